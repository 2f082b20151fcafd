// The wheel of the table as it stands. What is drawn upright in it stays so.

import { html } from "/lit/lit-html.js";
import { styleMap } from "/lit/directives/style-map.js";
import { unsafeSVG } from "/lit/directives/unsafe-svg.js";
import { say } from "../shared/words.js";

/** @import { View } from "./view.js" */

/**
 * @param {View} view
 * @param {{ points: number, drawFace(): string, readFaces(angle: number): string }} face
 */
export function wheel(view, { points, drawFace, readFaces }) {
  const turn = view.show.board?.wheel.turn ?? 1;
  const angle = ((view.show.wheel ?? 0) * 360) / turn;
  const point = ((Math.round((angle * points) / 360) % points) + points) % points;
  return html`<svg class="wheel" viewBox="-100 -100 200 200" role="img" aria-label="${say("wheel")}: ${readFaces(angle)}">
    <g class="disc" data-point=${point} style=${styleMap({ transform: `rotate(${angle}deg)`, "--back": `${-angle}deg` })}>${unsafeSVG(drawFace())}</g>
  </svg>`;
}
