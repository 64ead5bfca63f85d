// Documents that the service sends to the page, as its OpenAPI document describes them (answer_schemas.py and
// document_schemas.py). A type names the keys that the page reads; a document may have more.

export type Value = boolean | number | string;
/** Both ends of a confidence interval. */
export type Interval = [number, number];
export type ByName<T> = { [name: string]: T };

export interface Rate {
  rate: number;
  ci95: Interval;
}

export interface Count extends Rate {
  count: number;
}

export interface OwnCount extends Count {
  side: string | null;
}

export interface Spread {
  mean: number;
  ci95: Interval | null;
  p05: number;
  p50: number;
  p95: number;
  max: number;
}

/** A figure is a share or a mean; a single fight gives no interval. */
export interface ShareFigure {
  rate: number;
  ci95?: Interval | null;
}

export interface MeanFigure {
  mean: number;
  ci95?: Interval | null;
}

export type Figure = ShareFigure | MeanFigure;

// Jobs.

export interface Question {
  kind: string;
  scenarios: string[];
  files: ByName<string>;
  seed?: number | null;
  options: { settings?: string[]; policies?: string[]; fight?: number; [name: string]: unknown };
}

/** Place of a waiting job: jobs that go before it, seconds until it is likely to begin. */
export interface Queue {
  ahead: number;
  seconds: number;
}

/** Whether the service plays a job itself, because its cluster cannot. */
export interface ClusterUse {
  away: boolean;
}

export interface Progress {
  done: number;
  of: number | null;
}

export type JobState = "waiting" | "running" | "done" | "refused" | "failed" | "cancelled" | "deleted";

export interface ListedJob {
  id: string;
  kind: string;
  title: string;
  system: string;
  state: JobState;
  problems: string[];
  name: string;
  number: number;
  seed: number | null;
  /** Times in UTC, empty where they are unknown; bytes of the files. */
  asked: string;
  ended: string;
  size: number;
  pinned: boolean;
  summary: Summary | null;
}

/** Figures of a document: the chances of a side, the winner, or the means of two arms. */
export interface Summary {
  side?: string;
  win?: number;
  ci95?: Interval | null;
  grade?: string;
  fights?: number;
  winner?: string | null;
  figure?: string;
  means?: Interval;
  stands_out?: boolean;
}

/** A job whose question is of a kind that has documents of type D. */
export interface Job<D = unknown> {
  id: string;
  kind: string;
  title: string;
  system: string;
  state: JobState;
  problems: string[];
  name: string;
  question: Question;
  progress: Progress | null;
  queue: Queue | null;
  cluster: ClusterUse | null;
  interim: D | null;
  standings: StandingsSoFar | null;
  document: D | null;
  share: string;
}

/** Documents of the events of a running job by the name of the event. */
export interface JobEvents {
  state: { state: JobState };
  queue: Queue;
  cluster: ClusterUse;
  progress: Progress;
  interim: unknown;
  standings: StandingsSoFar;
}

/** What a change did to a share. */
export interface PreviewShift {
  difference: number;
  ci95: Interval;
}

/** Most enemies of a kind, alone, that would be fair and hard; `most` stands for any more. */
export interface PreviewFitting {
  name: string;
  fair: number;
  hard: number;
  most: number;
}

/** The odds of an encounter while it is edited. */
export interface PreviewOdds {
  side: string;
  fights: number;
  whole: boolean;
  settled: boolean;
  policies: ByName<string[]>;
  win: Rate;
  deaths: Rate;
  verdict: Verdict;
  change: { fights: number; win: PreviewShift; deaths: PreviewShift } | null;
  fits: PreviewFitting[];
}

/** Events of a preview. */
export type PreviewEvents = { word: "interim"; document: PreviewOdds } | { word: "end"; document: { why: string } };

// The answers of questions.

export interface Verdict {
  grade: string;
  mildest: string;
  gravest: string;
  undecided?: Count;
}

