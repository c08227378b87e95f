"""The candidates of each cell: the values of some solution, or those that contradict nothing at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..engine.data.options import OptionSpec
from ..engine.errors import PuzzleFormatError, SearchStopped
from ..engine.limits import SearchLimits
from ..engine.search.run import Stop, Watch
from ..utils.coordinates import Cell, cell_name
from ..utils.words import Message
from .base.answer import SearchResponse
from .base.hooks import Hooks
from .base.limits import LIMITS
from .base.question import Options, QuestionSpec
from .base.search import SolverSession
from .base.status import Status

if TYPE_CHECKING:
    from ..engine.puzzle import Puzzle

KINDS = ("true", "basic")

OPTIONS = (
    OptionSpec(
        "kind",
        str,
        KINDS[0],
        "true: the values of some solution; basic: those that contradict nothing at once, without a search.",
        choices=KINDS,
    ),
    OptionSpec("limit", int, None, "With true candidates: count the solutions of each, no further than this.", least=1),
    *LIMITS,
)


@dataclass(frozen=True, kw_only=True)
class Candidates(SearchResponse):
    """For each open cell its candidates; with a limit `counts` has the number of solutions of each of them."""

    values: Mapping[Cell, Collection[int]] = field(default_factory=dict, repr=False)
    counts: Mapping[Cell, Mapping[int, int]] | None = field(default=None, repr=False)

    @property
    def pencil_marks(self) -> Mapping[Cell, Collection[int]]:
        """The candidates as a picture shows them; none where there is no solution."""
        return {} if self.status is Status.NONE else self.counts or self.values

    def listed(self) -> dict[str, Any]:
        """Return the candidates by cell, in rising order; the numbers are in the order of the candidates."""
        values = {cell_name(cell): sorted(map(int, each)) for cell, each in self.values.items()}
        if self.counts is None:
            return {"candidates": values, "counts": None}
        counts = {cell_name(cell): [each[value] for value in sorted(each)] for cell, each in self.counts.items()}
        return {"candidates": values, "counts": counts}


def candidates(puzzle: Puzzle, options: Options, hooks: Hooks) -> Candidates:
    """Return the candidates of each cell. The true ones also say whether there is one solution, several or none."""
    limit = options["limit"]
    if options["kind"] == "basic":
        if limit is not None:
            raise PuzzleFormatError(Message("puzzle.only-true"), path="limit")
        return _basic(puzzle, options, hooks)
    values: Mapping[Cell, Collection[int]] = {}
    counts = None
    with SolverSession(puzzle, options, hooks) as search:
        if limit:
            values = counts = search.solver.candidate_counts(limit)
        else:
            values = search.solver.candidates()
    return Candidates(values=values, counts=counts, **search.facts(_status(values.values(), search.stopped)))


def _status(values: Collection[Collection[int]], stopped: str) -> Status:
    """Return what true candidates say: where each cell has one, they are the only solution."""
    if stopped:
        return Status.STOPPED
    if not all(values):
        return Status.NONE
    return Status.SEVERAL if any(len(each) > 1 for each in values) else Status.UNIQUE


def _basic(puzzle: Puzzle, options: Options, hooks: Hooks) -> Candidates:
    from ..engine.explain import basic_candidates

    values: Mapping[Cell, Collection[int]] = {}
    with SolverSession(puzzle, options, hooks) as search:
        watch = Watch(SearchLimits(timeout=options["timeout"]), tick=hooks.tick)
        try:
            values = basic_candidates(puzzle, tick=watch.look)
        except Stop as stop:
            raise SearchStopped(stop.reason, 0) from None
    if search.stopped:
        status = Status.STOPPED
    else:
        status = Status.OPEN if all(values.values()) else Status.NONE
    return Candidates(values=values, **search.facts(status))


QUESTION = QuestionSpec("candidates", "The candidates of each cell.", OPTIONS, candidates)
