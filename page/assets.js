// The assets of the scene with thumbnails, and files that are dropped on the page and added to the scene.
import * as api from './api.js';
import {$, element} from './elements.js';
import {assetEdits, assetName} from './insertions.js';

/** The bytes of a part of a file: as text, they fit into a request. */
const partSize = 180_000;

/** The bytes of a part of a file as text. */
async function encoded(part) {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let text = '';
  for (let start = 0; start < bytes.length; start += 32_768) {
    text += String.fromCharCode(...bytes.subarray(start, start + 32_768));
  }
  return btoa(text);
}

export class Assets {
  #library;
  #editor;
  #panel = $('assets');
  #list = element('ul', {className: 'asset-list'});
  #status = element('p', {className: 'muted'});
  #file = element('input', {type: 'file', multiple: true, hidden: true, ariaLabel: 'Files to add'});
  #button = element('button', {type: 'button', textContent: 'Add files…'});
  #shape = '';
  #version = 0;
  #isAdding = false;

  constructor({library, editor}) {
    [this.#library, this.#editor] = [library, editor];
    this.#status.setAttribute('role', 'status');
    const help = element('p', {
      className: 'muted',
      textContent: 'Drop images, clips, audio, Lottie animations and caption files anywhere on the page. They are ' +
        'copied beside the scene and added to its assets.',
    });
    this.#panel.append(element('div', {className: 'inline'}, this.#button, this.#file), help, this.#status, this.#list);
    this.#button.addEventListener('click', () => this.#file.click());
    this.#file.addEventListener('change', () => {
      this.add([...this.#file.files]);
      this.#file.value = '';
    });
    editor.addEventListener('changed', () => { this.#button.disabled = !editor.state.enabled; });
    addEventListener('dragover', event => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      document.body.classList.add('dropping');
    });
    addEventListener('dragleave', event => { if (!event.relatedTarget) document.body.classList.remove('dropping'); });
    addEventListener('drop', event => {
      document.body.classList.remove('dropping');
      if (!event.dataTransfer.files.length) return;
      event.preventDefault();
      this.add([...event.dataTransfer.files]);
    });
  }

  /** Shows the assets of the report of the library; null for a scene that cannot be edited. */
  show(report) {
    const assets = report?.assets ?? [];
    const shape = JSON.stringify(report?.assets ?? null);
    if (shape === this.#shape) return;
    this.#shape = shape;
    this.#version += 1;
    this.#list.replaceChildren(...assets.map(each => this.#item(each)));
    if (this.#isAdding) return;
    const reason = this.#editor.state.reason ?? 'The scene cannot be edited.';
    this.#status.textContent = !report ? reason : assets.length ? '' : 'The scene has no assets yet.';
  }

  #item({name, file, kind, hasThumbnail}) {
    const query = new URLSearchParams({name, file, v: this.#version});
    const label = () => element('span', {className: 'asset-kind', textContent: kind});
    const thumbnail =
      hasThumbnail ? element('img', {alt: '', loading: 'lazy', src: `/api/asset?${query}`}) : label();
    // A damaged file has no thumbnail.
    thumbnail.addEventListener('error', () => thumbnail.replaceWith(label()));
    const value = this.#library.assetValue(name);
    const button = element('button', {type: 'button', title: value ? `Add ${file} as a layer` : file},
      thumbnail, element('span', {textContent: name}));
    button.setAttribute('aria-label', value ? `Add ${name}, ${kind}, as a layer` : `${name}, ${kind}`);
    button.disabled = !value;
    button.addEventListener('click', () => this.#library.insert(name, value()));
    return element('li', {}, button);
  }

  /** Copies files beside the scene, and adds them to it, one after the other. */
  async add(files) {
    if (!this.#editor.state.enabled) {
      return this.#editor.ask({refused: this.#editor.state.reason ?? 'The scene cannot be edited.', offers: []});
    }
    if (this.#isAdding) return this.#editor.ask({refused: 'Other files are being added.', offers: []});
    this.#isAdding = true;
    try {
      for (const file of files) await this.#addFile(file);
      this.#status.textContent = '';
    } catch (error) {
      this.#status.textContent = '';
      this.#editor.ask({refused: api.reasonOf(error), offers: []});
    }
    this.#isAdding = false;
  }

  async #addFile(file) {
    let written = null;
    for (let offset = 0; offset === 0 || offset < file.size; offset += partSize) {
      this.#status.textContent = `Copying ${file.name}: ${Math.round(100 * offset / Math.max(1, file.size))} %`;
      const isLast = offset + partSize >= file.size;
      const data = await encoded(file.slice(offset, offset + partSize));
      written = await api.post('upload', {name: file.name, offset, data, isLast});
    }
    await this.#editor.settled();
    // The panel may not have the asset of the previous file yet.
    const report = await api.get('library');
    const name = assetName(written.file, report);
    await this.#library.insertAsset(name, written.kind, assetEdits(name, written, report));
  }
}
