"""A question: its name, its options and the function that answers it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...engine.errors import PuzzleFormatError
from ...utils.errors import quote
from .answer import Answer
from .hooks import Hooks
from .option import Option

if TYPE_CHECKING:
    from ...engine.puzzle import Puzzle

Options = Mapping[str, Any]


@dataclass(frozen=True)
class Question:
    """A question that can be asked of a puzzle; `ask` takes the puzzle, all options and the hooks."""

    name: str
    help: str
    options: tuple[Option, ...]
    ask: Callable[[Puzzle, Options, Hooks], Answer]

    def read(self, given: Mapping[str, Any], puzzle: Puzzle, path: str = "") -> dict[str, Any]:
        """Return a value for every option: those given, and the defaults; raises PuzzleFormatError."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise PuzzleFormatError(
                    f"{path}{self.name}: no option {quote(name)}, expected one of {', '.join(known)}"
                )
        values = {}
        for name, option in known.items():
            value = given.get(name, option.default)
            values[name] = option.take(value, puzzle, f"{path}{name}") if name in given else value
        return values
