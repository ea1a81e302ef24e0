// The dialog that starts a scene of the folder from a template.
import * as api from './api.js';
import {$, element} from './elements.js';

/** @typedef {{name: string, summary: string, isSample: boolean}} Template */

/** The groups of templates with their titles; groups without templates are left out. */
export function groups(templates) {
  return [
    ['Templates', templates.filter(each => !each.isSample)],
    ['Samples', templates.filter(each => each.isSample)],
  ].filter(([, items]) => items.length > 0);
}

/** A name for a scene from a template, which none of the scenes has. */
export function freeName(template, scenes) {
  const taken = new Set(scenes.map(each => each.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? template : `${template}-${number}`;
    if (!taken.has(`${name.toLowerCase()}.yaml`)) return name;
  }
}

export class NewScene {
  #scenes = [];
  #wasOffered = false;

  constructor() {
    $('new-scene').addEventListener('click', () => this.#open());
    $('new-scene-cancel').addEventListener('click', () => $('new-scene-dialog').close());
    $('new-scene-name').addEventListener('input', () => { $('new-scene-name').dataset.own = 'true'; });
    $('new-scene-dialog').querySelector('form').addEventListener('submit', event => {
      event.preventDefault();
      this.#create();
    });
  }

  /** Shows the button if the folder may get scenes, and the dialog if it has none. */
  update({makesScenes, scenes}) {
    this.#scenes = scenes;
    $('new-scene').hidden = !makesScenes;
    if (!makesScenes || scenes.length || this.#wasOffered) return;
    this.#wasOffered = true;
    this.#open();
  }

  async #open() {
    this.#show('');
    $('new-scene-name').dataset.own = '';
    $('new-scene-dialog').showModal();
    try {
      this.#list(await api.get('templates'));
    } catch (error) {
      this.#show(error.message);
    }
  }

  /** @param {Template[]} templates */
  #list(templates) {
    if (!templates.length) {
      this.#show('There are no templates: install the samples, or name their folder in MULTIPLANE_SAMPLES.');
    }
    $('new-scene-templates').replaceChildren(...groups(templates).flatMap(([title, items]) => [
      element('h3', {textContent: title}), ...items.map(each => this.#item(each)),
    ]));
    const first = $('new-scene-templates').querySelector('input');
    if (!first) return;
    first.checked = true;
    this.#suggest(first.value);
    first.focus();
  }

  /** @param {Template} template */
  #item({name, summary}) {
    const input = element('input', {type: 'radio', name: 'template', value: name});
    input.addEventListener('change', () => this.#suggest(name));
    return element('label', {className: 'template'}, input, element('b', {textContent: name}), summary);
  }

  /** Suggests a name, unless one was typed. */
  #suggest(template) {
    if ($('new-scene-name').dataset.own !== 'true') $('new-scene-name').value = freeName(template, this.#scenes);
  }

  async #create() {
    const chosen = $('new-scene-templates').querySelector('input:checked');
    if (!chosen) return this.#show('Choose a template.');
    try {
      await api.post('new', {template: chosen.value, name: $('new-scene-name').value});
      $('new-scene-dialog').close();
    } catch (error) {
      this.#show(api.reasonOf(error));
    }
  }

  #show(problem) {
    $('new-scene-error').textContent = problem;
    $('new-scene-error').hidden = !problem;
  }
}
