// What dragging and arrow keys do to the selected layers: frames while they move, and one edit at the end.
import {animatedEdits, inSceneTime} from './animated.js';
import {anchored, cropped, moved, nudged, panned, resized, rotated, scaled} from './drag.js';
import {
  geometryEdits, listEdits, rotationEdits, scaleEdits, scaledTransform, statedOf, statedRotation,
} from './edits.js';
import {add, boxOf, subtract} from './geometry.js';
import {selectionLimit} from './layers.js';
import {motionEdits} from './motionpaths.js';
import {Overlay} from './overlay.js';
import {focused, pictureOf} from './picture.js';
import {combined, copiedPaths, indexOf, uniqueName} from './selection.js';
import {superlayerPath} from './rows.js';
import {shapeEdits, shapeMoved} from './shapes.js';
import {SnapTargets} from './snaptargets.js';
import {skewEdits, skewed} from './skewing.js';
import {snapBox, snapPoint} from './snapping.js';
import {spaced} from './spacing.js';

/** The pixels within which a drag snaps, and the milliseconds without a key after which moves are written. */
const [snapDistance, nudgePause] = [6, 400];

/**
 * A layer that moves: its geometry, and what the file states.
 * @typedef {{path: string, layer: Object, values: Object, change: Object?}} Item
 */
export class Manipulation {
  #player;
  #layers;
  #editor;
  #draw;
  #targets;
  #nudge = null;
  /** The change that is written, until the version with it is shown. */
  #written = null;

