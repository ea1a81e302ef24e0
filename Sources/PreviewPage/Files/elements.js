// Makes elements of the page.

/** @param {string} id */
export const $ = id => document.getElementById(id);

/** Returns an HTML element with properties and children. */
export const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

/** Returns an SVG element with attributes and children. */
export const svg = (name, attributes = {}, ...children) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

/** The paths of icons, in a square of 16 points. */
const icons = {
  undo: 'M6.500 3 2.500 7l4 4V8.500h3.500a2.500 2.500 0 0 1 0 5H6v1.500h4a4 4 0 0 0 0-8H6.500z',
  reset: 'M8 3a5 5 0 1 0 5 5h-1.500A3.500 3.500 0 1 1 8 4.500V7l4-3.300L8 .500z',
  closed: 'M6 3l5 5-5 5z',
  link: 'M3 3h6v1.500H4.500v7h7V7H13v6H3zM10 2h4v4h-1.500V4.600L8.600 8.500 7.500 7.400l3.900-3.900H10z',
};

/** Returns an icon, which screen readers ignore. */
export const icon = name => svg('svg', {viewBox: '0 0 16 16', 'aria-hidden': 'true', class: `icon-${name}`}, svg('path', {d: icons[name]}));

/** A button with a tooltip, which is also its name for screen readers. */
export const iconButton = (name, title, action, properties = {}) => {
  const button = element('button', {type: 'button', className: 'icon small', title, ariaLabel: title, ...properties}, icon(name));
  button.addEventListener('click', action);
  return button;
};
