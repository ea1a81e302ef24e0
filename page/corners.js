// The handle of the corner radius of a layer. Pure functions, in points of the layer.
import {fixed} from './arithmetic.js';

/** The keys of which one shows the corners of a layer. */
const visible = ['backgroundColor', 'borderWidth', 'contents', 'cornerRadius', 'masksToBounds', 'colors', 'player'];
/** The distance of the handle from the corner without a radius, in the shorter side; and the least shorter side. */
const [inset, least] = [0.12, 24];

export const isCorner = id => id === 'cornerRadius';

/** The handle: on the diagonal from the top left corner, at most in the middle of the shorter side. */
export function cornerHandles(className, stated, [x, y, width, height]) {
  const entry = stated.get('cornerRadius');
  const radius = entry ? entry.value : 0;
  const limit = Math.min(width, height) / 2;
  const isShown = className !== 'CATransformLayer' && visible.some(each => stated.has(each));
  const isLiteral = (entry?.origin ?? 'literal') === 'literal' && Number.isFinite(radius);
  if (!isShown || !isLiteral || limit < least / 2) return [];
  const distance = 2 * limit * inset + Math.min(radius, limit) * (1 - 2 * inset);
  return [{id: 'cornerRadius', at: [x + distance, y + distance], isControl: true, stems: []}];
}

/** The radius for a handle that is dragged to a point. */
export function cornersMoved([x, y, width, height], [left, top]) {
  const limit = Math.min(width, height) / 2;
  const distance = (left - x + top - y) / 2;
  const radius = (distance - 2 * limit * inset) / (1 - 2 * inset);
  const cornerRadius = fixed(Math.min(limit, Math.max(0, Math.round(radius))), 2);
  return {values: {cornerRadius}, label: `radius ${cornerRadius}`};
}
