// The values of an animation over time, for its graph: numbers with units, timing functions, and ranges.
// Pure functions.
import {fixed} from './arithmetic.js';
import {controlPoints, functions, timingOf} from './bezier.js';

/** A value as its numbers with the unit that follows each of them; null for others, such as expressions and colors. */
export function numbersOf(value) {
  const parts = Array.isArray(value) ? value : [value];
  const numbers = [];
  let unit = null;
  for (const part of parts) {
    const match = typeof part === 'number' ? [part, part, ''] :
      typeof part === 'string' ? part.match(/^\s*(-?(?:\d+\.?\d*|\.\d+))\s*(deg|rad|turn|%)\s*$/) : null;
    if (!match || (unit !== null && match[2] !== unit)) return null;
    unit = match[2];
    numbers.push(Number(match[1]));
  }
  return parts.length && parts.length <= 4 ? {numbers, unit, isList: Array.isArray(value)} : null;
}

/**
 * What the graph of an animation shows: the times of keyframes in seconds of the scene, and their numbers. Null if the
 * file does not state the numbers of all keyframes.
 * @returns {null | {times: number[], values: number[][], unit: string, isList: boolean, keys: (string | number)[][]}}
 */
export function graphOf({keys, keyTimes}) {
  const list = keys.values?.value;
  const stated = Array.isArray(list) ? list.map((value, index) => ({value, key: ['values', index]})) :
    ['fromValue', 'toValue'].map(name => ({value: keys[name]?.value, key: [name]}));
  const parsed = stated.map(each => numbersOf(each.value));
  const [first] = parsed;
  const isSame = each => each && each.unit === first.unit && each.numbers.length === first.numbers.length;
  if (stated.length < 2 || !parsed.every(isSame) || keyTimes?.length !== stated.length) return null;
  const {unit, isList} = first;
  return {times: keyTimes, values: parsed.map(each => each.numbers), unit, isList, keys: stated.map(each => each.key)};
}

/** A coordinate of a cubic Bézier curve from 0 to 1. */
const cubic = (a, b, t) => 3 * a * (1 - t) ** 2 * t + 3 * b * (1 - t) * t * t + t ** 3;

/** The progress of control points at a part of the time. */
export function progressOf([x1, y1, x2, y2], fraction) {
  let [low, high] = [0, 1];
  for (let turn = 0; turn < 40; turn += 1) {
    const middle = (low + high) / 2;
    if (cubic(x1, x2, middle) < fraction) low = middle; else high = middle;
  }
  return cubic(y1, y2, (low + high) / 2);
}

/**
 * The progress between two keyframes as a function of a part of the time; null for modes and timing functions that the
 * page does not know. `curves` has the names of the theme.
 */
export function segmentProgress(animation, segment, curves = []) {
  const mode = animation.keys.calculationMode?.value ?? 'linear';
  if (mode === 'discrete') return fraction => (fraction < 1 ? 0 : 1);
  if (mode !== 'linear' || animation.class === 'CASpringAnimation') return null;
  const stated = timingOf(animation, segment);
  const value = curves.find(each => each.name === stated)?.value ?? stated;
  const points = controlPoints(value);
  return points ? fraction => progressOf(points, fraction) : functions[value] ?? null;
}

/** The control points of a segment that handles change; null without any. */
export function segmentPoints(animation, segment) {
  const mode = animation.keys.calculationMode?.value ?? 'linear';
  const hasPoints = mode === 'linear' && animation.class !== 'CASpringAnimation';
  return hasPoints ? controlPoints(timingOf(animation, segment)) : null;
}

/** The numbers of a graph at a time; null outside of it. */
export function numbersAt(graph, progress, time) {
  const {times, values} = graph;
  if (time < times[0] - 1e-6 || time > times.at(-1) + 1e-6) return null;
  const segment = Math.max(0, Math.min(times.length - 2, times.findLastIndex(each => each <= time + 1e-9)));
  const [from, to] = [times[segment], times[segment + 1]];
  const part = Math.max(0, Math.min(1, (time - from) / (to - from || 1)));
  const done = progress[segment]?.(part) ?? part;
  return values[segment].map((each, index) => each + (values[segment + 1][index] - each) * done);
}

/** The lines of a graph: for each number, its values at equal steps of each segment, and where they jump. */
export function valueLines({times, values}, progress, steps = 32) {
  const lines = values[0].map(() => []);
  for (let segment = 0; segment + 1 < times.length; segment += 1) {
    for (let step = 0; step <= steps; step += 1) {
      const part = step / steps;
      const done = progress[segment]?.(part) ?? part;
      for (const [index, line] of lines.entries()) {
        const [from, to] = [values[segment][index], values[segment + 1][index]];
        line.push([times[segment] + (times[segment + 1] - times[segment]) * part, from + (to - from) * done]);
      }
    }
  }
  return lines;
}

/** The speed along a line, per second, between its points. */
export function speedOf(line) {
  return line.slice(1).flatMap(([time, value], index) => {
    const [before, old] = line[index];
    return time - before > 1e-9 ? [[(time + before) / 2, (value - old) / (time - before)]] : [];
  });
}

/** The least and the greatest number of lines, with space around them. @returns {[number, number]} */
export function numberRange(lines) {
  const numbers = lines.flat().map(([, value]) => value);
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)];
  const space = greatest - least > 1e-9 ? (greatest - least) * 0.12 : Math.max(Math.abs(greatest) * 0.25, 0.5);
  return [least - space, greatest + space];
}

/** Rounds a number that is dragged: to the power of ten that is at most a pixel. */
export function roundedTo(number, unitsPerPixel) {
  const digits = Math.max(0, Math.min(4, -Math.floor(Math.log10(unitsPerPixel) + 1e-9)));
  return fixed(number, digits);
}

/** The value of the file for a number of a graph. */
export const writtenNumber = (number, unit) => (unit ? `${number}${unit}` : number);

/** The edits that set a number of a keyframe. */
export function numberEdits(path, animation, graph, keyframe, part, number) {
  const key = ['animations', animation.index, ...graph.keys[keyframe], ...(graph.isList ? [part] : [])];
  return [{op: 'set', path, key, value: writtenNumber(number, graph.unit)}];
}

/** The control points of a segment after a handle is dragged to a time and a value. */
export function draggedPoints(points, handle, {time, value}, {times, from, to}) {
  const [x1, y1, x2, y2] = points;
  const x = fixed(Math.max(0, Math.min(1, (time - times[0]) / (times[1] - times[0]))), 2);
  const isFlat = Math.abs(to - from) < 1e-9;
  const y = isFlat ? [y1, y2][handle] : fixed(Math.max(-1, Math.min(2, (value - from) / (to - from))), 2);
  return handle === 0 ? [x, y, x2, y2] : [x1, y1, x, y];
}
