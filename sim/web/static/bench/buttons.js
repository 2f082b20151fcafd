// The buttons and the buzzer of the board: held as long as the finger or the key is down.

import { element, find, seatAt, sure } from "../shared/draw.js";
import { inEveryLanguage, knows, say } from "../shared/words.js";

/** @import { Ask, Board, Layout, Spot } from "../../types/page.js" */

const ORDER = ["back", "minus", "ok", "push", "plus", "lang"];
/** @type {Record<string, string>} */
const COLOURS = { ok: "green", push: "green", back: "red", minus: "blue", plus: "blue", lang: "yellow" };
/** @type {Record<string, string>} */
const KEYS = { o: "ok", b: "back", "-": "minus", "+": "plus", l: "lang" };

export class Buttons {
  /**
   * @param {Board} board
   * @param {Layout} layout
   * @param {Ask} ask
   */
  constructor(board, layout, ask) {
    this._ask = ask;
    this._names = [...board.buttons].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
    /** @type {string | null} */
    this._held = null;
    this._buttons = new Map(this._names.map((name) => [name, this._button(name)]));
    const row = element('<div class="buttons spot"></div>');
    row.append(...this._buttons.values());
    seatAt(row, layout.buttons);
    this.nodes = [row];
    if (board.buzzer) this.nodes.push(this._layBuzzer(layout.buzzer));
  }

  /** @param {string | null} held */
  show(held) {
    for (const [name, button] of this._buttons) {
      button.classList.toggle("down", name === held);
      /** @type {HTMLElement & { pressed?: boolean }} */
      const drawn = sure(button.firstElementChild, HTMLElement);
      drawn.pressed = name === held;
    }
  }

  /** @param {number} hz */
  tone(hz) {
    if (this._buzzer) this._buzzer.hasSignal = hz > 0;
    this._buzzerBox?.classList.toggle("sounding", hz > 0);
  }

  /**
   * A key anywhere on the page that stands for a button; true if it was one.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const name = KEYS[event.key.toLowerCase()];
    const button = this._buttons.get(name);
    if (!button || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.type === "keydown" && !event.repeat) this._down(name);
    if (event.type === "keyup") this._up();
    return true;
  }

  /** @param {string} name */
  _button(name) {
    const button = element(
      `<button type="button" class="button"><wokwi-pushbutton color="${COLOURS[name] ?? "white"}" aria-hidden="true" inert></wokwi-pushbutton><span></span></button>`,
    );
    button.dataset.button = name;
    const label = find(button, "span");
    inEveryLanguage(() => (label.textContent = knows(name) ? say(name) : name));
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      this._down(name);
    });
    for (const end of ["pointerup", "pointercancel"]) button.addEventListener(end, () => this._up());
    button.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (!event.repeat) this._down(name);
    });
    button.addEventListener("keyup", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this._up();
    });
    button.addEventListener("blur", () => {
      if (this._held === name) this._up(); // not when the finger is on another button already
    });
    button.addEventListener("click", (event) => {
      // Neither mouse nor key: a screen reader pressed it.
      if (event.detail === 0) this._ask({ do: "press", button: name });
    });
    return button;
  }

  /** @param {string} name */
  _down(name) {
    if (this._held) return;
    this._held = name;
    this._ask({ do: "down", button: name });
  }

  _up() {
    if (!this._held) return;
    this._held = null;
    this._ask({ do: "up" });
  }

  /** @param {Spot} spot */
  _layBuzzer(spot) {
    const box = element('<div class="buzzer spot" role="img"><wokwi-buzzer aria-hidden="true"></wokwi-buzzer></div>');
    this._buzzerBox = box;
    /** @type {HTMLElement & { hasSignal?: boolean }} */
    this._buzzer = sure(box.firstElementChild, HTMLElement);
    seatAt(box, spot);
    inEveryLanguage(() => box.setAttribute("aria-label", say("buzzer")));
    return box;
  }
}
