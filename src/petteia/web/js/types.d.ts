/* The shapes that travel: the scene (kernel/scene.py) and the protocol (docs/protocol.md).
   A field with its default value is left out on the wire, so nearly all are optional. */

export interface Badge {
  text?: string;
  look?: string;
  at?: string;
  tone?: string;
  title?: string;
}

export interface Piece {
  kind?: "piece";
  key: string;
  name?: string;
  shape?: string;
  owner?: number;
  look?: string;
  hue?: string;
  corner?: string;
  mark?: string;
  badges?: Badge[];
  line?: string;
  text?: string;
  rules?: string[];
  state?: string[];
  facing?: string;
  count?: number;
  span?: number;
}

interface NodeBase {
  key: string;
  label?: string;
  place?: string;
  owner?: number;
  note?: string;
}
export interface Mat extends NodeBase {
  kind: "mat";
  children?: SceneNode[];
  flow?: string;
  weight?: number;
  tone?: string;
  look?: string;
  bare?: boolean;
}
export interface Fan extends NodeBase {
  kind: "fan";
  pieces?: Piece[];
}
export interface Pile extends NodeBase {
  kind: "pile";
  count?: number;
  top?: Piece | null;
  pieces?: Piece[];
}
export interface Row extends NodeBase {
  kind: "row";
  pieces?: Piece[];
  size?: string;
}
export interface Slot {
  key: string;
  piece?: Piece | null;
  label?: string;
  look?: string;
}
export interface Slots extends NodeBase {
  kind: "slots";
  slots?: Slot[];
  flow?: string;
  overlap?: boolean;
}
export interface Square {
  key: string;
  x: number;
  y: number;
  look?: string;
  tone?: string;
  label?: string;
  w?: number;
  h?: number;
  pieces?: Piece[];
  text?: string;
}
export interface Standing {
  piece: Piece;
  x: number;
  y: number;
  w?: number;
  h?: number;
}
export interface Wall {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  look?: string;
}
export interface Overlay {
  key: string;
  tone?: string;
  label?: string;
  keys?: string[];
  cells?: number[][];
  path?: number[][];
  when?: string;
}
export interface Grid extends NodeBase {
  kind: "grid";
  width?: number;
  height?: number;
  squares?: Square[];
  standing?: Standing[];
  walls?: Wall[];
  overlays?: Overlay[];
  coordinates?: boolean;
  tiles?: boolean;
}
export interface Area {
  key: string;
  name: string;
  outline: number[][];
  at: number[];
  look?: string;
  tone?: string;
  room?: number;
  pieces?: Piece[];
  text?: string;
}
export interface Border {
  points: number[][];
  look: string;
}
export interface AreaMap extends NodeBase {
  kind: "map";
  width?: number;
  height?: number;
  areas?: Area[];
  borders?: Border[];
  overlays?: Overlay[];
}
export interface Stop {
  key: string;
  label?: string;
  state?: string;
  looks?: string[];
  tone?: string;
  title?: string;
}
export interface Track extends NodeBase {
  kind: "track";
  stops?: Stop[];
  style?: string;
}
export interface Counter extends NodeBase {
  kind: "counter";
  value?: number;
  most?: number;
  look?: string;
  style?: string;
  tone?: string;
  one?: string;
}
export interface Medallion extends NodeBase {
  kind: "medallion";
  look?: string;
  value?: number;
  most?: number;
  done?: boolean;
  text?: string;
}
export interface Dial extends NodeBase {
  kind: "dial";
  value?: number;
  most?: number;
  danger?: number;
  look?: string;
  hue?: string;
}
export interface Die {
  key: string;
  face: string;
  shape?: string;
  hue?: string;
  state?: string;
  note?: string;
  looks?: string[];
}
export interface Dice extends NodeBase {
  kind: "dice";
  dice?: Die[];
  total?: string;
}
export interface Sheet extends NodeBase {
  kind: "sheet";
  heads?: string[];
  rows?: string[][];
  current?: number;
}
export interface Chance {
  label: string;
  percent: number;
  tone?: string;
}
export interface Odds extends NodeBase {
  kind: "odds";
  parts?: Chance[];
}
export interface Story extends NodeBase {
  kind: "story";
  paragraphs?: string[];
  look?: string;
}
export interface Note extends NodeBase {
  kind: "note";
  text?: string;
  rule?: string;
  style?: string;
  tone?: string;
  look?: string;
}

