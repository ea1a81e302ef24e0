// Edits of the scene file for changes of a layer: pure functions of what the file states.
import {fixed} from './arithmetic.js';

/**
 * @typedef {{op: string, path: string, key?: Array<string|number>, value?: any}} Edit
 * @typedef {Map<string, {value: any}>} Stated The values that the file states for a layer, by their keys.
 */

/** The values that the file states, by their keys. */
export const statedOf = report =>
  new Map((report?.values ?? []).map(each => [Array.isArray(each.key) ? each.key.join('.') : each.key, each]));

const isList = (value, count) => Array.isArray(value) && value.length === count;
/** An edit that sets a key. @returns {Edit} */
export const set = (path, key, value) => ({op: 'set', path, key, value});

/** Edits that set the parts of a list that differ, or the key if it is not such a list. @returns {Edit[]} */
export function listEdits(path, stated, key, value, before = null) {
  const old = stated.get(key)?.value;
  if (!isList(old, value.length)) return [set(path, [key], value)];
  return value.flatMap((each, index) => (before ?? old)[index] === each ? [] : [set(path, [key, index], each)]);
}

/**
 * Edits for new geometry: of `frame` if the file states it, otherwise of `position`, `bounds` and `anchorPoint`.
 * @returns {Edit[]}
 */
export function geometryEdits(path, stated, layer, change) {
  const {position, bounds, anchorPoint} = {...layer, ...change};
  const edits = [];
  if (stated.has('frame')) {
    const frame = frameOf(position, bounds, anchorPoint);
    edits.push(...listEdits(path, stated, 'frame', frame, frameOf(layer.position, layer.bounds, layer.anchorPoint)));
  } else {
    if (bounds !== layer.bounds) edits.push(...listEdits(path, stated, 'bounds', bounds, layer.bounds));
    const isMoved = position.some((each, axis) => Math.abs(each - layer.position[axis]) > 1e-6);
    if (isMoved) edits.push(...listEdits(path, stated, 'position', position, layer.position));
  }
  if (anchorPoint !== layer.anchorPoint) {
    edits.unshift(...listEdits(path, stated, 'anchorPoint', anchorPoint, layer.anchorPoint));
  }
  return edits;
}

/** The frame of a layer without a transform. */
const frameOf = ([x, y], [, , width, height], [anchorX, anchorY]) => (
  [x - anchorX * width, y - anchorY * height, width, height].map(each => fixed(each, 3)));

/** The degrees of an angle in the file: a number, or text with a unit; null for others. */
export function degreesOf(value) {
  if (typeof value === 'number') return value;
  const [, number, unit] = typeof value === 'string' ? value.match(/^\s*(-?[\d.]+)\s*(deg|turn|rad)\s*$/) ?? [] : [];
  return unit ? Number(number) * {deg: 1, turn: 360, rad: 180 / Math.PI}[unit] : null;
}

/** The degrees about an axis of a transform in the file, and where they are; null if it is not a list of steps. */
export function statedRotation(value, axis = 'z') {
  if (value === undefined || value === null) return {degrees: 0, index: null, steps: null};
  if (!Array.isArray(value) || value.some(each => typeof each !== 'object' || each === null)) return null;
  const found = value.findIndex(each => degreesOf(each.rotate) !== null && (each.axis ?? 'z') === axis);
  return {degrees: found < 0 ? 0 : degreesOf(value[found].rotate), index: found < 0 ? null : found, steps: value};
}

/** Edits that rotate a layer to an angle about an axis; null if its transform is not a list. @returns {Edit[]?} */
export function rotationEdits(path, stated, degrees, axis = 'z') {
  const rotation = statedRotation(stated.get('transform')?.value, axis);
  const step = axis === 'z' ? {rotate: degrees} : {rotate: degrees, axis};
  if (!rotation) return null;
  if (rotation.index !== null) return [set(path, ['transform', rotation.index, 'rotate'], degrees)];
  if (!rotation.steps?.length) return [set(path, ['transform'], [step])];
  // A rotation after the scale and the skew keeps the shape; before a translation it keeps the position.
  const index = rotation.steps.findLastIndex(each => 'scale' in each || 'skew' in each) + 1;
  return [{op: 'insert', path, key: ['transform', index], value: step}];
}

/**
 * The transform of the file with another scale before its other steps, which keeps right angles; null if it is not a
 * list of steps.
 */
export function scaledTransform(value, factors) {
  const steps = value ?? [];
  if (!Array.isArray(steps) || steps.some(each => typeof each !== 'object' || each === null)) return null;
  const [old, isList] = [steps[0]?.scale, Array.isArray(steps[0]?.scale)];
  const hasScale = steps.length > 0 && Object.keys(steps[0]).join() === 'scale' &&
    (isList ? old.every(Number.isFinite) : Number.isFinite(old));
  const before = isList ? old : hasScale ? [old, old, old] : [1, 1, 1];
  const [x, y] = factors.map((each, axis) => fixed(before[axis] * each, 4));
  const depth = before[2] ?? 1;
  const isEven = x === y && (isList ? depth === x : true);
  const scale = isEven ? x : depth === 1 || !isList ? [x, y] : [x, y, depth];
  return [{scale}, ...steps.slice(hasScale ? 1 : 0)];
}

/** Edits that scale a layer; null if its transform is not a list. @returns {Edit[]?} */
export function scaleEdits(path, stated, factors) {
  const entry = stated.get('transform');
  const transform = scaledTransform(entry?.value, factors);
  if (!transform) return null;
  if (!entry) return [set(path, ['transform'], transform)];
  if (transform.length === entry.value.length) return [set(path, ['transform', 0, 'scale'], transform[0].scale)];
  return [{op: 'insert', path, key: ['transform', 0], value: transform[0]}];
}

/** The animations of a layer that hide its own value of one of some key paths at a time. */
export function animationsOf(animations, keyPaths, time) {
  return animations.filter(each => {
    const isSame = keyPaths.some(path => each.keyPath === path || each.keyPath?.startsWith(`${path}.`));
    return isSame && time >= each.begin - 1e-6 &&
      !(each.duration !== null && time > each.begin + each.duration + 1e-6 && !holds(each));
  });
}

const holds = animation => ['forwards', 'both'].includes(animation.keys?.fillMode?.value);

/** The index of an animation's keyframe within half a frame of a time; -1 without one. */
export const keyframeAt = (animation, time, frameRate) => (
  animation.keyTimes?.findIndex(each => Math.abs(each - time) <= 0.5 / frameRate + 1e-9) ?? -1);
