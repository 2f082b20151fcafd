// What an instruction does, as JavaScript with its opcode worked in: our own text for those that run all the time, the package's
// for the rest. `r` are the registers, `ram8`, `ram16` and `ram32` the memory, `code` says which words of it were translated.

import { FLASH_BEGIN, RAM_BEGIN, RAM_SIZE, SIZE as FLASH_SIZE } from "./flash.mjs";

const [SP, LR, PC] = [13, 14, 15];
const CONSTANT = /^\s*const (\w+) = (.*);$/;
const NAME = /(?<![\w.])[a-zA-Z_]\w*/g;

/**
 * @typedef {object} Recipe
 * @property {"plain" | "access" | "leaves"} kind it reads or writes memory or the chip; it goes somewhere else
 * @property {string} text where cycles differ from `cycles`, it ends with them added to `core.cycles`
 * @property {number} cycles of a plain one, and of an access to memory
 * @property {number} [most] cycles, without those of the flash
 * @property {number} [words] that are read at most, perhaps from flash
 * @property {string} [slowly] for an access: what to do where it is none to RAM
 */

/** @param {import("./fast_core.mjs").Decoder} decoder @param {number} opcode @param {number} at @returns {Recipe | null} null: it is not translated */
export function recipeOf(decoder, opcode, at) {
  if (!decoder.isKnown(opcode)) return null;
  const high = opcode >> 8;
  if (high < 0x44 || high === 0x45 || high === 0xb2 || high === 0xba || opcode === 0xbf00) return plain(quick(opcode) ?? fromPackage(decoder, opcode, at));
  if (high === 0x44 || high === 0x46) {
    if ((((opcode >> 4) & 8) | (opcode & 7)) === PC) return leaves(decoder, opcode, at);
    return plain(fromPackage(decoder, opcode, at));
  }
  if (high === 0x47 || high === 0xbd) return leaves(decoder, opcode, at);
  if (high < 0x50) return literal(opcode, at);
  if (high < 0xa0) return single(opcode);
  if (high < 0xb1) return plain(fromPackage(decoder, opcode, at));
  if (high === 0xb4 || high === 0xb5) return push(opcode);
  if (high === 0xbc) return pop(opcode);
  if (high >> 4 === 0xc) return listed(decoder, opcode, at);
  return null;
}

/** A call of a function: an instruction of two halves. @param {import("./fast_core.mjs").Decoder} decoder @param {number} opcode @param {number} second */
export function callOf(decoder, opcode, second) {
  return packageText(decoder, opcode, second);
}

/** @param {string} text @returns {Recipe} */
function plain(text) {
  return { kind: "plain", text: `{ ${text} }`, cycles: 1 };
}

/** @param {import("./fast_core.mjs").Decoder} decoder @param {number} opcode @param {number} at @returns {Recipe} */
function leaves(decoder, opcode, at) {
  const text = packageText(decoder, opcode, 0);
  return { kind: "leaves", text: `r[15] = ${at + 2}; let deltaCycles = 1; ${text}\n core.cycles += deltaCycles;`, cycles: 0, most: 12, words: 9 };
}

/** @param {import("./fast_core.mjs").Decoder} decoder @param {number} opcode @param {number} at */
function fromPackage(decoder, opcode, at) {
  return packageText(decoder, opcode, 0)
    .replaceAll("core.PC", String(at + 2))
    .replaceAll("opcodePC", String(at));
}

const NZ = "core.N = x < 0; core.Z = x === 0;";
const ADD = `const x = (a + b) | 0; ${NZ} core.C = x >>> 0 < a >>> 0; core.V = ((a ^ x) & (b ^ x)) < 0;`;
const SUBTRACT = `const x = (a - b) | 0; ${NZ} core.C = a >>> 0 >= b >>> 0; core.V = ((a ^ b) & (a ^ x)) < 0;`;

