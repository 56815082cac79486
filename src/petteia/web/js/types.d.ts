/* Written by scripts/messages.py from petteia/kernel/scene.py and petteia/server/messages.py, books.py and alone.py: what the server says.
   What is the client's own is in own.d.ts. */

import type { Settings } from "./own";
export * from "./own";

/* -- the scene -- */

/** A small mark on a piece: words or a picture, at a corner (nw, ne, sw, se) or across it (mid). */
export interface Badge {
  text?: string;
  look?: string;
  at?: string;
  tone?: string;
  title?: string;
}

/**
 * A card, token, miniature or tile. `name` is empty for a back. `owner` is the seat whose accent it wears (-1:
 * nobody's). `corner` is the figure a player compares most, `mark` the picture in the other corner. `state`
 * holds words a theme knows: "secret" (its owner's own face-down card), "tapped", "dim", "new", "doomed",
 * "turned". `figures`: what cards of this kind are sorted by, each by its word ({"cost": 3}); they are sorted by
 * `mark` too.
 */
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
  figures?: Record<string, number>;
}

/**
 * A moment that is shown at the centre for a breath: its kind (clash, war, feat, wound, death, legend), a few
 * words, the pieces it is about, and what becomes of each ("falls", "stays" or nothing).
 */
export interface Beat {
  moment: string;
  words?: string;
  pieces?: Piece[];
  fates?: string[];
}

/**
 * A named group: a seat's area, a city, the boss. `seat`: it is this seat's whole area, and may stand with the
 * seat's card. `flow`: how its children stand ("down", "across", "wrap"); `weight` asks for width among its
 * neighbours; `tone` colours its ground ("war", "quiet", "mine"); `look` is its emblem.
 */
export interface Mat {
  kind: "mat";
  key: string;
  label?: string;
  place?: string;
  owner?: number;
  note?: string;
  children?: SceneNode[];
  flow?: string;
  weight?: number;
  tone?: string;
  look?: string;
  bare?: boolean;
  seat?: number;
}

/** A hand of cards, held. */
export interface Fan {
  kind: "fan";
  key: string;
  label?: string;
  place?: string;
  owner?: number;
  note?: string;
  pieces?: Piece[];
}

/** A stack of which at most the top is seen. */
export interface Pile {
  kind: "pile";
  key: string;
  label?: string;
  place?: string;
  owner?: number;
  note?: string;
  count?: number;
  top?: Piece | null;
  pieces?: Piece[];
}

/**
 * Pieces side by side, as many as there are. `size`: tiny, small, large; "named": small, a few with their names
 * below; "list": small, with name and line beside each; "priced": with the line below.
 */
export interface Row {
  kind: "row";
  key: string;
  label?: string;
  place?: string;
  owner?: number;
  note?: string;
  pieces?: Piece[];
  size?: string;
}

/** A place that may hold a piece; empty, it shows its label or a ghost of what is missing. */
export interface Slot {
  key: string;
  piece?: Piece | null;
  label?: string;
  look?: string;
}

/**
 * Places in order, holes included; a piece may span two. `flow`: "across", or "down" / "up" for a column that
 * runs towards or away from the viewer; `overlap`: later pieces lie half under earlier ones.
 */
export interface Slots {
  kind: "slots";
  key: string;
  label?: string;
  place?: string;
  owner?: number;
  note?: string;
  slots?: Slot[];
  flow?: string;
  overlap?: boolean;
}

/** A square that is more than ground: terrain, a label, a look. */
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
  number?: string;
}

/** A piece on a grid: where its top left square is and how many it covers. */
export interface Standing {
  piece: Piece;
  x: number;
  y: number;
  w?: number;
  h?: number;
}

/** A border along grid lines from corner to corner. */
export interface Wall {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  look?: string;
}

/**
 * Something laid over a board: squares or areas (by key) tinted, or a path through points. `when` is a key: the
 * overlay shows only while that thing is chosen or pointed at; empty, it always shows.
 */
