// Keyframes and bars of the timeline that the pointer and keys move.
import {barMove, inSceneTime, keyframeAddition, keyframeMove, keyframeRemoval, spanMove} from './animated.js';
import {statedOf} from './edits.js';
import {canDrag, effectBars, effectTiming} from './effectbars.js';
import {element} from './elements.js';
import {KeyframeMarquee} from './keyframemarquee.js';
import {KeyframeSelection, areLegal, groupMove, groupRemoval, movedTimes} from './keyframegroups.js';
import {snapTime} from './snapping.js';
import {RowEditing, draggedSpan, partAt} from './trackdrag.js';
import {percent} from './tracks.js';

export class KeyframeEditing extends RowEditing {
  #selection = new KeyframeSelection();
  #marquee = new KeyframeMarquee(this.#selection);
  /** Counts the pasted groups. */
  #pastes = 0;

  /** Ends the rectangle that selects keyframes. Returns whether there was one. */
  cancel() { return this.#marquee.cancel(); }

  /** Marks the keyframes of a row, and the bars of its effects. */
  mark(track, path, report) {
    const lines = [...track.querySelectorAll('.barline.animation')];
    const running = lines.map(({bar}) => ({keyPaths: [bar.label], begin: bar.begin, end: bar.end}));
    for (const animation of inSceneTime(report.animations ?? [], running)) {
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
    this.#markEffects(lines.filter(each => !each.animation), statedOf(report));
  }

  #markEffects(lines, stated) {
    for (const effect of effectBars(stated, lines.map(each => each.bar))) {
      effect.lines = lines.filter(each => effect.bars.includes(each.bar));
      for (const line of effect.lines) {
        line.effect = effect;
        line.title = `${effect.key}, ${line.title}`;
        line.querySelector('span').textContent = `${effect.key} · ${line.bar.label}`;
      }
    }
  }

  #keyframe(path, line, animation, index, time) {
    const {scene} = this.player;
    if (time < 0 || time > scene.duration) return null;
    const title = `${animation.keyPath} at ${time.toFixed(2)} s: keyframe ${index + 1} of ${animation.keyTimes.length}`;
    const help = 'Drag it, or press ← → for a frame; Enter goes to it, Delete removes it; ' +
      'Shift-click selects several, and Shift stretches them';
    const mark =
      element('button', {type: 'button', className: 'keyframe', title: `${title}\n${help}`, ariaLabel: title});
    mark.tabIndex = path === this.layers.selected ? 0 : -1;
    Object.assign(mark.style, {left: percent(time, scene.duration), top: line.style.top});
    const keyframe = {path, animation, index, time};
    this.#selection.add(keyframe, mark);
    mark.addEventListener('click', event => {
      event.stopPropagation();
      if (event.shiftKey) return this.#selection.toggle(keyframe);
      this.#selection.clear();
      this.layers.select(path);
      this.player.seek(time * scene.frameRate);
    });
    mark.addEventListener('pointerdown', event => {
      if (this.layers.isLocked(path)) return;
      if (this.#selection.has(keyframe) && this.#selection.all.length > 1) this.#startGroup(event, keyframe, mark);
      else this.#start(event, {kind: 'keyframe', path, animation, index, element: mark, time});
      mark.focus();
    });
    mark.addEventListener('keydown', event => {
      if (this.#command(event, keyframe)) return;
      if (['Delete', 'Backspace'].includes(event.key)) return this.#remove(event, path, animation, index);
      const direction = {ArrowLeft: -1, ArrowRight: 1}[event.key];
      if (!direction || !this.editor.state.enabled) return;
      event.preventDefault();
      event.stopPropagation();
      const moved = this.#limited(
        {kind: 'keyframe', animation, index}, time + direction * (event.shiftKey ? 10 : 1) / scene.frameRate);
      this.editor.apply(`Move a keyframe of ${this.layers.title(path)}`, keyframeMove(path, animation, index, moved));
    });
    return mark;
  }

  /** The commands of selected keyframes. Returns whether the key is one. */
  #command(event, keyframe) {
    const key = event.key.toLowerCase();
    const group = this.#selection.has(keyframe) && this.#selection.all.length > 1 ? this.#selection.all : null;
    const direction = {arrowleft: -1, arrowright: 1}[key];
    const command = event.ctrlKey || event.metaKey ? {
      a: () => this.#selection.selectAnimation(keyframe),
      c: () => this.#selection.copy(keyframe),
      v: this.#selection.hasCopies ? () => this.#paste() : undefined,
    }[key] : group && this.editor.state.enabled ? {
      delete: () => this.#removeGroup(group),
      backspace: () => this.#removeGroup(group),
      escape: () => this.#selection.clear(),
      [direction ? key : '']: () => this.#nudgeGroup(group, direction * (event.shiftKey ? 10 : 1)),
    }[key] : undefined;
    if (!command) return false;
    event.preventDefault();
    event.stopPropagation();
    command();
    return true;
  }

