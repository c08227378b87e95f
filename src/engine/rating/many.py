"""Many puzzles, solved and rated."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

from ...utils.errors import describe_failure
from ..errors import NotUnique, RulegridError, SearchStopped, puzzle_at_fault
from ..limits import Answer, SearchLimits
from .rating import rate

if TYPE_CHECKING:
    from ..puzzle import Puzzle


class RatedWork:
    """What solves a chunk of puzzles, and then rates those with one solution; `read` makes puzzles of them.

    It is pickled for other processes. `rated` are the statuses of what is rated: where any solution will do, several are fine.
    """

    def __init__(
        self,
        work: Callable[[Sequence[Any]], list[Answer]],
        read: Callable[[Any], Puzzle],
        limits: SearchLimits,
        rated: Collection[str] = ("unique", "solved"),
    ) -> None:
        self.work = work
        self.read = read
        self.limits = limits
        self.rated = rated

    def __call__(self, puzzles: Sequence[Any]) -> list[Answer]:
        return [self._rated(answer) for answer in self.work(puzzles)]

    def _rated(self, answer: Answer) -> Answer:
        if answer.status not in self.rated:
            return answer
        try:
            rating = rate(self.read(answer.puzzle), timeout=self.limits.timeout, max_steps=self.limits.max_steps)
        except SearchStopped as stop:
            return _add_remark(answer, f"rating stopped by {stop.reason}")
        except NotUnique:  # only one solution was asked for
            return _add_remark(answer, "several solutions, so no rating")
        except RulegridError as error:
            return _add_remark(answer, puzzle_at_fault(error))
        except Exception as error:
            return _add_remark(answer, f"no rating: {describe_failure(error)}")
        return answer._replace(rating=rating)


def _add_remark(answer: Answer, remark: str) -> Answer:
    return answer._replace(message="; ".join(filter(None, [answer.message, remark])))
