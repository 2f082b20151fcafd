// The whole page of a game: table, question and hand to the left; display, players and log to the right.

import { html, nothing } from "/lit/lit-html.js";
import { say } from "../shared/words.js";
import { question } from "./ask.js";
import { isCloser } from "./closer.js";
import { hand } from "./hand.js";
import { header, settings } from "./header.js";
import { log } from "./log.js";
import { curtain, lesson, links, menu, peek, verdict, why, zoom } from "./overlays.js";
import { players } from "./players.js";
import { pile } from "./things.js";

/** @import { Glass } from "./display.js" */
/** @import { View } from "./view.js" */

/** @param {View} view @param {Glass} glass */
export function screen(view, glass) {
  const { drawing } = view;
  return html`<div class="screen game-${view.show.game} ${drawing?.closer && isCloser(view) ? "close" : ""}">
    <a class="skip" href="#question">${say("skip_to_question")}</a>
    ${header(view)}
    <main>
      <section class="stage" aria-label=${say("table")}>${drawing ? drawing.table(view) : nothing}${strip(view)}</section>
      <div class="bottom" id="question">${question(view)}${hand(view)}</div>
    </main>
    <aside class="side" aria-label=${say("display_and_players")}>${glass.draw(view)} ${players(view)} ${log(view)}</aside>
    ${lesson(view)} ${menu(view)} ${zoom(view)} ${peek(view)} ${settings(view)} ${links(view)} ${why(view)} ${verdict(view)} ${curtain(view)}
  </div>`;
}

/** Places that the game's own drawing leaves out. @param {View} view */
function strip(view) {
  const { drawing } = view;
  if (!drawing) return nothing;
  const left = [...view.places].filter(([name, { kind }]) => kind !== "hand" && kind !== "box" && !drawing.places.test(name));
  if (!left.length) return nothing;
  return html`<div class="others">${left.map(([name]) => pile(view, name, "small"))}</div>`;
}
