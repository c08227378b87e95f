"""Sums for explanations: what each says alone, and what several constraints say together, each with all that it follows from."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations

from ....utils.clock import look
from ....utils.numbers import bits_set
from ...kernel.choice import Items, Relations, Sets, Sums, Tuples
from ..draft import Arranged, Draft, Total
from ..tables import masks_of_sum
from .groups import DerivedGroups
from .items import LIMIT, cliques_of, write_alone, write_arranged
from .sets import sets_of_sum
from .totals import implied_totals, mask_of

FEW = 4
"""Cells of a sum whose tuples are walked at every turn; longer ones are bounded."""


def write_joint(model: Draft, totals: Sequence[Total], arrangements: Sequence[Arranged]) -> None:
    """Add sums to a model one by one, and then what follows from sums and houses together.

    A sum whose cells are a group gets the sets of values that they can hold besides; these are quick to filter.
    """
    if not totals and not arrangements:
        return
    groups = DerivedGroups(model.groups, model.size, model.width)
    cages = list(arrangements)
    for each in totals:
        cages += _write(model, each, groups)
    for cage in arrangements:
        write_arranged(model, cage)
    if model.size * max(map(abs, model.values)) < LIMIT:
        houses = {groups.masks[house]: groups.sources[house] for house in bits_set(groups.houses)}
        for each in implied_totals(totals, houses, sum(model.values)):
            kind = _write_implied(model, each, groups)
            model.implied[kind, len(model.items[kind]) - 1] = each
    _divide(model, cages, groups)


def _write(model: Draft, each: Total, groups: DerivedGroups) -> list[Arranged]:
    """Add a sum; return the sets of values that its cells can hold where they are in one group."""
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
    return [Arranged(cells, sets, sources, states)]


def _write_implied(model: Draft, each: Total, groups: DerivedGroups) -> type[Items]:
    """Add an implied sum, as an item whatever its size; return its kind."""
    cells, weights, total, sources, _ = each
    if len(cells) == 2:
        model.add(sources, Relations, *cells, masks_of_sum(model.values, *weights, total))
        return Relations
    if len(cells) > FEW:
        model.add(sources, Sums, cliques_of(each, groups), total)
        return Sums
    model.add(sources, Tuples, list(cells), weights, total, False)
    return Tuples


def _divide(model: Draft, cages: Sequence[Arranged], groups: DerivedGroups) -> None:
    """Add each house with each of the cages in it, and with two of them."""
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
