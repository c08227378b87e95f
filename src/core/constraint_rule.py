"""The base class of rules whose meaning is their constraints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..utils.message import Message
from .clue_rule import ClueRule
from .errors import RuleError
from .rule import Rule

if TYPE_CHECKING:
    from .board import Board
    from .clues import Clue


class ConstraintRule(Rule):
    """A rule whose meaning is its constraints. Write `constraints`: `is_valid` returns whether none of them is broken.

    With clues, name it before `ClueRule` and write `clue_constraints`.

    >>> from rulegrid import Board, Solver, Sum
    >>> class CornerSum(ConstraintRule):
    ...     "The corners add up to 5."
    ...
    ...     def constraints(self, board):
    ...         yield Sum([(r, c) for r in (0, board.rows - 1) for c in (0, board.cols - 1)], 5)
    >>> board = Board(2)
    >>> CornerSum().is_valid(board), Solver(board, CornerSum()).count()
    (True, 4)
    """

    def is_valid(self, board: Board) -> bool:
        if type(self).constraints is Rule.constraints:
            raise RuleError(self.rule_name, Message("own.no-method", name="constraints"), is_fault=True)
        return not any(constraint.is_broken(board) for constraint in self.constraints(board))

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        """Return whether none of the constraints of a clue is broken."""
        assert isinstance(self, ClueRule)
        if type(self).clue_constraints is ClueRule.clue_constraints:
            raise RuleError(self.rule_name, Message("own.no-method", name="clue_constraints"), is_fault=True)
        return not any(constraint.is_broken(board) for constraint in self.clue_constraints(clue, board))
