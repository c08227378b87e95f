"""The clues of a contradiction in a puzzle whose drawings were read by their looks: one of them may be read wrongly."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..utils.message import Message
from .check import Checker
from .contradiction import Contradiction
from .parts import PartKind

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle

SECONDS = 2
"""The time to look for a contradiction."""


def find_doubtful(puzzle: Puzzle, timeout: float | None = None) -> tuple[Message, ...]:
    """Return the names of the clues that contradict each other in a puzzle with guessed readings.

    There are none in other puzzles, and none if no small contradiction was found within `timeout`, at most two seconds.

    >>> from rulegrid.sudoku import read_puzzle
    >>> puzzle = read_puzzle("................", extra=["ratio:A1A2", "ratio:B1B2"])
    >>> puzzle.guessed = ["SudokuPad overlays[0]: read as ratio:A1A2"]
    >>> list(map(str, find_doubtful(puzzle)))
    ['black dot between A1 and A2', 'black dot between B1 and B2']
    """
    if not puzzle.guessed:
        return ()
    checker = Checker(puzzle, repairs="none", timeout=SECONDS if timeout is None else min(SECONDS, timeout))
    checker.run()
    return doubtful_clues(puzzle, checker.result.contradictions)


def doubtful_clues(puzzle: Puzzle, contradictions: Iterable[Contradiction]) -> tuple[Message, ...]:
    """Return the names of the clues and rules in the first small contradiction; none without guessed readings."""
    small = next((each for each in contradictions if not each.is_whole), None) if puzzle.guessed else None
    parts = () if small is None else small.parts
    return tuple(part.label for part in parts if part.kind in (PartKind.CLUE, PartKind.RULE))
