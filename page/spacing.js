// Snapping of moved boxes to equal distances from their neighbors. Pure functions, in points of the scene.

/**
 * A distance between two boxes that is equal to another one: the axis, its two ends, and the position on the other
 * axis.
 * @typedef {{axis: number, from: number, to: number, across: number}} Gap
 */

const low = ['left', 'top'];
const high = ['right', 'bottom'];

/** Whether two boxes overlap on an axis. */
const isBeside = (a, b, axis) => a[low[axis]] < b[high[axis]] && a[high[axis]] > b[low[axis]];

const gapBetween = (a, b, axis) => {
  const other = 1 - axis;
  const across = (Math.max(a[low[other]], b[low[other]]) + Math.min(a[high[other]], b[high[other]])) / 2;
  return {axis, from: a[high[axis]], to: b[low[axis]], across};
};

/** The offsets on an axis with which the distances from the neighbors are equal, with the gaps before and after. */
function candidates(box, boxes, axis) {
  const beside = boxes.filter(each => isBeside(each, box, 1 - axis));
  const before =
    beside.filter(each => each[high[axis]] <= box[low[axis]]).sort((a, b) => b[high[axis]] - a[high[axis]]);
  const after =
    beside.filter(each => each[low[axis]] >= box[high[axis]]).sort((a, b) => a[low[axis]] - b[low[axis]]);
  const found = [];
  const [previous, next] = [before[0], after[0]];
  if (previous && next) {
    const middle = (previous[high[axis]] + next[low[axis]]) / 2;
    found.push({offset: middle - (box[low[axis]] + box[high[axis]]) / 2, pairs: [[previous, null], [null, next]]});
  }
  // As far from the last one as that one is from the one before it.
  for (const [near, list, sign] of [[previous, before, 1], [next, after, -1]]) {
    const other = near && list.slice(1).find(each => (
      sign > 0 ? each[high[axis]] <= near[low[axis]] : each[low[axis]] >= near[high[axis]]));
    if (!other) continue;
    const length = sign > 0 ? near[low[axis]] - other[high[axis]] : other[low[axis]] - near[high[axis]];
    const offset = sign > 0 ? near[high[axis]] + length - box[low[axis]] : near[low[axis]] - length - box[high[axis]];
    found.push({offset, pairs: sign > 0 ? [[other, near], [near, null]] : [[null, near], [near, other]]});
  }
  return found;
}

/**
 * Adds equal distances to the vector of a box that is snapped to lines: on the axes on which no line is nearer.
 * @param {{vector: number[], lines: {x: Object[], y: Object[]}}} snapped
 * @returns {{vector: number[], gaps: Gap[]}}
 */
export function spaced(box, boxes, tolerance, {vector, lines}) {
  const result = [...vector];
  const chosen = [null, null];
  for (const axis of [0, 1]) {
    const hasLines = (axis ? lines.y : lines.x).length > 0;
    const best = candidates(box, boxes, axis).sort((a, b) => Math.abs(a.offset) - Math.abs(b.offset))[0];
    if (!best || Math.abs(best.offset) > tolerance) continue;
    if (hasLines && Math.abs(best.offset - vector[axis]) > 1e-6) continue;
    result[axis] = best.offset;
    chosen[axis] = best;
  }
  const moved = {
    left: box.left + result[0], right: box.right + result[0], top: box.top + result[1], bottom: box.bottom + result[1],
  };
  const gaps = chosen.flatMap((each, axis) =>
    each?.pairs.map(([a, b]) => gapBetween(a ?? moved, b ?? moved, axis)) ?? []);
  return {vector: result, gaps};
}
