// How the board and the tray share the stage: where each piece waits, chosen so that everything is as large as can be.
import { bounds, corners, movePose } from "./geometry.js";

const MARGIN = 0.35; // around everything, in cells
const ALLEY = 0.7; // between board and tray
const SCALES = [0.4, 0.45, 0.5, 0.55, 0.6, 0.7, 0.85, 1]; // of waiting pieces
const SMALLEST = 15; // the side of a waiting piece's cell on the screen, if there is room for it: a finger must find it

/**
 * Return the squares of half a cell's side that cells in a pose cover, and how wide and high they are together.
 * @param {Cell[]} cells @param {Pose} pose
 */
function halves(cells, pose) {
  const box = bounds(cells, pose);
  const squares = corners(cells, pose).flatMap(([x, y]) => {
    const [col, row] = [Math.round(2 * (x - box.left)), Math.round(2 * (y - box.top))];
    return [[col, row], [col + 1, row], [col, row + 1], [col + 1, row + 1]];
  });
  return { pose: movePose(pose, -box.left, -box.top), squares, width: 2 * box.width, height: 2 * box.height };
}

/** Return the ways in which a piece may wait, as halves(): it may be turned, not turned over. @param {Cell[]} cells */
function ways(cells) {
  const found = new Map();
  for (const turn of [0, 1, 2, 3]) {
    const way = halves(cells, { turn, flip: 0, x: 0, y: 0 });
    const key = String(way.squares.map(String).sort());
    if (!found.has(key)) found.set(key, way);
  }
  return [...found.values()];
}

/**
 * Return {poses, width, height}: waiting poses within `width`, each piece as high up as it goes with half a cell
 * between them, the bulky ones first; null if one is wider.
 * @param {{index: number, ways: Way[]}[]} pieces @param {number} width
 */
function pack(pieces, width) {
  const columns = Math.floor(2 * width);
  const taken = new Set(); // squares that are covered, or beside one that is
  /** @param {number} col @param {number} row */
  const key = (col, row) => row * 1024 + col;
  /** @param {Way} way @param {number} col @param {number} row */
  const fits = (way, col, row) => way.squares.every(([x, y]) => !taken.has(key(col + x, row + y)));
  const poses = [];
  let [right, bottom] = [0, 0];
  for (const { index, ways: possible } of pieces) {
    let best = null;
    for (const way of possible) {
      for (let row = 0; !best || row + way.height <= best.bottom; row++) {
        let col = 0;
        while (col + way.width <= columns && !fits(way, col, row)) col++;
        if (col + way.width > columns) {
          if (way.width > columns) break;
          continue;
        }
        const end = row + way.height;
        if (!best || end < best.bottom || (end === best.bottom && col < best.col)) best = { way, col, row, bottom: end };
        break;
      }
    }
    if (!best) return null;
    const { way, col, row } = best;
    for (const [x, y] of way.squares) {
      for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) taken.add(key(col + x + dx, row + y + dy));
    }
    poses[index] = movePose(way.pose, col / 2, row / 2);
    right = Math.max(right, col + way.width);
    bottom = Math.max(bottom, best.bottom);
  }
  return { poses, width: right / 2, height: bottom / 2 };
}

/**
 * Return all packings of pieces that are worth a look: none is both narrower and lower than another.
 * @param {Cell[][]} shapes
 */
function packings(shapes) {
  const pieces = shapes.map((cells, index) => {
    const box = bounds(cells, { turn: 0, flip: 0, x: 0, y: 0 });
    return { index, ways: ways(cells), bulk: box.width * box.height };
  });
  pieces.sort((one, other) => other.bulk - one.bulk || one.index - other.index);
  /** @type {Packing[]} */
  const found = [];
  for (let width = 2; width < 60; width++) {
    const packed = pack(pieces, width);
    if (!packed) continue;
    if (!found.some((other) => other.width <= packed.width && other.height <= packed.height)) found.push(packed);
    if (packed.width < width - 1) break; // all in one row
  }
  return found;
}

const known = new WeakMap(); // a board's pieces -> their packings

/**
 * Return {beside, homes, scale, world, tray}: the poses in which pieces wait and how large they are drawn there, and the
 * boxes {x, y, width, height} of everything and of the tray, for `board` on a stage of `width` x `height` pixels.
 *
 * The board counts most, so that waiting pieces are small where the stage is: they grow when they are lifted.
 * @param {{rows: number, cols: number, pieces: {cells: Cell[]}[]}} given @param {number} width @param {number} height
 */
export function layTable({ rows, cols, pieces }, width, height) {
  const trays = known.get(pieces) ?? packings(pieces.map((piece) => piece.cells));
  known.set(pieces, trays);
  /** @type {{beside: boolean, tray: Packing, whole: {width: number, height: number}, scale: number, worth: number} | null} */
  let best = null;
  for (const tray of trays) {
    for (const scale of SCALES) {
      for (const beside of [true, false]) {
        const [trayWidth, trayHeight] = [scale * tray.width, scale * tray.height];
        const whole = beside
          ? { width: cols + ALLEY + trayWidth, height: Math.max(rows, trayHeight) }
          : { width: Math.max(cols, trayWidth), height: rows + ALLEY + trayHeight };
        const side = Math.min(width / (whole.width + 2 * MARGIN), height / (whole.height + 2 * MARGIN));
        const worth = side * scale ** 0.3 * Math.min(1, (side * scale) / SMALLEST);
        if (!best || worth > best.worth * 1.001) best = { beside, tray, whole, scale, worth };
      }
    }
  }
  const { beside, tray, whole, scale } = /** @type {NonNullable<typeof best>} */ (best);
  const size = { width: scale * tray.width, height: scale * tray.height };
  const at = beside
    ? { x: cols + ALLEY, y: (rows - size.height) / 2 }
    : { x: (cols - size.width) / 2, y: rows + ALLEY };
  const [left, top] = beside ? [0, Math.min(0, at.y)] : [Math.min(0, at.x), 0];
  return {
    beside,
    scale,
    homes: tray.poses.map((pose) => ({ ...pose, scale, x: at.x + scale * pose.x, y: at.y + scale * pose.y })),
    world: { x: left - MARGIN, y: top - MARGIN, width: whole.width + 2 * MARGIN, height: whole.height + 2 * MARGIN },
    tray: { ...at, ...size },
  };
}
