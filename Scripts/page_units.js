// Unit tests of the page's pure functions, which `studio_checks.page_units` runs in the browser as a function's body.
const names = [
  'geometry', 'drag', 'snapping', 'arithmetic', 'zoom', 'edits', 'animated', 'rows', 'spans', 'unwrapping', 'fields',
  'bezier', 'sections', 'selection', 'alignment', 'spacing',
  'insertions', 'shapes', 'paths', 'motionpaths', 'splits', 'effectbars', 'tables', 'menu', 'clips', 'parts', 'gain',
  'captionediting', 'corners', 'spatial', 'springs', 'newscene', 'graph', 'markers', 'keyframemarquee', 'rowbrowser',
  'theme', 'speeds', 'skewing', 'picture',
];
const modules = await Promise.all(names.map(each => import(`/${each}.js`)));
const page = Object.assign({}, ...modules);
const failures = [];
let count = 0;
const rounded = value => JSON.parse(
  JSON.stringify(value, (_, each) => (typeof each === 'number' ? Number(each.toFixed(4)) + 0 : each)) ?? 'null');
const equal = (name, actual, expected) => {
  count += 1;
  const [a, b] = [rounded(actual), rounded(expected)].map(each => JSON.stringify(each));
  if (a !== b) failures.push(`${name}: ${a} is not ${b}`);
};
const details = (properties, outline, anchor) =>
  ({outline, anchor, paths: [], properties: Object.entries(properties).map(([key, model]) => ({key, model}))});

// New scenes.
equal('a free name', page.freeName('promo', []), 'promo');
equal('a name with a number', page.freeName('promo', ['Promo.yaml', 'promo-2.yaml']), 'promo-3');
equal('groups', page.groups([{name: 'a', isSample: true}]), [['Samples', [{name: 'a', isSample: true}]]]);

// Graphs of animations.
const graphedAnimation = (values, keys = {}, keyTimes = [0, 1, 3]) =>
  ({index: 1, class: 'CAKeyframeAnimation', keyTimes, keys: {values: {value: values}, ...keys}});
equal('numbers', page.numbersOf([1, 2.5]), {numbers: [1, 2.5], unit: '', isList: true});
equal('degrees', page.numbersOf('-90deg'), {numbers: [-90], unit: 'deg', isList: false});
equal('other values', ['red', '{{a}}', [1, '2deg'], true, []].map(page.numbersOf), [null, null, null, null, null]);
equal('no graph', page.graphOf(graphedAnimation(['red', 'blue', 'red'])), null);
const rampGraph = page.graphOf(graphedAnimation([0, 10, 20]));
equal('a graph', [rampGraph.times, rampGraph.values, rampGraph.keys[2]], [[0, 1, 3], [[0], [10], [20]], ['values', 2]]);
const fromToBasic = {class: 'CABasicAnimation', keyTimes: [0, 1], keys: {fromValue: {value: 1}, toValue: {value: 3}}};
equal('a fromTo animation', page.graphOf(fromToBasic).keys, [['fromValue'], ['toValue']]);
equal('linear', page.numbersAt(rampGraph, [null, null], 2), [15]);
equal('outside', page.numbersAt(rampGraph, [null, null], 3.5), null);
equal('the middle of easing', page.progressOf([0.42, 0, 0.58, 1], 0.5), 0.5);
equal('an overshoot', page.progressOf([0.34, 1.56, 0.64, 1], 0.6) > 1, true);
equal('steps', page.segmentProgress(graphedAnimation([0, 1, 2], {calculationMode: {value: 'discrete'}}), 0)(0.9), 0);
equal('unknown curves', page.segmentProgress(graphedAnimation([0, 1, 2], {timingFunction: {value: 'snap'}}), 0), null);
const themeCurves = [{name: 'snap', value: [0, 0, 1, 1]}];
const snapped = graphedAnimation([0, 1, 2], {timingFunction: {value: 'snap'}});
equal('curves of the theme', page.segmentProgress(snapped, 0, themeCurves)(0.25), 0.25);
equal('the end of a bounce', [page.functions.easeOutBounce(1), page.functions.easeInElastic(0) < 1e-3], [1, true]);
equal('speeds', page.speedOf([[0, 0], [1, 10], [1, 20], [2, 40]]), [[0.5, 10], [1.5, 20]]);
equal('a flat range', page.numberRange([[[0, 4], [1, 4]]]), [3, 5]);
equal('rounded to a pixel', [page.roundedTo(12.345, 6), page.roundedTo(0.12345, 0.01)], [12, 0.12]);
const degreeGraph = page.graphOf(graphedAnimation(['0deg', '90deg', '0deg']));
equal('the edit of degrees', page.numberEdits('2', graphedAnimation([]), degreeGraph, 1, 0, 45),
  [{op: 'set', path: '2', key: ['animations', 1, 'values', 1], value: '45deg'}]);
const handlePoints = page.draggedPoints([0, 0, 1, 1], 0, {time: 0.5, value: 15}, {times: [0, 1], from: 10, to: 20});
equal('a handlePoints handle', handlePoints, [0.5, 0.5, 1, 1]);

// Speeds.
const speedSpan = {times: [1, 3], from: 0, to: 100};
equal('a linear speed', page.speedKnob([0, 0, 1, 1], 0, speedSpan), {time: 1, speed: 50, influence: 0});
equal('an easing speed', page.speedKnob([0.5, 0, 0.75, 0.5], 1, speedSpan), {time: 2.5, speed: 100, influence: 0.25});
equal('a dragged speed', page.draggedSpeed([0, 0, 1, 1], 0, {time: 1.5, speed: 100}, speedSpan), [0.25, 0.5, 1, 1]);
equal('a dragged speed of the end', page.draggedSpeed([0, 0, 1, 1], 1, {time: 2, speed: 0}, speedSpan), [0, 0, 0.5, 1]);
equal('a limited influence', page.draggedSpeed([0, 0, 1, 1], 0, {time: 9, speed: 500}, speedSpan), [1, 2, 1, 1]);
equal('a stepped speed', page.steppedSpeed([0.2, 0.1, 1, 1], 0, {rate: 0.5}), [0.2, 0.2, 1, 1]);
equal('a stepped influence', page.steppedSpeed([0.2, 0.1, 0.5, 1], 1, {influence: 0.1}), [0.2, 0.1, 0.4, 1]);

// Skews.
const square = page.layerGeometry(
  details({bounds: '(0, 0, 100×100)', position: '(150, 150)'}, [[100, 100], [200, 100], [200, 200], [100, 200]],
    [150, 150]), null);
const skewedSquare = page.skewed(square, [0, -1], [150, 100], [250, 100], {});
equal('a skew', [skewedSquare.angles, skewedSquare.values],
  [[-45, 0], {position: [200, 150], transform: [{skew: -45}]}]);
equal('a skewed outline', skewedSquare.outline, [[200, 100], [300, 100], [200, 200], [100, 200]]);
const upright = page.skewed(square, [1, 0], [200, 150], [200, 250], {transform: [{scale: 2}, {rotate: 10}]});
equal('a skew after the scale', upright.values.transform, [{scale: 2}, {skew: [0, 45]}, {rotate: 10}]);
equal('a skew of a matrix', page.skewed(square, [1, 0], [0, 0], [0, 9], {transform: [1, 0, 0]}).values, {});
const skewStated = transform => new Map(transform ? [['transform', {value: transform}]] : []);
equal('a new skew', page.skewEdits('1', skewStated(), [15, 0]),
  [{op: 'set', path: '1', key: ['transform'], value: [{skew: 15}]}]);
equal('another skew', page.skewEdits('1', skewStated([{skew: '5deg'}]), [15, 5]),
  [{op: 'set', path: '1', key: ['transform', 0, 'skew'], value: [15, 5]}]);
equal('an added skew', page.skewEdits('1', skewStated([{rotate: 5}]), [15, 0]),
  [{op: 'insert', path: '1', key: ['transform', 0], value: {skew: 15}}]);

// Pictures that layers crop.
equal('a covering box', page.coveringBox([0, 0, 50, 100], [200, 100], [0, 0.5]), [0, 0, 200, 100]);
equal('a centered box', page.coveringBox([10, 0, 50, 100], [200, 100], [0.5, 0.5]), [-65, 0, 200, 100]);
const croppedPicture = {size: [200, 100], focus: [0.5, 0.5]};
equal('a dragged picture', page.focused(square, [150, 150], [125, 170], croppedPicture).values,
  {contentsFocus: [0.75, 0.5]});
