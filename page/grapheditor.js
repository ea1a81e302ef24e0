// The graph of an animation: its values over time with keyframes and handles that the pointer and keys move, and its
// speed with handles for the speeds and influences of a segment.
import {keyframeMove, keyframeRemoval} from './animated.js';
import {fixed} from './arithmetic.js';
import {timingEdits} from './bezier.js';
import {element, svg} from './elements.js';
import {handleElements, height, knobElements, lineElements, margin, speedElements, viewOf} from './graphdrawing.js';
import {
  draggedPoints, graphOf, numberEdits, numberRange, numbersAt, roundedTo, segmentPoints, segmentProgress, speedOf,
  valueLines, writtenNumber,
} from './graph.js';
import {snapTime} from './snapping.js';
import {draggedSpeed, speedKnob, steppedSpeed} from './speeds.js';
import {theme} from './theme.js';

/** The pixels that a press may move without a drag, and the milliseconds without a key until edits are written. */
const [slack, pause] = [3, 400];

export class GraphEditor {
  element = element('figure', {className: 'graph'});
  #context;
  #image = svg('svg', {height, role: 'group', 'aria-label': 'Values over time'});
  #scale = element('small', {className: 'muted'});
  #now = element('output');
  #buttons;
  #showsSpeed = false;
  #animation = null;
  #graph = null;
  #segment = 0;
  #time = 0;
  #width = 0;
  /** Where times and values are. */
  #view = null;
  #drag = null;
  #timer = null;

