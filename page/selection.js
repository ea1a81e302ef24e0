// Selections of layers: lists of paths, the last one is the primary one. Pure functions.
import {superlayerPath} from './rows.js';

/** Compares paths in the order of the document. */
function compared(a, b) {
  const [one, other] = [a, b].map(each => each.split('.').filter(Boolean));
  for (let index = 0; index < Math.min(one.length, other.length); index += 1) {
    const [first, second] = [one[index], other[index]];
    // Masks have a letter instead of an index.
    if (first !== second) return Number(first) - Number(second) || (first < second ? -1 : 1);
  }
  return one.length - other.length;
}

/** The paths without those inside of others, and without the root, in the order of the document. */
export const topmost = paths => [...new Set(paths)].filter(Boolean).sort(compared)
  .filter(path => !paths.some(each => each && each !== path && path.startsWith(`${each}.`)));

/** A selection with a path, or without it. */
export const toggled = (paths, path) =>
  (paths.includes(path) ? paths.filter(each => each !== path) : [...paths, path]);

/** The rows from the primary one to another one, which becomes the primary one. */
export function extended(order, paths, path) {
  const [from, to] = [paths.at(-1), path].map(each => order.indexOf(each));
  if (to < 0) return paths;
  if (from < 0) return [path];
  const between = order.slice(Math.min(from, to), Math.max(from, to) + 1).filter(each => each !== path);
  return [...paths.filter(each => !between.includes(each) && each !== path), ...between, path];
}

/** The index of a layer among its siblings. */
export const indexOf = path => Number(path.split('.').at(-1));

/** The path of a sublayer. */
export const joined = (parent, index) => (parent === '' ? `${index}` : `${parent}.${index}`);

/** The paths of the copies that are inserted directly in front of layers: copies behind move the layers around them. */
export function copiedPaths(paths) {
  const copied = topmost(paths);
  const earlier = (parent, index) =>
    copied.filter(each => superlayerPath(each) === parent && indexOf(each) < index).length;
  return copied.map(path => {
    const steps = path.split('.');
    return steps.map((step, depth) => {
      const index = Number(step);
      // Masks have a letter instead of an index.
      if (Number.isNaN(index)) return step;
      return index + earlier(steps.slice(0, depth).join('.'), index) + (depth === steps.length - 1 ? 1 : 0);
    }).join('.');
  });
}

/**
 * The moves that bring siblings directly behind the frontmost one, and their paths then; null for layers of different
 * superlayers.
 * @returns {{moves: Object[], paths: string[]}?}
 */
export function gathered(paths) {
  const sorted = topmost(paths);
  const parent = superlayerPath(sorted[0] ?? '');
  if (!sorted.length || sorted.some(each => superlayerPath(each) !== parent)) return null;
  const indexes = sorted.map(indexOf);
  let start = indexes.at(-1);
  const moves = [];
  for (const index of indexes.slice(0, -1).reverse()) {
    start -= 1;
    if (index !== start) moves.push({op: 'move', path: joined(parent, index), to: {path: parent, index: start}});
  }
  return {moves, paths: indexes.map((_, order) => joined(parent, start + order))};
}

/** A name that none of the others is: `card`, `card 2`, `card 3`. */
export function uniqueName(name, names) {
  if (!names.has(name)) return name;
  const [, stem] = name.match(/^(.*?)(?: \d+)?$/);
  let number = 2;
  while (names.has(`${stem} ${number}`)) number += 1;
  return `${stem} ${number}`;
}

/**
 * One change of several layers: all edits; or, if a change of one is refused, its reason with the offers, each with the
 * edits of the other layers.
 * @param {{edits?: Object[], refused?: string, offers?: Object[]}[]} parts
 */
export function combined(parts) {
  const refusal = parts.find(each => each.refused);
  if (!refusal) return {edits: parts.flatMap(each => each.edits)};
  const editsFor = (part, title) =>
    part.edits ?? (part.offers.find(each => each.title === title) ?? part.offers.at(-1))?.edits ?? [];
  const offers = refusal.offers.map(({title}) => ({title, edits: parts.flatMap(each => editsFor(each, title))}));
  return {refused: refusal.refused, offers};
}

/** Whether a box touches another one, and does not contain it: a background is not selected by dragging over it. */
export const isTouched = (box, marquee) =>
  box.left < marquee.right && box.right > marquee.left && box.top < marquee.bottom && box.bottom > marquee.top &&
  !(box.left <= marquee.left && box.right >= marquee.right && box.top <= marquee.top && box.bottom >= marquee.bottom);
