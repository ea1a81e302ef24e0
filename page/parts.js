// The parts of sequences: their order, their durations, and the transitions between them. Pure functions.
import {fixed} from './arithmetic.js';
import {secondsOf} from './clips.js';
import {set} from './edits.js';

/**
 * A part in time: its path, its span in the scene, and what the file states for it.
 * @typedef {{path: string, begin: number, end: number, stated: Map<string, {value: any}>}} Part
 */

const rounded = number => fixed(number, 4);

/** What the file states about the times of a part. */
export function partOf(stated) {
  const duration = stated.get('duration')?.value;
  return {
    duration: duration === undefined || duration === 'auto' ? undefined : secondsOf(duration),
    at: stated.get('at')?.value,
    transition: stated.get('transition')?.value,
  };
}

/** The parts that follow each other: those without a time of their own. @param {Part[]} parts */
export const following = parts => parts.filter(each => !each.stated.has('at'));

/**
 * The index to which a part moves among the other parts of its sequence, when its center is at a time.
 * @param {Part[]} parts All parts in the order of the file.
 */
export function targetIndex(parts, path, center) {
  const others = parts.filter(each => each.path !== path);
  const before = following(others).filter(each => (each.begin + each.end) / 2 < center);
  if (before.length) return others.indexOf(before.at(-1)) + 1;
  const first = following(others)[0];
  return first ? others.indexOf(first) : others.length;
}

/** The begins of parts that follow each other in another order, by their paths. */
export function reordered(parts, path, index) {
  const overlaps = new Map();
  const old = following(parts);
  for (const [order, each] of old.entries()) {
    const next = old[order + 1];
    overlaps.set(each.path, next ? Math.max(0, each.end - next.begin) : 0);
  }
  const moved = parts.find(each => each.path === path);
  const others = parts.filter(each => each.path !== path);
  const order = following([...others.slice(0, index), moved, ...others.slice(index)]);
  const begins = new Map();
  let time = old[0]?.begin ?? 0;
  for (const each of order) {
    begins.set(each.path, time);
    time += each.end - each.begin - (overlaps.get(each.path) ?? 0);
  }
  return begins;
}

/** Edits that move a part with a time of its own; null for others. */
export function partMove(path, at, offset) {
  const seconds = secondsOf(at);
  if (seconds !== null) return [set(path, ['at'], rounded(Math.max(0, seconds + offset)))];
  if (typeof at !== 'object' || at === null) return null;
  const old = at.offset === undefined ? 0 : secondsOf(at.offset);
  return old === null ? null : [set(path, ['at', 'offset'], rounded(old + offset))];
}

/** Edits that move the end of a part. */
export function partTrim(path, {duration}, {begin, end}, to) {
  if (duration === null) return {refused: '`duration` is not a number in the file. Edit it there.'};
  return [set(path, ['duration'], rounded(duration === undefined ? to - begin : duration + to - end))];
}

/** The transition of a part as a map; null for none. */
const transitionMap = value => {
  if (value === undefined || value === null || value === 'none') return null;
  if (typeof value !== 'string') return value;
  return value.startsWith('CI') ? {filter: value} : {type: value};
};

/**
 * Edits that give the transition to the next part a duration, or remove it at 0.
 *
 * `inherited` is that of the sequence, for parts without one.
 */
export function transitionEdits(path, value, inherited, duration) {
  if (duration < 1e-6) return [set(path, ['transition'], 'none')];
  const seconds = rounded(duration);
  if (typeof value === 'object' && value !== null) return [set(path, ['transition', 'duration'], seconds)];
  const old = transitionMap(value) ?? (value === undefined ? transitionMap(inherited) : null) ?? {type: 'fade'};
  return [set(path, ['transition'], {...old, duration: seconds})];
}

/** The longest transition between two parts, which also have their other transitions. */
export function longestTransition(parts, index) {
  const overlap = order => (parts[order] && parts[order + 1] ?
    Math.max(0, parts[order].end - parts[order + 1].begin) : 0);
  const length = order => parts[order].end - parts[order].begin;
  return Math.max(0, Math.min(length(index) - overlap(index - 1), length(index + 1) - overlap(index + 1)));
}
