"""How hard a puzzle should be, and whether one is."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from math import inf
from typing import TYPE_CHECKING

from ...utils.errors import RulegridError, bad, meant
from ...utils.words import Message
from ..explain.costs import PER_LINK
from ..explain.registry import TECHNIQUES, technique_of
from ..explain.techniques.singles import IN_BLOCK, NAKED
from ..rating.rating import TIE_BREAK, Rating, rate, rate_within
from .attempts import report_tried

if TYPE_CHECKING:
    from ..data.levels import Band
    from ..puzzle import Puzzle

GROUPS = (
    *("singles", "rules", "sums", "locked", "pairs", "triples", "quads", "fish"),
    *("strong-links", "wings", "colours", "links", "sets", "chains", "nested"),
)
"""Groups of techniques, by which the steps of a puzzle may be restricted."""

MEMBERS = {name: [each for each in TECHNIQUES.values() if each.group == name] for name in GROUPS}
"""The techniques of each group; what one rule says by itself counts as "rule"."""

PATTERNS = tuple(
    name
    for name in GROUPS
    if name == "singles" or all(each.find and each.key not in PER_LINK for each in MEMBERS[name])
)
"""The groups whose steps cost the same in every puzzle."""


class Fit(Enum):
    """How a puzzle compares with what was asked for."""

    EASY = "too easy"
    RIGHT = "right"
    HARD = "too hard"


def groups_of(names: str | Iterable[str]) -> frozenset[str]:
    """Return groups of techniques by their names, also from a text with commas; raises RulegridError.

    >>> sorted(groups_of("singles, Locked"))
    ['locked', 'singles']
    """
    listed = [name.strip().lower() for name in (names.split(",") if isinstance(names, str) else names)]
    for name in listed:
        if name not in GROUPS:
            raise RulegridError(bad("steps", name, meant(Message("making.some-of", names=tuple(GROUPS)), name, GROUPS)))
    return frozenset(listed)


class Target:
    """A band of ratings, and groups of techniques that are enough; each may be left open.

    >>> from rulegrid.sudoku import read_puzzle
    >>> target = Target(band=(1.0, 2.0), only="singles")
    >>> target.compare(read_puzzle("1..4......32...."))[0]
    <Fit.RIGHT: 'right'>
    """

    def __init__(self, band: Band | None = None, only: str | Iterable[str] = ()) -> None:
        self.low, self.high = band or (0.0, inf)
        self.only = groups_of(only) if only or only == "" else None
        self.is_open = band is None and self.only is None
        if self.only is not None and "singles" not in self.only:
            raise RulegridError(Message("making.singles"))
        if self.low > (reach := self._reach()):
            raise RulegridError(
                Message(
                    "making.rating-reach",
                    low=f"{self.low:g}",
                    names=[name for name in PATTERNS if self.only and name in self.only],
                    most=reach,
                )
            )
        if self.high < (least := IN_BLOCK):
            raise RulegridError(Message("making.rating-least", high=f"{self.high:g}", least=str(least)))

    @property
    def message(self) -> Message:
        """How hard the puzzles are that it wants."""
        low, high = f"{self.low:g}", f"{self.high:g}"
        if self.high == inf:
            return Message("making.rated-least", low=low) if self.low else Message("making.of-such-steps")
        return Message("making.rated", low=low, high=high) if self.low else Message("making.rated-most", high=high)

    def _reach(self) -> float:
        """Return the highest rating of a puzzle with these techniques alone; infinite where their costs have no bound.

        In all, the steps cost no more than a naked single for each cell: about half of that, in all puzzles seen so far.
        """
        if self.only is None or not self.only.issubset(PATTERNS):
            return inf
        return max(self._costs()) + TIE_BREAK * NAKED.cost

    def _costs(self) -> list[float]:
        """Return what the techniques of the groups cost, 0 for one whose cost has no bound."""
        return [technique.cost for name in self.only or () for technique in MEMBERS[name]]

    def allows(self, technique: str) -> bool:
        """Return whether steps of a technique may be needed."""
        return self.only is None or technique_of(technique).group in self.only

    def compare(self, puzzle: Puzzle) -> tuple[Fit, Rating]:
        """Return how a puzzle compares with this, and its rating: incomplete, where it is clear before that it is too hard."""
        most = self._most(puzzle)
        return self._judged(puzzle, rate(puzzle, most=None if most == inf else most))

    def compare_briefly(self, puzzle: Puzzle) -> tuple[Fit, Rating]:
        """Return the same, sooner where a puzzle is too hard; now and then one that just fits is taken for too hard."""
        return self._judged(puzzle, rate_within(puzzle, self._most(puzzle)))

    def _judged(self, puzzle: Puzzle, rating: Rating) -> tuple[Fit, Rating]:
        report_tried(puzzle, rating, (self.low, self.high))
        if not rating.is_complete or rating.value > self.high or not all(map(self.allows, rating.techniques)):
            return Fit.HARD, rating
        return Fit.EASY if rating.value < self.low else Fit.RIGHT, rating

    def _most(self, puzzle: Puzzle) -> float:
        """Return the rating above which a puzzle is too hard, whatever its other steps are."""
        most = self.high
        costs = self._costs()
        if costs and all(costs):
            # There are no more steps than candidates, and the sum counts by the cell.
            most = min(most, max(costs) * (1 + TIE_BREAK * len(puzzle.board.values)))
        return most
