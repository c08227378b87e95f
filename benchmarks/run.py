"""Time the program on puzzles with known answers: python benchmarks/run.py [sudoku calcudoku calendar python custom start kernels]

Every answer is checked. Each puzzle is solved from its text to the proof of uniqueness (a date: to its first
solution), everything included; the median of five rounds counts for each puzzle. Prints a Markdown table.
Puzzles are read from $RULEGRID_DATA, or ../shared/data beside the repository; sets that are not there are left out.
"""

import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import rulegrid
from rulegrid.calcudoku import read_puzzle
from rulegrid.calendar import load_board, open_cells, read_date
from rulegrid.engine import AllDifferent, Constraint
from rulegrid.engine.bits import DONE, FOUND, GROW
from rulegrid.engine.kernels import IS_COMPILED, Cover, Kernel
from rulegrid.engine.model import Model, _kept
from rulegrid.sudoku import (
    BlockRule,
    Board,
    ColumnRule,
    NonConsecutiveRule,
    Puzzle,
    RowRule,
    Rule,
    Solver,
    ThermometerRule,
    read_grid,
)
from rulegrid.utils.coordinates import Cell

ROOT = Path(__file__).parent.parent
DATA = Path(os.environ.get("RULEGRID_DATA", ROOT.parent / "shared" / "data"))
ROUNDS = 5
SAMPLE = 100

Case = Callable[[], bool]


