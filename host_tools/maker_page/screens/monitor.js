// What happens at the table, live: public facts only.

import { element, find, safe } from "../shared/draw.js";
import { knows, say } from "../shared/words.js";
import { picture, thingsOf } from "../cards.js";
import { MOST } from "../link/frame.js";
import { facts } from "../link/table.js";
import { stateText } from "./overview.js";

/** @import { App } from "../app.js" */
/** @import { Screen } from "../types.js" */

const LOOK_MS = 250;
const STATUS_MS = 2000;
const KEPT = 200; // lines
const PRIVATE = ["playing", "enrolling", "settings", "game"]; // what the headline says already

/** @type {string[]} Lines as markup, the newest first. */
let lines = [];
/** @type {Record<string, string>} */
let status = {};

/** @type {Screen} */
export const monitorScreen = {
  name: "monitor",
  draw: () => `<h2>${safe(say("monitor.title"))}</h2><p>${safe(say("monitor.how"))}</p>
    <p id="standing" class="summary" role="status">${safe(standing())}</p><p id="waiting" ${lines.length ? "hidden" : ""}>${safe(say("monitor.waiting"))}</p>
    <ol id="events" class="events" aria-live="polite" tabindex="0" aria-label="${safe(say("monitor.title"))}">${lines.join("")}</ol>`,
  bind() {},
  enter(app, root) {
    lines = [];
    status = {};
    app.act(() => watch(app, root), { after: () => app.table.ask("events off") });
  },
};

/** @param {App} app @param {HTMLElement} root */
async function watch(app, root) {
  await app.table.ask("events on");
  let count = 0;
  for (let looked = 0; ;) {
    if (Date.now() - looked > STATUS_MS) {
      looked = Date.now();
      status = facts(await app.table.ask("status"));
      find(root, "#standing").textContent = standing();
    }
    for (const event of await app.table.listen(LOOK_MS)) {
      const [number, kind, ...words] = event.split(" ");
      const missed = count ? (Number(number) - count - 1 + MOST) % MOST : 0;
      count = Number(number);
      if (missed) add(root, safe(say("monitor.missed", { count: missed })));
      if (kind === "reader") add(root, await laid(words));
      else for (const numbers of words) add(root, safe(happened(app, status.game, numbers)));
      if (kind !== "reader") looked = 0;
    }
  }
}

function standing() {
  const rest = Object.entries(status).filter(([name]) => !PRIVATE.includes(name));
  return [stateText(status), ...rest.map(([name, value]) => `${name} ${value}`)].join(" · ");
}

/** @param {string[]} words */
async function laid([reader, what, ...card]) {
  if (!card.length) return safe(`${reader}: ${knows(`lies.${what}`) ? say(`lies.${what}`) : what}`);
  const thing = knows(card[0]) ? (await thingsOf(card[0])).find(({ kind }) => kind === card.join(" ")) : undefined;
  if (!thing) return safe(say("monitor.card", { reader, card: card.join(" ") }));
  return `<span class="thumb">${picture(card[0], thing)}</span>${safe(say("monitor.card", { reader, card: thing.name }))} <small>${safe(card.join(" "))}</small>`;
}

/** @param {App} app @param {string | undefined} game @param {string} numbers */
function happened(app, game, numbers) {
  const event = numbers.split(",").map(Number);
  return phrase(game ? app.data.games[game]?.events[event[0]] : undefined, event);
}

/** The newest on top. @param {HTMLElement} root @param {string} markup */
function add(root, markup) {
  const line = `<li>${markup}</li>`;
  lines = [line, ...lines].slice(0, KEPT);
  const events = find(root, "#events");
  find(root, "#waiting").hidden = true;
  events.prepend(element(line));
  while (events.children.length > KEPT) events.lastElementChild?.remove();
}

/** "turn sector" and 4, 2 as "turn: sector 2". @param {string | undefined} form @param {number[]} numbers */
function phrase(form, numbers) {
  const [name = "", ...fields] = (form ?? String(numbers[0])).match(/\w+/g) ?? [];
  const values = numbers.slice(1).map((number, i) => `${(fields[i] ?? "").replaceAll("_", " ")} ${number}`.trim());
  return `${name.replaceAll("_", " ")}${values.length ? `: ${values.join(", ")}` : ""}`;
}
