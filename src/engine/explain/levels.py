"""Contradictions in plain sight; and candidates of a state by cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...utils.coordinates import Cell
from .endings import contradiction
from .state import State
from .step import Candidates, Step


def contradictions(state: State) -> Iterator[Step]:
    """Yield what fails at once: a cell without a candidate, a house without a place for a value, equal known values."""
    reasons = state.reasons
    for at, mask in enumerate(state.masks):
        if not mask:
            yield contradiction((reasons.unit(reasons.cell_reason(at)),), "cell")
    for g in reasons.houses:
        union = 0
        for at in reasons.groups[g]:
            union |= state.masks[at]
        if missing := reasons.full & ~union:
            yield contradiction((reasons.unit(reasons.house_reason(g, missing & -missing)),), "house")
    for g, group in enumerate(reasons.groups):
        seen = 0
        for at in group:
            if state.known[at]:
                if seen & state.masks[at]:
                    yield contradiction((reasons.unit(reasons.no_repeat[g]),), "repeat")
                    break
                seen |= state.masks[at]


def candidates_gone(state: State, gone: Sequence[int]) -> Candidates:
    """Return masks of each cell as candidates by cell, without those of cells that lose none."""
    reasons = state.reasons
    return tuple((cell, reasons.values_in(mask)) for cell, mask in zip(reasons.cells, gone, strict=True) if mask)


def settled_cells(state: State, removed: Candidates) -> tuple[tuple[Cell, int], ...]:
    """Return the cells that have one candidate left without some, with that."""
    candidates = state.candidates()
    left = [(cell, [value for value in candidates[cell] if value not in gone]) for cell, gone in removed]
    return tuple((cell, values[0]) for cell, values in left if len(values) == 1)
