// The controls of the inspector, by the types of keys.
import {element, iconButton} from './elements.js';
import {pickColor} from './eyedropper.js';
import {numberField} from './numberfield.js';
import {chooseFont, chooseSwatch} from './pickers.js';
import {cssColor, theme} from './theme.js';

/** The labels of the numbers of a value. */
const parts = {
  point: ['X', 'Y'], size: ['W', 'H'], rect: ['X', 'Y', 'W', 'H'], rectangle: ['X', 'Y', 'W', 'H'],
};

/**
 * Makes the control of a key.
 *
 * `actions` has `set(value, index?)`, which writes the value or a part of it, `preview(value)` and `cancel()`.
 * @returns {{element: HTMLElement, show: (value: any, fallback: string) => void, isDirty: () => boolean}}
 */
export function fieldFor(key, actions) {
  if (key.type === 'number' || key.type === 'integer') return single(key, actions);
  if (parts[key.type]) return vector(key, parts[key.type], actions);
  if (key.type === 'color') return color(key, actions);
  if (key.type === 'boolean') return toggle(key, actions);
  if (key.choices?.length) return choice(key, actions);
  if (key.key === 'font' && key.type === 'text') return font(key, actions);
  if (['text', 'asset', 'choice'].includes(key.type)) return text(key, actions);
  return written(key);
}

/** Describes a key: what it means, its unit, range and default. */
export function tooltip({key, description, unit, minimum, maximum, default: initial}) {
  const has = each => each !== null && each !== undefined;
  const bounds = [has(minimum) ? `at least ${minimum}` : '', has(maximum) ? `at most ${maximum}` : ''];
  const range = bounds.every(Boolean) ? `${minimum} to ${maximum}` : bounds.join('');
  const facts =
    [range, unit ?? '', has(initial) && initial !== '' ? `default: ${initial}` : ''].filter(Boolean).join(', ');
  return [`${key}${facts ? ` (${facts})` : ''}`, description?.replaceAll('`', '')].filter(Boolean).join('\n');
}

function single(key, {set, preview, cancel}) {
  const field = numberField({label: '', name: key.key, title: tooltip(key), key, preview, commit: set, cancel});
  return {
    element: field.element,
    scrub: field.element.firstChild,
    isDirty: field.isDirty,
    show: (value, fallback) => {
      field.input.placeholder = fallback;
      field.show(value);
    },
  };
}

