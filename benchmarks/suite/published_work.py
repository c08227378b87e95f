"""Published variant puzzles, to the proof that the solution is the only one, and what each strategy is worth."""

import runpy
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulegrid import Puzzle, PuzzleFormatError
from rulegrid.solver import derive_items as items
from rulegrid.solver import kernels, model
from rulegrid.solver.kernel import _general
from rulegrid.solver.kernel._tuples import EFFORT

from .bench import OURS, Bench, forget
from .peers import Peers, Reply, Slow
from .report import DASH
from .timing import Fault, WrongAnswer
from .vocabulary import Unsaid, task_of

READER = Path(__file__).parents[2] / "tests" / "sudoku" / "rules" / "neutral.py"
SEVERAL = {"iss-225"}  # has several solutions by the data's own checker; the solver it comes from finds one
LIMIT = 2.0  # seconds of CPU time for a puzzle, then it is stopped
PEER = "Interactive Sudoku Solver"

Patch = tuple[Any, str, Any]  # a module, a name in it, and what it is for a while


def _alone(into: model.Model, cages: list[items.ValueSetChoice], groups: object) -> None:
    """Divide no house: look at each cage by itself."""
    for cage in cages:
        items.write_arranged(into, cage)


def _apart(total: items.Total, groups: object) -> list[tuple[tuple[int, ...], int]]:
    """Bound a sum as if all its cells could be equal."""
    return [((cell,), weight) for cell, weight in zip(total.cells, total.weights, strict=True)]


WITHOUT: dict[str, list[Patch]] = {
    "**everything**": [],
    "without innies and outies": [(items, "implied", lambda *_: [])],
    "without sums of cells in no sum": [(items, "MOST_OPEN", 0)],
    "without sums over houses": [(items, "over_houses", lambda *_: [])],
    "without combined sums": [(items, "combined", lambda *_: [])],
    "without sets of values": [(items, "sets_of_sum", lambda *_: None)],
    "without dividing houses: each cage alone": [(items, "_divide", _alone)],
    "without bounds by what differs": [(items, "cliques_of", _apart)],
    "without counts spread over houses": [(model, "spread_counts", lambda _: None)],
    "with all tuples of sums walked": [(kernels, "SUM_EFFORT", EFFORT)],
    "without restarts": [(_general, "PATIENCE", 0)],
    "without ageing of failures": [(_general, "AGE", 0)],
    "without probing": [(_general, "PROBING", 1 << 40)],
}

INTRO = (
    "CPU time from puzzle JSON to the proof that there is one solution, each puzzle once, nothing kept of another. "
    f"The puzzles are those that were timed with {PEER} too, on a machine like this, without one (iss-225) that has several "
    "solutions by the data's own checker. `stopped`: the proof took more "
    f"than {LIMIT:g} s; these count as that. Each further row leaves out one strategy.",
)


@dataclass
class Totals:
    """What some puzzles took: seconds and steps."""

    seconds: list[float] = field(default_factory=list)
    steps: int = 0
    stopped: int = 0

    def cells(self, peer: list[float]) -> list[str]:
        total, median = sum(self.seconds), statistics.median(self.seconds)
        return [
            f"{total:.2f} s",
            f"{total / sum(peer):.2f}",
            f"{median * 1000:.1f} ms",
            f"{median / statistics.median(peer):.2f}",
            f"{max(self.seconds):.2f} s",
            str(self.stopped),
            f"{self.steps:,}",
        ]


