"""The number of solutions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..engine.data.options import Option
from .base.answer import Searched
from .base.hooks import Hooks
from .base.limits import LIMITS
from .base.naming import CELLS
from .base.question import Options, Question
from .base.search import Search

if TYPE_CHECKING:
    from ..engine.puzzle import Puzzle

OPTIONS = (Option("limit", int, None, "Stop counting at this number.", least=1), CELLS, *LIMITS)


@dataclass(frozen=True, kw_only=True)
class Number(Searched):
    """The number of solutions; `is_complete` says that there are no more than those found."""

    is_complete: bool = True

    def listed(self) -> dict[str, Any]:
        """Return whether that is all."""
        return {"complete": self.is_complete}


def count(puzzle: Puzzle, options: Options, hooks: Hooks) -> Number:
    """Return how many solutions there are."""
    limit = options["limit"]
    with Search(puzzle, options, hooks) as search:
        search.found = search.solver.count(limit)
    is_complete = not search.stopped and (limit is None or search.found < limit)
    return Number(found=search.found, is_complete=is_complete, **search.facts(search.status(limit)))


QUESTION = Question("count", "The number of solutions.", OPTIONS, count)
