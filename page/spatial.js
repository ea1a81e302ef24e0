// Handles of layers in space: rotations about the x and the y axis, and the depth. Pure functions.
import {fixed} from './arithmetic.js';
import {rotationEdits, set, statedRotation} from './edits.js';

/** The degrees of a rotation for each point of the scene that the pointer moves, and the steps with Shift. */
const [speed, steps] = [0.5, 15];
const axes = {turnX: 'x', turnY: 'y'};
/** Where the handles are, in parts of the bounds. */
const places = {turnX: [0.5, 0.75], turnY: [0.75, 0.5], depth: [0.75, 0.75]};
/** The shortest side of a layer with these handles. */
const least = 64;

export const isSpatial = id => id in places;

/** Whether the transform of a layer leaves the plane. */
const isTurned = value => Array.isArray(value) &&
  value.some(each => each && ('perspective' in each || ['x', 'y'].includes(each.axis) || Array.isArray(each.axis)));

/** The handles of a layer that is turned, has a depth, or is inside of a layer with a space of its own. */
export function spatialHandles(stated, [x, y, width, height], isInSpace) {
  const transform = stated.get('transform')?.value;
  const canTurn = statedRotation(transform) !== null && (stated.get('transform')?.origin ?? 'literal') === 'literal';
  const depth = stated.get('zPosition');
  if (!isInSpace && !isTurned(transform) && !depth) return [];
  if (Math.min(width, height) < least) return [];
  const hasDepth = !depth || (typeof depth.value === 'number' && (depth.origin ?? 'literal') === 'literal');
  return Object.entries(places).filter(([id]) => (id === 'depth' ? hasDepth : canTurn))
    .map(([id, [u, v]]) => ({id, at: [x + u * width, y + v * height], isControl: true, isSpatial: true, stems: []}));
}

/** What dragging a handle from a point of the scene to another one changes. */
export function spatialMoved(layer, id, point, {stated, start, isStepped}) {
  const change = {outline: layer.outline, anchor: layer.anchor, handle: {id}};
  const [dx, dy] = [point[0] - start[0], point[1] - start[1]];
  if (id === 'depth') {
    const zPosition = fixed(Math.round((stated.get('zPosition')?.value ?? 0) - dy), 2);
    return {...change, values: {zPosition}, label: `z ${zPosition}`};
  }
  const axis = axes[id];
  const value = stated.get('transform')?.value ?? [];
  const unit = isStepped ? steps : 0.5;
  const turn = (axis === 'x' ? -dy : dx) * speed;
  const degrees = fixed(Math.round((statedRotation(value, axis).degrees + turn) / unit) * unit, 2);
  return {...change, degrees, values: {transform: withRotation(value, degrees, axis)}, label: `${axis} ${degrees}°`};
}

/** The steps of a transform with another rotation about an axis. */
function withRotation(value, degrees, axis) {
  const {index, steps: list} = statedRotation(value, axis);
  const before = list ?? [];
  if (index !== null) return before.with(index, {...before[index], rotate: degrees});
  return before.toSpliced(before.findLastIndex(each => 'scale' in each) + 1, 0, {rotate: degrees, axis});
}

/** The edits of a dragged handle. */
export function spatialEdits(path, stated, values, id) {
  if (id === 'depth') return [set(path, ['zPosition'], values.zPosition)];
  const {degrees} = statedRotation(values.transform, axes[id]);
  return rotationEdits(path, stated, degrees, axes[id]);
}
