"""Queries of setters: check, minimise, rate and make."""

from __future__ import annotations

import datetime
import time
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..core.errors import NotUnique, SearchStopped
from ..core.family import OptionSpec, family_of
from ..core.limits import CHECK_SECONDS
from ..utils.errors import PuzzleFormatError, expected_got
from ..utils.json_text import expect, quote_json
from ..utils.message import Label, Message
from ..utils.text import read_day
from .options import CELLS, LANGUAGE, LIMITS
from .query import Hooks, Options, QuerySpec, Response, Status, one_family

if TYPE_CHECKING:
    from ..core.family import Family
    from ..core.puzzle import Puzzle
    from ..generate.batch import GeneratedPuzzle
    from ..generate.rating import Rating
    from ..setting.check import PuzzleCheck
    from ..setting.minimise import Minimised


CHECK_OPTIONS = (
    OptionSpec("clues", bool, False, "For a unique solution: the number of solutions without each given and clue."),
    OptionSpec(
        "repairs", str, "first",
        "Where there is no solution: the first given or clue found whose removal or change helps, all of them, or none.",
        choices=("first", "all", "none"),
    ),
    LANGUAGE,
    CELLS,
    OptionSpec(
        "timeout", float, None, f"Stop after this time, in seconds; after {CHECK_SECONDS:g} without it, with what is known by then.",
        least=0,
    ),
    *(each for each in LIMITS if each.name != "timeout"),
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class CheckResponse(Response):
    """The results of a check; `found` has all of them."""

    found: PuzzleCheck = field(repr=False)

    def data(self) -> dict[str, Any]:
        """Return why there are several solutions or none, or what is superfluous; and all of it in sentences."""
        from ..utils.catalogue import LANGUAGES

        found = self.found.to_data(self.options["language"])
        empty: dict[str, Any] = {
            "solution": None, "several": None, "contradictions": [], "repairs": [], "repairs_complete": False,
            "clues": None, "undone": [], "layers": None,
        }  # fmt: skip
        kept = {key: value for key, value in found.items() if key in empty}
        return empty | kept | {"texts": {each: self.lines(each) for each in LANGUAGES}, "steps": self.found.steps}

    def lines(self, language: str, **style: Any) -> list[str]:
        from ..setting.text import describe

        return describe(self.found, language, family_of(self.puzzle).spelling.part(self.puzzle), **style)


def check(puzzle: Puzzle, options: Options, hooks: Hooks) -> CheckResponse:
    """Return the check of a puzzle for its setter."""
    from ..setting.check import Checker
    from ..setting.doubtful import doubtful_clues

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
        doubtful=doubtful_clues(puzzle, found.contradictions),
        seconds=time.monotonic() - began,
    )  # fmt: skip


CHECK_QUERY = QuerySpec("check", "Whether there is exactly one solution, and if not, why.", CHECK_OPTIONS, check)


def read_names(value: Any, puzzle: Puzzle, path: str) -> Any:
    """Return a name, or several names of cells and clues."""
    if isinstance(value, str):
        return value
    names = list(value) if isinstance(value, Iterable) else [None]
    if not all(isinstance(name, (str, tuple)) for name in names):
        raise PuzzleFormatError(expected_got(quote_json(value), Message("puzzle.parts")), path=path)
    return names


