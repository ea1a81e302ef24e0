// Filters, entrances, exits and emphasis of the selected layer in the inspector, and the menu that adds them.
import * as api from './api.js';
import {element, iconButton} from './elements.js';
import {innerRow} from './innerrows.js';
import {
  animationInsertion, effectChange, effectOf, effectSetting, filterChange, filterInsertion, filterRemoval, filterSwap,
  filtersOf, keyPathsOf, maskInsertion, shadowInsertion, shadowRemoval,
} from './insertions.js';
import {Menu} from './menu.js';
import {pathAnimation} from './motionpaths.js';
import {SplitPanel} from './splitpanel.js';
import {splitEffectInsertion, splitEffectsOf} from './splits.js';

const effects = ['enter', 'exit', 'emphasis'];
/** The keys that have editors in this panel. */
export const effectKeys = new Set(['filters', 'split', ...effects]);
/** The keys of an effect and of a filter that have no fields. */
const hidden = new Set(['effect', 'ease', 'side', 'filter', 'name', 'enabled']);

export class EffectPanel {
  element = element('div', {className: 'effects sections'});
  /** The menu that adds animations, filters and effects. */
  menu = new Menu({
    label: 'Add to the layer', title: 'Add an animation, a filter or an effect', choose: value => this.#add(value),
  });
  #editor;
  #player;
  #layers;
  #reference = null;
  #path = null;
  #stated = new Map();
  #animations = [];
  #shape = '';
  #split;
  /** Shows the values in the fields of the filters and effects. */
  #fills = [];