equal('the end of a picture', page.focused(square, [150, 150], [950, 150], croppedPicture).values,
  {contentsFocus: [0, 0.5]});
equal('a picture of the same shape', page.isCovering(square, {size: [30, 30]}), false);

// Markers.
equal('a new marker', page.markerInsertion('Verse', 45, {frameRate: 30, count: 3}),
  [{op: 'insert', path: '', key: ['sublayers', 3], value: {name: 'Verse', during: [1.5, 1.5333]}}]);
equal('a marker without an end', page.markerMove('3', [2, 'inf'], 0.5, 30),
  [{op: 'set', path: '3', key: ['during', 0], value: 2.5}]);
equal('a moved marker', page.markerMove('3', [2.0333, 2.0667], 1 / 30, 30).map(each => each.value), [2.0667, 2.1]);
equal('a relative marker', page.markerMove('3', [{after: 'a'}, {after: 'b'}], 1, 30), null);

// Rectangles over keyframes.
equal('a rectangle', page.rectangleBetween([5, 1], [2, 8]), {left: 2, right: 5, top: 1, bottom: 8});
equal('apart', page.overlaps({left: 0, right: 1, top: 0, bottom: 1}, {left: 2, right: 3, top: 0, bottom: 1}), false);

// Cells and colors.
equal('a cell', page.cellEdit(2, 'a', 'x', 'y'), {op: 'cell', row: 2, column: 'a', was: 'x', text: 'y'});
equal('a missing cell', page.cellEdit(2, 'a', null, 'y'), {op: 'cell', row: 2, column: 'a', text: 'y'});
equal('colors', [page.cssColor('tomato'), page.cssColor([1, 0, 0.5, 0.5]), page.cssColor('{{a}}')],
  ['tomato', 'rgb(255 0 128 / 0.5)', null]);

// Instances of components.
const instanceAt = (path, useLine, more = {}) =>
  ({path, className: 'CALayer', line: 5, useLine, component: 'card', children: [], ...more});
const stageOf = children => ({path: '', className: 'CALayer', line: 1, children});
equal('rows of instances',
  page.rowOf(stageOf([instanceAt('0', 8), instanceAt('1', 9, {name: 'own'}), instanceAt('2', 10)]))
    .children.map(each => [each.title, each.kind]), [['card', 'component'], ['own', 'card'], ['card', 'component']]);
equal('repeated instances',
  page.rowOf(stageOf(['0', '1', '2'].map(path => instanceAt(path, 8)))).children[0].title, 'card × 3');

// Arithmetic.
const expressions = [
  ['1280/2', 0, 640],
  ['1 + 2 * 3', 0, 7],
  ['(1 + 2) * 3', 0, 9],
  ['-4', 0, -4],
  ['--4', 0, 4],
  ['2 * -3', 0, -6],
  ['*2', 21, 42],
  ['/2', 21, 10.5],
  ['+=10', 5, 15],
  ['-=10', 5, -5],
  ['*2', -3, -6],
  ['1,5', 0, 1.5],
  ['.5', 0, 0.5],
  ['1e3', 0, 1000],
  ['0.1+0.2', 0, 0.3],
  ['6×7', 0, 42],
  ['', 0, null],
  ['abc', 0, null],
  ['1 +', 0, null],
  ['(1', 0, null],
  ['1/0', 0, null],
  ['1 2', 0, null],
  ['alert(1)', 0, null],
];
for (const [text, current, expected] of expressions) {
  equal(`evaluate ${text}`, page.evaluate(text, current), expected);
}
equal('rounded numbers', [page.fixed(0.12345, 4), Object.is(page.fixed(-0.001, 2), 0)], [0.1235, true]);
equal(
  'limits', [page.limited(2, {minimum: 0, maximum: 1}), page.limited(-1, {minimum: 0}), page.limited(5)], [1, 0, 5]);
equal(
  'steps',
  [
    page.stepOf({minimum: 0, maximum: 1}), page.stepOf({}), page.stepOf({type: 'integer', minimum: 0, maximum: 1}),
    page.stepOf({unit: 'seconds', minimum: 0, maximum: 1e9}),
  ],
  [0.01, 1, 1, 0.01]);

// Zoom.
const zoom = {scale: 1, x: 100, y: 50};
const larger = page.zoomedTo(zoom, 4, [300, 200]);
equal('the zoom keeps the point under the pointer', [(300 - larger.x) / 4, (200 - larger.y) / 4], [200, 150]);
equal('zooming in and out returns', page.zoomedTo(larger, 1, [300, 200]), zoom);
equal(
  'the zoom has limits', [page.zoomedTo(zoom, 1000, [0, 0]).scale, page.zoomedTo(zoom, 0, [0, 0]).scale],
  [page.largest, page.smallest]);
equal(
  'steps of the zoom',
  [
    page.nextScale(0.56, 1), page.nextScale(0.56, -1), page.nextScale(1, 1), page.nextScale(1, -1),
    page.nextScale(64, 1),
  ],
  [0.75, 0.5, 1.5, 0.75, 64]);
equal(
  'a fitted scene is centered', page.fitted({width: 200, height: 100}, {x: 10, y: 20, width: 400, height: 400}),
  {scale: 2, x: 10, y: 120});
equal(
  'some of the scene stays in the view',
  page.keptInView({scale: 1, x: 9999, y: -9999}, {width: 100, height: 100}, {x: 0, y: 0, width: 500, height: 500}),
  {scale: 1, x: 460, y: -60});
equal(
  'marks of rulers',
  [page.rulerStep(1), page.rulerStep(0.5), page.rulerStep(8), page.rulerStep(64), page.rulerStep(0.02)],
  [100, 200, 10, 1, 5000]);

// Projections.
const quad = [[10, 20], [110, 30], [90, 140], [5, 90]];
const projection = page.projection([0, 0, 200, 100], quad);
equal(
  'a projection maps the corners', page.cornersOf([0, 0, 200, 100]).map(each => page.project(projection, each)), quad);
equal(
  'its inverse maps them back', quad.map(each => page.project(page.inverted(projection), each)),
  [[0, 0], [200, 0], [200, 100], [0, 100]]);
equal('a rectangle without an area has none', page.projection([0, 0, 0, 100], quad), null);
equal('numbers of reports', page.numbersIn('(0, -1.5, 8×124)'), [0, -1.5, 8, 124]);
equal('inside', [page.isInside([50, 60], quad), page.isInside([200, 60], quad)], [true, false]);

// Dragging. A plain layer, and one that is turned by 90 degrees in a superlayer of the scene's size.
const plain = page.layerGeometry(
  details(
    {bounds: '(0, 0, 100×50)', position: '(200, 100)'}, [[150, 75], [250, 75], [250, 125], [150, 125]], [200, 100]),
  null);
equal('a layer is moved by full points', page.moved(plain, [10.4, -3.6]).values, {position: [210, 96]});
equal('its outline follows', page.moved(plain, [10.4, -3.6]).outline[0], [160, 71]);
equal('the right edge', page.resized(plain, [1, 0], [270, 90]).values, {bounds: [0, 0, 120, 50], position: [210, 100]});
equal(
  'the top left corner', page.resized(plain, [-1, -1], [140, 65]).values,
  {bounds: [0, 0, 110, 60], position: [195, 95]});
equal('the size is at least a point', page.resized(plain, [1, 0], [0, 0]).values.bounds, [0, 0, 1, 50]);
equal('with its ratio', page.resized(plain, [1, 1], [350, 130], {keepsRatio: true}).values.bounds, [0, 0, 200, 100]);
equal(
  'from its center', page.resized(plain, [1, 0], [260, 100], {fromCenter: true}).values,
  {bounds: [0, 0, 120, 50], position: [200, 100]});
equal(
  'turned',
  [page.rotated(plain, [300, 100], [200, 200]).degrees, page.rotated(plain, [300, 100], [200, 200]).outline[0]],
  [90, [225, 50]]);
equal('turned by steps', page.rotated(plain, [300, 100], [300, 121], {isStepped: true}).degrees, 15);
equal('turned from an angle', page.rotated(plain, [300, 100], [200, 200], {start: 30}).degrees, 120);
equal(
  'the anchor moves without the layer', page.anchored(plain, [150, 75], 1).values,
  {anchorPoint: [0, 0], position: [150, 75]});
