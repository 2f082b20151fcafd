// The firmware of this page onto the table: whole or not at all, as `chronotable flash` does it.

import { safe } from "../shared/draw.js";
import { say } from "../shared/words.js";
import { unpackArchive } from "../link/backup.js";
import { TableError } from "../link/errors.js";
import { text } from "../link/frame.js";
import { BOARD, copy, plan, withBoard } from "../link/update.js";
import { bar, button, command, kilobytes, moveBar, onClick } from "../parts.js";
import { withFiles } from "./backup.js";
import { versionText } from "./overview.js";

/** @import { App } from "../app.js" */
/** @import { Pico } from "../link/pico.js" */
/** @import { Screen } from "../types.js" */

let chosen = ""; // a board for a Pico that does not say how it is wired

/** @type {Screen} */
export const updateScreen = {
  name: "update",
  draw: (app) => `<h2>${safe(say("update.title"))}</h2>${app.link === "prompt" ? prompt(app) : running(app)}<p>${safe(say("update.how"))}</p>
    <div class="buttons">${button("update", app.link === "prompt" ? "update.install" : "update.go", { main: true, off: app.working })}</div>
    ${bar("updating")}${command("chronotable flash")}`,
  bind(app, root) {
    onClick(root, "#update", () => update(app, root));
    root.querySelector("#board")?.addEventListener("change", (event) => (chosen = /** @type {HTMLSelectElement} */ (event.target).value));
  },
};

/** @param {App} app */
function running(app) {
  const version = app.data.firmware.boards[app.board]?.version ?? app.data.firmware.release;
  return `<ul class="versions"><li>${safe(say("update.runs", { version: versionText(app) }))}</li><li>${safe(say("update.brings", { version }))}</li></ul>`;
}

/** @param {App} app */
function prompt(app) {
  const options = ["", ...Object.keys(app.data.firmware.boards)].map((name) => `<option ${name === chosen ? "selected" : ""}>${safe(name)}</option>`);
  return `<p>${safe(say("update.prompt"))}</p><p class="wired"><label for="board">${safe(say("update.board"))}</label><select id="board">${options.join("")}</select></p>`;
}

/** @param {App} app @param {HTMLElement} root */
function update(app, root) {
  history.replaceState(null, "", "#update"); // also for a Pico that becomes a table by it
  return app.act(
    async () => {
      moveBar(root, "updating", say("update.comparing"));
      const { version, same } = await withFiles(app, async (pico) => {
        const done = await install(app, pico, root);
        moveBar(root, "updating", say("update.starting"));
        return done;
      });
      if (app.version !== version) throw new TableError("old_version", { version: app.version });
      const { board } = app;
      app.notice = { text: () => say(same ? "update.same" : "update.done", { version, board }), good: true };
    },
    { locked: true },
  );
}

/** @param {App} app @param {Pico} pico @param {HTMLElement} root */
async function install(app, pico, root) {
  const there = await pico.hashes();
  const wired = there.has(BOARD) && !chosen ? await pico.read(BOARD) : wiredAs(app);
  const { image, version } = await withBoard(await packageFor(app, wired), wired, app.data.firmware.release);
  const todo = await plan(image, there);
  const same = !todo.changed.size && !todo.stale.length;
  if (!same) await copy(pico, todo, (done, all) => moveBar(root, "updating", kilobytes(done, all), done, all));
  return { version, same };
}

/** As the person has chosen. @param {App} app */
function wiredAs(app) {
  const board = app.data.firmware.boards[chosen];
  if (!board) throw new TableError("board");
  return new TextEncoder().encode(board.wired);
}

/** The firmware for the module of that board. @param {App} app @param {Uint8Array} wired */
async function packageFor(app, wired) {
  const { packages } = app.data.firmware;
  try {
    const answer = await fetch(`firmware/${packages[JSON.parse(text(wired)).module] ?? Object.values(packages)[0]}.zip`);
    return await unpackArchive(new Uint8Array(await answer.arrayBuffer()));
  } catch {
    throw new TableError("package");
  }
}
