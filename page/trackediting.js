// Connects the editing of the timeline's rows: keyframes and bars, clips and parts, volumes, captions.
import {CaptionEditing} from './captionediting.js';
import {ClipEditing} from './clipediting.js';
import {KeyframeEditing} from './keyframes.js';
import {Markers} from './markers.js';
import {Mixing} from './mixing.js';
import {hasLine, superlayerPath} from './rows.js';
import {TrackDrags} from './trackdrag.js';
import {isEditable} from './tracks.js';

export class TrackEditing {
  #editor;
  #layers;
  #drags;
  #keyframes;
  #clips;
  #mixing;
  #captions;
  #tracks = new Map();
  markers;
  /** Requests what the file states when rows scroll into view: scenes may have many more rows. */
  #observer = new IntersectionObserver(entries => {
    this.#load(entries.filter(each => each.isIntersecting).map(each => each.target));
  });

  constructor(timeline, {editor, layers, player}) {
    [this.#editor, this.#layers] = [editor, layers];
    this.#drags = new TrackDrags(timeline, {editor, player});
    const parts = {editor, layers, player, drags: this.#drags};
    this.#keyframes = new KeyframeEditing(timeline, parts);
    this.#clips = new ClipEditing(timeline, parts);
    this.#mixing = new Mixing(timeline, parts);
    this.#captions = new CaptionEditing(timeline, parts);
    this.markers = new Markers(timeline, parts);
  }

  /** Forgets the rows, before others are shown. */
  clear() {
    this.#observer.disconnect();
    this.#tracks.clear();
  }

  /** Lets the bars of a layer's row be edited, if the file states the layer. */
  watchLayer(track, row) {
    const {layer, path, count} = row;
    const isAudio = count === 1 && layer.className === 'AudioLayer' && this.#isStated(superlayerPath(path));
    if (!isEditable(row) && !isAudio) return;
    if (!isAudio) {
      this.#keyframes.watch(track, path, this.#clips.isPart(path));
      this.#captions.watch(track, path);
    }
    this.#watch(track, path);
  }

  #isStated(path) { return hasLine(this.#layers.layer(path) ?? {}); }

  /** Lets the bars of an audio track of the scene be edited. */
  watchAudio(track, path) { if (path) this.#watch(track, path); }

  #watch(track, path) {
    this.#clips.watch(track);
    this.#tracks.set(track, path);
  }

  /** Marks keyframes, volumes and transitions, each row when it is in view. */
  show() {
    this.#observer.disconnect();
    for (const [track, path] of this.#tracks) {
      const hasMarks = track.querySelector('.barline.animation, .barline.player, .barline.audio');
      if (hasMarks || this.#clips.isPart(path)) this.#observer.observe(track);
    }
  }

  /** Requests what is in the file, one row after the other. Rows that are replaced in the meantime are left out. */
  async #load(tracks) {
    for (const track of tracks) this.#observer.unobserve(track);
    for (const track of tracks) {
      const path = this.#tracks.get(track);
      const report = track.isConnected ? await this.#editor.values(path) : null;
      if (!report || !track.isConnected) continue;
      this.#keyframes.mark(track, path, report);
      this.#clips.show(track, path, report);
      this.#mixing.show(track, path);
    }
  }

  /** Shows the volumes of rows again, after their waveforms have been read. */
  showVolumes() {
    for (const [track, path] of this.#tracks) {
      if (track.isConnected && track.editing?.clip && !track.querySelector('.envelope')) this.#mixing.show(track, path);
    }
  }

  /** Ends a drag without an edit. Returns whether there was one. */
  cancel() { return this.#drags.cancel() || this.#keyframes.cancel(); }
}