const root = details({bounds: '(0, 0, 640×360)'}, [[0, 0], [640, 0], [640, 360], [0, 360]], [320, 180]);
const turned = page.layerGeometry(
  details(
    {bounds: '(0, 0, 100×50)', position: '(200, 100)', transform: 'rotate'},
    [[225, 50], [225, 150], [175, 150], [175, 50]], [200, 100]),
  root);
equal('a turned layer is moved in its superlayer', page.moved(turned, [10, 20]).values, {position: [210, 120]});
equal(
  'a turned layer is resized along its axes', page.resized(turned, [1, 0], [200, 170]).values,
  {bounds: [0, 0, 120, 50], position: [200, 110]});
const scaled = page.layerGeometry(
  details({bounds: '(0, 0, 10×10)', position: '(5, 5)'}, [[100, 100], [120, 100], [120, 120], [100, 120]], [110, 110]),
  null);
equal('a layer in an enlarged group moves by less', page.moved(scaled, [20, 10], 0.5).values, {position: [15, 10]});

// Snapping.
const lines =
  page.linesOf([page.insetBox({width: 1280, height: 720}, 0), {left: 100, right: 200, top: 300, bottom: 400}]);
const box = (left, top) => ({left, right: left + 60, top, bottom: top + 40});
equal('a box snaps to an edge', page.snapBox(box(203, 500), lines, 6).vector, [-3, 0]);
equal('its center snaps to the center', page.snapBox(box(612, 337), lines, 6).vector, [-2, 3]);
equal(
  'the nearest line wins',
  page.snapBox(box(99, 500), page.linesOf([{left: 95, right: 100, top: 0, bottom: 0}]), 6).vector, [1, 0]);
equal('no line in reach', page.snapBox(box(500, 500), lines, 3), {vector: [0, 0], lines: {x: [], y: []}});
equal('lines span both boxes', page.snapBox(box(203, 500), lines, 6).lines.x, [{at: 200, from: 300, to: 540}]);
equal('an edge snaps on its axis', page.snapPoint([198, 398], [1, 0], lines, 6).point, [200, 398]);
equal('times snap to frames', [page.snapTime(1.02, 30), page.snapTime(1.017, 25)], [1.0333, 1]);
equal(
  'times snap to targets', [page.snapTime(1.02, 30, [1.015], 0.01), page.snapTime(1.02, 30, [1.1], 0.01)],
  [1.015, 1.0333]);

// Edits.
const stated = values => page.statedOf({values: Object.entries(values).map(([key, value]) => ({key, value}))});
const geometry = (values, change, layer = plain) => page.geometryEdits('0', stated(values), layer, change);
equal(
  'only the number that differs is written', geometry({position: [200, 100]}, {position: [210, 100]}),
  [{op: 'set', path: '0', key: ['position', 0], value: 210}]);
equal(
  'a missing key is written', geometry({}, {position: [210, 100]}),
  [{op: 'set', path: '0', key: ['position'], value: [210, 100]}]);
equal(
  'a frame is moved', geometry({frame: [150, 75, 100, 50]}, {position: [210, 96]}),
  [{op: 'set', path: '0', key: ['frame', 0], value: 160}, {op: 'set', path: '0', key: ['frame', 1], value: 71}]);
equal(
  'a frame is resized', geometry({frame: [150, 75, 100, 50]}, page.resized(plain, [1, 0], [270, 90]).values),
  [{op: 'set', path: '0', key: ['frame', 2], value: 120}]);
equal(
  'bounds and position',
  geometry({bounds: [0, 0, 100, 50], position: [200, 100]}, page.resized(plain, [1, 0], [270, 90]).values), [
    {op: 'set', path: '0', key: ['bounds', 2], value: 120},
    {op: 'set', path: '0', key: ['position', 0], value: 210},
  ]);
equal('nothing', geometry({position: [200, 100]}, {position: [200, 100]}), []);
equal(
  'angles with units', ['45deg', '0.5turn', '-1.5 deg', 'x', undefined].map(page.degreesOf),
  [45, 180, -1.5, null, null]);
equal(
  'a rotation about another axis', page.rotationEdits('0', stated({transform: [{rotate: 10}]}), 30, 'y'),
  [{op: 'insert', path: '0', key: ['transform', 0], value: {rotate: 30, axis: 'y'}}]);
equal(
  'a rotation with a unit', page.rotationEdits('0', stated({transform: [{rotate: '10deg'}]}), 30),
  [{op: 'set', path: '0', key: ['transform', 0, 'rotate'], value: 30}]);
equal(
  'rotation',
  [
    page.rotationEdits('0', stated({}), 30),
    page.rotationEdits('0', stated({transform: [{rotate: 10}]}), 30),
    page.rotationEdits('0', stated({transform: [{scale: 2}, {translate: [1, 2]}]}), 30),
    page.rotationEdits('0', stated({transform: Array(16).fill(0)}), 30),
  ],
  [
    [{op: 'set', path: '0', key: ['transform'], value: [{rotate: 30}]}],
    [{op: 'set', path: '0', key: ['transform', 0, 'rotate'], value: 30}],
    [{op: 'insert', path: '0', key: ['transform', 1], value: {rotate: 30}}],
    null,
  ]);

// Animations: keyframes at 0, 1 and 3 seconds from second 1.
const animation = {
  index: 0,
  keyPath: 'position.x',
  begin: 1,
  duration: 4,
  keyTimes: [1, 2, 5],
  keys: {values: {value: [0, 10, 20]}, keyTimes: {value: [0, 0.25, 1]}, beginTime: {value: 1}, duration: {value: 4}},
};
const edit = (key, value, op = 'set') => ({op, path: '0', key: ['animations', 0, ...key], value});
equal('an inner keyframe is moved', page.keyframeMove('0', animation, 1, 3), [edit(['keyTimes', 1], 0.5)]);
equal(
  'the last keyframe changes the duration; the others stay', page.keyframeMove('0', animation, 2, 3),
  [edit(['duration'], 2), edit(['keyTimes', 1], 0.5)]);
equal(
  'the first keyframe changes the start and the duration', page.keyframeMove('0', animation, 0, 0),
  [edit(['beginTime'], 0), edit(['duration'], 5), edit(['keyTimes', 1], 0.4)]);
equal(
  'missing times are written', page.keyframeMove('0', {...animation, keys: {values: animation.keys.values}}, 1, 3),
  [edit(['keyTimes'], [0, 0.5, 1])]);
equal('a bar is moved', page.barMove('0', animation, 'move', 0.5), [edit(['beginTime'], 1.5)]);
equal(
  'a bar is trimmed', [page.barMove('0', animation, 'end', -1), page.barMove('0', animation, 'start', 1)],
  [[edit(['duration'], 3)], [edit(['beginTime'], 2), edit(['duration'], 3)]]);
equal(
  'a span is trimmed', page.spanMove('0', [2, 4], 'end', 0.5),
  [{op: 'set', path: '0', key: ['during', 1], value: 4.5}]);
const base =
  [{op: 'set', path: '0', key: ['position', 0], value: 7}, {op: 'set', path: '0', key: ['position', 1], value: 8}];
const animated = time =>
  page.animatedEdits('0', [animation], 'position', [7, 8], {time, frameRate: 30, baseEdits: base});
equal(
  'a keyframe at the playhead, and the axis that is not animated', animated(2).edits,
  [edit(['values', 1], 7), base[1]]);
equal(
  'offers between keyframes', animated(3).offers.map(each => each.title),
  ['Add a keyframe here', 'Change the base value']);
equal(
  'a new keyframe', animated(3).offers[0].edits,
  [edit(['values', 2], 7, 'insert'), edit(['keyTimes', 2], 0.5, 'insert')]);
equal('before the animation', animated(0.5), null);
equal(
  'another property', page.animatedEdits('0', [animation], 'opacity', 1, {time: 2, frameRate: 30, baseEdits: []}),
  null);

const unstated = page.animatedEdits(
  '0', [], 'position', [7, 8],
  {time: 2, frameRate: 30, baseEdits: base, running: [{keyPaths: ['position.y'], begin: 1, end: 3}]});
