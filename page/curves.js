// The curves of the selected layer's animated numbers over the time of the scene.
import * as api from './api.js';
import {svg} from './elements.js';
import {unwrapped} from './unwrapping.js';

const text = number => Number(number.toFixed(3)).toString();
const [width, height] = [280, 44];

export class Curves {
  element = document.createElement('div');
  #player;
  #path = null;
  #scene = null;
  #lines = [];

  constructor(player) {
    this.#player = player;
    this.element.className = 'curves';
    player.addEventListener('time', () => this.#mark());
  }

  /// Shows the curves of a layer; they are requested once per layer and version of the scene.
  async show(path) {
    const {scene} = this.#player;
    if (path === this.#path && scene === this.#scene) return this.#mark();
    [this.#path, this.#scene] = [path, scene];
    this.#lines = [];
    this.element.replaceChildren();
    if (path === null || !scene) return;
    let report;
    try {
      report = await api.get('curves', {path});
    } catch {
      if (path === this.#path && scene === this.#scene) this.#path = null;
      return;
    }
    if (path !== this.#path || scene !== this.#scene || !report.curves.length) return;
    this.element.append(Object.assign(document.createElement('h2'), {textContent: 'Curves'}));
    for (const curve of report.curves) this.#add(curve, report.times, scene.duration);
    this.#mark();
  }

  #add({keyPath, values: sampled}, times, duration) {
    const values = unwrapped(keyPath, sampled);
    const numbers = values.filter(each => each !== null);
    const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)];
    const y = value => 3 + (height - 6) * (greatest - value) / (greatest - least || 1);
    let path = '';
    let isDrawing = false;
    for (const [index, value] of values.entries()) {
      if (value !== null) {
        path += `${isDrawing ? 'L' : 'M'}${(times[index] / duration * width).toFixed(2)} ${y(value).toFixed(2)}`;
      }
      isDrawing = value !== null;
    }
    const figure = document.createElement('figure');
    const caption = document.createElement('figcaption');
    const now = document.createElement('output');
    caption.append(Object.assign(document.createElement('span'), {textContent: keyPath}), now);
    const image = svg('svg', {viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', role: 'img',
      'aria-label': `${keyPath} from ${text(least)} to ${text(greatest)}`});
    const line = svg('line', {y1: 0, y2: height, class: 'now'});
    image.append(svg('path', {d: path, class: 'curve', 'vector-effect': 'non-scaling-stroke'}), line);
    const range = Object.assign(
      document.createElement('small'), {className: 'muted', textContent: `${text(least)} … ${text(greatest)}`});
    figure.append(caption, image, range);
    this.element.append(figure);
    this.#lines.push({line, now, times, values});
  }

  /// Marks the current time and shows the values at it.
  #mark() {
    const {scene, frame} = this.#player;
    if (!scene) return;
    const time = frame / scene.frameRate;
    for (const {line, now, times, values} of this.#lines) {
      const x = time / scene.duration * width;
      line.setAttribute('x1', x);
      line.setAttribute('x2', x);
      const after = times.findIndex(each => each >= time - 1e-9);
      const value = valueAt(time, times, values, after < 0 ? times.length - 1 : after);
      now.textContent = value === null ? '' : text(value);
    }
  }
}

function valueAt(time, times, values, index) {
  const before = Math.max(0, index - 1);
  if (index === before || values[before] === null || values[index] === null) return values[index];
  const part = Math.min(1, (time - times[before]) / (times[index] - times[before]));
  return values[before] + (values[index] - values[before]) * part;
}
