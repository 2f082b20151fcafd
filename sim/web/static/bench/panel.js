// The side panel: what the table says, what hands did, time, power, scenarios and faults.

import { around, element, find, findAll, safe, sure } from "../shared/draw.js";
import { expectation, offered } from "./expects.js";
import { HandsWords, Log, storyLine } from "./journal.js";
import { inEveryLanguage, placeName, say } from "../shared/words.js";

/** @import { Cards } from "../shared/cards.js" */
/** @import { Carry } from "./carry.js" */
/** @import { Sound } from "../shared/sound.js" */
/** @import { Ask, Board, Faults, Game, JournalLine, Picture, Playback, StoryLine } from "../../types/page.js" */

const PLAYBACK = /** @type {const} */ (["step", "play", "leave"]);

export class Panel {
  /**
   * @param {HTMLElement} node
   * @param {{ ask: Ask, cards: Cards, carry: Carry, sound: Sound, game: Game, seats: number }} others
   */
  constructor(node, { ask, cards, carry, sound, game, seats }) {
    this._ask = ask;
    this._carry = carry;
    this._sound = sound;
    /** @type {Picture | null} */
    this._state = null;
    /** @type {Board | null} */
    this._board = null;
    /** @type {Faults | null} */
    this._faults = null;
    /** @type {(() => void) | null} */
    this.ontake = null;
    node.replaceChildren();
    this._node = element(`<div class="sheets">
      <section class="sheet expects"><h2 data-word="expects"></h2><div class="awaited" role="status"></div><div class="offered" role="group"></div>
        <button type="button" class="undo" data-word="undo"></button></section>
      <section class="sheet did"><div class="logs" role="tablist">
          <button type="button" role="tab" id="tab-story" aria-controls="log-story" data-log="story" data-word="told"></button>
          <button type="button" role="tab" id="tab-journal" aria-controls="log-journal" data-log="journal" data-word="hands"></button></div>
        <div class="log story" id="log-story" role="log" aria-labelledby="tab-story" tabindex="0"><ol></ol></div>
        <div class="log journal" id="log-journal" role="log" aria-labelledby="tab-journal" tabindex="0"><ol></ol></div></section>
      <section class="sheet run">
        <button type="button" class="power"></button>
        <div class="speed" role="group"><button type="button" data-speed="real"></button><button type="button" data-speed="fast"></button></div>
        <button type="button" class="mute" aria-pressed="false" data-word="sound"></button>
        <p class="clock"></p>
      </section>
      <details class="sheet says"><summary data-word="says"></summary><pre class="text"></pre><ul class="shining"></ul></details>
      <details class="sheet bots"><summary data-word="bots"></summary><p data-word="bots_text"></p><div class="row" role="group">
        ${Array.from({ length: seats }, (_, i) => `<button type="button" data-bot="${i + 1}" aria-pressed="false"></button>`).join("")}</div></details>
      <details class="sheet scenario" open><summary data-word="scenario"></summary>
        <p class="recorded"></p>
        <div class="row"><a class="save" href="/recording.toml" download="played.toml" data-word="save"></a>
          <button type="button" class="expect" data-word="expect"></button>
          <span class="load"><button type="button" data-word="load"></button><input type="file" accept=".toml,.moves" multiple hidden aria-label="scenario"></span>
          <button type="button" class="afresh" data-word="afresh"></button></div>
        <div class="playback" hidden><p class="at" role="status"></p><div class="row">
          <button type="button" data-play="step" data-word="step"></button><button type="button" data-play="play" data-word="play"></button>
          <button type="button" data-play="leave" data-word="leave"></button></div></div>
      </details>
      <details class="sheet faults"><summary data-word="faults"></summary>
        <label class="switch"><input type="checkbox" name="unplug"><span data-word="unplug"></span></label>
        <label class="switch"><input type="checkbox" name="bounce"><span data-word="bounce"></span></label>
        <div class="row"><label><span class="unseen" data-word="reader"></span><select name="reader"></select></label>
          <label class="switch"><input type="checkbox" name="dead"><span data-word="dead"></span></label>
          <label class="switch"><input type="checkbox" name="noisy"><span data-word="noisy"></span></label></div>
        <button type="button" class="half" data-word="half_tag"></button>
      </details>
      <details class="sheet keys"><summary data-word="keys"></summary><p data-word="keys_text"></p></details>
    </div>`);
    node.append(this._node);
    this._cards = cards;
    this._game = game;
    this._hands = new HandsWords(cards);
    this._story = new Log(this._find(".story ol"), "no_story", storyLine);
    this._journal = new Log(this._find(".journal ol"), "no_hands", (/** @type {JournalLine} */ [second, step]) => ({ second, text: this._hands.words(step) }));
    this._reader = sure(this._node.querySelector("[name=reader]"), HTMLSelectElement);
    this._openLog("story");
    this._listen();
    inEveryLanguage(() => this._write());
  }

