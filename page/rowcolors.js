// The colors with which rows of the timeline are marked, which the browser remembers for each scene.
import {element} from './elements.js';
import {remembered} from './panes.js';

/** The colors, as names of CSS variables; a click goes from one to the next, and after the last to none. */
const colors = ['red', 'orange', 'green', 'blue', 'purple'];

export class RowColors {
  #scene = '';
  #chosen = {};

  /** Takes the title of the scene. */
  setScene(title) {
    if (title === this.#scene) return;
    this.#scene = title;
    this.#chosen = remembered.get(`colors-${title}`) ?? {};
  }

  #key(row) { return row.layer.name ?? row.id; }

  /** Marks the title and the track of a row, and adds a button that changes the color. */
  mark(row, name, track) {
    const button = element('button', {type: 'button', className: 'row-color'});
    const show = () => {
      const color = this.#chosen[this.#key(row)] ?? null;
      for (const each of [name, track]) {
        if (color) each.style.setProperty('--row', `var(--row-${color})`); else each.style.removeProperty('--row');
        each.classList.toggle('colored', color !== null);
      }
      button.title = `Color: ${color ?? 'none'}`;
      button.setAttribute('aria-label', `Color of ${row.title}: ${color ?? 'none'}`);
    };
    button.addEventListener('click', event => {
      event.stopPropagation();
      const next = colors[colors.indexOf(this.#chosen[this.#key(row)]) + 1];
      if (next) this.#chosen[this.#key(row)] = next; else delete this.#chosen[this.#key(row)];
      remembered.set(`colors-${this.#scene}`, this.#chosen);
      show();
    });
    name.append(button);
    show();
  }
}
