// Commands for the selected layer: remove it, and change its order.
import {superlayerPath} from './rows.js';

export class LayerCommands {
  #layers;
  #editor;

  constructor({layers, editor}) { [this.#layers, this.#editor] = [layers, editor]; }

  get #path() { return this.#editor.state.enabled && this.#layers.selected ? this.#layers.selected : null; }

  /** Removes the selected layer from the file. */
  async remove() {
    const path = this.#path;
    if (path === null) return;
    if (await this.#editor.apply(`Remove ${this.#layers.title(path)}`, [{op: 'remove', path, key: []}])) {
      this.#layers.select(null);
    }
  }

  /** Moves the selected layer in front of the next one (1), or behind the one before (-1). */
  async reorder(direction) {
    const path = this.#path;
    if (path === null) return;
    const parent = superlayerPath(path);
    const {index, count} = this.#layers.order(path);
    const next = index + direction;
    if (index < 0 || next < 0 || next >= count) return;
    const name = `Move ${this.#layers.title(path)} ${direction > 0 ? 'forward' : 'backward'}`;
    const isEdited = await this.#editor.apply(name, [{op: 'move', path, to: {path: parent, index: next}}]);
    // The selection follows the layer; layers with a name are found by it.
    if (isEdited) this.#layers.follow(parent === '' ? `${next}` : `${parent}.${next}`);
  }

  /** Whether the key is a command of the layer tree and the canvas. Runs it. */
  run(event) {
    if (!event.target.matches('#layer-tree, #surface')) return false;
    const isOrder = event.altKey && ['ArrowUp', 'ArrowDown'].includes(event.key);
    const isRemoval = ['Delete', 'Backspace'].includes(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isOrder && !isRemoval) return false;
    event.preventDefault();
    if (isRemoval) this.remove(); else this.reorder(event.key === 'ArrowUp' ? 1 : -1);
    return true;
  }
}
