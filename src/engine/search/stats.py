"""What a search was made of, in numbers: for the question why a puzzle takes the time it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...utils.words import Message


@dataclass(frozen=True)
class Stats:
    """Numbers of the last search of a `Solver`.

    `derived` are the constraints that follow from several of the puzzle's and were added to the search, by technique:
    `innies` (sums that sums leave of houses), `houses` (sums over a whole house), `combined` (several sums at once) and
    `counts` (counts spread over houses).

    >>> from rulegrid.sudoku import BlockRule, Board, ColumnRule, KillerRule, RowRule, Solver
    >>> solver = Solver(Board(4), RowRule(), ColumnRule(), BlockRule(), KillerRule(["9:A1A2A3"]))
    >>> solver.stats.derived
    {}
    >>> solver.count(1)
    1
    >>> solver.stats.derived
    {'innies': 7, 'houses': 1}
    """

    derived: Mapping[str, int] = field(default_factory=dict)

    def messages(self) -> list[Message]:
        """Return what there is to say, a message a line."""
        if not self.derived:
            return []
        return [Message("stats.derived", what=[Message(f"stats.{name}", count=n) for name, n in self.derived.items()])]
