// The rows of the layer tree and the timeline: names that a person would use, and generated layers under their source.
// Pure functions.

/**
 * @typedef {{path: string, name: string?, className: string, line: number?, isHidden: boolean, isMask: boolean,
 *   text: string?, component: string?, useLine: number?, children: LayerReport[]}} LayerReport
 * @typedef {{id: string, path: string, title: string, kind: string, layer: LayerReport, children: RowNode[],
 *   isGenerated: boolean, count: number}} RowNode A row. One with a `count` above 1 stands for that many layers, which
 *   the same lines of the file create.
 */

const kinds = {
  CALayer: 'layer',
  CATextLayer: 'text',
  CAShapeLayer: 'shape',
  CAGradientLayer: 'gradient',
  CATransformLayer: '3-D group',
  CAReplicatorLayer: 'replicator',
  CAEmitterLayer: 'emitter',
  CAScrollLayer: 'scroll view',
  CATiledLayer: 'tiles',
  AVPlayerLayer: 'clip',
  LottieLayer: 'Lottie',
  CaptionLayer: 'captions',
  AudioVisualizerLayer: 'visualizer',
  AudioLayer: 'audio',
  SequenceLayer: 'sequence',
};

/** What a layer is, in a word or two. */
function kindOf(layer) {
  if (layer.component) return layer.name ? layer.component : 'component';
  return layer.className === 'CALayer' && layer.children.length ? 'group' : kinds[layer.className] ?? layer.className;
}

/** What a person would call a layer: its name, its component, its text, the asset it plays, or what it is. */
export function titleOf(layer, asset = null) {
  if (layer.name) return layer.name;
  if (layer.path === '') return 'root';
  if (layer.component) return layer.component;
  const text = layer.text?.replace(/\s+/g, ' ').trim();
  if (text) return `“${text.length > 32 ? `${text.slice(0, 31)}…` : text}”`;
  if (asset) return asset;
  const kind = kindOf(layer);
  return kind[0].toUpperCase() + kind.slice(1);
}

/** The fewest siblings of the same lines that are shown as one row. */
const fewest = 3;

/**
 * Returns the row of a layer with those of its sublayers: the topmost one first.
 * @param {LayerReport} layer
 * @param {Map<string, string>} assets The assets that layers play, by their paths.
 * @returns {RowNode}
 */
export function rowOf(layer, assets = new Map()) {
  const title = (layer.isMask ? 'mask: ' : '') + titleOf(layer, assets.get(layer.path));
  const row =
    {id: layer.path, path: layer.path, title, kind: kindOf(layer), layer, children: [], isGenerated: false, count: 1};
  const masks = layer.children.filter(each => each.isMask);
  const sublayers = layer.children.filter(each => !each.isMask).reverse();
  for (let index = 0; index < sublayers.length;) {
    const first = sublayers[index];
    // Letters, and the layers of a Lottie animation: the file does not state them.
    if (hasLine(layer) && !hasLine(first)) {
      row.children.push(generated(rowOf(first, assets), layer, sublayers.length - index));
      index += 1;
      continue;
    }
    let end = index + 1;
    while (end < sublayers.length && hasLine(first) && isSameText(sublayers[end], first)) end += 1;
    const rows = sublayers.slice(index, end).map(each => rowOf(each, assets));
    if (end - index < fewest) row.children.push(...rows); else row.children.push(repeated(rows));
    index = end;
  }
  row.children.unshift(...masks.map(each => rowOf(each, assets)));
  return row;
}

/** Whether the same lines of the file create two layers: for instances of a component also those that use it. */
const isSameText = (a, b) => a.line === b.line && (a.useLine ?? null) === (b.useLine ?? null);

/** Whether the file states a layer. */
export const hasLine = layer => layer.line !== null && layer.line !== undefined;

/** The row of a layer that the file does not state. The parts of a text have numbers: each has the text of all. */
function generated(row, source, number) {
  const isPart = row.layer.className === source.className && !row.layer.name;
  return {...row, title: isPart ? `Part ${number}` : row.title, isGenerated: true};
}

function repeated(rows) {
  const first = rows.at(-1);
  const titles = new Set(rows.map(each => each.title));
  const title = titles.size === 1 ? first.title :
    first.layer.component ?? first.kind[0].toUpperCase() + first.kind.slice(1);
  return {
    ...first,
    id: `${first.path}×`,
    title: `${title} × ${rows.length}`,
    children: rows,
    isGenerated: true,
    count: rows.length,
  };
}

/** Whether the sublayers of a row are hidden until it is opened: letters and repetitions. */
export const startsCollapsed = row =>
  row.count > 1 || (row.children.length > 0 && row.children.every(each => each.isGenerated && each.count === 1));

/** The visible rows with their depths, without those in collapsed rows and those that do not match a search. */
export function visibleRows(row, isCollapsed, search = '', depth = 0) {
  const wanted = search.trim().toLowerCase();
  const matches = each => !wanted || `${each.title} ${each.kind}`.toLowerCase().includes(wanted);
  const below =
    wanted || !isCollapsed(row) ? row.children.flatMap(each => visibleRows(each, isCollapsed, search, depth + 1)) : [];
  return matches(row) || below.length ? [{row, depth}, ...below] : [];
}

/** Whether a path is that of an audio track of the scene: `a0`, `a1` and so on. */
export const isAudioTrack = path => path.startsWith('a');

/** The path of a layer's superlayer: `0.1` is in `0`, and `0` in the root, whose path is empty. */
export const superlayerPath = path => path.split('.').slice(0, -1).join('.');

/** All rows, in order. */
export const allRows = row => [row, ...row.children.flatMap(allRows)];
