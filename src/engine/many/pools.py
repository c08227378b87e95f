"""Threads and processes that many puzzles are handed out to, and how they end when nobody waits for the answers."""

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

from ...utils.errors import RulegridError, describe_exception
from ...utils.interrupts import hold_interrupts
from ...utils.processes import safe_path
from ...utils.words import Message
from ..limits import Answer
from .chunks import CHUNK_SECONDS, Abandoned, ChunkSource, Work, is_abandoned, look_up, next_size

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future
    from types import FrameType

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
