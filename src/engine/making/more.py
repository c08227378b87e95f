"""What may be added to a puzzle that is too hard: cells whose values are given, or clues."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...utils.coordinates import Cell
from ..clues.rule import ClueRule

if TYPE_CHECKING:
    from ..board import Board
    from ..clues.form import Clue
    from ..puzzle import Puzzle

Group = tuple[Cell, ...]
"""Cells whose givens come and go together."""


@dataclass(frozen=True)
class AddedClue:
    """A clue that may be added, with those that go with it by a symmetry; and the class of its rule."""

    rule: type[ClueRule]
    clues: tuple[Clue, ...]

    @property
    def cells(self) -> Group:
        """The cells that the clues name."""
        return tuple(cell for clue in self.clues for cell in clue.scope)


More = Group | AddedClue
"""Givens or a clue: what is added in one go."""


def with_more(puzzle: Puzzle, solution: Board, more: Iterable[More]) -> Puzzle:
    """Return a puzzle with more givens, of its solution, and more clues.

    >>> from rulegrid.sudoku import ThermometerRule, read_puzzle
    >>> puzzle = read_puzzle("1..4......32....")
    >>> clue = AddedClue(ThermometerRule, (ThermometerRule.form.read("A1A2A3"),))
    >>> found = with_more(puzzle, puzzle.solve(), [((1, 0),), clue])
    >>> found.board.get_digit(1, 0), found.rules[-1].clues(), puzzle.board.get_digit(1, 0)
    (2, ['A1A2A3'], 0)
    """
    board = puzzle.board.copy()
    added: dict[type[ClueRule], list[Clue]] = {}
    for each in more:
        if isinstance(each, AddedClue):
            added.setdefault(each.rule, []).extend(each.clues)
        else:
            for row, col in each:
                board.set_digit(row, col, solution.get_digit(row, col))
    rules = [
        _extend_rule(rule, added.pop(type(rule))) if isinstance(rule, ClueRule) and type(rule) in added else rule
        for rule in puzzle.rules
    ]
    rules += [_extend_rule(rule(), clues) for rule, clues in added.items()]
    return puzzle.changed(board, rules)


def _extend_rule(rule: ClueRule, clues: Iterable[Clue]) -> ClueRule:
    """Return a rule of the same class with more clues."""
    found = type(rule)()
    for clue in (*rule.clue_list, *clues):
        found.add(clue)
    return found
