"""The steps that are open at a position: all of them, not only the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..engine.data.options import OptionSpec
from ..engine.data.stored import without_broken_clues
from ..engine.families import family_of
from ..utils.coordinates import Cell, cell_name
from .base.answer import Response
from .base.hooks import Hooks, Stopping
from .base.limits import LIMITS
from .base.question import Options, QuestionSpec
from .base.status import Status
from .base.work import WORDS, WORK

if TYPE_CHECKING:
    from ..engine.explain import Step
    from ..engine.puzzle import Puzzle

OPTIONS = (
    *WORK,
    OptionSpec("technique", str, None, "Only steps of this technique: a key such as xy-wing."),
    OptionSpec("uniqueness", bool, False, "Also steps that are right because there is only one solution."),
    OptionSpec("limit", int, None, "Stop after this many steps.", least=1),
    *WORDS,
    *LIMITS,
)


@dataclass(frozen=True, kw_only=True)
class Open(Response):
    """The open steps, the cheapest first, or the player's first mistake; none where the grid is full or contradicts itself.

    `candidates` are those at the position; `permits_uniqueness` says whether the rules permit arguments by uniqueness.
    """

    steps: tuple[Step, ...] = field(default=(), repr=False)
    candidates: Mapping[Cell, Sequence[int]] = field(default_factory=dict, repr=False)
    permits_uniqueness: bool = False

    def data(self) -> dict[str, Any]:
        """Return the steps in the form that those of an explanation have."""
        from .base.steps import answer_step

        return {
            "steps": [answer_step(step, self.options) for step in self.steps],
            "candidates": {cell_name(cell): list(map(int, values)) for cell, values in self.candidates.items()},
            "permits_uniqueness": self.permits_uniqueness,
        }


def steps(puzzle: Puzzle, options: Options, hooks: Hooks) -> Open:
    """Return the open steps; `hooks.each` gets each step as it is found."""
    from ..engine.explain import Explainer
    from ..engine.explain.open_steps import allows_uniqueness, marked_state, open_steps
    from .base.steps import PlayerPosition, status_of_step

    work = PlayerPosition(puzzle, options, hooks)
    position = work.position
    found: list[Step] = []
    known: dict[str, Any] = {}
    wrong = None
    with Stopping(hooks) as stopping:
        if not family_of(puzzle).spelling.has_pieces:
            explainer = Explainer(puzzle, **work.limits)
            known["candidates"] = marked_state(explainer, work.marks, options["mine"]).candidates()
            known["permits_uniqueness"] = allows_uniqueness(explainer)
            wrong = work.mistake()
        every = open_steps(
            puzzle,
            work.marks,
            options["technique"],
            board=options["mine"],
            uniqueness=options["uniqueness"],
            **work.limits,
        )
        for step in [wrong] if wrong else every:
            found.append(step)
            hooks.found(step)
            if len(found) == options["limit"]:
                break
    if stopping.stopped:
        status = Status.STOPPED
    elif found:
        status = status_of_step(found[0])
    elif without_broken_clues(position).broken_units():
        status = Status.NONE
    else:
        status = Status.OPEN if position.board.filled() < len(position.board.grid.cells) else Status.SOLVED
    return Open(
        puzzle=position,
        status=status,
        stopped=stopping.stopped,
        steps=tuple(found),
        seconds=work.seconds,
        **known,
    )


QUESTION = QuestionSpec(
    "steps", "The first mistake, else the steps that are open at a position, the cheapest first.", OPTIONS, steps
)
