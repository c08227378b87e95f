"""Fog over a puzzle, as SudokuPad has it: what the player sees from the beginning, as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...utils.coordinates import Cell, cell_name, read_cells
from ...utils.errors import PuzzleFormatError, quote, read
from ...utils.frozen import Frozen
from ...utils.json_text import expect, expect_object
from ...utils.words import Message
from ..board import Board

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
    return Fog(*(_cells(data.get(key, []), board, f"{path}.{key}") for key in KEYS))


def _cells(given: Any, board: Board, path: str) -> list[Cell]:
    found = []
    for i, name in enumerate(expect(given, list, path)):
        try:
            (cell,) = read_cells(expect(name, str, f"{path}[{i}]"))
            board.is_blocked(*cell)
        except ValueError:
            raise PuzzleFormatError(read(quote(name), Message("board.cell-name")), path=f"{path}[{i}]") from None
        found.append(cell)
    return found
