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
 * A button that opens the menu, or a menu that several buttons open.
 *
 * A choice with a picture has it before its title, or in place of it if it is drawn.
 * @typedef {{title: string, value: string, description?: string, picture?: () => Element, isDrawn?: boolean}} Choice
 */
export class Menu {
  /** The button that opened the menu last. */
  button;
  #choose;
  /** The value that is marked as the current one. */
  #current = null;
  #groups = [];
  #shape = '';
  #active = -1;
  /** When the menu was closed. */
  #closed = 0;
  #id = `menu-${count += 1}`;
  #search;
  #list;
  #panel;

  /**
   * `choose` receives the value and the title of the choice. Without it, `open` has a button for each choice.
   * @param {{label: string, title: string, choose?: (value: string, title: string) => void,
   *   button?: HTMLButtonElement, isList?: boolean, isPictured?: boolean}} options
   */
  constructor({
    label, title, choose = null, isList = false, isPictured = false,
    button = choose && element('button', {type: 'button', textContent: 'Add…'}),
  }) {
    this.#choose = choose;
    if (button) {
      this.button = Object.assign(button, {title, ariaLabel: label, ariaHasPopup: 'dialog', ariaExpanded: 'false'});
      this.button.classList.add('add');
      this.button.addEventListener('click', () => this.#show());
    }
    this.#search = element('input', {type: 'search', placeholder: 'Search', ariaLabel: 'Search choices'});
    this.#search.setAttribute('role', 'combobox');
    this.#search.setAttribute('aria-expanded', 'true');
    this.#search.setAttribute('aria-controls', `${this.#id}-list`);
    this.#list = element('div', {id: `${this.#id}-list`, className: 'choices', role: 'listbox', ariaLabel: label});
    this.#panel = element('div', {className: 'menu', role: 'dialog', ariaLabel: label, popover: 'auto'},
      this.#search, this.#list);
    this.#panel.classList.toggle('list', isList);
    this.#panel.classList.toggle('pictured', isPictured);
    document.body.append(this.#panel);
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
    // A click on the button closes the menu, and does not open it again.
    this.#panel.addEventListener('beforetoggle', ({newState}) => {
      if (newState === 'closed') this.#closed = Date.now();
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

  /** Opens the menu for a button, or closes it. `current` is the value that is marked. */
  open(button, {choose, current = null}) {
    const isSame = button === this.button && Date.now() - this.#closed < 300;
    [this.button, this.#choose, this.#current] = [button, choose, current];
    if (isSame) this.#closed = 0; else this.#show();
  }

  #show() {
    this.#search.value = '';
    this.#panel.showPopover();
    this.#fill();
    this.#list.scrollTop = 0;
    const {left, right, top, bottom} = this.button.getBoundingClientRect();
    const {offsetWidth: width} = this.#panel;
    // At the side of the button that has room.
    const x = left + width > innerWidth - 8 ? right - width : left;
    const isBelow = innerHeight - bottom > Math.min(360, top);
    Object.assign(this.#panel.style, {
      left: `${Math.max(8, x)}px`,
      top: isBelow ? `${bottom + 4}px` : 'auto',
      bottom: isBelow ? 'auto' : `${innerHeight - top + 4}px`,
      maxHeight: `${(isBelow ? innerHeight - bottom : top) - 12}px`,
    });
    this.#search.focus();
    this.#options[this.#active]?.scrollIntoView({block: 'center'});
  }

  #fill() {
    const shown = matching(this.#groups, this.#search.value);
    this.#list.replaceChildren(...shown.map(group => this.#group(group)));
    if (!shown.length) this.#list.append(element('p', {className: 'muted', textContent: 'Nothing found.'}));
    for (const [index, each] of this.#options.entries()) each.id = `${this.#id}-${index}`;
    const current = this.#options.findIndex(each => each.dataset.value === this.#current);
    this.#activate(this.#search.value ? 0 : current);
  }

  #group({title, items}) {
    const options = items.map(({title: text, value, description = '', picture, isDrawn = false}) => {
      const option = element('div', {title: description || (isDrawn ? text : ''), ariaLabel: text});
      if (picture) option.append(picture());
      if (!isDrawn) option.append(picture ? element('span', {textContent: text}) : text);
      option.setAttribute('role', 'option');
      option.classList.toggle('current', value === this.#current);
      Object.assign(option.dataset, {value, title: text});
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
    if (event.key === 'Escape') {
      event.preventDefault();
      this.#panel.hidePopover();
      this.#closed = 0;
      return this.button.focus();
    }
    if (event.key === 'Enter') return this.#chooseItem(this.#options[this.#active]);
    if (!step) return;
    event.preventDefault();
    const {length} = this.#options;
    if (length) this.#activate((this.#active + step + length) % length);
  }

  #chooseItem(option) {
    if (!option) return;
    this.#panel.hidePopover();
    this.#closed = 0;
    this.button.focus();
    this.#choose(option.dataset.value, option.dataset.title);
  }
}
