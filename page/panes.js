// The sizes of the panels, which separators change and the browser remembers.
import {$} from './elements.js';

/** What the browser remembers of the page; nothing where it has no storage. */
export const remembered = {
  get(name) {
    try {
      return JSON.parse(localStorage.getItem(`multiplane-${name}`));
    } catch {
      return null;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(`multiplane-${name}`, JSON.stringify(value));
    } catch { /* Private windows may have no storage. */ }
  },
};

/**
 * The separators: the CSS variable that they change, the default and the limits in pixels, the keys, and the side
 * that they measure from.
 */
const panes = {
  'resize-left': {
    name: '--left-width', initial: 220, least: 140, most: 480, larger: 'ArrowRight', smaller: 'ArrowLeft',
    size: (event, box) => event.clientX - box.left,
  },
  'resize-right': {
    name: '--right-width', initial: 310, least: 230, most: 640, larger: 'ArrowLeft', smaller: 'ArrowRight',
    size: (event, box) => box.right - event.clientX,
  },
  'resize-timeline': {
    name: '--timeline-height', initial: null, least: 90, most: 700, larger: 'ArrowUp', smaller: 'ArrowDown',
    size: (event, box) => box.bottom - event.clientY,
  },
};
const step = 16;

export function startPanes() {
  const main = document.querySelector('main');
  for (const [id, pane] of Object.entries(panes)) {
    const separator = $(id);
    const current = () =>
      $(separator.getAttribute('aria-controls')).getBoundingClientRect()[id === 'resize-timeline' ? 'height' : 'width'];
    const set = size => {
      const box = main.getBoundingClientRect();
      const room = id === 'resize-timeline' ? box.height - 160 : box.width * 0.45;
      const shown = size === null ? null : Math.round(Math.max(pane.least, Math.min(pane.most, room, size)));
      if (shown === null) main.style.removeProperty(pane.name); else main.style.setProperty(pane.name, `${shown}px`);
      remembered.set(pane.name, shown);
      separator.setAttribute('aria-valuenow', Math.round(current()));
    };
    separator.setAttribute('aria-valuemin', pane.least);
    separator.setAttribute('aria-valuemax', pane.most);
    set(remembered.get(pane.name) ?? pane.initial);
    separator.addEventListener('pointerdown', event => {
      event.preventDefault();
      separator.setPointerCapture(event.pointerId);
    });
    separator.addEventListener('pointermove', event => {
      if (separator.hasPointerCapture(event.pointerId)) set(pane.size(event, main.getBoundingClientRect()));
    });
    separator.addEventListener('dblclick', () => set(pane.initial));
    separator.addEventListener('keydown', event => {
      const direction = {[pane.larger]: 1, [pane.smaller]: -1}[event.key];
      if (!direction) return;
      event.preventDefault();
      event.stopPropagation();
      set(current() + direction * step);
    });
  }
}
