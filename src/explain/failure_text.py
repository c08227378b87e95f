"""Words for why the rule at the end of a chain fails."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.connected import AreaSizes, Connected, DifferentPairs
from ..core.constraints import Constraint, Count, Sum
from ..core.rule_reasons import ExclusionContext
from ..solver.kernel.bits import ASSUMED, NEED_CELL, NEED_HOUSE, PEER
from ..utils.coordinates import Cell, LayerCell
from ..utils.message import Message
from .connection_text import PossibleAreas, PossibleCells
from .reason_text import (
    MOST_SUM_CELLS,
    FactFinder,
    bounds,
    custom_reasons,
    describe_bound,
    describe_candidates,
    exclusion_context,
    phrases_of,
)
from .state import State
from .worth_text import explain_failing_worth, is_about_worth

MOST_FACTS = 5
"""The most facts given about the cells of a failing rule; with more, the rule itself is no longer to read."""

MOST_REFUSED = 6
"""The most values that a rule refuses together which are listed."""

Entries = Sequence[tuple[int, int, int, int, int]]
"""The kernel's conclusions in order: kind, reason, cell, mask, item."""


def failure(state: State, cited: Sequence[int], entries: Entries) -> tuple[Message | None, tuple[Cell, ...]]:
    """Return the known facts about the cells of the rule that fails at the end, or None if they are many.

    The second result is the cells in which that rule needs the assumed value, if all of them see the cell of the first
    entry and this is the whole reason. Changes what is loaded in the kernel.
    """
    *before, (_, reason, _, _, item) = entries
    reasons = state.reasons
    if refused := reasons.refuter.refused():  # by a rule that the solver can only call
        values = [(reasons.cells[at], reasons.values_in(bit)) for at, bit in sorted(refused)]
        return (describe_candidates(values, reasons.values) if len(values) <= MOST_REFUSED else None), ()
    if item < 0 or reason not in reasons.rules:
        return None, ()
    masks = list(state.masks)
    for kind, _, at, mask, _ in before:
        masks[at] &= mask if kind in (ASSUMED, NEED_CELL, NEED_HOUSE) else ~mask
    after = State(reasons, tuple(masks), state.known)
    seen = exclusion_context(after, [reason, *cited], {})
    for constraint in reasons.constraints_of(reason):
        if why := explain_failing(constraint, seen):
            return why, ()
    facts = FactFinder(after, cited, [item])
    _, _, first, assumed, _ = before[0]
    lacking = {at: reasons.model.domains[at] & ~assumed for at in facts.cells if not masks[at] & assumed}
    lost = [at for kind, _, at, mask, _ in before if kind == PEER and mask == assumed and at in lacking]
    if lost and len(lost) == len(before) - 1 and facts.refutes(lacking):
        return None, tuple(reasons.cells[at] for at in sorted(lost))
    known = facts.find_needed({})
    if not known or known.keys() == {first}:  # that is what was assumed
        return _own(state, reason, cited, before[0]), ()
    said = facts.describe_facts(known)
    assert said is not None
    return (said if len(said.parameters["facts"]) <= MOST_FACTS else None), ()


def _own(state: State, reason: int, cited: Sequence[int], assumed: tuple[int, int, int, int, int]) -> Message | None:
    """Return the rule's own reason for excluding the assumption, or None if it gives none."""
    reasons = state.reasons
    _, _, at, bit, _ = assumed
    cell, values = reasons.cells[at], reasons.values_in(bit)
    seen = exclusion_context(state, [reason, *cited], {cell: values})
    found = (
        each.text
        for each in custom_reasons(reasons.unit(reason).rule, seen)
        if set(values) <= set(each.gone.get(cell, ()))
    )
    return next(found, None)


def explain_failing(constraint: Constraint, seen: ExclusionContext) -> Message | None:
    """Return why a constraint can't be met, if its cells explain that in few words, or None."""
    if isinstance(constraint, Sum):
        return explain_failing_sum(constraint, seen)
    if isinstance(constraint, Count) and not constraint.less:
        return explain_failing_count(constraint, seen)
    if isinstance(constraint, Connected):
        return explain_failing_connection(constraint, seen)
    if isinstance(constraint, AreaSizes):
        return explain_failing_areas(constraint, seen)
    if isinstance(constraint, DifferentPairs):
        return explain_failing_pairs(constraint, seen)
    return None


