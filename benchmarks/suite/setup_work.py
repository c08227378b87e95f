"""What happens before a search, step by step, over the published variants; and whole calls that hardly search."""

import functools
import gc
import statistics
import sys
import time
from collections.abc import Callable
from itertools import pairwise

from rulegrid import Puzzle, PuzzleFormatError
from rulegrid.solver.kernels import kind_for, make
from rulegrid.solver.model import Model
from rulegrid.sudoku import Board, ColumnRule, KillerRule, Normal9x9BlockRule, RowRule, Solver
from rulegrid.utils.runtime import Cache

from .bench import OURS, Bench, forget
from .published_work import reader
from .report import duration

INTRO = (
    "CPU time of each step from puzzle JSON to the search. A round is what one process does with all puzzles: it begins "
    "without anything kept, and then shares what puzzles of a kind have in common (the rows of a grid, automata of equal "
    "clues). `one call` is the first solution of a board and rules in Python that were solved before.",
)
STEPS = {
    "read": "JSON to board and rules",
    "check": "do the rules fit the board",
    "state": "rules to constraints",
    "model": "constraints to items, and what sums imply",
    "tables": "items to the tables of the kernel",
}
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CALLS = 1000


def run(bench: Bench) -> None:
    known = [case for case in bench.data.json("variants/published.json") or [] if case.get("peer_ms")]
    if not known:
        print(f"no published puzzles in {bench.data.folder}: set RULEGRID_DATA to their folder", file=sys.stderr)
        return
    columns = ["step", "what", ">puzzles", ">all", ">median", ">worst"]
    bench.begin_page("setup", "Before the search", INTRO, columns, caption="CPU time of all puzzles")
    read = reader()
    table = read["load"]()
    known = [case for case in bench.data.some(known, 8) if not read["unknown_types"](case, table)]
    texts = [text for text in (read["to_puzzle"](case, table).to_json() for case in known) if is_readable(text)]
    rounds = []
    for _ in range(bench.rounds):
        forget_all()
        rounds.append([steps_of(text) for text in texts])
    for at, (step, what) in enumerate(STEPS.items()):
        times = [statistics.median(steps[at] for steps in laps) for laps in zip(*rounds, strict=True)]
        bench.add([step, what, str(len(times)), *map(duration, (sum(times), statistics.median(times), max(times)))])
        bench.bar("all", step, OURS, sum(times))
    for name, solve in calls().items():
        solve()
        times = [time_of(solve) for _ in range(bench.rounds)]
        bench.add(["one call", name, "1", "–", duration(statistics.median(times)), "–"])
    bench.end()


def steps_of(text: str) -> list[float]:
    """Return what each step takes for a puzzle."""
    marks = [time.process_time()]
    puzzle = Puzzle.from_json(text)
    marks.append(time.process_time())
    puzzle.solver()
    marks.append(time.process_time())
    statement = puzzle.statement()
    marks.append(time.process_time())
    model = Model(puzzle.board.grid, statement.constraints)
    marks.append(time.process_time())
    make(model, kind_for(model))
    marks.append(time.process_time())
    return [end - start for start, end in pairwise(marks)]


def is_readable(text: str) -> bool:
    """Return whether a puzzle is none with a rule of the tests' own."""
    try:
        Puzzle.from_json(text)
    except PuzzleFormatError:
        return False
    return True


def forget_all() -> None:
    """Drop all that the library keeps, as if it had just been imported."""
    forget()
    for kept in gc.get_objects():
        if isinstance(kept, Cache):
            kept.clear()
        elif isinstance(kept, functools._lru_cache_wrapper) and str(kept.__module__).startswith("rulegrid"):
            kept.cache_clear()


def calls() -> dict[str, Callable[[], object]]:
    """Return whole calls by name."""
    board = Board(9)
    board.load_puzzle([0 if character == "." else int(character) for character in EASY])
    classic = [RowRule(), ColumnRule(), Normal9x9BlockRule()]
    cage = KillerRule()
    cage.add_clue("8:A1A2")
    return {
        "easy 9x9": lambda: Solver(board, *classic).get_solution(),
        "easy 9x9 and a killer cage": lambda: Solver(board, *classic, cage).get_solution(),
    }


def time_of(solve: Callable[[], object]) -> float:
    """Return the CPU time of one of many calls."""
    began = time.process_time()
    for _ in range(CALLS):
        solve()
    return (time.process_time() - began) / CALLS
