// A Battle Through History on the players' page: the main board, the Gears, the battlefield, and what each player has.

import { html, nothing } from "/lit/lit-html.js";
import { unsafeHTML } from "/lit/directives/unsafe-html.js";
import { unsafeSVG } from "/lit/directives/unsafe-svg.js";
import { glyph } from "../../play/glyph.js";
import { card, pile } from "../../play/things.js";
import { say } from "../../shared/words.js";
import { battlefield } from "./battle.js";
import { eras, NUMERALS } from "./eras.js";
import { gears, labelled } from "./gears.js";
import { WORDS } from "./play_words.js";
import { PICTURES } from "./wheel.js";

/** @import { HistoryField } from "../../../types/history.js" */
/** @import { Choice, Drawing } from "../../../types/room.js" */
/** @import { View } from "../../play/view.js" */

/** @param {View} view */
const fieldOf = (view) => /** @type {HistoryField | null} */ (view.show.field ?? null);

/** @param {View} view */
function table(view) {
  const field = fieldOf(view);
  return html`<div class="board history">${eras(view)} ${gears(view, field)} ${battlefield(view, field)}</div>`;
}

/** Own deck, discards, tokens, Relics and Heroes, to the left and right of the hand. @param {View} view @param {number} seat */
function before(view, seat) {
  const mine = `seat.${seat}`;
  return html`<div class="own piles">${labelled(say("deck"), pile(view, `${mine}.deck`))} ${labelled(say("discard"), pile(view, `${mine}.discard`))}</div>
    <div class="own front">
      ${["tokens", "relics", "aside"].map((what) =>
        view.thingsAt(`${mine}.${what}`).map((thing) => card(view, thing, { place: `${mine}.${what}`, look: what })),
      )}
    </div>`;
}

/** What everybody may see of a player. @param {View} view @param {number} seat */
function panel(view, seat) {
  const at = (/** @type {string} */ what) => view.countAt(`seat.${seat}.${what}`);
  const facts = /** @type {const} */ ([
    ["cards", "hand_count", at("hand")],
    ["deck", "deck", at("deck")],
    ["discard", "discard", at("discard")],
    ["relic", "relics", at("relics")],
    ["honor", "honor", at("honor")],
    ["prowess", "prowess_count", at("won") + at("shown")],
  ]);
  const tokens = view.thingsAt(`seat.${seat}.tokens`);
  return html`<ul class="facts">
      ${facts.map(([sign, word, n]) => html`<li class=${n ? "" : "none"} title=${say(word)}>${glyph(sign)}<span class="unseen">${say(word)}</span> ${n}</li>`)}
    </ul>
    ${
      tokens.length && view.room.mySeat !== seat
        ? html`<div class="trinkets" data-place="seat.${seat}.tokens">
            ${tokens.map((thing) => (thing ? html`<span title=${view.cards.name(thing)}>${unsafeHTML(view.cards.picture(thing))}</span>` : nothing))}
          </div>`
        : nothing
    }`;
}

/** @param {View} view */
function moment(view) {
  const field = fieldOf(view);
  return field?.round ? say("round_of", { n: field.round, of: field.rounds }) : "";
}

/** Names that stand for a kind of place. @type {[RegExp, string][]} */
const NAMES = [
  [/^era\.(\d)\.deck$/, "place_era_deck"],
  [/^tiles\.deck$/, "place_tiles"],
  [/^tiles\.discard$/, "place_tile_discards"],
  [/^warfare\.deck$/, "place_warfare"],
  [/^relics\.deck$/, "place_relics"],
  [/^gears\.(\d)$/, "place_gear"],
  [/^gears\.active$/, "place_active"],
  [/^gears\.pending$/, "place_pending"],
  [/^space\.(\d+)$/, "place_space"],
  [/^attacker\.(\d)$/, "place_attacker"],
  [/^defender\.(\d)$/, "place_defender"],
  [/\.deck$/, "deck"],
  [/\.discard$/, "discard"],
];

/** @param {string} place */
function placeName(place) {
  const found = NAMES.find(([pattern]) => pattern.test(place));
  if (!found) return "";
  const n = place.match(found[0])?.[1] ?? "";
  return say(found[1], { n: found[1] === "place_era_deck" ? NUMERALS[Number(n)] : n });
}

/** The actions of the wheel have their picture on their button. @param {View} view @param {Choice} choice */
function sign(view, choice) {
  return choice.icon && choice.icon in PICTURES
    ? html`<svg class="act" viewBox="-17 -17 34 34" aria-hidden="true">${unsafeSVG(PICTURES[choice.icon])}</svg>`
    : nothing;
}

/** @type {Drawing} */
export const drawing = {
  name: "history",
  words: WORDS,
  squares: false,
  shown: /^relics\.seen$|\.picked$|\.won$/,
  table,
  before,
  panel,
  moment,
  sign,
  placeName,
  places: /./,
};
