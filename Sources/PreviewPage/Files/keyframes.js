// Keyframes and bars of the timeline that the pointer and keys move.
import {barMove, inSceneTime, keyframeAddition, keyframeMove, keyframeRemoval, spanMove} from './animated.js';
import {statedOf} from './edits.js';
import {element} from './elements.js';
import {snapTime} from './snapping.js';

/** The pixels between the pointer and an edge at which it trims, or snaps. */
const [edgeWidth, snapWidth] = [6, 6];
/** The most layers whose keyframes are requested. */
const limit = 80;

export class KeyframeEditing {
  #timeline;
  #editor;
  #layers;
  #player;
  #drag = null;
  #turn = 0;

  /** `timeline` has `pixelsPerSecond`, `targets()` in seconds, and `snaps`. */
  constructor(timeline, {editor, layers, player}) {
    [this.#timeline, this.#editor, this.#layers, this.#player] = [timeline, editor, layers, player];
  }

  /** Marks the keyframes of rows, one request at a time. */
  async show(tracks) {
    this.#turn += 1;
    const turn = this.#turn;
    const animated = tracks.filter(({track}) => track.querySelector('.barline.animation')).slice(0, limit);
    for (const {track, path} of animated) {
      const report = await this.#editor.values(path);
      if (turn !== this.#turn) return;
      if (report) this.#mark(track, path, report.animations ?? []);
    }
  }

  #mark(track, path, animations) {
    const lines = [...track.querySelectorAll('.barline.animation')];
    const running = lines.map(({bar}) => ({keyPaths: [bar.label], begin: bar.begin, end: bar.end}));
    for (const animation of inSceneTime(animations, running)) {
      const line = lines.find(each => !each.animation && each.bar.label === animation.keyPath && Math.abs(each.bar.begin - Math.max(0, animation.begin)) < 2e-3);
      const hasPlainTimes =
          ['beginTime', 'duration'].every(name => typeof (animation.keys[name]?.value ?? 0) === 'number');
      if (!line || !hasPlainTimes) continue;
      line.animation = animation;
      const marks = (animation.keyTimes ?? []).map((time, index) => this.#keyframe(track, path, line, animation, index, time));
      track.append(...marks.filter(Boolean));
    }
  }

  #keyframe(track, path, line, animation, index, time) {
    const {scene} = this.#player;
    if (time < 0 || time > scene.duration) return null;
    const title = `${animation.keyPath} at ${time.toFixed(2)} s: keyframe ${index + 1} of ${animation.keyTimes.length}`;
    const mark = element('button', {type: 'button', className: 'keyframe', title: `${title}\nDrag it, or press ← → for a frame; Enter goes to it, Delete removes it`, ariaLabel: title});
    mark.tabIndex = path === this.#layers.selected ? 0 : -1;
    Object.assign(mark.style, {left: `${100 * time / scene.duration}%`, top: line.style.top});
    mark.addEventListener('click', event => { event.stopPropagation(); this.#layers.select(path); this.#player.seek(time * scene.frameRate); });
    mark.addEventListener('pointerdown', event => this.#start(event, {kind: 'keyframe', path, animation, index, element: mark, time}));
    mark.addEventListener('keydown', event => {
      if (['Delete', 'Backspace'].includes(event.key)) return this.#remove(event, path, animation, index);
      const direction = {ArrowLeft: -1, ArrowRight: 1}[event.key];
      if (!direction || !this.#editor.state.enabled) return;
      event.preventDefault();
      event.stopPropagation();
      const moved = this.#limited({kind: 'keyframe', animation, index}, time + direction * (event.shiftKey ? 10 : 1) / scene.frameRate);
      this.#editor.apply(`Move a keyframe of ${this.#layers.title(path)}`, keyframeMove(path, animation, index, moved));
    });
    return mark;
  }

  #remove(event, path, animation, index) {
    event.preventDefault();
    event.stopPropagation();
    const edits = keyframeRemoval(path, animation, index);
    if (edits) this.#editor.apply(`Remove a keyframe of ${this.#layers.title(path)}`, edits);
    else this.#editor.ask({refused: 'The first and the last keyframe are the ends of the animation. Trim its bar, or remove the animation in the file.', offers: []});
  }

  /** Adds a keyframe where an animation's bar is double-clicked. */
  #add(event, path, animation) {
    const {scene} = this.#player;
    const box = event.currentTarget.getBoundingClientRect();
    const time = snapTime((event.clientX - box.left) / this.#timeline.pixelsPerSecond, scene.frameRate);
    const edits = keyframeAddition(path, animation, time);
    if (edits) this.#editor.apply(`Add a keyframe of ${this.#layers.title(path)}`, edits);
    else this.#editor.ask({refused: 'Keyframes can be added between those of a `CAKeyframeAnimation` whose values are numbers.', offers: []});
  }

  /** Lets a row's bars be dragged, and keyframes be added. */
  watch(track, path) {
    track.addEventListener('dblclick', event => {
      const animation = event.target.closest('.barline')?.animation;
      if (animation && !event.target.closest('.keyframe') && this.#editor.state.enabled) this.#add(event, path, animation);
    });
    track.addEventListener('pointermove', event => {
      if (this.#drag || !this.#editor.state.enabled) return;
      const line = event.target.closest('.barline');
      if (line) line.style.cursor = this.#isMovable(line, path) ? (this.#part(event, line) === 'move' ? 'grab' : 'ew-resize') : '';
    });
    track.addEventListener('pointerdown', event => {
      const line = event.target.closest('.barline');
      if (!line || event.target.closest('.keyframe') || !this.#isMovable(line, path)) return;
      const {begin, end} = line.bar;
      const part = this.#part(event, line);
      this.#start(event, {kind: line.animation ? 'animation' : 'span', path, line, part, animation: line.animation, element: line, time: part === 'end' ? end ?? this.#player.scene.duration : begin});
    });
  }

  #isMovable(line, path) { return Boolean(line.animation) || (line.bar.kind === 'layer' && line.dataset.span === 'stated') || (line.bar.kind === 'layer' && this.#learn(line, path)); }

  /** Learns whether the file states the span of a layer. */
  #learn(line, path) {
    if (line.dataset.span) return false;
    line.dataset.span = 'asked';
    this.#editor.values(path).then(report => {
      const during = statedOf(report).get('during')?.value;
      const isList = Array.isArray(during) && during.length === 2 && typeof during[0] === 'number';
      line.dataset.span = isList ? 'stated' : 'none';
      line.span = during;
    });
    return false;
  }

  #part(event, line) {
    const box = line.getBoundingClientRect();
    const {animation, bar} = line;
    // The length of other bars is not the stated duration: repetitions, speed, or the default duration.
    const canTrim = !animation || Math.abs((bar.end ?? Infinity) - bar.begin - (animation.duration ?? 0)) < 2e-3;
    if (box.width < 3 * edgeWidth || !canTrim) return 'move';
    return event.clientX - box.left < edgeWidth ? 'start' : box.right - event.clientX < edgeWidth ? 'end' : 'move';
  }

  #start(event, drag) {
    if (event.button !== 0 || !this.#editor.state.enabled) return;
    event.preventDefault();
    event.stopPropagation();
    drag.element.setPointerCapture(event.pointerId);
    Object.assign(drag, {x: event.clientX, isDragging: false, style: drag.element.getAttribute('style'), title: drag.element.title});
    this.#drag = drag;
    const move = moved => this.#move(moved);
    const end = () => {
      drag.element.removeEventListener('pointermove', move);
      drag.element.removeEventListener('pointerup', end);
      drag.element.removeEventListener('pointercancel', end);
      if (this.#drag === drag) this.#release();
    };
    drag.element.addEventListener('pointermove', move);
    drag.element.addEventListener('pointerup', end);
    drag.element.addEventListener('pointercancel', end);
    if (drag.kind === 'keyframe') drag.element.focus();
  }

  #move(event) {
    const drag = this.#drag;
    if (!drag || (!drag.isDragging && Math.abs(event.clientX - drag.x) < 3)) return;
    drag.isDragging = true;
    const {scene} = this.#player;
    const scale = this.#timeline.pixelsPerSecond;
    const isFree = event.altKey || !this.#timeline.snaps;
    const time = snapTime(drag.time + (event.clientX - drag.x) / scale, scene.frameRate, isFree ? [] : this.#timeline.targets(), snapWidth / scale);
    drag.moved = this.#limited(drag, time);
    this.#preview(drag);
  }

  /** Keeps a keyframe between its neighbors, and a bar at least a frame long. */
  #limited({kind, animation, index, part, line}, time) {
    const {duration, frameRate} = this.#player.scene;
    const least = 1 / frameRate;
    if (kind === 'keyframe') {
      const {keyTimes} = animation;
      return Math.min((keyTimes[index + 1] ?? Infinity) - least, Math.max(index ? keyTimes[index - 1] + least : 0, time));
    }
    const {begin, end} = line.bar;
    if (part === 'start') return Math.min((end ?? duration) - least, Math.max(0, time));
    return part === 'end' ? Math.max(begin + least, time) : Math.max(0, time);
  }

  #preview({kind, element: mark, part, moved, time, line}) {
    const {duration} = this.#player.scene;
    const place = each => `${100 * each / duration}%`;
    mark.classList.add('dragged');
    mark.dataset.time = `${moved.toFixed(2)} s`;
    if (kind === 'keyframe') {
      mark.style.left = place(moved);
      return;
    }
    const {begin, end} = line.bar;
    const [from, to] = [begin, Math.min(duration, end ?? duration)].map(each => each + (part === 'move' ? moved - time : 0));
    mark.style.left = place(part === 'start' ? moved : from);
    mark.style.width = place(part === 'start' ? to - moved : part === 'end' ? moved - from : to - from);
  }

  async #release() {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag.isDragging || drag.moved === undefined || Math.abs(drag.moved - drag.time) < 1e-6) return this.#restore(drag);
    // The click after a drag does not select or seek.
    drag.element.addEventListener('click', event => { event.stopPropagation(); event.preventDefault(); }, {once: true, capture: true});
    const {path, kind, animation, index, part, moved, time, line} = drag;
    const title = this.#layers.title(path);
    const [name, edits] = kind === 'keyframe' ? [`Move a keyframe of ${title}`, keyframeMove(path, animation, index, moved)]
      : kind === 'animation' ? [`${part === 'move' ? 'Move' : 'Trim'} ${animation.keyPath} of ${title}`, barMove(path, animation, part, moved - time)]
        : [`${part === 'move' ? 'Move' : 'Trim'} ${title}`, spanMove(path, line.span, part, moved - time)];
    if (!await this.#editor.apply(name, edits)) this.#restore(drag);
  }

  #restore(drag) {
    drag.element.setAttribute('style', drag.style);
    drag.element.classList.remove('dragged');
    delete drag.element.dataset.time;
  }

  /** Ends a drag without an edit. Returns whether there was one. */
  cancel() {
    const drag = this.#drag;
    if (!drag) return false;
    this.#drag = null;
    this.#restore(drag);
    return true;
  }
}
