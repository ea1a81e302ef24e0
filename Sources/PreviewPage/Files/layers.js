// The tree of layers, the overlay of the selected one, and its properties.
import * as api from './api.js';
import {Curves} from './curves.js';
import {copy} from './panels.js';

const svg = (name, attributes) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

export class Layers extends EventTarget {
  selected = null;
  showsSafeAreas = false;
  #player;
  #tree = document.getElementById('layer-tree');
  #overlay = document.getElementById('overlay');
  #properties = document.getElementById('properties');
  #byPath = new Map();
  #details = null;
  #selectedName = null;
  #curves;
  #showsSource = false;
  /// The names of the layers that are hidden or shown alone in the preview, by their paths.
  #marks = {hidden: new Map(), solo: new Map()};

  constructor(player) {
    super();
    this.#player = player;
    this.#curves = new Curves(player);
    this.#overlay.addEventListener('click', event => this.#hit(event));
    this.#tree.addEventListener('keydown', event => this.#move(event));
  }

  /// Shows the layers of the current version; the selection stays on the layer with the same path or name.
  async load() {
    const root = await api.get('layers', {frame: this.#player.frame});
    this.#byPath.clear();
    this.#tree.replaceChildren(this.#item(root));
    this.#keepMarks();
    if (this.selected === null) return;
    const same = this.#byPath.get(this.selected);
    if (!same || (same.layer.name ?? null) !== this.#selectedName) {
      const named = [...this.#byPath.values()].find(each => each.layer.name && each.layer.name === this.#selectedName);
      this.selected = named ? named.layer.path : same ? this.selected : null;
    }
    this.#mark();
  }

  /// The layers that are hidden or shown alone, as items of a query.
  get visibility() {
    const items = {hide: [...this.#marks.hidden.keys()].join(','), solo: [...this.#marks.solo.keys()].join(',')};
    return Object.fromEntries(Object.entries(items).filter(([, paths]) => paths));
  }

  /// Hides the selected layer in the preview or shows it alone, or ends that.
  toggle(kind, path = this.selected) {
    const layer = this.#byPath.get(path)?.layer;
    if (!layer || layer.isMask || path === '') return;
    const marks = this.#marks[kind];
    if (!marks.delete(path)) marks.set(path, layer.name ?? null);
    this.#showMarks();
  }

  showAll() {
    for (const marks of Object.values(this.#marks)) marks.clear();
    this.#showMarks();
  }

  /// Moves the marks to the layers of the new version with the same paths or names.
  #keepMarks() {
    for (const marks of Object.values(this.#marks)) {
      const old = [...marks];
      marks.clear();
      for (const [path, name] of old) {
        const same = this.#byPath.get(path)?.layer;
        const named = name === null ? null : [...this.#byPath.values()].find(each => each.layer.name === name)?.layer;
        const kept = same && (same.name ?? null) === name ? same : named;
        if (kept) marks.set(kept.path, name);
      }
    }
    this.#showMarks();
  }

  #showMarks() {
    for (const [path, {item}] of this.#byPath) {
      for (const kind of ['hidden', 'solo']) {
        const button = item.querySelector(`:scope > .row button.${kind}`);
        const isOn = this.#marks[kind].has(path);
        button?.setAttribute('aria-pressed', isOn);
        item.classList.toggle(`is-${kind}`, isOn);
      }
    }
    this.dispatchEvent(new Event('visibility'));
  }

  async select(path) {
    this.selected = path;
    this.#selectedName = this.#byPath.get(path)?.layer.name ?? null;
    this.#mark();
    this.dispatchEvent(new Event('selected'));
    await this.refresh();
  }

  /// Shows the values of the current frame.
  async refresh() {
    this.#details = null;
    if (this.selected !== null && this.#player.scene) {
      try {
        this.#details = await api.get('layer', {frame: this.#player.frame, path: this.selected});
      } catch { /* The scene changed; the next version is shown soon. */ }
    }
    this.#showProperties();
    this.draw();
  }

  /// Draws the overlay. While playing, the outline is hidden, because it is of another frame.
  draw() {
    const {scene, isPlaying} = this.#player;
    this.#overlay.replaceChildren();
    if (!scene) return;
    this.#overlay.setAttribute('viewBox', `0 0 ${scene.width} ${scene.height}`);
    if (this.showsSafeAreas) {
      for (const inset of [0.05, 0.1]) {
        const box = {x: scene.width * inset, y: scene.height * inset, width: scene.width * (1 - 2 * inset), height: scene.height * (1 - 2 * inset)};
        for (const kind of ['safe back', 'safe']) this.#overlay.append(svg('rect', {...box, class: kind, 'vector-effect': 'non-scaling-stroke'}));
      }
    }
    if (!this.#details || isPlaying) return;
    const points = this.#details.outline.map(point => point.join(',')).join(' ');
    for (const kind of ['outline back', 'outline']) this.#overlay.append(svg('polygon', {points, class: kind}));
    for (const {kind, data} of this.#details.paths) {
      for (const style of ['outline back', `outline ${kind}`]) this.#overlay.append(svg('path', {d: data, class: style}));
    }
    const [x, y] = this.#details.anchor;
    const size = scene.width / 120;
    const cross = `M${x - size} ${y}H${x + size}M${x} ${y - size}V${y + size}`;
    for (const kind of ['outline back', 'outline']) this.#overlay.append(svg('path', {d: cross, class: kind}));
  }

  #item(layer) {
    const item = document.createElement('li');
    item.setAttribute('role', 'treeitem');
    item.dataset.path = layer.path;
    item.id = `layer-${layer.path}`;
    const row = Object.assign(document.createElement('div'), {className: 'row'});
    const depth = layer.path ? layer.path.split('.').length : 0;
    row.style.paddingLeft = `${8 + 14 * depth}px`;
    const title = document.createElement('span');
    title.textContent = (layer.isMask ? 'mask: ' : '') + (layer.name ?? (layer.path ? '' : 'root'));
    const kind = Object.assign(document.createElement('span'), {className: 'muted'});
    kind.textContent = ` ${layer.className}${layer.isHidden ? ' (hidden)' : ''}`;
    row.append(...(title.textContent ? [title, kind] : [kind]));
    if (layer.path && !layer.isMask) row.append(this.#button('hidden', layer), this.#button('solo', layer));
    row.addEventListener('click', () => this.select(layer.path));
    item.append(row);
    this.#byPath.set(layer.path, {layer, item});
    if (layer.children.length) {
      const list = document.createElement('ul');
      list.setAttribute('role', 'group');
      list.append(...layer.children.map(child => this.#item(child)));
      item.append(list);
    }
    return item;
  }

  /// A button that hides a layer or shows it alone. It is not in the tab order: H and S do the same for the selected layer.
  #button(kind, layer) {
    const [text, title] = {hidden: ['H', 'Hide in the preview (H)'], solo: ['S', 'Show alone in the preview (S)']}[kind];
    const button = Object.assign(document.createElement('button'), {type: 'button', className: kind, textContent: text, title, tabIndex: -1});
    button.setAttribute('aria-label', `${title.replace(/ \(.*/, '')}: ${layer.name ?? layer.className}`);
    button.setAttribute('aria-pressed', 'false');
    button.addEventListener('click', event => { event.stopPropagation(); this.toggle(kind, layer.path); });
    return button;
  }

  #mark() {
    for (const [path, {item}] of this.#byPath) {
      item.setAttribute('aria-selected', path === this.selected);
      if (path === this.selected) item.firstChild.scrollIntoView({block: 'nearest'});
    }
    if (this.selected === null) this.#tree.removeAttribute('aria-activedescendant');
    else this.#tree.setAttribute('aria-activedescendant', `layer-${this.selected}`);
  }

  #move(event) {
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const paths = [...this.#byPath.keys()];
    const next = paths[Math.max(0, Math.min(paths.length - 1, paths.indexOf(this.selected) + step))];
    this.select(next);
  }

  async #hit(event) {
    const {scene, frame} = this.#player;
    if (!scene) return;
    const box = this.#overlay.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width * scene.width;
    const y = (event.clientY - box.top) / box.height * scene.height;
    try {
      const {path} = await api.get('hit', {frame, x, y, ...this.visibility});
      if (path !== undefined && path !== null) this.select(path);
    } catch (error) {
      console.warn(error.message);
    }
  }

  #showProperties() {
    const panel = this.#properties;
    panel.replaceChildren();
    const entry = this.#byPath.get(this.selected);
    if (!entry || !this.#details) {
      panel.append(Object.assign(document.createElement('p'), {className: 'muted', textContent: 'Select a layer in the tree, or click it in the frame.'}));
      return;
    }
    const {layer} = entry;
    const heading = document.createElement('p');
    const name = document.createElement('strong');
    name.textContent = layer.name ?? layer.className;
    heading.append(name, ` ${layer.className}`);
    panel.append(heading);
    if (this.#details.source) panel.append(this.#source(this.#details.source));
    panel.append(this.#table(['Property', 'Model', 'Presentation'], this.#details.properties.map(each => [
      each.key, each.model, each.presentation ?? '',
    ])));
    if (this.selected !== null) panel.append(this.#curves.element);
    this.#curves.show(this.selected);
    if (!this.#details.animations.length) return;
    const title = Object.assign(document.createElement('h2'), {textContent: 'Animations'});
    panel.append(title, this.#table(['Key', 'Animates', 'Seconds'], this.#details.animations.map(each => [
      each.key ?? '', each.keyPaths.join(', ') || each.className,
      `${each.begin.toFixed(2)} – ${each.end === undefined || each.end === null ? '∞' : each.end.toFixed(2)}`,
    ])));
  }

  /// The place in the scene file: its lines, and a button that copies it for an editor.
  #source({file, line, excerpt}) {
    const place = `${file}:${line}`;
    const summary = Object.assign(document.createElement('summary'), {textContent: `${file.split('/').at(-1)}, line ${line}`});
    const button = Object.assign(document.createElement('button'), {type: 'button', textContent: 'Copy', title: `Copy ${place}`});
    button.addEventListener('click', event => {
      event.preventDefault();
      copy(button, place);
    });
    summary.append(button);
    const box = Object.assign(document.createElement('details'), {className: 'source', open: this.#showsSource});
    box.addEventListener('toggle', () => { this.#showsSource = box.open; });
    const text = document.createElement('pre');
    text.append(...excerpt.map(each => Object.assign(document.createElement('div'), {
      className: each.number === line ? 'here' : '', textContent: `${String(each.number).padStart(4)}  ${each.text}`,
    })));
    box.append(summary, text);
    return box;
  }

  #table(head, rows) {
    const table = document.createElement('table');
    const first = table.createTHead().insertRow();
    for (const text of head) first.append(Object.assign(document.createElement('th'), {textContent: text, scope: 'col'}));
    const body = table.createTBody();
    for (const row of rows) {
      const line = body.insertRow();
      row.forEach((text, index) => {
        const cell = line.insertCell();
        cell.textContent = text;
        if (index === 2 && text) cell.className = 'changed';
      });
    }
    return table;
  }
}
