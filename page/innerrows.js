// Rows with fields for the values of an object of the selected layer, such as a filter.
import {element} from './elements.js';
import {fieldFor, tooltip} from './fields.js';

/**
 * A row for a key of an object.
 *
 * `value` returns what the file states, `set(value, part?)` writes it, and `preview` draws it. `fill` shows the value.
 */
export function innerRow(editor, key, {value, set, preview = () => {}}) {
  const shaped = {...key, type: key.kind, description: key.summary};
  // Without the exceptions.
  const [initial] = String(key.default ?? '').replaceAll('`', '').split(';');
  const cancel = () => editor.endLive(false);
  const commit = async (...values) => editor.endLive(await set(...values));
  const field = fieldFor(shaped, {set: commit, preview, cancel});
  const name = field.scrub ?? element('span', {className: 'name', textContent: key.key, title: tooltip(shaped)});
  if (field.scrub) {
    field.scrub.textContent = key.key;
    field.scrub.classList.add('name');
  }
  const row = element('div', {className: 'property inner'}, name, field.element, element('span', {className: 'tags'}));
  row.dataset.key = key.key;
  return {row, fill: () => { if (!field.isDirty()) field.show(value(), initial); }};
}
