"""Constraints for clues that the engine's constraints can't express, or that nothing can satisfy."""

from __future__ import annotations

from collections.abc import Iterable

from ...engine import Among, Board, Clue, ClueRule, Constraint
from ...engine.constraints import CellsLike, line_of


def unsatisfiable(cells: CellsLike, board: Board) -> Constraint:
    """Return a constraint that can't be satisfied: it leaves no value for the first of `cells`, or of the board."""
    return Among(line_of(cells)[:1] or board.grid.cells[:1], frozenset())


def callback(rule: ClueRule, clue: Clue, board: Board) -> Iterable[Constraint]:
    """Yield a callback to `is_clue_valid`; where that refuses even the empty board, an unsatisfiable constraint."""
    if rule.is_clue_valid(clue, board.emptied()):
        yield rule.callback(clue)
    else:
        yield unsatisfiable(rule.clue_cells(clue, board), board)
