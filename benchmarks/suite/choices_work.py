"""How the rating of a puzzle goes with the choices of a search: what makers choose by which puzzles to rate."""

import statistics
import sys
from math import log2

from rulegrid.generate.difficulty_search import DrawnPuzzle
from rulegrid.sudoku import make

from .bench import Bench
from .makes import timed
from .timing import WrongAnswer

INTRO = (
    "Puzzles of which all is needed, by recipe: the least-squares line from the binary logarithm of one more than the choices that a "
    "search for a second solution takes to the rating, and the correlation of the two.",
)
RECIPES = ("thermometer:6", "arrow:4", "whisper:4", "sandwich:6", "anti-knight", "diagonal")
SEEDS = 14


def run(bench: Bench) -> None:
    columns = ["recipe", ">number", ">rating without choices", ">more for twice as many", ">correlation"]
    rounds, bench.rounds = bench.rounds, 1  # each puzzle is made and rated once
    bench.begin_page("choices", "Ratings and the choices of a search", INTRO, columns, caption="rating")
    bench.rounds = rounds
    every: list[tuple[float, float]] = []
    number = 3 if bench.data.quick else SEEDS
    for recipe in RECIPES[:1] if bench.data.quick else RECIPES:
        print(f"… {recipe}", file=sys.stderr, flush=True)
        try:
            found = timed(number, lambda seed, recipe=recipe: make(seed=seed, recipe=recipe)).found  # type: ignore[misc]
        except WrongAnswer as error:
            bench.fail(recipe, str(error))
            continue
        points = [
            (log2(DrawnPuzzle(made.puzzle, made.solution, ()).choices() + 1), made.puzzle.rate().value)
            for made in found
        ]
        every += points
        bench.add([recipe, *_row(points)])
    bench.add(["all", *_row(every)])
    bench.end()


def _row(points: list[tuple[float, float]]) -> list[str]:
    choices, ratings = zip(*points, strict=True)
    slope, start = statistics.linear_regression(choices, ratings)
    return [str(len(points)), f"{start:.1f}", f"{slope:.2f}", f"{statistics.correlation(choices, ratings):.2f}"]
