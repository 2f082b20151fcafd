// Starts the page: joins the line to the table with everything that shows it or asks of it.

import { Cards } from "./cards.js";
import { Carry } from "./carry.js";
import { Panel } from "./panel.js";
import { Line } from "./socket.js";
import { Sound } from "./sound.js";
import { TableView } from "./table.js";
import { Tray } from "./tray.js";
import { firstLanguage, forgetPassing, inEveryLanguage, LANGUAGES, learn, say, speak, spoken, stay } from "./words.js";

const SEATS = 5;
const NOTICE_MS = 6000;

const find = (id) => document.getElementById(id);
const GAMES = await gamesOfThePage();
const game = GAMES[localStorage.getItem("game")] ?? Object.values(GAMES)[0];
const state = {};
const sound = new Sound();
let view = null;
let noticed = null;

const response = await fetch(`games/${game.name}/cards.json`);
const cards = new Cards(await response.json(), game);
const line = new Line(hear, (how) => showConnection(how));
const carry = new Carry(cards, ask, announce);
const tray = new Tray(find("tray"), game, cards, carry, SEATS);
const panel = new Panel(find("panel"), { ask, cards, carry, sound, game, seats: SEATS });
tray.onpick = () => view?.focusPlace();
panel.ontake = () => view?.focusPlace();

/** Each game is a folder of its own: what it needs is asked for, and its words are learnt. */
async function gamesOfThePage() {
  const names = await (await fetch("games.json")).json();
  const modules = await Promise.all(names.map((name) => import(`./games/${name}/game.js`)));
  for (const { game } of modules) learn(game.words);
  return Object.fromEntries(modules.map(({ game }) => [game.name, game]));
}

/** Ask the table; says why not if it cannot. True if it was done. */
async function ask(message) {
  try {
    await line.ask(message);
    return true;
  } catch (error) {
    if (error.message) notice(error.message);
    return false;
  }
}

function hear({ show, journal, story, trouble }) {
  if (trouble) notice(trouble);
  if (show) {
    if (show.board) setUp(show.board);
    Object.assign(state, show);
    for (const [key, value] of Object.entries(show)) showPart(key, value);
    if (show.lying || show.seats || show.hands || show.bots || show.board) tray.show(state.lying, state.seats, state.hands, state.bots);
    panel.show(state, view.lit());
    if (GAMES[state.expects.game]) follow(state.expects.game);
  }
  if (journal) panel.add("journal", journal);
  if (story) panel.add("story", story);
}

/** The page shows the cards, wheel and places of the game that is being played. */
function follow(name) {
  if (name === game.name) return;
  localStorage.setItem("game", name);
  location.reload(); // the table stays as it is
}

function setUp(board) {
  for (const key of Object.keys(state)) delete state[key]; // all of it is told anew
  forgetPassing();
  view = new TableView(find("table"), board, game, cards, carry, ask);
  panel.board(board);
  find("board").replaceChildren(...board.names.map((name) => new Option(name, name, false, name === board.name)));
}

function showPart(key, value) {
  const [kind, number] = key.split(".");
  if (kind === "led") view.lights.show(Number(number), value);
  else if (kind === "page") view.showPage(Number(number), value);
  else if (kind === "text") view.showText(value);
  else if (kind === "wheel") view.showWheel(value);
  else if (kind === "field") view.showField(value);
  else if (kind === "lying") view.showLying(value);
  else if (kind === "power") view.showPower(value);
  else if (kind === "faults") view.showFaults(value);
  else if (kind === "held") view.buttons.show(value);
  else if (kind === "tone") {
    view.buttons.tone(value);
    sound.tone(value);
  } else if (kind === "stopped" && value) notice(value);
}

function showConnection(how) {
  const node = find("connection");
  node.dataset.how = how;
  node.textContent = say(how);
}

function notice(text) {
  const node = find("notice");
  node.textContent = text;
  node.classList.add("seen");
  clearTimeout(noticed);
  noticed = setTimeout(() => node.classList.remove("seen"), NOTICE_MS);
}

function announce(text) {
  find("announcer").textContent = text;
}

function dress(theme) {
  localStorage.setItem("theme", theme);
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function fillChoices() {
  for (const node of document.querySelectorAll("body > :not(aside) [data-word], body > [data-word]")) node.textContent = say(node.dataset.word);
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", say(node.dataset.label));
  const theme = localStorage.getItem("theme") ?? "auto";
  find("theme").replaceChildren(...["auto", "light", "dark"].map((name) => new Option(say(name), name, false, name === theme)));
  find("game").replaceChildren(...Object.keys(GAMES).map((name) => new Option(say(name), name, false, name === game.name)));
  find("language").replaceChildren(...Object.entries(LANGUAGES).map(([tag, name]) => new Option(name, tag, false, tag === spoken())));
  showConnection(find("connection").dataset.how ?? "connecting");
  if (view) panel.show(state, view.lit());
}

for (const type of ["keydown", "keyup"]) {
  document.addEventListener(type, (event) => {
    if (event.target.closest("input, select, textarea")) return;
    view?.buttons.key(event);
  });
}
find("language").addEventListener("change", (event) => speak(event.target.value));
find("game").addEventListener("change", (event) => follow(event.target.value));
find("theme").addEventListener("change", (event) => dress(event.target.value));
find("board").addEventListener("change", async (event) => {
  if (state.recorded && !confirm(say("sure_afresh"))) event.target.value = state.board.name;
  else await ask({ do: "board", name: event.target.value });
});
dress(localStorage.getItem("theme") ?? "auto");
inEveryLanguage(fillChoices);
stay();
speak(firstLanguage());
