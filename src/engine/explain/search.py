"""The last level: the kernel's own search, where no argument of the other levels is left."""

from __future__ import annotations

from collections.abc import Iterable
from math import log2

from ..board import Board
from ..constraints import Among, Constraint
from ..rule import Rule
from ..solver import Solver
from .costs import COSTS
from .state import State
from .step import Kind, Step
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


def searcher(state: State, work: Work) -> Solver:
    """Return a solver of what is left to solve, within the limits of the work."""
    return Solver(
        state.board(), *state.reasons.statement.rules, OnlyCandidates(state), progress=False, **work.options()
    )


def search_step(state: State, work: Work) -> Step | None:
    """Return what a search excludes in the cell that then has the fewest candidates, None where it excludes nothing."""
    solver = searcher(state, work)
    possible = solver.candidates()
    work.steps += solver.steps
    found = [
        (len(possible[cell]), cell, gone)
        for cell, values in state.candidates().items()
        if (gone := tuple(value for value in values if value not in possible[cell]))
    ]
    if not found:
        return None
    left, cell, gone = min(found)
    if not left:
        return Step(Kind.NO_SOLUTION, cost=COSTS["search"])
    roles = {"remove": ((cell, gone),)}
    details = {"cell": cell, "values": gone}
    cost = COSTS["search"] + 0.1 * log2(1 + solver.steps)
    return Step(Kind.SEARCH, (), ((cell, gone),), (), (), roles, cost, details)
