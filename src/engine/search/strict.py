"""Whether rules keep their promise, and whether their constraints agree with `is_valid`: extra searches for `strict`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from ...utils.coordinates import Cell
from ...utils.words import Message
from ..constraints import Check, CheckedRule
from ..errors import RuleError
from ..rule import Rule
from ..statement import Statement

if TYPE_CHECKING:
    from ..board import Board

STEPS = 2000  # how far each search on the side goes
SAMPLES = 20  # solutions that are looked at

Search = Callable[["Board", Sequence[Rule]], Iterator["Board"]]
"""A search that yields solutions, and ends quietly after STEPS steps."""


class _Completed(Rule):
    """A rule that is checked on full boards only, where its answer needs no promise."""

    when_full = True

    def __init__(self, rule: CheckedRule) -> None:
        self.rule = rule

    @property
    def rule_name(self) -> str:
        return self.rule.rule_name

    def is_valid(self, board: Board) -> bool:
        return self.rule.is_valid(board)

    def cells(self, board: Board) -> Iterable[Cell]:
        return board.open_cells()


class _RefusedBoard(_Completed):
    """A board that a rule accepts and its constraints refuse."""

    def __init__(self, rule: Rule) -> None:
        super().__init__(rule)
        self.constraints_of = rule.constraints

    def is_valid(self, board: Board) -> bool:
        return self.rule.is_valid(board) and any(part.is_broken(board) for part in self.constraints_of(board))


def check_refusal(search: Search, rules: Sequence[Rule], check: Check, refused: Board) -> None:
    """Raise RuleError where a rule accepts some completion of a board that it refused: it broke its promise."""
    rule = check.rule
    others = [other for other in rules if other is not rule and other is not getattr(rule, "rule", None)]
    advice = Message("own.leaves-out-cells" if rule.when_full else "own.when-full")
    for full in search(refused, [*others, _Completed(rule)]):
        raise RuleError(
            rule.rule_name,
            Message("own.breaks-promise", filled=refused.filled(), more=full.filled(), advice=advice),
            is_fault=True,
        )


def check_constraints(search: Search, start: Board, rules: Sequence[Rule]) -> None:
    """Raise RuleError where the constraints of a rule refuse what its `is_valid` accepts, or the other way round."""
    own = []
    for rule in rules:
        stated = Statement(start, [rule]).constraints
        # One that states nothing at all is never called back either.
        if not stated or not all(isinstance(constraint, Check) for constraint in stated):
            own.append(rule)
    for full in islice(search(start, rules), SAMPLES):
        for rule in own:
            if not rule.is_valid(full):
                raise RuleError(rule.rule_name, Message("own.allow-refused"), is_fault=True)
    for rule in own:
        others = [other for other in rules if other is not rule]
        for _ in search(start, [*others, _RefusedBoard(rule)]):
            raise RuleError(rule.rule_name, Message("own.refuse-allowed"), is_fault=True)
