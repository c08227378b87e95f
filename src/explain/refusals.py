"""Rules that the solver can only call: the values of cells that they refuse together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ..core.constraints import Callback, Constraint
from ..core.rule_reasons import Reason
from ..solver.callbacks import Callbacks, accepts
from ..utils.message import Message
from ..utils.runtime import look
from .reason_text import custom_reasons, describe_candidates, exclusion_context, join_reasons, take_reasons
from .reasons import Reasons
from .state import State
from .steps import Candidates, Step, contradiction
from .techniques.rules import CALLED, NARROWED, RULE, RuleNarrowing, RuleRefusal, rule_key, rule_named

MOST_CELLS = 12  # the most that one refusal may need; larger ones are not learned
Values = tuple[tuple[int, int], ...]
"""Cells by number, each with its value as a mask."""


class Refusals:
    """Calls the rules of some reasons, and adds their refusals to the kernel."""

    def __init__(self, reasons: Reasons, look: Callable[[], object]) -> None:
        self.reasons = reasons
        self.look = look
        self.board = reasons.statement.board.without_values()
        constraints = reasons.statement.constraints
        self.callbacks = Callbacks(reasons.model, constraints, self.board.copy())
        self.callbacks.check_empty_board()
        scopes = dict(zip(reasons.model.callbacks, reasons.model.scopes, strict=True))
        self.asked = [
            (reason, constraints[index], scopes[index])
            for reason, indexes in reasons.callbacks.items()
            for index in indexes
        ]
        self._learned: set[tuple[int, Values]] = set()

    def refuses(self, constraint: Constraint, scope: Sequence[int], values: Iterable[tuple[int, int]]) -> bool:
        """Return whether a rule refuses these values with all other cells empty."""
        reasons, board = self.reasons, self.board
        filled = dict(values)
        if isinstance(constraint, Callback) and constraint.rule.when_full and any(at not in filled for at in scope):
            return False
        for at, bit in filled.items():
            row, col = reasons.cells[at]
            board.cells[row][col] = reasons.value_of[bit]
        try:
            return not accepts(constraint, board)
        finally:
            for at in filled:
                row, col = reasons.cells[at]
                board.cells[row][col] = 0

    def reduce_values(self, constraint: Constraint, scope: Sequence[int], values: Values, sure: Values = ()) -> Values:
        """Return few of some values that a rule refuses together with the `sure` ones.

        Each of them is needed. By bisection, as in QuickXplain (Junker 2004).
        """
        pool, guilty = list(values), list(sure)
        found: list[tuple[int, int]] = []
        while pool and not self.refuses(constraint, scope, guilty):
            low, high = 0, len(pool)  # refused with the first `high` of the pool, not with the first `low`
            while high - low > 1:
                middle = (low + high) // 2
                if self.refuses(constraint, scope, [*pool[:middle], *guilty]):
                    high = middle
                else:
                    low = middle
            guilty.append(pool[high - 1])
            found.append(pool[high - 1])
            pool = pool[: high - 1]
        return tuple(sorted(found))

    def learn(self, reason: int, values: Values) -> bool:
        """Add to the kernel that a rule refuses some values together; return whether that is new and short enough."""
        key = reason, tuple(sorted(values))
        if len(values) > MOST_CELLS or key in self._learned:
            return False
        self._learned.add(key)
        self.reasons.refuter.learn([at for at, _ in values], [bit for _, bit in values], reason)
        return True

    def steps(self, state: State) -> Iterator[Step]:
        """Yield the refusals beside the known values, those that few known cells explain first."""
        found: dict[tuple[int, Values], list[tuple[int, int]]] = {}
        for reason, constraint, scope in self.asked:
            known = tuple((at, state.masks[at]) for at in scope if state.known[at])
            if self.refuses(constraint, scope, known):
                broken = self.reduce_values(constraint, scope, known)
                told = self._to_candidates(broken)
                yield contradiction(
                    (self.reasons.unit(reason),), "rule", told, facts=describe_candidates(told, self.reasons.values)
                )
                return
            for at in scope:
                mask = 0 if state.known[at] else state.masks[at]
                if mask:
                    self.look()
                while mask:
                    bit = mask & -mask
                    mask ^= bit
                    if self.refuses(constraint, scope, (*known, (at, bit))):
                        why = self.reduce_values(constraint, scope, known, ((at, bit),))
                        self.learn(reason, (*why, (at, bit)))
                        found.setdefault((reason, why), []).append((at, bit))
        for (reason, why), gone in sorted(found.items(), key=lambda each: (len(each[0][1]), each[1])):
            yield self._step(state, reason, why, gone)
        yield from self._narrowings(state)

    def _narrowings(self, state: State) -> Iterator[Step]:
        """Yield the removals of rules that narrow candidates."""
        for reason, indexes in self.reasons.callbacks.items():
            for index in indexes:
                self.look()
                gone = {
                    at: mask & state.masks[at]
                    for at, mask in self.callbacks.removals(index, state.masks).items()
                    if not state.known[at]
                }
                if any(gone.values()):
                    removed = self._to_candidates((at, mask) for at, mask in gone.items() if mask)
                    unit = self.reasons.unit(reason)
                    payload = RuleNarrowing(rule_named(unit.rule), self._explain(state, reason, removed, None))
                    roles = {"reason": (), "remove": removed}
                    yield Step(rule_key(unit.rule), (unit,), removed, (), (), roles, RULE.cost + NARROWED, payload)

    def _explain(
        self, state: State, reason: int, removed: Candidates, otherwise: Message | None
    ) -> tuple[tuple[Message | None, Candidates], ...]:
        """Return the rule's own reasons for removals, and the general reason for the others."""
        left = {cell: list(values) for cell, values in removed}
        seen = exclusion_context(state, [reason], left)
        found = list(take_reasons(custom_reasons(self.reasons.unit(reason).rule, seen), left))
        found.append(Reason(otherwise, left))
        return tuple((because.text, tuple(because.gone.items())) for because in join_reasons(found) if because.gone)

    def _step(self, state: State, reason: int, why: Values, gone: list[tuple[int, int]]) -> Step:
        masks: dict[int, int] = {}
        for at, bit in gone:
            masks[at] = masks.get(at, 0) | bit
        removed = self._to_candidates(masks.items())
        known = self._to_candidates(why)
        unit = self.reasons.unit(reason)
        said = self._explain(state, reason, removed, describe_candidates(known, self.reasons.values))
        payload = RuleRefusal(rule_named(unit.rule), said, known)
        roles = {"reason": known, "remove": removed}
        cost = RULE.cost + CALLED * len(why)
        return Step(rule_key(unit.rule), (unit,), removed, (), (), roles, cost, payload)

    def _to_candidates(self, values: Iterable[tuple[int, int]]) -> Candidates:
        reasons = self.reasons
        return tuple((reasons.cells[at], reasons.values_in(mask)) for at, mask in sorted(values))

    def teach(self, state: State) -> None:
        """Teach the kernel the refusals that follow from each candidate. All reasons are on, the state is loaded."""
        refuter = self.reasons.refuter
        for at in range(self.reasons.size):
            mask = 0 if state.known[at] else state.masks[at]
            while mask:
                bit = mask & -mask
                mask ^= bit
                look()
                while not refuter.assume(at, bit) and self._teach_one(refuter.truths()):
                    self.look()

    def _teach_one(self, truths: list[int]) -> bool:
        """Call the rules with the conclusions so far; return whether one refused them and the kernel learned why."""
        for reason, constraint, scope in self.asked:
            values = tuple((at, truths[at]) for at in scope if truths[at])
            if self.refuses(constraint, scope, values):
                return self.learn(reason, self.reduce_values(constraint, scope, values))
        return False
