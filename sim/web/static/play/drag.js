// A card of the hand is dragged to where it is meant, with a mouse, a pen or a finger; a click does the same.

/** @import { View } from "./view.js" */

const FAR = 8; // pixels before a press becomes a drag

export class Drag {
  /** @param {() => View | null} view what is shown now */
  constructor(view) {
    this._view = view;
    /** @type {{ thing: string, from: HTMLElement, x: number, y: number, ghost: HTMLElement | null } | null} */
    this._held = null;
    document.addEventListener("pointerdown", (event) => this._down(event));
    document.addEventListener("pointermove", (event) => this._move(event));
    document.addEventListener("pointerup", (event) => this._up(event));
    document.addEventListener("pointercancel", () => this._drop());
    document.addEventListener("click", (event) => this._click(event), true);
    this._dragged = false;
  }

  /** @param {PointerEvent} event */
  _down(event) {
    this._dragged = false;
    const from = event.target instanceof Element ? event.target.closest(".hand .offered[data-thing]") : null;
    if (!(from instanceof HTMLElement) || event.button) return;
    this._held = { thing: from.dataset.thing ?? "", from, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  _move(event) {
    const held = this._held;
    if (!held) return;
    if (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
    if (!held.ghost) held.ghost = lift(held.from);
    held.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%) rotate(3deg)`;
    this._dragged = true;
  }

  /** @param {PointerEvent} event */
  _up(event) {
    const held = this._held;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    this._drop();
    if (!held?.ghost || under?.closest(".hand")) return;
    const view = this._view();
    const choices = view?.offers.of(held.thing) ?? [];
    if (!view || !choices.length) return;
    const place = under?.closest("[data-place]")?.getAttribute("data-place");
    const meant = choices.filter((choice) => choice.place === place);
    if (choices.length === 1 || meant.length === 1) view.choose((meant.length === 1 ? meant : choices)[0]);
    else view.set({ menu: { choices, at: new DOMRect(event.clientX, event.clientY, 0, 0) } });
  }

  _drop() {
    this._held?.ghost?.remove();
    document.body.classList.remove("dragging");
    this._held = null;
  }

  /** The click that ends a drag is none. @param {MouseEvent} event */
  _click(event) {
    if (!this._dragged) return;
    this._dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }
}

/** @param {HTMLElement} from */
function lift(from) {
  const ghost = document.createElement("span");
  ghost.className = "flying dragged";
  ghost.ariaHidden = "true";
  const picture = from.querySelector(".picture");
  if (picture) ghost.append(picture.cloneNode(true));
  ghost.style.width = `${from.getBoundingClientRect().width}px`;
  document.body.append(ghost);
  document.body.classList.add("dragging");
  return ghost;
}
