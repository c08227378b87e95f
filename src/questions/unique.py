"""Whether there is one solution, several or none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .base.answer import SearchResponse
from .base.hooks import Hooks
from .base.limits import LIMITS
from .base.naming import CELLS
from .base.question import Options, QuestionSpec
from .base.search import SolverSession

if TYPE_CHECKING:
    from ..engine.puzzle import Puzzle


def unique(puzzle: Puzzle, options: Options, hooks: Hooks) -> SearchResponse:
    """Return whether there is exactly one solution: the status says it; at most two are looked for."""
    with SolverSession(puzzle, options, hooks) as search:
        search.found = search.solver.count(2)
    return SearchResponse(found=search.found, **search.facts(search.status(2)))


QUESTION = QuestionSpec("unique", "Whether there is one solution, several or none.", (CELLS, *LIMITS), unique)
