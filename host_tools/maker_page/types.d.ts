// What the modules of the maker's page give to one another. Only checks read this.

import type { Language } from "../../sim/web/types/page.js";

/** A line to a table: a serial port, or a recorded conversation. */
export interface Wire {
  write(bytes: Uint8Array): Promise<void>;
  read(ms: number): Promise<Uint8Array>;
  pause(ms: number): Promise<void>;
  /** After a reset: tried every so many milliseconds. */
  reopen(ms: number): Promise<void>;
}

/** Web Serial, as far as it is used: TypeScript does not know it. */
export interface SerialPort {
  readonly readable: ReadableStream<Uint8Array> | null;
  readonly writable: WritableStream<Uint8Array> | null;
  open(options: { baudRate: number; bufferSize: number }): Promise<void>;
  close(): Promise<void>;
  setSignals(signals: { dataTerminalReady: boolean }): Promise<void>;
  getInfo(): { usbVendorId?: number; usbProductId?: number };
}

export interface Serial {
  requestPort(options?: { filters: { usbVendorId: number }[] }): Promise<SerialPort>;
  getPorts(): Promise<SerialPort[]>;
  addEventListener(type: "disconnect", heard: (event: Event) => void): void;
}

/** WebUSB, as far as it is used. */
export interface Usb {
  requestDevice(options: { filters: { vendorId: number }[] }): Promise<UsbDevice>;
  getDevices(): Promise<UsbDevice[]>;
  addEventListener(type: "disconnect", heard: (event: Event) => void): void;
}

export interface UsbDevice {
  readonly vendorId: number;
  readonly productId: number;
  readonly configuration: { interfaces: UsbInterface[] } | null;
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(number: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  controlTransferOut(setup: { requestType: "class"; recipient: "interface"; request: number; value: number; index: number }): Promise<unknown>;
  transferIn(endpoint: number, bytes: number): Promise<{ data?: DataView }>;
  transferOut(endpoint: number, data: Uint8Array): Promise<unknown>;
}

export interface UsbInterface {
  interfaceNumber: number;
  alternates: { interfaceClass: number; endpoints: { endpointNumber: number; direction: string }[] }[];
}

/** Contents by their paths. */
export type Files = Map<string, Uint8Array>;

export interface Plan {
  changed: Files;
  stale: string[];
  missing: Files; // of the changed ones, those that an interrupted update has not left in /next
  leftovers: string[]; // in /next, and of no use now
}

export type Phrase = (string | { key: string; values: Record<string, string | number | Phrase> } | { refused: string; sentence: string })[];

export interface Verdict {
  part: Phrase;
  verdict: string;
  facts: Phrase;
  cause: Phrase;
}

/** A question for the person at the table; what it resolves to means something if it is one for yes or no. */
export type Ask = (question: Phrase, yesOrNo: boolean) => Promise<boolean>;

export interface Entry {
  number: number;
  game: string;
  result: string;
  bytes: number;
}

export interface Played {
  number: number;
  game: string;
  setup: number[];
  moves: number[][];
  ended: boolean;
}

/** How everybody stood after so many moves; a total may end with a mark for what is not known yet. */
export interface Score {
  move: number;
  totals: { name: string; total: string }[];
}

/** A game as the table has told it. */
export interface Replayed {
  moves: { seat: number; text: string }[]; // seat -1: chance
  scores: Score[];
  digest: string;
  verdict: string; // empty if it was given up
}

/** Which sticker belongs to which thing, by UID. */
export interface Noted {
  add(key: string, uid: string): void;
  owner(uid: string): string | undefined;
}

/** Something with a sticker. Of several alike each has its own, though all stickers say the same. */
export interface Thing {
  key: string;
  kind: string; // what its sticker says: history unit 6
  table: string;
  name: string;
  copy: number;
  copies: number;
  card: import("../../sim/web/types/page.js").Card; // for its picture
}

// What `chronotable maker` writes: host_tools/maker.py.

export interface DeviceData {
  boot: string;
  code: { [name: string]: string };
  owned: string[];
}

export interface DoctorData {
  words: { [key: string]: { [tag in Language]: string } & { page?: string } };
  pages: { [page: string]: string };
}

export interface SettingsData {
  [name: string]: { name: { [tag in Language]: string }; meaning: { [tag in Language]: string } };
}

export interface GamesData {
  [game: string]: {
    number: number; // the first byte of a setup in the journal
    players_from: number | null; // where in a setup the players begin; null: always two
    events: string[];
  };
}

export interface CardTable {
  table: string;
  columns: string[];
  rows: (string | number | boolean)[][];
}

export interface FirmwareData {
  release: string;
  boards: { [name: string]: { package: string; version: string; wired: string } };
  packages: { [module: string]: string };
}

export interface Data {
  device: DeviceData;
  doctor: DoctorData;
  settings: SettingsData;
  games: GamesData;
  firmware: FirmwareData;
}

/** One of the things to do with a table: markup, what its buttons do, and what begins when it is opened. */
export interface Screen {
  name: string;
  draw(app: import("./app.js").App): string;
  bind(app: import("./app.js").App, root: HTMLElement): void;
  enter?(app: import("./app.js").App, root: HTMLElement): void;
}
