"""Solutions of a puzzle: the stored one first, if a part of the puzzle was not understood."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from ..engine.data.options import OptionSpec
from ..engine.data.stored import stored_solutions
from ..engine.families import family_of
from .base.answer import SearchResponse
from .base.hooks import Hooks
from .base.limits import LIMITS
from .base.naming import CELLS
from .base.question import Options, QuestionSpec
from .base.search import SolverSession

if TYPE_CHECKING:
    from ..engine.board import Board
    from ..engine.puzzle import Puzzle

OPTIONS = (
    OptionSpec("limit", int, 1, "At most this many solutions.", least=1, optional=True),
    OptionSpec("skip", int, 0, "Leave out this many solutions: those of an answer before.", least=0),
    CELLS,
    *LIMITS,
)


@dataclass(frozen=True, kw_only=True)
class SolveResponse(SearchResponse):
    """Solutions; `first` is there even where the others were not kept. `found` counts those that were left out, too.

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
        }


def solve(puzzle: Puzzle, options: Options, hooks: Hooks) -> SolveResponse:
    """Return solutions, in no promised order, but a stored one that takes precedence first, unless all are asked for."""
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


QUESTION = QuestionSpec("solve", "Solutions: the first, or more of them.", OPTIONS, solve)
