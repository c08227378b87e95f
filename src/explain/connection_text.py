"""Words for why cells must be, or can't be, among connected cells or in areas of a size."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from ..core.connected import AreaSizes, Connected, DifferentPairs
from ..core.rule_reasons import ExclusionContext, Reason
from ..utils.coordinates import Cell, LayerCell
from ..utils.message import Message


def explain_connections(constraints: Iterable[Connected], seen: ExclusionContext) -> Iterator[Reason]:
    """Yield the reasons why connected cells exclude candidates."""
    for constraint in constraints:
        found = PossibleCells(constraint, seen)
        for cell in constraint.cells:
            gone = seen.gone.get(cell, ())
            outside = tuple(value for value in gone if value in constraint.values)
            inside = tuple(value for value in gone if value not in constraint.values)
            if outside and (why := found.why_outside(cell)):
                yield Reason(why, {cell: outside})
            if inside and (why := found.why_inside(cell)):
                yield Reason(why, {cell: inside})


class PossibleCells:
    """The cells of a constraint that may and that must be inside, by their candidates."""

    def __init__(self, constraint: Connected, seen: ExclusionContext) -> None:
        self.constraint = constraint
        held = {cell: set(seen.candidates.get(cell, ())) for cell in constraint.cells}
        self.may = {cell for cell, values in held.items() if values & constraint.values}
        self.must = [cell for cell in constraint.cells if held[cell] and held[cell] <= constraint.values]
        self.around = {
            cell: [constraint.cells[at] for at in others]
            for cell, others in zip(constraint.cells, constraint.neighbours, strict=True)
        }

    @property
    def phrases(self) -> list[Any]:
        """The values of the cells inside: numbers, or words for several cells of a layer."""
        values, first = sorted(self.constraint.values), self.constraint.cells[0]
        return [first.layer.phrase(value, many=True) for value in values] if type(first) is LayerCell else values

    def reach(self, start: Cell, without: Collection[Cell] = ()) -> dict[Cell, int]:
        """Return the cells that may be inside and are connected with one, each with its distance."""
        found, waiting = {start: 0}, [start]
        for cell in waiting:
            for other in self.around[cell]:
                if other in self.may and other not in found and other not in without:
                    found[other] = found[cell] + 1
                    waiting.append(other)
        return found

    def why_outside(self, cell: Cell) -> Message | None:
        """Return why a cell can't be inside, or None if another rule decides that."""
        values, size = sorted(self.constraint.values), self.constraint.size
        if not self.must:
            return None if size is None else Message("why.small-part", values=self.phrases, size=size)
        distance = self.reach(cell).get(self.must[0])
        if distance is None:
            return Message("why.out-of-reach", cells=self.must[:1], values=values)
        if size is None:
            return None
        if len(self.must) == size:
            return Message("why.all-found", values=self.phrases, size=size)
        near = self.reach(cell)
        if len(self.must) + min(near[other] for other in self.must if other in near) > size:
            return Message("why.too-far", cells=self.must[:1], size=size)
        return None

    def why_inside(self, cell: Cell) -> Message | None:
        """Return why a cell must be inside, or None if another rule decides that."""
        size = self.constraint.size
        if not self.must:
            return None
        start = next((other for other in self.must if other != cell), self.must[0])
        left = self.reach(start, without=(cell,))
        if lost := [other for other in self.must if other not in left]:
            return Message("why.only-door", cells=(start, lost[0]))
        if size is not None and len(left) < size:
            return Message("why.no-room", cells=(start,), size=size)
        return None


def explain_areas(constraints: Iterable[AreaSizes], seen: ExclusionContext) -> Iterator[Reason]:
    """Yield the reasons why the sizes of areas exclude candidates."""
    for constraint in constraints:
        found = PossibleAreas(constraint, seen)
        for cell in constraint.cells:
            gone = seen.gone.get(cell, ())
            for value in gone:
                if why := found.why_outside(cell, int(value)):
                    yield Reason(why, {cell: (value,)})
            left = [value for value in seen.candidates.get(cell, ()) if value not in gone]
            if gone and len(left) == 1 and (why := found.why_inside(cell, int(left[0]))):
                yield Reason(why, {cell: tuple(gone)})


