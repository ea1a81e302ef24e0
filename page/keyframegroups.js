// Several keyframes that are selected, moved, stretched, removed and copied together.
import {keyframeInsertion, keyframeRemoval, keyframesMove} from './animated.js';

/**
 * A keyframe of an animation that the file states, at a time in seconds of the scene.
 * @typedef {{path: string, animation: Object, index: number, time: number}} Keyframe
 */

const idOf = ({path, animation, index}) => `${path} ${animation.index} ${index}`;
const ordered = keyframes => keyframes.toSorted((a, b) => a.time - b.time || a.index - b.index);

/** The times of keyframes that are moved by an offset, or stretched by a factor around a time. */
export const movedTimes = (keyframes, {offset = 0, factor = 1, around = 0}) =>
  keyframes.map(each => around + (each.time - around) * factor + offset);

/** Whether keyframes can have other times: after the start, and a frame behind the one before. */
export function areLegal(keyframes, times, frame) {
  return byAnimation(keyframes, times).every(({animation, moved}) => {
    const all = animation.keyTimes.map((each, index) => moved.get(index) ?? each);
    return all.every((each, index) => each >= -1e-6 && (!index || each - all[index - 1] > frame - 1e-6));
  });
}

/** The moved keyframes of each animation: their new times by their indexes. */
function byAnimation(keyframes, times) {
  const groups = new Map();
  for (const [order, {path, animation, index}] of keyframes.entries()) {
    const key = `${path} ${animation.index}`;
    if (!groups.has(key)) groups.set(key, {path, animation, moved: new Map()});
    groups.get(key).moved.set(index, times[order]);
  }
  return [...groups.values()];
}

/** The edits that give keyframes other times. */
export const groupMove = (keyframes, times) =>
  byAnimation(keyframes, times).flatMap(({path, animation, moved}) => keyframesMove(path, animation, moved));

/** The edits that remove keyframes, the last one first; null if one of them is an end of its animation. */
export function groupRemoval(keyframes) {
  const edits = ordered(keyframes).toReversed().map(each => keyframeRemoval(each.path, each.animation, each.index));
  return edits.every(Boolean) ? edits.flat() : null;
}

/** The selected keyframes, which new versions of the scene keep by their animations and their order. */
export class KeyframeSelection {
  /** The keyframes that are shown, with their elements, by their names. */
  #shown = new Map();
  #selected = new Set();
  #copied = [];

  /** Takes note of a keyframe that is shown. */
  add(keyframe, mark) {
    this.#shown.set(idOf(keyframe), {...keyframe, mark});
    mark.ariaPressed = this.#selected.has(idOf(keyframe));
  }

  has(keyframe) { return this.#selected.has(idOf(keyframe)); }

  /** The selected keyframes, the first one first. */
  get all() {
    const shown = [...this.#selected].map(each => this.#shown.get(each));
    return ordered(shown.filter(each => each?.mark.isConnected));
  }

  toggle(keyframe) {
    if (!this.#selected.delete(idOf(keyframe))) this.#selected.add(idOf(keyframe));
    this.#show();
  }

  /** Selects all keyframes of an animation. */
  selectAnimation({path, animation}) {
    const names = [...this.#shown].filter(([, each]) => each.path === path && each.animation.index === animation.index);
    this.#selected = new Set(names.map(([id]) => id));
    this.#show();
  }

  /** The names of the selected keyframes. */
  get ids() { return [...this.#selected]; }

  /** The elements of the keyframes that are shown, by their names. */
  get marks() { return new Map([...this.#shown].map(([id, {mark}]) => [id, mark])); }

  selectIds(ids) {
    this.#selected = new Set(ids);
    this.#show();
  }

  clear() {
    this.#selected.clear();
    this.#show();
  }

  #show() { for (const [id, {mark}] of this.#shown) mark.ariaPressed = this.#selected.has(id); }

  /** Keeps the values of the selected keyframes, or of one, for `paste`. */
  copy(keyframe) {
    const keyframes = this.has(keyframe) ? this.all : [keyframe];
    this.#copied = keyframes.map(({path, animation, index, time}) => ({
      path, animation: animation.index, value: animation.keys.values?.value?.[index], time: time - keyframes[0].time,
    })).filter(each => each.value !== undefined);
  }

  get hasCopies() { return this.#copied.length > 0; }

  /**
   * Adds the copied keyframes to their animations, the first one at a time. `animations` returns those of a layer, in
   * times of the scene; `apply` writes edits. Returns the reason if one cannot be added.
   */
  async paste(time, {animations, apply}) {
    for (const each of this.#copied) {
      const animation = (await animations(each.path)).find(other => other.index === each.animation);
      const isFree = animation?.keyTimes.every(other => Math.abs(other - time - each.time) > 1e-4);
      const edits = isFree ? keyframeInsertion(each.path, animation, time + each.time, each.value) : null;
      if (!edits) {
        return 'Keyframes are pasted at the playhead, between the first and the last one of their animation, ' +
          'where no other one is.';
      }
      if (!await apply(edits)) return null;
    }
    return null;
  }
}
