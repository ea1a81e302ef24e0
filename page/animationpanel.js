// The animations of the selected layer in the inspector: times, repetitions, and the timing function of each segment.
import {segmentAt, segmentsOf, timingEdits, timingOf} from './bezier.js';
import {easingEditor} from './easing.js';
import {element, iconButton} from './elements.js';
import {animationSwap, keyframeConversion} from './insertions.js';
import {tooltip} from './fields.js';
import {GraphEditor} from './grapheditor.js';
import {numberField} from './numberfield.js';
import {isPerceived, isSpring, springConversion, springNumbers} from './springs.js';

/** The numbers of an animation that have fields. */
const numbers = [
  {key: 'beginTime', unit: 'seconds', default: 0, description: 'The start, in the time of the layer.'},
  {key: 'duration', unit: 'seconds', minimum: 0, default: 0.25, description: 'The duration of one repetition.'},
  {key: 'repeatCount', minimum: 0, default: 1, description: 'The number of repetitions.'},
];

/** How the values between keyframes are found. */
const calculationModes = ['linear', 'discrete', 'paced', 'cubic', 'cubicPaced'];

export class AnimationPanel {
  element = element('div', {className: 'animations'});
  #editor;
  #player;
  #path = null;
  #title = '';
  #shape = '';
  #shown = [];
  /** The indexes of the open animations. */
  #open = new Set();

