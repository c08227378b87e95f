"""A new puzzle of a family, with exactly one solution."""

from __future__ import annotations

import datetime
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..engine.data.options import OptionSpec
from ..engine.errors import PuzzleFormatError, SearchStopped
from ..utils.days import read_day
from ..utils.json_text import expect
from ..utils.words import Message
from .base.answer import Response
from .base.hooks import Hooks
from .base.question import Options, QuestionSpec, one_family
from .base.status import Status

if TYPE_CHECKING:
    from ..engine.families import Family
    from ..engine.making.made import Made


def read_date(value: Any, family: Family, path: str) -> datetime.date:
    """Return a day, given as such or as a text."""
    return value if isinstance(value, datetime.date) else read_day(value, path)


def read_seed(value: Any, family: Family, path: str) -> int | str:
    """Return a seed, a number or a text."""
    return value if type(value) is int else str(expect(value, str, path))


OPTIONS = (
    OptionSpec("seed", str, None, "What makes the same puzzle again; a random one by default.", read=read_seed),
    OptionSpec("day", str, None, "The puzzle of a day, which is the same for everybody; only a level goes with it.", read=read_date),
    OptionSpec("timeout", float, None, "Stop rating it after this time, in seconds.", least=0),
)  # fmt: skip
"""The options of every family; its makers have more."""

WITH_A_DAY = ("day", "level", "timeout")


@dataclass(frozen=True, kw_only=True)
class New(Response):
    """A new puzzle with its solution, seed and rating; the rating is None where that was stopped."""

    made: Made = field(repr=False)

    def data(self) -> dict[str, Any]:
        """Return what is known of it; families may add to that."""
        data = self.made.to_data()
        return {key: value for key, value in data.items() if key not in ("status", "puzzle")}


def make(family: Family, options: Options, hooks: Hooks) -> New:
    """Return a new puzzle; raises NothingMade after a bounded number of tries."""
    from ..engine.rating import rate

    began = time.monotonic()
    made, stopped = _make_puzzle(family, options), ""
    if made.rating is None:
        try:
            made = replace(made, rating=rate(made.puzzle, timeout=options["timeout"], tick=hooks.tick))
        except SearchStopped as stop:
            stopped = stop.reason
    seconds = time.monotonic() - began
    return New(puzzle=made.puzzle, status=Status.MADE, stopped=stopped, made=made, seconds=seconds)


def _make_puzzle(family: Family, options: Options) -> Made:
    from ..engine.making import daily, make_many

    own = family.making.options
    wanted = {each.name: options[each.name] for each in own if options[each.name] != each.default}
    day = options["day"]
    if day is None:
        return next(make_many(family.making.maker_of(**wanted), seed=options["seed"]))
    for name in (*wanted, *(["seed"] if options["seed"] is not None else ())):
        if name not in WITH_A_DAY:
            raise PuzzleFormatError(Message("question.with-day"), path=name)
    made = daily(family.name, day, level=options["level"])
    made.puzzle.title = day.isoformat()
    return made


QUESTION = QuestionSpec(
    "make", "A new puzzle with exactly one solution.", OPTIONS, make, one_family, lambda family: family.making.options
)
