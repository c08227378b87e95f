"""The last level: the kernel's own search, where no argument of the other levels is left."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from math import log2
from operator import or_
from typing import NamedTuple

from ..board import Board
from ..constraints import Among, Constraint
from ..errors import SearchStopped
from ..rule import Rule
from ..solver import Solver
from .endings import none
from .state import State
from .step import Step
from .techniques.search import SEARCH, SearchedCell
from .work import WorkBudget


class OnlyCandidates(Rule):
    """Each cell holds one of the candidates that it has in a state."""

    def __init__(self, state: State) -> None:
        self.state = state

    def is_valid(self, board: Board) -> bool:
        return not any(constraint.is_broken(board) for constraint in self.constraints(board))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        for cell, values in self.state.candidates().items():
            yield Among((cell,), frozenset(values))


def searcher(state: State, work: WorkBudget, most: int | None = None) -> Solver:
    """Return a solver of what is left to solve, within the limits of the work, and `most` steps."""
    rules = state.reasons.statement.rules
    return Solver(state.board(), *rules, OnlyCandidates(state), progress=False, **work.options(most))


class FoundSolutions(NamedTuple):
    """Solutions of a state, at most two: the candidates of the state, those of each solution, and the steps it took."""

    masks: tuple[int, ...]
    solutions: list[list[int]]
    steps: int = 0

    def holds_of(self, state: State) -> bool:
        """Return whether a state is that one with fewer candidates, and its solutions are the same."""
        masks = state.masks
        return all(not mask & ~before for mask, before in zip(masks, self.masks, strict=True)) and all(
            value & mask for values in self.solutions for value, mask in zip(values, masks, strict=True)
        )

    def values(self) -> list[int]:
        """Return the candidates of the solutions together."""
        return [reduce(or_, each, 0) for each in zip(*self.solutions, strict=True)] or [0] * len(self.masks)


def solutions(state: State, work: WorkBudget, most: int | None = None) -> FoundSolutions:
    """Return two solutions of a state, or the only one; with `most` those that a search of so many steps finds."""
    found: list[Board] = []
    solver = searcher(state, work, most)
    try:
        found.extend(solver.solutions(2))
    except SearchStopped:
        work.glance()
        if most is None:
            raise
    finally:
        work.steps += solver.steps
    model = state.reasons.model
    return FoundSolutions(state.masks, [model.given(board) for board in found], solver.steps)


def search_step(state: State, work: WorkBudget, found: FoundSolutions) -> Step | None:
    """Return what a search excludes in the cell that then has the fewest candidates, None where it excludes nothing.

    `found` are the solutions of the state.
    """
    before = work.steps
    possible = found.values()
    if len(found.solutions) > 1:
        solver = searcher(state, work)
        candidates = solver.candidates()
        work.steps += solver.steps
        bit_of, number = state.reasons.bit_of, state.reasons.model.number
        possible = [0] * state.reasons.size
        for cell, left in candidates.items():
            possible[number[cell]] = sum(bit_of[value] for value in left)
    gone = [
        (possible[at].bit_count(), mask.bit_count(), at, mask & ~possible[at])
        for at, mask in enumerate(state.masks)
        if not state.known[at] and mask & ~possible[at]
    ]
    if not gone:
        return None
    few, _, at, mask = min(gone)
    if not few:
        return none(cost=SEARCH.cost)
    cell, values = state.reasons.cells[at], state.reasons.values_in(mask)
    roles = {"remove": ((cell, values),)}
    cost = SEARCH.cost + 0.1 * log2(1 + found.steps + work.steps - before)
    return Step(SEARCH.key, (), ((cell, values),), (), (), roles, cost, SearchedCell(cell))
