// Points, projections and the geometry of a layer in the scene. Pure functions.

/**
 * @typedef {[number, number]} Point
 * @typedef {[number, number, number, number]} Rect The origin and the size.
 * @typedef {number[]} Projection Nine numbers, row by row.
 */

/** @returns {Point} */
export const add = (a, b) => [a[0] + b[0], a[1] + b[1]];
/** @returns {Point} */
export const subtract = (a, b) => [a[0] - b[0], a[1] - b[1]];
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
/** Rounds to a multiple of a step, without the digits of binary fractions. */
export const rounded = (value, step = 0.01) => Number((Math.round(value / step) * step).toFixed(6)) + 0;

/** The projection of a rectangle onto four corners, clockwise from its top left; null if either has no area. */
export function projection(rect, corners) {
  const [left, top, width, height] = rect;
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  if (!width || !height) return null;
  const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const area = ax * by - bx * ay;
  if (Math.abs(area) < 1e-9) return null;
  const g = (sx * by - bx * sy) / area;
  const h = (ax * sy - sx * ay) / area;
  const unit = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
  return multiplied(unit, [1 / width, 0, -left / width, 0, 1 / height, -top / height, 0, 0, 1]);
}

/** The projection `a` after `b`. */
export const multiplied = (a, b) => a.map((_, index) => {
  const [row, column] = [Math.floor(index / 3) * 3, index % 3];
  return a[row] * b[column] + a[row + 1] * b[column + 3] + a[row + 2] * b[column + 6];
});

/** The inverse of a projection; null if it has none. */
export function inverted(m) {
  const [a, b, c, d, e, f, g, h, i] = m;
  const adjugate = [
    e * i - f * h, c * h - b * i, b * f - c * e, f * g - d * i, a * i - c * g, c * d - a * f, d * h - e * g,
    b * g - a * h, a * e - b * d,
  ];
  const determinant = a * adjugate[0] + b * adjugate[3] + c * adjugate[6];
  return Math.abs(determinant) < 1e-12 ? null : adjugate.map(each => each / determinant);
}

/** @returns {Point} */
export function project(m, [x, y]) {
  const w = m[6] * x + m[7] * y + m[8];
  return [(m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w];
}

export const translation = (x, y) => [1, 0, x, 0, 1, y, 0, 0, 1];

/** A point, turned by radians around a center. @returns {Point} */
export function turned(point, center, radians) {
  const [x, y] = subtract(point, center);
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  return add(center, [x * cosine - y * sine, x * sine + y * cosine]);
}

/** The rectangle around points. */
export function boxOf(points) {
  const [xs, ys] = [points.map(each => each[0]), points.map(each => each[1])];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return {left, right, top, bottom, width: right - left, height: bottom - top};
}

/** The corners of a rectangle, clockwise from the top left. */
export const cornersOf = ([x, y, width, height]) => [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];

/** Whether a point is inside a polygon. */
export function isInside([x, y], polygon) {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i, i += 1) {
    const [[xi, yi], [xj, yj]] = [polygon[i], polygon[j]];
    if (yi > y !== yj > y && x < (xj - xi) * (y - yi) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** The numbers of a value in a report, such as `(0, 0, 8×124)`. */
export const numbersIn = text => (text?.match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi) ?? []).map(Number);

/** The value of a layer's property that the frame shows; undefined for defaults. */
export const shownValue = (details, key) => {
  const property = details.properties.find(each => each.key === key);
  return property?.presentation ?? property?.model;
};

/**
 * The geometry of a layer, from its details and those of its superlayer.
 *
 * Without a transform, the superlayer's coordinates follow from the layer itself, also in groups without a size.
 */
export function layerGeometry(details, parent) {
  const numbers = (source, key, fallback) => {
    const found = numbersIn(shownValue(source, key));
    return found.length === fallback.length ? found : fallback;
  };
  const bounds = numbers(details, 'bounds', [0, 0, 0, 0]);
  const position = numbers(details, 'position', [0, 0]);
  const anchorPoint = numbers(details, 'anchorPoint', [0.5, 0.5]);
  const toScene = projection(bounds, details.outline);
  const anchor = anchorOf(bounds, anchorPoint);
  const isPlain = shownValue(details, 'transform') === undefined;
  const own = isPlain && toScene ? multiplied(toScene, translation(...subtract(anchor, position))) : null;
  const around = own ?? (parent && projection(numbers(parent, 'bounds', [0, 0, 0, 0]), parent.outline));
  const parentToScene = around ?? translation(...subtract(details.anchor, position));
  return {
    bounds, position, anchorPoint, outline: details.outline, anchor: details.anchor,
    toScene, fromScene: toScene && inverted(toScene),
    parentToScene, sceneToParent: inverted(parentToScene) ?? translation(0, 0),
  };
}

/** The anchor point in the coordinates of the layer. @returns {Point} */
export const anchorOf = ([x, y, width, height], [anchorX, anchorY]) => [x + anchorX * width, y + anchorY * height];
