"""What a clue says where the engine's words are not enough, or where nothing can satisfy it."""

from __future__ import annotations

from collections.abc import Iterable

from ...engine import Among, Board, Clue, ClueRule, Constraint
from ...utils.coordinates import Cell


def nothing(cells: Iterable[Cell], board: Board) -> Constraint:
    """Return that no value fits the first of `cells`, or of the board: what can't be satisfied."""
    return Among(tuple(cells)[:1] or board.grid.cells[:1], frozenset())


def called_back(rule: ClueRule, clue: Clue, board: Board) -> Iterable[Constraint]:
    """Yield a call back to `is_clue_valid`, or what can't be satisfied where that refuses the empty board already."""
    if rule.is_clue_valid(clue, board.emptied()):
        yield from ClueRule.clue_constraints(rule, clue, board)
    else:
        yield nothing(rule.clue_cells(clue, board), board)
