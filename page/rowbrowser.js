// The rows of the batch table: a thumbnail of the current frame with the values of each row, and cells that are written
// into the file of the table.
import * as api from './api.js';
import {element, iconButton} from './elements.js';
import {swatch} from './pickers.js';
import {cssColor} from './theme.js';

/** The number of rows that are requested at a time. */
const partSize = 50;

/** The edit of a cell. `was` is its text; null for a key that a JSON object does not have. */
export const cellEdit = (row, column, was, text) =>
  ({op: 'cell', row, column, ...(was === null ? {} : {was}), text});

export class RowBrowser {
  #editor;
  #player;
  #state = null;
  #version = -1;
  /** The versions that edits of cells made: only the thumbnails of their rows change. */
  #own = new Set();
  #columns = [];
  /** The rows that are shown: their elements, and their cells with the texts of the file. */
  #rows = [];
  #count = 0;
  #isLoading = false;
  #title = element('h2', {id: 'row-browser-title'});
  #status = element('p', {className: 'muted'});
  #problem = element('p', {className: 'error', hidden: true});
  #head = element('tr');
  #body = element('tbody');
  #more = element('div', {className: 'more-rows', textContent: 'Loading…'});
  #scroller;
  #dialog;
  /** The rows whose thumbnails are in view and not requested yet. */
  #waiting = new Set();
  #isDrawing = false;
  #observer;

