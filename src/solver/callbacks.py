"""Callbacks to rules written in Python, their exceptions, and tests of their promises."""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import islice
from operator import or_
from types import FrameType
from typing import TYPE_CHECKING

from ..core.board import Board
from ..core.constraints import Callback, CheckedRule, Constraint, InSet, cell_of
from ..core.errors import RuleError
from ..core.narrowing import CandidateContext
from ..core.rule import Rule, require_bool
from ..core.statement import Statement
from ..utils.coordinates import Cell, CellDict
from ..utils.errors import OverdueError, innermost_entry, locate_problem, module_of, quote
from ..utils.message import Message
from ..utils.runtime import look
from .kernel.bits import NOGOOD

if TYPE_CHECKING:
    from .kernel._general import General
    from .model import Model


Candidates = Mapping[Cell, frozenset[int]]

_KNOWN = {__name__.partition(".")[0], *sys.stdlib_module_names}


def _is_own(module: str) -> bool:
    return module.partition(".")[0] not in _KNOWN or module == "__main__"


def fault_of(error: BaseException) -> RuleError | None:
    """Return a RuleError with the custom rule whose code raised an exception, and the place, or None for others."""
    where = innermost_entry(error, lambda frame: _is_own(module_of(frame)))
    trace = error.__traceback__
    while where is not None and trace is not None:
        rule = _rule_of(trace.tb_frame)
        if rule is not None:
            place = Message("error.in-file", file=where.tb_frame.f_code.co_filename, line=where.tb_lineno)
            if isinstance(error, OverdueError):
                return RuleError(rule.rule_name, locate_problem(place, error.message), is_fault=True)
            problem = Message(
                "own.raised-at", method=trace.tb_frame.f_code.co_name, kind=type(error).__name__,
                text=str(error).partition("\n")[0], file=where.tb_frame.f_code.co_filename, line=where.tb_lineno,
            )  # fmt: skip
            return RuleError(rule.rule_name, problem, is_fault=True)
        trace = trace.tb_next
    return None


def _rule_of(frame: FrameType) -> Rule | None:
    """Return the custom rule whose method a frame runs, or None."""
    rule = frame.f_locals.get("self")
    return rule if _is_own(module_of(frame)) and isinstance(rule, Rule) else None


PATIENCE = 8  # refusals in a row without a small reason, after which the search for reasons ends


