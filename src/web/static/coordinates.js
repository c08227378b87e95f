// Names of rows, as the command line and Python have them.

/** The name of a row: A … Z, AA, AB … @param {number} row */
export function rowName(row) {
  let letters = "";
  for (let left = row + 1; left; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters;
}
