"""The sums of a model as items: relations of two cells, sets of values in a group, tuples."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ....utils.numbers import bits_set
from ...kernel.choice import Items, Relations, Sets, Sums, Tuples
from ..tables import masks_of_sum
from .groups import Groups
from .sets import sets_of_sum
from .totals import MOST_CELLS, Total, implied, mask_of

if TYPE_CHECKING:
    from ..model import Model

LIMIT = 1 << 61  # what cells add up to must be less, or nothing is implied
MOST_WALKED = 20  # cells of a sum whose tuples are walked
LAYERS = 2  # ways of dividing one group that are looked at


class Arranged(NamedTuple):
    """Cells by number that hold one of some sets of values, as masks, and the constraints that say so."""

    cells: tuple[int, ...]
    sets: tuple[int, ...]
    sources: tuple[int, ...]


def write_sums(model: Model, totals: Sequence[Total], arrangements: Sequence[Arranged], *, alone: bool) -> None:
    """Add sums to a model, and what they imply on the whole of a board unless each is to stand alone."""
    if alone:
        for each in totals:
            write_alone(model, each)
        for cage in arrangements:
            model.add(cage.sources, Sets, [(cage.cells, cage.sets)])
        return
    groups = Groups(model.groups, model.size, model.width)
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
            houses = {groups.masks[house]: groups.sources[house] for house in bits_set(groups.houses)}
            for each in implied(totals, houses, sum(model.values)):
                cages += _write(model, each, groups, MOST_CELLS)
    if cages:
        _divide(model, cages, groups)


def _is_latin(groups: Groups, model: Model) -> bool:
    """Return whether the groups are the rows and columns of a square alone: there the tuples of sums say it faster."""
    count, width = len(groups.cells), model.width
    return count == 2 * width and width * width == model.size and groups.houses.bit_count() == count


def _put_in_order(model: Model, kind: type[Items]) -> None:
    """Put items in the order of their constraints, as the cages of a batch are: so both take the same steps."""
    items, sources = model.items[kind], model.sources[kind]
    order = sorted(range(len(items)), key=sources.__getitem__)
    model.items[kind], model.sources[kind] = [items[at] for at in order], [sources[at] for at in order]


def write_alone(model: Model, each: Total) -> bool:
    """Add a sum as it is, all that can be said of one or two cells; return whether there were so few."""
    cells, weights, total, sources = each
    if len(cells) == 1:
        model.restrict(sources, cells, model.mask(lambda value: value * weights[0] == total))
    elif len(cells) == 2:
        model.add(sources, Relations, *cells, masks_of_sum(model.values, *weights, total))
    else:
        model.add(sources, Tuples, list(cells), weights, total, False)
    return len(cells) <= 2


def _write(model: Model, each: Total, groups: Groups, most: int | None = None) -> list[Arranged]:
    """Add a sum; return it as sets of values where a group holds its cells. A longer one than `most` needs a group."""
    cells, weights, total, sources = each
    size = len(cells)
    around = groups.around(cells) if weights.count(1) == size else 0
    sets = sets_of_sum(model.values, size, total) if around else None
    if size <= 2:
        write_alone(model, each)
    elif sets is None and (most is None or size <= most):
        cliques = cliques_of(each, groups)
        apart = [groups.holding(members) for members, _ in cliques if len(members) > 1]
        model.add(tuple(dict.fromkeys((*sources, *chain.from_iterable(apart)))), Sums, cliques, total)
    if size > 2 and (
        size <= (most or MOST_WALKED) if sets is None else size == model.width or not around & groups.houses
    ):
        write_alone(model, each)
    if sets is None or size == 1:
        return []
    if not sets:
        model.restrict((*sources, *groups.holding(cells)), cells, 0)
    return [Arranged(cells, sets, sources)]


def cliques_of(total: Total, groups: Groups) -> list[tuple[tuple[int, ...], int]]:
    """Put the cells that count alike and are in one group together, most of them first."""
    cliques: list[tuple[tuple[int, ...], int]] = []
    factors = dict.fromkeys(total.weights)
    for factor in factors:
        if len(factors) == 1:
            cells: Sequence[int] = total.cells
        else:
            cells = [cell for cell, weight in zip(total.cells, total.weights, strict=True) if weight == factor]
        shared = groups.parts(cells)
        left = mask_of(cells)
        while left:
            best = max((part & left for part in shared), key=int.bit_count, default=0)
            if not best & (best - 1):
                cliques += [((cell,), factor) for cell in bits_set(left)]
                break
            cliques.append((tuple(bits_set(best)), factor))
            left ^= best
    return cliques


def _divide(model: Model, cages: Sequence[Arranged], groups: Groups) -> None:
    """Add the groups that cages divide."""
    masks = [mask_of(cage.cells) for cage in cages]
    inside: list[list[int]] = [[] for _ in groups.cells]
    homeless: list[Arranged] = []
    for number, cage in enumerate(cages):
        around = groups.around(cage.cells)
        for group in bits_set(around):
            inside[group].append(number)
        if not around:
            homeless.append(cage)
    for group, numbers in enumerate(inside):
        is_house = groups.houses >> group & 1
        if not numbers or (not is_house and groups.around(groups.cells[group]) != 1 << group):
            continue
        layers: list[tuple[int, list[Arranged]]] = []
        for number in numbers:
            mask, cage = masks[number], cages[number]
            for at, (taken, members) in enumerate(layers):
                if not taken & mask:
                    layers[at] = taken | mask, [*members, cage]
                    break
            else:
                if len(layers) < LAYERS:
                    layers.append((mask, [cage]))
        for taken, members in layers:
            parts = [(cage.cells, cage.sets) for cage in members]
            if rest := groups.masks[group] & ~taken:
                parts.append((tuple(bits_set(rest)), ()))
            sources = dict.fromkeys((*groups.sources[group], *(index for cage in members for index in cage.sources)))
            model.add(tuple(sources), Sets, parts)
    for cage in homeless:
        model.add(cage.sources, Sets, [(cage.cells, cage.sets)])
