"""A proof for steps of sets of cells: what follows from cited reasons where such sets are locked, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ...utils.numbers import bits_set
from .state import State


def by_sets(state: State, cited: Sequence[int], at: int, bit: int) -> bool:
    """Return whether a candidate leads to a contradiction by cited reasons alone.

    Cited cells and values of houses need a candidate: what all that are left see is gone. So is what a locked set takes, as
    many values as cited cells of one cited group.
    """
    return _Rounds(state, cited).fails(at * len(state.reasons.values) + bit.bit_length() - 1)


class _Rounds:
    def __init__(self, state: State, cited: Sequence[int]) -> None:
        self.reasons = reasons = state.reasons
        self.width = width = len(reasons.values)
        self.cited = frozenset(cited)
        self.left = 0
        for cell, mask in enumerate(state.masks):
            if not state.known[cell]:
                self.left |= mask << cell * width
        self.cells = [r - len(reasons.units) for r in cited if r >= len(reasons.units)]
        self.needs = [reasons.full << cell * width for cell in self.cells]
        for g in reasons.houses:
            for value in range(width):
                if reasons.every_value[g] + value in self.cited:
                    self.needs.append(sum(1 << other * width + value for other in reasons.groups[g]))
        self.sets = [
            chosen
            for group, reason in zip(reasons.groups, reasons.no_repeat, strict=True)
            if reason in self.cited
            for inside in [sorted(set(self.cells) & set(group))]
            for size in range(1, len(inside) + 1)
            for chosen in combinations(inside, size)
        ]
        self._seen: dict[int, int] = {}

    def sees(self, candidate: int) -> int:
        """Return what a candidate takes by the cited reasons."""
        if candidate not in self._seen:
            reasons, width = self.reasons, self.width
            at, value = divmod(candidate, width)
            found = reasons.full << at * width
            for g in reasons.groups_of[at]:
                if reasons.no_repeat[g] in self.cited:
                    found |= sum(1 << other * width + value for other in reasons.groups[g])
            for reason, a, b, forward, backward in reasons.relations:
                if reason in self.cited:
                    for one, other, allowed in ((a, b, forward), (b, a, backward)):
                        if one == at:
                            found |= (reasons.full & ~allowed[1 << value]) << other * width
            self._seen[candidate] = found & ~(1 << candidate)
        return self._seen[candidate]

    def fails(self, candidate: int) -> bool:
        left = self.left & ~self.sees(candidate)
        while True:
            after = left
            for need in self.needs:
                if (after := self._narrowed(after, need)) < 0:
                    return True
            for chosen in self.sets:
                union = 0
                for cell in chosen:
                    union |= after >> cell * self.width & self.reasons.full
                if union.bit_count() < len(chosen):
                    return True
                if union.bit_count() == len(chosen):
                    for value in bits_set(union):
                        after = self._narrowed(after, sum(1 << cell * self.width + value for cell in chosen))
                        if after < 0:
                            return True
            if after == left:
                return False
            left = after

    def _narrowed(self, left: int, need: int) -> int:
        """Return what is left where one of some candidates is true, -1 where none of them is left."""
        places = need & left
        if not places:
            return -1
        common = left
        for candidate in bits_set(places):
            common &= self.sees(candidate)
        return left & ~common
