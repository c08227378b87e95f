"""The links of a chain as messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from ...utils.coordinates import Cell
from ..unit import Unit
from ..words import Message
from .joined import join_links
from .step import Implication

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
