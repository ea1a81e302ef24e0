// The split of the selected text in the inspector: its units, and their effects.
import {element, iconButton} from './elements.js';
import {innerRow} from './innerrows.js';
import {splitEffectChange, splitEffectRemoval, splitEffectsOf} from './splits.js';
import {set} from './edits.js';

const scalars = new Set(['choice', 'number', 'integer']);

export class SplitPanel {
  element = element('div', {className: 'split'});
  #editor;
  #apply;
  #path = null;
  #split = null;
  #shape = '';
  #fills = [];

  /** `apply(name, edits)` edits the selected layer. */
  constructor(editor, apply) { [this.#editor, this.#apply] = [editor, apply]; }

  /** Shows the split that the file states. */
  show(path, split, reference) {
    const effects = splitEffectsOf(split);
    [this.#path, this.#split] = [path, split];
    const shape = JSON.stringify([path, effects?.length ?? null]);
    if (shape !== this.#shape) this.#build(effects, reference);
    this.#shape = shape;
    for (const fill of this.#fills) fill();
  }

  #build(effects, {split, effect}) {
    this.#fills = [];
    if (!effects) return this.element.replaceChildren();
    const keys = split.keys.filter(each => scalars.has(each.kind));
    const units = keys.map(key => this.#row(key, () => this.#split?.[key.key],
      value => this.#apply(`Change ${key.key} of`, [set(this.#path, ['split', key.key], value)])));
    this.element.replaceChildren(
      element('h3', {textContent: 'Split text'}), ...units,
      ...effects.map((_, index) => this.#effect(index, effect.keys)));
  }

  #effect(index, keys) {
    const current = () => splitEffectsOf(this.#split)?.[index] ?? {};
    const remove = () => this.#apply('Remove an effect of', splitEffectRemoval(this.#path, this.#split, index));
    const rows = keys.map(key => this.#row(key, () => current()[key.key], value => this.#apply(
      `Change ${key.key} of`, splitEffectChange(this.#path, this.#split, index, key.key, value))));
    rows[0].lastChild.append(iconButton('remove', 'Remove the effect', remove));
    return element('div', {className: 'filter'}, ...rows);
  }

  #row(key, value, change) {
    const {row, fill} = innerRow(this.#editor, key, {value, set: change});
    this.#fills.push(fill);
    return row;
  }
}
