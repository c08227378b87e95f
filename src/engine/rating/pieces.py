"""What it takes to cover a board with pieces: a choice at a time, each by how many tries it needs.

A date of a calendar puzzle has many solutions as a rule, and any of them will do. So a player tries: takes a cell or a
piece, puts pieces there one after the other, and is lucky where many places lead to a solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import log2

from ...utils.numbers import bits_set
from ..explain.costs import SLOPE
from ..explain.piece_explainer import PieceExplainer
from ..explain.piece_solutions import fewest_tries
from ..explain.pieces import Pieces, PieceState
from ..explain.step import Step
from ..explain.techniques.choices import TRIED, choice
from ..explain.techniques.placing import placing
from ..search.run import Stop

MOST_SOLUTIONS = 20_000
"""How many solutions are looked at."""


def try_cost(places: int, good: int) -> float:
    """Return the cost of a choice among so many places, of which some are good: they lead to a solution.

    On average (places + 1) / (good + 1) of them are tried until one is good.

    >>> try_cost(1, 1), try_cost(7, 7), try_cost(7, 3), try_cost(7, 1)
    (1.5, 1.5, 3.5, 5.5)
    """
    return TRIED.cost + SLOPE * log2((places + 1) / (good + 1))


def piece_steps(explainer: PieceExplainer, solutions: Sequence[int]) -> Iterator[Step]:
    """Yield the easiest choices that lead to one of the solutions, a piece each.

    Places that leave a hole too small for any piece are not counted. The cell or piece is taken that needs the fewest
    tries, and of its good places the one in the most solutions.
    """
    state = explainer.state()
    pieces = state.pieces
    bodies = [sum(1 << pieces.number[cell] for cell in cells) for _, cells in pieces.places]
    beside = _beside(pieces)
    while not state.is_full:
        _look(explainer)
        reason, at, ways, good = fewest_tries(state, solutions, _without_holes(state, bodies, beside))
        if ways == 1:
            yield placing(state, at, reason)
        else:
            step = choice(state, at, reason, (ways, good), (), TRIED.key, try_cost(ways, good))
            yield replace(step, doors=good)
        solutions = [solution for solution in solutions if solution >> at & 1]
        state = state.placed(at)


def _look(explainer: PieceExplainer) -> None:
    """Count a piece of work; raises SearchStopped where there was enough."""
    try:
        explainer.work.look()
    except Stop as stop:
        raise explainer.work.stopped(stop) from None


def _beside(pieces: Pieces) -> list[int]:
    """Return for each cell a mask of itself and the cells beside it."""
    found = []
    for row, col in pieces.cells:
        near = ((row, col), (row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
        found.append(sum(1 << pieces.number[cell] for cell in near if cell in pieces.number))
    return found


def _without_holes(state: PieceState, bodies: Sequence[int], beside: Sequence[int]) -> int:
    """Return the places that leave no hole smaller than the smallest piece that is left."""
    pieces = state.pieces
    alive = state.alive & ~state.known
    covered = 0
    for at in bits_set(state.known):
        covered |= bodies[at]
    free = (1 << len(pieces.cells)) - 1 & ~covered
    smallest = min((bodies[at].bit_count() for at in bits_set(alive)), default=0)
    return sum(1 << at for at in bits_set(alive) if not _has_hole(free & ~bodies[at], beside, smallest))


def _has_hole(free: int, beside: Sequence[int], smallest: int) -> bool:
    while free:
        hole, edge = 0, free & -free
        while edge:
            hole |= edge
            around = 0
            for cell in bits_set(edge):
                around |= beside[cell]
            edge = around & free & ~hole
        if hole.bit_count() < smallest:
            return True
        free &= ~hole
    return False
