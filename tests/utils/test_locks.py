"""What a forked process has of the locks that another thread held: nothing that it would wait for."""

import gc
import os
import threading
import time
from contextlib import contextmanager

import pytest

from rulegrid.solver.kernels import POOL
from rulegrid.solver.model import MODELS, Model
from rulegrid.solver.model_builder import _FRAMES, _TABLES
from rulegrid.sudoku import read_puzzle
from rulegrid.utils import runtime as processes
from rulegrid.utils.runtime import PausedGC, safe_path

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks")
SECONDS = 30


def in_child(work):
    """Return whether some work returns True in a forked process, None if that has to be ended."""
    child = os.fork()
    if not child:
        try:
            os._exit(0 if work() else 1)
        finally:
            os._exit(2)
    for _ in range(SECONDS * 100):
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status) == 0
        time.sleep(0.01)
    os.kill(child, 9)
    os.waitpid(child, 0)
    return None


@contextmanager
def in_thread(context):
    """Stay in a context in another thread."""
    entered, done = threading.Event(), threading.Event()

    def stay():
        with context:
            entered.set()
            done.wait()

    thread = threading.Thread(target=stay)
    thread.start()
    entered.wait()
    try:
        yield
    finally:
        done.set()
        thread.join()


def counts_rightly():
    return read_puzzle("1..4......32....").count() == 1 == read_puzzle("1..4......32....").count()


@pytest.mark.parametrize("shared", [POOL, MODELS, _FRAMES, _TABLES], ids=["pool", "models", "frames", "tables"])
def test_a_child_does_not_wait_for_what_another_thread_was_changing(shared):
    counts_rightly()
    with in_thread(shared._lock):
        assert in_child(lambda: counts_rightly() and shared.clear() is None)
    assert counts_rightly()


def test_a_child_keeps_what_nobody_was_changing():
    counts_rightly()
    assert in_child(lambda: len(MODELS) > 0)


def test_a_child_does_not_wait_for_another_thread_that_starts_a_process():
    with in_thread(processes._starting):
        assert in_child(lambda: bool(safe_path().__enter__() or True))


def test_a_child_does_not_wait_for_a_property_that_another_thread_computes():
    entered, done = threading.Event(), threading.Event()

    class Slow:
        def __getattribute__(self, name):
            if name == "bit_of":
                entered.set()
                done.wait()
                return {}
            return super().__getattribute__(name)

    thread = threading.Thread(target=vars(Model)["value_of"].__get__, args=(Slow(),))
    thread.start()
    entered.wait()
    MODELS.clear()  # so that the child computes the property of a new one
    assert in_child(lambda: read_puzzle("1..4......32....").candidates()[0, 1] == {3})
    done.set()
    thread.join()


def test_a_child_collects_garbage_though_another_thread_holds_that_back():
    with in_thread(PausedGC()):
        assert not gc.isenabled()
        assert in_child(gc.isenabled)
        assert not gc.isenabled()
    assert gc.isenabled()
