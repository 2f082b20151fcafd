// Examines a table part by part, and says the likely cause where something is wrong (host_tools/doctor.py).

import { Refused } from "./errors.js";
import { floats, i2c, lastStart, lines, speed, supply, wheelNoise, whenFree } from "./measuring.js";
import { facts } from "./table.js";
import { BAD, GOOD, ODD, UNKNOWN, refusal, said, verdict } from "./verdict.js";

/** @import { Table } from "./table.js" */
/** @import { Ask, DoctorData, Phrase, Verdict } from "../types.js" */

const FLASH_RESERVE = 64 * 1024;
const MEMORY_RESERVE = 30 * 1024;
const PATIENCE = 40; // times to ask for a reader that is at work
const STATES = ["WHEEL_LOST", "MAGNET_MISSING", "MAGNET_WEAK", "MAGNET_STRONG"];
const ANGLE = "as5600";
const OTHER_PARTS = 15; // besides two for each reader

/**
 * Every part in turn. With somebody to ask, lights, sound, wheel, buttons and a card are tried too. `count` hears how many parts there are.
 * @param {Table} table
 * @param {DoctorData} data
 * @param {string} port
 * @param {Ask | null} ask
 * @param {(parts: number) => void} count
 * @returns {AsyncGenerator<Verdict>}
 */
export async function* examine(table, data, port, ask = null, count = () => {}) {
  const { version, board } = await table.hello();
  yield verdict(said("part_link"), GOOD, said("answers", { port }));
  yield judgeVersion(version, board);
  yield judgeDesk(facts(await table.ask("status")));
  yield await judgeDefects(table);
  yield await lastStart(table);
  yield* examineReaders(table, data, count);
  yield await supply(table);
  yield await i2c(table);
  yield await tried(table, "display", judgeDisplay);
  yield await tried(table, "flash", (flash) => judgeFree(flash, "flash", FLASH_RESERVE, BAD));
  yield await tried(table, "memory", (memory) => judgeFree(memory, "memory", MEMORY_RESERVE, ODD));
  yield await tried(table, "wheel", (wheel) => tryWheel(table, wheel, ask));
  yield await tried(table, "buttons", (buttons) => tryButtons(table, buttons, ask));
  yield await tried(table, "leds", (leds) => tryLeds(table, leds, ask));
  yield await trySound(table, ask);
  yield await tryCard(table, ask);
}

/** @param {string} version @param {string} board */
function judgeVersion(version, board) {
  const found = said("version_on", { version, board });
  if (version === "unknown") return verdict(said("part_version"), ODD, found, said("not_installed"));
  return verdict(said("part_version"), GOOD, found);
}

/** @param {Record<string, string>} status */
function judgeDesk(status) {
  const part = said("part_desk");
  const why = status.bench;
  if (why === undefined) return verdict(part, GOOD, said(status.playing === "1" ? "desk_playing" : "desk_rests"));
  if (why === "held") return verdict(part, ODD, said("desk_held"), said("desk_held_cause"));
  return verdict(part, BAD, said("desk_bench", { why }), said("desk_bench_cause"));
}

/** The last defect of the firmware, as the table tells it. @param {Table} table */
async function judgeDefects(table) {
  const part = said("part_defects");
  /** @type {string[]} */
  const told = [];
  try {
    for await (const words of table.each("defect")) told.push(words.join(" "));
  } catch (error) {
    refusal(error);
    return verdict(part, UNKNOWN, said("defects_unknown"));
  }
  if (!told.length) return verdict(part, GOOD, said("defects_none"));
  return verdict(part, ODD, [told.join("\n")], said("defects_cause"));
}

/** @param {Table} table @param {DoctorData} data @param {(parts: number) => void} count @returns {AsyncGenerator<Verdict>} */
async function* examineReaders(table, data, count) {
  yield* lines(table, (readers) => count(OTHER_PARTS + 2 * readers));
  let number = 0;
  for await (const words of table.each("test reader")) {
    const reader = facts(words.join(" "));
    const lost = reader.lost === "1";
    yield judgeReader(data, reader, await field(table, number), lost && (await floats(table, number)));
    if (reader.chip === "mfrc522" && (!lost || reader.error !== "READER_MISSING")) yield await speed(table, number, reader.name);
    number++;
  }
}

