// How the board and the tray share the stage: where each piece waits, chosen so that everything is as large as can be.
import { bounds, moved } from "./geometry.js";

const MARGIN = 0.6; // around everything, in cells
const ALLEY = 0.8; // between board and tray
const GAP = 0.45; // between waiting pieces

/** Return the pose at 0, 0 in which a piece waits: lying flat rather than standing. */
function flat(cells) {
  const upright = { turn: 0, flip: 0, x: 0, y: 0 };
  const box = bounds(cells, upright);
  return box.height > box.width ? { ...upright, turn: 1 } : upright;
}

/** Return waiting poses in shelves `width` wide below each other, and their height; null if a piece is wider. */
function shelves(shapes, width) {
  const items = shapes.map((cells, index) => {
    const pose = flat(cells);
    return { index, pose, box: bounds(cells, pose) };
  });
  items.sort((one, other) => other.box.height - one.box.height || one.index - other.index);
  const rows = [];
  for (const item of items) {
    if (item.box.width > width) return null;
    let row = rows.find((shelf) => shelf.width + GAP + item.box.width <= width);
    if (!row) rows.push((row = { width: -GAP, height: item.box.height, items: [] }));
    row.items.push(item);
    row.width += GAP + item.box.width;
  }
  const poses = [];
  let top = 0;
  for (const row of rows) {
    const spread = Math.min(GAP, (width - row.width) / (row.items.length + 1));
    let left = (width - row.width - spread * (row.items.length - 1)) / 2;
    for (const { index, pose, box } of row.items) {
      poses[index] = moved(pose, left - box.left, top + (row.height - box.height) / 2 - box.top);
      left += box.width + GAP + spread;
    }
    top += row.height + GAP;
  }
  return { poses, height: top - GAP };
}

/**
 * Return {beside, homes, world, tray}: the poses in which pieces wait, and the boxes {x, y, width, height} of everything
 * and of the tray, for a board of rows x cols cells on a stage of `width` x `height` (any unit).
 */
export function layTable(rows, cols, shapes, width, height) {
  let best = null;
  const consider = (beside, trayWidth) => {
    const tray = shelves(shapes, trayWidth);
    if (!tray) return;
    const whole = beside
      ? { width: cols + ALLEY + trayWidth, height: Math.max(rows, tray.height) }
      : { width: Math.max(cols, trayWidth), height: rows + ALLEY + tray.height };
    const scale = Math.min(width / (whole.width + 2 * MARGIN), height / (whole.height + 2 * MARGIN));
    // Of equals the narrower tray: less to travel.
    if (!best || scale > best.scale * 1.001) best = { beside, trayWidth, tray, whole, scale };
  };
  const longest = Math.max(...shapes.map((cells) => bounds(cells, flat(cells)).width));
  const total = shapes.reduce((sum, cells) => sum + cells.length, 0);
  for (let trayWidth = longest; trayWidth <= longest + 3 * Math.ceil(Math.sqrt(total)) + cols; trayWidth += 0.5) {
    consider(true, trayWidth);
    consider(false, trayWidth);
  }
  const { beside, trayWidth, tray, whole } = best;
  const world = beside
    ? { x: 0, y: Math.min(0, (rows - whole.height) / 2), ...whole }
    : { x: Math.min(0, (cols - whole.width) / 2), y: 0, ...whole };
  const at = beside
    ? { x: cols + ALLEY, y: (rows - tray.height) / 2 }
    : { x: (cols - trayWidth) / 2, y: rows + ALLEY };
  return {
    beside,
    homes: tray.poses.map((pose) => moved(pose, at.x, at.y)),
    world: {
      x: world.x - MARGIN,
      y: world.y - MARGIN,
      width: world.width + 2 * MARGIN,
      height: world.height + 2 * MARGIN,
    },
    tray: { ...at, width: trayWidth, height: tray.height },
  };
}
