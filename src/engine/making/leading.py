"""Leading to a solution by steps that are not too hard: where none is left, something is given away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...utils.coordinates import Cell
from ..explain.explainer import Explainer
from ..explain.state import State
from ..explain.step import Step
from ..rating.rating import TIE_BREAK, Meter, levels_of

if TYPE_CHECKING:
    from ..board import Board
    from ..puzzle import Puzzle
    from ..rating import Rating
    from .target import Target

Group = tuple[Cell, ...]
"""Cells whose givens come and go together."""

LEAST_LEFT = 1.0
"""What each cell that is left to fill costs at least."""


def led(puzzle: Puzzle, solution: Board, target: Target, groups: Sequence[Group]) -> tuple[list[Group], Rating]:
    """Return the groups to give besides so that the steps of a puzzle are not too hard for a target, few of them, and a rating.

    The steps are taken as the explainer finds them. Where the next one is too hard, the first group with a cell that is not
    known yet is given, and they go on from there: each group is given where it helps. The rating is that of the steps on
    this way; it is incomplete where nothing could be given.

    >>> from rulegrid.sudoku import read_puzzle
    >>> from rulegrid.engine.making.target import Target
    >>> puzzle = read_puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    >>> groups = [(cell,) for cell in puzzle.board.open_cells() if not puzzle.board.get_digit(*cell)]
    >>> more, rating = led(puzzle, puzzle.solve(), Target((0, 2.7)), groups)
    >>> 5 < len(more) < 20, rating.value <= 2.7
    (True, True)
    """
    explainer = Explainer(puzzle)
    explainer.know(solution)
    cells = len(puzzle.board.grid.cells)
    state, meter = explainer.state(), Meter(cells)
    levels = levels_of(puzzle)
    given: list[Group] = []
    while not state.is_full:
        total_at_least = meter.total + LEAST_LEFT * sum(not known for known in state.known)
        explainer.bound(target.high - TIE_BREAK * total_at_least / cells)
        step = explainer.step(state)
        if step is None or not step.changes or not target.allows(step.technique):
            found = _next(state, solution, groups, given)
            if found is None:
                return given, meter.rating(levels, is_complete=False)
            group, step = found
            given.append(group)
        else:
            meter.add(step)
        state = state.after(step)
    return given, meter.rating(levels)


def _next(state: State, solution: Board, groups: Sequence[Group], given: Sequence[Group]) -> tuple[Group, Step] | None:
    """Return the first group with a cell that is not known yet, and its values as a step; None where there is none."""
    unknown = state.candidates()
    left = (group for group in groups if group not in given and not unknown.keys().isdisjoint(group))
    if (group := next(left, None)) is None:
        return None
    placed = tuple((cell, solution.get_digit(*cell)) for cell in group if cell in unknown)
    return group, Step("given", placed=placed)
