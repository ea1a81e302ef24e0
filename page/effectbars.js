// Bars of entrances, exits and emphases in the timeline, and the edits that retime them. Pure functions.
import {fixed} from './arithmetic.js';
import {set} from './edits.js';
import {effectOf} from './insertions.js';

/** The default of `for`, in seconds. */
const usual = 0.5;
/** The seconds by which times may differ. */
const near = 2e-3;

const isTime = value => value === undefined || typeof value === 'number';

/**
 * Finds the bars of the effects that a layer states.
 *
 * `bars` are those of animations that the file does not state. `offset` is the start of the layer's time; null if it is
 * not known, and then only the start of an exit can be moved.
 * @param {Map<string, {value: any, origin?: string}>} stated
 * @param {{begin: number, end: number?}[]} bars
 * @returns {{key: string, value: any, offset: number?, bars: Object[]}[]}
 */
export function effectBars(stated, bars) {
  const found = [];
  let others = bars.filter(each => Number.isFinite(each.end)).sort((a, b) => a.begin - b.begin);
  for (const key of ['enter', 'exit', 'emphasis']) {
    const {value, origin = 'literal'} = stated.get(key) ?? {};
    const effect = effectOf(value);
    if (!effect?.effect || origin !== 'literal' || !isTime(effect.at) || !isTime(effect.for)) continue;
    const fitting = others.filter(each => Math.abs(each.end - each.begin - (effect.for ?? usual)) < near);
    const first = key === 'exit' ? fitting.at(-1) : fitting[0];
    if (!first) continue;
    const own = fitting.filter(each => Math.abs(each.begin - first.begin) < near);
    others = others.filter(each => !own.includes(each));
    const at = effect.at ?? (key === 'exit' ? null : 0);
    const offset = at === null ? found.find(each => each.offset !== null)?.offset ?? null : first.begin - at;
    found.push({key, value, offset, bars: own});
  }
  return found;
}

/** Whether a part of a bar of an effect can be dragged: `start`, `end` or `move`. */
export const canDrag = ({offset}, part) => offset !== null || part === 'start';

/** The edits that give an effect other times of the scene, of which those that change are written. */
export function effectTiming(path, {key, value, offset}, part, begin, end) {
  const effect = effectOf(value);
  const isExit = key === 'exit' && effect.at === undefined;
  const changes = [];
  // Without a start, an exit ends with its layer.
  if (part !== 'end' && !(isExit && part === 'start')) changes.push(['at', begin - offset]);
  if (isExit && part === 'end') changes.push(['at', begin - offset]);
  if (part !== 'move') changes.push(['for', end - begin]);
  const rounded = changes.map(([name, time]) => [name, fixed(time, 4)]);
  if (typeof value === 'string') return [set(path, [key], {effect: value, ...Object.fromEntries(rounded)})];
  return rounded.map(([name, time]) => set(path, [key, name], time));
}
