// The edits that add layers, animations, filters and effects. Pure functions.
import {keyframeAddition, keyframeRemoval} from './animated.js';
import {fixed} from './arithmetic.js';
import {keyframeAt, set} from './edits.js';

/** The layers that the library has, by their titles: values as the scene file states them, without a frame. */
const templates = [
  ['Layer', [320, 180], {backgroundColor: '#4a7bd0'}],
  ['Text', [640, 96], {
    class: 'CATextLayer', string: 'Text', fontSize: 72, foregroundColor: 'white', alignmentMode: 'center',
  }],
  ['Ellipse', [240, 240], {class: 'CAShapeLayer', path: {ellipse: [0, 0, 240, 240]}, fillColor: '#4a7bd0'}],
  ['Line', [320, 4], {
    class: 'CAShapeLayer', path: 'M 0 2 L 320 2', fillColor: 'clear', strokeColor: 'white', lineWidth: 4,
  }],
  ['Gradient', [480, 270], {
    class: 'CAGradientLayer', colors: ['#4a7bd0', '#12233f'], startPoint: [0, 0], endPoint: [1, 1],
  }],
  ['3-D group', [480, 270], {class: 'CATransformLayer'}],
];

/** The layers that show assets, by the kinds of their files. */
const assetLayers = {
  image: asset => ({name: asset, contents: asset}),
  clip: asset => ({class: 'AVPlayerLayer', name: asset, player: {asset}}),
  lottie: asset => ({class: 'LottieLayer', name: asset, asset}),
  captions: asset => ({class: 'CaptionLayer', name: asset, captions: asset}),
};

/** The layers that draw the audio of an asset. */
const visualizers = {
  Bars: {kind: 'bars', count: 48, gap: 6, barCornerRadius: 4, minimumBarHeight: 6, gain: 12},
  Waveform: {kind: 'waveform', count: 120, gap: 3, gain: 12},
  Spectrum: {kind: 'spectrum'},
};

const visualizer = (asset, kind, frame) => ({
  class: 'AudioVisualizerLayer', name: `${asset} ${kind.toLowerCase()}`, asset, frame,
  ...visualizers[kind], foregroundColor: 'white',
});

/** The layer that shows an asset; null for others than images, clips, Lottie animations and captions. */
export const assetLayer = (name, kind) => assetLayers[kind]?.(name) ?? null;

/** A name for the asset of a file, which the scene does not have. */
export function assetName(file, {assets = []} = {}) {
  const base = file.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}_-]+/gu, '-').replace(/^-+|-+$/g, '') || 'asset';
  const names = new Set(assets.map(each => each.name));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!names.has(name)) return name;
  }
}

/** The edits that add a file to the assets, and an audio file also to the audio tracks. */
export function assetEdits(name, {file, kind}, {hasAssets = false, audioCount = null} = {}) {
  const edits = [hasAssets ? {op: 'set', document: ['assets', name], value: file} :
    {op: 'set', document: ['assets'], value: {[name]: file}}];
  if (kind !== 'audio') return edits;
  const track = {asset: name};
  return [...edits, audioCount === null ? {op: 'set', document: ['audio'], value: [track]} :
    {op: 'insert', document: ['audio', audioCount], value: track}];
}

/**
 * What can be added as a layer: groups of titles with closures that return the value, and the asset that it shows.
 * @typedef {{title: string, asset?: string, value: (scene: Object, isRoot: boolean) => Object}} LayerChoice
 * @returns {{title: string, items: LayerChoice[]}[]}
 */
