"""Looking at the clock in the middle of long work, without a parameter all the way down to where the time is spent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import islice
from typing import TypeVar

T = TypeVar("T")

Look = Callable[[], object]
_LOOK: ContextVar[Look | None] = ContextVar("look", default=None)
PORTION = 64  # things that are made between two looks


def look() -> None:
    """Look at the clock of whoever waits for this work, if anybody does; that may raise what ends it.

    Work that may take long calls it every now and then. What a cache was about to keep is not kept then.
    """
    if (watching := _LOOK.get()) is not None:
        watching()


@contextmanager
def watch_clock(by: Look | None) -> Iterator[None]:
    """Let `look` call this meanwhile; None leaves it as it is.

    >>> def over():
    ...     raise TimeoutError
    >>> look()
    >>> with watched(over):
    ...     look()
    Traceback (most recent call last):
        ...
    TimeoutError
    """
    if by is None:
        yield
        return
    token = _LOOK.set(by)
    try:
        yield
    finally:
        _LOOK.reset(token)


def in_portions(made: Iterable[T]) -> Iterator[T]:
    """Yield what is made one by one, with a look at the clock now and then."""
    each = iter(made)
    while portion := list(islice(each, PORTION)):
        look()
        yield from portion
