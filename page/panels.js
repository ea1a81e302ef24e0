// Problems, warnings and renders.
import * as api from './api.js';
import {element} from './elements.js';
import {contactSheet} from './sheet.js';

/// Copies a text and says so on the button. Browsers have no clipboard for unencrypted pages of other computers.
export async function copy(button, text) {
  button.dataset.title ??= button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch (error) {
    button.textContent = 'Not copied';
    console.warn(error.message);
  }
  setTimeout(() => { button.textContent = button.dataset.title; }, 1500);
}

/// The tabs on the right.
export function startTabs() {
  const tabs = [...document.querySelectorAll('[role=tab]')];
  const show = chosen => {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', tab === chosen);
      tab.tabIndex = tab === chosen ? 0 : -1;
      document.getElementById(tab.getAttribute('aria-controls')).hidden = tab !== chosen;
    }
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => show(tab));
    tab.addEventListener('keydown', event => {
      const target = {ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1}[event.key];
      if (target === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const next = tabs[(target + tabs.length) % tabs.length];
      show(next);
      next.focus();
    });
  }
  return name => show(document.getElementById(`tab-${name}`));
}

/// The most problems that are shown; most of them often have one cause.
const mostProblems = 20;
let shownProblems = '';

/// Shows the problems over the frame. Screen readers read them once: other changes of the state do not touch them.
export function showProblems(problems, hasScene) {
  const text = JSON.stringify([problems, hasScene]);
  if (text === shownProblems) return;
  shownProblems = text;
  const box = document.getElementById('problems');
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  const rest = problems.length - mostProblems;
  const heading = element(
    'p', {className: 'muted'},
    `${count}. ${hasScene ? 'The last version without problems is shown.' : 'There is no frame yet.'}`);
  const parts = problems.slice(0, mostProblems).flatMap(problem => {
    const parameter = problem.file.match(/^--set (.+)/)?.[1];
    const location = problem.line ? `${problem.file}:${problem.line}:${problem.column}` : problem.file;
    const title = parameter ? `Parameter ${parameter}` : location;
    const parts = [element('h3', {textContent: title}), element('p', {textContent: problem.problem})];
    if (problem.expectation) parts.push(element('p', {className: 'muted', textContent: problem.expectation}));
    if (problem.suggestion) parts.push(element('p', {textContent: `Did you mean “${problem.suggestion}”?`}));
    if (problem.excerpt.length) {
      const lines = problem.excerpt.map(({number, text, offset}) => {
        const isHere = number === problem.line;
        const content = isHere ? marked(text, problem.column - offset) : [text];
        return element('div', {className: isHere ? 'here' : ''}, `${String(number).padStart(4)}  `, ...content);
      });
      parts.push(element('pre', {}, ...lines));
    }
    return parts;
  });
  if (rest > 0) parts.push(element('p', {className: 'muted'}, `And ${rest} more.`));
  box.replaceChildren(heading, ...parts);
  box.hidden = !problems.length;
}

