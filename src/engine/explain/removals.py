"""What a step takes away, as messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...utils.coordinates import Cell
from ..words import Message
from .step import Step


def removals(
    removed: Iterable[tuple[Cell, tuple[int, ...]]], before: Mapping[Cell, Sequence[int]] | None = None
) -> tuple[Message, ...]:
    """Return what goes, or what is left where that is less or one value: cells for which it is the same together.

    `before` are the candidates that cells had. Without it, only what goes is said.

    >>> [str(each) for each in removals([((0, 0), (1, 2)), ((0, 1), (1, 2))])]
    ["A1 and A2 can't be 1 or 2"]
    """
    found: dict[tuple[str, tuple[int, ...]], list[Cell]] = {}
    for cell, values in removed:
        left = tuple(value for value in (before or {}).get(cell, ()) if value not in values)
        is_less = 0 < len(left) < len(values) or len(left) == 1
        part = ("reason.only", left) if is_less else ("reason.cannot", values)
        found.setdefault(part, []).append(cell)
    return tuple(Message(key, cells=cells, values=values) for (key, values), cells in found.items())


def beside(step: Step) -> Message | None:
    """Return the rules that a step takes part of its links from, as what stands behind its name; None for houses alone."""
    rules = dict.fromkeys(unit.label for unit in step.units if unit.rule is not None and not unit.aspect)
    return Message("reason.beside", units=list(rules)) if rules else None
