// A table at which nobody plays: its display, and what is in the way if something is.

import { html } from "/lit/lit-html.js";
import { say } from "../shared/words.js";

/** @import { Glass } from "./display.js" */
/** @import { View } from "./view.js" */

/** @param {View} view @param {Glass} glass */
export function resting(view, glass) {
  return html`<main class="waiting resting">
    <p role="status" data-testid="ask">${view.show.trouble || say("resting")}</p>
    ${glass.draw(view)}
  </main>`;
}
