// Connects the parts of the page.
import * as api from './api.js';
import {Arrange} from './arrange.js';
import {Assets} from './assets.js';
import {CanvasTools} from './canvas.js';
import {startClipboard} from './clipboard.js';
import {Compare} from './compare.js';
import {Editor} from './editing.js';
import {$} from './elements.js';
import {Guides} from './guides.js';
import {Inspector} from './inspector.js';
import {LayerCommands} from './layercommands.js';
import {Layers} from './layers.js';
import {Library} from './library.js';
import {NewScene} from './newscene.js';
import {showEditing} from './notices.js';
import {Outline} from './outline.js';
import {startPanes, remembered} from './panes.js';
import {Renders, showProblems, showWarnings, startTabs} from './panels.js';
import {Parameters} from './parameters.js';
import {Player} from './player.js';
import {startShortcuts} from './shortcuts.js';
import {Timeline, units} from './timeline.js';
import {View} from './view.js';

const player = new Player($('canvas'), $('audio'));
const outline = new Outline();
const layers = new Layers(player, outline);
const editor = new Editor(player);
const parameters = new Parameters(editor, player);
const renders = new Renders(player);
const compare = new Compare(player);
const view = new View(compare);
const guides = new Guides(view);
const canvas = new CanvasTools({player, view, layers, editor, guides});
const {manipulation} = canvas;
const commands = new LayerCommands({layers, editor, manipulation});
new Arrange({player, layers, editor, manipulation});
startClipboard({layers, editor, commands});
const timeline = new Timeline({player, layers, outline, editor});
const library = new Library({player, layers, editor});
const assets = new Assets({library, editor});
const newScene = new NewScene();
new Inspector({player, layers, editor});
showEditing(editor);
startPanes();
const showTab = startTabs();
let version = -1;
let revision = -1;
let audioVersion = null;
let title = null;
let shownScenes = '';

function showTime() {
  const {scene, frame} = player;
  if (!scene) return;
  $('time').textContent =
    `${units.timecode(frame, scene.frameRate)}  ${units.seconds(frame, scene.frameRate)}  #${frame}`;
  $('save-still').href = `/api/still?frame=${frame}`;
  timeline.update();
  timeline.follow();
}

/// The scenes of the folder, and the change to another one.
function showScenes(state) {
  const select = $('scenes');
  $('scenes-label').hidden = !state.scenes.length;
  $('title').parentElement.classList.toggle('quiet', state.scenes.length > 0);
  // The scene that is shown stays in the list after its file was deleted, but cannot be chosen again.
  const isDeleted = state.scenes.length > 0 && !state.scenes.includes(state.title);
  const items = state.scenes.map(name => [name, name, false]);
  if (isDeleted) items.unshift([`${state.title} (deleted)`, state.title, true]);
  const list = JSON.stringify(items);
  if (list !== shownScenes) {
    shownScenes = list;
    select.replaceChildren(...items.map(([text, name, disabled]) => Object.assign(new Option(text, name), {disabled})));
  }
  select.value = state.title;
  if (title !== null && title !== state.title) {
    player.reset();
    timeline.clear();
    outline.clear();
    layers.select(null);
    layers.showAll();
  }
  title = state.title;
}

/// Says over the frame why the page does not follow the scene.
function showConnection(error) {
  const text = !error ? '' : error.status === 401
    ? 'The preview was started again. Open the address that it printed in the terminal.'
    : `${error.message} The page continues when it answers.`;
  if ($('offline').textContent !== text) $('offline').textContent = text;
  $('offline').hidden = !error;
  const status = error ? 'Disconnected' : 'Connected';
  if ($('connection').textContent !== status) $('connection').textContent = status;
}

