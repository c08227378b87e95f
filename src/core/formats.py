"""The formats that a family's puzzles are exchanged in: one list a family, told apart by content."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from ..utils.errors import PuzzleFormatError, RulegridError, quote, read, unknown
from ..utils.message import Label, Message
from ..utils.runtime import function_at
from . import plugins
from .errors import SearchStopped
from .puzzle import Puzzle

if TYPE_CHECKING:
    from .family import SearchOptions

MAX_CHARACTERS = 4_000_000
"""Of a text that may be a puzzle: more is refused before anything looks at it."""


class Written(str):
    """A puzzle in some format; `left_out` names what that format has no way to express, a line each."""

    left_out: tuple[Label, ...]

    def __new__(cls, text: str, left_out: Iterable[Label] = ()) -> Written:
        """Return a text with what was left out of it."""
        written = super().__new__(cls, text)
        written.left_out = tuple(dict.fromkeys(left_out))
        return written

    @property
    def is_another(self) -> bool:
        """Whether a rule is left out, or anything else that solutions depend on: it is another puzzle then.

        >>> Written("1...", [Message("puzzle.the-title")]).is_another, Written("1...", ["anti-king"]).is_another
        (False, True)
        """
        return not all(isinstance(line, Message) and line.key in _BESIDES for line in self.left_out)


_BESIDES = (
    "puzzle.the-title", "puzzle.the-author", "puzzle.the-description", "puzzle.the-source", "puzzle.the-fog", "puzzle.the-code", "program.solution",
)  # fmt: skip
"""What may be left out of a puzzle, and it is still the same."""


def texts_besides(puzzle: Puzzle, *said: str) -> list[Label]:
    """Return a line for each of title, author and description that a puzzle has and a format doesn't say.

    >>> from rulegrid import read_puzzle
    >>> texts_besides(read_puzzle("1..4......32...."))
    []
    """
    names = (name for name in ("title", "author", "description") if name not in said and getattr(puzzle, name))
    return [Message(f"puzzle.the-{name}") for name in names]


@dataclass(frozen=True)
class Format:
    """A format by its name. Its `reader` and `writer` are named `module:function` and imported on demand.

    `recognises` decides by its content whether a text is in this format; it must not raise. A format without it has no
    look of its own, and is read by what the family reads last. A text of one that `has_solution` may say the puzzle's
    solution, for sites that tell solvers whether they are right. It `keeps` "source", "fog", "code" or "regions" (of the board, not of a rule) where it has room for them. What it is, in words, is `format.FAMILY.NAME` in the catalogue.
    `frame` is what a text begins and ends with that several puzzles in one file share.
    """

    name: str
    recognises: Callable[[str], bool] | None = None
    reader: str = ""
    writer: str = ""
    has_solution: bool = False
    keeps: tuple[str, ...] = ()
    frame: tuple[str, str] = ("", "")

    def read(self, text: str, **options: Any) -> Puzzle:
        """Read a puzzle; raises PuzzleFormatError."""
        puzzle: Puzzle = function_at(self.reader)(text, **options)
        return puzzle

    def write(self, puzzle: Puzzle) -> Written:
        """Write a puzzle; raises RulegridError where it has nothing in common with what the format can express."""
        written = function_at(self.writer)(puzzle)
        has = {name: getattr(puzzle, name) for name in ("source", "fog", "code")}
        own = puzzle.board.regions
        has["regions"] = own and not any(any(rule.regions(puzzle.board.grid)) for rule in puzzle.rules)
        lost = [name for name, value in has.items() if value and name not in self.keeps]
        return Written(written, [*getattr(written, "left_out", ()), *(Message(f"puzzle.the-{name}") for name in lost)])


def check_text(text: object) -> None:
    """Raise PuzzleFormatError where something is no text, or too long to be a puzzle.

    >>> check_text(None)
    Traceback (most recent call last):
        ...
    rulegrid.PuzzleFormatError: read None, expected a string
    """
    if not isinstance(text, str):
        raise PuzzleFormatError(read(quote(text), Message("expected.string")))
    if len(text) > MAX_CHARACTERS:
        raise PuzzleFormatError(Message("error.characters", count=len(text), most=MAX_CHARACTERS))


def recognise(text: str, formats: Sequence[Format]) -> Format | None:
    """Return the first format that recognises a text, None where none does."""
    return next((each for each in formats if each.recognises and each.recognises(text)), None)


def added_formats(family: str, built_in: Sequence[Format]) -> tuple[Format, ...]:
    """Return the formats that plug-ins offer for a family, besides those that are built in."""
    return plugins.formats(family, tuple(each.name for each in built_in), Format)


def read_or_added(read: Callable[[], Puzzle], text: str, family: str, built_in: Sequence[Format]) -> Puzzle:
    """Return the puzzle that `read` finds in a text; where it can't, what a format of a plug-in does that recognises the text.

    Raises PuzzleFormatError, that of `read` where there is no such format.
    """
    try:
        return read()
    except PuzzleFormatError:
        found = recognise(text, added_formats(family, built_in))
        if found is None or not found.reader:
            raise
        return found.read(text)


def formats_with(name: str | None, family: str, built_in: tuple[Format, ...]) -> tuple[Format, ...]:
    """Return formats among which is that of a name, if there is one: plug-ins are looked for only if it isn't built in."""
    is_own = name is None or any(each.name == name for each in built_in)
    return built_in if is_own else built_in + added_formats(family, built_in)


