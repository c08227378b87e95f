"""Whether there is one solution, several or none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .base.answer import Searched
from .base.hooks import Hooks
from .base.limits import LIMITS
from .base.naming import CELLS
from .base.question import Options, Question
from .base.search import Search

if TYPE_CHECKING:
    from ..engine.puzzle import Puzzle


def unique(puzzle: Puzzle, options: Options, hooks: Hooks) -> Searched:
    """Return whether there is exactly one solution: the status says it; at most two are looked for."""
    with Search(puzzle, options, hooks) as search:
        search.found = search.solver.count(2)
    return Searched(found=search.found, **search.facts(search.status(2)))


QUESTION = Question("unique", "Whether there is one solution, several or none.", (CELLS, *LIMITS), unique)
