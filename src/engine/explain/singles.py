"""Singles: the steps that need no more than the basic candidates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...utils.coordinates import Cell
from ..board import Board
from ..constraints import AllDifferent, Constraint
from .candidates import Candidates
from .step import Hint, Kind


def hidden_singles(board: Board, constraints: Sequence[Constraint], candidates: Candidates) -> Iterator[Hint]:
    """Yield the values that have one place left in a house, those of the fullest houses first."""
    houses = [c for c in constraints if isinstance(c, AllDifferent) and len(c.cells) == len(board.values)]
    for house in sorted(houses, key=lambda house: sum(cell in candidates for cell in house.cells)):
        digits = {digit for cell in house.cells if (digit := board.get_digit(*cell))}
        for value in board.values:
            places = [cell for cell in house.cells if value in candidates.get(cell, ())]
            if len(places) == 1 and value not in digits:
                yield Hint(Kind.HIDDEN_SINGLE, places[0], value, house.unit, house.cells)


def naked_singles(board: Board, constraints: Sequence[Constraint], candidates: Candidates) -> Iterator[Hint]:
    """Yield the cells that have one candidate left, in reading order."""
    for cell, values in candidates.items():
        if len(values) == 1:
            yield Hint(Kind.NAKED_SINGLE, cell, values[0], cells=_filled_around(cell, board, constraints))


def _filled_around(cell: Cell, board: Board, constraints: Sequence[Constraint]) -> tuple[Cell, ...]:
    """Return the filled cells that share a constraint with a cell."""
    scopes = (set(constraint.scope(board)) for constraint in constraints)
    around = {other for scope in scopes if cell in scope for other in scope}
    return tuple(sorted(other for other in around if board.get_digit(*other)))
