// Enrolling: a picture for each sticker that is to be laid, and how much of the whole box is done.

import { find, safe } from "../shared/draw.js";
import { knows, say } from "../shared/words.js";
import { GAMES, picture, thingsOf } from "../cards.js";
import { Walk } from "../link/enrolment.js";
import { bar, button, chosenFile, download, moveBar, onClick } from "../parts.js";
import { StickerList } from "../sticker_list.js";

/** @import { App } from "../app.js" */
/** @import { Screen, Thing } from "../types.js" */

const state = {
  game: GAMES[0],
  only: "", // a table of cards
  reader: "",
  overwrite: false,
  /** @type {string[]} */
  readers: [],
  /** @type {Thing[]} */
  things: [],
  /** @type {Set<string>} */
  skipped: new Set(),
  /** @type {Thing | null} */
  thing: null,
  /** @type {{ key: string, values?: Record<string, string> }} what was said last */
  told: { key: "" },
};
let list = new StickerList(state.game);

/** @type {Screen} */
export const stickersScreen = {
  name: "stickers",
  draw: (app) => `<h2>${safe(say("stickers.title"))}</h2><p class="how" ${app.working && state.thing ? "hidden" : ""}>${safe(say("stickers.how"))}</p>
    <form class="choices" ${app.working && state.thing ? "hidden" : ""}>${choice("game", GAMES, state.game, (game) => say(game), app.working)}
      ${choice("only", ["", ...tables()], state.only, tableName, app.working)}${choice("reader", state.readers, state.reader, String, app.working)}
      <label class="check"><input type="checkbox" id="overwrite" ${state.overwrite ? "checked" : ""} ${app.working ? "disabled" : ""}>
        ${safe(say("stickers.overwrite"))}</label></form>
    <div class="buttons">${app.working ? button("skip", "stickers.skip") + button("stop", "stop") : beginButton()}</div>
    <section class="laying" aria-live="polite" ${state.thing ? "" : "hidden"}><div id="picture">${state.thing ? picture(state.game, state.thing) : ""}</div>
      <div><p id="wanted" class="wanted">${safe(state.thing ? wanted(state.thing) : "")}</p><p><small id="kind">${safe(state.thing?.kind ?? "")}</small></p>
        <p id="lay">${safe(state.thing && app.working ? say("stickers.lay", { reader: state.reader }) : "")}</p>
        <p id="told" class="told" role="status">${safe(state.told.key ? say(state.told.key, state.told.values) : "")}</p></div></section>
    <section><h3>${safe(say("stickers.box"))}</h3>${bar("box")}<div id="cells">${cells()}</div></section>
    <section><h3>${safe(say("stickers.list"))}</h3><p>${safe(say("stickers.list_how"))}</p>
      <div class="buttons">${button("save", "stickers.save")}<label class="file" for="load">${safe(say("stickers.load"))}</label>
        <input type="file" id="load" accept=".json"></div></section>`,
  bind(app, root) {
    moveBar(root, "box", boxText(), count(state.things), state.things.length);
    for (const name of /** @type {const} */ (["game", "only", "reader"])) {
      find(root, `#${name}`).addEventListener("change", (event) => choose(app, name, /** @type {HTMLSelectElement} */ (event.target).value));
    }
    find(root, "#overwrite").addEventListener("change", (event) => (state.overwrite = /** @type {HTMLInputElement} */ (event.target).checked));
    onClick(root, "#begin", () => write(app, root));
    onClick(root, "#stop", () => app.stop());
    onClick(root, "#skip", async () => {
      if (state.thing) state.skipped.add(state.thing.key);
      await app.stop();
      write(app, root);
    });
    onClick(root, "#save", () => download(`enrolment-${state.game}.json`, list.text(), "application/json"));
    find(root, "#load").addEventListener("change", (event) => load(app, event));
  },
  enter(app) {
    state.thing = null;
    state.told = { key: "" };
    app.act(async () => {
      state.things = await thingsOf(state.game);
      const readers = [];
      for await (const [name] of app.table.each("read")) readers.push(name);
      state.readers = readers;
      state.reader ||= readers[0];
    });
  },
};

