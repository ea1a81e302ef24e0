// Arithmetic in number fields: `1280/2`, `(3 + 4) * 2`, and changes such as `*2`. Pure functions.

/** Rounds to a number of decimal digits; never to -0. */
export const fixed = (number, digits) => Number(number.toFixed(digits)) + 0;

/**
 * Returns the value of an expression; null if it is not one.
 *
 * A leading `*` or `/`, or `+=` or `-=`, changes the current value.
 */
export function evaluate(text, current = 0) {
  const source = text.trim().replaceAll(',', '.').replaceAll('×', '*').replaceAll('÷', '/').replaceAll('−', '-');
  if (!source) return null;
  const relative = source.match(/^([+-])=(.*)$/);
  const factored = /^[*/]/.test(source) ? `(${current})${source}` : source;
  const complete = relative ? `(${current})${relative[1]}(${relative[2]})` : factored;
  const tokens = complete.match(/\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|[-+*/()]|\S/gi) ?? [];
  let index = 0;
  const number = () => {
    const token = tokens[index];
    index += 1;
    if (token === '-') return -number();
    if (token === '+') return number();
    if (token === '(') {
      const value = sum();
      if (tokens[index] !== ')') return NaN;
      index += 1;
      return value;
    }
    return token === undefined || !/^[\d.]/.test(token) ? NaN : Number(token);
  };
  const product = () => {
    let value = number();
    while (tokens[index] === '*' || tokens[index] === '/') {
      index += 1;
      value = tokens[index - 1] === '*' ? value * number() : value / number();
    }
    return value;
  };
  const sum = () => {
    let value = product();
    while (tokens[index] === '+' || tokens[index] === '-') {
      index += 1;
      value = tokens[index - 1] === '+' ? value + product() : value - product();
    }
    return value;
  };
  const value = sum();
  return index === tokens.length && Number.isFinite(value) ? fixed(value, 6) : null;
}

/** The value inside an optional range. */
export const limited = (value, {minimum = null, maximum = null} = {}) =>
  Math.min(maximum ?? Infinity, Math.max(minimum ?? -Infinity, value));

/** The change of a number per pixel or key press: a hundredth of a second or of a range up to 2, otherwise 1. */
export const stepOf = ({minimum = null, maximum = null, type = 'number', unit = null} = {}) => {
  if (type === 'integer') return 1;
  if (unit === 'seconds') return 0.01;
  return minimum !== null && maximum !== null && maximum - minimum <= 2 ? 0.01 : 1;
};