  // What the server shows

  /** @param {Board} board */
  board(board) {
    this._board = board;
    this._story.clear();
    this._journal.clear();
    this._reader.replaceChildren(...board.readers.map((reader) => new Option(placeName(reader.name), reader.name)));
  }

  /** What hands did. @param {JournalLine[]} lines */
  addDone(lines) {
    this._journal.add(lines);
  }

  /** What the table told. @param {StoryLine[]} lines */
  addTold(lines) {
    this._story.add(lines);
  }

  /** @param {string} name */
  _openLog(name) {
    for (const tab of findAll(this._node, "[data-log]")) {
      const open = tab.dataset.log === name;
      tab.setAttribute("aria-selected", String(open));
      this._find(`.log.${tab.dataset.log}`).hidden = !open;
    }
  }

  /**
   * @param {Picture} state
   * @param {[zone: string, colour: string][]} lit
   */
  show(state, lit) {
    this._state = state;
    const dark = state.power ? say("dark_now") : say("is_off");
    this._text(".text", state.stopped || state.text || dark);
    this._find(".text").classList.toggle("quiet", !state.text);
    this._markup(".shining", byColour(lit) || `<li class="quiet">${safe(say("no_lights"))}</li>`);
    const sentences = expectation(state.expects, state.lying ?? {}, this._cards);
    this._markup(".awaited", sentences.map((sentence) => `<p>${safe(sentence)}</p>`).join(""));
    this._markup(
      ".offered",
      offered(state.expects)
        .map((line) => `<button type="button">${safe(line)}</button>`)
        .join(""),
    );
    this._find(".awaited").classList.toggle("refused", "refused" in state.expects && state.expects.refused !== "");
    for (const button of findAll(this._node, "[data-bot]")) {
      button.setAttribute("aria-pressed", String(state.bots.includes(Number(button.dataset.bot))));
    }
    this._button(".undo").disabled = !state.expects.undo;
    this._text(".power", say(state.power ? "cut_power" : "power_on"));
    this._find(".power").classList.toggle("off", !state.power);
    for (const button of findAll(this._node, "[data-speed]")) {
      button.setAttribute("aria-pressed", String(button.dataset.speed === state.speed));
    }
    const time = `${Math.floor(state.seconds / 60)}:${String(state.seconds % 60).padStart(2, "0")}`;
    this._text(".clock", say("at_table", { time }));
    this._text(".recorded", say("recorded", { n: state.recorded }));
    this._showPlayback(state.playback);
    this._showFaults(state.faults);
  }

  /** @param {Playback | null} playback */
  _showPlayback(playback) {
    this._find(".playback").hidden = !playback;
    if (!playback) return;
    const { at, steps, failed, next, title } = playback;
    const where = `${title}. ${say("step_of", { at, of: steps })}`;
    const what = failed ? say("failed_at", { at: at + 1, why: failed }) : next ? say("next_step", { what: this._hands.words(next) }) : say("all_played");
    this._text(".at", `${where}\n${what}`);
    this._find(".at").classList.toggle("failed", failed !== "");
    for (const verb of PLAYBACK) {
      this._button(`[data-play=${verb}]`).disabled = verb !== "leave" && (playback.running || failed !== "" || !next);
    }
  }

  /** @param {Faults} faults */
  _showFaults(faults, anew = false) {
    if (faults === this._faults && !anew) return; // a switch just moved stays until the table has answered
    this._faults = faults;
    const { dead, noisy, bounce } = faults;
    const reader = this._reader.value;
    this._input("[name=unplug]").checked = dead.includes("display");
    this._input("[name=bounce]").checked = bounce;
    this._input("[name=dead]").checked = dead.includes(reader);
    this._input("[name=noisy]").checked = noisy.includes(reader);
  }

  // What people do

