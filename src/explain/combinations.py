"""The combinations of values that the cells of a clue may have, given their candidates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from ..core.constraints import AllDifferent, Constraint, Product, Sum
from ..core.statement import Statement
from ..core.unit import Unit
from ..utils.coordinates import Cell

MOST_CELLS = 12
"""The most cells of a clue; nobody works through the combinations of larger ones."""
MOST_TRIES = 20_000
"""The most values that are tried in the cells of one clue."""

Candidates = Mapping[Cell, Sequence[int]]
Tick = Callable[[int], object]


@dataclass(frozen=True)
class Combinations:
    """Combinations of one clue: `values` are in rising order, each in rising order; not all unless `is_complete`."""

    unit: Unit
    values: tuple[tuple[int, ...], ...]
    is_complete: bool


def combinations_of(statement: Statement, candidates: Candidates, at: set[Cell], tick: Tick) -> list[Combinations]:
    """Return the combinations of each clue about some cells, the smallest clue first. A filled cell has only its value.

    `tick` is called regularly with the number of values tried so far; an exception from it ends the work.

    >>> from rulegrid.explain import basic_candidates
    >>> from rulegrid.sudoku import read_puzzle
    >>> puzzle = read_puzzle("." * 81, extra="killer:7:A1A2A3")
    >>> found, = combinations_of(puzzle.statement(), basic_candidates(puzzle), {(0, 1)}, lambda tries: None)
    >>> str(found.unit), found.values
    ('cage 7 at A1', ((1, 2, 4),))
    """
    parts: dict[Unit, list[Constraint]] = {}
    for number, constraint in enumerate(statement.constraints):
        parts.setdefault(statement.unit_of(number), []).append(constraint)
    clues = [
        unit
        for unit in parts
        if unit.clue is not None and at.intersection(unit.cells) and len(unit.cells) <= MOST_CELLS
    ]
    apart = _apart(statement, {cell for unit in clues for cell in unit.cells})
    clues.sort(key=lambda unit: len(unit.cells))
    return [
        _CombinationSearch(statement, unit, parts[unit], candidates, apart, tick).to_combinations() for unit in clues
    ]


def _apart(statement: Statement, cells: set[Cell]) -> set[frozenset[Cell]]:
    """Return the pairs of cells that no rule lets be equal."""
    groups = [each.cells for each in statement.constraints if isinstance(each, AllDifferent)]
    return {frozenset(pair) for group in groups for pair in combinations(cells.intersection(group), 2)}


class _CombinationSearch:
    """Searches the values of one clue's cells, those with the fewest candidates first."""

    def __init__(
        self, statement: Statement, unit: Unit, parts: Sequence[Constraint], candidates: Candidates,
        apart: set[frozenset[Cell]], tick: Tick,
    ) -> None:  # fmt: skip
        board = statement.board
        self.unit, self.parts, self.apart, self.tick = unit, parts, apart, tick
        self.trial = board.without_values().attach_to(statement.context)
        left = {cell: (board.get_digit(*cell),) if board.get_digit(*cell) else candidates[cell] for cell in unit.cells}
        self.cells = sorted(unit.cells, key=lambda cell: len(left[cell]))
        self.left = left
        pairs = map(frozenset, combinations(unit.cells, 2))
        is_alike = all(
            isinstance(each, (AllDifferent, Product)) or (isinstance(each, Sum) and set(each.weights()) == {1})
            for each in parts
        )
        # Then the candidates of the other cells depend only on the set of values, not on their cells.
        self.is_of_sets = is_alike and all(pair in apart for pair in pairs)
        self.seen: set[tuple[int, ...]] = set()
        self.values: set[tuple[int, ...]] = set()
        self.tries = 0

    def to_combinations(self) -> Combinations:
        self._fill(0, ())
        return Combinations(self.unit, tuple(sorted(self.values)), self.tries <= MOST_TRIES)

    def _fill(self, number: int, chosen: tuple[int, ...]) -> None:
        if number == len(self.cells):
            self.values.add(tuple(sorted(chosen)))
            return
        if self.is_of_sets:
            key = tuple(sorted(chosen))
            if key in self.seen:
                return
            self.seen.add(key)
        cell = self.cells[number]
        row, col = cell
        near = [at for at in range(number) if frozenset((cell, self.cells[at])) in self.apart]
        for value in self.left[cell]:
            if self.tries > MOST_TRIES:
                break
            self.tries += 1
            self.tick(self.tries)
            if any(chosen[at] == value for at in near):
                continue
            self.trial.cells[row][col] = value
            if not any(part.is_broken(self.trial) for part in self.parts):
                self._fill(number + 1, (*chosen, value))
        self.trial.cells[row][col] = 0
