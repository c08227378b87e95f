"""What pairs of cells say: the one beside holds nothing that a value could go with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ....utils.coordinates import Cell
from ...constraints import Relation
from ...seen import Because, Seen
from ...words import Message
from .facts import facts_said

MOST_BESIDE = 3
"""Candidates of a cell that are named as the reason for what the one beside it loses."""
MOST_NEEDED = 2
"""Values that one would need beside it, to be named."""


def pairs_say(relations: Iterable[Relation], seen: Seen) -> Iterator[Because]:
    """Yield why pairs of cells exclude what goes, as far as a single one of them does, or two that need the same value."""
    beside: dict[Cell, list[tuple[Cell, dict[int, set[int]]]]] = {}
    for relation in relations:
        for turned, (a, b) in ((False, (relation.a, relation.b)), (True, (relation.b, relation.a))):
            if a in seen.gone and b in seen.candidates:
                needs: dict[int, set[int]] = {value: set() for value in seen.values}
                for x, y in relation.allowed:
                    one, other = (y, x) if turned else (x, y)
                    if one in needs and other in needs:
                        needs[one].add(other)
                beside.setdefault(a, []).append((b, needs))
    for cell, gone in seen.gone.items():
        for value in gone:
            if found := _why(cell, value, beside.get(cell, ()), seen):
                yield Because(found, {cell: (value,)})


def _why(cell: Cell, value: int, beside: Iterable[tuple[Cell, dict[int, set[int]]]], seen: Seen) -> Message | None:
    """Return why a cell can't hold a value, None where it takes more than a cell beside it, or two."""
    sole: dict[Cell, int] = {}  # what a cell beside it would have to hold
    failing = []
    for other, needs in beside:
        wanted = needs[value]
        if not wanted:
            if any(value in others for others in needs.values()):  # it may stand in the other cell
                return Message("why.leaves-nothing", value=value, cell=cell, other=other)
            return Message("why.no-partner", value=value)
        if wanted.isdisjoint(seen.candidates[other]):
            failing.append((len(seen.candidates[other]), other, wanted))
        left = wanted.intersection(seen.candidates[other])
        if len(left) == 1:
            sole[other] = min(left)
    if failing:
        return min((_beside(cell, value, other, wanted, seen) for _, other, wanted in sorted(failing)), key=_length)
    for other, needed in sole.items():
        for third, same in sole.items():
            if third != other and needed == same and seen.sees(other, third):
                return Message("why.both-need", cell=cell, value=value, cells=(other, third), needed=needed)
    return None


def _length(message: Message) -> int:
    return len(str(message))


def _beside(cell: Cell, value: int, other: Cell, wanted: set[int], seen: Seen) -> Message:
    """Return what a cell beside it holds that a value can't go with, or would have to hold."""
    left, values = seen.candidates[other], list(seen.values)
    if len(left) > 1 and len(wanted) == 1 and value in wanted:  # the two are equal
        return Message("why.facts", facts=[Message("why.isnt", cells=[other], values=[value])])
    if len(left) > MOST_BESIDE:
        if max(left) < min(wanted) and wanted == set(values[values.index(min(wanted)) :]):
            return Message("why.facts", facts=[Message("why.at-most", cells=[other], value=max(left))])
        if min(left) > max(wanted) and wanted == set(values[: values.index(max(wanted)) + 1]):
            return Message("why.facts", facts=[Message("why.at-least", cells=[other], value=min(left))])
        if len(wanted) <= MOST_NEEDED:
            return Message("why.would-need", value=value, cell=cell, needed=sorted(wanted), other=other)
    said = facts_said([(other, left)], values)
    assert said is not None
    return said