export interface BatchCombatant {
  side: string;
  standing: Rate;
  alive: Rate;
  fallen: Rate;
  damage_dealt: Spread;
  damage_taken: Spread;
  upright: Rate[];
  felled?: { by: string | null; with: string | null; count: number }[];
  left: ByName<Spread>;
  hits: Spread;
  luck: { won: number | null; not_won: number | null };
  tallies?: ByName<number>;
  fights?: number | null;
}

/** A side over all fights: its wins, how the fights end for it, the means of the game's counters. */
export interface BatchSide extends Rate {
  ends: ByName<Rate>;
  tallies?: ByName<number>;
}

/** A fight to watch: one of the typical ones by remaining strength, or the first of a fall, a win, a draw. */
export interface TypicalFight {
  kind: string;
  fight: number;
  of?: string;
  strength?: number;
}

/** A step of a campaign; a rest has no rounds. */
export interface ChainStep {
  step: number;
  against: string[];
  done: Rate;
  rounds: number | null;
  party: ByName<{ standing: Rate; pools: ByName<number> }>;
}

export interface BatchDocument {
  seed: number;
  best?: ByName<string>;
  fights: number;
  sides: ByName<BatchSide>;
  draws: Count;
  tpk: OwnCount;
  deaths: OwnCount | null;
  verdict: Verdict | null;
  endings: (Count & { winner: string | null; ending: string })[];
  rounds: Spread;
  /** Number of fights of each number of rounds; documents of earlier versions have none. */
  lengths?: ByName<number>;
  combatants: ByName<BatchCombatant>;
  curves?: ByName<{ round: number; mean: number; fights: number }[]>;
  chain?: ChainStep[];
  adjusted?: ByName<{ mean: number; ci95: Interval; worth_fights: number }>;
  drawn?: { number: string; text: string; values: Spread }[];
  tactics?: { side: string; reason: string; decisions: number; per_fight: number }[];
  idle_rows?: string[];
  faults?: { seat: string; kind: string; how: string; times: number; fight: number; message: string }[];
  typical?: TypicalFight[];
}

export interface Difference {
  means: [number, number];
  difference: number;
  ci95: Interval | null;
  stands_out: boolean;
  /** More is better for the own side (1), worse (-1), or neither (0); documents of earlier versions have none. */
  sign?: number;
  /** Fights in which the arms differ; 0 if none does. */
  fights_that_differ?: number;
  /** How many times more fights it would take without the same dice. */
  pairing_gain?: number | null;
}

export interface ComparedArms extends Difference {
  base: string;
  other: string;
  figure: string;
  /** Verdict on the figure: better, worse, more, less, same or open. */
  verdict?: string;
  /** Smallest difference that matters, and whether the difference is smaller. */
  margin?: number;
  smaller_than_margin?: boolean;
  /** Fights that are likely to settle an open verdict. */
  more_fights?: number | null;
  /** Fights that show the difference, with the figure of both arms. */
  witnesses?: { fight: number; base: number; other: number }[];
  figures: ByName<Difference>;
}

/** Result of one arm of a comparison: wins and total losses of a side, and the length of the fights. */
export interface ArmAlone {
  arm: string;
  side: string;
  win: Rate;
  draws: Rate;
  tpk: Rate;
  rounds: Spread;
  lengths: ByName<number>;
}

export interface CompareDocument {
  fights: number;
  /** Documents of earlier versions have none. */
  alone?: ArmAlone[];
  arms?: { arm: string; scenario: string; settings: string[]; policies: string[] }[];
  comparisons?: ComparedArms[];
}

/** Progress of exact odds. */
export interface ExactSoFar {
  sides?: undefined;
  rounds: number;
  states: number;
  decided: number;
}

export interface ExactCombatant {
  side: string;
  statuses: ByName<number>;
  standing: { rate: number };
  alive: { rate: number };
  pools: ByName<number>;
}

