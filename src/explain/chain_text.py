"""Chains in words: their links, and why a rule fails at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import Any

from ..core.unit import Unit
from ..utils.coordinates import Cell, LayerCell, layer_name
from ..utils.message import Message
from .steps import Implication

IT = Message("unit.it")
"""A rule that the link before names."""
MOST = 3
"""The most links that are described in one line."""


def join_links(links: Iterable[Message]) -> list[Message]:
    """Return links, with one line for consecutive links of the same or similar content about several cells or values.

    >>> only = [Message("chain.nothing-else", cell=(0, col), value=col + 1) for col in (2, 4)]
    >>> [str(each) for each in join_links([*only, Message("chain.nothing-else", cell=(4, 4), value=5)])]
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
    """Return links that use "it" for a rule which the link before them names.

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
    """Return the parameters that joined links have in common."""
    return tuple(link.parameters.get(name) for name in SUBJECTS.get(link.key, ()))


def _single_values(several: Sequence[Message]) -> list[Message]:
    """Return links about cells with one value left as one line, cells of the same value together."""
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
"""For each key of links that are joined, the parameters that must be equal. Links of other keys are not joined."""
JOINERS: dict[str, Callable[[Sequence[Message]], list[Message]]] = {
    "chain.nothing-else": _single_values,
    "chain.only-place": _single_places,
    "chain.needs": _needs_joined,
    "chain.needs-among": _needs_among,
    "chain.locked": _join_locked,
}


MANY = 3
"""From this number on, the rules in a link of a chain are not named one by one."""


def links(implied: Sequence[Implication]) -> tuple[Message, ...]:
    """Return the consequences of a chain's assumption, up to the contradiction."""
    *between, end = implied[1:]
    found: list[Message] = []
    sure: set[Cell | None] = set()
    told: dict[Cell | None, int] = {}  # the one value that they have left
    sole: dict[Cell | None, int] = {}  # the same, including values that need no mention
    before = 0
    for takers, several in _group_links(between):
        before = len(found)
        sole.update({link.cell: link.left[0] for link in several if len(link.left) == 1})
        if not takers:
            sure.update(link.cell for link in several if link.is_placed)
            found += [_link(link) for link in several if link.cell not in told or not _is_sole(link)]
        elif among := several[0].among:
            held = {told.get(cell) for cell in among}  # seeing such a cell needs no mention
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
    """Return the contradiction of a cell whose only value is also the only one of a cell that it sees, or None."""
    link = end if end.among else last
    cell, value = link.cell, sole.get(link.cell)
    is_there = cell == end.cell or (end.unit is not None and end.unit.kind == "cell" and end.unit.cells == (cell,))
    if cell is None or not is_there or value is None or (link is last and link.values != (value,)):
        return None
    twin = next((other for other in link.among if sole.get(other) == value), None)
    return twin and Message("chain.both", cells=sorted((twin, cell)), value=value)


def _group_links(implied: Iterable[Implication]) -> Iterator[tuple[tuple[Unit, ...], list[Implication]]]:
    """Yield runs of links that one line describes, each with the units that remove the candidates."""
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
    """Return the units that remove candidates in a link; empty for other links."""
    if link.is_placed or link.unit is None or link.unit.value is not None:
        return ()
    return link.unit, *link.others


def _needs(units: Sequence[Unit], among: tuple[Cell, ...], several: Iterable[Implication]) -> list[Message]:
    """Return messages about candidates that other cells lose because rules need the value in theirs."""
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
    return link.is_placed and link.unit is not None and link.unit.kind == "cell"


def _losses(units: Sequence[Unit], several: Iterable[Implication]) -> list[Message]:
    """Return messages about the candidates that rules remove, or those left if few, joining cells with equal ones."""
    lost: dict[Cell, set[int]] = {}
    left: dict[tuple[tuple[int, ...], str], list[Cell]] = {}
    for cell, link in {link.cell: link for link in several}.items():
        if cell is not None and link.left:
            left.setdefault((link.left, layer_name(cell)), []).append(cell)
    for link in several:
        assert link.cell is not None
        if link.cell not in chain(*left.values()):
            lost.setdefault(link.cell, set()).update(link.values)
    found = [_lost(units, lost)] if lost else []
    if left:
        parts = [Message("chain.only", values=values, cells=sorted(cells)) for (values, _), cells in left.items()]
        houses = _of_sums(units)
        if len(units) == len(parts) == 1 and _is_region(units[0], next(iter(left.values()))[0], parts[0]):
            return [*found, Message("chain.reaches", units=_labels(units), cells=parts[0].parameters["cells"])]
        key = "chain.sums-leave" if houses else "chain.leaves"
        found.append(Message(key, units=houses or _labels(units), left=parts))
    return found


def _lost(units: Sequence[Unit], lost: Mapping[Cell, set[int]]) -> Message:
    cells_of: dict[tuple[tuple[int, ...], str], list[Cell]] = {}
    for cell, values in lost.items():
        cells_of.setdefault((tuple(sorted(values)), layer_name(cell)), []).append(cell)
    losses = [Message("chain.out", values=values, cells=sorted(cells)) for (values, _), cells in cells_of.items()]
    if houses := _of_sums(units):
        return Message("chain.sums-lose", houses=houses, losses=losses)
    if len(cells_of) == len(units) == 1 and _is_region(units[0], next(iter(lost)), losses[0]):
        return Message("chain.not-reached", units=_labels(units), cells=sorted(lost))
    return Message("chain.loses", units=_labels(units), losses=losses)


def _is_region(unit: Unit, cell: Cell, part: Message) -> bool:
    """Return whether a unit has the name of the only value of a part: "region 4", which cells are in or not."""
    values = part.parameters["values"]
    return type(cell) is LayerCell and len(values) == 1 and str(values[0]) == str(unit.label)


def _labels(units: Iterable[Unit]) -> tuple[Message, ...]:
    return tuple(dict.fromkeys(unit.label for unit in units))


def _of_sums(units: Sequence[Unit]) -> tuple[Message, ...]:
    """Return the houses that many cages add up in, to be named instead of the cages; empty for few cages."""
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
