// The first screen: which game, who sits where, and Play.

import { html, nothing } from "/lit/lit-html.js";
import { say } from "../shared/words.js";
import { connection, language, look } from "./header.js";
import { glyph } from "./glyph.js";
import { remember } from "./settings.js";

/** @import { Chair, Lobby, LobbyGame } from "../../types/room.js" */
/** @import { View } from "./view.js" */

const BOT_NAMES = ["Ada", "Bruno", "Clara", "Dario", "Elsa"];

/** @param {View} view */
export function lobby(view) {
  const { lobby: room } = view.show;
  if (!room) return nothing;
  const game = gameOf(view, room);
  const chairs = chairsOf(view, room, game);
  return html`<div class="lobby">
    <header class="top">
      <h1>
        <svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><use href="/icon.svg#mark"></use></svg><span>Chronotable</span>
      </h1>
      ${connection(view)}
      <div class="choices">${language(view)} ${look(view)}</div>
    </header>
    <main>
      <p class="motto">${say("motto")}</p>
      <fieldset class="games">
        <legend class="unseen">${say("game")}</legend>
        ${room.games.map((one) => gameCard(view, one, one.name === game.name))}
      </fieldset>
      <section class="sheet seats" aria-label=${say("who_plays")}>
        <h2>${say("who_plays")}</h2>
        <ul>
          ${chairs.slice(0, rows(chairs)).map((chair, i) => chairRow(view, room, game, chairs, chair, i))}
        </ul>
        <div class="buttons">
          <button
            type="button"
            class="main play"
            data-do="play"
            ?disabled=${seated(chairs).length < game.seats[0]}
            @click=${() => start(view, game, chairs, false)}
          >
            ${say("play")}
          </button>
          ${
            game.tutorial === false
              ? nothing
              : html`<button type="button" data-do="learn" @click=${() => start(view, game, chairs, true)}>${glyph("learn")}${say("learn")}</button>`
          }
        </div>
        ${seated(chairs).length < game.seats[0] ? html`<p class="hint">${say("too_few", { n: game.seats[0] })}</p>` : nothing}
      </section>
      <p class="bench"><a href="/bench">${say("open_bench")}</a> <span>${say("bench_text")}</span></p>
    </main>
  </div>`;
}

/** @param {View} view @param {Lobby} room */
function gameOf(view, room) {
  return room.games.find((game) => game.name === view.local.lobby.game) ?? room.games[0];
}

/** @typedef {Chair | null} Seatable a chair, or an empty place */

/** Who sits where: as it was chosen last, else you against a bot. @param {View} view @param {Lobby} room @param {LobbyGame} game */
function chairsOf(view, room, game) {
  const most = game.seats[1];
  const kept = view.local.lobby.chairs;
  return Array.from({ length: most }, (_, i) => {
    if (i < kept.length) return kept[i];
    if (i === 0) return person(say("player_n", { n: 1 }));
    return i < game.seats[0] ? bot(i, room.levels) : null;
  });
}

/** @param {string} name @returns {Chair} */
const person = (name) => ({ name, who: "person" });

/** @param {number} i @param {string[]} levels @returns {Chair} */
const bot = (i, levels) => ({ name: BOT_NAMES[i % BOT_NAMES.length], who: "bot", level: levels[0] });

/** @param {Seatable[]} chairs */
const seated = (chairs) => chairs.filter((chair) => chair !== null);

/** As many rows as somebody sits in, and a free one. @param {Seatable[]} chairs */
const rows = (chairs) => chairs.findLastIndex((chair) => chair !== null) + 2;

/** @param {View} view @param {LobbyGame} game @param {boolean} chosen */
function gameCard(view, game, chosen) {
  const [fewest, most] = game.seats;
  return html`<label class="game ${game.name} ${chosen ? "chosen" : ""}">
    <input type="radio" name="game" value=${game.name} .checked=${chosen} @change=${() => keep(view, { game: game.name })} />
    <span class="art" aria-hidden="true"></span>
    <span class="title">${say(game.name)}</span>
    <span class="about">${say(`about_${game.name}`)}</span>
    <span class="facts">${fewest === most ? say("players_n", { n: most }) : say("players_from_to", { fewest, most })}</span>
  </label>`;
}

/**
 * @param {View} view
 * @param {Lobby} room
 * @param {LobbyGame} game
 * @param {Seatable[]} chairs
 * @param {Seatable} chair
 * @param {number} i
 */
function chairRow(view, room, game, chairs, chair, i) {
  const put = (/** @type {Seatable} */ other) => keep(view, { chairs: chairs.map((one, at) => (at === i ? other : one)) });
  const who = chair?.who ?? "empty";
  const kinds = i < 1 ? ["person", "bot"] : ["person", "bot", "empty"];
  const onname = (/** @type {Event} */ event) => chair && event.target instanceof HTMLInputElement && put({ ...chair, name: event.target.value });
  const pick = (/** @type {string} */ kind) => {
    if (kind === "empty") put(null);
    else if (kind === "bot") put(bot(i, room.levels));
    else put(person(say("player_n", { n: i + 1 })));
  };
  return html`<li class="chair seat-${i + 1} ${who}">
    <span class="token" aria-hidden="true">${glyph(who === "empty" ? "chair" : who)}</span>
    <span class="kinds" role="radiogroup" aria-label=${say("seat_n", { n: i + 1 })}>
      ${kinds.map(
        (kind) =>
          html`<button type="button" role="radio" aria-checked=${kind === who} data-kind=${kind} @click=${() => pick(kind)}>${say(`seat_${kind}`)}</button>`,
      )}
    </span>
    ${
      chair
        ? html`<label class="name"
            ><span class="unseen">${say("name_of_seat", { n: i + 1 })}</span><input maxlength="20" .value=${chair.name} @change=${onname}
          /></label>`
        : html`<span class="name"></span>`
    }
    ${
      chair?.who === "bot" && room.levels.length > 1
        ? html`<label class="level"
            ><span class="unseen">${say("level_of", { name: chair.name })}</span
            ><select @change=${(/** @type {Event} */ event) => event.target instanceof HTMLSelectElement && put({ ...chair, level: event.target.value })}>
              ${room.levels.map((level) => html`<option value=${level} .selected=${level === chair.level}>${say(`level_${level}`)}</option>`)}
            </select></label
          >`
        : html`<span class="level"></span>`
    }
  </li>`;
}

/** @param {View} view @param {Partial<View["local"]["lobby"]>} changes */
function keep(view, changes) {
  const lobby = { ...view.local.lobby, ...changes };
  remember("lobby", lobby);
  view.set({ lobby });
}

/** The address may name a seed: the same one deals the same cards again. */
function seed() {
  const wanted = new URLSearchParams(location.search).get("seed");
  return wanted === null ? {} : { seed: Number(wanted) };
}

/** @param {View} view @param {LobbyGame} game @param {Seatable[]} chairs @param {boolean} tutorial */
async function start(view, game, chairs, tutorial) {
  const { speed, dealer } = view.local.lobby;
  const persons = seated(chairs).filter((chair) => chair?.who === "person").length;
  const seats = /** @type {Chair[]} */ (seated(chairs));
  view.set({ verdict: true });
  const done = await view.ask({ do: "start", game: game.name, language: view.show.language ?? "en", seats, dealer, speed, odds: true, tutorial, ...seed() });
  if (done && persons > 1 && !tutorial) view.set({ links: true });
}
