// The keyboard shortcuts of the page.
import {$} from './elements.js';
import {closeRefusal} from './notices.js';

/** Whether a key belongs to the element that has the focus. */
function isTaken({key, target}) {
  if (target.matches('input:not([type=checkbox]):not([type=range]), select, textarea')) return true;
  if (target.matches('input[type=range]') && /^(Arrow|Home|End|Page)/.test(key)) return true;
  if (target.matches('[role=separator]') && key.startsWith('Arrow')) return true;
  if (key === ' ' && target.matches('button, a, input, video, summary')) return true;
  return /^(ArrowUp|ArrowDown|Home|End)$/.test(key) && target.matches('#problems, [role=tabpanel]');
}

/** Starts to listen to keys. The parameters are the parts of the page, and the commands that also have a button. */
export function startShortcuts(parts) {
  const {player, layers, editor, compare, view, guides, canvas, timeline, actions} = parts;
  const {step} = actions;
  const goToEdge = direction => {
    if (player.isPlaying) player.pause();
    player.seek(timeline.edge(direction));
  };
  /** The timeline zooms while it has the focus, otherwise the canvas. */
  const zoom = direction => {
    if (document.activeElement.closest('#timeline')) timeline.setZoom(timeline.zoom * (direction > 0 ? 1.5 : 1 / 1.5));
    else view.step(direction);
  };
  const commands = {
    k: () => player.pause(),
    j: () => player.shuttle(-1),
    l: () => player.shuttle(1),
    ArrowLeft: event => step(event.shiftKey ? -10 : -1),
    ArrowRight: event => step(event.shiftKey ? 10 : 1),
    ',': () => step(-1),
    '.': () => step(1),
    '<': () => step(-10),
    '>': () => step(10),
    ArrowUp: () => goToEdge(-1),
    ArrowDown: () => goToEdge(1),
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    Home: () => player.seek(0),
    End: () => player.seek(Infinity),
    i: actions.setIn,
    o: actions.setOut,
    x: actions.clearRange,
    m: () => timeline.addMarker(),
    p: () => compare.pin(),
    h: () => layers.toggle('hidden'),
    s: () => layers.toggle('solo'),
    y: () => $('anchor').click(),
    c: () => $('crop').click(),
    e: () => $('scale').click(),
    ';': () => guides.toggle(),
    '/': () => $('search').focus(),
  };
  const withShift = {
    Digit0: () => view.zoomTo(1),
    Digit1: () => view.fit(),
    KeyR: actions.toggleRulers,
    KeyL: () => layers.toggle('locked'),
  };

  /** Control-Z, Shift-Control-Z and Control-Y. Fields take back what is typed in them. */
  const undo = event => {
    if (!event.ctrlKey && !event.metaKey) return false;
    const key = event.key.toLowerCase();
    const isText = event.target.matches('input[type=text], input[type=search], textarea') &&
      event.target.value !== event.target.defaultValue;
    if ((key !== 'z' && key !== 'y') || (isText && !event.target.closest('#properties'))) return false;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) editor.redo(); else editor.undo();
    return true;
  };

  const escape = () => {
    if (canvas.cancel() || timeline.cancel()) return;
    if (!$('refusal').hidden) return closeRefusal();
    if (document.activeElement === $('surface') && layers.selected !== null) layers.select(null);
  };

  addEventListener('keydown', event => {
    if (undo(event)) return;
    if (event.key === 'Escape') return escape();
    if (parts.commands.run(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
    if (event.key === ' ') {
      event.preventDefault();
      if (event.repeat) return;
      // Over the canvas, the space bar with the pointer pans.
      if (!canvas.holdSpace()) player.toggle();
      return;
    }
    if (event.key.length === 1 && !$('keys').checked) return;
    const command = event.shiftKey && withShift[event.code] ?
      withShift[event.code] :
      commands[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!command) return;
    event.preventDefault();
    command(event);
  });
  addEventListener('keyup', event => { if (event.key === ' ' && canvas.releaseSpace()) player.toggle(); });
  addEventListener('blur', () => canvas.releaseSpace());
}
