"""Rules about all pairs of cells that stand to each other in one way."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ...engine import Board, Constraint, Grid, Relation, Rule
from ...utils.coordinates import cell_name


class NonConsecutiveRule(Rule):
    """Neighbours by a side don't hold consecutive values."""

    def is_valid(self, board: Board) -> bool:
        for (r, c), (s, d) in board.grid.neighbours:
            one, other = board.cells[r][c], board.cells[s][d]
            if one and other and abs(one - other) == 1:
                return False
        return True

    def constraints(self, board: Board) -> Iterable[Constraint]:
        return _not_consecutive(board.grid)


@lru_cache(maxsize=256)
def _not_consecutive(grid: Grid) -> tuple[Relation, ...]:
    allowed = frozenset((x, y) for x in grid.values for y in grid.values if abs(x - y) != 1)
    return tuple(
        Relation(a, b, allowed, unit=f"{cell_name(a)} and {cell_name(b)} not consecutive") for a, b in grid.neighbours
    )
