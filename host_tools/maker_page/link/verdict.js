// What the doctor says of a part: sentences by their keys (host_tools/doctor.toml), said in any language later.

import { Refused } from "./errors.js";

/** @import { DoctorData, Phrase, Verdict } from "../types.js" */
/** @import { Language } from "../../../sim/web/types/page.js" */

export const GOOD = "good";
export const ODD = "odd";
export const BAD = "bad";
export const UNKNOWN = "not tested";

/**
 * @param {Phrase} part
 * @param {string} verdict
 * @param {Phrase} facts
 * @param {Phrase} cause
 * @returns {Verdict}
 */
export function verdict(part, verdict, facts, cause = []) {
  return { part, verdict, facts, cause };
}

/**
 * A sentence by its key; values may be sentences themselves.
 * @param {string} key
 * @param {Record<string, string | number | Phrase>} values
 * @returns {Phrase}
 */
export function said(key, values = {}) {
  return [{ key, values }];
}

/** What the table said no with; any other error goes on. @param {unknown} error @returns {Phrase} */
export function refusal(error) {
  if (!(error instanceof Refused)) throw error;
  return [{ refused: error.code, sentence: error.sentence }];
}

/**
 * The phrase in a language. The table's own sentences are English; `refusals` has those of other languages by their codes.
 * @param {DoctorData} data
 * @param {Language} language
 * @param {Phrase} phrase
 * @param {(code: string) => string | undefined} refusals
 * @returns {string}
 */
export function spell(data, language, phrase, refusals = () => undefined) {
  return phrase.map((piece) => spellPiece(data, language, piece, refusals)).join("");
}

/**
 * @param {DoctorData} data
 * @param {Language} language
 * @param {Phrase[number]} piece
 * @param {(code: string) => string | undefined} refusals
 */
function spellPiece(data, language, piece, refusals) {
  if (typeof piece === "string") return piece;
  if ("refused" in piece) return refusals(piece.refused) ?? piece.sentence;
  const entry = data.words[piece.key];
  const sentence = entry[language].replace(/\{(\w+)\}/g, (_, name) => {
    const value = piece.values[name];
    return Array.isArray(value) ? spell(data, language, value, refusals) : String(value);
  });
  return entry.page ? `${sentence} (docs/building.md${data.pages[entry.page]})` : sentence;
}
