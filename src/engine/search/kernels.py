"""Kernels for models: which kind suits one, and how it is made."""

from __future__ import annotations

from ..kernel.choice import (
    Bands,
    Cover,
    Crossings,
    General,
    Groups,
    Houses,
    Items,
    Kernel,
    Places,
    Relations,
    Tuples,
    Watches,
)
from .model import Model

ITEMS: tuple[type[Items], ...] = (Houses, Relations, Crossings, Tuples, Places)
"""Every kind of items that the general kernel knows, in the order in which it looks at them: the cheapest first."""


def kind_for(model: Model) -> type[Kernel]:
    """Return the fastest kind of kernel that can search a model."""
    if model.pieces_only:
        return Cover
    return Bands if Bands is not None and model.is_classic else General


def make(model: Model, kind: type[Kernel]) -> Kernel:
    """Return a new kernel of a kind for a model."""
    if issubclass(kind, General):
        return general(model)
    if issubclass(kind, Cover):
        table = model.pieces
        assert table is not None
        return kind(*model.cover_order(), table.start, table.cell, table.piece, table.prior)
    return kind()


def general(model: Model, effort: int | None = None) -> General:
    """Return a new general kernel; `effort` is how many picks the filtering of one sum or product may take."""
    groups = Groups(model.size, model.values, list(model.groups))
    items = {kind: kind(groups) for kind in ITEMS}
    for kind, written in model.items.items():
        items[kind].fill(written)
    houses, tuples, places = items[Houses], items[Tuples], items[Places]
    assert isinstance(houses, Houses)
    assert isinstance(tuples, Tuples)
    assert isinstance(places, Places)
    if effort is not None:
        tuples.effort = effort
    watches = Watches(model.size, model.width, model.scopes)
    return General(groups, list(items.values()), houses, places, watches, model.domains)