export type SceneNode =
  | Mat
  | Fan
  | Pile
  | Row
  | Slots
  | Grid
  | AreaMap
  | Track
  | Counter
  | Medallion
  | Dial
  | Dice
  | Sheet
  | Odds
  | Story
  | Note;

export interface SeatPanel {
  seat: number;
  name: string;
  active?: boolean;
  accent?: string;
  counters?: Counter[];
  team?: string;
}
export interface Scene {
  title: string;
  status?: string[];
  seats?: SeatPanel[];
  nodes?: SceneNode[];
  layout?: string;
}

/* -- the table ---------------------------------------------------------------------------- */

export interface Option {
  id: number | string;
  text: string;
  label: string;
  refs: string[];
}
export interface Decision {
  seat: number;
  rule: string;
  prompt: string;
  options: Option[];
}
export interface TableEvent {
  at: number;
  key: string;
  text: string;
  seat?: number;
  pieces?: { name: string; key: string }[];
  role?: "cause" | "result";
  sound?: string;
  beat?: Beat;
  /** of this client: it happened since one's own last choice */
  fresh?: boolean;
}
/** A moment that is shown at the centre (kernel/scene.py). */
export interface Beat {
  moment: string;
  words?: string;
  pieces?: Piece[];
  fates?: string[];
}
export interface Outcome {
  winners: number[];
  reason: string;
  rule?: string;
  scores?: number[];
}
export interface Clocks {
  left: (number | null)[];
  running: number;
}
export interface Lesson {
  figures?: Figure[];
  when: string;
  title: string;
  text: string;
}

export interface StateMessage {
  guide?: Guide | null;
  type: "state";
  seq: number;
  eyes: number;
  scene: Scene;
  waiting: number;
  decision?: Decision | null;
  events?: TableEvent[];
  undo?: number;
  outcome?: Outcome | null;
  clocks?: Clocks | null;
  lessons?: Lesson[];
  sure?: false; // what led here is still being written
  again?: true; // something that was shown did not come to be: this is the table, with its whole story
}

export interface Seat {
  seat: number;
  name: string;
  player?: string | null;
  kind: string;
  strength?: string | null;
  online?: boolean;
  left?: boolean;
  rating?: number | null;
  rating_after?: number | null;
  accent?: string;
}
export interface ChatLine {
  from: string;
  text: string;
  at: string;
}

export interface TableMessage {
  occasion: string;
  type: "table";
  id: string;
  game: string;
  title: string;
  cooperative: boolean;
  options?: Record<string, string>;
  seats: Seat[];
  you: number[];
  hot_seat?: boolean;
  clock?: Clock | null;
  rated?: boolean;
  takebacks?: boolean;
  teach?: boolean;
  seal?: string | null;
  seed?: string | null;
  chat?: ChatLine[];
  invite?: string | null;
  state?: string;
  away?: number[];
  next?: string | null;
  previous?: string | null;
  promise?: string | null;
  known?: boolean;
  host?: string;
  watch?: boolean;
  outcome?: Outcome | null;
  listed?: boolean;
}
export interface Clock {
  kind: string;
  base?: number;
  increment?: number;
  days?: number;
}

/* -- the lobby ---------------------------------------------------------------------------- */

