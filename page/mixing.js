// The volume and the fades of clips and audio tracks in the timeline: lines, points and handles on the waveform.
import {scaleOf, secondsOf} from './clips.js';
import {element, svg} from './elements.js';
import * as gain from './gain.js';
import {isAudioTrack} from './rows.js';
import {RowEditing} from './trackdrag.js';
import {percent} from './tracks.js';

/** The height of waveforms in a row, in pixels. */
const height = 40;
/** The largest gain of a row: volumes of players are at most 1. */
const mostOf = clip => (clip.isTrack ? 2 : 1);
/** The points of the drawn line. */
const samples = 96;

export class Mixing extends RowEditing {
  /** Adds the handles of a row whose file has audio, after `ClipEditing.show`. */
  show(track, path) {
    for (const old of track.querySelectorAll('.envelope')) old.remove();
    const {clip, lines} = track.editing ?? {};
    if (!clip || !lines[0]?.bar.clip || !this.timeline.hasAudio(lines[0].bar)) return;
    const shape = this.#shape(clip, lines);
    const box = element('div', {className: 'envelope'});
    Object.assign(box.style, {
      left: percent(shape.begin, shape.duration), width: percent(shape.end - shape.begin, shape.duration),
    });
    track.append(box);
    const mix = {track, path, clip, shape, box};
    track.gain = time => this.#level(mix, clip, time);
    if (gain.volumeAt(clip.volume, 0) !== null) this.#drawVolume(mix);
    if (clip.isTrack) this.#drawFades(mix);
    this.timeline.paint();
  }

