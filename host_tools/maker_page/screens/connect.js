// Without a table: how to connect one; without Web Serial: what to do instead.

import { safe } from "../shared/draw.js";
import { say } from "../shared/words.js";
import { button, onClick } from "../parts.js";

/** @import { Screen } from "../types.js" */

const IMAGE = "chronotable image pico_duel --uf2 MicroPython.uf2";
const INSTEAD = {
  doctor: "chronotable doctor",
  settings: "chronotable configure list",
  stickers: "chronotable enrol history",
  games: "chronotable games fetch",
  monitor: "chronotable monitor",
  backup: "chronotable backup",
  update: "chronotable flash",
};

/** @type {Screen} */
export const connectScreen = {
  name: "connect",
  draw: (app) => `<h2>${safe(say("connect.title"))}</h2>
    <ol class="steps"><li>${safe(say("connect.plug"))}</li><li>${safe(say("connect.press"))}</li><li>${safe(say("connect.then"))}</li></ol>
    <div class="buttons">${button("connect", app.working ? "connect.working" : "connect.go", { main: true, off: app.working })}
      ${button("connect-any", "connect.any", { off: app.working })}<small>${safe(say("connect.any_hint"))}</small></div>
    <section><h3>${safe(say("connect.new"))}</h3><p>${safe(say("connect.new_how"))}</p><p class="command"><code>${IMAGE}</code></p></section>`,
  bind(app, root) {
    onClick(root, "#connect", () => app.connect(false));
    onClick(root, "#connect-any", () => app.connect(true));
  },
};

/** @type {Screen} */
export const missingScreen = {
  name: "missing",
  draw: () => `<h2>${safe(say("missing.title"))}</h2><p>${safe(say("missing.why"))}</p>
    <dl class="commands">${Object.entries(INSTEAD)
      .map(([what, how]) => `<dt><code>${how}</code></dt><dd>${safe(say(`missing.${what}`))}</dd>`)
      .join("")}</dl>`,
  bind() {},
};
