// Snapping of boxes and points to lines of the scene. Pure functions, in points of the scene.

/**
 * A line that boxes snap to, at a position of one axis, with its extent on the other one.
 * @typedef {{at: number, from: number, to: number}} Line
 * @typedef {{x: Line[], y: Line[]}} Lines
 */

/** The edges and centers of boxes. @returns {Lines} */
export function linesOf(boxes) {
  const lines = {x: [], y: []};
  for (const {left, right, top, bottom} of boxes) {
    for (const at of [left, (left + right) / 2, right]) lines.x.push({at, from: top, to: bottom});
    for (const at of [top, (top + bottom) / 2, bottom]) lines.y.push({at, from: left, to: right});
  }
  return lines;
}

/** The box of a scene inside margins. */
export const insetBox = ({width, height}, x, y = x) => ({left: x, right: width - x, top: y, bottom: height - y});

/** The line nearest to any of the positions, with its distance; null if none is within the tolerance. */
function nearest(positions, lines, tolerance) {
  let best = null;
  for (const position of positions) {
    for (const {at} of lines) {
      const offset = at - position;
      if (Math.abs(offset) <= tolerance && (!best || Math.abs(offset) < Math.abs(best.offset) - 1e-9)) {
        best = {offset, at};
      }
    }
  }
  return best;
}

/** The lines that touch a box, with an extent that spans both. */
function touched(box, lines, isVertical) {
  const [low, high] = isVertical ? ['left', 'right'] : ['top', 'bottom'];
  const [start, end] = isVertical ? ['top', 'bottom'] : ['left', 'right'];
  const positions = [box[low], (box[low] + box[high]) / 2, box[high]];
  const found = new Map();
  for (const {at, from, to} of lines) {
    if (!positions.some(each => Math.abs(each - at) < 1e-6)) continue;
    const line = found.get(at) ?? {at, from: box[start], to: box[end]};
    found.set(at, {at, from: Math.min(line.from, from), to: Math.max(line.to, to)});
  }
  return [...found.values()];
}

/**
 * Snaps a moved box: returns the vector that moves it to the nearest lines, and the lines that it touches then.
 * @returns {{vector: [number, number], lines: Lines}}
 */
export function snapBox(box, lines, tolerance) {
  const x = nearest([box.left, (box.left + box.right) / 2, box.right], lines.x, tolerance);
  const y = nearest([box.top, (box.top + box.bottom) / 2, box.bottom], lines.y, tolerance);
  const vector = [x?.offset ?? 0, y?.offset ?? 0];
  const [dx, dy] = vector;
  const snapped = {left: box.left + dx, right: box.right + dx, top: box.top + dy, bottom: box.bottom + dy};
  return {vector, lines: {x: x ? touched(snapped, lines.x, true) : [], y: y ? touched(snapped, lines.y, false) : []}};
}

/**
 * Snaps a point on the axes that `handle` moves.
 * @returns {{point: [number, number], lines: Lines}}
 */
export function snapPoint(point, handle, lines, tolerance) {
  const x = handle[0] ? nearest([point[0]], lines.x, tolerance) : null;
  const y = handle[1] ? nearest([point[1]], lines.y, tolerance) : null;
  const snapped = [x?.at ?? point[0], y?.at ?? point[1]];
  const box = {left: snapped[0], right: snapped[0], top: snapped[1], bottom: snapped[1]};
  return {point: snapped, lines: {x: x ? touched(box, lines.x, true) : [], y: y ? touched(box, lines.y, false) : []}};
}

/** The frame nearest to a time, or one of `targets` within a tolerance; in seconds. */
export function snapTime(time, frameRate, targets = [], tolerance = 0) {
  const distance = each => Math.abs(each - time);
  const near = targets.filter(each => distance(each) <= tolerance).sort((a, b) => distance(a) - distance(b));
  return near[0] ?? Math.round(time * frameRate) / frameRate;
}
