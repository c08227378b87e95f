"""Constraints along lines of cells: sums enclosed by two cells, as in sandwiches, and the rank of a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..utils.coordinates import Cell
from ..utils.errors import RulegridError
from ..utils.message import Label
from .board import Board
from .constraints import ONCE, CellsConstraint, CellsLike, Constraint, deeply_frozen, line_of
from .grid import Line

if TYPE_CHECKING:
    from .automata import Automaton


class SandwichSum(CellsConstraint):
    """Of `cells`, in this order, those between two end cells add up to `total`.

    The end cells have the values of `ends`, in either order; if a value occurs twice, the first place counts. Without
    `ends` they have the lowest and the highest of the cells' values, and all cells differ.

    >>> board = Board(1, 5, values=5)
    >>> board.load_puzzle([2, 5, 4, 3, 1])
    >>> row = board.grid.cells
    >>> SandwichSum(row, 7, (1, 5)).is_broken(board), SandwichSum(row, 7).is_broken(board), SandwichSum(row[:4], 0).is_broken(board)
    (False, False, False)
    """

    fields = ("cells", "total", "ends")
    total: int
    ends: tuple[int, int] | None

    def __init__(self, cells: CellsLike, total: int, ends: tuple[int, int] | None = None, *, unit: Label = "") -> None:
        kept = self.__dict__
        kept["cells"] = line_of(cells)
        kept["total"] = total
        kept["ends"] = None if ends is None else (ends[0], ends[1])
        kept["unit"] = unit

    def is_broken(self, board: Board) -> bool:
        held = [board.cells[row][col] for row, col in self.cells]
        filled = [digit for digit in held if digit]
        if self.ends is None and len(set(filled)) < len(filled):
            return True
        if len(filled) < len(held):
            return False
        low, high = (min(held), max(held)) if self.ends is None and held else self.ends or (0, 0)
        if low not in held or high not in held or low == high:
            return True
        first, last = sorted((held.index(low), held.index(high)))
        return sum(held[first + 1 : last]) != self.total

    def automaton(self, values: tuple[int, ...]) -> Automaton | None:
        """Return the automaton of its lines (without `ends`, of distinct values), or None if it grows too large."""
        from .automata import between_ends, between_extremes  # only needed if no kernel item expresses it

        amounts = (ONCE,) * len(self.cells)
        if self.ends is None:
            return between_extremes(values, self.total, amounts)
        try:
            return between_ends(self.total, values, self.ends, amounts)
        except RulegridError:
            return None


class RankConstraint(Constraint):
    """The number on `line` starts with `first`, and has the rank `less` among the numbers of `sides` that also do.

    Each of `sides` is a group of lines; at least one starts with `first`. Those that do are either all less than `line`
    or all greater; they are less for exactly `less` sides. Lines are compared value by value, as words are.

    >>> board = Board(3)
    >>> board.load_puzzle([1, 2, 3, 2, 3, 1, 3, 1, 2])
    >>> rows, columns = board.grid.row_lines, board.grid.column_lines
    >>> below = tuple(line[::-1] for line in columns)  # 321, 132, 213
    >>> RankConstraint(rows[1], (columns, below), 2, 0).is_broken(board), RankConstraint(rows[0], (below,), 1, 0).is_broken(board)
    (True, False)
    """

    fields = ("line", "sides", "first", "less")
    line: Line
    sides: tuple[tuple[Line, ...], ...]
    first: int
    less: int

    def __init__(
        self,
        line: CellsLike,
        sides: Iterable[Iterable[Iterable[Cell]]],
        first: int,
        less: int,
        *,
        unit: Label = "",
    ) -> None:
        kept = self.__dict__
        kept["line"] = line_of(line)
        kept["sides"] = deeply_frozen(sides)
        kept["first"] = first
        kept["less"] = less
        kept["unit"] = unit

    def scope(self, board: Board) -> Iterable[Cell]:
        yield from self.line
        for side in self.sides:
            for line in side:
                yield from line

    def is_broken(self, board: Board) -> bool:
        if not self.line or self._starts_with_first(self.line, board) is False:
            return True
        least = most = 0
        for side in self.sides:
            orders = set(self._orders(side, board))
            may_be_less, may_be_greater = orders <= {-1, None}, orders <= {1, None}
            if not orders or not (may_be_less or may_be_greater):
                return True
            least += not may_be_greater
            most += may_be_less
        return not least <= self.less <= most

    def _orders(self, side: tuple[Line, ...], board: Board) -> Iterator[int | None]:
        """Yield for each line of a side that may start with `first` its comparison with `line`, or None if open."""
        for line in side:
            if line and (begins := self._starts_with_first(line, board)) is not False:
                yield compare(line[1:], self.line[1:], board) if begins else None

    def _starts_with_first(self, line: Line, board: Board) -> bool | None:
        """Return whether a line starts with `first`, or None if its first cell is empty."""
        row, col = line[0]
        digit = board.cells[row][col]
        return digit == self.first if digit else None


def compare(one: Line, other: Line, board: Board) -> int | None:
    """Return -1, 0 or 1 if the first line is less, equal or greater as a number, or None if empty cells decide."""
    for a, b in zip(one, other, strict=False):
        if a != b:
            x, y = board.cells[a[0]][a[1]], board.cells[b[0]][b[1]]
            if not x or not y:
                return None
            if x != y:
                return -1 if x < y else 1
    return (len(one) > len(other)) - (len(one) < len(other))
