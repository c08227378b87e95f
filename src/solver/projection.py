"""Searching the solutions of the digits of a puzzle with layers, each once, whatever its layers hold.

The kernel finds full assignments. Those with known digits are skipped; after a few in succession, the search starts
again with a constraint that excludes the digits found so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..core.automata import DEAD, Automaton
from ..core.constraints import Regular
from ..core.grid import Grid

REPEATS = 12
"""Successive assignments with known digits before these digits are excluded."""
MOST_EXCLUDED = 500
"""The number of solutions that are excluded; further repeats are only skipped."""

Masks = tuple[int, ...]
_FREE = 1  # the state that accepts whatever follows


def exclude_digits(grid: Grid, found: Iterable[Masks]) -> Regular:
    """Return the constraint that the digits of a grid differ from all of these, domain masks of its cells in order.

    It is an automaton: a tree of the known digits, which any other digit leaves for good.

    >>> from rulegrid import Board
    >>> grid = Board(1, 2).grid
    >>> constraint = exclude_digits(grid, [(1, 2), (1, 1)])
    >>> board = Board(1, 2)
    >>> board.load_puzzle([1, 2])
    >>> broken = constraint.is_broken(board)
    >>> board.load_puzzle([2, 1])
    >>> broken, constraint.is_broken(board)
    (True, False)
    """
    width = len(grid.every_value)
    steps: list[tuple[int, ...]] = [(), (_FREE,) * width]
    size = len(grid.cells)

    def add_tree(rest: Sequence[Masks], depth: int) -> int:
        """Add the states of the digits from a depth on; return the number of the first."""
        row = [_FREE] * width
        parts: dict[int, list[Masks]] = {}
        for masks in rest:
            parts.setdefault(masks[depth], []).append(masks)
        for mask, several in parts.items():
            row[mask.bit_length() - 1] = DEAD if depth + 1 == size else add_tree(several, depth + 1)
        steps.append(tuple(row))
        return len(steps) - 1

    add_tree(list(found), 0)
    steps[0] = steps.pop()
    return Regular(grid.cells, Automaton(tuple(steps), frozenset({_FREE})))
