// The current frame and its playback. Frames are dropped rather than time.
import * as api from './api.js';
import {VideoStream, supportedCodecs} from './stream.js';

/// The most pixels of a frame on the page: those of 8K. Larger frames would need more memory than browsers give.
const mostPixels = 7680 * 4320;
/// The milliseconds that playback waits for its first streamed frame.
const startPatience = 2000;
/// The images whose transfer decides whether playback uses a stream.
const transferCount = 9;
/// The milliseconds after which audio that does not advance is not the clock, and a stream that failed is tried again.
const audioPatience = 500, retryInterval = 5000;

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
  /// How frames are played: `automatic`, `stream`, or `images`, which are exact.
  playback = 'automatic';
  /// The frames shown and the frames that there was no time for, since playback started.
  shown = 0;
  dropped = 0;

  #canvas;
  #audio;
  #version = 0;
  #busy = false;
  #wanted = null;
  #shownFrame = -1;
  /// The time at which the clock started; null while playback waits for its first streamed frame.
  #start = null;
  #waitsUntil = 0;
  /// The time of the audio, when it last advanced, and whether it has stalled since.
  #heard = {seconds: 0, at: 0, hasStalled: false};
  #isScrubbing = false;
  #codecs = [];
  #stream = null;
  /// What the stream depends on, the index of the first frame of the range, and the index shown last.
  #streamKey = '';
  #origin = 0;
  #shownIndex = -1;
  /// The stream that failed, when, and why; playback then uses images.
  #failure = null;
  /// The last transfers of images, in milliseconds per byte.
  #transfers = [];
  /// The times at which the last frames of playback were shown, and when playback started.
  #shownAt = [];
  #playedSince = 0;
  /// The part of the resolution in which automatic playback keeps time.
  #reduction = 1;

  constructor(canvas, audio) {
    super();
    this.#canvas = canvas;
    this.#audio = audio;
    supportedCodecs().then(names => {
      this.#codecs = names;
      if (!names.length) this.#notify('nostream');
    });
    document.addEventListener('visibilitychange', () => { if (document.hidden) this.#closeStream(); });
  }

  get first() { return this.inPoint ?? 0; }
  get last() { return this.outPoint ?? Math.max(0, (this.scene?.frameCount ?? 1) - 1); }

  /// The factor of the size in which frames are drawn.
  get drawnScale() { return Math.min(this.scale, Math.sqrt(mostPixels / (this.scene.width * this.scene.height))); }

  /// The factor of the size in which playback shows frames.
  get playedScale() {
    const isReduced = this.isPlaying && this.playback === 'automatic';
    return this.drawnScale * (isReduced ? this.#reduction : 1);
  }

  /// The version of the scene that is shown.
  get version() { return this.#version; }

  /// Shows another version of the scene at the same time.
  setScene(scene, version) {
    const seconds = this.scene ? this.frame / this.scene.frameRate : 0;
    // The comparison with the frame before the change needs its pixels.
    if (this.isStreaming && this.#shownIndex >= 0) {
      this.dispatchEvent(new CustomEvent('shown', {detail: this.capture()}));
    }
    this.#closeStream();
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
    // A stream continues.
    if (this.isPlaying && this.#start !== null) this.#startClock();
  }

  get hasAudio() { return this.#audio.hasAttribute('src') && !this.#audio.error; }

  /// Starts another scene at its first frame.
  reset() {
    // The other scene has no exact image of the streamed frame.
    this.#canvas.dataset.source = '';
    if (this.isPlaying) this.pause();
    [this.frame, this.inPoint, this.outPoint, this.scene] = [0, null, null, null];
    this.#canvas.getContext('2d').clearRect(0, 0, this.#canvas.width, this.#canvas.height);
  }

  setVisibility(visibility) {
    if (JSON.stringify(visibility) === JSON.stringify(this.visibility)) return;
    this.visibility = visibility;
    this.#go(this.frame, true);
  }

  setPlayback(playback) {
    this.playback = playback;
    this.#reduction = 1;
    this.#failure = null;
  }

  /// Why playback shows images instead of a stream; null without a reason.
  get streamFailure() { return this.isPlaying ? this.#failure?.message ?? null : null; }

  /// Whether playback shows frames of a stream.
  get isStreaming() { return this.#stream !== null; }

  /// Returns the pixels that the canvas shows.
  capture() {
    const {width, height} = this.#canvas;
    return {
      number: this.#shownFrame,
      version: this.#version,
      image: this.#canvas.getContext('2d').getImageData(0, 0, width, height),
    };
  }

  setScale(scale) {
    this.scale = scale;
    this.#reduction = 1;
    this.#go(this.frame, true);
  }

  /// Draws the current frame again.
  redraw() { this.#go(this.frame, true); }

  /// Shows the current frame with values that are being dragged. It is not a version of the scene.
  showLive({image}) {
    if (this.isPlaying) return;
    this.#fit(image.width, image.height);
    this.#canvas.getContext('2d').putImageData(image, 0, 0);
    this.#canvas.dataset.source = 'live';
  }

  seek(frame) {
    if (!this.scene) return;
    const wanted = Math.max(0, Math.min(this.scene.frameCount - 1, Math.round(frame)));
    if ((this.isPlaying || this.#isScrubbing) && wanted === this.frame) return;
    this.#go(wanted);
    if (this.isPlaying) this.#restart();
  }

  /// Stops the clock while the pointer moves the playhead. Playback shows exact images until then.
  startScrubbing() {
    this.#isScrubbing = true;
    if (!this.isPlaying) return;
    this.#closeStream();
    this.#audio.pause();
    this.#start = null;
  }

  /// Continues playback at the frame that was chosen.
  endScrubbing() {
    if (!this.#isScrubbing) return;
    this.#isScrubbing = false;
    if (this.isPlaying) this.#restart();
  }

  play(rate = 1) {
    if (!this.scene) return;
    this.rate = rate;
    const wasPlaying = this.isPlaying;
    this.isPlaying = true;
    if (rate > 0 && this.frame >= this.last) this.#go(this.first);
    if (rate < 0 && this.frame <= this.first) this.#go(this.last);
    this.shown = 0;
    this.dropped = 0;
    [this.#shownAt, this.#playedSince] = [[], performance.now()];
    this.#failure = null;
    this.#restart();
    if (!wasPlaying) requestAnimationFrame(() => this.#tick());
    this.#notify('playback');
  }

  pause() {
    this.isPlaying = false;
    this.rate = 1;
    this.#audio.pause();
    this.#closeStream();
    this.#notify('playback');
    // A frame of a stream, and one in a lower resolution, is replaced by its exact image.
    const isExact = this.#canvas.dataset.source !== 'stream' && this.#reduction === 1;
    if (!isExact) this.#go(this.frame, true); else this.#notify('settled');
  }

  toggle() { if (this.isPlaying) this.pause(); else this.play(); }

  /// J and L: changes direction, or doubles the speed up to 8.
  shuttle(direction) {
    const isSame = this.isPlaying && Math.sign(this.rate) === direction;
    this.play(isSame ? direction * Math.min(8, Math.abs(this.rate) * 2) : direction);
  }

  /// Starts to play at the current frame.
  #restart() {
    this.#closeStream();
    this.#audio.pause();
    this.#start = null;
    if (this.#isScrubbing) return;
    this.#openStream();
    if (!this.#stream) return this.#startClock();
    this.#waitsUntil = performance.now() + startPatience;
  }

  /// The audio is the clock at normal speed; the system's clock at other speeds.
  #startClock() {
    const seconds = this.frame / this.scene.frameRate;
    this.#audio.pause();
    this.#start = {seconds, at: performance.now()};
    if (!this.hasAudio || this.rate !== 1) return;
    this.#audio.currentTime = seconds;
    this.#heard = {seconds: this.#audio.currentTime, at: performance.now(), hasStalled: false};
    this.#audio.play().catch(() => { this.#start = {seconds, at: performance.now()}; });
  }

  #now() {
    const at = performance.now();
    const seconds = this.#start.seconds + (at - this.#start.at) / 1000 * this.rate;
    if (!this.hasAudio || this.rate !== 1 || this.#audio.paused) return seconds;
    return this.#heardTime(at) ?? seconds;
  }

  /// Returns the time of the audio; null while it has stalled, for example because the connection is too slow for it.
  #heardTime(at) {
    const seconds = this.#audio.currentTime;
    const {hasStalled} = this.#heard;
    if (seconds === this.#heard.seconds) {
      if (hasStalled) return null;
      if (at - this.#heard.at > audioPatience) {
        this.#start = {seconds, at};
        this.#heard.hasStalled = true;
      }
      return seconds;
    }
    // Audio that continues follows the frames.
    if (hasStalled) this.#audio.currentTime = this.#start.seconds + (at - this.#start.at) / 1000;
    this.#heard = {seconds: this.#audio.currentTime, at, hasStalled: false};
    return this.#heard.seconds;
  }

  #tick() {
    if (!this.isPlaying) return;
    if (this.#isScrubbing) return void requestAnimationFrame(() => this.#tick());
    if (this.#start === null) {
      if (this.#stream?.isReady || !this.#stream || this.#stream.failure || performance.now() > this.#waitsUntil) {
        this.#startClock();
      }
    } else {
      this.#advance();
    }
    if (this.isPlaying) {
      this.#keepTime();
      this.#updateStream();
      requestAnimationFrame(() => this.#tick());
    }
  }

  /// Halves the resolution of automatic playback, down to a quarter, if less than 70 % of the frames are shown.
  #keepTime() {
    const rate = this.#start === null || !this.shown ? null : this.measuredRate;
    if (this.playback !== 'automatic' || rate === null || document.hidden) return;
    const isFast = rate >= 0.7 * this.scene.frameRate * Math.min(1, Math.abs(this.rate));
    if (isFast || this.scale * this.#reduction < 0.5) return;
    this.#reduction /= 2;
    [this.#shownAt, this.#playedSince] = [[], performance.now()];
  }

  /// Goes to the frame at the time of the clock.
  #advance() {
    const frame = Math.floor(this.#now() * this.scene.frameRate + 1e-6);
    if (frame > this.last || frame < this.first) {
      if (!this.loops) {
        this.#go(frame > this.last ? this.last : this.first);
        return this.pause();
      }
      this.#origin += this.last + 1 - this.first;
      this.#go(frame > this.last ? this.first : this.last);
      this.#startClock();
    } else if (frame !== this.frame) {
      if (!this.#stream) this.dropped += Math.abs(frame - this.frame) - 1;
      this.#go(frame);
    }
  }

  /// Whether images take longer to arrive than they are shown. Small frames take as long as a request.
  get #isSlow() {
    if (!this.#transfers.length) return false;
    const sorted = this.#transfers.toSorted((a, b) => a - b);
    const bytes = 4 * this.scene.width * this.scene.height * this.playedScale ** 2;
    return sorted[Math.floor((sorted.length - 1) / 2)] * bytes > 1000 / this.scene.frameRate;
  }

  get #wantsStream() {
    if (!this.#codecs.length || this.rate < 0 || !this.scene.isOpaque || document.hidden) return false;
    return this.playback === 'stream' || (this.playback === 'automatic' && (this.#stream !== null || this.#isSlow));
  }

  /// What a stream depends on.
  get #wantedKey() {
    return JSON.stringify(
      [this.#version, this.first, this.last, this.loops, this.rate, this.playedScale, this.visibility]);
  }

  /// The frames per second of the last second of playback; null before there is one.
  get measuredRate() {
    const now = performance.now();
    return now - this.#playedSince < 1000 ? null : this.#shownAt.filter(each => now - each <= 1000).length;
  }

  get #hasFailed() {
    return this.#failure?.key === this.#wantedKey && performance.now() - this.#failure.at < retryInterval;
  }

  get #prefersStream() { return this.#wantsStream && !this.#isScrubbing && !this.#hasFailed; }

  /// Whether the canvas waits for the frames of the stream. Images continue until a stream after a failed one has
  /// frames.
  get #showsStream() { return this.#stream !== null && (this.#failure === null || this.#shownIndex >= 0); }

  #openStream() {
    if (!this.#prefersStream) return;
    const key = this.#wantedKey;
    const frame = Math.max(this.first, Math.min(this.last, this.frame));
    const items = {
      frame,
      first: this.first,
      last: this.last,
      loops: this.loops,
      step: this.rate,
      scale: this.playedScale,
      ...this.visibility,
    };
    this.#stream = new VideoStream(items, this.#codecs);
    api.setStreaming(true);
    this.#streamKey = key;
    this.#origin = this.first - frame;
    this.#shownIndex = -1;
    if (this.#showsStream) this.#wanted = null;
  }

  #closeStream() {
    this.#stream?.close();
    this.#stream = null;
    api.setStreaming(false);
  }

  /// Shows the frame of the stream, and opens, replaces or closes the stream as playback needs it.
  #updateStream() {
    if (this.#stream?.failure) {
      console.warn(`Playback continues with images: ${this.#stream.failure.message}`);
      this.#failure = {key: this.#streamKey, at: performance.now(), message: this.#stream.failure.message};
      this.#closeStream();
    }
    if (this.#stream && (this.#streamKey !== this.#wantedKey || !this.#wantsStream)) this.#closeStream();
    if (!this.#stream) return this.#openStream();
    const shown = this.#stream.take(this.#origin + this.frame - this.first);
    if (shown) this.#showStreamed(shown);
  }

  #showStreamed({index, number, image}) {
    if (this.#shownIndex >= 0) this.dropped += (index - this.#shownIndex) / this.rate - 1;
    this.#shownIndex = index;
    this.#failure = null;
    this.#wanted = null;
    this.#fit(image.displayWidth, image.displayHeight);
    this.#canvas.getContext('2d').drawImage(image, 0, 0);
    image.close();
    this.#note(number, 'stream');
    this.dispatchEvent(new Event('streamed'));
  }

  #go(frame, again = false) {
    const isNew = frame !== this.frame;
    this.frame = frame;
    if (isNew || again) this.#notify('time');
    if (this.isPlaying && (this.#showsStream || (this.#prefersStream && !this.#failure))) return;
    this.#wanted =
      {frame, version: this.#version, scale: this.scene ? this.playedScale : this.scale, visibility: this.visibility};
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
      this.#transfers = [...this.#transfers, frame.transfer / frame.image.data.length].slice(-transferCount);
      if (wanted.version === this.#version && !this.#showsStream) this.#show({...frame, version: wanted.version});
    } catch (error) {
      if (wanted.version === this.#version) {
        this.dispatchEvent(new CustomEvent('failed', {detail: {error, number: wanted.frame}}));
      }
    }
    this.#busy = false;
    if (this.#wanted) this.#draw();
    else if (!this.isPlaying) this.#notify('settled');
  }

  #show(frame) {
    this.#fit(frame.image.width, frame.image.height);
    this.#canvas.getContext('2d').putImageData(frame.image, 0, 0);
    this.#note(frame.number, 'image');
    this.dispatchEvent(new CustomEvent('shown', {detail: frame}));
  }

  #fit(width, height) {
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      [this.#canvas.width, this.#canvas.height] = [width, height];
    }
  }

  /// Takes note of what the canvas shows.
  #note(number, source) {
    this.#shownFrame = number;
    Object.assign(this.#canvas.dataset, {frame: number, version: this.#version, source});
    this.shown += 1;
    this.#shownAt = [...this.#shownAt.slice(-240), performance.now()];
  }

  #notify(name) { this.dispatchEvent(new Event(name)); }
}
