"""What a family makes: its `Making`, with the options that say which puzzles."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..engine.data.making import LEVEL as LEVEL_OF_ALL
from ..engine.data.options import Option as Described
from ..engine.errors import RulegridError
from ..utils.errors import quote
from .options import Option, asked, value

if TYPE_CHECKING:
    from .writing import PuzzleWriter

WANTED = "What to make"

SIZE = value("size", str, "N", "The side of the grid.", WANTED)
LEVEL = Option(LEVEL_OF_ALL, WANTED, "NAME")

_SIZE = re.compile(r"\s*([0-9]{1,3})\s*(?:[x×*]\s*([0-9]{1,3})\s*)?", re.IGNORECASE)


@dataclass(frozen=True)
class Making:
    """How a family makes puzzles: the options that say which, and a function from a call and what writes puzzles.

    It returns what makes puzzles, and what writes them: that one, or another.
    """

    begin: Callable[[Any, PuzzleWriter], tuple[Any, PuzzleWriter]]
    options: tuple[Option, ...]


def wanted(described: Sequence[Described], **signs: str) -> tuple[Option, ...]:
    """Return those options of a family's makers that have a sign, and the size, which is a text here: 9, or 9x9."""
    known = {each.name: each for each in described}
    options = asked([known[name] for name in signs], WANTED, **signs)
    if "size" not in known:
        return options
    size = known["size"]

    def says() -> str:
        usual = size.default
        return f"The side of the grid, {size.bounds}, as {usual} or {usual}x{usual}; {usual} by default."

    return (replace(SIZE, says=says), *options)


def read_size(text: str | None, usual: int) -> int:
    """Return the side of a square grid: 9, or 9x9; raises RulegridError.

    >>> read_size("9x9", 6), read_size("4", 6), read_size(None, 6)
    (9, 4, 6)
    """
    if text is None:
        return usual
    expected = f"{usual} or {usual}x{usual}"
    rows, cols = read_sides(text, expected)
    if rows != cols:
        raise RulegridError(f"--size {quote(text)}: expected a square grid, such as {expected}")
    return rows


def read_sides(text: str, example: str, name: str = "--size") -> tuple[int, int]:
    """Return rows and columns: 6x8, or 9 for 9x9; raises RulegridError.

    >>> read_sides("6x8", "6x8"), read_sides("9", "9x9")
    ((6, 8), (9, 9))
    """
    read = _SIZE.fullmatch(text)
    if read is None:
        raise RulegridError(f"{name} {quote(text)}: expected a size such as {example}")
    return int(read[1]), int(read[2] or read[1])
