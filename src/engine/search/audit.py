"""Whether what a search found is a solution by what the rules mean: nothing else is handed out.

A search works with constraints, items and tables that are derived from the rules; `is_valid` is none of these. So a
mistake in what is derived is found before it becomes an answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...utils.words import Message
from ..constraints import Check
from ..errors import InternalError, RuleError
from .callbacks import accepts

if TYPE_CHECKING:
    from ..board import Board
    from ..rule import Rule

FIRST = 2
"""How many of a search's solutions are checked: of an answer such as "unique" or "several", all that it rests on."""

PACKAGE = __name__.partition(".")[0] + "."


def check_solution(rules: Sequence[Rule], solution: Board) -> None:
    """Raise InternalError where a solution that was found breaks a rule.

    Where it is a rule of somebody's own that contradicts itself, that is a RuleError instead.
    """
    for rule in rules:
        if type(rule).__module__.startswith(PACKAGE):
            if not rule.is_valid(solution):
                raise InternalError(Message("search.breaks-rule", rule=rule.spelling()))
        elif not accepts(Check(rule), solution):
            broken = [part for part in rule.constraints(solution) if part.is_broken(solution)]
            if not all(isinstance(part, Check) for part in broken):
                raise InternalError(Message("search.breaks-constraints", rule=rule.spelling()))
            if broken:
                problem = Message("own.refused-late", cause=Message("own.leaves-out-cells"))
            else:
                problem = Message("own.allow-refused")
            raise RuleError(rule.rule_name, problem)