  constructor({player, layers, editor, guides, draw}) {
    [this.#player, this.#layers, this.#editor, this.#draw] = [player, layers, editor, draw];
    this.#targets = new SnapTargets({player, layers, guides});
  }

  /** The change by arrow keys, or the one that is written; null without one. */
  get change() {
    if (this.#written?.version !== this.#layers.version) this.#written = null;
    return this.#nudge?.change ?? this.#written?.change ?? null;
  }

  /** The layers that a tool changes. Only moves change several ones. */
  #items(tool) {
    if (tool === 'move' && this.#layers.selection.length > selectionLimit) {
      const refused = `More than ${selectionLimit} selected layers cannot be moved together. Select fewer layers.`;
      this.#editor.ask({refused, offers: []});
      return [];
    }
    const paths = tool === 'move' ? this.#layers.editable : [this.#layers.selected];
    return paths.filter(path => this.#layers.geometries.has(path))
      .map(path => ({path, layer: this.#layers.geometries.get(path), values: null, change: null}));
  }

  /** Reads what the file states. Returns false if that is not known: the scene has changed meanwhile. */
  async #readValues(items) {
    await Promise.all(items.map(async item => { item.values = await this.#editor.values(item.path); }));
    return items.every(each => each.values !== null);
  }

  /** Starts to drag the selected layers. */
  async begin(drag) {
    this.#layers.holdsDetails = true;
    const version = this.#editor.shown;
    const items = this.#items(drag.tool);
    if (!items.length || !await this.#readValues(items)) return;
    const {layer} = items.find(each => each.path === this.#layers.selected) ?? items[0];
    Object.assign(drag, {items, version, layer, picture: pictureOf(this.#layers.details)});
    const [{values}] = items;
    drag.rotation = statedRotation(statedOf(values).get('transform')?.value)?.degrees ?? 0;
    const safeBoxes = Overlay.safeBoxes(this.#player.scene);
    drag.targets = this.#targets.sceneTargets(safeBoxes);
    this.#targets.around(items.map(each => each.path), safeBoxes).then(targets => { drag.targets = targets; });
  }

  /** Shows what the pointer does to the layers. */
  update(drag) {
    const {change, lines, gaps = []} = this.#changed(drag);
    if (drag.tool === 'move') this.#moveAll(drag.items, subtract(change.anchor, drag.layer.anchor), drag.layer, change);
    else drag.items[0].change = change;
    Object.assign(drag, {change: this.#shown(drag.items, change), lines, gaps});
    this.#draw();
    if (change.motion) return;
    this.#editor.liveAll(drag.items.map(each => ({path: each.path, values: each.change.values})));
  }

  /** Moves all layers by the vector of the primary one, whose change is given. */
  #moveAll(items, vector, primary, change) {
    for (const item of items) item.change = item.layer === primary ? change : moved(item.layer, vector, 0.01);
  }

  /** A change of several layers as the overlay shows it. */
  #shown(items, change) { return {...change, outlines: items.map(each => each.change.outline)}; }

  /** What the pointer does to the primary layer, snapped unless Control is held. */
  #changed(drag) {
    const {tool, layer, start, pointer} = drag;
    const {scale, point} = pointer;
    const grid = scale > 8 ? 0.1 : scale > 2 ? 0.5 : 1;
    const tolerance = snapDistance / scale;
    const targets = pointer.snaps ? drag.targets : null;
    if (tool === 'rotate') {
      return {change: rotated(layer, start, point, {isStepped: pointer.shiftKey, start: drag.rotation}), lines: null};
    }
    if (isShape(tool)) {
      const {values} = drag.items[0];
      const options =
        {stated: statedOf(values), animations: values.animations, grid, start, isStepped: pointer.shiftKey};
      return {change: shapeMoved(layer, tool.slice(6), point, options), lines: null};
    }
    if (tool === 'pan-image') {
      return {change: panned(layer, start, point, partOf(drag.items[0].values)), lines: null};
    }
    if (tool === 'focus') return {change: focused(layer, start, point, drag.picture), lines: null};
    if (tool === 'anchor') return {change: anchored(layer, point, pointer.snaps ? tolerance : 0), lines: null};
    if (tool === 'move') return this.#moved(drag, grid, tolerance, targets);
    if (drag.crops) return {change: cropped(layer, tool, point, partOf(drag.items[0].values)), lines: null};
    if (drag.skews) {
      const transform = statedOf(drag.items[0].values).get('transform')?.value;
      return {change: skewed(layer, tool, start, point, {transform, isStepped: pointer.shiftKey}), lines: null};
    }
    // The pointer does not need to hit the middle of the handle.
    const lines = targets?.lines;
    const snapped = lines && isUpright(layer.outline) ? snapPoint(point, tool, lines, tolerance) : {point, lines: null};
    const isSnapped = snapped.lines && (snapped.lines.x.length || snapped.lines.y.length);
    const options = {keepsRatio: pointer.shiftKey, fromCenter: pointer.altKey, grid: isSnapped ? 0.01 : grid};
    const change = drag.scales ? this.#scaled(drag, snapped.point, options) :
      resized(layer, tool, snapped.point, options);
    return {change, lines: pointer.shiftKey ? null : snapped.lines};
  }

  /** Scales the layer; the frame shows it if the transform of the file is a list of steps. */
  #scaled({layer, tool, items}, point, options) {
    const change = scaled(layer, tool, point, options);
    const transform = scaledTransform(statedOf(items[0].values).get('transform')?.value, change.factors);
    return {...change, values: {...change.values, ...(transform ? {transform} : {})}};
  }

  /** Moves the primary layer; the box around all layers snaps to lines, and to equal distances. */
  #moved({items, layer, start, pointer}, grid, tolerance, targets) {
    const vector = subtract(pointer.point, start);
    if (pointer.shiftKey) vector[Math.abs(vector[0]) > Math.abs(vector[1]) ? 1 : 0] = 0;
    const free = moved(layer, vector, grid);
    if (!targets) return {change: free, lines: null};
    const offset = subtract(free.anchor, layer.anchor);
    const box = boxOf(items.flatMap(each => each.layer.outline.map(corner => add(corner, offset))));
    const snapped = snapBox(box, targets.lines, tolerance);
    const spacing = spaced(box, targets.boxes, tolerance, snapped);
    const isSnapped = spacing.vector.some(Boolean) || snapped.lines.x.length || snapped.lines.y.length;
    if (!isSnapped && !spacing.gaps.length) return {change: free, lines: null};
    const change = moved(layer, [0, 1].map(axis => offset[axis] + spacing.vector[axis]), 0.01);
    return {change, lines: snapped.lines, gaps: spacing.gaps};
  }

  /** Ends the values of a drag. */
  finish(isEdited) {
    this.#layers.holdsDetails = false;
    if (!isEdited) this.#written = null;
    this.#editor.endLive(isEdited);
    if (!isEdited) {
      this.#draw();
      this.#layers.refresh();
    }
    return isEdited;
  }

  /** Writes the changes of a drag or of arrow keys into the file, or into copies of the layers. */
  async commit({tool, items, change, version, name = null, copies = false}) {
    if (!change) return this.finish(false);
    this.#written = {change: {...change, label: ''}, version: this.#layers.version};
    const title = this.title(items.map(each => each.path));
    if (tool === 'rotate') return this.finish(await this.#rotate(items[0], change, title, version));
    if (copies) return this.finish(await this.copy(items, version));
    const step = name ?? `${change.factors ? 'Scale' : change.angles ? 'Skew' : nameOf(tool)} ${title}`;
    const result = combined(items.map(each => this.#editsOf(tool, each)));
    if (result.refused) {
      this.#editor.ask({...result, name: step, version});
      return this.finish(false);
    }
    return this.finish(await this.#editor.apply(step, result.edits, {version}));
  }

  /** What the step of an edit calls layers. */
  title(paths) { return paths.length === 1 ? this.#layers.title(paths[0]) : `${paths.length} layers`; }

  async #rotate({path, values}, change, title, version) {
    const edits = rotationEdits(path, statedOf(values), change.degrees);
    if (edits) return this.#editor.apply(`Rotate ${title}`, edits, {version});
    this.#editor.ask({refused: 'The transform is a matrix or an expression: turn the layer in the file.', offers: []});
    return false;
  }

  #editsOf(tool, item) {
    if (item.change.factors) return this.#scaling(item);
    return item.change.angles ? this.#skewing(item) : this.#edits(tool, item);
  }

  /** The edits of a skewed layer. */
  #skewing({path, layer, values, change}) {
    const stated = statedOf(values);
    const {position} = change.values;
    const refused = 'The transform is a matrix or an expression: skew the layer in the file.';
    if (!position) return {refused, offers: []};
    return {edits: [...skewEdits(path, stated, change.angles), ...geometryEdits(path, stated, layer, {position})]};
  }

  /** The edits of a scaled layer. */
  #scaling({path, layer, values, change}) {
    const stated = statedOf(values);
    const edits = scaleEdits(path, stated, change.factors);
    const {position} = change.values;
    return edits ? {edits: [...edits, ...geometryEdits(path, stated, layer, {position})]} :
      {refused: 'The transform is a matrix or an expression: scale the layer in the file.', offers: []};
  }

  /** The edits of a changed layer: of its keyframe at the playhead if an animation hides the position. */
  #edits(tool, {path, layer, values, change}) {
    if (change.motion) return {edits: motionEdits(path, change.motion)};
    if (isShape(tool)) return {edits: shapeEdits(path, statedOf(values), change.values, tool.slice(6))};
    const {contentsRect, contentsFocus} = change.values;
    if (contentsFocus) {
      const edits = listEdits(path, statedOf(values), 'contentsFocus', contentsFocus);
      return this.#animated({path, values, change}, edits, 'contentsFocus') ?? {edits};
    }
    const edits = geometryEdits(path, statedOf(values), layer, change.values);
    if (contentsRect) return {edits: [...edits, ...listEdits(path, statedOf(values), 'contentsRect', contentsRect)]};
    if (tool !== 'move') return {edits};
    return this.#animated({path, values, change}, edits) ?? {edits};
  }

  /** What a new value changes if an animation hides the layer's own one at the playhead; null otherwise. */
  #animated({path, values, change}, baseEdits, key = 'position') {
    const {frame, scene} = this.#player;
    const running = this.#layers.running.get(path) ?? [];
    const options = {time: frame / scene.frameRate, frameRate: scene.frameRate, baseEdits, running};
    const animations = inSceneTime(values?.animations ?? [], running);
    return animatedEdits(path, animations, key, change.values[key], options);
  }

  /** Writes copies of layers in front of them, with the changes of their geometry, and selects the copies. */
  async copy(items, version) {
    const {names} = this.#layers;
    const edits = items.map(({path, layer, values, change}) => {
      const stated = statedOf(values);
      const own = stated.get('name');
      const settings = [];
      if (own?.origin === 'literal' && typeof own.value === 'string') {
        const name = uniqueName(own.value, names);
        names.add(name);
        settings.push({key: ['name'], value: name});
      }
      const changes = change ? geometryEdits(path, ownOf(stated), layer, change.values) : [];
      // A position that an animation hides stays: the copy moves as the layer does.
      const geometry = change && this.#animated({path, values, change}, changes) ? [] : changes;
      settings.push(...geometry.map(({key, value}) => ({key, value})));
      return {op: 'copy', path, to: {path: superlayerPath(path), index: indexOf(path) + 1}, settings};
    });
    const paths = items.map(each => each.path);
    const next = await this.#editor.apply(`Duplicate ${this.title(paths)}`, edits, {version});
    if (next) this.#layers.follow(next, () => copiedPaths(paths));
    return next;
  }

  /** Duplicates the selected layers at a distance. */
  async duplicate(vector) {
    await this.#editor.settled();
    const version = this.#editor.shown;
    const items = this.#items('move');
    if (!items.length || !await this.#readValues(items)) return;
    for (const item of items) item.change = moved(item.layer, vector);
    this.copy(items, version);
  }

  /** Moves the selected layers by vectors of the scene, which a closure returns for their boxes. */
  async moveBy(name, vectorsOf) {
    await this.#editor.settled();
    const version = this.#editor.shown;
    const items = this.#items('move');
    if (!items.length || !await this.#readValues(items)) return;
    const vectors = vectorsOf(items.map(each => boxOf(each.layer.outline)));
    const changed = items.filter((_, index) => Math.hypot(...vectors[index]) > 1e-6);
    if (!changed.length) return;
    for (const [index, item] of items.entries()) item.change = moved(item.layer, vectors[index], 0.01);
    const change = this.#shown(items, items.at(-1).change);
    const step = `${name} ${this.title(items.map(each => each.path))}`;
    this.commit({tool: 'move', items: changed, change, version, name: step});
  }

  /** Moves the selected layers by the arrow keys; the moves of a series are one edit. */
  async nudge(vector) {
    if (!this.#nudge) await this.#editor.settled();
    const {selection} = this.#layers;
    if (this.#nudge && this.#nudge.selection !== selection) return;
    if (!this.#nudge) {
      const items = this.#items('move');
      if (!items.length) return;
      this.#nudge = {tool: 'move', items, selection, version: this.#editor.shown, vector: [0, 0]};
      this.#layers.holdsDetails = true;
    }
    const nudge = this.#nudge;
    nudge.vector = [nudge.vector[0] + vector[0], nudge.vector[1] + vector[1]];
    for (const item of nudge.items) item.change = nudged(item.layer, nudge.vector);
    nudge.change = this.#shown(nudge.items, nudge.items.at(-1).change);
    this.#draw();
    this.#editor.liveAll(nudge.items.map(each => ({path: each.path, values: each.change.values})));
    clearTimeout(nudge.timer);
    nudge.timer = setTimeout(async () => {
      this.#nudge = null;
      if (await this.#readValues(nudge.items)) this.commit(nudge); else this.finish(false);
    }, nudgePause);
  }
}

/** What the file states at a layer: a value that comes from elsewhere has no parts there. */
const ownOf = stated => new Map(
  [...stated].map(([key, each]) => [key, each.origin === 'literal' ? each : {...each, value: null}]));

/** Whether a tool drags a handle inside of the layer. */
const isShape = tool => typeof tool === 'string' && tool.startsWith('shape ');

const names = {
  'move': 'Move', 'pan-image': 'Move the image of', 'focus': 'Move the image of', 'rotate': 'Rotate',
  'anchor': 'Move the anchor of',
};
const nameOf = tool => (typeof tool !== 'string' ? 'Resize' : names[tool] ?? 'Reshape');

/** The part of the image of a layer that is shown. */
function partOf(values) {
  const value = statedOf(values).get('contentsRect')?.value;
  return Array.isArray(value) && value.length === 4 && value.every(Number.isFinite) ? value : [0, 0, 1, 1];
}

const isUpright = ([a, b, c]) => Math.abs(a[1] - b[1]) < 0.01 && Math.abs(b[0] - c[0]) < 0.01;
