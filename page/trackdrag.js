// Drags of bars and handles in the rows of the timeline: the pointer, snapping, and the edit at the end.
import {snapTime} from './snapping.js';

/** The pixels between the pointer and an edge of a bar at which it trims. */
const edgeWidth = 6;
/** The pixels between the pointer and a target at which times snap, and those that a press may move without a drag. */
const [snapWidth, slack] = [6, 3];

/**
 * A drag. `value` maps the vector of the pointer in pixels to what is dragged: by default a time in seconds, which
 * starts at `time` and which `limit` limits.
 *
 * `show` shows it; `edit` returns the name and the edits, and optionally a closure for the version that they make; or
 * `{refused}`; or null.
 * @typedef {{element: HTMLElement, time?: number, limit?: (time: number) => number,
 *   value?: (dx: number, dy: number, event: PointerEvent) => any, show: (value: any) => void,
 *   edit: (value: any) => any, restore?: () => void}} Drag
 */
export class TrackDrags {
  #timeline;
  #editor;
  #player;
  #drag = null;

  /** `timeline` has `pixelsPerSecond`, `targets()` in seconds, and `snaps`. */
  constructor(timeline, {editor, player}) {
    [this.#timeline, this.#editor, this.#player] = [timeline, editor, player];
  }

  get isActive() { return this.#drag !== null; }

  /** Starts a drag. @param {PointerEvent} event @param {Drag} drag */
  start(event, drag) {
    if (event.button !== 0 || !this.#editor.state.enabled) return;
    event.preventDefault();
    event.stopPropagation();
    const {element} = drag;
    element.setPointerCapture(event.pointerId);
    const [x, y] = [event.clientX, event.clientY];
    Object.assign(drag, {
      x, y, isDragging: false, style: element.getAttribute('style') ?? '', version: this.#editor.shown,
    });
    this.#drag = drag;
    const move = moved => this.#move(moved);
    const names = ['pointerup', 'pointercancel'];
    const end = ({type}) => {
      element.removeEventListener('pointermove', move);
      for (const name of names) element.removeEventListener(name, end);
      if (this.#drag !== drag) return;
      if (type === 'pointercancel') this.cancel(); else this.#release();
    };
    element.addEventListener('pointermove', move);
    for (const name of names) element.addEventListener(name, end);
  }

  #move(event) {
    const drag = this.#drag;
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    const distance = drag.value ? Math.hypot(dx, dy) : Math.abs(dx);
    if (!drag.isDragging && distance < slack) return;
    drag.isDragging = true;
    drag.moved = drag.value ? drag.value(dx, dy, event) : this.#time(drag, dx, event);
    drag.element.classList.add('dragged');
    drag.show(drag.moved);
  }

  /** The time of what is dragged: on a frame, or at a target. */
  #time(drag, dx, event) {
    const scale = this.#timeline.pixelsPerSecond;
    const isFree = event.altKey || !this.#timeline.snaps;
    const targets = isFree ? [] : this.#timeline.targets();
    const time = snapTime(drag.time + dx / scale, this.#player.scene.frameRate, targets, snapWidth / scale);
    return drag.limit ? drag.limit(time) : time;
  }

  async #release() {
    const drag = this.#drag;
    this.#drag = null;
    // A press without a drag changes nothing: elements that are replaced get no click and no double-click.
    if (!drag.isDragging) return;
    const isMoved = drag.value || Math.abs(drag.moved - drag.time) >= 1e-6;
    // The click after a drag does not select or seek.
    const swallow = event => {
      event.stopPropagation();
      event.preventDefault();
    };
    drag.element.addEventListener('click', swallow, {capture: true});
    setTimeout(() => drag.element.removeEventListener('click', swallow, {capture: true}));
    const result = isMoved ? await drag.edit(drag.moved) : null;
    if (result?.refused) this.#editor.ask({offers: [], ...result});
    if (!Array.isArray(result)) return this.#restore(drag);
    const [name, edits, follow] = result;
    const version = await this.#editor.apply(name, edits, {version: drag.version});
    if (version === false) this.#restore(drag); else follow?.(version);
  }

  #restore(drag) {
    drag.element.setAttribute('style', drag.style);
    drag.element.classList.remove('dragged');
    delete drag.element.dataset.time;
    drag.restore?.();
  }

  /** Ends a drag without an edit. Returns whether there was one. */
  cancel() {
    const drag = this.#drag;
    if (!drag) return false;
    this.#drag = null;
    this.#restore(drag);
    return true;
  }
}

/** The part of a bar at the pointer: `start` or `end`, at which a drag trims, or `move`. Short bars are only moved. */
export function partAt(event, line) {
  const box = line.getBoundingClientRect();
  if (box.width < 3 * edgeWidth) return 'move';
  return event.clientX - box.left < edgeWidth ? 'start' : box.right - event.clientX < edgeWidth ? 'end' : 'move';
}

/** The times of a bar, of which a part was dragged to a time. */
export const draggedSpan = (part, {begin, end}, time) =>
  ({move: [time, time + end - begin], start: [time, end], end: [begin, time]})[part];

/** What edits a kind of bars or handles in the rows. */
export class RowEditing {
  /**
   * `timeline` has `pixelsPerSecond`, `mediaDuration(bar)`, `hasAudio(bar)`, `partRows(path)`, `shiftRows(parent,
   * offsets)` and `paint()`.
   */
  constructor(timeline, {editor, layers, player, drags}) {
    Object.assign(this, {timeline, editor, layers, player, drags});
  }
}
