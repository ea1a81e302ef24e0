// The inspector: the keys of the selected layer in sections, with what the file states, where it comes from, and what
// the frame shows.
import {animatedEdits, inSceneTime} from './animated.js';
import {AnimationPanel} from './animationpanel.js';
import {fixed} from './arithmetic.js';
import {Curves} from './curves.js';
import {statedOf} from './edits.js';
import {EffectPanel, effectKeys, shownOf} from './effectpanel.js';
import {$, element, iconButton} from './elements.js';
import {fieldFor, tooltip} from './fields.js';
import {numbersIn} from './geometry.js';
import {isKeyframed, keyframeToggle} from './insertions.js';
import {copy} from './panels.js';
import {hasLine} from './rows.js';
import {grouped} from './sections.js';
import {theme} from './theme.js';

/** The keys that are shown also if the file does not state them. */
const essentials = new Set([
  'string', 'fontSize', 'foregroundColor', 'position', 'bounds', 'opacity', 'hidden', 'backgroundColor', 'cornerRadius',
  'fillColor', 'strokeColor', 'lineWidth',
]);
/** Keys with editors of their own, or that are edited in the file. */
const others =
  new Set(['sublayers', 'animations', 'mask', 'class', 'sequence', 'transitions', 'audio', ...effectKeys]);
const origins = {
  theme: 'comes from the theme',
  parameter: 'comes from a parameter',
  expression: 'is an expression',
  component: 'comes from a component',
  repeat: 'comes from a repetition',
  include: 'comes from an included file',
};

export class Inspector {
  #player;
  #layers;
  #editor;
  #panel = $('properties');
  #curves;
  #animations;
  #effects;
  #shape = '';
  #fields = new Map();
  #opened = new Set();
  #filter = '';
  #showsSource = false;
  #keys = null;
  /** Shows the lines of the selected layer. */
  #showLines = null;
  #values = null;
  #body = element('div', {className: 'sections'});
  #turn = 0;
  /** The number of values that are being written: until the next version, fields keep them. */
  #writes = 0;

