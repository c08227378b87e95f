"""What explanations take: the next step, the whole solution; how far they come without a search, and what they rate."""

import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from rulegrid import Puzzle, calcudoku, sudoku
from rulegrid.core.errors import SearchStopped
from rulegrid.explain.explainer import Explainer
from rulegrid.generate.rating import Meter

from . import machine
from .bench import Bench, forget
from .published_work import reader
from .timing import WrongAnswer

LIMIT = 300.0  # seconds for a puzzle, then it is given up
INTRO = (
    "CPU time, each puzzle once, nothing kept of another. A hint: reading the puzzle's rules, setting up and the next step, "
    "at each step on the way to the solution. Rank correlation (Spearman) of the rating "
    "with Sudoku Explainer's rating, or with keen's level.",
)


@dataclass
class Totals:
    """What some puzzles took, in seconds, and what became of them."""

    first: list[float] = field(default_factory=list)
    hints: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    searched: int = 0
    stopped: int = 0
    steps: int = 0
    ratings: list[float] = field(default_factory=list)
    wanted: list[float] = field(default_factory=list)

    def add(self, other: "Totals") -> None:
        """Add what other puzzles took."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    def cells(self) -> list[str]:
        def shown(seconds: float) -> str:
            return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"

        alike = f"{spearman(self.ratings, self.wanted):.3f}" if len(set(self.wanted)) > 1 else "–"
        return [
            str(len(self.whole)),
            *map(shown, (statistics.median(self.hints), max(self.hints))),
            *map(shown, (statistics.median(self.whole), max(self.whole))),
            str(self.steps),
            str(self.searched),
            str(self.stopped),
            alike,
        ]


def run(bench: Bench) -> None:
    columns = ["puzzles", ">number", ">hint", ">worst", ">whole", ">worst", ">steps", ">searched", ">stopped", ">rank"]
    bench.begin_page("explain", "Explanations", INTRO, columns, caption="CPU time")
    is_fast = machine.KERNEL == "compiled"
    rated = [line.split() for line in bench.data.lines("rated/rated.txt") if line and line[0] != "#"]
    classics = bench.data.some(rated, 6, None if is_fast else 24)
    every = Totals()
    for name, low, high in (("classic, up to SE 7", 0.0, 7.0), ("classic, SE 7.1 to 9.3", 7.01, 10.0)):
        some = [row for row in classics if low <= float(row[0]) <= high]
        _row(bench, name, [(lambda text=row[1]: sudoku.read_puzzle(text), float(row[0])) for row in some], every)
    if every.whole:
        bench.add(["classic, all", *every.cells()])
        hard = [at for at, rating in enumerate(every.wanted) if rating >= 2.5]
        alike = spearman([every.ratings[at] for at in hard], [every.wanted[at] for at in hard])
        bench.add(["classic, SE 2.5 to 9.3", str(len(hard)), *["–"] * 7, f"{alike:.3f}"])
    hardest = bench.data.some(bench.data.lines("sudoku/hard1106.txt"), 2, 20 if is_fast else 0)
    if hardest:
        _row(bench, "classic, the hardest", [(lambda text=text: sudoku.read_puzzle(text), 0.0) for text in hardest])
    cases = bench.data.json("variants/published.json") or []
    if cases:
        read = reader()
        table = read["load"]()
        known = [case for case in cases if not read["unknown_types"](case, table)]
        some = bench.data.some(known, 4, 40 if is_fast else 6)
        _row(bench, "published variants", [(lambda case=case: read["to_puzzle"](case, table), 0.0) for case in some])
    keen = bench.data.some(bench.data.json_lines("calcudoku/keen.jsonl"), 6, 200 if is_fast else 24)
    levels = sorted({row["difficulty"] for row in keen}, key=LEVELS.index)
    _row(
        bench,
        "calcudoku of keen, 3 to 9",
        [(lambda row=row: calcudoku.read_puzzle(row["input"]), float(levels.index(row["difficulty"]))) for row in keen],
    )
    bench.end()


LEVELS = ("Easy", "Normal", "Hard", "Extreme", "Unreasonable")
"""Keen's, the easiest first."""


def _row(
    bench: Bench,
    name: str,
    puzzles: Sequence[tuple[Callable[[], Puzzle], float]],
    every: "Totals | None" = None,
) -> None:
    if not puzzles:
        print(f"no puzzles for {name} in {bench.data.folder}: set RULEGRID_DATA to their folder", file=sys.stderr)
        return
    print(f"… {name}", file=sys.stderr, flush=True)
    totals = Totals()
    for make, wanted in puzzles:
        try:
            explain(make(), wanted, totals)
        except WrongAnswer as error:
            bench.fail(name, str(error))
    bench.add([name, *totals.cells()])
    if every is not None:
        every.add(totals)


def explain(puzzle: Puzzle, wanted: float, totals: Totals) -> None:
    """Explain a puzzle to the end, and compare that with its solution."""
    forget()
    began = time.process_time()
    meter = Meter(len(puzzle.board.grid.cells))
    hints: list[float] = []
    try:
        explainer = Explainer(puzzle, timeout=LIMIT)
        state = explainer.state()
        set_up = time.process_time() - began
        before = time.process_time()
        while (step := explainer.step(state)) is not None:
            hints.append(set_up + time.process_time() - before)
            meter.add(step)
            if not step.changes:
                break
            state = state.after(step)
            before = time.process_time()
    except SearchStopped:
        totals.stopped += 1
    else:
        solution = puzzle.solve()
        if state.board() != solution and solution is not None:
            raise WrongAnswer(f"the steps don't end in the solution of {puzzle.board}")
        totals.ratings.append(meter.value)
        totals.wanted.append(wanted)
    totals.searched += "search" in meter.techniques
    totals.whole.append(time.process_time() - began)
    totals.first += hints[:1]
    totals.hints += hints
    totals.steps += len(meter.doors)


def spearman(some: Sequence[float], others: Sequence[float]) -> float:
    """Return the rank correlation of two rows of numbers.

    >>> spearman([1, 2, 3, 4], [10, 20, 30, 40]), spearman([1, 2, 3], [3, 2, 1])
    (1.0, -1.0)
    """
    one, other = ranks(some), ranks(others)
    return round(statistics.correlation(one, other), 9)


def ranks(numbers: Iterable[float]) -> list[float]:
    """Return the rank of each number, the mean of those that equal ones take.

    >>> ranks([5, 1, 5])
    [2.5, 1.0, 2.5]
    """
    ordered = sorted(numbers := list(numbers))
    first = {number: ordered.index(number) + 1 for number in set(ordered)}
    return [first[number] + (ordered.count(number) - 1) / 2 for number in numbers]
