"""Time the program on puzzles with known answers: python benchmarks/run.py [sudoku calcudoku calendar start]

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
from collections.abc import Callable, Iterator
from pathlib import Path

import rulegrid
from rulegrid.calcudoku import read_puzzle
from rulegrid.calendar import load_board, open_cells, read_date
from rulegrid.sudoku import BlockRule, Board, ColumnRule, Puzzle, RowRule, read_grid

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
        yield size, [lambda text=text: read_puzzle(text).solver().is_unique() for text in spread(texts)]


def calendar() -> Iterator[tuple[str, list[Case]]]:
    for name in ("dragonfjord", "nine_by_six", "weekday8x7"):
        yield name, [lambda day=day, name=name: solve_date(name, day) for day in spread(days(2026), 60)]


def days(year: int) -> list[str]:
    return [f"{year}-{month}-{day}" for month in range(1, 13) for day in range(1, 29)]


def solve_date(name: str, day: str) -> bool:
    board = load_board(name)
    return board.puzzle(open_cells(board, read_date(day))).solver().get_solution() is not None


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
    print(f"rulegrid {rulegrid.__version__}, Python {platform.python_version()}, {platform.machine()}, one core\n")
    print("| what | set | puzzles | median ms | 90th percentile | worst |")
    print("|---|---|---:|---:|---:|---:|")
    for family in (sudoku, calcudoku, calendar, start):
        if wanted and family.__name__ not in wanted:
            continue
        for name, cases in family():
            times = sorted(measure(cases))
            tenth = times[min(len(times) - 1, len(times) * 9 // 10)]
            print(
                f"| {family.__name__} | {name} | {len(cases)} | {statistics.median(times):.2f} | {tenth:.2f} | {times[-1]:.2f} |"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
