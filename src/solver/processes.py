"""Threads and processes that many puzzles are sent to, and how they end when their answers are no longer needed."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from ..core.limits import BatchResult
from ..utils.errors import RulegridError, describe_exception
from ..utils.message import Message
from ..utils.runtime import hold_interrupts, safe_path
from .batch import CHUNK_SECONDS, AbandonedError, ChunkSource, Work, is_abandoned, look_up, next_size

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future
    from types import FrameType

GIVE_UP = getattr(signal, "SIGUSR1", None)  # tells a process of our pool that its answers are no longer needed

_here = threading.local()  # in a process of our pool: `abandoned`, an Event, and whether it `is_working`


def solve_in_processes(
    source: ChunkSource, work: Work, jobs: int, executor: Executor | None, threads: bool
) -> Iterator[BatchResult]:
    """Yield the answers of `work` to puzzles, in order, from the executor or our pool; see `spread`."""
    size = 1
    is_typed = False  # input is slow, as if typed, so wait for every answer
    with _pool(jobs, threads) if executor is None else _borrow_executor(executor) as pool:
        waiting: deque[Future[tuple[float, list[BatchResult]]]] = deque()
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
                            waiting.append(pool.submit(_time_pickled_chunk, data))
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


def _time_chunk(work: Work, chunk: list[Any]) -> tuple[float, list[BatchResult]]:
    began = time.perf_counter()
    _here.is_working = True
    try:
        look_up()
        answers = work(chunk)
    finally:
        _here.is_working = False
    return time.perf_counter() - began, answers


def _pickle_chunk(work: Work, chunk: list[Any]) -> bytes:
    """Pickle the work for a process of our pool: if the pool did this and it failed, it might wait for ever."""
    try:
        return pickle.dumps((work, chunk))
    except Exception as error:
        raise RulegridError(Message("own.not-sent", why=describe_exception(error))) from error


def _time_pickled_chunk(data: bytes) -> tuple[float, list[BatchResult]]:
    work, chunk = pickle.loads(data)
    return _time_chunk(work, chunk)


def _begin_thread(abandoned: threading.Event) -> None:
    _here.abandoned = abandoned
    is_abandoned.set(abandoned.is_set)


def _begin_process() -> None:
    """Ignore Ctrl-C, which is for the parent; give up on the parent's signal, and exit when the parent has exited."""
    _begin_thread(threading.Event())
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if GIVE_UP is not None:
        signal.signal(GIVE_UP, _give_up)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _give_up(number: int, frame: FrameType | None) -> None:
    _here.abandoned.set()
    if getattr(_here, "is_working", False):
        raise AbandonedError


def _end_with_parent() -> None:
    from multiprocessing import connection, parent_process

    if (parent := parent_process()) is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


@contextmanager
def _pool(jobs: int, threads: bool) -> Iterator[Executor]:
    """Yield a pool; if the context ends early, its work is given up, so that exit does not wait for it."""
    # Imported late: these imports take longer than solving a puzzle.
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
    with safe_path():  # its semaphores may start the resource tracker
        pool = ProcessPoolExecutor(jobs, initializer=_begin_process)
    try:
        yield pool
    except BaseException:
        if GIVE_UP is not None:
            for number, process in list((pool._processes or {}).items()):
                if process.is_alive():  # else the process id may have been reused
                    with suppress(ProcessLookupError):
                        os.kill(number, GIVE_UP)
        raise
    finally:
        # Waiting for the processes here is safer than at exit: if Ctrl-C interrupts the join of a thread, Python takes
        # the thread for ended, and then waits for processes that are never ended.
        with hold_interrupts(may_insist=GIVE_UP is None):
            pool.shutdown(cancel_futures=True)


@contextmanager
def _borrow_executor(executor: Executor) -> Iterator[Executor]:
    yield executor
