// Commands for the selected layers: remove, duplicate and group them, and change their order.
import {boxOf, project, rounded} from './geometry.js';
import {superlayerPath} from './rows.js';
import {gathered, indexOf, joined, topmost, uniqueName} from './selection.js';

/** The distance of a duplicate in points. */
const offset = [10, 10];

export class LayerCommands {
  #layers;
  #editor;
  #manipulation;
  #groups = 0;

  constructor({layers, editor, manipulation}) {
    [this.#layers, this.#editor, this.#manipulation] = [layers, editor, manipulation];
  }

  /** The selected layers; none if the scene cannot be edited. */
  get paths() { return this.#editor.state.enabled ? topmost(this.#layers.selection) : []; }

  /** Removes the selected layers from the file. */
  async remove(verb = 'Remove') {
    await this.#editor.settled();
    const {paths} = this;
    if (!paths.length) return;
    const edits = paths.map(path => ({op: 'remove', path, key: []}));
    if (await this.#editor.apply(`${verb} ${this.#manipulation.title(paths)}`, edits)) this.#layers.select(null);
  }

  duplicate() { return this.#manipulation.duplicate(offset); }

  /** Puts the selected layers into a new layer, which is where the frontmost one was. */
  async group() {
    await this.#editor.settled();
    const {paths} = this;
    if (!paths.length) return;
    const order = gathered(paths);
    if (!order) {
      this.#editor.ask({refused: 'Layers of different superlayers cannot be grouped.', offers: []});
      return;
    }
    const name = `Group ${this.#manipulation.title(paths)}`;
    const around = boundsAround(await this.#layers.geometriesOf(paths));
    this.#groups += 1;
    // The moves and the group are one step.
    const merge = `group ${Date.now()} ${this.#groups}`;
    let version = this.#editor.shown;
    for (const move of order.moves) {
      version = await this.#editor.apply(name, [move], {merge, version});
      if (!version) return;
    }
    const value = {name: uniqueName('Group', this.#layers.names), ...around};
    const [path] = order.paths;
    const wrap = {op: 'wrap', path, count: order.paths.length, key: [], value};
    version = await this.#editor.apply(name, [wrap], {merge, version});
    if (version) this.#layers.follow(version, () => [path]);
  }

  /** Moves the primary layer in front of the next one (1), or behind the one before (-1). */
  async reorder(direction) {
    await this.#editor.settled();
    const path = this.#layers.selected;
    if (!path || !this.#editor.state.enabled) return;
    const parent = superlayerPath(path);
    const next = indexOf(path) + direction;
    const siblings = this.#layers.sublayerPaths(parent);
    if (!siblings.includes(path) || next < 0 || next >= siblings.length) return;
    const name = `Move ${this.#layers.title(path)} ${direction > 0 ? 'forward' : 'backward'}`;
    const version = await this.#editor.apply(name, [{op: 'move', path, to: {path: parent, index: next}}]);
    if (version) this.#layers.follow(version, () => [joined(parent, next)]);
  }

  /** Whether the key is a command of the layer tree and the canvas. Runs it. */
  run(event) {
    if (!event.target.matches('#layer-tree, #surface')) return false;
    const command = this.#command(event);
    if (!command) return false;
    event.preventDefault();
    command();
    return true;
  }

  #command(event) {
    const {key, altKey, shiftKey} = event;
    const hasControl = event.ctrlKey || event.metaKey;
    if (altKey && key === 'ArrowUp') return () => this.reorder(1);
    if (altKey && key === 'ArrowDown') return () => this.reorder(-1);
    if (hasControl && !altKey && !shiftKey) {
      return {
        d: () => this.duplicate(), g: () => this.group(), a: () => this.#layers.selectSiblings(),
      }[key.toLowerCase()];
    }
    const isPlain = !hasControl && !altKey;
    return isPlain && ['Delete', 'Backspace'].includes(key) ? () => this.remove() : null;
  }
}

/**
 * The bounds and the position of a layer around others, which stay where they are: the origin of its bounds is that of
 * the box. Without a known box, it has no size.
 */
function boundsAround(geometries) {
  if (!geometries.every(Boolean)) return {};
  const corners = geometries.flatMap(each => each.outline.map(corner => project(each.sceneToParent, corner)));
  const {left, top, width, height} = boxOf(corners);
  const [bounds, position] =
    [[left, top, width, height], [left + width / 2, top + height / 2]].map(list => list.map(each => rounded(each)));
  return [...bounds, ...position].every(Number.isFinite) && width > 0 && height > 0 ? {bounds, position} : {};
}
