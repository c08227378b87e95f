"""How many givens a puzzle should have: a number, or bounds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from ...utils.coordinates import Cell
from ...utils.errors import RulegridError, bad
from ...utils.values import is_whole
from ...utils.words import Message

_BOUNDS = re.compile(r"\s*([0-9]{1,4})?\s*(\.\.)?\s*([0-9]{1,4})?\s*")


class GivensRange(NamedTuple):
    """The fewest and the most givens; None for no such bound.

    >>> Number.read("32.."), Number.read(30), Number.read("24..30"), Number.read(None)
    (Number(least=32, most=None), Number(least=30, most=30), Number(least=24, most=30), Number(least=0, most=None))
    """

    least: int = 0
    most: int | None = None

    @classmethod
    def read(cls, given: Any) -> GivensRange:
        """Return the bounds that a number, or a text such as "32", "32..", "..30" or "24..30", stands for; raises RulegridError."""
        if given is None or isinstance(given, cls):
            return given or cls()
        if is_whole(given) and given >= 0:
            return cls(given, given)
        match = _BOUNDS.fullmatch(given) if isinstance(given, str) else None
        first, dots, last = match.groups() if match else (None, None, None)
        if first is None and last is None:
            raise RulegridError(bad("givens", given, Message("making.number"), 40))
        low = int(first or 0)
        high = int(last) if last is not None else None if dots else low
        if high is not None and high < low:
            raise RulegridError(bad("givens", given, Message("making.lower-first")))
        return cls(low, high)

    def __str__(self) -> str:
        if self.is_exact:
            return str(self.least)
        return f"{self.least or ''}..{'' if self.most is None else self.most}"

    @property
    def is_exact(self) -> bool:
        """Whether it is one number."""
        return self.least == self.most

    def allows(self, number: int) -> bool:
        """Return whether a puzzle may have so many."""
        return self.least <= number and (self.most is None or number <= self.most)

    def check(self, groups: Sequence[Sequence[Cell]]) -> None:
        """Raise RulegridError where givens that come and go in groups can't be so many.

        >>> Number(5, 5).check([((0, 0),), ((0, 1), (0, 2)), ((1, 1), (1, 2))])
        """
        sizes = [len(group) for group in groups]
        if max(self.least, self.most or 0) > sum(sizes):
            count = self.least if self.least > sum(sizes) else self.most
            raise RulegridError(Message("making.givens", count=count, most=sum(sizes)))
        able = 1  # a bit for each number
        for size in sizes:
            able |= able << size
        if self.is_exact and not able >> self.least & 1:
            raise RulegridError(
                Message("making.givens-groups", count=self.least, sizes=[str(size) for size in sorted(set(sizes))])
            )
