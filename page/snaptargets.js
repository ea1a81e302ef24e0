// What a dragged layer snaps to: lines of the scene, its safe area, guides, the superlayer and the siblings, and boxes
// for equal distances.
import * as api from './api.js';
import {boxOf, cornersOf} from './geometry.js';
import {insetBox, linesOf} from './snapping.js';
import {superlayerPath} from './rows.js';

/** The most siblings whose outlines are requested. */
const limit = 24;

/** @typedef {{lines: import('./snapping.js').Lines, boxes: Object[]}} Targets */
export class SnapTargets {
  #player;
  #layers;
  #guides;
  #cache = {key: '', targets: null};

  constructor({player, layers, guides}) { [this.#player, this.#layers, this.#guides] = [player, layers, guides]; }

  /** The lines of the scene, its safe area and the guides. @returns {Targets} */
  sceneTargets(safeAreas) {
    return {lines: this.#withGuides(linesOf(boxes(this.#player.scene, safeAreas))), boxes: []};
  }

  /** Returns what is around layers in the current frame, after requests for their siblings. @returns {Targets} */
  async around(paths, safeAreas) {
    const {frame, scene} = this.#player;
    const key = JSON.stringify([paths, frame, this.#layers.version, safeAreas, this.#guides.all]);
    if (this.#cache.key === key) return this.#cache.targets;
    const parent = superlayerPath(paths.at(-1));
    const siblings = this.#layers.siblings(paths.at(-1)).filter(each => !paths.includes(each)).slice(0, limit);
    const found = [];
    for (const path of siblings) {
      try {
        const details = await api.get('layer', {frame, path});
        if (isVisible(details)) found.push({box: boxOf(details.outline), isBeside: path !== parent});
      } catch { /* The layer is gone: the next version is shown soon. */ }
    }
    const lines = this.#withGuides(linesOf([...boxes(scene, safeAreas), ...found.map(each => each.box)]));
    const targets = {lines, boxes: found.filter(each => each.isBeside).map(each => each.box)};
    this.#cache = {key, targets};
    return targets;
  }

  #withGuides(lines) {
    const {width, height} = this.#player.scene;
    const {x, y} = this.#guides.all;
    return {
      x: [...lines.x, ...x.map(at => ({at, from: 0, to: height}))],
      y: [...lines.y, ...y.map(at => ({at, from: 0, to: width}))],
    };
  }
}

const boxes = (scene, safeAreas) => [insetBox(scene, 0), ...safeAreas.map(each => boxOf(cornersOf(each)))];

/** Whether a layer is not hidden in the frame of its details. */
export const isVisible = ({properties}) =>
  !properties.some(each => each.key === 'hidden' && (each.presentation ?? each.model) === 'true');
