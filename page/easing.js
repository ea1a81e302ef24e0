// The editor of a timing function: a curve with two handles, and names.
import {controlPoints, curvePath, movedPoint, named} from './bezier.js';
import {element, svg} from './elements.js';

/** The size of the curve, and the space around it for values outside of 0 to 1. */
const [size, margin] = [96, 34];

/** Makes the editor. `commit` receives a name or four numbers. */
export function easingEditor(commit) {
  const names = Object.keys(named).map(each => new Option(each, each));
  const attributes = {ariaLabel: 'Timing function', title: 'Timing function of the segment'};
  const select = element('select', attributes, ...names, new Option('custom', ''));
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

  const draw = () => {
    image.style.display = points ? '' : 'none';
    note.textContent = points ? '' : 'Choose a name to replace it, or edit it in the file.';
    if (!points) return;
    curve.setAttribute('d', curvePath(points, size));
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
    const name = typeof value === 'string' ? value : value === undefined || value === null ? 'linear' : '';
    if (![...select.options].some(each => each.value === name)) select.append(new Option(name, name));
    select.value = name;
    draw();
  };
  const change = (index, point) => {
    points = movedPoint(points, index, point);
    select.value = '';
    draw();
  };

  select.addEventListener('change', () => {
    if (select.value) commit(select.value); else if (points) commit(points);
  });
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
  return {element: element('div', {className: 'easing-editor'}, select, image, note), show};
}
