// The rulers at the top and at the left of the view, in points of the scene.
import {$} from './elements.js';
import {rulerSize} from './view.js';
import {rulerStep} from './zoom.js';

/** Draws both rulers. `marks` has the pointer in points of the scene, and the box of the selected layer. */
export function drawRulers(view, {pointer = null, box = null} = {}) {
  const surface = $('surface');
  for (const [id, axis] of [['ruler-x', 0], ['ruler-y', 1]]) {
    const canvas = $(id);
    canvas.hidden = !view.hasRulers;
    if (!view.hasRulers) continue;
    const length = axis ? surface.clientHeight : surface.clientWidth;
    const context = prepared(canvas, axis ? [rulerSize, length] : [length, rulerSize]);
    if (axis) {
      // Drawn as the other one, turned by a quarter.
      context.translate(rulerSize, 0);
      context.transform(0, 1, -1, 0, 0, 0);
    }
    drawRuler(context, canvas, view, axis, length, pointer, box);
  }
}

function prepared(canvas, [width, height]) {
  const ratio = devicePixelRatio;
  Object.assign(canvas.style, {width: `${width}px`, height: `${height}px`});
  [canvas.width, canvas.height] = [Math.max(1, width * ratio), Math.max(1, height * ratio)];
  const context = canvas.getContext('2d');
  context.scale(ratio, ratio);
  context.clearRect(0, 0, width, height);
  return context;
}

function drawRuler(context, canvas, view, axis, length, pointer, box) {
  const {scale} = view.zoom;
  const offset = axis ? view.zoom.y : view.zoom.x;
  const style = getComputedStyle(canvas);
  if (box) {
    const [from, to] = axis ? [box.top, box.bottom] : [box.left, box.right];
    context.fillStyle = style.caretColor;
    context.fillRect(from * scale + offset, 0, Math.max(1, (to - from) * scale), rulerSize);
  }
  context.fillStyle = style.color;
  context.font = `10px ${style.fontFamily}`;
  const step = rulerStep(scale);
  const parts = step >= 10 ? 10 : step >= 5 ? 5 : step;
  const first = Math.floor(-offset / scale / step);
  const last = Math.ceil((length - offset) / scale / step);
  for (let mark = first; mark <= last; mark += 1) {
    const x = Math.round(mark * step * scale + offset);
    // The second axis is drawn upside down: its marks are still at the inner edge.
    context.fillRect(x, axis ? 0 : 8, 1, 10);
    context.fillText(`${mark * step}`, x + 3, axis ? 16 : 9);
    for (let part = 1; part < parts; part += 1) {
      context.fillRect(Math.round((mark + part / parts) * step * scale + offset), axis ? 0 : 14, 1, 4);
    }
  }
  if (!pointer) return;
  context.fillStyle = style.outlineColor;
  context.fillRect(Math.round(pointer[axis] * scale + offset), 0, 1, rulerSize);
}
