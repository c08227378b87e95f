// The sudoku view.

import { gridView } from "./view.js";

export const view = gridView(
  "sudoku",
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
);
