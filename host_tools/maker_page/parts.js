// Pieces of markup that several screens have, and files for the person's own disk.

import { find, safe } from "./shared/draw.js";
import { say } from "./shared/words.js";

/** @param {string} id @param {string} key @param {{ main?: boolean, off?: boolean }} look */
export function button(id, key, { main = false, off = false } = {}) {
  return `<button type="button" id="${id}" ${main ? 'class="main"' : ""} ${off ? "disabled" : ""}>${safe(say(key))}</button>`;
}

/** A command to type, for those who like that. @param {string} command */
export function command(command) {
  return `<p class="command"><span>${safe(say("command"))}:</span> <code>${safe(command)}</code></p>`;
}

/** A bar with words beside it. @param {string} id */
export function bar(id) {
  return `<div class="bar" id="${id}" hidden><progress max="1" value="0" aria-label="${safe(say("screens"))}"></progress><span role="status"></span></div>`;
}

/** @param {ParentNode} root @param {string} id @param {string} words @param {number} done @param {number} all */
export function moveBar(root, id, words, done = 0, all = 0) {
  const box = root.querySelector(`#${id}`);
  if (!box) return;
  const progress = /** @type {HTMLProgressElement} */ (find(box, "progress"));
  find(root, `#${id}`).hidden = false;
  progress.ariaLabel = words;
  if (all) {
    progress.max = all;
    progress.value = done;
  } else progress.removeAttribute("value");
  find(box, "span").textContent = words;
}

/** @param {number} done @param {number} all */
export function kilobytes(done, all) {
  return say("update.copying", { done: Math.ceil(done / 1024), all: Math.ceil(all / 1024) });
}

/** @param {ParentNode} root @param {string} selector @param {() => unknown} act */
export function onClick(root, selector, act) {
  root.querySelector(selector)?.addEventListener("click", act);
}

/** Give the person a file. @param {string} name @param {Uint8Array | string} content @param {string} type */
export function download(name, content, type) {
  const part = typeof content === "string" ? content : new Uint8Array(content);
  const address = URL.createObjectURL(new Blob([part], { type }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The file that was chosen at an input, or null. @param {Event} event */
export function chosenFile(event) {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || !input.files?.length) return null;
  const file = input.files[0];
  input.value = ""; // the same one may be chosen again
  return file;
}
