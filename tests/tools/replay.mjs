// Holds conversations as the maker's page does. In: JSON with conversations and data; out: JSON with what came of each.

import { packBackup, unpackArchive } from "../../host_tools/maker_page/link/backup.js";
import { base64, unbase64 } from "../../host_tools/maker_page/link/checksum.js";
import { examine } from "../../host_tools/maker_page/link/doctor.js";
import { Walk } from "../../host_tools/maker_page/link/enrolment.js";
import { Refused, TableError } from "../../host_tools/maker_page/link/errors.js";
import { entries, fetchGame } from "../../host_tools/maker_page/link/games.js";
import { Pico } from "../../host_tools/maker_page/link/pico.js";
import { replayGame } from "../../host_tools/maker_page/link/replay.js";
import { Table } from "../../host_tools/maker_page/link/table.js";
import { plan, withBoard } from "../../host_tools/maker_page/link/update.js";
import { spell } from "../../host_tools/maker_page/link/verdict.js";

const FETCHED = 1;
const LISTENED = 3;
const bytes = (text) => new TextEncoder().encode(text);

/** The table says what it said then, if the host does. */
class ReplayedWire {
  constructor(lines) {
    this.lines = [...lines];
  }

  async write(data) {
    const expected = this.lines.shift() ?? {};
    const said = new TextDecoder().decode(data);
    if (expected.host !== said) throw new Error(`${JSON.stringify(said)} instead of ${JSON.stringify(expected)}`);
  }

  async read() {
    await new Promise((resolve) => setTimeout(resolve, 0));
    return bytes(this.lines[0] && "table" in this.lines[0] ? this.lines.shift().table : "");
  }

  async pause() {}

  async reopen() {}
}

/** MicroPython's prompt for code whose output is known. */
class ReplayedPrompt {
  constructor(lines) {
    this.lines = [...lines];
  }

  async enter() {}

  async run(code) {
    return this.take("run", code).told;
  }

  async runAndLeave(code) {
    this.take("leave", code);
  }

  take(how, code) {
    const expected = this.lines.shift() ?? {};
    if (expected[how] !== code) throw new Error(`${JSON.stringify(code)} instead of ${JSON.stringify(expected)}`);
    return expected;
  }
}

const all = async (generator) => {
  const found = [];
  for await (const one of generator) found.push(one);
  return found;
};

const DOINGS = {
  async hello(table) {
    return Object.values(await table.hello());
  },

  async settings(table) {
    const listed = await all(table.each("list"));
    const changed = [await table.ask("set brightness 40"), await table.ask("get brightness")];
    try {
      await table.ask("set brightness 400");
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return [listed, changed, error.code, error.sentence];
    }
    return [listed, changed];
  },

  async doctor(table, head, data) {
    const answers = [...(head.answers ?? [])];
    const ask = head.answers ? async () => answers.shift() : null;
    const verdicts = await all(examine(table, data.doctor, "the-line", ask));
    const english = (phrase) => spell(data.doctor, "en", phrase);
    return verdicts.map(({ part, verdict, facts, cause }) => [english(part), verdict, english(facts), english(cause)]);
  },

  async enrol(table, head, data) {
    const uids = { ...head.noted };
    const record = { add: (key, uid) => (uids[key] = uid), owner: (uid) => Object.keys(uids).find((key) => uids[key] === uid) };
    const walk = new Walk(table, record, () => {});
    await walk.begin();
    for (const thing of data.things) await walk.enrol(thing);
    await walk.end();
    return [walk.reader, uids];
  },

  async games(table, head, data) {
    const played = await fetchGame(table, FETCHED, data.games);
    return [(await entries(table)).map(({ number, game, result, bytes }) => [number, game, result, bytes]), played];
  },

  async replay(table) {
    const { moves, scores, digest, verdict } = await replayGame(table, FETCHED);
    const line = ({ totals }) => totals.map(({ name, total }) => `${name}: ${total}`).join("|");
    return [moves.map(({ seat, text }) => [seat, text]), scores.map((score) => [score.move, line(score)]), digest, verdict];
  },

  async monitor(table) {
    await table.ask("events on");
    const heard = [];
    while (heard.length < LISTENED) heard.push(...(await table.listen(2000)));
    await table.ask("events off");
    return heard;
  },
};

async function update(lines, head, data) {
  const pico = new Pico(new ReplayedWire([]), data.device, new ReplayedPrompt(lines));
  const files = new Map(Object.entries(head.files).map(([path, text]) => [path, bytes(text)]));
  const { image, version } = await withBoard(files, bytes(head.wired), data.release);
  const todo = await plan(image, await pico.hashes());
  const free = await pico.free();
  await pico.deliver(todo.missing, todo.stale, todo.leftovers);
  await pico.reset();
  return [free, version, [...todo.changed.keys()].sort(), todo.stale, [...todo.missing.keys()].sort(), todo.leftovers];
}

async function hold({ head, lines }, data) {
  if (head.do === "update") return update(lines, head, data);
  const wire = new ReplayedWire(lines);
  try {
    const result = await DOINGS[head.do](new Table(wire, { first: 1, answerMs: 200 }), head, data);
    if (wire.lines.length) throw new Error(`never came to ${JSON.stringify(wire.lines[0])}`);
    return result;
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    return { failed: error.code };
  }
}

/** An archive packed anew, and the files of one that Python packed. */
async function archives({ files, packed }) {
  const ours = await packBackup(new Map(Object.entries(files).map(([path, data]) => [path, unbase64(data)])));
  const held = await unpackArchive(unbase64(packed));
  const refused = [];
  for (const broken of [ours.subarray(0, -30), Uint8Array.from(ours, (byte, i) => (i === 200 ? byte ^ 1 : byte)), bytes("no zip")]) {
    refused.push(await unpackArchive(broken).then(() => "accepted", (error) => error.code)); // prettier-ignore
  }
  return { packed: base64(ours), files: Object.fromEntries([...held].map(([path, data]) => [path, base64(data)])), refused };
}

let given = "";
for await (const chunk of process.stdin) given += chunk;
const { conversations, data, backup } = JSON.parse(given);
const results = {};
for (const [name, conversation] of Object.entries(conversations)) {
  results[name] = await hold(conversation, data).catch((error) => ({ defect: String(error) }));
}
console.log(JSON.stringify({ results, archives: await archives(backup) }));
