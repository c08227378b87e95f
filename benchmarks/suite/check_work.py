"""What setters ask: why there is no solution, why there are several, what is superfluous."""

import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from rulegrid import Puzzle
from rulegrid.calcudoku import read_puzzle as read_calcudoku
from rulegrid.setting.minimise import GivenMinimiser, run_of
from rulegrid.setting.session import Session
from rulegrid.sudoku import read_puzzle

from .bench import OURS, Bench, forget
from .broken import with_other_clues
from .published_work import reader
from .report import duration

LIMIT = 10.0  # seconds for a puzzle, then it is stopped
TRIES = 30
CLASSIC = ("easy", "17clue", "top1465", "hard1905")

INTRO = (
    "CPU time of a whole question, nothing kept of another puzzle. `no solution`: one given or clue of a puzzle was changed "
    "so that it has none; the answer is a set of givens, clues and houses that contradict each other, each of them shown to be "
    "needed, and the first repair found. `a clash`: two givens are equal in a house, or a clue is broken by "
    "what is given. `several`: two close solutions, the cells in which solutions differ, and what to give so that one is "
    "left. `minimise`: from a full grid, each given that stays proved to be needed; in the last row with one kernel for all "
    f"grids. `not proved`: it was too hard to show that every part is needed. Stopped after {LIMIT:g} s.",
)


def run(bench: Bench) -> None:
    columns = ["puzzles", "question", ">puzzles", ">median", ">worst", ">parts", ">not proved", ">stopped"]
    bench.begin_page("check", "What setters ask", INTRO, columns, caption="Median CPU time of a question")
    classic = [
        text.split()[0] for name in CLASSIC for text in bench.data.some(bench.data.lines(f"sudoku/{name}.txt"), 4, 50)
    ]
    cages = [each["input"] for each in bench.data.some(bench.data.json_lines("calcudoku/keen.jsonl"), 4, 60)]
    several = [text.split()[0] for text in bench.data.some(bench.data.lines("sudoku/serg.txt"), 4, 50)]
    random = Random(1)
    for name, puzzles in (
        ("9x9", (with_changed_given(read_puzzle(text), random) for text in classic)),
        ("calcudoku", (with_changed_clue(read_calcudoku(text), random) for text in cages)),
        ("published variants", (with_changed_clue(puzzle, random) for puzzle in variants(bench))),
    ):
        of_kind: dict[str, list[Puzzle]] = {"no solution": [], "a clash": []}
        for puzzle in filter(None, puzzles):
            of_kind["a clash" if puzzle.conflicts() else "no solution"].append(puzzle)
        for question, some in of_kind.items():
            ask(bench, name, question, some, lambda puzzle: puzzle.check(timeout=LIMIT))
    ask(bench, "9x9", "several", map(read_puzzle, several), lambda puzzle: puzzle.check(timeout=LIMIT))
    ask(bench, "9x9", "unique, each given", map(read_puzzle, classic), lambda puzzle: puzzle.check(clues=True))
    full = [puzzle.replace(puzzle.solve()) for puzzle in map(read_puzzle, classic)]
    ask(bench, "9x9", "minimise", full, lambda puzzle: puzzle.minimise())
    if full:
        minimise_many(bench, full)
    bench.end()


def ask(bench: Bench, name: str, question: str, puzzles: Iterable[Puzzle], answer: Callable[[Puzzle], Any]) -> None:
    """Add the row of a question."""
    print(f"… {name}, {question}", file=sys.stderr, flush=True)
    seconds, parts, unproven, stopped = [], [], 0, 0
    for puzzle in puzzles:
        forget()
        began = time.process_time()
        found = answer(puzzle)
        seconds.append(time.process_time() - began)
        stopped += bool(found.stopped)
        unproven += not all(each.is_minimal for each in getattr(found, "contradictions", ()))
        parts += [len(each.parts) for each in getattr(found, "contradictions", ())]
        if not found.stopped and (problem := wrong(puzzle, found)):
            bench.fail(f"{name}, {question}", problem)
    if seconds:
        size = f"{statistics.median(parts):g}" if parts else "–"
        times = duration(statistics.median(seconds)), duration(max(seconds))
        bench.add([name, question, str(len(seconds)), *times, size, str(unproven), str(stopped)])
        bench.bar(name, question, OURS, statistics.median(seconds))


def wrong(puzzle: Puzzle, found: Any) -> str:
    """Return what is wrong with an answer, as far as another search can tell."""
    if found.puzzle is not puzzle:  # a minimised one
        return "" if found.puzzle.count(2) == 1 else "the minimal puzzle is not unique"
    if found.several is not None:
        board = puzzle.board.copy()
        for part in found.several.give:
            board.set_digit(*part.cells[0], part.value)
        return "" if puzzle.replace(board).count(2) == 1 else "what to give does not leave one solution"
    return ""


def minimise_many(bench: Bench, full: list[Puzzle]) -> None:
    """Add the row of many grids in one kernel."""
    minimiser = GivenMinimiser(run_of(full[0], Session()))
    random = Random(1)
    orders = [random.sample([[at] for at in range(81)], 81) for _ in full]
    began = time.process_time()
    left = [minimiser.minimise(each.board, order).bit_count() for each, order in zip(full, orders, strict=True)]
    each = (time.process_time() - began) / len(full)
    print(f"  {1 / each:,.0f} a second, {statistics.mean(left):.2f} givens left", file=sys.stderr)
    bench.add(["9x9", "minimise, one kernel", str(len(full)), duration(each), "–", "–", "0", "0"])


def variants(bench: Bench) -> Iterator[Puzzle]:
    """Yield published variants that have a single solution, which is soon found."""
    read = reader()
    table = read["load"]()
    for case in bench.data.some(bench.data.json("variants/published.json") or [], 4):
        if case.get("peer_ms") and not read["unknown_types"](case, table):
            yield read["to_puzzle"](case, table)


def with_changed_given(puzzle: Puzzle, random: Random) -> Puzzle | None:
    """Return a puzzle with another value in one given, so that there is no solution, but no clash either."""
    cells = [cell for cell in puzzle.board.open_cells() if puzzle.board.get_digit(*cell)]
    for _ in range(TRIES):
        cell = random.choice(cells)
        board = puzzle.board.copy()
        board.set_digit(*cell, random.choice([v for v in board.values if v != board.get_digit(*cell)]))
        changed = puzzle.replace(board)
        if not changed.conflicts() and changed.count(1) == 0:
            return changed
    return None


def with_changed_clue(puzzle: Puzzle, random: Random) -> Puzzle | None:
    """Return a puzzle with another value in one clue, so that there is no solution; None where none has any."""
    for changed in with_other_clues(puzzle, random):
        try:
            if changed.solver(timeout=LIMIT / 10).count(1) == 0:
                return changed
        except Exception:  # a clue that fits no grid, or a search that takes long
            continue
    return None
