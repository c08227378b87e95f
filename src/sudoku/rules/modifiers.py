"""Modifiers: cells whose digit counts for something else in sums."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from ...core.board import Board
from ...core.clue_fields import Cells, Number
from ...core.clue_rule import ClueRule
from ...core.clues import Clue, Form
from ...core.constraints import ONCE, Amount, Constraint, Sum
from ...core.grid import Grid
from ...core.statement import context_of
from ...utils.coordinates import Cell
from ...utils.errors import RulegridError
from ...utils.message import Message
from ...utils.numbers import write_number

if TYPE_CHECKING:
    from ...draw.drawing import Drawing


class _ModifierRule(ClueRule):
    """Marked cells count as something other than their digit wherever digits are added up."""

    group = "modifiers"
    form = Form(Cells(), example="A1B2")

    @abstractmethod
    def amount(self, clue: Clue) -> Amount:
        """Return the amount that the digits of a clue's cells count as."""

    @abstractmethod
    def sign(self, clue: Clue) -> str:
        """Return the small text that marks a cell."""

    def amounts(self, grid: Grid) -> Mapping[Cell, Amount]:
        found: dict[Cell, Amount] = {}
        for clue in self.clue_list:
            factor, constant = self.amount(clue)
            for cell in clue.cells:
                before = found.get(cell, Amount())
                found[cell] = Amount(before.factor * factor, before.constant * factor + constant)
        return found

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        return True

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        return ()

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        for cell in clue.cells:
            drawing.corner(cell, self.sign(clue))


class DoublerRule(_ModifierRule):
    """Marked cells count double in sums.

    >>> from rulegrid.sudoku import KillerRule, Solver
    >>> Solver(Board(1, 2, values=5), KillerRule([(9, [(0, 0), (0, 1)])]), DoublerRule(["A1"])).get_solution().cells
    [[2, 5]]
    """

    form = Form(Cells(), example="A1B2")

    def amount(self, clue: Clue) -> Amount:
        return Amount(2)

    def sign(self, clue: Clue) -> str:
        return "×2"


class NegatorRule(_ModifierRule):
    """Marked cells count as negative in sums.

    >>> NegatorRule(["A1"]).amounts(Board(2).grid)
    {(0, 0): Amount(factor=-1, constant=0)}
    """

    form = Form(Cells(), example="A1B2")

    def amount(self, clue: Clue) -> Amount:
        return Amount(-1)

    def sign(self, clue: Clue) -> str:
        return "−"


class AmountRule(_ModifierRule):
    """Marked cells count as N in sums, whatever their digit.

    >>> AmountRule(["10:A1"]).amounts(Board(2).grid)
    {(0, 0): Amount(factor=0, constant=10)}
    """

    form = Form(Number("amount", "N", least=None), Cells(), example="10:A1B2")

    def amount(self, clue: Clue) -> Amount:
        return Amount(0, clue.amount)

    def sign(self, clue: Clue) -> str:
        return f"={write_number(clue.amount)}"


def amounts_of(board: Board, cells: Iterable[Cell]) -> tuple[Amount, ...]:
    """Return the amounts that the digits of cells count as; raises RulegridError if they depend on layers."""
    context = context_of(board)
    cells = tuple(cells)
    if context.additions and not context.additions.keys().isdisjoint(cells):
        raise RulegridError(Message("variant.counts-by-layer"))
    return tuple(context.amounts.get(cell, ONCE) for cell in cells)


def worth(board: Board, cells: Iterable[Cell]) -> list[int]:
    """Return the numbers that the digits in cells count as; the cells of layers that they depend on must be filled."""
    context = context_of(board)
    return [
        context.amounts.get((row, col), ONCE).of(board.cells[row][col])
        + sum(factor * board.cells[r][c] for (r, c), factor in context.additions.get((row, col), ()))
        for row, col in cells
    ]


def equal_totals(board: Board, groups: Iterable[Sequence[Cell]]) -> Iterator[Sum]:
    """Yield sums that make groups of cells equal: the smallest with each other group, and all pairs of small ones."""
    ordered = sorted(groups, key=len)
    for first, second in combinations(range(len(ordered)), 2):
        one, other = ordered[first], ordered[second]
        if first == 0 or len(one) + len(other) <= MOST_CELLS:
            weights = (1,) * len(one) + (-1,) * len(other)
            yield context_of(board).sum((*one, *other), 0, weights)


MOST_CELLS = 6
