// The card in the hand: taken with mouse, finger or keyboard, carried, and laid, dealt or put back.

import { around, find } from "../shared/draw.js";
import { say, placeName } from "../shared/words.js";

/** @import { Cards } from "../shared/cards.js" */
/** @import { Ask } from "../../types/page.js" */

const START = 7; // pixels before a press becomes a drag
const ENDS = /** @type {const} */ (["pointerup", "pointercancel"]);
export const HIDDEN = "hidden card"; // one that lies face down (sim/web/public.py)

export class Carry {
  /**
   * @param {Cards} cards knows names and pictures
   * @param {Ask} ask tells the table
   * @param {(text: string) => void} announce speaks to those who listen
   */
  constructor(cards, ask, announce) {
    this._cards = cards;
    this._ask = ask;
    this._announce = announce;
    this._chip = find(document, "#carried");
    this._justDragged = false;
    /** @type {string | null} */
    this.card = null;
    /** @type {(() => void) | null} */
    this.onputback = null;
    document.addEventListener("pointerdown", (event) => this._press(event));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.card) this.putBack();
    });
    this._chip.addEventListener("click", (event) => {
      if (around(event.target, "button")) this.putBack();
    });
  }

  /** Take a card into the hand. @param {string} card */
  take(card) {
    this.card = card;
    document.body.classList.add("carrying");
    this._chip.hidden = false;
    this._chip.innerHTML = `${this._cards.picture(card)}<span></span><button type="button"></button>`;
    find(this._chip, "span").textContent = say("in_hand", { card: this._cards.name(card) });
    find(this._chip, "button").textContent = say("put_back");
    this._announce(say("choose_place", { card: this._cards.name(card) }));
  }

  putBack() {
    if (!this.card) return;
    this._announce(say("returned", { card: this._cards.name(this.card) }));
    this._drop();
    this.onputback?.();
  }

  /**
   * Lay the card in the hand on a place.
   * @param {string} zone
   */
  async layOn(zone, stays = false) {
    const card = this.card;
    this._drop();
    if (card) await this._lay(card, zone, stays);
  }

  /** @param {number} seat */
  async dealTo(seat) {
    const card = this.card;
    this._drop();
    if (card) await this._deal(card, seat);
  }

  /**
   * Take a card up from its place.
   * @param {string} card
   * @param {string} zone
   */
  async lift(card, zone) {
    const named = card === HIDDEN ? {} : { card };
    if (await this._ask({ do: "lift", at: zone, ...named })) {
      this._announce(say("lifted", { card: this._cards.name(card), place: placeName(zone) }));
      return true;
    }
    return false;
  }

  /**
   * On a reader for many zones a card is shown and taken away again, unless it is to stay.
   * @param {string} card
   * @param {string} zone
   * @param {boolean} stays
   */
  async _lay(card, zone, stays) {
    const shown = !stays && document.querySelector(`.tap > [data-zone="${CSS.escape(zone)}"]`);
    if (await this._ask({ do: shown ? "tap" : "place", card, at: zone })) {
      this._announce(say(shown ? "shown" : "laid", { card: this._cards.name(card), place: placeName(zone) }));
    }
  }

  /**
   * @param {string} card
   * @param {number} seat
   */
  async _deal(card, seat) {
    await this._ask({ do: "deal", card, seat });
    if (seat) this._announce(say("dealt", { card: this._cards.name(card), n: seat }));
  }

  _drop() {
    this.card = null;
    document.body.classList.remove("carrying");
    this._chip.hidden = true;
    this._chip.replaceChildren();
  }

  // Dragging

  /** @param {PointerEvent} event */
  _press(event) {
    const held = around(event.target, "[data-card]");
    const card = held?.dataset.card;
    if (!held || !card || event.button !== 0) return;
    const from = around(event.target, "[data-zone]")?.dataset.zone ?? null;
    const start = { x: event.clientX, y: event.clientY };
    /** @type {HTMLElement | null} */
    let ghost = null;
    const move = (/** @type {PointerEvent} */ at) => {
      if (!ghost && Math.hypot(at.clientX - start.x, at.clientY - start.y) < START) return;
      ghost ??= this._lifted(held, card);
      ghost.style.transform = `translate(${at.clientX}px, ${at.clientY}px) translate(-50%, -60%) rotate(-2deg)`;
      this._hover(at);
    };
    const end = (/** @type {PointerEvent} */ at) => {
      document.removeEventListener("pointermove", move);
      for (const name of ENDS) document.removeEventListener(name, end);
      ghost?.remove();
      held.classList.remove("dragged");
      this._hover(null);
      if (ghost && at.type === "pointerup") this._release(card, from, at);
    };
    document.addEventListener("pointermove", move);
    for (const name of ENDS) document.addEventListener(name, end);
  }

  /**
   * @param {Element} held
   * @param {string} card
   */
  _lifted(held, card) {
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    ghost.innerHTML = this._cards.picture(card);
    document.body.append(ghost);
    held.classList.add("dragged");
    document.body.classList.add("dragging");
    this._justDragged = true;
    return ghost;
  }

  /** @param {PointerEvent} at */
  _target(at) {
    return around(document.elementFromPoint(at.clientX, at.clientY), "[data-zone],[data-seat],.tray");
  }

  /** @param {PointerEvent | null} at */
  _hover(at) {
    for (const node of document.querySelectorAll(".wanted")) node.classList.remove("wanted");
    if (at) this._target(at)?.classList.add("wanted");
    else document.body.classList.remove("dragging");
  }

  /**
   * @param {string} card
   * @param {string | null} from
   * @param {PointerEvent} at
   */
  async _release(card, from, at) {
    setTimeout(() => (this._justDragged = false));
    const target = this._target(at);
    const zone = target?.dataset.zone;
    if (zone && zone === from) return;
    if (from && !(await this.lift(card, from))) return;
    if (card === HIDDEN) return; // nobody here knows which it is: it goes back to the others
    if (zone) await this._lay(card, zone, at.shiftKey);
    else if (target?.dataset.seat) await this._deal(card, Number(target.dataset.seat));
  }

  /** Whether the click that comes now is only the end of a drag. */
  get dragged() {
    return this._justDragged;
  }
}