  constructor({editor, player, layers}) {
    [this.#editor, this.#player, this.#layers] = [editor, player, layers];
    this.#split = new SplitPanel(editor, (name, edits) => this.#apply(name, edits));
  }

  /** Shows what the file states for a layer. */
  async show(path, {keys, stated, animations}) {
    this.#reference ??= await api.reference();
    if (path !== this.#layers.selected) return;
    [this.#path, this.#stated, this.#animations] = [path, stated, animations];
    const filters = filtersOf(stated.get('filters')?.value);
    const shown = effects.map(each => [each, effectOf(stated.get(each)?.value)]);
    const shape =
      JSON.stringify([path, filters?.map(each => each.filter), shown.map(([, each]) => each && each.effect)]);
    if (shape !== this.#shape) this.#build(filters, shown, keys);
    this.#shape = shape;
    for (const fill of this.#fills) fill();
    this.#split.show(path, stated.get('split')?.value, this.#reference.objects);
    this.#showMenu(keys);
  }

  #objectKeys(name) { return this.#reference?.objects[name]?.keys ?? []; }

  #value(key) { return this.#stated.get(key)?.value; }

  #apply(name, edits) { return this.#editor.apply(`${name} ${this.#layers.title(this.#path)}`, edits); }

  #build(filters, shown, keys) {
    this.#fills = [];
    const parts = [];
    const heading = title => element('h3', {textContent: title});
    if (filters?.length) {
      parts.push(heading('Filters'), ...filters.map((each, index) => this.#filter(each, index, filters)));
    }
    const rows = shown.filter(([, effect]) => effect?.effect);
    if (rows.length) {
      parts.push(heading('Entrance, exit, emphasis'));
      for (const [key, effect] of rows) parts.push(...this.#effect(key, effect, keys));
    }
    this.element.replaceChildren(this.#split.element, ...parts);
  }

  /** A filter with its order, and fields for its numbers, colors and choices. */
  #filter({filter}, index, filters) {
    const enabled = element('input', {type: 'checkbox', ariaLabel: `Apply ${filter}`, title: 'Apply the filter'});
    enabled.addEventListener('change', () => this.#apply(
      `${enabled.checked ? 'Enable' : 'Disable'} ${filter} of`,
      filterChange(this.#path, this.#value('filters'), index, 'enabled', enabled.checked)));
    const current = () => filtersOf(this.#value('filters'))?.[index] ?? {};
    this.#fills.push(() => { enabled.checked = current().enabled !== false; });
    const swap = at => () => this.#apply('Reorder the filters of', filterSwap(this.#path, this.#value('filters'), at));
    const remove = () =>
      this.#apply(`Remove ${filter} of`, filterRemoval(this.#path, this.#value('filters'), index));
    const buttons = element('span', {className: 'tags'},
      iconButton('up', `Apply ${filter} earlier`, swap(index - 1), {disabled: index === 0}),
      iconButton('down', `Apply ${filter} later`, swap(index), {disabled: index === filters.length - 1}),
      iconButton('remove', `Remove ${filter}`, remove));
    const name = element('span', {className: 'name', textContent: filter});
    const row = element('div', {className: 'item'}, enabled, name, buttons);
    const fields = this.#objectKeys(filter).filter(each => !hidden.has(each.key)).map(key => {
      const set = (value, part) => this.#apply(
        `Change ${key.key} of`, filterChange(this.#path, this.#value('filters'), index, key.key, value, part));
      const keyPath = () => `filters.${current().name ?? filter}.${key.key}`;
      const preview = value => this.#editor.live(this.#path, {[keyPath()]: value});
      return this.#row(key, () => current()[key.key], set, key.kind === 'number' ? preview : () => {});
    });
    return element('div', {className: 'filter'}, row, ...fields);
  }

  /** The kind of an entrance, exit or emphasis, with its start and duration. */
  #effect(key, effect, keys) {
    const choices = keys.sections.flatMap(each => each.keys).find(each => each.key === key)?.choices ?? [];
    const options = choices.map(each => new Option(each, each));
    const kind = element('select', {ariaLabel: key}, new Option('none', ''), ...options);
    kind.addEventListener(
      'change', () => this.#apply(`Change ${key} of`, effectChange(this.#path, key, this.#value(key), kind.value)));
    const current = () => effectOf(this.#value(key)) ?? {};
    this.#fills.push(() => { kind.value = current().effect ?? ''; });
    const row = element(
      'div', {className: 'property stated'}, element('span', {className: 'name', textContent: key}), kind,
      element('span', {className: 'tags'}));
    row.dataset.key = key;
    const fields = this.#objectKeys('layerEffect').filter(each => !hidden.has(each.key)).map(each => {
      const set = value =>
        this.#apply(`Change ${each.key} of`, effectSetting(this.#path, key, this.#value(key), each.key, value));
      return this.#row({...each, kind: 'number'}, () => current()[each.key], set);
    });
    return [row, ...fields];
  }

  #row(key, value, set, preview) {
    const {row, fill} = innerRow(this.#editor, key, {value, set, preview});
    this.#fills.push(fill);
    return row;
  }

  #showMenu(keys) {
    const all = keys.sections.flatMap(each => each.keys);
    const hasShadow = this.#stated.has('shadowOpacity');
    const mask = this.#layers.layer(this.#path)?.children.find(each => each.isMask);
    const choicesOf = key => all.find(each => each.key === key)?.choices ?? [];
    const groups = [
      ['Appearance', [
        hasShadow ? ['no shadow', 'Remove the shadow'] : ['shadow', 'Shadow'],
        mask ? ['no mask', 'Remove the mask'] : ['mask', 'Mask'],
      ]],
      ['Motion', [['motion path', 'Along a path', 'Moves the layer along a curve, whose points are dragged']]],
      ['Entrance', choicesOf('enter').map(each => [`enter ${each}`, each])],
      ['Exit', choicesOf('exit').map(each => [`exit ${each}`, each])],
      ['Emphasis', choicesOf('emphasis').map(each => [`emphasis ${each}`, each])],
      ...this.#splitGroups(all),
      ['Filter', this.#filterNames.map(each => [`filter ${each}`, each])],
      ['Animation of', keyPathsOf(all).map(each => [`animation ${each}`, each])],
    ];
    const choices = items => items.map(([value, text, description]) => ({value, title: text, description}));
    const shown = groups.filter(([, items]) => items.length);
    this.menu.groups = shown.map(([title, items]) => ({title, items: choices(items)}));
  }

  /** The effects on the letters, words or lines of a text. */
  #splitGroups(keys) {
    const {value: split, origin} = this.#stated.get('split') ?? {};
    const isText = keys.some(each => each.key === 'split');
    if (!isText || (split !== undefined && (origin !== 'literal' || !splitEffectsOf(split)))) return [];
    const choices = this.#objectKeys('effect').find(each => each.key === 'name')?.choices ?? [];
    const groups = split ? [[split.by, `Each ${split.by}`]] : [['letter', 'Letters'], ['word', 'Words']];
    return groups.map(([by, title]) => [title, choices.map(each => [`split ${by} ${each}`, each])]);
  }

  /** The filters whose values have defaults. */
  get #filterNames() {
    const names = Object.entries(this.#reference?.objects ?? {})
      .filter(([, {keys}]) => keys[0]?.key === 'filter' && !keys.slice(1).some(each => each.required));
    return names.map(([name]) => name);
  }

  #current(name) {
    const stated = this.#stated.get(name);
    return stated?.origin === 'literal' ? stated.value : shownOf({key: name}, this.#layers);
  }

  #add(value) {
    const [kind, ...names] = value.split(' ');
    const name = names.join(' ');
    const path = this.#path;
    const {frame, scene} = this.#player;
    const times = {time: frame / scene.frameRate, duration: scene.duration};
    const added = {
      shadow: () => ['Add a shadow to', shadowInsertion(path)],
      mask: () => ['Add a mask to', maskInsertion(path, this.#layers.geometry?.bounds ?? [0, 0, 100, 100])],
      no: () => (name === 'mask' ? ['Remove the mask of', [{op: 'remove', path: `${path}.m`, key: []}]] :
        ['Remove the shadow of', shadowRemoval(path, this.#stated)]),
      split: () => [`Add ${names[1]} to`, splitEffectInsertion(path, this.#value('split'), names[1], names[0])],
      motion: () => ['Add a path to', [{
        op: 'insert',
        path,
        key: ['animations', this.#animations.length],
        value: pathAnimation(this.#layers.geometry?.position ?? [0, 0], times),
      }]],
      filter: () => [`Add ${name} to`, filterInsertion(path, this.#value('filters'), name)],
      animation: () => [`Animate ${name} of`, animationInsertion(
        path, this.#animations.length, name, this.#current(name), times)],
    }[kind] ?? (() => [`Add ${name} to`, [{op: 'set', path, key: [kind], value: name}]]);
    const [step, edits] = added();
    this.#apply(step, edits);
  }
}

/** The value of a key that the frame shows, as a scene states it. */
export function shownOf({key}, {details, geometry}) {
  const property = details?.properties.find(each => each.key === key);
  if (geometry?.[key]) return geometry[key];
  const text = property?.model ?? '';
  if (/^[a-z#]/i.test(text)) return text;
  const numbers = text.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
  return numbers.length > 1 ? numbers : numbers[0] ?? 0;
}
