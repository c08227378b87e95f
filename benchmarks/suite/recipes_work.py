"""Whether recipes have puzzles of each level, what finding them takes, and how these look."""

import statistics
import sys
from math import ceil
from typing import Any

from rulegrid.core.difficulty import LEVELS
from rulegrid.generate.beauty import beauty
from rulegrid.sudoku import make

from . import machine
from .bench import Bench
from .makes import Makes, mean, timed
from .report import duration
from .timing import WrongAnswer

INTRO = (
    "Sudokus of 9x9 cells by recipe and level: how many were made, of {number} seeds each, the median and the worst CPU time of a call "
    "on one core, whether it made one or was refused, and means of the givens and the ratings of those made. Each puzzle is solved "
    "again, has exactly one solution, and its rating is within its level.",
)
RECIPES = (
    "arrow:4", "arrow", "thermometer:6", "thermometer", "slow-thermometer:5", "renban:4", "renban", "whisper:4", "whisper", "nabner:4",
    "palindrome:4", "zipper:3", "between:4", "lockout:4", "region-sum:4", "modular:4", "entropic:4", "double-arrow:3", "killer:8",
    "little-killer:8,diagonal", "sandwich:6", "x-sum:8", "skyscraper:12", "numbered-room:12", "anti-knight", "anti-king",
    "non-consecutive", "diagonal", "windoku", "disjoint-groups", "jigsaw", "difference:10,ratio:6", "pair-sum:12", "greater:20",
    "quadruple:8", "odd:8,even:8", "anti-knight,arrow:4", "killer:6,thermometer:3", "renban:3,whisper:2", "clone:4",
)  # fmt: skip
SEEDS = 3


def run(bench: Bench) -> None:
    columns = ["recipe", "level", ">made", ">median", ">worst", ">givens", ">rating", ">touching"]
    rounds, bench.rounds = bench.rounds, 1  # each puzzle is made once
    intro = tuple(text.format(number=SEEDS) for text in INTRO)
    bench.begin_page("recipes", "Recipes by level", intro, columns, caption="CPU time")
    bench.rounds = rounds
    is_fast = machine.KERNEL == "compiled"
    by_level: dict[str, list[Makes]] = {level: [] for level in LEVELS}
    for recipe in RECIPES if is_fast and not bench.data.quick else RECIPES[:1]:
        for level in LEVELS if is_fast else LEVELS[:1]:
            print(f"… {recipe}, {level}", file=sys.stderr, flush=True)
            try:
                makes = timed(
                    SEEDS,
                    lambda seed, recipe=recipe, level=level: make(seed=seed, recipe=recipe, level=level),  # type: ignore[misc]
                    lambda made, level=level: _is_right(made, level),  # type: ignore[misc]
                )
            except WrongAnswer as error:
                bench.fail(f"{recipe}, {level}", str(error))
                continue
            by_level[level].append(makes)
            bench.add([recipe, level, *_row(makes)])
    bench.end("; ".join(_said(level, found) for level, found in by_level.items() if found) + ".")


def _row(makes: Makes) -> list[str]:
    number, median, worst = makes.times()
    return [
        f"{len(makes.found)} of {number}",
        median,
        worst,
        mean([made.puzzle.board.count_filled() for made in makes.found]),
        mean([made.rating.value for made in makes.found]),
        mean([beauty(made.puzzle).touching for made in makes.found]),
    ]


def _said(level: str, found: list[Makes]) -> str:
    """Return in words how often puzzles of a level were made, and how long a call took."""
    seconds = sorted(second for makes in found for second in makes.seconds)
    number = sum(len(makes.found) for makes in found)
    return (
        f"{level}: {number} of {len(seconds)} made, median {duration(statistics.median(seconds))}, "
        f"95 % within {duration(seconds[ceil(0.95 * len(seconds)) - 1])}"
    )


def _is_right(made: Any, level: str) -> bool:
    return made.rating.level == level and list(made.puzzle.solutions(2)) == [made.solution]
