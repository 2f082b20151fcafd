// What passes between the page and its server, as sim/web writes and reads it, and what a game's folder brings.
// tests/web/test_web_types.py compares the names here with the Python side.

export type Language = "en" | "it" | "es";

/** Words by name; {what} in them is filled in. */
export type Dictionary = Record<string, string>;

/** The cards on each reader that has some. */
export type Lying = Record<string, string[]>;

// What the server shows (picture.py)

export interface Reader {
  name: string;
  chip: string;
  mode: string;
  zones: string[];
}

/** First and last LED. */
export type Leds = [number, number];

export interface Board {
  game: number;
  name: string;
  names: string[];
  readers: Reader[];
  lights: Record<string, Leds>;
  matrix: { width: number; height: number; serpentine: boolean } | null;
  display: [number, number];
  wheel: { detent: number; turn: number };
  buttons: string[];
  buzzer: boolean;
}

export interface Faults {
  dead: string[];
  noisy: string[];
  bounce: boolean;
}

export interface Playback {
  title: string;
  steps: number;
  at: number;
  running: boolean;
  failed: string;
  next: Step | null;
}

/** Everything that is to be seen of the table. */
export interface Picture {
  board: Board;
  [led: `led.${number}`]: string;
  [page: `page.${number}`]: string;
  text: string;
  tone: number;
  wheel: number;
  power: boolean;
  stopped: string;
  lying: Lying;
  seats: Record<string, number>;
  hands: Record<string, number>;
  bots: number[];
  held: string | null;
  faults: Faults;
  speed: string;
  seconds: number;
  recorded: number;
  expects: Expects;
  field: unknown;
  journal: number;
  story: number;
  playback: Playback | null;
}

/** What has changed. With another board comes a whole picture (viewer.py). */
export type News = Partial<Omit<Picture, "board">> & { board?: undefined };

// What the table waits for (story.py)

/** A game is named where one is being played, also under a menu. */
interface InGame {
  game?: string;
  undo?: boolean;
}

export interface MenuExpects extends InGame {
  kind: "menu";
  choices: string[];
}

export interface SceneExpects extends InGame {
  kind: "scene";
  ok: boolean;
  wanted: Record<string, string>;
}

export interface PromptExpects extends InGame {
  kind: "prompt";
  seat: number;
  choices: string[];
  zones: string[];
  line: string[];
  wheel: boolean;
  knob: boolean;
  dice: boolean;
  refused: string;
}

export interface OtherExpects extends InGame {
  kind: "nothing" | "page";
}

export type Expects = MenuExpects | SceneExpects | PromptExpects | OtherExpects;

// The logs: the second, and what was done or told

export type JournalLine = [second: number, step: Step];
export type StoryLine = [second: number, kind: "scene" | "refusal" | "notice", text: string];

/** A step of a scenario (sim/scenario.py); the page has sentences of its own for all but the last. */
export type Step =
  | { place: string; at: string }
  | { tap: string; at: string; ms?: number }
  | { remove: string; card?: string }
  | { turn: number; bounce?: number }
  | { press: string; ms?: number }
  | { wait: number }
  | { power: string }
  | { break: string }
  | { mend: string }
  | { noise: string; rate?: number }
  | { screen: string }
  | { screen_soon: string; within?: number }
  | OtherStep;

export interface OtherStep {
  antenna?: string;
  cable?: string;
  hang?: string;
  host?: string;
  miso?: string;
  neighbours?: string;
  supply?: number;
  top?: string;
  worn?: string;
  lay?: string;
  clear?: string;
  points?: number;
  choose?: string;
  cut_after?: number;
  cut_in?: number;
  flash?: string;
  type?: string;
  kept?: string;
  screen_without?: string;
  go_on?: string;
  refused?: string;
  light?: string;
  light_soon?: string;
  sound?: number;
  hands?: string;
  watch?: string;
}

// Messages

export type Answer =
  { id?: number; ok: true; asked?: string; refusal?: string; rule?: string; why?: string } | { id?: number; ok?: undefined; code: string; message: string };

export interface Message {
  show?: Picture | News;
  journal?: JournalLine[];
  story?: StoryLine[];
  answers?: Answer[];
}

/** What a page may ask for (messages.py). */
export type Request =
  | { do: "place"; card: string; at: string }
  | { do: "tap"; card: string; at: string }
  | { do: "lift"; at: string; card?: string }
  | { do: "turn"; detents: number }
  | { do: "press"; button: string }
  | { do: "down"; button: string }
  | { do: "up" }
  | { do: "undo" }
  | { do: "choose"; line: string }
  | { do: "deal"; card: string; seat: number }
  | { do: "bot"; seat: number; on: boolean; game?: string }
  | { do: "power"; on: boolean }
  | { do: "break"; part: string }
  | { do: "mend"; part: string }
  | { do: "noise"; reader: string; on: boolean }
  | { do: "bounce"; on: boolean }
  | { do: "speed"; to: string }
  | { do: "board"; name: string }
  | { do: "expect" }
  | { do: "load"; files: Record<string, string> }
  | { do: "step" }
  | { do: "play" }
  | { do: "leave" };

/** Asks the table; true if it was done. */
export type Ask = (request: Request) => Promise<boolean>;

// What a game's folder brings (ARCHITECTURE.md, "The page")

/** A card of any game (cards.py); each game knows what else is printed on its own. */
export interface Card {
  card: string;
  table: string;
  name: string;
  stand_in: boolean;
}

/** A bad tag, or a card that no spreadsheet has. */
export interface Tag extends Card {
  table: "tag";
}

/** In units of the felt. */
export interface Spot {
  x: number;
  y: number;
  w?: number;
  h?: number;
}

/** Where lights lie: in a row of their own, as an arrow at the wheel, or around it. */
export interface LampSpot extends Spot {
  look?: string;
  text?: string | number;
}
export type Lit = LampSpot | { angle: number } | { ring: true };

export interface Layout {
  size: [number, number];
  readers: Record<string, Spot>;
  lights: Record<string, Lit>;
  wheel: Spot;
  display: Spot;
  buttons: Spot;
  buzzer: Spot;
  front?: Spot;
  field?: Spot;
  art?: string;
}

/** A filter of the tray: a name among the facets, its label, and what may be chosen of the values that were found. */
export interface Filter {
  name: string;
  label: string;
  choices(values: string[]): [value: string, text: string][];
}

export type Facets = Record<string, string | string[] | null>;

export interface Game {
  name: string;
  words: Record<Language, Dictionary>;
  filters: Filter[];
  points: number;
  layout(board: Board): Layout;
  facets(card: Card): Facets;
  describe(card: Card): string;
  nameOf(card: Card): string;
  drawCard(card: Card, name: string): string;
  drawFace(): string;
  readFaces(angle: number): string;
  drawField?(field: unknown, board: Board): string;
  describeField?(field: unknown): string;
}
