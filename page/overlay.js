// What is drawn over the frame: safe areas, the selected layer with its handles, smart lines and values while dragging.
import {$, svg} from './elements.js';
import {add, boxOf, cornersOf, distance, subtract} from './geometry.js';

/** The handles of the bounds: a direction for each axis. */
const sizeHandles = [[-1, -1], [0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]];
/** The distance of the rotation handle from the edge, and the radius in which a handle is hit; in pixels. */
const [stem, reach] = [22, 8];

/** What the handles of a layer in space change. */
const letters = {turnX: 'X', turnY: 'Y', depth: 'Z'};

export class Overlay {
  showsSafeAreas = false;
  #view;
  #scene = $('overlay');
  #handles = $('handles');

  constructor(view) { this.#view = view; }

  /**
   * Draws the overlay.
   * @param {{scene: Object, details: Object?, geometry: Object?, outlines: number[][][], change: Object?,
   *   lines: Object?, gaps: Object[], marquee: number[][]?, origins: number[][][], guides: Object, shapes: Object[],
   *   picture: {url: string, corners: number[][]}?, canEdit: boolean, movesAnchor: boolean}} content
   */
  draw(content) {
    const {scene, details, geometry, outlines, change = null, lines = null, marquee = null, movesAnchor} = content;
    this.#scene.replaceChildren();
    this.#handles.replaceChildren();
    if (!scene) return;
    this.#scene.setAttribute('viewBox', `0 0 ${scene.width} ${scene.height}`);
    if (this.showsSafeAreas) this.#drawSafeAreas(scene);
    this.#drawGuides(content.guides);
    if (marquee) this.#drawMarquee(marquee);
    for (const each of content.origins) this.#drawOutline(each, 'outline origin');
    if (!outlines.length || !geometry) return;
    if (content.picture && outlines.length === 1) this.#drawPicture(content.picture, outlines[0]);
    if (!change && outlines.length === 1) this.#drawPaths(details.paths);
    if (change?.motionLine) this.#drawPaths([{kind: 'motion', data: change.motionLine}]);
    for (const each of outlines) this.#drawOutline(each);
    if (lines) this.#drawLines(lines);
    for (const each of content.gaps ?? []) this.#drawGap(each);
    if (outlines.length > 1) return this.#drawGroup(outlines, change);
    const outline = outlines[0].map(each => this.#view.toView(each));
    if (content.canEdit && geometry.toScene && !change) this.#drawHandles(outline);
    this.#drawShapes(change?.handle ? [] : content.shapes);
    this.#drawAnchor(this.#view.toView(change?.anchor ?? geometry.anchor), content.canEdit && movesAnchor);
    if (change?.label) this.#drawLabel(change.label, outline);
  }

  #drawOutline(points, style = 'outline') {
    const text = points.map(each => this.#view.toView(each).join(',')).join(' ');
    this.#twice(this.#handles, 'polygon', {points: text}, style);
  }

  /** The whole picture that a layer crops, faint outside of the layer. */
  #drawPicture({url, corners}, outline) {
    const [whole, inside] = [corners, outline].map(points => points.map(each => this.#view.toView(each)));
    const path = points => `M${points.map(each => each.join(' ')).join('L')}Z`;
    const [[x, y], right, , below] = whole;
    const matrix = [right[0] - x, right[1] - y, below[0] - x, below[1] - y, x, y];
    const outside = svg('path', {'d': path(whole) + path(inside), 'clip-rule': 'evenodd'});
    const image = svg('image', {
      href: url, width: 1, height: 1, preserveAspectRatio: 'none', transform: `matrix(${matrix.join(' ')})`,
    });
    this.#handles.append(
      svg('clipPath', {id: 'outside-layer'}, outside),
      svg('g', {'class': 'whole-picture', 'clip-path': 'url(#outside-layer)'}, image));
    this.#drawOutline(corners, 'outline around');
  }

  /** The box around several layers. */
  #drawGroup(outlines, change) {
    const {left, top, width, height} = boxOf(outlines.flat());
    const corners = cornersOf([left, top, width, height]);
    this.#drawOutline(corners, 'outline around');
    if (change?.label) this.#drawLabel(change.label, corners.map(each => this.#view.toView(each)));
  }

  #drawShapes(shapes) {
    const ends = shapes.filter(each => each.isEnd).map(each => this.#view.toView(each.point));
    if (ends.length === 2) {
      const [[x1, y1], [x2, y2]] = ends;
      this.#twice(this.#handles, 'line', {x1, y1, x2, y2}, 'outline');
    }
    for (const {point, stems} of shapes) {
      const [x1, y1] = this.#view.toView(point);
      for (const [x2, y2] of stems.map(each => this.#view.toView(each))) {
        this.#twice(this.#handles, 'line', {x1, y1, x2, y2}, 'outline stem');
      }
    }
    for (const {id, point, isControl, isMotion, isSpatial} of shapes) {
      const [cx, cy] = this.#view.toView(point);
      const style =
        `handle shape${isControl ? ' control' : ''}${isMotion ? ' motion' : ''}${isSpatial ? ' spatial' : ''}`;
      this.#handles.append(svg('circle', {cx, cy, r: isControl ? 3.5 : 5, class: style, 'data-handle': `shape ${id}`}));
      if (isSpatial) this.#handles.append(svg('text', {x: cx + 7, y: cy + 4, class: 'gap axis'}, letters[id]));
    }
  }

  #drawMarquee([from, to]) {
    const {left: x, top: y, width, height} = boxOf([from, to].map(each => this.#view.toView(each)));
    this.#handles.append(svg('rect', {x, y, width, height, class: 'marquee'}));
  }

  #drawGuides({x, y, dragged}) {
    const {clientWidth, clientHeight} = $('surface');
    const isDragged = (axis, index) => dragged && dragged.axis === axis && dragged.index === index;
    const style = (axis, index) => `guide${isDragged(axis, index) ? ' dragged' : ''}`;
    for (const [index, each] of x.entries()) {
      const [at] = this.#view.toView([each, 0]);
      this.#handles.append(svg('line', {x1: at, y1: 0, x2: at, y2: clientHeight, class: style('x', index)}));
    }
    for (const [index, each] of y.entries()) {
      const [, at] = this.#view.toView([0, each]);
      this.#handles.append(svg('line', {x1: 0, y1: at, x2: clientWidth, y2: at, class: style('y', index)}));
    }
  }

  /** An equal distance, with its length. */
  #drawGap({axis, from, to, across}) {
    const [start, end] = [from, to].map(each => this.#view.toView(axis ? [across, each] : [each, across]));
    const [dx, dy] = axis ? [4, 0] : [0, 4];
    for (const [x, y] of [start, end]) {
      this.#handles.append(svg('line', {x1: x - dx, y1: y - dy, x2: x + dx, y2: y + dy, class: 'smart'}));
    }
    this.#handles.append(svg('line', {x1: start[0], y1: start[1], x2: end[0], y2: end[1], class: 'smart'}));
    const [x, y] = [(start[0] + end[0]) / 2 + (axis ? 6 : 0), (start[1] + end[1]) / 2 - (axis ? -3 : 5)];
    const text = `${Math.round((to - from) * 10) / 10}`;
    this.#handles.append(svg('text', {x, y, class: 'gap', 'text-anchor': axis ? 'start' : 'middle'}, text));
  }

  /** The boxes of the scene's own safe area, or those of television. */
  static safeBoxes(scene) {
    const {width, height, safeArea} = scene;
    if (safeArea) return [safeArea];
    return [0.05, 0.1].map(part => [width * part, height * part, width * (1 - 2 * part), height * (1 - 2 * part)]);
  }

  #drawSafeAreas(scene) {
    for (const [x, y, width, height] of Overlay.safeBoxes(scene)) {
      this.#twice(this.#scene, 'rect', {x, y, width, height, 'vector-effect': 'non-scaling-stroke'}, 'safe');
    }
  }

  #drawPaths(paths) {
    for (const {kind, data} of paths) {
      for (const style of ['outline back', `outline ${kind}`]) this.#scene.append(svg('path', {d: data, class: style}));
    }
  }

