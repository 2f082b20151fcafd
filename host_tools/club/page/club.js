// The club on a big screen: who plays where, the evening, ratings, results. Asks its server again and again.

/**
 * @typedef {{ table: string, online: boolean, playing: boolean, game: string, round: number | null, rounds: number | null, turn: number | null,
 *   names: string[], score: number[], other: string, trouble: string }} State
 * @typedef {{ player: string, rating: number, games: number, won: number }} Rated
 * @typedef {{ player: string, points: number, buchholz: number, games: number }} Standing
 * @typedef {{ name: string, round: number, standings: Standing[], boards: { board: number, players: string[], over: boolean }[] }} Evening
 * @typedef {{ table: string, game: string, at: string, names: string[], scores: number[], winners: number[] }} Result
 * @typedef {{ tables: State[], ratings: Rated[], evening: Evening | null, results: Result[] }} Club
 */

const AGAIN_MS = 2000;
const MOST_RATED = 20;
/** @type {Record<string, Record<string, string>>} */
const WORDS = {
  en: {
    tables: "Tables", ratings: "Ratings", results: "Last results", lost: "The club does not answer. Trying again.", free: "free", away: "away",
    round: "Round", seat: "Player", trouble: "needs help", none: "No table has told anything yet.", nothing: "No game has been finished yet.",
    player: "Player", rating: "Rating", games: "Games", won: "Won", points: "Points", buchholz: "Buchholz", bye: "sits out", over: "played",
    game: "Game", with: "with",
  },
  it: {
    tables: "Tavoli", ratings: "Punteggi di forza", results: "Ultimi risultati", lost: "Il club non risponde. Si riprova.", free: "libero", away: "assente",
    round: "Turno", seat: "Giocatore", trouble: "serve aiuto", none: "Nessun tavolo ha ancora detto nulla.", nothing: "Nessuna partita è ancora finita.",
    player: "Giocatore", rating: "Forza", games: "Partite", won: "Vinte", points: "Punti", buchholz: "Buchholz", bye: "riposa", over: "giocata",
    game: "Gioco", with: "con",
  },
  es: {
    tables: "Mesas", ratings: "Clasificación", results: "Últimos resultados", lost: "El club no responde. Se vuelve a intentar.", free: "libre", away: "ausente",
    round: "Ronda", seat: "Jugador", trouble: "necesita ayuda", none: "Ninguna mesa ha dicho nada todavía.", nothing: "Todavía no ha terminado ninguna partida.",
    player: "Jugador", rating: "Fuerza", games: "Partidas", won: "Ganadas", points: "Puntos", buchholz: "Buchholz", bye: "descansa", over: "jugada",
    game: "Juego", with: "con",
  },
}; // prettier-ignore
/** @type {Record<string, string>} */
const TITLES = { history: "A Battle Through History", battalia: "Battalia: The Creation", arte: "Arte de Batalla" };
const language = navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in WORDS) ?? "en";

/** @param {string} key */
const say = (key) => WORDS[language][key] ?? key;

/** @param {string | number} text */
const safe = (text) => String(text).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** @param {string} id */
function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}.`);
  return found;
}

/** @param {string} name @param {number} seat */
const called = (name, seat) => name || `${say("seat")} ${seat + 1}`;

/** @param {State} state */
function tableCard(state) {
  const stands = state.online ? (state.playing ? "playing" : "free") : "away";
  const round = state.round === null ? "" : `${say("round")} ${state.round}${state.rounds ? `/${state.rounds}` : ""}`;
  const seats = Math.max(state.names.length, state.score.length);
  const lines = Array.from({ length: seats }, (_, seat) => {
    const turn = state.turn === seat ? ' class="turn"' : "";
    return `<li${turn}><span>${turn ? "▶ " : ""}${safe(called(state.names[seat] ?? "", seat))}</span><span>${safe(state.score[seat] ?? "")}</span></li>`;
  });
  const other = state.other ? ` ${safe(say("with"))} ${safe(state.other)}` : "";
  const what = state.playing
    ? `${safe(TITLES[state.game] ?? state.game)} <span class="dim">${safe(round)}</span>`
    : `<span class="dim">${safe(say(stands))}</span>`;
  const trouble = state.trouble ? `<p class="trouble">${safe(say("trouble"))} (${safe(state.trouble)})</p>` : "";
  return `<article class="table ${stands}" data-testid="table"><h3>${safe(state.table)}${other}</h3><div>${what}</div><ul>${lines.join("")}</ul>${trouble}</article>`;
}

/** @param {string[]} heads the first is a word @param {(string | number)[][]} rows */
function list(heads, rows) {
  const head = heads.map((key, at) => `<th scope="col"${at ? ' class="number"' : ""}>${safe(say(key))}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map((cell, at) => `<td${at ? ' class="number"' : ""}>${safe(cell)}</td>`).join("")}</tr>`).join("");
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

/** @param {Result} result */
function resultLine({ table, game, names, scores, winners }) {
  const players = names.map((name, seat) => {
    const told = `${safe(called(name, seat))} ${safe(scores[seat])}`;
    return winners.includes(seat) ? `<span class="turn">${told}</span>` : told;
  });
  return `<li>${players.join(" · ")} <span class="dim">${safe(TITLES[game] ?? game)}, ${safe(table)}</span></li>`;
}

/** @param {Club} club */
function draw({ tables, ratings, evening, results }) {
  part("tables").innerHTML = tables.map(tableCard).join("") || `<p class="dim">${safe(say("none"))}</p>`;
  part("evening-part").hidden = !evening;
  if (evening) {
    part("evening-title").textContent = `${evening.name}, ${say("round")} ${evening.round}`;
    part("boards").innerHTML = evening.boards
      .map(
        ({ players, over }) =>
          `<li>${players.map(safe).join(" – ")} <span class="dim">${safe(players.length === 1 ? say("bye") : over ? say("over") : "")}</span></li>`,
      )
      .join("");
    const rows = evening.standings.map(({ player, points, buchholz, games }) => [player, points, buchholz, games]);
    part("standings").innerHTML = list(["player", "points", "buchholz", "games"], rows);
  }
  const rated = ratings.slice(0, MOST_RATED).map(({ player, rating, games, won }) => [player, rating.toFixed(1), games, Number(won.toFixed(2))]);
  const nothing = `<p class="dim">${safe(say("nothing"))}</p>`;
  part("ratings").innerHTML = rated.length ? list(["player", "rating", "games", "won"], rated) : nothing;
  part("results").innerHTML = results.length ? `<ul>${results.map(resultLine).join("")}</ul>` : nothing;
}

async function look() {
  try {
    const answer = await fetch("club.json");
    if (!answer.ok) throw new Error(answer.statusText);
    draw(await answer.json());
    part("lost").hidden = true;
  } catch {
    part("lost").hidden = false;
  }
  setTimeout(look, AGAIN_MS);
}

document.documentElement.lang = language;
for (const node of document.querySelectorAll("[data-word]")) node.textContent = say(node.getAttribute("data-word") ?? "");
look();
