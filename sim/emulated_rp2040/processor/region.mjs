// A piece of code from where it is entered to wherever its branches lead, as one function of JavaScript: each stretch of
// instructions that somebody may jump to is a case of a switch.

import { SCOPE } from "./fast_core.mjs";
import { FLASH_BEGIN, MISS_CYCLES } from "./flash.mjs";
import { callOf, isFlash, recipeOf } from "./recipes.mjs";

const MOST_INSTRUCTIONS = 40;
const REACH = 2048; // bytes from the entry
const CONDITIONS = ["core.Z", "core.C", "core.N", "core.V", "core.C && !core.Z", "core.N === core.V", "core.N === core.V && !core.Z"];
const BRANCH_CYCLES = 2; // of one that is taken
const CALL_CYCLES = 3;

/** @typedef {(core: any, clock: any, cache: any, entry: number) => boolean} Run whether it ended with a jump */
/** @typedef {{address: number, worst: number}} Entry and how many cycles it takes at most to come to the next one */

/** @param {number} opcode */
function isConditional(opcode) {
  return opcode >> 12 === 0b1101 && ((opcode >> 9) & 7) !== 7;
}

/** @param {number} opcode */
function isBranch(opcode) {
  return opcode >> 11 === 0b11100;
}

/** @param {number} opcode @param {number} second */
function isCall(opcode, second) {
  return opcode >> 11 === 0b11110 && (second & 0xd000) === 0xd000;
}

/** Where a branch leads. @param {number} opcode @param {number} at */
function targetOf(opcode, at) {
  return isBranch(opcode) ? at + 4 + ((opcode << 21) >> 20) : at + 4 + ((opcode << 24) >> 23);
}

export class Region {
  /** @param {import("./fast_core.mjs").Decoder} decoder @param {number} begin @param {(address: number) => number} codeAt */
  constructor(decoder, begin, codeAt) {
    this._decoder = decoder;
    this._begin = begin;
    this._codeAt = codeAt;
    /** @type {Set<number>} */
    this._instructions = new Set();
    /** @type {Map<number, import("./recipes.mjs").Recipe | null>} */
    this._recipes = new Map();
    /** @type {Set<number>} */
    this._heads = new Set([begin]);
    this._explore();
    this._heads = new Set([...this._heads].filter((address) => this._instructions.has(address)).sort((a, b) => a - b));
    this._numbers = new Map([...this._heads].map((address, number) => [address, number]));
    /** @type {string[]} */
    this._lines = [];
    this._pending = 0; // cycles that have passed and are not yet counted
    this._line = -1; // of the flash, whose code was read last
    this._worst = 0;
    /** @type {Entry[]} */
    this.entries = [];
  }

  /** The addresses of its code; the second half of a call counts for itself. */
  get halves() {
    return [...this._instructions].flatMap((address) => [address, address + 2]);
  }

  /** @returns {Run | null} */
  translated() {
    if (!this.entries.length && this._instructions.has(this._begin)) this._write();
    if (!this.entries.length) return null;
    const text = `return (core, clock, cache, entry) => {
      const r = core.registers, { ram8, ram16, ram32, code } = cache;
      for (;;) switch (entry) {\n${this._lines.join("\n")}\n} };`;
    return new Function("mustLook", ...Object.keys(SCOPE), text)(mustLook, ...Object.values(SCOPE));
  }

  // Which instructions belong to it

  _explore() {
    const open = [this._begin];
    for (let at = open.pop(); at !== undefined && this._instructions.size < MOST_INSTRUCTIONS; at = open.pop()) {
      while (this._belongs(at)) {
        this._instructions.add(at);
        const opcode = this._codeAt(at);
        if (isConditional(opcode) || isBranch(opcode)) {
          const target = targetOf(opcode, at);
          this._heads.add(target);
          open.push(target);
          if (isBranch(opcode)) break;
        } else if (isCall(opcode, this._codeAt(at + 2))) {
          this._heads.add(at + 4);
          open.push(at + 4);
          break;
        } else if (this._recipe(opcode, at)?.kind === "leaves") break;
        at += 2;
      }
    }
  }

  /** @param {number} opcode @param {number} at */
  _recipe(opcode, at) {
    let recipe = this._recipes.get(at);
    if (recipe === undefined) {
      recipe = recipeOf(this._decoder, opcode, at);
      this._recipes.set(at, recipe);
    }
    return recipe;
  }

