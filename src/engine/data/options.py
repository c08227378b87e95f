"""Options of questions and of makers: described once, for Python, the command line and the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ...utils.errors import PuzzleFormatError, RulegridError, bounds, one_of, quote, read
from ...utils.json_text import quote_json
from ...utils.values import is_whole
from ...utils.words import Label, Message
from ..limits import MOST

Read = Callable[[Any, Any, str], Any]

TYPES = {bool: "expected.true-or-false", int: "expected.whole-number", float: "expected.number", str: "expected.text"}


@dataclass(frozen=True)
class OptionSpec:
    """An option: its name, type, default, bounds and meaning.

    None stands for `default` and is only given where that is None, or `optional` says that it means "without a bound".
    An option whose values depend on what the question is about, a puzzle or a family, has a function `read` from a value,
    that subject and a path for errors.

    >>> from rulegrid.sudoku import read_puzzle
    >>> limit = Option("limit", int, 2, "At most so many.", least=1)
    >>> limit.take(3, read_puzzle("1..4......32...."))
    3
    >>> limit.take(0, read_puzzle("1..4......32...."))
    Traceback (most recent call last):
        ...
    rulegrid.PuzzleFormatError: limit: read 0, expected 1 or more
    """

    name: str
    type: type
    default: Any
    help: str
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()
    optional: bool = False
    read: Read | None = None

    def take(self, value: Any, subject: Any, path: str = "") -> Any:
        """Return a value that was given, as the question needs it; raises RulegridError that names it by its path."""
        path = path or self.name
        if value is None and (self.optional or self.default is None):
            return None
        if self.read is not None:
            return self.read(value, subject, path)
        if self.choices:
            if not isinstance(value, str) or value not in self.choices:
                raise PuzzleFormatError(read(_show_default(value), one_of(self.choices)), path=path)
            return value
        if not self._is_typed(value):
            raise PuzzleFormatError(read(_show_default(value), Message(TYPES[self.type])), path=path)
        below = self.least is not None and not value >= self.least
        above = self.most is not None and not value <= self.most
        if below or above:
            raise PuzzleFormatError(read(quote(value), self.bounds), path=path)
        return min(int(value), MOST) if self.type is int else value

    @property
    def bounds(self) -> Message:
        """The bounds in words."""
        return bounds(self.least, self.most)

    def describe(self) -> dict[str, Any]:
        """Return the option as data, without what it does not have."""
        bounds = {"least": self.least, "most": self.most, "choices": list(self.choices) or None}
        kept = {key: value for key, value in bounds.items() if value is not None}
        return {"name": self.name, "type": self.type.__name__, "default": self.default, **kept, "help": self.help}

    def _is_typed(self, value: Any) -> bool:
        if self.type in (bool, str):
            return isinstance(value, self.type)
        if self.type is int:
            return is_whole(value) and not isinstance(value, bool)
        return isinstance(value, (int, float)) and not isinstance(value, bool)


def _show_default(value: Any) -> Label:
    try:
        return quote_json(value)
    except TypeError:
        raise RulegridError(Message("puzzle.no-value-of-option", given=quote(value))) from None