/** @param {DoctorData} data @param {Record<string, string>} reader @param {string | Phrase} antenna @param {boolean} floating */
function judgeReader(data, reader, antenna, floating) {
  const part = said("part_reader", { name: reader.name });
  const told = antenna ? said("reader_field", { field: antenna }) : [];
  if (reader.lost === "1") {
    let cause = reader.error in data.words ? reader.error : "READER_MISSING";
    if (floating) cause = "FLOATS";
    if (reader.chip === "pn532" && ["READER_MISSING", "READER_STUCK"].includes(reader.error)) cause = "PN532";
    if (antenna === "reset") cause = "FIELD_RESET";
    return verdict(part, BAD, [...said("reader_lost", { error: reader.error }), ...told], said(cause));
  }
  const found = [...said("reader_chip", { chip: reader.chip, version: reader.version }), ...told];
  if (antenna === "off" || antenna === "reset") return verdict(part, BAD, found, said(`FIELD_${antenna.toUpperCase()}`));
  if (reader.warning !== "-") return verdict(part, ODD, found, reader.warning in data.words ? said(reader.warning) : [reader.warning]);
  return verdict(part, GOOD, found);
}

/** What the chip can tell of its antenna; nothing where that is nothing, or cannot be tried now. @param {Table} table @param {number} number */
async function field(table, number) {
  try {
    const { field } = facts(await whenFree(table, `test field ${number}`, PATIENCE));
    return field === "fed" ? "" : field;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.code === "playing" ? said("field_untested") : "";
  }
}

/**
 * One part that the table can tell about; that it refuses to is a verdict too.
 * @param {Table} table
 * @param {string} part
 * @param {(found: Record<string, string>) => Verdict | Promise<Verdict>} judge
 */
async function tried(table, part, judge) {
  try {
    return await judge(facts(await table.ask(`test ${part}`)));
  } catch (error) {
    return verdict(said(`part_${part}`), UNKNOWN, refusal(error));
  }
}

/** @param {Record<string, string>} display */
function judgeDisplay(display) {
  const part = said("part_display");
  if (display.present === "1") return verdict(part, GOOD, said("display_size", { width: display.width, height: display.height }));
  return verdict(part, BAD, said("display_silent"), said("display_cause"));
}

/** @param {Record<string, string>} found @param {string} part @param {number} reserve @param {string} short */
function judgeFree(found, part, reserve, short) {
  const [free, total] = [found.free, found.total].map((bytes) => Math.floor(Number(bytes) / 1024));
  const full = Number(found.free) <= reserve;
  return verdict(said(`part_${part}`), full ? short : GOOD, said("free", { free, total }), full ? said(`${part}_cause`) : []);
}

/** @param {Table} table */
async function count(table) {
  return Number(facts(await table.ask("test wheel")).count);
}

/** @param {Table} table @param {Record<string, string>} wheel @param {Ask | null} ask */
async function tryWheel(table, wheel, ask) {
  const part = said("part_wheel");
  const before = Number(wheel.count);
  const state = wheel.state ?? "ok"; // an older firmware does not say
  if (STATES.includes(state)) return verdict(part, BAD, said(state), said(`${state}_cause`));
  const noisy = await wheelNoise(table);
  if (noisy) return noisy;
  if (!ask) return verdict(part, UNKNOWN, said("wheel_stands", { count: before }), said("wheel_turn_it"));
  const angle = wheel.sensor === ANGLE;
  await ask(said("ask_wheel"), false);
  const after = await count(table);
  if (after === before) return verdict(part, BAD, said("wheel_nothing"), said(angle ? "wheel_magnet" : "wheel_wires"));
  const counted = said(angle ? "wheel_steps" : "wheel_quarters", { count: after - before });
  if (after < before) return verdict(part, ODD, counted, said(angle ? "wheel_reverse" : "wheel_swapped"));
  return tryRevolution(table, wheel, ask, counted);
}

