// Handles inside of the selected layer: the ends of gradients, the points of paths, the corner radius, and the depth
// and the rotations of layers in space. Pure functions, in points of the layer.
import {fixed} from './arithmetic.js';
import {cornerHandles, cornersMoved, isCorner} from './corners.js';
import {listEdits, set} from './edits.js';
import {project} from './geometry.js';
import {motionMoving} from './motionpaths.js';
import {isSpatial, spatialEdits, spatialHandles, spatialMoved} from './spatial.js';
import {pathHandles, pathMoving, projectedPath} from './paths.js';

/** The ends of the gradient of a layer, in its unit square. */
const ends = {startPoint: [0.5, 0], endPoint: [0.5, 1]};

/**
 * The handles of a layer for what the file states.
 * @returns {{id: string, at: number[], isControl: boolean, stems: number[][]}[]}
 */
export function shapeHandles(className, stated, bounds, isInSpace = false) {
  const corners = cornerHandles(className, stated, bounds);
  return [...ownHandles(className, stated, bounds), ...corners, ...spatialHandles(stated, bounds, isInSpace)];
}

/** The handles of a gradient, or of a path. */
function ownHandles(className, stated, [x, y, width, height]) {
  if (className === 'CAGradientLayer') {
    return Object.entries(ends).flatMap(([key, initial]) => {
      const value = stated.get(key)?.value ?? initial;
      const isPoint = Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
      const at = [x + value[0] * width, y + value[1] * height];
      return isPoint ? [{id: key, at, isControl: false, isEnd: true, stems: []}] : [];
    });
  }
  const path = stated.get('path');
  if (className !== 'CAShapeLayer' || path?.origin !== 'literal' || typeof path.value !== 'string') return [];
  return pathHandles(path.value).map(({index, ...handle}) => ({id: `point ${index}`, ...handle}));
}

/** What dragging a handle to a point of the scene changes: the presented values, and a text that describes it. */
export function shapeMoved(layer, id, point, {stated, animations = [], grid = 1, start = point, isStepped = false}) {
  if (id.startsWith('motion ')) return motionMoved(layer, id, point, {animations, grid});
  if (isSpatial(id)) return spatialMoved(layer, id, point, {stated, start, isStepped});
  const local = project(layer.fromScene, point);
  const [x, y, width, height] = layer.bounds;
  const change = {outline: layer.outline, anchor: layer.anchor, handle: {id, at: local}};
  if (isCorner(id)) return {...change, ...cornersMoved(layer.bounds, local)};
  if (id in ends) {
    const value = [(local[0] - x) / width, (local[1] - y) / height].map(each => fixed(each, 3));
    return {...change, values: {[id]: value}, label: `${id} ${value.join(', ')}`};
  }
  const rounded = local.map(each => fixed(Math.round(each / grid) * grid, 2));
  const path = pathMoving(stated.get('path').value, Number(id.split(' ')[1]), rounded);
  return {...change, values: {path}, label: rounded.join(', ')};
}

/** What dragging a handle of the motion changes. The frame stays until it is written. */
function motionMoved(layer, id, point, {animations, grid}) {
  const at = project(layer.sceneToParent, point).map(each => fixed(Math.round(each / grid) * grid, 2));
  const motion = motionMoving(animations, id, at);
  return {
    outline: layer.outline,
    anchor: layer.anchor,
    values: {},
    motion,
    motionLine: projectedPath(motion.line, each => project(layer.parentToScene, each)),
    label: at.join(', '),
  };
}

/** The edits of a dragged handle. */
export const shapeEdits = (path, stated, values, id = '') => (isSpatial(id) ?
  spatialEdits(path, stated, values, id) :
  valueEdits(path, stated, values));

const valueEdits = (path, stated, values) => Object.entries(values).flatMap(([key, value]) =>
  (Array.isArray(value) ? listEdits(path, stated, key, value) : [set(path, [key], value)]));
