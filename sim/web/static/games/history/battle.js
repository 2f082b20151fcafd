// The battlefield: the Attacker's line from the front to the left, the Defender's to the right, dice and totals between.

import { html, nothing } from "/lit/lit-html.js";
import { unsafeHTML } from "/lit/directives/unsafe-html.js";
import { lamps } from "../../play/lamps.js";
import { space } from "../../play/things.js";
import { say } from "../../shared/words.js";
import { sign } from "./signs.js";

/** @import { Battle, HistoryField } from "../../../types/history.js" */
/** @import { View } from "../../play/view.js" */

const LINES = /** @type {const} */ ([
  ["long", "l"],
  ["medium", "m"],
  ["close", "c"],
]);

/** @param {View} view @param {HistoryField | null} field */
export function battlefield(view, field) {
  const battle = field?.battle ?? null;
  const row = view.show.ask?.row;
  const busy = battle !== null || [...view.places].some(([name, place]) => place.kind === "slot" && place.things.length && /^(att|def)/.test(name));
  return html`<section class="battle ${busy || row ? "on" : ""}" aria-label=${say("battlefield")}>
    <div class="line attacker">${[5, 4, 3, 2, 1].map((i) => slot(view, "attacker", i))}${name(view, battle?.attacker, say("attacker"))}</div>
    ${front(battle)}
    <div class="line defender">${[1, 2, 3, 4].map((i) => slot(view, "defender", i))}${name(view, battle?.defender, say("defender"))}</div>
  </section>`;
}

/** Who fights on a side. @param {View} view @param {number | undefined} seat @param {string} side */
function name(view, seat, side) {
  const who = view.room.seat(seat);
  return html`<small class="banner" style="--seat: ${who?.colour ?? "#0000"}">${who ? `${side}: ${who.name}` : side}</small>`;
}

/** @param {View} view @param {string} side @param {number} i */
function slot(view, side, i) {
  const place = `${side}.${i}`;
  const token = view.places.get(place)?.things[1];
  const on = token ? html`<span class="given">${unsafeHTML(view.cards.picture(token))}</span>` : nothing;
  return html`<span class="slot">${space(view, place, { on })} ${lamps(view, place)}</span>`;
}

/** The three lines of combat with both totals, and the dice. @param {Battle | null} battle */
function front(battle) {
  return html`<div class="clash">
    ${battle?.dice.some(([, face]) => face) ? html`<div class="dice">${battle.dice.map(die)}</div>` : nothing}
    <table>
      <caption class="unseen">
        ${say("front")}
      </caption>
      <tbody>
        ${LINES.map(([line, short]) => {
          const fought = battle?.lines.find((one) => one.line === line);
          const better = fought ? Math.sign(fought.totals[0] - fought.totals[1]) : 0;
          return html`<tr class=${battle?.now === line ? "now" : ""}>
            <td class=${better > 0 ? "better" : ""}>${fought?.totals[0] ?? ""}</td>
            <th scope="row">${sign(short, say(line))}</th>
            <td class=${better < 0 ? "better" : ""}>${fought?.totals[1] ?? ""}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

/** @param {Battle["dice"][number]} die */
function die([kind, face, values]) {
  if (!face) return html`<span class="cube ${kind}"></span>`;
  const shown = values.map((value, i) =>
    value ? html`<span>${value > 0 ? "+" : "−"}${Math.abs(value)}${sign(LINES[i][1], say(LINES[i][0]))}</span>` : nothing,
  );
  return html`<span class="cube ${kind}">${shown}</span>`;
}
