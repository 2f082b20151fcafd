// What lies over the table for a moment: the curtain, a lesson, a menu at a thing, a card seen closely, the result.

import { html, nothing } from "/lit/lit-html.js";
import { unsafeHTML } from "/lit/directives/unsafe-html.js";
import { withSymbols } from "../shared/symbols.js";
import { say } from "../shared/words.js";
import { glyph } from "./glyph.js";
import { labelOf } from "./things.js";

/** @import { View } from "./view.js" */

const PEEK = { width: 236, height: 400 };

/** Between two people's private moments: nobody sees the other's hand. @param {View} view */
export function curtain(view) {
  // The links of the seats come first: they are for everybody here, and hands are hidden already.
  const hidden = view.local.links ? null : view.show.me?.curtain;
  if (!hidden) return nothing;
  const seat = view.room.seat(hidden.seat);
  return html`<div
    class="curtain"
    role="dialog"
    aria-modal="true"
    aria-label=${say("pass_to", { name: hidden.name })}
    style="--seat: ${seat?.colour ?? "#888"}"
  >
    <div class="sheet">
      <span class="token" aria-hidden="true">${glyph("person")}</span>
      <h2>${say("pass_to", { name: hidden.name })}</h2>
      <p>${say("nobody_else_looks")}</p>
      <button type="button" class="main" data-testid="choice" data-do="ready" @click=${() => view.ask({ do: "ready" })}>
        ${say("i_am", { name: hidden.name })}
      </button>
    </div>
  </div>`;
}

/** A bubble of the tutorial, and a ring around what it speaks of. @param {View} view */
export function lesson(view) {
  const { tutorial } = view.show;
  if (!tutorial) return nothing;
  return html`<div class="ring" hidden></div>
    <aside class="lesson" aria-label=${say("lesson")} data-target=${tutorial.target ?? ""}>
      <p class="step">${say("step_of", { step: tutorial.step, of: tutorial.of })}</p>
      <p>${withSymbols(tutorial.text)}</p>
      <div class="row">
        <button type="button" class="plain" data-do="leave-lesson" @click=${() => view.ask({ do: "leave" })}>${say("leave_lesson")}</button>
        ${tutorial.read ? html`<button type="button" class="main" data-do="read" @click=${() => view.ask({ do: "read" })}>${say("go_on")}</button>` : nothing}
      </div>
    </aside>`;
}

/** Several choices of one thing, at that thing. @param {View} view */
export function menu(view) {
  const open = view.local.menu;
  if (!open) return nothing;
  const left = Math.min(Math.max(8, open.at.left + open.at.width / 2 - 120), Math.max(8, document.documentElement.clientWidth - 248));
  const below = open.at.bottom + 12 + 52 * open.choices.length < document.documentElement.clientHeight;
  const where = below ? `top: ${open.at.bottom + 6}px` : `bottom: ${document.documentElement.clientHeight - open.at.top + 6}px`;
  const close = () => view.set({ menu: null });
  return html`<div class="veil clear" @click=${close}></div>
    <div class="sheet at" role="menu" style="left: ${left}px; ${where}" @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close()}>
      ${open.choices.map(
        (choice) =>
          html`<button type="button" role="menuitem" data-testid="choice" @click=${() => view.choose(choice)}>
            ${view.drawing?.sign?.(view, choice) ?? nothing}<span>${withSymbols(labelOf(choice))}</span>
          </button>`,
      )}
    </div>`;
}

/** A card seen closely, with its words. @param {View} view */
export function zoom(view) {
  const thing = view.local.zoomed;
  if (!thing) return nothing;
  const close = () => view.set({ zoomed: null });
  const reason = view.show.ask?.blocked[thing];
  return html`<div class="veil clear" @click=${close}></div>
    <div
      class="zoom sheet"
      role="dialog"
      aria-label=${view.cards.name(thing)}
      @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close()}
    >
      <span class="picture">${unsafeHTML(view.cards.picture(thing))}</span>
      <p>${view.cards.describe(thing)}</p>
      ${reason ? html`<p class="refusal">${reason}</p>` : nothing}
      <button type="button" class="round close" aria-label=${say("close")} @click=${close}>${glyph("close")}</button>
    </div>`;
}

/**
 * Where a larger card must end: above the small one, and above the question if that stands between them or around it.
 * @param {DOMRect} card
 */
function clearOfQuestion(card) {
  const question = document.querySelector(".ask")?.getBoundingClientRect();
  if (!question || question.top > card.top || question.right < card.left || question.left > card.right) return card.top;
  return card.top - question.bottom < PEEK.height ? question.top : card.top;
}

