"""Fog over a puzzle, as SudokuPad has it: what the player sees from the beginning, as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ...utils.coordinates import Cell, cell_name
from ...utils.frozen import Frozen
from ...utils.json_text import expect_object
from ..board import Board
from .boards import listed_cells

if TYPE_CHECKING:
    from ..clues.turn import Turn

KEYS = ("lamps", "lit")


class Fog(Frozen):
    """Fog that hides the cells of a board and what is drawn there: `lamps` light up to nine cells each, `lit` ones themselves.

    A given value lights its own cell; a player's value that is right lights the cells around it, as a lamp does.

    >>> fog = Fog([(1, 1)])
    >>> fog.data(), sorted(fog.seen(Board(3)))[:3]
    ({'lamps': ['B2']}, [(0, 0), (0, 1), (0, 2)])
    """

    fields = KEYS
    lamps: tuple[Cell, ...]
    lit: tuple[Cell, ...]

    def __init__(self, lamps: Iterable[Cell] = (), lit: Iterable[Cell] = ()) -> None:
        self.__dict__.update(lamps=tuple(dict.fromkeys(lamps)), lit=tuple(dict.fromkeys(lit)))

    def data(self) -> dict[str, Any]:
        """Return the JSON form as plain data."""
        return {key: list(map(cell_name, cells)) for key in KEYS if (cells := getattr(self, key))}

    def turned(self, turn: Turn) -> Fog:
        """Return this fog over a turned board.

        >>> from rulegrid.engine.clues.turn import Turn
        >>> Fog([(0, 0)]).turned(Turn("half", 2, 3)).lamps
        ((1, 2),)
        """
        return Fog(turn.line(self.lamps), turn.line(self.lit))

    def seen(self, board: Board) -> set[Cell]:
        """Return the cells of a board that the player sees from the beginning."""
        cells = {(row, col) for row in range(board.rows) for col in range(board.cols)}
        near = {(row + down, col + right) for row, col in self.lamps for down in (-1, 0, 1) for right in (-1, 0, 1)}
        return cells & {*near, *self.lit, *(cell for cell in cells if board.cells[cell[0]][cell[1]])}


def read_fog(given: Any, board: Board, path: str) -> Fog:
    """Return fog from its JSON form; raises PuzzleFormatError with the path of what is wrong.

    >>> read_fog({"lamps": ["A1"], "lit": ["B2"]}, Board(2), "puzzle.fog").lit
    ((1, 1),)
    """
    data = expect_object(given, path, KEYS)
    return Fog(*(listed_cells(data.get(key, []), board, f"{path}.{key}") for key in KEYS))