MINIMISE_OPTIONS = (
    OptionSpec(
        "order", list, "random",
        "What is tried first: random, reading, givens, clues, or cells and names of clues.", read=read_names,
    ),
    OptionSpec("seed", int, 0, "The seed of the random order."),
    OptionSpec("keep", list, (), "What is never removed: givens, clues, or cells and names of clues.", read=read_names),
    OptionSpec(
        "symmetry", str, "none", "Remove givens and clues together, by symmetry.",
        choices=("none", "rotation", "quarter", "horizontal", "vertical", "diagonal", "antidiagonal"),
    ),
    *LIMITS,
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Minimal(Response):
    """A minimal puzzle, or the state at the end; `found` is None if the puzzle has not exactly one solution."""

    found: Minimised | None = field(default=None, repr=False)

    def data(self) -> dict[str, Any]:
        """Return the removed clues, and the kept ones with their proof: another solution without each."""
        empty: dict[str, Any] = {"removed": [], "kept": [], "steps": 0}
        if self.found is None:
            return empty
        data = self.found.to_data()
        return {key: data[key] for key in empty}


def minimise(puzzle: Puzzle, options: Options, hooks: Hooks) -> Minimal:
    """Return a minimal puzzle."""
    from ..setting.minimise import Minimiser

    began = time.monotonic()
    minimiser = Minimiser(
        puzzle, order=options["order"], seed=options["seed"], keep=options["keep"], symmetry=options["symmetry"],
        timeout=options["timeout"], max_steps=options["max_steps"], progress=hooks.progress, tick=hooks.tick,
    )  # fmt: skip
    found = minimiser.result
    try:
        minimiser.run()
    except NotUnique as error:
        seconds = time.monotonic() - began
        return Minimal(puzzle=puzzle, status=Status(error.status), message=error.message, seconds=seconds)
    except KeyboardInterrupt:
        if not hooks.takes_interrupts:
            raise
    status = Status.STOPPED if found.stopped else Status.MINIMAL
    return Minimal(
        puzzle=found.puzzle, status=status, stopped=found.stopped, found=found, seconds=time.monotonic() - began
    )


MINIMISE_QUERY = QuerySpec(
    "minimise", "The puzzle without the givens and clues that it does not need.", MINIMISE_OPTIONS, minimise
)


RATE_OPTIONS = (
    OptionSpec("most", float, None, "Stop as soon as the rating exceeds this.", least=0),
    LANGUAGE,
    CELLS,
    *LIMITS,
)


@dataclass(frozen=True, kw_only=True)
class Rated(Response):
    """A rating, or None if there is not exactly one solution or the query was stopped."""

    rating: Rating | None = None

    def data(self) -> dict[str, Any]:
        """Return the rating, and in each language its hardest step in words and the names of its techniques."""
        from ..explain.step_text import sentence
        from ..utils.catalogue import LANGUAGES
        from ..utils.message import say

        step = None if self.rating is None else self.rating.hardest
        texts = {} if step is None else {language: sentence(step, language) for language in LANGUAGES}
        titles = {} if self.rating is None else self.rating.titles
        names = {language: {key: say(title, language) for key, title in titles.items()} for language in LANGUAGES}
        rating = self.rating and self.rating.to_data(self.options["language"])
        return {"rating": rating, "texts": texts, "names": names}


def rate(puzzle: Puzzle, options: Options, hooks: Hooks) -> Rated:
    """Return how hard a puzzle is."""
    from ..generate.rating import rate as rate_puzzle

    began = time.monotonic()
    rating, stopped = None, ""
    message: Label = ""
    try:
        rating = rate_puzzle(
            puzzle, most=options["most"], timeout=options["timeout"], max_steps=options["max_steps"], tick=hooks.tick
        )
        status = Status.RATED
    except NotUnique as error:
        status, message = Status(error.status), error.message
    except SearchStopped as stop:
        status, stopped = Status.STOPPED, stop.reason
    seconds = time.monotonic() - began
    return Rated(puzzle=puzzle, status=status, stopped=stopped, rating=rating, seconds=seconds, message=message)


RATE_QUERY = QuerySpec("rate", "How hard the puzzle is: its rating and level.", RATE_OPTIONS, rate)


def read_date(value: Any, family: Family, path: str) -> datetime.date:
    """Return a day, given as such or as a text."""
    return value if isinstance(value, datetime.date) else read_day(value, path)


def read_seed(value: Any, family: Family, path: str) -> int | str:
    """Return a seed, a number or a text."""
    return value if type(value) is int else str(expect(value, str, path))


MAKE_OPTIONS = (
    OptionSpec("seed", str, None, "What makes the same puzzle again; a random one by default.", read=read_seed),
    OptionSpec("day", str, None, "The puzzle of a day, which is the same for everybody; only a level goes with it.", read=read_date),
    OptionSpec("timeout", float, None, "Stop rating it after this time, in seconds.", least=0),
)  # fmt: skip
"""The options of every family; its makers have more."""

WITH_A_DAY = ("day", "level", "timeout")


@dataclass(frozen=True, kw_only=True)
class New(Response):
    """A new puzzle with its solution, seed and rating; the rating is None if rating was stopped."""

    made: GeneratedPuzzle = field(repr=False)

    def data(self) -> dict[str, Any]:
        data = self.made.to_data()
        return {key: value for key, value in data.items() if key not in ("status", "puzzle")}


def make(family: Family, options: Options, hooks: Hooks) -> New:
    """Return a new puzzle; raises GenerationError after a bounded number of tries."""
    from ..generate.rating import rate

    began = time.monotonic()
    made, stopped = _make_puzzle(family, options), ""
    if made.rating is None:
        try:
            made = replace(made, rating=rate(made.puzzle, timeout=options["timeout"], tick=hooks.tick))
        except SearchStopped as stop:
            stopped = stop.reason
    seconds = time.monotonic() - began
    return New(puzzle=made.puzzle, status=Status.MADE, stopped=stopped, made=made, seconds=seconds)


def _make_puzzle(family: Family, options: Options) -> GeneratedPuzzle:
    from ..generate.batch import make_many
    from ..generate.daily import daily

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


MAKE_QUERY = QuerySpec(
    "make",
    "A new puzzle with exactly one solution.",
    MAKE_OPTIONS,
    make,
    one_family,
    lambda family: family.making.options,
)