/** Arithmetic on registers. @param {number} opcode @returns {string | null} */
function quick(opcode) {
  const [low, middle, upper] = [opcode & 7, (opcode >> 3) & 7, (opcode >> 8) & 7];
  const [three, byte] = [(opcode >> 6) & 7, opcode & 255];
  const both = `const a = r[${middle}] | 0, b = r[${three}] | 0;`;
  const small = `const a = r[${middle}] | 0, b = ${three};`;
  const one = `const a = r[${upper}] | 0, b = ${byte};`;
  const into = (/** @type {number} */ register) => ` r[${register}] = x;`;
  switch (opcode >> 9) {
    case 0b0001100:
      return both + ADD + into(low);
    case 0b0001101:
      return both + SUBTRACT + into(low);
    case 0b0001110:
      return small + ADD + into(low);
    case 0b0001111:
      return small + SUBTRACT + into(low);
  }
  switch (opcode >> 11) {
    case 0b00100:
      return `r[${upper}] = ${byte}; core.N = false; core.Z = ${byte === 0};`;
    case 0b00101:
      return one + SUBTRACT;
    case 0b00110:
      return one + ADD + into(upper);
    case 0b00111:
      return one + SUBTRACT + into(upper);
  }
  if (opcode >> 6 === 0b0100001010) return `const a = r[${low}] | 0, b = r[${middle}] | 0;` + SUBTRACT;
  if (opcode >> 8 === 0b01000101) return `const a = r[${((opcode >> 4) & 8) | low}] | 0, b = r[${(opcode >> 3) & 15}] | 0;` + SUBTRACT;
  return null;
}

/** A word, half or byte of memory. @param {number} opcode @returns {Recipe} */
function single(opcode) {
  const [low, middle, five] = [opcode & 7, (opcode >> 3) & 7, (opcode >> 6) & 31];
  const indexed = `r[${middle}] + r[${five & 7}]`;
  if (opcode >> 12 === 5) {
    const [kind, size] = [
      ["write", 32],
      ["write", 16],
      ["write", 8],
      ["signed", 8],
      ["read", 32],
      ["read", 16],
      ["read", 8],
      ["signed", 16],
    ][(opcode >> 9) & 7];
    return access(String(kind), Number(size), low, indexed);
  }
  const kind = opcode & 0x800 ? "read" : "write";
  if (opcode >> 12 === 9) return access(kind, 32, (opcode >> 8) & 7, `r[${SP}] + ${(opcode & 255) << 2}`);
  const size = [32, 8, 16][(opcode >> 12) - 6];
  return access(kind, size, low, `r[${middle}] + ${five * (size >> 3)}`);
}

/** @param {string} kind @param {number} size in bits @param {number} register @param {string} address @returns {Recipe} */
function access(kind, size, register, address) {
  const shift = { 32: 2, 16: 1, 8: 0 }[size];
  const place = `ram${size}[m >>> ${shift}]`;
  const sound = `m < ${RAM_SIZE}` + (shift ? ` && !(m & ${(1 << shift) - 1})` : "");
  const begin = `const a = (${address}) >>> 0, m = (a - ${RAM_BEGIN}) >>> 0;`;
  if (kind === "write") {
    const text = `${begin} if (${sound} && !code[m >>> 2]) ${place} = r[${register}]; else`;
    return {
      kind: "access",
      text,
      cycles: 2,
      most: 5,
      words: 0,
      slowly: `core.writeUint${size}(a, r[${register}]); core.cycles += 1 + core.cyclesIO(a, true);`,
    };
  }
  const [before, behind] = kind === "signed" ? ["(", ` << ${32 - size}) >> ${32 - size}`] : ["", ""];
  const text = `${begin} if (${sound}) r[${register}] = ${before}${place}${behind}; else`;
  const slowly = `const cycles = 1 + core.cyclesIO(a); r[${register}] = ${before}core.readUint${size}(a)${behind}; core.cycles += cycles;`;
  return { kind: "access", text, cycles: 2, most: 5, words: 1, slowly };
}

