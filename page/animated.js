// Edits of values that an animation hides: of the keyframe at the playhead, or of a new one. Pure functions.
import {fixed} from './arithmetic.js';
import {animationsOf, keyframeAt} from './edits.js';

/** Rounds times in seconds, and parts of a duration. */
const roundedTime = number => fixed(number, 4);

/**
 * Returns the animations of a file, whose times are those of the layer, in times of the scene.
 *
 * `running` has what the scene plays: key paths, the begin and the end. All animations of a layer have the same offset.
 */
export function inSceneTime(animations, running) {
  const match = animation => running.find(each => {
    const isSame = each.keyPaths.includes(animation.keyPath) && each.begin > 0 && animation.duration !== null;
    const duration = animation.duration * (animation.keys?.repeatCount?.value ?? 1);
    return isSame && Math.abs((each.end ?? Infinity) - each.begin - duration) < 2e-3;
  });
  const exact = animation =>
    running.some(each => each.keyPaths.includes(animation.keyPath) && Math.abs(each.begin - animation.begin) < 2e-3);
  const found = animations.map(each => (exact(each) ? 0 : (match(each)?.begin ?? each.begin) - each.begin));
  const offset = animations.some(exact) ? 0 : found.find(each => Math.abs(each) > 2e-3) ?? 0;
  return animations.map(
    each => ({...each, begin: each.begin + offset, keyTimes: (each.keyTimes ?? []).map(time => time + offset)}));
}

/** The axis that a key path means: 1 for `position.y`; -1 for both. */
const axisOf = (keyPath, key) => ['x', 'y'].indexOf(keyPath.slice(key.length + 1));

/** The part of a value that a key path means: `position.x` is the first one of a position. */
const partOf = (keyPath, key, value) => value[axisOf(keyPath, key)] ?? value;

/**
 * Returns what a change of an animated property can do: `null` if no animation hides it; edits of keyframes at a time;
 * or a refusal with offers.
 * @returns {null | {edits: Object[]} | {refused: string, offers: Object[]}}
 */
export function animatedEdits(path, animations, key, value, {time, frameRate, baseEdits, running = []}) {
  const hiding = animationsOf(animations ?? [], [key], time).filter(each => !each.keys?.additive?.value);
  // Animations that the list of the layer does not state, such as those of events and effects.
  const isStated = keyPath => (animations ?? []).some(each => each.keyPath === keyPath);
  const other = running.flatMap(each => (time >= each.begin && time <= (each.end ?? Infinity) ? each.keyPaths : []))
    .find(each => (each === key || each.startsWith(`${key}.`)) && !isStated(each));
  if (!hiding.length && other) {
    return {
      refused: `An animation of \`${other}\` hides this value at ${time.toFixed(2)} s.`,
      offers: [{title: 'Change the base value', edits: baseEdits}],
    };
  }
  if (!hiding.length) return null;
  const indexes = hiding.map(each => keyframeAt(each, time, frameRate));
  const parts = hiding.map(each => partOf(each.keyPath, key, value));
  const changes = hiding.map((each, order) => keyframeChange(path, each, indexes[order], parts[order]));
  if (changes.every(Boolean)) {
    // The axis that is not animated has its own value.
    const isPart = hiding.every(each => each.keyPath !== key);
    const axes = hiding.map(each => axisOf(each.keyPath, key));
    const base = isPart ? baseEdits.filter(each => each.key.length > 1 && !axes.includes(each.key.at(-1))) : [];
    return {edits: [...changes.flat(), ...base]};
  }
  const names = hiding.map(each => `\`${each.keyPath}\``).join(' and ');
  const offers = [{title: 'Change the base value', edits: baseEdits}];
  const added = hiding.map((each, order) => changes[order] ?? keyframeInsertion(path, each, time, parts[order]));
  if (added.every(Boolean)) offers.unshift({title: 'Add a keyframe here', edits: added.flat()});
  return {refused: `An animation of ${names} hides this value, and has no keyframe at ${time.toFixed(2)} s.`, offers};
}

/** Edits that change the value of a keyframe; null if the file does not state it. */
function keyframeChange(path, {index, keys}, keyframe, value) {
  if (keyframe < 0) return null;
  const set = (...key) => [{op: 'set', path, key: ['animations', index, ...key], value}];
  if (Array.isArray(keys.values?.value)) return set('values', keyframe);
  const name = keyframe === 0 ? 'fromValue' : 'toValue';
  return keys[name] && keyframe <= 1 ? set(name) : null;
}