async function changed(state, error) {
  showConnection(state ? null : error);
  if (!state) {
    if (player.isPlaying) player.pause();
    [version, revision] = [-1, -1];
    return;
  }
  // The answers to edits and to the request for changes may overtake each other.
  if (state.revision < revision) return;
  revision = state.revision;
  showScenes(state);
  newScene.update(state);
  document.title = `${state.title} – Multiplane`;
  $('title').textContent = state.title;
  showProblems(state.problems, Boolean(state.scene));
  showWarnings(state.warnings);
  editor.update(state);
  parameters.update(state);
  renders.update(state);
  if (!state.scene) return;
  const {scene} = state;
  const isNew = state.sceneRevision !== version;
  version = state.sceneRevision;
  if (isNew) {
    player.setScene(scene, version);
    const part = player.drawnScale < player.scale ? ` at ${Math.round(player.drawnScale * 100)} %` : '';
    $('info').textContent =
      `${scene.width}×${scene.height}${part}, ${scene.frameRateText} fps, ${scene.frameCount} frames`;
    view.setScene(scene);
    guides.setScene(state.title);
    timeline.colors.setScene(state.title);
    showTime();
  }
  const audio = state.audio === 'ready' ? `${version}` : null;
  if (audio !== audioVersion) {
    audioVersion = audio;
    player.setAudio(audio === null ? null : `/api/audio?version=${audio}`);
  }
  if (!isNew) return;
  try {
    await layers.load(state.sceneRevision);
    timeline.setSelected(layers.selection);
    editor.shown = state.sceneRevision;
    player.setVisibility(layers.visibility);
    // Another edit is on its way: its layers may have other paths.
    if (!editor.pending) await layers.refresh();
    editor.finishLoading(state.sceneRevision);
    // Checks wait for it.
    document.body.dataset.version = state.sceneRevision;
    assets.show(await library.load());
    const report = await api.get('timeline');
    // Thumbnails and waveforms of a version that is no longer shown would not be found.
    if (version !== state.sceneRevision) return;
    outline.setAssets(timeline.setReport(report, version), timeline.markers);
  } catch (error) {
    console.warn(error.message);
  }
}

player.addEventListener('time', showTime);
player.addEventListener('playback', () => {
  $('play').classList.toggle('playing', player.isPlaying);
  $('play').setAttribute('aria-label', player.isPlaying ? 'Pause' : 'Play');
  if (!player.isPlaying) $('rate').textContent = '';
  canvas.draw();
});
let refresh = null;
player.addEventListener('settled', () => {
  clearTimeout(refresh);
  refresh = setTimeout(() => { if (!player.isPlaying && !editor.pending) layers.refresh(); }, 120);
});
/** Shows the measured rate of playback beside what a frame costs. */
const showRate = cost => {
  $('frame-note').hidden = true;
  if (!player.isPlaying) return;
  const speed = player.rate === 1 ? '' : `${player.rate}× · `;
  const measured = player.measuredRate;
  const rate = measured === null ?
    '' :
    `${measured.toFixed(1)} of ${(player.scene.frameRate * Math.min(1, Math.abs(player.rate))).toFixed(0)} fps · `;
  const isReduced = player.playedScale < player.drawnScale;
  const isSlow = measured !== null && player.scale > 0.25 && measured < player.scene.frameRate * 0.7;
  const advice = isReduced ? ` · at ${Math.round(player.playedScale * 100)} % of the resolution to keep time` :
    isSlow ? ' · a lower resolution plays faster' : '';
  $('rate').textContent = `${speed}${cost} · ${rate}${player.dropped} dropped${advice}`;
};
player.addEventListener('shown', event => {
  const reason = player.streamFailure;
  showRate(`${event.detail.milliseconds} ms${reason ? ` · images: ${reason}` : ''}`);
});
player.addEventListener('nostream', () => {
  const option = $('playback').querySelector('[value=stream]');
  Object.assign(option, {disabled: true, title: 'The browser has no WebCodecs. They need localhost or HTTPS.'});
});
player.addEventListener('streamed', () => showRate('video stream'));
player.addEventListener('failed', ({detail: {error, number}}) => {
  // Without an answer, the page says that the command does not answer.
  if (!error.status) return;
  $('frame-note').textContent = `Frame ${number} is not shown: ${error.message}`;
  $('frame-note').hidden = false;
});
layers.addEventListener('visibility', () => {
  player.setVisibility(layers.visibility);
  const {hide, solo} = layers.visibility;
  const count = (hide ? hide.split(',').length : 0) + (solo ? solo.split(',').length : 0);
  $('show-all').hidden = count === 0;
});
$('show-all').addEventListener('click', () => {
  layers.showAll();
  $('layer-tree').focus();
});
layers.addEventListener('selected', () => {
  timeline.setSelected(layers.selection);
  if (layers.selected !== null) showTab('properties');
});
layers.addEventListener('details', () => canvas.draw());
editor.addEventListener('state', ({detail}) => changed(detail));
editor.addEventListener('changed', () => canvas.draw());

