// The page of `multiplane export-player`: plays a movie frame by frame, with chapters and comments. It is a classic
// script, because browsers load no modules from files.
'use strict';

/**
 * @typedef {{id: string, frame: number, author: string, text: string, isResolved: boolean, created: string}} Comment
 * @type {{title: string, movie: string, poster: string, width: number, height: number, frames: number,
 *   rate: [number, number], hasAudio: boolean, isTransparent: boolean, chapters: {frame: number, title: string}[],
 *   comments: Comment[]}}
 */
const data = JSON.parse(document.getElementById('data').textContent);
const $ = id => document.getElementById(id);
const movie = $('movie');
const last = data.frames - 1;
const rate = data.rate[0] / data.rate[1];
let frame = 0;
/** @type {Comment[]} */
let comments = [];
/** The identifiers of deleted comments, which may still be in the page and in files. */
let removed = new Set();

const element = (name, properties = {}, ...children) => {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
};

/** A frame as a timecode without dropped numbers. */
const timecode = number => {
  const nominal = Math.max(1, Math.round(rate));
  const seconds = Math.floor(number / nominal);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, number % nominal]
    .map(each => String(each).padStart(2, '0')).join(':');
};

// Frames.

const limited = number => Math.max(0, Math.min(last, Math.round(number)));

/** Takes the frame that the movie shows. */
function show(number) {
  frame = limited(number);
  $('position').value = frame;
  $('position').setAttribute('aria-valuetext', `frame ${frame}, ${timecode(frame)}`);
  $('time').value = `${timecode(frame)}  #${frame}`;
  $('at').textContent = timecode(frame);
  const chapter = data.chapters.findLastIndex(each => each.frame <= frame);
  for (const [index, item] of [...$('chapters').children].entries()) {
    item.firstChild.setAttribute('aria-current', index === chapter);
  }
  for (const item of $('comments').children) item.classList.toggle('current', Number(item.dataset.frame) === frame);
}

/** Shows a frame: the time is in its middle, so that rounding does not matter. */
function seek(number) {
  show(number);
  movie.currentTime = (frame + 0.5) / rate;
}

function step(count) {
  movie.pause();
  seek(frame + count);
}

const toggle = () => {
  if (!movie.paused) return movie.pause();
  if (frame >= last) seek(0);
  // A pause, or another source, ends the request to play.
  movie.play().catch(error => { if (error.name !== 'AbortError') fail(error.message); });
};

/** Follows playback: exactly where the browser reports frames, otherwise by the time. */
function follow() {
  if (movie.requestVideoFrameCallback) {
    const note = (_, {mediaTime}) => {
      if (!movie.paused) show(mediaTime * rate);
      movie.requestVideoFrameCallback(note);
    };
    movie.requestVideoFrameCallback(note);
  } else {
    movie.addEventListener('timeupdate', () => {
      if (!movie.paused) show(Math.floor(movie.currentTime * rate + 1e-3));
    });
  }
}

/** Loads the complete movie if the server does not answer requests for parts of files, which seeking needs. */
async function loadSeekable() {
  const {seekable} = movie;
  const end = seekable.length ? seekable.end(seekable.length - 1) : 0;
  if (end > 0 || movie.src.startsWith('blob:')) return;
  const answer = await fetch(data.movie).catch(() => null);
  if (!answer?.ok) return;
  movie.src = URL.createObjectURL(await answer.blob());
  seek(frame);
}

function fail(reason) {
  $('failure').textContent = `The movie cannot be played: ${reason}`;
  $('failure').hidden = false;
}

/** The frames of chapters and comments, in order. */
const stops = () => [...new Set([0, last, ...[...data.chapters, ...comments].map(each => each.frame)])]
  .sort((a, b) => a - b);

function jump(direction) {
  const list = direction > 0 ? stops() : stops().reverse();
  const found = list.find(each => (each - frame) * direction > 0);
  if (found !== undefined) step(found - frame);
}

// Comments.

const stored = `multiplane-comments ${data.title} ${data.movie} ${data.frames}`;

const isComment = each => typeof each?.text === 'string' && Number.isInteger(each.frame) && each.frame >= 0;

/** Adds comments of a file. Those with the same identifier are replaced by the later ones. */
function merge(list) {
  const byId = new Map(comments.map(each => [each.id, each]));
  for (const each of list.filter(isComment)) {
    const id = typeof each.id === 'string' ? each.id : `${each.frame} ${each.text}`;
    removed.delete(id);
    byId.set(id, {
      id, frame: limited(each.frame), author: String(each.author ?? ''), text: each.text,
      isResolved: each.isResolved === true, created: String(each.created ?? ''),
    });
  }
  comments = [...byId.values()].sort((a, b) => a.frame - b.frame || a.created.localeCompare(b.created));
}

