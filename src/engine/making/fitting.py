"""Fitting puzzles to a level: what is too hard gets givens, where the steps to the solution need them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING

from .attempts import tried
from .leading import Group, led
from .target import Fit, Target

if TYPE_CHECKING:
    from ..board import Board
    from ..puzzle import Puzzle
    from ..rating import Rating


MOST_LEFT_OUT = 6
"""How many givens are tried to be left out again, each by a rating."""


def with_givens(puzzle: Puzzle, solution: Board, groups: Sequence[Group]) -> Puzzle:
    """Return a puzzle with more givens."""
    board = puzzle.board.copy()
    for row, col in chain.from_iterable(groups):
        board.set_digit(row, col, solution.get_digit(row, col))
    return puzzle.changed(board)


def fitted(puzzle: Puzzle, solution: Board, target: Target, groups: Sequence[Group]) -> tuple[Puzzle, Fit, Rating]:
    """Return a puzzle, with more givens if it is too hard, how it fits a target then, and its rating.

    `groups` are what may be given, in the order in which it is tried: few that make it easy enough.
    """
    given, rating = led(puzzle, solution, target, groups)
    if not rating.is_complete:
        return puzzle, Fit.HARD, rating
    if not given and rating.value < target.low:
        tried(puzzle, rating, (target.low, target.high))
        return puzzle, Fit.EASY, rating
    rest = [group for group in groups if group not in given]
    if not given and rating.value > target.high and rest:
        given.append(rest.pop())
    while True:
        found = with_givens(puzzle, solution, given)
        fit, rating = target.compare(found)
        if fit is not Fit.HARD or not rest:
            break
        given.append(rest.pop())
    for group in given[:MOST_LEFT_OUT] if fit is Fit.EASY else ():
        fewer = [other for other in given if other != group]
        easier = with_givens(puzzle, solution, fewer)
        other = target.compare_briefly(easier)
        if other[0] is not Fit.HARD:
            given, found, (fit, rating) = fewer, easier, other
        if fit is Fit.RIGHT:
            break
    return found, fit, rating
