"""Pieces: polyominoes, their orientations, and the rule that lays each of them once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ..engine import Board, Constraint, Placement, Rule, RuleError
from ..utils.coordinates import Cell, cell_names, read_cells, unconnected
from ..utils.errors import PuzzleFormatError, RulegridError, shown

if TYPE_CHECKING:
    from ..engine.drawing import Drawing

Shape = tuple[Cell, ...]


def normal(cells: Iterable[Cell]) -> Shape:
    """Return cells moved to the top left and sorted.

    >>> normal([(3, 5), (2, 5)])
    ((0, 0), (1, 0))
    """
    cells = list(cells)
    top, left = min(row for row, _ in cells), min(col for _, col in cells)
    return tuple(sorted((row - top, col - left) for row, col in cells))


@lru_cache(maxsize=1024)
def orientations(shape: Shape, flip: bool = True) -> tuple[Shape, ...]:
    """Return the distinct ways to turn a shape, and to turn it over unless `flip` is False.

    >>> len(orientations(((0, 0), (1, 0), (2, 0), (2, 1)))), len(orientations(((0, 0), (0, 1))))
    (8, 2)
    """
    found: dict[Shape, None] = {}
    for mirrored in (False, True) if flip else (False,):
        turned = tuple((row, -col) for row, col in shape) if mirrored else shape
        for _ in range(4):
            found[normal(turned)] = None
            turned = tuple((col, -row) for row, col in turned)
    return tuple(found)


def draw_shape(shape: Shape, mark: str = "X", ground: str = ".") -> list[str]:
    """Return a shape as rows of characters, all of one length.

    >>> draw_shape(((0, 0), (1, 0), (1, 1)))
    ['X.', 'XX']
    """
    cells = set(normal(shape))
    height, width = max(row for row, _ in cells) + 1, max(col for _, col in cells) + 1
    return ["".join(mark if (row, col) in cells else ground for col in range(width)) for row in range(height)]


def read_shape(rows: Sequence[str]) -> list[Cell]:
    """Return the cells that rows of characters draw, all with one character; '.', '_' and blanks are none.

    Raises PuzzleFormatError with the row as line.

    >>> read_shape(["#", "##"])
    [(0, 0), (1, 0), (1, 1)]
    """
    cells: list[Cell] = []
    mark = ""
    for row, text in enumerate(rows):
        for col, char in enumerate(text.rstrip()):
            if char in "._" or char.isspace():
                continue
            mark = mark or char
            if char != mark or not char.isprintable():
                expected = f"{shown(mark)} as before" if char != mark else "X"
                raise PuzzleFormatError(
                    f"read {shown(char)}, expected {expected} for a square, or '.' for none", row + 1, col + 1
                )
            cells.append((row, col))
    return cells


@dataclass(frozen=True)
class Piece:
    """A polyomino of which `count` equal ones lie on the board; `flip` says whether it may be turned over.

    `cells` are (row, col) from any origin, connected by their sides. Raises RulegridError.
    """

    name: str
    cells: Shape
    count: int = 1
    flip: bool = True

    def __post_init__(self) -> None:
        if not self.name or ":" in self.name or self.name != self.name.strip() or not self.name.isprintable():
            raise RulegridError(f"a piece named {shown(self.name)}: expected a name without ':' or outer blanks")
        where = f"piece {shown(self.name)}"
        if not self.cells:
            raise RulegridError(f"{where} has no cells")
        if self.count < 1:
            raise RulegridError(f"{where}: a count of {shown(self.count)}, expected 1 or more")
        if len(set(self.cells)) < len(self.cells):
            raise RulegridError(f"{where} names a cell twice")
        object.__setattr__(self, "cells", normal(self.cells))
        if unconnected(self.cells):
            raise RulegridError(f"{where} is in two parts: its cells are not all connected by their sides")

    @property
    def orientations(self) -> tuple[Shape, ...]:
        """The distinct ways it may lie."""
        return orientations(self.cells, self.flip)


def piece_letter(index: int) -> str:
    """Return how the piece of an index (from 0) is printed: A … Z, then AA, AB …"""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


class PlacementRule(Rule):
    """Every piece lies on the board once, none overlap, and together they cover all open cells.

    The value of a cell is the number of the piece that covers it, in the order of `pieces` (counted ones
    repeated). Pieces of the same shape are interchangeable: they are numbered in the order of their first cells.

    >>> rule = PlacementRule([Piece("I", ((0, 0), (0, 1), (0, 2))), Piece("O", ((0, 0),))])
    >>> from rulegrid.calendar import Board, Solver
    >>> for board in Solver(Board(2, 2, values=2), rule).solutions():
    ...     print(board)
    >>> for board in Solver(Board(1, 4, values=2), rule).solutions():
    ...     print(board)
    2 1 1 1
    1 1 1 2
    """

    clue_form = "NAME:CELLS[:xCOUNT][:no-flip], such as L:A1B1C1C2"

    def __init__(self, pieces: Iterable[Piece] = ()) -> None:
        self.pieces = list(pieces)

    @property
    def lying(self) -> list[Piece]:
        """One piece a value: the pieces with counted ones repeated."""
        return [piece for piece in self.pieces for _ in range(piece.count)]

    def add_clue(self, text: str) -> None:
        name, *parts = (part.strip() for part in text.split(":"))
        if not parts:
            raise PuzzleFormatError(f"read {shown(text)}, expected {self.clue_form}")
        count, flip = 1, True
        for part in parts[1:]:
            if part == "no-flip":
                flip = False
            elif re.fullmatch("x[0-9]{1,3}", part):
                count = int(part[1:])
            else:
                raise PuzzleFormatError(f"read {shown(part)}, expected {self.clue_form}")
        try:
            self.pieces.append(Piece(name, tuple(read_cells(parts[0])), count, flip))
        except PuzzleFormatError:
            raise
        except RulegridError as error:
            raise PuzzleFormatError(str(error)) from None

    def clues(self) -> list[str]:
        return [
            f"{piece.name}:{cell_names(piece.cells)}"
            + (f":x{piece.count}" if piece.count > 1 else "")
            + ("" if piece.flip else ":no-flip")
            for piece in self.pieces
        ]

    def validate_compatibility(self, board: Board) -> None:
        if len(self.lying) != len(board.values):
            raise RuleError(
                self.rule_name,
                f"{len(self.lying)} pieces on a board of {len(board.values)} values, expected one value a piece",
            )

    def is_valid(self, board: Board) -> bool:
        return not any(constraint.is_broken(board) for constraint in self.constraints(board))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        yield _placement(tuple(self.lying), board.shape)

    def draw(self, drawing: Drawing) -> None:
        regions: dict[int, list[Cell]] = {}
        for cell in drawing.board.open_cells():
            value = drawing.board.cells[cell[0]][cell[1]]
            if value:
                regions.setdefault(value, []).append(cell)
        drawing.walls(regions.values())
        for index, value in enumerate(drawing.board.values):
            drawing.names[value] = piece_letter(index)
            for cell in regions.get(value, ()):
                drawing.fill(cell, index)


@lru_cache(maxsize=8)
def _placement(pieces: tuple[Piece, ...], shape: tuple[int, int]) -> Placement:
    rows, cols = shape
    kinds: dict[frozenset[Shape], int] = {}
    places: dict[frozenset[Shape], tuple[Shape, ...]] = {}
    for piece in pieces:
        kind = frozenset(piece.orientations)
        kinds.setdefault(kind, len(kinds))
        if kind not in places:
            found = []
            for turned in piece.orientations:
                height, width = turned[-1][0], max(col for _, col in turned)
                for row in range(rows - height):
                    for col in range(cols - width):
                        found.append(tuple((row + r, col + c) for r, c in turned))
            places[kind] = tuple(sorted(found))
    return Placement(
        places=tuple(places[frozenset(piece.orientations)] for piece in pieces),
        alike=tuple(kinds[frozenset(piece.orientations)] for piece in pieces),
        names=tuple(f"piece {piece_letter(i)} ({piece.name})" for i, piece in enumerate(pieces)),
        unit="the pieces",
    )
