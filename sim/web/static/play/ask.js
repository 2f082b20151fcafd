// What the table asks: one sentence, and the choices that stand nowhere else on the page.

import { html, nothing } from "/lit/lit-html.js";
import { repeat } from "/lit/directives/repeat.js";
import { unsafeHTML } from "/lit/directives/unsafe-html.js";
import { withSymbols } from "../shared/symbols.js";
import { say } from "../shared/words.js";
import { glyph } from "./glyph.js";
import { bold } from "./log.js";
import { labelOf, wordsOf } from "./things.js";

/** @import { Asked, Choice, Told } from "../../types/room.js" */
/** @import { View } from "./view.js" */

/** The strip between table and hand. @param {View} view */
export function question(view) {
  const { ask, scene, trouble } = view.show;
  if (trouble) return stuck(view, trouble);
  if (view.show.phase === "over") return over(view);
  if (ask) return asked(view, ask);
  if (scene) return told(view, scene);
  return quiet(view);
}

/** Others play. On a phone, where the log is out of sight, its newest line says what they do. @param {View} view */
function quiet(view) {
  const latest = view.room.log.at(-1);
  return strip(
    view,
    "quiet",
    html`<div class="words">
      <p class="sentence" data-testid="ask">${say("wait_a_moment")}</p>
      ${latest ? html`<p class="meaning latest" aria-hidden="true">${bold(view, latest.text)}</p>` : nothing}
    </div>`,
  );
}

/**
 * @param {View} view
 * @param {string} look
 * @param {unknown} content
 */
function strip(view, look, content) {
  return html`<section class="ask ${look}" data-ask=${view.show.ask?.id ?? ""} aria-label=${say("question")}>${content}</section>`;
}

/** Something is in the way: people see to it, then it is tried again. @param {View} view @param {string} trouble */
function stuck(view, trouble) {
  return strip(
    view,
    "trouble",
    html`<p class="sentence" data-testid="ask" role="alert">${trouble}</p>
      <div class="buttons">${goOn(view)}</div>`,
  );
}

/** @param {View} view */
function goOn(view) {
  return html`<button type="button" class="main" data-testid="choice" data-do="go-on" @click=${() => view.ask({ do: "go_on" })}>${say("go_on")}</button>`;
}

/** @param {View} view */
function over(view) {
  return strip(
    view,
    "quiet",
    html`<p class="sentence" data-testid="ask">${say("game_over")}</p>
      <div class="buttons"><button type="button" @click=${() => view.set({ verdict: true })}>${say("result")}</button></div>`,
  );
}

/** @param {View} view @param {Told} scene */
function told(view, scene) {
  const text = [scene.title, scene.big, scene.text].filter(Boolean);
  return strip(
    view,
    "scene",
    html`<p class="sentence" data-testid="ask"><b>${withSymbols(text[0] ?? "")}</b> ${withSymbols(text.slice(1).join(" "))}</p>
      <div class="buttons">${scene.ok ? goOn(view) : nothing}</div>`,
  );
}

/** @param {View} view @param {Asked} ask */
function asked(view, ask) {
  const seat = view.room.seat(ask.seat);
  const style = seat ? `--seat: ${seat.colour}` : "";
  const who = seat ? html`<span class="who" style=${style}>${seat.name}</span>` : nothing;
  return strip(
    view,
    ask.mine ? "mine" : "theirs",
    html`<div class="words">
        ${refusal(ask)}
        <p class="sentence" data-testid="ask" tabindex="-1">${who}${withSymbols(ask.sentence || ask.title)}</p>
        ${ask.note ? html`<p class="meaning">${withSymbols(ask.note)}</p>` : nothing}
        ${ask.row?.meaning ? html`<p class="meaning">${withSymbols(ask.row.meaning)}</p>` : nothing}
      </div>
      ${ask.mine ? answers(view, ask) : nothing}`,
  );
}

/** A refusal stands above the request and never hides it. @param {Asked} ask */
function refusal(ask) {
  return ask.refusal ? html`<p class="refusal" role="alert">${withSymbols(ask.refusal.text)}</p>` : nothing;
}

/** @param {View} view @param {Asked} ask */
function answers(view, ask) {
  const { offers } = view;
  const tools = html`<span class="tools">
    ${
      ask.undo
        ? html`<button type="button" class="plain" data-do="undo" @click=${() => view.ask({ do: "undo" })}>${glyph("undo")}${say("undo")}</button>`
        : nothing
    }
    <button type="button" class="plain" data-do="why" aria-label=${say("why")} title=${say("why")} @click=${() => view.ask({ do: "why" })}>?</button>
  </span>`;
  return html`${offers.cards.length ? cardRow(view, offers.cards) : nothing}
    <div class="buttons">${offers.many ? list(view, offers.words) : offers.words.map((choice) => button(view, choice))} ${tools}</div>`;
}

/** @param {View} view @param {Choice} choice */
function button(view, choice) {
  return html`<button type="button" class=${choice.ok ? "main" : ""} data-testid="choice" @click=${() => view.choose(choice)}>
    ${view.drawing?.sign?.(view, choice) ?? nothing}<span>${withSymbols(wordsOf(choice))}</span>${choice.detail ? html`<small>${choice.detail}</small>` : nothing}
  </button>`;
}

/** Cards that lie nowhere in sight, side by side. @param {View} view @param {Choice[]} choices */
function cardRow(view, choices) {
  return html`<div class="chooser">
    ${repeat(
      choices,
      (choice) => choice.id,
      (choice) =>
        html`<button type="button" class="thing offered" data-testid="choice" data-thing=${choice.thing} @click=${() => view.choose(choice)}>
          <span class="picture" role="img" aria-label=${labelOf(choice)}>${unsafeHTML(view.cards.picture(choice.thing ?? ""))}</span>
        </button>`,
    )}
  </div>`;
}

/** Many choices: a list in which one can search. @param {View} view @param {Choice[]} choices */
function list(view, choices) {
  const wanted = view.local.search.toLocaleLowerCase();
  const found = choices.filter((choice) => choice.ok || labelOf(choice).toLocaleLowerCase().includes(wanted));
  return html`<div class="long">
    <label class="search"
      ><span class="unseen">${say("search_choices")}</span
      ><input
        type="search"
        placeholder=${say("search_choices")}
        .value=${view.local.search}
        @input=${(/** @type {InputEvent} */ event) => event.target instanceof HTMLInputElement && view.set({ search: event.target.value })}
    /></label>
    <div class="found" tabindex="-1">
      ${repeat(
        found,
        (choice) => choice.id,
        (choice) => button(view, choice),
      )}${found.length ? nothing : html`<p>${say("nothing_found")}</p>`}
    </div>
  </div>`;
}
