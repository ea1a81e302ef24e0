// Tools of the canvas: zoom and pan, selection, and the pointer and keys that change the selected layer.
import {$} from './elements.js';
import {boxOf, distance, isInside, numbersIn, project, shownValue} from './geometry.js';
import {Manipulation} from './manipulation.js';
import {Marquee} from './marquee.js';
import {Overlay} from './overlay.js';
import {LayerStack} from './layerstack.js';
import {motionHandles, motionPointEdits, motionSmoothing} from './motionpaths.js';
import {PictureImage, isCovering, isOnPicture, pictureCorners, pictureOf} from './picture.js';
import {pathAdding, pathRemoving, pathSmoothing} from './paths.js';
import {shapeHandles} from './shapes.js';
import {statedOf} from './edits.js';
import {hasLine, superlayerPath} from './rows.js';
import {drawRulers} from './rulers.js';
import {TextEditing} from './textediting.js';

/** The pixels that the pointer moves before it drags. */
const threshold = 3;

export class CanvasTools {
  snaps = true;
  /** Whether the anchor point has a handle. Without it, the center of a layer moves it. */
  #movesAnchor = false;
  #crops = false;
  /** The whole picture of a layer that crops it. */
  #picture = new PictureImage();
  #player;
  #view;
  #layers;
  #editor;
  #overlay;
  #manipulation;
  #marquee;
  #stack;
  #text;
  #guides;
  #surface = $('surface');
  #pointer = null;
  /** What the pointer drags: the view, or a handle of the selected layer. */
  #drag = null;
  /** The handles inside of the selected layer: of its gradient or path. */
  #shapes = [];
  /** The animations of the selected layer that the file states. */
  #animations = [];
  #holdsSpace = false;
  #hasPanned = false;

  constructor({player, view, layers, editor, guides}) {
    [this.#player, this.#view, this.#layers, this.#editor, this.#guides] = [player, view, layers, editor, guides];
    this.#overlay = new Overlay(view);
    this.#manipulation = new Manipulation({player, layers, editor, guides, draw: () => this.draw()});
    this.#marquee = new Marquee({player, layers});
    this.#stack = new LayerStack({player, layers});
    this.#text = new TextEditing({layers, editor, view});
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
    guides.addEventListener('changed', () => this.draw());
    layers.addEventListener('details', () => {
      this.#readShapes();
      this.#showPicture();
    });
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

  /** Whether the handles of the bounds crop the image of a layer. */
  set crops(value) {
    this.#crops = value;
    this.#showPicture();
  }
  get crops() { return this.#crops; }

  /** Whether the handles of the bounds scale the layer with its contents. */
  scales = false;

  get manipulation() { return this.#manipulation; }

  /** Whether the selected layers can be moved. */
  get #canMove() {
    return this.#editor.state.enabled && !this.#player.isPlaying && this.#layers.editable.length > 0;
  }

  /** Whether one layer is selected, which has handles. */
  get #canEdit() { return this.#canMove && this.#layers.selection.length === 1; }

  /** Whether the pointer moves the image of the selected layer inside of its bounds. */
  get #pansImage() {
    return this.crops && this.#canEdit && this.#layers.details !== null && isCropped(this.#layers.details);
  }

  /** The picture that the selected layer crops, while the pointer can move it; null without one. */
  get #croppedPicture() {
    const {details, geometry} = this.#layers;
    const picture = this.crops && this.#canEdit && geometry?.toScene ? pictureOf(details) : null;
    return picture && isCovering(geometry, picture) ? picture : null;
  }

  /** Shows the whole picture of the selected layer while it can be moved. */
  async #showPicture() {
    const details = this.#croppedPicture ? this.#layers.details : null;
    if (await this.#picture.load(details, this.#layers.version)) this.draw();
  }

  /** What dragging from a point of the scene does to the image of the selected layer; null if it moves the layer. */
  #imageTool(point) {
    const picture = this.#croppedPicture;
    if (picture) return isOnPicture(point, this.#layers.geometry, picture) ? 'focus' : null;
    return this.#pansImage && this.#isInsideSelection(point) ? 'pan-image' : null;
  }

  /** The picture that the overlay shows outside of the selected layer. */
  #pictureContent(change) {
    const picture = this.#croppedPicture;
    if (!picture || !this.#picture.url) return null;
    const focus = change?.values?.contentsFocus ?? picture.focus;
    const isMoved = change && !change.values?.contentsFocus;
    if (isMoved) return null;
    return {url: this.#picture.url, corners: pictureCorners(this.#layers.geometry, {...picture, focus})};
  }

  /** Whether a point of the scene is inside a selected layer that can be moved. */
  #isInsideSelection(point) {
    const outlines = this.#layers.editable.map(each => this.#layers.geometries.get(each)?.outline);
    return this.#canMove && outlines.some(each => each && isInside(point, each));
  }

  /** Reads the handles inside of the selected layer, and those of its motion, from what the file states. */
  async #readShapes() {
    const {selected, geometry} = this.#layers;
    const layer = this.#canEdit ? this.#layers.layer(selected) : null;
    const hasHandles = geometry?.toScene && layer !== null && hasLine(layer);
    const values = hasHandles ? await this.#editor.values(selected) : null;
    if (selected !== this.#layers.selected || geometry !== this.#layers.geometry) return;
    this.#animations = values?.animations ?? [];
    const around = this.#layers.layer(superlayerPath(selected ?? ''));
    const isInSpace = around?.className === 'CATransformLayer';
    const inside = values ? shapeHandles(layer.className, statedOf(values), geometry.bounds, isInSpace) : [];
    const handles = [...inside, ...motionHandles(values?.animations)];
    if (!handles.length && !this.#shapes.length) return;
    this.#shapes = handles.map(each => {
      const map = point => project(each.isMotion ? geometry.parentToScene : geometry.toScene, point);
      return {...each, point: map(each.at), stems: each.stems.map(map)};
    });
    this.draw();
  }

