// Handles inside of the selected layer: the ends of gradients, and the points of paths. Pure functions, in points of
// the layer.
import {fixed} from './arithmetic.js';
import {listEdits, set} from './edits.js';
import {project} from './geometry.js';

/** The coordinates of each command of a path, in pairs; other commands have no handles. */
const pairs = {M: 1, L: 1, Q: 2, C: 3, Z: 0};

/**
 * The points of a path in SVG notation with absolute commands: their coordinates, the offsets of the two numbers in the
 * text, and the command with the index in it; null for other paths.
 */
export function pathPoints(text) {
  const points = [];
  let [command, numbers] = [null, []];
  for (const match of text.matchAll(/([a-z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)|([^\s,])/gi)) {
    const [token, letter, number] = match;
    if (letter) {
      if (!(letter in pairs) || numbers.length) return null;
      command = letter;
      continue;
    }
    if (!number || !pairs[command]) return null;
    numbers.push({value: Number(token), from: match.index, to: match.index + token.length});
    if (numbers.length < 2 * pairs[command]) continue;
    for (let index = 0; index < pairs[command]; index += 1) {
      const [x, y] = numbers.slice(2 * index, 2 * index + 2);
      points.push({at: [x.value, y.value], numbers: [x, y], isControl: index < pairs[command] - 1, command});
    }
    numbers = [];
    if (command === 'M') command = 'L';
  }
  return numbers.length || !points.length ? null : points;
}

/** The text of a path with a point elsewhere. */
export function pathMoving(text, index, point) {
  const {numbers: [x, y]} = pathPoints(text)[index];
  const [first, second] = point.map(each => fixed(each, 2));
  return `${text.slice(0, x.from)}${first}${text.slice(x.to, y.from)}${second}${text.slice(y.to)}`;
}

/**
 * The text of a path with a point on the straight line within a distance, behind the point before it; null without one.
 */
export function pathAdding(text, point, reach) {
  const points = pathPoints(text) ?? [];
  for (let index = 1; index < points.length; index += 1) {
    const [{at: from, numbers: [, end]}, {at: to, command}] = [points[index - 1], points[index]];
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const part = ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / (dx * dx + dy * dy || 1);
    const away = Math.hypot(from[0] + part * dx - point[0], from[1] + part * dy - point[1]);
    if (command !== 'L' || part <= 0 || part >= 1 || away > reach) continue;
    return `${text.slice(0, end.to)} L ${point.map(each => fixed(each, 2)).join(' ')}${text.slice(end.to)}`;
  }
  return null;
}

/** The text of a path without the end of a straight line; null for other points, and for the last two. */
export function pathRemoving(text, index) {
  const points = pathPoints(text) ?? [];
  const next = points[index + 1];
  const isLine = points[index]?.command === 'L' && (!next || next.command === 'L');
  if (!isLine || index === 0 || points.length < 3) return null;
  const before = points[index - 1].numbers[1].to;
  const {to} = points[index].numbers[1];
  return text.slice(0, before) + text.slice(to);
}

/** The ends of the gradient of a layer, in its unit square. */
const ends = {startPoint: [0.5, 0], endPoint: [0.5, 1]};

/**
 * The handles of a layer for what the file states.
 * @returns {{id: string, at: number[], isControl: boolean}[]}
 */
export function shapeHandles(className, stated, [x, y, width, height]) {
  if (className === 'CAGradientLayer') {
    return Object.entries(ends).flatMap(([key, initial]) => {
      const value = stated.get(key)?.value ?? initial;
      const isPoint = Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
      return isPoint ? [{id: key, at: [x + value[0] * width, y + value[1] * height], isControl: false}] : [];
    });
  }
  const path = stated.get('path');
  if (className !== 'CAShapeLayer' || path?.origin !== 'literal' || typeof path.value !== 'string') return [];
  return (pathPoints(path.value) ?? []).map(({at, isControl}, index) => ({id: `point ${index}`, at, isControl}));
}

/** What dragging a handle to a point of the scene changes: the presented values, and a text that describes it. */
export function shapeMoved(layer, id, point, {stated, grid = 1}) {
  const local = project(layer.fromScene, point);
  const [x, y, width, height] = layer.bounds;
  const change = {outline: layer.outline, anchor: layer.anchor, handle: {id, at: local}};
  if (id in ends) {
    const value = [(local[0] - x) / width, (local[1] - y) / height].map(each => fixed(each, 3));
    return {...change, values: {[id]: value}, label: `${id} ${value.join(', ')}`};
  }
  const rounded = local.map(each => fixed(Math.round(each / grid) * grid, 2));
  const path = pathMoving(stated.get('path').value, Number(id.split(' ')[1]), rounded);
  return {...change, values: {path}, label: rounded.join(', ')};
}

/** The edits of a dragged handle. */
export const shapeEdits = (path, stated, values) => Object.entries(values).flatMap(([key, value]) =>
  (Array.isArray(value) ? listEdits(path, stated, key, value) : [set(path, [key], value)]));
