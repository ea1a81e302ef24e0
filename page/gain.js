// The volume of tracks and players over time: what the file states, and the edits of handles. Pure functions.
import {fixed} from './arithmetic.js';
import {set} from './edits.js';

/** The gain of a value: a factor, or text in decibels; null for others. */
export function gainOf(value) {
  if (typeof value === 'number') return value;
  const [, number] = typeof value === 'string' ? value.match(/^\s*([+-]?[\d.]+)\s*dB\s*$/i) ?? [] : [];
  return number === undefined ? null : 10 ** (Number(number) / 20);
}

/** A gain in the notation of another value. */
export function written(gain, old) {
  const isDecibels = typeof old === 'string' && /dB\s*$/i.test(old);
  return isDecibels && gain > 0.001 ? `${fixed(20 * Math.log10(gain), 1)}dB` : fixed(gain, 2);
}

/** The keyframes of a volume, with gains; null if it is not a list of them. */
export function volumeKeyframes(volume) {
  if (!Array.isArray(volume)) return null;
  const points = volume.map(each => ({at: each?.at, gain: gainOf(each?.value)}));
  return points.every(each => typeof each.at === 'number' && each.gain !== null) ? points : null;
}

/** The gain of a volume at a time of its keyframes; null if the file does not state numbers. */
export function volumeAt(volume, time) {
  const points = volumeKeyframes(volume);
  if (!points) return volume === undefined ? 1 : gainOf(volume);
  if (!points.length) return 1;
  const next = points.findIndex(each => each.at > time);
  if (next === 0) return points[0].gain;
  if (next < 0) return points.at(-1).gain;
  const [a, b] = [points[next - 1], points[next]];
  return a.gain + (b.gain - a.gain) * (time - a.at) / (b.at - a.at);
}

/** The factor of the fades of a clip at a time from its start. */
export function fadeAt({fadeIn = 0, fadeOut = 0}, time, length) {
  const start = fadeIn > 0 ? Math.min(1, Math.max(0, time / fadeIn)) : 1;
  const end = fadeOut > 0 ? Math.min(1, Math.max(0, (length - time) / fadeOut)) : 1;
  return start * end;
}

/** The height of a gain in a row, from 0 to 1, and the gain at a height: quiet gains have more room. */
export const heightOf = (gain, most) => Math.sqrt(Math.min(1, Math.max(0, gain / most)));
export const gainAt = (height, most) => most * Math.min(1, Math.max(0, height)) ** 2;

/** Edits of a constant volume. */
export const volumeEdits = (path, prefix, volume, gain) =>
  [set(path, [...prefix, 'volume'], written(gain, volume))];

/** Edits that move a keyframe of a volume, between its neighbors. */
export function volumePointEdits(path, prefix, volume, index, {at, gain}) {
  const key = (...names) => [...prefix, 'volume', index, ...names];
  const old = volumeKeyframes(volume)[index];
  const edits = [];
  if (Math.abs(at - old.at) > 1e-4) edits.push(set(path, key('at'), fixed(at, 3)));
  if (Math.abs(gain - old.gain) > 1e-3) edits.push(set(path, key('value'), written(gain, volume[index].value)));
  return edits;
}

/** Edits that add a keyframe to a volume at a time. */
export function volumePointInsertion(path, prefix, volume, at) {
  const gain = fixed(volumeAt(volume, at) ?? 1, 3);
  const point = {at: fixed(at, 3), value: gain};
  const points = volumeKeyframes(volume);
  if (!points) return [set(path, [...prefix, 'volume'], [point])];
  const next = points.findIndex(each => each.at > at);
  const index = next < 0 ? points.length : next;
  return [{op: 'insert', path, key: [...prefix, 'volume', index], value: point}];
}

/** Edits that remove a keyframe of a volume; the last one leaves its value. */
export const volumePointRemoval = (path, prefix, volume, index) => (volume.length > 1 ?
  [{op: 'remove', path, key: [...prefix, 'volume', index]}] :
  [set(path, [...prefix, 'volume'], volume[0].value)]);

/** Edits of a fade; a fade of 0 is removed. */
export const fadeEdits = (path, name, isStated, seconds) =>
  (seconds < 1e-3 && isStated ? [{op: 'remove', path, key: [name]}] : [set(path, [name], fixed(seconds, 3))]);
