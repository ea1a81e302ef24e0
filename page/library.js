// The menu that adds a layer: a class, a component of the scene, or one of its assets.
import * as api from './api.js';
import {$} from './elements.js';
import {assetLayer, layerChoices} from './insertions.js';
import {Menu} from './menu.js';
import {joined, uniqueName} from './selection.js';
import {theme} from './theme.js';

export class Library {
  #player;
  #layers;
  #editor;
  #menu;
  /** What the menu adds, by the values of its items. */
  #choices = new Map();

  constructor({player, layers, editor}) {
    [this.#player, this.#layers, this.#editor] = [player, layers, editor];
    this.#menu = new Menu({
      button: $('add-layer'),
      label: 'Add a layer',
      title: 'Add a layer, a component or an asset in front of the selected layer',
      choose: (value, title) => this.#add(value, title),
    });
    editor.addEventListener('changed', () => { this.#menu.button.disabled = !editor.state.enabled; });
  }

  /** Shows what the current version of the scene has, and returns it; null if it cannot be edited. */
  async load() {
    if (!this.#editor.state.enabled) return null;
    const report = await api.get('library').catch(() => ({}));
    const groups = layerChoices(report);
    this.#show(groups);
    for (const kind of ['colors', 'fonts']) {
      $(`theme-${kind}`).replaceChildren(...(report[kind] ?? []).map(each => new Option(each.name)));
    }
    theme.report = report;
    return report;
  }

  #show(groups) {
    this.#choices = new Map(groups.flatMap(each => each.items.map(item => [`${each.title} ${item.title}`, item])));
    this.#menu.groups = groups.map(({title, items}) => ({
      title, items: items.map(each => ({title: each.title, value: `${title} ${each.title}`})),
    }));
  }

  /** Adds the chosen layer in front of the selected one, or of all layers. */
  async #add(choice, title) {
    const {parent} = this.#layers.insertion;
    const value = this.#choices.get(choice)?.value(this.#player.scene, parent === '');
    if (value) await this.insert(title, value);
  }

  /** The closure that returns the layer of an asset, which draws the audio of an audio file; null without one. */
  assetValue(name) {
    const choice = [...this.#choices.values()].find(each => each.asset === name);
    return choice ? () => choice.value(this.#player.scene, this.#layers.insertion.parent === '') : null;
  }

  /** Adds the edits of a new asset, with a layer that shows it. */
  insertAsset(name, kind, edits) {
    const value = assetLayer(name, kind);
    return value ? this.insert(name, value, edits) : this.#editor.apply(`Add ${name}`, edits);
  }

  /** Adds a layer in front of the selected one, or of all layers, after other edits. */
  async insert(title, value, edits = []) {
    const {parent, index} = this.#layers.insertion;
    if (value.name) value.name = uniqueName(value.name, this.#layers.names);
    const edit = {op: 'insert', path: parent, key: ['sublayers', index], value};
    const version = await this.#editor.apply(`Add ${title}`, [...edits, edit]);
    if (version) this.#layers.follow(version, () => [joined(parent, index)]);
  }
}
