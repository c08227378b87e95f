"""What it costs that solutions are held to what the rules mean: each call with and without, in turn."""

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rulegrid import calcudoku, calendar, sudoku
from rulegrid.calcudoku import batch as calcudoku_many
from rulegrid.solver.run import Run
from rulegrid.sudoku import Solver
from rulegrid.sudoku import batch as sudoku_many

from .bench import Bench
from .report import duration

INTRO = (
    "CPU time of one call or one puzzle without the check of solutions and with it, in turn; the ratio is the median of those "
    "of each round. A call proves that there is one solution, with the model of the puzzle known already.",
)
CALLS = 300
NEVER = 1 << 60
SWITCHES = ((Run, "unaudited", 0), (sudoku_many, "AUDITED", NEVER), (calcudoku_many, "AUDITED", NEVER))


def run(bench: Bench) -> None:
    bench.begin_page("audit", "The check of solutions", INTRO, ["work", ">without", ">with", ">ratio"])
    for name, (work, times) in works(bench).items():
        work()
        rounds = [(seconds(work, times, is_checked=False), seconds(work, times)) for _ in range(3 * bench.rounds)]
        ratio = statistics.median(checked / bare for bare, checked in rounds)
        bench.add(
            [name, *(duration(statistics.median(column)) for column in zip(*rounds, strict=True)), f"{ratio:.2f}"]
        )
    bench.end()


def works(bench: Bench) -> dict[str, tuple[Callable[[], object], int]]:
    """Return what is timed: each with the number of puzzles that one call of it solves."""
    grids = bench.data.lines("sudoku/easy.txt")
    cages = [case["input"] for case in bench.data.json_lines("calcudoku/keen.jsonl")]
    six = next(text for text in cages if len(text.split("\n")[0].split()) == 6)
    large = bench.data.lines("sudoku/own16x16.txt")[0]
    many = grids * (1 if bench.data.quick else 20)
    return {
        "one call, 9x9": (repeated(sudoku.read_puzzle(grids[0])), CALLS),
        "one call, 16x16": (repeated(sudoku.read_puzzle(large)), CALLS),
        "one call, 6x6 calcudoku": (repeated(calcudoku.read_puzzle(six)), CALLS),
        "one call, a date": (repeated(calendar.read_puzzle("Jan 14")), CALLS),
        "batch, easy 9x9": (lambda: list(sudoku.solve_many(many)), len(many)),
        "batch, calcudokus": (lambda: list(calcudoku.solve_many(cages)), len(cages)),
    }


def repeated(puzzle: Any) -> Callable[[], None]:
    def work() -> None:
        for _ in range(CALLS):
            Solver(puzzle.board, *puzzle.rules, progress=False).count(2)

    return work


def seconds(work: Callable[[], object], times: int, *, is_checked: bool = True) -> float:
    """Return the CPU seconds of each of so many puzzles."""
    with switched(is_checked=is_checked):
        began = time.process_time()
        work()
        return (time.process_time() - began) / times


@contextmanager
def switched(*, is_checked: bool) -> Iterator[None]:
    """Leave the check of solutions out for a while."""
    before = [(where, name, getattr(where, name)) for where, name, _ in SWITCHES]
    try:
        for where, name, off in () if is_checked else SWITCHES:
            setattr(where, name, off)
        yield
    finally:
        for where, name, value in before:
            setattr(where, name, value)
