// Tools of the canvas: zoom and pan, selection, and handles that change the selected layer.
import * as api from './api.js';
import {animatedEdits, inSceneTime} from './animated.js';
import {anchored, moved, resized, rotated} from './drag.js';
import {geometryEdits, rotationEdits, statedOf, statedRotation} from './edits.js';
import {$} from './elements.js';
import {add, boxOf, distance, isInside, project, subtract} from './geometry.js';
import {Overlay} from './overlay.js';
import {drawRulers} from './rulers.js';
import {SnapTargets} from './snaptargets.js';
import {snapBox, snapPoint} from './snapping.js';

/** The pixels that the pointer moves before it drags, and those within which a drag snaps. */
const [threshold, snapDistance] = [3, 6];
/** The milliseconds without a key after which the arrow keys' moves are written. */
const nudgePause = 400;

export class CanvasTools {
  snaps = true;
  /** Whether the anchor point has a handle. Without it, the center of a layer moves it. */
  #movesAnchor = false;
  #player;
  #view;
  #layers;
  #editor;
  #overlay;
  #targets;
  #surface = $('surface');
  #pointer = null;
  /** What the pointer drags: the view, or a handle of the selected layer. */
  #drag = null;
  #nudge = null;
  /** The change that is written, until the version with it is shown. */
  #written = null;
  #holdsSpace = false;
  #hasPanned = false;

