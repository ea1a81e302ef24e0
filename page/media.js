// Thumbnails and waveforms of the clips and audio files in the timeline.
import * as api from './api.js';

/// The images and waveforms of files, each requested once per version of the file.
export class Media {
  #files = new Map();
  #report = null;
  #changed;
  #isLoading = false;

  constructor(changed) { this.#changed = changed; }

  /// Returns what is known about a file of the timeline.
  file(index) { return this.#files.get(this.#report?.media[index]?.key) ?? {}; }

  /// Requests what is missing, one request at a time, so that frames do not wait for connections.
  async load(report) {
    this.#report = report;
    const keys = new Set(report.media.map(each => each.key));
    for (const key of this.#files.keys()) if (!keys.has(key)) this.#files.delete(key);
    if (this.#isLoading) return;
    this.#isLoading = true;
    for (let next = this.#missing(); next; next = this.#missing()) await this.#request(next);
    this.#isLoading = false;
  }

  #missing() {
    for (const [index, media] of this.#report.media.entries()) {
      const file = this.#files.get(media.key) ?? {};
      if (media.hasVideo && !('thumbnails' in file)) return {index, key: media.key, kind: 'thumbnails'};
      if (media.hasAudio && !('peaks' in file)) return {index, key: media.key, kind: 'peaks'};
    }
    return null;
  }

  async #request({index, key, kind}) {
    const report = this.#report;
    let value = null;
    try {
      value = kind === 'peaks' ? await api.get('peaks', {media: index, key}) : await api.thumbnails(index, key);
    } catch (error) {
      // A newer version of the scene asks again.
      if (report !== this.#report) return;
      console.info(`no ${kind}: ${error.message}`);
    }
    this.#files.set(key, {...this.#files.get(key), [kind]: value});
    this.#changed();
  }
}

/// Draws the visible parts of bars into a canvas as wide as the view.
export function paintClips(canvas, bars, media, view) {
  const height = 40;
  const ratio = devicePixelRatio;
  const [width, deviceHeight] = [Math.round(view.width * ratio), Math.round(height * ratio)];
  if (canvas.width !== width || canvas.height !== deviceHeight) [canvas.width, canvas.height] = [width, deviceHeight];
  Object.assign(canvas.style, {left: `${view.offset}px`, width: `${view.width}px`, height: `${height}px`});
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, view.width, height);
  for (const bar of bars) {
    const left = bar.begin * view.scale - view.offset;
    const right = Math.min(bar.end ?? view.duration, view.duration) * view.scale - view.offset;
    if (right <= 0 || left >= view.width) continue;
    const file = media.file(bar.clip.media);
    const seconds = x => bar.clip.start + (x - left) / view.scale * bar.clip.rate;
    const box = {left: Math.max(0, left), right: Math.min(view.width, right), origin: left, seconds};
    context.save();
    context.beginPath();
    context.rect(box.left, 0, box.right - box.left, height);
    context.clip();
    if (bar.kind === 'player' && file.thumbnails) paintImages(context, file.thumbnails, box, file.peaks ? 26 : height);
    if (file.peaks && bar.clip.rate) {
      const gain = x => view.gain?.((x + view.offset) / view.scale) ?? 1;
      paintWave(
        context, file.peaks, {...box, gain}, bar.kind === 'player' && file.thumbnails ? 26 : 0, height,
        getComputedStyle(canvas).color);
    }
    context.restore();
  }
}

function paintImages(context, {image, count, duration}, box, height) {
  const cell = image.width / count;
  const width = cell * height / image.height;
  const first = Math.floor((box.left - box.origin) / width);
  for (let x = box.origin + first * width; x < box.right; x += width) {
    const index = Math.floor(box.seconds(x + width / 2) / duration * count);
    context.drawImage(
      image, Math.max(0, Math.min(count - 1, index)) * cell, 0, cell, image.height, x, 0, width, height);
  }
}

function paintWave(context, {peaks, duration}, box, top, bottom, color) {
  const middle = (top + bottom) / 2;
  const half = (bottom - top) / 2;
  context.fillStyle = color;
  for (let x = Math.floor(box.left); x < box.right; x += 1) {
    const [a, b] =
      [box.seconds(x), box.seconds(x + 1)].sort((p, q) => p - q).map(each => each / duration * peaks.length);
    if (b < 0 || a >= peaks.length) continue;
    let peak = 0;
    for (let index = Math.max(0, Math.floor(a)); index < Math.min(peaks.length, Math.max(b, Math.floor(a) + 1));
         index += 1) {
      peak = Math.max(peak, peaks[index]);
    }
    const size = Math.max(0.5, half * Math.min(1, peak / 255 * box.gain(x)));
    context.fillRect(x, middle - size, 1, 2 * size);
  }
}
