// Selection of layers by a rectangle that the pointer draws.
import {boxOf} from './geometry.js';
import {hasLine, superlayerPath} from './rows.js';
import {isTouched, topmost} from './selection.js';
import {isVisible} from './snaptargets.js';

/** The most layers whose outlines are requested. */
const limit = 100;

export class Marquee {
  #player;
  #layers;
  #boxes = new Map();

  constructor({player, layers}) { [this.#player, this.#layers] = [player, layers]; }

  /** Requests the outlines of the siblings of the selected layer, or of the sublayers of the root. */
  async begin() {
    this.#boxes = new Map();
    const {frame} = this.#player;
    const parent = superlayerPath(this.#layers.selected ?? '');
    const paths = this.#layers.sublayerPaths(parent)
      .filter(each => !this.#layers.isLocked(each) && hasLine(this.#layers.layer(each))).slice(0, limit);
    await Promise.all(paths.map(async path => {
      const report = await this.#layers.report(path, frame);
      if (report && isVisible(report.details)) this.#boxes.set(path, boxOf(report.geometry.outline));
    }));
  }

  /** Selects the layers that a rectangle touches, in addition to others. */
  select(corners, others) {
    const marquee = boxOf(corners);
    const touched = [...this.#boxes].filter(([, box]) => isTouched(box, marquee)).map(([path]) => path);
    const paths = topmost([...others, ...touched]);
    if (paths.join() !== this.#layers.selection.join()) this.#layers.selectAll(paths);
  }
}
