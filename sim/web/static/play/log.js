// The log: who did what, in the language of the table, the newest at the bottom.

import { html } from "/lit/lit-html.js";
import { repeat } from "/lit/directives/repeat.js";
import { withSymbols } from "../shared/symbols.js";
import { say } from "../shared/words.js";

/** @import { LogEntry } from "../../types/room.js" */
/** @import { View } from "./view.js" */

/** @param {View} view */
export function log(view) {
  return html`<section class="log" aria-label=${say("log")}>
    <h2>${say("log")}</h2>
    <ol tabindex="0" aria-label=${say("log")}>
      ${repeat(
        view.room.log,
        ({ n }) => n,
        (entry) => line(view, entry),
      )}
    </ol>
  </section>`;
}

/** @param {View} view @param {LogEntry} entry */
function line(view, { seat, kind, text }) {
  const colour = view.room.seat(seat)?.colour ?? "#0000";
  return html`<li class="told-${kind}" data-testid="log-entry" style="--seat: ${colour}">${bold(view, text)}</li>`;
}

/** Names of players stand out. @param {View} view @param {string} text */
export function bold(view, text) {
  const names = view.room.seats.map(({ name }) => name.replace(/[^\p{L}\p{N} ]/gu, "\\$&"));
  if (!names.length) return withSymbols(text);
  return text.split(new RegExp(`(${names.join("|")})`, "u")).map((part, i) => (i % 2 ? html`<b>${part}</b>` : withSymbols(part)));
}

/** The list stays at its newest entry, unless somebody reads further up. */
export class LogScroll {
  constructor() {
    this._at = true;
  }

  before() {
    const list = document.querySelector(".log ol");
    this._at = !list || list.scrollHeight - list.scrollTop - list.clientHeight < 30;
  }

  after() {
    const list = document.querySelector(".log ol");
    if (list && this._at) list.scrollTop = list.scrollHeight;
  }
}
