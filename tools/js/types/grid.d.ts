// Sudoku and calcudoku: games, rules and steps.

type GridSession = import("../../../src/web/static/grid/session.js").Session;
type GridQueries = import("../../../src/web/static/grid/queries.js").Queries;
type BoardPicture = import("../../../src/web/static/grid/render.js").BoardPicture;
type ClueForm = import("../../../src/web/static/grid/clue_form.js").ClueForm;
type Explanation = import("../../../src/web/static/grid/explanation.js").Explanation;
type GameHistory = import("../../../src/web/static/history.js").History<Game>;

/** The family of a grid's puzzle. */
type GridFamily = "sudoku" | "calcudoku";

/** A puzzle as JSON: what the server and the command line read and write. */
interface Puzzle {
  title?: string;
  rows: number;
  cols?: number;
  /** The largest value, or all values; the side where there is none. */
  values?: number | number[] | null;
  regions?: any;
  labels?: Record<string, string> | null;
  layers?: LayerCells | null;
  /** What the puzzle's source draws for looks alone, as the server reads and writes it. */
  drawings?: Figure[] | null;
  /** A text for each row: values, "." for an empty cell, "#" for a blocked one, with blanks between them. */
  cells?: string[];
  rules: { rule: string; clues: any[] }[];
  /** What of a text was skipped, in the answer of /api/read. */
  not_understood?: string[];
}

/** A layer, as /api/layers describes it: further unknowns beside the digits. */
interface Layer {
  name: string;
  /** "cells", "edges", or a number of single cells. */
  shape: string | number;
  values: { value: number; words: Texts | null; colour: string | null }[];
  /** The names of edges or single cells. */
  places: string[];
}

/** Rows of words or numbers by the names of layers, null for nothing. */
type LayerRows = Record<string, (string | number | null)[][]>;

/** What a puzzle's JSON has of layers. */
type LayerCells = Record<string, { values?: any[]; shape?: string | number; cells?: (string | number | null)[][] }>;

/** A word that a player may put into cells of a layer. */
interface Word {
  id: string;
  layer: string;
  value: number;
  words: Texts | null;
  colour: string | null;
}

/** Cells from which fog is lit: lamps light those around them, too. Names of cells. */
interface Fog {
  lamps?: string[];
  lit?: string[];
}

/** What is known of a puzzle, beside what it is: keys of its JSON. */
interface About {
  author?: string;
  /** The rules in the author's words. */
  description?: string;
  /** The address of the page that it is from. */
  source?: string;
  level?: string;
  seed?: string;
  date?: string;
  /** Rows, as in `cells`. */
  solution?: string[];
  fog?: Fog;
  /** Python of rules of the puzzle's own. */
  code?: string;
  not_understood?: string[];
  /** Drawings that were read as clues by their looks. */
  guessed?: string[];
}

/** How often something helped. */
interface Helps {
  hints: number;
  checks: number;
  solver: number;
}

/** The settings for playing: see grid/play_settings.js. */
interface PlaySettings {
  tidy: boolean;
  /** Whether letters and the pen are on the keypad where there is little room. */
  more: boolean;
  /** What a check compares with: "solution" or "rules". */
  check: string;
  /** What is shown for values: "digits", or a set of symbols. */
  symbols: string;
}

/** What was solved, by levels, and the keys of the latest puzzles: see grid/statistics.js. */
interface Statistics {
  levels: Record<string, { count: number; clean: number; total: number; best: number }>;
  keys: string[];
}

/** The answer of /api/read: a puzzle, and its rules with what their clues mean. */
interface ReadPuzzle {
  puzzle: Puzzle;
  rules: GameRule[];
  /** What there is to know of rules of its own. */
  own?: Rule[];
}

/** A rule that a game has, with its clues. */
interface GameRule {
  rule: string;
  clues?: Clue[];
}

/** A clue: a text for people, what the server takes back, and the names of the cells that it is about. */
interface Clue {
  text: string;
  data: any;
  cells: string[];
  name?: string;
  names?: Texts;
}

/** A puzzle and what a player put on it: see grid/state.js. Cells are numbers in reading order. */
interface Game {
  title: string;
  rows: number;
  cols: number;
  values: number | number[] | null;
  regions: any;
  labels: Record<string, string> | null;
  layers: LayerCells | null;
  drawings: Figure[] | null;
  about: About;
  rules: GameRule[];
  /** What there is to know of rules of its own. */
  own?: Rule[];
  /** The puzzle's values, 0 for none, -1 for no cell at all. */
  given: number[];
  /** The player's values, 0 for none. */
  entry: number[];
  corner: number[][];
  centre: number[][];
  colour: number[][];
  letter: number[][];
  /** Words of layers: see grid/layers.js. */
  layer: string[][];
  /** What the pen drew: see grid/pen.js. */
  pen: string[];
  /** Whether the solver filled the board. */
  computed: boolean;
}