export interface ExactDocument {
  sides: ByName<{ rate: number }>;
  draws: { rate: number };
  endings: { winner: string | null; ending: string; rate: number }[];
  rounds: { p05: number; p50: number; p95: number; rates: ByName<number> };
  combatants: ByName<ExactCombatant>;
  states: number;
  branches: number;
}

export type Setting = ByName<Value | Value[]>;

export interface PlayedSetting {
  set: Setting;
  fights: number;
  figures: ByName<Figure>;
}

export interface SweepDocument {
  of: string;
  /** Names of the figures to show, with the deciding one first; documents of earlier versions have none. */
  shown?: string[];
  fights: number;
  vary: ByName<Value[]>;
  cells: (PlayedSetting & { culled?: string | null })[];
}

export interface Effect {
  key: string;
  value: Value;
  to: Value;
  difference: number;
  ci95: Interval | null;
  stands_out: boolean;
  unchanged: boolean;
  fights: number;
}

export interface SensitivityDocument {
  of: string;
  fights: number;
  base: Figure;
  effects: Effect[];
  refused?: { why: string }[];
}

export interface MatchupCell extends Rate {
  policy: string;
  against: string;
}

export interface MatchupsDocument {
  side: string;
  against: string;
  policies: string[];
  fights: number;
  fights_each: number;
  cells: MatchupCell[];
  worst: MatchupCell;
  best: MatchupCell;
  value: Rate & { policies: ByName<number>; against: ByName<number> };
  dominated: { side: string; policy: string; by: string; clear: string[] }[];
}

export interface SolveDocument {
  target: string;
  require?: string[];
  verdict: string;
  fights: number;
  /** Chance that the best beats the nearest other setting; why the search ended. */
  sure?: number | null;
  end?: string;
  conflict?: { each_alone: boolean } | null;
  best: PlayedSetting | null;
  alternatives?: PlayedSetting[];
}

export interface Change {
  kind: string;
  who: string;
  key: string;
  from: string;
  to: string;
}

export interface Way {
  fights: number;
  figures: ByName<Figure>;
  verdict: string;
}

export interface BalanceDocument {
  target: string;
  reached: boolean;
  budget_spent: boolean;
  fights: number;
  base: Way;
  ways: (Way & { changes: Change[]; reached: boolean })[];
  conflict: { each_alone: boolean } | null;
}

/** An interval of ratings; an end that the games do not bound is null. */
export type RatingInterval = [number | null, number | null] | null;

export interface StandingsRow {
  rank: number;
  entrant: string;
  games: number;
  points: number;
  elo: number | null;
  ci95: RatingInterval;
  ahead_of_next: number | null;
}

export interface Pairing {
  a: string;
  b: string;
  pairs: number;
  score: number | null;
  scenario?: string;
  wins?: number;
  draws?: number;
  losses?: number;
  forfeited?: number;
  pentanomial?: number[];
  ci95?: Interval;
  superiority?: number;
}

/** State of a sequential test. */
export interface Sprt {
  verdict: string;
  elo0: number;
  elo1: number;
  elo_model: string;
  pairs: number;
  llr: number;
  lower: number;
  upper: number;
}

export interface StandingsSoFar {
  rows: StandingsRow[];
  pairings: Pairing[];
}

export interface Entrant {
  rank: number;
  policy: string | Table;
  games: number;
  points: number;
  score?: number | null;
  rating?: { elo: number | null; ci95: RatingInterval };
  progress?: number[];
  ahead_of_next: number | null;
  faults?: ByName<number>;
  first_faults?: ByName<{ message: string }>;
  /** Milliseconds of its decisions. */
  time_ms?: { mean: number; p95?: number; max?: number } | null;
  /** What the rounds of a Swiss or knockout tournament gave it; null: it was never out. */
  round_points?: number;
  buchholz?: number;
  out_in_round?: number | null;
}

export interface PlayedGame {
  scenario: string;
  fight: number;
  sides: ByName<string>;
}

