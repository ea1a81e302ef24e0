// The sections of the inspector. Pure functions.

/** The groups of the keys that all layers have, in the order of their use. */
const groups = {
  Layer: ['name', 'frame', 'class'],
  Geometry: [
    'position', 'bounds', 'anchorPoint', 'anchorPointZ', 'zPosition', 'transform', 'sublayerTransform',
    'geometryFlipped',
  ],
  Visibility: ['opacity', 'hidden', 'masksToBounds', 'doubleSided', 'allowsGroupOpacity', 'if'],
  'Background and border':
    ['backgroundColor', 'cornerRadius', 'cornerCurve', 'maskedCorners', 'borderWidth', 'borderColor'],
  Shadow: ['shadowColor', 'shadowOpacity', 'shadowOffset', 'shadowRadius', 'shadowPath'],
  Contents: [
    'contents', 'contentsGravity', 'contentsFocus', 'contentsRect', 'contentsCenter', 'contentsScale',
    'magnificationFilter', 'minificationFilter', 'minificationFilterBias',
  ],
  Effects: ['filters', 'backgroundFilters', 'compositingFilter', 'motionBlur'],
  Time: ['during', 'beginTime', 'timeOffset', 'speed'],
};
const shared = new Set(['CALayer', 'Layer']);
const titles = {
  CATextLayer: 'Text',
  CAShapeLayer: 'Shape',
  CAGradientLayer: 'Gradient',
  CAReplicatorLayer: 'Replicator',
  CAEmitterLayer: 'Emitter',
  CAScrollLayer: 'Scrolling',
  CATiledLayer: 'Tiles',
  AVPlayerLayer: 'Clip',
  LottieLayer: 'Lottie',
  CaptionLayer: 'Captions',
  AudioVisualizerLayer: 'Visualizer',
};

/**
 * Returns the sections of the inspector: those of the layer's class first, then the keys of all layers in groups.
 * @param {{title: string, keys: {key: string}[]}[]} sections
 */
export function grouped(sections) {
  const own =
    sections.filter(each => !shared.has(each.title)).map(each => ({...each, title: titles[each.title] ?? each.title}));
  const keys =
    new Map(sections.filter(each => shared.has(each.title)).flatMap(each => each.keys).map(each => [each.key, each]));
  if (!keys.size) return own;
  const common = Object.entries(groups).map(([title, names]) => {
    const found = names.filter(each => keys.has(each)).map(each => keys.get(each));
    for (const each of found) keys.delete(each.key);
    return {title, keys: found};
  });
  return [...own, ...common, {title: 'Other', keys: [...keys.values()]}].filter(each => each.keys.length);
}
