"""What a setter wants to know: one solution, several or none; why; and what to do about it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..engine.data.options import OptionSpec
from ..engine.families import family_of
from ..engine.limits import CHECK_SECONDS as SECONDS
from .base.answer import Response
from .base.hooks import Hooks
from .base.limits import LIMITS
from .base.naming import CELLS
from .base.question import Options, QuestionSpec
from .base.status import Status
from .base.work import LANGUAGE

if TYPE_CHECKING:
    from ..engine.puzzle import Puzzle
    from ..engine.setting.check import PuzzleCheck

OPTIONS = (
    OptionSpec("clues", bool, False, "For a unique solution: the number of solutions without each given and clue."),
    OptionSpec(
        "repairs", str, "first",
        "Where there is no solution: the first given or clue found whose removal or change helps, all of them, or none.",
        choices=("first", "all", "none"),
    ),
    LANGUAGE,
    CELLS,
    OptionSpec(
        "timeout", float, None, f"Stop after this time, in seconds; after {SECONDS:g} without it, with what is known by then.",
        least=0,
    ),
    *(each for each in LIMITS if each.name != "timeout"),
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class CheckResponse(Response):
    """What was found out; `found` has all of it."""

    found: PuzzleCheck = field(repr=False)

    def data(self) -> dict[str, Any]:
        """Return why there are several solutions or none, or what is superfluous; and all of it in sentences."""
        from ..engine.explain import LANGUAGES

        found = self.found.to_data(self.options["language"])
        empty: dict[str, Any] = {
            "solution": None, "several": None, "contradictions": [], "repairs": [], "repairs_complete": False,
            "clues": None, "undone": [],
        }  # fmt: skip
        kept = {key: value for key, value in found.items() if key in empty}
        return empty | kept | {"texts": {each: self.lines(each) for each in LANGUAGES}, "steps": self.found.steps}

    def lines(self, language: str, **style: Any) -> list[str]:
        """Return the answer in sentences."""
        from ..engine.setting.words import describe

        return describe(self.found, language, family_of(self.puzzle).spelling.part(self.puzzle), **style)


def check(puzzle: Puzzle, options: Options, hooks: Hooks) -> CheckResponse:
    """Return what a setter wants to know."""
    from ..engine.setting.check import Checker

    began = time.monotonic()
    checker = Checker(
        puzzle, clues=options["clues"], repairs=options["repairs"], timeout=options["timeout"],
        max_steps=options["max_steps"], progress=hooks.progress, tick=hooks.tick,
    )  # fmt: skip
    try:
        checker.run()
    except KeyboardInterrupt:
        if not hooks.takes_interrupts:
            raise
    found = checker.result
    return CheckResponse(
        puzzle=puzzle, status=Status(found.status), stopped=found.stopped, found=found,
        seconds=time.monotonic() - began,
    )  # fmt: skip


QUESTION = QuestionSpec("check", "Whether there is exactly one solution, and if not, why.", OPTIONS, check)