export interface Game extends PlayedGame {
  winner: string | null;
  rounds: number;
  forfeited_by: string | null;
}

export interface Round {
  round: number;
  pairings: { a: string; b: string; score: number }[];
  byes?: string[];
  decided_by_seed?: string[][];
}

export interface BestPolicy {
  side: string;
  policy: string;
  entrant: string | null;
  against: string | null;
}

/** A scenario of a tournament: its ratings by its games alone, and the number of clear pairings of all its pairings. */
export interface PlayedScenario {
  scenario: string;
  best?: BestPolicy[];
  sides?: string[];
  weight?: number;
  games?: number;
  ratings?: ByName<{ elo: number; ci95: RatingInterval }>;
  spread_elo?: number;
  clear?: number;
  pairings?: number;
}

export interface GamesDocument {
  rows?: undefined;
  format?: string;
  withheld?: boolean;
  games?: number;
  sprt?: Sprt | null;
  cycles?: string[][];
  undecided?: string[][];
  withdrawn?: ByName<string>;
  seed: number;
  entrants: ByName<Entrant>;
  pairings?: Pairing[];
  scenarios: PlayedScenario[];
  rounds?: Round[];
  unplayed_rounds?: number;
  watch: (PlayedGame & { why: string })[];
}

export interface GamesPage {
  total: number;
  games: Game[];
}

// Fights.

export interface Line {
  level: number;
  text: string;
  tone: string;
  rule?: string | null;
}

/** Fields of the events that the page uses; each event has some of them. */
export interface StepFields {
  body?: number;
  pool?: string;
  after?: number;
  status?: string;
  how?: string;
  round?: number;
  sides?: number;
  faces?: number[];
  dice?: number[];
  target?: number;
  against?: number;
  passed?: boolean;
  loss?: number;
  task?: string;
}

export interface Step {
  line?: number | null;
  event: string;
  fields: StepFields;
  told: Line[];
}

/** Coordinates in metres. */
export type Point = [number, number];

/** Positions of combatants, by number, from a line of the trace on; null for one without a position. */
export interface Places {
  line: number;
  places: (Point | null)[];
}

export interface FightCombatant {
  name: string;
  side: string;
  start: ByName<number>;
  end: ByName<number>;
  status?: string;
  standing?: boolean;
}

export interface Fight {
  fight: number;
  sides: { name: string }[];
  combatants: FightCombatant[];
  steps: Step[];
  places: Places[] | null;
}

export interface Outcome {
  winner: string | null;
  rounds: number;
}

// Fights that people play.

export type Language = "en" | "es";
export type InBoth<T> = Record<Language, T>;

export type PlaceState = "waiting" | "seated" | "away" | "left";

export interface Place {
  who: string;
  kind: "person" | "program";
  state: PlaceState;
  names?: string[];
  path: string;
  token?: string | null;
}

export interface OpenFight {
  id: string;
  share: string;
  state: "playing" | "over" | "failed" | "deleted";
  places: Place[];
  outcome: Outcome | null;
}

export interface BoardPool {
  id: string;
  left: number;
  most: number | null;
}

export interface BoardRow {
  body: number;
  name: string;
  side: number;
  able: boolean;
  states: [string, number][];
  pools: BoardPool[];
}

export interface Board {
  round: number;
  words: InBoth<ByName<string>>;
  rows: BoardRow[];
}

export interface SeatQuestion {
  ask: number;
  seat: number;
  after: string;
  text: InBoth<string>;
  left: number;
  options: { text: InBoth<string> }[];
  board: Board;
}

export interface Odds {
  ask: number;
  outlooks: { success: number | null; text: InBoth<string> }[];
}

/** A frame of a seat's socket: one of these keys each. */
export interface Frame {
  question?: SeatQuestion;
  odds?: Odds;
  answered?: { ask: number };
  over?: Ended;
}

export interface Ended {
  outcome?: Outcome | null;
}

// Offer of a game for an encounter.

