// The elements of the graph of an animation: its lines, keyframes and handles.
import {fixed} from './arithmetic.js';
import {svg} from './elements.js';
import {speedKnob} from './speeds.js';

/** The height of the graph, and the space beside the first and the last keyframe. */
export const [height, margin] = [148, 12];
/** The least pixels between a keyframe and the handle that leaves it. */
const stub = 18;

/**
 * Where times and values are in the graph.
 * @typedef {{x: (time: number) => number, y: (value: number) => number, timeAt: (x: number) => number,
 *   valueAt: (y: number) => number, range: [number, number], start: number, scale: number, perPixel: number}} View
 */

/** A view of a range of values from a time on, with pixels per second. @returns {View} */
export function viewOf([least, greatest], start, scale) {
  const perPixel = (greatest - least) / (height - 2);
  return {
    x: time => margin + (time - start) * scale,
    y: value => (greatest - value) / perPixel + 1,
    timeAt: x => start + (x - margin) / scale,
    valueAt: y => greatest - (y - 1) * perPixel,
    range: [least, greatest], start, scale, perPixel,
  };
}

/** The lines, that of 0, and that of the time of the frame. */
export function lineElements(lines, {x, y, range: [least, greatest]}, width, time) {
  const curves = lines.map((line, index) => svg('path', {
    class: `curve part-${index}`,
    d: `M${line.map(([at, value]) => `${fixed(x(at), 2)} ${fixed(y(value), 2)}`).join('L')}`,
  }));
  const zero = least < 0 && greatest > 0 ? [svg('line', {class: 'zero', x1: 0, x2: width, y1: y(0), y2: y(0)})] : [];
  return [...zero, ...curves, svg('line', {class: 'now', x1: x(time), x2: x(time), y1: 0, y2: height})];
}

/** The keyframes: a point for each number. `watch(knob, keyframe, part)` lets it be moved. */
export function knobElements({times, values, unit}, {x, y}, watch) {
  return times.flatMap((time, keyframe) => values[keyframe].map((value, part) => {
    const name = values[0].length > 1 ? ` ${part + 1}` : '';
    const text = `${fixed(value, 3)}${unit} at ${time.toFixed(2)} s`;
    const knob = svg('rect', {
      'x': x(time) - 4.5, 'y': y(value) - 4.5, 'width': 9, 'height': 9, 'class': `knob part-${part}`, 'tabindex': 0,
      'role': 'slider', 'transform': `rotate(45 ${x(time)} ${y(value)})`,
      'aria-label': `Keyframe ${keyframe + 1}${name}`, 'aria-valuenow': value, 'aria-valuetext': text, 'data-id': `${keyframe} ${part}`,
    }, svg('title'));
    knob.firstChild.textContent = `${text}\nDrag it, or press the arrow keys; Delete removes it`;
    watch(knob, keyframe, part);
    return knob;
  }));
}

/** The handles of the control points of a segment. `watch(knob, handle, part)` lets one be moved. */
export function handleElements(points, {times, values}, segment, {x, y}, watch) {
  const [start, end] = [times[segment], times[segment + 1]];
  return values[0].flatMap((_, part) => [0, 1].flatMap(handle => {
    const [from, to] = [values[segment][part], values[segment + 1][part]];
    const ends = [[x(start), y(from)], [x(end), y(to)]];
    const [anchor, other] = handle ? ends.toReversed() : ends;
    const at = [x(start + (end - start) * points[2 * handle]), y(from + (to - from) * points[2 * handle + 1])];
    // A handle on its keyframe could not be taken.
    if (Math.hypot(at[0] - anchor[0], at[1] - anchor[1]) < stub) {
      const length = Math.hypot(other[0] - anchor[0], other[1] - anchor[1]) || 1;
      for (const axis of [0, 1]) at[axis] = anchor[axis] + (other[axis] - anchor[axis]) / length * stub;
    }
    const knob = svg('circle', {
      'cx': at[0], 'cy': at[1], 'r': 4.5, 'class': `handle part-${part}`, 'tabindex': 0, 'role': 'slider',
      'aria-label': `Timing handle ${handle + 1} of segment ${segment + 1}`, 'aria-valuenow': points[2 * handle],
      'aria-valuetext': `${points[2 * handle]}, ${points[2 * handle + 1]}`, 'data-id': `handle ${handle} ${part}`,
    });
    watch(knob, handle, part);
    return [svg('line', {class: 'stem', x1: anchor[0], y1: anchor[1], x2: at[0], y2: at[1]}), knob];
  }));
}

/**
 * The handles of the speeds of a segment: a level line from each keyframe for its influence. Numbers that do not change
 * have none. `watch(knob, handle, part)` lets one be moved.
 */
export function speedElements(points, {times, values, unit}, segment, {x, y, range: [lowest, highest]}, watch) {
  const span = times.slice(segment, segment + 2);
  return values[0].flatMap((_, part) => [0, 1].flatMap(handle => {
    const [from, to] = [values[segment][part], values[segment + 1][part]];
    if (Math.abs(to - from) < 1e-9) return [];
    const {time, speed, influence} = speedKnob(points, handle, {times: span, from, to});
    // An endless speed is at the edge of the graph.
    const level = y(Math.max(lowest, Math.min(highest, speed)));
    const start = x(span[handle]);
    const at = handle ? Math.min(x(time), start - stub) : Math.max(x(time), start + stub);
    const shownSpeed = Number.isFinite(speed) ? `${fixed(speed, 2)}${unit}` : 'endless';
    const text = `${shownSpeed} per second, influence ${fixed(influence * 100, 1)} %`;
    const knob = svg('circle', {
      'cx': at, 'cy': level, 'r': 4.5, 'class': `handle part-${part}`, 'tabindex': 0, 'role': 'slider',
      'aria-label': `Speed ${handle ? 'at the end' : 'at the start'} of segment ${segment + 1}`,
      'aria-valuenow': fixed(influence, 3), 'aria-valuetext': text, 'data-id': `speed ${handle} ${part}`,
    }, svg('title'));
    knob.firstChild.textContent = `${text}\nDrag it, or press the arrow keys: ← → influence, ↑ ↓ speed`;
    watch(knob, handle, part);
    return [svg('line', {class: 'stem', x1: start, y1: level, x2: at, y2: level}), knob];
  }));
}
