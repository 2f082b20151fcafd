// The tray: all cards with search and filters, and each seat's hand behind a flap of its own.

import { around, element, find, findAll, safe, sure } from "../shared/draw.js";
import { inEveryLanguage, say } from "../shared/words.js";

/** @import { Cards } from "../shared/cards.js" */
/** @import { Carry } from "./carry.js" */
/** @import { Game, Lying } from "../../types/page.js" */

/**
 * What lies in the tray: a card to take ("" if all are away), how many are left, and one that looks like it.
 * @typedef {{ group: string, card: string, left: number, like: string }} Entry
 */

const ROBOT =
  '<svg class="robot" viewBox="0 0 16 16" aria-hidden="true"><path d="M8 1v3M3 4h10v9H3zM1 7v3M15 7v3"/><circle cx="6" cy="8" r="1"/><circle cx="10" cy="8" r="1"/></svg>';

export class Tray {
  /**
   * @param {HTMLElement} node
   * @param {Game} game
   * @param {Cards} cards
   * @param {Carry} carry
   * @param {number} seats
   */
  constructor(node, game, cards, carry, seats) {
    this._game = game;
    this._cards = cards;
    this._carry = carry;
    this._seats = seats;
    /** @type {Set<string>} */
    this._lying = new Set();
    /** @type {Record<string, number>} */
    this._dealt = {};
    /** @type {Record<string, number>} */
    this._hands = {}; // of the bots: how many cards they hold
    /** @type {number[]} */
    this._bots = [];
    this._last = ""; // the group of the card that was taken last
    /** @type {(() => void) | null} */
    this.onpick = null;
    this._open = 0; // the seat whose flap is open; 0 shows all cards
    this._shown = "";
    this._bar = sure(this._makeBar(), HTMLFormElement);
    this._shelf = element('<div class="shelf" role="listbox" id="shelf"></div>');
    node.replaceChildren(this._bar, this._shelf);
    this._listen();
    inEveryLanguage(() => this._write());
    carry.onputback = () => this._focusCard(this._last);
  }

  /**
   * @param {Lying} lying
   * @param {Record<string, number>} dealt
   * @param {Record<string, number>} hands
   * @param {number[]} bots
   */
  show(lying, dealt, hands, bots) {
    this._lying = new Set(Object.values(lying).flat());
    this._dealt = dealt;
    this._hands = hands;
    this._bots = bots;
    if (bots.includes(this._open)) this._open = 0; // nobody looks into another's hand
    this._fill();
  }

  _makeBar() {
    return element(`<form class="bar"><div class="flaps" role="tablist"></div>
      <input type="search" name="search" autocomplete="off" spellcheck="false">
      ${this._game.filters.map(({ name }) => `<select name="${name}"></select>`).join("")}</form>`);
  }

  _listen() {
    this._bar.addEventListener("submit", (event) => event.preventDefault());
    this._bar.addEventListener("input", () => this._fill(true));
    this._shelf.addEventListener("click", (event) => this._pick(around(event.target, "[data-card]")));
    this._shelf.addEventListener("keydown", (event) => this._key(event));
    this._shelf.addEventListener(
      "wheel",
      (event) => {
        if (event.deltaX || !event.deltaY) return;
        this._shelf.scrollLeft += event.deltaY;
        event.preventDefault();
      },
      { passive: false },
    );
    find(this._bar, ".flaps").addEventListener("click", (event) => {
      const flap = around(event.target, "[data-seat]");
      if (flap) this._turnFlap(Number(flap.dataset.seat));
    });
  }

  _write() {
    const search = this._search();
    search.placeholder = say("search");
    search.setAttribute("aria-label", say("search"));
    for (const { name, label, choices } of this._game.filters) {
      this._choices(this._filter(name), label, choices(this._cards.values(name)));
    }
    this._shelf.setAttribute("aria-label", say("tray"));
    this._shown = "";
    this._fill();
  }

  _search() {
    return sure(this._bar.querySelector("[name=search]"), HTMLInputElement);
  }

  /** @param {string} name */
  _filter(name) {
    return sure(this._bar.querySelector(`select[name="${name}"]`), HTMLSelectElement);
  }

  /**
   * @param {HTMLSelectElement} select
   * @param {string} label
   * @param {[value: string, text: string][]} choices
   */
  _choices(select, label, choices) {
    const chosen = select.value;
    select.setAttribute("aria-label", say(label));
    select.replaceChildren(new Option(say(label), ""), ...choices.map(([value, text]) => new Option(text, value)));
    select.value = chosen;
  }

  /** @param {number} seat */
  async _turnFlap(seat) {
    if (this._carry.dragged || this._bots.includes(seat)) return;
    if (this._carry.card && seat) {
      await this._carry.dealTo(seat);
      return;
    }
    this._open = this._open === seat ? 0 : seat;
    this._fill(true);
  }

  // What lies there

