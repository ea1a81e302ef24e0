// The handles of the speed graph: how fast a value leaves and reaches a keyframe, and for which part of the time this
// has influence. Pure functions of control points.
import {fixed} from './arithmetic.js';

/** The influence of a handle that has none, as soon as its speed changes. */
const usualInfluence = 1 / 6;
/** The influences that a handle can have. */
const [least, most] = [0.01, 1];

/** A line has no direction at a control point on its end: it leaves toward the other one. */
const slope = (rise, run, otherRise, otherRun) =>
  (run > 1e-9 ? rise / run : Math.abs(rise) > 1e-9 ? Infinity : otherRun > 1e-9 ? otherRise / otherRun : 0);

/**
 * The influence of a handle, as a part of the duration of its segment, and its speed in multiples of the mean speed.
 * Handle 0 leaves the first keyframe of the segment, handle 1 reaches the second one.
 */
export function handleSpeed([x1, y1, x2, y2], handle) {
  return handle ? {influence: 1 - x2, rate: slope(1 - y2, 1 - x2, 1 - y1, 1 - x1)} :
    {influence: x1, rate: slope(y1, x1, y2, x2)};
}

/** The control points with another influence and speed of a handle. Values stay in the range of the file's editors. */
export function withSpeed(points, handle, {influence, rate}) {
  const part = Math.max(least, Math.min(most, influence));
  const rise = Math.max(-1, Math.min(2, part * rate));
  const [x, y] = handle ? [1 - part, 1 - rise] : [part, rise];
  const moved = [...points];
  moved[2 * handle] = fixed(x, 3);
  moved[2 * handle + 1] = fixed(y, 3);
  return moved;
}

/** The control points after a handle is moved by steps of its influence and its speed. */
export function steppedSpeed(points, handle, {influence = 0, rate = 0}) {
  const old = handleSpeed(points, handle);
  const start = old.influence < least ? usualInfluence : old.influence;
  const speed = Number.isFinite(old.rate) ? old.rate : 0;
  return withSpeed(points, handle, {influence: start + influence, rate: speed + rate});
}

/** The control points after a handle is dragged to a time and a speed in the graph of a part that changes. */
export function draggedSpeed(points, handle, {time, speed}, {times: [start, end], from, to}) {
  const duration = end - start;
  const influence = (handle ? end - time : time - start) / duration;
  return withSpeed(points, handle, {influence, rate: speed * duration / (to - from)});
}

/** What a handle of a part has in the graph: the time of its knob, its speed per second, and its influence. */
export function speedKnob(points, handle, {times: [start, end], from, to}) {
  const {influence, rate} = handleSpeed(points, handle);
  const duration = end - start;
  const time = handle ? end - influence * duration : start + influence * duration;
  return {time, speed: rate * (to - from) / duration, influence};
}
