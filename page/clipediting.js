// Clips, parts of sequences and transitions in the timeline that the pointer and keys move, trim and slip.
import * as clips from './clips.js';
import {statedOf} from './edits.js';
import {element} from './elements.js';
import * as parts from './parts.js';
import {isAudioTrack, superlayerPath} from './rows.js';
import {joined} from './selection.js';
import {RowEditing, partAt} from './trackdrag.js';
import {percent} from './tracks.js';

export class ClipEditing extends RowEditing {
  /** Whether a layer is a part of a sequence. */
  isPart(path) {
    return path !== '' && !isAudioTrack(path) &&
      this.layers.layer(superlayerPath(path))?.className === 'SequenceLayer';
  }

  /** Takes what the file states for the layer or the audio track of a row. */
  show(track, path, report) {
    const stated = statedOf(report);
    const isPart = this.isPart(path);
    const lines = [...track.querySelectorAll('.barline.player, .barline.audio')];
    const isTrack = isAudioTrack(path) || this.layers.layer(path)?.className === 'AudioLayer';
    const clip = lines.length ? clips.clipOf(stated, isTrack) : null;
    const part = isPart ? parts.partOf(stated) : null;
    track.editing = {path, stated, clip, part, lines};
    for (const line of lines) line.classList.toggle('editable', clip !== null);
    if (part) {
      for (const line of track.querySelectorAll('.barline.layer')) line.classList.add('editable');
      this.#showTransition(track, path);
    }
  }

  /** Lets the bars of a row be dragged. */
  watch(track) {
    track.addEventListener('pointermove', event => {
      if (this.drags.isActive || !this.editor.state.enabled) return;
      const line = this.#line(event, track);
      if (!line || event.target.closest('.gain, .fade, .volume-point')) return;
      const edge = this.#edge(event, line, track.editing);
      line.style.cursor = edge !== 'move' ? 'ew-resize' : event.shiftKey && line.bar.clip ? 'col-resize' : 'grab';
    });
    track.addEventListener('pointerdown', event => {
      const line = this.#line(event, track);
      if (!line || this.layers.isLocked(track.editing.path)) return;
      this.#press(event, line, track);
    });
  }

