"""The number of solutions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..engine.data.options import OptionSpec
from .base.answer import SearchResponse
from .base.hooks import Hooks
from .base.limits import LIMITS
from .base.naming import CELLS
from .base.question import Options, QuestionSpec
from .base.search import SolverSession

if TYPE_CHECKING:
    from ..engine.puzzle import Puzzle

OPTIONS = (OptionSpec("limit", int, None, "Stop counting at this number.", least=1), CELLS, *LIMITS)


@dataclass(frozen=True, kw_only=True)
class SolutionCount(SearchResponse):
    """The number of solutions; `is_complete` says that there are no more than those found."""

    is_complete: bool = True

    def listed(self) -> dict[str, Any]:
        """Return whether that is all."""
        return {"complete": self.is_complete}


def count(puzzle: Puzzle, options: Options, hooks: Hooks) -> SolutionCount:
    """Return how many solutions there are."""
    limit = options["limit"]
    with SolverSession(puzzle, options, hooks) as search:
        search.found = search.solver.count(limit)
    is_complete = not search.stopped and (limit is None or search.found < limit)
    return SolutionCount(found=search.found, is_complete=is_complete, **search.facts(search.status(limit)))


QUESTION = QuestionSpec("count", "The number of solutions.", OPTIONS, count)
