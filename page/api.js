// Requests to the server of the page. The cookie contains the token.

async function checked(response) {
  if (response.ok) return response;
  const message = (await response.text()).trim() || `status ${response.status}`;
  throw Object.assign(new Error(message), {status: response.status});
}

/// Returns the answer to a request. Browsers describe a missing one in different words, without the cause.
async function request(path, options) {
  try {
    return await fetch(`/api/${path}`, options);
  } catch (cause) {
    throw new Error('The preview does not answer. Is the command still running?', {cause});
  }
}

const query = items => new URLSearchParams(items).toString();

const postOptions = body =>
  ({method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)});

export async function get(path, items = {}, signal = undefined) {
  return (await checked(await request(`${path}?${query(items)}`, {signal}))).json();
}

export async function post(path, body = {}) {
  return (await checked(await request(path, postOptions(body)))).json();
}

/// Returns why a request was refused.
export function reasonOf(error) {
  try {
    return JSON.parse(error.message).refused ?? error.message;
  } catch {
    return error.message;
  }
}

/// Returns the keys of all objects of a scene; null if the command has none.
let objects = null;
export function reference() {
  objects ??= get('reference').catch(error => {
    // A request that failed is sent again.
    if (error.status !== 404) objects = null;
    return null;
  });
  return objects;
}

/// Edits the scene, or takes an edit back. Returns the state, or why the edit is refused and what is offered instead.
export async function edit(body, path = 'edit') {
  const response = await request(path, postOptions(body));
  const isRefusal = response.status === 409 && response.headers.get('Content-Type')?.startsWith('application/json');
  return (isRefusal ? response : await checked(response)).json();
}

/// Returns a frame in which layers have other values: `{layers: [{path, values}], frame, scale}`.
export async function live(body) {
  return pixels(await checked(await request('live', postOptions(body))), body.frame, performance.now());
}

/// Returns the pixels of a frame, the milliseconds that drawing it took, and the milliseconds of the transfer.
export async function frame(number, scale, visibility = {}) {
  const start = performance.now();
  return pixels(await checked(await request(`frame?${query({frame: number, scale, ...visibility})}`)), number, start);
}

async function pixels(response, number, start) {
  const [width, height] = response.headers.get('X-Size').split('x').map(Number);
  const bytes = new Uint8ClampedArray(await response.arrayBuffer());
  const milliseconds = Number(response.headers.get('X-Milliseconds'));
  return {
    number,
    image: new ImageData(bytes, width, height),
    milliseconds,
    transfer: performance.now() - start - milliseconds,
  };
}

/// Returns the packets of a playback with their format.
export async function stream(items, signal) {
  let response;
  try {
    response = await checked(await fetch(`/api/stream?${query(items)}`, {signal}));
  } catch (error) {
    throw error.status ? error : new Error('The preview does not answer.', {cause: error});
  }
  const {headers, body} = response;
  const [width, height] = headers.get('X-Size').split('x').map(Number);
  return {codec: headers.get('X-Codec'), matrix: Number(headers.get('X-Matrix')), width, height, body};
}

/// Tells the server which frame of a stream is shown. Returns after the answer, or without one: another report follows.
export async function reportPosition(report) {
  await fetch('/api/stream/position', postOptions(report)).catch(() => {});
}

/// Returns a frame in full size as a PNG file.
export async function still(number) { return (await checked(await request(`still?${query({frame: number})}`))).blob(); }

/// Returns the address of the whole picture that a layer crops.
export async function picture(path, frame) {
  return URL.createObjectURL(await (await checked(await request(`picture?${query({path, frame})}`))).blob());
}

/// Returns the images of a clip, side by side.
export async function thumbnails(media, key) {
  const response = await checked(await request(`thumbnails?${query({media, key})}`));
  const [count, duration] = ['X-Count', 'X-Duration'].map(name => Number(response.headers.get(name)));
  return {count, duration, image: await createImageBitmap(await response.blob())};
}

/// Returns once the page can be seen.
const visible = () => new Promise(wake => {
  if (!document.hidden) wake();
  else document.addEventListener('visibilitychange', wake, {once: true});
});

/// The milliseconds between looks at the state during a stream, and the time after which one replaces a request that
/// waits.
const pollInterval = 500, pollDelay = 1000;
let isStreaming = false;
/// The request that waits for a change, the end of the pause between looks at the state, and the timer that ends the
/// request.
let waiting = null, wake = () => {}, timer = 0;

/// Takes note of whether the page receives a stream, which occupies a connection.
export function setStreaming(value) {
  if (value === isStreaming) return;
  isStreaming = value;
  clearTimeout(timer);
  // The server keeps a request that was given up for a while, so that short streams do not end it.
  if (isStreaming) timer = setTimeout(() => waiting?.abort(), pollDelay); else wake();
}

/// Calls `changed` with each new state of the preview, and with null and the reason while there is none.
///
/// Browsers open six connections for all pages of a server together. Hidden pages do not wait for changes, and pages
/// with a stream look at the state twice per second instead of waiting.
export async function follow(changed) {
  let revision = -1;
  for (;;) {
    await visible();
    waiting = isStreaming ? null : new AbortController();
    try {
      const state = await get('state', waiting ? {after: revision} : {}, waiting?.signal);
      if (state.revision !== revision) changed(state);
      revision = state.revision;
      if (isStreaming) {
        await new Promise(done => {
          wake = done;
          setTimeout(done, pollInterval);
        });
      }
    } catch (error) {
      if (waiting?.signal.aborted) continue;
      changed(null, error);
      revision = -1;
      await new Promise(wake => setTimeout(wake, 1000));
    }
  }
}