  _listen() {
    const ask = this._ask;
    /** @type {(selector: string, act: (event: MouseEvent) => void) => void} */
    const onClick = (selector, act) => this._find(selector).addEventListener("click", act);
    /** @type {(selector: string, act: (on: boolean) => void) => void} */
    const onSwitch = (selector, act) => {
      const input = this._input(selector);
      input.addEventListener("change", () => act(input.checked));
    };
    onClick(".power", () => ask({ do: "power", on: !this._state?.power }));
    onClick(".speed", (event) => {
      const speed = around(event.target, "[data-speed]")?.dataset.speed;
      if (speed) ask({ do: "speed", to: speed });
    });
    onClick(".mute", () => {
      const mute = this._find(".mute");
      const loud = mute.getAttribute("aria-pressed") !== "true";
      mute.setAttribute("aria-pressed", String(loud));
      this._sound.switch(loud);
    });
    onClick(".bots .row", (event) => {
      const seat = Number(around(event.target, "[data-bot]")?.dataset.bot);
      if (seat) ask({ do: "bot", seat, on: !this._state?.bots.includes(seat), game: this._game.name });
    });
    onClick(".undo", () => ask({ do: "undo" }));
    onClick(".offered", (event) => {
      const line = around(event.target, "button")?.textContent;
      if (line) ask({ do: "choose", line });
    });
    onClick(".logs", (event) => {
      const name = around(event.target, "[data-log]")?.dataset.log;
      if (name) this._openLog(name);
    });
    onClick(".expect", () => ask({ do: "expect" }));
    onClick(".afresh", () => {
      if (this._board && confirm(say("sure_afresh"))) ask({ do: "board", name: this._board.name });
    });
    const input = this._input(".load input");
    input.addEventListener("change", () => this._load(input));
    onClick(".load button", () => input.click());
    for (const verb of PLAYBACK) onClick(`[data-play=${verb}]`, () => ask({ do: verb }));
    /** @type {(part: string, broken: boolean) => Promise<boolean>} */
    const fault = (part, broken) => ask({ do: broken ? "break" : "mend", part });
    onSwitch("[name=unplug]", (on) => fault("display", on));
    onSwitch("[name=dead]", (on) => fault(this._reader.value, on));
    onSwitch("[name=bounce]", (on) => ask({ do: "bounce", on }));
    onSwitch("[name=noisy]", (on) => ask({ do: "noise", reader: this._reader.value, on }));
    this._reader.addEventListener("change", () => {
      if (this._state) this._showFaults(this._state.faults, true);
    });
    onClick(".half", () => {
      this._carry.take("half-written tag");
      this.ontake?.();
    });
  }

  /** @param {HTMLInputElement} input */
  async _load(input) {
    const chosen = [...(input.files ?? [])];
    /** @type {Record<string, string>} */
    const files = {};
    for (const file of chosen) files[file.name] = await file.text();
    if (chosen.length) await this._ask({ do: "load", files });
    input.value = "";
  }

  _write() {
    for (const node of findAll(this._node, "[data-word]")) node.textContent = say(node.dataset.word ?? "");
    for (const node of findAll(this._node, "[data-speed]")) node.textContent = say(node.dataset.speed ?? "");
    for (const node of findAll(this._node, "[data-bot]")) node.textContent = `${say("seat")} ${node.dataset.bot}`;
    this._find(".bots .row").setAttribute("aria-label", say("bots"));
    this._find(".offered").setAttribute("aria-label", say("offered"));
    this._find(".speed").setAttribute("aria-label", say("speed"));
    for (const option of this._reader.options) option.textContent = placeName(option.value);
    this._find(".undo").title = say("undo_help");
    this._story.write();
    this._journal.write();
  }

  /** @param {string} selector */
  _find(selector) {
    return find(this._node, selector);
  }

  /** @param {string} selector */
  _button(selector) {
    return sure(this._node.querySelector(selector), HTMLButtonElement);
  }

  /** @param {string} selector */
  _input(selector) {
    return sure(this._node.querySelector(selector), HTMLInputElement);
  }

  /**
   * @param {string} selector
   * @param {string} text
   */
  _text(selector, text) {
    const node = this._find(selector);
    if (node.textContent !== text) node.textContent = text;
  }

  /**
   * @param {string} selector
   * @param {string} markup
   */
  _markup(selector, markup) {
    const node = this._find(selector);
    if (node.dataset.markup === markup) return;
    node.dataset.markup = markup;
    node.innerHTML = markup;
  }
}

/**
 * The lit places in words, those of a colour together.
 * @param {[zone: string, colour: string][]} lit
 */
function byColour(lit) {
  /** @type {Map<string, string[]>} */
  const colours = new Map();
  for (const [zone, colour] of lit) colours.set(colour, [...(colours.get(colour) ?? []), placeName(zone)]);
  const lines = [...colours].map(([colour, zones]) => `<li><i class="${colour}"></i><b>${safe(say(colour))}</b> ${safe(zones.join(", "))}</li>`);
  return lines.join("");
}