export interface GameOption {
  key: string;
  title: string;
  text?: string;
  default: string;
  choices: { value: string; words: string; look?: string }[];
  rare?: boolean;
}
export interface GameCard {
  goal: { sentence: string; text: string; figures: Figure[] } | null;
  opening: string[];
  puzzles: number;
  arranging: { rules: string[]; words: string };
  ventures: { title: string; text: string; look: string; options: Record<string, string> }[];
  key: string;
  title: string;
  tagline: string;
  minutes: number;
  seat_counts: number[];
  seat_names: Record<string, string[]>;
  options: GameOption[];
  emblems: string[];
  accents: string[];
  cooperative?: boolean;
  several?: string[];
  lessons: Lesson[];
  rules?: number | boolean;
}
export interface Strength {
  key: string;
  title: string;
  text: string;
}
export interface Me {
  id: string;
  name: string;
  guest: boolean;
  settings?: Partial<Settings>;
  dice?: string;
  ratings?: Record<string, Rating>;
}
export interface Rating {
  rating: number;
  games: number;
  wins: number;
  sure: boolean;
}
export interface Settings {
  theme: string;
  pace: string;
  sound: boolean;
  volume: number;
  confirm: boolean;
  notify: boolean;
  lessons: boolean;
  quiet: string;
  zoom: boolean;
}
export interface Rule {
  id: string;
  section: string;
  text: string;
}
export interface Ruling {
  id: string;
  rules?: string[];
  text: string;
  ruling: string;
}
export interface Ledger {
  rules: Rule[];
  rulings: Ruling[];
}

/** A table as the lobby and the records list it. */
export interface Card {
  progress?: [string, number, number] | null;
  occasion: string;
  id: string;
  game: string;
  title: string;
  cooperative: boolean;
  options: Record<string, string>;
  seats: Seat[];
  you: number[];
  clock: Clock;
  rated: boolean;
  watch: boolean;
  takebacks: boolean;
  teach: boolean;
  listed: boolean;
  state: string;
  promise: string | null;
  seal: string | null;
  known: boolean;
  host: string;
  created: string;
  started: string | null;
  ended: string | null;
  outcome: Outcome | null;
  moves: number;
}
export interface Tables {
  open: Card[];
  playing: Card[];
  mine: Card[];
}
export interface Turning {
  move: number;
  seat: number;
  swing: number;
  text: string;
}
export interface Record_ extends Card {
  seed: string;
  secret: string | null;
  key: string;
  past?: { word: string; version: number; installed: number; story: { at: number; text: string }[] };
  nonces: string[];
  checked: { promise: boolean; mix: boolean; seal: boolean; moves: boolean };
  fair: boolean;
  curve: number[][];
  turning: Turning[];
  luck: { luck: number; skill: number }[];
  next?: string | null;
  previous?: string | null;
}
export interface Frame {
  move: number;
  seat: number;
  action: string;
  label: string;
  scene: Scene;
  events: TableEvent[];
  waiting: number;
}

export interface Exhibit {
  piece: Piece;
  shelf: string;
  copies: number;
  figures: Record<string, string>;
  facets: Record<string, string>;
  rules: string[];
}

export interface Figure {
  look: string;
  name: string;
  caption: string;
  hue: string;
}

/** Where the learner stands in a scripted opening; number 0: it is over. */
export interface Guide {
  number: number;
  of: number;
  titles: string[];
  title: string;
  text: string;
  move: string;
}

export interface Puzzle {
  game: string;
  title: string;
  seat: number;
  name: string;
  scene: Scene;
  decision: Decision;
  told: string[];
  number: number;
  of: number;
  next: number;
  hard: boolean;
  mine: { tries: number; hinted?: boolean; solved: boolean };
}

export interface Tried {
  right: boolean;
  move: string;
  label: string;
  told: string[];
  behind: number;
  others?: { label: string; behind: number }[];
}

export interface Way {
  games: Record<
    string,
    {
      levels: Record<string, [number, number]>;
      alone: [number, number];
      endings: string[];
      next: string;
      played: number;
    }
  >;
  solved: Record<string, number>;
}

export interface Result {
  name: string;
  margin: number | null;
  over: boolean;
  record?: string;
  key?: string;
}

/** The deal of a day, and what everybody made of it. */
export interface Deal {
  day: string;
  game: string;
  title: string;
  par: number | null;
  bots: (Result & { level: string })[];
  results: Result[];
  players: number;
  mine: (Result & { table: string }) | null;
}
