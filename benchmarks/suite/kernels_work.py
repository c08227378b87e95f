"""What special cases gain: the kernels side by side on the work that each was made for."""

import time
from array import array
from collections.abc import Sequence
from functools import partial
from typing import Any

from rulegrid.calendar import CalendarBoard, load_board
from rulegrid.solver.kernel._general import General
from rulegrid.solver.kernel.bits import DONE, FOUND, GROW
from rulegrid.solver.kernel.choice import IS_COMPILED, Cover, _bands, builds
from rulegrid.solver.kernels import make
from rulegrid.solver.model import Model
from rulegrid.sudoku import STANDARD, Board, read_grid

from .bench import Bench
from .report import duration, three_digits
from .timing import Contestant, Lap, WrongAnswer, alternate, ratio, summary

DATES = (("dragonfjord", ("Jan,25", "Oct,6", "May,17"), 290), ("weekday8x7", ("Mon,Apr,6",), 97))

INTRO = (
    "Counting every solution of a date, by the two searches that know pieces "
    "([how they work](../../docs/engine.md)); CPU time, setting up included.",
)


CLASSIC = (  # and how many where it is interpreted
    ("easy", 1000, 20),
    ("17clue", 1000, 20),
    ("top1465", 1465, 5),
    ("hard1905", 500, 5),
    ("hard1106", 375, 5),
    ("serg", 500, 20),
)

CLASSIC_INTRO = (
    "Looking for two solutions of 9x9 grids (only those of serg have more than one), by the general search and by the one for "
    "such grids, in each build that runs on this processor, by the bits of its vectors; CPU time of the kernels alone, without "
    "texts. Ratios are to the first build. Steps count a branch twice: going in and coming back.",
)


def run(bench: Bench) -> None:
    run_pieces(bench)
    run_classic(bench)


def run_classic(bench: Bench) -> None:
    columns = ["set", ">puzzles", ">general: steps", ">time", ">9x9: steps"]
    kinds = {"general": General}
    every = [(f"{width} bits", build.Bands) for width, build in builds(_bands)] or [("interpreted", _bands.Bands)]
    for number, (title, kind) in enumerate(every):
        kinds[title] = kind
        columns += [f">{title}", *[">ratio"][:number]]
    bench.begin_page("classic", "Two searches for classic grids", CLASSIC_INTRO, columns)
    board = Board(9)
    model = Model(board.grid, [constraint for rule in STANDARD for constraint in rule().constraints(board)])
    for name, compiled, interpreted in CLASSIC:
        puzzles = bench.data.some(bench.data.lines(f"sudoku/{name}.txt"), 5, compiled if IS_COMPILED else interpreted)
        if not puzzles:
            continue
        grids = bytes(value for puzzle in puzzles for value in read_grid(puzzle)[1])
        known = 2 if name == "serg" else 1
        contestants = [
            Contestant(name, partial(batch, make(model, kind), grids, known)) for name, kind in kinds.items()
        ]
        alternate(contestants, bench.rounds)
        if any(kind.fault for kind in contestants):
            bench.fail(name, next(kind.fault for kind in contestants if kind.fault))
            continue
        times = [duration(summary(kind.laps, len(puzzles)).seconds) for kind in contestants]
        first, *rest = contestants[1:]
        general, special = (steps_of(make(model, kind), grids) / len(puzzles) for kind in (General, _bands.Bands))
        cells = [name, str(len(puzzles)), three_digits(general), times[0], three_digits(special), times[1]]
        for kind, taken in zip(rest, times[2:], strict=True):
            cells += [taken, three_digits(ratio(kind.laps, first.laps))]
        bench.add(cells)
    bench.end()


def steps_of(kernel: Any, grids: bytes) -> int:
    """Return how many steps all grids take together, until two solutions are found or no more are left."""
    steps = 0
    for first in range(0, len(grids), 81):
        kernel.start([1 << value - 1 if value else 511 for value in grids[first : first + 81]])
        before, found = kernel.steps, 0
        while found < 2 and (answer := kernel.run(1 << 30)) != DONE:
            found += answer == FOUND
            if answer == GROW:
                kernel.grow()
        steps += kernel.steps - before
    return steps


def batch(kernel: Any, grids: bytes, known: int) -> Lap:
    """Return one round through all grids, which have `known` solutions each, or more if that is two."""
    count = len(grids) // 81
    answers, counts = bytearray(len(grids)), array("q", [0] * count)
    at = 0
    began = time.process_time()
    while at < count:
        at = kernel.batch(grids, answers, counts, at, 2, 1 << 60, 1 << 15)
    total = time.process_time() - began
    if set(counts) != {known}:
        raise WrongAnswer(f"{counts.count(known)} of {count} grids with {known} solutions, expected all")
    return Lap(total)


def run_pieces(bench: Bench) -> None:
    columns = ["board", ">dates", ">solutions", ">general: steps", ">time", ">pieces alone: steps", ">time", ">ratio"]
    bench.begin_page("kernels", "Two searches for pieces", INTRO, columns)
    for name, dates, known in DATES:
        board = load_board(name)
        steps: dict[str, int] = {}

        kinds = [Contestant(kind.__name__, partial(lap, kind, board, dates, known, steps)) for kind in (General, Cover)]
        alternate(kinds, bench.rounds)
        if any(kind.fault for kind in kinds):
            bench.fail(name, next(kind.fault for kind in kinds if kind.fault))
            continue
        cells = [name, str(len(dates)), str(known)]
        for kind in kinds:
            cells += [str(steps[kind.name]), duration(summary(kind.laps, 1).seconds)]
        bench.add([*cells, three_digits(ratio(kinds[0].laps, kinds[1].laps))])
    bench.end()


def lap(kind: Any, board: CalendarBoard, dates: Sequence[str], known: int, steps: dict[str, int]) -> Lap:
    """Return one round; its steps, the same in every round, go into `steps`."""
    began = time.process_time()
    found, steps[kind.__name__] = count(kind, board, dates)
    total = time.process_time() - began
    if found != known:
        raise WrongAnswer(f"{found} solutions, expected {known}")
    return Lap(total)


def count(kind: Any, board: CalendarBoard, dates: Sequence[str]) -> tuple[int, int]:
    """Return solutions and steps."""
    found = steps = 0
    for date in dates:
        puzzle = board.puzzle(board.read_open([date]))
        model = Model(puzzle.board.grid, puzzle.rules[0].constraints(puzzle.board))
        kernel = make(model, kind)
        kernel.start(model.domains)
        while (answer := kernel.run(1 << 30)) != DONE:
            found += answer == FOUND
            if answer == GROW:
                kernel.grow()
        steps += kernel.steps
    return found, steps
