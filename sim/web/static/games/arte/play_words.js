// What the players' page says of Arte de Batalla besides the words of its cards and board.

const en = { ab_chest: "Chest", ab_die: "Die", ab_units_left: "Pieces on the board", ab_turn_n: "Turn {n}", ab_plate: "Plate" };

const it = { ab_chest: "Forziere", ab_die: "Dado", ab_units_left: "Pezzi sul tabellone", ab_turn_n: "Turno {n}", ab_plate: "Piastra" };

const es = { ab_chest: "Cofre", ab_die: "Dado", ab_units_left: "Piezas en el tablero", ab_turn_n: "Turno {n}", ab_plate: "Placa" };

export const WORDS = { en, it, es };
