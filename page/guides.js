// Guides: lines that are dragged out of the rulers, to which layers snap. The browser remembers them for each scene.
import {rounded} from './geometry.js';
import {remembered} from './panes.js';
import {rulerSize} from './view.js';

/** The pixels within which the pointer takes hold of a guide. */
const reach = 4;

export class Guides extends EventTarget {
  /** The positions of the guides on both axes, in points of the scene. */
  #positions = {x: [], y: []};
  #isVisible = true;
  #view;
  #name = null;
  /** The guide that is dragged: its axis and index, and the positions before. */
  #drag = null;

  constructor(view) {
    super();
    this.#view = view;
  }

  /** Shows the guides of a scene. */
  setScene(name) {
    if (name === this.#name) return;
    this.#name = name;
    this.#positions = remembered.get(`guides of ${name}`) ?? {x: [], y: []};
    this.#notify();
  }

  /** The positions to which layers snap. */
  get all() { return this.#isVisible ? this.#positions : {x: [], y: []}; }

  /** What the overlay shows. */
  get shown() { return {...this.all, dragged: this.#drag}; }

  toggle() {
    this.#isVisible = !this.#isVisible;
    this.#notify();
  }

  /** The guide at a point of the view; null without one. */
  at(point) {
    for (const [axis, order] of [['x', 0], ['y', 1]]) {
      const distance = each => Math.abs(this.#view.toView([each, each])[order] - point[order]);
      const index = this.all[axis].findIndex(each => distance(each) < reach);
      if (index >= 0) return {axis, index};
    }
    return null;
  }

  /** Takes hold of the guide at a point of the view, or of a new one in a ruler. Returns whether there is one. */
  grab(point) {
    const inRuler = point.map(each => this.#view.hasRulers && each < rulerSize);
    const guide = this.at(point);
    if (inRuler[0] === inRuler[1] && !guide) return false;
    const before = this.#positions;
    if (inRuler[0] === inRuler[1]) {
      this.#drag = {...guide, before};
      return true;
    }
    // The ruler at the top has the horizontal guides.
    const axis = inRuler[1] ? 'y' : 'x';
    this.#isVisible = true;
    this.#positions = {...before, [axis]: [...before[axis], this.#rounded(point, axis)]};
    this.#drag = {axis, index: before[axis].length, before, isOutside: true};
    this.#notify();
    return true;
  }

  #rounded(point, axis) {
    const step = this.#view.zoom.scale > 8 ? 0.1 : 1;
    return rounded(this.#view.toScene(point)[axis === 'x' ? 0 : 1], step);
  }

  /** Moves the guide that is dragged to a point of the view. */
  move(point) {
    const {axis, index} = this.#drag;
    const positions = [...this.#positions[axis]];
    positions[index] = this.#rounded(point, axis);
    this.#positions = {...this.#positions, [axis]: positions};
    // Back in the ruler, it is removed.
    this.#drag.isOutside = point[axis === 'x' ? 0 : 1] < rulerSize;
    this.#notify();
  }

  release() {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag) return;
    const positions = this.#positions[drag.axis].filter((_, index) => !drag.isOutside || index !== drag.index);
    this.#set({...this.#positions, [drag.axis]: [...new Set(positions)]});
  }

  /** Ends a drag without a change. Returns whether there was one. */
  cancel() {
    if (!this.#drag) return false;
    this.#positions = this.#drag.before;
    this.#drag = null;
    this.#notify();
    return true;
  }

  #set(positions) {
    this.#positions = positions;
    remembered.set(`guides of ${this.#name}`, positions);
    this.#notify();
  }

  #notify() { this.dispatchEvent(new Event('changed')); }
}