equal('an animation that the layer does not state', unstated.offers, [{title: 'Change the base value', edits: base}]);
equal(
  'an added keyframe is on the line', page.keyframeAddition('0', animation, 3.5),
  [edit(['values', 2], 15, 'insert'), edit(['keyTimes', 2], 0.625, 'insert')]);
equal(
  'none is added outside', [page.keyframeAddition('0', animation, 0), page.keyframeAddition('0', animation, 2)],
  [null, null]);
equal('a removed keyframe', page.keyframeRemoval('0', animation, 1), [
  {op: 'remove', path: '0', key: ['animations', 0, 'values', 1]},
  {op: 'remove', path: '0', key: ['animations', 0, 'keyTimes', 1]},
]);
equal(
  'the ends stay', [page.keyframeRemoval('0', animation, 0), page.keyframeRemoval('0', animation, 2)], [null, null]);
const later = page.inSceneTime([{...animation}], [{keyPaths: ['position.x'], begin: 3, end: 7}]);
equal('times of a layer that starts later', [later[0].begin, later[0].keyTimes], [3, [3, 4, 7]]);
equal(
  'a keyframe of it is moved by the same part', page.keyframeMove('0', later[0], 1, 5), [edit(['keyTimes', 1], 0.5)]);
equal(
  'times of the scene', page.inSceneTime([animation], [{keyPaths: ['position.x'], begin: 1, end: 5}])[0].keyTimes,
  [1, 2, 5]);
equal(
  'sections',
  page
    .grouped([
      {title: 'CATextLayer', keys: [{key: 'string'}]},
      {title: 'CALayer', keys: [{key: 'opacity'}, {key: 'position'}, {key: 'strange'}]},
      {title: 'Layer', keys: [{key: 'name'}]},
    ])
    .map(each => `${each.title}: ${each.keys.map(key => key.key)}`),
  ['Text: string', 'Layer: name', 'Geometry: position', 'Visibility: opacity', 'Other: strange']);

// Timing functions.
equal(
  'control points',
  [
    page.controlPoints('easeIn'), page.controlPoints([0, 1, 1, 0]), page.controlPoints(undefined),
    page.controlPoints('spring'), page.controlPoints({steps: 3}),
  ],
  [[0.42, 0, 1, 1], [0, 1, 1, 0], [0, 0, 1, 1], null, null]);
equal(
  'a moved control point',
  [page.movedPoint([0, 0, 1, 1], 0, [1.5, 1.234]), page.movedPoint([0, 0, 1, 1], 1, [0.256, -3])],
  [[1, 1.23, 1, 1], [0, 0, 0.26, -1]]);
equal('the path of a curve', page.curvePath([0, 0, 1, 1], 100), 'M0 100C0 100 100 0 100 0');
equal('the segment at a time', [0, 1, 1.9, 2, 4.9, 9].map(each => page.segmentAt(animation, each)), [0, 0, 0, 1, 1, 1]);
equal(
  'missing timing functions are written', page.timingEdits('0', animation, 1, 'easeIn'),
  [edit(['timingFunctions'], ['linear', 'easeIn'])]);
const timed = {...animation, keys: {...animation.keys, timingFunctions: {value: ['easeIn', 'easeOut']}}};
equal(
  'one of the timing functions', [page.timingOf(timed, 1), page.timingEdits('0', timed, 1, [0, 0, 1, 1])],
  ['easeOut', [edit(['timingFunctions', 1], [0, 0, 1, 1])]]);
const basic = {
  index: 0,
  keyPath: 'opacity',
  begin: 0,
  duration: 1,
  keyTimes: [0, 1],
  keys: {timingFunction: {value: 'easeIn'}},
};
equal(
  'the timing function of a basic animation', [page.timingOf(basic, 0), page.timingEdits('0', basic, 0, 'linear')],
  ['easeIn', [edit(['timingFunction'], 'linear')]]);

// Rows.
const layer = (path, options = {}) =>
  ({path, name: null, className: 'CALayer', line: null, isHidden: false, isMask: false, children: [], ...options});
equal(
  'names',
  [
    layer('0', {name: 'logo'}),
    layer('0', {className: 'CATextLayer', text: 'Hello\n world'}),
    layer('0', {className: 'CAShapeLayer'}),
    layer(''),
    layer('0', {children: [layer('0.0')]}),
  ].map(each => page.titleOf(each)),
  ['logo', '“Hello world”', 'Shape', 'root', 'Group']);
equal('an asset', page.titleOf(layer('0', {className: 'AVPlayerLayer'}), 'beach'), 'beach');
const letters = [0, 1, 2].map(each => layer(`0.${each}`, {className: 'CATextLayer', text: 'abc'}));
const scene = layer('', {
  children: [
    layer('0', {className: 'CATextLayer', line: 5, text: 'abc', children: letters}),
    ...[1, 2, 3].map(each => layer(`${each}`, {name: 'dot', line: 9})), layer('4', {name: 'top', line: 20}),
  ],
  line: 1,
});
const tree = page.rowOf(scene);
const collapsed = row => page.startsCollapsed(row);
equal(
  'the topmost layer is first; letters and repetitions are collapsed',
  page.visibleRows(tree, collapsed).map(({row, depth}) => `${depth} ${row.title}`),
  ['0 root', '1 top', '1 dot × 3', '1 “abc”']);
equal(
  'letters have numbers', page.visibleRows(tree, () => false).map(({row}) => row.title).slice(-4),
  ['“abc”', 'Part 3', 'Part 2', 'Part 1']);
equal(
  'search finds collapsed rows', page.visibleRows(tree, collapsed, 'dot').map(({row}) => row.title),
  ['root', 'dot × 3', 'dot', 'dot', 'dot']);

// Times.
const bars = (path, ...spans) => ({path, bars: spans.map(([begin, end]) => ({kind: 'layer', begin, end}))});
const visible = page.visibleSpans(
  [bars('', [0, null]), bars('0', [2, 4]), bars('0.0', [0, null]), bars('0.0.0', [0, 3], [3.5, 9])], 6);
equal(
  'sublayers are visible within their superlayers', [...visible.values()],
  [[[0, 6]], [[2, 4]], [[2, 4]], [[2, 3], [3.5, 4]]]);
equal('united spans', page.united([[3, 4], [0, 1], [1, 2]]), [[0, 2], [3, 4]]);
equal(
  'a rotation continues beyond a half turn', page.unwrapped('transform.rotation.z', [3, 3.1, -3.1, -3, null, -2.9]),
  [3, 3.1, 3.1832, 3.2832, null, 3.3832]);
equal('other values do not', page.unwrapped('position.x', [3, -3]), [3, -3]);
equal(
  'colors', [page.hexOf('tomato'), page.hexOf('#ff000080'), page.hexOf('rgb(1 2 3)'), page.hexOf('none')],
  [['#ff6347', ''], ['#ff0000', '80'], ['#010203', ''], null]);
// Selections.
equal('the topmost layers', page.topmost(['1', '0.2', '0', '10', '0.2.1', '2', '']), ['0', '1', '2', '10']);
equal('masks are before numbers or after them', page.topmost(['0.m', '0.1']).length, 2);
equal('a toggled selection', [page.toggled(['0'], '1'), page.toggled(['0', '1'], '0')], [['0', '1'], ['1']]);
equal('rows up to another one', page.extended(['3', '2', '1', '0'], ['0', '2'], '1'), ['0', '2', '1']);
equal('rows from another one', page.extended(['3', '2', '1', '0'], ['3'], '1'), ['3', '2', '1']);
equal('rows without a selection', page.extended(['1', '0'], [], '0'), ['0']);
equal('paths of copies', page.copiedPaths(['2', '0', '1.0']), ['1', '2.1', '4']);
equal('paths of copies inside of masks', page.copiedPaths(['1.m.0', '0']), ['1', '2.m.1']);
equal('neighbors are gathered', page.gathered(['2', '1']), {moves: [], paths: ['1', '2']});
equal('layers are gathered', page.gathered(['0.4', '0.0', '0.2']), {
  moves: [
    {op: 'move', path: '0.2', to: {path: '0', index: 3}}, {op: 'move', path: '0.0', to: {path: '0', index: 2}},
  ],
  paths: ['0.2', '0.3', '0.4'],
});
equal('layers of different superlayers', [page.gathered(['0.1', '1']), page.gathered([])], [null, null]);
const taken = new Set(['card', 'card 2', 'b 7']);
equal(
  'unique names', ['dot', 'card', 'card 2', 'b 7'].map(each => page.uniqueName(each, taken)),
  ['dot', 'card 3', 'card 3', 'b 2']);