  /**
   * `context` has `player`, `editor`, `path()`, `apply(name, edits)`, which returns whether they are written, and
   * `chooseSegment(index)`.
   */
  constructor(context) {
    this.#context = context;
    const titles = [
      'Show the values: drag keyframes and the handles of a segment',
      'Show the change per second: drag the handles of a segment',
    ];
    this.#buttons = ['Value', 'Speed'].map((textContent, index) => {
      const title = titles[index];
      const button = element('button', {type: 'button', textContent, title, ariaPressed: String(!index)});
      button.addEventListener('click', () => {
        this.#showsSpeed = index === 1;
        for (const [order, each] of this.#buttons.entries()) each.ariaPressed = String(order === index);
        this.#draw();
      });
      return button;
    });
    const choice = element('span', {className: 'segments', role: 'group', ariaLabel: 'Graph'}, ...this.#buttons);
    this.element.append(element('figcaption', {}, choice, this.#now), this.#image, this.#scale);
    new ResizeObserver(([{contentRect}]) => {
      // The border is a pixel wide.
      const width = Math.max(0, contentRect.width - 2);
      if (Math.abs(width - this.#width) < 1) return;
      this.#width = width;
      this.#draw();
    }).observe(this.element);
  }

  /** Shows an animation with the handles of a segment, at a time of the scene. */
  show(animation, segment, time) {
    if (this.#drag) return;
    [this.#animation, this.#segment, this.#time] = [animation, segment, time];
    this.#graph = graphOf(animation);
    this.element.hidden = !this.#graph;
    this.#draw();
  }

  get #progress() {
    return this.#graph.times.slice(1).map((_, index) => segmentProgress(this.#animation, index, theme.curves));
  }

  #draw() {
    if (!this.#graph || !this.#width) return;
    const focused = this.#image.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    const {times} = this.#graph;
    const values = valueLines(this.#graph, this.#progress);
    const lines = this.#showsSpeed ? values.map(speedOf) : values;
    const scale = (this.#width - 2 * margin) / (times.at(-1) - times[0] || 1);
    // The view stays while a keyframe is dragged.
    const ranged = this.#showsSpeed ? [...lines, [[0, 0]]] : lines;
    if (!this.#drag) this.#view = viewOf(numberRange(ranged), times[0], scale);
    this.#image.setAttribute('viewBox', `0 0 ${this.#width} ${height}`);
    this.#image.setAttribute('width', this.#width);
    this.#image.replaceChildren(
      ...lineElements(lines, this.#view, this.#width, this.#time),
      ...(this.#showsSpeed ? this.#speedMarks() : this.#marks()));
    if (focused) this.#image.querySelector(`[data-id="${focused}"]`)?.focus();
    this.#describe(lines);
  }

  #describe(lines) {
    const {unit} = this.#graph;
    const numbers = lines.flat().map(([, value]) => value);
    const per = this.#showsSpeed ? ' per second' : '';
    const text = number => `${fixed(number, 3)}${unit}`;
    this.#scale.textContent = `${text(Math.min(...numbers))} … ${text(Math.max(...numbers))}${per}`;
    if (this.#drag?.text) {
      this.#now.textContent = this.#drag.text;
      return;
    }
    const now = numbersAt(this.#graph, this.#progress, this.#time);
    const parts = now && !this.#showsSpeed ? now : [];
    // Each number has the color of its line.
    this.#now.replaceChildren(...parts.flatMap((each, index) => [
      index ? ', ' : '', element('span', {className: `part-${index}`, textContent: text(each)}),
    ]));
  }

  /** The handles of the segment, and the keyframes. */
  #marks() {
    const points = this.#points;
    const handles = points ? handleElements(points, this.#graph, this.#segment, this.#view, (knob, handle, part) => {
      knob.addEventListener('pointerdown', event => this.#startHandle(event, handle, part));
      knob.addEventListener('keydown', event => this.#handleKey(event, handle));
    }) : [];
    const knobs = knobElements(this.#graph, this.#view, (knob, keyframe, part) => {
      knob.addEventListener('pointerdown', event => this.#startKeyframe(event, keyframe, part));
      knob.addEventListener('keydown', event => this.#key(event, keyframe, part));
    });
    return [...handles, ...knobs];
  }

  /** The control points of the segment that handles change; null without any. */
  get #points() {
    return this.#segment + 1 < this.#graph.times.length ? segmentPoints(this.#animation, this.#segment) : null;
  }

  /** The handles of the speeds of the segment. */
  #speedMarks() {
    const points = this.#points;
    return points ? speedElements(points, this.#graph, this.#segment, this.#view, (knob, handle, part) => {
      knob.addEventListener('pointerdown', event => this.#startSpeed(event, handle, part));
      knob.addEventListener('keydown', event => this.#speedKey(event, handle));
    }) : [];
  }

  /** Follows the pointer. `change(point, event)` returns the text of the change, `commit()` the name and the edits. */
  #start(event, {change, commit}) {
    const {editor} = this.#context;
    if (event.button !== 0 || !editor.state.enabled) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.focus();
    const box = this.#image.getBoundingClientRect();
    const drag = {isMoved: false, text: ''};
    const old = {animation: this.#animation, graph: this.#graph};
    this.#drag = drag;
    const point = ({clientX, clientY}) => [clientX - box.left, clientY - box.top];
    const first = point(event);
    const move = moved => {
      const at = point(moved);
      if (!drag.isMoved && Math.hypot(at[0] - first[0], at[1] - first[1]) < slack) return;
      drag.isMoved = true;
      drag.text = change([at[0] - first[0], at[1] - first[1]], moved, at);
      this.#draw();
      this.#preview();
    };
    const end = async isComplete => {
      for (const [name, listener] of listeners) removeEventListener(name, listener, true);
      this.#drag = null;
      const result = isComplete && drag.isMoved ? commit() : null;
      const isEdited = result ? await this.#context.apply(...result) : false;
      if (drag.isMoved) editor.endLive(isEdited);
      if (isEdited) return;
      [this.#animation, this.#graph] = [old.animation, old.graph];
      this.#draw();
    };
    // The elements are replaced while they are dragged, so that the window listens.
    const listeners = [
      ['pointermove', move], ['pointerup', () => end(true)], ['pointercancel', () => end(false)],
      ['keydown', pressed => {
        if (pressed.key !== 'Escape') return;
        pressed.stopPropagation();
        end(false);
      }],
    ];
    for (const [name, listener] of listeners) addEventListener(name, listener, true);
  }

  /** Draws the current frame with the value that the graph has now. */
  #preview() {
    const {player, editor} = this.#context;
    const numbers = numbersAt(this.#graph, this.#progress, player.frame / player.scene.frameRate);
    if (!numbers || this.#animation.keys.additive?.value) return;
    const values = numbers.map(each => writtenNumber(each, this.#graph.unit));
    editor.live(this.#context.path(), {[this.#animation.keyPath]: this.#graph.isList ? values : values[0]});
  }

  #startKeyframe(event, keyframe, part) {
    const {times, values} = this.#graph;
    const [time, number] = [times[keyframe], values[keyframe][part]];
    const {scale, perPixel} = this.#view;
    let result = {time, number};
    this.#context.chooseSegment(Math.min(keyframe, times.length - 2));
    this.#start(event, {
      change: ([dx, dy], moved) => {
        const isAlongTime = Math.abs(dx) > Math.abs(dy);
        result = {
          time: moved.shiftKey && !isAlongTime ? time : this.#limited(keyframe, time + dx / scale),
          number: moved.shiftKey && isAlongTime ? number : roundedTo(number - dy * perPixel, perPixel),
        };
        if (Math.abs(result.time - time) < 0.5 / this.#context.player.scene.frameRate) result.time = time;
        this.#graph = this.#changed(keyframe, part, result);
        return `${result.number}${this.#graph.unit} at ${result.time.toFixed(2)} s`;
      },
      commit: () => this.#keyframeEdit(keyframe, part, result, {time, number}),
    });
  }

  /** The graph with another keyframe. */
  #changed(keyframe, part, {time, number}) {
    const {times, values} = this.#graph;
    return {
      ...this.#graph,
      times: times.with(keyframe, time),
      values: values.with(keyframe, values[keyframe].with(part, number)),
    };
  }

  /** A time on a frame between those of the neighbors. */
  #limited(keyframe, time) {
    const {frameRate} = this.#context.player.scene;
    const {keyTimes} = this.#animation;
    const [before, after] = [keyframe ? keyTimes[keyframe - 1] + 1 / frameRate : 0, keyTimes[keyframe + 1] ?? Infinity];
    return Math.min(after - 1 / frameRate, Math.max(before, snapTime(time, frameRate)));
  }

  /** The name and the edits of a keyframe that is moved in time and value; null without a change. */
  #keyframeEdit(keyframe, part, {time, number}, old) {
    const path = this.#context.path();
    const animation = this.#animation;
    const edits = [
      ...(Math.abs(number - old.number) > 1e-9 ?
        numberEdits(path, animation, this.#graph, keyframe, part, number) : []),
      ...(Math.abs(time - old.time) > 1e-6 ? keyframeMove(path, animation, keyframe, time) : []),
    ];
    return edits.length ? ['Change a keyframe', edits] : null;
  }

  #startHandle(event, handle, part) {
    this.#startTiming(event, part, (first, at, span) => {
      const points = draggedPoints(first, handle, at, span);
      return {points, text: points.join(', ')};
    });
  }

  /** Follows the pointer with the speed and the influence of a handle; Shift changes only one of them. */
  #startSpeed(event, handle, part) {
    this.#startTiming(event, part, (first, {time, value}, span, moved) => {
      const old = speedKnob(first, handle, span);
      const [dx, dy] = moved.vector;
      const isLevel = moved.shiftKey && Math.abs(dx) > Math.abs(dy);
      const isUpright = moved.shiftKey && !isLevel;
      const speed = isLevel && Number.isFinite(old.speed) ? old.speed : value;
      const points = draggedSpeed(first, handle, {time: isUpright && old.influence ? old.time : time, speed}, span);
      const now = speedKnob(points, handle, span);
      return {points, text: `${fixed(now.speed, 2)}${this.#graph.unit} per second, ${fixed(now.influence * 100, 1)} %`};
    });
  }

  /** Follows the pointer with control points that a closure returns for its time and its value. */
  #startTiming(event, part, changed) {
    const segment = this.#segment;
    const {times, values} = this.#graph;
    const span = {times: times.slice(segment, segment + 2), from: values[segment][part], to: values[segment + 1][part]};
    const animation = this.#animation;
    const first = segmentPoints(animation, segment);
    let points = first;
    this.#start(event, {
      change: (vector, {shiftKey}, [x, y]) => {
        const at = {time: this.#view.timeAt(x), value: this.#view.valueAt(y)};
        const change = changed(first, at, span, {vector, shiftKey});
        points = change.points;
        this.#animation = withTiming(animation, segment, points, times.length - 1);
        return change.text;
      },
      commit: () => {
        this.#animation = animation;
        return ['Change the timing', timingEdits(this.#context.path(), animation, segment, points)];
      },
    });
  }

  #handleKey(event, handle) {
    const step = event.shiftKey ? 0.1 : 0.01;
    const move = {ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step]}[event.key];
    if (!move || !this.#context.editor.state.enabled) return;
    event.preventDefault();
    event.stopPropagation();
    const points = [...segmentPoints(this.#animation, this.#segment)];
    points[2 * handle] = fixed(Math.max(0, Math.min(1, points[2 * handle] + move[0])), 2);
    points[2 * handle + 1] = fixed(Math.max(-1, Math.min(2, points[2 * handle + 1] + move[1])), 2);
    this.#writeLater(points);
  }

  /** Changes the influence of a handle by hundredths, and its speed by hundredths of the mean one. */
  #speedKey(event, handle) {
    const step = event.shiftKey ? 0.1 : 0.01;
    const move = {
      ArrowLeft: {influence: handle ? step : -step}, ArrowRight: {influence: handle ? -step : step},
      ArrowUp: {rate: step}, ArrowDown: {rate: -step},
    }[event.key];
    if (!move || !this.#context.editor.state.enabled) return;
    event.preventDefault();
    event.stopPropagation();
    this.#writeLater(steppedSpeed(this.#points, handle, move));
  }

  /** Shows other control points of the segment, and writes them after the last key. */
  #writeLater(points) {
    const [animation, segment] = [this.#animation, this.#segment];
    this.#animation = withTiming(animation, segment, points, this.#graph.times.length - 1);
    this.#draw();
    this.#later(['Change the timing', timingEdits(this.#context.path(), animation, segment, points)]);
  }

  #key(event, keyframe, part) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.#context.editor.state.enabled) return;
    const {times, values} = this.#graph;
    const old = {time: times[keyframe], number: values[keyframe][part]};
    const factor = event.shiftKey ? 10 : 1;
    const unit = 10 ** Math.max(-4, Math.floor(Math.log10(this.#view.perPixel) + 1e-9));
    const change = {
      ArrowUp: {number: fixed(old.number + unit * factor, 4)},
      ArrowDown: {number: fixed(old.number - unit * factor, 4)},
      ArrowLeft: {time: this.#limited(keyframe, old.time - factor / this.#context.player.scene.frameRate)},
      ArrowRight: {time: this.#limited(keyframe, old.time + factor / this.#context.player.scene.frameRate)},
    }[event.key];
    const isRemoval = ['Delete', 'Backspace'].includes(event.key);
    if (!change && !isRemoval) return;
    event.preventDefault();
    event.stopPropagation();
    if (isRemoval) return this.#remove(keyframe);
    const result = {...old, ...change};
    const edit = this.#keyframeEdit(keyframe, part, result, this.#stated(keyframe, part));
    this.#graph = this.#changed(keyframe, part, result);
    this.#draw();
    this.#preview();
    if (edit) this.#later(edit);
  }

  /** The time and the number of a keyframe in the file, which keys have not changed yet. */
  #stated(keyframe, part) {
    const {times, values} = graphOf(this.#animation);
    return {time: times[keyframe], number: values[keyframe][part]};
  }

  /** Writes what keys change after the last of them. */
  #later(edit) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      const isEdited = await this.#context.apply(...edit);
      this.#context.editor.endLive(isEdited);
    }, pause);
  }

  #remove(keyframe) {
    const edits = keyframeRemoval(this.#context.path(), this.#animation, keyframe);
    if (edits) return this.#context.apply('Remove a keyframe', edits);
    const refused = 'The first and the last keyframe are the ends of the animation.';
    this.#context.editor.ask({refused, offers: []});
  }
}

/** An animation with other control points of a segment. */
function withTiming(animation, segment, points, count) {
  const {timingFunctions, timingFunction, ...keys} = animation.keys;
  const list = Array.from({length: count}, (_, index) => (
    index === segment ? points : timingFunctions?.value?.[index] ?? timingFunction?.value ?? 'linear'));
  return {...animation, keys: {...keys, timingFunctions: {value: list}}};
}
