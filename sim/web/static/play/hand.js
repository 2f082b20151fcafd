// The viewer's own side of the table: what lies before him, and the cards in his hand.

import { html, nothing } from "/lit/lit-html.js";
import { repeat } from "/lit/directives/repeat.js";
import { say } from "../shared/words.js";
import { card } from "./things.js";

/** @import { View } from "./view.js" */

/**
 * A card keeps its element while it is held; cards that are alike are told apart by their order.
 * @param {string} place
 * @param {(string | null)[]} things
 * @param {number} at
 */
function keyOf(place, things, at) {
  const same = things.slice(0, at).filter((thing) => thing === things[at]).length;
  return `${things[at] ?? place} ${same}`;
}

/** @param {View} view */
export function hand(view) {
  const seat = view.room.mySeat;
  if (seat === null || view.show.me?.curtain) return nothing;
  const who = view.room.seat(seat);
  const hands = [...view.places].filter(([name, place]) => place.kind === "hand" && place.seat === seat && name.endsWith(".hand"));
  const cards = hands.flatMap(([place, { things }]) =>
    things.map((thing, at) => ({ place, thing, key: keyOf(place, things, at), under: thing !== null && things[at + 1] === thing })),
  );
  return html`<section
    class="holding"
    aria-label=${say("hand_of", { name: who?.name ?? "" })}
    style="--seat: ${who?.colour ?? "#888"}; --cards: ${cards.length}"
  >
    ${view.drawing?.before?.(view, seat) ?? nothing}
    <ul class="hand" data-place=${hands[0]?.[0] ?? "hand"}>
      ${repeat(
        cards,
        ({ key }) => key,
        ({ place, thing, under }) =>
          html`<li data-testid="hand-card" class=${under ? "under" : ""}>${card(view, thing, { place, hand: true, look: "held" })}</li>`,
      )}
      ${cards.length ? nothing : html`<li class="none">${say("hand_empty")}</li>`}
    </ul>
  </section>`;
}
