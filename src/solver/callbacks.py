"""Callbacks to rules written in Python, their exceptions, and tests of their promises."""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import islice
from types import FrameType
from typing import TYPE_CHECKING

from ..core.board import Board
from ..core.constraints import Check, CheckedRule, Constraint
from ..core.errors import RuleError
from ..core.rule import Rule
from ..core.statement import Statement
from ..utils.coordinates import Cell
from ..utils.errors import innermost, module_of
from ..utils.message import Message
from ..utils.runtime import look
from .kernel.bits import NOGOOD

if TYPE_CHECKING:
    from ..core.board import Board
    from .kernel._general import General
    from .model import Model


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


PATIENCE = 8  # refusals in a row without a small reason, after which none is looked for


class Callbacks:
    """The constraints of a model that are called back as cells are settled, and what was learned from them.

    `constraints` are those that the model was made of.
    """

    def __init__(self, model: Model, constraints: Sequence[Constraint], board: Board) -> None:
        self.model = model
        self.constraints = [constraints[index] for index in model.callbacks]
        self.board = board.copy()
        self.active: Container[int] | None = None  # the model's indexes of those that take part; None: all
        self.verify: Callable[[Check, Board], object] | None = None  # called with each board that a rule refuses
        self.value_of = {bit: value for value, bit in model.bit_of.items()}
        self.patience = [PATIENCE] * len(self.constraints)
        self.learned: set[frozenset[tuple[int, int]]] = set()

    def check_empty_board(self, indexes: Container[int] | None = None) -> None:
        """Raise RuleError for a rule that refuses the empty board: nothing could ever satisfy its promise.

        With `indexes`, only these of the model's constraints are looked at.
        """
        empty = self.board.emptied()
        for index, constraint in zip(self.model.callbacks, self.constraints, strict=True):
            if indexes is not None and index not in indexes:
                continue
            look()
            if isinstance(constraint, Check) and not constraint.rule.when_full and not accepts(constraint, empty):
                raise RuleError(constraint.rule.rule_name, Message("own.false-when-empty"), is_fault=True)

    def choose(self, kernel: General, indexes: Container[int]) -> None:
        """Let only these of the model's constraints take part from now on; what was learned from all is forgotten."""
        self.active = indexes
        self.patience = [PATIENCE] * len(self.constraints)
        self.learned.clear()
        kernel.forget()

    def accept(self, kernel: General) -> bool:
        """Return whether the constraints that watch a newly settled cell accept the kernel's current state.

        The kernel learns from one that does not.
        """
        masks = kernel.domains()
        due = kernel.due()
        if self.active is not None:
            due = [k for k in due if self.model.callbacks[k] in self.active]
        k = self._first_to_refuse(masks, due)
        if k is None:
            return True
        constraint = self.constraints[k]
        if isinstance(constraint, Check) and not constraint.rule.when_full:
            self._learn(kernel, constraint, k, masks)
        return False

    def refuses(self, kernel: General, indexes: Container[int]) -> bool:
        """Return whether a constraint, one of the model's with these indexes, refuses where the kernel stands."""
        callbacks = self.model.callbacks
        return self._first_to_refuse(kernel.domains(), [k for k in kernel.due() if callbacks[k] in indexes]) is not None

    def _first_to_refuse(self, masks: Sequence[int], due: Iterable[int]) -> int | None:
        value_of = self.value_of
        for (row, col), mask in zip(self.model.cells, masks, strict=True):
            self.board.cells[row][col] = value_of.get(mask, 0)
        for k in due:
            constraint = self.constraints[k]
            waits = isinstance(constraint, Check) and constraint.rule.when_full
            if waits and any(masks[at] & (masks[at] - 1) for at in self.model.scopes[k]):
                continue
            if not accepts(constraint, self.board):
                if isinstance(constraint, Check) and self.verify is not None:
                    self.verify(constraint, self.board)
                return k
        return None

    def _learn(self, kernel: General, check: Check, k: int, masks: list[int]) -> None:
        """Find few settled cells that a rule refuses by themselves, and let the kernel avoid them from now on.

        By the rule's promise they are refused on every board. Found by bisection, as in QuickXplain (Junker 2004):
        about 2 log n calls for each cell. A rule whose refusals need many cells is soon left alone.
        """
        if self.patience[k] == 0:
            return
        pool = [at for at in self.model.scopes[k] if masks[at] & (masks[at] - 1) == 0]
        guilty: list[int] = []
        while pool and len(guilty) < NOGOOD and (not guilty or not self._refused(check, guilty, masks)):
            low, high = 0, len(pool)  # refused with the first `high` of the pool, not with the first `low`
            while high - low > 1:
                middle = (low + high) // 2
                if self._refused(check, pool[:middle] + guilty, masks):
                    high = middle
                else:
                    low = middle
            guilty.append(pool[high - 1])
            pool = pool[: high - 1]
        nogood = frozenset((at, masks[at]) for at in guilty)
        if nogood not in self.learned and self._refused(check, guilty, masks):
            self.learned.add(nogood)
            kernel.learn(guilty, [masks[at] for at in guilty])
            self.patience[k] = PATIENCE
        else:
            self.patience[k] -= 1

    def _refused(self, check: Check, ats: list[int], masks: list[int]) -> bool:
        """Return whether a rule refuses the board on which only these cells are filled."""
        board = self.board.emptied()
        for at in ats:
            row, col = self.model.cells[at]
            board.cells[row][col] = self.value_of[masks[at]]
        return not accepts(check, board)


def accepts(constraint: Constraint, board: Board) -> bool:
    """Return whether a constraint accepts a board; raise RuleError where a rule returns neither True nor False."""
    if not isinstance(constraint, Check):
        return not constraint.is_broken(board)
    rule = constraint.rule
    before = [row[:] for row in board.cells]
    try:
        verdict = rule.is_valid(board)
    except RuleError:
        raise
    except Exception as error:
        line = str(error).partition("\n")[0]
        problem = Message("own.raised", kind=type(error).__name__, text=line)
        raise fault_of(error) or RuleError(rule.rule_name, problem, is_fault=True) from error
    if not isinstance(verdict, bool):
        raise RuleError(rule.rule_name, Message("own.returned", given=repr(verdict)), is_fault=True)
    if board.cells != before:
        raise RuleError(rule.rule_name, Message("own.changed-board"), is_fault=True)
    return verdict


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
