"""Two hundred broken puzzles, and what takes long: how soon a check answers, what it tells, and whether its repairs work."""

import statistics
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rulegrid import Puzzle, SearchStopped
from rulegrid.core.clue_rule import ClueRule
from rulegrid.setting.argument import MOST_STEPS
from rulegrid.setting.parts import PartKind

from .bench import OURS, Bench, forget
from .broken import broken
from .own_rules import global_rules, own_rules
from .report import DASH, duration

PATIENCE = 60.0  # seconds for the proof that a repair works

INTRO = (
    "Each puzzle is checked once, without a limit but the check's own, nothing kept of another. Broken puzzles: another value in "
    "a given, a given more, another value in a clue, a cage or thermometer more, a piece that fits but is in no solution. CPU "
    "and wall time of the worst. `told`: of the contradictions that need steps, those that have them, without a search; `long`: "
    f"with more than {MOST_STEPS} steps. `repaired`: of the puzzles without a solution, those for which a repair was found; "
    "the solver then finds a solution of the puzzle as repaired, and of each change. `undone`: something was left out for lack of "
    "time, and said to be.",
)


@dataclass
class Totals:
    """What the checks of some puzzles took and told."""

    cpu: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    needed: int = 0
    none: int = 0
    repaired: int = 0
    undone: int = 0
    unknown: int = 0

    def add(self, found: Any, cpu: float, wall: float) -> None:
        """Add an answer."""
        self.cpu.append(cpu)
        self.wall.append(wall)
        needing = [each for each in found.contradictions if each.needs_argument]
        self.needed += len(needing)
        self.steps += [len(each.argument.steps) for each in needing if each.argument]
        self.none += found.status == "none"
        self.repaired += bool(found.repairs)
        self.undone += bool(found.undone)
        self.unknown += found.status == "stopped"

    def cells(self) -> list[str]:
        """Return the cells of a row."""
        return [
            str(len(self.cpu)),
            *map(duration, (statistics.median(self.cpu), max(self.cpu), max(self.wall))),
            f"{len(self.steps)} of {self.needed}" if self.needed else DASH,
            f"{statistics.median(self.steps):g}, {max(self.steps)}" if self.steps else DASH,
            str(sum(steps > MOST_STEPS for steps in self.steps)),
            f"{self.repaired} of {self.none}" if self.none else DASH,
            str(self.undone),
            str(self.unknown),
        ]


def run(bench: Bench) -> None:
    columns = [
        "puzzles", ">number", ">median", ">worst", ">worst, wall", ">told", ">steps: median, most", ">long", ">repaired",
        ">undone", ">not known",
    ]  # fmt: skip
    bench.begin_page("broken", "Broken puzzles", INTRO, columns, caption="Median CPU time of a check")
    checked(bench, ((name, puzzle) for name, _, puzzle in broken(bench.data, Random(1))), "all broken puzzles")
    if not bench.data.quick:
        checked(bench, (*own_rules(), *global_rules()), "all of these")
    bench.end()


def checked(bench: Bench, cases: Iterable[tuple[str, Puzzle]], together: str) -> None:
    """Check some puzzles; add a row for each kind of them, and one for all."""
    totals: dict[str, Totals] = {}
    for name, puzzle in cases:
        print(f"… {name}", file=sys.stderr, flush=True)
        forget()
        cpu, wall = time.process_time(), time.monotonic()
        found = puzzle.check()
        cpu, wall = time.process_time() - cpu, time.monotonic() - wall
        for kind in (name, f"**{together}**"):
            totals.setdefault(kind, Totals()).add(found, cpu, wall)
        for repair in found.repairs:
            if not works(puzzle, repair):
                bench.fail(name, f"a repair that does not work: {repair}")
    every = totals.pop(f"**{together}**", None)
    for kind, each in totals.items():
        bench.add([kind, *each.cells()])
        bench.bar("check", kind, OURS, statistics.median(each.cpu))
    if every:
        bench.add([f"**{together}**", *every.cells()])


def works(puzzle: Puzzle, repair: Any) -> bool:
    """Return whether the solver finds that a puzzle has the solutions that a repair promises."""
    without = taken_away(puzzle, repair.part)
    try:
        solved = without.replace(repair.board).count(1, timeout=PATIENCE) == 1
        count = without.count(2, timeout=PATIENCE)
    except SearchStopped as stop:
        count = max(stop.found, 1) if repair.solutions == 1 else 2  # too hard; that one is a solution is known
        solved = without.replace(repair.board).count(1) == 1
    if not solved or count != repair.solutions:
        return False
    if repair.part.kind is not PartKind.GIVEN:
        return True
    values = {int(change.to.rpartition(" ")[2]): change.solutions for change in repair.changes}
    changed = {value: without.with_value(repair.part.cells[0], value) for value in values}
    return all(changed[value].count(2, timeout=PATIENCE) == count for value, count in values.items())


def taken_away(puzzle: Puzzle, part: Any) -> Puzzle:
    """Return a puzzle without a given, a clue or a rule."""
    if part.kind is PartKind.GIVEN:
        return puzzle.with_value(part.cells[0], None)
    rule = puzzle.rules[part.rule]
    left = [] if part.clue is None else [rule.without([part.clue])]
    if left and isinstance(left[0], ClueRule) and not left[0].needs_clues and not left[0].removable():
        left = []  # without a clue it would mean something else
    return puzzle.replace(rules=[*puzzle.rules[: part.rule], *left, *puzzle.rules[part.rule + 1 :]])