  constructor({player, layers, editor}) {
    [this.#player, this.#layers, this.#editor] = [player, layers, editor];
    this.#curves = new Curves(player);
    this.#animations = new AnimationPanel({editor, player});
    this.#effects = new EffectPanel({editor, player, layers});
    layers.addEventListener('details', () => this.show());
    editor.addEventListener('changed', () => this.#panel.classList.toggle('read-only', !editor.state.enabled));
  }

  /** Shows the values of the selected layer in the current frame. */
  async show() {
    const {selected, details} = this.#layers;
    this.#turn += 1;
    const turn = this.#turn;
    const selectedLayer = selected === null ? null : this.#layers.layer(selected);
    const isStated = selectedLayer !== null && hasLine(selectedLayer);
    const [keys, values] =
      isStated ? await Promise.all([this.#editor.keys(selected), this.#editor.values(selected)]) : [null, null];
    if (turn !== this.#turn || !this.#layers.isCurrent) return;
    [this.#keys, this.#values] = [keys, values];
    const layer = this.#layers.layer(selected);
    if (!layer || !details) {
      this.#shape = '';
      this.#panel.replaceChildren(
        element('p', {className: 'muted', textContent: 'Select a layer in the tree, or click it in the frame.'}));
      return;
    }
    const stated = statedOf(values);
    const canEdit = this.#editor.state.enabled;
    const shape = JSON.stringify([
      selected, this.#layers.selection.length, layer.className, keys?.class, this.#layers.title(selected), canEdit,
      keys?.sections.length,
      details.source?.file, details.source?.line,
      [...stated.values()].map(each => [each.key, each.origin, each.uses, typeof each.value]),
      details.animations.length,
    ]);
    if (shape !== this.#shape) this.#build(layer, details, stated);
    this.#shape = shape;
    this.#showLines?.(details.source);
    this.#fill(stated);
    if (this.#writes) this.#editor.settled().then(() => this.#fill(statedOf(this.#values)));
  }

  /** The animations that the file states, in times of the scene. */
  get #inScene() { return inSceneTime(this.#values?.animations ?? [], this.#layers.details?.animations ?? []); }

  #build(layer, details, stated) {
    const focused =
      this.#panel.contains(document.activeElement) ? document.activeElement.closest('[data-key]')?.dataset.key : null;
    const label = focused ? document.activeElement.ariaLabel : null;
    const name = element('strong', {textContent: this.#layers.title(layer.path)});
    const {length} = this.#layers.selection;
    const count = length > 1 ? ` · ${length} selected` : '';
    const kind = element('span', {className: 'muted', textContent: `${layer.className}${count}`});
    const parts = [element('p', {className: 'heading-line'}, name, kind)];
    this.#showLines = null;
    if (details.source) parts.push(this.#source(details.source));
    const canEdit = this.#keys && this.#editor.state.enabled;
    const reason = this.#editor.state.reason ??
      (hasLine(layer) ? '' : 'The file does not state this layer: edit the one that makes it.');
    if (!canEdit && reason) parts.push(element('p', {className: 'muted note', textContent: reason}));
    if (canEdit) {
      const search = element(
        'input', {type: 'search', placeholder: 'Find a property', ariaLabel: 'Find a property', value: this.#filter});
      search.addEventListener('input', () => {
        this.#filter = search.value;
        this.#showSections();
      });
      const finder = element('div', {className: 'inline finder'}, search, this.#effects.menu.button);
      parts.push(finder, this.#body, this.#effects.element);
      this.#sections(stated);
    } else {
      this.#body.replaceChildren();
      this.#fields.clear();
      parts.push(propertyTable(details));
    }
    parts.push(this.#animations.element, this.#curves.element);
    this.#showCurves();
    if (details.animations.length && !this.#values?.animations?.length) {
      parts.push(element('h2', {textContent: 'Animations'}), animationTable(details));
    }
    this.#panel.replaceChildren(...parts);
    if (!focused) return;
    const row = this.#panel.querySelector(`[data-key="${CSS.escape(focused)}"]`);
    const controls = [...row?.querySelectorAll('input, select, textarea, button') ?? []];
    const same = controls.find(each => each.ariaLabel === label);
    (same ?? row?.querySelector('input, select'))?.focus();
  }

  #showSections() {
    const stated = statedOf(this.#values);
    this.#sections(stated);
    this.#fill(stated);
  }

  /** Makes the sections: stated and essential keys, and the other ones when they are asked for. */
  #sections(stated) {
    this.#fields.clear();
    const wanted = this.#filter.trim().toLowerCase();
    const parts = [];
    for (const {title, keys} of grouped(this.#keys.sections)) {
      const editable = keys.filter(each => !others.has(each.key));
      const isOpen = this.#opened.has(title);
      const isShown = each => isOpen || stated.has(each.key) || isEssential(each, stated);
      const shown = editable.filter(wanted ? each => each.key.toLowerCase().includes(wanted) : isShown);
      const hidden = editable.length - shown.length;
      if (!shown.length && wanted) continue;
      const more = element('button', {
        type: 'button',
        className: 'more',
        textContent: `${hidden} more`,
        title: `Show all properties of ${title.toLowerCase()}`,
      });
      more.addEventListener('click', () => {
        this.#opened.add(title);
        this.#showSections();
      });
      const heading = element('h3', {}, element('span', {textContent: title}), ...(hidden && !wanted ? [more] : []));
      parts.push(element('section', {}, heading, ...shown.map(each => this.#row(each, stated.get(each.key)))));
    }
    this.#body.replaceChildren(...parts);
  }

  #row(key, entry) {
    const actions = {
      set: (value, index) => this.#set(key, value, index),
      preview: value => {
        if (key.isAnimatable !== false) this.#editor.live(this.#layers.selected, {[key.key]: value});
      },
      cancel: () => this.#editor.endLive(false),
    };
    const isWritten =
      entry && entry.origin !== 'literal' && typeof entry.value === 'string' && !['color', 'text'].includes(key.type);
    // An expression is edited as text.
    const field =
      fieldFor(isWritten ? {...key, type: 'text', choices: []} : {...key, type: typeFor(key, entry?.value)}, actions);
    const name = element('span', {className: 'name', textContent: key.key, title: tooltip(key)});
    if (field.scrub) {
      // The name of a single number is its scrubber.
      field.scrub.textContent = key.key;
      field.scrub.classList.add('name');
    }
    const now = element('small', {className: 'now'}, ...(entry ? this.#origin(key, entry) : []), element('span'));
    const tags = element('span', {className: 'tags'});
    if (entry) tags.append(this.#reset(key));
    const mark = isKeyframed(key) ? this.#keyframeButton(key) : null;
    if (mark) tags.append(mark);
    const row =
      element('div', {className: `property${entry ? ' stated' : ''}`}, field.scrub ?? name, field.element, tags, now);
    row.dataset.key = key.key;
    this.#fields.set(key.key, {field, key, now, mark});
    return row;
  }

  /** A button that adds or removes a keyframe at the playhead, or animates the property from there. */
  #keyframeButton(key) {
    return iconButton('keyframes', '', () => {
      const {title, edits} = this.#keyframe(key);
      const name = `${title} of ${this.#layers.title(this.#layers.selected)}`;
      const refused = 'Keyframes are added and removed between the first and the last one.';
      if (edits) this.#editor.apply(name, edits); else this.#editor.ask({refused, offers: []});
    }, {className: 'icon small mark'});
  }

  #keyframe(key) {
    const {frame, scene} = this.#player;
    const options = {time: frame / scene.frameRate, duration: scene.duration, frameRate: scene.frameRate};
    const value = statedOf(this.#values).get(key.key)?.value ?? shownOf(key, this.#layers);
    return keyframeToggle(this.#layers.selected, this.#inScene, key.key, value, options);
  }

  /** Says where a value comes from, and how many layers use it. */
  #origin(key, entry) {
    const uses = entry.uses > 1 ? `; ${entry.uses} layers use it` : '';
    const meaning = origins[entry.origin];
    if (!meaning && !uses) return [];
    const title = meaning ? `${key.key} ${meaning}: ${entry.text}${uses}` : `${entry.uses} layers come from this text`;
    return [
      element('span', {className: 'origin', textContent: meaning ? entry.origin : `× ${entry.uses}`, title}), ' ',
    ];
  }

  #reset(key) {
    const layer = this.#layers.selected;
    return iconButton('reset', `Reset ${key.key} to its default`, () => this.#editor.apply(
      `Reset ${key.key} of ${this.#layers.title(layer)}`, [{op: 'remove', path: layer, key: [key.key]}],
    ));
  }

  async #set(key, value, index) {
    const path = this.#layers.selected;
    // Another name of the theme is for this layer only.
    const isName = index === undefined && [...theme.colors, ...theme.fonts].some(each => each.name === value);
    const mode = isName && statedOf(this.#values).get(key.key)?.origin === 'theme' ? {mode: 'detach'} : {};
    const edits = [{op: 'set', path, key: index === undefined ? [key.key] : [key.key, index], value, ...mode}];
    const name = `Change ${key.key} of ${this.#layers.title(path)}`;
    const {frame, scene} = this.#player;
    const isNumber = typeof value === 'number' && index === undefined;
    const options = {
      time: frame / scene.frameRate,
      frameRate: scene.frameRate,
      baseEdits: edits,
      running: this.#layers.details?.animations ?? [],
    };
    const animated = isNumber ? animatedEdits(path, this.#inScene, key.key, value, options) : null;
    if (animated?.refused) {
      this.#editor.ask({...animated, name});
      this.#editor.endLive(false);
      return this.#fill(statedOf(this.#values), true);
    }
    this.#writes += 1;
    const isEdited = await this.#editor.apply(name, animated?.edits ?? edits);
    this.#editor.endLive(isEdited);
    if (isEdited) await this.#editor.settled();
    this.#writes -= 1;
    if (!isEdited) this.#fill(statedOf(this.#values), true);
  }

  /** Shows the values in the fields, without those that are being edited. */
  #fill(stated, isForced = false) {
    const {details} = this.#layers;
    for (const [name, {field, key, now, mark}] of this.#fields) {
      if (mark) {
        const {title, hasKeyframe} = this.#keyframe(key);
        Object.assign(mark, {title, ariaLabel: title, ariaPressed: hasKeyframe});
      }
      const entry = stated.get(name);
      const property = details?.properties.find(each => each.key === name);
      if (isForced || (!this.#writes && !field.isDirty())) {
        // Without a position, an image is in the middle, and as large as its file.
        const shown = this.#shownNumbers(name, property);
        field.show(entry?.value, entry ? '' : shown ?? String(key.default ?? ''), entry?.text, property?.model);
      }
      const resolved = entry && entry.origin !== 'literal' ? property?.model ?? '' : '';
      const text = property?.presentation ? `now ${property.presentation}` : resolved;
      now.lastChild.textContent = text;
      now.hidden = !text && now.children.length === 1;
    }
    if (this.#keys && this.#editor.state.enabled) {
      const animations = this.#values?.animations ?? [];
      this.#effects.show(this.#layers.selected, {keys: this.#keys, stated, animations});
    }
    this.#animations.show(this.#layers.selected, this.#layers.title(this.#layers.selected), this.#inScene);
    if (!this.#fields.size && details) this.#panel.querySelector('table')?.replaceWith(propertyTable(details));
    this.#showCurves();
  }

  /** The position or the size that the layer has without a value in the file, as text; undefined for other keys. */
  #shownNumbers(name, property) {
    const numbers = this.#layers.geometry?.[name];
    if (!Array.isArray(numbers)) return undefined;
    // An animation may hide it.
    const model = numbersIn(property?.model);
    return (model.length === numbers.length ? model : numbers).map(each => fixed(each, 2)).join(', ');
  }

  #showCurves() { if (this.#layers.isCurrent) this.#curves.show(this.#layers.selected); }

  /** The location in the scene file: its lines, and a button that copies it for an editor. */
  #source({file, line}) {
    const location = `${file}:${line}`;
    const button = element('button', {type: 'button', textContent: 'Copy', title: `Copy ${location}`});
    button.addEventListener('click', event => {
      event.preventDefault();
      copy(button, location);
    });
    const summary = element('summary', {textContent: `${file.split('/').at(-1)}, line ${line}`});
    summary.append(button);
    const text = element('pre');
    this.#showLines = source => text.replaceChildren(...source.excerpt.map(each => element('div', {
      className: each.number === line ? 'here' : '', textContent: `${String(each.number).padStart(4)}  ${each.text}`,
    })));
    const box = element('details', {className: 'source', open: this.#showsSource}, summary, text);
    box.addEventListener('toggle', () => { this.#showsSource = box.open; });
    return box;
  }
}

/** The type of a key's control: of keys with several forms, that of the value. */
function typeFor({key, type}, value) {
  if (!['other', 'object', 'list', 'timingFunction'].includes(type)) return type;
  const types = {string: 'text', number: 'number', boolean: 'boolean'};
  return types[typeof value] ?? (key === 'string' && value === undefined ? 'text' : type);
}

/** Whether a key is shown before the file states it: `frame` replaces `position` and `bounds`. */
const isEssential = ({key}, stated) =>
  essentials.has(key) && !(stated.has('frame') && ['position', 'bounds'].includes(key));

function propertyTable({properties}) {
  const rows = properties.map(each => [each.key, each.model, each.presentation ?? '']);
  return table(['Property', 'Model', 'Presentation'], rows);
}

function animationTable({animations}) {
  const rows = animations.map(({key, keyPaths, className, begin, end}) => [
    key ?? '', keyPaths.join(', ') || className, `${begin.toFixed(2)} – ${end?.toFixed(2) ?? '∞'}`,
  ]);
  return table(['Key', 'Animates', 'Seconds'], rows);
}

/** The parts of a text, between which lines break: a key path breaks after its dots. */
const breakable = text =>
  text.split(/(?<=\.)(?=[a-z])/i).flatMap((part, index) => (index ? [element('wbr'), part] : [part]));

function table(head, rows) {
  const cells = (row, tag) => row.map((text, index) => {
    const attributes = tag === 'th' ? {scope: 'col'} : {className: index === 2 && text ? 'changed' : ''};
    return element(tag, attributes, ...breakable(text));
  });
  return element('table', {},
    element('thead', {}, element('tr', {}, ...cells(head, 'th'))),
    element('tbody', {}, ...rows.map(row => element('tr', {}, ...cells(row, 'td')))));
}
