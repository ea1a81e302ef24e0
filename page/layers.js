// The tree of layers, the selection, and the layers that are hidden or shown alone.
import * as api from './api.js';
import {$, element, icon} from './elements.js';
import {layerGeometry, shownValue} from './geometry.js';
import {allRows, hasLine, superlayerPath, titleOf} from './rows.js';
import {extended, indexOf, toggled, topmost} from './selection.js';

/** The most selected layers whose geometry is requested, and which can be moved together. */
export const selectionLimit = 200;

export class Layers extends EventTarget {
  /** The paths of the selected layers; the last one is the primary one, which the inspector shows. */
  selection = [];
  /** The geometries of the selected layers in the current frame, by their paths. */
  geometries = new Map();
  /** The animations of the selected layers that the frame has, by their paths. */
  running = new Map();
  /** The values of the primary layer in the current frame, and its geometry; null without a selection. */
  details = null;
  geometry = null;
  /** Whether the details stay while a drag changes the layer. */
  holdsDetails = false;
  /** Counts the versions of the tree. */
  version = 0;
  #player;
  #outline;
  #tree = $('layer-tree');
  #byPath = new Map();
  /** The names of the selected layers, by their paths. */
  #names = new Map();
  /** The version of the scene whose layers are shown. */
  #revision = -1;
  /** The requested values of layers by their paths, and the version of the tree and the frame that they are of. */
  #reports = new Map();
  #reportsOf = '';
  /** A closure that returns the layers to select, and the first version of the scene that has them. */
  #expected = null;
  /** The names of the layers that are hidden or shown alone in the preview, or locked, by their paths. */
  #marks = {hidden: new Map(), solo: new Map(), locked: new Map()};

