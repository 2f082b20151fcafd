// Cards, tokens and piles as they lie on the page, each with what a click on it does.

import { html, nothing } from "/lit/lit-html.js";
import { classMap } from "/lit/directives/class-map.js";
import { ifDefined } from "/lit/directives/if-defined.js";
import { unsafeHTML } from "/lit/directives/unsafe-html.js";
import { say } from "../shared/words.js";

/** @import { Choice, Drawn, More } from "../../types/room.js" */
/** @import { View } from "./view.js" */

/**
 * @typedef {object} Look how a thing is shown
 * @property {string} [place] where it lies
 * @property {More} [more] damage, tokens and the like on it
 * @property {boolean} [hand] it is in the viewer's hand
 * @property {boolean} [still] nothing of it can be chosen: another thing has the same name
 * @property {string} [look] further classes
 * @property {Drawn} [on] what lies on it
 */

/** The label of a choice; cards carry the mark of stand-ins themselves, so it needs none. @param {Choice} choice */
export function wordsOf(choice) {
  return choice.label.replaceAll("*", "");
}

/** What a choice says: its label, and the odds where they are known. @param {Choice} choice */
export function labelOf(choice) {
  return choice.detail ? `${wordsOf(choice)} (${choice.detail})` : wordsOf(choice);
}

/**
 * What is said of a thing that can be chosen: its own words, and what a click does.
 * @param {string} words
 * @param {Choice[]} choices
 */
export function named(words, choices) {
  const says = choices.map(labelOf).filter((label) => !words.startsWith(label)); // a card's own name needs no second time
  return says.length ? `${words}. ${says.join("; ")}` : words;
}

/** The back of a card that nobody may see. */
export function back() {
  return html`<span class="back" role="img" aria-label=${say("face_down")}></span>`;
}

/**
 * A card or token face up, or its back if it may not be seen.
 * @param {View} view
 * @param {string | null} thing
 * @param {Look} look
 */
export function card(view, thing, look = {}) {
  if (thing === null) return html`<span class="thing hidden ${look.look ?? ""}" data-place=${ifDefined(look.place)}>${back()}${look.on ?? nothing}</span>`;
  const choices = look.still ? [] : view.offers.of(thing);
  const reason = look.hand && !choices.length ? view.show.ask?.blocked[thing] : undefined;
  const words = named(view.cards.describe(thing), choices);
  const classes = { thing: true, offered: choices.length > 0, blocked: Boolean(reason), down: Boolean(look.more?.down), [look.look ?? "plain"]: true };
  return html`<button
    type="button"
    class=${classMap(classes)}
    data-thing=${thing}
    data-place=${ifDefined(look.place)}
    data-testid=${ifDefined(choices.length ? "choice" : undefined)}
    tabindex=${look.hand || choices.length ? 0 : -1}
    @click=${(/** @type {Event} */ event) => (choices.length ? view.pick(choices, event) : view.set({ zoomed: thing }))}
  >
    <span class="picture" role="img" aria-label=${reason ? `${words}. ${reason}` : words}>${unsafeHTML(view.cards.picture(thing))}</span>
    ${marks(look.more)} ${look.on ?? nothing} ${odds(choices)} ${reason ? html`<span class="reason" aria-hidden="true">${reason}</span>` : nothing}
  </button>`;
}

/** What lies on a card: damage, a token, the cover of a defeated one. @param {More | undefined} more */
function marks(more) {
  if (!more) return nothing;
  const damage = more.damage ? html`<span class="damage" role="img" aria-label=${say("damage_on", { n: more.damage })}>${more.damage}</span>` : nothing;
  return html`${more.down ? html`<span class="cover" role="img" aria-label=${say("defeated")}></span>` : nothing}${damage}`;
}

/** The odds of an attack, before it is made. @param {Choice[]} choices */
function odds(choices) {
  const detail = choices.length === 1 ? choices[0].detail : null;
  return detail ? html`<span class="odds" aria-hidden="true">${detail}</span>` : nothing;
}

/**
 * A pile: its back or its top card, how many lie there, and what a click on it does.
 * @param {View} view
 * @param {string} place
 * @param {string} [look]
 */
export function pile(view, place, look = "") {
  const lies = view.places.get(place);
  const count = lies?.count ?? 0;
  const top = lies && lies.things.length ? lies.things[lies.things.length - 1] : null;
  const choices = view.offers.at(place);
  const label = view.nameOf(place);
  const words = `${label}: ${say("cards_there", { n: count })}`;
  const face = !count ? nothing : top === null ? back() : html`<span class="picture" data-thing=${top}>${unsafeHTML(view.cards.picture(top))}</span>`;
  const says = choices.length ? named(words, choices) : words;
  const content = html`<span class="stack n${Math.min(3, Math.ceil(count / 4))}" role="img" aria-label=${says}>${face}</span
    ><span class="count" aria-hidden="true">${count}</span>`;
  if (choices.length)
    return html`<button
      type="button"
      class="pile offered ${look}"
      data-place=${place}
      data-testid="choice"
      @click=${(/** @type {Event} */ event) => view.pick(choices, event)}
    >
      ${content}
    </button>`;
  const empty = count ? "" : "empty";
  if (!top) return html`<span class="pile ${look} ${empty}" data-place=${place} title=${words}>${content}</span>`;
  return html`<button type="button" class="pile ${look} ${empty}" data-place=${place} tabindex="-1" title=${words} @click=${() => view.set({ zoomed: top })}>
    ${content}
  </button>`;
}

/**
 * A space that holds one thing, or nothing: then the place itself may be chosen.
 * @param {View} view
 * @param {string} place
 * @param {Look} look
 */
export function space(view, place, look = {}) {
  const lies = view.places.get(place);
  const choices = view.offers.at(place);
  const full = lies && lies.things.length > 0;
  const thing = full ? lies.things[0] : null;
  const content = full ? card(view, thing, { ...look, place, more: lies.more }) : nothing;
  if (!choices.length) return html`<span class="space ${full ? "" : "empty"}" data-place=${place}>${content}</span>`;
  if (full && view.offers.of(thing).length) return html`<span class="space" data-place=${place}>${content}</span>`;
  return html`<button
    type="button"
    class="space offered"
    data-place=${place}
    data-testid="choice"
    aria-label=${named(view.nameOf(place), choices)}
    @click=${(/** @type {Event} */ event) => view.pick(choices, event)}
  >
    ${full ? html`<span class="thing"><span class="picture">${thing ? unsafeHTML(view.cards.picture(thing)) : back()}</span></span>` : nothing}
  </button>`;
}
