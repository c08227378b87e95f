"""Exceptions that the code of a rule raised: the rule is at fault, not the puzzle."""

from __future__ import annotations

import sys
from types import FrameType

from ...utils.errors import innermost, module_of
from ...utils.words import Message
from ..errors import RuleError
from ..rule import Rule

_KNOWN = {__name__.partition(".")[0], *sys.stdlib_module_names}


def _is_own(module: str) -> bool:
    return module.partition(".")[0] not in _KNOWN or module == "__main__"


def fault_of(error: BaseException) -> RuleError | None:
    """Return a RuleError that names the rule of your own whose code raised an exception, and its place; None if none did."""
    where = innermost(error, lambda frame: _is_own(module_of(frame)))
    trace = error.__traceback__
    while where is not None and trace is not None:
        rule = _rule_of(trace.tb_frame)
        if rule is not None:
            problem = Message(
                "own.raised-at", method=trace.tb_frame.f_code.co_name, kind=type(error).__name__,
                text=str(error).partition("\n")[0], file=where.tb_frame.f_code.co_filename, line=where.tb_lineno,
            )  # fmt: skip
            return RuleError(rule.rule_name, problem, is_fault=True)
        trace = trace.tb_next
    return None


def _rule_of(frame: FrameType) -> Rule | None:
    """Return the rule whose method a frame runs, if that is of your own."""
    rule = frame.f_locals.get("self")
    return rule if _is_own(module_of(frame)) and isinstance(rule, Rule) else None