/** @param {string} name @param {string[]} values @param {string} chosen @param {(value: string) => string} spell @param {boolean} off */
function choice(name, values, chosen, spell, off) {
  const options = values.map((value) => `<option value="${safe(value)}" ${value === chosen ? "selected" : ""}>${safe(spell(value))}</option>`);
  return `<label for="${name}">${safe(say(`stickers.${name}`))}</label><select id="${name}" ${off ? "disabled" : ""}>${options.join("")}</select>`;
}

function beginButton() {
  const done = count(state.things);
  return button("begin", done ? "stickers.goon" : "stickers.begin", { main: true, off: !state.things.length || done === state.things.length });
}

function tables() {
  return [...new Set(state.things.map(({ table }) => table))];
}

/** @param {string} table */
function tableName(table) {
  if (!table) return say("stickers.all");
  return knows(table) ? say(table) : table;
}

/** @param {Thing[]} things */
function count(things) {
  return things.filter(({ key }) => list.has(key)).length;
}

function boxText() {
  const [done, all] = [count(state.things), state.things.length];
  return say(all && done === all ? "stickers.whole" : "stickers.progress", { done, all });
}

/** A small square for each thing, table by table. */
function cells() {
  return tables()
    .map((table) => {
      const things = state.things.filter((thing) => thing.table === table);
      const squares = things.map(({ key }) => `<i class="${list.has(key) ? "written" : ""}${key === state.thing?.key ? " now" : ""}"></i>`);
      return `<h4>${safe(tableName(table))} <span>${safe(say("of", { done: count(things), all: things.length }))}</span></h4>
        <div class="cells" aria-hidden="true">${squares.join("")}</div>`;
    })
    .join("");
}

/** @param {Thing} thing */
function wanted({ name, copy, copies }) {
  return copies > 1 ? say("stickers.copy", { name, copy, copies }) : name;
}

/** @param {App} app @param {"game" | "only" | "reader"} name @param {string} value */
async function choose(app, name, value) {
  state[name] = value;
  if (name === "game") {
    state.only = "";
    state.skipped.clear();
    state.thing = null;
    list = new StickerList(value);
    state.things = await thingsOf(value);
  }
  app.draw();
}

/** @param {App} app @param {HTMLElement} root */
function write(app, root) {
  /** @param {string} key @param {Record<string, string>} [values] */
  const tell = (key, values) => {
    state.told = { key, values };
    find(root, "#told").textContent = say(key, values);
  };
  const walk = new Walk(app.table, list, tell, state.overwrite);
  state.told = { key: "" };
  const doing = app.act(
    async () => {
      await walk.begin(state.reader);
      for (const thing of state.things) {
        if (list.has(thing.key) || state.skipped.has(thing.key) || (state.only && thing.table !== state.only)) continue;
        state.thing = thing;
        state.told = { key: "" };
        show(root);
        await walk.enrol(thing);
      }
      state.thing = null;
      state.skipped.clear(); // the next time they come again
    },
    { after: () => walk.end() },
  );
  return doing.then(() => {
    if (!state.thing || app.link !== "table" || app.notice || app.working) return;
    state.told = { key: "stickers.stopped" };
    app.draw();
  });
}

/** The next thing, and how far the box is. @param {HTMLElement} root */
function show(root) {
  if (!state.thing) return;
  find(root, ".laying").hidden = false;
  find(root, "#picture").innerHTML = picture(state.game, state.thing);
  find(root, "#wanted").textContent = wanted(state.thing);
  find(root, "#kind").textContent = state.thing.kind;
  find(root, "#told").textContent = "";
  for (const part of root.querySelectorAll(".choices, .how")) part.setAttribute("hidden", "");
  find(root, "#lay").textContent = say("stickers.lay", { reader: state.reader });
  find(root, "#cells").innerHTML = cells();
  moveBar(root, "box", boxText(), count(state.things), state.things.length);
}

/** @param {App} app @param {Event} event */
async function load(app, event) {
  const file = chosenFile(event);
  if (!file) return;
  const known = list.read(await file.text());
  if (known) app.tell("stickers.loaded", { count: known }, true);
  else app.tell("stickers.no_list", { game: say(state.game) });
}
