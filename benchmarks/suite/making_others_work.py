"""What making calcudokus, calendar puzzles and sets of pieces takes."""

import sys
from collections.abc import Callable
from typing import Any

from rulegrid import calcudoku, calendar
from rulegrid.calendar.piece_sets import make_set

from . import machine
from .bench import Bench
from .makes import mean, timed
from .timing import WrongAnswer

INTRO = (
    "CPU time from the call to the puzzle, on one core, each from a seed of its own, nothing kept of another puzzle. `tries` are the "
    "squares that cages were grown on, the dates, or the sets of pieces that were looked at. Each puzzle is read from its "
    "printed form and solved again, and has exactly one solution; of each set, all dates are counted, and each has one. `given up`: "
    "none was found in as many tries as are made.",
)
CALCUDOKU: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("calcudoku 4x4", 100, {"size": 4}),
    ("calcudoku 6x6", 100, {"size": 6}),
    ("calcudoku 9x9", 100, {"size": 9}),
    ("calcudoku 9x9, no single cells", 50, {"size": 9, "singles": False}),
    ("calcudoku 9x9, no operations in labels", 10, {"size": 9, "mystery": True}),
    ("calcudoku 6x6, easy", 50, {"size": 6, "level": "easy"}),
    ("calcudoku 6x6, medium", 50, {"size": 6, "level": "medium"}),
    ("calcudoku 6x6, hard", 50, {"size": 6, "level": "hard"}),
    ("calcudoku 6x6, fiendish", 20, {"size": 6, "level": "fiendish"}),
    ("calcudoku 9x9, medium", 20, {"size": 9, "level": "medium"}),
    ("calcudoku 9x9, hard", 20, {"size": 9, "level": "hard"}),
    ("calcudoku 9x9, fiendish", 10, {"size": 9, "level": "fiendish"}),
    ("calcudoku 12x12", 10, {"size": 12}),
    ("calcudoku 16x16", 3, {"size": 16}),
)
DATES: tuple[tuple[str, int, str, dict[str, Any]], ...] = (
    ("date, 7x7, fewest pieces placed", 100, "dragonfjord", {}),
    ("date, 7x7, easy", 30, "dragonfjord", {"level": "easy"}),
    ("date, 7x7, medium", 30, "dragonfjord", {"level": "medium"}),
    ("date, 7x7, hard", 15, "dragonfjord", {"level": "hard"}),
    ("date, 8x7, fewest pieces placed", 30, "weekday8x7", {}),
    ("date, 9x6, fewest pieces placed", 50, "nine_by_six", {}),
)
SETS = (
    ("set of pieces, 7x7", 10, "dragonfjord"),
    ("set of pieces, 8x7", 5, "weekday8x7"),
    ("set of pieces, 9x6", 5, "nine_by_six"),
)
SLOW_HERE = 2
"""Rows of calcudokus from here on, and all others, that the interpreted kernel leaves out."""


def run(bench: Bench) -> None:
    columns = ["puzzles", ">number", ">median", ">worst", ">tries", ">given up"]
    title = "Making calcudokus, calendar puzzles and sets of pieces"
    bench.begin_page("making-others", title, INTRO, columns, caption="CPU time")
    rows: list[tuple[str, int, Callable[[str], Any], Callable[[Any], bool]]] = []
    is_fast = machine.KERNEL == "compiled"
    for name, number, wanted in CALCUDOKU if is_fast else CALCUDOKU[:SLOW_HERE]:
        rows.append(
            (name, number, lambda seed, wanted=wanted: calcudoku.make(seed=seed, **wanted), _is_right_calcudoku)
        )  # type: ignore[misc]
    for name, number, board_name, wanted in DATES if is_fast else ():
        board = calendar.load_board(board_name)
        rows.append((
            name, number, lambda seed, board=board, wanted=wanted: calendar.make(board=board, seed=seed, **wanted),  # type: ignore[misc]
            lambda made, board=board: _is_right_date(made, board),  # type: ignore[misc]
        ))  # fmt: skip
    for name, number, board_name in SETS if is_fast else ():
        board = calendar.load_board(board_name)
        rows.append((name, number, lambda seed, board=board: make_set(board=board, seed=seed), _is_right_set))  # type: ignore[misc]
    for name, number, make, is_right in rows:
        print(f"… {name}", file=sys.stderr, flush=True)
        try:
            bench.add([name, *_row(min(number, 2) if bench.data.quick else number, make, is_right)])
        except WrongAnswer as error:
            bench.fail(name, str(error))
    bench.end()


def _row(number: int, make: Callable[[str], Any], is_right: Callable[[Any], bool]) -> list[str]:
    """Make puzzles, and return the cells of their row; raises WrongAnswer."""
    makes = timed(number, make, is_right)
    return [*makes.times(), mean([made.tries for made in makes.found]), makes.given_up]


def _is_right_calcudoku(made: Any) -> bool:
    return list(calcudoku.read_puzzle(calcudoku.puzzle_text(made.puzzle)).solutions(2)) == [made.solution]


def _is_right_date(made: Any, board: calendar.CalendarBoard) -> bool:
    return list(calendar.read_puzzle(calendar.puzzle_text(made.puzzle, board), board).solutions(2)) == [made.solution]


def _is_right_set(made: Any) -> bool:
    board = calendar.read_board(made.board.to_text(), made.board.name)
    return calendar.count_dates(board) == made.counts and min(made.dates.values()) > 0
