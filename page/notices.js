// The state of editing: undo and redo with their steps, saving, and why an edit is refused.
import {$, element} from './elements.js';

/** Connects the buttons and the notice with an editor. */
export function showEditing(editor) {
  const undo = $('undo');
  const redo = $('redo');
  undo.addEventListener('click', () => editor.undo());
  redo.addEventListener('click', () => editor.redo());
  editor.addEventListener('changed', () => {
    const {state, pending} = editor;
    label(undo, 'Undo', state.undo, 'Control-Z', pending);
    label(redo, 'Redo', state.redo, 'Shift-Control-Z', pending);
    const text = !state.enabled ? 'Read-only' : pending ? 'Saving…' : state.undo ? 'Saved' : '';
    const status = $('save-state');
    if (status.textContent !== text) status.textContent = text;
    status.title = state.enabled ? 'Edits are written to the scene file at once.' : state.reason ?? '';
    document.body.classList.toggle('read-only', !state.enabled);
  });
  editor.addEventListener('refused', ({detail}) => refuse(editor, detail));
  editor.addEventListener('edited', closeRefusal);
  $('refusal').addEventListener('keydown', event => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    closeRefusal();
  });
}

/** Names the step of a button. While an edit is on the way, its step is not known yet. */
function label(button, verb, step, keys, pending) {
  button.disabled = !step && !pending;
  const title = step ? `${verb} ${step} (${keys})` : `Nothing to ${verb.toLowerCase()} (${keys})`;
  button.title = title;
  button.setAttribute('aria-label', title);
}

export function closeRefusal() {
  const box = $('refusal');
  if (box.contains(document.activeElement)) $('surface').focus();
  box.hidden = true;
  box.replaceChildren();
}

/** The parts of a text, with names between backticks as code. */
const withCode = text =>
  text.split('`').map((part, index) => (index % 2 ? element('code', {textContent: part}) : part));

/** The values of the file beside those of an edit. */
function comparison(both) {
  const text = value => (value === undefined ? 'not stated' : JSON.stringify(value));
  const row = (tag, cells) => element('tr', {}, ...cells.map(each => element(tag, {textContent: each})));
  return element('table', {className: 'both'}, row('th', ['', 'In the file', 'Yours']),
    ...both.map(({key, theirs, mine}) => row('td', [key, text(theirs), text(mine)])));
}

/** Shows the reason with a button for each offer. */
function refuse(editor, {refused, offers = [], name = '', version = editor.shown, both = []}) {
  const buttons = offers.map((offer, index) => {
    const button = element('button', {type: 'button', className: index ? '' : 'primary'}, ...withCode(offer.title));
    button.addEventListener('click', () => {
      closeRefusal();
      editor.apply(offer.name ?? (name || offer.title), offer.edits, {version});
    });
    return button;
  });
  const close =
    element('button', {type: 'button', textContent: offers.length ? 'Cancel' : 'Close', title: 'Close (Escape)'});
  close.addEventListener('click', closeRefusal);
  const box = $('refusal');
  box.replaceChildren(
    element('p', {}, element('strong', {textContent: offers.length ? '' : 'Not changed. '}), ...withCode(refused)),
    ...(both.length ? [comparison(both)] : []),
    element('div', {className: 'inline'}, ...buttons, close));
  box.hidden = false;
  if (offers.length) buttons[0].focus();
}
