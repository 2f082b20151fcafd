// The doctor: a verdict for each part, with progress, and questions for the person at the table.

import { find, safe } from "../shared/draw.js";
import { say, spoken } from "../shared/words.js";
import { refusalText } from "../app.js";
import { Refused } from "../link/errors.js";
import { examine } from "../link/doctor.js";
import { BAD, spell } from "../link/verdict.js";
import { bar, button, moveBar, onClick } from "../parts.js";

/** @import { App } from "../app.js" */
/** @import { Ask, Phrase, Screen, Verdict } from "../types.js" */

/** @type {Verdict[]} */
let found = [];
let over = false;
let all = 0; // parts, once the readers are counted
/** @type {{ phrase: Phrase, yesOrNo: boolean, answer: (said: string) => void } | null} */
let question = null;
const LOOK_MS = 30;

/** @type {Screen} */
export const doctorScreen = {
  name: "doctor",
  draw: (app) => `<h2>${safe(say("doctor.title"))}</h2><p>${safe(say("doctor.how"))}</p>
    <div class="buttons">${button("full", "doctor.full", { main: true, off: app.working })}${button("quick", "doctor.quick", { off: app.working })}
      ${app.working ? button("stop", "stop") : ""}</div>
    ${bar("examined")}${questionBox(app)}
    <p id="summary" class="summary" role="status">${safe(over ? summary(app) : "")}</p>
    <table class="verdicts" ${found.length ? "" : "hidden"}><thead><tr><th scope="col">${safe(say("doctor.part"))}</th>
      <th scope="col">${safe(say("doctor.verdict"))}</th><th scope="col">${safe(say("doctor.facts"))}</th></tr></thead>
      <tbody>${found.map((verdict) => row(app, verdict)).join("")}</tbody></table>
    <p><small>${safe(say("doctor.range"))}</small></p>`,
  bind(app, root) {
    onClick(root, "#full", () => examineAll(app, root, true));
    onClick(root, "#quick", () => examineAll(app, root, false));
    onClick(root, "#stop", () => app.stop());
    onClick(root, "#yes", () => question?.answer("yes"));
    onClick(root, "#no", () => question?.answer("no"));
    if (app.working) advance(root);
  },
};

/** @param {App} app @param {Phrase} phrase */
function words(app, phrase) {
  return spell(app.data.doctor, spoken(), phrase, refusalText);
}

/** @param {App} app @param {Verdict} verdict */
function row(app, { part, verdict, facts, cause }) {
  const why = cause.length ? `<p class="cause">${safe(words(app, cause))}</p>` : "";
  return `<tr class="${verdict.replace(" ", "-")}"><th scope="row">${safe(words(app, part))}</th>
    <td><span class="mark">${safe(say(`verdict.${verdict}`))}</span></td><td>${safe(words(app, facts))}${why}</td></tr>`;
}

/** @param {App} app */
function summary(app) {
  const bad = found.filter(({ verdict }) => verdict === BAD).map(({ part }) => words(app, part));
  return bad.length ? say("doctor.care", { parts: bad.join(", ") }) : say("doctor.well");
}

/** @param {App} app @param {HTMLElement} root @param {boolean} asking */
function examineAll(app, root, asking) {
  found = [];
  over = false;
  all = 0;
  return app.act(
    async () => {
      for await (const verdict of examine(app.table, app.data.doctor, "USB", asking ? ask(app) : null, (parts) => (all = parts))) {
        found.push(verdict);
        advance(root);
        find(root, ".verdicts").hidden = false;
        find(root, "tbody").insertAdjacentHTML("beforeend", row(app, verdict));
      }
      over = true;
    },
    { after: () => lightsOff(app) },
  );
}

/** @param {HTMLElement} root */
function advance(root) {
  moveBar(root, "examined", all ? say("of", { done: found.length, all }) : String(found.length), found.length, all);
}

/** The lights are the table's again, if somebody left in the middle. @param {App} app */
async function lightsOff(app) {
  try {
    await app.table.ask("test leds off");
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // a game is being played: they are its own
  }
}

/** @param {App} app @returns {Ask} */
function ask(app) {
  return async (phrase, yesOrNo) => {
    let answer = "";
    question = { phrase, yesOrNo, answer: (said) => (answer = said) };
    app.draw();
    document.getElementById("yes")?.focus();
    try {
      while (!answer) await app.table.wire.pause(LOOK_MS); // so that "Stop" ends it, too
    } finally {
      question = null;
    }
    app.draw();
    return answer === "yes";
  };
}

/** @param {App} app */
function questionBox(app) {
  if (!question) return "";
  const choices = question.yesOrNo ? button("yes", "yes", { main: true }) + button("no", "no") : button("yes", "done", { main: true });
  const text = safe(words(app, question.phrase));
  return `<div class="question" role="alertdialog" aria-label="${text}"><p>${text}</p><div class="buttons">${choices}</div></div>`;
}
