// Playback as a video stream: packets of the server, decoded by the browser. See PlaybackStream for the format.
import * as api from './api.js';

/// The codecs of the server, each with a profile and level to ask the browser about.
const codecs = {h264: 'avc1.42C028', vp9: 'vp09.00.40.08', vp8: 'vp8'};
/// The page, for the server: each page has one stream at a time.
const client = [...crypto.getRandomValues(new Uint32Array(4))].map(each => each.toString(16)).join('');
/// The most decoded frames that wait, and the fewest packets with which playback starts.
const decodedLimit = 6, startLimit = 4;
/// The milliseconds between reports to the server.
const reportInterval = 200;
let count = 0;

/// Returns the names of the codecs that the browser decodes; empty without WebCodecs, which needs localhost or HTTPS.
export async function supportedCodecs() {
  if (!globalThis.VideoDecoder) return [];
  const checks = Object.entries(codecs).map(async ([name, codec]) => {
    const result = await VideoDecoder.isConfigSupported({codec, codedWidth: 1280, codedHeight: 720}).catch(() => null);
    return result?.supported ? name : null;
  });
  return (await Promise.all(checks)).filter(Boolean);
}

/// A playback. Index 0 is its first frame; the index grows over the repetitions of the range.
export class VideoStream {
  /// Why there are no more frames, before the range ended; null while there are.
  failure = null;
  /// The bytes received.
  bytes = 0;
  #number = ++count;
  #abort = new AbortController();
  #decoder = null;
  #packets = [];
  #frames = [];
  #pending = 0;
  #hasDecoded = false;
  #received = -1;
  #numbers = new Map();
  #hasEnded = false;
  #reported = 0;
  #isReporting = false;

  /// Starts to receive frames: `items` has the frame, the range, the step, and the size.
  constructor(items, names) {
    this.#read({...items, client, number: this.#number, codecs: names.join(',')}).catch(error => this.#fail(error));
  }

  /// Whether playback can start.
  get isReady() {
    return this.#hasDecoded &&
      (this.#hasEnded || this.#frames.length + this.#pending + this.#packets.length >= startLimit);
  }

  /// Returns the latest decoded frame up to an index, with its number in the scene, and closes earlier ones; null
  /// without a new one.
  take(index) {
    let found = null;
    while (this.#frames.length && this.#frames[0].timestamp <= index) {
      found?.close();
      found = this.#frames.shift();
    }
    this.#decode();
    this.#report(index);
    if (!found) return null;
    const number = this.#numbers.get(found.timestamp);
    for (const each of this.#numbers.keys()) if (each <= found.timestamp) this.#numbers.delete(each);
    return {index: found.timestamp, number, image: found};
  }

  close() {
    this.#abort.abort();
    for (const frame of this.#frames) frame.close();
    this.#frames = [];
    this.#packets = [];
    if (this.#decoder && this.#decoder.state !== 'closed') this.#decoder.close();
  }

  #fail(error) {
    if (this.#abort.signal.aborted) return;
    this.failure = error;
    this.close();
  }

  async #read(items) {
    const {codec, matrix, width, height, body} = await api.stream(items, this.#abort.signal);
    this.#decoder = new VideoDecoder({output: frame => this.#take(frame), error: error => this.#fail(error)});
    this.#decoder.configure({
      codec,
      codedWidth: width,
      codedHeight: height,
      optimizeForLatency: true,
      colorSpace:
        {primaries: 'bt709', transfer: 'bt709', matrix: matrix === 6 ? 'smpte170m' : 'bt709', fullRange: false},
    });
    const reader = body.getReader();
    let rest = new Uint8Array();
    for (;;) {
      const {done, value} = await reader.read();
      if (done) break;
      this.bytes += value.length;
      const data = new Uint8Array(rest.length + value.length);
      data.set(rest);
      data.set(value, rest.length);
      rest = this.#split(data);
      this.#decode();
    }
    this.#hasEnded = true;
    this.#decode();
    if (!items.loops && this.#received + items.step > items.last - items.frame) return;
    throw new Error('the stream ended before the last frame');
  }

  /// Takes the complete packets out of the bytes, and returns the others.
  #split(data) {
    const view = new DataView(data.buffer, data.byteOffset, data.length);
    let start = 0;
    while (data.length - start >= 16) {
      const [size, index, number, key] = [0, 4, 8, 12].map(offset => view.getUint32(start + offset, true));
      if (data.length - start < 16 + size) break;
      this.#packets.push({index, key, data: data.subarray(start + 16, start + 16 + size)});
      this.#numbers.set(index, number);
      this.#received = index;
      start += 16 + size;
    }
    return data.subarray(start);
  }

  /// Decodes some of the packets: decoded frames need much memory.
  #decode() {
    while (this.#decoder?.state === 'configured' && this.#packets.length &&
           this.#frames.length + this.#pending < decodedLimit) {
      const {index, key, data} = this.#packets.shift();
      this.#decoder.decode(new EncodedVideoChunk({type: key ? 'key' : 'delta', timestamp: index, data}));
      this.#pending += 1;
      if (this.#hasEnded && !this.#packets.length) this.#decoder.flush().catch(() => {});
    }
  }

  #take(frame) {
    this.#pending -= 1;
    this.#hasDecoded = true;
    if (this.#abort.signal.aborted) return frame.close();
    this.#frames.push(frame);
    this.#decode();
  }

  /// Reports the latest values. One report is on the way at a time, so that they do not occupy the browser's
  /// connections.
  async #report(position) {
    const now = performance.now();
    if (now - this.#reported < reportInterval || this.#hasEnded || this.#isReporting) return;
    this.#reported = now;
    this.#isReporting = true;
    await api.reportPosition({client, number: this.#number, position: Math.max(0, position), received: this.#received});
    this.#isReporting = false;
  }
}
