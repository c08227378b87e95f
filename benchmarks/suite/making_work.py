"""What making puzzles takes, and how hard minimal classics are."""

import sys
from collections import Counter
from typing import Any

from rulegrid.sudoku import make, make_many

from . import machine
from .bench import Bench
from .makes import mean, timed
from .timing import WrongAnswer

INTRO = (
    "CPU time from the call to the puzzle, on one core, each from a seed of its own, nothing kept of another puzzle. `tries` are "
    "the puzzles, for recipes the full grids, that were looked at for one. Each puzzle is solved again, and has exactly one "
    "solution. `given up`: no such puzzle was found in as many tries as are made.",
)
ROWS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("9x9, each given needed", 200, {}),
    ("9x9, each given needed, rotation", 100, {"symmetry": "rotation"}),
    ("9x9, 22 givens", 20, {"givens": 22}),
    ("16x16, each given needed", 4, {"size": 16}),
    ("9x9, easy", 40, {"level": "easy"}),
    ("9x9, medium", 40, {"level": "medium"}),
    ("9x9, hard", 40, {"level": "hard"}),
    ("9x9, 6.0 to 7.0", 40, {"rating": "6.0..7.0"}),
    ("9x9, fiendish", 20, {"level": "fiendish"}),
    ("9x9, extreme", 6, {"level": "extreme"}),
    ("9x9, easy, 36 givens, rotation", 40, {"level": "easy", "givens": 36, "symmetry": "rotation"}),
    ("9x9, singles and pairs are enough", 40, {"only": "singles,pairs"}),
    ("killer", 10, {"recipe": "killer"}),
    ("killer, no givens", 10, {"recipe": "killer", "givens": 0}),
    ("thermometer:6", 10, {"recipe": "thermometer:6"}),
    ("thermometer, no givens", 10, {"recipe": "thermometer", "givens": 0}),
    ("arrow, no givens", 6, {"recipe": "arrow", "givens": 0}),
    ("anti-knight,arrow:4", 10, {"recipe": "anti-knight,arrow:4"}),
    ("killer:6,thermometer:3", 10, {"recipe": "killer:6,thermometer:3"}),
    ("whisper:4", 10, {"recipe": "whisper:4"}),
    ("sandwich:6", 10, {"recipe": "sandwich:6"}),
    ("little-killer:8", 10, {"recipe": "little-killer:8"}),
    ("non-consecutive,anti-knight,anti-king", 10, {"recipe": "non-consecutive,anti-knight,anti-king"}),
    ("thermometer:6, medium", 6, {"recipe": "thermometer:6", "level": "medium"}),
)
SLOW_HERE = 6
"""Rows from here on that the interpreted kernel leaves out."""
NATURAL = {1: 24, 2: 35, 4: 15, 5: 5, 6: 4, 7: 14, 8: 2}
"""Percent of minimal classics by the whole part of SE's rating, from a C prototype and Sudoku Explainer's own scale."""


def run(bench: Bench) -> None:
    columns = ["puzzles", ">number", ">median", ">worst", ">tries", ">givens", ">clues", ">given up"]
    rounds, bench.rounds = bench.rounds, 1  # each puzzle is made once
    bench.begin_page("making", "Making puzzles", INTRO, columns, caption="CPU time")
    bench.rounds = rounds
    is_fast = machine.KERNEL == "compiled"
    for name, number, wanted in ROWS if is_fast else ROWS[:SLOW_HERE]:
        few = number if is_fast and not bench.data.quick else min(number, 2)
        print(f"… {name}", file=sys.stderr, flush=True)
        try:
            bench.add([name, *_row(few, wanted)])
        except WrongAnswer as error:
            bench.fail(name, str(error))
    number = 1000 if is_fast and not bench.data.quick else 20
    print("… ratings", file=sys.stderr, flush=True)
    bench.end(_ratings(number))


def _row(number: int, wanted: dict[str, Any]) -> list[str]:
    """Make puzzles, and return the cells of their row; raises WrongAnswer."""
    makes = timed(number, lambda seed: make(seed=seed, **wanted))
    return [
        *makes.times(),
        mean([made.tries for made in makes.found]),
        mean([made.puzzle.board.count_filled() for made in makes.found]),
        mean([sum(len(rule.clues()) for rule in made.puzzle.rules) for made in makes.found]),
        makes.given_up,
    ]


def _ratings(number: int) -> str:
    """Return how many of some minimal classics are how hard, in words."""
    costs = [made.rating.hardest.cost for made in make_many(number, seed="ratings", rated=True)]
    counts = Counter(map(int, costs))
    ours = ", ".join(f"{whole}.x {100 * counts[whole] / number:.1f} %" for whole in sorted(counts))
    theirs = ", ".join(f"{whole}.x {percent} %" for whole, percent in NATURAL.items())
    return (
        f"The costliest step of {number} classics of which each given is needed: {ours}. Ratings of Sudoku Explainer for such "
        f"puzzles of a prototype: {theirs}."
    )
