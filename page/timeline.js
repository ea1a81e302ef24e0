// The ruler, the rows of layers and audio tracks, and the playhead.
import {Media, paintClips} from './media.js';
import {RowColors} from './rowcolors.js';
import {superlayerPath} from './rows.js';
import {visibleSpans} from './spans.js';
import {TrackEditing} from './trackediting.js';
import {assetsOf, barsOf, makeRow, percent} from './tracks.js';

export const units = {
  frames: frame => `${frame}`,
  seconds: (frame, rate) => `${(frame / rate).toFixed(2)} s`,
  timecode: (frame, rate) => {
    const nominal = Math.max(1, Math.round(rate));
    const pad = number => String(number).padStart(2, '0');
    const seconds = Math.floor(frame / nominal);
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frame % nominal];
    return parts.map(pad).join(':');
  },
};

/// The pixels between the pointer and an edge at which the playhead snaps to it.
const snapDistance = 6;

/// Returns the frames at which a bar begins or has ended, and those of the events, in ascending order.
function edges(report, scene) {
  const markers = report.markers ?? [];
  const names = new Set(markers.map(each => each.path));
  const bars = [...report.layers.filter(each => !names.has(each.path)), ...report.audio].flatMap(row => row.bars);
  const times = [
    ...bars.flatMap(bar => [bar.begin, bar.end ?? scene.duration]), ...report.events,
    ...markers.map(each => each.begin),
  ];
  const frames = times.map(time => Math.ceil(time * scene.frameRate - 1e-6));
  return [...new Set(frames.map(frame => Math.max(0, Math.min(scene.frameCount - 1, frame))))].sort((a, b) => a - b);
}

/// What the Tab key reaches in the row of a selected layer.
const handles = '.keyframe, .caption, .transition, .gain, .volume-point, .fade';

