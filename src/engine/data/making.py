"""The options that the makers of all families have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...utils.errors import PuzzleFormatError, RulegridError
from .options import OptionSpec

if TYPE_CHECKING:
    from .number import GivensRange

LEVEL = OptionSpec("level", str, None, "How hard among puzzles of its kind: easy, medium, hard, fiendish or extreme.")
RATING = OptionSpec("rating", str, None, "How hard, as a band of ratings: 4.0..5.0, or 4 for 4.00 to 4.99.")


def _read_number(value: Any, subject: Any, path: str) -> GivensRange:
    from .number import GivensRange  # which only making needs

    try:
        return GivensRange.read(value)
    except RulegridError as error:
        raise PuzzleFormatError(error.message, path=path) from None


GIVENS = OptionSpec(
    "givens", str, None, "The number of givens, or bounds such as 32.. or 24..30; 0 for clues alone.", read=_read_number
)
