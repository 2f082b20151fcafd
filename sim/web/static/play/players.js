// The players: who sits where, whom the table waits for, what everybody may see of each.

import { html, nothing } from "/lit/lit-html.js";
import { say } from "../shared/words.js";
import { glyph } from "./glyph.js";
import { lamps } from "./lamps.js";

/** @import { Seat } from "../../types/room.js" */
/** @import { View } from "./view.js" */

/** @param {View} view */
export function players(view) {
  return html`<section class="players" aria-label=${say("players")}>${view.room.seats.map((seat) => player(view, seat))}</section>`;
}

/** @param {View} view @param {Seat} seat */
function player(view, seat) {
  const choices = view.offers.for(seat.seat);
  const me = view.room.mySeat === seat.seat;
  const content = html`<header>
      <span class="token" aria-hidden="true">${glyph(seat.who === "bot" ? "bot" : "person")}</span>
      <span class="name">${seat.name}</span>
      <small>${[seat.figure, me ? say("you") : "", seat.who === "bot" ? say("bot") : seat.online ? "" : say("away")].filter(Boolean).join(" · ")}</small>
      ${lamps(view, `seat.${seat.seat}`)} ${view.drawing?.points ? html`<b class="points">${view.drawing.points(view, seat.seat)}</b>` : nothing}
    </header>
    ${view.drawing?.panel?.(view, seat.seat) ?? nothing}`;
  const look = `player ${seat.waits ? "waits" : ""} ${me ? "me" : ""}`;
  if (!choices.length) return html`<article class=${look} data-seat=${seat.seat} style="--seat: ${seat.colour}">${content}</article>`;
  const words = `${seat.name}. ${choices.map((choice) => choice.label).join("; ")}`;
  return html`<article class="${look} offered" data-seat=${seat.seat} style="--seat: ${seat.colour}">
    <button type="button" class="over" data-testid="choice" aria-label=${words} @click=${(/** @type {Event} */ event) => view.pick(choices, event)}></button>
    ${content}
  </article>`;
}
