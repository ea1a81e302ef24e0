// The layers below the pointer: the one that is drawn in front, those around it, and those behind it.
import * as api from './api.js';
import {distance} from './geometry.js';
import {superlayerPath} from './rows.js';

/** The pixels between clicks at the same point, and the milliseconds in which a second click makes a double-click. */
const [slack, pause] = [4, 400];

export class LayerStack {
  #player;
  #layers;
  /** Where the last click was, in the view. */
  #at = null;
  /** The layers that clicks at this point have selected; the last one is selected. */
  #passed = [];
  #timer = null;

  constructor({player, layers}) { [this.#player, this.#layers] = [player, layers]; }

  /** The path of the layer that is drawn in front at a point of the scene; null without one, and for locked ones. */
  async top(point) {
    const path = await this.#hit(point, []);
    return path !== null && this.#layers.isLocked(path) ? null : path;
  }

  async #hit([x, y], hidden) {
    const {frame} = this.#player;
    const {hide, ...visibility} = this.#layers.visibility;
    const paths = [hide, ...hidden].filter(Boolean).join(',');
    try {
      return (await api.get('hit', {frame, x, y, ...visibility, ...(paths ? {hide: paths} : {})})).path ?? null;
    } catch (error) {
      console.warn(error.message);
      return null;
    }
  }

  /** Notes the first click at a point of the view, and the layer that it selects. */
  async begin(at, hit) {
    [this.#at, this.#passed] = [at, []];
    const path = await hit;
    if (path && this.#at === at) this.#passed = [path];
  }

  /** Whether a click is where the last one was, whose layer is still selected. */
  isAgain(at) {
    const {selection, selected} = this.#layers;
    return this.#at !== null && distance(this.#at, at) <= slack && selection.length === 1 &&
      this.#passed.length > 0 && this.#passed.at(-1) === selected;
  }

  /** Selects the next layer at a point of the scene, unless a second click makes it a double-click. */
  next(point) {
    this.#timer = setTimeout(async () => {
      const at = this.#at;
      const path = await this.#below(point);
      if (at !== this.#at || this.#timer === null) return;
      this.#passed.push(path);
      await this.#layers.select(path);
    }, pause);
  }

  /** Does not select the next layer. */
  cancel() {
    clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** The layer around the selected one, or the one behind it; from the last one, the first one. */
  async #below(point) {
    const around = superlayerPath(this.#passed.at(-1));
    if (around && !this.#passed.includes(around) && !this.#layers.isLocked(around)) return around;
    // What is around a layer is not hidden with it.
    const hidden = this.#passed.filter(path => !this.#passed.some(each => path.startsWith(`${each}.`)));
    for (;;) {
      const path = await this.#hit(point, hidden);
      if (path && this.#layers.isLocked(path)) {
        hidden.push(path);
      } else if (path) {
        return path;
      } else {
        const [first] = this.#passed;
        this.#passed = [];
        return first;
      }
    }
  }
}
