// Edits of the scene file, undo and redo, and frames with values that are being dragged.
import * as api from './api.js';
import {statedOf} from './edits.js';

/** The most milliseconds that the page waits for the version of the scene after an edit, and for its layers. */
const patience = 2000;

export class Editor extends EventTarget {
  /** @type {{enabled: boolean, reason: string?, undo: string?, redo: string?}} */
  state = {enabled: false, reason: null, undo: null, redo: null};
  /** The number of edits that are on the way. */
  pending = 0;
  /** The version of the scene whose layers the page shows. */
  shown = -1;
  /** The version of the scene whose layers and geometries the page has requested. */
  #loaded = -1;
  #player;
  #version = -1;
  #hasProblems = false;
  #reports = new Map();
  /** The requested reports of the version before, by their names, and that version. */
  #earlier = {version: -1, reports: new Map()};
  #queue = Promise.resolve();
  /** The values of a drag that are drawn next; whether a frame is requested; whether the server has any. */
  #wanted = null;
  #isDrawing = false;
  #isLive = false;

  constructor(player) {
    super();
    this.#player = player;
  }

  /** Takes the editing part of a state. */
  update(state) {
    this.state =
      state.editing ?? {enabled: false, reason: 'This preview cannot edit.', undo: null, redo: null};
    this.#hasProblems = state.problems.length > 0;
    if (state.sceneRevision !== this.#version) {
      if (this.#reports.size) this.#earlier = {version: this.#version, reports: new Map(this.#reports)};
      this.#reports.clear();
    }
    this.#version = state.sceneRevision;
    this.dispatchEvent(new Event('version'));
    this.#notify('changed');
  }

  /** The keys of a layer's class, and what the file states for it; null if the server does not know. */
  async keys(path) {
    const report = await this.#report('keys', path);
    // Defaults are written as in the documentation, with backticks.
    for (const key of report?.sections.flatMap(each => each.keys) ?? []) {
      if (typeof key.default === 'string') key.default = key.default.replaceAll('`', '');
    }
    return report;
  }
  values(path) { return this.#report('values', path); }

  #report(name, path) {
    const key = `${name} ${path}`;
    // Nothing is asked about a scene that cannot be edited, or about a file with mistakes.
    if (!this.#reports.has(key) && (!this.state.enabled || this.#hasProblems)) return Promise.resolve(null);
    if (!this.#reports.has(key)) {
      const version = this.#version;
      // An edit that is on its way may give the layers other paths.
      const wanted = () => (version === this.#version ? api.get(name, {path}) : null);
      const request = this.#queue.then(wanted).catch(error => {
        if (error.status && error.status !== 404) console.info(error.message);
        // A request that failed is sent again.
        if (error.status !== 404 && this.#reports.get(key) === request) this.#reports.delete(key);
        return null;
      });
      this.#reports.set(key, request);
    }
    return this.#reports.get(key);
  }

  /**
   * Edits the file. Returns the version of the scene with the edit; false after a refusal, which is shown with its
   * offers.
   *
   * Consecutive edits with the same `merge` are one step. `version` is the version of the scene whose paths the edits
   * have.
   */
  apply(name, edits, {merge = undefined, version = this.shown} = {}) {
    if (!edits.length) return Promise.resolve(false);
    if (!this.state.enabled) {
      this.ask({refused: this.state.reason ?? 'The scene cannot be edited.', offers: []});
      return Promise.resolve(false);
    }
    return this.#send(name, () => api.edit({name, version, edits, merge}), {version, edits});
  }

  undo() { return this.#step('Undo', 'undo'); }
  redo() { return this.#step('Redo', 'redo'); }

  /** Takes back a step, or repeats one, after the edits that are on the way. */
  async #step(name, kind) {
    await this.#queue;
    return this.state[kind] ? this.#send(name, () => api.edit({}, kind)) : false;
  }

  /** Records that the page has the layers of a version of the scene, and their geometries. */
  finishLoading(version) {
    this.#loaded = Math.max(this.#loaded, version);
    this.#notify('loaded');
  }

  /** Returns once the page has the layers of the version that the last edit made, and their geometries. */
  async settled() {
    await this.#queue;
    await this.#until('loaded', () => this.#loaded >= this.#version);
  }

  /** Sends requests one after the other: each needs the version that the last one made. */
  #send(name, request, {version: shown = this.shown, edits = []} = {}) {
    this.pending += 1;
    this.#notify('changed');
    const result = this.#queue.then(async () => {
      const version = this.#version;
      try {
        const answer = await request();
        if (answer.refused !== undefined) {
          const isOutdated = this.#version > shown && !answer.offers?.length && edits.every(isPlain);
          if (!isOutdated || !edits.length) this.ask({...answer, name, version: shown});
          else this.#merge(name, edits, shown, answer.refused);
          return false;
        }
        this.#notify('edited', answer);
        this.#notify('state', answer);
        return {before: version, after: answer.sceneRevision};
      } catch (error) {
        this.ask({refused: error.message, offers: [], name});
        return false;
      }
    });
    this.#queue = result.then(async versions => {
      if (versions) await this.#until('version', () => this.#version !== versions.before);
      this.pending -= 1;
      this.#notify('changed');
    });
    return result.then(versions => versions && versions.after);
  }

  /**
   * Repeats an edit of a version before another program changed the file. If the file states other values now, the
   * page shows both.
   */
  async #merge(name, edits, shown, refused) {
    const before = this.#earlier.version >= shown ? this.#earlier.reports : new Map();
    await this.settled();
    const version = this.shown;
    const both = await Promise.all(edits.map(async ({path, key, value}) => {
      const [old, now] = (await Promise.all([before.get(`values ${path}`), this.values(path)])).map(statedOf);
      // Another layer may have the path now.
      const isSame = textOf(old) === textOf(now);
      const theirs = key.slice(1).reduce((part, index) => part?.[index], now.get(key[0])?.value);
      return {key: key.join('.'), theirs, mine: value, isSame: isSame && old.size > 0};
    }));
    if (version !== this.shown) return this.ask({refused, offers: []});
    if (both.every(each => each.isSame)) return this.apply(name, edits, {version});
    this.ask({refused, both, name, version, offers: [{title: 'Write your values', edits}]});
  }

  /** Waits until a condition is true, which is checked after each event of a name, but no longer than `patience`. */
  #until(event, isTrue) {
    if (isTrue()) return Promise.resolve();
    return new Promise(done => {
      const check = () => { if (isTrue()) finish(); };
      const finish = () => {
        this.removeEventListener(event, check);
        done();
      };
      this.addEventListener(event, check);
      setTimeout(finish, patience);
    });
  }

  /** Shows why an edit is refused, and what can be done instead. */
  ask(refusal) { this.#notify('refused', refusal); }

  /** Draws the current frame with other values of a layer. */
  live(path, values) { this.liveAll([{path, values}]); }

  /** Draws the current frame with other values of layers: the latest ones, one frame at a time. */
  liveAll(layers) {
    if (!this.state.enabled || this.#player.isPlaying) return;
    this.#wanted = {layers};
    this.#draw();
  }

  /** Ends the values of a drag. After an edit, the next version is drawn; otherwise the frame is redrawn. */
  async endLive(isEdited) {
    this.#wanted = null;
    if (!this.#isLive) return;
    this.#isLive = false;
    await api.live({layers: [], frame: this.#player.frame, scale: this.#player.drawnScale}).catch(() => null);
    if (!isEdited) this.#player.redraw();
  }

  async #draw() {
    if (this.#isDrawing || !this.#wanted) return;
    this.#isDrawing = true;
    const wanted = this.#wanted;
    this.#wanted = null;
    const {frame, drawnScale, visibility} = this.#player;
    this.#isLive = true;
    try {
      const image = await api.live({...wanted, frame, scale: drawnScale, ...visibility});
      if (this.#isLive && image.number === this.#player.frame) this.#player.showLive(image);
    } catch (error) {
      // The outline still follows the pointer.
      console.info(error.message);
    }
    this.#isDrawing = false;
    this.#draw();
  }

  #notify(name, detail = null) { this.dispatchEvent(new CustomEvent(name, {detail})); }
}

/** Whether an edit sets a value of a layer. */
const isPlain = ({op, path, key}) => op === 'set' && path !== undefined && key?.length > 0;

/** What the file states for a layer, as text. */
const textOf = stated => JSON.stringify([...stated].map(([key, {value}]) => [key, value]));
