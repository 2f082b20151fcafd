// What the doctor measures: lines, speed of the buses, supply, I2C, noise of the wheel (host_tools/measuring.py).

import { Refused } from "./errors.js";
import { facts } from "./table.js";
import { BAD, GOOD, ODD, UNKNOWN, refusal, said, verdict } from "./verdict.js";

/** @import { Table } from "./table.js" */
/** @import { Verdict } from "../types.js" */

const PATIENCE = 60; // times to ask while a reader is at work
const AGAIN_MS = 10;
const MHZ = [1, 2, 4, 8];
const MANY_READERS = 3; // from there on a line that clones hold fails
const LEAST_V = 4.3; // at VSYS, dark
const LEAST_LIT_V = 4.0; // with all LEDs at their cap
const MOST_DROP_V = 0.5;
const NOISE_LOOKS = 60; // a loose contact jumps now and then
const DIODE = "diode";

/**
 * Ask again while the table says that it is busy.
 * @param {Table} table
 * @param {string} question
 * @param {number} times
 */
export async function whenFree(table, question, times = PATIENCE, ms = AGAIN_MS) {
  for (let i = 0; i < times; i++) {
    try {
      return await table.ask(question);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "busy") throw error;
    }
    await table.wire.pause(ms);
  }
  throw new Refused("busy", "The readers are always at work.");
}

/** @param {Table} table @param {string} what */
async function measure(table, what) {
  return facts(await whenFree(table, `measure ${what}`));
}

/** MISO while nobody is selected; `count` hears of the readers. @param {Table} table @param {(readers: number) => void} count @returns {AsyncGenerator<Verdict>} */
export async function* lines(table, count) {
  let levels;
  try {
    levels = await measure(table, "miso");
  } catch (error) {
    yield verdict(said("part_miso"), UNKNOWN, refusal(error));
    return;
  }
  let readers = 0;
  for await (const _ of table.each("test reader")) readers++;
  count(readers);
  for (const [bus, found] of Object.entries(levels)) {
    const [level, shared] = found.split(",");
    const [pulled, way] = shared === DIODE ? ["00", "down"] : ["11", "up"];
    const part = said("part_miso_of", { bus });
    if (level === pulled) yield verdict(part, GOOD, said(`miso_${way}`));
    else if (level === "10") yield verdict(part, ODD, said("miso_floats"), said(`miso_floats_${way}`));
    else {
      const held = said(level === "00" ? "miso_low" : "miso_high");
      yield verdict(part, readers >= MANY_READERS ? BAD : ODD, held, said("miso_held_cause"));
    }
  }
}

/** Whether nobody drives MISO when this reader is selected. @param {Table} table @param {number} number */
export async function floats(table, number) {
  try {
    const { up, down, miso_via } = await measure(table, `wire ${number}`);
    const resting = miso_via === DIODE ? "00" : "ff";
    return (up === "ff" && down === "00") || (up === resting && down === resting);
  } catch (error) {
    refusal(error);
    return false;
  }
}

/** @param {Table} table @param {number} number @param {string} name */
export async function speed(table, number, name) {
  const part = said("part_bus", { name });
  /** @type {number[]} */
  const errors = [];
  let baud = 0;
  try {
    for (const step of MHZ.keys()) {
      const found = await measure(table, `fifo ${number} ${step}`);
      errors.push(Number(found.errors));
      baud = Number(found.baud);
    }
  } catch (error) {
    return verdict(part, UNKNOWN, refusal(error));
  }
  const steps = MHZ.flatMap((mhz, i) => [...(i ? [", "] : []), ...said(errors[i] ? "speed_wrong" : "speed_good", { mhz, wrong: errors[i] })]);
  const best = recommended(errors, baud);
  if (best === baud || (best && 2 * best > baud)) return verdict(part, GOOD, steps);
  return verdict(part, BAD, steps, best ? said("speed_cables", { baud: best }) : said("speed_never"));
}

/** The fastest step without an error below which none has one, no faster than the board file. @param {number[]} errors @param {number} baud */
function recommended(errors, baud) {
  let good = 0;
  for (const [i, mhz] of MHZ.entries()) {
    if (errors[i] || mhz * 1e6 > Math.max(baud, 1e6)) break;
    good = mhz * 1e6;
  }
  return Math.min(good, baud);
}

/** @param {Table} table */
export async function supply(table) {
  const part = said("part_supply");
  let dark, lit;
  try {
    dark = await volts(table);
    await table.ask("test leds white");
    try {
      await table.wire.pause(AGAIN_MS);
      lit = await volts(table);
    } finally {
      await table.ask("test leds off");
    }
  } catch (error) {
    return verdict(part, UNKNOWN, refusal(error));
  }
  const found = said("supply_volts", { dark: dark.toFixed(2), lit: lit.toFixed(2) });
  if (dark < LEAST_V) return verdict(part, BAD, found, said("supply_dark"));
  if (lit < LEAST_LIT_V || dark - lit > MOST_DROP_V) return verdict(part, BAD, found, said("supply_sags"));
  return verdict(part, GOOD, found);
}

/** @param {Table} table */
async function volts(table) {
  return Number((await measure(table, "supply")).mv) / 1000;
}

/** @param {Table} table */
export async function i2c(table) {
  const part = said("part_i2c");
  let found;
  try {
    found = await measure(table, "i2c");
  } catch (error) {
    return verdict(part, UNKNOWN, refusal(error));
  }
  const held = ["sda", "scl"].filter((line) => found[line] === "0").map((line) => line.toUpperCase());
  if (held.length) return verdict(part, BAD, said("i2c_held", { lines: held.join(", ") }), said("i2c_held_cause"));
  if (found.found === "-") return verdict(part, BAD, said("i2c_nobody"), said("i2c_nobody_cause"));
  const addresses = found.found.split(",").map((address) => `0x${address.toUpperCase()}`);
  return verdict(part, GOOD, [addresses.join(", ")]);
}

/** At rest an encoder counts nothing; a magnet is never quite still. @param {Table} table */
export async function wheelNoise(table) {
  const counts = new Set();
  for (let i = 0; i < NOISE_LOOKS; i++) {
    const found = facts(await table.ask("test wheel"));
    if (found.sensor !== "encoder") return null;
    counts.add(found.count);
  }
  return counts.size === 1 ? null : verdict(said("part_wheel"), ODD, said("wheel_noise"), said("wheel_noise_cause"));
}

/** @param {Table} table */
export async function lastStart(table) {
  const part = said("part_start");
  let found;
  try {
    found = facts(await table.ask("test reset"));
  } catch (error) {
    refusal(error);
    return verdict(part, UNKNOWN, said("start_unknown"));
  }
  if (found.cause !== "watchdog") return verdict(part, GOOD, said("start_power"));
  const held = found.held === "-" ? [] : said("start_held", { held: found.held });
  return verdict(part, ODD, [...said("start_watchdog"), ...held], said("start_cause"));
}
