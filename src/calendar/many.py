"""Many calendar puzzles at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.errors import puzzle_at_fault
from ..engine.limits import Answer, SearchLimits
from ..engine.many import OneByOne, RuleEdit, solve_board, spread
from ..engine.many.chunks import Work
from ..engine.puzzle import Given, Puzzle
from ..engine.rule import Rule
from ..utils.errors import RulegridError, quote, read
from ..utils.words import Message
from .board_library import load_board
from .boards import CalendarBoard
from .puzzles import read_puzzle

if TYPE_CHECKING:
    from concurrent.futures import Executor


def solve_many(
    puzzles: Iterable[str | Puzzle],
    board: CalendarBoard | None = None,
    *,
    extra: Given = (),
    without: Iterable[type[Rule]] = (),
    jobs: int = 1,
    limit: int = 2,
    max_steps: int | None = None,
    timeout: float | None = None,
    executor: Executor | None = None,
    rate: bool = False,
) -> Iterator[Answer]:
    """Yield an Answer for each of many calendar puzzles, in order, however many there are; memory stays constant.

    A puzzle is a text that `read_puzzle` reads with `board` (the default one if it is left out), or a Puzzle; its solution
    is a Board. `extra` rules are added to those of each, and those of the classes in `without` left out. The other parameters are those of `rulegrid.sudoku.solve_many`; with `rate`, puzzles with several solutions
    are rated too.

    >>> for answer in solve_many(["6 Oct Z@C1:4", "Oct 6", "Oct 66"], rate=True):
    ...     print(answer.status, answer.rating and answer.rating.value, answer.message or "-")
    unique 4.22 -
    several 3.6 -
    malformed None date 'Oct 66': there is no such day, expected 2026-01-14, 1/14, 'Jan 14' or today
    """
    solve = _CalendarChunkTask(board or load_board(), SearchLimits(limit, max_steps, timeout), RuleEdit(extra, without))
    work: Work = OneByOne(solve)
    if rate:
        from ..engine.rating.many import RatedWork

        work = RatedWork(work, solve.read, solve.limits, ("unique", "several", "solved"))
    return spread(puzzles, work, jobs=jobs, executor=executor)


@dataclass(frozen=True)
class _CalendarChunkTask:
    """What is done with a chunk of puzzles; it is pickled for other processes."""

    board: CalendarBoard
    limits: SearchLimits
    edit: RuleEdit

    def __call__(self, puzzles: Sequence[str | Puzzle]) -> list[Answer]:
        return [self._answer(puzzle) for puzzle in puzzles]

    def read(self, given: str | Puzzle) -> Puzzle:
        """Return a puzzle, or that in a text, with the rules that it should have."""
        return self.edit.of(read_puzzle(given, self.board) if isinstance(given, str) else given)

    def _answer(self, given: str | Puzzle) -> Answer:
        if not isinstance(given, (str, Puzzle)):
            return Answer(given, "malformed", message=str(read(quote(given), Message("expected.text-or-puzzle"))))
        try:
            puzzle = self.read(given)
            return solve_board(given, puzzle.board, puzzle.rules, self.limits)
        except RulegridError as error:
            return Answer(given, "malformed", message=puzzle_at_fault(error))
