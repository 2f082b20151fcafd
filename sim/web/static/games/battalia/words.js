// The words of Battalia, as section 2 of its rules has them. They begin with ba_: all games share one dictionary.

const en = {
  battalia: "Battalia: The Creation",
  ba_supply: "Supply", ba_friman: "Friman", ba_chief: "Chief", ba_priest: "Priest", ba_lord: "Lord",
  ba_tool: "Tool", ba_weapon: "Weapon", ba_amulet: "Amulet", ba_title: "Title", ba_scroll: "Scroll", ba_tent: "Tent", ba_horse: "Horse",
  ba_hammer: "Hammer of Strato", ba_sword: "Sword of Elemag", ba_shield: "Shield of Britos", ba_wings: "Wings of Aviena", ba_horn: "Horn of Baldur",
  ba_city: "City", ba_road: "Road", ba_ruins: "Ruins",
  ba_dead: "Dead end", ba_straight: "Straight", ba_bend: "Bend", ba_tee: "T-junction", ba_cross: "Crossroads",
  ba_forest: "Verdant Forests", ba_lake: "Emerald Lakes", ba_canyon: "Canyons", ba_mountain: "Rocky Mountains",
  ba_kind: "Kind", ba_faction: "Faction", ba_strength: "strength {n}", ba_both: "attack {a}, defence {b}",
  ba_today: "illuminated: {lit}; match: {match}", ba_day: "Day {n}, week {m}", ba_map: "Map", ba_level: "level {n}",
  ba_neutral: "neutral, defence {n}", ba_hero: "hero of {name}", ba_impassable: "impassable", ba_open: "{n} squares open",
  ba_empty_map: "No game of Battalia is played yet",
};

const it = {
  battalia: "Battalia: La Creazione",
  ba_supply: "Rifornimento", ba_friman: "Friman", ba_chief: "Capo", ba_priest: "Sacerdote", ba_lord: "Signore",
  ba_tool: "Attrezzo", ba_weapon: "Arma", ba_amulet: "Amuleto", ba_title: "Titolo", ba_scroll: "Pergamena", ba_tent: "Tenda", ba_horse: "Cavallo",
  ba_hammer: "Martello di Strato", ba_sword: "Spada di Elemag", ba_shield: "Scudo di Britos", ba_wings: "Ali di Aviena", ba_horn: "Corno di Baldur",
  ba_city: "Città", ba_road: "Strada", ba_ruins: "Rovine",
  ba_dead: "Vicolo cieco", ba_straight: "Rettilineo", ba_bend: "Curva", ba_tee: "Incrocio a T", ba_cross: "Crocevia",
  ba_forest: "Foreste Verdant", ba_lake: "Laghi di Smeraldo", ba_canyon: "Canyon", ba_mountain: "Montagne Rocciose",
  ba_kind: "Tipo", ba_faction: "Fazione", ba_strength: "forza {n}", ba_both: "attacco {a}, difesa {b}",
  ba_today: "illuminato: {lit}; coppia: {match}", ba_day: "Giorno {n}, settimana {m}", ba_map: "Mappa", ba_level: "livello {n}",
  ba_neutral: "neutrale, difesa {n}", ba_hero: "eroe dei {name}", ba_impassable: "invalicabile", ba_open: "{n} caselle libere",
  ba_empty_map: "Nessuna partita di Battalia in corso",
};

const es = {
  battalia: "Battalia: La Creación",
  ba_supply: "Suministro", ba_friman: "Friman", ba_chief: "Jefe", ba_priest: "Sacerdote", ba_lord: "Señor",
  ba_tool: "Herramienta", ba_weapon: "Arma", ba_amulet: "Amuleto", ba_title: "Título", ba_scroll: "Pergamino", ba_tent: "Tienda", ba_horse: "Caballo",
  ba_hammer: "Martillo de Strato", ba_sword: "Espada de Elemag", ba_shield: "Escudo de Britos", ba_wings: "Alas de Aviena", ba_horn: "Cuerno de Baldur",
  ba_city: "Ciudad", ba_road: "Camino", ba_ruins: "Ruinas",
  ba_dead: "Una salida", ba_straight: "Recto", ba_bend: "Giro", ba_tee: "Intersección en T", ba_cross: "Cruce",
  ba_forest: "Bosques Verdant", ba_lake: "Lagos Esmeralda", ba_canyon: "Cañones", ba_mountain: "Montañas Rocosas",
  ba_kind: "Tipo", ba_faction: "Facción", ba_strength: "fuerza {n}", ba_both: "ataque {a}, defensa {b}",
  ba_today: "iluminado: {lit}; par: {match}", ba_day: "Día {n}, semana {m}", ba_map: "Mapa", ba_level: "nivel {n}",
  ba_neutral: "neutral, defensa {n}", ba_hero: "héroe de los {name}", ba_impassable: "impasable", ba_open: "{n} cuadrados libres",
  ba_empty_map: "Todavía no se juega a Battalia",
};

export const WORDS = { en, it, es };