equal('edits of several layers', page.combined([{edits: [1]}, {edits: [2]}]), {edits: [1, 2]});
equal(
  'a refusal has the edits of the other layers',
  page.combined([{edits: [1]}, {refused: 'why', offers: [{title: 'a', edits: [2]}, {title: 'b', edits: [3]}]}]),
  {refused: 'why', offers: [{title: 'a', edits: [1, 2]}, {title: 'b', edits: [1, 3]}]});
const boxAt = (left, top, width, height) => ({left, top, right: left + width, bottom: top + height});
equal(
  'what a rectangle touches',
  [boxAt(0, 0, 10, 10), boxAt(40, 0, 10, 10), boxAt(-100, -100, 400, 400)].map(
    each => page.isTouched(each, boxAt(5, 5, 20, 20))),
  [true, false, false]);

// Alignment.
const three = [boxAt(0, 0, 10, 10), boxAt(50, 40, 20, 20), boxAt(90, 10, 10, 30)];
equal('right edges', page.aligned(three, boxAt(0, 0, 100, 60), 'right'), [[90, 0], [30, 0], [0, 0]]);
equal('middles', page.aligned(three, boxAt(0, 0, 100, 60), 'middle'), [[0, 25], [0, -20], [0, 5]]);
equal('equal distances', page.distributed(three, 0), [[0, 0], [-10, 0], [0, 0]]);
equal('equal distances of overlapping layers', page.distributed(three, 1)[2], [0, 0]);

// Equal distances while dragging.
const none = {vector: [0, 0], lines: {x: [], y: []}};
const row = [boxAt(0, 0, 10, 10), boxAt(100, 0, 10, 10)];
equal(
  'a layer between others', page.spaced(boxAt(52, 0, 10, 10), row, 6, none), {
    vector: [-2, 0],
    gaps: [{axis: 0, from: 10, to: 50, across: 5}, {axis: 0, from: 60, to: 100, across: 5}],
  });
equal('a layer after others', page.spaced(boxAt(198, 2, 10, 10), row, 6, none).vector, [2, 0]);
equal('a layer before others', page.spaced(boxAt(-103, 2, 10, 10), row, 6, none).vector, [3, 0]);
equal('a layer that is not beside others', page.spaced(boxAt(52, 40, 10, 10), row, 6, none).gaps, []);
equal(
  'a nearer line wins',
  page.spaced(boxAt(52, 0, 10, 10), row, 6, {vector: [1, 0], lines: {x: [{at: 53}], y: []}}),
  {vector: [1, 0], gaps: []});
equal(
  'arrow keys in a group that is scaled',
  page.nudged({
    position: [10, 10], anchor: [20, 20], outline: [[0, 0]], parentToScene: [2, 0, 0, 0, 2, 0, 0, 0, 1],
  }, [1, -10]).anchor, [22, 0]);

// New layers, animations, filters and effects.
const choices = page.layerChoices({
  components: [{name: 'card'}],
  assets: [{name: 'logo', kind: 'image'}, {name: 'clip', kind: 'clip'}, {name: 'font', kind: 'font'}],
});
equal('what can be added', choices.map(each => each.items.map(item => item.title)), [
  ['Layer', 'Text', 'Ellipse', 'Line', 'Gradient', '3-D group'], ['card'], ['logo', 'clip'],
]);
const frameScene = {width: 1280, height: 720};
equal('a new layer', choices[0].items[0].value(frameScene, true), {
  name: 'Layer', frame: [480, 270, 320, 180], backgroundColor: '#4a7bd0',
});
equal('a new layer in a group', choices[0].items[0].value(frameScene, false).frame, [20, 20, 320, 180]);
equal('an instance', choices[1].items[0].value(frameScene, true), {component: 'card', position: [640, 360]});
equal('an image', choices[2].items[0].value(frameScene, true), {name: 'logo', contents: 'logo'});
equal('a library without a scene', page.layerChoices().length, 1);
equal('a new animation', page.animationInsertion('0', 2, 'cornerRadius', 8, {time: 3.5, duration: 4}), [{
  op: 'insert', path: '0', key: ['animations', 2],
  value: {class: 'CAKeyframeAnimation', keyPath: 'cornerRadius', values: [8, 8], beginTime: 3.5, duration: 0.5},
}]);
const fromTo = {
  index: 1, class: 'CABasicAnimation',
  keys: {class: {value: 'CABasicAnimation'}, keyPath: {value: 'opacity'}, fromValue: {value: 0}, toValue: {value: 1}},
};
equal('a keyframe animation of a basic one', page.keyframeConversion('0', fromTo), [
  {op: 'set', path: '0', key: ['animations', 1, 'class'], value: 'CAKeyframeAnimation'},
  {op: 'set', path: '0', key: ['animations', 1, 'values'], value: [0, 1]},
  {op: 'remove', path: '0', key: ['animations', 1, 'fromValue']},
  {op: 'remove', path: '0', key: ['animations', 1, 'toValue']},
]);
equal('springs are not converted', page.keyframeConversion('0', {...fromTo, class: 'CASpringAnimation'}), null);
equal(
  'the filters of the file',
  [undefined, 'CIColorInvert', ['a', {filter: 'b'}], [3], {filter: 'c'}].map(page.filtersOf),
  [[], [{filter: 'CIColorInvert'}], [{filter: 'a'}, {filter: 'b'}], null, [{filter: 'c'}]]);
equal(
  'new filters', [undefined, ['a'], 'a'].map(each => page.filterInsertion('0', each, 'n')[0]), [
    {op: 'insert', path: '0', key: ['filters', 0], value: {filter: 'n'}},
    {op: 'insert', path: '0', key: ['filters', 1], value: {filter: 'n'}},
    {op: 'set', path: '0', key: ['filters'], value: ['a', {filter: 'n'}]},
  ]);
equal('a filter in place of null', page.filterInsertion('0', null, 'n')[0].value, [{filter: 'n'}]);
equal(
  'a single filter',
  ['a', {filter: 'a', radius: 2}].map(each => page.filterChange('0', each, 0, 'enabled', false)[0].value),
  [[{filter: 'a', enabled: false}], [{filter: 'a', radius: 2, enabled: false}]]);
equal(
  'changed filters', [['a'], [{filter: 'a'}]].map(each => page.filterChange('0', each, 0, 'enabled', false)[0]), [
    {op: 'set', path: '0', key: ['filters', 0], value: {filter: 'a', enabled: false}},
    {op: 'set', path: '0', key: ['filters', 0, 'enabled'], value: false},
  ]);
equal(
  'removed filters', [['a', 'b'], ['a'], 'a'].map(each => page.filterRemoval('0', each, 0)[0].key),
  [['filters', 0], ['filters'], ['filters']]);
equal('effects', [undefined, 'rise', {effect: 'pop', at: 1}, ['a']].map(page.effectOf), [
  {effect: ''}, {effect: 'rise'}, {effect: 'pop', at: 1}, null,
]);
equal('a chosen effect', [
  page.effectChange('0', 'enter', 'rise', 'fade')[0], page.effectChange('0', 'enter', {effect: 'rise'}, 'fade')[0],
  page.effectChange('0', 'enter', 'rise', '')[0], page.effectSetting('0', 'exit', 'rise', 'for', 2)[0],
], [
  {op: 'set', path: '0', key: ['enter'], value: 'fade'},
  {op: 'set', path: '0', key: ['enter', 'effect'], value: 'fade'},
  {op: 'remove', path: '0', key: ['enter']}, {op: 'set', path: '0', key: ['exit'], value: {effect: 'rise', for: 2}},
]);

