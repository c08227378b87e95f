"""Many puzzles answered in order, in constant memory, on one core or several."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..core.board import Board
from ..core.errors import InternalError, RuleError, SearchStopped
from ..core.limits import MOST, SLICE
from ..core.limits import Answer as Answer
from ..core.limits import SearchLimits as Limits
from ..core.rule import Rule
from ..utils.errors import RulegridError, bad, describe_exception, describe_failure
from ..utils.message import Message
from ..utils.runtime import hold_interrupts, safe_path
from .kernels import POOL, kind_for
from .model import Model
from .solver import Solver

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future
    from types import FrameType

    from ..core.puzzle import Given, Puzzle


CHUNK_SECONDS = 0.05
LARGEST_CHUNK = 4096

Work = Callable[[Sequence[Any]], list[Answer]]


is_abandoned: ContextVar[Callable[[], bool]] = ContextVar("is_abandoned")
"""In a thread or process of a pool: whether nobody waits any more for the answers that are worked on."""


class Abandoned(BaseException):
    """Nobody waits for the answers of this thread or process any more."""


def look_up() -> None:
    """Raise Abandoned where nobody waits any more."""
    if is_abandoned.get(bool)():
        raise Abandoned


class ChunkSource:
    """Puzzles, and the error that ended them."""

    def __init__(self, puzzles: Iterable[Any]) -> None:
        self._take: Callable[..., list[Any]] | None = getattr(puzzles, "take", None)
        self._puzzles = iter(puzzles)
        self._error: Exception | None = None

    def take(self, size: int, *, may_wait: bool = True) -> list[Any]:
        """Return the next puzzles: none where there are no more, or none is there and this may not wait for it."""
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
        """Raise what ended the puzzles, if it was an error."""
        if self._error is not None:
            raise self._error


def next_size(size: int, seconds: float) -> int:
    """Return how many puzzles to hand out after so many, which took some seconds."""
    if seconds < CHUNK_SECONDS / 2:
        return min((8 if seconds < CHUNK_SECONDS / 16 else 2) * size, LARGEST_CHUNK)
    return max(1, size // 2) if seconds > 2 * CHUNK_SECONDS else size


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


GIVE_UP = getattr(signal, "SIGUSR1", None)  # signals a process of ours that nobody waits for its answers

_here = threading.local()  # in a process of ours: `abandoned`, an Event, and whether it `is_working`


def apart(source: ChunkSource, work: Work, jobs: int, executor: Executor | None, threads: bool) -> Iterator[Answer]:
    """Yield the answers of `work` to puzzles, in order, from the executor or a pool of our own; see `spread`."""
    size = 1
    is_typed = False  # what is read comes slowly, so every answer is waited for
    with _pool(jobs, threads) if executor is None else _borrow_executor(executor) as pool:
        waiting: deque[Future[tuple[float, list[Answer]]]] = deque()
        try:
            while True:
                while len(waiting) < 2 * jobs:
                    began = time.perf_counter()
                    if not (chunk := source.take(size, may_wait=not waiting)):
                        break
                    is_typed = time.perf_counter() - began > CHUNK_SECONDS
                    if executor is None and not threads:
                        data = _pickle_chunk(work, chunk)
                        with safe_path():
                            waiting.append(pool.submit(_timed_there, data))
                    else:
                        waiting.append(pool.submit(_time_chunk, work, chunk))
                    if is_typed:
                        break
                if not waiting:
                    break
                seconds, answers = waiting.popleft().result()
                size = 1 if is_typed else next_size(size, seconds)
                yield from answers
        finally:
            if executor is not None:
                for future in waiting:
                    future.cancel()
    source.end()


def _time_chunk(work: Work, chunk: list[Any]) -> tuple[float, list[Answer]]:
    began = time.perf_counter()
    _here.is_working = True
    try:
        look_up()
        answers = work(chunk)
    finally:
        _here.is_working = False
    return time.perf_counter() - began, answers


def _pickle_chunk(work: Work, chunk: list[Any]) -> bytes:
    """Return what is sent to a process of ours; a pool that is left to pickle it may wait for ever where that fails."""
    try:
        return pickle.dumps((work, chunk))
    except Exception as error:
        raise RulegridError(Message("own.not-sent", why=describe_exception(error))) from error


def _timed_there(data: bytes) -> tuple[float, list[Answer]]:
    work, chunk = pickle.loads(data)
    return _time_chunk(work, chunk)


def _begin_thread(abandoned: threading.Event) -> None:
    _here.abandoned = abandoned
    is_abandoned.set(abandoned.is_set)


def _begin_process() -> None:
    """Ignore Ctrl-C, which is for the parent; give up on its signal, and end when it is gone."""
    _begin_thread(threading.Event())
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if GIVE_UP is not None:
        signal.signal(GIVE_UP, _give_up)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _give_up(number: int, frame: FrameType | None) -> None:
    _here.abandoned.set()
    if getattr(_here, "is_working", False):
        raise Abandoned


def _end_with_parent() -> None:
    from multiprocessing import connection, parent_process

    if (parent := parent_process()) is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


@contextmanager
def _pool(jobs: int, threads: bool) -> Iterator[Executor]:
    """Lend an executor; what it works on when that ends early is given up, so that nobody waits for it at exit."""
    # Not before they are needed: these imports take longer than solving a puzzle.
    from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

    if threads:
        abandoned = threading.Event()
        with_threads = ThreadPoolExecutor(jobs, initializer=_begin_thread, initargs=(abandoned,))
        try:
            yield with_threads
        finally:
            abandoned.set()
            with_threads.shutdown(wait=False, cancel_futures=True)
        return
    with safe_path():  # its semaphores may start the tracker of resources
        pool = ProcessPoolExecutor(jobs, initializer=_begin_process)
    try:
        yield pool
    except BaseException:
        if GIVE_UP is not None:
            for number, process in list((pool._processes or {}).items()):
                if process.is_alive():  # else the number may be another process's by now
                    with suppress(ProcessLookupError):
                        os.kill(number, GIVE_UP)
        raise
    finally:
        # To wait for the processes' end is safer than to be overtaken at exit. Python takes a thread that is being joined for
        # ended where Ctrl-C comes in between, and then waits for processes that nobody ends any more.
        with hold_interrupts(may_insist=GIVE_UP is None):
            pool.shutdown(cancel_futures=True)


@contextmanager
def _borrow_executor(executor: Executor) -> Iterator[Executor]:
    yield executor
