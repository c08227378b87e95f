// Plain geometry of the calendar view. One unit is one cell; x goes right, y goes down, the board's corner is 0, 0.
//
// A pose {turn, flip, x, y, scale} says where a piece is: its own cells are mirrored left to right if `flip` is 1, turned
// `turn` quarters clockwise around its origin, drawn `scale` times as large (1 if there is none: in the tray pieces are
// smaller), and moved by x, y. Poses are free: only a drop brings one to the grid.

export const EPSILON = 1e-6;

/** How large a piece is drawn in a pose. @param {Pose} pose */
export const scaleOf = (pose) => pose.scale ?? 1;

/**
 * Return a point of the piece's own plane in the board's plane.
 * @param {Pose} pose @param {Point} point @returns {Point}
 */
export function toBoard(pose, [u, v]) {
  const scale = scaleOf(pose);
  let [x, y] = [scale * (pose.flip ? -u : u), scale * v];
  for (let i = 0; i < pose.turn; i++) [x, y] = [-y, x];
  return [x + pose.x, y + pose.y];
}

/** Return a point of the board's plane in the piece's own. @param {Pose} pose @param {Point} point @returns {Point} */
export function toPiece(pose, [x, y]) {
  [x, y] = [x - pose.x, y - pose.y];
  for (let i = 0; i < pose.turn; i++) [x, y] = [y, -x];
  const scale = scaleOf(pose);
  return [(pose.flip ? -x : x) / scale, y / scale];
}

/**
 * Return the pose after `quarters` quarter turns clockwise around a point, which stays where it is on the piece.
 * @param {Pose} pose @param {Point} point @param {number} quarters @returns {Pose}
 */
export function turnPose(pose, [px, py], quarters) {
  const times = ((quarters % 4) + 4) % 4;
  let [x, y] = [pose.x - px, pose.y - py];
  for (let i = 0; i < times; i++) [x, y] = [-y, x];
  return { ...pose, turn: (pose.turn + times) % 4, x: x + px, y: y + py };
}

/**
 * Return the pose after turning the piece over, left to right, around a point.
 * @param {Pose} pose @param {Point} point @returns {Pose}
 */
export function flipPose(pose, [px]) {
  return { ...pose, turn: (4 - pose.turn) % 4, flip: 1 - pose.flip, x: 2 * px - pose.x };
}

/** Return a pose moved by x and y. @param {Pose} pose @param {number} x @param {number} y @returns {Pose} */
export function movePose(pose, x, y) {
  return { ...pose, x: pose.x + x, y: pose.y + y };
}

/**
 * Return the pose in which a piece is drawn `scale` times as large; a point of the board's plane stays where it is on it.
 * @param {Pose} pose @param {Point} point @param {number} scale @returns {Pose}
 */
export function scalePose(pose, [px, py], scale) {
  const factor = scale / scaleOf(pose);
  return { ...pose, scale, x: px + (pose.x - px) * factor, y: py + (pose.y - py) * factor };
}

/** Return the numbers of SVG's matrix(…) for a pose. @param {Pose} pose @returns {number[]} */
export function matrix(pose) {
  const origin = toBoard(pose, [0, 0]);
  const [right, down] = [toBoard(pose, [1, 0]), toBoard(pose, [0, 1])];
  return [right[0] - origin[0], right[1] - origin[1], down[0] - origin[0], down[1] - origin[1], ...origin];
}

/**
 * Return the top left corners [x, y] of the squares that cells [row, col] cover in a pose, in no order.
 * @param {Cell[]} cells @param {Pose} pose @returns {Point[]}
 */
export function corners(cells, pose) {
  const half = scaleOf(pose) / 2;
  return cells.map(([row, col]) => {
    const [x, y] = toBoard(pose, [col + 0.5, row + 0.5]);
    return [x - half, y - half];
  });
}

/** Return {left, top, width, height} of cells in a pose. @param {Cell[]} cells @param {Pose} pose */
export function bounds(cells, pose) {
  const points = corners(cells, pose);
  const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const side = scaleOf(pose);
  return { left, top, width: Math.max(...xs) - left + side, height: Math.max(...ys) - top + side };
}

