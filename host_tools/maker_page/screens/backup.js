// Everything of the owner's in one file, and back: as a whole or not at all.

import { find, safe } from "../shared/draw.js";
import { say } from "../shared/words.js";
import { TableError } from "../link/errors.js";
import { differences, fetchBackup, packBackup, unpackBackup } from "../link/backup.js";
import { bar, button, chosenFile, command, download, kilobytes, moveBar, onClick } from "../parts.js";

/** @import { App } from "../app.js" */
/** @import { Pico } from "../link/pico.js" */
/** @import { Files, Screen } from "../types.js" */

/** @type {{ wanted: Files, gone: string[], overwritten: string[] } | null} what waits for a yes */
let asked = null;

/** @type {Screen} */
export const backupScreen = {
  name: "backup",
  draw: (app) => `<h2>${safe(say("backup.title"))}</h2><p>${safe(say("backup.how"))}</p>
    <div class="buttons">${button("make", "backup.make", { main: true, off: app.working })}</div>
    <section><h3>${safe(say("restore.title"))}</h3><p>${safe(say("restore.how"))}</p>
      <div class="buttons"><label class="file" for="restore">${safe(say("restore.choose"))}</label>
        <input type="file" id="restore" accept=".zip" ${app.working ? "disabled" : ""}></div></section>
    ${asked ? question() : ""}${bar("copying")}${command("chronotable backup")}`,
  bind(app, root) {
    onClick(root, "#make", () => make(app, root));
    find(root, "#restore").addEventListener("change", (event) => compare(app, root, event));
    onClick(root, "#go", () => restore(app, root));
    onClick(root, "#cancel", () => {
      asked = null;
      app.tell("restore.declined");
    });
  },
  enter() {
    asked = null;
  },
};

function question() {
  if (!asked) return "";
  const text = say("restore.confirm", { write: asked.wanted.size, replace: asked.overwritten.length, remove: asked.gone.length });
  return `<div class="question" role="alertdialog" aria-label="${safe(text)}"><p>${safe(text)}</p>
    <div class="buttons">${button("go", "restore.go", { main: true })}${button("cancel", "cancel")}</div></div>`;
}

/** @param {App} app @param {HTMLElement} root */
function make(app, root) {
  const today = new Date();
  const date = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  const name = `chronotable-${date}.zip`;
  return whole(app, async () => {
    const files = await withFiles(app, (pico) =>
      fetchBackup(pico, app.data.device.owned, (done, all) => moveBar(root, "copying", say("backup.reading", { done: done + 1, all }), done, all)),
    );
    download(name, await packBackup(files), "application/zip");
    return { key: "backup.made", values: { count: files.size, name } };
  });
}

/** What the file would change; the table runs on while the person decides. @param {App} app @param {HTMLElement} root @param {Event} event */
function compare(app, root, event) {
  const file = chosenFile(event);
  if (!file) return;
  asked = null;
  const { owned } = app.data.device;
  whole(app, async () => {
    moveBar(root, "copying", say("update.comparing"));
    const files = await unpackBackup(new Uint8Array(await file.arrayBuffer()), owned);
    const found = await withFiles(app, (pico) => differences(pico, files, owned));
    if (!found.wanted.size && !found.gone.length) return { key: "restore.same", values: {} };
    asked = found;
    return null;
  });
}

/** @param {App} app @param {HTMLElement} root */
function restore(app, root) {
  const chosen = asked;
  asked = null;
  if (!chosen) return;
  whole(app, async () => {
    const all = [...chosen.wanted.values()].reduce((sum, data) => sum + data.length, 0);
    let done = 0;
    /** @param {number} bytes */
    const wrote = (bytes) => {
      done += bytes;
      moveBar(root, "copying", kilobytes(done, all), done, all);
    };
    await withFiles(app, (pico) => pico.deliver(chosen.wanted, chosen.gone, undefined, wrote));
    return { key: "restore.done", values: { count: chosen.wanted.size } };
  });
}

/**
 * Nobody stops it; then say what came of it.
 * @param {App} app
 * @param {() => Promise<{ key: string, values: Record<string, string | number> } | null>} work
 */
function whole(app, work) {
  const act = async () => {
    const told = await work();
    if (told) app.notice = { text: () => say(told.key, told.values), good: true };
  };
  return app.act(act, { locked: true });
}

/**
 * Stop the firmware, do something with the files of the table, and let it start again, whatever happens.
 * @template T
 * @param {App} app
 * @param {(pico: Pico) => Promise<T>} work
 */
export async function withFiles(app, work) {
  const pico = await app.pico();
  let result;
  try {
    result = await work(pico);
  } catch (error) {
    // One that has gone starts by itself; what went wrong first is what to tell.
    if (!(error instanceof TableError) || error.code !== "lost") await pico.reset().catch(() => {});
    throw error;
  }
  await pico.reset();
  await app.greetAgain();
  return result;
}
