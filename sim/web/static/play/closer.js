// A board whose squares are too small for a finger is brought closer first: it fills the window, with the question and the hand beside it.

import { html, nothing } from "/lit/lit-html.js";
import { say } from "../shared/words.js";
import { glyph } from "./glyph.js";

/** @import { View } from "./view.js" */

// Wider than the page in one column, whose boards are large already; a mouse hits small squares, but not on a tablet.
const SMALL = matchMedia("(min-width: 861px) and (max-width: 1199px), (min-width: 861px) and (pointer: coarse)");

/** @param {() => void} redraw when the window has changed from one kind to the other */
export function followWindow(redraw) {
  SMALL.addEventListener("change", redraw);
}

/** Whether the board fills the window now. @param {View} view */
export function isCloser(view) {
  return SMALL.matches && view.local.closer;
}

/** Whether squares are only marked: a click on the board brings it closer. @param {View} view */
export function isSmall(view) {
  return SMALL.matches && !view.local.closer;
}

/** What lies over a small board, or the way back from a large one. @param {View} view */
export function closerButton(view) {
  if (!SMALL.matches) return nothing;
  const { closer } = view.local;
  const toggle = () => view.set({ closer: !closer });
  if (closer) {
    return html`<button type="button" class="round farther" data-do="farther" aria-label=${say("board_smaller")} @click=${toggle}>${glyph("close")}</button>`;
  }
  // It leads to choices, so the arrow keys come here too.
  return html`<button
    type="button"
    class="closer"
    data-do="closer"
    data-testid=${view.offers.squares.length ? "choice" : nothing}
    aria-label=${say("board_larger")}
    title=${say("board_larger")}
    @click=${toggle}
  ></button>`;
}
