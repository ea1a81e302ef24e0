// Selection of keyframes by a rectangle that the pointer draws over the rows of the timeline.
import {$, element} from './elements.js';

/** The pixels that a press may move without a drag. */
const slack = 4;

/** Whether two rectangles of the window have a point in common. */
export const overlaps = (a, b) => a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top;

/** The rectangle rectangleBetween two points. */
export const rectangleBetween = ([x1, y1], [x2, y2]) => (
  {left: Math.min(x1, x2), right: Math.max(x1, x2), top: Math.min(y1, y2), bottom: Math.max(y1, y2)});

export class KeyframeMarquee {
  #selection;
  #rows = $('rows');
  #box = element('div', {className: 'keyframe-marquee'});
  /** Where the press was, in the rows, and what was selected; null without one. */
  #press = null;

  /**
   * `selection` has `marks`, the elements of keyframes by their names, `ids`, and `selectIds(ids)`. Presses on bars and
   * handles that are dragged do not reach the rows.
   */
  constructor(selection) {
    this.#selection = selection;
    this.#rows.addEventListener('pointerdown', event => this.#start(event));
    this.#rows.addEventListener('pointermove', event => this.#move(event));
    for (const name of ['pointerup', 'pointercancel']) {
      this.#rows.addEventListener(name, event => this.#end(event, name === 'pointerup'));
    }
  }

  #point({clientX, clientY}) {
    const {left, top} = this.#rows.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  #start(event) {
    if (event.button !== 0 || event.defaultPrevented || event.target.closest('button, input, textarea')) return;
    // The text of bars is not selected.
    event.preventDefault();
    document.activeElement?.blur?.();
    const isAdding = event.shiftKey || event.ctrlKey || event.metaKey;
    const ids = isAdding ? this.#selection.ids : [];
    this.#press = {id: event.pointerId, at: this.#point(event), ids, isDrag: false};
  }

  #move(event) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    const rectangle = rectangleBetween(press.at, this.#point(event));
    const {left, right, top, bottom} = rectangle;
    if (!press.isDrag && Math.hypot(right - left, bottom - top) < slack) return;
    if (!press.isDrag) {
      press.isDrag = true;
      this.#rows.setPointerCapture(event.pointerId);
      this.#rows.append(this.#box);
    }
    Object.assign(this.#box.style, {
      left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px`,
    });
    this.#selection.selectIds([...press.ids, ...this.#touched(rectangle)]);
  }

  /** The names of the keyframes whose middle is in a rectangle of the rows. */
  #touched(rectangle) {
    const origin = this.#rows.getBoundingClientRect();
    return [...this.#selection.marks].filter(([, mark]) => {
      if (!mark.isConnected || mark.closest('.locked')) return false;
      const box = mark.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2 - origin.left, box.top + box.height / 2 - origin.top];
      return overlaps(rectangle, {left: x, right: x, top: y, bottom: y});
    }).map(([id]) => id);
  }

  #end(event, isComplete) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.#press = null;
    if (!press.isDrag) {
      // A click beside the keyframes ends the selection.
      if (isComplete && !press.ids.length) this.#selection.clear();
      return;
    }
    this.#box.remove();
    this.#swallowClick();
    if (!isComplete) return this.#selection.selectIds(press.ids);
    this.#selection.all[0]?.mark.focus({preventScroll: true});
  }

  /** The click after a drag does not select a layer. */
  #swallowClick() {
    const swallow = event => event.stopPropagation();
    this.#rows.addEventListener('click', swallow, {capture: true});
    setTimeout(() => this.#rows.removeEventListener('click', swallow, {capture: true}));
  }

  /** Ends the rectangle, with what was selected before. Returns whether there was one. */
  cancel() {
    const press = this.#press;
    if (!press?.isDrag) return false;
    this.#press = null;
    this.#box.remove();
    this.#swallowClick();
    this.#selection.selectIds(press.ids);
    return true;
  }
}
