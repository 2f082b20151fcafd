// The main board: four Eras with three Units each, their decks, and the figures that stand there.

import { html } from "/lit/lit-html.js";
import { lamps } from "../../play/lamps.js";
import { pile, space } from "../../play/things.js";
import { say } from "../../shared/words.js";

/** @import { HistoryField } from "../../../types/history.js" */
/** @import { View } from "../../play/view.js" */

export const NUMERALS = ["", "I", "II", "III", "IV"];

/** @param {View} view */
export function eras(view) {
  return html`<div class="eras">${[1, 2, 3, 4].map((number) => era(view, number))}</div>`;
}

/** @param {View} view @param {number} number */
function era(view, number) {
  const place = `era.${number}`;
  const choices = view.offers.at(place);
  const name = `${say("era")} ${NUMERALS[number]}`;
  const title = choices.length
    ? html`<button
        type="button"
        class="title offered"
        data-testid="choice"
        data-place=${place}
        aria-label="${name}. ${choices.map((choice) => choice.label).join("; ")}"
        @click=${(/** @type {Event} */ event) => view.pick(choices, event)}
      >
        ${NUMERALS[number]}
      </button>`
    : html`<h2 class="title" data-place=${place} aria-label=${name}>${NUMERALS[number]}</h2>`;
  return html`<section class="era era-${number} ${choices.length ? "open" : ""}" aria-label=${name}>
    <header>${title} <span class="figures">${standing(view, number)}</span> ${lamps(view, place)} ${pile(view, `${place}.deck`, "flat")}</header>
    <div class="spaces">${[1, 2, 3].map((i) => space(view, `space.${3 * (number - 1) + i}`))}</div>
  </section>`;
}

/** The figures in an Era, in the colours of their players. @param {View} view @param {number} number */
function standing(view, number) {
  const field = /** @type {HistoryField | null} */ (view.show.field ?? null);
  return view.room.seats.filter(({ seat }) => field?.miniatures[seat - 1] === number).map(({ colour, name }) => figure(colour, name));
}

/** @param {string} colour @param {string} name */
export function figure(colour, name) {
  return html`<svg class="miniature" viewBox="0 0 20 28" role="img" aria-label=${name} style="--seat: ${colour}">
    <title>${name}</title>
    <path
      d="M10 1.500a4.600 4.600 0 0 1 3.400 7.700c2.300 1.200 3.300 4.300 3.600 9.300l1.500 5.500v2.500h-17V24L3 18.500c.300-5 1.300-8.100 3.600-9.300A4.600 4.600 0 0 1 10 1.500z"
    />
  </svg>`;
}