class Callbacks:
    """The constraints of a model that are called back as cells are settled, and the nogoods learned from them.

    `constraints` are all constraints of the model.
    """

    def __init__(self, model: Model, constraints: Sequence[Constraint], board: Board) -> None:
        self.model = model
        self.constraints = [constraints[index] for index in model.callbacks]
        self.board = board.copy()
        self.active: Container[int] | None = None  # the indexes in the model of the enabled ones; None for all
        self.verify: Callable[[Callback, Board], object] | None = None  # called with each refused board
        self.verify_removals: Callable[[Rule, Candidates, Candidates], object] | None = None  # called with all removals
        self.at = {cell: at for at, cell in enumerate(model.cells)}
        self.value_of = {bit: value for value, bit in model.bit_of.items()}
        self.patience = [PATIENCE] * len(self.constraints)
        self.learned: set[frozenset[tuple[int, int]]] = set()

    def check_empty_board(self, indexes: Container[int] | None = None) -> None:
        """Raise RuleError for a rule that refuses the empty board: by its promise, it would refuse every board.

        With `indexes`, only these constraints of the model are checked.
        """
        empty = self.board.without_values()
        for index, constraint in zip(self.model.callbacks, self.constraints, strict=True):
            if indexes is not None and index not in indexes:
                continue
            look()
            if isinstance(constraint, Callback) and not constraint.rule.when_full and not accepts(constraint, empty):
                raise RuleError(constraint.rule.rule_name, Message("own.false-when-empty"), is_fault=True)

    def choose(self, kernel: General, indexes: Container[int]) -> None:
        """Enable only these constraints of the model, and forget all nogoods."""
        self.active = indexes
        self.patience = [PATIENCE] * len(self.constraints)
        self.learned.clear()
        kernel.forget()

    def answer(self, kernel: General) -> None:
        """Ask the constraints that watch a newly settled cell about the kernel's state, and reject it if one refuses.

        From a refusal the kernel may learn a nogood. If they accept it, their rules may remove candidates.
        """
        masks = kernel.domains()
        due = kernel.due()
        if self.active is not None:
            due = [k for k in due if self.model.callbacks[k] in self.active]
        k = self._first_to_refuse(masks, due)
        if k is not None:
            kernel.reject(self._reason_of(kernel, k, masks))
        elif not self._narrow(kernel, masks, due):
            kernel.reject()

    def _narrow(self, kernel: General, masks: list[int], due: Iterable[int]) -> bool:
        """Remove the candidates that one of these constraints excludes; return whether each cell keeps one.

        If there are any, all callbacks become due again, so that the removals reach a fixed point.
        """
        for k in due:
            if found := self._removals_of(k, masks):
                kept = [masks[at] & ~gone for at, gone in found.items()]
                if not all(kept):
                    return False
                kernel.retain(list(found), kept)
                return True
        return True

    def removals(self, index: int, masks: Sequence[int]) -> dict[int, int]:
        """Return the masks that the rule of the constraint with this index removes from candidates, by cell number."""
        for (row, col), mask in zip(self.model.cells, masks, strict=True):
            self.board.cells[row][col] = self.value_of.get(mask, 0)
        return self._removals_of(self.model.callbacks.index(index), masks)

    def _removals_of(self, k: int, masks: Sequence[int]) -> dict[int, int]:
        constraint = self.constraints[k]
        rule = constraint.rule if isinstance(constraint, Callback) else None
        if not isinstance(rule, Rule) or type(rule).narrow is Rule.narrow:
            return {}
        return self._removals(rule, self.model.scopes[k], masks)

    def _removals(self, rule: Rule, scope: Sequence[int], masks: Sequence[int]) -> dict[int, int]:
        """Return the masks of the candidates that `narrow` of a rule removes, by cell number. Raises RuleError."""
        candidates = CellDict({self.model.cells[at]: self._values(masks[at]) for at in scope})
        found: dict[int, int] = {}
        for removal in narrow_rule(rule, CandidateContext(self.board.copy(), candidates)):
            look()
            for cell, values in removal.items():
                if cell not in candidates:
                    raise RuleError(rule.rule_name, Message("own.narrowed-cell", cell=cell), is_fault=True)
                gone = reduce(or_, [self.model.bit_of[value] for value in values & candidates[cell]], 0)
                if gone:
                    found[self.at[cell]] = found.get(self.at[cell], 0) | gone
        if self.verify_removals is not None and found:
            gone_values = {self.model.cells[at]: self._values(gone) for at, gone in found.items()}
            self.verify_removals(rule, candidates, gone_values)
        return found

    def _values(self, mask: int) -> frozenset[int]:
        return frozenset([value for bit, value in self.value_of.items() if mask & bit])

    def refuses(self, kernel: General, indexes: Container[int]) -> bool:
        """Return whether a constraint of the model with one of these indexes refuses the kernel's current state."""
        callbacks = self.model.callbacks
        return self._first_to_refuse(kernel.domains(), [k for k in kernel.due() if callbacks[k] in indexes]) is not None

    def _first_to_refuse(self, masks: Sequence[int], due: Iterable[int]) -> int | None:
        value_of = self.value_of
        for (row, col), mask in zip(self.model.cells, masks, strict=True):
            self.board.cells[row][col] = value_of.get(mask, 0)
        for k in due:
            constraint = self.constraints[k]
            waits = isinstance(constraint, Callback) and constraint.rule.when_full
            if waits and any(masks[at] & (masks[at] - 1) for at in self.model.scopes[k]):
                continue
            if not accepts(constraint, self.board):
                if isinstance(constraint, Callback) and self.verify is not None:
                    self.verify(constraint, self.board)
                return k
        return None

    def _reason_of(self, kernel: General, k: int, masks: list[int]) -> list[int]:
        """Return settled cells that a constraint refuses on their own, a few if possible; [] if it also looks at others."""
        constraint = self.constraints[k]
        settled = [at for at in self.model.scopes[k] if masks[at] & (masks[at] - 1) == 0]
        is_early = isinstance(constraint, Callback) and not constraint.rule.when_full
        if is_early and (guilty := self._learn(kernel, constraint, k, masks, settled)):
            return guilty
        return settled if kernel.is_learning and self._is_refused(constraint, settled, masks) else []

    def _learn(self, kernel: General, check: Constraint, k: int, masks: list[int], pool: list[int]) -> list[int]:
        """Find a few settled cells of a pool that a rule refuses on their own, and teach the kernel to avoid them.

        By the rule's promise they are refused on every board. They are found by bisection, as in QuickXplain (Junker
        2004), with about 2 log n calls for each cell. After `PATIENCE` refusals that need many cells, the search ends,
        and the result is [].
        """
        if self.patience[k] == 0:
            return []
        guilty: list[int] = []
        while pool and len(guilty) < NOGOOD and (not guilty or not self._is_refused(check, guilty, masks)):
            low, high = 0, len(pool)  # refused with the first `high` cells of the pool, not with the first `low`
            while high - low > 1:
                middle = (low + high) // 2
                if self._is_refused(check, pool[:middle] + guilty, masks):
                    high = middle
                else:
                    low = middle
            guilty.append(pool[high - 1])
            pool = pool[: high - 1]
        nogood = frozenset((at, masks[at]) for at in guilty)
        if kernel.is_learning and nogood in self.learned:
            return guilty  # its clauses don't include the nogoods
        if nogood not in self.learned and self._is_refused(check, guilty, masks):
            self.learned.add(nogood)
            kernel.learn(guilty, [masks[at] for at in guilty])
            self.patience[k] = PATIENCE
            return guilty
        self.patience[k] -= 1
        return []

    def _is_refused(self, check: Constraint, ats: list[int], masks: list[int]) -> bool:
        """Return whether a rule refuses the board with only these cells filled."""
        board = self.board.without_values()
        for at in ats:
            row, col = self.model.cells[at]
            board.cells[row][col] = self.value_of[masks[at]]
        return not accepts(check, board)


