// Skews of a layer: dragging an edge along itself slants the layer; the opposite edge stays. Pure functions.
import {fixed} from './arithmetic.js';
import {degreesOf, set} from './edits.js';
import {add, anchorOf, cornersOf, project, rounded, subtract} from './geometry.js';

/** The largest angle: layers become lines at 90 degrees. */
const most = 80;

const radians = degrees => degrees * Math.PI / 180;
const isStep = each => typeof each === 'object' && each !== null;

/** The angles of a skew in the file along x and y, in degrees; null for others. */
function anglesOf(value) {
  const angles = (Array.isArray(value) ? value : [value, 0]).map(degreesOf);
  return angles.length === 2 && angles.every(Number.isFinite) ? angles : null;
}

/** The factors of a scale in the file; null for others. */
function factorsOf(value) {
  const factors = Array.isArray(value) ? value.slice(0, 2) : [value, value];
  return factors.length === 2 && factors.every(each => Number.isFinite(each) && each !== 0) ? factors : null;
}

/**
 * What a transform of the file does first: a scale, then a skew, which may both be missing. Null if it is not a list of
 * steps, or begins with values that are expressions.
 * @returns {{steps: Object[], index: number, isStated: boolean, factors: number[], angles: number[]}?}
 */
export function statedSkew(value) {
  const steps = value ?? [];
  if (!Array.isArray(steps) || !steps.every(isStep)) return null;
  const hasScale = steps.length > 0 && 'scale' in steps[0];
  const index = hasScale ? 1 : 0;
  const isStated = index < steps.length && 'skew' in steps[index];
  const factors = hasScale ? factorsOf(steps[0].scale) : [1, 1];
  const angles = isStated ? anglesOf(steps[index].skew) : [0, 0];
  return factors && angles ? {steps, index, isStated, factors, angles} : null;
}

/** The skew of the file with other angles. */
const written = ([x, y]) => (y === 0 ? x : [x, y]);

/** The steps with other angles. */
function skewedSteps({steps, index, isStated}, angles) {
  const step = {skew: written(angles)};
  return isStated ? steps.with(index, step) : [...steps.slice(0, index), step, ...steps.slice(index)];
}

/**
 * Moves an edge of a layer along itself by the vector between two points of the scene.
 *
 * `handle` has -1 or 1 for the axis across the edge, and 0 for the other one. Without values if the file does not state
 * a skew that can change. @returns {import('./drag.js').Change & {angles: number[]}}
 */
export function skewed(layer, handle, from, to, {transform, isStepped = false}) {
  const stated = statedSkew(transform);
  if (!stated) return {values: {}, angles: [0, 0], outline: layer.outline, anchor: layer.anchor, label: ''};
  const {factors, angles} = stated;
  const along = handle[0] ? 1 : 0;
  const across = 1 - along;
  const tangents = angles.map(each => Math.tan(radians(each)));
  // Between the space of the bounds about the anchor point and that after the scale and the skew.
  const origin = anchorOf(layer.bounds, layer.anchorPoint);
  const forward = ([x, y], [alongX, alongY]) => {
    const [u, v] = [x * factors[0], y * factors[1]];
    return [u + v * alongX, v + u * alongY];
  };
  const backward = ([u, v]) => {
    const determinant = 1 - tangents[0] * tangents[1];
    const [x, y] = [(u - v * tangents[0]) / determinant, (v - u * tangents[1]) / determinant];
    return [x / factors[0], y / factors[1]];
  };
  const local = point => subtract(project(layer.fromScene, point), origin);
  const moved = subtract(forward(local(to), tangents), forward(local(from), tangents))[along];
  const [start, extent] = [layer.bounds[across] - origin[across], layer.bounds[across + 2]];
  const edges = [start, start + extent].map(each => each * factors[across]);
  const [edge, fixedEdge] = handle[across] > 0 ? edges.toReversed() : edges;
  const wanted = Math.atan(tangents[along] + moved / (edge - fixedEdge)) * 180 / Math.PI;
  const angle = Math.max(-most, Math.min(most, rounded(wanted, isStepped ? 15 : 0.5)));
  const changed = angles.with(along, angle);
  const newTangents = changed.map(each => Math.tan(radians(each)));
  // The opposite edge stays.
  const shift = [0, 0].with(along, -(newTangents[along] - tangents[along]) * fixedEdge);
  const toScene = point =>
    project(layer.toScene, add(backward(add(forward(subtract(point, origin), newTangents), shift)), origin));
  const anchor = toScene(origin);
  return {
    values: {
      position: project(layer.sceneToParent, anchor).map(each => rounded(each)),
      transform: skewedSteps(stated, changed),
    },
    angles: changed,
    outline: cornersOf(layer.bounds).map(toScene),
    anchor,
    label: `skew ${fixed(angle, 1)}°`,
  };
}

/** Edits that skew a layer. */
export function skewEdits(path, stated, angles) {
  const skew = statedSkew(stated.get('transform')?.value);
  if (!skew.steps.length) return [set(path, ['transform'], skewedSteps(skew, angles))];
  const value = written(angles);
  return skew.isStated ? [set(path, ['transform', skew.index, 'skew'], value)] :
    [{op: 'insert', path, key: ['transform', skew.index], value: {skew: value}}];
}
