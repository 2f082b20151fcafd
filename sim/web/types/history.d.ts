// The cards of A Battle Through History, as the columns of firmware/cards/history.*.csv have them.

import type { Card, Tag } from "./page.js";

/** The three ranges of combat: long, medium, close. */
export type Range = "l" | "m" | "c";
export type Ability = "reinf" | "assault" | "hd" | "acc" | "div" | "rel";

export interface Unit extends Card, Record<Range | Ability, number> {
  table: "unit";
  kind: "base" | "elite" | "hero";
  era: number;
  owner: string;
  hp: number;
  link_l: number;
  link_r: number;
}

export interface Tile extends Card {
  table: "tile";
  era_a: number;
  era_b: number;
  ptr: number;
}

export interface Warfare extends Card, Record<Range, number> {
  table: "warfare";
  kind: "value" | "ability" | "chase" | "tighten";
  ability: string;
}

export interface Relic extends Card {
  table: "relic";
  era: number;
}

export interface Prowess extends Card {
  table: "prowess";
  figure: string;
  vp: number;
}

export interface Battle {
  mode: "board" | "duel";
  attacker: number;
  defender: number;
  dice: [name: string, face: number, values: [number, number, number]][];
  lines: { line: string; totals: [number, number]; damage: [number, number] }[];
  now: string;
}

/** What everybody may know of the game besides what lies where. */
export interface HistoryField {
  round: number;
  rounds: number;
  active: number;
  first: number;
  point: number;
  offered: number;
  miniatures: number[];
  actions: string[];
  battle: Battle | null;
  seats: { honor: number; prowess: number; relics: number; tokens: number }[];
}

export type HistoryCard = Unit | Tile | Warfare | Relic | Prowess | Tag;