export interface Overlay {
  key: string;
  tone?: string;
  label?: string;
  keys?: string[];
  cells?: number[][];
  path?: number[][];
  when?: string;
}

/** A board of squares. `squares` lists those with something to them; cell keys are `key:x,y`. */
export interface Grid {
  kind: "grid";
  key: string;
  label?: string;
  place?: string;
  owner?: number;
  note?: string;
  width?: number;
  height?: number;
  squares?: Square[];
  standing?: Standing[];
  walls?: Wall[];
  overlays?: Overlay[];
  coordinates?: boolean;
  tiles?: boolean;
}

/** An area of a drawn map: its outline, where its name stands, what stands in it. */
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

/** A line on a map that means something: a wall, chains, an escarpment. */
export interface Border {
  points: number[][];
  look: string;
}

/** A map of drawn areas. */
export interface AreaMap {
  kind: "map";
  key: string;
  label?: string;
  place?: string;
  owner?: number;
  note?: string;
  width?: number;
  height?: number;
  areas?: Area[];
  borders?: Border[];
  overlays?: Overlay[];
}

/** One step of a track: past, current or to come, with what lies on it. */
export interface Stop {
  key: string;
  label?: string;
  state?: string;
  looks?: string[];
  tone?: string;
  title?: string;
}

/** Steps in order. `style`: chevrons, days, tabs, boxes, list. */
export interface Track {
  kind: "track";
  key: string;
  label?: string;
  place?: string;
  owner?: number;
  note?: string;
  stops?: Stop[];
  style?: string;
}

/**
 * A number that is kept. `style`: number, dots, bar, coin; on a seat's panel also place (the seat's turn in the
 * order) and lead (what seats are compared by), which stand with its name. `one`: its label where it is 1 ("1
 * reward").
 */
export interface Counter {
  kind: "counter";
  key: string;
  label?: string;
  place?: string;
  owner?: number;
  note?: string;
  value?: number;
  most?: number;
  look?: string;
  style?: string;
  tone?: string;
  one?: string;
}

/** A feat or token that is done or under way. */
export interface Medallion {
  kind: "medallion";
  key: string;
  label?: string;
  place?: string;
  owner?: number;
  note?: string;
  look?: string;
  value?: number;
  most?: number;
  done?: boolean;
  text?: string;
}

/** A gauge; from `danger` on it glows. */
export interface Dial {
  kind: "dial";
  key: string;
  label?: string;
  place?: string;
  owner?: number;
  note?: string;
  value?: number;
  most?: number;
  danger?: number;
  look?: string;
  hue?: string;
}

/** A die as it lies: what it shows, and a word for what became of it. */
export interface Die {
  key: string;
  face: string;
  shape?: string;
  hue?: string;
  state?: string;
  note?: string;
  looks?: string[];
}

export interface Dice {
  kind: "dice";
  key: string;
  label?: string;
  place?: string;
  owner?: number;
  note?: string;
  dice?: Die[];
  total?: string;
}

/** A table with headings; one row may be the current one. */
export interface Sheet {
  kind: "sheet";
  key: string;
  label?: string;
  place?: string;
  owner?: number;
  note?: string;
  heads?: string[];
  rows?: string[][];
  current?: number;
}

/** Chances as one divided bar. */
export interface Odds {
  kind: "odds";
  key: string;
  label?: string;
  place?: string;
  owner?: number;
  note?: string;
  parts?: Chance[];
}

export interface Chance {
  label: string;
  percent: number;
  tone?: string;
}

/** Prose to be read. */
export interface Story {
  kind: "story";
  key: string;
  label?: string;
  place?: string;
  owner?: number;
  note?: string;
  paragraphs?: string[];
  look?: string;
}

/** A remark or a rule in play. `style`: box, line (a rule across the table with the label in it), plain. */
export interface Note {
  kind: "note";
  key: string;
  label?: string;
  place?: string;
  owner?: number;
  note?: string;
  text?: string;
  rule?: string;
  style?: string;
  tone?: string;
  look?: string;
}

