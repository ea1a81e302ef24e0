// Edits of the clips of players and of audio tracks: their times, and the part of the media that they play.
// Pure functions.
import {fixed} from './arithmetic.js';
import {set} from './edits.js';

/** Rounds times in seconds. */
const rounded = number => fixed(number, 4);

/** The seconds of a value: a number, or a fraction such as `1001/30`; null for others. */
export function secondsOf(value) {
  if (typeof value === 'number') return value;
  const [, a, b] = typeof value === 'string' ? value.match(/^\s*(\d+)\s*\/\s*(\d+)\s*$/) ?? [] : [];
  return a === undefined || Number(b) === 0 ? null : Number(a) / Number(b);
}

/**
 * What the file states for the clip of a player, or for an audio track: `prefix` is the path of its map.
 * @param {Map<string, {value: any}>} stated
 */
export function clipOf(stated, isTrack) {
  const player = stated.get('player')?.value;
  const value = isTrack ? Object.fromEntries([...stated].map(([key, each]) => [key, each.value])) : player;
  if (typeof value !== 'object' || value === null) return null;
  const trim = Array.isArray(value.trim) ? value.trim.map(secondsOf) : null;
  return {
    isTrack,
    prefix: isTrack ? [] : ['player'],
    at: value.at,
    start: value.start === undefined ? undefined : secondsOf(value.start),
    trim: trim?.length === 2 && !trim.includes(null) ? trim : value.trim === undefined ? undefined : null,
    duration: value.duration === undefined ? undefined : secondsOf(value.duration),
    rate: value.rate === undefined ? 1 : secondsOf(value.rate),
    loops: value.loop === true,
    volume: value.volume,
    fadeIn: secondsOf(value.fadeIn ?? 0),
    fadeOut: secondsOf(value.fadeOut ?? 0),
  };
}

/** Seconds of the layer's time per second of the scene. */
export const scaleOf = (clip, bar) => (clip.rate && bar.clip?.rate ? bar.clip.rate / clip.rate : 1);

const key = (clip, ...names) => [...clip.prefix, ...names];
const isRelative = at => typeof at === 'object' && at !== null && ('after' in at || 'with' in at);

/** Whether the start of the clip can be trimmed, or its media slipped: it plays forward, at a constant speed. */
const isSteady = (clip, bar) => clip.rate > 0 && bar.clip?.rate > 0;
const unsteady = {refused: 'Clips that play backward, or change their speed, are trimmed in the file.'};
const computed = name => ({refused: `\`${name}\` is not a number in the file. Edit it there.`});

/** The least and the most seconds of the scene by which a clip can be moved. */
export function moveLimits(clip, bar) {
  const at = clip.at === undefined ? 0 : secondsOf(clip.at);
  return [at === null ? -Infinity : -at / scaleOf(clip, bar), Infinity];
}

/** Edits that move a clip by seconds of the scene. */
export function clipMove(path, clip, bar, offset) {
  const moved = offset * scaleOf(clip, bar);
  if (isRelative(clip.at)) {
    const old = clip.at.offset === undefined ? 0 : secondsOf(clip.at.offset);
    return old === null ? computed('offset') : [set(path, key(clip, 'at', 'offset'), rounded(old + moved))];
  }
  const at = clip.at === undefined ? 0 : secondsOf(clip.at);
  return at === null ? computed('at') : [set(path, key(clip, 'at'), rounded(Math.max(0, at + moved)))];
}

/** The least and the most seconds of the scene by which the start of a clip can be trimmed. */
export function startLimits(clip, bar, end, frame) {
  const begin = clip.start ?? clip.trim?.[0] ?? 0;
  const least = clip.start !== undefined && clip.trim ? clip.trim[0] : 0;
  const media = bar.clip?.rate > 0 ? (begin - least) / bar.clip.rate : 0;
  return [-Math.min(media, -moveLimits(clip, bar)[0]), end - bar.begin - frame];
}

/**
 * Edits that trim the start of a clip by seconds of the scene: the frames that remain keep their times. In a part of a
 * sequence, the part becomes shorter, and later parts follow it.
 */
