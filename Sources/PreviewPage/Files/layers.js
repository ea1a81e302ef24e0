// The tree of layers, the selection, and the layers that are hidden or shown alone.
import * as api from './api.js';
import {$, element, icon} from './elements.js';
import {layerGeometry, shownValue} from './geometry.js';
import {allRows, superlayerPath, titleOf} from './rows.js';

export class Layers extends EventTarget {
  selected = null;
  /** The values of the selected layer in the current frame, and its geometry; null without a selection. */
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
  #selectedName = null;
  #expected = null;
  /** The names of the layers that are hidden or shown alone in the preview, by their paths. */
  #marks = {hidden: new Map(), solo: new Map()};

  constructor(player, outline) {
    super();
    [this.#player, this.#outline] = [player, outline];
    outline.addEventListener('changed', () => this.#showTree());
    this.#tree.addEventListener('keydown', event => this.#move(event));
  }

  /** Shows the layers of the current version; the selection stays on the layer with the same path or name. */
  async load() {
    const root = await api.get('layers', {frame: this.#player.frame});
    this.version += 1;
    this.#byPath.clear();
    const note = layer => {
      this.#byPath.set(layer.path, layer);
      layer.children.forEach(note);
    };
    note(root);
    const expected = this.#byPath.get(this.#expected);
    if (expected && (expected.name ?? null) === this.#selectedName) this.selected = this.#expected;
    this.#expected = null;
    if (this.selected !== null) {
      const same = this.#byPath.get(this.selected);
      if (!same || (same.name ?? null) !== this.#selectedName) {
        const named = [...this.#byPath.values()].find(each => each.name && each.name === this.#selectedName);
        this.selected = named ? named.path : same ? this.selected : null;
      }
    }
    this.#outline.setLayers(root);
    this.#keepMarks();
  }

  /** What a person would call a layer. */
  title(path) {
    const layer = this.#byPath.get(path);
    return this.#outline.row(path)?.title ?? (layer ? titleOf(layer) : path);
  }

  /** The index of a layer among its siblings, and their number. */
  order(path) {
    const siblings = this.#sublayers(superlayerPath(path));
    return {index: siblings.findIndex(each => each.path === path), count: siblings.length};
  }

  layer(path) { return this.#byPath.get(path) ?? null; }

  /** The paths of the layers beside a layer, and of its superlayer. */
  siblings(path) {
    const parent = superlayerPath(path);
    const siblings = this.#sublayers(parent).map(each => each.path).filter(each => each !== path);
    return parent === '' ? siblings : [parent, ...siblings];
  }

  /** The sublayers of a layer, without its mask. */
  #sublayers(path) { return (this.#byPath.get(path)?.children ?? []).filter(each => !each.isMask); }

  /** The layers that are hidden or shown alone, as items of a query. */
  get visibility() {
    const items = {hide: [...this.#marks.hidden.keys()].join(','), solo: [...this.#marks.solo.keys()].join(',')};
    return Object.fromEntries(Object.entries(items).filter(([, paths]) => paths));
  }

  /** Hides the selected layer in the preview or shows it alone, or ends that. */
  toggle(kind, path = this.selected) {
    const layer = this.#byPath.get(path);
    if (!layer || layer.isMask || path === '') return;
    const marks = this.#marks[kind];
    if (!marks.delete(path)) marks.set(path, layer.name ?? null);
    this.#showMarks();
  }

  showAll() {
    for (const marks of Object.values(this.#marks)) marks.clear();
    this.#showMarks();
  }

  /** Moves the marks to the layers of the new version with the same paths or names. */
  #keepMarks() {
    for (const marks of Object.values(this.#marks)) {
      const old = [...marks];
      marks.clear();
      for (const [path, name] of old) {
        const same = this.#byPath.get(path);
        const named = name === null ? null : [...this.#byPath.values()].find(each => each.name === name);
        const kept = same && (same.name ?? null) === name ? same : named;
        if (kept) marks.set(kept.path, name);
      }
    }
    this.#showMarks();
  }

  #showMarks() {
    for (const item of this.#tree.querySelectorAll('li')) {
      for (const kind of ['hidden', 'solo']) {
        const isOn = this.#marks[kind].has(item.dataset.path);
        item.querySelector(`:scope > .row button.${kind}`)?.setAttribute('aria-pressed', isOn);
        item.classList.toggle(`is-${kind}`, isOn);
      }
    }
    this.dispatchEvent(new Event('visibility'));
  }

  async select(path) {
    this.selected = path;
    this.#selectedName = this.#byPath.get(path)?.name ?? null;
    if (path !== null) this.#outline.reveal(path);
    this.#mark();
    this.dispatchEvent(new Event('selected'));
    await this.refresh();
  }

  /** Expects the selected layer at another path in the next version. */
  follow(path) { this.#expected = path; }

  /** Requests the values of the current frame. */
  async refresh() {
    if (this.holdsDetails) return;
    let [details, parent] = [null, null];
    const {selected} = this;
    if (selected !== null && this.#player.scene) {
      const {frame} = this.#player;
      try {
        details = await api.get('layer', {frame, path: selected});
        const isTurned = shownValue(details, 'transform') !== undefined;
        if (isTurned && selected) parent = await api.get('layer', {frame, path: superlayerPath(selected)});
      } catch { /* The scene changed; the next version is shown soon. */ }
    }
    if (selected !== this.selected || this.holdsDetails) return;
    this.details = details;
    this.geometry = details && layerGeometry(details, parent);
    this.dispatchEvent(new Event('details'));
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
    if (path && !layer.isMask && node.count === 1) row.append(this.#button('hidden', node), this.#button('solo', node));
    row.addEventListener('click', () => this.select(path));
    item.append(row);
    if (node.children.length && !isCollapsed) {
      const list = element('ul', {}, ...node.children.map(child => this.#item(child, depth + 1)));
      list.setAttribute('role', 'group');
      item.append(list);
    }
    return item;
  }

  /**
   * A button that hides a layer or shows it alone.
   *
   * It is not in the tab order: H and S do the same for the selected layer.
   */
  #button(kind, {path, title: name}) {
    const labels = {hidden: ['H', 'Hide in the preview (H)'], solo: ['S', 'Show alone in the preview (S)']};
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
      const isSelected = item.dataset.path === this.selected && !item.id.endsWith('×');
      item.setAttribute('aria-selected', isSelected);
      if (isSelected) marked = item;
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
    this.select(next.path);
  }

  /** The left arrow closes a row or goes to the one around it; the right arrow opens one. */
  #twist(row, closes) {
    if (row.children.length && this.#outline.isCollapsed(row) !== closes) return this.#outline.toggle(row, closes);
    const around = closes && allRows(this.#outline.root).find(each => each.children.includes(row));
    if (around) this.select(around.path);
  }
}
