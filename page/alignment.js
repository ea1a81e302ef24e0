// The vectors that align and distribute boxes. Pure functions, in points of the scene.

/** The edges of boxes that align, by the names of commands: an axis, and the part of the extent. */
const alignments = {
  left: [0, 0], center: [0, 0.5], right: [0, 1], top: [1, 0], middle: [1, 0.5], bottom: [1, 1],
};

const startOf = (box, axis) => (axis ? box.top : box.left);
const sizeOf = (box, axis) => (axis ? box.bottom - box.top : box.right - box.left);
const centerOf = (box, axis) => startOf(box, axis) + sizeOf(box, axis) / 2;
const vectorOn = (axis, offset) => (axis ? [0, offset] : [offset, 0]);

/** The vectors that align boxes with an edge or the center of another one. */
export function aligned(boxes, target, name) {
  const [axis, part] = alignments[name];
  const at = box => startOf(box, axis) + part * sizeOf(box, axis);
  return boxes.map(box => vectorOn(axis, at(target) - at(box)));
}

/** The vectors that make the distances between boxes equal; the first and the last box stay. */
export function distributed(boxes, axis) {
  const order = boxes.map((_, index) => index)
    .sort((a, b) => centerOf(boxes[a], axis) - centerOf(boxes[b], axis));
  const [first, last] = [boxes[order[0]], boxes[order.at(-1)]];
  const sizes = boxes.reduce((sum, box) => sum + sizeOf(box, axis), 0);
  const length = startOf(last, axis) + sizeOf(last, axis) - startOf(first, axis);
  const gap = (length - sizes) / (boxes.length - 1);
  const vectors = boxes.map(() => [0, 0]);
  let start = startOf(first, axis);
  for (const index of order) {
    const isEnd = index === order[0] || index === order.at(-1);
    if (!isEnd) vectors[index] = vectorOn(axis, start - startOf(boxes[index], axis));
    start += sizeOf(boxes[index], axis) + gap;
  }
  return vectors;
}
