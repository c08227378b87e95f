"""Wanted difficulties, rated attempts, and ratings that stop early if the puzzle is too hard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from math import inf
from typing import TYPE_CHECKING

from ..core.errors import SearchStopped
from ..explain.explainer import TECHNIQUES, technique_of
from ..explain.steps import PER_LINK
from ..explain.techniques.singles import IN_BLOCK, NAKED
from ..utils.errors import RulegridError, argument_error, with_suggestion
from ..utils.message import Message
from .batch import GeneratedPuzzle
from .rating import TIE_BREAK, Rating, rate, rate_within

if TYPE_CHECKING:
    from ..core.difficulty import Band
    from ..core.puzzle import Puzzle


class AttemptLog:
    """The puzzles rated in the search for a wanted one: their number, and the nearest with its rating.

    The nearest has the rating least outside the band. A puzzle only known to be too hard comes after all others; until
    one is rated, it is the first one drawn. The callback is called after each.

    >>> from rulegrid.sudoku import read_puzzle
    >>> puzzle = read_puzzle("1..4......32....")
    >>> attempts = AttemptLog()
    >>> attempts.add(puzzle, puzzle.rate(), (2.7, 3.9))
    >>> attempts.number, attempts.nearest().rating.value, attempts.nearest().solution.count_filled()
    (1, 1.36, 16)
    """

    def __init__(self, told: Callable[[AttemptLog], object] = lambda attempts: None) -> None:
        self.told = told
        self.clear()

    def clear(self) -> None:
        """Start again, for the next wanted puzzle."""
        self.drawn = 0
        self.number = 0
        self.puzzle: Puzzle | None = None
        self.rating: Rating | None = None
        """The rating of the nearest, or None if it is only known to be too hard, or not rated yet."""
        self._distance = inf

    def draw(self, puzzle: Puzzle) -> None:
        """Record a puzzle that was drawn and may be rated later."""
        self.drawn += 1
        self.puzzle = self.puzzle or puzzle
        self.told(self)

    def add(self, puzzle: Puzzle, rating: Rating, band: Band) -> None:
        self.number += 1
        low, high = band
        distance = max(low - rating.value, rating.value - high, 0.0) if rating.is_complete else inf
        if self.number == 1 or distance < self._distance:
            self.puzzle, self._distance = puzzle, distance
            self.rating = rating if rating.is_complete else None
        self.told(self)

    def nearest(self) -> GeneratedPuzzle | None:
        """Return the nearest puzzle, or None. It has no seed, because no seed makes it again."""
        if self.puzzle is None:
            return None
        solution = self.puzzle.solve()
        assert solution is not None, "only puzzles with one solution are drawn and rated"
        return GeneratedPuzzle(self.puzzle, solution, rating=self.rating, tries=max(self.drawn, self.number))


_WATCHING: ContextVar[AttemptLog | None] = ContextVar("attempts", default=None)


@contextmanager
def watch_attempts(attempts: AttemptLog) -> Iterator[None]:
    """Add all attempts in this process to these in the meantime."""
    token = _WATCHING.set(attempts)
    try:
        yield
    finally:
        _WATCHING.reset(token)


def report_drawn(puzzle: Puzzle) -> None:
    """Report a drawn puzzle to the watchers."""
    if (attempts := _WATCHING.get()) is not None:
        attempts.draw(puzzle)


def report_tried(puzzle: Puzzle, rating: Rating, band: Band) -> None:
    """Report a rated puzzle and the band for its rating to the watchers."""
    if (attempts := _WATCHING.get()) is not None:
        attempts.add(puzzle, rating, band)


GROUPS = (
    *("singles", "rules", "sums", "locked", "pairs", "triples", "quads", "fish"),
    *("strong-links", "wings", "colours", "links", "sets", "chains", "nested"),
)
"""Groups of techniques, to which the steps of a puzzle may be restricted."""

MEMBERS = {name: [each for each in TECHNIQUES.values() if each.group == name] for name in GROUPS}
"""The techniques of each group; conclusions of one rule count as "rule"."""

PATTERNS = tuple(
    name
    for name in GROUPS
    if name == "singles" or all(each.find and each.key not in PER_LINK for each in MEMBERS[name])
)
"""The groups whose steps cost the same in every puzzle."""


class Fit(Enum):
    """The relation of a puzzle to a target."""

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
            raise RulegridError(
                argument_error(
                    "steps", name, with_suggestion(Message("making.some-of", names=tuple(GROUPS)), name, GROUPS)
                )
            )
    return frozenset(listed)


class Target:
    """A band of ratings, and groups of techniques that must be enough; each is optional.

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
        low, high = f"{self.low:g}", f"{self.high:g}"
        if self.high == inf:
            return Message("making.rated-least", low=low) if self.low else Message("making.of-such-steps")
        return Message("making.rated", low=low, high=high) if self.low else Message("making.rated-most", high=high)

    def _reach(self) -> float:
        """Return the highest rating of a puzzle with these techniques only; infinite if their costs have no bound.

        All steps together cost at most a naked single for each cell: about half of that, in all puzzles seen so far.
        """
        if self.only is None or not self.only.issubset(PATTERNS):
            return inf
        return max(self._costs()) + TIE_BREAK * NAKED.cost

    def _costs(self) -> list[float]:
        """Return the costs of the techniques of the groups, 0 for one whose cost has no bound."""
        return [technique.cost for name in self.only or () for technique in MEMBERS[name]]

    def allows(self, technique: str) -> bool:
        return self.only is None or technique_of(technique).group in self.only

    def compare(self, puzzle: Puzzle) -> tuple[Fit, Rating]:
        """Return how a puzzle compares with this, and its rating, which is incomplete if it ends early as too hard."""
        most = self._most(puzzle)
        return self._judge(puzzle, rate(puzzle, most=None if most == inf else most))

    def compare_briefly(self, puzzle: Puzzle) -> tuple[Fit, Rating]:
        """Return the same, sooner for puzzles that are too hard; sometimes one that just fits counts as too hard."""
        return self._judge(puzzle, rate_within(puzzle, self._most(puzzle)))

    def _judge(self, puzzle: Puzzle, rating: Rating) -> tuple[Fit, Rating]:
        report_tried(puzzle, rating, (self.low, self.high))
        if not rating.is_complete or rating.value > self.high or not all(map(self.allows, rating.techniques)):
            return Fit.HARD, rating
        return Fit.EASY if rating.value < self.low else Fit.RIGHT, rating

    def _most(self, puzzle: Puzzle) -> float:
        """Return the rating above which a puzzle is too hard, whatever its other steps are."""
        most = self.high
        costs = self._costs()
        if costs and all(costs):
            # There are at most as many steps as candidates, and the sum counts per cell.
            most = min(most, max(costs) * (1 + TIE_BREAK * len(puzzle.board.values)))
        return most


MOST_STEPS = 200_000
"""The steps of one rating; a puzzle that takes more counts as too hard."""


def rate_up_to(puzzle: Puzzle, band: Band) -> Rating | None:
    """Return the rating of a puzzle, which may be below a band, or None if it is above. It counts as tried.

    >>> from rulegrid.sudoku import read_puzzle
    >>> puzzle = read_puzzle("1..4......32....")
    >>> rate_up_to(puzzle, (0.0, 2.0)).value, rate_up_to(puzzle, (0.0, 1.0))
    (1.36, None)
    """
    report_drawn(puzzle)
    try:
        rating = rate_within(puzzle, most := band[1], max_steps=MOST_STEPS)
    except SearchStopped:
        return None
    report_tried(puzzle, rating, band)
    return rating if rating.is_complete and rating.value <= most else None