  constructor({editor, player}) {
    [this.#editor, this.#player] = [editor, player];
    player.addEventListener('settled', () => this.#follow());
  }

  /** Shows the animations that the file states for a layer. */
  show(path, title, animations) {
    const shape =
      JSON.stringify([path, animations.map(
        each => [each.index, each.class, each.keyPath, segmentsOf(each), isPerceived(each)])]);
    if (path !== this.#path) this.#open.clear();
    if (shape !== this.#shape) {
      this.#shown = animations.map(each => this.#make(each));
      this.element.replaceChildren(
        ...(animations.length ? [element('h2', {textContent: 'Animations'})] : []),
        ...this.#shown.map(each => each.element));
    }
    [this.#path, this.#shape, this.#title] = [path, shape, title];
    animations.forEach((animation, index) => { this.#shown[index].animation = animation; });
    this.#follow();
  }

  #make(animation) {
    const shown = {animation, segment: null, fields: []};
    const name = animation.keyPath ?? animation.class;
    shown.times = element('span', {className: 'muted'});
    const summary =
      element('summary', {}, element('span', {textContent: name}), shown.times, this.#buttons(shown, name));
    for (const number of [...numbers, ...springNumbers(animation)]) {
      const {key} = number;
      const commit = value => {
        const edit = {op: 'set', path: this.#path, key: ['animations', shown.animation.index, key], value};
        this.#apply(`Change ${key} of ${name}`, [edit]);
      };
      const field = numberField({
        label: key,
        name: `${key} of ${name}`,
        title: tooltip(number),
        key: number,
        preview: () => {},
        commit,
        cancel: () => {},
      });
      field.input.placeholder = number.default;
      shown.fields.push(
        {key, field, row: element('div', {className: 'property'}, field.element.firstChild, field.element)});
    }
    const modes = animation.class === 'CAKeyframeAnimation' ? [this.#modeRow(shown, name)] : [];
    shown.label = element('output', {className: 'muted'});
    const stepButton = (title, direction, className) =>
      iconButton('closed', title, () => this.#step(shown, direction), {className});
    const steps = segmentsOf(animation) > 1 ? [
      stepButton('Previous segment', -1, 'icon small back'), shown.label, stepButton('Next segment', 1, 'icon small'),
    ] : [];
    shown.easing = easingEditor(value => {
      const edits = timingEdits(this.#path, shown.animation, shown.segment, value);
      this.#apply(`Change the timing of ${name}`, edits);
    });
    shown.graph = new GraphEditor({
      player: this.#player,
      editor: this.#editor,
      path: () => this.#path,
      apply: (step, edits) => this.#apply(`${step} of ${name}`, edits),
      chooseSegment: segment => this.#choose(shown, segment),
    });
    shown.element = element(
      'details', {open: this.#open.has(animation.index)}, summary, ...shown.fields.map(each => each.row), ...modes,
      shown.graph.element, element('div', {className: 'inline'}, ...steps),
      isSpring(animation) ? this.#springButton(shown, name) : shown.easing.element);
    shown.element.addEventListener('toggle', () => {
      if (shown.element.open) {
        this.#open.add(animation.index);
      } else {
        this.#open.delete(animation.index);
      }
    });
    return shown;
  }

  /** The choice of the calculation mode of keyframes. */
  #modeRow(shown, name) {
    const title = 'How the values between keyframes are found';
    const options = calculationModes.map(each => new Option(each, each));
    shown.mode = element('select', {className: 'mode', ariaLabel: `calculationMode of ${name}`, title}, ...options);
    shown.mode.addEventListener('change', () => {
      const key = ['animations', shown.animation.index, 'calculationMode'];
      this.#apply(`Change calculationMode of ${name}`, [{op: 'set', path: this.#path, key, value: shown.mode.value}]);
    });
    return element(
      'div', {className: 'property'}, element('span', {className: 'name', textContent: 'calculationMode', title}),
      shown.mode);
  }

  /** A button that writes a spring in its other notation. */
  #springButton(shown, name) {
    const textContent = `Use ${isPerceived(shown.animation) ? 'stiffness and damping' : 'duration and bounce'}`;
    const title = 'Write the same movement with other numbers';
    const button = element('button', {type: 'button', className: 'spring', textContent, title});
    button.addEventListener('click', () => {
      const edits = springConversion(this.#path, shown.animation);
      if (edits) return this.#apply(`Rewrite the spring of ${name}`, edits);
      this.#editor.ask({refused: 'Numbers of the spring are expressions: edit them in the file.', offers: []});
    });
    return button;
  }

  /** Buttons that convert, order, disable and remove an animation. */
  #buttons(shown, name) {
    const button = (icon, title, step, edits) => {
      const isPossible = edits() !== null;
      return isPossible ? [iconButton(icon, title, event => {
        event.preventDefault();
        this.#apply(step, edits());
      })] : [];
    };
    const swap = direction => () => {
      const at = this.#shown.indexOf(shown);
      const pair = [at, at + direction].sort((a, b) => a - b).map(each => this.#shown[each]?.animation);
      return at >= 0 && pair.every(Boolean) ? animationSwap(this.#path, ...pair) : [];
    };
    shown.enabled = element('input', {type: 'checkbox', ariaLabel: `Apply ${name}`, title: 'Apply the animation'});
    shown.enabled.addEventListener('click', event => event.stopPropagation());
    shown.enabled.addEventListener('change', () => {
      const key = ['animations', shown.animation.index, 'if'];
      const edit = shown.enabled.checked ? {op: 'remove', path: this.#path, key} :
        {op: 'set', path: this.#path, key, value: false};
      this.#apply(`${shown.enabled.checked ? 'Enable' : 'Disable'} ${name}`, [edit]);
    });
    const remove = () => {
      const key = this.#shown.length > 1 ? ['animations', shown.animation.index] : ['animations'];
      return [{op: 'remove', path: this.#path, key}];
    };
    return element(
      'span', {className: 'tags'}, shown.enabled,
      ...button(
        'keyframes', 'Convert to a keyframe animation', `Convert ${name}`,
        () => keyframeConversion(this.#path, shown.animation)),
      ...button('up', `Move ${name} up`, `Reorder ${name}`, swap(-1)),
      ...button('down', `Move ${name} down`, `Reorder ${name}`, swap(1)),
      ...button('remove', `Remove the animation of ${name}`, `Remove the animation ${name}`, remove));
  }

  async #apply(name, edits) {
    const isEdited = await this.#editor.apply(`${name} of ${this.#title}`, edits);
    if (!isEdited) this.#follow();
    return isEdited;
  }

  /** Chooses the next segment, or the previous one. */
  #step(shown, direction) {
    const last = segmentsOf(shown.animation) - 1;
    this.#choose(shown, Math.max(0, Math.min(last, (shown.segment ?? 0) + direction)));
  }

  #choose(shown, segment) {
    Object.assign(shown, {segment, isChosen: true});
    this.#fill(shown);
  }

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
    const end = animation.duration === null ? '∞' : (animation.begin + animation.duration).toFixed(2);
    shown.times.textContent = `${animation.begin.toFixed(2)} – ${end} s`;
    shown.enabled.checked = animation.keys.if?.value !== false;
    for (const {key, field} of shown.fields) {
      if (!field.isDirty()) field.show(animation.keys[key]?.value ?? null);
    }
    if (shown.mode) shown.mode.value = animation.keys.calculationMode?.value ?? 'linear';
    shown.label.textContent = `Segment ${segment + 1} of ${segmentsOf(animation)}`;
    shown.easing.show(timingOf(animation, segment));
    shown.graph.show(animation, segment, this.#player.frame / this.#player.scene.frameRate);
  }
}
