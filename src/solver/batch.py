"""Solving many puzzles in order, in constant memory, on one core or several."""

from __future__ import annotations

import os
import time
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from contextvars import ContextVar
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..core.board import Board
from ..core.errors import InternalError, RuleError, SearchStopped
from ..core.limits import MOST, SLICE, BatchResult
from ..core.limits import SearchLimits as Limits
from ..core.rule import Rule
from ..utils.errors import RulegridError, argument_error, describe_failure
from ..utils.message import Message
from .kernels import POOL, kind_for
from .model import Model
from .solver import Solver

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ..core.puzzle import Given, Puzzle


CHUNK_SECONDS = 0.05
LARGEST_CHUNK = 4096

Work = Callable[[Sequence[Any]], list[BatchResult]]


is_abandoned: ContextVar[Callable[[], bool]] = ContextVar("is_abandoned")
"""Whether the answers are no longer needed, in a thread or process of a pool."""


class AbandonedError(BaseException):
    """The answers of this thread or process are no longer needed."""


def look_up() -> None:
    """Raise AbandonedError if the answers are no longer needed."""
    if is_abandoned.get(bool)():
        raise AbandonedError


class ChunkSource:
    """A source of puzzles, and the error that ended it."""

    def __init__(self, puzzles: Iterable[Any]) -> None:
        self._take: Callable[..., list[Any]] | None = getattr(puzzles, "take", None)
        self._puzzles = iter(puzzles)
        self._error: Exception | None = None

    def take(self, size: int, *, may_wait: bool = True) -> list[Any]:
        """Return the next puzzles, or none at the end, or if none is ready and it may not wait."""
        chunk: list[Any] = []
        if self._error is None:
            try:
                if self._take is None:
                    chunk.extend(islice(self._puzzles, size))
                else:
                    chunk = self._take(size, may_wait=may_wait)
            except Exception as error:
                self._error = error
        return chunk

    def end(self) -> None:
        """Raise the error that ended the puzzles, if any."""
        if self._error is not None:
            raise self._error


def next_size(size: int, seconds: float) -> int:
    """Return the size of the next chunk, after one of `size` puzzles that took `seconds`."""
    if seconds < CHUNK_SECONDS / 2:
        return min((8 if seconds < CHUNK_SECONDS / 16 else 2) * size, LARGEST_CHUNK)
    return max(1, size // 2) if seconds > 2 * CHUNK_SECONDS else size


def solve_board(puzzle: Any, board: Board, rules: Sequence[Rule], limits: Limits) -> BatchResult:
    """Solve one board with any rules; the solution is a board."""
    solver = Solver(board, *rules, max_steps=limits.max_steps, timeout=limits.timeout, progress=False)
    first: Board | None = None
    count = 0
    try:
        for solution in solver.solutions(limits.limit):
            first = first or solution
            count += 1
    except SearchStopped:
        return BatchResult(puzzle, "stopped", first, count)
    return BatchResult(puzzle, limits.status(count), first, count)


class RuleEdit:
    """Rules to add to each of many puzzles (`extra`), and classes of rules to remove (`without`).

    >>> from rulegrid.sudoku import BlockRule, read_puzzle
    >>> RuleEdit("diagonal", [BlockRule]).of(read_puzzle("." * 16)).rules
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
        """Return a puzzle with these changes; raises RulegridError if a rule can't be added to it."""
        if self.extra:
            puzzle = puzzle.add(*self.extra)
        if not self.without:
            return puzzle
        return puzzle.replace(rules=[rule for rule in puzzle.rules if not isinstance(rule, self.without)])


class OneByOneTask:
    """Work that continues after an unexpected error for a puzzle, which becomes the answer to that puzzle.

    Raises RuleError if the code of a custom rule is wrong: then no puzzle has a correct answer.
    """

    def __init__(self, work: Work) -> None:
        self.work = work

    def __call__(self, puzzles: Sequence[Any]) -> list[BatchResult]:
        try:
            return self.work(puzzles)
        except Exception as error:
            if isinstance(error, RuleError) and error.is_fault:
                raise
            if len(puzzles) == 1:
                return [
                    BatchResult(
                        puzzles[0],
                        "failed",
                        message=str(error) if isinstance(error, InternalError) else str(describe_failure(error)),
                    )
                ]
        return [answer for puzzle in puzzles for answer in self([puzzle])]


def solve_grids(model: Model, grids: bytes | bytearray, limits: Limits) -> tuple[bytearray, array[int]]:
    """Solve many grids of one model in the kernel: one byte per cell, the index of its value from 1, or 0 if empty.

    Returns the first solutions in the same form, and for each grid the number of solutions (-1 - number if it was
    stopped). The model must not have callbacks, and no byte may exceed the number of values.
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
) -> Iterator[BatchResult]:
    """Yield the answers of `work` to `puzzles`, in order.

    Puzzles are processed in chunks of about fifty milliseconds, including reading, so that slow puzzles are answered
    one by one and fast ones have little overhead. With `executor`, any object with `submit`, the chunks are sent to it,
    at most twice `jobs` at a time. Otherwise they are sent to `jobs` processes (0: one for each core), or `threads` if
    the work releases the interpreter lock. `work` and the puzzles are pickled for other processes.

    Puzzles are read at most these chunks ahead, and only after the available answers were taken. If `puzzles` has a
    method `take(size, may_wait=…)`, it must return the next puzzles, or none if it would have to wait for them but may
    not. An error in reading is raised after the answers to the puzzles read before.
    """
    if isinstance(puzzles, (str, bytes)):
        raise RulegridError(argument_error("puzzles", puzzles, Message("search.several"), 40))
    if jobs < 0:
        raise RulegridError(argument_error("jobs", jobs, Message("search.jobs")))
    jobs = jobs or cores()
    source = ChunkSource(puzzles)
    if executor is None and jobs == 1:
        return _solve_in_order(source, work)

    from .processes import solve_in_processes  # signals and processes, which one core does not need

    return solve_in_processes(source, work, jobs, executor, threads)


def cores() -> int:
    """Return the number of cores that this process may use."""
    with suppress(AttributeError, OSError):  # not available on every system
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _solve_in_order(source: ChunkSource, work: Work) -> Iterator[BatchResult]:
    size = 1
    began = time.perf_counter()
    while chunk := source.take(size):
        yield from work(chunk)
        now = time.perf_counter()
        size = next_size(size, now - began)
        began = now
    source.end()
