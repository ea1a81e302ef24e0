// Timing functions as control points, and where the file states them. Pure functions.
import {fixed} from './arithmetic.js';

/** The control points of named timing functions; those of easings are the usual approximations. */
export const named = {
  linear: [0, 0, 1, 1],
  easeIn: [0.42, 0, 1, 1],
  easeOut: [0, 0, 0.58, 1],
  easeInEaseOut: [0.42, 0, 0.58, 1],
  default: [0.25, 0.1, 0.25, 1],
  easeInSine: [0.12, 0, 0.39, 0],
  easeOutSine: [0.61, 1, 0.88, 1],
  easeInOutSine: [0.37, 0, 0.63, 1],
  easeInQuad: [0.11, 0, 0.5, 0],
  easeOutQuad: [0.5, 1, 0.89, 1],
  easeInOutQuad: [0.45, 0, 0.55, 1],
  easeInCubic: [0.32, 0, 0.67, 0],
  easeOutCubic: [0.33, 1, 0.68, 1],
  easeInOutCubic: [0.65, 0, 0.35, 1],
  easeInQuart: [0.5, 0, 0.75, 0],
  easeOutQuart: [0.25, 1, 0.5, 1],
  easeInOutQuart: [0.76, 0, 0.24, 1],
  easeInQuint: [0.64, 0, 0.78, 0],
  easeOutQuint: [0.22, 1, 0.36, 1],
  easeInOutQuint: [0.83, 0, 0.17, 1],
  easeInExpo: [0.7, 0, 0.84, 0],
  easeOutExpo: [0.16, 1, 0.3, 1],
  easeInOutExpo: [0.87, 0, 0.13, 1],
  easeInCirc: [0.55, 0, 1, 0.45],
  easeOutCirc: [0, 0.55, 0.45, 1],
  easeInOutCirc: [0.85, 0, 0.15, 1],
  easeInBack: [0.36, 0, 0.66, -0.56],
  easeOutBack: [0.34, 1.56, 0.64, 1],
  easeInOutBack: [0.68, -0.6, 0.32, 1.6],
};

const elastic = (time, period = 0.3) => 2 ** (-10 * time) * Math.sin((time - period / 4) * 2 * Math.PI / period) + 1;

function bounce(time) {
  const [center, height] = [[0, 0], [1.5, 0.75], [2.25, 0.9375], [2.625, 0.984375]]
    .findLast((_, index) => time * 2.75 >= [0, 1, 2, 2.5][index]);
  return 7.5625 * (time - center / 2.75) ** 2 + height;
}

const reversed = ending => time => 1 - ending(1 - time);
const mirrored = ending => time => (time < 0.5 ? (1 - ending(1 - 2 * time)) / 2 : (1 + ending(2 * time - 1)) / 2);

/** The named easings that no control points express: the progress at a part of the time. */
export const functions = {
  easeInElastic: reversed(elastic),
  easeOutElastic: time => elastic(time),
  easeInOutElastic: mirrored(time => elastic(time, 0.45)),
  easeInBounce: reversed(bounce),
  easeOutBounce: bounce,
  easeInOutBounce: mirrored(bounce),
};

/** The control points of a value of the file; null for springs, steps and names of the theme. */
export function controlPoints(value) {
  if (value === undefined || value === null) return named.linear;
  if (Array.isArray(value)) return value.length === 4 && value.every(each => typeof each === 'number') ? value : null;
  return named[value] ?? null;
}

/** Moves a control point: times stay from 0 to 1, values may leave this range. */
export function movedPoint(points, index, [x, y]) {
  const moved = [...points];
  moved[2 * index] = fixed(Math.min(1, Math.max(0, x)), 2);
  moved[2 * index + 1] = fixed(Math.min(2, Math.max(-1, y)), 2);
  return moved;
}

/** The SVG path of a timing function in a square. */
export function curvePath([x1, y1, x2, y2], size) {
  const point = (x, y) => `${fixed(x * size, 2)} ${fixed((1 - y) * size, 2)}`;
  return `M${point(0, 0)}C${point(x1, y1)} ${point(x2, y2)} ${point(1, 1)}`;
}

/** The SVG path of a value of the file in a square; null for steps, names of the theme and others. */
export function curveOf(value, size) {
  const points = controlPoints(value);
  if (points) return curvePath(points, size);
  const progress = functions[value];
  if (!progress) return null;
  const line = Array.from({length: 49}, (_, index) => index / 48)
    .map(time => `${fixed(time * size, 2)} ${fixed((1 - progress(time)) * size, 2)}`);
  return `M${line.join('L')}`;
}

/** The number of segments of an animation, each with a timing function. */
export const segmentsOf = ({keys}) =>
  (Array.isArray(keys.values?.value) ? Math.max(1, keys.values.value.length - 1) : 1);

/** The segment at a time. */
export function segmentAt(animation, time) {
  const {keyTimes} = animation;
  const index = (keyTimes ?? []).findLastIndex(each => each <= time + 1e-6);
  return Math.max(0, Math.min(segmentsOf(animation) - 1, index));
}

/** The timing function that the file states for a segment. */
export function timingOf({keys}, segment) {
  const list = keys.timingFunctions?.value;
  return Array.isArray(list) ? list[segment] : keys.timingFunction?.value;
}

/** Edits that set the timing function of a segment. */
export function timingEdits(path, animation, segment, value) {
  const {index, keys} = animation;
  const count = segmentsOf(animation);
  const set = (key, written) => [{op: 'set', path, key: ['animations', index, ...key], value: written}];
  if (count === 1 && !Array.isArray(keys.timingFunctions?.value)) return set(['timingFunction'], value);
  const list = keys.timingFunctions?.value;
  if (Array.isArray(list) && segment < list.length) return set(['timingFunctions', segment], value);
  return set(
    ['timingFunctions'],
    Array.from({length: count}, (_, each) => (each === segment ? value : list?.[each] ?? 'linear')));
}