/** The parts of a game that a player writes. */
type MarkKey = "entry" | "corner" | "centre" | "colour" | "letter" | "layer";

/** What a keypress means. */
type Mode = MarkKey | "pen";

/** A rule of the family, as /api/families lists it. */
interface Rule {
  name: string;
  /** What a rule of a puzzle's own is called, and says. */
  names?: Texts;
  summaries?: Texts;
  /** Whether makers can add it, with a number of clues (true) or without; null: they can't. */
  ingredient?: boolean | null;
  /** What else people call it. */
  also: string[];
  group: string;
  fields: Field[];
  example: any;
  needs_clues: boolean;
  standard: boolean;
}

/** A field of a clue's form. */
interface Field {
  /** Its key in the clue's data; "" where the clue is this field. */
  name: string;
  label: string;
  /** The label in each language, if it has words. */
  labels?: Record<string, string>;
  kind: string;
  least: number;
  most?: number | null;
  optional?: boolean;
  /** Cells in the order of a line. */
  ordered?: boolean;
  /** Cells that no other clue of the rule may have. */
  exclusive?: boolean;
  /** The cells around a corner. */
  corner?: boolean;
  /** Cells that are painted: those of a new clue are taken from the others. */
  brush?: boolean;
  choices: string[];
  default?: any;
  example?: any;
  /** One of several groups of cells. */
  group?: Field;
}

/** Cells of a clue's form that are chosen on the board. */
interface Slot {
  field: Field;
  cells: number[];
  isLast: boolean;
}

/** Clues that are being drawn or pointed at. */
interface Shape {
  cells: number[];
  isLine?: boolean;
  /** Two cells, with a mark between them. */
  isPair?: boolean;
  /** Whether its ends can be dragged. */
  hasEnds?: boolean;
  /** Places beside the grid that are meant; all of them are shown. */
  places?: OutsidePlace[];
}

/** A side of the grid, and which row or column of it, from 0. */
type OutsidePlace = [side: string, line: number];

/** A place as drawings have it: its row and column in cells from the grid's upper left corner. */
type DrawnPlace = [number, number];

/** A decorative figure: see grid/figures.js, and Figure in src/core/figures.py. */
interface Figure {
  kind: string;
  points: DrawnPlace[];
  colour?: string;
  fill?: string;
  width?: number;
  height?: number;
  text?: string;
  ink?: string;
  size?: number;
  turn?: number;
  behind?: boolean;
}

/** What the next thing looks like that is drawn. */
interface Pencil {
  colour: string;
  shape: string;
  /** A place in SIZES. */
  size: number;
  filled: boolean;
  arrow: boolean;
  behind: boolean;
}

/** A point on the grid, in cells from its upper left corner. */
interface Spot {
  across: number;
  down: number;
}

/** A unit that the values contradict, in the answer of /api/conflicts. */
interface Conflict {
  unit: string;
  name?: string;
  names?: Texts;
  text: string;
  cells: string[];
  clashing: string[];
  /** The cells that its name names. */
  cited: string[];
}

/** The role of a candidate in a step. */
type Role = "place" | "assume" | "remove" | "imply" | "reason";

/** Values by the names of cells. */
type ByName<Value> = Record<string, Value>;

/** A step of an explanation, in the answers of /api/hint and /api/explain. */
interface Step {
  technique: string;
  /** What is said of it, from a nudge to all, by levels of saying: "where", "technique", "all"; "unnamed" is all without the technique's name. */
  texts: Record<Language, Record<Level | "unnamed", string>>;
  /** What its technique is called. */
  names: Texts;
  /** The cells that are named by it. */
  cited: Record<Level, string[]>;
  placed: ByName<number>;
  removed: ByName<number[]>;
  /** What goes from the candidates with it, where that is more. */
  gone?: ByName<number[]>;
  roles: Partial<Record<Role, ByName<number[]>>>;
  /** The candidates that have a part in it, each with its role: as pictures colour them, here and in Python. */
  marks: ByName<[number, Role][]>;
  units: { kind: string; cells: string[] }[];
  changes: boolean;
}

/** The answer of /api/hint or /api/explain. */
interface StepsAnswer {
  status: string;
  steps: Step[];
  candidates: ByName<number[]>;
  ending?: Step | null;
  steps_to_value?: number | null;
}

