"""The next value of a puzzle under any rules, with the reason where a single gives it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from ...utils.coordinates import Cell
from ..board import Board
from ..constraints import Placement
from ..puzzle import Puzzle
from .candidates import candidates_under
from .conflicts import find_conflicts
from .singles import hidden_singles, naked_singles
from .step import Hint, Kind


def hint(
    puzzle: Puzzle,
    *,
    timeout: float | None = None,
    max_steps: int | None = None,
    tick: Callable[[int], object] | None = None,
) -> Hint:
    """Return the next value: that of a single, else one that a search finds; never one that leads to no solution.

    The limits are those of `Solver`; raises SearchStopped where one of them is reached.

    >>> from rulegrid.engine import Board, ColumnRule, RowRule
    >>> board = Board(3)
    >>> board.load_puzzle([1, 0, 0, 0, 1, 0, 2, 0, 0])
    >>> found = hint(Puzzle(board, [RowRule(), ColumnRule()]))
    >>> print(found.kind, found.cell, found.value, found.text())
    hidden single (1, 0) 3 In column 1, 3 fits only in B1.
    """
    board = puzzle.board
    if conflict := next(iter(find_conflicts(puzzle)), None):
        return Hint(Kind.CONTRADICTION, unit=conflict.unit, cells=conflict.cells)
    if board.find_empty_cell() is None:
        return Hint(Kind.FULL)
    solver = puzzle.solver(timeout=timeout, max_steps=max_steps, progress=False, tick=tick)
    solution = solver.get_solution()
    if solution is None:
        return Hint(Kind.NO_SOLUTION)
    statement = puzzle.statement()
    if any(isinstance(constraint, Placement) for constraint in statement.constraints):
        return _from(solution, board.find_empty_cell())
    candidates = candidates_under(statement, tick and (lambda cells: tick(solver.steps)))
    singles = chain(hidden_singles(statement, candidates), naked_singles(statement, candidates))
    return next(singles, None) or _from(solution, min(candidates, key=lambda cell: len(candidates[cell])))


def _from(solution: Board, cell: Cell | None) -> Hint:
    assert cell is not None
    return Hint(Kind.SEARCH, cell, solution.get_digit(*cell))