def run(bench: Bench) -> None:
    columns = ["strategies", ">total", f">of {PEER}'s", ">median", ">of its", ">worst", ">stopped", ">steps"]
    known = [case for case in bench.data.json("variants/published.json") or [] if case.get("peer_ms")]
    known = [case for case in known if case["id"] not in SEVERAL]
    if not known:
        print(f"no published puzzles in {bench.data.folder}: set RULEGRID_DATA to their folder", file=sys.stderr)
        return
    bench.begin_page("published", "Published variants", INTRO, columns, caption="CPU time of all puzzles")
    read = reader()
    table = read["load"]()
    known = [case for case in bench.data.some(known, 8) if not read["unknown_types"](case, table)]
    peer = [case["peer_ms"] / 1000 for case in known]
    for name, patches in WITHOUT.items():
        print(f"… {name}", file=sys.stderr, flush=True)
        totals = Totals()
        with patched(patches):
            for case in known:
                try:
                    solve(read["to_puzzle"](case, table), read["solution_of"](case), totals)
                except WrongAnswer as error:
                    bench.fail(f"{case['id']}, {name}", str(error))
        bench.add([name, *totals.cells(peer)])
        bench.bar("all", name.replace("*", ""), OURS, sum(totals.seconds))
    bench.bar("all", PEER, PEER, sum(peer))
    if bench.peers is not None:
        _beside(
            bench, bench.peers, [(read["to_puzzle"](case, table), read["solution_of"](case)) for case in known], peer
        )
    bench.end()


def _beside(
    bench: Bench, peers: Peers, known: list[tuple[Puzzle, list[list[int]] | None]], seconds: list[float]
) -> None:
    """Add rows for the puzzles that CP-SAT takes: ours, then CP-SAT's."""
    theirs, ours, compared = Totals(), Totals(), []
    for (puzzle, solution), there in zip(known, seconds, strict=True):
        try:
            task = task_of(puzzle)
            print(f"… CP-SAT, {puzzle.title}", file=sys.stderr, flush=True)
            reply = peers.ask("cp-sat", task)
        except Slow:
            reply = Reply("stopped", [], peers.limit, 0.0)
            theirs.stopped += 1
        except (Fault, Unsaid) as why:
            print(f"… CP-SAT, {puzzle.title}: {why}", file=sys.stderr, flush=True)
            continue
        if reply.verdict not in ("stopped", "unique" if solution else "none") or (
            reply.solution and reply.solution != [digit for row in solution or [] for digit in row]
        ):
            bench.fail(f"CP-SAT, {puzzle.title}", f"{reply.verdict}, not the published solution")
            continue
        theirs.seconds.append(reply.seconds)
        compared.append(there)
        solve(puzzle, solution, ours)
    if compared:
        some = f"on the {len(compared)} that CP-SAT takes"
        bench.add([f"**everything**, {some}", *ours.cells(compared)])
        bench.add([f"CP-SAT {some}, at most {peers.limit:g} s each", *theirs.cells(compared)[:-1], DASH])
        bench.bar(some, OURS, OURS, sum(ours.seconds))
        bench.bar(some, "CP-SAT", "CP-SAT", sum(theirs.seconds))


def reader() -> dict[str, Any]:
    """Return what reads the puzzles of the shared data: the names of the tests' own reader."""
    return runpy.run_path(str(READER))


@contextmanager
def patched(patches: list[Patch]) -> Iterator[None]:
    """Replace names in modules for a while."""
    before = [(module, name, getattr(module, name)) for module, name, _ in patches]
    try:
        for module, name, value in patches:
            setattr(module, name, value)
        yield
    finally:
        for module, name, value in before:
            setattr(module, name, value)


def solve(puzzle: Puzzle, expected: list[list[int]] | None, totals: Totals) -> None:
    """Solve a puzzle and prove that nothing else solves it."""
    make = reader_of(puzzle)
    forget()
    began = time.process_time()

    def look(steps: int) -> None:
        if time.process_time() - began > LIMIT:
            raise TimeoutError

    solver = make().solver(tick=look)
    try:
        found = [board.cells for board in solver.solutions(2)]
    except TimeoutError:
        totals.stopped += 1
        found = [expected] if expected else []
    totals.seconds.append(time.process_time() - began)
    totals.steps += solver.steps
    if found != ([expected] if expected else []):
        raise WrongAnswer(f"{len(found)} solutions, not the published one")


def reader_of(puzzle: Puzzle) -> Callable[[], Puzzle]:
    """Return what reads a puzzle's JSON; of a puzzle with a rule that has none, the puzzle itself."""
    text = puzzle.to_json()
    try:
        Puzzle.from_json(text)
    except PuzzleFormatError:
        return lambda: puzzle
    return lambda: Puzzle.from_json(text)
