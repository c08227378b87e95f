"""Making beside others: qqwing for classics, keen of Simon Tatham's collection for calcudokus; all puzzles rated by us."""

import resource
import shutil
import statistics
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rulegrid import Puzzle, calcudoku, sudoku
from rulegrid.core.difficulty import LEVELS

from . import machine
from .bench import Bench
from .makes import mean
from .report import duration

INTRO = (
    "CPU time by puzzle on one core, of the others with the start of their program, which makes all of them in one run. All puzzles are "
    "rated by `Puzzle.rate`: quartiles and median, and how many are of each level. Of a calcudoku the cages are counted.",
)
CLASSICS, CALCUDOKUS, QUICK = 100, 30, 3
LEVELS_OF_KEEN = {"easy": "6de", "medium": "6dn", "hard": "6dh"}
"""Ours, and what keen calls the nearest of 6x6: its normal is our medium."""
FOLDER = Path("/usr/games")  # where Debian has keen, which is on the path of few


def run(bench: Bench) -> None:
    columns = ["puzzles", ">number", ">time", ">givens or cages", "ratings", *(f">{level}" for level in LEVELS)]
    bench.begin_page("beside", "Making beside qqwing and keen", INTRO, columns, caption="CPU time")
    few = bench.data.quick or machine.KERNEL != "compiled"
    absent = []
    number = QUICK if few else CLASSICS
    if qqwing := shutil.which("qqwing"):
        texts, seconds = printed([qqwing, "--generate", str(number), "--one-line"])
        bench.add(["qqwing, classic", *_row([sudoku.read_puzzle(text) for text in texts], seconds)])
    else:
        absent.append("qqwing")
    bench.add(["ours, each given needed", *_ours(number, lambda seed: sudoku.make(seed=seed))])
    number = QUICK if few else CALCUDOKUS
    keen = shutil.which("sgt-keen") or shutil.which("sgt-keen", path=str(FOLDER))
    if keen is None:
        absent.append("keen (sgt-puzzles)")
    for level, kind in list(LEVELS_OF_KEEN.items())[: 1 if few else None]:
        if keen:
            texts, seconds = printed([keen, "--generate", str(number), kind])
            bench.add([f"keen 6x6 (`{kind}`)", *_row([calcudoku.read_puzzle(text) for text in texts], seconds)])
        made = _ours(number, lambda seed, level=level: calcudoku.make(6, seed=seed, level=level))  # type: ignore[misc]
        bench.add([f"ours 6x6, {level}", *made])
    bench.end(f"Not installed, and so not measured: {', '.join(absent)}." if absent else "")


def printed(command: Sequence[str]) -> tuple[list[str], float]:
    """Return the puzzles that a program prints, a text each, and its CPU time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    texts = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return texts, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _ours(number: int, make: Callable[[str], Any]) -> list[str]:
    began = time.process_time()
    puzzles = [make(f"beside/{at}").puzzle for at in range(number)]
    return _row(puzzles, time.process_time() - began)


def _row(puzzles: Sequence[Puzzle], seconds: float) -> list[str]:
    ratings = [puzzle.rate() for puzzle in puzzles]
    low, middle, high = statistics.quantiles([rating.value for rating in ratings], n=4)
    levels = Counter(rating.level for rating in ratings)
    return [
        str(len(puzzles)),
        duration(seconds / len(puzzles)),
        mean([puzzle.board.count_filled() or len(puzzle.rules[-1].clues()) for puzzle in puzzles]),
        f"{low:.2f}, {middle:.2f}, {high:.2f}",
        *(str(levels[level]) if levels[level] else "–" for level in LEVELS),
    ]
