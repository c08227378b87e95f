"""Searching the solutions of the digits of a puzzle with layers, each once, whatever its layers contain.

The kernel finds full assignments. Those with known digits are skipped; after a few in succession, the search starts
again with a constraint that excludes the digits found so far.
"""

from __future__ import annotations

from collections.abc import Iterable

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
    size = len(grid.cells)
    tree: list[dict[int, int]] = [{}]  # for each node, the next node after each mask
    for masks in found:
        node = 0
        for mask in masks[:-1]:
            if mask not in tree[node]:
                tree[node][mask] = len(tree)
                tree.append({})
            node = tree[node][mask]
        tree[node][masks[size - 1]] = DEAD
    # States come after those that they lead to, except the start.
    states = {node: len(tree) + _FREE - node for node in range(len(tree))} | {0: 0, DEAD: DEAD}
    steps: list[tuple[int, ...]] = [(_FREE,) * width] * (len(tree) + 1)
    for node, following in enumerate(tree):
        row = [_FREE] * width
        for mask, to in following.items():
            row[mask.bit_length() - 1] = states[to]
        steps[states[node]] = tuple(row)
    return Regular(grid.cells, Automaton(tuple(steps), frozenset({_FREE})))
