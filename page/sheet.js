// A contact sheet: frames at equal intervals in one image.
import * as api from './api.js';
import {units} from './timeline.js';

const [gap, side] = [4, 320];

/// Draws the frames of a scene into a canvas, in reading order.
///
/// `progress` receives the number of frames drawn so far.
export async function contactSheet(scene, columns, rows, hasLabels, progress) {
  const scale = Math.min(1, side / Math.max(scene.width, scene.height));
  const count = columns * rows;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  for (let index = 0; index < count; index += 1) {
    const number = Math.floor(scene.frameCount * index / count);
    const {image} = await api.frame(number, scale);
    const {width, height} = image;
    if (index === 0) {
      [canvas.width, canvas.height] = [columns * (width + gap) + gap, rows * (height + gap) + gap];
      context.fillStyle = '#292929';
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    const [x, y] = [gap + index % columns * (width + gap), gap + Math.floor(index / columns) * (height + gap)];
    context.drawImage(await createImageBitmap(image), x, y);
    if (hasLabels) label(context, units.timecode(number, scene.frameRate), x, y + height);
    progress(index + 1);
  }
  return new Promise(done => canvas.toBlob(done, 'image/png'));
}

function label(context, text, x, bottom) {
  context.font = '12px "DejaVu Sans Mono", monospace';
  context.fillStyle = '#000000a6';
  context.fillRect(x, bottom - 18, context.measureText(text).width + 8, 18);
  context.fillStyle = '#ffffff';
  context.fillText(text, x + 4, bottom - 5);
}
