"""Callbacks to rules that are written in Python, while the kernel waits."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import TYPE_CHECKING

from ...utils.clock import look
from ...utils.words import Message
from ..board import Board
from ..constraints import Check, Constraint
from ..errors import RuleError
from ..kernel.bits import NOGOOD
from .faults import fault_of

if TYPE_CHECKING:
    from ..kernel._general import General
    from .model import Model

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