class PossibleAreas:
    """The candidates of the cells of a constraint, and the areas that they allow."""

    def __init__(self, constraint: AreaSizes, seen: ExclusionContext) -> None:
        self.candidates = {cell: set(map(int, seen.candidates.get(cell, ()))) for cell in constraint.cells}
        self.around = {
            cell: [constraint.cells[at] for at in others]
            for cell, others in zip(constraint.cells, constraint.neighbours, strict=True)
        }

    def _part(self, start: Cell, value: int, *, settled: bool = False, without: Cell | None = None) -> list[Cell]:
        """Return the cells that may have a value, or have no other, and are connected with one."""
        found = [start]
        for cell in found:
            for other in self.around[cell]:
                held = self.candidates[other]
                if other not in found and other != without and (held == {value} if settled else value in held):
                    found.append(other)
        return found

    def why_outside(self, cell: Cell, value: int) -> Message | None:
        """Return why a cell can't have a value, or None if another rule decides that."""
        joined = self._part(cell, value, settled=True)[1:]
        if len(joined) >= value:
            beside = next(other for other in self.around[cell] if other in joined)
            area = self._part(beside, value, settled=True, without=cell)
            key = "why.area-full" if len(area) >= value else "why.area-too-large"
            return Message(key, cells=sorted(area if len(area) >= value else joined), size=value)
        if len(self._part(cell, value)) < value:
            return Message("why.small-part", values=[value], size=value)
        return None

    def why_not(self, cell: Cell) -> Message | None:
        """Return why the area of a settled cell can't have its size, or None if it can."""
        (value,) = self.candidates[cell]
        area = self._part(cell, value, settled=True)
        if len(area) > value:
            return Message("why.too-many-in-area", cells=sorted(area), size=value)
        if len(self._part(cell, value)) < value:
            return Message("why.too-few", cells=sorted(area), size=value)
        return None

    def why_inside(self, cell: Cell, value: int) -> Message | None:
        """Return why a cell must have a value, or None if another rule decides that."""
        for other in self.around[cell]:
            if self.candidates[other] == {value} and len(self._part(other, value, without=cell)) < value:
                area = self._part(other, value, settled=True, without=cell)
                return Message("why.no-room", cells=sorted(area), size=value)
        return None


def explain_different_pairs(constraints: Iterable[DifferentPairs], seen: ExclusionContext) -> Iterator[Reason]:
    """Yield the reasons why pairs of values that are all different exclude candidates."""
    for constraint in constraints:
        settled = {}
        for cell, other in zip(constraint.cells, constraint.others, strict=True):
            one, two = seen.candidates.get(cell, ()), seen.candidates.get(other, ())
            if len(one) == len(two) == 1:
                settled[one[0], two[0]] = cell
        for cell, other in zip(constraint.cells, constraint.others, strict=True):
            one, two = seen.candidates.get(cell, ()), seen.candidates.get(other, ())
            if len(two) == 1:
                for value in seen.gone.get(cell, ()):
                    if (value, two[0]) in settled:
                        yield Reason(_pair_there(settled[value, two[0]], value, other, two[0]), {cell: (value,)})
            if len(one) == 1:
                for value in seen.gone.get(other, ()):
                    if (one[0], value) in settled:
                        yield Reason(_pair_there(settled[one[0], value], one[0], other, value), {other: (value,)})


def _pair_there(cell: Cell, digit: int, other: Cell, value: int) -> Message:
    """Return the message that a cell has a pair already: "C3 is 2 and in region 3 too"."""
    if type(other) is LayerCell and other.layer.has_words:
        return Message("why.pair-there", cell=cell, value=digit, phrase=other.layer.phrase(value))
    return Message("why.pair-taken", cell=cell)
