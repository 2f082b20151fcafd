// The Gears of History: the wheel with its two actions, the tiles in it, the three Warfare tokens, and their piles.

import { html, nothing } from "/lit/lit-html.js";
import { lamps } from "../../play/lamps.js";
import { card, pile, space } from "../../play/things.js";
import { wheel } from "../../play/wheel.js";
import { say } from "../../shared/words.js";
import { drawFace, readFaces } from "./wheel.js";

/** @import { HistoryField } from "../../../types/history.js" */
/** @import { View } from "../../play/view.js" */

/** @param {View} view @param {HistoryField | null} field */
export function gears(view, field) {
  return html`<section class="gears" aria-label=${say("gears")}>
    <div class="cog">${wheel(view, { points: 4, drawFace, readFaces })} ${lamps(view, "arrow.1")} ${lamps(view, "arrow.2")}</div>
    <div class="tokens">${[1, 2, 3].map((i) => token(view, i, field?.offered === i))}</div>
    <div class="tiles">
      ${labelled(say("tile_pile"), pile(view, "tiles.deck", "tile"))} ${labelled(say("tile_next"), space(view, "gears.pending"))}
      ${labelled(say("tile_active"), space(view, "gears.active"))}
    </div>
    <div class="seen" data-place="relics.seen">${view.thingsAt("relics.seen").map((thing) => card(view, thing))}</div>
    <div class="stores">
      ${labelled(say("warfare_pile"), pile(view, "warfare.deck", "round"))} ${labelled(say("relic_pile"), pile(view, "relics.deck", "relic"))}
    </div>
  </section>`;
}

/** @param {View} view @param {number} i @param {boolean} offered */
function token(view, i, offered) {
  return html`<span class="socket ${offered ? "pointed" : ""}"
    ><b aria-hidden="true">${i}</b>${space(view, `gears.${i}`, { look: "coin" })} ${lamps(view, `gear.${i}`)}</span
  >`;
}

/** @param {string} text @param {unknown} content */
export function labelled(text, content) {
  return html`<span class="labelled">${content}<small>${text || nothing}</small></span>`;
}
