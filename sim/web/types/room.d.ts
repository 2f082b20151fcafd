// What passes between the players' page and its server (one format for all viewers), and what a game draws of it.

import type { TemplateResult } from "/lit/lit-html.js";
import type { View } from "../static/play/view.js";
import type { Board, Dictionary, Language } from "./page.js";

// Who plays

export interface Me {
  seat: number | null;
  seats: number[];
  curtain: { seat: number; name: string } | null;
  host?: boolean;
  code?: string | null;
}

export interface Seat {
  seat: number;
  name: string;
  who: "person" | "bot";
  level: string | null;
  colour: string;
  figure: string;
  waits: boolean;
  online: boolean;
  link?: string | null;
}

/** A seat as it is asked for at the start. */
export interface Chair {
  name: string;
  who: "person" | "bot";
  level?: string;
}

export interface LobbyGame {
  name: string;
  seats: [fewest: number, most: number];
  boards: string[];
  tutorial?: boolean;
}

export interface Lobby {
  games: LobbyGame[];
  levels: string[];
  running: { game: string; seats: number } | null;
}

// What lies where

/** What belongs to the one thing on a space or slot. */
export interface More {
  down?: boolean;
  damage?: number;
  token?: string | null;
  link?: number;
  [other: string]: unknown;
}

export interface Place {
  kind: "pile" | "discard" | "hand" | "space" | "slot" | "front" | "box";
  seat: number | null;
  label: string;
  count: number;
  things: (string | null)[];
  more?: More;
}

// What is asked

export interface Choice {
  id: number | string;
  label: string;
  thing?: string | null;
  place?: string | null;
  square?: [x: number, y: number] | null;
  seat?: number | null;
  die?: number | null;
  icon?: string | null;
  detail?: string | null;
  part?: boolean;
  ok?: boolean;
  exits?: number | null;
  hero?: number | null;
}

export interface Row {
  zones: string[];
  laid: string[];
  fewest: number;
  most: number;
  meaning: string;
}

export interface Asked {
  id: number;
  seat: number | null;
  mine: boolean;
  private: boolean;
  title: string;
  sentence: string;
  note?: string;
  refusal: { text: string; rule: string } | null;
  row: Row | null;
  choices: Choice[];
  blocked: Record<string, string>;
  undo: boolean;
}

export interface Told {
  title: string;
  big: string;
  text: string;
  ok: boolean;
  seat: number | null;
}

export interface Lesson {
  step: number;
  of: number;
  text: string;
  target: string | null;
  read: boolean; // a click takes it away; else an answer does
}

/** Everything that this viewer may see. */
export interface Show {
  phase: "lobby" | "resting" | "game" | "over";
  lobby: Lobby;
  me: Me;
  seats: Seat[];
  game: string;
  language: Language;
  speed: string;
  dealer: boolean;
  board: Board;
  field: unknown;
  winners: number[];
  verdict: string[];
  score: [label: string, value: string | number][];
  ask: Asked | null;
  scene: Told | null;
  text: string;
  display_lines: [top: number, bottom: number, choice: number | string][];
  wheel: number;
  tone: number;
  power: boolean;
  trouble: string;
  tutorial: Lesson | null;
  [place: `place.${string}`]: Place | null;
  [led: `led.${number}`]: string;
  [page: `page.${number}`]: string;
}

export interface LogEntry {
  n: number;
  seat: number;
  kind: string;
  text: string;
}

export interface Moved {
  thing: string | null;
  from: string;
  to: string;
}

/** What `why` is answered with. */
export interface Reasons {
  asked: string;
  refusal: string;
  rule: string;
  why?: string;
}

export type RoomAnswer = ({ id?: number; ok: true; advice?: string } & Partial<Reasons>) | { id?: number; ok?: undefined; code: string; message: string };

export interface RoomMessage {
  show?: Partial<Show>;
  log?: LogEntry[];
  log_from?: number;
  moved?: Moved[];
  answers?: RoomAnswer[];
}

/** What the players' page may ask for. */
export type RoomRequest =
  | {
      do: "start";
      game: string;
      board?: string;
      language: string;
      seats: Chair[];
      dealer: boolean;
      speed: string;
      odds: boolean;
      seed?: number;
      tutorial: boolean;
    }
  | { do: "choose"; ask: number; choice: number | string }
  | { do: "undo" }
  | { do: "ready" }
  | { do: "language"; to: string }
  | { do: "speed"; to: string }
  | { do: "dealer"; on: boolean }
  | { do: "name"; seat: number; to: string }
  | { do: "sit"; seat: number; code: string }
  | { do: "stand" }
  | { do: "leave" }
  | { do: "why" }
  | { do: "advise" }
  | { do: "go_on" }
  | { do: "read" };

// What the parts of the page hand to each other

/** Something drawn: a template, a word, nothing, or several. */
export type Drawn = TemplateResult | string | number | symbol | null | undefined | Drawn[];

/** How the page draws one game. */
export interface Drawing {
  name: string;
  words: Record<Language, Dictionary>;
  /** Whether it has a map on which squares can be clicked. */
  squares: boolean;
  /** Whether its squares are too small for a finger in a small window, where the board can fill it. */
  closer?: boolean;
  /** The felt: boards, maps, piles. */
  table(view: View): Drawn;
  /** Beside the hand: what lies before this seat. */
  before?(view: View, seat: number): Drawn;
  /** In a player's panel: what everybody may see of him. */
  panel?(view: View, seat: number): Drawn;
  /** CSS that its pictures need. */
  style?: string;
  /** A picture of a choice, for buttons and menus. */
  sign?(view: View, choice: Choice): Drawn;
  /** A player's points, or "" while nobody may know them. */
  points?(view: View, seat: number): string;
  /** The moment of the game, in a few words (a round, a day). */
  moment?(view: View): string;
  /** Places whose things stand below the question when they are offered. */
  shown?: RegExp;
  /** What people call a place; "" for one without a name. */
  placeName(place: string): string;
  /** Places that `table`, `before` and `panel` draw; others lie in a strip of their own. */
  places: RegExp;
}