  /** The bar of a clip or of a part at the pointer. */
  #line(event, track) {
    if (!track.editing || event.target.closest('.keyframe, .gain, .fade, .volume-point, .transition')) return null;
    return event.target.closest('.barline.editable');
  }

  #edge(event, line, {clip, part, lines}) {
    const isClip = Boolean(line.bar.clip) && clip !== null;
    const canTrim = {
      start: isClip && line === lines[0],
      end: isClip ? !clip.loops || line === lines.at(-1) : part !== null,
    };
    const edge = partAt(event, line);
    return canTrim[edge] ? edge : 'move';
  }

  #press(event, line, track) {
    const {clip, part} = track.editing;
    const edge = this.#edge(event, line, track.editing);
    const isClip = Boolean(line.bar.clip) && clip !== null;
    if (edge === 'start') return this.#trimStart(event, line, track);
    if (edge === 'end') return isClip ? this.#trimEnd(event, line, track) : this.#trimPart(event, line, track);
    if (isClip && event.shiftKey) return this.#slip(event, line, track);
    if (part) return this.#movePart(event, line, track);
    if (isClip) this.#move(event, line, track);
  }

  #end(bar) { return Math.min(bar.end ?? Infinity, this.player.scene.duration); }

  #title(path) { return isAudioTrack(path) ? 'audio' : this.layers.title(path); }

  /** Shows bars at other times, and other parts of the media. */
  #preview(track, changes, label) {
    const {duration} = this.player.scene;
    for (const [line, {begin, end, start}] of changes) {
      Object.assign(line.style, {left: percent(begin, duration), width: percent(Math.max(0, end - begin), duration)});
      line.shown = {...line.bar, begin, end, clip: {...line.bar.clip, start: start ?? line.bar.clip?.start}};
    }
    const [first] = changes.keys();
    first.dataset.time = label;
    if (track.clips) track.clips = track.editing.lines.map(each => each.shown ?? each.bar).filter(each => each.clip);
    this.timeline.paint();
  }

  #restore(track) {
    for (const line of track.editing.lines) {
      delete line.shown;
      const end = this.#end(line.bar);
      const {duration} = this.player.scene;
      Object.assign(line.style, {
        left: percent(line.bar.begin, duration), width: percent(Math.max(0, end - line.bar.begin), duration),
      });
    }
    if (track.clips) track.clips = track.editing.lines.map(each => each.bar).filter(each => each.clip);
    this.timeline.paint();
  }

  #move(event, line, track) {
    const {path, clip, lines} = track.editing;
    const {bar} = lines[0];
    const [least] = clips.moveLimits(clip, bar);
    this.drags.start(event, {
      element: line,
      time: line.bar.begin,
      limit: time => Math.max(line.bar.begin + least, time),
      show: time => this.#preview(track, new Map(lines.toSorted((a, b) => (b === line) - (a === line)).map(each => [
        each, {begin: each.bar.begin + time - line.bar.begin, end: this.#end(each.bar) + time - line.bar.begin},
      ])), `${time.toFixed(2)} s`),
      restore: () => this.#restore(track),
      edit: time => this.#result(`Move ${this.#title(path)}`, clips.clipMove(path, clip, bar, time - line.bar.begin)),
    });
  }

  /** The result of a drag: the name and the edits, or the refusal. */
  #result(name, edits, follow) { return Array.isArray(edits) ? [name, edits, follow] : edits; }

  #trimStart(event, line, track) {
    const {path, clip, part} = track.editing;
    const {bar} = line;
    const end = this.#end(bar);
    const [least, most] = clips.startLimits(clip, bar, end, 1 / this.player.scene.frameRate);
    const isHeld = part !== null;
    this.drags.start(event, {
      element: line,
      time: bar.begin,
      limit: time => bar.begin + Math.min(most, Math.max(isHeld ? -(clip.start ?? clip.trim?.[0] ?? 0) : least,
        time - bar.begin)),
      show: time => this.#preview(
        track, new Map([[line, {begin: time, end, start: bar.clip.start + (time - bar.begin) * bar.clip.rate}]]),
        `in ${(bar.clip.start + (time - bar.begin) * bar.clip.rate).toFixed(2)} s`),
      restore: () => this.#restore(track),
      edit: time => this.#result(
        `Trim ${this.#title(path)}`, clips.startTrim(path, clip, bar, time - bar.begin, part)),
    });
  }

  #trimEnd(event, line, track) {
    const {path, clip, part, lines} = track.editing;
    const bars = lines.map(each => each.bar);
    const [end, begin] = [this.#end(line.bar), line.bar.begin];
    const latest = clips.latestEnd(clip, bars, this.timeline.mediaDuration(bars[0]));
    const least = 1 / this.player.scene.frameRate;
    this.drags.start(event, {
      element: line,
      time: end,
      limit: time => Math.min(Math.max(latest, end), Math.max(begin + least, time)),
      show: time => this.#preview(track, new Map([[line, {begin, end: time}]]), `${(time - begin).toFixed(2)} s long`),
      restore: () => this.#restore(track),
      edit: time => this.#result(`Trim ${this.#title(path)}`, clips.endTrim(path, clip, bars, end, time, part)),
    });
  }

  #trimPart(event, line, track) {
    const {path, part} = track.editing;
    const {begin} = line.bar;
    const end = this.#end(line.bar);
    this.drags.start(event, {
      element: line,
      time: end,
      limit: time => Math.max(begin + 1 / this.player.scene.frameRate, time),
      show: time => {
        line.style.width = percent(time - begin, this.player.scene.duration);
        line.dataset.time = `${(time - begin).toFixed(2)} s long`;
      },
      edit: time => this.#result(`Trim ${this.#title(path)}`, parts.partTrim(path, part, {begin, end}, time)),
    });
  }

  /** Shift and a drag let a clip play another part of its media in the same time. */
  #slip(event, line, track) {
    const {path, clip, part} = track.editing;
    const {bar} = line;
    const end = this.#end(bar);
    const [least, most] = clips.slipLimits(bar, end, this.timeline.mediaDuration(bar));
    const {frameRate} = this.player.scene;
    this.drags.start(event, {
      element: line,
      value: dx => {
        const offset = Math.round(dx / this.timeline.pixelsPerSecond * frameRate) / frameRate;
        return Math.min(most, Math.max(least, offset));
      },
      show: offset => {
        const start = bar.clip.start - offset * bar.clip.rate;
        this.#preview(track, new Map([[line, {begin: bar.begin, end, start}]]), `from ${start.toFixed(2)} s`);
      },
      restore: () => this.#restore(track),
      edit: offset => {
        if (Math.abs(offset) < 1e-6) {
          return {refused: 'The clip plays all of its media, up to this end. Trim it first, then slip it.'};
        }
        return this.#result(`Slip ${this.#title(path)}`, clips.clipSlip(path, clip, bar, end, offset, part));
      },
    });
  }

  /** The parts of the sequence of a part, in the order of the file; null while the file is not known. */
  async #parts(path) {
    const rows = this.timeline.partRows(superlayerPath(path));
    const reports = await Promise.all(rows.map(each => this.editor.values(each.path)));
    return rows.map((each, index) => ({...each, stated: statedOf(reports[index])}));
  }

  #movePart(event, line, track) {
    const {path, part} = track.editing;
    const parent = superlayerPath(path);
    const row = this.timeline.partRows(parent).find(each => each.path === path);
    if (!row) return;
    let siblings = null;
    const waiting = this.#parts(path).then(found => { siblings = found; });
    const isFree = part.at !== undefined;
    const index = time => parts.targetIndex(siblings, path, (row.begin + row.end) / 2 + time - row.begin);
    this.drags.start(event, {
      element: line,
      time: row.begin,
      show: time => {
        const begins = isFree || !siblings ? new Map() : parts.reordered(siblings, path, index(time));
        this.timeline.shiftRows(parent, new Map([
          ...(siblings ?? []).map(each => [each.path, (begins.get(each.path) ?? each.begin) - each.begin]),
          [path, time - row.begin],
        ]));
      },
      restore: () => this.timeline.shiftRows(parent, new Map()),
      edit: async time => {
        await waiting;
        const name = `Move ${this.#title(path)}`;
        if (isFree) {
          return this.#result(
            name, parts.partMove(path, part.at, time - row.begin) ?? {refused: '`at` is not a number in the file.'});
        }
        const to = index(time);
        if (siblings.findIndex(each => each.path === path) === to) return null;
        const follow = version => this.layers.follow(version, () => [joined(parent, to)]);
        return [name, [{op: 'move', path, to: {path: parent, index: to}}], follow];
      },
    });
  }

  /** Adds the handle of the transition from a part to the next one. */
  #showTransition(track, path) {
    track.querySelector('.transition')?.remove();
    const {duration} = this.player.scene;
    this.#parts(path).then(all => {
      const list = parts.following(all);
      const order = list.findIndex(each => each.path === path);
      if (!track.isConnected || order < 0 || order + 1 >= list.length) return;
      const [own, next] = [list[order], list[order + 1]];
      const length = Math.max(0, own.end - next.begin);
      const label = length < 1e-3 ? 'Transition to the next part: none; drag to the left to add one' :
        `Transition to the next part: ${length.toFixed(2)} s`;
      const handle = element('button', {type: 'button', className: 'transition', title: label, ariaLabel: label});
      handle.classList.toggle('none', length < 1e-3);
      handle.tabIndex = path === this.layers.selected ? 0 : -1;
      Object.assign(handle.style, {left: percent(own.end - length, duration), width: percent(length, duration)});
      const most = parts.longestTransition(list, order);
      const edits = async seconds => {
        const inherited = statedOf(await this.editor.values(superlayerPath(path))).get('transitions')?.value;
        return parts.transitionEdits(path, track.editing.part.transition, inherited, seconds);
      };
      const name = `Change the transition of ${this.#title(path)}`;
      handle.addEventListener('pointerdown', event => this.drags.start(event, {
        element: handle,
        time: own.end - length,
        limit: time => own.end - Math.min(most, Math.max(0, own.end - time)),
        show: time => {
          Object.assign(handle.style, {left: percent(time, duration), width: percent(own.end - time, duration)});
          handle.dataset.time = `${(own.end - time).toFixed(2)} s`;
        },
        edit: async time => [name, await edits(own.end - time)],
      }));
      handle.addEventListener('keydown', async event => {
        const direction = {ArrowLeft: 1, ArrowRight: -1}[event.key];
        if (!direction || !this.editor.state.enabled) return;
        event.preventDefault();
        event.stopPropagation();
        const frames = direction * (event.shiftKey ? 10 : 1) / this.player.scene.frameRate;
        const changed = await edits(Math.min(most, Math.max(0, length + frames)));
        this.editor.apply(name, changed, {merge: `transition ${path}`});
      });
      track.append(handle);
    });
  }
}
