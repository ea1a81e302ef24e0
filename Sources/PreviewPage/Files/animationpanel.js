// The animations of the selected layer in the inspector: times, repetitions, and the timing function of each segment.
import {segmentAt, segmentsOf, timingEdits, timingOf} from './bezier.js';
import {easingEditor} from './easing.js';
import {element, iconButton} from './elements.js';
import {numberField} from './numberfield.js';

/** The numbers of an animation that have fields. */
const numbers = {
  beginTime: {key: 'beginTime', title: 'beginTime (seconds, default: 0)\nThe start, in the time of the layer.'},
  duration: {key: 'duration', title: 'duration (seconds, at least 0)\nThe duration of one repetition.', minimum: 0},
  repeatCount: {key: 'repeatCount', title: 'repeatCount (default: 1)\nThe number of repetitions.', minimum: 0},
};

export class AnimationPanel {
  element = element('div', {className: 'animations'});
  #editor;
  #player;
  #path = null;
  #title = '';
  #shape = '';
  #shown = [];
  /** The animation that is open, by its index. */
  #open = new Set();

  constructor({editor, player}) {
    [this.#editor, this.#player] = [editor, player];
    player.addEventListener('settled', () => this.#follow());
  }

  /** Shows the animations that the file states for a layer. */
  show(path, title, animations) {
    const shape = JSON.stringify([path, animations.map(each => [each.index, each.class, each.keyPath, segmentsOf(each)])]);
    if (path !== this.#path) this.#open.clear();
    if (shape !== this.#shape) {
      this.#shown = animations.map(each => this.#make(each));
      this.element.replaceChildren(...(animations.length ? [element('h2', {textContent: 'Animations'})] : []), ...this.#shown.map(each => each.element));
    }
    [this.#path, this.#shape, this.#title] = [path, shape, title];
    animations.forEach((animation, index) => { this.#shown[index].animation = animation; });
    this.#follow();
  }

  #make(animation) {
    const shown = {animation, segment: null, fields: []};
    const name = animation.keyPath ?? animation.class;
    shown.times = element('span', {className: 'muted'});
    const summary = element('summary', {}, element('span', {textContent: name}), shown.times);
    for (const [key, options] of Object.entries(numbers)) {
      const field = numberField({
        label: key, name: `${key} of ${name}`, title: options.title, key: options, preview: () => {}, cancel: () => {},
        commit: value => this.#apply(`Change ${key} of ${name}`, [{op: 'set', path: this.#path, key: ['animations', shown.animation.index, key], value}]),
      });
      shown.fields.push({key, field, row: element('div', {className: 'property'}, field.element.firstChild, field.element)});
    }
    shown.label = element('output', {className: 'muted'});
    const step = direction => () => { shown.segment = Math.max(0, Math.min(segmentsOf(shown.animation) - 1, (shown.segment ?? 0) + direction)); shown.isChosen = true; this.#fill(shown); };
    const count = segmentsOf(animation);
    const steps = count > 1 ? [iconButton('closed', 'Previous segment', step(-1), {className: 'icon small back'}), shown.label, iconButton('closed', 'Next segment', step(1))] : [];
    shown.easing = easingEditor(value => this.#apply(`Change the timing of ${name}`, timingEdits(this.#path, shown.animation, shown.segment, value)));
    shown.element = element('details', {open: this.#open.has(animation.index)}, summary, ...shown.fields.map(each => each.row),
      element('div', {className: 'inline'}, ...steps), shown.easing.element);
    shown.element.addEventListener('toggle', () => { if (shown.element.open) this.#open.add(animation.index); else this.#open.delete(animation.index); });
    return shown;
  }

  #apply(name, edits) { return this.#editor.apply(`${name} of ${this.#title}`, edits).then(isEdited => { if (!isEdited) this.#follow(); }); }

  /** Shows the segment at the playhead, unless one was chosen. */
  #follow() {
    const {scene, frame} = this.#player;
    if (!scene) return;
    for (const shown of this.#shown) {
      if (!shown.isChosen) shown.segment = segmentAt(shown.animation, frame / scene.frameRate);
      this.#fill(shown);
    }
  }

  #fill(shown) {
    const {animation, segment} = shown;
    shown.times.textContent = `${animation.begin.toFixed(2)} – ${animation.duration === null ? '∞' : (animation.begin + animation.duration).toFixed(2)} s`;
    for (const {key, field} of shown.fields) {
      field.input.placeholder = {beginTime: '0', duration: '0.25', repeatCount: '1'}[key];
      if (!field.isDirty()) field.show(animation.keys[key]?.value ?? null);
    }
    shown.label.textContent = `Segment ${segment + 1} of ${segmentsOf(animation)}`;
    shown.easing.show(timingOf(animation, segment));
  }
}
