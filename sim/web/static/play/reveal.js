// When something new is asked, what can be chosen is scrolled into view, on small screens and large maps.

/** Whether all of it can be seen: inside the window, and not under the question at the bottom. @param {Element} node */
function seen(node) {
  const box = node.getBoundingClientRect();
  const bottom = document.querySelector(".bottom")?.getBoundingClientRect().top ?? innerHeight;
  const frame = node.closest(".battlefield")?.getBoundingClientRect();
  const inFrame = !frame || (box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom);
  return inFrame && box.top >= 50 && box.bottom <= Math.max(bottom, innerHeight / 3) && box.left >= 0 && box.right <= innerWidth;
}

export class Reveal {
  constructor() {
    /** @type {number | undefined} */
    this._asked = undefined;
  }

  /** After the page was drawn. @param {number | undefined} ask the number of the question */
  after(ask) {
    if (ask === this._asked) return;
    this._asked = ask;
    const offered = [...document.querySelectorAll('.stage [data-testid="choice"]')];
    if (!offered.length || offered.some(seen)) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    offered[Math.floor(offered.length / 2)].scrollIntoView({ block: "center", inline: "center", behavior: still ? "auto" : "smooth" });
  }
}
