// Compares the current frame with a pinned one, or with the frame before the last change of the scene.
import {units} from './timeline.js';

const $ = id => document.getElementById(id);

export class Compare extends EventTarget {
  /// `off`, `wipe` or `side`.
  mode = 'off';
  #player;
  #canvas = $('reference');
  #frames = {pinned: null, previous: null};
  #last = null;
  #half = 0;

  constructor(player) {
    super();
    this.#player = player;
    player.addEventListener('shown', event => this.#note(event.detail));
    $('pin').addEventListener('click', () => this.pin());
    $('compare').addEventListener('change', event => this.#setMode(event.target.value));
    $('reference-choice').addEventListener('change', () => this.#show());
    $('wipe').addEventListener('input', () => this.place());
  }

  /// Keeps the current frame, and compares with it.
  pin() {
    if (!this.#last) return;
    if (this.#player.isStreaming) this.#last = {...this.#player.capture(), rate: this.#player.scene.frameRate};
    this.#frames.pinned = this.#last;
    $('reference-choice').value = 'pinned';
    if (this.mode === 'off') this.#setMode('wipe'); else this.#show();
  }

  /// Places the reference: to the left of the wipe, or in the left half of the view, which is `half` wide.
  place(half = this.#half) {
    this.#half = half;
    const {style} = $('canvas');
    const isShown = !this.#canvas.hidden;
    const isWipe = isShown && this.mode === 'wipe';
    const position = Number($('wipe').value);
    const left = parseFloat(style.left) - (this.isSideBySide ? half - 4 : 0);
    const hidden = Math.max(0, left + parseFloat(style.width) - half + 4);
    const sideClip = this.isSideBySide && hidden ? `inset(0 ${hidden}px 0 0)` : 'none';
    const clipPath = isWipe ? `inset(0 ${100 - position}% 0 0)` : sideClip;
    Object.assign(
      this.#canvas.style, {width: style.width, height: style.height, top: style.top, left: `${left}px`, clipPath});
    const divider = $('divider');
    divider.hidden = !isWipe;
    Object.assign(divider.style, {
      left: `${parseFloat(style.left) + parseFloat(style.width) * position / 100}px`,
      top: style.top,
      height: style.height,
    });
  }

  /// Whether the view shows both frames beside each other.
  get isSideBySide() { return this.mode === 'side' && !this.#canvas.hidden; }

  #note(frame) {
    const shown = {...frame, rate: this.#player.scene.frameRate};
    if (this.#last && this.#last.version !== frame.version) this.#frames.previous = this.#last;
    const isNew = this.#last?.version !== frame.version;
    this.#last = shown;
    if (isNew) this.#show();
  }

  #setMode(mode) {
    this.mode = mode;
    $('compare').value = mode;
    this.#show();
  }

  #show() {
    const choice = $('reference-choice').value;
    const frame = this.#frames[choice];
    const isOn = this.mode !== 'off';
    $('compare-bar').hidden = !isOn;
    $('wipe').hidden = !(isOn && this.mode === 'wipe' && frame);
    this.#canvas.hidden = !(isOn && frame);
    const note = $('compare-note');
    if (frame) {
      const {image} = frame;
      if (this.#canvas.width !== image.width || this.#canvas.height !== image.height) {
        [this.#canvas.width, this.#canvas.height] = [image.width, image.height];
      }
      this.#canvas.getContext('2d').putImageData(image, 0, 0);
      note.textContent = units.timecode(frame.number, frame.rate);
    } else if (isOn) {
      note.textContent = choice === 'pinned' ? 'Pin a frame first (P).' : 'The scene has not changed yet.';
    }
    this.dispatchEvent(new Event('changed'));
  }
}
