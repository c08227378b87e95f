"""Locked candidates: wherever a house can hold a value is inside another group, which loses it elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ....utils.numbers import bits_set
from ...words import Message
from ..places import Places, is_line
from ..proof import by_counting
from ..removals import removals
from ..state import State
from ..step import Payload, Step
from ..technique import Technique


@dataclass(frozen=True)
class Locked(Payload):
    """The value, the house that needs it, and the group that loses it elsewhere."""

    value: int
    house: Message
    other: Message

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {"value": self.value, "house": self.house, "other": self.other, "removals": removals(step.removed)}

    def refutes(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return by_counting(state, cited, at, bit)


def _locked(places: Places, *, of_lines: bool) -> Iterator[Step]:
    """Yield values that stand inside another group wherever a house, a line or not, can hold them."""
    reasons, technique = places.reasons, CLAIMING if of_lines else POINTING
    for g in reasons.houses:
        if is_line(reasons, g) != of_lines:
            continue
        house = reasons.group_masks[g]
        for bit, where in places.at.items():
            inside = where & house
            if not inside & (inside - 1):
                continue
            first = (inside & -inside).bit_length() - 1
            for other in reasons.groups_of[first]:
                mask = reasons.group_masks[other]
                if other == g or inside & ~mask:
                    continue
                if gone := where & mask & ~house:
                    cited = [reasons.house_reason(g, bit), reasons.no_repeat[other]]
                    yield places.step(
                        technique.key,
                        technique.cost,
                        cited,
                        dict.fromkeys(bits_set(gone), bit),
                        dict.fromkeys(bits_set(inside), bit),
                        Locked(reasons.value_of[bit], *(reasons.unit(reason).label for reason in cited)),
                    )


POINTING = Technique("pointing", 2.6, "locked", partial(_locked, of_lines=False))
"""In a block a value stands in one line, so it leaves the rest of that line."""
CLAIMING = Technique("claiming", 2.8, "locked", partial(_locked, of_lines=True))
"""In a line a value stands in one block, or another line, so it leaves the rest of that."""
TECHNIQUES = (POINTING, CLAIMING)
