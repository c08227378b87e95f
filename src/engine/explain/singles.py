"""Singles: the steps that need no more than the basic candidates."""

from __future__ import annotations

from collections.abc import Iterator

from ...utils.coordinates import Cell
from ..statement import Statement
from .candidates import Candidates
from .step import Hint, Kind


def hidden_singles(statement: Statement, candidates: Candidates) -> Iterator[Hint]:
    """Yield the values that have one place left in a house, those of the fullest houses first."""
    board = statement.board
    houses = [unit for unit in statement.units if unit.is_house]
    for house in sorted(houses, key=lambda house: sum(cell in candidates for cell in house.cells)):
        digits = {digit for cell in house.cells if (digit := board.get_digit(*cell))}
        for value in board.values:
            places = [cell for cell in house.cells if value in candidates.get(cell, ())]
            if len(places) == 1 and value not in digits:
                yield Hint(Kind.HIDDEN_SINGLE, places[0], value, str(house), house.cells)


def naked_singles(statement: Statement, candidates: Candidates) -> Iterator[Hint]:
    """Yield the cells that have one candidate left, in reading order."""
    for cell, values in candidates.items():
        if len(values) == 1:
            yield Hint(Kind.NAKED_SINGLE, cell, values[0], cells=_filled_around(cell, statement))


def _filled_around(cell: Cell, statement: Statement) -> tuple[Cell, ...]:
    """Return the filled cells that share a constraint with a cell."""
    scopes = (set(constraint.scope(statement.board)) for constraint in statement.constraints)
    around = {other for scope in scopes if cell in scope for other in scope}
    return tuple(sorted(other for other in around if statement.board.get_digit(*other)))