/** A piece of the read-back of a sentence (scenario/draft/readback.py). */
export interface Piece {
  kind: string;
  lead: string;
  before: string;
  name: string;
  after: string;
  id: string;
  side: number;
  others: string[];
}

/** A scenario file from a sentence, and what the sentence was understood as. */
export interface ReadBack {
  text: string;
  facts: string;
  pieces: Piece[];
  /** Circumstances that may be added. */
  offered: Piece[];
  unused: { start: number; end: number; said: string }[];
  /** Readings that were taken among equals, with the sentences of the others. */
  taken: { said: string; also: string; others: { name: string; sentence: string }[] }[];
  remarks: string[];
}

export interface Sheet {
  sheet: string;
  title: string;
  kind: string;
  strength: number | null;
  figures: ByName<number>;
  about: string;
  role?: string | null;
  fields: Table;
  /** The table of a creature that the client keeps. */
  own?: Table;
}

/** A mistake in a file of creatures: the creature, and the path of the field in it. */
export interface CreatureProblem {
  text: string;
  creature: string | null;
  field: string[];
}

/** Creatures of a file of another program: the file of sheets, and what became of each. */
export interface Imported {
  text: string;
  creatures: {
    key: string;
    name: string;
    guessed: { field: string; value: string; source: string }[];
    lost: { place: string; text: string }[];
    refused: string[];
    understood: { kind: string; name: string; text: string }[];
    prose: { kind: string; name: string; text: string }[];
  }[];
  unknown: ByName<ByName<string | null>>;
  skipped: { place: string; text: string }[];
  encodings: ByName<string>;
}

/** The creatures of a file. */
export interface ReadCreatures {
  system: string | null;
  ok: boolean;
  creatures: { name: string; role: string | null; fields: Table; specials: string[] }[];
  problems: CreatureProblem[];
}

export interface Gear {
  title: string;
  write: string;
}

export interface Variant {
  variant: string;
  title: string;
  values: string;
  words: ByName<string>;
  default: string;
  rule: string;
  help: string;
}

export interface Word {
  word: string;
  spanish: string;
  meaning: string;
}

export interface Facts {
  facts: Word[];
  targets: Word[];
  actions: Word[];
}

export interface Policy {
  policy: string;
  usable: boolean;
}

export interface ListedScenario {
  scenario: string;
  system: string;
  title: string;
  about: string;
}

export interface Checked {
  ok: boolean;
  problems: string[];
  warnings?: string[];
  seats?: { name: string }[];
}

/** Subset of JSON Schema that describes scenes. */
export interface Schema {
  $defs?: ByName<Schema>;
  $ref?: string;
  anyOf?: Schema[];
  allOf?: Schema[];
  const?: unknown;
  enum?: Value[];
  type?: string;
  title?: string;
  description?: string;
  default?: Value | Value[];
  minimum?: number;
  maximum?: number;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: ByName<Schema>;
  additionalProperties?: Schema;
  propertyNames?: Schema;
}

// A scenario's text as tables.

export type TableValue = Value | null | TableValue[] | Table;

export interface Table {
  [key: string]: TableValue | undefined;
}

export interface SideTable extends Table {
  role?: string;
  policy?: string | Table;
}

export interface Member extends Table {
  name: string;
  side: string;
  use?: string;
  /** A number, or a text that is drawn in each fight: "2-4", "2d6+1". */
  count?: number | string;
  spacing?: number;
  policy?: string | Table;
}

/** A scenario as the page edits it: sides by name, one table for each combatant. */
export interface Tables {
  asalto?: number;
  system?: string;
  title?: string;
  variants?: Table;
  limits?: Table;
  scene?: Table;
  sides?: ByName<SideTable>;
  sheets?: ByName<Table>;
  combatants?: Member[];
  chain?: Table[];
}

/** Tables of a text as written: sides may be a list of tables with names. */
export interface ReadTables extends Omit<Tables, "sides"> {
  sides?: ByName<SideTable> | SideTable[];
}
