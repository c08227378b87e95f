"""The last level: the kernel's own search, where no argument of the other levels is left."""

from __future__ import annotations

from collections.abc import Iterable
from math import log2

from ...utils.coordinates import Cell
from ..board import Board
from ..constraints import Among, Constraint
from ..rule import Rule
from ..solver import Solver
from .endings import none
from .state import State
from .step import Step
from .techniques.search import SEARCH, Searched
from .work import Work


class OnlyCandidates(Rule):
    """Each cell holds one of the candidates that it has in a state."""

    def __init__(self, state: State) -> None:
        self.state = state

    def is_valid(self, board: Board) -> bool:
        return not any(constraint.is_broken(board) for constraint in self.constraints(board))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        for cell, values in self.state.candidates().items():
            yield Among((cell,), frozenset(values))


def searcher(state: State, work: Work, most: int | None = None) -> Solver:
    """Return a solver of what is left to solve, within the limits of the work, and `most` steps."""
    rules = state.reasons.statement.rules
    return Solver(state.board(), *rules, OnlyCandidates(state), progress=False, **work.options(most))


def _possible(state: State, work: Work) -> dict[Cell, set[int]]:
    """Return the values of each cell in some solution: those of the only one, or all that a longer search finds."""
    solver = searcher(state, work)
    several = list(solver.solutions(2))
    work.steps += solver.steps
    if len(several) < 2:
        return {cell: {digit for found in several if (digit := found.get_digit(*cell))} for cell in state.candidates()}
    solver = searcher(state, work)
    possible = solver.candidates()
    work.steps += solver.steps
    return possible


def search_step(state: State, work: Work) -> Step | None:
    """Return what a search excludes in the cell that then has the fewest candidates, None where it excludes nothing."""
    before = work.steps
    possible = _possible(state, work)
    found = [
        (len(possible[cell]), len(values), cell, gone)
        for cell, values in state.candidates().items()
        if (gone := tuple(value for value in values if value not in possible[cell]))
    ]
    if not found:
        return None
    left, _, cell, gone = min(found)
    if not left:
        return none(cost=SEARCH.cost)
    roles = {"remove": ((cell, gone),)}
    cost = SEARCH.cost + 0.1 * log2(1 + work.steps - before)
    return Step(SEARCH.key, (), ((cell, gone),), (), (), roles, cost, Searched(cell))
