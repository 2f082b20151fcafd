// The small signs of the page's own buttons.

import { html } from "/lit/lit-html.js";

/** @param {string} name */
export function glyph(name) {
  return html`<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true"><use href="/play/glyphs.svg#${name}"></use></svg>`;
}
