// The card in the hand: taken with mouse, finger or keyboard, carried, and laid, dealt or put back.

import { say, placeName } from "./words.js";

const START = 7; // pixels before a press becomes a drag
export const HIDDEN = "hidden card"; // one that lies face down (sim/web/public.py)

export class Carry {
  /** `cards` knows names and pictures; `ask` tells the table; `announce` speaks to those who listen. */
  constructor(cards, ask, announce) {
    this._cards = cards;
    this._ask = ask;
    this._announce = announce;
    this._chip = document.getElementById("carried");
    this.card = null;
    document.addEventListener("pointerdown", (event) => this._press(event));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.card) this.putBack();
    });
    this._chip.addEventListener("click", (event) => {
      if (event.target.closest("button")) this.putBack();
    });
  }

  /** Take a card into the hand. */
  take(card) {
    this.card = card;
    document.body.classList.add("carrying");
    this._chip.hidden = false;
    this._chip.innerHTML = `${this._cards.picture(card)}<span></span><button type="button"></button>`;
    this._chip.querySelector("span").textContent = say("in_hand", { card: this._cards.name(card) });
    this._chip.querySelector("button").textContent = say("put_back");
    this._announce(say("choose_place", { card: this._cards.name(card) }));
  }

  putBack() {
    if (!this.card) return;
    this._announce(say("returned", { card: this._cards.name(this.card) }));
    this._drop();
    this.onputback?.();
  }

  /** Lay the card in the hand on a place. */
  async layOn(zone, stays = false) {
    const card = this.card;
    this._drop();
    await this._lay(card, zone, stays);
  }

  async dealTo(seat) {
    const card = this.card;
    this._drop();
    await this._deal(card, seat);
  }

  /** Take a card up from its place. */
  async lift(card, zone) {
    const named = card === HIDDEN ? {} : { card };
    if (await this._ask({ do: "lift", at: zone, ...named })) {
      this._announce(say("lifted", { card: this._cards.name(card), place: placeName(zone) }));
      return true;
    }
    return false;
  }

  /** On a reader for many zones a card is shown and taken away again, unless it is to stay. */
  async _lay(card, zone, stays) {
    const shown = !stays && document.querySelector(`.tap > [data-zone="${CSS.escape(zone)}"]`);
    if (await this._ask({ do: shown ? "tap" : "place", card, at: zone })) {
      this._announce(say(shown ? "shown" : "laid", { card: this._cards.name(card), place: placeName(zone) }));
    }
  }

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

  _press(event) {
    const held = event.target.closest("[data-card]");
    if (!held || event.button !== 0 || held.dataset.card === "") return;
    const from = held.closest("[data-zone]")?.dataset.zone ?? null;
    const start = { x: event.clientX, y: event.clientY };
    let ghost = null;
    const move = (at) => {
      if (!ghost && Math.hypot(at.clientX - start.x, at.clientY - start.y) < START) return;
      ghost ??= this._lifted(held);
      ghost.style.transform = `translate(${at.clientX}px, ${at.clientY}px) translate(-50%, -60%) rotate(-2deg)`;
      this._hover(at);
    };
    const end = (at) => {
      for (const [name, act] of listeners) document.removeEventListener(name, act);
      ghost?.remove();
      held.classList.remove("dragged");
      this._hover(null);
      if (ghost && at.type === "pointerup") this._release(held.dataset.card, from, at);
    };
    const listeners = [
      ["pointermove", move],
      ["pointerup", end],
      ["pointercancel", end],
    ];
    for (const [name, act] of listeners) document.addEventListener(name, act);
  }

  _lifted(held) {
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    ghost.innerHTML = this._cards.picture(held.dataset.card);
    document.body.append(ghost);
    held.classList.add("dragged");
    document.body.classList.add("dragging");
    this._justDragged = true;
    return ghost;
  }

  _target(at) {
    return document.elementFromPoint(at.clientX, at.clientY)?.closest("[data-zone],[data-seat],.tray") ?? null;
  }

  _hover(at) {
    for (const node of document.querySelectorAll(".wanted")) node.classList.remove("wanted");
    if (at) this._target(at)?.classList.add("wanted");
    else document.body.classList.remove("dragging");
  }

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
    return this._justDragged === true;
  }
}
