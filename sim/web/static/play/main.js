// Starts the players' page: joins the line to the table with what is drawn, heard and asked.

import { html, render } from "/lit/lit-html.js";
import { Cards } from "../shared/cards.js";
import { Line } from "../shared/socket.js";
import { Sound } from "../shared/sound.js";
import { spoken } from "../shared/symbols.js";
import { learn, say, speak } from "../shared/words.js";
import { placeBubble } from "./bubble.js";
import { Glass } from "./display.js";
import { Drag } from "./drag.js";
import { followWindow } from "./closer.js";
import { arrows, FocusKeeper } from "./focus.js";
import { lobby } from "./lobby.js";
import { LogScroll } from "./log.js";
import { withMotion } from "./motion.js";
import { Peek } from "./peek.js";
import { Reveal } from "./reveal.js";
import { resting } from "./resting.js";
import { Room } from "./room.js";
import { screen } from "./screen.js";
import { dress, remember, remembered } from "./settings.js";
import { Local, View } from "./view.js";
import { en } from "./words/en.js";
import { es } from "./words/es.js";
import { it } from "./words/it.js";

/** @import { Game } from "../../types/page.js" */
/** @import { Drawing, Moved, Reasons, RoomMessage, RoomRequest } from "../../types/room.js" */

const NOTICE_MS = 6000;

class Page {
  constructor() {
    this._room = new Room();
    this._local = new Local();
    this._glass = new Glass();
    this._sound = new Sound();
    this._focus = new FocusKeeper();
    this._scroll = new LogScroll();
    this._reveal = new Reveal();
    /** @type {View | null} */
    this._view = null;
    /** @type {Cards | null} */
    this._cards = null;
    /** @type {Drawing | null} */
    this._drawing = null;
    this._game = ""; // whose cards and drawing these are
    this._fresh = false; // nothing has been heard since the line came back
    /** @type {number | undefined} */
    this._noticed = undefined;
    /** @type {Moved[]} */
    this._moved = []; // and not drawn yet
    this._busy = false;
    this._stale = false;
    this._style = document.createElement("style"); // of the game that is drawn
    document.head.append(this._style);
    this._root = document.createElement("div");
    this._root.id = "page";
    document.body.prepend(this._root);
    this._drag = new Drag(() => this._view);
    this._peek = new Peek((peek) => this._peekAt(peek));
    document.addEventListener("keydown", arrows);
    window.addEventListener("resize", placeBubble);
    followWindow(() => this._draw([]));
    /** @type {Line<RoomRequest, RoomMessage>} */
    this._line = new Line(
      `/room${location.search}`,
      (message) => this._hear(message),
      (sentence) => this._notice(sentence),
      (how) => this._connected(how),
    );
  }

  /** @param {"connected" | "lost"} how */
  _connected(how) {
    this._local.connection = how;
    this._fresh = how === "connected";
    if (how === "connected") this._sit();
    this._draw([]);
  }

  /** Whoever began a game comes back to it; a seat's own link has its code in the address. */
  async _sit() {
    const code = remembered("code", "");
    if (!code || hasCode()) return;
    await this._line.ask({ do: "sit", seat: 0, code }).catch(() => remember("code", "")); // of another evening
  }

  /** @param {RoomMessage} message */
  async _hear(message) {
    if (this._fresh && message.show) {
      this._fresh = false;
      this._room.forget();
    }
    this._room.hear(message);
    const { show } = message;
    if (show) {
      this._glass.hear(show);
      if (show.language) speak(show.language);
      if (show.me) this._keepSeat();
      if (show.tone !== undefined) this._sound.tone(show.tone);
      if (show.ask !== undefined) Object.assign(this._local, { menu: null, search: "" });
    }
    const { game, phase } = this._room.show;
    if (game && phase !== "lobby" && game !== this._game) await this._learnGame(game);
    this._draw(message.moved ?? []);
    if (message.log?.length) announce(message.log.map((entry) => entry.text).join(" "));
  }

  /** Whoever reloads comes back to the same seat; a seat's own link needs no memory. */
  _keepSeat() {
    const { me } = this._room.show;
    if (me?.host && me.code && !hasCode()) remember("code", me.code);
  }

