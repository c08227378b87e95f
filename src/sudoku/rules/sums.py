"""What cells count as in sums (see `Amount`), and sums that must be equal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from ...engine import Board, Sum
from ...engine.constraints import ONCE, Amount
from ...engine.statement import context_of
from ...utils.coordinates import Cell


def amounts_of(board: Board, cells: Iterable[Cell]) -> tuple[Amount, ...]:
    """Return what the digits of cells count as."""
    amounts = context_of(board).amounts
    return tuple(amounts.get(cell, ONCE) for cell in cells)


def worth(board: Board, cells: Iterable[Cell]) -> list[int]:
    """Return what the digits in cells count as, as numbers."""
    cells = tuple(cells)
    return [
        amount.factor * board.cells[row][col] + amount.constant
        for (row, col), amount in zip(cells, amounts_of(board, cells), strict=True)
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
