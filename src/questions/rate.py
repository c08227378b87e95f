"""How hard a puzzle is."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..engine.data.options import OptionSpec
from ..engine.errors import NotUnique, SearchStopped
from ..utils.words import Label
from .base.answer import Response
from .base.hooks import Hooks
from .base.limits import LIMITS
from .base.naming import CELLS
from .base.question import Options, QuestionSpec
from .base.status import Status
from .base.work import LANGUAGE

if TYPE_CHECKING:
    from ..engine.puzzle import Puzzle
    from ..engine.rating import Rating

OPTIONS = (
    OptionSpec("most", float, None, "Stop as soon as the rating exceeds this.", least=0),
    LANGUAGE,
    CELLS,
    *LIMITS,
)


@dataclass(frozen=True, kw_only=True)
class Rated(Response):
    """A rating, None where there is not exactly one solution, or the question was stopped."""

    rating: Rating | None = None

    def data(self) -> dict[str, Any]:
        """Return the rating, and in each language its costliest step in words and the names of its techniques."""
        from ..engine.explain import LANGUAGES, sentence
        from ..engine.words import say

        step = None if self.rating is None else self.rating.hardest
        texts = {} if step is None else {language: sentence(step, language) for language in LANGUAGES}
        titles = {} if self.rating is None else self.rating.titles
        names = {language: {key: say(title, language) for key, title in titles.items()} for language in LANGUAGES}
        rating = self.rating and self.rating.to_data(self.options["language"])
        return {"rating": rating, "texts": texts, "names": names}


def rate(puzzle: Puzzle, options: Options, hooks: Hooks) -> Rated:
    """Return how hard a puzzle is."""
    from ..engine.rating import rate as rated

    began = time.monotonic()
    rating, stopped = None, ""
    message: Label = ""
    try:
        rating = rated(
            puzzle, most=options["most"], timeout=options["timeout"], max_steps=options["max_steps"], tick=hooks.tick
        )
        status = Status.RATED
    except NotUnique as error:
        status, message = Status(error.status), error.message
    except SearchStopped as stop:
        status, stopped = Status.STOPPED, stop.reason
    seconds = time.monotonic() - began
    return Rated(puzzle=puzzle, status=status, stopped=stopped, rating=rating, seconds=seconds, message=message)


QUESTION = QuestionSpec("rate", "How hard the puzzle is: its rating and level.", OPTIONS, rate)
