// What dragging and arrow keys do to the selected layer: frames while it moves, and one edit at the end.
import {animatedEdits, inSceneTime} from './animated.js';
import {anchored, moved, resized, rotated} from './drag.js';
import {geometryEdits, rotationEdits, statedOf, statedRotation} from './edits.js';
import {add, boxOf, project, subtract} from './geometry.js';
import {Overlay} from './overlay.js';
import {SnapTargets} from './snaptargets.js';
import {snapBox, snapPoint} from './snapping.js';

/** The pixels within which a drag snaps, and the milliseconds without a key after which moves are written. */
const [snapDistance, nudgePause] = [6, 400];

export class Manipulation {
  #player;
  #layers;
  #editor;
  #draw;
  #targets;
  #nudge = null;
  /** The change that is written, until the version with it is shown. */
  #written = null;

  constructor({player, layers, editor, draw}) {
    [this.#player, this.#layers, this.#editor, this.#draw] = [player, layers, editor, draw];
    this.#targets = new SnapTargets(player, layers);
  }

  /** The change by arrow keys, or the one that is written; null without one. */
  get change() {
    if (this.#written?.version !== this.#layers.version) this.#written = null;
    return this.#nudge?.change ?? this.#written?.change ?? null;
  }

  /** Starts to drag the selected layer. */
  async begin(drag) {
    drag.path = this.#layers.selected;
    this.#layers.holdsDetails = true;
    drag.layer = this.#layers.geometry;
    drag.values = await this.#editor.values(drag.path);
    drag.rotation = statedRotation(statedOf(drag.values).get('transform')?.value)?.degrees ?? 0;
    const safeBoxes = Overlay.safeBoxes(this.#player.scene);
    drag.targets = this.#targets.sceneLines(safeBoxes);
    this.#targets.lines(drag.path, safeBoxes).then(lines => { drag.targets = lines; });
  }

  /** Shows what the pointer does to the layer. */
  update(drag) {
    const {change, lines} = this.#changed(drag);
    Object.assign(drag, {change, lines});
    this.#draw();
    this.#editor.live(drag.path, change.values);
  }

  /** What the pointer does to the layer, snapped to lines unless Control is held. */
  #changed(drag) {
    const {tool, layer, start, pointer} = drag;
    const {scale, point} = pointer;
    const grid = scale > 8 ? 0.1 : scale > 2 ? 0.5 : 1;
    const tolerance = snapDistance / scale;
    const lines = pointer.snaps ? drag.targets : null;
    if (tool === 'rotate') {
      return {change: rotated(layer, start, point, {isStepped: pointer.shiftKey, start: drag.rotation}), lines: null};
    }
    if (tool === 'anchor') return {change: anchored(layer, point, pointer.snaps ? tolerance : 0), lines: null};
    if (tool === 'move') {
      const vector = [point[0] - start[0], point[1] - start[1]];
      if (pointer.shiftKey) vector[Math.abs(vector[0]) > Math.abs(vector[1]) ? 1 : 0] = 0;
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
    const options = {keepsRatio: pointer.shiftKey, fromCenter: pointer.altKey, grid: isSnapped ? 0.01 : grid};
    return {change: resized(layer, tool, snapped.point, options), lines: pointer.shiftKey ? null : snapped.lines};
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
  }

  /** Writes the change of a drag or of arrow keys into the file. */
  async commit({tool, path, layer, values, change}) {
    if (!change) return this.finish(false);
    this.#written = {change: {...change, label: ''}, version: this.#layers.version};
    const stated = statedOf(values);
    const name = `${nameOf(tool)} ${this.#layers.title(path)}`;
    if (tool === 'rotate') {
      const edits = rotationEdits(path, stated, change.degrees);
      if (!edits) {
        this.#editor.ask(
          {refused: 'The transform is a matrix or an expression: turn the layer in the file.', offers: []});
      }
      return this.finish(edits ? await this.#editor.apply(name, edits) : false);
    }
    const edits = geometryEdits(path, stated, layer, change.values);
    const {frame, scene} = this.#player;
    const time = frame / scene.frameRate;
    const running = this.#layers.details?.animations ?? [];
    const options = {time, frameRate: scene.frameRate, baseEdits: edits, running};
    const animated = tool === 'move' ?
      animatedEdits(path, inSceneTime(values?.animations ?? [], running), 'position', change.values.position, options) :
      null;
    if (animated?.refused) {
      this.#editor.ask({...animated, name});
      return this.finish(false);
    }
    this.finish(await this.#editor.apply(name, animated?.edits ?? edits));
  }

  /** Moves the selected layer by the arrow keys; the moves of a series are one edit. */
  nudge(vector) {
    const {geometry, selected} = this.#layers;
    if (!geometry || (this.#nudge && this.#nudge.path !== selected)) return;
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
    this.#draw();
    this.#editor.live(nudge.path, nudge.change.values);
    clearTimeout(nudge.timer);
    nudge.timer = setTimeout(async () => {
      this.#nudge = null;
      nudge.values = await this.#editor.values(nudge.path);
      this.commit(nudge);
    }, nudgePause);
  }
}

const nameOf = tool =>
  (typeof tool !== 'string' ? 'Resize' : {move: 'Move', rotate: 'Rotate', anchor: 'Move the anchor of'}[tool]);

const isUpright = ([a, b, c]) => Math.abs(a[1] - b[1]) < 0.01 && Math.abs(b[0] - c[0]) < 0.01;