/** A seat as its neighbours see it: its name, whose turn it is, and the numbers all may know. */
export interface SeatPanel {
  seat: number;
  name: string;
  active?: boolean;
  accent?: string;
  counters?: Counter[];
  team?: string;
}

/**
 * The table from one chair. `layout` asks for an arrangement where there is room for one: "facing" (rivals
 * above, one's own side below, the seats beside them), "wide" (a rival's nodes within the rival's panel, the
 * whole width for what is shared), "flanks" (a board in the middle, rivals at the left, one's own and the side
 * nodes at the right). Empty, the front end chooses.
 */
export interface Scene {
  title: string;
  status?: string[];
  seats?: SeatPanel[];
  nodes?: SceneNode[];
  layout?: string;
}

/** Anything that stands on the table. */
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

/* -- what the server says -- */

/**
 * One answer to a question: its text in the notation, its words, the keys of what it lights up, and how much it
 * is, if it is an amount.
 */
export interface Option {
  id: number;
  text: string;
  label: string;
  refs: string[];
  amount?: number;
}

/**
 * A question, for the seat that must answer it: `lead` is what it is about, `ask` what to do, `prompt` both;
 * `kind` says whether it asks for one of some things, how much, or where; `asking` is the key of the card by
 * whose words it is asked, if any.
 */
export interface Decision {
  seat: number;
  rule: string;
  kind: "one" | "amount" | "place";
  prompt: string;
  lead: string;
  ask: string;
  asking: string;
  options: Option[];
}

/**
 * A card whose face was seen in an event: its name, and the key of its piece for as long as eyes can follow it
 * ("" where it has none).
 */
export interface Named {
  name: string;
  key: string;
}

/** One line of the story, as one reader hears it; `at` is the line of the log it came of. */
export interface TableEvent {
  at: number;
  key: string;
  text: string;
  seat: number;
  pieces?: Named[];
  role?: "cause" | "result";
  sound?: string;
  beat?: Beat;
}

/** How a game ended. */
export interface Outcome {
  winners: number[];
  reason: string;
  rule: string;
  scores: number[];
}

/** Seconds left to each seat (null: it has no clock), and whose clock runs (-1: nobody's). */
export interface Clocks {
  left: (number | null)[];
  running: number;
}

/** One figure of the picture of a goal. */
export interface Figure {
  look: string;
  name: string;
  caption: string;
  hue: string;
}

