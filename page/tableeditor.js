// The table of a parameter that is a list, or an object.
import {element, iconButton} from './elements.js';
import {
  cellText, cellValue, columnsOf, valueOf, withCell, withCells, withMovedRow, withRow, withoutRow,
} from './tables.js';

/**
 * A table of the rows of a list; an object has one row for each key.
 *
 * `send` receives the changed value as JSON.
 */
export class TableEditor {
  element = element('div', {className: 'table-editor'});
  #parameter;
  #send;
  #list = [];
  #columns = [];
  #shape = '';

  constructor(parameter, send) {
    [this.#parameter, this.#send] = [parameter, send];
    this.element.addEventListener('keydown', event => this.#key(event));
    this.element.addEventListener('paste', event => this.#paste(event));
  }

  /** Shows the value of the parameter, unless a cell is being edited. */
  show(parameter) {
    this.#parameter = parameter;
    const value = valueOf(parameter);
    if (this.#isObject) {
      const kinds = new Map((parameter.columns ?? []).map(each => [each.name, each]));
      const names = [...new Set([...kinds.keys(), ...Object.keys(value)])];
      this.#columns = names.map(name => kinds.get(name) ?? columnsOf([value])[Object.keys(value).indexOf(name)]);
      this.#list = [value];
    } else {
      this.#columns = columnsOf(value, parameter.columns);
      this.#list = value;
    }
    const shape = JSON.stringify([this.#columns, this.#list.length]);
    if (shape !== this.#shape) this.#build();
    this.#shape = shape;
    for (const cell of this.element.querySelectorAll('[data-row]')) {
      if (cell !== document.activeElement || !document.hasFocus()) this.#fill(cell);
    }
  }

  get #isObject() { return this.#parameter.kind === 'object'; }

  #fill(cell) {
    const {name} = this.#columns[cell.dataset.column];
    const item = this.#list[cell.dataset.row];
    const value = name === '' ? item : item?.[name];
    if (cell.type === 'checkbox') cell.checked = value === true; else cell.value = cellText(value);
    cell.removeAttribute('aria-invalid');
  }

  #build() {
    const parts = this.#isObject ? [this.#pairs()] : [this.#rows(), this.#adder()];
    this.element.replaceChildren(...parts);
  }

  #adder() {
    const button = element('button', {type: 'button', className: 'more', textContent: 'Add row'});
    button.addEventListener('click', () => {
      this.#change(withRow(this.#list, this.#list.length - 1, this.#columns));
      this.#focus(this.#list.length - 1, 0);
    });
    const help = element('span', {className: 'muted', textContent: 'Cells of a spreadsheet can be pasted.'});
    return element('div', {className: 'inline'}, button, help);
  }

  /** The keys of an object, with a field for each. */
  #pairs() {
    return element('table', {}, element('tbody', {}, ...this.#columns.map((column, index) => element('tr', {},
      element('th', {scope: 'row', textContent: column.name}), element('td', {}, this.#cell(0, index))))));
  }

  #rows() {
    const heads = this.#columns.map(({name, kind}) => element(
      'th', {scope: 'col', textContent: name || 'Value', className: isNumber(kind) ? 'numeric' : ''}));
    const rows = this.#list.map((_, row) => {
      const handle = iconButton('grip', `Row ${row + 1}: drag it, or press ↑ ↓ to move it`, () => {});
      handle.classList.add('grip');
      handle.dataset.grip = row;
      handle.addEventListener('pointerdown', event => this.#start(event, row));
      const remove = iconButton('remove', `Remove row ${row + 1}`, () => this.#change(withoutRow(this.#list, row)));
      return element('tr', {}, element('td', {}, handle),
        ...this.#columns.map((column, index) => element('td', {}, this.#cell(row, index))), element('td', {}, remove));
    });
    return element('table', {},
      element('thead', {}, element('tr', {}, element('th', {}), ...heads, element('th', {}))),
      element('tbody', {}, ...rows));
  }

  #cell(row, index) {
    const column = this.#columns[index];
    const label = `${column.name || this.#parameter.name}${this.#isObject ? '' : ` of row ${row + 1}`}`;
    const cell = column.choices?.length ?
      element('select', {}, ...column.choices.map(each => new Option(each, each))) :
      element('input', {type: column.kind === 'boolean' ? 'checkbox' : 'text', spellcheck: false});
    if (isNumber(column.kind)) Object.assign(cell, {className: 'numeric', inputMode: 'decimal'});
    cell.ariaLabel = label;
    Object.assign(cell.dataset, {row, column: index});
    cell.addEventListener('focus', () => cell.select?.());
    cell.addEventListener('change', () => this.#write(cell));
    return cell;
  }

  #write(cell) {
    const column = this.#columns[cell.dataset.column];
    const value = cell.type === 'checkbox' ? cell.checked : cellValue(cell.value, column);
    cell.setAttribute('aria-invalid', value === null);
    cell.title = value === null ? `Expected ${expected[column.kind] ?? 'JSON'}` : '';
    if (value !== null) this.#change(withCell(this.#list, Number(cell.dataset.row), column, value));
  }

  #change(list) {
    this.#list = list;
    const value = JSON.stringify(this.#isObject ? list[0] : list);
    // The next state may come later than the next change.
    this.show({...this.#parameter, value});
    this.#send(value);
  }

  #focus(row, column) { this.element.querySelector(`[data-row="${row}"][data-column="${column}"]`)?.focus(); }

  /** Enter goes to the cell below, and the arrow keys move the row whose handle has the focus. */
  #key(event) {
    const {row, column, grip} = event.target.dataset;
    if (event.key === 'Escape' && row !== undefined) {
      event.stopPropagation();
      this.#fill(event.target);
      event.target.blur();
    }
    if (event.key === 'Enter' && row !== undefined && !this.#isObject) {
      event.preventDefault();
      event.target.blur();
      this.#focus(Number(row) + (event.shiftKey ? -1 : 1), column);
    }
    const step = {ArrowUp: -1, ArrowDown: 1}[event.key];
    if (grip === undefined || !step) return;
    event.preventDefault();
    event.stopPropagation();
    this.#move(Number(grip), Number(grip) + step);
  }

  #move(from, to) {
    if (to < 0 || to >= this.#list.length || to === from) return;
    this.#change(withMovedRow(this.#list, from, to));
    this.element.querySelector(`[data-grip="${to}"]`).focus();
  }

  /** Fills cells from a spreadsheet. */
  #paste(event) {
    const {row, column} = event.target.dataset;
    const text = event.clipboardData.getData('text/plain');
    if (row === undefined || this.#isObject || !/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    event.target.blur();
    this.#change(withCells(this.#list, Number(row), Number(column), text, this.#columns));
  }

  /** Lets the pointer move a row. */
  #start(event, from) {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    const rows = [...this.element.querySelectorAll('tbody tr')];
    handle.setPointerCapture(event.pointerId);
    let to = from;
    const mark = () => {
      for (const [index, each] of rows.entries()) {
        each.classList.toggle('dragged', index === from);
        each.classList.toggle('before', index === to && to < from);
        each.classList.toggle('after', index === to && to > from);
      }
    };
    const move = ({clientY}) => {
      const middle = each => {
        const {top, height} = each.getBoundingClientRect();
        return top + height / 2;
      };
      const above = rows.filter((each, index) => index !== from && middle(each) < clientY).length;
      to = Math.min(rows.length - 1, above);
      mark();
    };
    const end = ({type}) => {
      handle.removeEventListener('pointermove', move);
      for (const each of ['pointerup', 'pointercancel']) handle.removeEventListener(each, end);
      for (const each of rows) each.classList.remove('dragged', 'before', 'after');
      if (type === 'pointerup') this.#move(from, to);
    };
    handle.addEventListener('pointermove', move);
    for (const each of ['pointerup', 'pointercancel']) handle.addEventListener(each, end);
    mark();
  }
}

const expected = {number: 'a number', integer: 'an integer'};
const isNumber = kind => kind === 'number' || kind === 'integer';
