// Sentences with symbols in them: each is drawn, or said by its name.

import { html, nothing } from "/lit/lit-html.js";
import { unsafeSVG } from "/lit/directives/unsafe-svg.js";
import { SYMBOLS } from "./symbol_shapes.js";
import { say } from "./words.js";

const EACH = new RegExp(`([${Object.keys(SYMBOLS).join("")}])`, "u");

/** A sentence of the table with its symbols drawn. @param {string} text */
export function withSymbols(text) {
  const parts = text.split(EACH);
  if (parts.length === 1) return text;
  return parts.map((part, i) => (i % 2 ? inline(part, parts[i + 1]) : part));
}

/** Where its name follows, a symbol needs no name of its own. @param {string} symbol @param {string} next */
function inline(symbol, next) {
  const { name, shape } = SYMBOLS[symbol];
  const label = /^ \p{L}/u.test(next) ? nothing : say(name);
  const hidden = label === nothing;
  return html`<span class="symbol" role=${hidden ? nothing : "img"} aria-label=${label} aria-hidden=${hidden ? "true" : nothing} title=${label}
    ><svg class="icon" viewBox="0 0 12 12">${unsafeSVG(shape)}</svg></span
  >`;
}

/** The same for those who hear it. @param {string} text */
export function spoken(text) {
  return text
    .split(EACH)
    .map((part, i, parts) => (i % 2 ? (/^ \p{L}/u.test(parts[i + 1]) ? "" : ` ${say(SYMBOLS[part].name)} `) : part))
    .join("");
}
