// Arte de Batalla on the players' page: the battlefield, both sides with their Heroes, the Chest, and pieces to place.

import { html, nothing } from "/lit/lit-html.js";
import { unsafeHTML } from "/lit/directives/unsafe-html.js";
import { closerButton, isSmall } from "../../play/closer.js";
import { die } from "../../play/die.js";
import { glyph } from "../../play/glyph.js";
import { squares } from "../../play/squares.js";
import { card, pile } from "../../play/things.js";
import { withSymbols } from "../../shared/symbols.js";
import { say } from "../../shared/words.js";
import { BOARD_STYLE, boxOf, describeField, drawBoard, placeOf, unitName } from "./board.js";
import { CARD_STYLE } from "./cards.js";
import { pieces, placed } from "./pieces.js";
import { WORDS } from "./play_words.js";

/** @import { Field } from "../../../types/arte.js" */
/** @import { Choice, Drawing } from "../../../types/room.js" */
/** @import { View } from "../../play/view.js" */

/** @param {View} view */
const fieldOf = (view) => /** @type {Field | null} */ (view.show.field ?? null);

/** @param {View} view */
function table(view) {
  const field = fieldOf(view);
  const drawn = field && { ...field, reach: [], targets: [], offers: {} };
  return html`<div class="board arte">
    <section class="battlefield" aria-label=${say("arte")}>
      <p class="unseen">${describeField(drawn)}</p>
      <div class="ab-ground">
        ${unsafeHTML(drawBoard(drawn))}
        ${squares(
          view,
          (x, y) => boxOf(field, x, y),
          (x, y) => standing(field, x, y),
          undefined,
          isSmall(view),
        )}
        ${closerButton(view)}
        ${
          field && !field.revealed
            ? html`${placed(view, (x, y) => boxOf(field, x, y))}
                <p class="screened">${say("ab_secret")}</p>`
            : nothing
        }
      </div>
    </section>
    ${side(view, 2)} ${chest(view, field)} ${side(view, 1)}
  </div>`;
}

/** A square and who stands on it, in words. @param {Field | null} field @param {number} x @param {number} y */
function standing(field, x, y) {
  if (!field) return "";
  const square = y * field.size[0] + x;
  const one = field.units.find((unit) => unit.square === square);
  return one ? `${placeOf(field, square)}, ${unitName(one)}` : placeOf(field, square);
}

/** A Strategist's Heroes with life and Element cards, and the boards of his classes. @param {View} view @param {number} seat */
function side(view, seat) {
  const field = fieldOf(view);
  const who = view.room.seat(seat);
  const mine = `seat.${seat}`;
  const heroes = view.thingsAt(`${mine}.heroes`);
  const classes = view.thingsAt(`${mine}.classes`);
  return html`<section class="strategist" style="--seat: ${who?.colour ?? "#888"}" aria-label=${who?.name ?? ""}>
    <b class="who">${who?.name ?? ""}</b>
    <div class="heroes">
      ${heroes.map((thing, i) => {
        const life = field?.sides[seat - 1]?.heroes[i]?.life;
        const elements = `${mine}.elements.${i + 1}`;
        return html`<span class="hero">
          ${card(view, thing, { place: `${mine}.heroes`, more: { down: field?.revealed && life?.[0] === 0 } })}
          ${life ? html`<span class="hearts">${withSymbols("♥")} ${life[0]}<small>/${life[1]}</small></span>` : nothing}
          <span class="elements">${pile(view, `${elements}.deck`)} ${used(view, `${elements}.used`)}</span>
        </span>`;
      })}
    </div>
    <div class="classes">${classes.map((thing) => card(view, thing, { place: `${mine}.classes`, still: view.show.ask?.seat !== seat }))}</div>
  </section>`;
}

/** Cards on a board until the end of the turn. @param {View} view @param {string} place */
function used(view, place) {
  return view.countAt(place) ? pile(view, place) : nothing;
}

/** The common Chest, what was played in this turn, and the die. @param {View} view @param {Field | null} field */
function chest(view, field) {
  const played = view.thingsAt("chest.played");
  return html`<section class="chest" aria-label=${say("ab_chest")}>
    <span class="labelled">${pile(view, "chest.deck")}<small>${say("ab_chest")}</small></span>
    <span class="labelled">${pile(view, "chest.discard")}<small>${say("discard")}</small></span>
    <span class="played" data-place="chest.played">${played.map((thing) => card(view, thing, { still: true }))}</span>
    ${field?.die ? html`<span class="rolled" role="img" aria-label="${say("ab_die")}: ${field.die}">${die(field.die)}</span>` : nothing}
  </section>`;
}

/** Pieces and plates that wait behind the screen. @param {View} view @param {number} seat */
function before(view, seat) {
  return html`<div class="own front">${pieces(view, `seat.${seat}.army`)} ${fieldOf(view)?.revealed ? nothing : pieces(view, `seat.${seat}.plates`)}</div>`;
}

/** What everybody may see of a player. @param {View} view @param {number} seat */
function panel(view, seat) {
  const units = fieldOf(view)?.units.filter((one) => one.seat === seat - 1).length ?? 0;
  const facts = /** @type {const} */ ([
    ["cards", "ab_hand", view.countAt(`seat.${seat}.hand`)],
    ["hero", "ab_units_left", units],
  ]);
  return html`<ul class="facts">
    ${facts.map(([name, word, n]) => html`<li title=${say(word)}>${glyph(name)}<span class="unseen">${say(word)}</span> ${n}</li>`)}
  </ul>`;
}

/** @param {View} view */
function moment(view) {
  const turn = fieldOf(view)?.turn;
  return turn ? say("ab_turn_n", { n: turn }) : "";
}

/** @param {View} view @param {Choice} choice */
const sign = (view, choice) => (choice.die ? die(choice.die) : nothing);

/** @param {string} place */
function placeName(place) {
  if (place === "chest.deck") return say("ab_chest");
  if (place.endsWith(".discard")) return say("discard");
  return place.includes(".elements.") ? say("ab_element_card") : "";
}

/** @type {Drawing} */
export const drawing = {
  name: "arte",
  words: WORDS,
  squares: true,
  closer: true,
  shown: /^box$|\.classes$/,
  style: BOARD_STYLE + CARD_STYLE,
  table,
  before,
  panel,
  moment,
  sign,
  placeName,
  places: /./,
};
