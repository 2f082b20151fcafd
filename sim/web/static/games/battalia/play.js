// Battalia on the players' page: the map, the Sun Oracle with its artifacts, the pool, and what each player has laid.

import { html, nothing } from "/lit/lit-html.js";
import { unsafeHTML } from "/lit/directives/unsafe-html.js";
import { die } from "../../play/die.js";
import { glyph } from "../../play/glyph.js";
import { squares } from "../../play/squares.js";
import { card, pile } from "../../play/things.js";
import { say } from "../../shared/words.js";
import { CARD_STYLE } from "./cards.js";
import { roads } from "./icons.js";
import { boxOf, describeField, describeSquare, drawMap, MAP_STYLE } from "./map.js";
import { WORDS } from "./play_words.js";
import { pool } from "./pool.js";
import { WHEEL_STYLE } from "./wheel.js";

/** @import { Field } from "../../../types/battalia.js" */
/** @import { Choice, Drawing } from "../../../types/room.js" */
/** @import { View } from "../../play/view.js" */

const SIDE = 7;

/** @param {View} view */
const fieldOf = (view) => /** @type {Field | null} */ (view.show.field ?? null);

/** @param {View} view */
function table(view) {
  const field = fieldOf(view);
  const drawn = field && { ...field, offers: [], turns: [] };
  return html`<div class="board battalia">
    <section class="land" aria-label=${say("ba_map")}>
      <p class="unseen">${describeField(drawn)}</p>
      ${unsafeHTML(drawMap(drawn))}
      ${squares(
        view,
        (x, y) => boxOf(field, x, y),
        (x, y) => describeSquare(field, SIDE * y + x),
        (choice) => sign(view, choice),
      )}
    </section>
    ${pool(view)} ${lines(view)}
  </div>`;
}

/** The cards that players have laid side by side in this turn. @param {View} view */
function lines(view) {
  return html`<section class="lines" aria-label=${say("ba_lines")}>
    ${view.room.seats.map((seat) => {
      const open = view.thingsAt(`seat.${seat.seat}.line`);
      const laid = view.thingsAt(`seat.${seat.seat}.laid`);
      if (!open.length && !laid.length) return nothing;
      return html`<div class="row" style="--seat: ${seat.colour}">
        <b>${seat.name}</b>
        <span class="cards open" data-place="seat.${seat.seat}.line">${open.map((thing) => card(view, thing))}</span>
        <span class="cards laid" data-place="seat.${seat.seat}.laid">${laid.map((thing) => card(view, thing))}</span>
      </div>`;
    })}
  </section>`;
}

/** A land card as it would lie, or a die. @param {View} view @param {Choice} choice */
function sign(view, choice) {
  if (choice.die) return die(choice.die);
  if (!choice.exits) return nothing;
  return html`<svg class="turned" viewBox="0 0 60 60" aria-hidden="true">
    <rect width="60" height="60" rx="6"></rect>
    <path class="way" d=${roads(choice.exits, 60, 10)}></path>
  </svg>`;
}

/** Own nation and refuge to the left of the hand, ambush and camps to the right. @param {View} view @param {number} seat */
function before(view, seat) {
  const mine = `seat.${seat}`;
  const camps = [...view.places].filter(([name]) => name.startsWith(`${mine}.camp.`));
  const ambush = view.thingsAt(`${mine}.ambush`);
  return html`<div class="own piles">
      <span class="labelled">${pile(view, `${mine}.nation`)}<small>${say("ba_nation")}</small></span>
      <span class="labelled">${pile(view, `${mine}.refuge`)}<small>${say("ba_refuge")}</small></span>
    </div>
    <div class="own front">
      ${
        ambush.length
          ? html`<span class="labelled"
              ><span class="few-cards" data-place="${mine}.ambush">${ambush.map((thing) => card(view, thing, { place: `${mine}.ambush` }))}</span
              ><small>${say("ba_ambush")}</small></span
            >`
          : nothing
      }
      ${camps.map(
        ([name, place]) =>
          html`<span class="labelled"
            ><span class="few-cards" data-place=${name}>${place.things.map((thing) => card(view, thing, { place: name }))}</span
            ><small>${say("ba_camp")}</small></span
          >`,
      )}
    </div>`;
}

/** What everybody may see of a player. @param {View} view @param {number} seat */
function panel(view, seat) {
  const at = (/** @type {string} */ what) => view.countAt(`seat.${seat}.${what}`);
  const facts = /** @type {const} */ ([
    ["cards", "ba_in_hand", at("hand")],
    ["ambush", "ba_ambush", at("ambush")],
    ["hero", "ba_heroes_left", at("heroes")],
  ]);
  return html`<ul class="facts">
    ${facts.map(([name, word, n]) => html`<li class=${n ? "" : "none"} title=${say(word)}>${glyph(name)}<span class="unseen">${say(word)}</span> ${n}</li>`)}
  </ul>`;
}

/** @param {View} view @param {number} seat */
function points(view, seat) {
  const known = fieldOf(view)?.points[seat - 1];
  return known === undefined ? "" : String(known);
}

/** @param {View} view */
function moment(view) {
  const day = fieldOf(view)?.day ?? -1;
  return day < 0 ? "" : say("ba_day", { n: (day % 7) + 1, m: Math.floor(day / 7) + 1 });
}

/** @param {string} place */
function placeName(place) {
  const [where, what, shape] = place.split(".");
  if (where === "pool") return shape ? `${say(`ba_${what}`)}: ${say(`ba_${shape}`)}` : say(`ba_${what}`);
  if (where === "limbo") return say("ba_limbo");
  return where === "seat" && ["nation", "refuge", "ambush", "camp"].includes(shape) ? say(`ba_${shape}`) : "";
}

/** @type {Drawing} */
export const drawing = {
  name: "battalia",
  words: WORDS,
  squares: true,
  style: MAP_STYLE + WHEEL_STYLE + CARD_STYLE,
  table,
  before,
  panel,
  points,
  moment,
  sign,
  placeName,
  places: /./,
};
