"""Pieces with one place left, and cells that can be covered in one way."""

from __future__ import annotations

from collections.abc import Iterator

from ..piece_payloads import Placing
from ..pieces import PieceState
from ..step import Step
from ..technique import Technique

ONE_PLACE = Technique("one-place", 1.2)
"""A piece fits in one place."""
ONE_COVER = Technique("one-cover", 1.5)
"""A cell can be covered in one way."""
TECHNIQUES = (ONE_PLACE, ONE_COVER)


def single_places(state: PieceState) -> Iterator[Step]:
    """Yield pieces with one place, then cells with one place over them."""
    pieces = state.pieces
    open_ = state.open_reasons()
    for reason in [r for r in open_ if r >= len(pieces.cells)] + [r for r in open_ if r < len(pieces.cells)]:
        left = state.ways(reason)
        if left.bit_count() == 1:
            yield placing(state, left.bit_length() - 1, reason)


def placing(state: PieceState, at: int, reason: int | None, technique: str = "", cost: float = 0.0) -> Step:
    """Return the step that puts a piece on a place, for a cell or a piece that has no other; or by another technique."""
    pieces = state.pieces
    name, cells = pieces.spelled(at)
    value = pieces.values_of(state.known | 1 << at)[at]
    units = () if reason is None else (pieces.units[reason],)
    if not technique:
        found = ONE_COVER if units and units[0].kind == "cell" else ONE_PLACE
        technique, cost = found.key, found.cost
    cell = units[0].cells[0] if units and units[0].kind == "cell" else None
    placed = tuple((each, value) for each in cells)
    roles = {"place": tuple((each, (value,)) for each in cells)}
    return Step(technique, units, (), placed, (), roles, cost, Placing(at, name, cells, cell))