  constructor({editor, player}) {
    [this.#editor, this.#player] = [editor, player];
    this.#problem.setAttribute('role', 'alert');
    this.#status.setAttribute('role', 'status');
    const close = iconButton('remove', 'Close', () => this.#dialog.close(), {className: 'icon'});
    const header = element('header', {}, this.#title, this.#status, element('span', {className: 'space'}), close);
    const table = element('table', {}, element('thead', {}, this.#head), this.#body);
    this.#scroller = element('div', {className: 'row-table', tabIndex: -1}, table, this.#more);
    this.#dialog = element('dialog', {className: 'row-browser'}, header, this.#problem, this.#scroller);
    this.#dialog.setAttribute('aria-labelledby', this.#title.id);
    document.body.append(this.#dialog);
    // The keys of the page are not those of the table, except undo and redo.
    this.#dialog.addEventListener('keydown', event => {
      if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    });
    editor.addEventListener('refused', ({detail}) => {
      if (!this.#dialog.open || detail.refused === undefined) return;
      this.#problem.textContent = detail.refused;
      this.#problem.hidden = false;
    });
    this.#observer = new IntersectionObserver(entries => {
      for (const {target, isIntersecting} of entries) {
        if (target === this.#more) {
          if (isIntersecting) this.#load();
        } else if (isIntersecting) {
          this.#waiting.add(target);
        } else {
          this.#waiting.delete(target);
        }
      }
      this.#draw();
    }, {root: this.#scroller, rootMargin: '200px'});
  }

  /** Takes a state: another version of the scene has other thumbnails, and maybe other cells. */
  update(state) {
    this.#state = state;
    if (state.sceneRevision === this.#version) return;
    this.#version = state.sceneRevision;
    if (this.#dialog.open) this.#refresh();
  }

  async open() {
    this.#rows = [];
    this.#body.replaceChildren();
    this.#problem.hidden = true;
    this.#dialog.showModal();
    await this.#load();
    const first = this.#body.querySelector('.current :is(input, textarea)');
    (first ?? this.#body.querySelector('input, textarea'))?.focus();
  }

  /** Requests the next rows. */
  async #load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.#observer.unobserve(this.#more);
    try {
      const part = await api.get('rows', {from: this.#rows.length + 1, count: partSize});
      this.#show(part);
    } catch (error) {
      this.#problem.textContent = error.message;
      this.#problem.hidden = false;
    }
    this.#isLoading = false;
    this.#more.hidden = this.#rows.length >= this.#count;
    if (!this.#more.hidden) this.#observer.observe(this.#more);
  }

  #show({title, count, columns, first, rows}) {
    this.#count = count;
    this.#title.textContent = `Rows of ${title}`;
    const {enabled, reason} = this.#editor.state;
    this.#status.textContent = `${count} ${count === 1 ? 'row' : 'rows'}${enabled ? '' : ` · ${reason}`}`;
    if (columns.join('\n') !== this.#columns.join('\n') || !this.#head.children.length) {
      this.#columns = columns;
      const heading = textContent => element('th', {scope: 'col', textContent});
      this.#head.replaceChildren(heading('Row'), heading('Frame'), ...columns.map(heading));
    }
    for (const [offset, cells] of rows.entries()) {
      if (first + offset === this.#rows.length + 1) this.#add(first + offset, cells);
    }
  }

  #add(number, texts) {
    const image = element('img', {alt: `The frame of row ${number}`, width: 160});
    const title = `Show row ${number} in the preview`;
    const button = element('button', {type: 'button', className: 'row-image', title, ariaLabel: title}, image);
    button.addEventListener('click', () => {
      this.#dialog.close();
      api.post('row', {row: number}).catch(console.error);
    });
    button.dataset.row = number;
    const cells = this.#columns.map((column, index) => this.#cell(number, column, texts[index]));
    const row = element(
      'tr', {}, element('td', {className: 'row-number', textContent: number}), element('td', {}, button),
      ...cells.map(each => each.element));
    row.classList.toggle('current', number === this.#state?.rows?.row);
    this.#rows.push({row, button, image, cells});
    this.#body.append(row);
    this.#observer.observe(button);
  }

  #cell(row, column, initial) {
    const parameter = this.#state?.parameters.find(each => each.name === column);
    const isLong = initial?.includes('\n');
    const input = element(isLong ? 'textarea' : 'input', {
      ariaLabel: `${column} of row ${row}`, spellcheck: false, readOnly: !this.#editor.state.enabled,
      ...(isLong ? {rows: 3} : {type: 'text'}),
    });
    if (['number', 'integer'].includes(parameter?.kind)) input.className = 'numeric';
    const sample = element('span', {className: 'cell-swatch', ariaHidden: 'true'});
    const cell = {element: element('td', {}, sample, input), input, text: initial, isWriting: false};
    cell.show = text => {
      cell.text = text;
      // Undo takes back edits of the table unless a text is being typed.
      input.defaultValue = input.value = text ?? '';
      input.placeholder = text === null ? parameter?.defaultValue ?? 'default' : '';
      const isColor = parameter?.kind === 'color' && cssColor(text);
      sample.replaceChildren(...(isColor ? [swatch(text)] : []));
    };
    cell.show(initial);
    input.addEventListener('change', () => this.#write(row, column, cell));
    input.addEventListener('keydown', event => this.#key(event, row, column, cell));
    return cell;
  }

  #key(event, row, column, cell) {
    if (event.key === 'Escape' && cell.input.value !== (cell.text ?? '')) {
      event.preventDefault();
      cell.show(cell.text);
    }
    if (event.key !== 'Enter' || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    const next = this.#rows[row - 1 + (event.shiftKey ? -1 : 1)]?.cells[this.#columns.indexOf(column)];
    cell.input.blur();
    (next?.input ?? cell.input).focus();
    next?.input.select();
  }

  async #write(row, column, cell) {
    const text = cell.input.value;
    if (text === (cell.text ?? '')) return;
    const was = cell.text;
    this.#problem.hidden = true;
    cell.isWriting = true;
    const version = await this.#editor.apply(
      `Change ${column} of row ${row}`, [cellEdit(row, column, was, text)], {version: this.#version});
    cell.isWriting = false;
    if (version === false) {
      cell.input.setAttribute('aria-invalid', 'true');
      cell.input.value = text;
      cell.input.title = this.#problem.textContent;
      return;
    }
    cell.input.removeAttribute('aria-invalid');
    cell.input.title = '';
    cell.show(text);
    this.#own.add(version);
    this.#redraw(row);
  }

  /** Shows the cells of another version, and the thumbnails of rows that differ; of all rows if the scene differs. */
  async #refresh() {
    const version = this.#version;
    const shown = this.#rows.length;
    const changed = new Set();
    for (let from = 1; from <= shown; from += partSize) {
      const part = await api.get('rows', {from, count: partSize}).catch(() => null);
      if (!part || version !== this.#version || !this.#dialog.open) return;
      if (part.columns.join('\n') !== this.#columns.join('\n') || part.count !== this.#count) return this.#restart();
      for (const [offset, texts] of part.rows.entries()) {
        if (this.#take(from + offset, texts)) changed.add(from + offset);
      }
    }
    for (const [index, {row}] of this.#rows.entries()) {
      row.classList.toggle('current', index + 1 === this.#state.rows?.row);
    }
    if (this.#own.delete(version)) return;
    for (const index of this.#rows.keys()) if (!changed.size || changed.has(index + 1)) this.#redraw(index + 1);
  }

  /** Takes the cells of a row of the file. Returns whether they differ. */
  #take(number, texts) {
    const {cells} = this.#rows[number - 1];
    const isTyped = ({input, text}) => document.activeElement === input && input.value !== (text ?? '');
    const isEdited = cell => cell.isWriting || isTyped(cell);
    const others = cells.filter((cell, index) => cell.text !== texts[index] && !isEdited(cell));
    for (const cell of others) cell.show(texts[cells.indexOf(cell)]);
    return others.length > 0;
  }

  /** Shows a table with other columns, or another number of rows. */
  #restart() {
    this.#rows = [];
    this.#body.replaceChildren();
    this.#head.replaceChildren();
    return this.#load();
  }

  /** Requests the thumbnail of a row again once it is in view. */
  #redraw(number) {
    const {button} = this.#rows[number - 1];
    this.#observer.unobserve(button);
    this.#observer.observe(button);
  }

  /** Draws thumbnails, one after the other. */
  async #draw() {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    for (const button of this.#waiting) {
      this.#waiting.delete(button);
      if (!button.isConnected || !this.#dialog.open) continue;
      const {row} = button.dataset;
      const image = button.firstChild;
      await new Promise(done => {
        image.onload = done;
        image.onerror = done;
        image.src = `/api/row?row=${row}&frame=${this.#player.frame}&version=${this.#version}`;
      });
    }
    this.#isDrawing = false;
    if (this.#waiting.size) this.#draw();
  }
}
