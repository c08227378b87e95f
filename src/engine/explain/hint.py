"""The next value of a puzzle under any rules, with the reason where a single gives it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from ...utils.coordinates import Cell
from ..board import Board
from ..constraints import Placement
from ..errors import SearchStopped
from ..limits import Limits
from ..puzzle import Puzzle
from ..search.run import Stop, Watch
from ..statement import Statement
from .candidates import candidates_under
from .combined import combined_singles
from .conflicts import conflicts_under
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
    watch = Watch(Limits(None, max_steps, timeout), tick=tick)
    try:
        statement = Statement(board, puzzle.rules, watch.look)
    except Stop as stop:
        raise SearchStopped(stop.reason, 0) from None
    if conflict := next(iter(conflicts_under(statement)), None):
        return Hint(Kind.CONTRADICTION, unit=conflict.unit, cells=conflict.cells)
    if board.find_empty_cell() is None:
        return Hint(Kind.FULL)
    solver = puzzle.solver(timeout=watch.left(), max_steps=max_steps, progress=False, tick=tick)
    solution = solver.get_solution()
    if solution is None:
        return Hint(Kind.NO_SOLUTION)
    if any(isinstance(constraint, Placement) for constraint in statement.constraints):
        return _from(solution, board.find_empty_cell())

    def look(cells: int) -> None:
        watch.look(solver.steps)
        if tick:
            tick(solver.steps)

    try:
        candidates = candidates_under(statement, look)
    except Stop as stop:
        raise SearchStopped(stop.reason, solver.steps) from None
    singles = chain(
        hidden_singles(statement, candidates),
        naked_singles(statement, candidates),
        combined_singles(statement, candidates, look),
    )
    try:
        found = next(singles, None)
    except Stop as stop:
        raise SearchStopped(stop.reason, solver.steps) from None
    return found or _from(solution, min(candidates, key=lambda cell: len(candidates[cell])))


def _from(solution: Board, cell: Cell | None) -> Hint:
    assert cell is not None
    return Hint(Kind.SEARCH, cell, solution.get_digit(*cell))