function report(text, isError = false) {
  $('status').textContent = text;
  $('status').classList.toggle('error', isError);
}

const counted = () => `${comments.length} ${comments.length === 1 ? 'comment' : 'comments'}`;

/** Keeps changed comments in the browser, also after they are saved to a file. */
function changed() {
  try {
    localStorage.setItem(stored, JSON.stringify({comments, removed: [...removed]}));
  } catch { /* Private windows may have no storage. */ }
  draw();
  report(`${counted()}, not saved to a file`);
}

function draw() {
  merge([]);
  $('comments').replaceChildren(...comments.map(item));
  $('marks').replaceChildren(
    ...data.chapters.map(each => {
      const mark = element('i', {title: each.title});
      mark.style.left = `${100 * each.frame / Math.max(1, last)}%`;
      return mark;
    }),
    ...comments.map(each => {
      const label = `Comment at ${timecode(each.frame)}: ${each.text.slice(0, 80)}`;
      const mark = element('button', {type: 'button', title: label, ariaLabel: label, tabIndex: -1});
      mark.classList.toggle('resolved', each.isResolved);
      mark.style.left = `${100 * each.frame / Math.max(1, last)}%`;
      mark.addEventListener('click', () => step(each.frame - frame));
      return mark;
    }));
  show(frame);
}

function item(comment) {
  const jumpTo = element('button', {type: 'button', className: 'jump', title: 'Show the frame'},
    element('time', {textContent: timecode(comment.frame)}));
  jumpTo.addEventListener('click', () => step(comment.frame - frame));
  const box = element('input', {type: 'checkbox', checked: comment.isResolved});
  box.addEventListener('change', () => {
    comment.isResolved = box.checked;
    changed();
  });
  const label = `Delete the comment “${comment.text.slice(0, 40)}”`;
  const remove = element('button', {type: 'button', textContent: 'Delete', ariaLabel: label});
  remove.addEventListener('click', () => {
    removed.add(comment.id);
    comments = comments.filter(each => each !== comment);
    changed();
    $('text').focus();
  });
  const node = element('li', {},
    element('div', {className: 'line'}, jumpTo, element('strong', {textContent: comment.author || 'Anonymous'})),
    element('p', {textContent: comment.text}),
    element('div', {className: 'line'}, element('label', {}, box, ' Resolved'), remove));
  node.dataset.frame = comment.frame;
  node.classList.toggle('resolved', comment.isResolved);
  return node;
}

/** The comments as a file. */
const fileText = () => `${JSON.stringify({
  format: 'multiplane-comments', version: 1, title: data.title, frameRate: `${data.rate[0]}/${data.rate[1]}`,
  comments: comments.map(each =>
    ({...each, time: Number((each.frame / rate).toFixed(4)), timecode: timecode(each.frame)})),
}, null, 2)}\n`;

function save() {
  const url = URL.createObjectURL(new Blob([fileText()], {type: 'application/json'}));
  element('a', {href: url, download: 'comments.json'}).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  report(`${counted()} saved as comments.json. Put the file beside this page to share them.`);
}

/** Reads the text of a file of comments. */
function read(text, name) {
  try {
    const value = JSON.parse(text);
    const list = Array.isArray(value) ? value : value.comments;
    if (!Array.isArray(list)) throw new Error('it has no list of comments');
    merge(list);
    draw();
    return true;
  } catch (error) {
    report(`${name} is not a file of comments: ${error.message}`, true);
    return false;
  }
}

async function open(file) {
  if (file.size > 16 << 20) return report(`${file.name} is larger than 16 MiB`, true);
  if (!read(await file.text(), file.name)) return;
  changed();
  report(`${counted()} with those of ${file.name}`);
}

/** Reads the comments of the file beside this page, or else of the page, and those kept in the browser. */
async function load() {
  merge(data.comments);
  // Browsers read no other files beside a page that is a file.
  if (location.protocol !== 'file:') {
    const answer = await fetch('comments.json', {cache: 'no-store'}).catch(() => null);
    if (answer?.ok) {
      comments = [];
      if (!read(await answer.text(), 'comments.json')) merge(data.comments);
    }
  }
  let kept = null;
  try { kept = localStorage.getItem(stored); } catch { /* Private windows may have no storage. */ }
  const before = JSON.stringify(comments);
  if (kept && read(kept, 'the browser')) {
    removed = new Set(JSON.parse(kept).removed);
    comments = comments.filter(each => !removed.has(each.id));
  }
  const isSaved = JSON.stringify(comments) === before;
  draw();
  report(!comments.length ? 'No comments yet' : isSaved ? counted() : `${counted()}, not saved to a file`);
}

