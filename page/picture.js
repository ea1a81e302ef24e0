// The picture of a layer that crops it to its bounds (`resizeAspectFill`), and the part that `contentsFocus` chooses.
import * as api from './api.js';
import {fixed} from './arithmetic.js';
import {cornersOf, isInside, numbersIn, project, rounded, shownValue, subtract} from './geometry.js';

/** The points by which a picture must exceed the bounds along an axis to be moved. */
const leastOverflow = 0.5;

/** The rectangle of a picture that covers bounds, aligned by a focus. */
export function coveringBox([x, y, width, height], [pictureWidth, pictureHeight], focus) {
  const scale = Math.max(width / pictureWidth, height / pictureHeight);
  const size = [pictureWidth * scale, pictureHeight * scale];
  return [x + (width - size[0]) * focus[0], y + (height - size[1]) * focus[1], ...size];
}

/** The focus that a layer shows, and the size of the picture that it crops; null for other layers. */
export function pictureOf(details) {
  if (!details?.picture) return null;
  const focus = numbersIn(shownValue(details, 'contentsFocus'));
  return {size: details.picture, focus: focus.length === 2 ? focus : [0.5, 0.5]};
}

/** Whether a part of the picture is outside of the bounds. */
export function isCovering({bounds}, {size}) {
  const box = coveringBox(bounds, size, [0, 0]);
  return [2, 3].some(index => box[index] - bounds[index] > leastOverflow);
}

/**
 * Moves the picture of a layer by a vector of the scene, so that another part is shown. The bounds stay.
 * @returns {import('./drag.js').Change}
 */
export function focused(layer, from, to, {size, focus}) {
  const moved = subtract(project(layer.fromScene, to), project(layer.fromScene, from));
  const box = coveringBox(layer.bounds, size, focus);
  const contentsFocus = focus.map((old, axis) => {
    const overflow = box[axis + 2] - layer.bounds[axis + 2];
    return overflow > leastOverflow ? rounded(Math.max(0, Math.min(1, old - moved[axis] / overflow)), 0.001) : old;
  });
  return {
    values: {contentsFocus}, outline: layer.outline, anchor: layer.anchor,
    label: `focus ${contentsFocus.map(each => fixed(each, 3)).join(', ')}`,
  };
}

/** The corners of the whole picture in the scene. */
export const pictureCorners = (geometry, {size, focus}) =>
  cornersOf(coveringBox(geometry.bounds, size, focus)).map(each => project(geometry.toScene, each));

/** The picture of the selected layer, as an image, while the tool to crop shows it. */
export class PictureImage {
  /** The address of the image; null while there is none. */
  url = null;
  #key = null;

  /** Loads the picture of a layer, or none. Returns whether there is another one. */
  async load(details, version) {
    const key = details?.picture ? `${version} ${details.frame} ${details.path}` : null;
    if (key === this.#key) return false;
    this.#key = key;
    const url = key ? await api.picture(details.path, details.frame).catch(() => null) : null;
    if (key !== this.#key) {
      if (url) URL.revokeObjectURL(url);
      return false;
    }
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = url;
    return true;
  }
}

/** Whether a point of the scene is inside of the whole picture. */
export const isOnPicture = (point, geometry, picture) => isInside(point, pictureCorners(geometry, picture));