def spread(items: list[str], size: int = SAMPLE) -> list[str]:
    """Return every n-th of `items`, so that about `size` are left."""
    return items[:: max(1, len(items) // size)]


def sudoku() -> Iterator[tuple[str, list[Case]]]:
    for name in ("easy", "17clue", "top1465", "hard1905", "hard1106", "own16x16", "public16x16"):
        file = DATA / "sudoku" / f"{name}.txt"
        if file.exists():
            yield name, [lambda text=text: solve_sudoku(text) for text in spread(file.read_text().splitlines())]


def solve_sudoku(text: str) -> bool:
    size, values = read_grid(text)
    board = Board(size)
    board.load_puzzle(values)
    return Puzzle(board, [RowRule(), ColumnRule(), BlockRule()]).solver().is_unique()


def calcudoku() -> Iterator[tuple[str, list[Case]]]:
    cases: dict[str, list[str]] = {}
    for name in ("keen", "large_unique"):
        file = DATA / "calcudoku" / f"{name}.jsonl"
        for line in file.read_text().splitlines() if file.exists() else ():
            row = json.loads(line)
            cases.setdefault(f"{row['n']}x{row['n']}", []).append(row["input"])
    for size, texts in sorted(cases.items(), key=lambda item: int(item[0].partition("x")[0])):
        yield size, [lambda text=text: solve_calcudoku(text) for text in spread(texts)]


def solve_calcudoku(text: str) -> bool:
    _kept.cache_clear()  # nobody solves the same cages five times
    return read_puzzle(text).solver().is_unique()


def calendar() -> Iterator[tuple[str, list[Case]]]:
    for name in ("dragonfjord", "nine_by_six", "weekday8x7"):
        yield name, [lambda day=day, name=name: solve_date(name, day) for day in spread(days(2026), 60)]


def days(year: int) -> list[str]:
    return [f"{year}-{month}-{day}" for month in range(1, 13) for day in range(1, 29)]


def solve_date(name: str, day: str) -> bool:
    board = load_board(name)
    return board.puzzle(open_cells(board, read_date(day))).solver().get_solution() is not None


KNIGHT = "4..........6..........3.7..........4.8.6.........2....9.....1...4.....3.......4.."


class AntiKnightRule(Rule):
    """Cells a knight's move apart differ; `said` in the engine's words, or only asked."""

    def __init__(self, said: bool) -> None:
        self.said = said

    @staticmethod
    def moves(board: Board) -> Iterator[tuple[Cell, Cell]]:
        for row, col in board.open_cells():
            for r, c in ((row + 1, col + 2), (row + 2, col + 1), (row + 2, col - 1), (row + 1, col - 2)):
                if r < board.rows and 0 <= c < board.cols:
                    yield (row, col), (r, c)

    def is_valid(self, board: Board) -> bool:
        cells = board.cells
        return all(cells[a][b] != cells[r][c] or not cells[a][b] for (a, b), (r, c) in self.moves(board))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        return [AllDifferent(pair) for pair in self.moves(board)] if self.said else super().constraints(board)


ORIGIN = """C1B1A1 C2B2A2 B8A8A9B9 C9D9E9F9 D4E4F4 D5E5F5 E7D7D8E8 I8H8G8 I9H9G9 I3I2I1 H4H3H2 G3G2G1
G3G4G5G6 H4H5H6H7"""


def python() -> Iterator[tuple[str, list[Case]]]:
    """From Python: rules and board are there already."""
    file = DATA / "sudoku" / "easy.txt"
    if file.exists():
        rules = (RowRule(), ColumnRule(), BlockRule())
        boards = []
        for text in spread(file.read_text().split()):
            boards.append(Board(9))
            boards[-1].load_puzzle(read_grid(text)[1])
        yield (
            "easy 9x9, Solver(board, *rules).get_solution()",
            [lambda board=board: Solver(board, *rules).get_solution() is not None for board in boards],
        )
    line = [RowRule(), ColumnRule(), BlockRule(), NonConsecutiveRule(), ThermometerRule.from_clues(ORIGIN.split())]
    yield "empty 9x9, non-consecutive, 14 thermometers: unique", [lambda: Solver(Board(9), *line).is_unique()]


def custom() -> Iterator[tuple[str, list[Case]]]:
    for name, said in (("knight's moves, said in constraints", True), ("knight's moves, only is_valid", False)):
        yield name, [lambda said=said: solve_knight(said)]


def solve_knight(said: bool) -> bool:
    board = Board(9)
    board.load_puzzle(read_grid(KNIGHT)[1])
    return Puzzle(board, [RowRule(), ColumnRule(), BlockRule(), AntiKnightRule(said)]).solver().is_unique()


def start() -> Iterator[tuple[str, list[Case]]]:
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    commands = {
        "python -c pass": ["-c", "pass"],
        "rulegrid --version": ["-m", "rulegrid", "--version"],
        "rulegrid sudoku solve": ["-m", "rulegrid", "sudoku", "solve", puzzle],
        "rulegrid calendar today": ["-m", "rulegrid", "calendar", "today"],
    }
    for name, arguments in commands.items():
        yield name, [lambda arguments=arguments: run(arguments)] * 5


def run(arguments: list[str]) -> bool:
    return subprocess.run([sys.executable, *arguments], capture_output=True, check=False).returncode == 0


def kernels() -> None:
    """Print what all solutions of some dates cost the two kernels that know pieces."""
    print("\n| board | dates | solutions | general kernel: steps | seconds | pieces alone: steps | seconds |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for name, dates in (("dragonfjord", ("Jan,25", "Oct,6", "May,17")), ("weekday8x7", ("Mon,Apr,6",))):
        board = load_board(name)
        rows = []
        for kind in (Kernel, Cover):
            found, steps, began = 0, 0, time.perf_counter()
            for date in dates:
                puzzle = board.puzzle(board.read_open([date]))
                model = Model(puzzle.board, puzzle.rules[0].constraints(puzzle.board))
                kernel = kind(model)
                kernel.start(model.domains)
                while (answer := kernel.run(1 << 30)) != DONE:
                    found += answer == FOUND
                    if answer == GROW:
                        kernel.grow()
                steps += kernel.steps
            rows.append((found, steps, time.perf_counter() - began))
        assert rows[0][0] == rows[1][0]
        cells = " | ".join(f"{steps} | {seconds:.2f}" for _, steps, seconds in rows)
        print(f"| {name} | {len(dates)} | {rows[0][0]} | {cells} |")


def measure(cases: list[Case]) -> list[float]:
    """Return the median time of each case in milliseconds; every answer must be right."""
    rounds: list[list[float]] = [[] for _ in cases]
    for _ in range(ROUNDS):
        for times, case in zip(rounds, cases, strict=True):
            began = time.perf_counter()
            assert case()
            times.append(1000 * (time.perf_counter() - began))
    return [statistics.median(times) for times in rounds]


def main(wanted: list[str]) -> None:
    kernel = "compiled" if IS_COMPILED else "interpreted"
    version = f"Python {platform.python_version()}, {platform.machine()}, one core"
    print(f"rulegrid {rulegrid.__version__}, {kernel} kernel, {version}\n")
    print("| what | set | puzzles | median ms | 90th percentile | worst |")
    print("|---|---|---:|---:|---:|---:|")
    for family in (sudoku, calcudoku, calendar, python, custom, start):
        if wanted and family.__name__ not in wanted:
            continue
        for name, cases in family():
            times = sorted(measure(cases))
            tenth = times[min(len(times) - 1, len(times) * 9 // 10)]
            print(
                f"| {family.__name__} | {name} | {len(cases)} | {statistics.median(times):.2f} | {tenth:.2f} | {times[-1]:.2f} |"
            )

    if not wanted or "kernels" in wanted:
        kernels()


if __name__ == "__main__":
    main(sys.argv[1:])
