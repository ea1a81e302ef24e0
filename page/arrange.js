// The buttons that align and distribute the selected layers.
import {aligned, distributed} from './alignment.js';
import {boxOf} from './geometry.js';

/** The names of the commands in the steps to undo. */
const names = {
  left: 'Align the left edges of',
  center: 'Center horizontally',
  right: 'Align the right edges of',
  top: 'Align the top edges of',
  middle: 'Center vertically',
  bottom: 'Align the bottom edges of',
};

export class Arrange {
  #player;
  #layers;
  #editor;
  #manipulation;

  constructor({player, layers, editor, manipulation}) {
    [this.#player, this.#layers, this.#editor, this.#manipulation] = [player, layers, editor, manipulation];
    for (const button of this.#buttons) button.addEventListener('click', () => this.run(button.dataset.arrange));
    for (const source of [layers, editor]) {
      for (const event of ['selected', 'details', 'changed']) source.addEventListener(event, () => this.#update());
    }
    this.#update();
  }

  get #buttons() { return [...document.querySelectorAll('[data-arrange]')]; }

  #update() {
    const count = this.#editor.state.enabled ? this.#layers.editable.length : 0;
    for (const button of this.#buttons) button.disabled = count < Number(button.dataset.least ?? 1);
  }

  /** Aligns the layers with each other, or one layer with the scene; `distribute-x` makes the distances equal. */
  run(command) {
    if (command.startsWith('distribute')) {
      const axis = command.endsWith('x') ? 0 : 1;
      return this.#manipulation.moveBy('Distribute', boxes => distributed(boxes, axis));
    }
    const {width, height} = this.#player.scene;
    return this.#manipulation.moveBy(names[command], boxes => {
      const corners = boxes.flatMap(({left, top, right, bottom}) => [[left, top], [right, bottom]]);
      const target = boxes.length > 1 ? boxOf(corners) : {left: 0, top: 0, right: width, bottom: height};
      return aligned(boxes, target, command);
    });
  }
}
