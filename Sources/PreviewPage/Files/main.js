// Connects the parts of the page.
import * as api from './api.js';
import {Compare} from './compare.js';
import {Layers} from './layers.js';
import {Parameters, Renders, showProblems, showWarnings, startTabs} from './panels.js';
import {Player} from './player.js';
import {Timeline, units} from './timeline.js';

const $ = id => document.getElementById(id);
const player = new Player($('canvas'), $('audio'));
const layers = new Layers(player);
const timeline = new Timeline(player, path => layers.select(path));
const parameters = new Parameters();
const renders = new Renders(player);
const compare = new Compare(player);
const showTab = startTabs();
let version = -1;
let audioVersion = null;
let title = null;
let shownScenes = '';

/// Fits the frame into the view.
function fit() {
  const {scene} = player;
  if (!scene) return;
  const {clientWidth, clientHeight} = $('view');
  const count = compare.isSideBySide ? 2 : 1;
  const gaps = 8 * (count - 1);
  const scale = Math.min((clientWidth - gaps) / count / scene.width, clientHeight / scene.height);
  const [width, height] = [scene.width * scale, scene.height * scale];
  for (const element of [$('canvas'), $('overlay')]) {
    Object.assign(element.style, {
      width: `${width}px`, height: `${height}px`, left: `${(clientWidth - count * width - gaps) / 2 + (count - 1) * (width + 8)}px`, top: `${(clientHeight - height) / 2}px`,
    });
  }
  compare.place();
}

function showTime() {
  const {scene, frame} = player;
  if (!scene) return;
  $('time').textContent = `${units.timecode(frame, scene.frameRate)}  ${units.seconds(frame, scene.frameRate)}  #${frame}`;
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
    layers.selected = null;
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
    version = -1;
    return;
  }
  showScenes(state);
  document.title = `${state.title} – Multiplane`;
  $('title').textContent = state.title;
  showProblems(state.problems, Boolean(state.scene));
  showWarnings(state.warnings);
  parameters.update(state);
  renders.update(state);
  if (!state.scene) return;
  const {scene} = state;
  const isNew = state.sceneRevision !== version;
  version = state.sceneRevision;
  if (isNew) {
    player.setScene(scene, version);
    const part = player.drawnScale < player.scale ? ` at ${Math.round(player.drawnScale * 100)} %` : '';
    $('info').textContent = `${scene.width}×${scene.height}${part}, ${scene.frameRateText} fps, ${scene.frameCount} frames`;
    fit();
    showTime();
  }
  const audio = state.audio === 'ready' ? `${version}` : null;
  if (audio !== audioVersion) {
    audioVersion = audio;
    player.setAudio(audio === null ? null : `/api/audio?version=${audio}`);
  }
  if (!isNew) return;
  try {
    await layers.load();
    player.setVisibility(layers.visibility);
    await layers.refresh();
    const report = await api.get('timeline');
    // Thumbnails and waveforms of a version that is no longer shown would not be found.
    if (version !== state.sceneRevision) return;
    timeline.setReport(report);
    timeline.setSelected(layers.selected);
  } catch (error) {
    console.warn(error.message);
  }
}