export function layerChoices({components = [], assets = []} = {}) {
  const layers = templates.map(([title, size, keys]) => {
    const {class: className, ...others} = keys;
    const kind = className ? {class: className} : {};
    const value = (scene, isRoot) => ({...kind, name: title, frame: centered(scene, size, isRoot), ...others});
    return {title, value};
  });
  const middle = ({width, height}, isRoot) => (isRoot ? {position: [width / 2, height / 2]} : {});
  const instances = components.map(({name}) =>
    ({title: name, value: (scene, isRoot) => ({component: name, ...middle(scene, isRoot)})}));
  const media = assets.filter(({kind}) => kind in assetLayers)
    .map(({name, kind}) => ({title: name, asset: name, value: () => assetLayer(name, kind)}));
  const audible = assets.filter(({kind}) => kind === 'audio');
  const drawn = audible.flatMap(({name}) => Object.keys(visualizers).map(kind => ({
    title: `${kind} of ${name}`,
    asset: name,
    value: (scene, isRoot) => visualizer(name, kind, centered(scene, [scene.width * 0.8, 180].map(Math.round), isRoot)),
  })));
  return [
    {title: 'Layers', items: layers}, {title: 'Components', items: instances}, {title: 'Assets', items: media},
    {title: 'Audio', items: drawn},
  ].filter(each => each.items.length);
}

/** The frame of a new layer: in the middle of the scene, or near the origin of another superlayer. */
const centered = ({width, height}, [w, h], isRoot) =>
  (isRoot ? [Math.round((width - w) / 2), Math.round((height - h) / 2), w, h] : [20, 20, w, h]);

/** The values of new animations that differ from start to end. */
const motions = {
  opacity: [0, 1],
  'transform.scale': [0.8, 1],
  'transform.rotation.z': ['0deg', '90deg'],
};

/** The types of keys that animations can be added for. */
const animated = new Set(['number', 'point', 'size', 'color']);

/** The key paths that an animation of a layer can have. */
export const keyPathsOf = keys =>
  ['transform.scale', 'transform.rotation.z', ...keys.filter(isKeyframed).map(each => each.key)];

/** Whether a property has a keyframe button. */
export const isKeyframed = key => key.isAnimatable === true && animated.has(key.type);

/**
 * The edits that add a keyframe animation of a second, or until the end of the scene.
 *
 * `isHeld` keeps the value; otherwise, some properties change.
 */
export function animationInsertion(path, count, keyPath, value, {time, duration, isHeld = false}) {
  const length = Math.min(1, Math.max(0.1, duration - time));
  const animation = {
    class: 'CAKeyframeAnimation',
    keyPath,
    values: isHeld ? [value, value] : motions[keyPath] ?? [value, value],
    beginTime: fixed(time, 4),
    duration: fixed(length, 4),
  };
  return [{op: 'insert', path, key: ['animations', count], value: animation}];
}

/**
 * What the keyframe button of a property does at the playhead: removes or adds a keyframe, or adds an animation.
 *
 * `hasKeyframe` says whether there is a keyframe. The edits are null between keyframes whose values have no middle, and
 * outside of the animation.
 * @returns {{title: string, hasKeyframe: boolean, edits: Object[]?}}
 */
export function keyframeToggle(path, animations, key, value, {time, duration, frameRate}) {
  const animation = animations.find(each => each.keyPath === key && Array.isArray(each.keys.values?.value));
  if (!animation) {
    const edits = animationInsertion(path, animations.length, key, value, {time, duration, isHeld: true});
    return {title: `Animate ${key} from here`, hasKeyframe: false, edits};
  }
  const index = keyframeAt(animation, time, frameRate);
  if (index >= 0) {
    return {title: `Remove the keyframe of ${key}`, hasKeyframe: true, edits: keyframeRemoval(path, animation, index)};
  }
  return {title: `Add a keyframe of ${key}`, hasKeyframe: false, edits: keyframeAddition(path, animation, time)};
}

/** The edits that make a keyframe animation of a basic one; null if the file does not state both values. */
export function keyframeConversion(path, {index, class: className, keys}) {
  const [from, to] = [keys.fromValue?.value, keys.toValue?.value];
  if (className !== 'CABasicAnimation' || from === undefined || to === undefined) return null;
  const key = (...names) => ['animations', index, ...names];
  const remove = name => ({op: 'remove', path, key: key(name)});
  return [
    set(path, key('class'), 'CAKeyframeAnimation'), set(path, key('values'), [from, to]), remove('fromValue'),
    remove('toValue'),
  ];
}

/** The value of an animation as the file states it. */
const animationValue = ({keys}) => Object.fromEntries(Object.entries(keys).map(([key, {value}]) => [key, value]));