/** The card under the mouse or the focus, larger, beside it. @param {View} view */
export function peek(view) {
  const seen = view.local.peek;
  if (!seen || view.local.zoomed || view.local.menu) return nothing;
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const reason = view.show.ask?.blocked[seen.thing];
  const edge = clearOfQuestion(seen.at);
  const above = edge > PEEK.height + 20; // cards in a row hide none of their neighbours
  const beside = seen.at.right + PEEK.width + 16 < width ? seen.at.right + 12 : Math.max(8, seen.at.left - PEEK.width - 12);
  const middle = Math.max(8, Math.min(seen.at.left + seen.at.width / 2 - PEEK.width / 2, width - PEEK.width - 8));
  const top = Math.max(8, Math.min(seen.at.top + seen.at.height / 2 - PEEK.height / 2, height - PEEK.height - 8));
  const highest = `left: ${middle}px; top: 8px`; // on a small screen, to leave the question as free as it can be
  const lower = edge < seen.at.top ? highest : `left: ${beside}px; top: ${top}px`;
  const where = above ? `left: ${middle}px; bottom: ${height - edge + 12}px` : lower;
  return html`<div class="peek sheet" aria-hidden="true" style=${where}>
    <span class="picture">${unsafeHTML(view.cards.picture(seen.thing))}</span>
    <p>${view.cards.describe(seen.thing)}</p>
    ${reason ? html`<p class="refusal">${reason}</p>` : nothing}
  </div>`;
}

/** The rule's own sentence, and what is expected now. @param {View} view */
export function why(view) {
  const text = view.local.why;
  if (!text) return nothing;
  const close = () => view.set({ why: null });
  return html`<div class="veil" @click=${close}></div>
    <div class="sheet middle" role="dialog" aria-label=${say("why")} @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close()}>
      ${text.split("\n").map((line) => html`<p>${withSymbols(line)}</p>`)}
      <button type="button" class="main" @click=${close}>${say("close")}</button>
    </div>`;
}

/** Links with which other people take their own seats. @param {View} view */
export function links(view) {
  if (!view.local.links) return nothing;
  const close = () => view.set({ links: false, copied: 0 });
  const seats = view.room.seats.filter((seat) => seat.link);
  return html`<div class="veil" @click=${close}></div>
    <div
      class="sheet middle links"
      role="dialog"
      aria-label=${say("invite")}
      @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close()}
    >
      <h2>${say("invite")}</h2>
      <p>${say("invite_text")}</p>
      <ul>
        ${seats.map((seat) => {
          const address = new URL(seat.link ?? "", location.href).href;
          return html`<li style="--seat: ${seat.colour}">
            <b>${seat.name}</b><input readonly aria-label=${say("link_of", { name: seat.name })} .value=${address} />
            <button type="button" @click=${() => copy(view, seat.seat, address)}>
              ${glyph("copy")}${view.local.copied === seat.seat ? say("copied") : say("copy")}
            </button>
          </li>`;
        })}
      </ul>
      <button type="button" class="main" @click=${close}>${say("close")}</button>
    </div>`;
}

/** @param {View} view @param {number} seat @param {string} address */
async function copy(view, seat, address) {
  try {
    await navigator.clipboard.writeText(address);
    view.set({ copied: seat });
  } catch {
    view.set({ notice: say("copy_yourself") }); // a browser that lets no page copy: the address stands there
  }
}

/** Who has won, in a sentence. @param {View} view */
function winner(view) {
  const names = (view.show.winners ?? []).map((seat) => view.room.seat(seat)?.name ?? "");
  if (names.length > 1) return say("winners_are", { names: names.join(", ") });
  return names.length ? say("winner_is", { name: names[0] }) : "";
}

/**
 * The score as the table tells it, with the names of people; a total that comes again with its parts stands only there.
 * @param {View} view
 * @returns {[label: string, value: string][]}
 */
function rows(view) {
  const score = view.show.score ?? [];
  const last = new Map(score.map(([label, value], i) => [`${label} ${value}`, i]));
  return score
    .filter(([label, value], i) => last.get(`${label} ${value}`) === i || label.startsWith(" "))
    .map(([label, value]) => [named(view, label), String(value)]);
}

/** Whoever plays a figure is known by name. @param {View} view @param {string} label */
function named(view, label) {
  const [figure, rest] = label.split(/(?=: )/u);
  const seat = view.room.seats.find((one) => one.figure === figure);
  if (!seat) return label;
  return rest ? seat.name + rest : `${seat.name} · ${figure}`;
}

/** The end of a game: who won, and with how much. @param {View} view */
export function verdict(view) {
  if (view.show.phase !== "over" || !view.local.verdict) return nothing;
  return html`<div class="sheet verdict" role="dialog" aria-label=${say("game_over")}>
    <h2>${winner(view) || say("game_over")}</h2>
    ${(view.show.verdict ?? []).map((line) => html`<p>${withSymbols(line)}</p>`)}
    <table>
      <tbody>
        ${rows(view).map(
          ([label, value]) =>
            html`<tr class=${label.startsWith(" ") ? "part" : ""}>
              <th scope="row">${withSymbols(label)}</th>
              <td>${withSymbols(value)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <div class="buttons">
      <button type="button" data-do="look" @click=${() => view.set({ verdict: false })}>${say("look_at_table")}</button>
      <button type="button" class="main" data-do="again" @click=${() => view.ask({ do: "leave" })}>${say("new_game")}</button>
    </div>
  </div>`;
}
