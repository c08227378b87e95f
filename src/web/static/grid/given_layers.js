// The cells of layers that a puzzle gives, as its JSON has them in `game.layers`: rows of words or numbers by layer, null for
// an empty cell. A layer over edges has one row.

/** The value that a puzzle gives in a layer; null for none. @param {Game} game @param {string} layer @param {number} row @param {number} col */
export function givenValue(game, layer, row, col) {
  return game.layers?.[layer]?.cells?.[row]?.[col] ?? null;
}

/** Whether something that a puzzle gives is a value. @param {string | number | null} given @param {{value: number, words: Texts | null}} value */
export const isWord = (given, { value, words }) => given !== null && (given === words?.en || String(given) === String(value));

/** The values that a puzzle gives in a layer, row by row. @param {Game} game @param {{name: string, shape: string | number, places?: string[]}} layer */
export function rowsOfGiven(game, { name, shape, places = [] }) {
  const widths = shape === "cells" ? Array(game.rows).fill(game.cols) : [places.length];
  return widths.map((width, row) => Array.from({ length: width }, (_, col) => givenValue(game, name, row, col)));
}

/**
 * `game` with a value given in some cells of a layer, each by row and column, or (null) with none there.
 * @param {Game} game @param {{name: string, shape: string | number, places?: string[]}} layer @param {number[][]} cells @param {string | number | null} value @returns {Game}
 */
export function withGiven(game, layer, cells, value) {
  const rows = rowsOfGiven(game, layer);
  if (cells.every(([row, col]) => rows[row][col] === value)) return game;
  for (const [row, col] of cells) rows[row][col] = value;
  const { [layer.name]: entry, ...others } = game.layers ?? {};
  const { cells: _, ...declared } = entry ?? {};
  const isEmpty = rows.every((row) => row.every((each) => each === null));
  const changed = isEmpty ? declared : { ...declared, cells: rows };
  const layers = Object.keys(changed).length ? { ...others, [layer.name]: changed } : others;
  return { ...game, layers: Object.keys(layers).length ? layers : null };
}
