"""What all solutions of some dates cost the two kernels that know pieces."""

import time
from collections.abc import Sequence
from functools import partial
from typing import Any

from rulegrid.calendar import CalendarBoard, load_board
from rulegrid.engine.bits import DONE, FOUND, GROW
from rulegrid.engine.kernels import Cover, Kernel
from rulegrid.engine.model import Model

from .bench import Bench
from .report import duration, three_digits
from .timing import Contestant, Lap, WrongAnswer, alternate, ratio, summary

DATES = (("dragonfjord", ("Jan,25", "Oct,6", "May,17"), 290), ("weekday8x7", ("Mon,Apr,6",), 97))

INTRO = (
    "Counting every solution of a date, by the two searches that know pieces "
    "([how they work](../../docs/engine.md)); CPU time, setting up included.",
)


def run(bench: Bench) -> None:
    columns = ["board", ">dates", ">solutions", ">general: steps", ">time", ">pieces alone: steps", ">time", ">ratio"]
    bench.begin_page("kernels", "Two searches for pieces", INTRO, columns)
    for name, dates, known in DATES:
        board = load_board(name)
        steps: dict[str, int] = {}

        kinds = [Contestant(kind.__name__, partial(lap, kind, board, dates, known, steps)) for kind in (Kernel, Cover)]
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
        model = Model(puzzle.board, puzzle.rules[0].constraints(puzzle.board))
        kernel = kind(model)
        kernel.start(model.domains)
        while (answer := kernel.run(1 << 30)) != DONE:
            found += answer == FOUND
            if answer == GROW:
                kernel.grow()
        steps += kernel.steps
    return found, steps
