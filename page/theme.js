// The names of the scene's theme with their values.

/** @type {{colors: Named[], fonts: Named[], curves: Named[]}} The values are as the file states them. */
const shown = {colors: [], fonts: [], curves: []};

/** @typedef {{name: string, value: any}} Named */

/** The names of the theme of the version that the page shows. */
export const theme = {
  get colors() { return shown.colors; },
  get fonts() { return shown.fonts; },
  get curves() { return shown.curves; },
  /** Takes the names from the report of the library. */
  set report({colors = [], fonts = [], curves = []}) { Object.assign(shown, {colors, fonts, curves}); },
};

/** A color of the file as CSS: text, or the four numbers of a list; null for others, such as expressions. */
export function cssColor(value) {
  if (typeof value === 'string') return CSS.supports('color', value) ? value : null;
  if (!Array.isArray(value) || value.length < 3 || !value.every(Number.isFinite)) return null;
  const [red, green, blue] = value.map(each => Math.round(each * 255));
  return `rgb(${red} ${green} ${blue} / ${value[3] ?? 1})`;
}