/** A note of a first game; the first is the goal, with the figures of its picture. */
export interface Lesson {
  when: string;
  title: string;
  text: string;
  figures?: Figure[];
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

/**
 * What these eyes may know of the table now: after joining, and after every change. `sure` is false while what
 * led here is still being written; `again`: something that was shown did not come to be.
 */
export interface StateMessage {
  type: "state";
  seq: number;
  eyes: number;
  scene: Scene;
  waiting: number;
  decision: Decision | null;
  events: TableEvent[];
  undo: number;
  outcome: Outcome | null;
  clocks: Clocks | null;
  lessons?: Lesson[];
  guide?: Guide | null;
  sure?: false;
  again?: true;
}

/** What was shown as not yet certain is kept. */
export interface SureMessage {
  type: "sure";
  seq: number;
}

/** Who sits at a seat; `player` is the id of the person it belongs to, also while a bot plays for them. */
export interface Seat {
  seat: number;
  name: string;
  player: string | null;
  kind: "person" | "bot" | "open";
  strength: string | null;
  online: boolean;
  left: boolean;
  rating: number | null;
  rating_after: number | null;
  accent: string;
}

/** How long a move may take; `base` and `increment` in seconds. */
export interface Clock {
  kind: "none" | "live" | "days";
  base?: number;
  increment?: number;
  days?: number;
}

/** A table as the lobby and the records list it; `you` are the seats you play. */
export interface Card {
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
  state: "open" | "playing" | "over";
  promise: string | null;
  seal: string | null;
  known: boolean;
  host: string;
  created: string | null;
  started: string | null;
  ended: string | null;
  outcome: Outcome | null;
  moves: number;
  occasion: string;
}

/** A card of one's own table that is played: the seat to move, and how far a long game has come. */
export interface OwnCard {
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
  state: "open" | "playing" | "over";
  promise: string | null;
  seal: string | null;
  known: boolean;
  host: string;
  created: string | null;
  started: string | null;
  ended: string | null;
  outcome: Outcome | null;
  moves: number;
  occasion: string;
  waiting?: number;
  progress?: [string, number, number] | null;
}

/** A word at a table. */
export interface ChatLine {
  from: string;
  text: string;
  at: string | null;
}

/**
 * The first message at a table, and again whenever any of it changes; `away` are seats of yours that a bot
 * plays. `invite` while seats are open, for those who sit; what was sealed (`seed`, `secret`, `nonces`) after
 * the end, of a deal of the day only if it was played to its end.
 */
export interface TableMessage {
  type: "table";
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
  state: "open" | "playing" | "over";
  promise: string | null;
  seal: string | null;
  known: boolean;
  host: string;
  created: string | null;
  started: string | null;
  ended: string | null;
  outcome: Outcome | null;
  moves: number;
  occasion: string;
  away: number[];
  hot_seat: boolean;
  chat: ChatLine[];
  next: string | null;
  previous: string | null;
  invite?: string;
  seed?: string | null;
  secret?: string | null;
  nonces?: string[];
}

/** The lobby: open and watchable tables, and one's own that are not over. */
export interface Tables {
  open: Card[];
  playing: Card[];
  mine: OwnCard[];
}

/** Your message `re` is committed (or, where nothing is kept, done). */
export interface Done {
  type: "done";
  re: string;
  seq: number;
}

/** Nothing has changed, and why. */
export interface Refused {
  type: "refused";
  re: string;
  code: string;
  sentence: string;
  hint?: string;
  rule?: string;
}

/** Why something cannot be used now (rule "" where there is none). */
export interface WhyMessage {
  type: "why";
  re: string;
  sentence: string;
  rule: string;
}

/** How the table would look; the scene is null where chance or a secret is involved. */
export interface PreviewMessage {
  type: "preview";
  re: string;
  scene: Scene | null;
  events: TableEvent[];
}

/**
 * One answer to the question, and what the adviser makes of it: the share of its thought that went there, and
 * what it is worth to the seat (-1 lost, 1 won; null where it was not tried).
 */
export interface Advised {
  text: string;
  share: number;
  worth: number | null;
}

/** What a strong player would look at now, the best first; `seq` is the state it is about. */
export interface HintMessage {
  type: "hint";
  re: string;
  seq: number;
  options: Advised[];
}

/** A word at the table, to those who sit there. */
export interface ChatMessage {
  type: "chat";
  from: string;
  text: string;
  at: string | null;
}

/** A seat's gesture. */
export interface EmoteMessage {
  type: "emote";
  seat: number;
  emote: string;
}

/** Somebody came or went. */
export interface Presence {
  type: "presence";
  seat: number;
  online: boolean;
}

/**
 * An offer by a seat (-1: it is withdrawn, declined or has lapsed). Of a take-back, `to` is the number of moves
 * that would be left and `offer` its name; of a rematch, `promise` is that of its dice.
 */
export interface OfferMessage {
  type: "offer";
  kind: "takeback" | "rematch";
  seat: number;
  to?: number;
  offer?: string;
  promise?: string;
}

/** The next table has begun. */
export interface RematchMessage {
  type: "rematch";
  table: string;
}

/** A word of no consequence for the game, such as that the bots waited. */
export interface Notice {
  type: "notice";
  text: string;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  re: string;
}

/**
 * One value of a table option, in plain words; `parts` where it is a set of so many things, `form` where several
 * have one picture.
 */
export interface GameChoice {
  value: string;
  words: string;
  look: string;
  name: string;
  form: string;
  parts: string[];
}

/** Something people agree on before play. */
export interface GameOption {
  key: string;
  title: string;
  text: string;
  default: string;
  choices: GameChoice[];
  rare: boolean;
}

/** What a game is about. */
export interface GoalCard {
  sentence: string;
  text: string;
  figures: Figure[];
}

/** The rules of set-up questions that a bot may answer for somebody, and what that is called. */
export interface Arranging {
  rules: string[];
  words: string;
}

/** A table worth a card of its own in the lobby. */
export interface Venture {
  title: string;
  text: string;
  look: string;
  options: Record<string, string>;
}

/**
 * A game as the lobby shows it; `short`: its title where there is little room, `rules`: how many its ledger has,
 * `opening`: the titles of its steps.
 */
export interface GameCard {
  key: string;
  title: string;
  short: string;
  tagline: string;
  minutes: number;
  seat_counts: number[];
  seat_names: Record<string, string[]>;
  options: GameOption[];
  ventures: Venture[];
  emblems: string[];
  accents: string[];
  cooperative: boolean;
  several: string[];
  goal: GoalCard | null;
  opening: string[];
  puzzles: number;
  arranging: Arranging;
  lessons: Lesson[];
  rules: number;
}

/** A person's rating in a game; `sure` turns true after enough games. */
export interface Rating {
  rating: number | null;
  games: number;
  wins: number;
  sure: boolean;
}

/** A line of the ladder of players. */
export interface Ranked {
  rating: number | null;
  games: number;
  wins: number;
  sure: boolean;
  name: string;
}

/** Who you are; `dice` is the promise of the next table you open. */
export interface Me {
  id: string;
  name: string;
  guest: boolean;
  settings: Partial<Settings>;
  dice: string;
  ratings: Record<string, Rating>;
}

/** Where you are signed in. */
export interface Session {
  id: string;
  agent: string;
  created: string | null;
  seen: string | null;
  current: boolean;
}

/** A person as others see them. */
export interface Profile {
  id: string;
  name: string;
  guest: boolean;
  since: string | null;
  ratings: Record<string, Rating>;
  records: Card[];
  more: boolean;
}

/** What was checked of a record: the promise, the mix, the seal, the moves. */
export interface Checks {
  promise: boolean;
  mix: boolean;
  seal: boolean;
  moves: boolean;
}

/** A turning point: the move, who made it, by how much it changed things for them, and its words. */
export interface Turning {
  move: number;
  seat: number;
  swing: number;
  text: string;
}

/** The changes on a seat's own moves where chance or a hidden card decided, and where not. */
export interface Luck {
  luck: number;
  skill: number;
}

export interface PastLine {
  at: number;
  text: string;
}

/** What was told at a table of older rules, which the installed ones cannot replay. */
export interface PastStory {
  word: string;
  version: number;
  installed: number;
  story: PastLine[];
}

/**
 * A finished table with everything opened. `curve[n]` has for each seat how it stood after `n` moves, from -1
 * (lost) to 1 (won); `fair` is true if all of `checked` is.
 */
export interface RecordCard {
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
  state: "open" | "playing" | "over";
  promise: string | null;
  seal: string | null;
  known: boolean;
  host: string;
  created: string | null;
  started: string | null;
  ended: string | null;
  outcome: Outcome | null;
  moves: number;
  occasion: string;
  seed: string;
  secret: string | null;
  nonces: string[];
  checked: Checks;
  fair: boolean;
  next: string | null;
  previous: string | null;
  key: string;
  curve: number[][];
  turning: Turning[];
  luck: Luck[];
  past?: PastStory;
}

/** A table after one move of a record, and who did what to get there. */
export interface Frame {
  move: number;
  seat: number;
  action: string;
  label: string;
  scene: Scene;
  events: TableEvent[];
  waiting: number;
}

/** Frames from one move to another; at most 60 at once. */
export interface Frames {
  eyes: string;
  from: number;
  to: number;
  total: number;
  frames: Frame[];
}

/** What was wrong, with what would help and the rule it rests on where there is one. */
export interface Fault {
  code: string;
  sentence: string;
  hint?: string;
  rule?: string;
}

/** Every error of the API. */
export interface Error {
  error: Fault;
}

/** One rule of a ledger. */
export interface Rule {
  id: string;
  section: string;
  text: string;
}

/** What was decided where sources are silent or disagree. */
export interface Ruling {
  id: string;
  rules: string[];
  text: string;
  ruling: string;
}

/** The rules of a game. */
export interface Ledger {
  rules: Rule[];
  rulings: Ruling[];
}

/** One card, unit or piece of gear, with the ids of the rules that speak of it. */
export interface Exhibit {
  piece: Piece;
  shelf: string;
  copies: number;
  figures: Record<string, string>;
  facets: Record<string, string>;
  rules: string[];
}

/** Of those who played each thing in a finished game: `[games, won]` by its name, everybody's and one's own. */
export interface Wielded {
  everybody: Record<string, [number, number]>;
  yours: Record<string, [number, number]>;
}

/** Everything a game is played with. */
export interface Exhibits {
  cards: Exhibit[];
}

/** A level of bots. */
export interface Strength {
  key: string;
  title: string;
  text: string;
}

/**
 * What somebody has done in one game: tables won and not won against each level and by oneself, the endings of
 * campaigns, the level to try `next` ("": all are beaten).
 */
export interface Done {
  levels: Record<string, [number, number]>;
  alone: [number, number];
  endings: string[];
  next: string;
  played: number;
}

/** What somebody has done alone, by game, and how many puzzles of each game they have solved. */
export interface Way {
  games: Record<string, Done>;
  solved: Record<string, number>;
}

/** What somebody has made of a puzzle. */
export interface Tries {
  tries: number;
  hinted: boolean;
  solved: boolean;
}

/** A puzzle as it is listed; `choices`: how many options it has. */
export interface PuzzleLine {
  number: number;
  hard: boolean;
  choices: number;
  tries: number;
  solved: boolean;
}

/**
 * A puzzle as its seat sees it: the scene, the question, what was told before, and whether it can be won within
 * the turn; never what options are worth.
 */
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
  wins: boolean;
  mine: Tries;
}