def format_named(name: str, formats: Sequence[Format]) -> Format:
    """Return the format of that name that can be written; raises RulegridError where there is none."""
    by_name = {each.name: each for each in formats if each.writer}
    if name in by_name:
        return by_name[name]
    raise RulegridError(unknown("format", name, by_name))


AUTO: Literal["auto"] = "auto"
_CELLS, _STEPS, _SECONDS, _PATIENCE = 256, 20_000, 1, 30
"""How large a puzzle is solved unasked, in how many steps and seconds; and how long one is when it is asked for."""


def with_solution(puzzle: Puzzle, *, asked: bool) -> Puzzle:
    """Return a puzzle with its solution, found where there is none: if not `asked`, only where that is quick.

    Raises RulegridError where it was asked for and there is not exactly one.
    """
    board = puzzle.board
    cells = board.rows * board.cols
    if (puzzle.solution is not None and puzzle.solution.filled() == cells) or not (asked or cells <= _CELLS):
        return puzzle
    limits: SearchOptions = {"timeout": _PATIENCE} if asked else {"timeout": _SECONDS, "max_steps": _STEPS}
    try:
        found = list(puzzle.solutions(2, **limits))
    except SearchStopped:
        if asked:
            raise RulegridError(Message("puzzle.not-found-to-add", seconds=_PATIENCE)) from None
        return puzzle
    if len(found) != 1:
        if asked:
            raise RulegridError(Message("puzzle.several-to-add" if found else "puzzle.none-to-add"))
        return puzzle
    solved = puzzle.changed()
    solved.solution = found[0]
    return solved


def write_as(
    puzzle: Puzzle,
    name: str,
    formats: Sequence[Format],
    *,
    strict: bool = False,
    solution: bool | Literal["auto"] = False,
) -> Written:
    """Write a puzzle in the format of that name.

    What the format can't express is in `left_out` of the text, or with `strict` a RulegridError. With `solution`, the text
    has the puzzle's solution, which is searched for; with "auto", if the format has a place for it and it is quickly found.
    """
    form = format_named(name, formats)
    if solution and form.has_solution:
        puzzle = with_solution(puzzle, asked=solution is True)
    elif solution is True:
        raise RulegridError(Message("puzzle.no-place-for-solution", format=name))
    written = form.write(puzzle)
    if strict and written.left_out:
        first, *more = written.left_out
        if not more:
            raise RulegridError(Message("puzzle.left-out", format=name, first=first))
        raise RulegridError(Message("puzzle.left-out-more", format=name, first=first, count=len(more)))
    return written
