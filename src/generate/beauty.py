"""The looks of a puzzle with clues: clues spread over the board, apart from each other, and an easy first step.

The maker of clues prefers separate ones (`crowding`); `beauty` measures the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from ..core.clue_rule import ClueRule
from ..utils.coordinates import Cell

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle

SHARED, TOUCHING, NEAR = 6.0, 2.0, 0.5
"""The weights of a cell that is part of another clue, adjacent to one (also diagonally), or one cell further away."""
PARTS = 3
"""The number of parts, in each direction, that are checked for clues."""


class Beauty(NamedTuple):
    """The measurable looks of a puzzle.

    `shared` is the number of pairs of clues with common cells, `touching` of those with adjacent cells; `bare` is the
    number of the board's nine parts without a given and without a cell of a clue. Clues that may overlap, such as dots
    and numbers beside the grid, are ignored.
    """

    shared: int
    touching: int
    bare: int


def crowding(cells: Sequence[Cell], others: Iterable[Cell]) -> float:
    """Return how crowded cells are by the cells of other clues, per cell: 0 if none are near.

    >>> crowding([(0, 0), (0, 1)], [(5, 5)]), crowding([(0, 0), (0, 1)], [(1, 1)])
    (0.0, 2.0)
    """
    taken = [*others]
    found = 0.0
    for row, col in cells:
        for other_row, other_col in taken:
            apart = max(abs(row - other_row), abs(col - other_col))
            found += (SHARED, TOUCHING, NEAR)[apart] if apart < 3 else 0.0
    return found / max(1, len(cells))


def stands_apart(rule: ClueRule) -> bool:
    """Return whether clues of a rule are lines, cages and marks that look better apart from others."""
    return rule.sampler is not None and not rule.sampler.overlap


def beauty(puzzle: Puzzle) -> Beauty:
    """Return the measurable looks of a puzzle.

    >>> from rulegrid.sudoku import read_puzzle
    >>> beauty(read_puzzle("." * 81, extra=["thermometer:A1A2A3", "arrow:B4:C4D5E5", "killer:5:I8I9"]))
    Beauty(shared=0, touching=1, bare=5)
    """
    board = puzzle.board
    scopes = [
        {*clue.scope}
        for rule in puzzle.rules
        if isinstance(rule, ClueRule) and stands_apart(rule)
        for clue in rule.clue_list
    ]
    shared = touching = 0
    for one, other in combinations(scopes, 2):
        if one & other:
            shared += 1
        elif not _around(one).isdisjoint(other):
            touching += 1
    filled = {cell for cell in board.open_cells() if board.get_digit(*cell)}.union(*scopes)
    parts = {(PARTS * row // board.rows, PARTS * col // board.cols) for row, col in filled}
    return Beauty(shared, touching, PARTS * PARTS - len(parts))


def _around(cells: Iterable[Cell]) -> set[Cell]:
    return {(row + down, col + right) for row, col in cells for down in (-1, 0, 1) for right in (-1, 0, 1)}