/** An option that was not the one, and how many points of a hundred it lies behind. */
export interface Behind {
  label: string;
  behind: number;
}

/**
 * One of the choices by which a puzzle's seat went on: its words, the keys of what it lights, the rule it was
 * asked by (or that ended the game), and what came of it until the next.
 */
export interface Stroke {
  label: string;
  refs: string[];
  rule: string;
  told: string[];
}

/**
 * What came of a choice in a puzzle: the `strokes` of its seat from there on, and what was told; the `others`
 * once it is solved.
 */
export interface Tried {
  right: boolean;
  move: string;
  strokes: Stroke[];
  told: string[];
  behind: number;
  mine: Tries;
  others?: Behind[];
}

/** A word on what is looked for. */
export interface Hint {
  hint: string;
  mine: Tries;
}

/**
 * What somebody made of a deal: by how much they are ahead (null: not yet known); where it may be seen, its
 * record.
 */
export interface Result {
  name: string;
  margin: number | null;
  over: boolean;
  record?: string;
  key?: string;
}

/** What the bot of a level made of it. */
export interface BotResult {
  name: string;
  margin: number | null;
  over: boolean;
  record?: string;
  key?: string;
  level: string;
}

/** One's own, with the table. */
export interface OwnResult {
  name: string;
  margin: number | null;
  over: boolean;
  record?: string;
  key?: string;
  table: string;
}

/** The deal of a day, and what everybody made of it. */
export interface Deal {
  day: string;
  game: string;
  title: string;
  par: number | null;
  bots: BotResult[];
  results: Result[];
  players: number;
  mine: OwnResult | null;
}

/** A message of a table. */
export type Message =
  | TableMessage
  | StateMessage
  | SureMessage
  | Done
  | Refused
  | WhyMessage
  | PreviewMessage
  | ChatMessage
  | EmoteMessage
  | Presence
  | OfferMessage
  | RematchMessage
  | Notice
  | Pong;
