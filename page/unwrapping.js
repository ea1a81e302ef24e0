// Angles of curves without jumps. Pure functions.

/**
 * Returns samples of an angle in radians as continuous values: one that goes on beyond π is not shown as −π.
 *
 * The samples are between −π and π, so that a step of more than π is a shorter one in the other direction.
 */
export function unwrapped(keyPath, values) {
  if (!/\.rotation(\.[xyz])?$/.test(keyPath)) return values;
  const turn = 2 * Math.PI;
  let offset = 0;
  let last = null;
  return values.map(value => {
    if (value === null) return null;
    if (last !== null) offset -= turn * Math.round((value - last) / turn);
    last = value;
    return value + offset;
  });
}
