// What dragging a handle does to a layer: pure functions of its geometry and the pointer, in points of the scene.
import {add, anchorOf, cornersOf, project, rounded, subtract, turned} from './geometry.js';

/**
 * A change of a layer's geometry: the presented values by their key paths, the outline and anchor in the scene, and a
 * text that describes it.
 * @typedef {{values: Object, outline: number[][], anchor: number[], label: string}} Change
 */

const text = number => rounded(number, 0.01).toString();
const least = 1;

/** A change of the position. @returns {Change} */
function positioned(layer, position) {
  const offset = subtract(project(layer.parentToScene, position), project(layer.parentToScene, layer.position));
  return {
    values: {position}, outline: layer.outline.map(each => add(each, offset)), anchor: add(layer.anchor, offset),
    label: `x ${text(position[0])}  y ${text(position[1])}`,
  };
}

/** A change of the size and the position: the layer covers a box. The origin of its bounds stays. @returns {Change} */
function boxed(layer, box, values = {}) {
  const [x, y] = layer.bounds;
  const [, , width, height] = box;
  const anchor = project(layer.toScene, anchorOf(box, layer.anchorPoint));
  const position = project(layer.sceneToParent, anchor).map(each => rounded(each));
  return {
    values: {bounds: [x, y, width, height], position, ...values},
    outline: cornersOf(box).map(each => project(layer.toScene, each)),
    anchor,
    label: `${text(width)} × ${text(height)}`,
  };
}

/** Moves a layer by a vector. The change is a multiple of the grid, not the position. @returns {Change} */
export function moved(layer, vector, grid = 1) {
  const [from, to] = [layer.anchor, add(layer.anchor, vector)].map(each => project(layer.sceneToParent, each));
  return positioned(layer, layer.position.map((each, axis) => rounded(each + rounded(to[axis] - from[axis], grid))));
}

/**
 * Moves an edge or a corner of the bounds to a point; the opposite one stays.
 *
 * `handle` has -1, 0 or 1 for each axis. @returns {Change}
 */
export function resized(layer, handle, point, {keepsRatio = false, fromCenter = false, grid = 1} = {}) {
  const [x, y, width, height] = layer.bounds;
  const local = project(layer.fromScene, point);
  const factor = fromCenter ? 2 : 1;
  const size = [width, height].map((extent, axis) => {
    const start = axis ? y : x;
    const edge = handle[axis] > 0 ? start : start + extent;
    const fixed = fromCenter ? start + extent / 2 : edge;
    return handle[axis] ? Math.max(least, rounded((local[axis] - fixed) * handle[axis] * factor, grid)) : extent;
  });
  if (keepsRatio) {
    const scales = [size[0] / width, size[1] / height];
    const scale = !handle[0] ? scales[1] : !handle[1] ? scales[0] : Math.max(...scales);
    [size[0], size[1]] = [Math.max(least, rounded(width * scale)), Math.max(least, rounded(height * scale))];
  }
  const origin = [x, y].map((start, axis) => {
    const growth = size[axis] - (axis ? height : width);
    const part = fromCenter || !handle[axis] ? 0.5 : handle[axis] < 0 ? 1 : 0;
    return start - growth * part;
  });
  return boxed(layer, [...origin, ...size]);
}

/**
 * Moves an edge or a corner by a scale of the layer; the opposite one stays, and so do the bounds.
 * @returns {Change & {factors: number[]}}
 */
export function scaled(layer, handle, point, options) {
  const {values: {bounds, position}, ...change} = resized(layer, handle, point, options);
  const factors = [2, 3].map(index => bounds[index] / layer.bounds[index]);
  return {...change, values: {position}, factors, label: factors.map(each => `${text(each * 100)} %`).join(' × ')};
}

/** The smallest part of an image that is shown. */
const leastPart = 0.01;

/**
 * Moves an edge or a corner of the bounds, and shows less or more of the image at the same scale.
 *
 * `rect` is the part of the image that is shown, in its unit square. @returns {Change}
 */