// The keyframe button.
const keyed = {
  index: 0, class: 'CAKeyframeAnimation', keyPath: 'opacity', begin: 0, duration: 2, keyTimes: [0, 1, 2],
  keys: {values: {value: [0, 0.5, 1]}},
};
const timeOptions = {duration: 4, frameRate: 30};
const toggle = (animations, time) => page.keyframeToggle('0', animations, 'opacity', 0.8, {...timeOptions, time});
equal('the button animates a property', toggle([], 1).edits[0].value.beginTime, 1);
equal('the button adds a keyframe', toggle([keyed], 0.5).edits[0], {
  op: 'insert', path: '0', key: ['animations', 0, 'values', 1], value: 0.25,
});
equal(
  'the button removes a keyframe', [toggle([keyed], 1).hasKeyframe, toggle([keyed], 1).edits[0]],
  [true, {op: 'remove', path: '0', key: ['animations', 0, 'values', 1]}]);
equal('the ends stay', [toggle([keyed], 0).edits, toggle([keyed], 3).edits], [null, null]);

// Handles of gradients and paths.
const curve = 'M 10,20 L30 40C 1 2 3 4 5.5 6 Z';
equal('the points of a path', page.pathPoints(curve).map(each => [...each.at, each.isControl]), [
  [10, 20, false], [30, 40, false], [1, 2, true], [3, 4, true], [5.5, 6, false],
]);
equal('points behind M', page.pathPoints('M0 0 10 10')[1].command, 'L');
equal('other paths', ['m 1 2', 'M 1', 'A 1 2 3', '', 'M 1 2 H 3', 'M 1 x'].map(page.pathPoints), Array(6).fill(null));
equal(
  'a moved point, with the control point behind it', page.pathMoving(curve, 1, [31.256, -4]),
  'M 10,20 L31.26 -4C 2.26 -42 3 4 5.5 6 Z');
equal('a moved control point', page.pathMoving(curve, 3, [7, 8]), 'M 10,20 L30 40C 1 2 7 8 5.5 6 Z');
equal(
  'stems of control points', [2, 3, 4].map(each => page.stemsOf(page.pathPoints(curve), each)), [[1], [4], []]);
equal(
  'stems of a quadratic curve', page.stemsOf(page.pathPoints('M 0 0 Q 5 5 9 0'), 1), [0, 2]);
const gradientStated = new Map([['startPoint', {value: [0, 0], origin: 'literal'}]]);
equal('the ends of a gradient', page.shapeHandles('CAGradientLayer', gradientStated, [0, 0, 200, 100]), [
  {id: 'startPoint', at: [0, 0], isControl: false, isEnd: true, stems: []},
  {id: 'endPoint', at: [100, 100], isControl: false, isEnd: true, stems: []},
]);
const flat = {bounds: [0, 0, 200, 100], fromScene: [1, 0, -10, 0, 1, -10, 0, 0, 1], outline: [], anchor: [0, 0]};
const dragged = page.shapeMoved(flat, 'startPoint', [110, 10], {stated: gradientStated});
equal('a dragged end', dragged.values, {startPoint: [0.5, 0]});
equal('the edits of an end', page.shapeEdits('0', gradientStated, dragged.values), [
  {op: 'set', path: '0', key: ['startPoint', 0], value: 0.5},
]);
equal('the edits of a default', page.shapeEdits('0', new Map(), {endPoint: [1, 1]}), [
  {op: 'set', path: '0', key: ['endPoint'], value: [1, 1]},
]);
const shapeStated = new Map([['path', {value: 'M 0 0 L 9 9', origin: 'literal'}]]);
equal(
  'a dragged point', page.shapeMoved(flat, 'point 1', [30.4, 20.2], {stated: shapeStated}).values,
  {path: 'M 0 0 L 20 10'});
const computed = new Map([['path', {value: 'M 0 0', origin: 'expression'}]]);
equal('paths of expressions', page.shapeHandles('CAShapeLayer', computed, [0, 0, 1, 1]), []);
equal(
  'points are added behind the point before them',
  [page.pathAdding('M 0 0 L 10 0 L 10 10', [5, 0.2], 2), page.pathAdding('M 0 0 L 10 0', [5, 3], 2)],
  ['M 0 0 L 5 0.2 L 10 0 L 10 10', null]);
equal(
  'points are removed',
  [['M 0 0 L 5 0 L 10 10', 1], ['M 0 0 5 0 10 10', 2], ['M 0 0 L 1 1', 0]].map(each => page.pathRemoving(...each)),
  ['M 0 0 L 10 10', 'M 0 0 5 0', null]);
const arch = 'M 0 0 C 0 10 10 10 10 0 20 -10 20 0 30 0 L 40 0';
equal(
  'a point on a curve divides it', page.pathAdding('M 0 0 C 0 10 10 10 10 0', [5, 7.4], 1),
  'M 0 0 C 0 5 2.5 7.5 5 7.5 C 7.5 7.5 10 5 10 0');
equal('points between curves are removed', page.pathRemoving(arch, 3), 'M 0 0 C 0 10 20 0 30 0 L 40 0');
equal('a point between a curve and a line', page.pathRemoving(arch, 6), 'M 0 0 C 0 10 10 10 10 0 C 20 -10 40 0 40 0');
equal(
  'the command of the next line stays', page.pathRemoving('M 0 0 C 0 1 1 1 1 0 L 2 0 3 0', 3),
  'M 0 0 C 0 1 2 0 2 0 L 3 0');
equal('the end of a curve', page.pathRemoving('M 0 0 C 0 1 1 1 1 0 C 1 1 2 2 2 0', 6), 'M 0 0 C 0 1 1 1 1 0');
equal('points of quadratic curves stay', page.pathRemoving('M 0 0 Q 1 1 2 0 Q 3 1 4 0', 2), null);
equal('a projected path', page.projectedPath('M 1 2 L 3 4', ([x, y]) => [x + 10, y * 2]), 'M 11 4 L 13 8');

// Motion along paths.
const motionOf = (index, key, value, origin = 'literal') =>
  ({index, keyPath: 'position', keys: {[key]: {value, origin}}});
const moving = [{index: 0, keyPath: 'opacity', keys: {}}, motionOf(1, 'path', 'M 0 0 L 9 9')];
equal('the handles of a motion path', page.motionHandles(moving).map(each => [each.id, ...each.at]), [
  ['motion 1 0', 0, 0], ['motion 1 1', 9, 9],
]);
equal('a path of an expression has none', page.motionHandles([motionOf(0, 'path', 'M 0 0', 'expression')]), []);
const stops = [motionOf(0, 'values', [[0, 0], [5, 6]])];
equal('the handles of keyframes', page.motionHandles(stops).map(each => each.at), [[0, 0], [5, 6]]);
const step = page.motionMoving(stops, 'motion 0 1', [5, 8]);
equal('a moved keyframe', [step.line, page.motionEdits('0.1', step)], ['M 0 0 L 5 8', [
  {op: 'set', path: '0.1', key: ['animations', 0, 'values', 1, 1], value: 8},
]]);
equal('a moved point of a motion', page.motionEdits('0', page.motionMoving(moving, 'motion 1 1', [7, 7])), [
  {op: 'set', path: '0', key: ['animations', 1, 'path'], value: 'M 0 0 L 7 7'},
]);
equal('an added point of a motion', page.motionPointEdits('0', moving, {point: [4, 4], reach: 1})?.[0].value,
  'M 0 0 L 4 4 L 9 9');
equal('no point far away', page.motionPointEdits('0', moving, {point: [9, 0], reach: 1}), null);
equal(
  'a new path ends at the position', page.pathAnimation([640, 360], {time: 1, duration: 2}).path,
  'M -100 360 C 159 160 418 160 640 360');

// Split texts.
equal('effects of a split', [
  page.splitEffectsOf({effects: 'popIn'}), page.splitEffectsOf({by: 'word'}), page.splitEffectsOf('{{x}}'),
], [[{name: 'popIn'}], [], null]);
equal('an effect that is a name becomes a map', page.splitEffectChange('0', {effects: ['popIn']}, 0, 'duration', 2), [
  {op: 'set', path: '0', key: ['split', 'effects', 0], value: {name: 'popIn', duration: 2}},
]);
equal('a second effect', page.splitEffectInsertion('0', {effects: 'popIn'}, 'jump'), [
  {op: 'set', path: '0', key: ['split', 'effects'], value: ['popIn', 'jump']},
]);
equal('a text is split', page.splitEffectInsertion('0', undefined, 'jump', 'word')[0].value, {
  by: 'word', stagger: 0.05, effects: ['jump'],
});
equal('the last effect', page.splitEffectRemoval('0', {effects: ['popIn']}, 0)[0].key, ['split', 'effects']);

