"""The reasons that rules give for excluded candidates, and the information they are given for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..utils.coordinates import Cell
from ..utils.errors import RulegridError, argument_error
from ..utils.message import Message, name_message
from .board import Board
from .clues import Clue

Said = Message | str | tuple[str, str]
"""A reason in words: a message of the catalogue, a text for all languages, or (English, Chinese)."""


class ExclusionContext:
    """The situation in which a rule excludes candidates.

    - `gone`: the excluded candidates; `clue`: the clue that excludes them, if the rule has clues.
    - `board`: the board of the puzzle, without values; `values`: the values of the board.
    - `candidates`: the candidates of all open cells before the step, in rising order. A cell with a known value has
      only this one.
    """

    def __init__(
        self,
        board: Board,
        clue: Clue | None,
        candidates: Mapping[Cell, Sequence[int]],
        gone: Mapping[Cell, Sequence[int]],
        sees: Callable[[Cell, Cell], bool] = lambda *_: False,
    ) -> None:
        self.board = board
        self.clue = clue
        self.candidates = candidates
        self.gone = gone
        self.values = board.values
        self._sees = sees

    def sees(self, one: Cell, other: Cell) -> bool:
        """Return whether two cells can't be equal, because of the rule or the houses in the step."""
        return self._sees(one, other)

    def least(self, cell: Cell) -> int:
        """Return the lowest candidate of a cell."""
        return self.candidates[cell][0]

    def most(self, cell: Cell) -> int:
        """Return the highest candidate of a cell."""
        return self.candidates[cell][-1]


class Reason:
    """A reason in words, and the candidates that it excludes.

    The words precede "so": `Reason("B2 is at least 4", {(2, 1): (5,)})` becomes "B2 is at least 4, so B3 can't be 5".
    If `text` is None, only the excluded candidates are listed. Raises RulegridError if an argument has a wrong type.

    >>> print(Reason(("it is the middle", "它在中间"), {(1, 1): (1, 9)}).text)
    it is the middle
    """

    def __init__(self, text: Said | None, gone: Mapping[Cell, Sequence[int]], *, is_own: bool = False) -> None:
        self.text = _words_of(text)
        self.is_own = is_own  # whether it comes from the `why` of the rule
        try:
            self.gone = {cell: tuple(values) for cell, values in gone.items() if values}
        except (AttributeError, TypeError):
            expected = Message("own.because-gone", example="{(2, 1): (5,)}")
            raise RulegridError(argument_error("Reason", gone, expected, 40)) from None

    def __repr__(self) -> str:
        return f"<Reason {self.text}: {self.gone}>"


def _words_of(text: Said | None) -> Message | None:
    """Return the words of a reason as a message; raises RulegridError for other types."""
    parts = (text,) if isinstance(text, str) else text
    if parts is None or isinstance(parts, Message):
        return parts
    if not isinstance(parts, tuple) or len(parts) not in (1, 2) or not all(isinstance(part, str) for part in parts):
        raise RulegridError(argument_error("Reason", text, Message("own.because-text"), 40))
    return name_message(*parts)
