"""Queries for solutions: all of them, their number, or whether there is one alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from ..core.family import OptionSpec, family_of
from ..core.puzzle_json import stored_solutions
from .options import CELLS, LAYERS, LIMITS
from .query import Hooks, Options, QuerySpec, SearchResponse, SolverSession, Status, status_of

if TYPE_CHECKING:
    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from ..solver.counting import Estimate


SOLVE_OPTIONS = (
    OptionSpec("limit", int, 1, "At most this many solutions.", least=1, optional=True),
    OptionSpec("skip", int, 0, "Leave out this many solutions: those of an answer before.", least=0),
    LAYERS,
    CELLS,
    *LIMITS,
)


@dataclass(frozen=True, kw_only=True)
class SolveResponse(SearchResponse):
    """Solutions; `first` is set even if the others were not kept. `found` counts all of them.

    `is_stored` means that the first one is the stored solution of a puzzle that was understood only in part.
    """

    solutions: tuple[Board, ...] = field(default=(), repr=False)
    first: Board | None = field(default=None, repr=False)
    is_stored: bool = False

    def listed(self) -> dict[str, Any]:
        """Return each solution as rows, and where pieces are placed, those too."""
        spelling = family_of(self.puzzle).spelling
        pieces = [spelling.pieces(self.puzzle, board) for board in self.solutions]
        return {
            "solutions": [spelling.entries(self.puzzle, board) for board in self.solutions],
            **({"stored": True} if self.is_stored else {}),
            **({"pieces": pieces} if spelling.has_pieces else {}),
            **self._list_layers(),
        }

    def _list_layers(self) -> dict[str, Any]:
        """Return the layers of the first solution, and of each if there are several."""
        found = [words for board in self.solutions if (words := board.layer_words())]
        return {} if not found else {"layers": found[0], **({"each_layers": found} if len(found) > 1 else {})}


def solve(puzzle: Puzzle, options: Options, hooks: Hooks) -> SolveResponse:
    """Return solutions, in any order, but a stored one that takes precedence first, unless all are asked for."""
    limit, skip = options["limit"], options["skip"]
    total = None if limit is None else skip + limit
    boards: list[Board] = []
    first = stored = None
    with SolverSession(puzzle, options, hooks) as search:
        if total is not None:
            stored = next(stored_solutions(puzzle, **search.limits), None)
        found = search.solver.solutions(total)
        if stored is not None:
            others = (board for board in found if board.cells != stored.cells)
            found = islice(chain([stored], others), total)
        for board in found:
            search.found += 1
            if search.found <= skip:
                continue
            first = first or board
            if hooks.keeps:
                boards.append(board)
            hooks.found(board)
    facts = search.facts(search.status(total if stored is None or search.found > 1 else 1))
    is_stored = stored is not None and not skip
    return SolveResponse(found=search.found, solutions=tuple(boards), first=first, is_stored=is_stored, **facts)


SOLVE_QUERY = QuerySpec("solve", "Solutions: the first, or more of them.", SOLVE_OPTIONS, solve)


COUNT_OPTIONS = (OptionSpec("limit", int, None, "Stop counting at this number.", least=1), LAYERS, CELLS, *LIMITS)


@dataclass(frozen=True, kw_only=True)
class SolutionCount(SearchResponse):
    """The number of solutions; `is_complete` says that there are no more than those found."""

    is_complete: bool = True

    def listed(self) -> dict[str, Any]:
        return {"complete": self.is_complete}


def count(puzzle: Puzzle, options: Options, hooks: Hooks) -> SolutionCount:
    """Return how many solutions there are."""
    limit = options["limit"]
    with SolverSession(puzzle, options, hooks) as search:
        search.found = search.solver.count(limit)
    is_complete = not search.stopped and (limit is None or search.found < limit)
    return SolutionCount(found=search.found, is_complete=is_complete, **search.facts(search.status(limit)))


COUNT_QUERY = QuerySpec("count", "The number of solutions.", COUNT_OPTIONS, count)


ESTIMATE_OPTIONS = (
    OptionSpec("dives", int, 10_000, "At most this many random dives.", least=1),
    OptionSpec("within", int, 5, "Stop once the estimate is within this many percent.", least=0),
    OptionSpec("seed", int, 1, "The seed of the dives."),
    LAYERS,
    *LIMITS,
)


@dataclass(frozen=True, kw_only=True)
class Estimated(SearchResponse):
    """An estimate, or None if none was made; `found` is the number if it was counted after all."""

    estimate: Estimate | None = None

    def listed(self) -> dict[str, Any]:
        return {"estimate": self.estimate and self.estimate._asdict()}


def estimate(puzzle: Puzzle, options: Options, hooks: Hooks) -> Estimated:
    """Return an estimate that is close enough, or the last."""
    found: Estimate | None = None
    with SolverSession(puzzle, options, hooks) as search:
        for found in search.solver.estimates(options["dives"], seed=options["seed"]):
            if found.is_within(options["within"]):
                break
    is_exact = found is not None and found.is_exact
    if found is not None and not is_exact and not found.met:
        search.stopped = search.stopped or "dives"
    if search.stopped or found is None:
        status = Status.STOPPED
    else:
        status = status_of(found.mean, None) if is_exact else Status.ESTIMATED
    number = found.mean if found is not None and is_exact else None
    return Estimated(found=number, estimate=found, **search.facts(status))


ESTIMATE_QUERY = QuerySpec("estimate", "An estimate of the number of solutions.", ESTIMATE_OPTIONS, estimate)


def unique(puzzle: Puzzle, options: Options, hooks: Hooks) -> SearchResponse:
    """Return whether there is exactly one solution: the status says it; at most two are looked for."""
    with SolverSession(puzzle, options, hooks) as search:
        search.found = search.solver.count(2)
    return SearchResponse(found=search.found, **search.facts(search.status(2)))


UNIQUE_QUERY = QuerySpec("unique", "Whether there is one solution, several or none.", (LAYERS, CELLS, *LIMITS), unique)
