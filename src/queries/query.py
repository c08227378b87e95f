"""Queries: their options, their progress, and their answers with a status."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from ..core import family as families
from ..core.errors import SearchStopped
from ..core.family import OptionSpec
from ..core.puzzle import Puzzle
from ..utils.cells import use_notation
from ..utils.errors import PuzzleFormatError, RulegridError, expected_got, one_of, quote, unknown_name
from ..utils.message import Message

if TYPE_CHECKING:
    from ..core.unit import Unit
    from ..solver.solver import Solver
    from ..utils.message import Label


class Status(StrEnum):
    """The result of a query in a word; `meaning` is a sentence.

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
        return Message(f"status.{self.value}")


def status_of(found: int, limit: int | None) -> Status:
    """Return the status after `found` solutions in a search for at most `limit`.

    >>> [str(status_of(found, 2)) for found in (0, 1, 2)], str(status_of(1, 1))
    (['none', 'unique', 'several'], 'solved')
    """
    if found > 1:
        return Status.SEVERAL
    return (Status.SOLVED if limit == 1 else Status.UNIQUE) if found else Status.NONE


@dataclass(frozen=True, kw_only=True)
class Response:
    """The answer to a query; `to_data()` is the output of `--json` and of the page's API.

    `stopped` is the reason for an early end of the search: "timeout", "max_steps", "dives", "interrupted" or "".
    `doubtful` are clues that contradict each other in a puzzle with guessed readings. `options` are those of the query. `seconds` is the time it took. `message` is a line that explains a missing
    answer.
    """

    puzzle: Puzzle = field(repr=False)
    status: Status
    stopped: str = ""
    seconds: float = field(default=0.0, compare=False)
    message: Label = field(default="", compare=False, repr=False)
    options: Mapping[str, Any] = field(default_factory=dict, repr=False)
    doubtful: tuple[Message, ...] = field(default=(), compare=False, repr=False)

    def data(self) -> dict[str, Any]:
        """Return the fields that this query adds to the common ones; their keys are always the same."""
        return {}

    def to_data(self) -> dict[str, Any]:
        """Return the answer as JSON data."""
        with use_notation(self.options.get("cells")):
            data = self.data()
            doubtful = {"doubtful": [unit_names(label) for label in self.doubtful]} if self.doubtful else {}
        puzzle = self.puzzle.to_data()
        missed = {"not_understood": lines} if (lines := puzzle.get("not_understood")) else {}
        return {
            "status": str(self.status),
            "stopped": self.stopped or None,
            **data,
            **missed,
            **doubtful,
            "seconds": round(self.seconds, 6),
            "puzzle": puzzle,
        }


@dataclass(frozen=True, kw_only=True)
class SearchResponse(Response):
    """The answer of a search: `found` is the number of solutions, or None if it did not look for each of them.

    If there is no solution, `conflicts` are the units that the given values contradict from the start.
    """

    found: int | None = None
    conflicts: tuple[Unit, ...] = ()
    steps: int = 0

    def data(self) -> dict[str, Any]:
        return {
            "found": self.found,
            **self.listed(),
            "conflicts": [unit_names(unit.label) for unit in self.conflicts],
            "steps": self.steps,
        }

    def listed(self) -> dict[str, Any]:
        """Return the results as data."""
        return {}


def unit_names(label: Message) -> dict[str, Any]:
    """Return the name of a unit, in English and in each language, and the cells that the name cites."""
    from ..utils.catalogue import LANGUAGES
    from ..utils.message import cited_cells, say

    names = {language: say(label, language) for language in LANGUAGES}
    return {"unit": str(label), "names": names, "cited": cited_cells(label)}


@dataclass(frozen=True)
class Hooks:
    """Hooks of one query; none of them changes the answer.

    `tick` is called with the steps so far, `begun` with the solver, `each` with every solution or step as it is found.
    `keeps` is False if `each` takes them, so that the answer needn't store all of them. `progress` asks for a bar, as
    with `Solver`. With `takes_interrupts`, Ctrl-C ends the query with what is known by then.
    """

    tick: Callable[[int], object] | None = None
    progress: bool | None = False
    begun: Callable[[Solver], object] | None = None
    each: Callable[..., object] | None = None
    keeps: bool = True
    takes_interrupts: bool = False

    def begin(self, solver: Solver) -> None:
        if self.begun is not None:
            self.begun(solver)

    def found(self, *things: Any) -> None:
        if self.each is not None:
            self.each(*things)


