// The view of the frame: zoom, pan, the pixel grid and the positions of the canvases.
import {$} from './elements.js';
import {fitted, keptInView, largest, nextScale, zoomedTo} from './zoom.js';

/** The width of the rulers, and the space around a fitted frame; in pixels. */
export const rulerSize = 18;
const margin = 10;
/** The scales from which pixels have edges, and from which they have a grid. */
const [edgeScale, gridScale] = [2, 8];

export class View extends EventTarget {
  /** @type {import('./zoom.js').Zoom} */
  zoom = {scale: 1, x: 0, y: 0};
  /** Whether the zoom follows the size of the view. */
  isFitted = true;
  hasRulers = true;
  #surface = $('surface');
  #scene = null;
  #compare;

  constructor(compare) {
    super();
    this.#compare = compare;
    new ResizeObserver(() => this.update()).observe(this.#surface);
    compare.addEventListener('changed', () => this.update());
  }

  get scene() { return this.#scene; }

  /** Shows a scene; one of another size is fitted. */
  setScene(scene) {
    const isSame = this.#scene && this.#scene.width === scene.width && this.#scene.height === scene.height;
    this.#scene = scene;
    if (!isSame) this.isFitted = true;
    this.update();
  }

  /** The part of the view in which the frame is fitted; the right half beside another frame. */
  get area() {
    const {clientWidth, clientHeight} = this.#surface;
    const ruler = this.hasRulers ? rulerSize : 0;
    const left = this.#compare.isSideBySide ? Math.floor(clientWidth / 2) : ruler;
    return {
      x: left + margin,
      y: ruler + margin,
      width: Math.max(1, clientWidth - left - 2 * margin),
      height: Math.max(1, clientHeight - ruler - 2 * margin),
    };
  }

  get #center() {
    const {x, y, width, height} = this.area;
    return [x + width / 2, y + height / 2];
  }

  fit() {
    this.isFitted = true;
    this.update();
  }

  /** Changes the scale around a point of the view; its center by default. */
  zoomTo(scale, point = this.#center) { this.#set(zoomedTo(this.zoom, scale, point)); }
  zoomBy(factor, point) { this.zoomTo(this.zoom.scale * factor, point); }
  step(direction, point) { this.zoomTo(nextScale(this.zoom.scale, direction), point); }
  pan(dx, dy) { this.#set({...this.zoom, x: this.zoom.x + dx, y: this.zoom.y + dy}); }

  #set(zoom) {
    if (!this.#scene) return;
    this.isFitted = false;
    this.zoom = keptInView(zoom, this.#scene, this.area);
    this.update();
  }

  /** The point of the scene at a point of the view, and the reverse. */
  toScene([x, y]) { return [(x - this.zoom.x) / this.zoom.scale, (y - this.zoom.y) / this.zoom.scale]; }
  toView([x, y]) { return [x * this.zoom.scale + this.zoom.x, y * this.zoom.scale + this.zoom.y]; }

  /** The point of the view at which an event is. */
  point(event) {
    const {left, top} = this.#surface.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }

  /** Places the canvases and the grid. */
  update() {
    const scene = this.#scene;
    if (!scene) return;
    if (this.isFitted) this.zoom = fitted(scene, this.area);
    const {scale, x, y} = this.zoom;
    const frame =
      {left: `${x}px`, top: `${y}px`, width: `${scene.width * scale}px`, height: `${scene.height * scale}px`};
    for (const id of ['canvas', 'overlay', 'grid']) Object.assign($(id).style, frame);
    $('grid').hidden = scale < gridScale;
    $('grid').style.backgroundSize = `${scale}px ${scale}px`;
    this.#surface.classList.toggle('pixels', scale >= edgeScale);
    this.#surface.classList.toggle('rulers', this.hasRulers);
    // Beside another frame, each has half of the view.
    const half = this.#compare.isSideBySide ? Math.max(0, this.area.x - margin - x) : 0;
    $('canvas').style.clipPath = half ? `inset(0 0 0 ${half}px)` : '';
    this.#compare.place(this.area.x - margin);
    $('zoom-value').textContent = `${Math.round(scale * 100)} %`;
    $('zoom-fit').setAttribute('aria-pressed', this.isFitted);
    $('zoom-in').disabled = scale >= largest;
    this.dispatchEvent(new Event('zoomed'));
  }
}