/** The answer of /api/steps, and the game that it is about. */
interface OpenAnswer extends StepsAnswer {
  permits_uniqueness: boolean;
  of: Game;
}

/** The settings for hints: see grid/hint_settings.js. */
interface HintSettings {
  /** Whether they name techniques. */
  names: boolean;
  /** How they name cells: "a1" or "r1c1". */
  cells: string;
  /** Whether steps may rely on there being one solution. */
  uniqueness: boolean;
}

/** A candidate that a step shows. */
interface StepMark {
  value: number;
  role: Role | null;
  isGone: boolean;
}

/** What the board shows of a step. */
interface ShownStep {
  level: string;
  values: Map<number, number>;
  places: Map<number, number>;
  cells: Set<number>;
  marks: Map<number, StepMark[]>;
  roles: Map<number, Role>;
}

/** True candidates by cell, with their numbers of solutions, null where those are not known: see grid/true_candidates.js. */
interface CandidateCounts {
  counts: Map<number, number | null>[];
  most: number;
  isNone: boolean;
  /** Whether they are of the board before this one. */
  isOld: boolean;
}

/** A digit that a second one may follow. */
interface Pending {
  digit: number;
  mode: Mode;
  before: Game;
  time: number;
}

/** What lies over the board. */
interface Look {
  selection: Set<number>;
  focus: number;
  conflicts: Set<number>;
  clashing: Set<number>;
  marked: Set<number>;
  solution: number[] | null;
  settingUp: boolean;
  pending: Pending | null;
  possible: CandidateCounts | null;
  step: ShownStep | null;
  /** The cells that fog hides. */
  hidden: Set<number>;
  /** The words of layers. */
  words: Word[];
  /** The layer whose edges the pen fills. */
  edges: Layer | null;
  isNamed?: boolean;
}

/** A query that is being asked. */
interface Running extends Progress {
  name: string;
  /** What is asked for, in words. */
  what?: string;
  abort: AbortController;
}

/** A message below the board. */
interface Said {
  text: string;
  tone: string;
  lines: string[];
  /** Whether it names cells. */
  namesCells: boolean;
}

/** What the list of kept games shows of one. */
interface GameEntry {
  slot: number;
  key: string;
  title: string;
  rules: GameRule[];
  size: number[];
  filled: number;
  open: number;
  seconds: number;
  isSolved: boolean;
  time: number;
}

/** A game's history as it is kept: see grid/history.js. */
interface PackedHistory {
  first: Game;
  steps: PackedStep[];
  at: number;
}

/** What differs from the state before: by key the new value, or of a list its entries that differ. */
type PackedStep = Record<string, { is?: any; at?: [number, any][] }>;

/** A game as it is kept in a slot of the library. */
interface GameRecord {
  history: PackedHistory;
  mode: string;
  settingUp: boolean;
  seconds: number;
  stamp: string | null;
  helps?: Helps;
}

/** What a game begins with, beside itself. */
interface Beginning {
  history?: GameHistory;
  seconds?: number;
  settingUp?: boolean;
  mode?: Mode;
  stamp?: string | null;
  helps?: Helps;
}

/** What buttons and keys do, by name. */
type Actions = Record<string, (...given: any[]) => any>;

/** A part of the view that shows the session. */
interface ViewPart {
  show(): void;
}

/** What a new puzzle may be made of. */
interface Makeable {
  levels: string[];
  sizes?: number[];
  recipes?: string[];
  /** The rules that can be added, and whether with a number of clues. */
  ingredients?: Record<string, boolean>;
}

/** The parts of a game that come from its puzzle. */
type PuzzleParts = Omit<Game, MarkKey | "pen" | "computed">;

/** A clue to explain: its rule, its name, and its number of cells. */
interface ExplainedClue {
  rule: Rule;
  name: string;
  size: number;
}

/** A solved puzzle of a day or a set: how long it took, and on which day it was solved. */
interface Done {
  seconds: number;
  on: string;
}

/** A puzzle of a collection: its text, and what it is searched by. */
interface Item {
  text: string;
  title: string;
  author?: string;
  level?: string;
  date?: string;
  rules: string[];
  /** See puzzleKey in grid/state.js; empty where it is not known. */
  key: string;
}

/** A file of puzzles that the browser keeps. */
interface Collection {
  name: string;
  items: Item[];
}

/** What was chosen from the supply: one to be made, a puzzle, or one of a collection. */
interface Chosen {
  wanted?: Wanted;
  puzzle?: Puzzle;
  item?: Item;
}
