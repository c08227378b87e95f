"""What making killers whose cages cover the grid, and calcudokus, takes by level, and what their cages are like."""

import sys
from collections.abc import Callable
from typing import Any

from rulegrid import calcudoku, sudoku

from . import machine
from .bench import Bench
from .makes import mean, timed
from .timing import WrongAnswer

INTRO = (
    "CPU time from the call to the puzzle, on one core, each from a seed of its own, nothing kept of another puzzle. `tries` are the "
    "grids that cages were drawn on, `cages`, `singles` (cages of one cell) and `rating` means. Each puzzle is solved again, and has "
    "exactly one solution. `given up`: no such puzzle was found in as many tries as are made.",
)
KILLER = {"recipe": "killer", "givens": 0}
KILLERS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("killer 6x6, no level", 20, {"size": 6}),
    ("killer 9x9, no level", 20, {}),
    ("killer 9x9, no level, rotation", 20, {"symmetry": "rotation"}),
    ("killer 9x9, easy", 20, {"level": "easy"}),
    ("killer 9x9, medium", 20, {"level": "medium"}),
    ("killer 9x9, hard", 20, {"level": "hard"}),
    ("killer 9x9, fiendish", 6, {"level": "fiendish"}),
    ("killer 9x9, extreme", 2, {"level": "extreme"}),
    ("killer 9x9, anti-knight and diagonal, no level", 10, {"recipe": "killer,anti-knight,diagonal"}),
    ("killer 16x16, no level", 4, {"size": 16}),
)
CALCUDOKUS: tuple[tuple[int, str, int], ...] = (
    (4, "easy", 20), (4, "hard", 20), (4, "fiendish", 20), (5, "easy", 20), (5, "hard", 20), (5, "fiendish", 20),
    (6, "easy", 20), (6, "medium", 20), (6, "hard", 20), (6, "fiendish", 20), (8, "easy", 20), (8, "medium", 20),
    (9, "easy", 20), (9, "medium", 20), (9, "hard", 20), (9, "fiendish", 5),
)  # fmt: skip
SLOW_HERE = 1
"""Rows from here on that the interpreted kernel leaves out."""


def run(bench: Bench) -> None:
    columns = ["puzzles", ">number", ">median", ">worst", ">tries", ">cages", ">singles", ">rating", ">given up"]
    rounds, bench.rounds = bench.rounds, 1  # each puzzle is made once
    bench.begin_page("cages", "Making killers and calcudokus by level", INTRO, columns, caption="CPU time")
    bench.rounds = rounds
    rows: list[tuple[str, int, Callable[[str], Any]]] = []
    for name, number, wanted in KILLERS:
        rows.append((name, number, lambda seed, wanted=wanted: sudoku.make(seed=seed, **{**KILLER, **wanted})))  # type: ignore[misc]
    for size, level, number in CALCUDOKUS:
        rows.append((
            f"calcudoku {size}x{size}, {level}", number,
            lambda seed, size=size, level=level: calcudoku.make(size, seed=seed, level=level),  # type: ignore[misc]
        ))  # fmt: skip
    is_fast = machine.KERNEL == "compiled"
    for name, number, make in rows if is_fast else rows[:SLOW_HERE]:
        print(f"… {name}", file=sys.stderr, flush=True)
        try:
            bench.add([name, *_row(number if is_fast and not bench.data.quick else 2, make)])
        except WrongAnswer as error:
            bench.fail(name, str(error))
    bench.end()


def _row(number: int, make: Callable[[str], Any]) -> list[str]:
    """Make puzzles, and return the cells of their row; raises WrongAnswer."""
    makes = timed(number, make)
    cages = [[len(clue.cells) for clue in made.puzzle.rules[-1].clue_list] for made in makes.found]
    return [
        *makes.times(),
        mean([made.tries for made in makes.found]),
        mean([len(sizes) for sizes in cages]),
        mean([sizes.count(1) for sizes in cages]),
        mean([made.rating.value for made in makes.found if made.rating is not None], 2),
        makes.given_up,
    ]
