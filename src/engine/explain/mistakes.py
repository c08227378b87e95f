"""What a player got wrong: values that no solution has, and pencil marks that are missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...utils.coordinates import Cell
from ..board import Board, other_grid
from ..data.stored import with_stored_values
from ..errors import RulegridError
from ..unit import Unit
from .endings import missing_mark, none, wrong_value
from .explainer import Explainer
from .state import Marks, State
from .step import Step
from .techniques.chains import reasons_against

if TYPE_CHECKING:
    from ..puzzle import Puzzle

MOST_NAMED = 3
"""Units that a value is said to contradict; what takes more helps nobody to see it."""


def mistakes(puzzle: Puzzle, board: Board, marks: Marks | None = None, **options: Any) -> Iterator[Step]:
    """Yield what is wrong in a player's grid and pencil marks, for a puzzle as it was given.

    A value is wrong if no solution has it, or the stored one has another and takes precedence; its units are what it contradicts, where that can be shown in a step. A mark
    is missing where the cell's value in every solution is not among its marks. A puzzle without a solution gives one step that says so. Raises RulegridError for a board of
    another shape, and SearchStopped where a limit is reached; `options` are those of `Explainer`.

    >>> from rulegrid.sudoku import read_puzzle
    >>> from rulegrid.engine.explain import sentence
    >>> given, mine = read_puzzle("1..4......32...."), read_puzzle("1.34......32....")
    >>> for step in mistakes(given, mine.board):
    ...     print(sentence(step))
    3 in A3 is wrong: it contradicts column 3.
    """
    if board.shape != puzzle.board.shape:
        raise RulegridError(other_grid(board, puzzle.board))
    pencilled = puzzle.board.grid.by_cell(marks or {}, "marks")
    explainer = Explainer(puzzle, **options)
    state = explainer.state()
    if conflict := explainer.conflict(state):
        yield conflict
        return
    solver = with_stored_values(puzzle).solver(progress=False, **explainer.work.options())
    possible: Mapping[Cell, set[int]] = solver.candidates()
    explainer.work.steps += solver.steps
    if not all(possible.values()):
        if explainer.work.solution is None:
            yield none()
            return
        # The rules can't complete the stored solution: only its own values are compared.
        stored = with_stored_values(puzzle).board
        possible = {cell: {digit} if (digit := stored.get_digit(*cell)) else set(board.values) for cell in possible}
    for cell in board.open_cells():
        digit = board.get_digit(*cell)
        if digit and digit not in possible[cell]:
            yield wrong_value(cell, digit, against(state, cell, digit))
    for cell, values in pencilled.items():
        held = set(values)
        if not board.get_digit(*cell) and len(possible[cell]) == 1 and not possible[cell] <= held:
            (value,) = possible[cell]
            yield missing_mark(cell, value)


def against(state: State, cell: tuple[int, int], digit: int) -> tuple[Unit, ...]:
    """Return the few units that a value contradicts in a state; none where no step shows it."""
    reasons = state.reasons
    at, bit = reasons.model.number[cell], reasons.bit_of[digit]
    if state.known[at]:
        return ()
    if not state.masks[at] & bit:
        seeing = (
            reasons.unit(reasons.no_repeat[g])
            for g in reasons.groups_of[at]
            if any(state.known[other] and state.masks[other] == bit for other in reasons.groups[g])
        )
        return tuple(seeing)[:1]
    found = tuple(map(reasons.unit, reasons_against(state, at, bit)))
    return found if len(found) <= MOST_NAMED else ()


def first_mistake(puzzle: Puzzle, board: Board, marks: Marks | None = None, **options: Any) -> Step | None:
    """Return the first mistake, None where there is none."""
    return next(mistakes(puzzle, board, marks, **options), None)