class StopContext:
    """A context that ends at a limit, or at an interrupt if the hooks take these; `stopped` is the reason.

    The reason is "" without an early end, else that of the SearchStopped, or "interrupted".

    >>> with StopContext(Hooks()) as stopping:
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
"""The media types of drawings, by their form."""


def as_data(content: str | bytes) -> dict[str, Any]:
    """Return written content as data: a text, or bytes in base64.

    >>> as_data("<svg/>"), as_data(b"PNG")
    ({'text': '<svg/>', 'base64': None}, {'text': None, 'base64': 'UE5H'})
    """
    if isinstance(content, str):
        return {"text": content, "base64": None}
    from base64 import b64encode  # few answers need it

    return {"text": None, "base64": b64encode(content).decode()}


def convert_picture(svg: str, form: str) -> str | bytes:
    """Return a picture in a form: SVG, PNG or PDF. Raises RulegridError if a required package is not installed."""
    from ..utils.svg import to_pdf, to_png

    return to_png(svg) if form == "png" else to_pdf([svg]) if form == "pdf" else svg


Options = Mapping[str, Any]


def one_puzzle(given: Any) -> Puzzle:
    """Return the puzzle that a query is about."""
    if not isinstance(given, Puzzle):
        raise RulegridError(expected_got(quote(given), Message("question.puzzle")))
    return given


def some_puzzles(given: Any) -> tuple[Puzzle, ...]:
    """Return the puzzles that a query is about, at least one."""
    puzzles = tuple(given) if isinstance(given, Sequence) and not isinstance(given, str) else (given,)
    if not puzzles:
        raise RulegridError(Message("question.no-puzzle"))
    return tuple(map(one_puzzle, puzzles))


def one_family(given: Any) -> families.Family:
    """Return the family that a query is about, which may be given by its name."""
    if isinstance(given, families.Family):
        return given
    if not isinstance(given, str):
        raise RulegridError(expected_got(quote(given), Message("question.family", names=one_of(families.names()))))
    return families.family(given)


@dataclass(frozen=True)
class QuerySpec:
    """A query; `asks` takes its subject, all options and the hooks.

    `about` makes the subject from the given value, by default a puzzle. `more` are further options that depend on the
    subject.
    """

    name: str
    help: str
    options: tuple[OptionSpec, ...]
    asks: Callable[[Any, Options, Hooks], Response]
    about: Callable[[Any], Any] = one_puzzle
    more: Callable[[Any], tuple[OptionSpec, ...]] = lambda subject: ()

    def ask(self, subject: Any, values: Options, hooks: Hooks) -> Response:
        """Return the answer, which names cells as the options say."""
        with use_notation(values.get("cells")):
            return replace(self.asks(subject, values, hooks), options=values)

    def read(self, given: Mapping[str, Any], subject: Any, path: str = "") -> dict[str, Any]:
        """Return a value for every option: those given, and the defaults; raises PuzzleFormatError."""
        known = {option.name: option for option in (*self.more(subject), *self.options)}
        for name in given:
            if name not in known:
                raise PuzzleFormatError(unknown_name("option", name, known, one_of(known)), path=f"{path}{self.name}")
        values = {}
        for name, option in known.items():
            value = given.get(name, option.default)
            values[name] = option.take(value, subject, f"{path}{name}") if name in given else value
        return values


class SolverSession(StopContext):
    """The solver of a query; as a context, it notes the limit or the interrupt that ends it.

    `found` is the number of solutions, and what is left to a search that was stopped.
    """

    def __init__(self, puzzle: Puzzle, options: Options, hooks: Hooks) -> None:
        super().__init__(hooks)
        self.puzzle = puzzle
        self.timeout: float | None = options["timeout"]
        self.began = time.monotonic()
        self.limits: dict[str, Any] = {
            "timeout": self.timeout,
            "max_steps": options["max_steps"],
            "progress": hooks.progress,
            "tick": hooks.tick,
            **({"layers": True} if options.get("layers") else {}),
        }
        self.solver = puzzle.solver(**self.limits)
        self.found = 0
        hooks.begin(self.solver)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if is_over := super().__exit__(kind, error, trace):
            found = error.found if isinstance(error, SearchStopped) else self.solver.found
            self.found = max(self.found, found)
        return is_over

    def status(self, limit: int | None) -> Status:
        return Status.STOPPED if self.stopped else status_of(self.found, limit)

    def facts(self, status: Status) -> dict[str, Any]:
        """Return the fields of every answer of a search; look for contradicting units in the remaining time."""
        conflicts: list[Unit] = []
        doubtful: tuple[Message, ...] = ()
        if status is Status.NONE:
            from ..setting.doubtful import find_doubtful  # only needed without a solution

            left = None if self.timeout is None else max(0.0, self.timeout - (time.monotonic() - self.began))
            conflicts = self.puzzle.broken_units(timeout=left)
            doubtful = find_doubtful(self.puzzle, left)
        return {
            "puzzle": self.puzzle,
            "status": status,
            "stopped": self.stopped,
            "conflicts": tuple(conflicts),
            "doubtful": doubtful,
            "steps": self.solver.steps,
            "seconds": time.monotonic() - self.began,
        }
