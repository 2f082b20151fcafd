// All cards of the game: their names, their pictures, and which of them are alike.

/** @import { Card, Game } from "../../types/page.js" */

export class Cards {
  /**
   * @param {Card[]} list
   * @param {Game} game
   */
  constructor(list, game) {
    this._game = game;
    this._byCard = new Map(list.map((card) => [card.card, card]));
    /** @type {Map<string, string[]>} */
    this._groups = new Map();
    for (const card of list) {
      const { card: _, ...values } = card;
      const key = JSON.stringify(values);
      this._groups.set(key, [...(this._groups.get(key) ?? []), card.card]);
    }
  }

  /** Cards that are alike lie together: lists of names. */
  get groups() {
    return [...this._groups.values()];
  }

  /** Everything that is found under a facet, each once. @param {string} name */
  values(name) {
    const found = [...this._byCard.values()].flatMap((card) => this._game.facets(card)[name] ?? []);
    return [...new Set(found)];
  }

  /** @param {string} card */
  facets(card) {
    return this._game.facets(this._card(card));
  }

  /** @param {string} card */
  name(card) {
    return this._game.nameOf(this._card(card));
  }

  /** @param {string} card */
  describe(card) {
    return this._game.describe(this._card(card));
  }

  /** @param {string} card */
  picture(card) {
    return this._game.drawCard(this._card(card), this.name(card));
  }

  /** @param {string} card */
  _card(card) {
    // A scenario may lay a card that is in no spreadsheet.
    return this._byCard.get(card) ?? { card, table: "tag", name: card, stand_in: false };
  }
}
