"""Random tables of sudokus, some rows of which have a damaged puzzle: such a row never has an answer from another column."""

import random
from dataclasses import dataclass, field

from rulegrid import PuzzleFormatError
from rulegrid.cli.sudoku import SudokuLineReader
from rulegrid.sudoku import read_puzzle, solve_many

SOLVED = ("1324241341323241", "1234341221434321", "2143341212344321")
EMPTY_SIGNS = ".0_*?-"
OTHERS = ("easy", "7", "2.5", "hard-1", "")


@dataclass
class Table:
    """Lines of a table; for each row whether its puzzle is whole, and that puzzle."""

    lines: list[str]
    rows: list[tuple[bool, str]]


@dataclass
class TableTrial:
    """The outcome for the table of a seed, with the attributes of a `Trial`."""

    seed: int
    table: Table
    differences: list[str] = field(default_factory=list)
    rules = frozenset({"table"})

    @property
    def status(self):
        return "wrong" if self.differences else "right"

    @property
    def solutions(self):
        return sum(is_whole for is_whole, _ in self.table.rows)

    @property
    def kind(self):
        return self.rules, frozenset(difference.partition(":")[0] for difference in self.differences)

    def report(self):
        return "\n".join(
            [f"seed {self.seed}: a table", *(f"  {line}" for line in [*self.differences, *self.table.lines])]
        )


def draw_table(seed):
    """Return the table of a seed: with a header or without, its columns in any order, perhaps in quotes."""
    rng = random.Random(f"table {seed}")
    names = ["puzzle", "solution", *rng.sample(["level", "id", "rating (1-9)"], rng.randrange(3))]
    rng.shuffle(names)
    quote = '"' if not rng.randrange(4) else ""
    lines = [",".join(quote + name + quote for name in names)] if rng.randrange(3) else []
    rows = []
    for _ in range(rng.randint(1, 4)):
        solution = rng.choice(SOLVED)
        sign = rng.choice(EMPTY_SIGNS)
        hidden = set(rng.sample(range(16), rng.randint(4, 12)))
        puzzle = "".join(sign if at in hidden else digit for at, digit in enumerate(solution))
        is_whole = bool(rng.randrange(2))
        if not is_whole:
            puzzle = _damaged(rng, puzzle)
        fields = {"puzzle": puzzle, "solution": solution}
        lines.append(",".join(quote + fields.get(name, rng.choice(OTHERS)) + quote for name in names))
        rows.append((is_whole, puzzle))
    return Table(lines, rows)


def _damaged(rng, puzzle):
    """Return a puzzle with a cell too many or too few, or one that can't be read."""
    at = rng.randrange(16)
    return rng.choice(
        [puzzle[:-1], puzzle[1:], puzzle + puzzle[at], *(puzzle[:at] + bad + puzzle[at + 1 :] for bad in "9x!")]
    )


def attempt_table(seed):
    """Try the table of a seed: read its lines in one process and in several, and as one text if it has one row."""
    table = draw_table(seed)
    trial = TableTrial(seed, table)
    data = [line.encode() for line in table.lines]
    header = len(data) - len(table.rows)
    one, several = SudokuLineReader(), SudokuLineReader()
    found = list(one(data))
    apart = [*several(data[: header + 1]), *several(data[header + 1 :], header + 2)]
    if apart != found:
        trial.differences.append(f"apart: {apart}, at once: {found}")
    answers = ["malformed" if each.problem else next(solve_many([each.given])).status for each in found]
    expected = [_status(puzzle) if is_whole else "malformed" for is_whole, puzzle in table.rows]
    if answers != expected:
        trial.differences.append(f"status: {answers}, expected {expected}")
    if len(table.rows) == 1:
        try:
            status = next(solve_many([read_puzzle("\n".join(table.lines)).board])).status
        except PuzzleFormatError:
            status = "malformed"
        if status != expected[0]:
            trial.differences.append(f"alone: {status}, expected {expected[0]}")
    return trial


def _status(puzzle):
    return next(solve_many(["".join("." if sign in EMPTY_SIGNS else sign for sign in puzzle)])).status
