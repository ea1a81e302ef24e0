// The springs of animations: stiffness and damping, or duration and bounce. Pure functions.
import {fixed} from './arithmetic.js';
import {set} from './edits.js';

/** The numbers of a spring that have fields, in its two notations. */
const physical = [
  {key: 'stiffness', minimum: 0, default: 100, description: 'The stiffness of the spring.'},
  {key: 'damping', minimum: 0, default: 10, description: 'The friction that stops the movement.'},
  {key: 'mass', minimum: 0, default: 1, description: 'The mass at the end of the spring.'},
];
const perceived = [
  {key: 'perceptualDuration', unit: 'seconds', minimum: 0, default: 0.5, description: 'The perceived duration.'},
  {key: 'bounce', minimum: -0.99, maximum: 1, default: 0, description: 'The bounciness: 0 does not overshoot.'},
];
const velocity = {key: 'initialVelocity', default: 0, description: 'The velocity at the start.'};

export const isSpring = animation => animation.class === 'CASpringAnimation';

/** Whether a spring states its duration and bounce. */
export const isPerceived = ({keys}) => perceived.some(each => keys[each.key] !== undefined);

/** The numbers of an animation that have fields; none if it is not a spring. */
export const springNumbers = animation =>
  (isSpring(animation) ? [...(isPerceived(animation) ? perceived : physical), velocity] : []);

const numberOf = (animation, {key, default: initial}) => {
  const entry = animation.keys[key];
  return entry === undefined ? initial : typeof entry.value === 'number' ? entry.value : NaN;
};

/**
 * The edits that write a spring in the other notation, with the same movement; null if a number is an expression, or
 * the movement has no bounce in this notation.
 */
export function springConversion(path, animation) {
  const isToPhysical = isPerceived(animation);
  const [from, to] = isToPhysical ? [perceived, physical] : [physical, perceived];
  const values = isToPhysical ? physicalOf(animation) : perceivedOf(animation);
  if (!values.every(Number.isFinite)) return null;
  const key = name => ['animations', animation.index, name];
  const removed = from.filter(each => animation.keys[each.key] !== undefined);
  return [
    ...removed.map(each => ({op: 'remove', path, key: key(each.key)})),
    ...to.slice(0, values.length).map((each, index) => set(path, key(each.key), fixed(values[index], 4))),
  ];
}

function physicalOf(animation) {
  const [duration, bounce] = perceived.map(each => numberOf(animation, each));
  const damping = bounce < 0 ? 4 * Math.PI / (duration * (1 + bounce)) : 4 * Math.PI * (1 - bounce) / duration;
  return [(2 * Math.PI / duration) ** 2, damping];
}

function perceivedOf(animation) {
  const [stiffness, damping, mass] = physical.map(each => numberOf(animation, each));
  const ratio = damping / (2 * Math.sqrt(stiffness * mass));
  return [2 * Math.PI * Math.sqrt(mass / stiffness), ratio <= 1 ? 1 - ratio : 1 / ratio - 1];
}
