// What the table is, what it does just now, and what to do next.

import { find, safe } from "../shared/draw.js";
import { say } from "../shared/words.js";
import { facts } from "../link/table.js";

/** @import { App } from "../app.js" */
/** @import { Screen } from "../types.js" */

const NEXT = ["doctor", "settings", "stickers", "backup", "games", "monitor", "update"];

/** @type {Record<string, string>} */
let status = {};

/** @type {Screen} */
export const overviewScreen = {
  name: "overview",
  draw: (app) => `<h2>${safe(say("overview.title"))}</h2>
    <dl class="facts"><dt>${safe(say("overview.board"))}</dt><dd>${safe(app.board)}</dd>
      <dt>${safe(say("overview.version"))}</dt><dd>${safe(versionText(app))}<br><small>${safe(newest(app))}</small></dd>
      <dt>${safe(say("overview.state"))}</dt><dd id="state">${safe(stateText(status))}</dd></dl>
    <h3>${safe(say("overview.next"))}</h3>
    <ul class="next">${NEXT.map((name) => `<li><a href="#${name}"><b>${safe(say(`nav.${name}`))}</b><span>${safe(say(`overview.${name}`))}</span></a></li>`).join("")}</ul>`,
  bind() {},
  enter(app, root) {
    app.act(async () => {
      status = facts(await app.table.ask("status"));
      find(root, "#state").textContent = stateText(status);
    });
  },
};

/** @param {App} app */
export function newest(app) {
  const version = app.data.firmware.boards[app.board]?.version;
  if (!version) return "";
  return version === app.version ? say("overview.same") : say("overview.newer", { version });
}

/** A table that was not flashed by us does not know its version. @param {App} app */
export function versionText(app) {
  return app.version === "unknown" ? say("unknown") : app.version;
}

/** @param {Record<string, string>} status */
export function stateText(status) {
  if (status.bench) return say("state.bench");
  if (status.game) return say("state.playing", { game: say(status.game) });
  if (status.enrolling === "1") return say("state.enrolling");
  return status.playing ? say("state.rests") : "";
}
