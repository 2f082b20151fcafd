// What the players' page says of Battalia besides the words of its cards and map.

const en = {
  ba_lines: "Cards laid in this turn",
  ba_pool: "Common pool",
  ba_nation: "Nation",
  ba_refuge: "Refuge",
  ba_ambush: "Ambush",
  ba_camp: "Camp",
  ba_limbo: "Limbo",
  ba_in_hand: "Cards in hand",
  ba_heroes_left: "Heroes not on the map",
};

const it = {
  ba_lines: "Carte calate in questo turno",
  ba_pool: "Riserva comune",
  ba_nation: "Nazione",
  ba_refuge: "Rifugio",
  ba_ambush: "Imboscata",
  ba_camp: "Accampamento",
  ba_limbo: "Limbo",
  ba_in_hand: "Carte in mano",
  ba_heroes_left: "Eroi fuori dalla mappa",
};

const es = {
  ba_lines: "Cartas puestas en este turno",
  ba_pool: "Reserva común",
  ba_nation: "Nación",
  ba_refuge: "Refugio",
  ba_ambush: "Emboscada",
  ba_camp: "Campamento",
  ba_limbo: "Limbo",
  ba_in_hand: "Cartas en la mano",
  ba_heroes_left: "Héroes fuera del mapa",
};

export const WORDS = { en, it, es };
