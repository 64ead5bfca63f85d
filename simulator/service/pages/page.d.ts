// Types of the page: elements, and values that its modules exchange.

import type { Facts, Gear, Job, Line, Policy, Schema, Sheet, Table, Tables, Variant } from "./documents.d.ts";

type Name<T extends string> = T extends `${infer N}.${string}` ? N : T;

/** The element that a tag with classes makes: `ElementOf<"button.go">` is HTMLButtonElement. */
export type ElementOf<T extends string> =
  Name<T> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Name<T>] : HTMLElement;

/** An event with the type of the element that listens to it. */
export type Heard<E> = Event & { target: E; currentTarget: E };

export type Attribute = string | number | boolean | null | undefined;

export interface Attributes<E> {
  [name: string]: Attribute | ((event: Heard<E>) => unknown);
}

export type Child = Node | string | null | undefined | false;
export type Children = (Child | Child[])[];

/** Elements of the templates by their id; other ids are plain elements. */
export interface ElementsById {
  arena: HTMLSelectElement;
  bestiary: HTMLDialogElement;
  cancel: HTMLButtonElement;
  "login-do": HTMLButtonElement;
  delete: HTMLButtonElement;
  pinned: HTMLInputElement;
  sure: HTMLDialogElement;
  compare: HTMLButtonElement;
  /** A select on the page of an encounter; a list on the page of a fight. */
  fights: HTMLSelectElement;
  file: HTMLInputElement;
  "friend-add": HTMLButtonElement;
  go: HTMLButtonElement;
  kind: HTMLSelectElement;
  "of-game": HTMLSelectElement;
  one: HTMLSelectElement;
  other: HTMLSelectElement;
  pairs: HTMLSelectElement;
  play: HTMLButtonElement;
  progress: HTMLProgressElement;
  search: HTMLInputElement;
  seat: HTMLSelectElement;
  seed: HTMLInputElement;
  seek: HTMLInputElement;
  sentence: HTMLInputElement;
  shipped: HTMLDialogElement;
  "shipped-search": HTMLInputElement;
  speed: HTMLSelectElement;
  title: HTMLInputElement;
  token: HTMLInputElement;
  toml: HTMLTextAreaElement;
  "watch-one": HTMLButtonElement;
  write: HTMLButtonElement;
}

export type ById<K extends string> = K extends keyof ElementsById ? ElementsById[K] : HTMLElement;

/** The words of a game by id. */
export interface Words {
  word(id: string): string;
  side(name: string): string;
  kind(id: string): string;
  value(id: string): string | undefined;
  field(parent: string, name: string): { title?: string; help?: string };
  label(parent: string, name: string): { title?: string; help?: string };
  figure(id: string): string;
}

/** Context of a job's answer: the job and the words of its game. */
export interface Context extends Words {
  id: string;
  share: string;
  system: string;
  job: Job;
}

/** Shows the answers of one kind of question. */
export interface View<D = unknown> {
  show(document: D, whole: boolean): void;
  ended?(job: Job<D>): void;
  /** Take away links to what the service cannot show. */
  lost?(missing: string[]): void;
}

/** The value of a colour by its name: "own", "foe", "ink". */
export type Colour = (name: string) => string;

/** Offer of a game for an encounter. */
export interface GameOffer {
  system: string;
  sheets: Sheet[];
  gear: Gear[];
  variants: Variant[];
  facts: Facts;
  schema: Schema;
  words: Words;
}

/** A creature that the client keeps. */
export interface KeptCreature {
  system: string;
  name: string;
  role: string | null;
  fields: Table;
}

/** An encounter that is being built. */
export interface Encounter {
  tables: Tables;
  game: GameOffer;
  policies: Policy[];
}

/** Control of a plain value: a choice of words, yes or no, a number, a text. */
export interface ControlSpec {
  kind: "boolean" | "number" | "word";
  values?: string[];
  value?: unknown;
  unset: string;
  /** Heading of the unset choice in the list of choices. */
  group?: string;
  minimum?: number;
  maximum?: number;
  called?: (word: string) => string;
}

/** A field of a table on the page. */
export interface FieldSpec {
  id: string;
  name: string;
  title: string;
  help?: string;
  rule?: string;
  depth: number;
}

/** A number that a search may change: its name, and its axis as the command line writes it. */
export interface Lever {
  label: string;
  vary: string;
}

/** A change of an encounter under its answer. */
export interface Knob {
  label: string;
  change(tables: Tables): void;
}

/** What was tried under the answer of the job `of`: the knob; its job and the key of its link, empty before the answer
 * to the question. */
export interface Try {
  of: string;
  knob: string;
  id: string;
  share: string;
}

/** The points and the state of a combatant at one moment of a fight. */
export interface Condition {
  pools: { [pool: string]: number };
  status?: string;
  standing?: boolean;
}

export interface DiceRoll {
  sides: number;
  faces: number[];
}

/** A line of the story with its dice. */
export interface ToldLine extends Line {
  dice: DiceRoll[];
}

/** Lines of the story that appear together; folded: sheets, of which only a summary shows. */
export interface Beat {
  lines: ToldLine[];
  first: number;
  last: number;
  round: number;
  folded: boolean;
}

/** An act against another combatant: numbers of both, whether it succeeds, the points lost. */
export interface Blow {
  from: number;
  to: number;
  hit: boolean;
  loss: number;
}

/** A place on the seek bar. */
export interface Mark {
  at: number;
  kind: "round" | "fall" | "death";
  who?: number;
  text: string;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The centre of a dot, and the width of its label. */
export interface Dot {
  x: number;
  y: number;
  width: number;
}

/** One row of a list of tactics: action, target, condition. */
export interface TacticsRow extends Table {
  do: string;
  at?: string;
  when?: string;
}

/** A policy that is a list of tactics. */
export interface Tactics extends Table {
  use: "tactics";
  else?: string;
  rows: TacticsRow[];
}

/** A seat that a browser holds: the number of its place, and the token for it. */
export interface HeldSeat {
  place: number;
  token: string;
}

/** What the client that opened a fight can do about a place. */
export interface SeatActions {
  invite(place: number): unknown;
  sit(place: number): unknown;
  giveUp(place: number): unknown;
}

/** A plot as Vega has drawn it. */
export interface DrawnPlot {
  finalize(): void;
}

declare global {
  interface Window {
    /** Vega-Embed, of the installed package. */
    vegaEmbed(place: Element, spec: object, options: object): Promise<DrawnPlot>;
  }
}
