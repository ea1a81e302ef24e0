// Handles of the path along which animations move the selected layer. Pure functions, in points of the superlayer.
import {fixed} from './arithmetic.js';
import {set} from './edits.js';
import {pathAdding, pathHandles, pathMoving, pathRemoving, pathSmoothing} from './paths.js';

const isPoint = value => Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
const isLiteral = entry => entry !== undefined && (entry.origin ?? 'literal') === 'literal';

/** The animations of the position whose path, or whose points, the file states. */
function motions(animations = []) {
  return animations.filter(({keyPath}) => keyPath === 'position').flatMap(({index, keys}) => {
    const {path, values} = keys;
    if (isLiteral(path) && typeof path.value === 'string') return [{index, path: path.value}];
    const hasPoints = isLiteral(values) && Array.isArray(values.value) && values.value.every(isPoint);
    return hasPoints ? [{index, values: values.value}] : [];
  });
}

/** The handles: the points of a path, or the values of keyframes. */
export function motionHandles(animations) {
  return motions(animations).flatMap(({index: animation, path, values}) => {
    const handles = path !== undefined ? pathHandles(path) :
      values.map((at, index) => ({index, at, isControl: false, stems: []}));
    return handles.map(({index, ...handle}) => ({id: `motion ${animation} ${index}`, isMotion: true, ...handle}));
  });
}

/** The parts of the name of a handle. */
function named(id) {
  const [, animation, index] = id.split(' ').map(Number);
  return {animation, index};
}

const motionOf = (animations, id) => motions(animations).find(each => each.index === named(id).animation);

/** The motion with a handle at a point: the value that changes, and the path that is drawn. */
export function motionMoving(animations, id, point) {
  const {index} = named(id);
  const motion = motionOf(animations, id);
  const rounded = point.map(each => fixed(each, 2));
  if (motion.path !== undefined) {
    const path = pathMoving(motion.path, index, rounded);
    return {animation: motion.index, path, line: path};
  }
  const points = motion.values.with(index, rounded);
  return {animation: motion.index, value: index, from: motion.values[index], to: rounded, line: lineOf(points)};
}

const lineOf = points => points.map((each, index) => `${index ? 'L' : 'M'} ${each.join(' ')}`).join(' ');

/** The edits of a moved handle. */
export function motionEdits(layer, {animation, path, value, from, to}) {
  const key = (...names) => ['animations', animation, ...names];
  if (path !== undefined) return [set(layer, key('path'), path)];
  return to.flatMap((each, axis) => (each === from[axis] ? [] : [set(layer, key('values', value, axis), each)]));
}

/**
 * The edits that add a point to the path within a distance of a point, or remove the point of a handle; null if there
 * is none.
 */
export function motionPointEdits(layer, animations, {id, point, reach}) {
  const edit = ({index}, path) => (path === null ? null : [set(layer, ['animations', index, 'path'], path)]);
  if (id) {
    const motion = motionOf(animations, id);
    return motion?.path === undefined ? null : edit(motion, pathRemoving(motion.path, named(id).index));
  }
  const paths = motions(animations).filter(each => each.path !== undefined);
  return paths.map(each => edit(each, pathAdding(each.path, point, reach))).find(Boolean) ?? null;
}

/**
 * The animation that moves a layer along a curve to its position, and starts beyond the left edge of what is around it.
 */
export function pathAnimation([x, y], {time, duration}) {
  const length = Math.min(1.5, Math.max(0.1, duration - time));
  const start = Math.min(x - 200, -100);
  const at = (part, dy) => `${fixed(start + (x - start) * part, 0)} ${fixed(y + dy, 0)}`;
  return {
    class: 'CAKeyframeAnimation',
    keyPath: 'position',
    path: `M ${at(0, 0)} C ${at(0.35, -200)} ${at(0.7, -200)} ${fixed(x, 2)} ${fixed(y, 2)}`,
    calculationMode: 'paced',
    beginTime: fixed(time, 4),
    duration: fixed(length, 4),
    timingFunction: 'easeInEaseOut',
    fillMode: 'backwards',
  };
}

/** The edits that make a path smooth in the point of a handle, or give it a corner; null if it cannot. */
export function motionSmoothing(layer, animations, id) {
  const motion = motionOf(animations, id);
  const path = motion?.path === undefined ? null : pathSmoothing(motion.path, named(id).index);
  return path === null ? null : [set(layer, ['animations', motion.index, 'path'], path)];
}
