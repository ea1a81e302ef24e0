// The editor of a timing function: a curve with two handles, and names.
import {controlPoints, curveOf, curvePath, movedPoint} from './bezier.js';
import {element, icon, svg} from './elements.js';
import {chooseCurve, curvePicture} from './pickers.js';
import {theme} from './theme.js';

/** The size of the curve, and the space around it for values outside of 0 to 1. */
const [size, margin] = [96, 34];

/** Makes the editor. `commit` receives a name or four numbers. */
export function easingEditor(commit) {
  const name = element('span');
  const attributes = {
    type: 'button',
    className: 'curve-choice',
    title: 'Choose the timing function of the segment',
    ariaHasPopup: 'dialog',
  };
  const choice = element('button', attributes, curvePicture('linear'), name, icon('down'));
  const curve = svg('path', {class: 'curve'});
  const stems = [0, 1].map(() => svg('line', {class: 'stem'}));
  const knobs = [0, 1].map(index => svg('circle', {
    r: 5,
    class: 'knob',
    tabindex: 0,
    role: 'slider',
    'aria-label': `Control point ${index + 1}`,
    'aria-valuemin': 0,
    'aria-valuemax': 1,
  }));
  const [width, height] = [size + margin / 2, size + 2 * margin];
  const frame = svg('rect', {width: size, height: size, class: 'frame'});
  const box = {class: 'easing', viewBox: `${-margin / 4} ${-margin} ${width} ${height}`, width, height};
  const image = svg('svg', box, frame, ...stems, curve, ...knobs);
  const note = element('p', {className: 'muted'});
  let points = null;
  let stated = null;
  let timer = null;

  /** The name of the shown function: of control points that are being dragged, `custom`. */
  const title = () => {
    const isStated = JSON.stringify(points) === JSON.stringify(controlPoints(stated));
    if (stated === undefined || stated === null) return isStated ? 'linear' : 'custom';
    return typeof stated === 'string' && isStated ? stated : 'custom';
  };
  const draw = () => {
    const named = theme.curves.find(each => each.name === stated)?.value ?? stated;
    const path = points ? curvePath(points, size) : curveOf(named, size);
    name.textContent = title();
    choice.ariaLabel = `Timing function: ${title()}`;
    choice.firstChild.replaceWith(curvePicture(points ?? named));
    image.style.display = path ? '' : 'none';
    for (const each of [...stems, ...knobs]) each.style.display = points ? '' : 'none';
    note.textContent = path ? '' : 'Choose another one to replace it, or edit it in the file.';
    if (path) curve.setAttribute('d', path);
    if (!points) return;
    for (const index of [0, 1]) {
      const [x, y] = [points[2 * index] * size, (1 - points[2 * index + 1]) * size];
      const [x1, y1] = index ? [size, 0] : [0, size];
      for (const [name, value] of Object.entries({x1, y1, x2: x, y2: y})) stems[index].setAttribute(name, value);
      knobs[index].setAttribute('cx', x);
      knobs[index].setAttribute('cy', y);
      knobs[index].setAttribute('aria-valuenow', points[2 * index]);
      knobs[index].setAttribute('aria-valuetext', `${points[2 * index]}, ${points[2 * index + 1]}`);
    }
  };
  const show = value => {
    stated = value;
    points = controlPoints(value);
    draw();
  };
  const change = (index, point) => {
    points = movedPoint(points, index, point);
    draw();
  };

  choice.addEventListener('click', () => chooseCurve(choice, title(), commit));
  knobs.forEach((knob, index) => {
    let isDragging = false;
    const stop = event => {
      if (event.key !== 'Escape' || !isDragging) return;
      event.stopPropagation();
      isDragging = false;
      show(stated);
    };
    knob.addEventListener('pointerdown', event => {
      event.preventDefault();
      knob.focus();
      knob.setPointerCapture(event.pointerId);
      isDragging = true;
      addEventListener('keydown', stop, true);
    });
    knob.addEventListener('pointermove', event => {
      if (!isDragging) return;
      const box = image.getBoundingClientRect();
      const scale = width / box.width;
      change(index, [
        ((event.clientX - box.left) * scale - margin / 4) / size,
        1 - ((event.clientY - box.top) * scale - margin) / size,
      ]);
    });
    knob.addEventListener('lostpointercapture', () => {
      removeEventListener('keydown', stop, true);
      if (isDragging && JSON.stringify(points) !== JSON.stringify(controlPoints(stated))) commit(points);
      isDragging = false;
    });
    knob.addEventListener('keydown', event => {
      const step = event.shiftKey ? 0.1 : 0.01;
      const move = {ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step]}[event.key];
      if (!move) return;
      event.preventDefault();
      event.stopPropagation();
      change(index, [points[2 * index] + move[0], points[2 * index + 1] + move[1]]);
      clearTimeout(timer);
      timer = setTimeout(() => commit(points), 400);
    });
  });
  return {element: element('div', {className: 'easing-editor'}, choice, image, note), show};
}
