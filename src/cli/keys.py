"""Key presses, by their meaning."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import typer

from .sources import is_terminal

NEXT, PREVIOUS, FIRST, LAST, QUIT = "next", "previous", "first", "last", "quit"

_MEANINGS = {
    NEXT: ("n", " ", "j", "\r", "\n", "\x1b[C", "\x1b[B", "\x1b[6~", "\x1bOC", "\x1bOB"),  # right, down, page down
    PREVIOUS: ("p", "b", "k", "\x7f", "\b", "\x1b[D", "\x1b[A", "\x1b[5~", "\x1bOD", "\x1bOA"),
    FIRST: ("g", "\x1b[H", "\x1b[1~", "\x1bOH"),
    LAST: ("G", "\x1b[F", "\x1b[4~", "\x1bOF"),
    QUIT: ("q", "Q", "\x1b", "\x04"),
}


def press() -> str:
    """Wait for a key and return its meaning, "" for none. Ctrl-C is KeyboardInterrupt, a closed terminal "quit"."""
    try:
        return _meaning(typer.getchar())
    except EOFError:
        return QUIT


def _meaning(key: str) -> str:
    if not key.startswith("\x1b"):
        key = key[:1]  # one that is held down comes several times at once
    return next((meaning for meaning, keys in _MEANINGS.items() if key in keys), "" if key else QUIT)


Listen = Callable[[float | None], str | None]


@contextmanager
def listening() -> Iterator[Listen]:
    """Yield `listen(seconds)`: it waits that long for a key (None: without a limit), and returns its meaning or None.

    Keys pressed while the program is busy are not lost. Without a terminal, it only waits.
    """
    if not is_terminal():
        yield _wait
        return
    try:
        import termios
        import tty
    except ImportError:  # Windows
        yield _listen_on_windows
        return
    stdin = sys.stdin.fileno()
    if os.tcgetpgrp(stdin) != os.getpgrp():  # in the background, where the terminal belongs to others
        yield _wait
        return
    before = termios.tcgetattr(stdin)
    tty.setcbreak(stdin)
    try:
        yield _listen
    finally:
        termios.tcsetattr(stdin, termios.TCSADRAIN, before)


def _wait(seconds: float | None) -> str | None:
    time.sleep(seconds or 0)
    return None


def _listen(seconds: float | None) -> str | None:
    import select

    stdin = sys.stdin.fileno()
    if not select.select([stdin], [], [], seconds)[0]:
        return None
    return _meaning(os.read(stdin, 64).decode(errors="replace"))


def _listen_on_windows(seconds: float | None) -> str | None:
    import importlib

    msvcrt = importlib.import_module("msvcrt")
    until = None if seconds is None else time.monotonic() + seconds
    while not msvcrt.kbhit():
        if until is not None and time.monotonic() >= until:
            return None
        time.sleep(0.02)
    return press()
