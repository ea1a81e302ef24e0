// Captions in the timeline: bars that are moved, trimmed and typed, written to the caption file.
import * as api from './api.js';
import {fixed} from './arithmetic.js';
import {element} from './elements.js';
import {RowEditing, draggedSpan, partAt} from './trackdrag.js';
import {percent} from './tracks.js';

const rounded = number => fixed(number, 3);

/** The seconds of the file for a span of the scene, whose caption has a bar. */
export function cueTimes({begin, end, cue}, from, to) {
  const scale = (cue.end - cue.start) / (end - begin);
  return [rounded(cue.start + (from - begin) * scale), rounded(cue.end + (to - end) * scale)];
}

export class CaptionEditing extends RowEditing {
  #form = null;

  /** Lets the captions of a row be edited. */
  watch(track, path) {
    for (const line of track.querySelectorAll('.barline.caption')) {
      line.setAttribute('role', 'button');
      line.setAttribute('aria-label', `Caption: ${line.title}`);
      line.title += '\nDrag it, or its ends; double-click it to type its text';
      line.tabIndex = path === this.layers.selected ? 0 : -1;
      line.addEventListener('pointermove', event => {
        if (this.drags.isActive || !this.editor.state.enabled) return;
        line.style.cursor = partAt(event, line) === 'move' ? 'grab' : 'ew-resize';
      });
      line.addEventListener('pointerdown', event => this.#press(event, line, path));
      line.addEventListener('dblclick', event => {
        event.stopPropagation();
        this.#type(line, path);
      });
      line.addEventListener('keydown', event => this.#key(event, line, path));
    }
  }

  #press(event, line, path) {
    if (this.layers.isLocked(path)) return;
    const {begin, end} = line.bar;
    const part = partAt(event, line);
    const least = 2 / this.player.scene.frameRate;
    const limits = {
      move: time => Math.max(begin - line.bar.cue.start, time),
      start: time => Math.min(end - least, Math.max(begin - line.bar.cue.start, time)),
      end: time => Math.max(begin + least, time),
    };
    const span = time => draggedSpan(part, line.bar, time);
    this.drags.start(event, {
      element: line,
      time: part === 'end' ? end : begin,
      limit: limits[part],
      show: time => {
        const [from, to] = span(time);
        const {duration} = this.player.scene;
        Object.assign(line.style, {left: percent(from, duration), width: percent(to - from, duration)});
        line.dataset.time = `${time.toFixed(2)} s`;
      },
      edit: time => this.#retiming(part === 'move' ? 'Move' : 'Trim', line, path, ...span(time)),
    });
  }

  #retiming(verb, {bar}, path, from, to) {
    const {start, end} = bar.cue;
    const times = cueTimes(bar, from, to);
    return [`${verb} a caption of ${this.layers.title(path)}`, [{op: 'caption', path, cue: [start, end], times}]];
  }

  #key(event, line, path) {
    if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      return this.#type(line, path);
    }
    const direction = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (!direction || !this.editor.state.enabled || this.layers.isLocked(path)) return;
    event.preventDefault();
    event.stopPropagation();
    const offset = direction * (event.shiftKey ? 10 : 1) / this.player.scene.frameRate;
    const {begin, end} = line.bar;
    this.editor.apply(...this.#retiming('Move', line, path, begin + offset, end + offset));
  }

  /** Opens a field with the text of a caption, as the file states it. */
  async #type(line, path) {
    this.#close();
    if (!this.editor.state.enabled) return;
    const {cue} = line.bar;
    let found;
    try {
      const {cues} = await api.get('captions', {path});
      found = cues.find(each => Math.abs(each.start - cue.start) < 6e-4 && Math.abs(each.end - cue.end) < 6e-4);
    } catch (error) {
      return this.editor.ask({refused: api.reasonOf(error), offers: []});
    }
    if (!found) {
      return this.editor.ask({refused: 'The file has no caption with these times. Edit it there.', offers: []});
    }
    const field = element('textarea', {
      value: found.text, rows: Math.min(6, found.text.split('\n').length + 1), ariaLabel: 'Text of the caption',
      spellcheck: true,
    });
    const help = element('p', {className: 'muted', textContent: 'Control-Enter writes it, Escape cancels'});
    const form = element('div', {className: 'caption-form'}, field, help);
    const box = line.getBoundingClientRect();
    form.style.left = `${Math.max(8, Math.min(box.left, innerWidth - 328))}px`;
    form.style.bottom = `${innerHeight - box.top + 4}px`;
    document.body.append(form);
    this.#form = form;
    const version = this.editor.shown;
    const write = () => {
      if (this.#form !== form) return;
      this.#close();
      if (field.value === found.text) return;
      const edit = {op: 'caption', path, cue: [cue.start, cue.end], text: field.value.trim()};
      this.editor.apply(`Type a caption of ${this.layers.title(path)}`, [edit], {version});
    };
    field.addEventListener('keydown', event => {
      event.stopPropagation();
      if (event.key === 'Escape') {
        this.#close();
        line.focus();
      }
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) write();
    });
    field.addEventListener('blur', write);
    field.focus();
    field.select();
  }

  #close() {
    const form = this.#form;
    this.#form = null;
    form?.remove();
  }
}