// Bars of effects.
const statedEffects = new Map([['enter', {value: 'rise'}], ['exit', {value: {effect: 'fade', for: 0.4}}]]);
const effectLines = [{begin: 3.6, end: 4}, {begin: 1, end: 1.5}, {begin: 1, end: 1.5}, {begin: 1, end: 3}];
const [entering, leaving] = page.effectBars(statedEffects, effectLines);
equal('bars of effects', [entering.key, entering.offset, entering.bars.length, leaving.key, leaving.offset], [
  'enter', 1, 2, 'exit', 1,
]);
equal('a longer entrance', page.effectTiming('0', entering, 'end', 1, 2), [
  {op: 'set', path: '0', key: ['enter'], value: {effect: 'rise', for: 1}},
]);
equal('a later entrance', page.effectTiming('0', entering, 'move', 1.2, 1.7)[0].value, {effect: 'rise', at: 0.2});
equal('a longer exit', page.effectTiming('0', leaving, 'start', 3, 4), [
  {op: 'set', path: '0', key: ['exit', 'for'], value: 1},
]);
const [alone] = page.effectBars(new Map([['exit', {value: 'fade'}]]), [{begin: 3.5, end: 4}]);
equal('an exit alone', ['start', 'end', 'move'].map(each => page.canDrag(alone, each)), [true, false, false]);
equal('effects of expressions', page.effectBars(new Map([['enter', {value: '{{x}}', origin: 'expression'}]]), [
  {begin: 0, end: 0.5},
]), []);

// Tables of parameters.
const list = {
  name: 'rows', kind: 'list', value: '[{"a":1,"b":"x"},{"a":2}]', defaultValue: '[{"a":1}]', columns: [],
  isDeclared: true,
};
equal('values of parameters', [
  page.valueOf(list), page.valueOf({kind: 'list', value: 'a,b'}), page.valueOf({kind: 'list', value: '1,2.5'}),
  page.valueOf({kind: 'number', value: '1.5'}), page.valueOf({kind: 'boolean', value: 'true'}),
  page.valueOf({kind: 'list', value: ''}),
  page.valueOf({kind: 'list', value: '1', columns: [{name: '', kind: 'string'}]}),
], [[{a: 1, b: 'x'}, {a: 2}], ['a', 'b'], [1, 2.5], 1.5, true, [], ['1']]);
const columns = page.columnsOf(page.valueOf(list));
equal('columns of rows', columns.map(each => [each.name, each.kind]), [['a', 'number'], ['b', 'string']]);
equal('the column of plain items', page.columnsOf([1, 2]), [{name: '', kind: 'number', choices: []}]);
equal('values of cells', [
  page.cellValue('1,5', {kind: 'number'}), page.cellValue('x', {kind: 'number'}), page.cellValue('', {kind: 'number'}),
  page.cellValue('2', {kind: 'any'}), page.cellValue('[1', {kind: 'any'}), page.cellValue('TRUE', {kind: 'boolean'}),
  page.cellValue('1,234', {kind: 'integer'}), page.cellValue('-1,234.5', {kind: 'number'}),
], [1.5, null, undefined, 2, null, true, 1234, -1234.5]);
equal('a changed cell', page.withCell(page.valueOf(list), 1, columns[1], 'y'), [{a: 1, b: 'x'}, {a: 2, b: 'y'}]);
equal('an empty cell leaves out its key', page.withCell([{a: 1, b: 'x'}], 0, columns[0], undefined), [{b: 'x'}]);
equal('rows are added, removed and moved', [
  page.withRow([{a: 1}], 0, columns), page.withoutRow([1, 2, 3], 1), page.withMovedRow([1, 2, 3], 2, 0),
], [[{a: 1}, {a: 0, b: ''}], [1, 3], [3, 1, 2]]);
equal('cells of a spreadsheet', page.withCells([{a: 1, b: 'x'}], 0, 0, '5\tu\r\n6\tv\r\n', columns), [
  {a: 5, b: 'u'}, {a: 6, b: 'v'},
]);
const changedOnes = page.changedParameters([
  list, {...list, value: '[{"a": 1}]'}, {...list, isDeclared: false}, {...list, defaultValue: undefined},
]);
equal('declared parameters with other values than their defaults are written', page.parameterEdits(changedOnes), [
  {op: 'set', document: ['parameters', 'rows', 'default'], value: [{a: 1, b: 'x'}, {a: 2}]},
]);

// Audio drawings.
const audioChoices = page.layerChoices({assets: [{name: 'voice', kind: 'audio'}]}).find(each => each.title === 'Audio');
equal('drawings of an audio file', audioChoices.items.map(each => each.title), [
  'Bars of voice', 'Waveform of voice', 'Spectrum of voice',
]);
const drawnBars = audioChoices.items[0].value({width: 1280, height: 720}, true);
equal('bars', [drawnBars.class, drawnBars.asset, drawnBars.frame], [
  'AudioVisualizerLayer', 'voice', [128, 270, 1024, 180],
]);

// Menus.
const groups = [
  {title: 'Entrance', items: [{title: 'rise', value: 'enter rise'}, {title: 'fade', value: 'enter fade'}]},
  {title: 'Exit', items: [{title: 'fade', value: 'exit fade'}]},
];
equal('a menu is searched', ['exit fa', 'fade', 'x'].map(each => page.matching(groups, each).map(group => [
  group.title, ...group.items.map(item => item.title),
])), [[['Exit', 'fade']], [['Entrance', 'fade'], ['Exit', 'fade']], [['Exit', 'fade']]]);

// Cropping.
const unit = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const image = {
  bounds: [0, 0, 200, 100], anchorPoint: [0.5, 0.5], position: [100, 50], anchor: [100, 50],
  outline: [[0, 0], [200, 0], [200, 100], [0, 100]],
  toScene: unit, fromScene: unit, sceneToParent: unit,
};
equal('a cropped edge', page.cropped(image, [1, 0], [150, 0], [0, 0, 1, 1]).values, {
  bounds: [0, 0, 150, 100], position: [75, 50], contentsRect: [0, 0, 0.75, 1],
});
equal('a crop is widened up to the image', page.cropped(image, [-1, -1], [-400, 50], [0.25, 0, 0.5, 1]).values, {
  bounds: [0, 0, 300, 50], position: [50, 75], contentsRect: [0, 0.5, 0.75, 0.5],
});

// Clips.
const statedValues = values => new Map(Object.entries(values).map(([key, value]) => [key, {value}]));
const clipBar = {begin: 2, end: 5, clip: {media: 0, start: 1, rate: 1}};
const player = values => page.clipOf(statedValues({player: {asset: 'clip', ...values}}), false);
const sets = edits => (edits.refused ? 'refused' :
  edits.map(each => (each.op === 'set' ? `${each.key.join('.')} ${JSON.stringify(each.value)}` :
    `${each.op} ${each.key.join('.')}`)));
equal('seconds', [2, '3/2', '1001/30', '{{a}}', undefined].map(page.secondsOf), [2, 1.5, 33.3667, null, null]);
equal('moved clip', sets(page.clipMove('0', player({}), clipBar, 1.5)), ['player.at 1.5']);
equal('clip relative to a part', sets(page.clipMove('0', player({at: {after: 'one'}}), clipBar, 0.5)),
  ['player.at.offset 0.5']);
equal('computed clip', sets(page.clipMove('0', player({at: '{{begin}}'}), clipBar, 1)), 'refused');
equal('clip in slow layer', sets(page.clipMove('0', player({rate: 2}), clipBar, 1)), ['player.at 0.5']);
equal('trimmed start', sets(page.startTrim('0', player({at: 2, start: 1, duration: 3}), clipBar, 1)),
  ['player.start 2', 'player.at 3', 'player.duration 2']);
equal('trimmed start of trim', sets(page.startTrim('0', player({at: 2, trim: [1, 4]}), clipBar, 1)),
  ['player.trim.0 2', 'player.at 3']);
equal('trimmed start of a part', sets(page.startTrim('0', player({trim: [1, 4]}), clipBar, 1, {duration: 3})),
  ['player.trim.0 2', 'duration 2']);
equal('trimmed start backward',
  sets(page.startTrim('0', player({rate: -1}), {...clipBar, clip: {start: 4, rate: -1}}, 1)), 'refused');
