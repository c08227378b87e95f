"""A small puzzle that shows what one rule looks like."""

from __future__ import annotations

from collections.abc import Iterable

from ..board import Board
from ..errors import RulegridError, SearchStopped
from ..puzzle import Puzzle
from ..rule import Rule
from .marks import Note
from .record import record

SIDES = 4, 6, 9
"""The sides of the grids that are tried, smallest first: all have boxes."""

MOST_STEPS = 2_000


def example(kind: type[Rule], others: Iterable[type[Rule]] = ()) -> Puzzle | None:
    """Return the smallest empty grid with a rule's example clue, beside `others`; None where there is nothing to see.

    It has a solution if any of the grids does.

    >>> from rulegrid.sudoku import ThermometerRule
    >>> example(ThermometerRule).board.shape
    (4, 4)
    """
    clue = kind.clue_form.partition(", such as ")[2]
    if kind.clue_form and not clue:
        return None
    rule = kind.from_clues([clue] if clue else ())
    impossible = None
    beside = [other.from_clues() for other in others if other is not kind]
    for side in SIDES:
        board = Board(side)
        puzzle = Puzzle(board, [*beside, rule])
        try:
            puzzle.validate()
        except RulegridError:  # too small
            continue
        drawing = record(board, [rule])
        if all(isinstance(mark, Note) for mark in drawing.marks):
            return None
        if is_possible(puzzle):
            return puzzle
        impossible = impossible or puzzle
    return impossible


def is_possible(puzzle: Puzzle) -> bool:
    """Return whether an example has a solution; True if `MOST_STEPS` steps do not decide it."""
    try:
        return puzzle.solve(max_steps=MOST_STEPS) is not None
    except SearchStopped:
        return True
