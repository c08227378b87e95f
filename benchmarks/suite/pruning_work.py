"""What each idea for cutting a search for pieces short is worth, by the search that says what it does."""

import sys
import time
from dataclasses import dataclass, replace
from typing import Any

from rulegrid.calendar import CalendarBoard, Puzzle, load_board
from rulegrid.calendar.play import find_placed_piece, placement_rule
from rulegrid.calendar.search_demo import Paint, SearchIdeas, Solution, TriedPlace, watch
from rulegrid.solver.kernel._general import General
from rulegrid.solver.kernel.bits import DONE, FOUND, GROW
from rulegrid.solver.kernel.choice import Cover
from rulegrid.solver.kernels import make
from rulegrid.solver.model import Model

from .bench import OURS, Bench
from .report import duration
from .timing import WrongAnswer

# Dates to find a first solution of; and one to find all solutions of, with pieces that lie so that it takes seconds.
BOARDS = (
    ("dragonfjord", ("Oct,6", "Jan,25", "May,17"), ("Oct,6", 0)),
    ("nine_by_six", ("Apr,6,Mon", "Jan,14,Wed", "Oct,25,Sun"), ("Jan,14,Wed", 1)),
    ("weekday8x7", ("Apr,6,Mon", "Jan,14,Wed", "Oct,25,Sun"), ("Jan,14,Wed", 2)),
)
MOST = 60_000  # pieces tried for one date, then it is given up
ENGINE = (("the engine's propagation", General), ("the engine, pieces alone", Cover))

FILE, FEWEST, CELL = (SearchIdeas.none(order) for order in ("file", "fewest", "cell"))
BASE = replace(FEWEST, filter=True)
COLOURS = replace(CELL, order="colour", filter=True, colours=True)
IDEAS = (
    ("pieces in the board's order", replace(FILE, filter=True)),
    ("fewest places first, not filtered", FEWEST),
    ("**fewest places first, filtered**", BASE),
    ("+ region sizes", replace(BASE, sizes=True)),
    ("+ region shapes", replace(BASE, shapes=True)),
    ("+ a region forces a piece", replace(BASE, forced=True)),
    ("+ old tunnels", replace(BASE, old_tunnels=True)),
    ("+ new tunnels", replace(BASE, new_tunnels=True)),
    ("+ colour domains", replace(BASE, colours=True)),
    ("+ colour domains, intersection", replace(BASE, colours=True, intersection=True)),
    ("+ all of these", SearchIdeas("fewest", old_tunnels=True)),
    ("first vacant cell, not filtered", CELL),
    ("first vacant cell, filtered", replace(CELL, filter=True)),
    ("first vacant cell, all of these", SearchIdeas("cell", old_tunnels=True)),
    ("colour by colour", COLOURS),
    ("colour by colour, intersection", replace(COLOURS, intersection=True)),
    ("colour by colour, all of these", SearchIdeas("colour", old_tunnels=True)),
)

INTRO = (
    f"Pieces that were tried, and CPU time, in plain Python ([the ideas](../../docs/pruning.md)); what follows from a rule is "
    f"not counted. To the first solution: all of {len(BOARDS[0][1])} dates together. To all solutions: of one date, on the larger boards with "
    f"pieces down already. More than {MOST} pieces for one date are given up (>). The engine's steps count each piece "
    "twice, down and up, and so are halved; its time includes setting up.",
)


@dataclass
class Run:
    """What a search took: pieces tried, seconds, solutions, and whether it was given up."""

    tried: int = 0
    seconds: float = 0.0
    found: int = 0
    given_up: bool = False

    def add(self, other: "Run") -> None:
        self.tried += other.tried
        self.seconds += other.seconds
        self.found += other.found
        self.given_up |= other.given_up

    def cells(self) -> list[str]:
        more = ">" if self.given_up else ""
        return [f"{more}{self.tried}", more + duration(self.seconds)]


def run(bench: Bench) -> None:
    columns = ["board", "idea", ">first: pieces tried", ">time", ">all: pieces tried", ">time"]
    bench.begin_page(
        "pruning", "Ideas for cutting the search short", INTRO, columns, caption="CPU time of all solutions"
    )
    for name, dates, (date, down) in BOARDS[:1] if bench.data.quick else BOARDS:
        board = load_board(name)
        whole = with_pieces(board, date, down)
        expected = whole.solver().count()
        most = MOST // 30 if bench.data.quick else MOST
        for idea, ideas in IDEAS:
            print(f"… {name}, {idea}", file=sys.stderr, flush=True)
            first, every = Run(), watched(whole, ideas, None, most)
            for one in dates:
                first.add(watched(puzzle_of(board, one), ideas, 1, most))
            add(bench, name, idea, first, every, expected)
        for idea, kind in ENGINE:
            first = Run()
            for one in dates:
                first.add(searched(puzzle_of(board, one), kind, 1))
            add(bench, name, idea, first, searched(whole, kind, None), expected)
    bench.end()


def add(bench: Bench, name: str, idea: str, first: Run, every: Run, expected: int) -> None:
    if every.found != expected and not every.given_up:
        bench.fail(f"{name}, {idea}", str(WrongAnswer(f"{every.found} solutions, expected {expected}")))
        return
    bench.add([name, idea, *first.cells(), *every.cells()])
    bench.bar(name, idea.replace("*", ""), "given up" if every.given_up else OURS, every.seconds)


def puzzle_of(board: CalendarBoard, date: str) -> Puzzle:
    return board.puzzle(board.read_open([date]))


def with_pieces(board: CalendarBoard, date: str, down: int) -> Puzzle:
    """Return a date with the first pieces of its first solution down."""
    puzzle = puzzle_of(board, date)
    solution = puzzle.solver().get_solution()
    assert solution is not None
    rule = placement_rule(puzzle)
    for piece in range(down):
        rule.place(find_placed_piece(solution, rule, piece))
    return puzzle


def watched(puzzle: Puzzle, ideas: SearchIdeas, limit: int | None, most: int) -> Run:
    """Watch a search until it has found `limit` solutions, or tried `most` pieces."""
    done = Run()
    began = time.process_time()
    for event in watch(puzzle, ideas):
        if isinstance(event, TriedPlace | Paint):
            if done.tried == most:
                done.given_up = True
                break
            done.tried += 1
        elif isinstance(event, Solution):
            done.found += 1
            if done.found == limit:
                break
    done.seconds = time.process_time() - began
    return done


def searched(puzzle: Puzzle, kind: Any, limit: int | None) -> Run:
    """Search with one of the engine's kernels until it has found `limit` solutions."""
    done = Run()
    began = time.process_time()
    model = Model(puzzle.board.grid, puzzle.rules[0].constraints(puzzle.board))
    kernel = make(model, kind)
    kernel.start(model.domains)
    while done.found != limit and (answer := kernel.run(1 << 30)) != DONE:
        done.found += answer == FOUND
        if answer == GROW:
            kernel.grow()
    done.tried = kernel.steps // 2
    done.seconds = time.process_time() - began
    return done
