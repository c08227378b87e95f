"""An explanation: the player's first mistake, else every step to the end."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..engine.data.options import OptionSpec
from .base.answer import Response
from .base.hooks import Hooks, Stopping
from .base.limits import LIMITS
from .base.question import Options, QuestionSpec
from .base.status import Status
from .base.work import WORDS, WORK

if TYPE_CHECKING:
    from ..engine.explain import Step
    from ..engine.puzzle import Puzzle
    from ..engine.rating import Rating
    from .base.steps import Pair

OPTIONS = (
    *WORK,
    OptionSpec("limit", int, None, "Stop after this many steps.", least=1),
    *WORDS,
    *LIMITS,
)


@dataclass(frozen=True, kw_only=True)
class Explained(Response):
    """An explanation: `pairs` are states and steps, `ending` is the step that changes nothing and says how it ended.

    It is None where the question was stopped. `number` counts the steps, also where they were not kept.
    """

    pairs: tuple[Pair, ...] = field(default=(), repr=False)
    ending: Step | None = field(default=None, repr=False)
    state: Any = field(default=None, repr=False)
    number: int = 0
    rating: Rating | None = field(default=None, repr=False)

    def data(self) -> dict[str, Any]:
        """Return the steps, how they end, and what they cost."""
        from ..engine.explain import sentence
        from .base.steps import described_all

        pairs = [*self.pairs, *([(self.state, self.ending)] if self.ending is not None else ())]
        steps, candidates = described_all(pairs, self.options)
        ending = steps.pop() if self.ending is not None else None
        return {
            "rating": self.rating and self.rating.to_data(self.options["language"]),
            "steps": steps,
            "ending": ending,
            "candidates": candidates,
            "text": "" if self.ending is None else sentence(self.ending, self.options["language"]),
        }


def explain(puzzle: Puzzle, options: Options, hooks: Hooks) -> Explained:
    """Return every step to the end; `hooks.each` gets each step with the state before it."""
    from ..engine.explain import Explainer, walk
    from ..engine.explain.endings import FULL
    from ..engine.explain.pieces import PieceState
    from ..engine.rating.rating import Meter, levels_of, rate
    from .base.steps import PlayerPosition, status_of_step

    held: Callable[[], AbstractContextManager[None]] = nullcontext
    if hooks.takes_interrupts:
        from ..utils.interrupts import hold_interrupts

        held = hold_interrupts
    work = PlayerPosition(puzzle, options, hooks)
    limit = options["limit"]
    meter = Meter(len(puzzle.board.grid.cells))
    pairs: list[Pair] = []
    ending: Step | None = None
    state: Any = None
    rating = None
    with Stopping(hooks) as stopping:
        if wrong := work.mistake():
            ending, state = wrong, Explainer(puzzle, **work.limits).state()
        else:
            for state, step in walk(work.position, work.marks, **work.limits):
                if not step.changes:
                    ending = work.named(step)
                    break
                if len(meter.doors) == limit:
                    stopping.stopped = "limit"
                    break
                with held():
                    meter.add(step)
                    if hooks.keeps:
                        pairs.append((state, step))
                    hooks.found(state, step)
            if ending is not None and ending.technique == FULL and isinstance(state, PieceState):
                rating = rate(puzzle, **work.limits)  # by choices, not by these steps
    if ending is None or stopping.stopped:
        status = Status.STOPPED
    else:
        status = status_of_step(ending)
    if rating is None and status is not Status.MISTAKE:
        rating = meter.rating(levels_of(puzzle), is_complete=status is Status.SOLVED)
    return Explained(
        puzzle=work.position, status=status, stopped=stopping.stopped, pairs=tuple(pairs), ending=ending, state=state,
        number=len(meter.doors), rating=rating, seconds=work.seconds,
    )  # fmt: skip


QUESTION = QuestionSpec("explain", "Every step to the solution, with its reasons.", OPTIONS, explain)