  #twice(parent, name, attributes, style) {
    for (const kind of [`${style} back`, style]) parent.append(svg(name, {...attributes, class: kind}));
  }

  #drawHandles(outline) {
    for (const handle of handlesOf(outline)) {
      const [x, y] = handlePosition(outline, handle);
      this.#handles.append(
        svg('rect', {x: x - 4, y: y - 4, width: 8, height: 8, class: 'handle', 'data-handle': handle.join(' ')}));
    }
    const top = handlePosition(outline, [0, -1]);
    const [x, y] = rotationHandlePosition(outline);
    this.#handles.prepend(svg('line', {x1: top[0], y1: top[1], x2: x, y2: y, class: 'outline'}));
    this.#handles.append(svg('circle', {cx: x, cy: y, r: 5, class: 'handle', 'data-handle': 'rotate'}));
  }

  #drawAnchor([x, y], isHandle) {
    const size = 7;
    this.#twice(this.#handles, 'path', {d: `M${x - size} ${y}H${x + size}M${x} ${y - size}V${y + size}`}, 'outline');
    if (isHandle) this.#handles.append(svg('circle', {cx: x, cy: y, r: 5, class: 'handle', 'data-handle': 'anchor'}));
  }

  #drawLines({x, y}) {
    for (const {at, from, to} of x) this.#line([at, from], [at, to]);
    for (const {at, from, to} of y) this.#line([from, at], [to, at]);
  }

  #line(from, to) {
    const [[x1, y1], [x2, y2]] = [from, to].map(each => this.#view.toView(each));
    this.#handles.append(svg('line', {x1, y1, x2, y2, class: 'smart'}));
  }

  #drawLabel(label, outline) {
    const x = (Math.min(...outline.map(each => each[0])) + Math.max(...outline.map(each => each[0]))) / 2;
    const y = Math.max(...outline.map(each => each[1])) + 24;
    const limit = $('surface').clientHeight - 12;
    const text = svg('text', {x, y: Math.min(y, limit), 'text-anchor': 'middle', class: 'label'}, label);
    this.#handles.append(text);
    const box = text.getBBox();
    text.before(svg(
      'rect', {x: box.x - 6, y: box.y - 3, width: box.width + 12, height: box.height + 6, rx: 4, class: 'label-back'}));
  }

  /** The handle at a point of the view: a direction, `rotate`, `anchor` or `shape` with its name; null without one. */
  handleAt(point, geometry, movesAnchor, shapes = []) {
    if (!geometry?.toScene) return null;
    const outline = geometry.outline.map(each => this.#view.toView(each));
    const near = handle => distance(handle, point) <= reach;
    const corner = handlesOf(outline).find(each => near(handlePosition(outline, each)));
    const shape = shapes.find(each => near(this.#view.toView(each.point)));
    if (shape) return `shape ${shape.id}`;
    if (near(rotationHandlePosition(outline))) return 'rotate';
    if (movesAnchor && near(this.#view.toView(geometry.anchor))) return 'anchor';
    return corner ?? null;
  }
}

/** The handles of an outline: small layers have no handles of edges, so that they can be moved. */
function handlesOf(outline) {
  const size = Math.min(distance(outline[0], outline[1]), distance(outline[1], outline[2]));
  return size < 4 * reach ? sizeHandles.filter(([x, y]) => x && y) : sizeHandles;
}

/** The position of a handle on an outline. */
function handlePosition([a, b, c, d], [x, y]) {
  const [u, v] = [(x + 1) / 2, (y + 1) / 2];
  return [0, 1].map(axis => (a[axis] * (1 - u) + b[axis] * u) * (1 - v) + (d[axis] * (1 - u) + c[axis] * u) * v);
}

function rotationHandlePosition(outline) {
  const [top, bottom] = [handlePosition(outline, [0, -1]), handlePosition(outline, [0, 1])];
  const up = subtract(top, bottom);
  const length = Math.hypot(...up) || 1;
  return add(top, [up[0] / length * stem, up[1] / length * stem]);
}
