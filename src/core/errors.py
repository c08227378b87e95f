"""The exceptions of rulegrid.

    RulegridError (ValueError)      any error in the input
    ├── PuzzleFormatError           a text that is not a valid puzzle; has line and column
    ├── RuleError                   a rule that does not fit its board or misbehaves; has rule_name
    └── NotUnique                   a puzzle with no solution or several, if one is needed
    SearchStopped (Exception)       a search that ended without a complete answer
    InternalError (RuntimeError)    a fault in rulegrid, found before an answer was returned

"No solution" is a result, never an exception. Tracebacks show the names under which the exceptions are imported.

>>> from rulegrid import RuleError
>>> raise RuleError("RowRule", "the board is round")
Traceback (most recent call last):
    ...
rulegrid.RuleError: the board is round (rule: RowRule)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..utils.errors import MessageError, PuzzleFormatError, RulegridError
from ..utils.message import Label, Message

if TYPE_CHECKING:
    from .board import Board

__all__ = ["InternalError", "NotUnique", "PuzzleFormatError", "RuleError", "RulegridError", "SearchStopped"]


class RuleError(RulegridError):
    """A rule does not fit its board, was given a bad clue, or broke its promise; `rule_name` is its class name.

    `is_fault` is True if the code of the rule is wrong, so that no puzzle has a correct answer with it.
    """

    def __init__(self, rule_name: str, problem: Label = "", is_fault: bool = False) -> None:
        super().__init__(problem)
        self.rule_name = rule_name
        self.is_fault = is_fault

    @property
    def message(self) -> Message:
        if self.args[0] == "":
            return Message("error.rule", rule=self.rule_name)
        return Message("error.of-rule", problem=self.problem, rule=self.rule_name)

    def __reduce__(self) -> tuple[type[RuleError], tuple[str, Label, bool]]:
        return type(self), (self.rule_name, self.args[0], self.is_fault)


def puzzle_at_fault(error: Exception) -> str:
    """Return the text of an error about a puzzle; raise the error again if a rule is at fault, not the puzzle."""
    if isinstance(error, RuleError) and error.is_fault:
        raise error
    return str(error)


class NotUnique(RulegridError):
    """A puzzle has no solution or several, but the query needs exactly one.

    `status` is "none" or "several". If `expected` is "some", one or more solutions are enough.
    """

    def __init__(self, status: str, expected: str = "one") -> None:
        number, wanted = Message(f"error.solutions-{status}"), Message(f"error.solutions-{expected}")
        super().__init__(Message("error.not-unique", number=number, expected=wanted))
        self.status = status
        self.expected = expected

    def __reduce__(self) -> tuple[type[NotUnique], tuple[str, str]]:
        return type(self), (self.status, self.expected)


class SearchStopped(MessageError):
    """A search ended early: uniqueness is unknown, and no count is final.

    `reason` is "timeout" or "max_steps", `steps` the number of steps, and `found` the number of solutions so far.
    `board` is the first of them or None; `candidates` is the result of `Solver.candidates` so far.
    """

    def __init__(
        self,
        reason: str,
        steps: int,
        found: int = 0,
        board: Board | None = None,
        candidates: dict[tuple[int, int], set[int]] | None = None,
    ) -> None:
        super().__init__(Message("error.stopped", reason=reason, steps=steps, found=found))
        self._arguments = (reason, steps, found, board, candidates)
        self.reason = reason
        self.steps = steps
        self.found = found
        self.board = board
        self.candidates = candidates

    def __reduce__(self) -> tuple[type[SearchStopped], tuple[object, ...]]:
        return type(self), self._arguments


class InternalError(MessageError, RuntimeError):
    """A fault in rulegrid, not in the input, so that it can't answer. Please report it.

    >>> raise InternalError("a solution breaks row A")
    Traceback (most recent call last):
        ...
    rulegrid.InternalError: this is a fault of rulegrid, not of the puzzle: a solution breaks row A; please report it
    """

    @property
    def message(self) -> Message:
        return Message("error.internal", problem=self.problem)


for _error in (InternalError, RulegridError, PuzzleFormatError, RuleError, NotUnique, SearchStopped):
    _error.__module__ = "rulegrid"
