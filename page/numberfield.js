// Number fields: typed with arithmetic, scrubbed by dragging their label, and stepped by arrow keys.
import {evaluate, fixed, limited, stepOf} from './arithmetic.js';
import {element} from './elements.js';

/** The milliseconds without a key after which stepped values are written. */
const stepPause = 400;
/** Numbers with a unit, percentages and expressions, which the file may have in place of a number. */
const isWord = text => /^-?[\d.]+\s*(%|[a-z]+)$|[{}]/i.test(text.trim());
const shown = value => (typeof value === 'number' ? String(fixed(value, 4)) : value ?? '');

/**
 * Makes a number field with its label.
 *
 * `preview` receives values while they change, and `commit` the value to write. `cancel` is called when the old value
 * returns.
 * @param {{label: string, name: string, title: string, key: Object, preview: Function, commit: Function,
 *   cancel: Function}} options
 */
export function numberField({label, name, title, key, preview, commit, cancel}) {
  const input = element(
    'input', {type: 'text', inputMode: 'decimal', ariaLabel: name, title, spellcheck: false, autocomplete: 'off'});
  const handle = element(
    'span',
    {className: 'scrub', textContent: label, title: `${title}\nDrag to change it; Shift: 10 times, Alt: a tenth`});
  const field = {element: element('span', {className: 'number'}, handle, input), input, value: null};
  const step = stepOf(key);
  let timer = null;

  const change = value => {
    field.value = fixed(limited(value, key), 4);
    input.value = shown(field.value);
    preview(field.value);
  };
  const write = value => {
    clearTimeout(timer);
    timer = null;
    commit(value);
  };
  const restore = () => {
    clearTimeout(timer);
    timer = null;
    field.show(field.stated);
    cancel();
  };
  const factor = event => (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);

  field.show = value => {
    [field.stated, field.value] = [value, value];
    input.value = shown(value);
    input.removeAttribute('aria-invalid');
  };
  /** Whether the field has a value that is not written yet. */
  field.isDirty = () =>
    timer !== null || (document.activeElement === input && document.hasFocus() && input.value !== shown(field.stated));

  input.addEventListener('focus', () => input.select());
  input.addEventListener('change', () => {
    if (input.value.trim() === shown(field.stated)) return restore();
    if (isWord(input.value)) return write(input.value.trim());
    const current = typeof field.stated === 'number' ? field.stated : Number(input.placeholder) || 0;
    const value = evaluate(input.value, current);
    input.setAttribute('aria-invalid', value === null);
    if (value === null) {
      input.title = 'Expected a number or arithmetic, such as 1280/2';
      return;
    }
    input.title = title;
    change(value);
    write(field.value);
  });
  input.addEventListener('keydown', event => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      restore();
      input.blur();
    }
    if (event.key === 'Enter' && timer !== null) write(field.value);
    const direction = {ArrowUp: 1, ArrowDown: -1}[event.key];
    const current = typeof field.value === 'number' ? field.value : evaluate(input.value || input.placeholder);
    if (!direction || typeof current !== 'number') return;
    event.preventDefault();
    change(current + direction * step * factor(event));
    clearTimeout(timer);
    timer = setTimeout(() => write(field.value), stepPause);
  });
  scrub(handle, {
    start: () => (typeof field.value === 'number' ? field.value : evaluate(input.placeholder)),
    move: (start, pixels, event) => change(start + Math.round(pixels) * step * factor(event)),
    end: () => write(field.value), cancel: restore, click: () => input.focus(),
  });
  return field;
}

/** Lets the pointer change a value by dragging an element; Escape ends it. */
function scrub(handle, {start, move, end, cancel, click}) {
  let drag = null;
  const stop = event => {
    if (event.key !== 'Escape' || !drag) return;
    event.stopPropagation();
    drag = null;
    cancel();
  };
  handle.addEventListener('pointerdown', event => {
    if (event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    drag = {x: event.clientX, value: start(), isDragging: false};
    addEventListener('keydown', stop, true);
  });
  handle.addEventListener('pointermove', event => {
    if (!drag || typeof drag.value !== 'number') return;
    const pixels = event.clientX - drag.x;
    if (!drag.isDragging && Math.abs(pixels) < 3) return;
    drag.isDragging = true;
    move(drag.value, pixels, event);
  });
  const release = () => {
    removeEventListener('keydown', stop, true);
    const ended = drag;
    drag = null;
    if (!ended) return;
    if (ended.isDragging) end(); else click();
  };
  handle.addEventListener('pointerup', release);
  handle.addEventListener('lostpointercapture', release);
}
