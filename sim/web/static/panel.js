// The side panel: what the table says, what hands did, time, power, scenarios and faults.

import { element, safe } from "./draw.js";
import { expectation, offered } from "./expects.js";
import { HandsWords, Log, storyLine } from "./journal.js";
import { inEveryLanguage, placeName, say } from "./words.js";

export class Panel {
  constructor(node, { ask, cards, carry, sound, game, seats }) {
    this._ask = ask;
    this._carry = carry;
    this._sound = sound;
    this._state = {};
    node.replaceChildren();
    this._node = element(`<div class="sheets">
      <section class="sheet expects"><h2 data-word="expects"></h2><div class="awaited" role="status"></div><div class="offered" role="group"></div>
        <button type="button" class="undo" data-word="undo"></button></section>
      <section class="sheet did"><div class="logs" role="tablist">
          <button type="button" role="tab" id="tab-story" aria-controls="log-story" data-log="story" data-word="told"></button>
          <button type="button" role="tab" id="tab-journal" aria-controls="log-journal" data-log="journal" data-word="hands"></button></div>
        <ol class="log story" id="log-story" role="log" aria-labelledby="tab-story" tabindex="0"></ol>
        <ol class="log journal" id="log-journal" role="log" aria-labelledby="tab-journal" tabindex="0"></ol></section>
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
        <div class="row"><a class="save" href="recording.toml" download="played.toml" data-word="save"></a>
          <button type="button" class="expect" data-word="expect"></button>
          <label class="load" tabindex="0" role="button"><span data-word="load"></span><input type="file" accept=".toml,.moves" multiple tabindex="-1"></label>
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
    this._logs = {
      story: new Log(this._find(".story"), "no_story", (line) => storyLine(line)),
      journal: new Log(this._find(".journal"), "no_hands", ([second, step]) => ({ second, text: this._hands.words(step) })),
    };
    this._openLog("story");
    this._listen();
    inEveryLanguage(() => this._write());
  }

  // What the server shows

  board(board) {
    this._board = board;
    for (const log of Object.values(this._logs)) log.clear();
    this._find("[name=reader]").replaceChildren(...board.readers.map((reader) => new Option(placeName(reader.name), reader.name)));
  }

  add(name, lines) {
    this._logs[name].add(lines);
  }

  _openLog(name) {
    for (const tab of this._node.querySelectorAll("[data-log]")) {
      const open = tab.dataset.log === name;
      tab.setAttribute("aria-selected", open);
      this._find(`.log.${tab.dataset.log}`).hidden = !open;
    }
  }

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
    this._find(".awaited").classList.toggle("refused", Boolean(state.expects.refused));
    for (const button of this._node.querySelectorAll("[data-bot]")) {
      button.setAttribute("aria-pressed", state.bots.includes(Number(button.dataset.bot)));
    }
    this._find(".undo").disabled = !state.expects.undo;
    this._text(".power", say(state.power ? "cut_power" : "power_on"));
    this._find(".power").classList.toggle("off", !state.power);
    for (const button of this._node.querySelectorAll("[data-speed]")) {
      button.setAttribute("aria-pressed", button.dataset.speed === state.speed);
    }
    const time = `${Math.floor(state.seconds / 60)}:${String(state.seconds % 60).padStart(2, "0")}`;
    this._text(".clock", say("at_table", { time }));
    this._text(".recorded", say("recorded", { n: state.recorded }));
    this._showPlayback(state.playback);
    this._showFaults(state.faults);
  }

  _showPlayback(playback) {
    this._find(".playback").hidden = !playback;
    if (!playback) return;
    const { at, steps, failed, next, title } = playback;
    const where = `${title}. ${say("step_of", { at, of: steps })}`;
    const what = failed ? say("failed_at", { at: at + 1, why: failed }) : next ? say("next_step", { what: this._hands.words(next) }) : say("all_played");
    this._text(".at", `${where}\n${what}`);
    this._find(".at").classList.toggle("failed", failed !== "");
    for (const button of this._node.querySelectorAll("[data-play]")) {
      button.disabled = button.dataset.play !== "leave" && (playback.running || failed !== "" || !next);
    }
  }

  _showFaults(faults, anew = false) {
    if (faults === this._faults && !anew) return; // a switch just moved stays until the table has answered
    this._faults = faults;
    const { dead, noisy, bounce } = faults;
    const reader = this._find("[name=reader]").value;
    this._find("[name=unplug]").checked = dead.includes("display");
    this._find("[name=bounce]").checked = bounce;
    this._find("[name=dead]").checked = dead.includes(reader);
    this._find("[name=noisy]").checked = noisy.includes(reader);
  }

  // What people do

  _listen() {
    const ask = this._ask;
    const on = (selector, event, act) => this._find(selector).addEventListener(event, act);
    on(".power", "click", () => ask({ do: "power", on: !this._state.power }));
    on(".speed", "click", (event) => {
      const speed = event.target.closest("[data-speed]")?.dataset.speed;
      if (speed) ask({ do: "speed", to: speed });
    });
    on(".mute", "click", (event) => {
      const loud = event.currentTarget.getAttribute("aria-pressed") !== "true";
      event.currentTarget.setAttribute("aria-pressed", loud);
      this._sound.switch(loud);
    });
    on(".bots .row", "click", (event) => {
      const seat = Number(event.target.closest("[data-bot]")?.dataset.bot);
      if (seat) ask({ do: "bot", seat, on: !this._state.bots.includes(seat), game: this._game.name });
    });
    on(".undo", "click", () => ask({ do: "undo" }));
    on(".offered", "click", (event) => {
      const line = event.target.closest("button")?.textContent;
      if (line) ask({ do: "choose", line });
    });
    on(".logs", "click", (event) => {
      const name = event.target.closest("[data-log]")?.dataset.log;
      if (name) this._openLog(name);
    });
    on(".expect", "click", () => ask({ do: "expect" }));
    on(".afresh", "click", () => {
      if (confirm(say("sure_afresh"))) ask({ do: "board", name: this._board.name });
    });
    on(".load input", "change", (event) => this._load(event.target));
    on(".load", "keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") this._find(".load input").click();
    });
    on(".playback", "click", (event) => {
      const verb = event.target.closest("[data-play]")?.dataset.play;
      if (verb) ask({ do: verb });
    });
    const fault = (part, broken) => ask({ do: broken ? "break" : "mend", part });
    on("[name=unplug]", "change", (event) => fault("display", event.target.checked));
    on("[name=dead]", "change", (event) => fault(this._find("[name=reader]").value, event.target.checked));
    on("[name=bounce]", "change", (event) => ask({ do: "bounce", on: event.target.checked }));
    on("[name=noisy]", "change", (event) => ask({ do: "noise", reader: this._find("[name=reader]").value, on: event.target.checked }));
    on("[name=reader]", "change", () => this._showFaults(this._state.faults, true));
    on(".half", "click", () => {
      this._carry.take("half-written tag");
      this.ontake?.();
    });
  }

  async _load(input) {
    const files = {};
    for (const file of input.files) files[file.name] = await file.text();
    if (input.files.length) await this._ask({ do: "load", files });
    input.value = "";
  }

  _write() {
    for (const node of this._node.querySelectorAll("[data-word]")) node.textContent = say(node.dataset.word);
    for (const node of this._node.querySelectorAll("[data-speed]")) node.textContent = say(node.dataset.speed);
    for (const node of this._node.querySelectorAll("[data-bot]")) node.textContent = `${say("seat")} ${node.dataset.bot}`;
    this._find(".bots .row").setAttribute("aria-label", say("bots"));
    this._find(".offered").setAttribute("aria-label", say("offered"));
    this._find(".speed").setAttribute("aria-label", say("speed"));
    for (const option of this._find("[name=reader]").options) option.textContent = placeName(option.value);
    this._find(".undo").title = say("undo_help");
    for (const log of Object.values(this._logs)) log.write();
  }

  _find(selector) {
    return this._node.querySelector(selector);
  }

  _text(selector, text) {
    const node = this._find(selector);
    if (node.textContent !== text) node.textContent = text;
  }

  _markup(selector, markup) {
    const node = this._find(selector);
    if (node.dataset.markup === markup) return;
    node.dataset.markup = markup;
    node.innerHTML = markup;
  }
}

/** The lit places in words, those of a colour together. */
function byColour(lit) {
  const colours = new Map();
  for (const [zone, colour] of lit) colours.set(colour, [...(colours.get(colour) ?? []), placeName(zone)]);
  const lines = [...colours].map(([colour, zones]) => `<li><i class="${colour}"></i><b>${safe(say(colour))}</b> ${safe(zones.join(", "))}</li>`);
  return lines.join("");
}