// Controls.

$('title').textContent = document.title = data.title;
$('info').textContent =
  `${data.width}×${data.height}, ${Number(rate.toFixed(3))} fps, ${timecode(data.frames)}`;
movie.width = data.width;
movie.height = data.height;
movie.style.aspectRatio = `${data.width} / ${data.height}`;
movie.poster = data.poster;
movie.src = data.movie;
$('frame').classList.toggle('transparent', data.isTransparent);
$('mute-label').hidden = !data.hasAudio;
$('position').max = last;
$('chapters-panel').hidden = !data.chapters.length;
$('chapters').append(...data.chapters.map(each => {
  const button = element('button', {type: 'button'}, element('span', {textContent: each.title}),
    element('time', {textContent: timecode(each.frame)}));
  button.addEventListener('click', () => step(each.frame - frame));
  return element('li', {}, button);
}));
const actions = {
  play: toggle,
  first: () => step(-frame),
  last: () => step(last - frame),
  back: () => step(-1),
  forward: () => step(1),
  save,
  open: () => $('file').click(),
  full: () => (document.fullscreenElement ? document.exitFullscreen() : $('frame').requestFullscreen()),
};
for (const [id, action] of Object.entries(actions)) $(id).addEventListener('click', action);
movie.addEventListener('click', toggle);
movie.addEventListener('loadedmetadata', loadSeekable);
movie.addEventListener('error', () => fail(movie.error?.message || 'the browser does not support its format'));
for (const name of ['play', 'pause', 'ended']) {
  movie.addEventListener(name, () => {
    document.body.classList.toggle('playing', !movie.paused);
    $('play').setAttribute('aria-label', movie.paused ? 'Play' : 'Pause');
    // The movie stops between frames: seek to the middle of the shown one.
    if (movie.paused && !movie.seeking && name === 'pause') seek(frame);
  });
}
$('position').addEventListener('input', event => step(Number(event.target.value) - frame));
$('speed').addEventListener('change', event => { movie.playbackRate = Number(event.target.value); });
$('loop').addEventListener('change', event => { movie.loop = event.target.checked; });
$('mute').addEventListener('change', event => { movie.muted = event.target.checked; });
$('file').addEventListener('change', event => {
  if (event.target.files[0]) open(event.target.files[0]);
  event.target.value = '';
});
$('form').addEventListener('submit', event => {
  event.preventDefault();
  const text = $('text').value.trim();
  if (!text) return;
  const author = $('author').value.trim();
  try { localStorage.setItem('multiplane-author', author); } catch { /* Private windows may have no storage. */ }
  const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  comments.push({id, frame, author, text, isResolved: false, created: new Date().toISOString()});
  $('text').value = '';
  changed();
});
$('text').addEventListener('keydown', event => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    $('form').requestSubmit();
  }
  if (event.key === 'Escape') $('position').focus();
});
$('text').addEventListener('focus', () => movie.pause());
addEventListener('dragover', event => event.preventDefault());
addEventListener('drop', event => {
  event.preventDefault();
  for (const file of event.dataTransfer.files) open(file);
});

const keys = {
  ' ': toggle,
  k: toggle,
  ArrowLeft: event => step(event.shiftKey ? -10 : -1),
  ArrowRight: event => step(event.shiftKey ? 10 : 1),
  ',': () => step(-1),
  '.': () => step(1),
  Home: () => step(-frame),
  End: () => step(last - frame),
  ArrowUp: () => jump(-1),
  ArrowDown: () => jump(1),
  c: () => $('text').focus(),
  m: () => { if (data.hasAudio) $('mute').click(); },
  f: actions.full,
};
addEventListener('keydown', event => {
  const {target} = event;
  const isField = target.matches('textarea, select, input:not([type=range], [type=checkbox])');
  if (isField || event.ctrlKey || event.metaKey || event.altKey) return;
  // The space bar presses the button that has the focus.
  if (event.key === ' ' && target.matches('button, input[type=checkbox]')) return;
  const action = keys[event.key];
  if (!action) return;
  event.preventDefault();
  action(event);
});

follow();
show(0);
load();
try {
  $('author').value = localStorage.getItem('multiplane-author') ?? '';
} catch { /* Private windows may have no storage. */ }
