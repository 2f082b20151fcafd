// The top of a game: which game, which moment of it, and the few things that may be set while it is played.

import { html, nothing } from "/lit/lit-html.js";
import { LANGUAGES, say } from "../shared/words.js";
import { glyph } from "./glyph.js";
import { dress, remember, remembered } from "./settings.js";

/** @import { View } from "./view.js" */

const SPEEDS = ["slow", "normal", "fast"];

/** @param {View} view */
export function header(view) {
  const { game } = view.show;
  return html`<header class="top">
    <h1>
      <svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><use href="/icon.svg#mark"></use></svg><span>${say(game ?? "")}</span>
    </h1>
    <p class="moment">${view.drawing?.moment?.(view) ?? nothing}</p>
    ${connection(view)}
    <button
      type="button"
      class="round"
      data-do="menu"
      aria-expanded=${view.local.settings}
      aria-label=${say("menu")}
      title=${say("menu")}
      @click=${() => view.set({ settings: !view.local.settings })}
    >
      ${glyph("menu")}
    </button>
  </header>`;
}

/** Only trouble is worth a word. @param {View} view */
export function connection(view) {
  const { connection: how } = view.local;
  return html`<p class="connection" data-how=${how} role="status">${how === "connected" ? nothing : say(how)}</p>`;
}

/** The menu of the page: language, look, sound, speed, dealer, links, and the way out. @param {View} view */
export function settings(view) {
  if (!view.local.settings) return nothing;
  const { me, dealer, speed, phase } = view.show;
  const host = me?.host !== false && phase !== "lobby";
  return html`<div class="veil clear" @click=${() => view.set({ settings: false })}></div>
    <section
      class="sheet settings"
      role="dialog"
      aria-label=${say("menu")}
      @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && view.set({ settings: false })}
    >
      ${language(view)} ${look(view)} ${soundSwitch(view)}
      ${host ? html`${speedChoice(view, speed ?? "normal")} ${dealerSwitch(view, dealer ?? true)}` : nothing}
      <div class="rows">
        ${
          view.show.ask?.mine
            ? html`<button type="button" data-do="advise" @click=${() => advise(view)}>${glyph("learn")}${say("what_would_you_do")}</button>`
            : nothing
        }
        ${
          host && view.room.seats.some((seat) => seat.link)
            ? html`<button type="button" @click=${() => view.set({ links: true, settings: false })}>${glyph("link")}${say("invite")}</button>`
            : nothing
        }
        ${host ? html`<button type="button" @click=${() => leave(view)}>${glyph("home")}${say("leave_game")}</button>` : nothing}
      </div>
    </section>`;
}

/** Ask a strong player, who thinks for a moment. @param {View} view */
function advise(view) {
  view.set({ settings: false });
  view.ask({ do: "advise" });
}

/** @param {View} view */
function leave(view) {
  view.set({ settings: false });
  if (view.show.phase === "over" || confirm(say("leave_sure"))) view.ask({ do: "leave" });
}

/**
 * A list of a few choices with its name.
 * @param {string} name
 * @param {string} label
 * @param {[value: string, text: string][]} options
 * @param {string} chosen
 * @param {(value: string) => void} act
 */
export function few(name, label, options, chosen, act) {
  const onchange = (/** @type {Event} */ event) => event.target instanceof HTMLSelectElement && act(event.target.value);
  return html`<label class="few"
    ><span>${label}</span
    ><select name=${name} @change=${onchange}>
      ${options.map(([value, text]) => html`<option value=${value} ?selected=${value === chosen} .selected=${value === chosen}>${text}</option>`)}
    </select></label
  >`;
}

/** The language of the table: page, display and log speak it. @param {View} view */
export function language(view) {
  return few("language", say("language"), Object.entries(LANGUAGES), view.show.language ?? "en", (to) => view.ask({ do: "language", to }));
}

/** @param {View} view */
export function look(view) {
  const looks = /** @type {[string, string][]} */ (["auto", "light", "dark"].map((name) => [name, say(name)]));
  return few("look", say("theme"), looks, remembered("look", "auto"), (chosen) => {
    dress(chosen);
    view.redraw();
  });
}

/** @param {View} view */
function soundSwitch(view) {
  return toggle("sound", say("sound"), view.local.sound, (on) => {
    remember("sound", on);
    view.set({ sound: on });
  });
}

/** @param {View} view @param {string} speed */
function speedChoice(view, speed) {
  const speeds = /** @type {[string, string][]} */ (SPEEDS.map((name) => [name, say(`speed_${name}`)]));
  return few("speed", say("speed"), speeds, speed, (to) => view.ask({ do: "speed", to }));
}

/** @param {View} view @param {boolean} on */
function dealerSwitch(view, on) {
  return toggle("dealer", say("dealer"), on, (chosen) => view.ask({ do: "dealer", on: chosen }));
}

/**
 * @param {string} name
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} act
 */
export function toggle(name, label, on, act) {
  return html`<button type="button" class="toggle" role="switch" name=${name} aria-checked=${on} @click=${() => act(!on)}>
    <span>${label}</span><i></i>
  </button>`;
}
