// The zoom of the canvas: the scale in CSS pixels per point, and the position of the scene's origin in the view.
// Pure functions.

/** @typedef {{scale: number, x: number, y: number}} Zoom */

export const [smallest, largest] = [0.02, 64];
const steps = [0.02, 0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64];

/** Changes the scale; the point of the scene under `[x, y]` of the view stays there. @returns {Zoom} */
export function zoomedTo(zoom, scale, [x, y]) {
  const next = Math.min(largest, Math.max(smallest, scale));
  const factor = next / zoom.scale;
  return {scale: next, x: x - (x - zoom.x) * factor, y: y - (y - zoom.y) * factor};
}

/** The next larger or smaller scale of the steps. */
export function nextScale(scale, direction) {
  const found = direction > 0 ? steps.find(each => each > scale * 1.001) : steps.findLast(each => each < scale / 1.001);
  return found ?? (direction > 0 ? largest : smallest);
}

/** The zoom that shows all of a scene in an area `{x, y, width, height}` of the view. @returns {Zoom} */
export function fitted(scene, area) {
  const scale = Math.max(smallest, Math.min(area.width / scene.width, area.height / scene.height));
  return {
    scale,
    x: area.x + (area.width - scene.width * scale) / 2,
    y: area.y + (area.height - scene.height * scale) / 2,
  };
}

/** Keeps some of the scene in the view. @returns {Zoom} */
export function keptInView(zoom, scene, area, margin = 40) {
  const keep = (offset, extent, start, length) =>
    Math.min(start + length - margin, Math.max(start + margin - extent, offset));
  return {
    scale: zoom.scale, x: keep(zoom.x, scene.width * zoom.scale, area.x, area.width),
    y: keep(zoom.y, scene.height * zoom.scale, area.y, area.height),
  };
}

/** The points between labeled marks of a ruler, with marks at least `least` pixels apart. */
export function rulerStep(scale, least = 56) {
  const points = least / scale;
  const power = 10 ** Math.floor(Math.log10(points));
  const step = [1, 2, 5, 10].map(each => each * power).find(each => each >= points - 1e-9);
  return Math.max(1, step);
}
