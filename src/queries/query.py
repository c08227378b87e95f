"""Queries: their options, their progress, and their answers with a status."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from ..core import family as families
from ..core.errors import SearchStopped
from ..core.family import OptionSpec
from ..core.puzzle import Puzzle
from ..utils.cells import CELLS as WAYS
from ..utils.cells import named_by
from ..utils.errors import PuzzleFormatError, RulegridError, one_of, quote, read, unknown
from ..utils.message import Message

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle
    from ..core.unit import Unit
    from ..solver.solver import Solver
    from ..utils.message import Label, Message


class Status(StrEnum):
    """What an answer says in a word. `meaning` says it in a sentence.

    >>> print(Status("none").meaning)
    there is no solution
    """

    UNIQUE = "unique"
    SEVERAL = "several"
    NONE = "none"
    SOLVED = "solved"
    ESTIMATED = "estimated"
    OPEN = "open"
    STEP = "step"
    MISTAKE = "mistake"
    RATED = "rated"
    MINIMAL = "minimal"
    MADE = "made"
    WRITTEN = "written"
    STOPPED = "stopped"

    @property
    def meaning(self) -> Message:
        """What it means."""
        return Message(f"status.{self.value}")


def status_of(found: int, limit: int | None) -> Status:
    """Return the status where so many solutions were found, of at most `limit` that were looked for.

    >>> [str(status_of(found, 2)) for found in (0, 1, 2)], str(status_of(1, 1))
    (['none', 'unique', 'several'], 'solved')
    """
    if found > 1:
        return Status.SEVERAL
    return (Status.SOLVED if limit == 1 else Status.UNIQUE) if found else Status.NONE


@dataclass(frozen=True, kw_only=True)
class Response:
    """The answer to a question. `to_data()` is what `--json` prints and the page's API answers.

    `stopped` is what ended the search early: "timeout", "max_steps", "dives" or "interrupted"; empty where nothing did.
    `options` are those of the question. `seconds` is how long it took. `message` says in a line why there is no answer, where that is so.
    """

    puzzle: Puzzle = field(repr=False)
    status: Status
    stopped: str = ""
    seconds: float = field(default=0.0, compare=False)
    message: Label = field(default="", compare=False, repr=False)
    options: Mapping[str, Any] = field(default_factory=dict, repr=False)

    def data(self) -> dict[str, Any]:
        """Return what this question's answers have besides; the keys are the same for all of them."""
        return {}

    def to_data(self) -> dict[str, Any]:
        """Return the answer as data that JSON can hold."""
        with named_by(self.options.get("cells")):
            data = self.data()
        puzzle = self.puzzle.to_data()
        missed = {"not_understood": lines} if (lines := puzzle.get("not_understood")) else {}
        return {
            "status": str(self.status),
            "stopped": self.stopped or None,
            **data,
            **missed,
            "seconds": round(self.seconds, 6),
            "puzzle": puzzle,
        }


@dataclass(frozen=True, kw_only=True)
class SearchResponse(Response):
    """The answer of a search: `found` is how many solutions it found, None where it did not look for each of them.

    `conflicts` are the units that the given values contradict from the start, where there is no solution.
    """

    found: int | None = None
    conflicts: tuple[Unit, ...] = ()
    steps: int = 0

    def data(self) -> dict[str, Any]:
        """Return what all searches say."""
        return {
            "found": self.found,
            **self.listed(),
            "conflicts": [unit_names(unit.label) for unit in self.conflicts],
            "steps": self.steps,
        }

    def listed(self) -> dict[str, Any]:
        """Return what was found, as data."""
        return {}


def unit_names(label: Message) -> dict[str, Any]:
    """Return what a unit is called, in English and in each language, and the cells that it is called by."""
    from ..utils.catalogue import LANGUAGES
    from ..utils.message import cited_cells, say

    names = {language: say(label, language) for language in LANGUAGES}
    return {"unit": str(label), "names": names, "cited": cited_cells(label)}


@dataclass(frozen=True)
class Hooks:
    """Hooks of one question; none of them makes a difference to the answer.

    `tick` is called with the steps so far, `begun` with the solver, `each` with every solution or step as it is found.
    `keeps` is False where `each` takes them, so that the answer needn't hold all of them. `progress` asks for a bar, as
    with `Solver`. With `takes_interrupts`, Ctrl-C ends the question with what is known by then.
    """

    tick: Callable[[int], object] | None = None
    progress: bool | None = False
    begun: Callable[[Solver], object] | None = None
    each: Callable[..., object] | None = None
    keeps: bool = True
    takes_interrupts: bool = False

    def begin(self, solver: Solver) -> None:
        """Hand on the solver."""
        if self.begun is not None:
            self.begun(solver)

    def found(self, *things: Any) -> None:
        """Hand on what was found."""
        if self.each is not None:
            self.each(*things)


