"""Singles: a value with one place left in a house, a cell with one candidate left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ...utils.coordinates import Cell, LayerCell
from ...utils.message import Message
from ..state import State
from ..steps import Payload, Step, Technique

HIDDEN = Technique("hidden-single", 1.5, "singles")
FULL_HOUSE = Technique("full-house", 1.0, "singles")
NAKED = Technique("naked-single", 2.3, "singles")
TECHNIQUES = (FULL_HOUSE, HIDDEN, NAKED)

IN_BLOCK = 1.2
"""The cost of a hidden single in a block, or any other house that is not a line."""
PRINTED = 1.0
"""The cost of a naked single that is read off the board: in a cage of one cell, or the only possible value."""


@dataclass(frozen=True)
class Single(Payload):
    """The cell, and the value that it gets."""

    cell: Cell
    value: int
    why: Message | None = None
    """Why a word is the only one left, if a settled cell excludes the others."""

    def key(self, step: Step) -> str:
        is_phrase = type(self.cell) is LayerCell and self.cell.layer.has_words
        if is_phrase and step.technique == NAKED.key:
            return f"{NAKED.key}-{'phrase' if self.why is None else 'because'}"
        return step.technique

    def parameters(self, step: Step) -> Mapping[str, Any]:
        (unit,) = step.units
        return {"cell": self.cell, "value": self.value, "house": unit.label, "why": self.why}

    def fits(self, state: State, step: Step) -> bool:
        candidates = state.candidates()
        if step.technique == NAKED.key:
            return candidates[self.cell] == (self.value,)
        return [other for other in step.units[0].cells if self.value in candidates.get(other, ())] == [self.cell]


def find_singles(state: State) -> Iterator[Step]:
    """Yield the singles, the easiest first.

    First those read off the board, then hidden ones (full houses, blocks, lines; fuller ones first), then naked ones.
    """
    reasons, masks, known = state.reasons, state.masks, state.known
    found = []
    for g in reasons.houses:
        once = twice = placed = left = 0
        for at in reasons.groups[g]:
            mask = masks[at]
            twice |= once & mask
            once |= mask
            if known[at]:
                placed |= mask
            else:
                left += 1
        single = once & ~twice & ~placed
        if single:
            cost = FULL_HOUSE.cost if left == 1 else HIDDEN.cost if reasons.is_line[g] else IN_BLOCK
            found.append((cost, left, g, single))
    settled = {at for *_, g, single in found for at in reasons.groups[g] if masks[at] & single and not known[at]}
    bare = [at for at, mask in enumerate(masks) if mask and not mask & (mask - 1) and not known[at]]
    doors = len(settled.union(bare))
    printed = [at for at in bare if reasons.model.domains[at] == masks[at]]
    for at in printed:
        yield _single(state, NAKED, at, masks[at], reasons.cell_reason(at), PRINTED, doors)
    for cost, left, g, single in sorted(found):
        for at in reasons.groups[g]:
            if (bit := masks[at] & single) and not known[at]:
                bit &= -bit
                yield _single(
                    state, FULL_HOUSE if left == 1 else HIDDEN, at, bit, reasons.house_reason(g, bit), cost, doors
                )
    for at in bare:
        if at not in printed:
            yield _single(state, NAKED, at, masks[at], reasons.cell_reason(at), NAKED.cost, doors)


def _single(state: State, technique: Technique, at: int, mask: int, reason: int, cost: float, doors: int) -> Step:
    reasons = state.reasons
    cell, values = reasons.cells[at], reasons.values_in(mask & -mask)
    roles = {"place": ((cell, values),)}
    payload = Single(cell, values[0], _why_left(state, at) if technique is NAKED else None)
    return Step(
        technique.key, (reasons.unit(reason),), (), ((cell, values[0]),), (), roles, cost, payload, doors
    )  # fmt: skip


def _why_left(state: State, at: int) -> Message | None:
    """Return why a cell of a layer has one candidate left: a settled cell allows only this one; None if none does."""
    reasons, cell = state.reasons, state.reasons.cells[at]
    if type(cell) is not LayerCell:
        return None
    for reason, a, b, forward, backward in reasons.relations:
        for one, other, allowed in ((a, b, forward), (b, a, backward)):
            is_why = other == at and state.known[one] and not allowed[state.masks[one]] & ~state.masks[at]
            if is_why and one in reasons.hidden:
                word = cell.layer.phrase(cell.layer.values[-1])
                return Message("reason.no-such-digit", word=word, cell=cell)
            if is_why:
                fact = Message("why.is", cells=[reasons.cells[one]], values=reasons.values_in(state.masks[one]))
                return Message("reason.by-unit", unit=reasons.unit(reason).label, fact=fact)
    return None
