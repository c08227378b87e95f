"""The exchange formats of puzzles: one list for each family, recognised by content."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from ..utils.errors import PuzzleFormatError, RulegridError, expected_got, quote, unknown_name
from ..utils.message import Label, Message
from ..utils.runtime import function_at
from . import plugins
from .errors import SearchStopped
from .puzzle import Puzzle
from .puzzle_json import layers_of

if TYPE_CHECKING:
    from .family import SearchOptions

MAX_CHARACTERS = 4_000_000
"""The maximum length of a puzzle text; a longer one is rejected unread."""


class WrittenPuzzle(str):
    """A puzzle in some format; `left_out` lists the parts that the format cannot express, one line each."""

    left_out: tuple[Label, ...]

    def __new__(cls, text: str, left_out: Iterable[Label] = ()) -> WrittenPuzzle:
        """Create a text with the parts that it omits."""
        written = super().__new__(cls, text)
        written.left_out = tuple(dict.fromkeys(left_out))
        return written

    @property
    def is_another(self) -> bool:
        """Whether a part that affects solutions, such as a rule, is omitted, so that this is another puzzle.

        >>> WrittenPuzzle("1...", [Message("puzzle.the-title")]).is_another, WrittenPuzzle("1...", ["anti-king"]).is_another
        (False, True)
        """
        return not all(isinstance(line, Message) and line.key in _BESIDES for line in self.left_out)


_BESIDES = (
    "puzzle.the-title", "puzzle.the-author", "puzzle.the-description", "puzzle.the-source", "puzzle.the-fog", "puzzle.the-code", "program.solution",
)  # fmt: skip
"""Parts that can be omitted without changing the solutions."""


def texts_besides(puzzle: Puzzle, *said: str) -> list[Label]:
    """Return a line for each of title, author and description that a puzzle has but is not listed in `said`.

    >>> from rulegrid import read_puzzle
    >>> texts_besides(read_puzzle("1..4......32...."))
    []
    """
    names = (name for name in ("title", "author", "description") if name not in said and getattr(puzzle, name))
    return [Message(f"puzzle.the-{name}") for name in names]


@dataclass(frozen=True)
class Format:
    """A named format. Its `reader` and `writer` are named `module:function` and imported on demand.

    - `recognises`: decides from its content whether a text is in this format; must not raise. A format without it is
      not recognisable, and is read by the fallback reader of the family.
    - `has_solution`: whether a text can contain the solution, for sites that check the solver's answer.
    - `keeps`: which of "source", "fog", "code", "regions" (of the board, not of a rule) and "layers" it can store.
    - `frame`: the common start and end of a file with several puzzles.

    Its description is `format.FAMILY.NAME` in the catalogue.
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

    def write(self, puzzle: Puzzle) -> WrittenPuzzle:
        """Write a puzzle; raises RulegridError if the format can express no part of it."""
        written = function_at(self.writer)(puzzle)
        has = {name: getattr(puzzle, name) for name in ("source", "fog", "code")}
        own = puzzle.board.regions
        has["regions"] = own and not any(any(rule.regions(puzzle.board.grid)) for rule in puzzle.rules)
        has["layers"] = puzzle.board.grid.layers and layers_of(puzzle.board, puzzle.rules)
        lost = [name for name, value in has.items() if value and name not in self.keeps]
        return WrittenPuzzle(
            written, [*getattr(written, "left_out", ()), *(Message(f"puzzle.the-{name}") for name in lost)]
        )


def check_text(text: object) -> None:
    """Raise PuzzleFormatError if something is not a text, or is too long to be a puzzle.

    >>> check_text(None)
    Traceback (most recent call last):
        ...
    rulegrid.PuzzleFormatError: read None, expected a string
    """
    if not isinstance(text, str):
        raise PuzzleFormatError(expected_got(quote(text), Message("expected.string")))
    if len(text) > MAX_CHARACTERS:
        raise PuzzleFormatError(Message("error.characters", count=len(text), most=MAX_CHARACTERS))


_BARE = re.compile(r"[0-9.]+")
_BARE_LENGTHS = frozenset(side * side for side in range(4, 13)) - {64}
"""The lengths of bare grids; 64 characters may also be the packed candidates of a 4x4 grid."""


def is_bare_grid(text: str) -> bool:
    """Return whether a text is only the digits and dots of a square grid: no built-in format recognises such a text.

    >>> is_bare_grid("1..4......32...."), is_bare_grid("1..4 .... ..32 ....")
    (True, False)
    """
    return len(text) in _BARE_LENGTHS and _BARE.fullmatch(text) is not None


def recognise(text: str, formats: Sequence[Format]) -> Format | None:
    """Return the first format that recognises a text, or None if there is none."""
    return next((each for each in formats if each.recognises and each.recognises(text)), None)


def added_formats(family: str, built_in: Sequence[Format]) -> tuple[Format, ...]:
    """Return the formats of plug-ins for a family, without the built-in ones."""
    return plugins.formats(family, tuple(each.name for each in built_in), Format)


def read_or_added(read: Callable[[], Puzzle], text: str, family: str, built_in: Sequence[Format]) -> Puzzle:
    """Return the puzzle from `read`, or if it fails, from a format of a plug-in that recognises the text.

    Raises the PuzzleFormatError of `read` if there is no such format.
    """
    try:
        return read()
    except PuzzleFormatError:
        found = recognise(text, added_formats(family, built_in))
        if found is None or not found.reader:
            raise
        return found.read(text)


def formats_with(name: str | None, family: str, built_in: tuple[Format, ...]) -> tuple[Format, ...]:
    """Return the built-in formats; if none of them has this name, also those of plug-ins."""
    is_own = name is None or any(each.name == name for each in built_in)
    return built_in if is_own else built_in + added_formats(family, built_in)


def format_named(name: str, formats: Sequence[Format]) -> Format:
    """Return the writable format of this name; raises RulegridError if there is none."""
    by_name = {each.name: each for each in formats if each.writer}
    if name in by_name:
        return by_name[name]
    raise RulegridError(unknown_name("format", name, by_name))


AUTO: Literal["auto"] = "auto"
_CELLS, _STEPS, _SECONDS, _PATIENCE = 256, 20_000, 1, 30
"""Limits for adding a solution automatically (cells, steps, seconds), and the seconds if it was requested."""


def with_solution(puzzle: Puzzle, *, asked: bool) -> Puzzle:
    """Return a puzzle with its solution, searching for it if needed; unless `asked`, only if that is quick.

    Raises RulegridError if it was `asked` for and there is not exactly one solution, or it was not found in time.
    """
    board = puzzle.board
    cells = board.rows * board.cols
    if (puzzle.solution is not None and puzzle.solution.count_filled() == cells) or not (asked or cells <= _CELLS):
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
    solved = puzzle.replace()
    solved.solution = found[0]
    return solved


def write_as(
    puzzle: Puzzle,
    name: str,
    formats: Sequence[Format],
    *,
    strict: bool = False,
    solution: bool | Literal["auto"] = False,
) -> WrittenPuzzle:
    """Write a puzzle in the format of this name.

    The parts that the format can't express are listed in `left_out` of the text; with `strict` they raise
    RulegridError. With `solution`, the text contains the puzzle's solution, which is searched for; with "auto", only if
    the format can store it and it is found quickly. Raises RulegridError.
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
