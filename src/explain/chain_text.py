"""Chains in words: their links, and why a rule fails at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import Any

from ..core.constraints import Sum
from ..core.unit import Unit
from ..solver.kernel.bits import ASSUMED, NEED_CELL, NEED_HOUSE, PEER
from ..utils.coordinates import Cell
from ..utils.message import Message
from .reason_text import FactFinder, facts_said, own, seen_by, sum_fails
from .state import State
from .steps import Implication

IT = Message("unit.it")
"""A rule that was named just before."""
MOST = 3
"""Links that are told in one line."""


def join_links(links: Iterable[Message]) -> list[Message]:
    """Return links with one line for those in a row that say the same of several cells or values, or alike.

    >>> only = [Message("chain.nothing-else", cell=(0, col), value=col + 1) for col in (2, 4)]
    >>> [str(each) for each in joined([*only, Message("chain.nothing-else", cell=(4, 4), value=5)])]
    ['A3 can only be 3, and A5 and E5 can only be 5']
    """
    found: list[Message] = []
    for _, alike in groupby(links, lambda link: (link.key, _subject(link))):
        several = list(alike)
        for at in range(0, len(several), MOST):
            part = several[at : at + MOST]
            found += part if len(part) == 1 else JOINERS.get(part[0].key, list)(part)
    return found


def in_turn(links: Sequence[Message]) -> tuple[Message, ...]:
    """Return links that say "it" of a rule which the link before them names.

    >>> cage = Message("unit.cage", label="12", cell=(0, 1))
    >>> several = [Message("chain.leaves", units=(cage,), left=[Message("chain.only", values=[9], cells=[(0, 1)])])]
    >>> [str(link) for link in in_turn([*several, Message("chain.fails", units=(cage,))])]
    ['cage 12 at A2 leaves only 9 for A2', "then it can't be satisfied"]
    """
    found: list[Message] = []
    before: Any = None
    for link in links:
        units = link.parameters.get("units")
        is_same = before is not None and units == before and len(units) == 1
        found.append(Message(link.key, **{**link.parameters, "units": (IT,)}) if is_same else link)
        before = units
    return tuple(found)


def _subject(link: Message) -> Any:
    """Return what links that are joined have in common."""
    return tuple(link.parameters.get(name) for name in SUBJECTS.get(link.key, ()))


def _single_values(several: Sequence[Message]) -> list[Message]:
    """Return cells of one value each as one line: those of the same value together."""
    parts = []
    for value, alike in groupby(several, lambda link: link.parameters["value"]):
        cells = [link.parameters["cell"] for link in alike]
        if len(cells) == 1:
            parts.append(Message("chain.nothing-else", cell=cells[0], value=value))
        else:
            parts.append(Message("chain.nothing-else-there", cells=cells, value=value))
    return parts if len(parts) == 1 else [Message("chain.several", parts=parts)]


def _single_places(several: Sequence[Message]) -> list[Message]:
    places = [
        Message("chain.in-place", cell=link.parameters["cell"], house=link.parameters["house"]) for link in several
    ]
    return [Message("chain.only-places", value=several[0].parameters["value"], places=places)]


def _needs_joined(several: Sequence[Message]) -> list[Message]:
    values = sorted({link.parameters["value"] for link in several})
    kept = {name: several[0].parameters[name] for name in ("units", "cells")}
    return [Message("chain.needs-several", values=values, **kept)]


def _needs_among(several: Sequence[Message]) -> list[Message]:
    values = sorted({link.parameters["value"] for link in several})
    kept = {name: several[0].parameters[name] for name in ("units", "among", "cells")}
    return [Message("chain.needs-several-among", values=values, **kept)]


def _join_locked(several: Sequence[Message]) -> list[Message]:
    cells = [cell for link in several for cell in link.parameters["cells"]]
    kept = {name: several[0].parameters[name] for name in ("values", "house")}
    return [Message("chain.locked", cells=cells, **kept)]


SUBJECTS = {
    "chain.only-place": ("value",),
    "chain.needs": ("units", "cells"),
    "chain.needs-among": ("units", "among", "cells"),
    "chain.locked": ("values", "house"),
}
"""By the key of a link the parameters in which those are alike that are joined; links of other keys stay alone."""
JOINERS: dict[str, Callable[[Sequence[Message]], list[Message]]] = {
    "chain.nothing-else": _single_values,
    "chain.only-place": _single_places,
    "chain.needs": _needs_joined,
    "chain.needs-among": _needs_among,
    "chain.locked": _join_locked,
}


MANY = 3
"""Rules that are not named one by one in a chain."""


def links(implied: Sequence[Implication]) -> tuple[Message, ...]:
    """Return what follows from the assumption that a chain begins with, to where it fails."""
    *between, end = implied[1:]
    found: list[Message] = []
    sure: set[Cell | None] = set()
    told: dict[Cell | None, int] = {}  # the one value that they have left
    sole: dict[Cell | None, int] = {}  # the same, with those of which it goes without a word
    before = 0
    for takers, several in _together(between):
        before = len(found)
        sole.update({link.cell: link.left[0] for link in several if len(link.left) == 1})
        if not takers:
            sure.update(link.cell for link in several if link.is_placed)
            found += [_link(link) for link in several if link.cell not in told or not _is_sole(link)]
        elif among := several[0].among:
            held = {told.get(cell) for cell in among}  # what sees a cell of one value lacks it without a word
            if untold := [link for link in several if link.cell in sure or not held.issuperset(link.values)]:
                found += _needs(takers, among, untold)
        elif len(takers) > 1 or takers[0].aspect != "no repeat":
            found += _losses(takers, several)
            told.update({link.cell: link.left[0] for link in several if len(link.left) == 1})
            sure.update(told)
    if between and (both := _both(between[-1], end, sole)):
        return (*join_links(dict.fromkeys(found if end.among else found[:before])), both)
    return (*join_links(dict.fromkeys(found)), _end(end))


def _both(last: Implication, end: Implication, sole: Mapping[Cell | None, int]) -> Message | None:
    """Return what is wrong where a cell has no value left because another one that it sees can only be the same."""
    link = end if end.among else last
    cell, value = link.cell, sole.get(link.cell)
    is_there = cell == end.cell or (end.unit is not None and end.unit.kind == "cell" and end.unit.cells == (cell,))
    if cell is None or not is_there or value is None or (link is last and link.values != (value,)):
        return None
    twin = next((other for other in link.among if sole.get(other) == value), None)
    return twin and Message("chain.both", cells=sorted((twin, cell)), value=value)


def _together(implied: Iterable[Implication]) -> Iterator[tuple[tuple[Unit, ...], list[Implication]]]:
    """Yield what is said in one line: links in a row that the same units take, with these."""
    takers: tuple[Unit, ...] = ()
    several: list[Implication] = []
    for link in implied:
        if several and (link.is_next or _takers(link) != takers or link.among != several[0].among):
            yield takers, several
            several = []
        takers = _takers(link)
        several.append(link)
    if several:
        yield takers, several


def _takers(link: Implication) -> tuple[Unit, ...]:
    """Return what takes values from a cell in a link, nothing for other links."""
    if link.is_placed or link.unit is None or link.unit.value is not None:
        return ()
    return link.unit, *link.others


def _needs(units: Sequence[Unit], among: tuple[Cell, ...], several: Iterable[Implication]) -> list[Message]:
    """Return what other cells lose because rules need it in theirs."""
    cells_of: dict[int, list[Cell]] = {}
    for link in several:
        assert link.cell is not None
        for value in link.values:
            cells_of.setdefault(value, []).append(link.cell)
    labels = _labels(units)
    if houses := _of_sums(units):
        return [
            Message("chain.sums-need", houses=houses, value=value, among=among, cells=cells)
            for value, cells in cells_of.items()
        ]
    if {*among} == {cell for unit in units for cell in unit.cells}:
        return [Message("chain.needs", units=labels, value=value, cells=cells) for value, cells in cells_of.items()]
    key = "chain.needs-among" if len(among) > 1 else "chain.needs-in"
    return [Message(key, units=labels, value=value, among=among, cells=cells) for value, cells in cells_of.items()]


def _is_sole(link: Implication) -> bool:
    """Return whether a link says that a cell has one value left."""
    return link.is_placed and link.unit is not None and link.unit.kind == "cell"


def _losses(units: Sequence[Unit], several: Iterable[Implication]) -> list[Message]:
    """Return what rules take or, where that is little, leave: cells that lose the same together."""
    lost: dict[Cell, set[int]] = {}
    left: dict[tuple[int, ...], list[Cell]] = {}
    for cell, link in {link.cell: link for link in several}.items():
        if cell is not None and link.left:
            left.setdefault(link.left, []).append(cell)
    for link in several:
        assert link.cell is not None
        if link.cell not in chain(*left.values()):
            lost.setdefault(link.cell, set()).update(link.values)
    found = [_lost(units, lost)] if lost else []
    if left:
        parts = [Message("chain.only", values=values, cells=cells) for values, cells in left.items()]
        houses = _of_sums(units)
        key = "chain.sums-leave" if houses else "chain.leaves"
        found.append(Message(key, units=houses or _labels(units), left=parts))
    return found


def _lost(units: Sequence[Unit], lost: Mapping[Cell, set[int]]) -> Message:
    cells_of: dict[tuple[int, ...], list[Cell]] = {}
    for cell, values in lost.items():
        cells_of.setdefault(tuple(sorted(values)), []).append(cell)
    losses = [Message("chain.out", values=values, cells=cells) for values, cells in cells_of.items()]
    if houses := _of_sums(units):
        return Message("chain.sums-lose", houses=houses, losses=losses)
    return Message("chain.loses", units=_labels(units), losses=losses)


def _labels(units: Iterable[Unit]) -> tuple[Message, ...]:
    return tuple(dict.fromkeys(unit.label for unit in units))


def _of_sums(units: Sequence[Unit]) -> tuple[Message, ...]:
    """Return the houses that many cages add up in, which are called their sums; nothing for few cages."""
    houses = [unit for unit in units if unit.aspect]
    return _labels(houses) if len(units) - len(houses) >= MANY else ()


def _link(link: Implication) -> Message:
    unit, values = link.unit, link.values
    if not link.is_placed and unit is not None and unit.value is not None:
        return Message("chain.locked", values=values, house=unit.label, cells=[link.cell])
    if not link.is_placed:
        return Message("chain.tried", cell=link.cell, values=values, chain=links(link.within))
    if unit is None:
        return Message("chain.is", cell=link.cell, value=values[0])
    if unit.kind == "cell":
        return Message("chain.nothing-else", cell=link.cell, value=values[0])
    return Message("chain.only-place", cell=link.cell, value=values[0], house=unit.label)


def _end(end: Implication) -> Message:
    unit = end.unit
    assert unit is not None
    units = (unit, *end.others)
    if end.facts is not None:
        return Message("chain.fails-as", units=_labels(units), facts=end.facts)
    if end.cell is not None and not unit.aspect and unit.kind != "cell":
        return Message("chain.leaves-nothing", units=_of_sums(units) or _labels(units), cell=end.cell)
    if end.others:
        houses = _of_sums(units)
        return Message("chain.sums-fail", houses=houses) if houses else Message("chain.fails", units=_labels(units))
    if unit.kind == "cell":
        return Message("chain.no-value", cell=unit.label)
    if unit.value is not None:
        return Message("chain.no-place", value=unit.value, house=unit.label)
    if unit.aspect:
        return Message("chain.twice", values=end.values, house=unit.label)
    return Message("chain.fails", units=(unit.label,))


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