  constructor({player, view, layers, editor}) {
    [this.#player, this.#view, this.#layers, this.#editor] = [player, view, layers, editor];
    this.#overlay = new Overlay(view);
    this.#targets = new SnapTargets(player, layers);
    const on = (name, action, options) => this.#surface.addEventListener(name, action, options);
    on('pointerdown', event => this.#press(event));
    on('pointermove', event => this.#move(event));
    on('pointerup', event => this.#release(event));
    on('pointercancel', () => this.cancel());
    on('pointerleave', () => { this.#pointer = null; this.#showPointer(); });
    on('wheel', event => this.#wheel(event), {passive: false});
    on('keydown', event => this.#key(event));
    on('dblclick', event => this.#editText(event));
    view.addEventListener('zoomed', () => this.draw());
  }

  set showsSafeAreas(value) { this.#overlay.showsSafeAreas = value; this.draw(); }
  get showsSafeAreas() { return this.#overlay.showsSafeAreas; }

  set movesAnchor(value) { this.#movesAnchor = value; this.draw(); }
  get movesAnchor() { return this.#movesAnchor; }

  /** Whether the layer that is selected has handles. */
  get #canEdit() { return this.#editor.state.enabled && Boolean(this.#layers.selected) && !this.#player.isPlaying; }

  /** Draws the overlay and the rulers. While playing, the outline is hidden, because it is of another frame. */
  draw() {
    const {scene, isPlaying} = this.#player;
    const {details, geometry} = this.#layers;
    if (this.#written?.version !== this.#layers.version) this.#written = null;
    const change = this.#drag?.change ?? this.#nudge?.change ?? this.#written?.change ?? null;
    const shown = isPlaying ? {details: null, geometry: null} : {details, geometry};
    this.#overlay.draw({scene, ...shown, change, lines: this.#drag?.lines, canEdit: this.#canEdit, movesAnchor: this.#movesAnchor});
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
    drag.event = {shiftKey: event.shiftKey, altKey: event.altKey, ctrlKey: event.ctrlKey || event.metaKey};
    if (drag.layer) this.#update(drag);
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
    drag.path = this.#layers.selected;
    this.#layers.holdsDetails = true;
    drag.layer = this.#layers.geometry;
    drag.values = await this.#editor.values(drag.path);
    drag.rotation = statedRotation(statedOf(drag.values).get('transform')?.value)?.degrees ?? 0;
    const safeBoxes = Overlay.safeBoxes(this.#player.scene);
    drag.targets = this.#targets.sceneLines(safeBoxes);
    this.#targets.lines(drag.path, safeBoxes).then(lines => { drag.targets = lines; });
    if (this.#drag === drag && drag.event) this.#update(drag);
  }

  #update(drag) {
    const {change, lines} = this.#changed(drag);
    Object.assign(drag, {change, lines});
    this.draw();
    this.#editor.live(drag.path, change.values);
  }

  /** What the pointer does to the layer, snapped to lines unless Control is held. */
  #changed(drag) {
    const {tool, layer, start, event} = drag;
    const {scale} = this.#view.zoom;
    const grid = scale > 8 ? 0.1 : scale > 2 ? 0.5 : 1;
    const tolerance = snapDistance / scale;
    const lines = this.#snapsNow(event) ? drag.targets : null;
    const point = this.#pointer;
    if (tool === 'rotate') return {change: rotated(layer, start, point, {isStepped: event.shiftKey, start: drag.rotation}), lines: null};
    if (tool === 'anchor') return {change: anchored(layer, point, this.#snapsNow(event) ? tolerance : 0), lines: null};
    if (tool === 'move') {
      const vector = [point[0] - start[0], point[1] - start[1]];
      if (event.shiftKey) vector[Math.abs(vector[0]) > Math.abs(vector[1]) ? 1 : 0] = 0;
      const free = moved(layer, vector, grid);
      if (!lines) return {change: free, lines: null};
      const snapped = snapBox(boxOf(free.outline), lines, tolerance);
      const isSnapped = snapped.vector.some(Boolean) || snapped.lines.x.length || snapped.lines.y.length;
      if (!isSnapped) return {change: free, lines: null};
      const [dx, dy] = [0, 1].map(axis => free.anchor[axis] - layer.anchor[axis] + snapped.vector[axis]);
      return {change: moved(layer, [dx, dy], 0.01), lines: snapped.lines};
    }
    // The pointer does not need to hit the middle of the handle.
    const snapped = lines && isUpright(layer.outline) ? snapPoint(point, tool, lines, tolerance) : {point, lines: null};
    const isSnapped = snapped.lines && (snapped.lines.x.length || snapped.lines.y.length);
    const options = {keepsRatio: event.shiftKey, fromCenter: event.altKey, grid: isSnapped ? 0.01 : grid};
    return {change: resized(layer, tool, snapped.point, options), lines: event.shiftKey ? null : snapped.lines};
  }

  #snapsNow(event) { return this.snaps && !event.ctrlKey; }

  async #release(event) {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag || drag.tool === 'pan') return;
    if (!drag.isDragging) {
      if (drag.hit) await this.#select(drag.hit);
      return;
    }
    await this.#commit(drag);
  }

  /** Ends a drag without an edit. Returns whether there was one. */
  cancel() {
    const drag = this.#drag;
    if (!drag) return false;
    this.#drag = null;
    this.#finish(false);
    return true;
  }

  #finish(isEdited) {
    this.#layers.holdsDetails = false;
    if (!isEdited) this.#written = null;
    this.#editor.endLive(isEdited);
    if (!isEdited) this.draw();
  }

  /** Writes the change of a drag or of arrow keys into the file. */
  async #commit({tool, path, layer, values, change, merge}) {
    if (!change) return this.#finish(false);
    this.#written = {change: {...change, label: ''}, version: this.#layers.version};
    const stated = statedOf(values);
    const name = `${nameOf(tool)} ${this.#layers.title(path)}`;
    if (tool === 'rotate') {
      const edits = rotationEdits(path, stated, change.degrees);
      if (!edits) this.#editor.ask({refused: 'The transform is a matrix or an expression: turn the layer in the file.', offers: []});
      return this.#finish(edits ? await this.#editor.apply(name, edits, merge) : false);
    }
    const edits = geometryEdits(path, stated, layer, change.values);
    const {frame, scene} = this.#player;
    const time = frame / scene.frameRate;
    const animated = tool === 'move'
      ? animatedEdits(path, inSceneTime(values?.animations ?? [], this.#layers.details?.animations ?? []), 'position', change.values.position, {time, frameRate: scene.frameRate, baseEdits: edits}) : null;
    if (animated?.refused) {
      this.#editor.ask({...animated, name});
      return this.#finish(false);
    }
    this.#finish(await this.#editor.apply(name, animated?.edits ?? edits, merge));
  }

  /** Moves the selected layer by the arrow keys; the moves of a series are one edit. */
  async nudge(vector) {
    const {geometry, selected} = this.#layers;
    if (!this.#canEdit || !geometry || this.#drag) return;
    if (!this.#nudge) {
      this.#nudge = {tool: 'move', path: selected, layer: geometry, vector: [0, 0], values: null};
      this.#layers.holdsDetails = true;
    }
    const nudge = this.#nudge;
    nudge.vector = [nudge.vector[0] + vector[0], nudge.vector[1] + vector[1]];
    const position = nudge.layer.position.map((each, axis) => each + nudge.vector[axis]);
    const [from, to] = [nudge.layer.position, position].map(each => project(nudge.layer.parentToScene, each));
    const move = point => add(point, subtract(to, from));
    nudge.change = {
      values: {position}, outline: nudge.layer.outline.map(move), anchor: move(nudge.layer.anchor),
      label: `x ${position[0]}  y ${position[1]}`,
    };
    this.draw();
    this.#editor.live(nudge.path, nudge.change.values);
    clearTimeout(nudge.timer);
    nudge.timer = setTimeout(async () => {
      this.#nudge = null;
      nudge.values = await this.#editor.values(nudge.path);
      this.#commit(nudge);
    }, nudgePause);
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
    if (!vector || !this.#canEdit) return;
    event.preventDefault();
    event.stopPropagation();
    this.nudge(vector);
  }
}

const nameOf = tool => (typeof tool !== 'string' ? 'Resize' : {move: 'Move', rotate: 'Rotate', anchor: 'Move the anchor of'}[tool]);

const isUpright = ([a, b, c]) => Math.abs(a[1] - b[1]) < 0.01 && Math.abs(b[0] - c[0]) < 0.01;

/** The cursor for a handle of an outline that may be turned. */
function cursorOf([x, y], [a, b, , d]) {
  const across = [b[0] - a[0], b[1] - a[1]];
  const down = [d[0] - a[0], d[1] - a[1]];
  const length = ([u, v]) => Math.hypot(u, v) || 1;
  const [dx, dy] = [0, 1].map(axis => x * across[axis] / length(across) + y * down[axis] / length(down));
  const octant = Math.round(Math.atan2(dy, dx) / (Math.PI / 4) + 8) % 4;
  return ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'][octant];
}
