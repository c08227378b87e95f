"""Rules about every 2x2 square of the grid, and about the neighbours above and below."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from ...core.automata import Automaton, build
from ...core.board import Board
from ...core.constraints import Constraint, Count, InSet, Regular, Relation
from ...core.errors import RuleError
from ...core.grid import Grid
from ...core.rule import Rule
from ...utils.coordinates import Cell
from ...utils.errors import RulegridError
from ...utils.message import Message
from .bases import digits, pairs_that
from .cells import check_thirds, third_of

if TYPE_CHECKING:
    from ...core.turns import GridTransform
    from ...draw.drawing import Drawing


class _SquaresRule(Rule):
    """Every 2x2 square contains a value of each of three kinds."""

    group = "regions"

    def kind_of(self, value: int, values: tuple[int, ...]) -> int:
        """Return the kind of a value: 0, 1 or 2."""
        raise NotImplementedError

    def is_valid(self, board: Board) -> bool:
        for square in board.grid.squares:
            held = [self.kind_of(value, board.values) for value in digits(board, square) if value]
            if len(set(held)) + len(square) - len(held) < 3:
                return False
        return True

    def constraints(self, board: Board) -> Iterable[Constraint]:
        kinds: list[set[int]] = [set(), set(), set()]
        for value in board.values:
            kinds[self.kind_of(value, board.values)].add(value)
        return _one_of_each(board.grid, tuple(map(frozenset, kinds)))

    def draw(self, drawing: Drawing) -> None:
        drawing.note(self.summary())


class GlobalEntropyRule(_SquaresRule):
    """Every 2x2 square contains a low, a middle and a high digit.

    >>> from rulegrid import Solver
    >>> Solver(Board(2, values=3), GlobalEntropyRule()).count()
    36
    """

    def kind_of(self, value: int, values: tuple[int, ...]) -> int:
        return third_of(value, values)

    def validate_compatibility(self, board: Board) -> None:
        try:
            check_thirds(board.values)
        except RulegridError as error:
            raise RuleError(self.rule_name, str(error)) from None


class GlobalModularRule(_SquaresRule):
    """Every 2x2 square contains a digit from each of 147, 258 and 369 (remainders modulo 3).

    >>> from rulegrid import Solver
    >>> Solver(Board(2, values=3), GlobalModularRule()).count()
    36
    """

    def kind_of(self, value: int, values: tuple[int, ...]) -> int:
        return value % 3


class DutchFlatmatesRule(Rule):
    """Every 5 (middle digit) has a 1 (lowest) directly above it or a 9 (highest) directly below it.

    With an even number of digits, the lower of the two in the middle counts as the middle one.

    >>> from rulegrid import Solver
    >>> Solver(Board(2, 1, values=3), DutchFlatmatesRule()).count()
    6
    """

    group = "regions"

    def transform(self, turn: GridTransform) -> Rule:
        if turn.way != "horizontal":
            raise RuleError(self.rule_name, Message("puzzle.not-turned"))
        return self

    def is_valid(self, board: Board) -> bool:
        lowest, middle, highest = _flatmates(board.values)
        for row, col in board.open_cells():
            if board.cells[row][col] == middle and board.cells[row][col]:
                above, below = (_at(board, (row + step, col)) for step in (-1, 1))
                if not (_may_be(above, lowest) or _may_be(below, highest)):
                    return False
        return True

    def constraints(self, board: Board) -> Iterable[Constraint]:
        values = board.values
        lowest, middle, highest = _flatmates(values)
        beside = board.grid.neighbours_of
        for row, col in board.grid.cells:
            cell, above, below = (row, col), (row - 1, col), (row + 1, col)
            name = Message("unit.flatmates", cell=cell)
            if above in beside[cell] and below in beside[cell]:
                yield Regular((above, cell, below), flatmates(values), unit=name)
            elif above in beside[cell]:
                yield Relation(cell, above, pairs_that(_if_then, values, middle, lowest), unit=name)
            elif below in beside[cell]:
                yield Relation(cell, below, pairs_that(_if_then, values, middle, highest), unit=name)
            else:
                yield InSet((cell,), frozenset(values) - {middle}, unit=name)

    def draw(self, drawing: Drawing) -> None:
        drawing.note(self.summary())


@lru_cache(maxsize=64)
def _one_of_each(grid: Grid, kinds: tuple[frozenset[int], ...]) -> tuple[Count, ...]:
    return tuple(
        Count(square, kind, 1, 2, unit=Message("unit.square", cell=square[0]))
        for square in grid.squares
        for kind in kinds
    )


def _flatmates(values: tuple[int, ...]) -> tuple[int, int, int]:
    """Return the lowest, the middle and the highest value."""
    return values[0], values[(len(values) - 1) // 2], values[-1]


def _at(board: Board, cell: Cell) -> int | None:
    """Return the value of a cell, or None if it does not exist."""
    return board.cells[cell[0]][cell[1]] if board.grid.has(cell) and cell not in board.blocked else None


def _may_be(held: int | None, value: int) -> bool:
    """Return whether a cell with the value `held` is empty or has this value; None is a cell that does not exist."""
    return held is not None and (not held or held == value)


def _if_then(x: int, y: int, middle: int, mate: int) -> bool:
    return x != middle or y == mate


@lru_cache(maxsize=64)
def flatmates(values: tuple[int, ...]) -> Automaton:
    """Return the automaton of three cells, one above the other, that requires the rule of the middle one."""
    lowest, middle, highest = _flatmates(values)

    def step(state: tuple[int, bool], value: int) -> tuple[int, bool] | None:
        at, is_right = state
        if at == 0:
            return 1, value == lowest
        if at == 1:
            return 2, is_right or value != middle
        return (3, True) if is_right or value == highest else None

    return build(values, (0, False), step, lambda state: True, 3)
