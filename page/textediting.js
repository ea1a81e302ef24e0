// The text of a layer, typed beside it in the frame, which draws each change with the line breaks of the render.
import {statedOf} from './edits.js';
import {$, element} from './elements.js';
import {boxOf} from './geometry.js';

/** The least and the most pixels of the field's width, its least height, and the space around it. */
const [narrowest, widest, lowest, margin] = [180, 640, 36, 6];

export class TextEditing {
  #layers;
  #editor;
  #view;
  #field = null;

  constructor({layers, editor, view}) {
    [this.#layers, this.#editor, this.#view] = [layers, editor, view];
    view.addEventListener('zoomed', () => this.#placeField());
  }

  /** Lets the text of the selected layer be typed. Returns false if the file does not state it as text. */
  async start() {
    const {selected, geometry} = this.#layers;
    if (selected === null || !geometry || !this.#editor.state.enabled) return false;
    const entry = statedOf(await this.#editor.values(selected)).get('string');
    if (selected !== this.#layers.selected || entry?.origin !== 'literal' || typeof entry.value !== 'string') {
      return false;
    }
    this.#open(selected, entry.value);
    return true;
  }

  #open(path, text) {
    const name = this.#layers.title(path);
    const version = this.#editor.shown;
    const field = element('textarea', {id: 'typed-text', value: text, dir: 'auto', ariaLabel: `Text of ${name}`});
    field.title = 'Control-Enter writes the text, Escape restores it';
    this.#field = {field, corners: this.#layers.geometry.outline};
    $('view').append(field);
    this.#placeField();
    field.focus();
    field.select();
    let isOpen = true;
    const close = async isWritten => {
      if (!isOpen) return;
      isOpen = false;
      this.#field = null;
      field.remove();
      const isChanged = isWritten && field.value !== text;
      const edits = [{op: 'set', path, key: ['string'], value: field.value}];
      this.#editor.endLive(isChanged && await this.#editor.apply(`Change string of ${name}`, edits, {version}));
    };
    field.addEventListener('input', () => {
      this.#placeField();
      this.#editor.live(path, {string: field.value});
    });
    field.addEventListener('blur', () => close(true));
    field.addEventListener('keydown', event => {
      const isEnd = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
      event.stopPropagation();
      if (!isEnd) return;
      event.preventDefault();
      close(event.key !== 'Escape');
      $('surface').focus();
    });
  }

  /** Moves the field below the layer, or into the view, and makes it as high as its text. */
  #placeField() {
    if (!this.#field) return;
    const {field, corners} = this.#field;
    const {clientWidth, clientHeight} = $('surface');
    const box = boxOf(corners.map(each => this.#view.toView(each)));
    const width = Math.min(clientWidth - 2 * margin, Math.max(narrowest, Math.min(widest, box.width)));
    field.style.width = `${width}px`;
    field.style.height = 'auto';
    const height = Math.min(clientHeight / 2, Math.max(lowest, field.scrollHeight + 2));
    const left = Math.max(margin, Math.min(clientWidth - width - margin, box.left));
    const below = box.top + box.height + margin;
    const isBelow = below + height + margin <= clientHeight;
    const top = Math.max(margin, isBelow ? below : box.top - height - margin);
    Object.assign(field.style, {left: `${left}px`, top: `${top}px`, height: `${height}px`});
  }
}
