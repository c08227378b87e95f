"""What a rule can see where it excludes candidates, and the reasons that it gives for that."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..utils.coordinates import Cell
from ..utils.errors import RulegridError, bad
from ..utils.message import Message, named
from .board import Board
from .clues import Clue

Said = Message | str | tuple[str, str]
"""A reason in words: a message of the catalogue, or a text that is the same in all languages, or (English, Chinese)."""


class Seen:
    """Where a rule excludes candidates: `gone` are those that it excludes, `clue` is the one that does it, if it has any.

    `board` is the puzzle's, without values. `candidates` are those of all open cells before that, in rising order; a cell whose
    value is known has that one. `values` are those of the board.
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
        """Return whether two cells can't be equal, by the rule or the houses that the step names."""
        return self._sees(one, other)

    def least(self, cell: Cell) -> int:
        """Return the lowest candidate of a cell."""
        return self.candidates[cell][0]

    def most(self, cell: Cell) -> int:
        """Return the highest candidate of a cell."""
        return self.candidates[cell][-1]


class Because:
    """A reason in words, and the candidates that go by it.

    The words are those before "so": `Because("B2 is at least 4", {(2, 1): (5,)})` is said as "B2 is at least 4, so B3 can't be 5".
    Without words, it is only said what goes. Raises RulegridError for what is neither.

    >>> print(Because(("it is the middle", "它在中间"), {(1, 1): (1, 9)}).text)
    it is the middle
    """

    def __init__(self, text: Said | None, gone: Mapping[Cell, Sequence[int]], *, is_own: bool = False) -> None:
        self.text = _words_of(text)
        self.is_own = is_own  # whether the rule itself says it, by its `why`
        try:
            self.gone = {cell: tuple(values) for cell, values in gone.items() if values}
        except (AttributeError, TypeError):
            expected = Message("own.because-gone", example="{(2, 1): (5,)}")
            raise RulegridError(bad("Because", gone, expected, 40)) from None

    def __repr__(self) -> str:
        return f"<Because {self.text}: {self.gone}>"


def _words_of(text: Said | None) -> Message | None:
    """Return the words of a reason; raises RulegridError for what is none."""
    parts = (text,) if isinstance(text, str) else text
    if parts is None or isinstance(parts, Message):
        return parts
    if not isinstance(parts, tuple) or len(parts) not in (1, 2) or not all(isinstance(part, str) for part in parts):
        raise RulegridError(bad("Because", text, Message("own.because-text"), 40))
    return named(*parts)
