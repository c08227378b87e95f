"""The options that the makers of all families have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...utils.errors import PuzzleFormatError, RulegridError
from .options import Option

if TYPE_CHECKING:
    from .number import Number

LEVEL = Option("level", str, None, "How hard among puzzles of its kind: easy, medium, hard, fiendish or extreme.")
RATING = Option("rating", str, None, "How hard, as a band of ratings: 4.0..5.0, or 4 for 4.00 to 4.99.")


def _read_number(value: Any, subject: Any, path: str) -> Number:
    from .number import Number  # which only making needs

    try:
        return Number.read(value)
    except RulegridError as error:
        raise PuzzleFormatError(error.message, path=path) from None


GIVENS = Option(
    "givens", str, None, "The number of givens, or bounds such as 32.. or 24..30; 0 for clues alone.", read=_read_number
)
