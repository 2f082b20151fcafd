// Starts the page: joins the line to the table with everything that shows it or asks of it.

import { Cards } from "../shared/cards.js";
import { Carry } from "./carry.js";
import { around, find, findAll, sure } from "../shared/draw.js";
import { Panel } from "./panel.js";
import { Line } from "../shared/socket.js";
import { Sound } from "../shared/sound.js";
import { TableView } from "./table.js";
import { Tray } from "./tray.js";
import { en } from "./words/en.js";
import { es } from "./words/es.js";
import { it } from "./words/it.js";
import { firstLanguage, forgetPassing, inEveryLanguage, LANGUAGES, learn, say, speak, spoken, stay } from "../shared/words.js";

/** @import { Board, Game, Message, News, Picture, Request } from "../../types/page.js" */

const SEATS = 5;
const NOTICE_MS = 6000;

learn({ en, it, es });
const GAMES = await gamesOfThePage();
const game = GAMES[localStorage.getItem("game") ?? ""] ?? Object.values(GAMES)[0];
const sound = new Sound();
/** @type {Picture | null} */
let state = null; // what is shown now
/** @type {TableView | null} */
let view = null;
/** @type {number | undefined} */
let noticed;

const response = await fetch(`/games/${game.name}/cards.json`);
const cards = new Cards(await response.json(), game);
/** @type {Line<Request, Message>} */
const line = new Line("/socket", hear, notice, showConnection);
const carry = new Carry(cards, ask, announce);
const tray = new Tray(part("tray"), game, cards, carry, SEATS);
const panel = new Panel(part("panel"), { ask, cards, carry, sound, game, seats: SEATS });
tray.onpick = () => view?.focusPlace();
panel.ontake = () => view?.focusPlace();

/** A part of the page (index.html). @param {string} id */
function part(id) {
  return find(document, `#${id}`);
}

/** One of the lists at the top of the page. @param {string} id */
function list(id) {
  return sure(part(id), HTMLSelectElement);
}

/** Each game is a folder of its own: what it needs is asked for, and its words are learnt. */
async function gamesOfThePage() {
  /** @type {string[]} */
  const names = await (await fetch("/games.json")).json();
  /** @type {{ game: Game }[]} */
  const modules = await Promise.all(names.map((name) => import(`../games/${name}/game.js`)));
  for (const { game } of modules) learn(game.words);
  return Object.fromEntries(modules.map(({ game }) => [game.name, game]));
}

/**
 * Ask the table; says why not if it cannot. True if it was done.
 * @param {Request} request
 */
async function ask(request) {
  try {
    await line.ask(request);
    return true;
  } catch (error) {
    if (error instanceof Error && error.message) notice(error.message);
    return false;
  }
}

/** @param {Message} message */
function hear({ show, journal, story }) {
  if (show) look(show);
  if (journal) panel.addDone(journal);
  if (story) panel.addTold(story);
}

/** @param {Picture | News} show */
function look(show) {
  if (show.board) {
    state = show;
    view = setUp(show.board);
  }
  if (!state || !view) return; // nothing comes before the first board
  Object.assign(state, show);
  showParts(view, show);
  if (show.lying || show.seats || show.hands || show.bots) tray.show(state.lying, state.seats, state.hands, state.bots);
  panel.show(state, view.lit());
  const { game: played } = state.expects;
  list("game").disabled = Boolean(played); // another game's cards would mean nothing to this one
  if (played && GAMES[played]) follow(played);
}

/** The page shows the cards, wheel and places of the game that is being played. @param {string} name */
function follow(name) {
  if (name === game.name) return;
  localStorage.setItem("game", name);
  location.reload(); // the table stays as it is
}

/** @param {Board} board */
function setUp(board) {
  forgetPassing();
  const table = new TableView(part("table"), board, game, cards, carry, ask);
  panel.board(board);
  list("board").replaceChildren(...board.names.map((name) => new Option(name, name, false, name === board.name)));
  return table;
}

/**
 * What has changed at the table itself; tray and panel look at the whole.
 * @param {TableView} table
 * @param {Picture | News} show
 */
function showParts(table, show) {
  for (const [key, value] of Object.entries(show)) {
    const [kind, number] = key.split(".");
    if (kind === "led") table.lights.show(Number(number), String(value));
    else if (kind === "page") table.showPage(Number(number), String(value));
  }
  if (show.text !== undefined) table.showText(show.text);
  if (show.tone !== undefined) {
    table.buttons.tone(show.tone);
    sound.tone(show.tone);
  }
  if (show.wheel !== undefined) table.showWheel(show.wheel);
  if (show.power !== undefined) table.showPower(show.power);
  if (show.stopped) notice(show.stopped);
  if (show.lying) table.showLying(show.lying);
  if (show.held !== undefined) table.buttons.show(show.held);
  if (show.faults) table.showFaults(show.faults);
  if (show.field !== undefined) table.showField(show.field);
}

/** @param {string} how */
function showConnection(how) {
  const node = part("connection");
  node.dataset.how = how;
  node.textContent = say(how);
}

/** @param {string} text */
function notice(text) {
  const node = part("notice");
  node.textContent = text;
  node.classList.add("seen");
  clearTimeout(noticed);
  noticed = setTimeout(() => node.classList.remove("seen"), NOTICE_MS);
}

/** @param {string} text */
function announce(text) {
  part("announcer").textContent = text;
}

/** @param {string} theme */
function dress(theme) {
  localStorage.setItem("theme", theme);
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function fillChoices() {
  for (const node of findAll(document, "body > :not(aside) [data-word], body > [data-word]")) node.textContent = say(node.dataset.word ?? "");
  for (const node of findAll(document, "[data-label]")) node.setAttribute("aria-label", say(node.dataset.label ?? ""));
  const theme = localStorage.getItem("theme") ?? "auto";
  list("theme").replaceChildren(...["auto", "light", "dark"].map((name) => new Option(say(name), name, false, name === theme)));
  list("game").replaceChildren(...Object.keys(GAMES).map((name) => new Option(say(name), name, false, name === game.name)));
  list("language").replaceChildren(...Object.entries(LANGUAGES).map(([tag, name]) => new Option(name, tag, false, tag === spoken())));
  showConnection(part("connection").dataset.how ?? "connecting");
  if (state && view) panel.show(state, view.lit());
}

for (const type of /** @type {const} */ (["keydown", "keyup"])) {
  document.addEventListener(type, (event) => {
    if (around(event.target, "input, select, textarea")) return;
    view?.buttons.key(event);
  });
}
/** @type {(id: string, act: (chosen: string) => void) => void} */
function onChoice(id, act) {
  list(id).addEventListener("change", () => act(list(id).value));
}
onChoice("language", speak);
onChoice("game", follow);
onChoice("theme", dress);
onChoice("board", (name) => {
  if (state?.recorded && !confirm(say("sure_afresh"))) list("board").value = state.board.name;
  else ask({ do: "board", name });
});
dress(localStorage.getItem("theme") ?? "auto");
inEveryLanguage(fillChoices);
stay();
speak(firstLanguage());
