// The parameters of the scene: a form whose values apply at once, and that writes them into the scene.
import * as api from './api.js';
import {element, iconButton} from './elements.js';
import {copy} from './panels.js';
import {RowBrowser} from './rowbrowser.js';
import {TableEditor} from './tableeditor.js';
import {changedParameters, hasTable, parameterEdits} from './tables.js';

/// A form with a field for each parameter; changes are sent at once.
export class Parameters {
  #panel = document.getElementById('parameters');
  #editor;
  #browser;
  #state = null;
  /// Writes the values into the scene.
  #write = element('button', {
    type: 'button', id: 'write-parameters', className: 'primary', textContent: 'Write to scene',
  });
  /// The tables of lists and objects, by the names of their parameters.
  #tables = new Map();
  #shape = '';
  #fields = new Map();
  #timer = null;
  #row = '';
  /// The values to send, by the names of their parameters.
  #changes = {};
  /// The values that were sent and are not in a state yet, by the names of their parameters.
  #pending = new Map();

  constructor(editor, player) {
    this.#editor = editor;
    this.#browser = new RowBrowser({editor, player});
    this.#write.addEventListener('click', () => this.#writeValues());
    editor.addEventListener('changed', () => this.#showWrite());
  }

  update(state) {
    this.#state = state;
    this.#browser.update(state);
    const shape = JSON.stringify([state.rows?.title, state.rows?.count]) +
      JSON.stringify(state.parameters.map(({value, line, ...declaration}) => declaration));
    if (shape !== this.#shape) {
      const focused = this.#panel.contains(document.activeElement) ? document.activeElement.id : '';
      this.#build(state);
      if (focused) document.getElementById(focused)?.focus();
    }
    this.#shape = shape;
    for (const parameter of state.parameters) {
      const field = this.#fields.get(parameter.name);
      // The field keeps a value that the scene does not accept, so that it can be corrected.
      const problem = state.problems.find(each => each.file === `--set ${parameter.name}`);
      this.#explain(parameter.name, problem ? [problem.problem, problem.expectation].filter(Boolean).join('. ') : '');
      const isEdited = field === document.activeElement && document.hasFocus();
      // States of earlier values would take back what was typed since then.
      if (problem || this.#pending.get(parameter.name) === parameter.value) this.#pending.delete(parameter.name);
      if (!problem && !isEdited && !this.#pending.has(parameter.name)) this.#show(field, parameter);
    }
    this.#showWrite();
    const row = this.#panel.querySelector('#row');
    if (row && row !== document.activeElement) row.value = state.rows.row;
    this.#row = state.row;
    const copied = this.#panel.querySelector('#arguments');
    if (copied) copied.textContent = state.arguments || 'All parameters have their defaults.';
  }

  #build(state) {
    this.#fields.clear();
    this.#tables.clear();
    this.#panel.replaceChildren();
    if (!state.parameters.length) {
      this.#panel.append(element('p', {className: 'muted', textContent: 'This scene declares no parameters.'}));
      return;
    }
    if (state.rows) this.#panel.append(this.#rowForm(state.rows));
    for (const parameter of state.parameters) {
      const field = this.#field(parameter);
      field.id = `parameter-${parameter.name}`;
      this.#fields.set(parameter.name, field);
      const label = hasTable(parameter) ? element('span', {textContent: parameter.name}) :
        element('label', {htmlFor: field.id, textContent: parameter.name});
      const title = `Reset ${parameter.name} to its default`;
      const reset = iconButton('reset', title, () => this.#send(parameter.name, null), {id: `reset-${parameter.name}`});
      reset.hidden = parameter.defaultValue === undefined || parameter.defaultValue === null;
      const row = element('div', {className: 'field'}, element('span', {}, label, reset), field);
      const described = [`error-${parameter.name}`];
      if (parameter.summary) {
        described.unshift(`summary-${parameter.name}`);
        row.append(element('small', {className: 'muted', textContent: parameter.summary, id: described[0]}));
      }
      row.append(element('small', {className: 'error', id: `error-${parameter.name}`, hidden: true}));
      field.setAttribute('aria-describedby', described.join(' '));
      this.#panel.append(row);
    }
    const copyArguments = element('button', {type: 'button', textContent: 'Copy as --set'});
    copyArguments.addEventListener(
      'click', () => copy(copyArguments, document.getElementById('arguments').textContent));
    const copyRow = element('button', {type: 'button', textContent: 'Copy as row', id: 'copy-row'});
    copyRow.addEventListener('click', () => copy(copyRow, this.#row));
    this.#panel.append(
      element('div', {className: 'inline'}, this.#write, copyArguments, copyRow), element('pre', {id: 'arguments'}));
  }

  /// Shows whether there are values that the scene does not state.
  #showWrite() {
    const changed = changedParameters(this.#state?.parameters ?? []);
    const names = changed.map(each => each.name).join(', ');
    this.#write.hidden = !this.#editor.state.enabled || Boolean(this.#state?.rows);
    this.#write.disabled = !changed.length;
    this.#write.title = changed.length ? `Write ${names} into the scene as defaults` :
      'All values are the defaults of the scene; its theme and variant are not written';
  }

  /// Returns once a state has the values that were sent.
  async #settled() {
    for (let turn = 0; this.#pending.size && turn < 100; turn += 1) {
      await new Promise(done => { setTimeout(done, 100); });
    }
  }

  /// Writes the changed values into the scene as defaults. They are then no changes any more.
  async #writeValues() {
    this.#write.disabled = true;
    await this.#settled();
    const {parameters, sceneRevision: version} = this.#state;
    const changed = changedParameters(parameters);
    const names = changed.map(each => each.name);
    // The edits name no layers, so that the layers of this version are not waited for.
    const isWritten = await this.#editor.apply(`Write ${names.join(', ')}`, parameterEdits(changed), {version});
    if (!isWritten) return this.#showWrite();
    await api.post('parameters', Object.fromEntries(names.map(each => [each, null]))).catch(console.error);
  }

  /// Steps through the rows of the table.
  #rowForm(rows) {
    const number =
      element('input', {type: 'number', id: 'row', min: 1, max: rows.count, value: rows.row, required: true});
    const show = row => {
      clearTimeout(this.#timer);
      this.#changes = {};
      this.#pending.clear();
      api.post('row', {row: Math.max(1, Math.min(rows.count, row))}).catch(console.error);
    };
    const button = (text, title, step) => {
      const node = element('button', {type: 'button', textContent: text, title});
      node.addEventListener('click', () => {
        number.value = Math.max(1, Math.min(rows.count, Number(number.value) + step));
        show(Number(number.value));
      });
      return node;
    };
    const browse = element('button', {
      type: 'button', id: 'browse-rows', className: 'add', textContent: 'Browse…', title: 'Show and edit all rows',
    });
    browse.addEventListener('click', () => this.#browser.open());
    number.addEventListener('change', () => { if (number.checkValidity()) show(Number(number.value)); });
    return element(
      'div', {className: 'field rows'},
      element('span', {}, element('label', {htmlFor: 'row', textContent: `Row of ${rows.title}`}), browse),
      element(
        'div', {className: 'inline'}, button('Previous', 'Previous row', -1), number,
        element('span', {className: 'muted', textContent: `of ${rows.count}`}), button('Next', 'Next row', 1)));
  }

  #field(parameter) {
    if (hasTable(parameter)) {
      const table = new TableEditor(parameter, value => this.#send(parameter.name, value));
      this.#tables.set(parameter.name, table);
      table.element.setAttribute('role', 'group');
      table.element.ariaLabel = parameter.name;
      return table.element;
    }
    if (parameter.choices.length) {
      const select =
        element('select', {}, ...parameter.choices.map(text => element('option', {value: text, textContent: text})));
      select.addEventListener('change', () => this.#send(parameter.name, select.value));
      return select;
    }
    const types = {number: 'number', integer: 'number', boolean: 'checkbox'};
    const isHex = parameter.kind === 'color' && /^#[0-9a-f]{6}$/i.test(parameter.defaultValue ?? parameter.value);
    const input = element('input', {type: isHex ? 'color' : types[parameter.kind] ?? 'text'});
    if (parameter.kind === 'number') input.step = 'any';
    // An empty field is not a number yet.
    input.required = input.type === 'number';
    input.addEventListener(input.type === 'checkbox' ? 'change' : 'input', () => {
      this.#explain(parameter.name, input.validationMessage);
      if (!input.validity.valid) return;
      this.#send(parameter.name, input.type === 'checkbox' ? String(input.checked) : input.value);
    });
    return input;
  }

  /// Shows why a value is not accepted; an empty text if it is.
  #explain(name, text) {
    const note = document.getElementById(`error-${name}`);
    if (!note) return;
    note.textContent = text;
    note.hidden = !text;
    this.#fields.get(name).setAttribute('aria-invalid', text !== '');
  }

  #show(field, parameter) {
    if (!field) return;
    const table = this.#tables.get(parameter.name);
    if (table) return table.show(parameter);
    if (field.type === 'checkbox') field.checked = parameter.value === 'true'; else field.value = parameter.value;
  }

  #send(name, value) {
    clearTimeout(this.#timer);
    this.#changes[name] = value;
    if (value === null) this.#pending.delete(name); else this.#pending.set(name, value);
    this.#timer = setTimeout(() => {
      const changes = this.#changes;
      this.#changes = {};
      api.post('parameters', changes).catch(error => {
        for (const each of Object.keys(changes)) this.#pending.delete(each);
        console.error(error);
      });
    }, value === null ? 0 : 60);
  }
}