function vector(key, labels, {set, preview, cancel}) {
  let current = null;
  let fallback = [];
  const all = index => value =>
    labels.map((_, each) => (each === index ? value : current?.[each] ?? fallback[each] ?? 0));
  const fields = labels.map((label, index) => numberField({
    label, name: `${key.key} ${label}`, title: tooltip(key), key: {...key, type: 'number'}, cancel,
    preview: value => preview(all(index)(value)),
    commit: value => (current ? set(value, index) : set(all(index)(value))),
  }));
  return {
    element: element('span', {className: `vector of${labels.length}`}, ...fields.map(each => each.element)),
    isDirty: () => fields.some(each => each.isDirty()),
    show: (value, text) => {
      current = Array.isArray(value) && value.length === labels.length ? value : null;
      const numbers = (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
      fallback = numbers.length === labels.length ? numbers : [];
      for (const [index, field] of fields.entries()) {
        field.input.placeholder = fallback[index] ?? '';
        field.show(current ? current[index] : typeof value === 'string' && index === 0 ? value : null);
      }
    },
  };
}

/** Returns a CSS color as `[#rrggbb, alpha digits]`; null if it is not one. */
export function hexOf(value) {
  if (typeof value !== 'string' || !CSS.supports('color', value)) return null;
  const context = hexOf.context ??= new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = '#000';
  context.fillStyle = value;
  if (/^#[0-9a-f]{6}$/i.test(context.fillStyle)) return [context.fillStyle, ''];
  const numbers = context.fillStyle.match(/[\d.]+/g).map(Number);
  const digits = number => Math.round(number).toString(16).padStart(2, '0');
  return [`#${numbers.slice(0, 3).map(digits).join('')}`, digits(numbers[3] * 255)];
}

function color(key, {set, preview, cancel}) {
  const picker = element('input', {type: 'color', ariaLabel: `${key.key}: pick a color`, title: tooltip(key)});
  const words = textInput(key, set);
  let alpha = '';
  picker.addEventListener('input', () => {
    words.input.value = picker.value + alpha;
    preview(picker.value + alpha);
  });
  picker.addEventListener('change', () => set(picker.value + alpha));
  picker.addEventListener('cancel', cancel);
  const dropper = iconButton('dropper', `Take ${key.key} from the frame`, async () => {
    const picked = await pickColor();
    if (picked) set(picked + alpha);
  });
  let stated = null;
  const swatches = iconButton('swatches', `Choose ${key.key} from the theme`, () =>
    chooseSwatch(swatches, stated, value => set(value)));
  swatches.ariaHasPopup = 'dialog';
  return {
    element: element('span', {className: 'color'}, picker, words.input, dropper, swatches), isDirty: words.isDirty,
    show: (value, fallback, source, shown) => {
      stated = value;
      swatches.hidden = !theme.colors.length;
      const named = theme.colors.find(each => each.name === value);
      const hex = hexOf((named && cssColor(named.value)) ?? value ?? fallback) ?? hexOf(shown);
      picker.classList.toggle('unset', value === undefined || value === null || !hex);
      picker.value = hex?.[0] ?? '#000000';
      alpha = hex?.[1] ?? '';
      words.show(value, fallback);
    },
  };
}

function toggle(key, {set}) {
  const input = element('input', {type: 'checkbox', ariaLabel: key.key, title: tooltip(key)});
  input.addEventListener('change', () => set(input.checked));
  return {
    element: element('span', {}, input), isDirty: () => false,
    show: (value, fallback) => { input.checked = (value ?? fallback === 'true') === true; },
  };
}

function choice(key, {set}) {
  const options = key.choices.map(each => new Option(each, each));
  const select = element('select', {ariaLabel: key.key, title: tooltip(key)}, ...options);
  select.addEventListener('change', () => set(select.value));
  return {
    element: select, isDirty: () => false,
    show: (value, fallback) => {
      const shown = String(value ?? fallback);
      if (![...select.options].some(each => each.value === shown)) select.prepend(new Option(shown, shown));
      select.value = shown;
    },
  };
}

function textInput(key, set) {
  const isLong = key.key === 'string';
  const attributes = {ariaLabel: key.key, title: tooltip(key), spellcheck: isLong};
  const input =
    isLong ? element('textarea', {...attributes, rows: 2}) : element('input', {...attributes, type: 'text'});
  // The names of the theme.
  const names = key.type === 'color' ? 'theme-colors' : key.key === 'font' ? 'theme-fonts' : null;
  if (names) input.setAttribute('list', names);
  let stated = '';
  const write = () => { if (input.value !== stated) set(input.value); };
  input.addEventListener('change', write);
  input.addEventListener('keydown', event => {
    if (event.key === 'Enter' && isLong && (event.ctrlKey || event.metaKey)) write();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    input.value = stated;
    input.blur();
  });
  return {
    input, isDirty: () => document.activeElement === input && document.hasFocus() && input.value !== stated,
    show: (value, fallback) => {
      stated = value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
      input.value = stated;
      input.placeholder = fallback;
    },
  };
}

/** A font with a button that lists all of them. */
function font(key, {set}) {
  const field = textInput(key, set);
  let stated = '';
  const list = iconButton('down', 'Choose a font from a list', () => chooseFont(list, stated, value => set(value)));
  list.ariaHasPopup = 'dialog';
  return {
    element: element('span', {className: 'color'}, field.input, list), isDirty: field.isDirty,
    show: (value, fallback) => {
      stated = value ?? fallback;
      field.show(value, fallback);
    },
  };
}

function text(key, {set}) {
  const field = textInput(key, set);
  return {element: field.input, isDirty: field.isDirty, show: field.show};
}

/** A value that is edited in the file. */
function written(key) {
  const code = element('code', {title: `${tooltip(key)}\nEdit it in the file.`});
  return {
    element: code, isDirty: () => false,
    show: (value, fallback, source) => {
      code.textContent = value === undefined || value === null ? fallback : source ?? JSON.stringify(value);
      code.classList.toggle('muted', value === undefined || value === null);
    },
  };
}