export function cropped(layer, handle, point, rect) {
  const [x, y, width, height] = layer.bounds;
  const local = project(layer.fromScene, point);
  // The new edges in fractions of the old bounds.
  const edges = [0, 1].map(axis => {
    const [origin, extent] = axis ? [y, height] : [x, width];
    const [start, part] = [rect[axis], rect[axis + 2]];
    const at = (local[axis] - origin) / extent;
    if (handle[axis] < 0) return [Math.min(1 - leastPart, Math.max(-start / part, at)), 1];
    return [0, handle[axis] > 0 ? Math.max(leastPart, Math.min((1 - start) / part, at)) : 1];
  });
  const [[left, right], [top, bottom]] = edges;
  const size = [width * (right - left), height * (bottom - top)].map(each => rounded(each));
  const contentsRect = [
    rect[0] + left * rect[2], rect[1] + top * rect[3], rect[2] * (right - left), rect[3] * (bottom - top),
  ].map(each => rounded(each, 0.0001));
  return boxed(layer, [x + left * width, y + top * height, ...size], {contentsRect});
}

/**
 * Moves the image of a layer by a vector of the scene: another part of the same size is shown. The bounds stay.
 *
 * `rect` is the part of the image that is shown, in its unit square. @returns {Change}
 */
export function panned(layer, from, to, rect) {
  const moved = subtract(project(layer.fromScene, to), project(layer.fromScene, from));
  const start = [0, 1].map(axis => {
    const part = rect[axis + 2];
    const wanted = rect[axis] - moved[axis] / layer.bounds[axis + 2] * part;
    // A part that is larger than the image stays.
    return part >= 1 ? rect[axis] : rounded(Math.max(0, Math.min(1 - part, wanted)), 0.0001);
  });
  const contentsRect = [...start, rect[2], rect[3]];
  return {
    values: {bounds: layer.bounds, position: layer.position, contentsRect},
    outline: layer.outline,
    anchor: layer.anchor,
    label: start.map(each => `${text(each * 100)} %`).join(', '),
  };
}

/** Turns a layer around its anchor from one point to another. @returns {Change & {degrees: number}} */
export function rotated(layer, from, to, {isStepped = false, start = 0} = {}) {
  const center = project(layer.sceneToParent, layer.anchor);
  const angle = point => {
    const [x, y] = subtract(project(layer.sceneToParent, point), center);
    return Math.atan2(y, x) * 180 / Math.PI;
  };
  let change = angle(to) - angle(from);
  change -= 360 * Math.round(change / 360);
  const degrees = rounded(start + change, isStepped ? 15 : 0.5);
  const radians = (degrees - start) * Math.PI / 180;
  const turn = point => project(layer.parentToScene, turned(project(layer.sceneToParent, point), center, radians));
  return {
    values: {'transform.rotation.z': rounded(degrees * Math.PI / 180, 1e-6)}, degrees, outline: layer.outline.map(turn),
    anchor: layer.anchor, label: `${text(degrees)}°`,
  };
}

/**
 * Moves the anchor point; the layer stays where it is. Within `tolerance` points it snaps to edges and the center.
 * @returns {Change}
 */
export function anchored(layer, point, tolerance = 0) {
  const [x, y, width, height] = layer.bounds;
  const local = project(layer.fromScene, point);
  const anchorPoint = [[local[0] - x, width], [local[1] - y, height]].map(([offset, extent]) => {
    const near = [0, 0.5, 1].find(each => Math.abs(each * extent - offset) <= tolerance);
    return near ?? rounded(offset / extent, 0.001);
  });
  const anchor = project(layer.toScene, anchorOf(layer.bounds, anchorPoint));
  const position = project(layer.sceneToParent, anchor).map(each => rounded(each));
  return {
    values: {anchorPoint, position},
    outline: layer.outline,
    anchor,
    label: `anchor ${anchorPoint.map(text).join(', ')}`,
  };
}

/** Moves a layer by a vector of its superlayer. @returns {Change} */
export const nudged = (layer, vector) =>
  positioned(layer, layer.position.map((each, axis) => each + vector[axis]));
