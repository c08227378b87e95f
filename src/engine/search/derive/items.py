"""The sums of a model as items: relations of two cells, sets of values in a group, tuples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import chain
from operator import or_

from ....utils.clock import look
from ....utils.numbers import bits_set
from ...kernel.choice import Items, Relations, Sets, Sums, Tuples
from ..draft import Arranged, Draft, Total
from ..tables import masks_of_sum
from .groups import DerivedGroups
from .sets import sets_of_sum
from .totals import MOST_CELLS, MOST_OPEN, implied_totals, mask_of, plain, total_of
from .unions import Weigher, combine_sums, over_houses

LIMIT = 1 << 61  # what cells add up to must be less, or nothing is implied
MOST_WALKED = 20  # cells of a sum whose tuples are walked
LAYERS = 2  # ways of dividing one group that are looked at


def write_sums(model: Draft, totals: Sequence[Total], arrangements: Sequence[Arranged], *, alone: bool) -> None:
    """Add sums to a model, and what they imply on the whole of a board unless each is to stand alone."""
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


def _implied_sums(model: Draft, totals: Sequence[Total], groups: DerivedGroups) -> list[Total]:
    """Return the sums that follow from several sums and houses."""
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


def _is_latin(groups: DerivedGroups, model: Draft) -> bool:
    """Return whether the groups are the rows and columns of a square alone: there the tuples of sums say it faster."""
    count, width = len(groups.cells), model.width
    return count == 2 * width and width * width == model.size and groups.houses.bit_count() == count


def _put_in_order(model: Draft, kind: type[Items]) -> None:
    """Put items in the order of their constraints, as the cages of a batch are: so both take the same steps."""
    items, sources = model.items[kind], model.sources[kind]
    order = sorted(range(len(items)), key=sources.__getitem__)
    model.items[kind], model.sources[kind] = [items[at] for at in order], [sources[at] for at in order]


def write_alone(model: Draft, each: Total) -> bool:
    """Add a sum as it is, all that can be said of one or two cells; return whether there were so few."""
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


def write_arranged(model: Draft, cage: Arranged) -> None:
    """Add what cells can hold, alone."""
    model.state(cage.states)
    model.add(cage.sources, Sets, [(cage.cells, cage.sets)])


def _write(model: Draft, each: Total, groups: DerivedGroups, most: int | None = None) -> list[Arranged]:
    """Add a sum; return it as sets of values where a group holds its cells. A longer one than `most` needs a group."""
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
        model.restrict((*sources, *groups.holding(cells)), cells, 0)
    return [Arranged(cells, sets, sources, states)]


def cliques_of(total: Total, groups: DerivedGroups) -> list[tuple[tuple[int, ...], int]]:
    """Put the cells that count alike and see each other together, most of them first."""
    factors = dict.fromkeys(total.weights)
    cliques: list[tuple[tuple[int, ...], int]] = []
    for factor in factors:
        alike = mask_of([cell for cell, weight in zip(total.cells, total.weights, strict=True) if weight == factor])
        cliques += [(tuple(bits_set(clique)), factor) for clique in groups.peers.cliques(alike)]
    return cliques


def _divide(model: Draft, cages: Sequence[Arranged], groups: DerivedGroups) -> None:
    """Add the groups that cages divide, and alone the cages that divide none."""
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