  /** The cards of a game and how it is drawn come when it is played. @param {string} name */
  async _learnGame(name) {
    this._game = name;
    this._drawing = null;
    const [{ game }, { drawing }, cards] = await Promise.all([
      /** @type {Promise<{ game: Game }>} */ (import(`../games/${name}/game.js`)),
      /** @type {Promise<{ drawing: Drawing }>} */ (import(`../games/${name}/play.js`)),
      fetch(`/games/${name}/cards.json`).then((answer) => answer.json()),
    ]);
    learn(game.words);
    learn(drawing.words);
    this._cards = new Cards(cards, game);
    this._drawing = drawing;
    this._style.textContent = drawing.style ?? "";
  }

  /** Ask the table; says why not if it cannot. True if it was done. @param {RoomRequest} request */
  async _ask(request) {
    try {
      const answer = await this._line.ask(request);
      if (request.do === "why") this._local.why = reasons(/** @type {Partial<Reasons>} */ (answer));
      if (request.do === "advise") this._local.why = /** @type {{ advice?: string }} */ (answer).advice ?? null;
      this._draw([]);
      return true;
    } catch (error) {
      if (error instanceof Error && error.message) this._notice(error.message);
      return false;
    }
  }

  /** @param {Local["peek"]} peek */
  _peekAt(peek) {
    if (!peek && !this._local.peek) return;
    this._local.peek = peek;
    this._draw([]);
  }

  /** @param {string} sentence */
  _notice(sentence) {
    this._local.notice = sentence;
    clearTimeout(this._noticed);
    this._noticed = setTimeout(() => {
      this._local.notice = "";
      this._draw([]);
    }, NOTICE_MS);
    this._draw([]);
  }

  /**
   * What is drawn away may lose the focus and so ask for a drawing in the middle of one: that one comes after it.
   * @param {Moved[]} moved
   */
  _draw(moved) {
    this._moved.push(...moved);
    this._stale = true;
    if (this._busy) return;
    this._busy = true;
    try {
      while (this._stale) {
        this._stale = false;
        this._drawNow(this._moved.splice(0));
      }
    } finally {
      this._busy = false;
    }
  }

  /** @param {Moved[]} moved */
  _drawNow(moved) {
    if (this._game && this._room.show.game !== this._game) this._game = "";
    const drawn = this._game ? this._drawing : null;
    const view = new View(
      this._room,
      drawn ? this._cards : null,
      drawn,
      this._local,
      (request) => this._ask(request),
      () => this._draw([]),
    );
    this._view = view;
    this._sound.switch(this._local.sound);
    this._focus.before();
    this._scroll.before();
    withMotion(moved, this._room.show.speed ?? "normal", () => render(this._whole(view), this._root));
    this._glass.hang(view);
    this._scroll.after();
    const { ask } = this._room.show;
    this._reveal.after(drawn && ask?.mine ? ask.id : undefined); // a page that was just opened has no board yet
    placeBubble();
    this._focus.after();
  }

  /** @param {View} view */
  _whole(view) {
    const { phase } = view.show;
    const { notice, connection } = this._local;
    const body =
      phase === "lobby"
        ? lobby(view)
        : phase === "resting"
          ? resting(view, this._glass)
          : phase && view.drawing
            ? screen(view, this._glass)
            : html`<main class="waiting"><p role="status">${say(connection)}</p></main>`;
    return html`${body}
      <div class="notice ${notice ? "seen" : ""}" role="alert">${notice}</div>`;
  }
}

/** Whether the address is the link of a seat. */
function hasCode() {
  return new URLSearchParams(location.search).has("code");
}

/** What is asked, why the last attempt was refused, and the rule's own sentence. @param {Partial<Reasons>} answer */
function reasons({ asked = "", refusal = "", rule = "", why = "" }) {
  return [refusal, why ? `${rule}: ${why}` : rule, asked].filter(Boolean).join("\n");
}

/** Tell those who hear the page what has happened. @param {string} text */
function announce(text) {
  const region = document.getElementById("announcer");
  if (region) region.textContent = spoken(text);
}

learn({ en, it, es });
dress(remembered("look", "auto"));
new Page();
