// A quicker core for rp2040js. The package asks up to 80 conditions for each instruction; here a table of all 65,536
// opcodes says which of them holds. What an instruction does is the package's own text, read when this is loaded.

const TEXT_BEGINS = /^ {8}if \(opcode >> 6/;
const CONDITION = /^ {8}(?:else )?if \((.*)\) \{$/;
const OTHERWISE = /^ {8}else \{$/;
const TEXT_ENDS = /^ {8}this\.cycles \+= deltaCycles/;
const CLOSED_OR_COMMENT = /^ {8}(?:\}|\/\/)/;
const WIDE = 255; // in the table: the second half of the instruction decides
const FEWEST = 60; // instructions that a Cortex-M0+ has, as the package counts them

// What the package's text uses besides its own object.
export const SCOPE = {
  pcRegister: 15,
  spRegister: 13,
  LOG_NAME: "CortexM0Core",
  EXC_SVCALL: 11,
  SIO_START_ADDRESS: 0xd0000000,
  APB_START_ADDRESS: 0x40000000,
  signExtend8: (/** @type {number} */ value) => (value << 24) >> 24,
  signExtend16: (/** @type {number} */ value) => (value << 16) >> 16,
};

/** @typedef {{condition: string, body: string[]}} Instruction */

/** Give the class of cores a quicker executeInstruction; tells how opcodes are decoded. @param {any} Core */
export function quicken(Core) {
  const decoder = new Decoder(instructionsOf(Core.prototype.executeInstruction.toString()));
  Core.prototype.executeInstruction = compiled(decoder);
  return decoder;
}

/** @param {string} text @returns {Instruction[]} */
function instructionsOf(text) {
  /** @type {Instruction[]} */
  const found = [];
  const lines = text.split("\n");
  for (const line of lines.slice(lines.findIndex((each) => TEXT_BEGINS.test(each)))) {
    const condition = CONDITION.exec(line)?.[1] ?? (OTHERWISE.test(line) ? "true" : "");
    if (condition) found.push({ condition, body: [] });
    else if (TEXT_ENDS.test(line)) break;
    else if (!CLOSED_OR_COMMENT.test(line)) found.at(-1)?.body.push(line);
  }
  if (found.length < FEWEST) throw new Error("rp2040js has changed: its instructions are not found in its text");
  return found;
}

/** Which text belongs to an opcode. */
export class Decoder {
  /** @param {Instruction[]} instructions */
  constructor(instructions) {
    this.instructions = instructions;
    const holds = instructions.map(({ condition }) => (isWide(condition) ? () => false : new Function("opcode", `return ${condition};`)));
    this.table = new Uint8Array(65536); // the number of the instruction
    for (let opcode = 0; opcode < this.table.length; opcode++) {
      const wide = opcode >> 12 === 15 || opcode >> 11 === 0b11101;
      this.table[opcode] = wide ? WIDE : holds.findIndex((test) => test(opcode));
    }
  }

  /** Whether an instruction of one half has a text. @param {number} opcode */
  isKnown(opcode) {
    return this.instructions[this.table[opcode]]?.condition !== "true" && this.table[opcode] !== WIDE;
  }

  /** @param {number} opcode @param {number} second half of a wide instruction */
  bodyOf(opcode, second) {
    const { instructions, table } = this;
    if (table[opcode] !== WIDE) return instructions[table[opcode]].body;
    const found = instructions.find(({ condition }) => isWide(condition) && new Function("opcode", "opcode2", `return ${condition};`)(opcode, second));
    return found?.body ?? [];
  }
}

/** @param {string} condition */
function isWide(condition) {
  return condition.includes("opcode2");
}

/** @param {Decoder} decoder */
function compiled({ instructions, table }) {
  const narrow = instructions.map(({ condition, body }, index) =>
    isWide(condition) ? "" : `case ${index}: { const opcode2 = 0; ${body.join("\n")}\n break; }`,
  );
  const chain = instructions
    .filter(({ condition }) => isWide(condition) || condition === "true")
    .map(({ condition, body }) => `if (${condition}) { ${body.join("\n")}\n }`);
  const text = `return function executeInstruction() {
    if (this.interruptsUpdated && this.checkForInterrupts()) this.waiting = false;
    const opcodePC = this.registers[15] & ~1;
    const opcode = this.readUint16(opcodePC);
    this.registers[15] = opcodePC + 2;
    let deltaCycles = 1;
    switch (table[opcode]) {
      ${narrow.join("\n")}
      default: {
        const opcode2 = this.readUint16(opcodePC + 2);
        ${chain.join(" else ")}
      }
    }
    this.cycles += deltaCycles;
    return deltaCycles;
  };`;
  return new Function("table", ...Object.keys(SCOPE), text)(table, ...Object.values(SCOPE));
}
