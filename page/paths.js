// Points of paths in SVG notation with absolute commands, which are moved, added and removed in the text. Pure
// functions.
import {fixed} from './arithmetic.js';

/** The coordinates of each command of a path, in pairs; other commands have no handles. */
const pairs = {M: 1, L: 1, Q: 2, C: 3, Z: 0};

/**
 * The points of a path: their coordinates, the offsets of the two numbers in the text, the command, and whether its
 * letter is before the point; null for other paths.
 */
export function pathPoints(text) {
  const points = [];
  let [command, numbers, hasLetter] = [null, [], false];
  for (const match of text.matchAll(/([a-z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)|([^\s,])/gi)) {
    const [token, letter, number] = match;
    if (letter) {
      if (!(letter in pairs) || numbers.length) return null;
      [command, hasLetter] = [letter, true];
      continue;
    }
    if (!number || !pairs[command]) return null;
    numbers.push({value: Number(token), from: match.index, to: match.index + token.length});
    if (numbers.length < 2 * pairs[command]) continue;
    for (let index = 0; index < pairs[command]; index += 1) {
      const [x, y] = numbers.slice(2 * index, 2 * index + 2);
      points.push({
        at: [x.value, y.value],
        numbers: [x, y],
        isControl: index < pairs[command] - 1,
        command,
        hasLetter: hasLetter && index === 0,
      });
    }
    [numbers, hasLetter] = [[], false];
    if (command === 'M') command = 'L';
  }
  return numbers.length || !points.length ? null : points;
}

/** The text of a point. */
const pointText = point => point.map(each => fixed(each, 2)).join(' ');

/** The indexes of the points that a control point is connected with. */
export function stemsOf(points, index) {
  if (!points[index].isControl) return [];
  if (points[index].command === 'Q') return [index - 1, index + 1];
  return points[index - 1]?.isControl ? [index + 1] : [index - 1];
}

/** The indexes of the control points that move with a point. */
const controlsOf = (points, index) => {
  if (points[index].isControl) return [];
  return [index - 1, index + 1].filter(
    each => points[each]?.command === 'C' && points[each].isControl && stemsOf(points, each).includes(index));
};

/** The text with other coordinates of points, by their indexes. */
function withPoints(text, points, moved) {
  let result = text;
  for (const [index, point] of [...moved].sort(([a], [b]) => b - a)) {
    const {numbers: [x, y]} = points[index];
    const [first, second] = point.map(each => fixed(each, 2));
    result = `${result.slice(0, x.from)}${first}${result.slice(x.to, y.from)}${second}${result.slice(y.to)}`;
  }
  return result;
}

/** The text of a path with a point elsewhere. The control points of the curves that meet in it move with it. */
export function pathMoving(text, index, point) {
  const points = pathPoints(text);
  const offset = point.map((each, axis) => each - points[index].at[axis]);
  const shifted = each => [each, points[each].at.map((value, axis) => value + offset[axis])];
  return withPoints(text, points, [[index, point], ...controlsOf(points, index).map(shifted)]);
}

const mix = (a, b, part) => [0, 1].map(axis => a[axis] + (b[axis] - a[axis]) * part);

/** Divides a curve in two: the points of both behind the first one. */
function divided(curve, part) {
  const [left, right] = [[], []];
  let level = curve;
  while (level.length > 1) {
    level = level.slice(1).map((each, index) => mix(level[index], each, part));
    left.push(level[0]);
    right.unshift(level.at(-1));
  }
  return [left, [...right.slice(1), curve.at(-1)]];
}

/** The point of a curve at a part of it. */
const pointAt = (curve, part) => divided(curve, part)[0].at(-1);

/** The part of a curve that is nearest to a point, and the distance. */
function nearest(curve, point) {
  const away = part => {
    const [x, y] = pointAt(curve, part);
    return Math.hypot(x - point[0], y - point[1]);
  };
  let [best, step] = [0, 1 / 64];
  for (let index = 0; index <= 64; index += 1) if (away(index * step) < away(best)) best = index * step;
  for (; step > 1e-4; step /= 2) {
    best = [best - step, best, best + step].filter(each => each >= 0 && each <= 1)
      .reduce((a, b) => (away(b) < away(a) ? b : a));
  }
  return {part: best, distance: away(best)};
}

/** Whether a point is within a distance of the box around the points of a curve, which contains the curve. */
const isNearBox = (curve, point, reach) => [0, 1].every(axis => {
  const values = curve.map(each => each[axis]);
  return point[axis] >= Math.min(...values) - reach && point[axis] <= Math.max(...values) + reach;
});

/** The lines and curves of a path: the index of the point before each, and of its last point. */
function segmentsOf(points) {
  const ends = points.flatMap((each, index) => (each.isControl ? [] : [index]));
  return ends.slice(1).map((end, order) => ({start: ends[order], end, command: points[end].command}))
    .filter(each => each.command !== 'M');
}

/** The letter of the next command where the one before it was replaced by another. */
const letterBehind = (points, end, command) => {
  const next = points[end + 1];
  return next && !next.hasLetter && next.command !== command ? ` ${next.command}` : '';
};

/** The text of a path with a point on a line or a curve within a distance; null without one. */
export function pathAdding(text, point, reach) {
  const points = pathPoints(text) ?? [];
  for (const {start, end, command} of segmentsOf(points)) {
    const curve = points.slice(start, end + 1).map(each => each.at);
    if (!isNearBox(curve, point, reach)) continue;
    const {part, distance} = nearest(curve, point);
    if (distance > reach || part <= 0 || part >= 1) continue;
    const [from, to] = [points[start].numbers[1].to, points[end].numbers[1].to];
    if (command === 'L') return `${text.slice(0, from)} L ${pointText(point)}${text.slice(from)}`;
    const parts = divided(curve, part).map(each => `${command} ${each.map(pointText).join(' ')}`);
    return `${text.slice(0, from)} ${parts.join(' ')}${text.slice(to)}`;
  }
  return null;
}

/** The text of a path without the end of a line or a curve; null for other points, and for the last two. */
export function pathRemoving(text, index) {
  const points = pathPoints(text) ?? [];
  const segments = segmentsOf(points);
  const at = segments.findIndex(each => each.end === index);
  if (at < 0 || segments.length < 2) return null;
  const [before, behind] = [segments[at], segments[at + 1]?.start === index ? segments[at + 1] : null];
  const from = points[before.start].numbers[1].to;
  if (!behind) return points[index + 1] ? null : text.slice(0, from) + text.slice(points[index].numbers[1].to);
  const to = points[behind.end].numbers[1].to;
  if (before.command === 'L' && behind.command === 'L') {
    return text.slice(0, from) + text.slice(points[index].numbers[1].to);
  }
  if (before.command === 'Q' || behind.command === 'Q') return null;
  // A line is a curve whose control points are its ends.
  const first = points[before.command === 'C' ? before.start + 1 : before.start].at;
  const second = points[behind.command === 'C' ? behind.end - 1 : behind.end].at;
  const curve = [first, second, points[behind.end].at].map(pointText).join(' ');
  return `${text.slice(0, from)} C ${curve}${letterBehind(points, behind.end, 'C')}${text.slice(to)}`;
}

/** Whether the control points of a point are on a line through it, away from it. */
function isSmooth(before, at, behind) {
  const [a, b] = [before, behind].map(each => [each[0] - at[0], each[1] - at[1]]);
  const [lengthA, lengthB] = [a, b].map(each => Math.hypot(...each));
  return lengthA > 1e-6 && lengthB > 1e-6 && (a[0] * b[0] + a[1] * b[1]) / (lengthA * lengthB) < -0.999;
}

/**
 * The text of a path whose lines or curves meet smoothly in a point, or in a corner if they did; null for the ends of
 * a path, control points and quadratic curves.
 */
export function pathSmoothing(text, index) {
  const points = pathPoints(text) ?? [];
  const segments = segmentsOf(points);
  const order = segments.findIndex(each => each.end === index);
  const [before, behind] = [segments[order], segments[order + 1]];
  if (!before || behind?.start !== index || [before, behind].some(each => each.command === 'Q')) return null;
  const [from, at, to] = [before.start, index, behind.end].map(each => points[each].at);
  const own = (segment, inside, other) => (segment.command === 'C' ? points[inside].at : other);
  const first = own(before, before.start + 1, mix(from, at, 1 / 3));
  const last = own(behind, behind.end - 1, mix(at, to, 2 / 3));
  const [old, next] = [own(before, index - 1, at), own(behind, index + 1, at)];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const along = distance => [0, 1].map(axis => at[axis] + (to[axis] - from[axis]) / length * distance);
  const reach = end => Math.hypot(end[0] - at[0], end[1] - at[1]) / 3;
  const [second, third] = isSmooth(old, at, next) ? [at, at] : [along(-reach(from)), along(reach(to))];
  const curve = (...corners) => `C ${corners.map(pointText).join(' ')}`;
  const [start, end] = [points[before.start].numbers[1].to, points[behind.end].numbers[1].to];
  const curves = `${curve(first, second, at)} ${curve(third, last, to)}`;
  return `${text.slice(0, start)} ${curves}${letterBehind(points, behind.end, 'C')}${text.slice(end)}`;
}

/** The handles of a path: the points, and what control points are connected with. */
export function pathHandles(text) {
  const points = pathPoints(text) ?? [];
  return points.map(({at, isControl}, index) =>
    ({index, at, isControl, stems: stemsOf(points, index).map(each => points[each].at)}));
}

/** The path with all points projected. */
export function projectedPath(text, map) {
  const points = pathPoints(text) ?? [];
  return withPoints(text, points, points.map(({at}, index) => [index, map(at)]));
}