def explain_failing_sum(total: Sum, seen: ExclusionContext) -> Message | None:
    """Return why a sum can't be met, if the bounds of its cells explain it, or None."""
    if is_about_worth(total):
        return explain_failing_worth(total, seen)
    weights = total.weights()
    if len(total.cells) > MOST_SUM_CELLS or len(set(total.cells)) < len(total.cells) or not {1, -1}.issuperset(weights):
        return None
    plus, minus = ([c for c, w in zip(total.cells, weights, strict=True) if w == sign] for sign in (1, -1))
    low, high = bounds(plus, seen), bounds(minus, seen)
    if not plus or low is None or high is None:
        return None
    facts = []
    if low[0] - high[1] > total.total:
        facts = [
            describe_bound(plus, low[0], "at-least", seen),
            *([describe_bound(minus, high[1], "at-most", seen)] if minus else []),
        ]
    elif low[1] - high[0] < total.total:
        facts = [
            describe_bound(plus, low[1], "at-most", seen),
            *([describe_bound(minus, high[0], "at-least", seen)] if minus else []),
        ]
    return Message("why.facts", facts=facts) if facts else None


def explain_failing_count(count: Count, seen: ExclusionContext) -> Message | None:
    """Return that no cell of a line can be in the region that one must be in, or None if that is not the reason."""
    first = count.cells[0]
    is_possible = any(not count.values.isdisjoint(seen.candidates.get(cell, ())) for cell in count.cells)
    if is_possible or not count.least or type(first) is not LayerCell or not first.layer.is_numbered:
        return None
    return Message("why.none-there", cells=count.cells, values=phrases_of(first, sorted(count.values)))


def explain_failing_connection(constraint: Connected, seen: ExclusionContext) -> Message | None:
    """Return why cells can't be connected any more, or not as many as they must be, or None if another rule decides that.

    A reason must be true of these candidates alone: cells that are apart, or too few or too many of them.
    """
    found = PossibleCells(constraint, seen)
    values, size = sorted(constraint.values), constraint.size
    if not found.must:
        if size is None or any(len(found.reach(cell)) >= size for cell in found.may):
            return None
        return Message("why.nowhere", values=found.phrases, size=size)
    start = found.must[0]
    near = found.reach(start)
    if apart := next((cell for cell in found.must if cell not in near), None):
        return Message("why.apart", cells=(start, apart))
    if size is None:
        return None
    if len(near) < size:
        return Message("why.too-few", cells=(start,), size=size)
    if len(found.must) > size:
        return Message("why.too-many", cells=sorted(found.must), values=values, size=size)
    for at, cell in enumerate(found.must):
        away = found.reach(cell)
        if far := next((other for other in found.must[at + 1 :] if away[other] >= size), None):
            return Message("why.too-far-apart", cells=(cell, far), size=size)
    needed = sorted({*found.must, *filter(found.why_inside, near)})
    if len(needed) > size:
        return Message("why.would-all-be", cells=needed, values=values, size=size)
    return None


def explain_failing_areas(constraint: AreaSizes, seen: ExclusionContext) -> Message | None:
    """Return why the area of a settled cell has too few or too many cells, or None if no area has."""
    found = PossibleAreas(constraint, seen)
    for cell in constraint.cells:
        if len(found.candidates[cell]) == 1 and (why := found.why_not(cell)):
            return why
    return None


def explain_failing_pairs(constraint: DifferentPairs, seen: ExclusionContext) -> Message | None:
    """Return two cells with the same pair of values, or a cell whose digits its region has elsewhere, or None."""
    settled: dict[tuple[int, int], Cell] = {}
    pairs = [
        (cell, other, seen.candidates.get(cell, ()), seen.candidates.get(other, ()))
        for cell, other in zip(constraint.cells, constraint.others, strict=True)
    ]
    for cell, other, one, two in pairs:
        if len(one) == len(two) == 1:
            if twin := settled.get((one[0], two[0])):
                if type(other) is LayerCell and other.layer.has_words:
                    phrase = other.layer.phrase(two[0])
                    return Message("why.pair-twice", cells=(twin, cell), value=one[0], phrase=phrase)
                return Message("why.same-pair", cells=(twin, cell))
            settled[one[0], two[0]] = cell
    for cell, other, one, two in pairs:
        is_taken = len(two) == 1 < len(one) and all((digit, two[0]) in settled for digit in one)
        if is_taken and type(other) is LayerCell and other.layer.has_words:
            return Message("why.digits-taken", cell=cell, values=one, phrase=other.layer.phrase(two[0]))
    return None
