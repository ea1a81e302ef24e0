// Menus with samples: fonts drawn in themselves, timing functions as curves, and the colors of the theme.
import * as api from './api.js';
import {curveOf, functions, named} from './bezier.js';
import {element, svg} from './elements.js';
import {Menu} from './menu.js';
import {cssColor, theme} from './theme.js';

/** The size of the picture of a curve. */
const curveSize = 24;

/** A picture of a timing function; an empty one for those that the page does not know. */
export function curvePicture(value) {
  const path = curveOf(value, curveSize);
  const box = {viewBox: '-3 -9 30 42', width: 30, height: 42, class: 'curve-picture', 'aria-hidden': 'true'};
  const line = svg('path', {class: 'base', d: `M0 ${curveSize}H${curveSize}M0 0H${curveSize}`});
  return svg('svg', box, line, ...(path ? [svg('path', {class: 'curve', d: path})] : []));
}

/** A color on a checkerboard, which shows its alpha. */
export function swatch(value) {
  const node = element('span', {className: 'swatch', ariaHidden: 'true'});
  const color = cssColor(value);
  if (color) node.style.setProperty('--color', color); else node.classList.add('unknown');
  return node;
}

/** Requests the samples of fonts when they scroll into view: there may be hundreds. */
const samples = new IntersectionObserver(entries => {
  for (const {target, isIntersecting} of entries) {
    if (!isIntersecting) continue;
    samples.unobserve(target);
    target.style.setProperty('--sample', `url("/api/font?name=${encodeURIComponent(target.dataset.family)}")`);
  }
});

/** The name of a font, drawn in it. */
function fontSample(family) {
  const node = element('span', {className: 'font-sample', ariaHidden: 'true'});
  node.dataset.family = family;
  samples.observe(node);
  return node;
}

const menus = {};

/** The menu of a kind, which all fields share. */
const shared = (kind, options) => (menus[kind] ??= new Menu(options));

/** Opens the menu of timing functions: those of the theme, the standard ones, and easings. */
export function chooseCurve(button, current, choose) {
  const item = (name, value, description = '') =>
    ({title: name, value: name, description, picture: () => curvePicture(value)});
  const all = [...Object.keys(named), ...Object.keys(functions)];
  const isEasing = name => /^ease.+(Sine|Quad|Cubic|Quart|Quint|Expo|Circ|Back|Elastic|Bounce)$/.test(name);
  const menu = shared('curves', {label: 'Timing function', title: 'Choose a timing function', isPictured: true});
  menu.groups = [
    {title: 'Theme', items: theme.curves.map(({name, value}) => item(name, value, JSON.stringify(value)))},
    {title: 'Standard', items: all.filter(each => !isEasing(each)).map(each => item(each, each))},
    {title: 'Easings', items: all.filter(isEasing).map(each => item(each, each))},
  ].filter(each => each.items.length);
  menu.open(button, {choose, current});
}

/** Opens the menu of the theme's colors. */
export function chooseSwatch(button, current, choose) {
  const menu = shared('colors', {label: 'Colors of the theme', title: 'Choose a color of the theme'});
  const text = value => (typeof value === 'string' ? value : JSON.stringify(value));
  menu.groups = [{
    title: 'Theme',
    items: theme.colors.map(({name, value}) =>
      ({title: name, value: name, description: text(value), picture: () => swatch(value)})),
  }];
  menu.open(button, {choose, current});
}

let families = null;

/** Opens the menu of fonts: those of the theme, and all families, each drawn in itself. */
export async function chooseFont(button, current, choose) {
  families ??= api.get('fonts').catch(() => {
    families = null;
    return [];
  });
  const installed = await families;
  const menu = shared('fonts', {label: 'Fonts', title: 'Choose a font', isList: true});
  menu.groups = [
    {
      title: 'Theme',
      items: theme.fonts.filter(({value}) => typeof value === 'string').map(({name, value}) =>
        ({title: name, value: name, description: value, picture: () => fontSample(value)})),
    },
    {title: 'Fonts', items: installed.map(each =>
      ({title: each, value: each, picture: () => fontSample(each), isDrawn: true}))},
  ].filter(each => each.items.length);
  menu.open(button, {choose, current});
}
