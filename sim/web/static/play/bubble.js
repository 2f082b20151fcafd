// Puts the bubble of a lesson beside what it speaks of, and a ring around that. Without a target it hangs at the top.

const GAP = 16;
/** @type {Record<string, string>} */
const PARTS = { ask: ".ask", hand: ".holding .hand", display: ".display .case", log: ".log", players: ".players", wheel: ".wheel", table: ".board" };

/** @param {string} target a part of the page, a place or a thing */
function find(target) {
  if (!target) return null;
  const name = CSS.escape(target);
  return document.querySelector(PARTS[target] ?? `[data-place="${name}"], [data-thing="${name}"], [data-zone="${name}"]`);
}

export function placeBubble() {
  const bubble = document.querySelector(".lesson");
  const ring = document.querySelector(".ring");
  if (!(bubble instanceof HTMLElement) || !(ring instanceof HTMLElement)) return;
  const target = find(bubble.dataset.target ?? "");
  const box = target?.getBoundingClientRect();
  ring.hidden = !box?.width;
  if (!box?.width) {
    bubble.style.cssText = "";
    return;
  }
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const own = bubble.getBoundingClientRect();
  ring.style.cssText = `left: ${box.left - 6}px; top: ${box.top - 6}px; width: ${box.width + 12}px; height: ${box.height + 12}px`;
  const left = Math.max(8, Math.min(box.left + box.width / 2 - own.width / 2, width - own.width - 8));
  const above = box.top - own.height - GAP > 8;
  const top = above ? box.top - own.height - GAP : Math.min(box.bottom + GAP, height - own.height - 8);
  bubble.classList.toggle("under", !above);
  bubble.style.cssText = `left: ${left}px; top: ${top}px; translate: none; --tip: ${box.left + box.width / 2 - left}px`;
}
