"""Kernel items for sums, enclosed sums and counts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import chain, combinations
from operator import or_

from ..core.constraints import Regular
from ..utils.numbers import bits_set
from ..utils.runtime import look
from .derive_sums import (
    MOST_CELLS,
    MOST_OPEN,
    DerivedGroups,
    Weigher,
    combine_sums,
    disjoint_houses,
    implied_totals,
    mask_of,
    over_houses,
    plain,
    total_of,
)
from .kernel._counts import Counts
from .kernel._propagation import Items
from .kernel._relations import Relations
from .kernel._sandwiches import Sandwiches
from .kernel._sets import Sets
from .kernel._spreads import Spreads
from .kernel._sums import Sums
from .kernel._tuples import Tuples
from .model_builder import ModelBuilder, Total, ValueSetChoice
from .peers import sets_of_sum
from .translate import masks_of_sum, regular

LIMIT = 1 << 61  # no sums are derived if totals may reach this
MOST_WALKED = 20  # cells in a sum whose tuples are enumerated
LAYERS = 2  # ways of dividing one group that are used


def write_sums(
    model: ModelBuilder, totals: Sequence[Total], arrangements: Sequence[ValueSetChoice], *, alone: bool
) -> None:
    """Add sums and arrangements to a model, with derived items unless `alone`."""
    if alone:
        for each in totals:
            write_alone(model, each)
        for cage in arrangements:
            write_arranged(model, cage)
        return
    groups = DerivedGroups(model.groups, model.size, model.width)
    cages = list(arrangements)
    if _is_latin(groups, model):
        for each in totals:
            write_alone(model, each)
        for kind in (Relations, Tuples):
            _put_in_order(model, kind)
    else:
        for each in totals:
            cages += _write(model, each, groups)
        if model.size * max(map(abs, model.values)) < LIMIT:
            for each in _implied_sums(model, totals, groups):
                cages += _write(model, each, groups, MOST_CELLS)
    if cages:
        _divide(model, cages, groups)


def _implied_sums(model: ModelBuilder, totals: Sequence[Total], groups: DerivedGroups) -> list[Total]:
    houses = {groups.masks[house]: groups.sources[house] for house in bits_set(groups.houses)}
    worth = sum(model.values)
    cages = plain(totals)
    if not cages:
        return []
    covered = reduce(or_, [cage.mask for cage in cages], 0)
    found = [
        each
        for each in implied_totals(totals, houses, worth, min(MOST_OPEN, model.width))
        if len(each.cells) <= MOST_CELLS or mask_of(each.cells) & ~covered or groups.around(each.cells)
    ]
    model.count("innies", len(found))
    known = {cage.mask for cage in cages} | {mask_of(each.cells) for each in found if -1 not in each.weights}
    weigher = Weigher(model.values, groups.peers, houses)
    by = {house: mask_of(sources) for house, sources in houses.items()}
    for technique, unions in (
        ("houses", over_houses(cages, by, worth, weigher)),
        ("combined", combine_sums(cages, weigher)),
    ):
        new = [total_of(cage) for cage in unions if cage.mask not in known]
        known.update([cage.mask for cage in unions])
        model.count(technique, len(new))
        found += new
    return found


def _is_latin(groups: DerivedGroups, model: ModelBuilder) -> bool:
    """Return whether the groups are only the rows and columns of a square, for which tuples of sums are faster."""
    count, width = len(groups.cells), model.width
    return count == 2 * width and width * width == model.size and groups.houses.bit_count() == count


def _put_in_order(model: ModelBuilder, kind: type[Items]) -> None:
    """Sort items by their constraints, like the cages of a batch, so that both take the same steps."""
    items, sources = model.items[kind], model.sources[kind]
    order = sorted(range(len(items)), key=sources.__getitem__)
    model.items[kind], model.sources[kind] = [items[at] for at in order], [sources[at] for at in order]


def write_alone(model: ModelBuilder, each: Total) -> bool:
    """Add a sum without derived items; return whether it has at most two cells, for which this is complete."""
    look()
    cells, weights, total, sources, states = each
    model.state(states)
    if len(cells) == 1:
        model.restrict(sources, cells, model.mask(lambda value: value * weights[0] == total))
    elif len(cells) == 2:
        model.add(sources, Relations, *cells, masks_of_sum(model.values, *weights, total))
    else:
        model.add(sources, Tuples, list(cells), weights, total, False)
    return len(cells) <= 2


def write_arranged(model: ModelBuilder, cage: ValueSetChoice) -> None:
    """Add the possible sets of values of cells, without derived items."""
    model.state(cage.states)
    model.add(cage.sources, Sets, [(cage.cells, cage.sets)])


def _write(model: ModelBuilder, each: Total, groups: DerivedGroups, most: int | None = None) -> list[ValueSetChoice]:
    """Add a sum; return it as sets of values if a group contains its cells. Tuples are used up to `most` cells."""
    look()
    cells, weights, total, sources, states = each
    size = len(cells)
    around = groups.around(cells) if weights.count(1) == size else 0
    sets = sets_of_sum(model.values, size, total) if around else None
    if size <= 2:
        write_alone(model, each)
    elif sets is None:
        cliques = cliques_of(each, groups)
        apart = [groups.between(mask_of(members)) for members, _ in cliques]
        model.state(states)
        model.add(tuple(dict.fromkeys((*sources, *chain.from_iterable(apart)))), Sums, cliques, total)
    if size > 2 and (
        size <= (most or MOST_WALKED) if sets is None else size == model.width or not around & groups.houses
    ):
        write_alone(model, each)
    if sets is None or size == 1:
        return []
    if not sets:
        model.state(states)
        model.restrict((*sources, *groups.smallest_containing(cells)), cells, 0)
    return [ValueSetChoice(cells, sets, sources, states)]


def cliques_of(total: Total, groups: DerivedGroups) -> list[tuple[tuple[int, ...], int]]:
    """Divide the cells of a total into cliques of equal weight, each with its weight."""
    factors = dict.fromkeys(total.weights)
    cliques: list[tuple[tuple[int, ...], int]] = []
    for factor in factors:
        alike = mask_of([cell for cell, weight in zip(total.cells, total.weights, strict=True) if weight == factor])
        cliques += [(tuple(bits_set(clique)), factor) for clique in groups.peers.cliques(alike)]
    return cliques


def _divide(model: ModelBuilder, cages: Sequence[ValueSetChoice], groups: DerivedGroups) -> None:
    """Add the groups divided by cages, and separately the cages that divide no group."""
    masks = [mask_of(cage.cells) for cage in cages]
    inside: list[list[int]] = [[] for _ in groups.cells]
    for number, cage in enumerate(cages):
        for group in bits_set(groups.around(cage.cells)):
            inside[group].append(number)
    alone = set(range(len(cages)))
    for group, numbers in enumerate(inside):
        is_house = groups.houses >> group & 1
        if not numbers or (not is_house and groups.around(groups.cells[group]) != 1 << group):
            continue
        layers: list[tuple[int, list[int]]] = []
        for number in numbers:
            mask = masks[number]
            for at, (taken, members) in enumerate(layers):
                if not taken & mask:
                    layers[at] = taken | mask, [*members, number]
                    break
            else:
                if len(layers) < LAYERS:
                    layers.append((mask, [number]))
        for taken, members in layers:
            parts = [(cages[number].cells, cages[number].sets) for number in members]
            if rest := groups.masks[group] & ~taken:
                parts.append((tuple(bits_set(rest)), ()))
            sources = chain(groups.sources[group], *(cages[number].sources for number in members))
            model.add(tuple(dict.fromkeys(sources)), Sets, parts)
            model.state(chain.from_iterable([cages[number].states for number in members]))
            alone.difference_update(members)
    for number in sorted(alone):
        write_arranged(model, cages[number])


MOST_SETS = 2000  # of all ways together

Way = tuple[int, int, int, tuple[tuple[int, ...], ...]]
"""The bits of the two enclosing values, a mask of the possible other values, and for each number of enclosed cells
their possible sets of values, as masks."""


def write_enclosed(model: ModelBuilder, *, alone: bool) -> None:
    """Add enclosed sums to a model whose groups are known; with `alone`, only as automata."""
    for index, cells, c in model.enclosed:
        look()
        model.state((index,))
        around = () if alone else _around(model, cells)
        ways = ways_to_enclose(model.values, len(cells), c.total, c.ends) if around else None
        if ways:
            model.add(tuple(dict.fromkeys((index, *around))), Sandwiches, cells, ways)
        elif ways is not None:
            model.fail(index)
        elif (automaton := c.automaton(model.values)) is None:
            model.call_back(index, c)
        else:
            regular(model, index, Regular(c.cells, automaton))


def _around(model: ModelBuilder, cells: Sequence[int]) -> Sequence[int]:
    """Return a source of the smallest group that contains all of some cells, or () if there is no such group."""
    members = set(cells)
    if len(members) < len(cells):
        return ()
    around = [group for group in model.groups if len(group) >= len(cells) and members.issubset(group)]
    return model.groups[min(around, key=len)][:1] if around else ()


@lru_cache(maxsize=1024)
def ways_to_enclose(
    values: tuple[int, ...], length: int, total: int, ends: tuple[int, int] | None
) -> tuple[Way, ...] | None:
    """Return the ways in which distinct cells enclose a total, or None if there are too many.

    Without `ends`, the enclosing values are the lowest and the highest of the cells.

    >>> for low, high, others, sets in ways_to_enclose((1, 2, 3, 4, 5), 4, 5, None):
    ...     print(f"{low:05b} {high:05b} {others:05b}", [[f"{mask:05b}" for mask in each] for each in sets])
    00001 01000 00110 [[], [], ['00110']]
    00001 10000 01110 [[], [], ['00110']]
    """
    if ends is not None:
        pairs = [ends] if ends[0] in values and ends[1] in values and ends[0] != ends[1] else []
    else:
        pairs = [(low, high) for low in values for high in values if low < high]
    bit_of = {value: 1 << at for at, value in enumerate(values)}
    ways: list[Way] = []
    found = 0
    for low, high in pairs:
        others = tuple(value for value in values if value not in (low, high) and (ends or low < value < high))
        if len(others) < length - 2:
            continue
        sets = []
        for size in range(length - 1):
            masks = sets_of_sum(others, size, total)
            if masks is None:
                return None
            found += len(masks)
            if found > MOST_SETS:
                return None
            sets.append(tuple(_spread(others, bit_of, mask) for mask in masks))
        if any(sets):
            ways.append((bit_of[low], bit_of[high], sum(bit_of[value] for value in others), tuple(sets)))
    return tuple(ways)


def _spread(others: Sequence[int], bit_of: dict[int, int], mask: int) -> int:
    """Convert a mask of some values to a mask of all values."""
    return sum(bit_of[value] for at, value in enumerate(others) if mask >> at & 1)


LEAST_CELLS = 10  # with fewer cells, houses add little to the count itself


def spread_counts(model: ModelBuilder) -> None:
    """Add items for counts of many cells, divided by the houses of the cells."""
    counts = [
        (item, sources)
        for item, sources in zip(model.items[Counts], model.sources[Counts], strict=True)
        if len(item[0]) >= LEAST_CELLS and not item[4]  # type: ignore[arg-type]
    ]
    if not counts:
        return
    houses = {mask_of(group): tuple(by[:1]) for group, by in model.groups.items() if len(group) == model.width}
    for family in disjoint_houses(houses):
        look()
        cover = sum(family)
        for (cells, mask, least, most, _), sources in counts:
            counted = mask_of(cells)  # type: ignore[arg-type]
            if counted & ~cover or counted.bit_count() != len(cells):  # type: ignore[arg-type]
                continue
            touched = [house for house in family if house & counted]
            divided = [(tuple(bits_set(house & counted)), tuple(bits_set(house & ~counted))) for house in touched]
            every = dict.fromkeys((*sources, *(index for house in touched for index in houses[house])))
            model.add(tuple(every), Spreads, divided, mask, least, most)
    model.count("counts", len(model.items[Spreads]))


FEW = 4
"""The most cells in a sum whose tuples are always enumerated; for longer sums, bounds are used."""


def write_joint(model: ModelBuilder, totals: Sequence[Total], arrangements: Sequence[ValueSetChoice]) -> None:
    """Add sums to a model one by one, and then the items that follow from sums and houses together.

    A sum whose cells are a group also gets its possible sets of values, which are fast to filter.
    """
    if not totals and not arrangements:
        return
    groups = DerivedGroups(model.groups, model.size, model.width)
    cages = list(arrangements)
    for each in totals:
        cages += _write_joint(model, each, groups)
    for cage in arrangements:
        write_arranged(model, cage)
    if model.size * max(map(abs, model.values)) < LIMIT:
        houses = {groups.masks[house]: groups.sources[house] for house in bits_set(groups.houses)}
        for each in implied_totals(totals, houses, sum(model.values)):
            kind = _write_implied(model, each, groups)
            model.implied[kind, len(model.items[kind]) - 1] = each
    _divide_joint(model, cages, groups)


def _write_joint(model: ModelBuilder, each: Total, groups: DerivedGroups) -> list[ValueSetChoice]:
    """Add a sum; return the possible sets of values of its cells if they are in one group."""
    cells, weights, total, sources, states = each
    size = len(cells)
    write_alone(model, each)
    is_plain = size > 1 and weights.count(1) == size
    sets = sets_of_sum(model.values, size, total) if is_plain and groups.around(cells) else None
    own = model.groups.get(tuple(sorted(cells))) if sets else None
    if size > (2 if own else FEW):
        model.slow.add((Tuples, len(model.items[Tuples]) - 1))
        model.add(sources, Sums, cliques_of(each, groups), total)
    if not sets:
        return []
    if own:
        sources = tuple(dict.fromkeys((own[0], *sources)))
        if size > 2:
            model.add(sources, Sets, [(cells, sets)])
    return [ValueSetChoice(cells, sets, sources, states)]


def _write_implied(model: ModelBuilder, each: Total, groups: DerivedGroups) -> type[Items]:
    """Add an implied sum of any size as an item; return the kind of the item."""
    cells, weights, total, sources, _ = each
    if len(cells) == 2:
        model.add(sources, Relations, *cells, masks_of_sum(model.values, *weights, total))
        return Relations
    if len(cells) > FEW:
        model.add(sources, Sums, cliques_of(each, groups), total)
        return Sums
    model.add(sources, Tuples, list(cells), weights, total, False)
    return Tuples


def _divide_joint(model: ModelBuilder, cages: Sequence[ValueSetChoice], groups: DerivedGroups) -> None:
    """Add each house with each of the cages in it, and with each pair of disjoint cages."""
    for house in bits_set(groups.houses):
        mask = groups.masks[house]
        look()
        inside = [(cage, of) for cage in cages if (of := mask_of(cage.cells)) & ~mask == 0 and of != mask]
        pairs = [pair for pair in combinations(inside, 2) if not pair[0][1] & pair[1][1]]
        for members in (*((each,) for each in inside), *pairs):
            parts: list[tuple[tuple[int, ...], tuple[int, ...]]] = [(cage.cells, cage.sets) for cage, _ in members]
            if rest := mask & ~sum(of for _, of in members):
                parts.append((tuple(bits_set(rest)), ()))
            look()
            sources = chain(groups.sources[house], *(cage.sources for cage, _ in members))
            model.add(tuple(dict.fromkeys(sources)), Sets, parts)


__all__ = ["spread_counts", "write_enclosed", "write_joint", "write_sums"]
