// Tools of the canvas: zoom and pan, selection, and the pointer and keys that change the selected layer.
import * as api from './api.js';
import {$} from './elements.js';
import {boxOf, distance, isInside} from './geometry.js';
import {Manipulation} from './manipulation.js';
import {Overlay} from './overlay.js';
import {hasLine} from './rows.js';
import {drawRulers} from './rulers.js';

/** The pixels that the pointer moves before it drags. */
const threshold = 3;

export class CanvasTools {
  snaps = true;
  /** Whether the anchor point has a handle. Without it, the center of a layer moves it. */
  #movesAnchor = false;
  #player;
  #view;
  #layers;
  #editor;
  #overlay;
  #manipulation;
  #surface = $('surface');
  #pointer = null;
  /** What the pointer drags: the view, or a handle of the selected layer. */
  #drag = null;
  #holdsSpace = false;
  #hasPanned = false;

  constructor({player, view, layers, editor}) {
    [this.#player, this.#view, this.#layers, this.#editor] = [player, view, layers, editor];
    this.#overlay = new Overlay(view);
    this.#manipulation = new Manipulation({player, layers, editor, draw: () => this.draw()});
    const on = (name, action, options) => this.#surface.addEventListener(name, action, options);
    on('pointerdown', event => this.#press(event));
    on('pointermove', event => this.#move(event));
    on('pointerup', () => this.#release());
    on('pointercancel', () => this.cancel());
    on('pointerleave', () => {
      this.#pointer = null;
      this.#showPointer();
    });
    on('wheel', event => this.#wheel(event), {passive: false});
    on('keydown', event => this.#key(event));
    on('dblclick', event => this.#editText(event));
    view.addEventListener('zoomed', () => this.draw());
  }

  set showsSafeAreas(value) {
    this.#overlay.showsSafeAreas = value;
    this.draw();
  }
  get showsSafeAreas() { return this.#overlay.showsSafeAreas; }

  set movesAnchor(value) {
    this.#movesAnchor = value;
    this.draw();
  }
  get movesAnchor() { return this.#movesAnchor; }

  /** Whether the layer that is selected has handles. */
  get #canEdit() {
    const {selected} = this.#layers;
    if (!this.#editor.state.enabled || !selected || this.#player.isPlaying) return false;
    const layer = this.#layers.layer(selected);
    return layer !== null && hasLine(layer);
  }

  /** Draws the overlay and the rulers. While playing, the outline is hidden, because it is of another frame. */
  draw() {
    const {scene, isPlaying} = this.#player;
    const {details, geometry} = this.#layers;
    const change = this.#drag?.change ?? this.#manipulation.change;
    const shown = isPlaying ? {details: null, geometry: null} : {details, geometry};
    this.#overlay.draw(
      {scene, ...shown, change, lines: this.#drag?.lines, canEdit: this.#canEdit, movesAnchor: this.#movesAnchor});
    this.#drawRulers();
  }

  #drawRulers() {
    const outline = this.#drag?.change?.outline ?? this.#layers.geometry?.outline;
    drawRulers(this.#view, {pointer: this.#pointer, box: outline && !this.#player.isPlaying ? boxOf(outline) : null});
  }

  #showPointer() {
    const {scene} = this.#player;
    $('pointer').textContent = this.#pointer && scene ? this.#pointer.map(each => Math.floor(each)).join(', ') : '';
    this.#drawRulers();
  }

  #wheel(event) {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 16 : 1;
    if (event.shiftKey && !event.ctrlKey) return this.#view.pan(-(event.deltaX || event.deltaY) * unit, 0);
    // Pinching sends small steps with Control.
    this.#view.zoomBy(Math.exp(-event.deltaY * unit / (event.ctrlKey ? 100 : 400)), this.#view.point(event));
  }

  /** Takes note of the space bar, which pans with the pointer. Returns whether playback must wait for its release. */
  holdSpace() {
    const waits = this.#surface.matches(':hover') || document.activeElement === this.#surface;
    if (waits && !this.#holdsSpace) [this.#holdsSpace, this.#hasPanned] = [true, false];
    this.#surface.classList.toggle('panning', waits);
    return waits;
  }

  /** Returns whether the space bar was pressed alone. */
  releaseSpace() {
    const isAlone = this.#holdsSpace && !this.#hasPanned;
    this.#holdsSpace = false;
    this.#surface.classList.remove('panning');
    return isAlone;
  }

  #press(event) {
    if (!this.#player.scene || event.target.closest('button, label')) return;
    const point = this.#view.point(event);
    if (event.button === 1 || (event.button === 0 && this.#holdsSpace)) {
      event.preventDefault();
      this.#drag = {tool: 'pan', start: point};
    } else if (event.button === 0) {
      const {geometry} = this.#layers;
      const start = this.#view.toScene(point);
      const handle = this.#canEdit ? this.#overlay.handleAt(point, geometry, this.#movesAnchor) : null;
      const isInsideSelected = this.#canEdit && geometry && isInside(start, geometry.outline);
      const hit = handle ? null : this.#hit(start);
      this.#drag = {tool: handle ?? 'move', start, from: point, hit, isSelected: Boolean(handle) || isInsideSelected};
      // Without movement, a click selects; a press outside of the selected layer selects at once.
      if (hit && !isInsideSelected) this.#drag.selection = this.#select(hit);
    }
    if (this.#drag) this.#surface.setPointerCapture(event.pointerId);
  }

  async #hit([x, y]) {
    const {frame} = this.#player;
    try {
      return (await api.get('hit', {frame, x, y, ...this.#layers.visibility})).path ?? null;
    } catch (error) {
      console.warn(error.message);
      return null;
    }
  }

  async #select(hit) {
    const path = await hit;
    if (path !== null && path !== this.#layers.selected) await this.#layers.select(path);
    return path;
  }

  #move(event) {
    const point = this.#view.point(event);
    this.#pointer = this.#view.toScene(point);
    this.#showPointer();
    const drag = this.#drag;
    if (!drag) return this.#showCursor(point);
    if (drag.tool === 'pan') {
      this.#view.pan(point[0] - drag.start[0], point[1] - drag.start[1]);
      drag.start = point;
      this.#hasPanned = true;
      return;
    }
    if (!drag.isDragging && distance(point, drag.from) < threshold) return;
    if (!drag.isDragging) this.#begin(drag);
    const isFree = event.ctrlKey || event.metaKey || !this.snaps;
    drag.pointer = {
      point: this.#pointer,
      shiftKey: event.shiftKey,
      altKey: event.altKey,
      snaps: !isFree,
      scale: this.#view.zoom.scale,
    };
    if (drag.layer) this.#manipulation.update(drag);
  }

  #showCursor(point) {
    const handle = this.#canEdit ? this.#overlay.handleAt(point, this.#layers.geometry, this.#movesAnchor) : null;
    const angle = handle && typeof handle !== 'string' ? cursorOf(handle, this.#layers.geometry.outline) : null;
    const inside = this.#canEdit && this.#layers.geometry && isInside(this.#pointer, this.#layers.geometry.outline);
    this.#surface.style.cursor = angle ?? (handle === 'rotate' ? 'grab' : handle ? 'crosshair' : inside ? 'move' : '');
  }

  /** Starts to drag, after the layer under the pointer is selected. */
  async #begin(drag) {
    drag.isDragging = true;
    if (!drag.isSelected) await drag.selection;
    await this.#editor.settled();
    if (this.#drag !== drag || !this.#canEdit || !this.#layers.geometry) return;
    await this.#manipulation.begin(drag);
    if (this.#drag === drag && drag.pointer) this.#manipulation.update(drag);
  }

  async #release() {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag || drag.tool === 'pan') return;
    if (!drag.isDragging) {
      if (drag.hit) await this.#select(drag.hit);
      return;
    }
    await this.#manipulation.commit(drag);
  }

  /** Ends a drag without an edit. Returns whether there was one. */
  cancel() {
    const drag = this.#drag;
    if (!drag) return false;
    this.#drag = null;
    this.#manipulation.finish(false);
    return true;
  }

  /** Goes to the text of the layer that is double-clicked. */
  async #editText(event) {
    await this.#select(this.#hit(this.#view.toScene(this.#view.point(event))));
    const field = $('properties').querySelector('[data-key=string] :is(textarea, input)');
    field?.focus();
    field?.select();
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? 10 : 1;
    const vector = {ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step]}[event.key];
    if (!vector || !this.#canEdit || this.#drag) return;
    event.preventDefault();
    event.stopPropagation();
    this.#manipulation.nudge(vector);
  }
}

/** The cursor for a handle of an outline that may be turned. */
function cursorOf([x, y], [a, b, , d]) {
  const across = [b[0] - a[0], b[1] - a[1]];
  const down = [d[0] - a[0], d[1] - a[1]];
  const length = ([u, v]) => Math.hypot(u, v) || 1;
  const [dx, dy] = [0, 1].map(axis => x * across[axis] / length(across) + y * down[axis] / length(down));
  const octant = Math.round(Math.atan2(dy, dx) / (Math.PI / 4) + 8) % 4;
  return ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'][octant];
}