  #shape(clip, lines) {
    const {duration} = this.player.scene;
    const begin = lines[0].bar.begin;
    const end = Math.min(duration, lines.at(-1).bar.end ?? duration);
    const scale = scaleOf(clip, lines[0].bar);
    // Keyframes of tracks count from their start, those of players are in the time of the layer.
    const origin = clip.isTrack ? 0 : secondsOf(clip.at ?? 0) ?? 0;
    return {duration, begin, end, toOwn: time => origin + (time - begin) * scale,
      toScene: own => begin + (own - origin) / scale};
  }

  /** The gain at a time of the scene. */
  #level({shape}, clip, time) {
    const fades = clip.isTrack ? gain.fadeAt(clip, time - shape.begin, shape.end - shape.begin) : 1;
    return (gain.volumeAt(clip.volume, shape.toOwn(time)) ?? 1) * fades;
  }

  #draw(mix, clip = mix.clip) {
    const {shape, box} = mix;
    const most = mostOf(clip);
    const points = Array.from({length: samples + 1}, (_, index) => {
      const part = index / samples;
      const level = this.#level(mix, clip, shape.begin + part * (shape.end - shape.begin));
      return `${part * 100},${(1 - gain.heightOf(level, most)) * 100}`;
    });
    box.querySelector('svg')?.remove();
    const line = svg('polyline', {points: points.join(' '), 'vector-effect': 'non-scaling-stroke'});
    box.prepend(svg('svg', {viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': 'true'}, line));
    mix.track.gain = time => this.#level(mix, clip, time);
  }

  #title(path) { return isAudioTrack(path) ? 'audio' : this.layers.title(path); }

  #position(mark, shape, time, level, most) {
    mark.style.left = percent(time - shape.begin, shape.end - shape.begin);
    mark.style.top = `${(1 - gain.heightOf(level, most)) * 100}%`;
  }

  #drawVolume(mix) {
    this.#draw(mix);
    const points = gain.volumeKeyframes(mix.clip.volume);
    if (points) for (const index of points.keys()) this.#addPoint(mix, points, index);
    this.#addLine(mix, points);
  }

  /** The line of the volume: a drag changes a constant volume, a double-click adds a keyframe. */
  #addLine(mix, points) {
    const {path, clip, shape, box} = mix;
    const most = mostOf(clip);
    const level = points ? null : gain.volumeAt(clip.volume, 0);
    const text = points ? 'keyframes' : `${gain.written(level, clip.volume)}`;
    const title = `Volume: ${text}\n${points ? '' : 'Drag it up or down. '}Double-click it to add a keyframe`;
    const line = element('div', {className: 'gain', title, ariaLabel: 'Volume'});
    line.setAttribute('role', 'slider');
    for (const [name, value] of Object.entries({valuemin: 0, valuemax: most, valuenow: level ?? 1, valuetext: text})) {
      line.setAttribute(`aria-${name}`, value);
    }
    line.tabIndex = path === this.layers.selected ? 0 : -1;
    const y = (1 - gain.heightOf(level ?? gain.volumeAt(clip.volume, shape.toOwn(shape.begin)), most)) * 100;
    line.style.top = `${y}%`;
    if (points) line.classList.add('keyframed');
    const name = `Change the volume of ${this.#title(path)}`;
    const edit = value => gain.volumeEdits(path, clip.prefix, clip.volume, value);
    if (!points) {
      line.addEventListener('pointerdown', event => this.#start(event, mix, {
        element: line,
        value: (_, dy) => gain.gainAt(gain.heightOf(level, most) - dy / height, most),
        show: value => {
          line.style.top = `${(1 - gain.heightOf(value, most)) * 100}%`;
          line.dataset.time = gain.written(value, clip.volume);
          this.#draw(mix, {...clip, volume: value});
          this.timeline.paint();
        },
        edit: value => [name, edit(value)],
      }));
      line.addEventListener('keydown', event => {
        const direction = {ArrowUp: 1, ArrowDown: -1}[event.key];
        if (!direction || !this.editor.state.enabled) return;
        event.preventDefault();
        event.stopPropagation();
        const value = Math.min(most, Math.max(0, level + direction * (event.shiftKey ? 0.25 : 0.05)));
        this.editor.apply(name, edit(value), {merge: `volume ${path}`});
      });
    }
    line.addEventListener('dblclick', event => {
      event.stopPropagation();
      if (!this.editor.state.enabled || this.layers.isLocked(path)) return;
      const rect = box.getBoundingClientRect();
      const time = shape.begin + (event.clientX - rect.left) / rect.width * (shape.end - shape.begin);
      const added = gain.volumePointInsertion(path, clip.prefix, clip.volume, Math.max(0, shape.toOwn(time)));
      this.editor.apply(`Add a volume keyframe of ${this.#title(path)}`, added);
    });
    box.append(line);
  }

  #addPoint(mix, points, index) {
    const {path, clip, shape, box} = mix;
    const most = mostOf(clip);
    const {at, gain: level} = points[index];
    const scene = shape.toScene(at);
    if (scene < shape.begin - 1e-6 || scene > shape.end + 1e-6) return;
    const title = `Volume ${gain.written(level, clip.volume[index].value)} at ${scene.toFixed(2)} s`;
    const help = 'Drag it, or press the arrow keys; Delete removes it';
    const mark = element('button', {
      type: 'button', className: 'volume-point', title: `${title}\n${help}`, ariaLabel: title,
    });
    mark.tabIndex = path === this.layers.selected ? 0 : -1;
    this.#position(mark, shape, scene, level, most);
    const name = `Change the volume of ${this.#title(path)}`;
    const moved = (time, value) => ({
      at: Math.min((points[index + 1]?.at ?? Infinity) - 0.01,
        Math.max((points[index - 1]?.at ?? -0.01) + 0.01, shape.toOwn(time))),
      gain: Math.min(most, Math.max(0, value)),
    });
    const edit = point => gain.volumePointEdits(path, clip.prefix, clip.volume, index, point);
    mark.addEventListener('pointerdown', event => this.#start(event, mix, {
      element: mark,
      value: (dx, dy) => moved(
        Math.min(shape.end, Math.max(shape.begin, scene + dx / this.timeline.pixelsPerSecond)),
        gain.gainAt(gain.heightOf(level, most) - dy / height, most)),
      show: point => {
        this.#position(mark, shape, shape.toScene(point.at), point.gain, most);
        mark.dataset.time = `${gain.written(point.gain, clip.volume[index].value)}`;
        const volume = clip.volume.map((each, order) => (order === index ? {at: point.at, value: point.gain} : each));
        this.#draw(mix, {...clip, volume});
        this.timeline.paint();
      },
      edit: point => [name, edit(point)],
    }));
    mark.addEventListener('keydown', event => {
      if (!this.editor.state.enabled) return;
      const vector = {ArrowUp: [0, 0.05], ArrowDown: [0, -0.05], ArrowLeft: [-1, 0], ArrowRight: [1, 0]}[event.key];
      const isRemoval = ['Delete', 'Backspace'].includes(event.key);
      if (!vector && !isRemoval) return;
      event.preventDefault();
      event.stopPropagation();
      if (isRemoval) {
        const removal = gain.volumePointRemoval(path, clip.prefix, clip.volume, index);
        return this.editor.apply(`Remove a volume keyframe of ${this.#title(path)}`, removal);
      }
      const time = scene + vector[0] / this.player.scene.frameRate;
      this.editor.apply(name, edit(moved(time, level + vector[1])), {merge: `volume ${path} ${index}`});
    });
    box.append(mark);
  }

  #drawFades(mix) {
    for (const name of ['fadeIn', 'fadeOut']) this.#addFade(mix, name);
  }

  #addFade(mix, key) {
    const {path, clip, shape, box} = mix;
    const seconds = clip[key];
    if (seconds === null) return;
    const length = shape.end - shape.begin;
    const isIn = key === 'fadeIn';
    const label = isIn ? 'Fade in' : 'Fade out';
    const mark = element('button', {
      type: 'button', className: `fade ${isIn ? 'in' : 'out'}`, title: `${label}: ${seconds.toFixed(2)} s\nDrag it`,
      ariaLabel: label,
    });
    mark.setAttribute('role', 'slider');
    for (const [name, value] of Object.entries({valuemin: 0, valuemax: length, valuenow: seconds})) {
      mark.setAttribute(`aria-${name}`, value);
    }
    mark.setAttribute('aria-valuetext', `${seconds.toFixed(2)} s`);
    mark.tabIndex = path === this.layers.selected ? 0 : -1;
    const position = value => { mark.style.left = percent(isIn ? value : length - value, length); };
    position(seconds);
    const {frameRate} = this.player.scene;
    const rounded = value => Math.min(length, Math.max(0, Math.round(value * frameRate) / frameRate));
    const name = `Change the ${label.toLowerCase()} of ${this.#title(path)}`;
    const isStated = mix.track.editing.stated.has(key);
    mark.addEventListener('pointerdown', event => this.#start(event, mix, {
      element: mark,
      value: dx => rounded(seconds + (isIn ? dx : -dx) / this.timeline.pixelsPerSecond),
      show: value => {
        position(value);
        mark.dataset.time = `${value.toFixed(2)} s`;
        this.#draw(mix, {...clip, [key]: value});
        this.timeline.paint();
      },
      edit: value => [name, gain.fadeEdits(path, key, isStated, value)],
    }));
    mark.addEventListener('keydown', event => {
      const direction = {ArrowLeft: -1, ArrowRight: 1}[event.key];
      if (!direction || !this.editor.state.enabled) return;
      event.preventDefault();
      event.stopPropagation();
      const value = rounded(seconds + (isIn ? direction : -direction) * (event.shiftKey ? 10 : 1) / frameRate);
      this.editor.apply(name, gain.fadeEdits(path, key, isStated, value), {merge: `${key} ${path}`});
    });
    box.append(mark);
  }

  #start(event, mix, drag) {
    if (this.layers.isLocked(mix.path)) return;
    this.drags.start(event, {
      ...drag,
      restore: () => {
        this.show(mix.track, mix.path);
        this.timeline.paint();
      },
    });
  }
}
