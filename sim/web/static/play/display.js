// The display of the table on the page: crisp at any size, larger at a click, and what it offers can be clicked on it.

import { html, nothing } from "/lit/lit-html.js";
import { createRef, ref } from "/lit/directives/ref.js";
import { say } from "../shared/words.js";
import { Display } from "../shared/display.js";
import { glyph } from "./glyph.js";
import { wordsOf } from "./things.js";

/** @import { View } from "./view.js" */

/** The glass with its pixels: one canvas, which the page hangs up wherever the display is shown. */
export class Glass {
  constructor() {
    this._canvas = document.createElement("canvas");
    this._canvas.setAttribute("role", "img");
    /** @type {import("/lit/directives/ref.js").Ref<HTMLElement>} */
    this._frame = createRef();
    /** @type {Display | null} */
    this._display = null;
    this._size = "";
    this._large = false;
    /** @type {Map<string, string>} */
    this._pages = new Map();
  }

  /**
   * What has changed of the pixels.
   * @param {Record<string, unknown>} show
   */
  hear(show) {
    for (const [key, value] of Object.entries(show)) {
      if (!key.startsWith("page.") || typeof value !== "string") continue;
      this._pages.set(key, value);
      this._display?.show(Number(key.slice(5)), value);
    }
  }

  /** After the page was drawn: the canvas hangs in the frame that is there now. @param {View} view */
  hang(view) {
    const frame = this._frame.value;
    const { board, text } = view.show;
    if (!frame || !board) return;
    if (this._canvas.parentElement !== frame || this._size !== String(board.display)) {
      this._size = String(board.display);
      frame.prepend(this._canvas);
      this._display = new Display(this._canvas, frame, board.display);
      for (const [key, value] of this._pages) this._display.show(Number(key.slice(5)), value);
    }
    const close = frame.parentElement?.querySelector(".close");
    if (view.local.large && !this._large && close instanceof HTMLElement) close.focus(); // the button that was clicked is gone
    this._large = view.local.large;
    this._canvas.setAttribute("aria-label", text ? say("display_says", { text: text.replaceAll("\n", ". ") }) : say("display_dark"));
  }

  /** @param {View} view */
  draw(view) {
    const { large } = view.local;
    const close = large
      ? html`<button type="button" class="round close" aria-label=${say("smaller")} @click=${() => view.set({ large: false })}>${glyph("close")}</button>`
      : nothing;
    return html`<section
      class="display ${large ? "large" : ""} ${view.show.power === false ? "off" : ""}"
      data-testid="display"
      aria-label=${say("display")}
      @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && view.set({ large: false })}
    >
      <div class="case">
        <div class="glass" ${ref(this._frame)}>
          ${large ? nothing : html`<button type="button" class="enlarge" aria-label=${say("larger")} @click=${() => view.set({ large: true })}></button>`}
          ${lines(view)}
        </div>
        ${close}
      </div>
    </section>`;
  }
}

/** Lines of a list on the display: a click on one chooses it. @param {View} view */
function lines(view) {
  const { ask, display_lines: drawn, board } = view.show;
  if (!ask?.mine || !drawn || !board) return nothing;
  const height = board.display[1];
  return drawn.map(([top, bottom, id]) => {
    const choice = ask.choices.find((one) => one.id === id);
    if (!choice) return nothing;
    const where = `top: ${(100 * top) / height}%; height: ${(100 * (bottom - top)) / height}%`;
    return html`<button type="button" class="line" tabindex="-1" style=${where} aria-label=${wordsOf(choice)} @click=${() => view.choose(choice)}></button>`;
  });
}
