// The rows that the layer tree and the timeline show: which are collapsed, and which match the search.
import {allRows, rowOf, startsCollapsed, visibleRows} from './rows.js';

export class Outline extends EventTarget {
  search = '';
  #root = null;
  /** The rows that stand for one layer, by its path. */
  #byPath = new Map();
  /** Whether rows are collapsed, for those that were opened or closed. */
  #choices = new Map();
  #layer = null;
  #assets = new Map();
  #markers = new Set();

  get root() { return this.#root; }

  /** Shows the layers of a version of the scene. */
  setLayers(layer) {
    this.#layer = layer;
    this.#make();
  }

  /** Takes the assets that layers play, which name rows, and the paths of markers. */
  setAssets(assets, markers = new Set()) {
    [this.#assets, this.#markers] = [assets, markers];
    this.#make();
  }

  clear() {
    [this.#root, this.#layer, this.search] = [null, null, ''];
    this.#byPath.clear();
    this.#choices.clear();
  }

  #make() {
    this.#root = this.#layer && rowOf(this.#layer, this.#assets);
    const rows = this.#root ? allRows(this.#root).filter(each => each.count === 1) : [];
    for (const row of rows) if (this.#markers.has(row.path)) row.kind = 'marker';
    this.#byPath = new Map(rows.map(each => [each.path, each]));
    this.#notify();
  }

  isCollapsed(row) { return row.children.length > 0 && (this.#choices.get(row.id) ?? startsCollapsed(row)); }

  toggle(row, isCollapsed = !this.isCollapsed(row)) {
    if (!row.children.length) return;
    this.#choices.set(row.id, isCollapsed);
    this.#notify();
  }

  setSearch(text) {
    this.search = text;
    this.#notify();
  }

  /** The visible rows with their depths. */
  get rows() { return this.#root ? visibleRows(this.#root, row => this.isCollapsed(row), this.search) : []; }

  /** The row of a layer; null without one. */
  row(path) { return this.#byPath.get(path) ?? null; }

  /** Opens the rows around a layer. */
  reveal(path) {
    const open = row => {
      if (row.path === path && row.count === 1) return true;
      if (!row.children.some(open)) return false;
      this.#choices.set(row.id, false);
      return true;
    };
    if (this.#root && !this.rows.some(each => each.row.path === path && each.row.count === 1) && open(this.#root)) {
      this.#notify();
    }
  }

  #notify() { this.dispatchEvent(new Event('changed')); }
}
