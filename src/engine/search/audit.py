"""Whether what a search found is a solution by what the rules mean: nothing else is handed out.

A search works with constraints, items and tables that are derived from the rules; `is_valid` is none of these. So a
mistake in what is derived is found before it becomes an answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...utils.words import Message
from ..constraints import Check, CheckedRule, cells_of
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
            raise RuleError(rule.rule_name, problem, is_fault=True)
        else:
            _check_cells(rule, solution)


def _check_cells(rule: Rule, solution: Board) -> None:
    """Raise RuleError if `is_valid` depends on a cell that `cells` omits: it is not called when that one changes.

    The other cells get other values, in a few ways; that must make no difference.
    """
    checks = [part.rule for part in rule.constraints(solution) if isinstance(part, Check)]
    scopes = [cells_of(part, solution) for part in checks]
    if any(scope is None for scope in scopes):  # it is called with the full board, whatever it looks at
        return
    values = solution.values
    for part, scope in zip(checks, scopes, strict=True):
        others = sorted({*solution.open_cells()} - {*(scope or ())})
        for step in range(1, len(values)) if others else ():
            for twist in (0, 1):
                changed = solution.copy()
                for number, (row, col) in enumerate(others):
                    at = values.index(solution.get_digit(row, col)) + step + twist * number
                    changed.cells[row][col] = values[at % len(values)]
                if _refuses(part, changed):
                    raise RuleError(rule.rule_name, Message("own.omits-cells"), is_fault=True)


def _refuses(rule: CheckedRule, board: Board) -> bool:
    """Return whether a rule refuses a board that may break other rules; False if it can't tell."""
    try:
        return rule.is_valid(board) is False
    except Exception:
        return False
