"""The sums of a model as items: relations of two cells, sets of values in a group, tuples."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...kernel.choice import Relations, Sets, Sums, Tuples
from .relations import masks_of_sum
from .sets import sets_of_sum
from .totals import MOST_CELLS, Total, cells_of, implied, mask_of

if TYPE_CHECKING:
    from ..model import Model

MOST_WALKED = 20  # cells of a sum whose tuples are walked
LAYERS = 2  # ways of dividing one group that are looked at


class Arranged(NamedTuple):
    """Cells by number that hold one of some sets of values, as masks, and the constraints that say so."""

    cells: tuple[int, ...]
    sets: tuple[int, ...]
    sources: tuple[int, ...]


def write_sums(model: Model, totals: Sequence[Total], arrangements: Sequence[Arranged], is_part: bool) -> None:
    """Add sums to a model, and what they imply on the whole of a board."""
    groups = {mask_of(group): tuple(indexes[:1]) for group, indexes in model.groups.items()}
    houses = {mask: source for mask, source in groups.items() if mask.bit_count() == model.width}
    cages = list(arrangements)
    for number, each in enumerate([*totals, *(() if is_part else implied(totals, houses, sum(model.values)))]):
        cells, weights, total, sources = each
        is_plain = all(weight == 1 for weight in weights)
        if len(cells) == 1:
            model.restrict(sources, cells, model.mask(lambda value: value * weights[0] == total))
            continue
        if len(cells) == 2:
            model.add(sources, Relations, *cells, masks_of_sum(model.values, weights[0], weights[1], total))
        if not is_part and is_plain and any(mask_of(cells) & ~group == 0 for group in groups):
            sets = sets_of_sum(model.values, len(cells), total)
            if sets is not None:
                if not sets:
                    model.fail(sources[0])
                cages.append(Arranged(cells, sets, sources))
                continue
        if len(cells) > 2 and (number < len(totals) or len(cells) <= MOST_CELLS):
            if not is_part:
                model.add(sources, Sums, _cliques(each, groups), total)
            if is_part or len(cells) <= MOST_WALKED:
                model.add(sources, Tuples, list(cells), weights, total, False)
    if cages:
        _divide(model, cages, groups)


def _cliques(total: Total, groups: Iterable[int]) -> list[tuple[tuple[int, ...], int]]:
    """Put the cells that count alike and are in one group together, most of them first."""
    cliques = []
    for factor in dict.fromkeys(total.weights):
        left = mask_of(cell for cell, weight in zip(total.cells, total.weights, strict=True) if weight == factor)
        shared = {part for group in groups if (part := group & left) & (part - 1)}
        while left:
            best = max((part & left for part in shared), key=int.bit_count, default=0)
            if not best & (best - 1):
                cliques += [((cell,), factor) for cell in cells_of(left)]
                break
            cliques.append((cells_of(best), factor))
            left ^= best
    return cliques


def _divide(model: Model, cages: Sequence[Arranged], groups: dict[int, tuple[int, ...]]) -> None:
    """Add the groups that cages divide."""
    masks = [mask_of(cage.cells) for cage in cages]
    homeless = set(masks)
    for group, source in groups.items():
        is_house = group.bit_count() == model.width
        inside = [number for number, mask in enumerate(masks) if not mask & ~group]
        if not inside or (not is_house and any(group & ~other == 0 and group != other for other in groups)):
            continue
        layers: list[tuple[int, list[Arranged]]] = []
        for number in inside:
            mask, cage = masks[number], cages[number]
            homeless.discard(mask)
            for at, (taken, members) in enumerate(layers):
                if not taken & mask:
                    layers[at] = taken | mask, [*members, cage]
                    break
            else:
                if len(layers) < LAYERS:
                    layers.append((mask, [cage]))
        for taken, members in layers:
            parts = [(cage.cells, cage.sets) for cage in members]
            if group & ~taken:
                parts.append((cells_of(group & ~taken), ()))
            sources = dict.fromkeys((*source, *(index for cage in members for index in cage.sources)))
            model.add(tuple(sources), Sets, parts)
    for mask, cage in zip(masks, cages, strict=True):
        if mask in homeless:
            model.add(cage.sources, Sets, [(cage.cells, cage.sets)])
