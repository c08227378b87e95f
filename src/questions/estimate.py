"""An estimate of the number of solutions, where there are too many to be counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..engine.data.options import OptionSpec
from .base.answer import SearchResponse
from .base.hooks import Hooks
from .base.limits import LIMITS
from .base.question import Options, QuestionSpec
from .base.search import SolverSession
from .base.status import Status, status_of

if TYPE_CHECKING:
    from ..engine.puzzle import Puzzle
    from ..engine.search.estimate import Estimate

OPTIONS = (
    OptionSpec("dives", int, 10_000, "At most this many random dives.", least=1),
    OptionSpec("within", int, 5, "Stop once the estimate is within this many percent.", least=0),
    OptionSpec("seed", int, 1, "The seed of the dives."),
    *LIMITS,
)


@dataclass(frozen=True, kw_only=True)
class Estimated(SearchResponse):
    """An estimate, None where none was made; `found` is the number where it was counted after all."""

    estimate: Estimate | None = None

    def listed(self) -> dict[str, Any]:
        """Return the estimate: its mean, its interval, and its dives."""
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


QUESTION = QuestionSpec("estimate", "An estimate of the number of solutions.", OPTIONS, estimate)
