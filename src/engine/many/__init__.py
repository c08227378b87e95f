"""Many puzzles: in order, in constant memory, on one core or through any executor."""

from __future__ import annotations

import os
import time
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ...utils.errors import RulegridError, bad, describe_failure
from ...utils.words import Message
from ..board import Board
from ..errors import InternalError, RuleError, SearchStopped
from ..limits import MOST, SLICE
from ..limits import Answer as Answer
from ..limits import SearchLimits as Limits
from ..rule import Rule
from ..search.kernels import kind_for
from ..search.model import Model
from ..search.pool import POOL
from ..solver import Solver
from .chunks import ChunkSource, Work, look_up, next_size

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ..puzzle import Given, Puzzle


def solve_board(puzzle: Any, board: Board, rules: Sequence[Rule], limits: Limits) -> Answer:
    """Solve one board with any rules; the solution is a board."""
    solver = Solver(board, *rules, max_steps=limits.max_steps, timeout=limits.timeout, progress=False)
    first: Board | None = None
    count = 0
    try:
        for solution in solver.solutions(limits.limit):
            first = first or solution
            count += 1
    except SearchStopped:
        return Answer(puzzle, "stopped", first, count)
    return Answer(puzzle, limits.status(count), first, count)


class RuleEdit:
    """Rules that each of many puzzles gets besides its own (`extra`), and classes of rules that it loses (`without`).

    >>> from rulegrid.sudoku import BlockRule, read_puzzle
    >>> Edit("diagonal", [BlockRule]).of(read_puzzle("." * 16)).rules
    [RowRule(), ColumnRule(), DiagonalRule()]
    """

    def __init__(self, extra: Given = (), without: Iterable[type[Rule]] = ()) -> None:
        self.extra = list(extra) if isinstance(extra, Iterable) and not isinstance(extra, (str, type)) else [extra]
        self.without = tuple(without)

    @property
    def changes(self) -> bool:
        """Whether any puzzle may change."""
        return bool(self.extra or self.without)

    def of(self, puzzle: Puzzle) -> Puzzle:
        """Return a puzzle with the rules that it should have; raises RulegridError if a rule can't be added to it."""
        if self.extra:
            puzzle = puzzle.add(*self.extra)
        if not self.without:
            return puzzle
        return puzzle.changed(rules=[rule for rule in puzzle.rules if not isinstance(rule, self.without)])


class OneByOne:
    """Work that continues if one of its puzzles leads to an unexpected error, which becomes the answer to that puzzle.

    Raises RuleError if `is_valid` of a rule of your own is at fault: then no puzzle has a right answer.
    """

    def __init__(self, work: Work) -> None:
        self.work = work

    def __call__(self, puzzles: Sequence[Any]) -> list[Answer]:
        try:
            return self.work(puzzles)
        except Exception as error:
            if isinstance(error, RuleError) and error.is_fault:
                raise
            if len(puzzles) == 1:
                return [
                    Answer(
                        puzzles[0],
                        "failed",
                        message=str(error) if isinstance(error, InternalError) else str(describe_failure(error)),
                    )
                ]
        return [answer for puzzle in puzzles for answer in self([puzzle])]


def solve_grids(model: Model, grids: bytes | bytearray, limits: Limits) -> tuple[bytearray, array[int]]:
    """Solve many grids of one model in the kernel: a byte a cell, the number of its value from 1, 0 for an empty cell.

    Returns the first solutions, likewise, and for each grid the number of solutions (-1 - number for one that was
    stopped). The model calls no rule back, and no byte is above its number of values.
    """
    number = len(grids) // model.size if model.size else 0
    answers = bytearray(len(grids))
    counts = array("q", bytes(8 * number))
    if model.broken is not None:
        return answers, counts
    limit = MOST if limits.limit is None else limits.limit
    steps = MOST if limits.max_steps is None else limits.max_steps
    kernel = POOL.borrow(model, kind_for(model))
    at = 0
    while at < number:
        look_up()
        at = kernel.batch(grids, answers, counts, at, limit, steps, SLICE)
    POOL.give_back(model, kernel)
    return answers, counts


def spread(
    puzzles: Iterable[Any], work: Work, *, jobs: int = 1, executor: Executor | None = None, threads: bool = False
) -> Iterator[Answer]:
    """Yield the answers of `work` to `puzzles`, in order.

    Puzzles are handed out in chunks that take some fifty milliseconds, reading included, so that slow puzzles come
    out one by one and fast ones cost no more than they must. With `executor`, any that has `submit`, the chunks go
    there, at most twice `jobs` at a time; otherwise to `jobs` processes (0: one for each core), or `threads` where
    the work leaves the interpreter to others. `work` and the puzzles are pickled for other processes.

    Puzzles are read no further ahead than these chunks, and each time after the answers at hand were taken. Of what
    has a method `take(size, may_wait=…)`, that returns the next puzzles: none where it may not wait for them, so that
    answers go first. What reading raises comes after the answers to what was read before.
    """
    if isinstance(puzzles, (str, bytes)):
        raise RulegridError(bad("puzzles", puzzles, Message("search.several"), 40))
    if jobs < 0:
        raise RulegridError(bad("jobs", jobs, Message("search.jobs")))
    jobs = jobs or cores()
    source = ChunkSource(puzzles)
    if executor is None and jobs == 1:
        return _in_turn(source, work)
    from .pools import apart  # where there is but one core, there may be neither threads nor processes

    return apart(source, work, jobs, executor, threads)


def cores() -> int:
    """Return how many cores this process may run on."""
    with suppress(AttributeError, OSError):  # not known on every system
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _in_turn(source: ChunkSource, work: Work) -> Iterator[Answer]:
    size = 1
    began = time.perf_counter()
    while chunk := source.take(size):
        yield from work(chunk)
        now = time.perf_counter()
        size = next_size(size, now - began)
        began = now
    source.end()
