"""Fish: some lines hold a value only where as many crossing lines meet them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any

from ....utils.clock import in_portions
from ....utils.numbers import bits_set
from ...search.derive.totals import families
from ...words import Message
from ..places import ValuePlaces
from ..proof import by_counting
from ..removals import removals
from ..state import State
from ..step import Payload, Step
from ..technique import Technique


@dataclass(frozen=True)
class Fish(Payload):
    """The value, the lines that need it, and those that lose it elsewhere."""

    value: int
    houses: tuple[Message, ...]
    others: tuple[Message, ...]

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {
            "name": self.title(step),
            "value": self.value,
            "houses": self.houses,
            "others": self.others,
            "removals": removals(step.removed),
        }

    def refutes(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return by_counting(state, cited, at, bit)


def _fish(size: int, places: ValuePlaces) -> Iterator[Step]:
    """Yield values that some lines hold only where as many crossing lines meet them."""
    reasons = places.reasons
    number = {reasons.group_masks[g]: g for g in reasons.houses if reasons.is_line[g]}
    both = [[number[mask] for mask in family] for family in families(number)]
    for base in both:
        for cover in both:
            if base is not cover and len(cover) >= size:
                yield from _between(size, places, base, cover)


def _between(size: int, places: ValuePlaces, base: Sequence[int], cover: Sequence[int]) -> Iterator[Step]:
    reasons, technique = places.reasons, FISH[size]
    for bit, where in places.at.items():
        lines = [(g, where & reasons.group_masks[g]) for g in base]
        few = [(g, inside) for g, inside in lines if 2 <= inside.bit_count() <= size]
        for chosen in in_portions(combinations(few, size)):
            body = 0
            for _, inside in chosen:
                body |= inside
            crossed = [g for g in cover if body & reasons.group_masks[g]]
            over = 0
            for g in crossed:
                over |= reasons.group_masks[g]
            if len(crossed) != size or body & ~over:
                continue
            if gone := where & over & ~body:
                needing = [reasons.house_reason(g, bit) for g, _ in chosen]
                losing = [reasons.no_repeat[g] for g in crossed if gone & reasons.group_masks[g]]
                rest = [reasons.no_repeat[g] for g in crossed]
                others = list(dict.fromkeys([*losing, *rest]))
                yield places.step(
                    technique.key,
                    technique.cost,
                    [*needing, *others],
                    dict.fromkeys(bits_set(gone), bit),
                    dict.fromkeys(bits_set(body), bit),
                    Fish(
                        reasons.value_of[bit],
                        tuple(reasons.unit(reason).label for reason in needing),
                        tuple(reasons.unit(reason).label for reason in others),
                    ),
                )


FISH = {
    2: Technique("x-wing", 3.2, "fish", partial(_fish, 2)),
    3: Technique("swordfish", 3.8, "fish", partial(_fish, 3)),
    4: Technique("jellyfish", 5.2, "fish", partial(_fish, 4)),
}
TECHNIQUES = tuple(FISH.values())