/** Whether a revolution has as many steps as the board file says. @param {Table} table @param {Record<string, string>} wheel @param {Ask} ask @param {Phrase} counted */
async function tryRevolution(table, wheel, ask, counted) {
  const part = said("part_wheel");
  const [steps, per] = (wheel.turn ?? "0/1").split("/").map(Number);
  const before = await count(table);
  await ask(said("ask_revolution"), false);
  const moved = (await count(table)) - before;
  if (!moved || !steps) return verdict(part, GOOD, counted);
  const found = [...counted, ...said("wheel_revolution", { moved, steps: Math.floor(steps / per) })];
  if (Math.abs(moved * per - steps) * 10 > steps) return verdict(part, ODD, found, said("wheel_board"));
  return verdict(part, GOOD, found);
}

/** @param {Table} table @param {Record<string, string>} buttons @param {Ask | null} ask */
async function tryButtons(table, buttons, ask) {
  const part = said("part_buttons");
  const all = Object.keys(buttons);
  const stuck = all.filter((name) => buttons[name] === "1");
  if (stuck.length) return verdict(part, BAD, said("buttons_down", { names: stuck.join(", ") }), said("buttons_down_cause"));
  if (!ask) return verdict(part, UNKNOWN, said("buttons_up", { names: all.join(", ") }), said("buttons_press"));
  const dead = [];
  for (const name of all) {
    await ask(said("ask_button", { name }), false);
    if (facts(await table.ask("test buttons"))[name] !== "1") dead.push(name);
  }
  if (dead.length) return verdict(part, BAD, said("buttons_dead", { names: dead.join(", ") }), said("buttons_dead_cause"));
  return verdict(part, GOOD, [all.join(", ")]);
}

/** @param {Table} table @param {Record<string, string>} leds @param {Ask | null} ask */
async function tryLeds(table, leds, ask) {
  const part = said("part_leds");
  const count = leds.count;
  if (!ask) return verdict(part, UNKNOWN, said("leds_count", { count }), said("leds_look"));
  /** @type {Phrase} */
  const wrong = [];
  let failed = 0;
  for (const colour of ["red", "green", "blue"]) {
    await table.ask(`test leds ${colour}`);
    if (await ask(said("ask_leds", { count, colour: said(colour) }), true)) continue;
    wrong.push(...(failed++ ? [", "] : []), ...said(colour));
  }
  await table.ask("test leds last");
  const last = await ask(said("ask_last"), true);
  await table.ask("test leds off");
  if (failed === 3) return verdict(part, BAD, said("leds_dark"), said("leds_dark_cause"));
  if (failed) return verdict(part, ODD, said("leds_wrong", { colours: wrong }), said("leds_order"));
  if (!last) return verdict(part, ODD, said("leds_fewer", { count }), said("leds_fewer_cause"));
  return verdict(part, GOOD, said("leds_count", { count }));
}

/** @param {Table} table @param {Ask | null} ask */
async function trySound(table, ask) {
  const part = said("part_sound");
  if (!ask) return verdict(part, UNKNOWN, [], said("sound_listen"));
  try {
    if (facts(await table.ask("test sound")).buzzer === "0") return verdict(part, GOOD, said("sound_none"));
  } catch (error) {
    return verdict(part, UNKNOWN, refusal(error));
  }
  if (await ask(said("ask_notes"), true)) return verdict(part, GOOD, said("sound_heard"));
  return verdict(part, BAD, said("sound_unheard"), said("sound_cause"));
}

/** @param {Table} table @param {Ask | null} ask */
async function tryCard(table, ask) {
  const part = said("part_card");
  if (ask) await ask(said("ask_card"), false);
  for await (const [name, ...lies] of table.each("read")) {
    if (!["nothing", "lost"].includes(lies[0])) return verdict(part, GOOD, said("card_seen", { name, lies: lies.join(" ") }));
  }
  if (!ask) return verdict(part, UNKNOWN, said("card_none"), said("card_lay"));
  return verdict(part, BAD, said("card_unseen"), said("card_unseen_cause"));
}
