// The lines that a dragged layer snaps to: of the scene, its safe area, the superlayer and the siblings.
import * as api from './api.js';
import {boxOf, cornersOf} from './geometry.js';
import {insetBox, linesOf} from './snapping.js';

/** The most siblings whose outlines are requested. */
const limit = 24;

export class SnapTargets {
  #player;
  #layers;
  #cache = {key: '', lines: null};

  constructor(player, layers) { [this.#player, this.#layers] = [player, layers]; }

  /** The lines of the scene and its safe area. */
  sceneLines(safeAreas) { return linesOf(boxes(this.#player.scene, safeAreas)); }

  /** Returns the lines around a layer in the current frame, after requests for its siblings. */
  async lines(path, safeAreas) {
    const {frame, scene} = this.#player;
    const key = JSON.stringify([path, frame, this.#layers.version, safeAreas]);
    if (this.#cache.key === key) return this.#cache.lines;
    const paths = this.#layers.siblings(path).slice(0, limit);
    const outlines = [];
    for (const each of paths) {
      try {
        const details = await api.get('layer', {frame, path: each});
        if (isVisible(details)) outlines.push(details.outline);
      } catch { /* The layer is gone: the next version is shown soon. */ }
    }
    const lines = linesOf([...boxes(scene, safeAreas), ...outlines.map(boxOf)]);
    this.#cache = {key, lines};
    return lines;
  }
}

const boxes = (scene, safeAreas) => [insetBox(scene, 0), ...safeAreas.map(each => boxOf(cornersOf(each)))];

const isVisible = ({properties}) =>
  !properties.some(each => each.key === 'hidden' && (each.presentation ?? each.model) === 'true');
