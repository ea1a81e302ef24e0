// Keyframes and bars of the timeline that the pointer and keys move.
import {barMove, inSceneTime, keyframeAddition, keyframeMove, keyframeRemoval, spanMove} from './animated.js';
import {statedOf} from './edits.js';
import {element} from './elements.js';
import {snapTime} from './snapping.js';
import {percent} from './tracks.js';

/** The pixels between the pointer and an edge at which it trims, or snaps. */
const [edgeWidth, snapWidth] = [6, 6];

export class KeyframeEditing {
  #timeline;
  #editor;
  #layers;
  #player;
  #drag = null;
  /** Requests keyframes when their rows scroll into view: scenes may have many more rows. */
  #observer = new IntersectionObserver(entries => {
    this.#load(entries.filter(each => each.isIntersecting).map(each => each.target));
  });

  /** `timeline` has `pixelsPerSecond`, `targets()` in seconds, and `snaps`. */
  constructor(timeline, {editor, layers, player}) {
    [this.#timeline, this.#editor, this.#layers, this.#player] = [timeline, editor, layers, player];
  }

  /** Marks the keyframes of rows, each when it is in view. */
  show(tracks) {
    this.#observer.disconnect();
    for (const track of tracks) {
      if (track.querySelector('.barline.animation')) this.#observer.observe(track);
    }
  }

  /** Requests the keyframes of rows one after the other. Rows that are replaced in the meantime are left out. */
  async #load(tracks) {
    for (const track of tracks) this.#observer.unobserve(track);
    for (const track of tracks) {
      const {path} = track.dataset;
      const report = track.isConnected ? await this.#editor.values(path) : null;
      if (report && track.isConnected) this.#mark(track, path, report.animations ?? []);
    }
  }

  #mark(track, path, animations) {
    const lines = [...track.querySelectorAll('.barline.animation')];
    const running = lines.map(({bar}) => ({keyPaths: [bar.label], begin: bar.begin, end: bar.end}));
    for (const animation of inSceneTime(animations, running)) {
      const line = lines.find(
        each => !each.animation && each.bar.label === animation.keyPath &&
          Math.abs(each.bar.begin - Math.max(0, animation.begin)) < 2e-3);
      const hasPlainTimes =
          ['beginTime', 'duration'].every(name => typeof (animation.keys[name]?.value ?? 0) === 'number');
      if (!line || !hasPlainTimes) continue;
      line.animation = animation;
      const marks =
        (animation.keyTimes ?? []).map((time, index) => this.#keyframe(path, line, animation, index, time));
      track.append(...marks.filter(Boolean));
    }
  }

  #keyframe(path, line, animation, index, time) {
    const {scene} = this.#player;
    if (time < 0 || time > scene.duration) return null;
    const title = `${animation.keyPath} at ${time.toFixed(2)} s: keyframe ${index + 1} of ${animation.keyTimes.length}`;
    const help = 'Drag it, or press ← → for a frame; Enter goes to it, Delete removes it';
    const mark =
      element('button', {type: 'button', className: 'keyframe', title: `${title}\n${help}`, ariaLabel: title});
    mark.tabIndex = path === this.#layers.selected ? 0 : -1;
    Object.assign(mark.style, {left: percent(time, scene.duration), top: line.style.top});
    mark.addEventListener('click', event => {
      event.stopPropagation();
      this.#layers.select(path);
      this.#player.seek(time * scene.frameRate);
    });
    mark.addEventListener(
      'pointerdown', event => this.#start(event, {kind: 'keyframe', path, animation, index, element: mark, time}));
    mark.addEventListener('keydown', event => {
      if (['Delete', 'Backspace'].includes(event.key)) return this.#remove(event, path, animation, index);
      const direction = {ArrowLeft: -1, ArrowRight: 1}[event.key];
      if (!direction || !this.#editor.state.enabled) return;
      event.preventDefault();
      event.stopPropagation();
      const moved = this.#limited(
        {kind: 'keyframe', animation, index}, time + direction * (event.shiftKey ? 10 : 1) / scene.frameRate);
      this.#editor.apply(`Move a keyframe of ${this.#layers.title(path)}`, keyframeMove(path, animation, index, moved));
    });
    return mark;
  }

  #remove(event, path, animation, index) {
    event.preventDefault();
    event.stopPropagation();
    const edits = keyframeRemoval(path, animation, index);
    if (edits) return this.#editor.apply(`Remove a keyframe of ${this.#layers.title(path)}`, edits);
    const reason = 'The first and the last keyframe are the ends of the animation.';
    this.#editor.ask({refused: `${reason} Trim its bar, or remove the animation in the file.`, offers: []});
  }

  /** Adds a keyframe where an animation's bar is double-clicked. */
  #add(event, path, animation) {
    const {scene} = this.#player;
    const box = event.currentTarget.getBoundingClientRect();
    const time = snapTime((event.clientX - box.left) / this.#timeline.pixelsPerSecond, scene.frameRate);
    const edits = keyframeAddition(path, animation, time);
    if (edits) return this.#editor.apply(`Add a keyframe of ${this.#layers.title(path)}`, edits);
    const reason = 'Keyframes can be added between those of a `CAKeyframeAnimation` whose values are numbers.';
    this.#editor.ask({refused: reason, offers: []});
  }

  /** Lets a row's bars be dragged, and keyframes be added. */
  watch(track, path) {
    track.addEventListener('dblclick', event => {
      const animation = event.target.closest('.barline')?.animation;
      if (!animation || event.target.closest('.keyframe') || !this.#editor.state.enabled) return;
      this.#add(event, path, animation);
    });
    track.addEventListener('pointermove', event => {
      if (this.#drag || !this.#editor.state.enabled) return;
      const line = event.target.closest('.barline');
      if (!line) return;
      const cursor = this.#part(event, line) === 'move' ? 'grab' : 'ew-resize';
      line.style.cursor = this.#isMovable(line, path) ? cursor : '';
    });
    track.addEventListener('pointerdown', event => {
      const line = event.target.closest('.barline');
      if (!line || event.target.closest('.keyframe') || !this.#isMovable(line, path)) return;
      const {begin, end} = line.bar;
      const part = this.#part(event, line);
      const {animation} = line;
      const time = part === 'end' ? end ?? this.#player.scene.duration : begin;
      this.#start(event, {kind: animation ? 'animation' : 'span', path, line, part, animation, element: line, time});
    });
  }

  /** Whether a bar can be dragged: that of an animation, or of a layer whose span the file states. */
  #isMovable(line, path) {
    if (line.bar.kind === 'layer' && !line.dataset.span) this.#readSpan(line, path);
    return Boolean(line.animation) || line.dataset.span === 'stated';
  }

  /** Asks once whether the file states the span of a layer. */
  #readSpan(line, path) {
    line.dataset.span = 'asked';
    this.#editor.values(path).then(report => {
      const during = statedOf(report).get('during')?.value;
      const isList = Array.isArray(during) && during.length === 2 && typeof during[0] === 'number';
      line.dataset.span = isList ? 'stated' : 'none';
      line.span = during;
    });
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
    const {element: {title}, element: mark} = drag;
    Object.assign(drag, {
      x: event.clientX, isDragging: false, style: mark.getAttribute('style'), title, version: this.#editor.shown,
    });
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
    const targets = isFree ? [] : this.#timeline.targets();
    const time = snapTime(drag.time + (event.clientX - drag.x) / scale, scene.frameRate, targets, snapWidth / scale);
    drag.moved = this.#limited(drag, time);
    this.#preview(drag);
  }

  /** Keeps a keyframe between its neighbors, and a bar at least a frame long. */
  #limited({kind, animation, index, part, line}, time) {
    const {duration, frameRate} = this.#player.scene;
    const least = 1 / frameRate;
    if (kind === 'keyframe') {
      const {keyTimes} = animation;
      return Math.min(
        (keyTimes[index + 1] ?? Infinity) - least, Math.max(index ? keyTimes[index - 1] + least : 0, time));
    }
    const {begin, end} = line.bar;
    if (part === 'start') return Math.min((end ?? duration) - least, Math.max(0, time));
    return part === 'end' ? Math.max(begin + least, time) : Math.max(0, time);
  }

  #preview({kind, element: mark, part, moved, time, line}) {
    const {duration} = this.#player.scene;
    mark.classList.add('dragged');
    mark.dataset.time = `${moved.toFixed(2)} s`;
    if (kind === 'keyframe') {
      mark.style.left = percent(moved, duration);
      return;
    }
    const {begin, end} = line.bar;
    const [from, to] =
      [begin, Math.min(duration, end ?? duration)].map(each => each + (part === 'move' ? moved - time : 0));
    mark.style.left = percent(part === 'start' ? moved : from, duration);
    const length = part === 'start' ? to - moved : part === 'end' ? moved - from : to - from;
    mark.style.width = percent(length, duration);
  }

  async #release() {
    const drag = this.#drag;
    this.#drag = null;
    const isMoved = drag.isDragging && drag.moved !== undefined && Math.abs(drag.moved - drag.time) >= 1e-6;
    if (!isMoved) return this.#restore(drag);
    // The click after a drag does not select or seek.
    drag.element.addEventListener('click', event => {
      event.stopPropagation();
      event.preventDefault();
    }, {once: true, capture: true});
    const [name, edits] = this.#edit(drag);
    if (!await this.#editor.apply(name, edits, {version: drag.version})) this.#restore(drag);
  }

  /** Returns the name and the edits of a drag. */
  #edit({path, kind, animation, index, part, moved, time, line}) {
    const title = this.#layers.title(path);
    if (kind === 'keyframe') return [`Move a keyframe of ${title}`, keyframeMove(path, animation, index, moved)];
    const verb = part === 'move' ? 'Move' : 'Trim';
    if (kind === 'span') return [`${verb} ${title}`, spanMove(path, line.span, part, moved - time)];
    return [`${verb} ${animation.keyPath} of ${title}`, barMove(path, animation, part, moved - time)];
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