  #removeGroup(group) {
    const edits = groupRemoval(group);
    if (edits) return this.editor.apply(`Remove ${group.length} keyframes`, edits);
    this.editor.ask({refused: 'The first and the last keyframe of an animation are its ends, and stay.', offers: []});
  }

  #nudgeGroup(group, frames) {
    const {frameRate} = this.player.scene;
    const times = movedTimes(group, {offset: frames / frameRate});
    if (!areLegal(group, times, 1 / frameRate)) return;
    this.editor.apply(`Move ${group.length} keyframes`, groupMove(group, times));
  }

  /** Adds the copied keyframes at the playhead, as one step. */
  async #paste() {
    const {frame, scene} = this.player;
    this.#pastes += 1;
    const merge = `paste keyframes ${Date.now()} ${this.#pastes}`;
    const reason = await this.#selection.paste(frame / scene.frameRate, {
      animations: async path => {
        await this.editor.settled();
        const details = (await this.layers.report(path, frame))?.details;
        return inSceneTime((await this.editor.values(path))?.animations ?? [], details?.animations ?? []);
      },
      apply: edits => this.editor.apply('Paste keyframes', edits, {merge}),
    });
    if (reason) this.editor.ask({refused: reason, offers: []});
  }

  /** Drags the selected keyframes; with Shift, the first or the last one stretches them. */
  #startGroup(event, keyframe, mark) {
    const group = this.#selection.all;
    const {duration, frameRate} = this.player.scene;
    const [first, last] = [group[0].time, group.at(-1).time];
    const isEnd = keyframe.time === first || keyframe.time === last;
    const around = keyframe.time === first ? last : first;
    const stretches = event.shiftKey && isEnd && last > first;
    const timesAt = time => movedTimes(group, stretches ?
      {around, factor: (time - around) / (keyframe.time - around)} :
      {offset: time - keyframe.time});
    let legal = keyframe.time;
    const styles = group.map(each => each.mark.getAttribute('style'));
    this.drags.start(event, {
      element: mark,
      time: keyframe.time,
      limit: time => {
        if (areLegal(group, timesAt(time), 1 / frameRate)) legal = time;
        return legal;
      },
      show: moved => {
        mark.dataset.time = `${moved.toFixed(2)} s`;
        for (const [order, time] of timesAt(moved).entries()) group[order].mark.style.left = percent(time, duration);
      },
      edit: moved =>
        [`${stretches ? 'Stretch' : 'Move'} ${group.length} keyframes`, groupMove(group, timesAt(moved))],
      restore: () => { for (const [order, each] of group.entries()) each.mark.setAttribute('style', styles[order]); },
    });
  }

  #remove(event, path, animation, index) {
    event.preventDefault();
    event.stopPropagation();
    const edits = keyframeRemoval(path, animation, index);
    if (edits) return this.editor.apply(`Remove a keyframe of ${this.layers.title(path)}`, edits);
    const reason = 'The first and the last keyframe are the ends of the animation.';
    this.editor.ask({refused: `${reason} Trim its bar, or remove the animation in the file.`, offers: []});
  }

  /** Adds a keyframe where an animation's bar is double-clicked. */
  #add(event, path, animation) {
    const {scene} = this.player;
    const box = event.currentTarget.getBoundingClientRect();
    const time = snapTime((event.clientX - box.left) / this.timeline.pixelsPerSecond, scene.frameRate);
    const edits = keyframeAddition(path, animation, time);
    if (edits) return this.editor.apply(`Add a keyframe of ${this.layers.title(path)}`, edits);
    const reason = 'Keyframes can be added between those of a `CAKeyframeAnimation` whose values are numbers.';
    this.editor.ask({refused: reason, offers: []});
  }

  /** Lets a row's bars be dragged, and keyframes be added. The span of a part of a sequence is not its own. */
  watch(track, path, isPart) {
    track.addEventListener('dblclick', event => {
      const animation = event.target.closest('.barline')?.animation;
      if (!animation || event.target.closest('.keyframe') || !this.editor.state.enabled) return;
      this.#add(event, path, animation);
    });
    track.addEventListener('pointermove', event => {
      if (this.drags.isActive || !this.editor.state.enabled) return;
      const line = this.#line(event, isPart);
      if (!line) return;
      const part = this.#part(event, line);
      const cursor = part === 'move' ? 'grab' : 'ew-resize';
      const canMove = this.#isMovable(line, path) && (!line.effect || canDrag(line.effect, part));
      line.style.cursor = canMove ? cursor : '';
    });
    track.addEventListener('pointerdown', event => {
      const line = this.#line(event, isPart);
      if (!line || this.layers.isLocked(path) || !this.#isMovable(line, path)) return;
      const {begin, end} = line.bar;
      const part = this.#part(event, line);
      const {animation, effect} = line;
      if (effect && !canDrag(effect, part)) return;
      const time = part === 'end' ? end ?? this.player.scene.duration : begin;
      const kind = animation ? 'animation' : effect ? 'effect' : 'span';
      this.#start(event, {kind, path, line, part, animation, element: line, time});
    });
  }

  /** The bar of an animation or of the layer at the pointer. */
  #line(event, isPart) {
    if (event.target.closest('.keyframe')) return null;
    return event.target.closest(isPart ? '.barline.animation' : '.barline.animation, .barline.layer');
  }

  /** Whether a bar can be dragged: that of an animation, or of a layer whose span the file states. */
  #isMovable(line, path) {
    if (line.bar.kind === 'layer' && !line.dataset.span) this.#readSpan(line, path);
    return Boolean(line.animation ?? line.effect) || line.dataset.span === 'stated';
  }

  /** Asks once whether the file states the span of a layer. */
  #readSpan(line, path) {
    line.dataset.span = 'asked';
    this.editor.values(path).then(report => {
      const during = statedOf(report).get('during')?.value;
      const isList = Array.isArray(during) && during.length === 2 && typeof during[0] === 'number';
      line.dataset.span = isList ? 'stated' : 'none';
      line.span = during;
    });
  }

  #part(event, line) {
    const {animation, bar} = line;
    // The length of other bars is not the stated duration: repetitions, speed, or the default duration.
    const canTrim = !animation || Math.abs((bar.end ?? Infinity) - bar.begin - (animation.duration ?? 0)) < 2e-3;
    return canTrim ? partAt(event, line) : 'move';
  }

  #start(event, drag) {
    this.drags.start(event, {
      element: drag.element,
      time: drag.time,
      limit: time => this.#limited(drag, time),
      show: moved => this.#preview({...drag, moved}),
      edit: moved => this.#edit({...drag, moved}),
    });
  }

  /** Keeps a keyframe between its neighbors, and a bar at least a frame long. */
  #limited({kind, animation, index, part, line}, time) {
    const {duration, frameRate} = this.player.scene;
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

  #preview({kind, element: mark, part, moved, line}) {
    const {duration} = this.player.scene;
    mark.dataset.time = `${moved.toFixed(2)} s`;
    if (kind === 'keyframe') {
      mark.style.left = percent(moved, duration);
      return;
    }
    const {begin, end} = line.bar;
    const [from, to] = draggedSpan(part, {begin, end: Math.min(duration, end ?? duration)}, moved);
    for (const each of line.effect?.lines ?? [mark]) {
      Object.assign(each.style, {left: percent(from, duration), width: percent(to - from, duration)});
    }
  }

  /** Returns the name and the edits of a drag. */
  #edit({path, kind, animation, index, part, moved, time, line}) {
    const title = this.layers.title(path);
    if (kind === 'keyframe') return [`Move a keyframe of ${title}`, keyframeMove(path, animation, index, moved)];
    const verb = part === 'move' ? 'Move' : 'Trim';
    if (kind === 'effect') {
      const edits = effectTiming(path, line.effect, part, ...draggedSpan(part, line.bar, moved));
      return [`${verb} ${line.effect.key} of ${title}`, edits];
    }
    if (kind === 'span') return [`${verb} ${title}`, spanMove(path, line.span, part, moved - time)];
    return [`${verb} ${animation.keyPath} of ${title}`, barMove(path, animation, part, moved - time)];
  }
}
