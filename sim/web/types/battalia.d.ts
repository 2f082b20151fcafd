// The cards of Battalia, as the columns of firmware/cards/battalia.*.csv have them, and its map (field.py).

import type { Card, Tag } from "./page.js";

export interface Creation extends Card {
  table: "card";
  kind: string;
  faction: string;
}

export interface Land extends Card {
  table: "land";
  kind: "city" | "road" | "ruins";
  shape: "dead" | "straight" | "bend" | "tee" | "cross";
  terrain: string;
}

export type BattaliaCard = Creation | Land | Tag;

export type Square = [state: number, kind: number, exits: number, terrain: number, owner: number, level: number, guard: number];

export interface Field {
  squares: Square[];
  heroes: number[];
  factions: number[];
  points: number[];
  active: number;
  decider: number;
  day: number;
  battle: { square: number; totals: [number, number] } | null;
  offers: [square: number, line: string, hero: number][];
  turns: [exits: number, line: string][];
  target: number;
  piles: number[];
  supplies: number;
  open: number;
}
