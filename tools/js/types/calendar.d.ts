// The calendar: boards, pieces and poses.

type CalendarBoard = import("../../../src/web/static/calendar/state.js").CalendarBoard;
type Table = import("../../../src/web/static/calendar/state.js").Table;
type CalendarSession = import("../../../src/web/static/calendar/session.js").Session;
type CalendarPage = import("../../../src/web/static/calendar/view.js").CalendarPage;
type CalendarQueries = import("../../../src/web/static/calendar/queries.js").Queries;
type Play = import("../../../src/web/static/calendar/play.js").Play;
type Stage = import("../../../src/web/static/calendar/stage.js").Stage;
type BoardLayer = import("../../../src/web/static/calendar/board.js").BoardLayer;
type PieceLayer = import("../../../src/web/static/calendar/pieces.js").PieceLayer;
type PieceHint = import("../../../src/web/static/calendar/piece_hint.js").PieceHint;
type MarkLayer = import("../../../src/web/static/calendar/marks.js").MarkLayer;

/** A cell [row, col], from 0. */
type Cell = [row: number, col: number];

/** A point [x, y] of the board's plane: a unit is a cell. */
type Point = [x: number, y: number];

/** How a piece is turned. */
interface Turn {
  /** Quarters clockwise. */
  turn: number;
  /** 1 where it is turned over, else 0. */
  flip: number;
}

/** Where a piece is: see calendar/geometry.js. */
interface Pose extends Turn {
  x: number;
  y: number;
  scale?: number;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The answer of /api/calendar/board. */
interface BoardAnswer {
  name?: string;
  title: string;
  /** The labels of the cells, "#" where there is none. */
  rows: string[][];
  groups: LabelGroup[];
  pieces: PieceAnswer[];
}

/** Labels of which so many stay open. */
interface LabelGroup {
  name: string;
  labels: string[];
  open: number;
  cells?: Cell[];
  /** The English name of the month or weekday of the first label. */
  first?: string;
}

interface PieceAnswer {
  name: string;
  count: number;
  flip: boolean;
  orientations: Cell[][];
}

/** One piece of a board. */
interface Piece extends PieceAnswer {
  index: number;
  copy: number;
  cells: Cell[];
  /** Its outline as an SVG path. */
  path?: string;
}

/** All poses, and the order from the lowest piece to the topmost; with the open cells, where those are chosen. */
interface TableState {
  poses: (Pose | null)[];
  order: number[];
  open?: Cell[];
}

/** How far the player is. */
type Outcome = { state: "playing"; cells?: undefined } | { state: "done" | "another" | "nothing"; cells: Cell[] };

/** How the stage is laid out: see calendar/table.js. */
interface Layout {
  beside: boolean;
  scale: number;
  /** The poses in which the pieces wait. */
  homes: Pose[];
  world: Box;
  tray: Box;
}

/** What a board is named by. */
interface Source {
  board?: string;
  layout?: string;
}

/** The answer of /api/calendar/state. */
interface CountAnswer {
  status?: any;
  count: number;
  complete: boolean;
  dead?: string[];
}

/** The query about a table. */
interface TableQuery {
  board: any;
  open: string[];
  placed: string[];
}

/** Solutions that are walked through. */
interface Walked {
  base: string[];
  list: string[][];
  first: number;
  total: number | null;
  at: number;
}

/** What a hint colours: cells and pieces, by roles. */
interface HintMarks {
  cells: Record<string, string[]>;
  pieces: Record<string, string[]>;
  /** Lines around cells: pairs of a role and their names. */
  outlines?: [string, string[]][];
}

/** A step of a hint by degrees: what is said, texts and names of cells in turn, and what is marked. */
type HintDegrees = Record<Level, { parts: Record<Language, string[]>; marks: HintMarks }>;

/** The answer of /api/calendar/hint. */
interface HintAnswer {
  status: string;
  piece: { place: string } | null;
  remove: string[];
  /** Its reason: texts, and between each two of them the name of a cell. */
  parts: Record<Language, string[]>;
  marks: HintMarks;
  /** The steps to the piece. */
  degrees: HintDegrees[];
}

/** A puzzle that /api/make made. */
interface MadeCalendar {
  board: string;
  date: string | null;
  open: string[];
  placed: string[];
  rating: { level: string; value: number };
  seed: any;
}

/** An event of a watched search, a line of /api/calendar/watch. */
interface WatchEvent {
  event: string;
  piece?: number;
  cells?: string[];
  message?: Message;
}

interface Layers {
  pieces: PieceLayer;
  board: BoardLayer;
  ghost: SVGElement;
  marks: MarkLayer;
}

/** A piece that is carried. */
interface Carry {
  i: number;
  from: Pose;
  before: TableState;
  key?: string | null;
}

/** The piece in the hand, and the point where it is held. */
interface Held {
  piece: number;
  point: Point;
}

/** What fingers, pens and mice do: see calendar/drag.js. */
interface Hands {
  isLocked(i: number): boolean;
  grab(i: number, point: Point): void;
  drag(i: number, dx: number, dy: number): void;
  drop(i: number, point: Point): void;
  cancel(i: number): void;
  turn(i: number, point: Point, quarters: number): void;
  flip(i: number, point: Point): void;
  tap(cell: Element): void;
}

interface HandsListener {
  held(): Held | null;
  release(): void;
  rebase(): void;
  stop(): void;
}

/** What is brought on the page: a session, and how its pieces come. */
interface Opened {
  session: CalendarSession;
  recall: (homes: Pose[]) => void;
  place?: number;
}

/** A way in which a piece may wait in the tray, in halves of cells. */
interface Way {
  pose: Pose;
  squares: [number, number][];
  width: number;
  height: number;
}

/** Waiting poses, and how much room they take. */
interface Packing {
  poses: Pose[];
  width: number;
  height: number;
}

/** A table's state in short, for the store. */
type PackedState = [poses: (number[] | null)[], order: number[], open?: string[]];

/** What a pointer that is pressed has begun. */
interface Press {
  id: number;
  button: number;
  piece: number | null;
  cell: Element | null;
  /** Where it began on the window, and where it was last. */
  at: number[];
  client: [number, number];
  /** The same on the table. */
  point: Point;
  last: Point;
  type: string;
  flips: boolean;
  moves?: boolean;
  carried?: boolean;
  pans?: boolean;
  done?: boolean;
  /** Of a long press. */
  timer?: number;
  /** The frame in which the view is taken along. */
  panning?: number;
}
