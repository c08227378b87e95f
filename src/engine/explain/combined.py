"""Combined singles: what cages, lines and other clues leave a cell, each by all its cells at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod

from ...utils.coordinates import Cell
from ..constraints import AllDifferent, Constraint
from ..statement import Statement
from ..unit import Unit
from .candidates import Candidates
from .step import Hint, Kind

MOST_WAYS = 1000
"""To fill the empty cells of a unit; one with more is left out, as a player would leave it."""


def combined_singles(
    statement: Statement, candidates: Candidates, look: Callable[[int], object] | None = None
) -> Iterator[Hint]:
    """Yield the cells that several units together leave one value, in reading order.

    A unit leaves a cell the values that it has where the unit's cells are filled with their candidates so that the unit
    holds, and cells that have to differ do. `look` is called for each unit; what it raises ends the work.
    """
    members: dict[Unit, list[Constraint]] = {}
    groups: dict[Cell, set[int]] = {cell: set() for cell in candidates}
    for number, constraint in enumerate(statement.constraints):
        members.setdefault(statement.unit_of(number), []).append(constraint)
        if isinstance(constraint, AllDifferent):
            for cell in groups.keys() & constraint.cells:
                groups[cell].add(number)
    left = {cell: set(values) for cell, values in candidates.items()}
    whole: dict[Cell, set[Unit]] = {cell: set() for cell in candidates}  # units that take values as a whole
    for done, (unit, constraints) in enumerate(members.items()):
        if look:
            look(done)
        empty = [cell for cell in unit.cells if cell in candidates]
        if unit.is_house or prod(len(candidates[cell]) for cell in empty) > MOST_WAYS:
            continue
        ways = list(_ways(statement, constraints, empty, candidates, groups))
        for cell, values in zip(empty, map(set, zip(*ways, strict=True)), strict=False):
            if not left[cell] <= values:
                left[cell] &= values
                whole[cell].add(unit)
    for cell, values in left.items():
        if len(values) == 1:
            taking = [unit for unit in members if unit in whole[cell] or _takes(statement, members[unit], unit, cell)]
            cells = tuple(dict.fromkeys(other for unit in taking for other in unit.cells))
            yield Hint(Kind.COMBINED_SINGLE, cell, min(values), " and ".join(map(str, taking)), cells)


def _takes(statement: Statement, constraints: list[Constraint], unit: Unit, cell: Cell) -> bool:
    """Return whether a unit takes a value from the basic candidates of a cell; all houses do that, and are not named."""
    if unit.is_house or cell not in unit.cells:
        return False
    trial = statement.board.copy()
    for value in trial.values:
        trial.cells[cell[0]][cell[1]] = value
        if any(constraint.is_broken(trial) for constraint in constraints):
            return True
    return False


def _ways(
    statement: Statement,
    constraints: list[Constraint],
    empty: list[Cell],
    candidates: Candidates,
    groups: dict[Cell, set[int]],
) -> Iterator[tuple[int, ...]]:
    """Yield the values of empty cells that break none of some constraints; cells of one group differ."""
    trial = statement.board.copy()
    placed: list[int] = []

    def extend() -> Iterator[tuple[int, ...]]:
        if any(constraint.is_broken(trial) for constraint in constraints):
            return
        if len(placed) == len(empty):
            yield tuple(placed)
            return
        row, col = empty[len(placed)]
        unlike = {value for value, other in zip(placed, empty, strict=False) if groups[other] & groups[row, col]}
        for value in candidates[row, col]:
            if value not in unlike:
                placed.append(value)
                trial.cells[row][col] = value
                yield from extend()
                placed.pop()
                trial.cells[row][col] = 0

    return extend()
