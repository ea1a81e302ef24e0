// Copy, cut and paste of layers, as YAML on the clipboard: also between scenes, and from and to text editors.
import * as api from './api.js';
import {joined} from './selection.js';

/** Starts to listen to the clipboard. */
export function startClipboard({layers, editor, commands}) {
  /** Whether the event is about layers, not about text in a field or selected text. */
  const isForLayers = event =>
    !event.target.closest?.('input, textarea, select, [role=tabpanel], #problems, #refusal') &&
    getSelection().isCollapsed;

  const copy = async () => {
    const {paths} = commands;
    // The browser waits for the text, because the clipboard is only open during the event.
    const text =
      api.get('text', {paths: paths.join(',')}).then(answer => new Blob([answer.text], {type: 'text/plain'}));
    try {
      await navigator.clipboard.write([new ClipboardItem({'text/plain': text})]);
      return true;
    } catch (error) {
      editor.ask({refused: `The layers were not copied: ${error.message}`, offers: []});
      return false;
    }
  };

  document.addEventListener('copy', event => {
    if (!isForLayers(event) || !commands.paths.length) return;
    event.preventDefault();
    copy();
  });
  document.addEventListener('cut', async event => {
    if (!isForLayers(event) || !commands.paths.length) return;
    event.preventDefault();
    if (await copy()) commands.remove('Cut');
  });
  document.addEventListener('paste', async event => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!isForLayers(event) || !text.trim()) return;
    event.preventDefault();
    await editor.settled();
    const {parent, index} = layers.insertion;
    const {length} = layers.sublayerPaths(parent);
    const edit = {op: 'paste', path: parent, key: [], text, to: {path: parent, index}};
    const version = await editor.apply('Paste', [edit]);
    if (version) layers.follow(version, () => {
      const count = layers.sublayerPaths(parent).length - length;
      return Array.from({length: Math.max(0, count)}, (_, order) => joined(parent, index + order));
    });
  });
}
