"""Which givens and clues a puzzle could be without, one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...utils.errors import RulegridError
from ...utils.numbers import bits_set
from .parts import PuzzlePart, PuzzleParts
from .session import Session

LIMIT = 100  # solutions that are counted without a part


@dataclass(frozen=True)
class Without:
    """A part, and how many solutions there are without it: counted no further than `LIMIT`."""

    part: PuzzlePart
    solutions: int

    @property
    def is_superfluous(self) -> bool:
        """Whether the solution stays unique."""
        return self.solutions == 1

    def to_data(self) -> dict[str, Any]:
        """Return the answer as JSON."""
        return {"part": self.part.to_data(), "solutions": self.solutions, "exact": self.solutions < LIMIT}


def without_each(parts: PuzzleParts, session: Session) -> Iterator[Without]:
    """Yield the givens, clues and rules of a puzzle with one solution, each with the number of solutions without it.

    What can't be taken away alone, because the rest would make no sense, is left out.
    """
    for number in bits_set(parts.removable):
        try:
            yield Without(parts.all[number], session.count(parts.without([number]), LIMIT))
        except RulegridError:
            continue