equal('trimmed end', sets(page.endTrim('0', player({}), [clipBar], 5, 4)), ['player.duration 2']);
equal('trimmed duration', sets(page.endTrim('0', player({duration: 3}), [clipBar], 5, 4)), ['player.duration 2']);
equal('trimmed end of trim', sets(page.endTrim('0', player({trim: [1, 4]}), [clipBar], 5, 4.5)), ['player.trim.1 3.5']);
equal('trimmed end of a part', sets(page.endTrim('0', player({start: 1}), [clipBar], 5, 4, {})),
  ['player.trim [1,3]', 'remove player.start']);
equal('latest end', [page.latestEnd(player({}), [clipBar], 6), page.latestEnd(player({loop: true}), [clipBar], 6)],
  [7, null]);
equal('slip', sets(page.clipSlip('0', player({start: 1, duration: 3}), clipBar, 5, -0.5)), ['player.start 1.5']);
equal('slipped trim', sets(page.clipSlip('0', player({trim: [1, 4]}), clipBar, 5, 0.5)),
  ['player.trim.0 0.5', 'player.trim.1 3.5']);
equal('slip of all', page.slipLimits({begin: 0, end: 6, clip: {start: 0, rate: 1}}, 6, 6), [0, 0]);
equal('slip limits', page.slipLimits(clipBar, 5, 6), [-2, 1]);

// Parts.
const sequence = ['a', 'b', 'c'].map((path, index) => (
  {path, begin: index * 2, end: index * 2 + (index === 0 ? 2.5 : 2), stated: statedValues({})}));
equal('part before', page.targetIndex(sequence, 'c', 0.5), 0);
equal('part between', page.targetIndex(sequence, 'c', 2), 1);
equal('part at the end', page.targetIndex(sequence, 'a', 9), 2);
equal('reordered', [...page.reordered(sequence, 'c', 0)], [['c', 0], ['a', 2], ['b', 4]]);
equal('transition of a type', sets(page.transitionEdits('a', 'push', undefined, 1)),
  ['transition {"type":"push","duration":1}']);
equal('transition of a filter', sets(page.transitionEdits('a', undefined, 'CISwipeTransition', 1)),
  ['transition {"filter":"CISwipeTransition","duration":1}']);
equal('transition of a map', sets(page.transitionEdits('a', {type: 'push'}, 'fade', 1)), ['transition.duration 1']);
equal('no transition', sets(page.transitionEdits('a', 'push', undefined, 0)), ['transition "none"']);
equal('longest transition', page.longestTransition(sequence, 1), 1.5);
equal('moved part', sets(page.partMove('a', {with: 'b', offset: 1}, -0.5)), ['at.offset 0.5']);
equal('trimmed part', sets(page.partTrim('a', {duration: undefined}, {begin: 2, end: 4}, 5)), ['duration 3']);

// Volumes.
equal('gains', [0.5, '-6dB', 'loud'].map(page.gainOf), [0.5, 0.5012, null]);
equal('written gains', [page.written(0.5, '0dB'), page.written(0.456, 1), page.written(0, '-6dB')], ['-6dB', 0.46, 0]);
const keyframed = [{at: 0, value: 0}, {at: 2, value: '0dB'}];
equal('volume between', [page.volumeAt(keyframed, 1), page.volumeAt(keyframed, 5), page.volumeAt(undefined, 1)],
  [0.5, 1, 1]);
equal('fades', [page.fadeAt({fadeIn: 2}, 1, 4), page.fadeAt({fadeOut: 1}, 3.75, 4)], [0.5, 0.25]);
equal('heights', page.gainAt(page.heightOf(0.3, 2), 2), 0.3);
equal('volume keyframe', sets(page.volumePointInsertion('a0', [], keyframed, 1)), ['insert volume.1']);
equal('first volume keyframe', sets(page.volumePointInsertion('0', ['player'], '-6dB', 1)),
  ['player.volume [{"at":1,"value":0.501}]']);
equal('moved volume keyframe', sets(page.volumePointEdits('a0', [], keyframed, 1, {at: 2, gain: 0.5})),
  ['volume.1.value "-6dB"']);
equal('removed fade', sets(page.fadeEdits('a0', 'fadeIn', true, 0)), ['remove fadeIn']);

// Captions.
equal('caption', page.cueTimes({begin: 3, end: 4, cue: {start: 1, end: 3}}, 3.5, 4.5), [2, 4]);

// Assets.
equal('names of assets', [page.assetName('My photo (2).png'), page.assetName('a.png', {assets: [{name: 'a'}]})],
  ['My-photo-2', 'a-2']);
equal('first asset', page.assetEdits('a', {file: 'a.png', kind: 'image'}), [
  {op: 'set', document: ['assets'], value: {a: 'a.png'}},
]);
equal('added audio', page.assetEdits('a', {file: 'a.wav', kind: 'audio'}, {hasAssets: true, audioCount: 1}), [
  {op: 'set', document: ['assets', 'a'], value: 'a.wav'}, {op: 'insert', document: ['audio', 1], value: {asset: 'a'}},
]);
equal('layer of captions', page.assetLayer('words', 'captions'),
  {class: 'CaptionLayer', name: 'words', captions: 'words'});

// Springs, corners and layers in space.
const spring = keys => ({
  index: 0, class: 'CASpringAnimation', keys: Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, {value}])),
});
equal('the notation of a spring', page.springNumbers(spring({bounce: 0.2})).map(each => each.key), [
  'perceptualDuration', 'bounce', 'initialVelocity',
]);
equal(
  'a spring with duration and bounce', page.springConversion('0', spring({stiffness: 100, damping: 12})).slice(2),
  [['perceptualDuration', 0.6283], ['bounce', 0.4]].map(
    ([key, value]) => ({op: 'set', path: '0', key: ['animations', 0, key], value})));
equal(
  'a spring with stiffness and damping',
  page.springConversion('0', spring({perceptualDuration: 0.62831853, bounce: -0.5})).slice(2).map(each => each.value),
  [100, 40]);
equal('a spring of an expression', page.springConversion('0', spring({stiffness: '{{a}}'})), null);
const [corner] = page.cornerHandles('CALayer', stated({cornerRadius: 20, borderWidth: 1}), [0, 0, 200, 100]);
equal('the radius of a handle', page.cornersMoved([0, 0, 200, 100], corner.at).values, {cornerRadius: 20});
equal('the largest radius', page.cornersMoved([0, 0, 200, 100], [900, 900]).values, {cornerRadius: 50});
equal('layers without visible corners', page.cornerHandles('CALayer', stated({}), [0, 0, 200, 100]), []);
equal('layers in the plane', page.spatialHandles(stated({transform: [{rotate: 4}]}), [0, 0, 200, 100], false), []);
equal(
  'layers in space', page.spatialHandles(stated({}), [0, 0, 200, 100], true).map(each => each.id),
  ['turnX', 'turnY', 'depth']);

// Smooth points, and scales.
equal('a smooth point', page.pathSmoothing('M 0 0 L 30 30 L 60 0', 1), 'M 0 0 C 10 10 15.86 30 30 30 C 44.14 30 50 10 60 0');
equal(
  'a corner', page.pathSmoothing('M 0 0 C 10 10 15.86 30 30 30 C 44.14 30 50 10 60 0', 3),
  'M 0 0 C 10 10 30 30 30 30 C 30 30 50 10 60 0');
equal('ends are not smooth', [0, 2].map(each => page.pathSmoothing('M 0 0 L 30 30 L 60 0', each)), [null, null]);
equal('the letter behind a smooth point', page.pathSmoothing('M 0 0 L 3 3 6 0 9 3', 1).endsWith('6 0 L 9 3'), true);
equal('a scale', page.scaledTransform(undefined, [2, 2]), [{scale: 2}]);
equal('a scale before others', page.scaledTransform([{rotate: 5}], [2, 1]), [{scale: [2, 1]}, {rotate: 5}]);
equal('a scale of a scale', page.scaledTransform([{scale: 2}, {rotate: 5}], [2, 1]), [{scale: [4, 2]}, {rotate: 5}]);
equal('a scale with a depth', page.scaledTransform([{scale: [1, 1, 3]}], [2, 2]), [{scale: [2, 2, 3]}]);
equal('a matrix', page.scaledTransform(Array(16).fill(0), [2, 2]), null);

return {count, failures};