player.addEventListener('time', showTime);
player.addEventListener('playback', () => {
  $('play').classList.toggle('playing', player.isPlaying);
  $('play').setAttribute('aria-label', player.isPlaying ? 'Pause' : 'Play');
  if (!player.isPlaying) $('rate').textContent = '';
  layers.draw();
});
let refresh = null;
player.addEventListener('settled', () => {
  clearTimeout(refresh);
  refresh = setTimeout(() => { if (!player.isPlaying) layers.refresh(); }, 120);
});
const showRate = cost => {
  $('frame-note').hidden = true;
  if (!player.isPlaying) return;
  const speed = player.rate === 1 ? '' : `${player.rate}× · `;
  $('rate').textContent = `${speed}${cost} · ${player.dropped} dropped`;
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
compare.addEventListener('changed', fit);
layers.addEventListener('visibility', () => {
  player.setVisibility(layers.visibility);
  const {hide, solo} = layers.visibility;
  const count = (hide ? hide.split(',').length : 0) + (solo ? solo.split(',').length : 0);
  $('show-all').hidden = count === 0;
});
$('show-all').addEventListener('click', () => { layers.showAll(); $('layer-tree').focus(); });
layers.addEventListener('selected', () => { timeline.setSelected(layers.selected); showTab('properties'); });

const setIn = () => { player.inPoint = Math.min(player.frame, player.last); timeline.update(); };
const setOut = () => { player.outPoint = Math.max(player.frame, player.first); timeline.update(); };
const clearRange = () => { player.inPoint = player.outPoint = null; timeline.update(); };
const zoom = factor => timeline.setZoom(timeline.zoom * factor);
const goToEdge = direction => { if (player.isPlaying) player.pause(); player.seek(timeline.edge(direction)); };
const step = count => { if (player.isPlaying) player.pause(); player.seek(player.frame + count); };
const commands = {
  ' ': () => player.toggle(), k: () => player.pause(), j: () => player.shuttle(-1), l: () => player.shuttle(1),
  ArrowLeft: event => step(event.shiftKey ? -10 : -1), ArrowRight: event => step(event.shiftKey ? 10 : 1),
  ArrowUp: () => goToEdge(-1), ArrowDown: () => goToEdge(1), '+': () => zoom(1.5), '=': () => zoom(1.5), '-': () => zoom(1 / 1.5),
  Home: () => player.seek(0), End: () => player.seek(Infinity), i: setIn, o: setOut, x: clearRange,
  p: () => compare.pin(),
  h: () => layers.toggle('hidden'), s: () => layers.toggle('solo'),
};
addEventListener('keydown', event => {
  const isField = event.target.matches('input:not([type=checkbox]):not([type=range]), select, textarea');
  const isSlider = event.target.matches('input[type=range]') && /^(Arrow|Home|End|Page)/.test(event.key);
  const isButton = event.key === ' ' && event.target.matches('button, a, input, video, summary');
  const isScroller = /^(ArrowUp|ArrowDown|Home|End)$/.test(event.key) && event.target.matches('#problems, [role=tabpanel]');
  const isOff = event.key.length === 1 && event.key !== ' ' && !$('keys').checked;
  if (isField || isSlider || isButton || isScroller || isOff || event.ctrlKey || event.metaKey || event.altKey) return;
  const command = commands[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!command) return;
  event.preventDefault();
  command(event);
});
const click = {
  play: commands[' '], 'to-start': commands.Home, 'to-end': commands.End, 'step-back': () => step(-1), step: () => step(1),
  'set-in': setIn, 'set-out': setOut, 'clear-range': clearRange,
};
for (const [id, command] of Object.entries(click)) $(id).addEventListener('click', command);
$('scenes').addEventListener('change', event => api.post('scene', {scene: event.target.value}).catch(error => {
  event.target.value = title;
  console.warn(error.message);
}));
$('copy-still').addEventListener('click', async ({target}) => {
  try {
    // The browser waits for the image, because the clipboard is only open during the click.
    await navigator.clipboard.write([new ClipboardItem({'image/png': api.still(player.frame)})]);
    target.textContent = 'Copied';
  } catch (error) {
    target.textContent = 'Not copied';
    console.warn(error.message);
  }
  setTimeout(() => { target.textContent = 'Copy frame'; }, 1500);
});
$('snap').addEventListener('change', event => { timeline.snaps = event.target.checked; });
$('playback').addEventListener('change', event => player.setPlayback(event.target.value));
$('resolution').addEventListener('change', event => player.setScale(Number(event.target.value)));
$('safe-areas').addEventListener('change', event => { layers.showsSafeAreas = event.target.checked; layers.draw(); });
$('loop').addEventListener('change', event => { player.loops = event.target.checked; });
$('mute').addEventListener('change', event => { $('audio').muted = event.target.checked; });
$('unit').addEventListener('change', event => { timeline.unit = event.target.value; timeline.layOut(); });
$('zoom').addEventListener('input', event => timeline.setZoom(Number(event.target.value)));
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => timeline.layOut());
new ResizeObserver(fit).observe($('view'));
api.follow(changed);
