// A die with dots.

import { html } from "/lit/lit-html.js";

const PIPS = ["", "5", "19", "159", "1379", "13579", "134679"];

/** A face of a die: its dots on a grid of three by three. @param {number} face */
export function die(face) {
  const dots = Array.from({ length: 9 }, (_, at) => html`<i class=${(PIPS[face] ?? "").includes(String(at + 1)) ? "dot" : ""}></i>`);
  return html`<span class="die" aria-hidden="true">${dots}</span>`;
}
