// A menu of choices in groups, with a field that searches them.
import {element} from './elements.js';

/** The choices whose title, group or description contain all words of a text: a pure function. */
export function matching(groups, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isMatch = (group, {title, description = ''}) => {
    const all = `${group} ${title} ${description}`.toLowerCase();
    return words.every(each => all.includes(each));
  };
  return groups.map(({title, items}) => ({title, items: items.filter(each => isMatch(title, each))}))
    .filter(each => each.items.length);
}

let count = 0;

/**
 * A button that opens the menu.
 *
 * @typedef {{title: string, value: string, description?: string}} Choice
 */
export class Menu {
  button;
  #choose;
  #groups = [];
  #shape = '';
  #active = -1;
  #id = `menu-${count += 1}`;
  #search;
  #list;
  #panel;

  /**
   * `choose` receives the value and the title of the choice.
   * @param {{label: string, title: string, choose: (value: string, title: string) => void,
   *   button?: HTMLButtonElement}} options
   */
  constructor({label, title, choose, button = element('button', {type: 'button', textContent: 'Add…'})}) {
    this.#choose = choose;
    this.button = Object.assign(button, {title, ariaLabel: label, ariaHasPopup: 'dialog', ariaExpanded: 'false'});
    this.button.classList.add('add');
    this.#search = element('input', {type: 'search', placeholder: 'Search', ariaLabel: 'Search choices'});
    this.#search.setAttribute('role', 'combobox');
    this.#search.setAttribute('aria-expanded', 'true');
    this.#search.setAttribute('aria-controls', `${this.#id}-list`);
    this.#list = element('div', {id: `${this.#id}-list`, className: 'choices', role: 'listbox', ariaLabel: label});
    this.#panel = element('div', {className: 'menu', role: 'dialog', ariaLabel: label, popover: 'auto'},
      this.#search, this.#list);
    document.body.append(this.#panel);
    this.button.addEventListener('click', () => this.#open());
    this.#search.addEventListener('input', () => this.#fill());
    this.#search.addEventListener('keydown', event => this.#key(event));
    this.#list.addEventListener('click', event => this.#chooseItem(event.target.closest('[role=option]')));
    this.#list.addEventListener('pointermove', event => {
      const index = this.#options.indexOf(event.target.closest('[role=option]'));
      if (index >= 0 && index !== this.#active) this.#activate(index, false);
    });
    this.#panel.addEventListener('toggle', ({newState}) => {
      this.button.ariaExpanded = String(newState === 'open');
    });
  }

  /** The choices, in groups. @param {{title: string, items: Choice[]}[]} groups */
  set groups(groups) {
    const shape = JSON.stringify(groups);
    if (shape === this.#shape) return;
    [this.#shape, this.#groups] = [shape, groups];
    if (this.#isOpen) this.#fill();
  }

  get #isOpen() { return this.#panel.matches(':popover-open'); }

  get #options() { return [...this.#list.querySelectorAll('[role=option]')]; }

  #open() {
    this.#search.value = '';
    this.#panel.showPopover();
    this.#fill();
    this.#list.scrollTop = 0;
    const {left, right, bottom} = this.button.getBoundingClientRect();
    const {offsetWidth: width} = this.#panel;
    // At the side of the button that has room.
    const x = left + width > innerWidth - 8 ? right - width : left;
    Object.assign(this.#panel.style, {
      left: `${Math.max(8, x)}px`, top: `${bottom + 4}px`, maxHeight: `${innerHeight - bottom - 12}px`,
    });
    this.#search.focus();
  }

  #fill() {
    const shown = matching(this.#groups, this.#search.value);
    this.#list.replaceChildren(...shown.map(group => this.#group(group)));
    if (!shown.length) this.#list.append(element('p', {className: 'muted', textContent: 'Nothing found.'}));
    for (const [index, each] of this.#options.entries()) each.id = `${this.#id}-${index}`;
    this.#activate(this.#search.value ? 0 : -1);
  }

  #group({title, items}) {
    const options = items.map(({title: text, value, description = ''}) => {
      const option = element('div', {textContent: text, title: description});
      option.setAttribute('role', 'option');
      option.dataset.value = value;
      return option;
    });
    const heading = element('div', {className: 'group-title', textContent: title, ariaHidden: 'true'});
    return element('div', {role: 'group', ariaLabel: title}, heading, ...options);
  }

  #activate(index, scrolls = true) {
    const options = this.#options;
    this.#active = options[index] ? index : -1;
    for (const [at, each] of options.entries()) each.setAttribute('aria-selected', at === this.#active);
    if (this.#active < 0) return this.#search.removeAttribute('aria-activedescendant');
    this.#search.setAttribute('aria-activedescendant', options[index].id);
    if (scrolls) options[index].scrollIntoView({block: 'nearest'});
  }

  #key(event) {
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    event.stopPropagation();
    if (event.key === 'Enter') return this.#chooseItem(this.#options[this.#active]);
    if (!step) return;
    event.preventDefault();
    const {length} = this.#options;
    if (length) this.#activate((this.#active + step + length) % length);
  }

  #chooseItem(option) {
    if (!option) return;
    this.#panel.hidePopover();
    this.#choose(option.dataset.value, option.textContent);
  }
}
