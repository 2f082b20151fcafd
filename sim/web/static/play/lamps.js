// The lights of the table: each where its zone lies on the page, in the colour in which it shines.

import { html, nothing } from "/lit/lit-html.js";
import { styleMap } from "/lit/directives/style-map.js";
import { glow } from "../shared/draw.js";

/** @import { View } from "./view.js" */

/**
 * The lamps of a zone, such as "era.1"; nothing if the board has none there.
 * @param {View} view
 * @param {string} zone
 */
export function lamps(view, zone) {
  const leds = view.show.board?.lights[zone];
  if (!leds) return nothing;
  const drawn = [];
  for (let led = leds[0]; led <= leds[1]; led++) {
    const shines = glow(view.show[`led.${led}`] ?? "000000");
    const style = shines ? { "--shine": shines.colour, "--strength": shines.strength.toFixed(2) } : {};
    drawn.push(html`<i class="lamp ${shines ? "lit" : ""}" data-led=${led} style=${styleMap(style)}></i>`);
  }
  return html`<span class="lamps" data-zone=${zone} aria-hidden="true">${drawn}</span>`;
}
