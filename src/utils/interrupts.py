"""Ctrl-C held back while something is written that must not be left half done."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def hold_interrupts(*, may_insist: bool = True) -> Iterator[None]:
    """Hold Ctrl-C back; a second one goes through, in case the reader of our output has stopped reading.

    Not so where nobody `may_insist`: for what takes a moment, but may never end once it is interrupted.
    """
    previous = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(previous):
        yield
        return
    came: list[int] = []

    def hold(number: int, frame: FrameType | None) -> None:
        came.append(number)
        if may_insist and len(came) > 1:
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, hold)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)
    if came:
        raise KeyboardInterrupt
