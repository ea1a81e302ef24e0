// The current frame and its playback. Frames are dropped rather than time.
import * as api from './api.js';

/// The most pixels of a frame on the page: those of 8K. Larger frames would need more memory than browsers give.
const mostPixels = 7680 * 4320;

export class Player extends EventTarget {
  scene = null;
  frame = 0;
  isPlaying = false;
  rate = 1;
  inPoint = null;
  outPoint = null;
  loops = true;
  scale = 1;
  /// The layers that are hidden or shown alone, as items of a query.
  visibility = {};
  /// The frames shown and the frames that there was no time for, since playback started.
  shown = 0;
  dropped = 0;

  #canvas;
  #audio;
  #version = 0;
  #busy = false;
  #wanted = null;
  #shownFrame = -1;
  #start = null;

  constructor(canvas, audio) {
    super();
    this.#canvas = canvas;
    this.#audio = audio;
  }

  get first() { return this.inPoint ?? 0; }
  get last() { return this.outPoint ?? Math.max(0, (this.scene?.frameCount ?? 1) - 1); }

  /// The factor of the size in which frames are drawn.
  get drawnScale() { return Math.min(this.scale, Math.sqrt(mostPixels / (this.scene.width * this.scene.height))); }

  /// Shows another version of the scene at the same time.
  setScene(scene, version) {
    const seconds = this.scene ? this.frame / this.scene.frameRate : 0;
    this.scene = scene;
    this.#version = version;
    this.#shownFrame = -1;
    const end = scene.frameCount - 1;
    if (this.inPoint > end) this.inPoint = null;
    if (this.outPoint > end) this.outPoint = null;
    this.#go(Math.min(end, Math.round(seconds * scene.frameRate)), true);
  }

  setAudio(url) {
    if (url) this.#audio.src = url; else this.#audio.removeAttribute('src');
    if (this.isPlaying) this.#restart();
  }

  get hasAudio() { return this.#audio.hasAttribute('src') && !this.#audio.error; }

  /// Starts another scene at its first frame.
  reset() {
    if (this.isPlaying) this.pause();
    [this.frame, this.inPoint, this.outPoint, this.scene] = [0, null, null, null];
    this.#canvas.getContext('2d').clearRect(0, 0, this.#canvas.width, this.#canvas.height);
  }

  setVisibility(visibility) {
    if (JSON.stringify(visibility) === JSON.stringify(this.visibility)) return;
    this.visibility = visibility;
    this.#go(this.frame, true);
  }

  setScale(scale) { this.scale = scale; this.#go(this.frame, true); }

  seek(frame) {
    if (!this.scene) return;
    this.#go(Math.max(0, Math.min(this.scene.frameCount - 1, Math.round(frame))));
    if (this.isPlaying) this.#restart();
  }

  play(rate = 1) {
    if (!this.scene) return;
    this.rate = rate;
    if (rate > 0 && this.frame >= this.last) this.#go(this.first);
    if (rate < 0 && this.frame <= this.first) this.#go(this.last);
    const wasPlaying = this.isPlaying;
    this.isPlaying = true;
    this.shown = 0;
    this.dropped = 0;
    this.#restart();
    if (!wasPlaying) requestAnimationFrame(() => this.#tick());
    this.#notify('playback');
  }

  pause() {
    this.isPlaying = false;
    this.rate = 1;
    this.#audio.pause();
    this.#notify('playback');
    this.#notify('settled');
  }

  toggle() { if (this.isPlaying) this.pause(); else this.play(); }

  /// J and L: changes direction, or doubles the speed up to 8.
  shuttle(direction) {
    const isSame = this.isPlaying && Math.sign(this.rate) === direction;
    this.play(isSame ? direction * Math.min(8, Math.abs(this.rate) * 2) : direction);
  }

  /// The audio is the clock at normal speed; the system's clock at other speeds.
  #restart() {
    const seconds = this.frame / this.scene.frameRate;
    this.#audio.pause();
    this.#start = {seconds, at: performance.now()};
    if (!this.hasAudio || this.rate !== 1) return;
    this.#audio.currentTime = seconds;
    this.#audio.play().catch(() => { this.#start = {seconds, at: performance.now()}; });
  }

  #now() {
    const isClock = this.hasAudio && this.rate === 1 && !this.#audio.paused;
    if (isClock) return this.#audio.currentTime;
    return this.#start.seconds + (performance.now() - this.#start.at) / 1000 * this.rate;
  }

  #tick() {
    if (!this.isPlaying) return;
    const frame = Math.floor(this.#now() * this.scene.frameRate + 1e-6);
    if (frame > this.last || frame < this.first) {
      if (!this.loops) {
        this.#go(frame > this.last ? this.last : this.first);
        return this.pause();
      }
      this.#go(frame > this.last ? this.first : this.last);
      this.#restart();
    } else if (frame !== this.frame) {
      this.dropped += Math.abs(frame - this.frame) - 1;
      this.#go(frame);
    }
    requestAnimationFrame(() => this.#tick());
  }

  #go(frame, again = false) {
    const isNew = frame !== this.frame;
    this.frame = frame;
    if (isNew || again) this.#notify('time');
    this.#wanted = {frame, version: this.#version, scale: this.scene ? this.drawnScale : this.scale, visibility: this.visibility};
    this.#draw();
  }

  /// Requests one frame at a time: the wanted one, not those that were wanted in the meantime.
  async #draw() {
    if (this.#busy || !this.#wanted) return;
    this.#busy = true;
    const wanted = this.#wanted;
    this.#wanted = null;
    try {
      const frame = await api.frame(wanted.frame, wanted.scale, wanted.visibility);
      if (wanted.version === this.#version) this.#show({...frame, version: wanted.version});
    } catch (error) {
      if (wanted.version === this.#version) this.dispatchEvent(new CustomEvent('failed', {detail: {error, number: wanted.frame}}));
    }
    this.#busy = false;
    if (this.#wanted) this.#draw();
    else if (!this.isPlaying) this.#notify('settled');
  }

  #show(frame) {
    const {image} = frame;
    if (this.#canvas.width !== image.width || this.#canvas.height !== image.height) {
      [this.#canvas.width, this.#canvas.height] = [image.width, image.height];
    }
    this.#canvas.getContext('2d').putImageData(image, 0, 0);
    this.#shownFrame = frame.number;
    this.#canvas.dataset.frame = frame.number;
    this.#canvas.dataset.version = this.#version;
    this.shown += 1;
    this.dispatchEvent(new CustomEvent('shown', {detail: frame}));
  }

  #notify(name) { this.dispatchEvent(new Event(name)); }
}