  _fill(fromStart = false) {
    this._fillFlaps();
    const entries = this._open ? this._hand() : this._stock();
    const shown = JSON.stringify([this._open, entries]);
    if (shown === this._shown) return;
    this._shown = shown;
    const at = around(document.activeElement, "[role=option]")?.dataset.group;
    this._shelf.innerHTML = entries.length
      ? entries.map((entry) => this._entry(entry)).join("")
      : `<p class="nothing">${safe(say(this._open ? "hand_empty" : "none_found"))}</p>`;
    this._shelf.classList.toggle("hand", this._open > 0);
    if (fromStart) this._shelf.scrollLeft = 0;
    const options = findAll(this._shelf, "[role=option]");
    const again = options.find((option) => option.dataset.group === at);
    (again ?? options[0])?.setAttribute("tabindex", "0");
    if (again) again.focus();
  }

  _fillFlaps() {
    const flaps = [`<button type="button" role="tab" data-seat="0" aria-controls="shelf" aria-selected="${!this._open}">${safe(say("all_cards"))}</button>`];
    for (let seat = 1; seat <= this._seats; seat++) {
      const count = this._hands[seat] ?? Object.values(this._dealt).filter((whose) => whose === seat).length;
      const open = this._open === seat;
      const bot = this._bots.includes(seat);
      const label = `${say("hand_of", { n: seat })}: ${say(bot ? "flap_of_bot" : open ? "flap_close" : "flap_open")}`;
      const mark = bot ? ROBOT : "";
      flaps.push(
        `<button type="button" role="tab" data-seat="${seat}" aria-controls="shelf" aria-selected="${open}" aria-disabled="${bot}" aria-label="${safe(label)}" title="${safe(label)}">${mark}${safe(say("seat"))} ${seat}${count ? `<em>${count}</em>` : ""}</button>`,
      );
    }
    const row = find(this._bar, ".flaps");
    const markup = flaps.join("");
    if (row.dataset.markup === markup) return;
    row.dataset.markup = markup;
    const at = around(document.activeElement, ".flaps [data-seat]")?.dataset.seat;
    row.innerHTML = markup;
    if (at) find(row, `[data-seat="${at}"]`).focus();
  }

  /** @returns {Entry[]} */
  _hand() {
    return Object.entries(this._dealt)
      .filter(([, seat]) => seat === this._open)
      .map(([card]) => ({ group: card, card: this._lying.has(card) ? "" : card, left: 1, like: card }));
  }

  /** @returns {Entry[]} */
  _stock() {
    const chosen = this._game.filters.map(({ name }) => ({ name, value: this._filter(name).value })).filter(({ value }) => value);
    const words = plain(this._search().value).split(/\s+/).filter(Boolean);
    const found = [];
    for (const group of this._cards.groups) {
      const facets = this._cards.facets(group[0]);
      if (!chosen.every(({ name, value }) => [facets[name]].flat().includes(value))) continue;
      const text = plain(`${this._cards.describe(group[0])} ${facets.owner ?? ""}`);
      if (!words.every((word) => text.includes(word))) continue;
      const free = group.filter((card) => !this._lying.has(card) && !(card in this._dealt));
      found.push({ group: group[0], card: free[0] ?? "", left: free.length, like: group[0] });
    }
    return found;
  }

  /** @param {Entry} entry */
  _entry({ group, card, left, like }) {
    const many = left > 1 ? `<em>×${left}</em>` : "";
    const label = this._cards.describe(like) + (left > 1 ? `, ${say("left", { n: left })}` : "");
    return `<div role="option" tabindex="-1" class="entry${card ? "" : " away"}" data-group="${safe(group)}" data-card="${safe(card)}" aria-disabled="${!card}" title="${safe(label)}"><span class="face" role="img" aria-label="${safe(label)}">${this._cards.picture(like)}${many}</span></div>`;
  }

  // Hands

  /** @param {HTMLElement | SVGElement | null} entry */
  _pick(entry, byKey = false) {
    if (!entry?.dataset.card || this._carry.dragged) return;
    this._last = entry.dataset.group ?? "";
    this._carry.take(entry.dataset.card);
    if (byKey) this.onpick?.();
  }

  /** @param {KeyboardEvent} event */
  _key(event) {
    const entry = around(event.target, "[role=option]");
    if (!entry) return;
    const options = findAll(this._shelf, "[role=option]");
    const at = options.indexOf(entry);
    /** @type {Record<string, number>} */
    const jumps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: options.length - 1, PageDown: at + 6, PageUp: at - 6 };
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this._pick(entry, true);
    } else if (event.key in jumps) {
      event.preventDefault();
      this._focus(options[Math.max(0, Math.min(options.length - 1, jumps[event.key]))]);
    } else if (/^[0-9]$/.test(event.key) && Number(event.key) <= this._seats && entry.dataset.card) {
      this._carry.take(entry.dataset.card);
      this._carry.dealTo(Number(event.key));
    }
  }

  /** @param {string} group */
  _focusCard(group) {
    this._focus(findAll(this._shelf, "[role=option]").find((entry) => entry.dataset.group === group));
  }

  /** @param {HTMLElement | SVGElement | undefined} entry */
  _focus(entry) {
    if (!entry) return;
    for (const other of findAll(this._shelf, '[tabindex="0"]')) other.tabIndex = -1;
    entry.tabIndex = 0;
    entry.focus();
    entry.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

/** Small letters without their accents, for searching. @param {string} text */
function plain(text) {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}