/** The edits that exchange an animation with the next one. */
export const animationSwap = (path, first, second) => [
  set(path, ['animations', first.index], animationValue(second)),
  set(path, ['animations', second.index], animationValue(first)),
];

/** The filters that the file states: `{filter, …}` each; null if it states something else. */
export function filtersOf(value) {
  if (value === undefined || value === null) return [];
  const list = Array.isArray(value) ? value : [value];
  const filters = list.map(each => (typeof each === 'string' ? {filter: each} : each));
  return filters.every(each => typeof each?.filter === 'string') ? filters : null;
}

/** The edits that add a filter behind the others. */
export function filterInsertion(path, value, name) {
  if (value === null) return [set(path, ['filters'], [{filter: name}])];
  if (value !== undefined && !Array.isArray(value)) return [set(path, ['filters'], [value, {filter: name}])];
  return [{op: 'insert', path, key: ['filters', value?.length ?? 0], value: {filter: name}}];
}

/** The edits that set a key of a filter. A filter that is a name becomes a map, and a single one a list. */
export function filterChange(path, value, index, key, next, part) {
  if (!Array.isArray(value)) {
    const single = typeof value === 'string' ? {filter: value} : value;
    const changed = part === undefined ? next : Object.assign([...(single[key] ?? [])], {[part]: next});
    return [set(path, ['filters'], [{...single, [key]: changed}])];
  }
  const own = value[index];
  if (typeof own === 'string') return [set(path, ['filters', index], {filter: own, [key]: next})];
  return [set(path, part === undefined ? ['filters', index, key] : ['filters', index, key, part], next)];
}

/** The edits that exchange two filters. */
export const filterSwap = (path, value, index) => [
  set(path, ['filters', index], value[index + 1]), set(path, ['filters', index + 1], value[index]),
];

/** The edits that remove a filter. */
export const filterRemoval = (path, value, index) =>
  [{op: 'remove', path, key: Array.isArray(value) && value.length > 1 ? ['filters', index] : ['filters']}];

/** The effect of `enter`, `exit` or `emphasis` as the file states it: `{effect, …}`; null for lists and others. */
export function effectOf(value) {
  if (value === undefined || value === null) return {effect: ''};
  if (typeof value === 'string') return {effect: value};
  return typeof value.effect === 'string' ? value : null;
}

/** The edits that choose an effect, or none. */
export function effectChange(path, key, value, effect) {
  if (!effect) return [{op: 'remove', path, key: [key]}];
  return [set(path, typeof value === 'object' && value !== null ? [key, 'effect'] : [key], effect)];
}

/** The edits that set a key of an effect. */
export const effectSetting = (path, key, value, name, next) =>
  (typeof value === 'string' ? [set(path, [key], {effect: value, [name]: next})] : [set(path, [key, name], next)]);

/** The edits that add a shadow. */
export const shadowInsertion = path =>
  Object.entries({shadowOpacity: 0.5, shadowRadius: 12, shadowOffset: [0, 6]})
    .map(([key, value]) => set(path, [key], value));

/** The edits that remove what the file states of a shadow. */
export const shadowRemoval = (path, stated) =>
  [...stated.keys()].filter(each => each.startsWith('shadow')).map(key => ({op: 'remove', path, key: [key]}));

/** The distance of the control points of a quarter of a circle, in radii. */
const roundness = 0.5523;

/** The edits that add an elliptical mask of the size of the layer, with a frame and a path that have handles. */
export function maskInsertion(path, [x, y, width, height]) {
  const [a, b] = [width / 2, height / 2];
  const curve = (...points) =>
    `C ${points.map(([u, v]) => `${fixed(a + a * u, 1)} ${fixed(b + b * v, 1)}`).join(' ')}`;
  const curves = [
    curve([roundness, -1], [1, -roundness], [1, 0]), curve([1, roundness], [roundness, 1], [0, 1]),
    curve([-roundness, 1], [-1, roundness], [-1, 0]), curve([-1, -roundness], [-roundness, -1], [0, -1]),
  ];
  const value = {
    class: 'CAShapeLayer', frame: [x, y, width, height], path: `M ${fixed(a, 1)} 0 ${curves.join(' ')} Z`,
  };
  return [set(path, ['mask'], value)];
}
