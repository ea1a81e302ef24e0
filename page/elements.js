// Makes elements of the page.

/** @param {string} id */
export const $ = id => document.getElementById(id);

/** Returns an HTML element with properties and children. */
export const element = (name, properties = {}, ...children) => {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
};

/** Returns an SVG element with attributes and children. */
export const svg = (name, attributes = {}, ...children) => {
  const node = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
};

/** The paths of icons, in a square of 16 points. */
const icons = {
  reset: 'M8 3a5 5 0 1 0 5 5h-1.500A3.500 3.500 0 1 1 8 4.500V7l4-3.300L8 .500z',
  closed: 'M6 3l5 5-5 5z',
  up: 'M8 4l5 6H3z',
  down: 'M8 12L3 6h10z',
  remove: 'M4 3l4 4 4-4 1 1-4 4 4 4-1 1-4-4-4 4-1-1 4-4-4-4z',
  grip: 'M5 3h2v2H5zM9 3h2v2H9zM5 7h2v2H5zM9 7h2v2H9zM5 11h2v2H5zM9 11h2v2H9z',
  dropper: 'M11 1.500 14.500 5 12.500 7l.700.700-1 1-.700-.700-5.500 5.500H3v-3L8.500 5l-.700-.700 1-1 .700.700z' +
    'M9.200 6 4.500 10.700v.800h.800L10 6.800z',
  swatches: 'M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9 9h5v5H9zM10.500 10.500v2h2v-2z',
  keyframes: 'M8 2l6 6-6 6-6-6z',
};

/** Returns an icon, which screen readers ignore. */
export const icon = name =>
  svg('svg', {viewBox: '0 0 16 16', 'aria-hidden': 'true', class: `icon-${name}`}, svg('path', {d: icons[name]}));

/** A button with a tooltip, which is also its name for screen readers. */
export const iconButton = (name, title, action, properties = {}) => {
  const button =
    element('button', {type: 'button', className: 'icon small', title, ariaLabel: title, ...properties}, icon(name));
  button.addEventListener('click', action);
  return button;
};