  /** The outlines of the selected layers. */
  get #outlines() { return [...this.#layers.geometries.values()].map(each => each.outline); }

  /** Draws the overlay and the rulers. While playing, the outline is hidden, because it is of another frame. */
  draw() {
    const {scene, isPlaying} = this.#player;
    const {details, geometry} = this.#layers;
    const change = this.#drag?.change ?? this.#manipulation.change;
    const shown = isPlaying ? {details: null, geometry: null, outlines: []} :
      {details, geometry, outlines: change?.outlines ?? this.#outlines};
    const {lines, gaps, marquee, copies} = this.#drag ?? {};
    this.#overlay.draw({
      scene,
      ...shown,
      change,
      lines,
      gaps,
      marquee,
      // What stays while copies are dragged.
      origins: copies ? this.#outlines : [],
      guides: this.#guides.shown,
      picture: isPlaying ? null : this.#pictureContent(change),
      shapes: this.#canEdit && !change ? this.#shapes : [],
      canEdit: this.#canEdit,
      movesAnchor: this.#movesAnchor,
    });
    this.#drawRulers();
  }

  #drawRulers() {
    const outlines = this.#drag?.change?.outlines ?? this.#outlines;
    const box = outlines.length && !this.#player.isPlaying ? boxOf(outlines.flat()) : null;
    drawRulers(this.#view, {pointer: this.#pointer, box});
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
    this.#stack.cancel();
    const point = this.#view.point(event);
    if (event.button === 1 || (event.button === 0 && this.#holdsSpace)) {
      event.preventDefault();
      this.#drag = {tool: 'pan', start: point};
    } else if (event.button === 0 && this.#grabsGuide(point)) {
      event.preventDefault();
      this.#drag = {tool: 'guide'};
    } else if (event.button === 0) {
      const start = this.#view.toScene(point);
      const handle = this.#handleAt(point);
      // A double-click there adds a point to the path, which may be outside of the layer.
      if (!handle && this.#isOnMotion(start)) return;
      if (this.crops && Array.isArray(handle) && this.#refusesCrop()) return;
      const imageTool = handle ? null : this.#imageTool(start);
      const isInsideSelected = imageTool !== null || this.#isInsideSelection(start);
      const hit = handle ? null : this.#hit(start);
      this.#drag = {
        tool: handle ?? imageTool ?? 'move',
        start,
        from: point,
        hit,
        isSelected: Boolean(handle) || isInsideSelected,
        adds: event.shiftKey && !handle,
        isAlternative: event.altKey,
        crops: this.crops && Array.isArray(handle),
        scales: this.scales && Array.isArray(handle),
        // Corners have no direction along which they could move.
        skews: this.scales && (event.ctrlKey || event.metaKey) && Array.isArray(handle) && handle.includes(0),
        before: this.#layers.selection,
      };
      // Without movement, a click selects; a press outside of the selected layers selects at once.
      if (hit && !isInsideSelected && !event.shiftKey) this.#drag.selection = this.#select(hit);
    }
    if (this.#drag) this.#surface.setPointerCapture(event.pointerId);
  }

  /** Says that the selected layer is a clip, which shows all of its frame. Returns false for other layers. */
  #refusesCrop() {
    if (this.#layers.layer(this.#layers.selected)?.className !== 'AVPlayerLayer') return false;
    const remedy = 'Set `videoGravity: resizeAspectFill` and drag inside of the outline, ' +
      'or group it (Control-G), and set `masksToBounds` and smaller bounds of the group.';
    this.#editor.ask({refused: `The edges of a clip do not crop it. ${remedy}`, offers: []});
    return true;
  }

  /** Takes hold of a guide, unless there is a handle. */
  #grabsGuide(point) { return !this.#handleAt(point) && this.#guides.grab(point); }

  #handleAt(point) {
    return this.#canEdit ? this.#overlay.handleAt(point, this.#layers.geometry, this.#movesAnchor, this.#shapes) : null;
  }

  #hit(point) { return this.#stack.top(point); }

  async #select(hit) {
    const path = await hit;
    const {selection} = this.#layers;
    if (path !== null && (selection.length !== 1 || path !== selection[0])) await this.#layers.select(path);
    return path;
  }

  /**
   * A click with Shift adds the layer under the pointer, or takes it out; one beside all layers selects none. Another
   * click at the same point selects what is behind.
   */
  async #click({hit, adds, start, from}) {
    if (!hit) return;
    if (!adds && this.#stack.isAgain(from)) return this.#stack.next(start);
    this.#stack.begin(from, adds ? null : hit);
    const path = await hit;
    if (adds && path) await this.#layers.toggleSelected(path);
    else if (!adds && path === null) await this.#layers.select(null);
    else if (!adds) await this.#select(path);
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
    if (drag.tool === 'guide') return this.#guides.move(point);
    if (!drag.isDragging && distance(point, drag.from) < threshold) return;
    const isNew = !drag.isDragging;
    const isFree = event.ctrlKey || event.metaKey || !this.snaps;
    drag.pointer = {
      point: this.#pointer,
      shiftKey: event.shiftKey,
      altKey: event.altKey,
      snaps: !isFree,
      scale: this.#view.zoom.scale,
    };
    if (isNew) drag.beginning = this.#begin(drag);
    if (drag.tool === 'marquee') return this.#stretch(drag);
    drag.copies = drag.tool === 'move' && event.altKey;
    if (drag.layer) this.#manipulation.update(drag);
  }

  /** Selects what the rectangle of the pointer touches. */
  #stretch(drag) {
    drag.marquee = [drag.start, drag.pointer.point];
    this.#marquee.select(drag.marquee, drag.adds ? drag.before : []);
    this.draw();
  }

  #showCursor(point) {
    const handle = this.#handleAt(point);
    const guide = handle ? null : this.#guides.at(point);
    if (guide) {
      this.#surface.style.cursor = guide.axis === 'x' ? 'col-resize' : 'row-resize';
      return;
    }
    if (!handle && this.#isOnMotion(this.#pointer)) {
      this.#surface.style.cursor = 'copy';
      return;
    }
    const angle = handle && typeof handle !== 'string' ? cursorOf(handle, this.#layers.geometry.outline) : null;
    if (!handle && this.#imageTool(this.#pointer)) {
      this.#surface.style.cursor = 'grab';
      return;
    }
    const inside = this.#isInsideSelection(this.#pointer);
    this.#surface.style.cursor = angle ?? (handle === 'rotate' ? 'grab' : handle ? 'crosshair' : inside ? 'move' : '');
  }

  /** Starts to drag, after the layer under the pointer is selected. */
  async #begin(drag) {
    drag.isDragging = true;
    if (!drag.isSelected) {
      const path = await drag.hit;
      // The root, and what is drawn nowhere, do not move.
      if (!path || drag.adds) {
        drag.tool = 'marquee';
        await this.#marquee.begin();
        if (!drag.isCanceled) this.#stretch(drag);
        return;
      }
      await drag.selection;
    }
    await this.#editor.settled();
    if (drag.isCanceled || !this.#canMove) return;
    await this.#manipulation.begin(drag);
    if (drag.isCanceled || !drag.layer) return this.#manipulation.finish(false);
    this.#manipulation.update(drag);
  }

  async #release() {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag || drag.tool === 'pan') return;
    if (drag.tool === 'guide') return this.#guides.release();
    const isPoint = typeof drag.tool === 'string' && /^shape .* /.test(drag.tool);
    if (!drag.isDragging && drag.isAlternative && isPoint) return this.#smooth(drag.tool.slice(6));
    if (!drag.isDragging) return this.#click(drag);
    // The layer under the pointer may not be selected yet.
    await drag.beginning;
    if (drag.tool === 'marquee' || !drag.items) return this.draw();
    await this.#manipulation.commit(drag);
  }

  /** Ends a drag without an edit. Returns whether there was one. */
  cancel() {
    const drag = this.#drag;
    if (!drag) return false;
    this.#drag = null;
    drag.isCanceled = true;
    if (drag.tool === 'guide') return this.#guides.cancel();
    if (drag.tool === 'marquee') this.#layers.selectAll(drag.before);
    this.#manipulation.finish(false);
    return true;
  }

  /** Adds or removes a point of the selected path or motion. Returns whether the pointer is at one, or on a line. */
  async #editPath(event) {
    const {selected, geometry} = this.#layers;
    if (!this.#shapes.some(each => each.id.includes(' '))) return false;
    const handle = this.#handleAt(this.#view.point(event));
    const [, id] = (typeof handle === 'string' && handle.match(/^shape (.*)/)) || [];
    const version = this.#editor.shown;
    const scenePoint = this.#view.toScene(this.#view.point(event));
    const edits = this.#pointEdits({selected, geometry}, await this.#editor.values(selected), id, scenePoint);
    if (!edits) return id !== undefined;
    const name = `${id ? 'Remove a point of' : 'Add a point to'} ${this.#layers.title(selected)}`;
    await this.#editor.apply(name, edits, {version});
    return true;
  }

  /** Makes the path smooth in the point of a handle, or gives it a corner. */
  async #smooth(id) {
    const {selected} = this.#layers;
    const version = this.#editor.shown;
    const values = await this.#editor.values(selected);
    const path = statedOf(values).get('path')?.value;
    const isOwn = !id.startsWith('motion ') && typeof path === 'string';
    const value = isOwn ? pathSmoothing(path, Number(id.split(' ')[1])) : null;
    const edits = value === null ? motionSmoothing(selected, values?.animations ?? [], id) :
      [{op: 'set', path: selected, key: ['path'], value}];
    if (edits) return this.#editor.apply(`Change a point of ${this.#layers.title(selected)}`, edits, {version});
    const reason = 'Points between two lines or cubic curves can be smooth';
    this.#editor.ask({refused: `${reason}: not the ends of a path, and not control points.`, offers: []});
  }

  /** The edits that remove the point of a handle of a layer, or add a point; null for none. */
  #pointEdits({selected, geometry}, values, id, scenePoint) {
    const reach = 6 / this.#view.zoom.scale;
    const path = statedOf(values).get('path');
    if (typeof path?.value === 'string' && path.origin === 'literal' && !id?.startsWith('motion')) {
      const value = id ? pathRemoving(path.value, Number(id.split(' ')[1])) :
        pathAdding(path.value, project(geometry.fromScene, scenePoint), reach);
      if (value !== null) return [{op: 'set', path: selected, key: ['path'], value}];
    }
    const point = project(geometry.sceneToParent, scenePoint);
    return motionPointEdits(selected, values?.animations ?? [], {id, point, reach});
  }

  /** Whether a point of the scene is on the path along which the selected layer moves. */
  #isOnMotion(scenePoint) {
    const {selected, geometry} = this.#layers;
    if (!this.#canEdit || !this.#shapes.some(each => each.isMotion)) return false;
    const point = project(geometry.sceneToParent, scenePoint);
    return motionPointEdits(selected, this.#animations, {point, reach: 6 / this.#view.zoom.scale}) !== null;
  }

  /** Changes the path, or lets the text be typed, of the layer that is double-clicked. */
  async #editText(event) {
    this.#stack.cancel();
    if (await this.#editPath(event)) return;
    const path = await this.#select(this.#hit(this.#view.toScene(this.#view.point(event))));
    if (path === null || this.#layers.layer(path)?.className !== 'CATextLayer') return;
    if (this.#player.isPlaying || await this.#text.start()) return;
    // Text that is an expression is typed in the inspector, which may still show another layer.
    for (let turn = 0; turn < 20; turn += 1) {
      const field = $('properties').querySelector('[data-key=string] :is(textarea, input)');
      if (field && this.#layers.selected === path) {
        field.focus();
        return field.select();
      }
      await new Promise(done => { setTimeout(done, 50); });
    }
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && event.target === this.#surface && this.#canEdit) {
      event.preventDefault();
      this.#text.start();
      return;
    }
    const step = event.shiftKey ? 10 : 1;
    const vector = {ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step]}[event.key];
    if (!vector || !this.#canMove || this.#drag) return;
    event.preventDefault();
    event.stopPropagation();
    this.#manipulation.nudge(vector);
  }
}

/** Whether only a part of the image of a layer is shown. */
function isCropped(details) {
  const [, , width, height] = numbersIn(shownValue(details, 'contentsRect'));
  return width < 1 || height < 1;
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
