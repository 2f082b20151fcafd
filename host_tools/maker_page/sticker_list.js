// Which sticker belongs to which thing of a game: remembered by this browser, and as a file of `chronotable enrol --record`.

const FORMAT = 1;

export class StickerList {
  /** @param {string} game */
  constructor(game) {
    this._game = game;
    this._place = `chronotable.stickers.${game}`;
    /** @type {Record<string, string>} UIDs by the keys of things */
    this._uids = parsed(localStorage.getItem(this._place) ?? "", game) ?? {};
  }

  /** @param {string} key */
  has(key) {
    return key in this._uids;
  }

  /** @param {string} key @param {string} uid */
  add(key, uid) {
    this._uids[key] = uid;
    this._keep();
  }

  /** The thing whose sticker this is. @param {string} uid */
  owner(uid) {
    return Object.keys(this._uids).find((key) => this._uids[key] === uid);
  }

  text() {
    return JSON.stringify({ format: FORMAT, game: this._game, stickers: this._uids }, null, 1);
  }

  /** Take over a file; how many stickers it has, or 0 if it is none of this game. @param {string} text */
  read(text) {
    const uids = parsed(text, this._game);
    if (!uids) return 0;
    this._uids = uids;
    this._keep();
    return Object.keys(uids).length;
  }

  _keep() {
    localStorage.setItem(this._place, this.text());
  }
}

/** @param {string} text @param {string} game @returns {Record<string, string> | null} */
function parsed(text, game) {
  try {
    const { format, game: found, stickers } = JSON.parse(text);
    const sound = format === FORMAT && found === game && Object.values(stickers).every((uid) => /^([0-9A-F]{2}){4,10}$/.test(String(uid)));
    return sound ? stickers : null;
  } catch {
    return null; // no JSON, or nothing in it that we know
  }
}
