"""What is said of the candidates of cells: that one is 3 or 4, at least 5, or isn't 9; and which of that a rule needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ....utils.coordinates import Cell
from ...words import Message
from ..state import State

MOST_CELLS = 12
"""Of a rule, up to which it is looked which of them matter: with more, it takes too long, and too long to read."""
FEW = 2
"""Candidates of a cell that are said rather than those that it lacks."""
MOST_LISTED = 4
"""Candidates of a cell that are listed where neither a bound nor what it lacks is shorter."""


class FactFinder:
    """Finds few facts about the candidates of other cells from which a rule, with some houses, excludes one.

    `items` are those of the rule in the kernel, `cited` the reasons that are on. What is loaded there changes. What a cell could
    hold from the start is taken for granted, and items need not be able to do with more.
    """

    def __init__(self, state: State, cited: Sequence[int], items: Sequence[int]) -> None:
        self.state = state
        self.reasons = state.reasons
        self.cited, self.items = list(cited), list(items)
        refuter = self.reasons.refuter
        self.cells = sorted({at for item in items for at in refuter.item_cells(item)})
        self._unknown = [0] * self.reasons.size

    def refutes(self, masks: Mapping[int, int]) -> bool:
        """Return whether the rule can't hold with these candidates of its cells; all others have every value."""
        refuter = self.reasons.refuter
        loaded = [masks.get(at, domain) for at, domain in enumerate(self.reasons.model.domains)]
        refuter.load(loaded, self._unknown, True)
        refuter.only(self.cited)
        if refuter.filter_rule(self.items):
            return True
        left = refuter.masks()
        return any(not left[at] for at in self.cells)

    def needed(self, target: Mapping[int, int]) -> dict[int, int] | None:
        """Return the candidates of few other cells beside which the rule refuses those of the `target`; wider ones where these do.

        None where that is too much to find out, or more than the rule's cells has a part in it.
        """
        state, domains = self.state, self.reasons.model.domains
        if len(self.cells) > MOST_CELLS:
            return None
        found = {at: state.masks[at] for at in self.cells if at not in target and state.masks[at] != domains[at]}
        if not self.refutes({**found, **target}):
            return None
        for at in sorted(found, key=lambda at: (-found[at].bit_count(), at)):
            fewer = {other: mask for other, mask in found.items() if other != at}
            if self.refutes({**fewer, **target}):
                found = fewer
        for at, mask in list(found.items()):
            if mask.bit_count() > FEW:
                found[at] = self._wider(at, found, target)
        return found

    def _wider(self, at: int, found: Mapping[int, int], target: Mapping[int, int]) -> int:
        """Return the candidates of a cell with as many more as the rule allows: all above or below some, if that will do."""
        full, mask = self.reasons.model.domains[at], found[at]
        low, high = mask & -mask, 1 << mask.bit_length() - 1
        for wide in (full & ~(low - 1), full & (high * 2 - 1), full & ~(low - 1) & (high * 2 - 1)):
            if wide != full and self.refutes({**found, at: wide, **target}):
                return wide
        missing = full & ~mask
        while missing:
            bit = missing & -missing
            missing ^= bit
            if self.refutes({**found, at: mask | bit, **target}):
                mask |= bit
        return mask

    def said(self, found: Mapping[int, int]) -> Message | None:
        """Return facts in words; None where there are none."""
        values = self.reasons.values
        parts = []
        for at, mask in sorted(found.items()):
            left = self.reasons.values_in(mask)
            if _fact(left, values)[0] == "is":  # a list is read beside the candidates that are there
                left = self.reasons.values_in(self.state.masks[at])
            parts.append((self.reasons.cells[at], left))
        return facts_said(parts, values)


def facts_said(candidates: Iterable[tuple[Cell, Sequence[int]]], values: Sequence[int]) -> Message | None:
    """Return in words what is known of cells, those of which it is the same together.

    >>> print(facts_said([((0, 0), (1, 2)), ((0, 1), (4, 5, 6, 7)), ((0, 2), (1, 2, 3, 4, 5, 7)), ((0, 3), (1, 2))], range(1, 8)))
    A1 and A4 are 1 or 2, A2 is at least 4 and A3 isn't 6
    """
    found: dict[tuple[str, tuple[int, ...]], list[Cell]] = {}
    for cell, left in candidates:
        found.setdefault(_fact(tuple(left), tuple(values)), []).append(cell)
    parts = [
        Message(f"why.{key}", cells=cells, **({"values": said} if key in ("is", "isnt") else {"value": said[0]}))
        for (key, said), cells in found.items()
    ]
    return Message("why.facts", facts=parts) if parts else None


def _fact(left: tuple[int, ...], values: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """Return the key of the shortest way to say which candidates a cell has, and the values in it."""
    missing = tuple(value for value in values if value not in left)
    if len(left) <= FEW:
        return "is", left
    if len(missing) == 1:
        return "isnt", missing
    if left == values[-len(left) :]:
        return "at-least", left[:1]
    if left == values[: len(left)]:
        return "at-most", left[-1:]
    return ("is", left) if len(left) <= max(MOST_LISTED, len(missing)) else ("isnt", missing)
