// The common pool of Battalia: artifacts around the Sun Oracle, people and supplies, cities and roads, ancient artifacts.

import { html, nothing } from "/lit/lit-html.js";
import { lamps } from "../../play/lamps.js";
import { card, pile } from "../../play/things.js";
import { wheel } from "../../play/wheel.js";
import { say } from "../../shared/words.js";
import { drawFace, readFaces } from "./wheel.js";

/** @import { View } from "../../play/view.js" */

const ARTIFACTS = ["tool", "weapon", "amulet", "title", "scroll", "tent", "horse"]; // clockwise from the top (BA-114)
const PEOPLE = ["friman", "chief", "priest", "lord", "supply"];
const CITIES = ["dead", "straight", "bend", "tee", "cross"];
const ROADS = ["straight", "bend", "tee", "cross"];

/** @param {View} view */
export function pool(view) {
  const ancients = view.thingsAt("ancients");
  return html`<section class="pool" aria-label=${say("ba_pool")}>
    <div class="oracle">
      <div class="sun">${wheel(view, { points: 7, drawFace, readFaces })}</div>
      ${ARTIFACTS.map((kind, i) => html`<span class="around" style="--at: ${i}">${pile(view, `pool.${kind}`)}</span>`)} ${lamps(view, "wheel")}
    </div>
    <div class="ancients">
      ${ancients.map((thing) => card(view, thing, { place: "ancients" }))}
      ${view.countAt("limbo") ? html`<span class="labelled">${pile(view, "limbo")}<small>${say("ba_limbo")}</small></span>` : nothing}
    </div>
    <div class="shelf people">${PEOPLE.map((kind) => pile(view, `pool.${kind}`))}</div>
    <div class="shelf lands">
      ${CITIES.map((shape) => pile(view, `pool.city.${shape}`))}<i class="gap"></i>${ROADS.map((shape) => pile(view, `pool.road.${shape}`))}
    </div>
  </section>`;
}
