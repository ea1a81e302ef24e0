// Takes a color from the frame: the next press in it chooses a pixel.
import {$} from './elements.js';

const digits = number => number.toString(16).padStart(2, '0');

/** The color of the frame at a point of the window, as `#rrggbb`; null beside the frame. */
function colorAt(x, y) {
  const canvas = $('canvas');
  const box = canvas.getBoundingClientRect();
  const [column, row] =
    [(x - box.left) / box.width * canvas.width, (y - box.top) / box.height * canvas.height].map(Math.floor);
  if (column < 0 || row < 0 || column >= canvas.width || row >= canvas.height) return null;
  // The color of a transparent frame is that of its pixel.
  const [red, green, blue] = canvas.getContext('2d').getImageData(column, row, 1, 1).data;
  return `#${[red, green, blue].map(digits).join('')}`;
}

/** Returns a promise of the color that is chosen; null if a press beside the frame or Escape ends the choice. */
export function pickColor() {
  const surface = $('surface');
  surface.classList.add('picking');
  return new Promise(done => {
    const end = color => {
      surface.classList.remove('picking');
      removeEventListener('pointerdown', press, true);
      removeEventListener('keydown', key, true);
      done(color);
    };
    const press = event => {
      event.preventDefault();
      event.stopPropagation();
      end(surface.contains(event.target) ? colorAt(event.clientX, event.clientY) : null);
    };
    const key = event => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end(null);
    };
    addEventListener('pointerdown', press, true);
    addEventListener('keydown', key, true);
  });
}
