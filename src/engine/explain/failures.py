"""Why a rule fails at the end of a chain: few facts about its cells, with their numbers."""

from __future__ import annotations

from collections.abc import Sequence

from ...utils.coordinates import Cell
from ..constraints import Sum
from ..kernel.bits import ASSUMED, NEED_CELL, NEED_HOUSE, PEER
from ..words import Message
from .state import State
from .voices import own, seen_by
from .voices.facts import FactFinder, facts_said
from .voices.sums import sum_fails

MOST_FACTS = 4
"""Facts that are said of the cells of a rule that fails; more are no shorter than the rule itself."""

MOST_REFUSED = 6
"""Values that a rule refuses together, up to which they are said."""

Entries = Sequence[tuple[int, int, int, int, int]]
"""What the kernel concluded on the way: kind, reason, cell, mask, item."""


def failure(state: State, cited: Sequence[int], entries: Entries) -> tuple[Message | None, tuple[Cell, ...]]:
    """Return what is known of the cells of the one rule that fails at the end, as a message, None where it is long.

    Also the cells in which that rule needs the value assumed, where that is all: the cell of the first entry sees them all.
    What is loaded in the kernel changes.
    """
    *before, (_, reason, _, _, item) = entries
    reasons = state.reasons
    if refused := reasons.refuter.refused():  # by a rule that is only called
        values = [(reasons.cells[at], reasons.values_in(bit)) for at, bit in sorted(refused)]
        return (facts_said(values, reasons.values) if len(values) <= MOST_REFUSED else None), ()
    if item < 0 or reason not in reasons.rules:
        return None, ()
    masks = list(state.masks)
    for kind, _, at, mask, _ in before:
        masks[at] &= mask if kind in (ASSUMED, NEED_CELL, NEED_HOUSE) else ~mask
    after = State(reasons, tuple(masks), state.known)
    seen = seen_by(after, [reason, *cited], {})
    for constraint in reasons.constraints_of(reason):
        if isinstance(constraint, Sum) and (why := sum_fails(constraint, seen)):
            return why, ()
    facts = FactFinder(after, cited, [item])
    _, _, first, assumed, _ = before[0]
    lacking = {at: reasons.model.domains[at] & ~assumed for at in facts.cells if not masks[at] & assumed}
    lost = [at for kind, _, at, mask, _ in before if kind == PEER and mask == assumed and at in lacking]
    if lost and len(lost) == len(before) - 1 and facts.refutes(lacking):
        return None, tuple(reasons.cells[at] for at in sorted(lost))
    known = facts.needed({})
    if not known or known.keys() == {first}:  # that is what was assumed
        return _own(state, reason, cited, before[0]), ()
    said = facts.said(known)
    assert said is not None
    return (said if len(said.parameters["facts"]) <= MOST_FACTS else None), ()


def _own(state: State, reason: int, cited: Sequence[int], assumed: tuple[int, int, int, int, int]) -> Message | None:
    """Return why a rule excludes what was assumed, in its own words, if it has any."""
    reasons = state.reasons
    _, _, at, bit, _ = assumed
    cell, values = reasons.cells[at], reasons.values_in(bit)
    seen = seen_by(state, [reason, *cited], {cell: values})
    found = (each.text for each in own(reasons.unit(reason).rule, seen) if set(values) <= set(each.gone.get(cell, ())))
    return next(found, None)