/** Return the middle of cells in a pose. @param {Cell[]} cells @param {Pose} pose @returns {Point} */
export function middle(cells, pose) {
  const box = bounds(cells, pose);
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** Return whether a pose is on the grid. @param {Cell[]} cells @param {Pose} pose */
export function isAligned(cells, pose) {
  if (scaleOf(pose) !== 1) return false;
  const [[x, y]] = corners(cells, pose);
  return Math.abs(x - Math.round(x)) < EPSILON && Math.abs(y - Math.round(y)) < EPSILON;
}

/**
 * Return the squares [row, col] that a pose covers, sorted in reading order, or null off the grid.
 * @param {Cell[]} cells @param {Pose} pose @returns {Cell[] | null}
 */
export function squares(cells, pose) {
  if (!isAligned(cells, pose)) return null;
  return sortCells(corners(cells, pose).map(([x, y]) => [Math.round(y), Math.round(x)]));
}

/** Return cells in reading order. @param {Cell[]} cells @returns {Cell[]} */
export function sortCells(cells) {
  return [...cells].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
}

/** Return cells moved to the top left and sorted. @param {Cell[]} cells @returns {Cell[]} */
export function normalizeCells(cells) {
  const top = Math.min(...cells.map((cell) => cell[0]));
  const left = Math.min(...cells.map((cell) => cell[1]));
  return sortCells(cells.map(([row, col]) => [row - top, col - left]));
}

/** @param {Cell[]} one @param {Cell[]} other */
export const areSameCells = (one, other) => one.length === other.length && one.every((cell, i) => cell[0] === other[i][0] && cell[1] === other[i][1]);

/**
 * Return the number of a pose's orientation, from 1, in a list of orientations; 0 if it is none of them.
 * @param {Cell[]} cells @param {Pose} pose @param {Cell[][]} orientations
 */
export function orientationOf(cells, pose, orientations) {
  const whole = { ...pose, scale: 1 };
  const shape = normalizeCells(corners(cells, whole).map(([x, y]) => [Math.round(y - pose.y), Math.round(x - pose.x)]));
  return orientations.findIndex((other) => areSameCells(shape, other)) + 1;
}

/**
 * Return the pose in which `cells` are orientation `number` (from 1) with its first cell, in reading order, on `cell`.
 * Of the ways to get there (a symmetric piece has several) the one that turns `from` least is taken.
 * @param {Cell[]} cells @param {Cell[][]} orientations @param {number} number @param {Cell} cell @param {Turn} [from]
 * @returns {Pose}
 */
export function poseAt(cells, orientations, number, cell, from = { turn: 0, flip: 0 }) {
  const shape = orientations[number - 1];
  const ways = [];
  for (const flip of [from.flip, 1 - from.flip]) {
    for (const turn of [from.turn, (from.turn + 1) % 4, (from.turn + 3) % 4, (from.turn + 2) % 4]) {
      ways.push({ turn, flip, x: 0, y: 0 });
    }
  }
  const pose = ways.find((way) => orientationOf(cells, way, orientations) === number) ?? ways[0];
  const box = bounds(cells, pose);
  return movePose(pose, cell[1] - shape[0][1] - box.left, cell[0] - shape[0][0] - box.top);
}

/**
 * Return the pose in which `cells` cover the squares `wanted`, or null if they can't.
 * @param {Cell[]} cells @param {Cell[][]} orientations @param {Cell[]} wanted @param {Turn} from @returns {Pose | null}
 */
export function poseOn(cells, orientations, wanted, from) {
  const shape = normalizeCells(wanted);
  const number = orientations.findIndex((other) => areSameCells(other, shape)) + 1;
  return number ? poseAt(cells, orientations, number, sortCells(wanted)[0], from) : null;
}

/**
 * Return the poses on the grid that are near a pose, nearest first: within `reach` of it, and always the nearest one.
 * @param {Cell[]} cells @param {Pose} pose @param {number} [reach] @returns {Pose[]}
 */
export function gridPoses(cells, pose, reach = 0.8) {
  const { left, top } = bounds(cells, pose);
  const found = [];
  for (const x of [Math.floor(left), Math.floor(left) + 1]) {
    for (const y of [Math.floor(top), Math.floor(top) + 1]) {
      found.push({ distance: Math.hypot(x - left, y - top), pose: movePose(pose, x - left, y - top) });
    }
  }
  found.sort((one, other) => one.distance - other.distance);
  return found.filter((near, i) => i === 0 || near.distance < reach).map((near) => near.pose);
}

/**
 * Return the closed lines around cells [row, col], clockwise, as lists of [x, y], moved inwards by `inset`.
 * @param {Cell[]} cells @param {number} [inset] @returns {Point[][]}
 */
export function outline(cells, inset = 0) {
  const inside = new Set(cells.map(String));
  /** @type {Map<string, Point[]>} */
  const ends = new Map(); // the start of a side -> the directions in which sides leave it
  /** @param {number} x @param {number} y @param {number} dx @param {number} dy */
  const add = (x, y, dx, dy) => {
    const key = `${x},${y}`;
    ends.set(key, [...(ends.get(key) ?? []), [dx, dy]]);
  };
  for (const [row, col] of cells) {
    if (!inside.has(`${row - 1},${col}`)) add(col, row, 1, 0);
    if (!inside.has(`${row},${col + 1}`)) add(col + 1, row, 0, 1);
    if (!inside.has(`${row + 1},${col}`)) add(col + 1, row + 1, -1, 0);
    if (!inside.has(`${row},${col - 1}`)) add(col, row + 1, 0, -1);
  }
  /** @type {Point[][]} */
  const loops = [];
  while (ends.size) {
    const [start] = ends.keys();
    /** @type {{x: number, y: number, way: Point}[]} */
    const loop = [];
    let key = start;
    let [dx, dy] = [0, 0];
    do {
      const leaving = ends.get(key) ?? [];
      // Where two corners touch, turn right: that stays with the same cell.
      const right = leaving.findIndex((way) => way[0] === -dy && way[1] === dx);
      const [way] = leaving.splice(Math.max(right, 0), 1);
      if (!leaving.length) ends.delete(key);
      const [x, y] = key.split(",").map(Number);
      if (loop.length === 0 || way[0] !== dx || way[1] !== dy) loop.push({ x, y, way });
      [dx, dy] = way;
      key = `${x + dx},${y + dy}`;
    } while (key !== start);
    if (loop.length > 1 && loop[0].way[0] === dx && loop[0].way[1] === dy) loop.shift();
    loops.push(
      loop.map((corner, i) => {
        const [bx, by] = loop[(i + loop.length - 1) % loop.length].way;
        const [ax, ay] = corner.way;
        return [corner.x - inset * (by + ay), corner.y + inset * (bx + ax)];
      }),
    );
  }
  return loops;
}

/**
 * Return an SVG path of closed lines whose corners are rounded by `radius`.
 * @param {Point[][]} loops @param {number} radius
 */
export function roundedPath(loops, radius) {
  /** @param {number} x @param {number} y */
  const text = (x, y) => `${+x.toFixed(4)} ${+y.toFixed(4)}`;
  /** @param {Point} point @param {Point} end */
  const towards = ([x, y], [toX, toY]) => {
    const length = Math.hypot(toX - x, toY - y);
    const part = Math.min(radius, length / 2) / length;
    return text(x + (toX - x) * part, y + (toY - y) * part);
  };
  return loops
    .map((loop) => {
      const parts = loop.map((corner, i) => {
        const before = loop[(i + loop.length - 1) % loop.length];
        const after = loop[(i + 1) % loop.length];
        return `${towards(corner, before)}Q${text(...corner)} ${towards(corner, after)}`;
      });
      return `M${parts.join("L")}Z`;
    })
    .join("");
}

/** Return the sides between neighbouring cells as an SVG path. @param {Cell[]} cells */
export function seams(cells) {
  const inside = new Set(cells.map(String));
  return cells
    .map(([row, col]) => {
      const right = inside.has(`${row},${col + 1}`) ? `M${col + 1} ${row}v1` : "";
      return right + (inside.has(`${row + 1},${col}`) ? `M${col} ${row + 1}h1` : "");
    })
    .join("");
}

/** Return the name of a cell: A1 is row A, column 1; after Z come AA, AB … @param {Cell} cell */
export function cellName([row, col]) {
  let letters = "";
  for (let n = row + 1; n > 0; n = Math.floor((n - 1) / 26)) {
    letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters;
  }
  return letters + (col + 1);
}

/** Return the cell that a name says, or null. @param {string} name @returns {Cell | null} */
export function readCell(name) {
  const match = /^([A-Za-z]{1,3})([0-9]{1,4})$/.exec(name.trim());
  if (!match) return null;
  let row = 0;
  for (const letter of match[1].toUpperCase()) row = row * 26 + letter.charCodeAt(0) - 64;
  return [row - 1, Number(match[2]) - 1];
}

/** Return the cell that a name says, which is one. @param {string} name */
export const cellNamed = (name) => /** @type {Cell} */ (readCell(name));
