"""The solutions of a puzzle with pieces, as masks of places: what a choice among places leads to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from ...utils.numbers import bits_set
from ..board import Board
from ..solver import Solver
from .pieces import Pieces, PieceState
from .work import WorkBudget

MOST_LISTED = 2_000
"""Solutions that are looked at for an explanation: most dates of a year have fewer."""


def solution_masks(pieces: Pieces, solver: Solver, work: WorkBudget, most: int, within: int = -1) -> list[int]:
    """Return the solutions that a solver finds, at most `most`, each as a mask of places, all of which are `within` a mask."""
    number = {place: at for at, place in enumerate(pieces.places)}
    try:
        masks = (_mask(pieces, number, board) for board in solver.solutions())
        return list(islice((mask for mask in masks if not mask & ~within), most))
    finally:
        work.steps += solver.steps


def _mask(pieces: Pieces, number: dict[tuple[int, tuple[tuple[int, int], ...]], int], board: Board) -> int:
    cells_of: dict[int, list[tuple[int, int]]] = {}
    for cell in pieces.cells:
        cells_of.setdefault(board.get_digit(*cell), []).append(cell)
    kinds = enumerate(pieces.values)
    return sum(1 << number[kind, tuple(cells_of[value])] for kind, values in kinds for value in values)


def fewest_tries(state: PieceState, solutions: Sequence[int], alive: int) -> tuple[int, int, int, int]:
    """Return the choice that needs the fewest tries: its reason, the place to take, and how many ways and good ways there are.

    `alive` are the places that a player would try. The place is the good one that is in the most solutions.
    """
    good = 0
    for solution in solutions:
        good |= solution
    choices = []
    for reason in state.open_reasons():
        left = state.ways(reason) & alive
        ways, best = left.bit_count(), (left & good).bit_count()
        choices.append(((ways + 1) / (best + 1), ways, -reason, left & good))
    _, ways, number, left = min(choices)
    at = max(bits_set(left), key=lambda place: sum(solution >> place & 1 for solution in solutions))
    return -number, at, ways, left.bit_count()
