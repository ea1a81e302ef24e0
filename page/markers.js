// Markers: layers that are only a name for a time, as flags below the ruler that are added, moved, renamed and removed.
import {spanMove} from './animated.js';
import {fixed} from './arithmetic.js';
import {set, statedOf} from './edits.js';
import {$, element} from './elements.js';
import {uniqueName} from './selection.js';
import {percent} from './tracks.js';

/** @typedef {{path: string, name: string, begin: number, end: number?}} Marker Times are seconds of the scene. */

/** The edits that add a marker in front of the sublayers of the root: it lasts a frame. */
export const markerInsertion = (name, frame, {frameRate, count}) => {
  const time = at => fixed(at / frameRate, 4);
  const value = {name, during: [time(frame), time(frame + 1)]};
  return [{op: 'insert', path: '', key: ['sublayers', count], value}];
};

/** The edits that move a marker; null if the file does not state its times as two numbers. */
export function markerMove(path, during, offset, frameRate) {
  if (!Array.isArray(during) || during.length !== 2 || typeof during[0] !== 'number') return null;
  // Rounded times of frames stay those of frames.
  return spanMove(path, during, 'move', offset).map(edit => {
    const frame = Math.round(edit.value * frameRate);
    return Math.abs(edit.value * frameRate - frame) < 0.02 ? {...edit, value: fixed(frame / frameRate, 4)} : edit;
  });
}

const help = 'Drag it, or press ← → for a frame; Enter renames it, Delete removes it';

export class Markers {
  #timeline;
  #player;
  #layers;
  #editor;
  #drags;
  #row = $('marker-row');
  #title = $('marker-title');
  /** @type {Marker[]} */
  #all = [];
  /** The name of the marker that gets the focus when it is shown. */
  #focused = null;

  constructor(timeline, {player, layers, editor, drags}) {
    [this.#timeline, this.#player, this.#layers, this.#editor, this.#drags] = [timeline, player, layers, editor, drags];
    const button = $('add-marker');
    button.addEventListener('click', () => this.add());
    editor.addEventListener('changed', () => { button.disabled = !editor.state.enabled; });
  }

  /** The paths of the layers, which have no rows. */
  get paths() { return new Set(this.#all.map(each => each.path)); }

  /** The times that snap. */
  get times() { return this.#all.map(each => each.begin); }

  get height() { return this.#row.hidden ? 0 : this.#row.offsetHeight; }

  /** Shows the markers of a version of the scene. @param {Marker[]} markers */
  show(markers) {
    this.#all = markers;
    const {duration} = this.#player.scene;
    const active = this.#row.contains(document.activeElement) ? document.activeElement.dataset.name : null;
    const focused = this.#focused ?? active;
    this.#row.hidden = this.#title.hidden = !markers.length;
    this.#row.replaceChildren(...markers.filter(each => each.begin < duration).map(each => this.#flag(each)));
    const flag = [...this.#row.children].find(each => each.dataset.name === focused);
    if (flag) {
      flag.focus();
      this.#focused = null;
    }
  }

  /** Adds a marker at the playhead. */
  async add() {
    const {frame, scene} = this.#player;
    const name = uniqueName('Marker', this.#layers.names);
    const count = this.#layers.sublayerPaths('').length;
    this.#focused = name;
    await this.#editor.apply(`Add ${name}`, markerInsertion(name, frame, {frameRate: scene.frameRate, count}));
  }

  #flag(marker) {
    const {duration, frameRate} = this.#player.scene;
    const {path, name, begin} = marker;
    const title = `Marker ${name} at ${begin.toFixed(2)} s`;
    const flag = element(
      'button', {type: 'button', className: 'marker-flag', title: `${title}\n${help}`, ariaLabel: title},
      element('span', {textContent: name}));
    flag.dataset.name = name;
    flag.style.left = percent(begin, duration);
    flag.addEventListener('click', ({detail}) => {
      // The Enter key also clicks a button.
      if (detail) this.#player.seek(Math.round(begin * frameRate));
    });
    flag.addEventListener('dblclick', () => this.#rename(marker, flag));
    flag.addEventListener('pointerdown', event => {
      this.#drags.start(event, {
        element: flag,
        time: begin,
        limit: time => Math.max(0, Math.min(duration - 1 / frameRate, time)),
        show: time => {
          flag.dataset.time = `${time.toFixed(2)} s`;
          flag.style.left = percent(time, duration);
        },
        edit: time => this.#moveEdit(marker, time - begin),
      });
      flag.focus();
    });
    flag.addEventListener('keydown', event => this.#key(event, marker, flag));
    return flag;
  }

  async #moveEdit({path, name}, offset) {
    const during = statedOf(await this.#editor.values(path)).get('during')?.value;
    const edits = markerMove(path, during, offset, this.#player.scene.frameRate);
    return edits ? [`Move ${name}`, edits] :
      {refused: `The times of ${name} depend on others: edit them in the file.`};
  }

  #key(event, marker, flag) {
    if (event.target !== flag || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    const command = direction ? () => this.#nudge(marker, direction * (event.shiftKey ? 10 : 1)) : {
      Enter: () => this.#rename(marker, flag),
      F2: () => this.#rename(marker, flag),
      Delete: () => this.#remove(marker),
      Backspace: () => this.#remove(marker),
    }[event.key];
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.#editor.state.enabled) command();
  }

  async #nudge(marker, frames) {
    const {duration, frameRate} = this.#player.scene;
    const time = marker.begin + frames / frameRate;
    if (time < -1e-6 || time > duration - 1 / frameRate + 1e-6) return;
    const result = await this.#moveEdit(marker, time - marker.begin);
    if (result.refused) this.#editor.ask({...result, offers: []}); else this.#editor.apply(...result);
  }

  #remove({path, name}) { return this.#editor.apply(`Remove ${name}`, [{op: 'remove', path}]); }

  /** Lets the name be typed in the flag. */
  #rename({path, name}, flag) {
    if (!this.#editor.state.enabled) return;
    const field = element('input', {type: 'text', value: name, ariaLabel: `Name of ${name}`, spellcheck: false});
    field.size = Math.max(6, name.length);
    let isDone = false;
    const end = async isWritten => {
      if (isDone) return;
      isDone = true;
      const text = field.value.trim();
      field.replaceWith(flag);
      flag.focus();
      if (!isWritten || !text || text === name) return;
      this.#focused = text;
      await this.#editor.apply(`Rename ${name}`, [set(path, ['name'], text)]);
    };
    field.className = 'marker-name';
    field.style.left = flag.style.left;
    field.addEventListener('keydown', event => {
      event.stopPropagation();
      if (event.key === 'Enter' || event.key === 'Escape') {
        event.preventDefault();
        end(event.key === 'Enter');
      }
    });
    field.addEventListener('blur', () => end(true));
    flag.replaceWith(field);
    field.focus();
    field.select();
  }
}
