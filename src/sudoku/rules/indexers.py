"""Rules in which the value of a cell points to another cell."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from ...core.board import Board
from ...core.clue_fields import Cells
from ...core.clue_rule import ClueRule
from ...core.clues import Clue, Form
from ...core.constraints import Constraint, Disjunction, InSet, Pairs, Relation
from ...core.errors import RuleError
from ...core.rule import Rule
from ...generate.clue_sampling import Sampler, draw_mark
from ...utils.coordinates import Cell
from ...utils.errors import RulegridError
from ...utils.message import Label, Message
from .bases import DrawingLook, FpuzzlesKey

if TYPE_CHECKING:
    from ...core.turns import GridTransform
    from ...draw.drawing import Drawing


@lru_cache(maxsize=1024)
def points_to(values: tuple[int, ...], index: int, target: int) -> Pairs:
    """Return the allowed pairs of values: if the first is `index`, the second is `target`."""
    return every_pair(values) - {(index, y) for y in values if y != target}


@lru_cache(maxsize=64)
def every_pair(values: tuple[int, ...]) -> Pairs:
    """Return all pairs of values."""
    return frozenset(product(values, values))


@lru_cache(maxsize=64)
def equal(values: tuple[int, ...]) -> Pairs:
    """Return the pairs of equal values."""
    return frozenset((value, value) for value in values)


def pointing(
    cell: Cell, places: Mapping[int, Cell], target: int, values: tuple[int, ...], unit: Label = ""
) -> Iterable[Constraint]:
    """Yield constraints: the value of `cell` is a key of `places`, and the cell there has the value `target`."""
    own = next((index for index, place in places.items() if place == cell), None)
    yield InSet((cell,), frozenset(places) - ({own} if own not in (None, target) else set()), unit=unit)
    for index, place in places.items():
        if place != cell and index in values:
            yield Relation(cell, place, points_to(values, index, target), unit=unit)


class _IndexerRule(ClueRule):
    """Each marked cell points to a cell, which contains the position of the marked cell."""

    group = "cells"
    form = Form(Cells(), example="A1B1")
    colour: ClassVar[str]

    @abstractmethod
    def places(self, cell: Cell, board: Board) -> tuple[Mapping[int, Cell], int]:
        """Return the cell that each value of a marked cell points to, and the value that this cell must have."""

    def transform(self, turn: GridTransform) -> Rule:
        kinds = {RowIndexerRule: ColumnIndexerRule, ColumnIndexerRule: RowIndexerRule}
        if turn.way != "diagonal" or type(self) not in kinds:  # numbers count from the top and the left
            raise RuleError(self.rule_name, Message("puzzle.not-turned"))
        return kinds[type(self)]([self.transform_clue(clue, turn) for clue in self.clue_list])

    def clue_cells(self, clue: Clue, board: Board) -> Iterable[Cell]:
        reached = (place for cell in clue.cells for place in self.places(cell, board)[0].values())
        return dict.fromkeys([*clue.cells, *reached])

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        for cell in clue.cells:
            index = board.cells[cell[0]][cell[1]]
            if not index:
                continue
            places, target = self.places(cell, board)
            if index not in places:
                return False
            row, col = places[index]
            held = board.cells[row][col]
            if held and held != target:
                return False
        return True

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        for cell in clue.cells:
            yield from pointing(cell, *self.places(cell, board), board.values, self.cell_label(cell))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        for cell in clue.cells:
            drawing.fill(cell, self.colour)


class RowIndexerRule(_IndexerRule):
    """If a marked cell in row R contains N, then row N of its column contains R.

    >>> board = Board(3)
    >>> board.load_puzzle([2, 0, 0, 3, 0, 0, 0, 0, 0])
    >>> RowIndexerRule(["A1"]).is_valid(board)  # A1 = 2 says that B1 is 1
    False
    """

    also_called = ("indexer", "indexing")
    form = Form(Cells(), example="A1A2A3")
    sampler = Sampler(draw_mark, 0.15)
    fpuzzles = (FpuzzlesKey("rowindexer", "cells", look=DrawingLook("Row Indexer", "#7CC77C")),)
    colour = "green"

    def places(self, cell: Cell, board: Board) -> tuple[Mapping[int, Cell], int]:
        row, col = cell
        column = ((at, col) for at in range(board.rows))
        return {at + 1: (at, col) for at, col in column if (at, col) not in board.blocked}, row + 1


class ColumnIndexerRule(_IndexerRule):
    """If a marked cell in column C contains N, then column N of its row contains C.

    >>> board = Board(3)
    >>> board.load_puzzle([2, 1, 0, 0, 0, 0, 0, 0, 0])
    >>> ColumnIndexerRule(["A1"]).is_valid(board)  # A1 = 2, and A2 is 1
    True
    """

    also_called = ("indexer", "indexing")
    near = ("159",)
    form = Form(Cells(), example="A1B1C1")
    sampler = Sampler(draw_mark, 0.15)
    fpuzzles = (FpuzzlesKey("columnindexer", "cells", look=DrawingLook("Column Indexer", "#C77C7C")),)
    colour = "red"

    def places(self, cell: Cell, board: Board) -> tuple[Mapping[int, Cell], int]:
        row, col = cell
        line = ((row, at) for at in range(board.cols))
        return {at + 1: (row, at) for row, at in line if (row, at) not in board.blocked}, col + 1


class BoxIndexerRule(_IndexerRule):
    """If a marked cell at position P of its box contains N, then position N of the box contains P.

    Positions are counted in reading order from 1.

    >>> board = Board(4, regions=[[(0, 0), (0, 1), (1, 0), (1, 1)]])
    >>> board.set_digit(0, 0, 4)
    >>> board.set_digit(1, 1, 1)
    >>> BoxIndexerRule(["A1"]).is_valid(board)
    True
    """

    also_called = ("indexer", "indexing")
    form = Form(Cells(), example="A1B2")
    sampler = Sampler(draw_mark, 0.15)
    fpuzzles = (FpuzzlesKey("boxindexer", "cells", look=DrawingLook("Box Indexer", "#7C7CC7")),)
    colour = "blue"

    def check_clue(self, clue: Clue, board: Board) -> None:
        boxed = {cell for region in board.regions for cell in region}
        for cell in clue.cells:
            if cell not in boxed:
                raise RulegridError(Message("variant.no-box", cell=cell))

    def places(self, cell: Cell, board: Board) -> tuple[Mapping[int, Cell], int]:
        box = sorted(next((region for region in board.regions if cell in region), (cell,)))
        return dict(enumerate(box, 1)), box.index(cell) + 1


class ValueIndexRule(ClueRule):
    """If the first two cells contain V and P, the Pth of the other cells contains V.

    >>> board = Board(4)
    >>> board.load_puzzle([3, 2, 1, 3, *[0] * 12])
    >>> ValueIndexRule(["A1A2A3A4"]).is_valid(board)  # the second of A3 and A4 is a 3
    True
    """

    group = "cells"
    form = Form(Cells(ordered=True, least=3, repeats=True), example="A1A2B3B4")

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        value, index, *rest = (board.cells[row][col] for row, col in clue.cells)
        if not index:
            return not value or any(not digit or digit == value for digit in rest)
        if not 1 <= index <= len(rest):
            return False
        held = rest[index - 1]
        return not value or not held or value == held

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        value, index, *rest = clue.cells
        same = equal(board.values)
        places = [(at, cell) for at, cell in enumerate(rest, 1) if at in board.values]
        yield InSet((index,), frozenset(at for at, _ in places))
        if places:
            yield Disjunction(
                tuple((InSet((index,), frozenset({at})), Relation(value, cell, same)) for at, cell in places)
            )

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="teal", width=0.15, ends=("circle", "arrow"))
