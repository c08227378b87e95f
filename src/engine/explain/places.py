"""Where each value may stand in a state, for those who look for patterns over houses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .reasons import Reasons
from .state import State
from .step import Candidates, Payload, Step


class Places:
    """The places of the values in one state. A mask of cells has bit n for cell n, a mask of values that of the kernel.

    `at` has for each value the cells where it may stand and is not known.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.reasons = reasons = state.reasons
        self.at = dict.fromkeys(reasons.bit_of.values(), 0)
        for at, mask in enumerate(state.masks):
            if not state.known[at]:
                while mask:
                    bit = mask & -mask
                    self.at[bit] |= 1 << at
                    mask ^= bit

    def named(self, masks: dict[int, int]) -> Candidates:
        """Return candidates, masks of values by the number of a cell, by cell."""
        reasons = self.reasons
        return tuple((reasons.cells[at], reasons.values_in(mask)) for at, mask in sorted(masks.items()))

    def step(
        self,
        technique: str,
        cost: float,
        cited: Sequence[int],
        gone: dict[int, int],
        of: dict[int, int],
        payload: Payload,
    ) -> Step:
        """Return the step that takes `gone` for reasons that are about the candidates `of`."""
        units = tuple(map(self.reasons.unit, cited))
        removed = self.named(gone)
        roles = {"reason": self.named(of), "remove": removed}
        return Step(technique, units, removed, (), (), roles, cost, payload)


def is_line(reasons: Reasons, g: int) -> bool:
    """Return whether a group is a row, a column or a diagonal."""
    cells = [reasons.cells[at] for at in reasons.groups[g]]
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)}
    return len(steps) <= 1