/** A word that lies behind the code. @param {number} opcode @param {number} at @returns {Recipe} */
function literal(opcode, at) {
  const address = ((at + 4) & ~3) + ((opcode & 255) << 2);
  return access("read", 32, (opcode >> 8) & 7, String(address));
}

/** @param {number} opcode */
function namedIn(opcode) {
  return [0, 1, 2, 3, 4, 5, 6, 7].filter((register) => opcode & (1 << register));
}

/** Onto the stack, where no code ever lies. @param {number} opcode @returns {Recipe} */
function push(opcode) {
  const registers = namedIn(opcode);
  const all = opcode & 0x100 ? [...registers, LR] : registers;
  const size = 4 * all.length;
  const text = `const a = (r[${SP}] - ${size}) >>> 0, m = (a - ${RAM_BEGIN}) >>> 0;
    if (m < ${RAM_SIZE - 36}) { ${all.map((register, index) => `ram32[(m >>> 2) + ${index}] = r[${register}];`).join(" ")} r[${SP}] = a; } else`;
  const words = all.map((register, index) => `core.writeUint32(a + ${4 * index}, r[${register}]);`).join(" ");
  const cycles = 1 + registers.length;
  return { kind: "access", text, cycles, most: cycles, words: 0, slowly: `${words} r[${SP}] = a; core.cycles += ${cycles};` };
}

/** @param {number} opcode @returns {Recipe} */
function pop(opcode) {
  const registers = namedIn(opcode);
  const text = `const a = r[${SP}], m = (a - ${RAM_BEGIN}) >>> 0;
    if (m < ${RAM_SIZE - 36}) { ${registers.map((register, index) => `r[${register}] = ram32[(m >>> 2) + ${index}];`).join(" ")} r[${SP}] = a + ${4 * registers.length}; } else`;
  const words = registers.map((register, index) => `r[${register}] = core.readUint32(a + ${4 * index});`).join(" ");
  const cycles = 1 + registers.length;
  return {
    kind: "access",
    text,
    cycles,
    most: cycles,
    words: registers.length,
    slowly: `${words} r[${SP}] = a + ${4 * registers.length}; core.cycles += ${cycles};`,
  };
}

/** Several words from or to a place. @param {import("./fast_core.mjs").Decoder} decoder @param {number} opcode @param {number} at @returns {Recipe} */
function listed(decoder, opcode, at) {
  const count = namedIn(opcode).length;
  const slowly = `let deltaCycles = 1; ${fromPackage(decoder, opcode, at)}\n core.cycles += deltaCycles;`;
  return { kind: "access", text: "", cycles: 1 + count, most: 1 + count, words: count, slowly };
}

/** @type {Map<number, string>} */
const texts = new Map();

/** @param {import("./fast_core.mjs").Decoder} decoder @param {number} opcode @param {number} second half of it */
function packageText(decoder, opcode, second) {
  const key = opcode * 65536 + second;
  const text = texts.get(key) ?? withOpcode(decoder.bodyOf(opcode, second), opcode, second);
  texts.set(key, text);
  return text;
}

/** The package's text, with what the opcode alone decides worked out. @param {string[]} body @param {number} opcode @param {number} second half of it */
function withOpcode(body, opcode, second) {
  /** @type {Map<string, number>} */
  const known = new Map([
    ["opcode", opcode],
    ["opcode2", second],
  ]);
  const put = (/** @type {string} */ text) => text.replace(NAME, (name) => String(known.get(name) ?? name));
  const lines = [];
  for (const line of body) {
    const [, name, expression] = CONSTANT.exec(line) ?? [];
    const value = put(expression ?? "");
    if (name && !value.match(NAME)) known.set(name, new Function(`return ${value};`)());
    else lines.push(put(line));
  }
  return lines.join("\n").replaceAll("this.registers", "r").replaceAll("this.", "core.");
}

/** Whether the flash has it. @param {number} address */
export function isFlash(address) {
  return address >= FLASH_BEGIN && address < FLASH_BEGIN + FLASH_SIZE;
}
