// Cards are small on the table: the one under the mouse, or with the focus of the keyboard, is shown larger after a moment.

const PATIENCE = 450; // ms

export class Peek {
  /** @param {(peek: { thing: string, at: DOMRect } | null) => void} show */
  constructor(show) {
    this._show = show;
    /** @type {number | undefined} */
    this._timer = undefined;
    /** @type {Element | null} */
    this._over = null;
    document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this._enter(event.target));
    document.addEventListener("focusin", (event) => event.target instanceof Element && event.target.matches(":focus-visible") && this._enter(event.target));
    document.addEventListener("focusout", () => this._enter(null));
    document.addEventListener("pointerdown", () => this._enter(null));
  }

  /** @param {EventTarget | null} target */
  _enter(target) {
    const card = target instanceof Element ? target.closest("[data-thing]") : null;
    if (card === this._over) return;
    this._over = card;
    clearTimeout(this._timer);
    this._show(null);
    const thing = card?.getAttribute("data-thing");
    if (!card || !thing) return;
    this._timer = setTimeout(() => card.isConnected && this._show({ thing, at: card.getBoundingClientRect() }), PATIENCE);
  }
}
