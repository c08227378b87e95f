"""The options of a question: described once, for Python, the command line and the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...engine.errors import RulegridError
from ...engine.limits import MOST
from ...utils.errors import PuzzleFormatError, quote
from ...utils.json_text import quoted
from ...utils.values import is_whole

if TYPE_CHECKING:
    from ...engine.puzzle import Puzzle

Read = Callable[[Any, "Puzzle", str], Any]

TYPES: dict[type, str] = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}


@dataclass(frozen=True)
class Option:
    """An option of a question: its name, type, default, bounds and meaning.

    None stands for `default` and is only given where that is None, or `optional` says that it means "without a bound".
    An option whose values depend on the puzzle has a function `read` from a value, the puzzle and a path for errors.

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

    def take(self, value: Any, puzzle: Puzzle, path: str = "") -> Any:
        """Return a value that was given, as the question needs it; raises RulegridError that names it by its path."""
        path = path or self.name
        if value is None and (self.optional or self.default is None):
            return None
        if self.read is not None:
            return self.read(value, puzzle, path)
        if self.choices:
            if not isinstance(value, str) or value not in self.choices:
                raise PuzzleFormatError(f"{path}: read {_shown(value)}, expected one of {', '.join(self.choices)}")
            return value
        if not self._is_typed(value):
            raise PuzzleFormatError(f"{path}: read {_shown(value)}, expected {TYPES[self.type]}")
        below = self.least is not None and not value >= self.least
        above = self.most is not None and not value <= self.most
        if below or above:
            raise PuzzleFormatError(f"{path}: read {quote(value)}, expected {self.bounds}")
        return min(int(value), MOST) if self.type is int else value

    @property
    def bounds(self) -> str:
        """The bounds in words."""
        if self.most is None:
            return "any number" if self.least is None else f"{self.least} or more"
        return f"at most {self.most}" if self.least is None else f"{self.least} to {self.most}"

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


def _shown(value: Any) -> str:
    try:
        return quoted(value)
    except TypeError:
        raise RulegridError(f"read {quote(value)}, which is no value of an option") from None


LIMITS = (
    Option("timeout", float, None, "Stop after this time, in seconds.", least=0),
    Option("max_steps", int, None, "Stop after this many steps.", least=0),
)
"""The options of every question that searches."""