/** Commands that have a button and a key. */
const actions = {
  setIn: () => {
    player.inPoint = Math.min(player.frame, player.last);
    timeline.update();
  },
  setOut: () => {
    player.outPoint = Math.max(player.frame, player.first);
    timeline.update();
  },
  clearRange: () => {
    player.inPoint = player.outPoint = null;
    timeline.update();
  },
  step: count => {
    if (player.isPlaying) player.pause();
    player.seek(player.frame + count);
  },
  toggleRulers: () => {
    view.hasRulers = !view.hasRulers;
    $('rulers').setAttribute('aria-pressed', view.hasRulers);
    view.update();
    remembered.set('rulers', view.hasRulers);
  },
};
startShortcuts({player, layers, editor, compare, view, guides, canvas, commands, timeline, actions});
const click = {
  play: () => player.toggle(),
  'to-start': () => player.seek(0),
  'to-end': () => player.seek(Infinity),
  'step-back': () => actions.step(-1),
  step: () => actions.step(1),
  'set-in': actions.setIn,
  'set-out': actions.setOut,
  'clear-range': actions.clearRange,
  rulers: actions.toggleRulers,
  'zoom-in': () => view.step(1),
  'zoom-out': () => view.step(-1),
  'zoom-value': () => view.zoomTo(1),
  'zoom-fit': () => view.fit(),
};
for (const [id, command] of Object.entries(click)) $(id).addEventListener('click', command);
/** Lets a button switch something on and off, and remembers it. */
const toggle = (id, initial, change) => {
  const set = isOn => {
    $(id).setAttribute('aria-pressed', isOn);
    change(isOn);
  };
  set(remembered.get(id) ?? initial);
  $(id).addEventListener('click', () => {
    const isOn = $(id).getAttribute('aria-pressed') !== 'true';
    set(isOn);
    remembered.set(id, isOn);
  });
};
toggle('safe-areas', false, isOn => { canvas.showsSafeAreas = isOn; });
toggle('anchor', false, isOn => { canvas.movesAnchor = isOn; });
toggle('crop', false, isOn => { canvas.crops = isOn; });
toggle('scale', false, isOn => { canvas.scales = isOn; });
toggle('snap-canvas', true, isOn => { canvas.snaps = isOn; });
if (remembered.get('rulers') === false) actions.toggleRulers();
$('scenes').addEventListener('change', event => api.post('scene', {scene: event.target.value}).catch(error => {
  event.target.value = title;
  console.warn(error.message);
}));
$('copy-still').addEventListener('click', async () => {
  const note = $('save-state');
  try {
    // The browser waits for the image, because the clipboard is only open during the click.
    await navigator.clipboard.write([new ClipboardItem({'image/png': api.still(player.frame)})]);
    note.textContent = 'Frame copied';
  } catch (error) {
    note.textContent = 'Frame not copied';
    console.warn(error.message);
  }
  setTimeout(() => { note.textContent = ''; }, 1500);
});
$('snap').addEventListener('change', event => { timeline.snaps = event.target.checked; });
$('playback').addEventListener('change', event => player.setPlayback(event.target.value));
$('resolution').addEventListener('change', event => player.setScale(Number(event.target.value)));
$('loop').addEventListener('change', event => { player.loops = event.target.checked; });
$('mute').addEventListener('change', event => { $('audio').muted = event.target.checked; });
$('unit').addEventListener('change', event => {
  timeline.unit = event.target.value;
  timeline.layOut();
});
$('zoom').addEventListener('input', event => timeline.setZoom(Number(event.target.value)));
$('search').addEventListener('input', event => outline.setSearch(event.target.value));
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  timeline.layOut();
  canvas.draw();
});
api.follow(changed);
