// The maker's page: header, language, the list of screens, and the screen that is shown.

import { find, findAll, safe } from "./shared/draw.js";
import { LANGUAGES, firstLanguage, inEveryLanguage, learn, say, speak, spoken } from "./shared/words.js";
import { App } from "./app.js";
import { GAMES, learnGames } from "./cards.js";
import { UsbSerial } from "./link/usb.js";
import { backupScreen } from "./screens/backup.js";
import { connectScreen, missingScreen } from "./screens/connect.js";
import { doctorScreen } from "./screens/doctor.js";
import { gamesScreen } from "./screens/games.js";
import { monitorScreen } from "./screens/monitor.js";
import { overviewScreen } from "./screens/overview.js";
import { settingsScreen } from "./screens/settings.js";
import { stickersScreen } from "./screens/stickers.js";
import { updateScreen } from "./screens/update.js";
import { en } from "./words/en.js";
import { es } from "./words/es.js";
import { it } from "./words/it.js";

/** @import { Screen, Serial, Usb } from "./types.js" */

/** @type {Screen[]} */
const SCREENS = [overviewScreen, doctorScreen, settingsScreen, stickersScreen, gamesScreen, monitorScreen, backupScreen, updateScreen];

const own = /** @type {{ serial?: Serial, usb?: Usb }} */ (/** @type {unknown} */ (navigator));
const ANDROID = /Android/.test(navigator.userAgent);
// Elsewhere the system itself holds a serial device, and WebUSB would not get it.
const serial = ANDROID && own.usb ? new UsbSerial(own.usb) : own.serial;
const content = find(document, "#content");
const screens = find(document, "#screens");
const app = new App(serial, draw);

/** Which screen there is to be seen: without a table, how to get one. @returns {Screen} */
function current() {
  if (!serial) return missingScreen;
  if (app.link === "none") return connectScreen;
  if (app.link === "prompt") return updateScreen;
  return SCREENS.find(({ name }) => name === location.hash.slice(1)) ?? overviewScreen;
}

/** @type {Screen | null} */
let shown = null;

function draw() {
  const screen = current();
  const held = document.activeElement;
  const typed = held instanceof HTMLInputElement && held.type === "number" && held.dataset.sent === undefined ? held.value : null;
  content.innerHTML = `${screen.draw(app)}<div id="notice" role="alert">${app.notice ? notice(app.notice) : ""}</div>`;
  header(screen);
  if (shown !== screen) {
    shown = screen;
    screen.enter?.(app, content);
    window.scrollTo(0, 0);
  }
  screen.bind(app, content);
  const again = held?.id ? document.getElementById(held.id) : null;
  if (again instanceof HTMLInputElement && typed !== null) again.value = typed; // somebody writes while the screen changes
  again?.focus();
}

/** @param {{ text: () => string, good: boolean }} told */
function notice({ text, good }) {
  return `<p class="notice ${good ? "fine" : "wrong"}">${safe(text())}</p>`;
}

/** @param {Screen} screen */
function header(screen) {
  document.title = say("title");
  find(document, "h1").textContent = say("title");
  find(document, ".skip").textContent = say("skip");
  find(document, "#language-label").textContent = say("language");
  find(document, "#link").textContent = say(`link.${app.link}`, { board: app.board });
  const leave = find(document, "#leave");
  leave.textContent = say("link.leave");
  leave.hidden = app.link === "none";
  screens.hidden = app.link !== "table";
  screens.ariaLabel = say("screens");
  screens.innerHTML = SCREENS.map(
    ({ name }) => `<a id="to-${name}" href="#${name}" ${name === screen.name ? 'aria-current="page"' : ""}>${safe(say(`nav.${name}`))}</a>`,
  ).join("");
}

async function turnTo() {
  if (app.locked) return; // what copies files has the table for itself
  await app.stop();
  app.notice = null;
  draw();
  content.focus();
}

async function start() {
  learn({ en, it, es });
  await Promise.all([app.load(), learnGames(GAMES)]);
  const choice = find(document, "#language");
  choice.innerHTML = Object.entries(LANGUAGES)
    .map(([tag, name]) => `<option value="${tag}" lang="${tag}">${name}</option>`)
    .join("");
  choice.addEventListener("change", () => speak(/** @type {HTMLSelectElement} */ (choice).value));
  find(document, "#leave").addEventListener("click", () => app.leave());
  window.addEventListener("hashchange", turnTo);
  window.addEventListener("beforeunload", (event) => app.locked && event.preventDefault());
  speak(firstLanguage());
  /** @type {HTMLSelectElement} */ (choice).value = spoken();
  inEveryLanguage(draw);
  findAll(document, "noscript").forEach((node) => node.remove());
}

start();
