// Games of the table's journal: listed, fetched, played again by the table itself, told on a page, and kept as files.

import { safe } from "../shared/draw.js";
import { say } from "../shared/words.js";
import { entries, fetchGame, gameFile } from "../link/games.js";
import { replayGame } from "../link/replay.js";
import { reportFile, reportParts } from "../report.js";
import { bar, button, download, kilobytes, moveBar, onClick } from "../parts.js";

/** @import { App } from "../app.js" */
/** @import { Entry, Played, Replayed, Screen } from "../types.js" */

/** @type {Entry[] | null} */
let listed = null;
/** @type {{ entry: Entry, played: Played, replayed?: Replayed } | null} */
let fetched = null;

/** @type {Screen} */
export const gamesScreen = {
  name: "games",
  draw: (app) =>
    `<h2>${safe(say("games.title"))}</h2><p>${safe(say("games.how"))}</p>${listed ? list(app, listed) : ""}${bar("fetching")}${fetched ? told(app) : ""}`,
  bind(app, root) {
    for (const entry of listed ?? []) onClick(root, `#fetch-${entry.number}`, () => fetchOne(app, root, entry));
    onClick(root, "#save", () => fetched && download(fileName(fetched.played), gameFile(fetched.played), "application/json"));
    onClick(root, "#replay", () => replayOne(app, root));
    onClick(root, "#report", saveReport);
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
  const { players_from: head } = app.data.games[played.game];
  const players = head === null ? 2 : played.setup.length - head;
  const about = say("games.facts", { players, moves: played.moves.length, result: resultText(entry.result) });
  const report = fetched.replayed ? reportParts(fetched.replayed) : `<p>${safe(say("games.telling"))}</p>`;
  return `<section class="fetched"><h3>${safe(say("games.fetched", { number: played.number, game: say(played.game) }))}</h3><p>${safe(about)}</p>
    <div class="buttons">${fetched.replayed ? button("report", "games.save_report", { main: true }) : button("replay", "games.replay", { main: true, off: app.working })}${button("save", "games.save")}</div>
    ${bar("replaying")}${report}</section>`;
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

/** @param {App} app @param {HTMLElement} root */
function replayOne(app, root) {
  const game = fetched;
  if (!game) return;
  return app.act(async () => {
    game.replayed = await replayGame(app.table, game.played.number, (move, moves) => {
      moveBar(root, "replaying", say("games.replaying", { move, moves }), move, moves);
    });
  });
}

function saveReport() {
  if (!fetched?.replayed) return;
  const name = fileName(fetched.played).replace("json", "html");
  download(name, reportFile(fetched.played, fetched.replayed), "text/html");
}
