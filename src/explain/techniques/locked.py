"""Locked candidates: all places of a value in a house are in another group, which loses it elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from ...utils.message import Message
from ...utils.numbers import bits_set
from ..places import ValuePlaces
from ..proof import by_counting
from ..reasons import Reasons
from ..state import State
from ..steps import Payload, Step, Technique, removals


@dataclass(frozen=True)
class LockedCandidates(Payload):
    """The value, the house that needs it, and the group that loses it elsewhere."""

    value: int
    house: Message
    other: Message

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {"value": self.value, "house": self.house, "other": self.other, "removals": removals(step.removed)}

    def disproves(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return by_counting(state, cited, at, bit)


class LockedValue(NamedTuple):
    """A value whose places in one house, `inside`, are in another group, which loses the places `gone`.

    Groups are numbers, cells are masks.
    """

    house: int
    other: int
    bit: int
    inside: int
    gone: int


def lockings(places: ValuePlaces, *, of_lines: bool) -> list[LockedValue]:
    """Return all locked candidates of houses that are lines, or of other houses."""
    if of_lines not in places.lockings:
        places.lockings[of_lines] = list(_lockings(places, of_lines=of_lines))
    found: list[LockedValue] = places.lockings[of_lines]
    return found


def _lockings(places: ValuePlaces, *, of_lines: bool) -> Iterator[LockedValue]:
    reasons = places.reasons
    for g in reasons.houses:
        if reasons.is_line[g] != of_lines:
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
                    yield LockedValue(g, other, bit, inside, gone)


def _find_locked(places: ValuePlaces, *, of_lines: bool) -> Iterator[Step]:
    """Yield the steps of values whose places in a house, a line or not, are all in another group."""
    reasons, technique = places.reasons, CLAIMING if of_lines else POINTING
    for found in lockings(places, of_lines=of_lines):
        cited = cite_reasons(reasons, found)
        payload = LockedCandidates(reasons.value_of[found.bit], *(reasons.unit(reason).label for reason in cited))
        yield locked_step(places, technique, found, cited, payload)


def cite_reasons(reasons: Reasons, found: LockedValue) -> list[int]:
    """Return the reasons of locked candidates: a house needs the value, another group has it once."""
    return [reasons.house_reason(found.house, found.bit), reasons.no_repeat[found.other]]


def locked_step(
    places: ValuePlaces, technique: Technique, found: LockedValue, cited: Sequence[int], payload: Payload
) -> Step:
    """Return the step of locked candidates."""
    gone, of = (dict.fromkeys(bits_set(mask), found.bit) for mask in (found.gone, found.inside))
    return places.step(technique.key, technique.cost, cited, gone, of, payload)


POINTING = Technique("pointing", 2.6, "locked", partial(_find_locked, of_lines=False))
"""A block has a value in one line only, so the rest of that line loses it."""
CLAIMING = Technique("claiming", 2.8, "locked", partial(_find_locked, of_lines=True))
"""A line has a value in one block or other line only, so the rest of that loses it."""
TECHNIQUES = (POINTING, CLAIMING)