/** Edits that add a keyframe; null for animations without a list of values. */
export function keyframeInsertion(path, animation, time, value) {
  const {keys, index, begin, duration, keyTimes} = animation;
  const values = keys.values?.value;
  if (!Array.isArray(values) || !duration || keyTimes?.length !== values.length) return null;
  const at = keyTimes.findIndex(each => each > time);
  if (at <= 0) return null;
  const fraction = each => roundedTime((each - begin) / duration);
  const edits = [{op: 'insert', path, key: ['animations', index, 'values', at], value}];
  if (Array.isArray(keys.keyTimes?.value)) {
    edits.push({op: 'insert', path, key: ['animations', index, 'keyTimes', at], value: fraction(time)});
  } else {
    edits.push({
      op: 'set',
      path,
      key: ['animations', index, 'keyTimes'],
      value: [...keyTimes.slice(0, at), time, ...keyTimes.slice(at)].map(fraction),
    });
  }
  const functions = keys.timingFunctions?.value;
  if (Array.isArray(functions) && functions.length === values.length - 1) {
    edits.push({op: 'insert', path, key: ['animations', index, 'timingFunctions', at], value: 'linear'});
  }
  return edits;
}

/** The value between two keyframes, at a part of the way; null for values that are not numbers. */
function between(a, b, fraction) {
  if (typeof a === 'number' && typeof b === 'number') return fixed(a + (b - a) * fraction, 3);
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return null;
  const mixed = a.map((each, index) => between(each, b[index], fraction));
  return mixed.includes(null) ? null : mixed;
}

/** Edits that add a keyframe with the value on the straight line between its neighbors; null if it has none. */
export function keyframeAddition(path, animation, time) {
  const values = animation.keys.values?.value;
  const {keyTimes} = animation;
  const at = keyTimes.findIndex(each => each > time + 1e-6);
  if (!Array.isArray(values) || at <= 0 || Math.abs(keyTimes[at - 1] - time) < 1e-6) return null;
  const value = between(values[at - 1], values[at], (time - keyTimes[at - 1]) / (keyTimes[at] - keyTimes[at - 1]));
  return value === null ? null : keyframeInsertion(path, animation, time, value);
}

/** Edits that remove a keyframe; null for the first and the last one, which are the ends of the animation. */
export function keyframeRemoval(path, animation, keyframe) {
  const {index, keys, keyTimes, begin, duration} = animation;
  const values = keys.values?.value;
  if (!Array.isArray(values) || keyframe <= 0 || keyframe >= values.length - 1) return null;
  const remove = (...key) => ({op: 'remove', path, key: ['animations', index, ...key]});
  const edits = [remove('values', keyframe)];
  if (Array.isArray(keys.keyTimes?.value)) edits.push(remove('keyTimes', keyframe));
  else {
    // The others keep their times.
    const times = keyTimes.filter((_, order) => order !== keyframe).map(each => roundedTime((each - begin) / duration));
    if (times.length > 2) edits.push({op: 'set', path, key: ['animations', index, 'keyTimes'], value: times});
  }
  if (keys.timingFunctions?.value?.length > keyframe) edits.push(remove('timingFunctions', keyframe));
  return edits;
}

/** Edits that move a keyframe to a time between its neighbors. The others keep their times if the duration changes. */
export const keyframeMove = (path, animation, keyframe, time) =>
  keyframesMove(path, animation, new Map([[keyframe, time]]));

/** Edits that move keyframes to times, by their indexes. */
export function keyframesMove(path, animation, moved) {
  const {index, begin, duration, keyTimes, keys} = animation;
  const edit = (name, value) => ({op: 'set', path, key: ['animations', index, ...name], value});
  const times = keyTimes.map((each, order) => moved.get(order) ?? each);
  const [start, length] = [times[0], times.at(-1) - times[0]];
  const edits = [];
  if (Math.abs(start - begin) > 1e-6) {
    edits.push(edit(['beginTime'], roundedTime((keys.beginTime?.value ?? 0) + start - begin)));
  }
  if (Math.abs(length - duration) > 1e-6) edits.push(edit(['duration'], roundedTime(length)));
  if (times.length < 3) return edits;
  const fractions = times.map(each => roundedTime((each - start) / length));
  const stated = keys.keyTimes?.value;
  if (!Array.isArray(stated)) return [...edits, edit(['keyTimes'], fractions)];
  return [
    ...edits,
    ...fractions.flatMap(
      (each, order) => (Math.abs(each - stated[order]) > 1e-4 ? [edit(['keyTimes', order], each)] : [])),
  ];
}

/** Edits that move an animation in time, or trim one of its ends. */
export function barMove(path, animation, part, offset) {
  const edit = (name, value) =>
    ({op: 'set', path, key: ['animations', animation.index, name], value: roundedTime(value)});
  const begin = animation.keys.beginTime?.value ?? 0;
  if (part === 'move') return [edit('beginTime', begin + offset)];
  if (part === 'end') return [edit('duration', animation.duration + offset)];
  return [edit('beginTime', begin + offset), edit('duration', animation.duration - offset)];
}

/** Edits of the span of a layer. */
export function spanMove(path, span, part, offset) {
  const [from, to] = span;
  const edits = [];
  if (part !== 'end') edits.push({op: 'set', path, key: ['during', 0], value: roundedTime(from + offset)});
  if (part !== 'start' && typeof to === 'number') {
    edits.push({op: 'set', path, key: ['during', 1], value: roundedTime(to + offset)});
  }
  return edits;
}
