"""Symmetries: which cells come and go together, and which clues."""

from __future__ import annotations

from ...utils.errors import RulegridError, bad, one_of
from ..clues.turn import Turn

SYMMETRIES: dict[str, tuple[str, ...]] = {
    "none": (),
    "rotation": ("half",),
    "quarter": ("quarter", "half", "counter"),
    "horizontal": ("horizontal",),
    "vertical": ("vertical",),
    "diagonal": ("diagonal",),
    "antidiagonal": ("antidiagonal",),
}
"""For each symmetry the ways to turn a grid after which it looks the same."""


def turns_of(symmetry: str, rows: int, cols: int) -> tuple[Turn, ...]:
    """Return the turns after which a grid with a symmetry looks the same; raises RulegridError for an unknown one.

    >>> [turn.cell((0, 1)) for turn in turns_of("quarter", 9, 9)]
    [(1, 8), (8, 7), (7, 0)]
    """
    if symmetry not in SYMMETRIES:
        raise RulegridError(bad("symmetry", symmetry, one_of(SYMMETRIES)))
    return tuple(Turn(way, rows, cols) for way in SYMMETRIES[symmetry])
