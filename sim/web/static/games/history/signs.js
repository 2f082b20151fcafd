// The icons of the cards, for use in words and numbers of the page.

import { html } from "/lit/lit-html.js";
import { unsafeHTML } from "/lit/directives/unsafe-html.js";
import { icon } from "./cards.js";

/** An icon that stands for a word. @param {string} name @param {string} label */
export function sign(name, label) {
  return html`<span class="sign" role="img" aria-label=${label} title=${label}>${unsafeHTML(icon(name, 0, 0))}</span>`;
}
