// The wheel on the table: turned by drag, mouse wheel and arrow keys, a click at a time, the wrong way too.

import { element, findAll, sure } from "../shared/draw.js";
import { inEveryLanguage, say } from "../shared/words.js";

/** @import { Ask, Board, Game } from "../../types/page.js" */

const SEND_EVERY = 40; // ms: a drag asks for many clicks at once
const SCROLL = 50; // pixels of scrolling to a click

export class WheelControl {
  /**
   * @param {Board["wheel"]} wheel
   * @param {Game} game
   * @param {Ask} ask
   */
  constructor({ turn, detent }, game, ask) {
    this._turn = turn; // quarter-steps to a whole turn of the wheel
    this._detent = detent;
    this._game = game;
    this._ask = ask;
    this._position = 0;
    this._wanted = 0; // clicks not yet asked for
    /** @type {number | undefined} */
    this._timer = undefined;
    /** @type {number | undefined} */
    this._grip = undefined; // the angle at which the wheel is held
    this.node = element(`<div class="wheel" role="slider" tabindex="0" aria-valuemin="0" aria-valuemax="359">
      <svg viewBox="-100 -100 200 200" aria-hidden="true"><g class="disc"></g></svg></div>`);
    this._disc = sure(this.node.querySelector(".disc"), SVGElement);
    this._listen();
    inEveryLanguage(() => {
      this._disc.innerHTML = game.drawFace();
      this.node.setAttribute("aria-label", say("wheel"));
      this.show(this._position);
    });
  }

  /** @param {number} position */
  show(position) {
    this._position = position;
    const angle = (position * 360) / this._turn;
    this._disc.style.transform = `rotate(${angle}deg)`;
    for (const upright of findAll(this._disc, ".upright")) upright.style.transform = `rotate(${-angle}deg)`;
    const { points } = this._game;
    this._disc.dataset.point = String(((Math.round((angle * points) / 360) % points) + points) % points); // for the game's style
    const degrees = ((Math.round(angle) % 360) + 360) % 360;
    this.node.setAttribute("aria-valuenow", String(degrees));
    this.node.setAttribute("aria-valuetext", say("wheel_at", { degrees, faces: this._game.readFaces(angle) }));
  }

  _listen() {
    const node = this.node;
    node.addEventListener("keydown", (event) => this._key(event));
    node.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this._want((event.deltaY || event.deltaX) / SCROLL);
      },
      { passive: false },
    );
    node.addEventListener("pointerdown", (event) => {
      node.setPointerCapture(event.pointerId);
      this._grip = this._angleOf(event);
    });
    node.addEventListener("pointermove", (event) => {
      if (this._grip === undefined) return;
      const angle = this._angleOf(event);
      const moved = ((angle - this._grip + 540) % 360) - 180;
      this._grip = angle;
      this._want((moved * this._turn) / 360 / this._detent);
    });
    for (const end of ["pointerup", "pointercancel"]) {
      node.addEventListener(end, () => {
        this._grip = undefined;
        this._send();
        this._wanted = 0;
      });
    }
  }

  /** @param {PointerEvent} event */
  _angleOf(event) {
    const box = this.node.getBoundingClientRect();
    const x = event.clientX - box.left - box.width / 2;
    const y = event.clientY - box.top - box.height / 2;
    return (Math.atan2(y, x) * 180) / Math.PI;
  }

  /** @param {KeyboardEvent} event */
  _key(event) {
    const click = event.shiftKey ? 0.5 : 1;
    const quarter = Math.round(this._turn / this._game.points / this._detent);
    /** @type {Record<string, number>} */
    const turns = {
      ArrowRight: click,
      ArrowDown: -click,
      ArrowUp: click,
      ArrowLeft: -click,
      PageUp: quarter,
      PageDown: -quarter,
    };
    if (!(event.key in turns)) return;
    event.preventDefault();
    this._ask({ do: "turn", detents: turns[event.key] });
  }

  /** @param {number} clicks */
  _want(clicks) {
    this._wanted += clicks;
    this._timer ??= setTimeout(() => this._send(), SEND_EVERY);
  }

  _send() {
    clearTimeout(this._timer);
    this._timer = undefined;
    const clicks = Math.max(-40, Math.min(40, Math.trunc(this._wanted)));
    if (!clicks) return;
    this._wanted -= clicks;
    this._ask({ do: "turn", detents: clicks });
  }
}