/// Returns a line with a mark on the word or the quoted text at a column.
function marked(text, column) {
  const characters = [...text];
  const before = characters.slice(0, column - 1).join('');
  const word = characters.slice(column - 1).join('').match(/^(?:"[^"]*"?|'[^']*'?|[\p{L}\p{N}_.-]+|\S)/u)?.[0] ?? '';
  return word ? [before, element('mark', {}, word), text.slice(before.length + word.length)] : [text];
}

let shownWarnings = null;

export function showWarnings(warnings) {
  if (JSON.stringify(warnings) === shownWarnings) return;
  shownWarnings = JSON.stringify(warnings);
  const panel = document.getElementById('warnings');
  const count = element('small', {textContent: warnings.length});
  document.getElementById('tab-warnings').replaceChildren('Warnings', ...(warnings.length ? [' ', count] : []));
  panel.replaceChildren(...(warnings.length
    ? warnings.map(text => element('p', {className: 'warning', textContent: text}))
    : [element('p', {className: 'muted', textContent: 'No warnings about the frames drawn so far.'})]));
}

/// Renders to a preset, shows the progress, and plays the result.
export class Renders {
  #panel = document.getElementById('render');
  #preset = element('select', {id: 'preset'});
  #start = element('button', {type: 'button', className: 'primary', textContent: 'Render', id: 'start-render'});
  #cancel = element('button', {type: 'button', textContent: 'Cancel', id: 'cancel-render'});
  #progress = element('progress', {max: 1, value: 0, ariaLabel: 'Progress of the render'});
  #text = element('p', {id: 'render-status', role: 'status'});
  #result = element('div');
  #shown = null;
  #timer = null;

  constructor(player) {
    const label = element('label', {htmlFor: 'preset', textContent: 'Preset'});
    this.#panel.append(
      element('div', {className: 'field'}, label, this.#preset),
      element('div', {className: 'inline'}, this.#start, this.#cancel), this.#progress, this.#text, this.#result,
      this.#sheetForm(player));
    this.#start.addEventListener('click', () => this.#request('render', {preset: this.#preset.value}));
    this.#cancel.addEventListener('click', () => this.#request('render/cancel'));
  }

  #sheetForm(player) {
    const field = (id, text, value) => {
      const input = element('input', {type: 'number', id, value, min: 1, max: 10, required: true});
      return element('label', {htmlFor: id}, text, input);
    };
    const columns = field('sheet-columns', 'Columns', 4);
    const rows = field('sheet-rows', 'Rows', 3);
    const labels = element('input', {type: 'checkbox', checked: true, id: 'sheet-labels'});
    const button = element('button', {type: 'submit', textContent: 'Download contact sheet', id: 'save-sheet'});
    const status = element('p', {role: 'status', className: 'muted'});
    const form = element('form', {id: 'sheet'}, element('h2', {textContent: 'Contact sheet'}),
      element('div', {className: 'inline'}, columns, rows, element('label', {}, labels, 'Times')), button, status);
    form.addEventListener('submit', async event => {
      event.preventDefault();
      const {scene} = player;
      if (!scene) return;
      const [across, down] = [columns, rows].map(each => Number(each.querySelector('input').value));
      button.disabled = true;
      try {
        const image = await contactSheet(scene, across, down, labels.checked, count => {
          status.textContent = `Frame ${count} of ${across * down}`;
        });
        const url = URL.createObjectURL(image);
        element('a', {href: url, download: 'contact-sheet.png'}).click();
        setTimeout(() => URL.revokeObjectURL(url), 10_000);
        status.textContent = 'The contact sheet is in your downloads.';
      } catch (error) {
        status.textContent = error.message;
      }
      button.disabled = false;
    });
    return form;
  }

  update(state) {
    if (this.#preset.length !== state.presets.length + 1) {
      const options = [element('option', {value: '', textContent: 'MP4, size of the scene'})];
      for (const name of state.presets) options.push(element('option', {value: name, textContent: name}));
      this.#preset.replaceChildren(...options);
    }
    this.#show(state.render ?? null);
  }

  async #request(path, body = {}) {
    try {
      this.update(await api.post(path, body));
    } catch (error) {
      this.#text.textContent = error.message;
    }
  }

  #show(render) {
    const isRunning = render?.state === 'running';
    this.#start.disabled = isRunning;
    this.#cancel.disabled = !isRunning;
    this.#progress.hidden = !isRunning;
    clearTimeout(this.#timer);
    // Screen readers read the result, not each frame.
    this.#text.setAttribute('aria-live', isRunning ? 'off' : 'polite');
    if (!render) {
      this.#text.textContent = '';
      return;
    }
    this.#progress.value = render.total ? render.done / render.total : 0;
    this.#text.textContent = {
      running: `Frame ${render.done} of ${render.total}`,
      done: `Rendered ${render.total} frames in ${(render.seconds ?? 0).toFixed(1)} s`,
      cancelled: 'The render was canceled.',
      failed: render.message ?? 'The render failed.',
    }[render.state];
    if (isRunning) {
      this.#shown = null;
      this.#result.replaceChildren();
      this.#timer = setTimeout(() => this.#poll(), 250);
    } else if (render.state === 'done') this.#showResult(render);
  }

  /// Shows the progress; if the command ended, the page says so elsewhere.
  async #poll() {
    try {
      this.update(await api.get('state'));
    } catch (error) {
      console.info(error.message);
    }
  }

  #showResult(render) {
    const version = `${render.preset}/${render.seconds}`;
    if (this.#shown === version) return;
    this.#shown = version;
    const url = `/api/render/output?${Date.now()}`;
    const link = element(
      'a', {href: '/api/render/output?download', textContent: `Download ${render.fileName}`, className: 'button'});
    link.setAttribute('download', render.fileName);
    const view = render.type.startsWith('image/')
      ? element('img', {src: url, alt: 'The rendered movie'})
      : element('video', {src: url, controls: true, id: 'result'});
    this.#result.replaceChildren(
      link, view, ...render.warnings.map(text => element('p', {className: 'warning', textContent: text})));
  }
}
