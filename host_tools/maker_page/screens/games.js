// Games of the table's journal: listed, fetched, told move by move as far as numbers say it, and kept as files.

import { safe } from "../shared/draw.js";
import { say } from "../shared/words.js";
import { entries, fetchGame, gameFile } from "../link/games.js";
import { bar, button, download, kilobytes, moveBar, onClick } from "../parts.js";

/** @import { App } from "../app.js" */
/** @import { Entry, Played, Screen } from "../types.js" */

/** @type {Entry[] | null} */
let listed = null;
/** @type {{ entry: Entry, played: Played } | null} */
let fetched = null;

/** @type {Screen} */
export const gamesScreen = {
  name: "games",
  draw: (app) =>
    `<h2>${safe(say("games.title"))}</h2><p>${safe(say("games.how"))}</p>${listed ? list(app, listed) : ""}${bar("fetching")}${fetched ? told(app) : ""}`,
  bind(app, root) {
    for (const entry of listed ?? []) onClick(root, `#fetch-${entry.number}`, () => fetchOne(app, root, entry));
    onClick(root, "#save", () => fetched && download(fileName(fetched.played), gameFile(fetched.played), "application/json"));
  },
  enter(app) {
    listed = null;
    fetched = null;
    app.act(async () => {
      listed = await entries(app.table);
    });
  },
};

/** @param {App} app @param {Entry[]} games */
function list(app, games) {
  if (!games.length) return `<p class="summary">${safe(say("games.none"))}</p>`;
  const heads = ["number", "game", "result", "size"].map((name) => `<th scope="col">${safe(say(`games.${name}`))}</th>`);
  const rows = games.map(
    (
      entry,
    ) => `<tr><td>${entry.number}</td><th scope="row">${safe(say(entry.game))}</th><td>${safe(resultText(entry.result))}</td><td>${(entry.bytes / 1024).toFixed(1)} KB</td>
      <td><button type="button" id="fetch-${entry.number}" aria-label="${safe(say("games.fetch_one", { number: entry.number }))}" ${app.working ? "disabled" : ""}>${safe(say("games.fetch"))}</button></td></tr>`,
  );
  return `<table class="list"><thead><tr>${heads.join("")}<td></td></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

/** @param {string} result */
function resultText(result) {
  return result ? say(`games.${result}`) : "–";
}

/** @param {App} app */
function told(app) {
  if (!fetched) return "";
  const { entry, played } = fetched;
  const { players_from: head, moves: forms } = app.data.games[played.game];
  const players = head === null ? 2 : played.setup.length - head;
  const moves = played.moves.map((move) => `<li>${safe(phrase(forms[move[0]], move))}</li>`).join("");
  const about = say("games.facts", { players, moves: played.moves.length, result: resultText(entry.result) });
  const file = fileName(played);
  return `<section class="fetched"><h3>${safe(say("games.fetched", { number: played.number, game: say(played.game) }))}</h3><p>${safe(about)}</p>
    <div class="buttons">${button("save", "games.save", { main: true })}</div>
    ${played.ended ? `<details><summary>${safe(say("games.moves"))}</summary><ol class="moves" tabindex="0">${moves}</ol></details>` : `<p>${safe(say("games.unfinished"))}</p>`}
    <p>${safe(say("games.report"))}</p><p class="command"><code>chronotable games replay ${file}</code></p><p class="command"><code>chronotable games report ${file}</code></p></section>`;
}

/** "turn sector" and 4, 2 as "turn: sector 2". @param {string | undefined} form @param {number[]} numbers */
export function phrase(form, numbers) {
  const [name = "", ...fields] = (form ?? String(numbers[0])).match(/\w+/g) ?? [];
  const values = numbers.slice(1).map((number, i) => `${(fields[i] ?? "").replaceAll("_", " ")} ${number}`.trim());
  return `${name.replaceAll("_", " ")}${values.length ? `: ${values.join(", ")}` : ""}`;
}

/** @param {Played} played */
function fileName({ game, number }) {
  return `${game}-${number}.json`;
}

/** @param {App} app @param {HTMLElement} root @param {Entry} entry */
function fetchOne(app, root, entry) {
  const names = Object.fromEntries(Object.entries(app.data.games).map(([name, { number }]) => [number, name]));
  return app.act(async () => {
    let done = 0;
    const played = await fetchGame(app.table, entry.number, names, (bytes) => {
      done += bytes;
      moveBar(root, "fetching", kilobytes(done, entry.bytes), done, entry.bytes);
    });
    fetched = { entry, played };
  });
}
