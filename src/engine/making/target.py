"""How hard a puzzle should be, and whether one is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from math import inf
from typing import TYPE_CHECKING

from ...utils.errors import RulegridError, quote, similar
from ..explain.costs import COSTS
from ..explain.step import Kind
from ..rating.rating import TIE_BREAK, Rating, rate

if TYPE_CHECKING:
    from ..puzzle import Puzzle
    from ..rating.levels import Band

GROUPS: dict[str, tuple[Kind, ...]] = {
    "singles": (Kind.HIDDEN_SINGLE, Kind.NAKED_SINGLE),
    "rules": (Kind.RULE, Kind.RULE_LINE),
    "sums": (Kind.INNIES, Kind.TOGETHER),
    "locked": (Kind.POINTING, Kind.CLAIMING),
    "pairs": (Kind.NAKED_PAIR, Kind.HIDDEN_PAIR),
    "triples": (Kind.NAKED_TRIPLE, Kind.HIDDEN_TRIPLE),
    "quads": (Kind.NAKED_QUAD, Kind.HIDDEN_QUAD),
    "fish": (Kind.X_WING, Kind.SWORDFISH, Kind.JELLYFISH),
    "chains": (Kind.ASSUMPTION,),
    "nested": (Kind.NESTED,),
}
"""The kinds of steps that a puzzle may be restricted to, by names for several of them."""

PATTERNS = ("singles", "locked", "pairs", "triples", "quads", "fish")
"""The groups whose steps cost the same in every puzzle."""


class Fit(Enum):
    """How a puzzle compares with what was asked for."""

    EASY = "too easy"
    RIGHT = "right"
    HARD = "too hard"


def kinds_of(names: str | Iterable[str]) -> frozenset[str]:
    """Return the kinds of steps of some groups, also as a text with commas; raises RulegridError.

    >>> sorted(kinds_of("singles,locked"))
    ['claiming', 'hidden single', 'naked single', 'pointing']
    """
    listed = [name.strip().lower() for name in (names.split(",") if isinstance(names, str) else names)]
    for name in listed:
        if name not in GROUPS:
            hint = "".join(f", did you mean {close!r}?" for close in similar(name, GROUPS))
            raise RulegridError(f"steps {quote(name)}: expected some of {', '.join(GROUPS)}{hint}")
    return frozenset(str(kind) for name in listed for kind in GROUPS[name])


class Target:
    """A band of ratings, and kinds of steps that are enough; each may be left open.

    >>> from rulegrid.sudoku import read_puzzle
    >>> target = Target(band=(1.0, 2.0), only="singles")
    >>> target.compare(read_puzzle("1..4......32...."))[0]
    <Fit.RIGHT: 'right'>
    """

    def __init__(self, band: Band | None = None, only: str | Iterable[str] = ()) -> None:
        self.low, self.high = band or (0.0, inf)
        self.only = kinds_of(only) if only or only == "" else None
        self.is_open = band is None and self.only is None
        if self.only is not None and not self.only.issuperset(map(str, GROUPS["singles"])):
            raise RulegridError("steps without singles: expected singles too, which place the digits")
        if self.low > (reach := self._reach()):
            named = ", ".join(name for name in PATTERNS if self.only and self.only.issuperset(map(str, GROUPS[name])))
            raise RulegridError(f"a rating of {self.low:g} or more: with {named} alone ratings are at most {reach:.2f}")
        if self.high < (least := COSTS["hidden single in a block"]):
            raise RulegridError(
                f"a rating of at most {self.high:g}: expected {least} or more, as the easiest step costs"
            )

    def __str__(self) -> str:
        if self.high == inf:
            return f"rated {self.low:g} or more" if self.low else "of such steps"
        return f"rated {self.low:g} to {self.high:g}" if self.low else f"rated at most {self.high:g}"

    def _reach(self) -> float:
        """Return the highest rating of a puzzle with these kinds of steps alone; infinite where their costs have no bound.

        In all, the steps cost no more than a naked single for each cell: about half of that, in all puzzles seen so far.
        """
        if self.only is None or not self.only <= {str(kind) for name in PATTERNS for kind in GROUPS[name]}:
            return inf
        return max(COSTS[kind] for kind in self.only) + TIE_BREAK * COSTS[Kind.NAKED_SINGLE]

    def compare(self, puzzle: Puzzle) -> tuple[Fit, Rating]:
        """Return how a puzzle compares with this, and its rating: incomplete, where it is clear before that it is too hard."""
        rating = rate(puzzle, most=self._most(puzzle))
        if not rating.is_complete or rating.value > self.high:
            return Fit.HARD, rating
        if self.only is not None and not self.only.issuperset(rating.kinds):
            return Fit.HARD, rating
        return Fit.EASY if rating.value < self.low else Fit.RIGHT, rating

    def _most(self, puzzle: Puzzle) -> float | None:
        """Return the rating above which a puzzle is too hard, whatever its other steps are."""
        most = self.high
        costs = [COSTS[kind] for kind in self.only or () if kind in COSTS]
        if costs and len(costs) == len(self.only or ()):  # no step of another kind has a bound
            # There are no more steps than candidates, and the sum counts by the cell.
            most = min(most, max(costs) * (1 + TIE_BREAK * len(puzzle.board.values)))
        return None if most == inf else most


def eased(
    target: Target, more: Sequence[object], build: Callable[[int], Puzzle], hard: tuple[Fit, Rating]
) -> tuple[int, Fit, Rating]:
    """Return how many of some givens or clues to put back so that a puzzle that is too hard is not: the fewest, roughly.

    `build` returns the puzzle with so many of them, `hard` is what is known of it without any.
    """
    low, high = 0, len(more)  # too hard with `low`, not with `high`
    found = (high, *target.compare(build(high)))
    if found[1] is Fit.HARD:
        return found
    while high - low > 1:
        middle = (low + high) // 2
        fit, rating = target.compare(build(middle))
        if fit is Fit.HARD:
            low = middle
        else:
            high = middle
            found = middle, fit, rating
            if fit is Fit.RIGHT and target.low > 0:
                break
    return found
