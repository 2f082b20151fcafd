// Cards that move: from where they lay to where they lie now, as the server tells. Nothing moves where people do not want it.

/** @import { Moved } from "../../types/room.js" */

/** @type {Record<string, number>} ms of a move at each speed */
const TIMES = { slow: 700, normal: 420, fast: 160 };
const AFTER = 0.22; // of a move's time, between the starts of two

/** Where people ask for no motion there is none. */
function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
}

/** @param {string} place @param {string | null} thing */
function spot(place, thing) {
  const lies = thing && document.querySelector(`[data-thing="${CSS.escape(thing)}"]`);
  if (lies) return lies;
  return document.querySelector(`[data-place="${CSS.escape(place)}"]`);
}

/**
 * Draw, and let what has moved come from where it was.
 * @param {Moved[]} moved
 * @param {string} speed
 * @param {() => void} draw
 */
export function withMotion(moved, speed, draw) {
  if (!moved.length || still()) {
    draw();
    return;
  }
  const froms = moved.map(({ thing, from }) => spot(from, thing)?.getBoundingClientRect());
  draw();
  const time = TIMES[speed] ?? TIMES.normal;
  moved.forEach(({ thing, to }, i) => {
    const target = spot(to, thing);
    const from = froms[i];
    if (target && from?.width) fly(target, from, thing, time, Math.min(i, 8) * time * AFTER);
  });
}

/**
 * A copy of the card flies there; the card itself is unseen until then.
 * @param {Element} target
 * @param {DOMRect} from
 * @param {string | null} thing
 * @param {number} time
 * @param {number} delay
 */
function fly(target, from, thing, time, delay) {
  const to = target.getBoundingClientRect();
  if (!to.width) return;
  const picture = thing ? target.querySelector(".picture") : null;
  const ghost = document.createElement("span");
  ghost.className = "flying";
  ghost.ariaHidden = "true";
  ghost.append(picture ? picture.cloneNode(true) : Object.assign(document.createElement("span"), { className: "back" }));
  const width = Math.min(to.width, to.height / 1.4, 140);
  const height = width * 1.4;
  ghost.style.width = `${width}px`;
  document.body.append(ghost);
  const place = (/** @type {DOMRect} */ box, /** @type {number} */ scale) =>
    `translate(${box.left + box.width / 2 - width / 2}px, ${box.top + box.height / 2 - height / 2}px) scale(${scale})`;
  const first = Math.min(1.4, Math.max(0.4, from.height / height));
  const frames = [{ transform: place(from, first) }, { transform: place(to, 1.06), offset: 0.85 }, { transform: place(to, 1) }];
  const flight = ghost.animate(frames, { duration: time, delay, easing: "cubic-bezier(0.3, 0.7, 0.3, 1)", fill: "both" });
  if (thing && target instanceof HTMLElement) target.animate([{ opacity: 0 }, { opacity: 0 }], { duration: time + delay });
  flight.onfinish = () => ghost.remove();
  flight.oncancel = () => ghost.remove();
}