class Stopping:
    """A context that ends where a limit is reached, or by an interrupt where the hooks take these; `stopped` says why.

    It is "" where nothing ended it early, else the reason of the SearchStopped, or "interrupted".

    >>> with Stopping(Hooks()) as stopping:
    ...     raise SearchStopped("timeout", 12)
    >>> stopping.stopped
    'timeout'
    """

    def __init__(self, hooks: Hooks) -> None:
        self.hooks = hooks
        self.stopped = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if isinstance(error, SearchStopped):
            self.stopped = error.reason
        elif isinstance(error, KeyboardInterrupt) and self.hooks.takes_interrupts:
            self.stopped = "interrupted"
        else:
            return False
        return True


MEDIA_TYPES = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "text": "text/plain; charset=utf-8",
    "json": "application/json",
}
"""What may be drawn, by its form."""


def as_data(content: str | bytes) -> dict[str, Any]:
    """Return what was written as data: a text, or bytes in base64.

    >>> as_data("<svg/>"), as_data(b"PNG")
    ({'text': '<svg/>', 'base64': None}, {'text': None, 'base64': 'UE5H'})
    """
    if isinstance(content, str):
        return {"text": content, "base64": None}
    from base64 import b64encode  # few answers need it

    return {"text": None, "base64": b64encode(content).decode()}


def convert_picture(svg: str, form: str) -> str | bytes:
    """Return a picture in a form: SVG, PNG or PDF; raises RulegridError where what that needs is not installed."""
    from ..utils.svg import to_pdf, to_png

    return to_png(svg) if form == "png" else to_pdf([svg]) if form == "pdf" else svg


Options = Mapping[str, Any]


def one_puzzle(given: Any) -> Puzzle:
    """Return the puzzle that a question is about."""
    if not isinstance(given, Puzzle):
        raise RulegridError(read(quote(given), Message("question.puzzle")))
    return given


def some_puzzles(given: Any) -> tuple[Puzzle, ...]:
    """Return the puzzles that a question is about, at least one."""
    puzzles = tuple(given) if isinstance(given, Sequence) and not isinstance(given, str) else (given,)
    if not puzzles:
        raise RulegridError(Message("question.no-puzzle"))
    return tuple(map(one_puzzle, puzzles))


def one_family(given: Any) -> families.Family:
    """Return the family that a question is about, which may be given by its name."""
    if isinstance(given, families.Family):
        return given
    if not isinstance(given, str):
        raise RulegridError(read(quote(given), Message("question.family", names=one_of(families.names()))))
    return families.family(given)


@dataclass(frozen=True)
class QuestionSpec:
    """A question that can be asked; `asks` takes what it is about, all options and the hooks.

    `about` makes of what was given what it is about: a puzzle, unless it says otherwise. `more` are options besides that
    depend on it.
    """

    name: str
    help: str
    options: tuple[OptionSpec, ...]
    asks: Callable[[Any, Options, Hooks], Response]
    about: Callable[[Any], Any] = one_puzzle
    more: Callable[[Any], tuple[OptionSpec, ...]] = lambda subject: ()

    def ask(self, subject: Any, values: Options, hooks: Hooks) -> Response:
        """Return the answer, which names cells as the options say."""
        with named_by(values.get("cells")):
            return replace(self.asks(subject, values, hooks), options=values)

    def read(self, given: Mapping[str, Any], subject: Any, path: str = "") -> dict[str, Any]:
        """Return a value for every option: those given, and the defaults; raises PuzzleFormatError."""
        known = {option.name: option for option in (*self.more(subject), *self.options)}
        for name in given:
            if name not in known:
                raise PuzzleFormatError(unknown("option", name, known, one_of(known)), path=f"{path}{self.name}")
        values = {}
        for name, option in known.items():
            value = given.get(name, option.default)
            values[name] = option.take(value, subject, f"{path}{name}") if name in given else value
        return values


LIMITS = (
    OptionSpec("timeout", float, None, "Stop after this time, in seconds.", least=0),
    OptionSpec("max_steps", int, None, "Stop after this many steps.", least=0),
)


CELLS = OptionSpec(
    "cells", str, WAYS[0], "How texts name cells: A1, or r1c1 with numbered rows and boxes.", choices=WAYS
)