  constructor(player, outline) {
    super();
    [this.#player, this.#outline] = [player, outline];
    outline.addEventListener('changed', () => this.#showTree());
    this.#tree.addEventListener('keydown', event => this.#move(event));
  }

  /** Shows the layers of the current version; the selection stays on the layer with the same path or name. */
  async load(revision) {
    const root = await api.get('layers', {frame: this.#player.frame});
    this.#revision = revision;
    this.version += 1;
    this.#byPath.clear();
    const note = layer => {
      this.#byPath.set(layer.path, layer);
      layer.children.forEach(note);
    };
    note(root);
    this.#keepSelection();
    this.#outline.setLayers(root);
    this.#keepMarks();
  }

  /** Selects the layers that an edit made or moved, or those with the same paths or names as before. */
  #keepSelection() {
    const isReached = this.#expected !== null && this.#expected.revision <= this.#revision;
    const expected = isReached ? this.#expected.paths() : [];
    if (isReached) this.#expected = null;
    const kept = expected.length && expected.every(each => this.#byPath.has(each)) ?
      expected :
      this.selection.map(each => this.#successor(each, this.#names.get(each) ?? null) ??
        (this.#byPath.has(each) ? each : null));
    this.#setSelection(kept.filter(each => each !== null));
  }

  /** The path of the layer of this version that was at a path and has its name; null without one. */
  #successor(path, name) {
    if (this.#byPath.has(path) && (this.#byPath.get(path).name ?? null) === name) return path;
    return name === null ? null : [...this.#byPath.values()].find(each => each.name === name)?.path ?? null;
  }

  #setSelection(paths) {
    this.selection = [...new Set(paths)];
    this.#names = new Map(this.selection.map(each => [each, this.#byPath.get(each)?.name ?? null]));
  }

  /** The path of the primary layer; null without a selection. */
  get selected() { return this.selection.at(-1) ?? null; }

  /** The selected layers that the file states, without those inside of others. */
  get editable() {
    return topmost(this.selection).filter(path => hasLine(this.#byPath.get(path) ?? {}) && !this.isLocked(path));
  }

  /** Whether the layers are those of the version that the page shows. */
  get isCurrent() { return this.#player.version === this.#revision; }

  /** The names of all layers. */
  get names() { return new Set([...this.#byPath.values()].map(each => each.name).filter(Boolean)); }

  /** What a person would call a layer. */
  title(path) {
    const layer = this.#byPath.get(path);
    return this.#outline.row(path)?.title ?? (layer ? titleOf(layer) : path);
  }

  layer(path) { return this.#byPath.get(path) ?? null; }

  /** The paths of the layers beside a layer, and of its superlayer. */
  siblings(path) {
    const parent = superlayerPath(path);
    const siblings = this.sublayerPaths(parent).filter(each => each !== path);
    return parent === '' ? siblings : [parent, ...siblings];
  }

  /** Where new layers are inserted: in front of the primary layer, or of all layers. */
  get insertion() {
    const parent = superlayerPath(this.selected ?? '');
    const siblings = this.sublayerPaths(parent);
    return {parent, index: siblings.includes(this.selected) ? indexOf(this.selected) + 1 : siblings.length};
  }

  /** The layers that are hidden or shown alone, as items of a query. */
  get visibility() {
    const items = {hide: [...this.#marks.hidden.keys()].join(','), solo: [...this.#marks.solo.keys()].join(',')};
    return Object.fromEntries(Object.entries(items).filter(([, paths]) => paths));
  }

  /** Whether a layer or one around it is locked: it is not selected in the frame, and not moved. */
  isLocked(path) { return [...this.#marks.locked.keys()].some(each => path === each || path.startsWith(`${each}.`)); }

  /** Hides the selected layer in the preview, shows it alone or locks it, or ends that. */
  toggle(kind, path = this.selected) {
    const layer = this.#byPath.get(path);
    if (!layer || layer.isMask || path === '') return;
    const marks = this.#marks[kind];
    if (!marks.delete(path)) marks.set(path, layer.name ?? null);
    this.#showMarks();
  }

  showAll() {
    this.#marks.hidden.clear();
    this.#marks.solo.clear();
    this.#showMarks();
  }

  /** Moves the marks to the layers of the new version with the same paths or names. */
  #keepMarks() {
    for (const marks of Object.values(this.#marks)) {
      const old = [...marks];
      marks.clear();
      for (const [path, name] of old) {
        const kept = this.#successor(path, name);
        if (kept !== null) marks.set(kept, name);
      }
    }
    this.#showMarks();
  }

  #showMarks() {
    for (const item of this.#tree.querySelectorAll('li')) {
      for (const kind of Object.keys(this.#marks)) {
        const isOn = this.#marks[kind].has(item.dataset.path);
        item.querySelector(`:scope > .row button.${kind}`)?.setAttribute('aria-pressed', isOn);
        item.classList.toggle(`is-${kind}`, isOn);
      }
    }
    this.dispatchEvent(new Event('visibility'));
  }

  /** Selects one layer, or none. */
  select(path) { return this.selectAll(path === null ? [] : [path]); }

  async selectAll(paths) {
    this.#setSelection(paths);
    if (paths.length) this.#outline.reveal(this.selected);
    this.#mark();
    this.dispatchEvent(new Event('selected'));
    await this.#read();
  }

  /** Adds a layer to the selection, or takes it out. */
  toggleSelected(path) { return this.selectAll(toggled(this.selection, path)); }

  /** Selects a layer as a click on its row does: Shift adds the rows up to it, Control or Command one row. */
  choose(path, {shiftKey = false, ctrlKey = false, metaKey = false} = {}) {
    if (ctrlKey || metaKey) return this.toggleSelected(path);
    if (!shiftKey) return this.select(path);
    const order = this.#outline.rows.map(each => each.row).filter(each => each.count === 1).map(each => each.path);
    return this.selectAll(extended(order, this.selection, path));
  }

  /** Selects the siblings of the primary layer, or the sublayers of the root. */
  selectSiblings() {
    const siblings = this.sublayerPaths(this.selected ? superlayerPath(this.selected) : '');
    return this.selectAll(siblings.filter(each => !this.isLocked(each)));
  }

  /** Selects the layers whose paths a closure returns once a version of the scene is shown. */
  follow(revision, paths) {
    if (revision <= this.#revision) return this.selectAll(paths().filter(each => this.#byPath.has(each)));
    this.#expected = {revision, paths};
    return Promise.resolve();
  }

  /** The paths of the sublayers of a layer, without its mask. */
  sublayerPaths(path) {
    return (this.#byPath.get(path)?.children ?? []).filter(each => !each.isMask).map(each => each.path);
  }

  /** Requests the values of the current frame again. */
  async refresh() {
    if (this.holdsDetails) return;
    this.#reports.clear();
    await this.#read();
  }

  /** Requests the values of the current frame that have not been requested yet. */
  async #read() {
    if (this.holdsDetails) return;
    const {selection, selected} = this;
    const reports = new Map();
    // While another version loads, the paths may be those of other layers.
    if (this.#player.scene && !this.isCurrent) return;
    if (this.#player.scene) {
      const {frame} = this.#player;
      await Promise.all(selection.slice(-selectionLimit).map(async path => {
        const report = await this.report(path, frame);
        if (report) reports.set(path, report);
      }));
    }
    if (selection !== this.selection || this.holdsDetails) return;
    const found = selection.filter(each => reports.has(each));
    this.geometries = new Map(found.map(each => [each, reports.get(each).geometry]));
    this.running = new Map(found.map(each => [each, reports.get(each).details.animations]));
    this.details = reports.get(selected)?.details ?? null;
    this.geometry = reports.get(selected)?.geometry ?? null;
    this.dispatchEvent(new Event('details'));
  }

  /** Requests the geometries of layers in the current frame; null for those that are not known. */
  async geometriesOf(paths) {
    const reports = await Promise.all(paths.map(path => this.report(path, this.#player.frame)));
    return reports.map(each => each?.geometry ?? null);
  }

  /** Requests the values of a layer in a frame, and its geometry; null if the scene has changed meanwhile. */
  report(path, frame) {
    const key = `${this.version} ${frame}`;
    if (key !== this.#reportsOf) this.#reports.clear();
    this.#reportsOf = key;
    if (!this.#reports.has(path)) this.#reports.set(path, this.#requestReport(path, frame));
    return this.#reports.get(path);
  }

  async #requestReport(path, frame) {
    try {
      const details = await api.get('layer', {frame, path});
      const isTurned = shownValue(details, 'transform') !== undefined;
      const parent = isTurned && path ? await api.get('layer', {frame, path: superlayerPath(path)}) : null;
      return {details, geometry: layerGeometry(details, parent)};
    } catch {
      this.#reports.delete(path);
      return null;
    }
  }

  #showTree() {
    const {root} = this.#outline;
    const hasFocus = this.#tree.contains(document.activeElement);
    this.#tree.replaceChildren(...(root ? [this.#item(root, 0)] : []));
    if (hasFocus) this.#tree.focus();
    this.#mark();
    this.#showMarks();
  }

  #item(node, depth) {
    const {layer, path} = node;
    const item = element('li', {id: `layer-${node.id}`, className: node.isGenerated ? 'generated' : ''});
    item.setAttribute('role', 'treeitem');
    item.dataset.path = path;
    const isCollapsed = this.#outline.isCollapsed(node);
    const row = element('div', {className: 'row'});
    row.style.paddingLeft = `${4 + 12 * depth}px`;
    const twist = element(
      'span', {className: `twist${isCollapsed ? '' : ' open'}`}, ...(node.children.length ? [icon('closed')] : []));
    if (node.children.length) item.setAttribute('aria-expanded', !isCollapsed);
    twist.addEventListener('click', event => {
      event.stopPropagation();
      this.#outline.toggle(node);
    });
    const title = element(
      'span', {textContent: node.title, title: `${layer.className}${layer.line ? `, line ${layer.line}` : ''}`});
    const isPlain = node.title.toLowerCase() === node.kind;
    const kind = element(
      'span', {className: 'muted', textContent: `${isPlain ? '' : node.kind}${layer.isHidden ? ' (hidden)' : ''}`});
    row.append(twist, title, kind);
    if (path && !layer.isMask && node.count === 1) {
      row.append(this.#button('locked', node), this.#button('hidden', node), this.#button('solo', node));
    }
    row.addEventListener('click', event => this.choose(path, event));
    item.append(row);
    if (node.children.length && !isCollapsed) {
      const list = element('ul', {}, ...node.children.map(child => this.#item(child, depth + 1)));
      list.setAttribute('role', 'group');
      item.append(list);
    }
    return item;
  }

  /**
   * A button that hides a layer, shows it alone or locks it.
   *
   * It is not in the tab order: H, S and Shift-L do the same for the selected layer.
   */
  #button(kind, {path, title: name}) {
    const labels = {
      hidden: ['H', 'Hide in the preview (H)'],
      solo: ['S', 'Show alone in the preview (S)'],
      locked: ['L', 'Lock: do not select or move it in the frame (Shift-L)'],
    };
    const [text, title] = labels[kind];
    const button = element('button', {type: 'button', className: kind, textContent: text, title, tabIndex: -1});
    button.setAttribute('aria-label', `${title.replace(/ \(.*/, '')}: ${name}`);
    button.setAttribute('aria-pressed', 'false');
    button.addEventListener('click', event => {
      event.stopPropagation();
      this.toggle(kind, path);
    });
    return button;
  }

  #mark() {
    let marked = null;
    for (const item of this.#tree.querySelectorAll('li')) {
      const isSelected = this.selection.includes(item.dataset.path) && !item.id.endsWith('×');
      item.setAttribute('aria-selected', isSelected);
      if (isSelected && item.dataset.path === this.selected) marked = item;
    }
    marked?.firstChild.scrollIntoView({block: 'nearest'});
    if (marked) this.#tree.setAttribute('aria-activedescendant', marked.id);
    else this.#tree.removeAttribute('aria-activedescendant');
  }

  #move(event) {
    const {root, rows} = this.#outline;
    if (!root || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = rows.findIndex(each => each.row.path === this.selected && each.row.count === 1);
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    const current = rows[index]?.row;
    const isTwist = current && ['ArrowLeft', 'ArrowRight'].includes(event.key);
    if (!step && !isTwist) return;
    event.preventDefault();
    event.stopPropagation();
    if (isTwist) return this.#twist(current, event.key === 'ArrowLeft');
    const next = rows[Math.max(0, Math.min(rows.length - 1, index + step))].row;
    this.choose(next.path, {shiftKey: event.shiftKey});
  }

  /** The left arrow closes a row or goes to the one around it; the right arrow opens one. */
  #twist(row, closes) {
    if (row.children.length && this.#outline.isCollapsed(row) !== closes) return this.#outline.toggle(row, closes);
    const around = closes && allRows(this.#outline.root).find(each => each.children.includes(row));
    if (around) this.select(around.path);
  }
}
