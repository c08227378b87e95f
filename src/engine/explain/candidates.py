"""Basic candidates: what a player sees by looking at one cell or one unit at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...utils.coordinates import Cell
from ..constraints import AllDifferent, Constraint
from ..statement import Statement

if TYPE_CHECKING:
    from ..puzzle import Puzzle

Candidates = dict[Cell, tuple[int, ...]]
"""For each empty cell the values that may stand there, in rising order."""


def basic_candidates(puzzle: Puzzle, *, tick: Callable[[int], object] | None = None) -> Candidates:
    """Return for each empty cell the values that contradict no unit at once, whatever they lead to.

    `tick` is called now and then, with the number of cells looked at so far; what it raises ends the work.

    >>> from rulegrid.engine import Board, Puzzle, RowRule
    >>> board = Board(1, 3)
    >>> board.set_digit(0, 1, 2)
    >>> basic_candidates(Puzzle(board, [RowRule()]))
    {(0, 0): (1, 3), (0, 2): (1, 3)}
    """
    return candidates_under(puzzle.statement(), tick)


def candidates_under(statement: Statement, tick: Callable[[int], object] | None = None) -> Candidates:
    """Return the basic candidates of a statement that is known already."""
    board = statement.board
    about: dict[Cell, list[Constraint]] = {cell: [] for cell in board.open_cells()}
    seen: dict[Cell, set[int]] = {cell: set() for cell in about}
    for constraint in statement.constraints:
        scope = list(constraint.scope(board))
        if isinstance(constraint, AllDifferent):  # most of what a player sees, and quicker than to try
            digits = {digit for cell in scope if (digit := board.get_digit(*cell))}
            for cell in scope:
                seen[cell] |= digits
        else:
            for cell in scope:
                about[cell].append(constraint)
    trial = board.copy()
    found: Candidates = {}
    for row, col in about:
        if board.cells[row][col]:
            continue
        if tick:
            tick(len(found))
        candidates = []
        for value in board.values:
            trial.cells[row][col] = value
            if value not in seen[row, col] and not any(other.is_broken(trial) for other in about[row, col]):
                candidates.append(value)
        trial.cells[row][col] = 0
        found[row, col] = tuple(candidates)
    return found
