"""The cells of groups of labels on a board, on which equal labels may belong to different groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, permutations

from ..utils.coordinates import Cell
from .names import Group

MOST_SHARING = 5
"""Groups that may have labels in common."""


def cells_of_groups(groups: Sequence[Group], labels: Mapping[Cell, str]) -> dict[str, tuple[Cell, ...]]:
    """Return the cells of each group, by its name, in the order of its labels; a label without a cell is skipped.

    A label that is on the board several times belongs to the groups that list it so that each group is as much together
    as possible in reading order; in one group, its cells are in reading order.

    >>> labels = {(0, 0): "1", (0, 1): "2", (1, 0): "1", (1, 1): "2", (1, 2): "3"}
    >>> cells_of_groups([Group("day", ("1", "2", "3")), Group("month", ("1", "2"))], labels)
    {'day': ((1, 0), (1, 1), (1, 2)), 'month': ((0, 0), (0, 1))}
    """
    sharing = [
        group
        for group in groups
        if any(set(group.labels) & set(other.labels) for other in groups if other is not group)
    ]
    orders = list(permutations(sharing)) if len(sharing) <= MOST_SHARING else [tuple(sharing)]
    assigned = [_assign([*order, *(group for group in groups if group not in sharing)], labels) for order in orders]
    best = min(assigned, key=_interruptions)
    return {group.name: best[group.name] for group in groups}


def _assign(groups: Sequence[Group], labels: Mapping[Cell, str]) -> dict[str, tuple[Cell, ...]]:
    """Return the cells of groups if the first one takes the first cells of its labels."""
    left: dict[str, list[Cell]] = {}
    for cell in sorted(labels, reverse=True):
        left.setdefault(labels[cell], []).append(cell)
    return {group.name: tuple(left[label].pop() for label in group.labels if left.get(label)) for group in groups}


def _interruptions(cells_of: Mapping[str, Sequence[Cell]]) -> int:
    """Return how often the group changes from one cell to the next."""
    owners = sorted((cell, name) for name, cells in cells_of.items() for cell in cells)
    return sum(one != other for (_, one), (_, other) in pairwise(owners))
