// The squares of a map that can be chosen now, as buttons that lie on the drawn map.

import { html, nothing } from "/lit/lit-html.js";
import { repeat } from "/lit/directives/repeat.js";
import { labelOf, named } from "./things.js";

/** @import { Choice, Drawn } from "../../types/room.js" */
/** @import { View } from "./view.js" */

/**
 * @param {View} view
 * @param {(x: number, y: number) => { left: number, top: number, width: number, height: number }} boxOf in hundredths of the map
 * @param {(x: number, y: number) => string} nameOf what stands there, in words
 * @param {(choice: Choice) => Drawn} [sign] a picture of a choice
 * @param {boolean} [marked] whether they are only marked: too small to be hit
 */
export function squares(view, boxOf, nameOf, sign, marked = false) {
  return html`<div class="squares">
    ${repeat(
      view.offers.squares,
      ({ x, y }) => `${x},${y}`,
      ({ x, y, choices }) => {
        const { left, top, width, height } = boxOf(x, y);
        const where = `left: ${left}%; top: ${top}%; width: ${width}%; height: ${height}%`;
        if (marked) return html`<span class="square" style=${where}></span>`;
        const single = choices.length === 1 && sign ? sign(choices[0]) : nothing;
        return html`<button
          type="button"
          class="square"
          data-testid="choice"
          data-square="${x},${y}"
          style=${where}
          aria-label=${named(nameOf(x, y), choices)}
          title=${choices.map(labelOf).join("; ")}
          @click=${(/** @type {Event} */ event) => view.pick(choices, event)}
        >
          ${single}
        </button>`;
      },
    )}
  </div>`;
}