export class Timeline {
  unit = 'timecode';
  colors = new RowColors();
  /// Whether the playhead snaps to edges while it is dragged.
  snaps = true;
  #player;
  #layers;
  #outline;
  #editing;
  #report = null;
  #selected = [];
  #ruler = document.getElementById('ruler');
  #tracks = document.getElementById('tracks');
  #rows = document.getElementById('rows');
  #flags = document.getElementById('marker-row');
  #titles = document.getElementById('row-titles');
  #playhead = document.getElementById('playhead');
  #zoom = 1;
  #edges = [];
  #media = new Media(() => {
    this.#editing.showVolumes();
    this.paint();
  });

  constructor({player, layers, outline, editor}) {
    [this.#player, this.#layers, this.#outline] = [player, layers, outline];
    this.#editing = new TrackEditing(this, {player, layers, editor});
    outline.addEventListener('changed', () => this.#showRows());
    layers.addEventListener('visibility', () => this.#showLocks());
    new ResizeObserver(() => this.layOut()).observe(this.#tracks);
    // The ruler stays in place while the rows scroll; its own scroll container is the horizontal one.
    const panel = document.getElementById('timeline');
    panel.addEventListener('scroll', () => {
      for (const each of [this.#ruler, this.#flags]) each.style.transform = `translateY(${panel.scrollTop}px)`;
    });
    this.#tracks.addEventListener('scroll', () => {
      this.#drawRuler();
      this.paint();
    });
    const scrub = event => {
      if (event.type === 'pointerdown') {
        this.#ruler.setPointerCapture(event.pointerId);
        if (event.buttons & 1) this.#player.startScrubbing();
      }
      if (event.buttons & 1) this.#player.seek(this.#frame(event));
    };
    this.#ruler.addEventListener('pointerdown', scrub);
    this.#ruler.addEventListener('pointermove', scrub);
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      this.#ruler.addEventListener(end, () => this.#player.endScrubbing());
    }
    this.#tracks.addEventListener('wheel', event => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.setZoom(this.#zoom * Math.exp(-event.deltaY / 300), event.clientX);
    }, {passive: false});
  }

  get zoom() { return this.#zoom; }

  /// Changes the scale of time, keeping the time at a place of the page in place.
  setZoom(zoom, clientX = null) {
    const box = this.#tracks.getBoundingClientRect();
    const x = (clientX ?? box.left + box.width * this.#player.frame / (this.#player.last + 1)) - box.left;
    const time = (this.#tracks.scrollLeft + x) / (box.width * this.#zoom);
    // A zoom of almost 1 is the end of a series of steps.
    this.#zoom = zoom < 1.01 ? 1 : Math.min(40, zoom);
    this.layOut();
    this.#tracks.scrollLeft = time * box.width * this.#zoom - x;
    document.getElementById('zoom').value = this.#zoom;
    this.#drawRuler();
  }

  /// Removes the rows of the last scene, until those of another one are known.
  clear() {
    this.#report = null;
    this.#edges = [];
    this.#titles.replaceChildren();
    this.#rows.replaceChildren();
    this.#flags.replaceChildren();
  }

  /** Shows the report of a version of the scene. Returns the assets that layers play, by their paths. */
  setReport(report, version) {
    this.#report = report;
    this.#rows.dataset.version = version;
    this.#media.load(report);
    this.#edges = edges(report, this.#player.scene);
    this.#editing.markers.show(report.markers ?? []);
    return assetsOf(report);
  }

  /** Shows the visible rows of the outline, and the audio tracks. */
  #showRows() {
    const report = this.#report;
    const {scene} = this.#player;
    if (!report || !scene) return;
    const reports = new Map(report.layers.map(each => [each.path, each]));
    const spans = visibleSpans(report.layers, scene.duration);
    this.#titles.replaceChildren();
    this.#rows.replaceChildren();
    this.#editing.clear();
    const markers = this.#editing.markers.paths;
    for (const {row, depth} of this.#outline.rows) {
      if (markers.has(row.path)) continue;
      const twist = row.children.length ? {isCollapsed: this.#outline.isCollapsed(row)} : null;
      const bars = barsOf(row, reports, spans);
      const {name, arrow, track} =
        makeRow({title: row.title, kind: row.kind, depth, bars, duration: scene.duration, twist});
      arrow.addEventListener('click', event => {
        event.stopPropagation();
        this.#outline.toggle(row);
      });
      for (const each of [name, track]) {
        if (row.count === 1) each.dataset.path = row.path;
        each.addEventListener('click', event => this.#layers.choose(row.path, event));
      }
      this.#add(name, track);
      this.colors.mark(row, name, track);
      this.#editing.watchLayer(track, row);
    }
    for (const {title, bars, path} of report.audio) {
      const {name, track} =
        makeRow({title: `♪ ${title}`, kind: 'audio', depth: 0, bars, duration: scene.duration, twist: null});
      this.#add(name, track);
      this.#editing.watchAudio(track, path);
    }
    for (const time of report.events) {
      const mark = Object.assign(document.createElement('div'), {className: 'event', title: `event at ${time} s`});
      mark.style.left = percent(time, scene.duration);
      this.#rows.append(mark);
    }
    for (const time of this.#editing.markers.times) {
      const line = Object.assign(document.createElement('div'), {className: 'marker-line'});
      line.style.left = percent(time, scene.duration);
      this.#rows.append(line);
    }
    for (const name of ['before', 'after']) {
      this.#rows.append(Object.assign(document.createElement('div'), {className: `shade ${name}`}));
    }
    this.setSelected(this.#selected);
    this.#showLocks();
    this.layOut();
    this.#editing.show();
  }

  #showLocks() {
    for (const row of [...this.#rows.querySelectorAll('.track'), ...this.#titles.children]) {
      row.classList.toggle('locked', row.dataset.path !== undefined && this.#layers.isLocked(row.dataset.path));
    }
  }

  #add(name, track) {
    this.#titles.append(name);
    this.#rows.append(track);
  }

  setSelected(paths) {
    this.#selected = paths;
    for (const row of [...this.#rows.querySelectorAll('.track'), ...this.#titles.children]) {
      const isSelected = paths.includes(row.dataset.path);
      row.classList.toggle('selected', isSelected);
      const isPrimary = row.dataset.path === paths.at(-1) && row.parentElement === this.#titles;
      if (isPrimary) row.scrollIntoView({block: 'nearest'});
      // The handles of the selected layer, and of audio tracks, can be reached by the Tab key.
      const isReached = isSelected || row.dataset.path === undefined;
      for (const mark of row.querySelectorAll(handles)) mark.tabIndex = isReached ? 0 : -1;
    }
  }

  /** Adds a marker at the playhead. */
  addMarker() { if (this.#player.scene) this.#editing.markers.add(); }

  /** The paths of the layers that are markers. */
  get markers() { return this.#editing.markers.paths; }

  /** Ends a drag in the rows. Returns whether there was one. */
  cancel() { return this.#editing.cancel(); }

  /** The pixels of a second. */
  get pixelsPerSecond() { return this.#tracks.clientWidth * this.#zoom / this.#player.scene.duration; }

  /** The times that keyframes and bars snap to: edges, events, and the playhead. */
  targets() { return [...this.#targets(), this.#player.frame].map(each => each / this.#player.scene.frameRate); }

  /** The duration of the media of a bar; null if it is not known. */
  mediaDuration(bar) { return this.#report?.media[bar.clip?.media]?.duration ?? null; }

  hasAudio(bar) { return this.#report?.media[bar.clip?.media]?.hasAudio === true; }

  /** The sublayers of a layer with their spans in the scene, in the order of the file. */
  partRows(parent) {
    const {duration} = this.#player.scene;
    const rows = (this.#report?.layers ?? []).filter(({path}) => {
      return path && superlayerPath(path) === parent && !path.endsWith('m');
    });
    return rows.flatMap(({path, bars}) => {
      const spans = bars.filter(each => each.kind === 'layer');
      const end = Math.max(...spans.map(each => each.end ?? duration));
      return spans.length ? [{path, begin: spans[0].begin, end}] : [];
    });
  }

  /** Shows the rows of sublayers, with those inside them, at other times: seconds by the paths of the sublayers. */
  shiftRows(parent, offsets) {
    for (const track of this.#rows.querySelectorAll('.track[data-path]')) {
      const {path} = track.dataset;
      if (parent !== '' && !path.startsWith(`${parent}.`)) continue;
      const found = [...offsets].find(([each]) => path === each || path.startsWith(`${each}.`));
      track.style.translate = found ? `${found[1] * this.pixelsPerSecond}px` : '';
    }
  }

  layOut() {
    this.#rows.style.width = this.#flags.style.width = `${100 * this.#zoom}%`;
    this.update();
    this.#drawRuler();
    this.paint();
  }

  /// Draws thumbnails and waveforms in the visible part of the rows.
  paint() {
    const {scene} = this.#player;
    const width = this.#tracks.clientWidth;
    if (!scene || !width) return;
    const view =
      {scale: width * this.#zoom / scene.duration, offset: this.#tracks.scrollLeft, width, duration: scene.duration};
    for (const track of this.#rows.querySelectorAll('.track.clips')) {
      paintClips(track.querySelector('canvas'), track.clips, this.#media, {...view, gain: track.gain});
    }
  }

  /// The edge before or after the current frame: the start or end of a bar, an event, an in or out point.
  edge(direction) {
    const {frame} = this.#player;
    const found = this.#targets().filter(each => (each - frame) * direction > 0);
    return found.reduce((best, each) => (each - best) * direction < 0 ? each : best, direction < 0 ? 0 : Infinity);
  }

  #targets() {
    const {inPoint, outPoint} = this.#player;
    return [...this.#edges, inPoint, outPoint].filter(each => each !== null);
  }

  /// Scrolls to the playhead while the timeline is enlarged.
  follow() {
    const {scene, frame} = this.#player;
    if (!scene || this.#zoom === 1) return;
    const width = this.#tracks.clientWidth;
    const x = width * this.#zoom * frame / scene.frameCount - this.#tracks.scrollLeft;
    if (x < 0 || x > width - 1) this.#tracks.scrollLeft += x - width * 0.1;
  }

  /// Shows the current frame and the in and out points.
  update() {
    const {scene, frame, first, last} = this.#player;
    if (!scene) return;
    const width = this.#tracks.clientWidth * this.#zoom;
    this.#playhead.style.left = `${width * frame / scene.frameCount}px`;
    this.#playhead.style.height = `${24 + this.#editing.markers.height + this.#rows.offsetHeight}px`;
    const before = this.#rows.querySelector('.before');
    const after = this.#rows.querySelector('.after');
    if (before) Object.assign(before.style, {left: 0, width: percent(first, scene.frameCount)});
    if (after) Object.assign(after.style, {left: percent(last + 1, scene.frameCount), right: 0});
    const ruler = this.#ruler;
    ruler.setAttribute('aria-valuemin', 0);
    ruler.setAttribute('aria-valuemax', scene.frameCount - 1);
    ruler.setAttribute('aria-valuenow', frame);
    ruler.setAttribute('aria-valuetext', units[this.unit](frame, scene.frameRate));
  }

  #frame(event) {
    const box = this.#tracks.getBoundingClientRect();
    const x = event.clientX - box.left + this.#tracks.scrollLeft;
    const pixels = box.width * this.#zoom / this.#player.scene.frameCount;
    const frame = Math.floor(x / pixels);
    if (!this.snaps || event.altKey) return frame;
    const distance = edge => Math.abs(edge * pixels - x);
    const near =
      this.#targets().filter(edge => distance(edge) <= snapDistance).sort((a, b) => distance(a) - distance(b));
    return near[0] ?? frame;
  }

  #drawRuler() {
    const {scene} = this.#player;
    const width = this.#tracks.clientWidth;
    if (!scene || !width) return;
    const ratio = devicePixelRatio;
    const ruler = this.#ruler;
    ruler.style.width = `${width}px`;
    [ruler.width, ruler.height] = [width * ratio, 24 * ratio];
    const context = ruler.getContext('2d');
    context.scale(ratio, ratio);
    const style = getComputedStyle(ruler);
    context.fillStyle = context.strokeStyle = style.color;
    context.font = `11px ${style.fontFamily}`;
    const pixels = width * this.#zoom / scene.frameCount;
    const step = this.#step(90 / pixels, scene.frameRate);
    const minor = Math.max(1, step / 5);
    const offset = this.#tracks.scrollLeft;
    const end = (offset + width) / pixels;
    context.globalAlpha = 0.8;
    for (let tick = Math.floor(offset / pixels / step) * step; tick <= end; tick += step) {
      const x = tick * pixels - offset;
      context.fillRect(x, 12, 1, 12);
      context.fillText(units[this.unit](Math.round(tick), scene.frameRate), x + 3, 11);
      for (let part = minor; part < step; part += minor) context.fillRect(x + part * pixels, 19, 1, 5);
    }
  }

  /// A round number of frames, at least `least`.
  #step(least, rate) {
    const seconds =
      [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600].map(each => each * Math.max(1, Math.round(rate)));
    return [1, 2, 5, 10, ...seconds].find(each => each >= least) ?? seconds.at(-1);
  }
}
