"""Counts over several houses: each holds a value once."""

from __future__ import annotations

from ....utils.clock import look
from ....utils.numbers import bits_set
from ...kernel.choice import Counts, Spreads
from ..draft import Draft
from .totals import families, mask_of

LEAST_CELLS = 10  # fewer say little that the count itself does not


def spread_counts(model: Draft) -> None:
    """Add what counts of many cells say of the houses that hold the cells."""
    counts = [
        (item, sources)
        for item, sources in zip(model.items[Counts], model.sources[Counts], strict=True)
        if len(item[0]) >= LEAST_CELLS and not item[4]  # type: ignore[arg-type]
    ]
    if not counts:
        return
    houses = {mask_of(group): tuple(by[:1]) for group, by in model.groups.items() if len(group) == model.width}
    for family in families(houses):
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
