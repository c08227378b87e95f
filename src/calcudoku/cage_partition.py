"""Cages grown on a solution: from single cells, merged as long as that leaves it the only one."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import prod
from random import Random
from typing import NamedTuple

from ..core.board import Board
from ..core.errors import SearchStopped
from ..core.puzzle import Puzzle
from ..core.row_column_rules import ColumnRule, RowRule
from ..core.rule import Rule
from .batch import SquareBatch
from .cage import MYSTERY, OPERATIONS, Cage, CageRule

EFFORT = 3000
"""Steps of a search for a second solution; cages that take more are not merged."""
MOST_LISTED = 4
"""Cells of a cage up to which its combinations are counted."""


class GrowingCage(NamedTuple):
    """A cage while it grows: its cells by number, in rising order, and its label."""

    cells: tuple[int, ...]
    operation: str
    target: int


class SecondSolution(NamedTuple):
    """A second solution that was met, and a mask of the cells of the cages that it violates."""

    values: list[int]
    violated: int


class Growth:
    """Cages on the cells of a solution, each a single cell at first; `grow` merges them.

    `sizes` maps each size from 2 to the chance that a cage grows to it; a merger refused by chance is not tried again.
    `operations` maps the operations that cages may have to their weights; an operation becomes less likely the more
    cages have it. `plain` is the preference for cages with few combinations. With `mystery` no label names its
    operation. `rules` are further rules that the solution obeys.

    `history` has the cages after each merger. All of them leave one solution; later ones contain less information.
    """

    def __init__(
        self,
        rows: Sequence[Sequence[int]],
        random: Random,
        *,
        sizes: Mapping[int, float],
        operations: Mapping[str, float],
        plain: float = 0.0,
        mystery: bool = False,
        rules: Sequence[Rule] = (),
    ) -> None:
        self.side = len(rows)
        self.solution = [value for row in rows for value in row]
        self.random = random
        self.sizes = sizes
        self.operations = operations
        self.plain = plain
        self.mystery = mystery
        self.rules = rules
        self.parts = [GrowingCage((cell,), "", value) for cell, value in enumerate(self.solution)]
        self.history = [list(self.parts)]
        self.searches = 0
        self._owner = list(self.parts)
        self._others: list[SecondSolution] = []
        self._refused: set[tuple[int, ...]] = set()
        self._used: Counter[str] = Counter()
        self._squares = SquareBatch(self.side)

    def grow(self) -> None:
        """Merge cages until no two may be merged any more: single cells first, so that few of them are left."""
        largest = max(self.sizes, default=1)
        for most in (1, largest):
            growing = [cell for cell in range(self.side**2) if len(self._owner[cell].cells) <= most]
            self.random.shuffle(growing)
            for cell in growing:
                while len(self._owner[cell].cells) <= most and self._grow_at(cell, largest):
                    pass
        self.merge_singles()

    def merge_singles(self) -> None:
        """Merge the remaining single cells with any cage beside them, regardless of the chance of its size."""
        for cell in range(self.side**2):
            if len(self._owner[cell].cells) == 1:
                for other in self._beside(self._owner[cell], max(self.sizes, default=1)):
                    if self._merge(self._owner[cell], other):
                        break

    def _grow_at(self, cell: int, largest: int) -> bool:
        """Merge the cage of a cell with one beside it; return whether there was one."""
        part = self._owner[cell]
        for other in self._beside(part, largest):
            if self.random.random() >= self.sizes.get(len(part.cells) + len(other.cells), 0.0):
                self._refused.add(_join_cages(part, other))
            elif self._merge(part, other):
                return True
        return False

    def _beside(self, part: GrowingCage, largest: int) -> list[GrowingCage]:
        """Return the cages beside one that it may be merged with: the smallest first, and rather those with good labels."""
        side = self.side
        found: dict[GrowingCage, None] = {}
        for cell in part.cells:
            row, col = divmod(cell, side)
            for r, c in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
                if 0 <= r < side and 0 <= c < side:
                    found[self._owner[r * side + c]] = None
        found.pop(part, None)
        beside = [
            other
            for other in found
            if len(part.cells) + len(other.cells) <= largest and _join_cages(part, other) not in self._refused
        ]
        chance = {other: self.random.random() ** (1 / self._welcome(_join_cages(part, other))) for other in beside}
        return sorted(beside, key=lambda other: (len(other.cells), -chance[other]))

    def _welcome(self, cells: tuple[int, ...]) -> float:
        """Return how welcome a cage is: as the best of its labels, and next to not at all without any."""
        return max((weight for _, _, weight in self._labels(cells)), default=1e-3)

    def _merge(self, part: GrowingCage, other: GrowingCage) -> bool:
        """Merge two cages under some operation, if the solution stays the only one; return whether it does."""
        cells = _join_cages(part, other)
        self._refused.add(cells)  # they can never be merged later: information only decreases
        rest = [each for each in self.parts if each is not part and each is not other]
        for merged in self._label_cage(cells):
            if self._is_unique([*rest, merged], merged):
                self.parts = [*rest, merged]
                self._used[merged.operation] += 1
                self._used.subtract((part.operation, other.operation))
                self.history.append(self.parts)
                for cell in cells:
                    self._owner[cell] = merged
                self._others = [_without(each, merged) for each in self._others]
                return True
        return False

    def _labels(self, cells: tuple[int, ...]) -> list[tuple[str, int, float]]:
        """Return the operations that fit some cells, each with what it gives and its weight."""
        values = [self.solution[cell] for cell in cells]
        lines = {cell // self.side for cell in cells}, {cell % self.side for cell in cells}
        found = []
        for operation, weight in self.operations.items():
            target = result(operation, values)
            if target is not None:
                ways = _ways(self.side, len(cells), 1 in map(len, lines))[operation, target] if self.plain else 1
                found.append((operation, target, weight * max(ways, 1) ** -self.plain / (1 + self._used[operation])))
        return found

    def _label_cage(self, cells: tuple[int, ...]) -> Iterator[GrowingCage]:
        """Yield a cage with each of its labels, those of heavier operations more often first."""
        fitting = {operation: (target, weight) for operation, target, weight in self._labels(cells)}
        while fitting:
            weights = [weight for _, weight in fitting.values()]
            operation = self.random.choices(list(fitting), weights)[0]
            target, _ = fitting.pop(operation)
            yield GrowingCage(cells, MYSTERY if self.mystery else operation, target)

    def _is_unique(self, parts: Sequence[GrowingCage], merged: GrowingCage) -> bool:
        inside = _mask(merged.cells)
        if any(not other.violated & ~inside and is_met(merged, other.values) for other in self._others):
            return False
        self.searches += 1
        try:
            values = self._search(parts)
        except SearchStopped:
            return False
        if values is None:
            return True
        # It is one of the cages before the merger that it violates, so it is inside what was merged.
        self._others.append(
            SecondSolution(values, sum(_mask(part.cells) for part in self.parts if not is_met(part, values)))
        )
        return False

    def _search(self, parts: Sequence[GrowingCage]) -> list[int] | None:
        """Return a second solution, or None if there is none. Raises SearchStopped after EFFORT steps."""
        if self.rules or (self.mystery and any(len(part.cells) > 2 for part in parts)):
            # The kernel for squares has no other rules, and no one item for a sum or a product.
            for board in puzzle_of(self.side, parts, self.rules).solutions(2, max_steps=EFFORT, progress=False):
                values = [value for row in board.cells for value in row]
                if values != self.solution:
                    return values
            return None
        cage_of = array("i", bytes(4 * self.side**2))
        for number, part in enumerate(parts):
            for cell in part.cells:
                cage_of[cell] = number
        encode = self._squares.encode
        operations, targets, images = zip(
            *(encode(part.target, part.operation, min(len(part.cells), 3)) for part in parts), strict=True
        )
        return self._squares.kernel.other(
            cage_of, bytes(operations), array("q", targets), array("i", images), self.solution, EFFORT
        )


def result(operation: str, values: Sequence[int]) -> int | None:
    """Return the result of values under one of + - * /, or None if it is not an integer.

    Differences and quotients need exactly two values.

    >>> result("+", [1, 2, 3]), result("-", [2, 5]), result("/", [2, 6]), result("/", [4, 6]), result("-", [1, 2, 3])
    (6, 3, 3, None, None)
    """
    if operation == "+":
        return sum(values)
    if operation == "*":
        return prod(values)
    if len(values) != 2:
        return None
    low, high = sorted(values)
    if operation == "-":
        return high - low
    return None if high % low else high // low


@cache
def _ways(side: int, cells: int, is_straight: bool) -> Counter[tuple[str, int]]:
    """Return the number of combinations of `cells` values for each operation and result; nothing for many cells."""
    if cells > MOST_LISTED:
        return Counter()
    choose = combinations if is_straight else combinations_with_replacement
    return Counter(
        (operation, target)
        for values in choose(range(1, side + 1), cells)
        for operation in OPERATIONS
        if (target := result(operation, values)) is not None
    )


def is_met(part: GrowingCage, values: Sequence[int]) -> bool:
    """Return whether the values of all cells meet a cage."""
    here = [values[cell] for cell in part.cells]
    if len(here) == 1:
        return here[0] == part.target
    operations = "+-*/" if part.operation == MYSTERY else part.operation
    return any(result(operation, here) == part.target for operation in operations)


def puzzle_of(side: int, parts: Sequence[GrowingCage], rules: Iterable[Rule] = ()) -> Puzzle:
    """Return the puzzle of some cages, in the order in which they begin, and other rules."""
    cages = [
        Cage(part.target, part.operation, tuple(divmod(cell, side) for cell in part.cells)) for part in sorted(parts)
    ]
    return Puzzle(Board(side), [RowRule(), ColumnRule(), CageRule(cages), *rules], family="calcudoku")


def _join_cages(one: GrowingCage, other: GrowingCage) -> tuple[int, ...]:
    return tuple(sorted(one.cells + other.cells))


def _mask(cells: Sequence[int]) -> int:
    return sum(1 << cell for cell in cells)


def _without(other: SecondSolution, merged: GrowingCage) -> SecondSolution:
    """Return a second solution with what it violates now that two cages are merged."""
    inside = _mask(merged.cells)
    if not other.violated & inside:
        return other
    return SecondSolution(other.values, other.violated & ~inside | (0 if is_met(merged, other.values) else inside))