def accepts(constraint: Constraint, board: Board) -> bool:
    """Return whether a constraint accepts a board.

    Raises RuleError if a rule raises an exception, changes the board, or returns neither True nor False.
    """
    if not isinstance(constraint, Callback):
        return not constraint.is_broken(board)
    rule = constraint.rule
    before = [row[:] for row in board.cells]
    try:
        verdict = rule.is_valid(board)
    except RuleError:
        raise
    except Exception as error:
        raise _raised(rule, error) from error
    require_bool(rule.rule_name, "is_valid", verdict)
    if board.cells != before:
        raise RuleError(rule.rule_name, Message("own.changed-board"), is_fault=True)
    return verdict


def _raised(rule: CheckedRule, error: Exception) -> RuleError:
    """Return the error for a method of a rule that raised an exception."""
    line = str(error).partition("\n")[0]
    problem = Message("own.raised", kind=type(error).__name__, text=line)
    return fault_of(error) or RuleError(rule.rule_name, problem, is_fault=True)


def narrow_rule(rule: Rule, seen: CandidateContext) -> Iterator[dict[Cell, frozenset[int]]]:
    """Yield the removals of a rule. Raises RuleError if `narrow` raises an exception or returns something else."""
    try:
        found = rule.narrow(seen)
        for removal in (found,) if isinstance(found, Mapping) else found:
            if not isinstance(removal, Mapping):
                problem = Message("own.narrowed", given=quote(removal, 60), example="{(0, 0): {1, 2}}")
                raise RuleError(rule.rule_name, problem, is_fault=True)
            yield {cell_of(cell): frozenset(values) for cell, values in removal.items()}
    except RuleError:
        raise
    except Exception as error:
        raise _raised(rule, error) from error


STEPS = 2000  # the limit of each auxiliary search
SAMPLES = 20  # solutions that are checked

Search = Callable[["Board", Sequence[Rule]], Iterator["Board"]]
"""A search that yields solutions, and ends without an error after STEPS steps."""


class _FullBoardRule(Rule):
    """A rule that is only checked on full boards, where its result does not depend on the promise."""

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


class _RefusedBoard(_FullBoardRule):
    """A rule that accepts the boards that another rule accepts but its constraints refuse."""

    def __init__(self, rule: Rule) -> None:
        super().__init__(rule)
        self.constraints_of = rule.constraints

    def is_valid(self, board: Board) -> bool:
        return self.rule.is_valid(board) and any(part.is_broken(board) for part in self.constraints_of(board))


def check_refusal(search: Search, rules: Sequence[Rule], check: Callback, refused: Board) -> None:
    """Raise RuleError if a rule accepts some completion of a board that it refused, which breaks its promise."""
    rule = check.rule
    others = [other for other in rules if other is not rule and other is not getattr(rule, "rule", None)]
    advice = Message("own.leaves-out-cells" if rule.when_full else "own.when-full")
    for full in search(refused, [*others, _FullBoardRule(rule)]):
        raise RuleError(
            rule.rule_name,
            Message("own.breaks-promise", filled=refused.count_filled(), more=full.count_filled(), advice=advice),
            is_fault=True,
        )


def check_constraints(search: Search, start: Board, rules: Sequence[Rule]) -> None:
    """Raise RuleError if the constraints and `is_valid` of a rule disagree about a board."""
    own = []
    for rule in rules:
        stated = Statement(start, [rule]).constraints
        # A rule without constraints is never called back, either.
        if not stated or not all(isinstance(constraint, Callback) for constraint in stated):
            own.append(rule)
    for full in islice(search(start, rules), SAMPLES):
        for rule in own:
            if not rule.is_valid(full):
                raise RuleError(rule.rule_name, Message("own.allow-refused"), is_fault=True)
    for rule in own:
        others = [other for other in rules if other is not rule]
        for _ in search(start, [*others, _RefusedBoard(rule)]):
            raise RuleError(rule.rule_name, Message("own.refuse-allowed"), is_fault=True)


class _CandidatesRule(Rule):
    """The values of some cells are among given candidates."""

    def __init__(self, candidates: Candidates) -> None:
        self.candidates = candidates

    def is_valid(self, board: Board) -> bool:
        return not any(part.is_broken(board) for part in self.constraints(board))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        return [InSet((cell,), values) for cell, values in self.candidates.items()]


def check_removals(
    search: Search, start: Board, rules: Sequence[Rule], rule: Rule, candidates: Candidates, removed: Candidates
) -> None:
    """Raise RuleError if a rule accepts a full board with one of the candidates that its `narrow` removed."""
    others = [other for other in rules if other is not rule]
    for cell, values in removed.items():
        within = _CandidatesRule({**candidates, cell: values})
        for full in search(start, [*others, _FullBoardRule(rule), within]):
            problem = Message("own.narrowed-solution", cell=cell, value=int(full.cells[cell[0]][cell[1]]))
            raise RuleError(rule.rule_name, problem, is_fault=True)
