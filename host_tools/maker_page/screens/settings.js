// Every setting with its range, as the table itself tells it; a change is saved at once.

import { safe } from "../shared/draw.js";
import { knows, say, spoken } from "../shared/words.js";
import { Refused } from "../link/errors.js";
import { command } from "../parts.js";

/** @import { App } from "../app.js" */
/** @import { Screen } from "../types.js" */

/** @typedef {{ name: string, kind: string, value: string, standard: string, allowed: string }} Setting */

/** @type {Setting[]} */
let settings = [];

/** @type {Screen} */
export const settingsScreen = {
  name: "settings",
  draw: (app) => `<h2>${safe(say("settings.title"))}</h2><p>${safe(say("settings.how"))}</p>
    <div class="settings">${settings.map((setting) => row(app, setting)).join("")}</div>${command("chronotable configure list")}`,
  bind(app, root) {
    for (const input of root.querySelectorAll("[data-setting]")) {
      input.addEventListener("change", () => change(app, /** @type {HTMLInputElement | HTMLSelectElement} */ (input)));
    }
  },
  enter(app) {
    settings = [];
    app.act(async () => {
      const listed = [];
      for await (const [name, kind, value, standard, ...allowed] of app.table.each("list")) {
        listed.push({ name, kind, value, standard, allowed: allowed.join(" ") });
      }
      settings = listed;
    });
  },
};

/** @param {App} app @param {Setting} setting */
function row(app, { name, kind, value, standard, allowed }) {
  const id = `setting-${name}`;
  const words = app.data.settings[name];
  const [low, high] = allowed.split(" to ");
  const range = kind === "int" ? say("settings.range", { low, high, default: standard }) : say("settings.default", { default: valueText(standard) });
  const input =
    kind === "int"
      ? `<input id="${id}" data-setting="${name}" type="number" min="${low}" max="${high}" value="${value}" aria-describedby="${id}-about">`
      : `<select id="${id}" data-setting="${name}" aria-describedby="${id}-about">${allowed
          .split(", ")
          .map((one) => `<option value="${one}" ${one === value ? "selected" : ""}>${safe(valueText(one))}</option>`)
          .join("")}</select>`;
  return `<div class="setting"><label for="${id}">${safe(words?.name[spoken()] ?? name)}</label>${input}
    <p id="${id}-about"><span>${safe(words?.meaning[spoken()] ?? "")}</span> <small>${safe(range)}</small></p></div>`;
}

/** @param {string} value */
function valueText(value) {
  if (knows(`value.${value}`)) return say(`value.${value}`);
  return knows(value) ? say(value) : value;
}

/** @param {App} app @param {HTMLInputElement | HTMLSelectElement} input */
function change(app, input) {
  const setting = settings.find(({ name }) => name === input.dataset.setting);
  if (!setting) return;
  const wanted = input.value;
  input.dataset.sent = wanted;
  const save = async () => {
    try {
      await app.table.ask(`set ${setting.name} ${wanted}`);
      setting.value = await app.table.ask(`get ${setting.name}`);
      const values = { name: nameOf(app, setting), value: setting.value };
      app.notice = { text: () => say("settings.saved", { ...values, value: valueText(values.value) }), good: true };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const values = { name: nameOf(app, setting), value: wanted || "–", allowed: setting.allowed };
      app.notice = { text: () => say("settings.refused", values), good: false };
    }
  };
  app.act(save, { wait: true }); // the one before is saved first
}

/** @param {App} app @param {Setting} setting */
function nameOf(app, { name }) {
  return app.data.settings[name]?.name[spoken()] ?? name;
}
