// The cards of Arte de Batalla, as the columns of firmware/cards/arte.*.csv have them, and its battlefield (field.py).

import type { Card, Tag } from "./page.js";

/** What is printed on the board of a Hero and of an army class alike. */
interface FighterCard extends Card {
  kind: "melee" | "ranged";
  life: number;
  attack: number;
  range: number;
  base: number;
}

export interface Hero extends FighterCard {
  table: "hero";
  element: string;
  token: string;
  tokens: number;
}

export interface ArmyClass extends FighterCard {
  table: "class";
}

export interface Chest extends Card {
  table: "chest";
  value: number;
  count: number;
}

export interface ElementCard extends Card {
  table: "element";
  count: number;
}

export type Fighter = Hero | ArmyClass;
export type Single = Chest | ElementCard;
export type ArteCard = Fighter | Single | Tag;

export interface Unit {
  square: number;
  seat: number;
  hero: number;
  class: number;
  number: number;
  life: number;
  most: number;
  mp: number;
  mounted: boolean;
  stances: string[];
}

export interface Side {
  heroes: { hero: number; life: [left: number, most: number]; elements: number }[];
  hand: number;
}

export type Token = [square: number, kind: number, turns: number];

export interface Field {
  size: [width: number, height: number];
  revealed: boolean;
  levels: number[];
  units: Unit[];
  horses: number[];
  tokens: Token[];
  sides: Side[];
  turn: number;
  player: number;
  die: number;
  deck: number;
  winners: number[];
  active: number;
  attack: { from: number; to: number; aim: number; line: number[] } | null;
  reach: number[];
  targets: number[];
  offers: Record<string, string>;
  picked: number;
  clock: { left: number; run: number; running: boolean } | null;
}