  /** @param {number} at */
  _belongs(at) {
    if (this._instructions.has(at) || Math.abs(at - this._begin) > REACH || this._instructions.size >= MOST_INSTRUCTIONS) return false;
    const opcode = this._codeAt(at);
    if (isConditional(opcode) || isBranch(opcode) || isCall(opcode, this._codeAt(at + 2))) return true;
    return this._recipe(opcode, at) !== null;
  }

  // Its text

  _write() {
    for (const head of this._heads) {
      const first = this._lines.length;
      this._worst = this._pending = 0;
      this._line = -1;
      const end = this._stretch(head);
      if (end) this._goTo(end, 0);
      const worst = this._worst;
      const lines = this._lines.splice(first).map((line) => line.replace(/REST(\d+)/g, (_, before) => String(worst - Number(before))));
      this._lines.push(`case ${this.entries.length}: {`, `if (core.cycles + ${worst} >= clock.limit) { r[15] = ${head}; return false; }`, ...lines, "}");
      this.entries.push({ address: head, worst });
    }
  }

  /** Up to the next head: where it goes on; 0: that is told already. @param {number} head */
  _stretch(head) {
    let at = head;
    do {
      if (!this._instructions.has(at)) return at;
      const opcode = this._codeAt(at);
      this._fetch(at);
      if (isConditional(opcode)) {
        this._pending++;
        this._worst += BRANCH_CYCLES;
        const condition = CONDITIONS[(opcode >> 9) & 7];
        this._lines.push(opcode & 0x100 ? `if (!(${condition})) {` : `if (${condition}) {`);
        this._goTo(targetOf(opcode, at), 1);
        this._lines.push("}");
      } else if (isBranch(opcode)) {
        this._worst += BRANCH_CYCLES;
        this._goTo(targetOf(opcode, at), BRANCH_CYCLES);
        return 0;
      } else if (isCall(opcode, this._codeAt(at + 2))) {
        this._call(at, opcode);
        return 0;
      } else if (!this._simple(at, opcode)) return 0;
      at += 2;
    } while (!this._heads.has(at));
    return at;
  }

  /** Whether the stretch goes on behind it. @param {number} at @param {number} opcode */
  _simple(at, opcode) {
    const recipe = /** @type {import("./recipes.mjs").Recipe} */ (this._recipe(opcode, at));
    const { kind, text, cycles, slowly } = recipe;
    if (kind === "plain") this._lines.push(text);
    else if (kind === "leaves") {
      this._count();
      this._lines.push(text, "return true;");
    } else {
      const pending = this._pending;
      const look = `if (mustLook(core, clock, cache, REST${this._worst})) { r[15] = ${at + 2}; return false; }`;
      this._lines.push(`{ ${text} { core.cycles += ${pending}; ${slowly} ${look} core.cycles -= ${pending + cycles}; } }`);
      this._line = -1; // it may have read from flash
    }
    this._pending += cycles;
    this._worst += (recipe.most ?? cycles) + (recipe.words ?? 0) * MISS_CYCLES;
    return kind !== "leaves";
  }

  /** @param {number} at @param {number} opcode */
  _call(at, opcode) {
    this._fetch(at + 2);
    this._count();
    const text = callOf(this._decoder, opcode, this._codeAt(at + 2));
    this._lines.push(`r[15] = ${at + 2}; let deltaCycles = 1; ${text}\n core.cycles += deltaCycles; return true;`);
    this._worst += CALL_CYCLES;
  }

  /** Code is read through the cache of the flash. @param {number} at */
  _fetch(at) {
    const line = (at - FLASH_BEGIN) >>> 3;
    if (!isFlash(at) || line === this._line) return;
    this._line = line;
    this._lines.push(`if (cache.line !== ${line}) cache.fetch(${line});`);
    this._worst += MISS_CYCLES;
  }

  /** The cycles up to here count now. */
  _count() {
    if (this._pending) this._lines.push(`core.cycles += ${this._pending};`);
    this._pending = 0;
  }

  /** @param {number} target @param {number} cycles that it takes to go there */
  _goTo(target, cycles) {
    const pending = this._pending + cycles;
    if (pending) this._lines.push(`core.cycles += ${pending};`);
    const number = this._numbers.get(target);
    this._lines.push(number === undefined ? `r[15] = ${target >>> 0}; return true;` : `entry = ${number}; continue;`);
  }
}

/** After an access to the chip: whether it has brought anything. @param {any} core @param {any} clock @param {any} cache @param {number} rest cycles up to the next entry */
function mustLook(core, clock, cache, rest) {
  if (!cache.touched) return false;
  cache.touched = false;
  return core.interruptsUpdated || core.waiting || core.cycles + rest >= clock.limit;
}
