"""Clues and cells of one house that together take some of its values, in all their combinations: clue and cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import combinations
from operator import or_
from typing import Any, NamedTuple

from ...utils.message import Message
from ...utils.numbers import bits_set
from ..places import ValuePlaces
from ..state import State
from ..steps import COSTS, Payload, Step, Technique, removals
from .rules import few_combinations, way_label

MOST_PARTS = 3
"""The most clues and cells together."""
MOST_VALUES = 3
"""The most candidates of a cell beside a clue."""
PER_WAY = 0.05
"""Added for each combination of a part beyond two."""


class _Part(NamedTuple):
    """A clue or a cell of a house: its reason, its open cells as a mask, and the sets of values that it may take there.

    `combinations` are those of a clue with the values that are known.
    """

    reason: int
    cells: int
    ways: tuple[int, ...]
    combinations: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class TakenValues(Payload):
    """The values that the parts take of a house, and the parts as messages."""

    house: Message
    values: tuple[int, ...]
    parts: tuple[Message, ...]

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {
            "units": [unit.label for unit in step.units if not unit.aspect],
            "house": self.house,
            "values": self.values,
            "parts": self.parts,
            "removals": removals(step.removed),
        }

    def disproves(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        reasons = state.reasons
        parts_of = [reason for reason in cited if reason not in reasons.no_repeat]
        for g, reason in enumerate(reasons.no_repeat):
            if reason in cited and at in reasons.groups[g]:
                parts = [part for each in parts_of if (part := _part_of(state, g, each))]
                if not any(part.cells >> at & 1 for part in parts) and _taken(parts) & bit:
                    return True
        return False


def _part_of(state: State, g: int, reason: int) -> _Part | None:
    """Return a clue of at least two open cells, all in a house, or one of its cells; None for another reason."""
    reasons = state.reasons
    if reason not in reasons.rules:
        at = reason - len(reasons.units)
        if at not in reasons.groups[g] or state.known[at]:
            return None
        return _Part(reason, 1 << at, tuple(1 << value for value in bits_set(state.masks[at])))
    cells = sorted({at for item in reasons.rules[reason] for at in reasons.refuter.item_cells(item)})
    open_cells = [at for at in cells if not state.known[at]]
    if len(open_cells) < 2 or sum(1 << at for at in cells) & ~reasons.group_masks[g]:
        return None
    ways = few_combinations(state, [reason, reasons.no_repeat[g]], cells)
    if len(ways) < 2:
        return None
    fixed = sum(state.masks[at] for at in cells if state.known[at])
    masks = tuple(sum(reasons.bit_of[value] for value in way) & ~fixed for way in ways)
    return _Part(reason, sum(1 << at for at in open_cells), masks, ways)


def _taken(parts: Sequence[_Part]) -> int:
    """Return the values that parts without common cells take in all their combinations together; 0 if there are none."""
    found = {0}
    for part in parts:
        found = {taken | way for taken in found for way in part.ways if not taken & way}
    taken = -1 if found else 0
    for each in found:
        taken &= each
    return taken


def _clue_and_cells(places: ValuePlaces) -> Iterator[Step]:
    """Yield clues and cells of a house that together take values of it, which none of them takes alone."""
    reasons, state = places.reasons, places.state
    if not reasons.rules:
        return
    for g in reasons.houses:
        for parts, gone in reasons.cached_result(("clue-sets", g), places.inside(g), partial(_sets, state, g)):
            yield _step(places, g, parts, gone)


def _sets(state: State, g: int) -> list[tuple[tuple[_Part, ...], dict[int, int]]]:
    """Return parts of a house, at least one a clue, with what they remove; fewer parts and combinations first."""
    reasons = state.reasons
    inside = [at for at in reasons.groups[g] if not state.known[at]]
    clues = [part for reason, items in reasons.rules.items() if items and (part := _part_of(state, g, reason))]
    if not clues:
        return []
    cells = [
        part
        for at in inside
        if state.masks[at].bit_count() <= MOST_VALUES and (part := _part_of(state, g, reasons.cell_reason(at)))
    ]
    found = []
    known: dict[tuple[_Part, ...], int] = {}
    for number in range(2, MOST_PARTS + 1):
        for parts in combinations((*clues, *cells), number):
            if parts[0] not in clues or any(a.cells & b.cells for a, b in combinations(parts, 2)):
                continue
            covered = reduce(or_, [part.cells for part in parts])
            alone = 0
            for fewer in combinations(parts, number - 1):
                alone |= known[fewer] if fewer in known else _taken(fewer)
            known[parts] = taken = _taken(parts)
            gone = {at: mask for at in inside if not covered >> at & 1 and (mask := state.masks[at] & taken & ~alone)}
            if gone:
                found.append((parts, gone))
    return found


def _step(places: ValuePlaces, g: int, parts: Sequence[_Part], gone: dict[int, int]) -> Step:
    reasons, state = places.reasons, places.state
    cited = [*(part.reason for part in parts), reasons.no_repeat[g]]
    said = []
    for part in parts:
        label = reasons.unit(part.reason).label
        if part.reason in reasons.rules:
            ways_said = [way_label(reasons, part.reason, part.combinations, way) for way in part.combinations]
            said.append(Message("reason.cage-is", unit=label, ways=ways_said))
        else:
            at = part.cells.bit_length() - 1
            said.append(Message("link.cell", cell=reasons.cells[at], values=reasons.values_in(state.masks[at])))
    taken = reasons.values_in(reduce(or_, gone.values()))
    of = {at: state.masks[at] for part in parts for at in bits_set(part.cells)}
    cost = COSTS["clue-and-cells"] + PER_WAY * sum(len(part.ways) - 2 for part in parts) + 0.3 * (len(parts) - 2)
    payload = TakenValues(reasons.unit(reasons.no_repeat[g]).label, taken, tuple(said))
    return places.step("clue-and-cells", cost, cited, gone, of, payload)


TECHNIQUES = (Technique("clue-and-cells", COSTS["clue-and-cells"], "sets", _clue_and_cells),)
"""Techniques: each file contains everything about a technique, or a group of them, except its words."""
