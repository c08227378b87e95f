"""Rules about single cells: parity, local extremes, and allowed digits."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from ...core.board import Board
from ...core.clue_fields import Cells, Digits
from ...core.clue_rule import ClueRule
from ...core.clues import Clue, Form
from ...core.constraints import Constraint, InSet, Relation
from ...core.grid import describe_values
from ...core.statement import context_of
from ...generate.clue_sampling import Sampler, among, draw_mark
from ...utils.coordinates import Cell
from ...utils.errors import RulegridError
from ...utils.message import Message
from .bases import FpuzzlesKey
from .dots import GreaterRule, pairs_of

if TYPE_CHECKING:
    from ...draw.drawing import Drawing
    from ...draw.marks import Kind


class _ParityRule(ClueRule):
    """Values of marked cells have one given remainder modulo 2."""

    group = "cells"
    remainder: ClassVar[int]
    shape: ClassVar[Kind]

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        digits = (board.cells[row][col] for row, col in clue.cells)
        return all(digit % 2 == self.remainder for digit in digits if digit)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        yield InSet(clue.cells, frozenset(value for value in board.values if value % 2 == self.remainder))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        for cell in clue.cells:
            drawing.shape(cell, self.shape, filled=True, colour="grey")


class OddRule(_ParityRule):
    """Marked cells (grey circles) contain odd digits.

    >>> [sorted(constraint.values) for constraint in OddRule(["A1B2"]).constraints(Board(5))]
    [[1, 3, 5]]
    """

    also_called = ("odd-cell",)
    form = Form(Cells(), example="A1B2")
    sampler = Sampler(draw_mark, 0.2)
    fpuzzles = (FpuzzlesKey("odd", "marks"),)
    remainder = 1
    shape = "circle"


class EvenRule(_ParityRule):
    """Marked cells (grey squares) contain even digits.

    >>> [sorted(constraint.values) for constraint in EvenRule(["A1B2"]).constraints(Board(5))]
    [[2, 4]]
    """

    also_called = ("even-cell",)
    form = Form(Cells(), example="A1B2")
    sampler = Sampler(draw_mark, 0.2)
    fpuzzles = (FpuzzlesKey("even", "marks"),)
    remainder = 0
    shape = "square"


class _ExtremeRule(ClueRule):
    """Each marked cell is compared with the orthogonally adjacent cells that are not marked themselves."""

    group = "cells"
    form = Form(Cells(), example="A1B2")
    is_least: ClassVar[bool]

    def pairs(self, clue: Clue, board: Board) -> list[tuple[Cell, Cell]]:
        """Return pairs of cells, the one with the greater value first."""
        rules = {*context_of(board).siblings(type(self)), self}
        marked = {cell for rule in rules for other in rule.clue_list for cell in other.cells}
        found = [
            (cell, beside) for cell in clue.cells for beside in board.grid.neighbours_of[cell] if beside not in marked
        ]
        return [(beside, cell) for cell, beside in found] if self.is_least else found

    def clue_cells(self, clue: Clue, board: Board) -> Iterable[Cell]:
        pairs = self.pairs(clue, board)
        return dict.fromkeys([*clue.cells, *(cell for pair in pairs for cell in pair)])

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        for (r, c), (s, d) in self.pairs(clue, board):
            greater, less = board.cells[r][c], board.cells[s][d]
            if greater and less and greater <= less:
                return False
        return True

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        allowed = pairs_of(board.values, GreaterRule.test, (0,))
        for greater, less in self.pairs(clue, board):
            marked = less if self.is_least else greater
            yield Relation(greater, less, allowed, unit=self.cell_label(marked))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        for cell in clue.cells:
            drawing.shape(cell, "inward" if self.is_least else "outward", colour="grey")


class MinimumRule(_ExtremeRule):
    """A marked cell is less than every orthogonally adjacent cell that isn't marked as a minimum.

    >>> rule = MinimumRule(["A1A2"])
    >>> [(constraint.a, constraint.b) for constraint in rule.constraints(Board(2))]
    [((1, 0), (0, 0)), ((1, 1), (0, 1))]
    """

    also_called = ("min", "local-minimum")
    form = Form(Cells(), example="A1B2")
    sampler = Sampler(draw_mark, 0.15)
    fpuzzles = (FpuzzlesKey("minimum", "marks"),)
    is_least = True


class MaximumRule(_ExtremeRule):
    """A marked cell is greater than every orthogonally adjacent cell that isn't marked as a maximum.

    >>> rule = MaximumRule(["A1A2"])
    >>> [(constraint.a, constraint.b) for constraint in rule.constraints(Board(2))]
    [((0, 0), (1, 0)), ((0, 1), (1, 1))]
    """

    also_called = ("max", "local-maximum")
    form = Form(Cells(), example="A1B2")
    sampler = Sampler(draw_mark, 0.15)
    fpuzzles = (FpuzzlesKey("maximum", "marks"),)
    is_least = False


class AmongRule(ClueRule):
    """The cells contain only the listed digits, like given pencil marks.

    >>> rule = AmongRule(["129:A1A2"])
    >>> rule.clue_list[0].digits
    (1, 2, 9)
    """

    also_called = ("pencil-mark", "candidate", "given-pencil-mark")
    group = "cells"
    form = Form(Digits(distinct=True), Cells(), example="129:A1A2")
    sampler = Sampler(among, 0.3)

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        digits = (board.cells[row][col] for row, col in clue.cells)
        return all(digit in clue.digits for digit in digits if digit)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        yield InSet(clue.cells, frozenset(clue.digits))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        for cell in clue.cells:
            drawing.corner(cell, self.form.fields[0].write(clue.digits))


def check_thirds(values: tuple[int, ...]) -> None:
    """Raise RulegridError if the values don't form three runs of one length: low, middle and high."""
    size = len(values) // 3
    runs = [values[at : at + size] for at in range(0, 3 * size, size)] if size else []
    if len(values) % 3 or not all(run[-1] - run[0] == size - 1 for run in runs):
        raise RulegridError(Message("variant.three-runs", values=describe_values(values)))


def third_of(value: int, values: tuple[int, ...]) -> int:
    """Return 0 for a low, 1 for a middle, 2 for a high value.

    >>> [third_of(value, (1, 2, 3, 4, 5, 6)) for value in (1, 2, 3, 6)]
    [0, 0, 1, 2]
    """
    return _thirds(values)[value]


@lru_cache(maxsize=64)
def _thirds(values: tuple[int, ...]) -> dict[int, int]:
    return {value: 3 * index // len(values) for index, value in enumerate(values)}
