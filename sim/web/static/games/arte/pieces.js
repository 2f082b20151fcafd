// Pieces that are not on the board yet: Heroes, units, Horses and plates, each kind once with how many there are.

import { html, nothing } from "/lit/lit-html.js";
import { unsafeHTML } from "/lit/directives/unsafe-html.js";
import { say } from "../../shared/words.js";
import { CLASSES, HEROES, icon } from "./icons.js";

/** @import { View } from "../../play/view.js" */

const OF_A_CLASS = 5; // units of each class and side
const SQUARE = /^square\.([A-Z])(\d+)$/;
const PLATES = [
  [3, 3],
  [2, 3],
  [1, 2],
  [1, 1],
];

/** What a piece is: the name of its emblem, or the size of a plate. @param {string} thing */
function kindOf(thing) {
  const [, table, number] = thing.split(" ");
  const n = Number(number);
  if (table === "figure") return HEROES[n];
  if (table === "unit") return CLASSES[Math.floor(n / OF_A_CLASS) % CLASSES.length];
  return table === "plate" ? `plate ${n}` : "horse";
}

/** @param {View} view @param {string} place */
export function pieces(view, place) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const thing of view.thingsAt(place)) {
    if (thing) counts.set(kindOf(thing), (counts.get(kindOf(thing)) ?? 0) + 1);
  }
  if (!counts.size) return nothing;
  return html`<span class="pieces" data-place=${place}>
    ${[...counts].map(([kind, n]) => html`<span class="piece" title=${nameOf(kind)}>${picture(kind)}${n > 1 ? html`<b>×${n}</b>` : nothing}<span class="unseen">${nameOf(kind)}</span></span>`)}
  </span>`;
}

/**
 * What stands behind this viewer's own screen, on its squares; nobody else is told of it.
 * @param {View} view
 * @param {(x: number, y: number) => { left: number, top: number, width: number, height: number }} boxOf in hundredths of the map
 */
export function placed(view, boxOf) {
  return [...view.places].map(([place, { things }]) => {
    const [, column, row] = SQUARE.exec(place) ?? [];
    if (!column) return nothing;
    const { left, top, width, height } = boxOf(column.charCodeAt(0) - "A".charCodeAt(0), Number(row) - 1);
    const where = `left: ${left}%; top: ${top}%; width: ${width}%; height: ${height}%`;
    return things.map((thing) => {
      const kind = kindOf(thing ?? "");
      return html`<span class="piece placed" style=${where} title=${nameOf(kind)} role="img" aria-label="${column}${row}, ${nameOf(kind)}"
        >${picture(kind)}</span
      >`;
    });
  });
}

/** @param {string} kind */
function nameOf(kind) {
  return kind.startsWith("plate") ? say("ab_plate") : say(`ab_${kind}`);
}

/** @param {string} kind */
function picture(kind) {
  if (!kind.startsWith("plate")) return html`<svg viewBox="0 0 24 24" aria-hidden="true">${unsafeHTML(`<svg>${icon(kind, 0, 0, 24)}</svg>`)}</svg>`;
  const [width, height] = PLATES[Math.floor(Number(kind.split(" ")[1]) / 4)] ?? PLATES[3];
  return html`<svg viewBox="0 0 24 24" aria-hidden="true"><rect x="1" y="1" width=${7 * width} height=${7 * height}></rect></svg>`;
}