export function startTrim(path, clip, bar, offset, part = null) {
  if (!isSteady(clip, bar)) return unsteady;
  if (clip.start === null) return computed('start');
  if (clip.trim === null) return computed('trim');
  const begin = rounded((clip.start ?? clip.trim?.[0] ?? 0) + offset * bar.clip.rate);
  const isTrimmed = clip.trim && clip.start === undefined && !clip.loops;
  const edits = [set(path, isTrimmed ? key(clip, 'trim', 0) : key(clip, 'start'), begin)];
  if (part) {
    if (typeof part.duration === 'number') edits.push(set(path, ['duration'], rounded(part.duration - offset)));
  } else {
    const moved = clipMove(path, clip, bar, offset);
    if (!Array.isArray(moved)) return moved;
    edits.push(...moved);
  }
  if (typeof clip.duration === 'number') {
    edits.push(set(path, key(clip, 'duration'), rounded(clip.duration - offset * scaleOf(clip, bar))));
  }
  return edits;
}

/** The latest end of a clip in seconds of the scene: that of its media, unless it loops or holds its last frame. */
export function latestEnd(clip, bars, mediaDuration) {
  const bar = bars[0];
  if (clip.loops || !mediaDuration || !isSteady(clip, bar) || bars.at(-1).clip?.rate === 0) return Infinity;
  return bar.begin + (mediaDuration - bar.clip.start) / bar.clip.rate;
}

/** Edits that move the end of a clip to a time of the scene. */
export function endTrim(path, clip, bars, before, end, part = null) {
  const [bar] = bars;
  const [offset, scale] = [end - before, scaleOf(clip, bar)];
  if (typeof part?.duration === 'number') return [set(path, ['duration'], rounded(part.duration + offset))];
  if (clip.duration === null && !clip.isTrack) return computed('duration');
  if (typeof clip.duration === 'number') {
    return [set(path, key(clip, 'duration'), rounded(clip.duration + offset * scale))];
  }
  const isTrimmed = !clip.isTrack && !clip.loops && isSteady(clip, bar) && bars.length === 1;
  if (isTrimmed && clip.trim) return [set(path, key(clip, 'trim', 1), rounded(clip.trim[1] + offset * bar.clip.rate))];
  if (isTrimmed && part && clip.trim === undefined) {
    const start = bar.clip.start;
    return trimming(path, clip, start, start + (end - bar.begin) * bar.clip.rate);
  }
  return [set(path, key(clip, 'duration'), rounded((end - bar.begin) * scale))];
}

/** Edits that let a clip play a part of its media. */
function trimming(path, clip, from, to) {
  const edits = [set(path, key(clip, 'trim'), [rounded(from), rounded(to)])];
  return clip.start === undefined ? edits : [...edits, {op: 'remove', path, key: key(clip, 'start')}];
}

/** The least and the most seconds of the scene by which the media of a clip can slip: later frames are to the left. */
export function slipLimits(bar, end, mediaDuration) {
  const {start, rate} = bar.clip;
  if (!(rate > 0)) return [0, 0];
  const left = Math.max(0, (mediaDuration ?? Infinity) - start - (end - bar.begin) * rate);
  return [-left / rate, start / rate];
}

/** Edits that let a clip play another part of its media in the same time. */
export function clipSlip(path, clip, bar, end, offset, part = null) {
  if (!isSteady(clip, bar)) return unsteady;
  if (clip.start === null) return computed('start');
  if (clip.trim === null) return computed('trim');
  const moved = -offset * bar.clip.rate;
  const start = bar.clip.start + moved;
  if (clip.trim) {
    const edits = clip.trim.map((each, index) => set(path, key(clip, 'trim', index), rounded(each + moved)));
    if (clip.start !== undefined) edits.push(set(path, key(clip, 'start'), rounded(clip.start + moved)));
    return edits;
  }
  const isLimited = typeof clip.duration === 'number' || typeof part?.duration === 'number' || clip.loops;
  if (isLimited) return [set(path, key(clip, 'start'), rounded(start))];
  const length = end - bar.begin;
  if (clip.isTrack) {
    return [
      set(path, key(clip, 'start'), rounded(start)),
      set(path, key(clip, 'duration'), rounded(length * scaleOf(clip, bar))),
    ];
  }
  return trimming(path, clip, start, start + length * bar.clip.rate);
}
