"""What it does for the looks of puzzles that, of several clues that fit, the farthest from the others is taken."""

import statistics
from unittest.mock import patch

from rulegrid.generate.beauty import beauty
from rulegrid.sudoku import make
from rulegrid.sudoku.generate import clues

from .bench import Bench
from .makes import timed
from .report import duration
from .timing import WrongAnswer

INTRO = (
    "Means of puzzles from seeds of their own, where the first clue that fits is taken, and where the farthest of {picked} is: pairs of "
    "clues that touch each other, and that share cells; ninths of the board with neither a given nor a cell of a clue; and the "
    "median of the CPU time. Each puzzle is solved again, and has exactly one solution.",
)
RECIPES = (
    "thermometer:6", "arrow:4", "renban:4", "whisper:4", "palindrome:4", "clone:4", "killer:8", "killer:6,thermometer:3",
    "renban:3,whisper:2",
)  # fmt: skip
SEEDS = 12


def run(bench: Bench) -> None:
    columns = ["recipe", ">picked of", ">touching", ">sharing", ">bare", ">median"]
    rounds, bench.rounds = bench.rounds, 1  # each puzzle is made once
    intro = tuple(text.format(picked=clues.PICKED) for text in INTRO)
    bench.begin_page("looks", "How puzzles with clues look", intro, columns, caption="CPU time")
    bench.rounds = rounds
    for recipe in RECIPES[:1] if bench.data.quick else RECIPES:
        for picked in (1, clues.PICKED):
            try:
                with patch.object(clues, "PICKED", picked):
                    makes = timed(SEEDS, lambda seed, recipe=recipe: make(seed=seed, recipe=recipe))  # type: ignore[misc]
            except WrongAnswer as error:
                bench.fail(recipe, str(error))
                continue
            looks = [beauty(made.puzzle) for made in makes.found]
            means = [statistics.fmean(numbers) for numbers in zip(*looks, strict=True)]
            shared, touching, bare = (f"{number:.1f}" for number in means)
            bench.add([recipe, str(picked), touching, shared, bare, duration(statistics.median(makes.seconds))])
    bench.end()
