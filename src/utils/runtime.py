"""Runtime support: cached values, clocks, locks, Ctrl-C, garbage collection, other processes."""

from __future__ import annotations

import gc
import os
import sys
import threading
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from itertools import islice
from threading import Lock
from types import FrameType
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from weakref import WeakSet

T = TypeVar("T")

Look = Callable[[], object]
_LOOK: ContextVar[Look | None] = ContextVar("look", default=None)
PORTION = 64  # items between two checks


def look() -> None:
    """Check the active time limit, if any; may raise to abort.

    Long work calls it from time to time. If it raises, a cached function stores no result.
    """
    if (watching := _LOOK.get()) is not None:
        watching()


@contextmanager
def watch_clock(by: Look | None) -> Iterator[None]:
    """Make `look` call this function inside the context; None changes nothing.

    >>> def over():
    ...     raise TimeoutError
    >>> look()
    >>> with watch_clock(over):
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
    """Yield items one by one, checking the time limit between portions."""
    each = iter(made)
    while portion := list(islice(each, PORTION)):
        look()
        yield from portion


if TYPE_CHECKING or sys.version_info >= (3, 12):
    from functools import cached_property as cached_property
else:

    class cached_property:  # noqa: N801 (named as that of functools)
        """A property that is computed once for each object; two threads may compute it at once, with the same result.

        Python 3.11 uses one lock for all objects of a class. A process forked while another thread has the lock would
        wait for ever.

        >>> class Square:
        ...     side = 3
        ...
        ...     @cached_property
        ...     def area(self):
        ...         return self.side**2
        >>> square = Square()
        >>> square.area, vars(square)
        (9, {'area': 9})
        """

        def __init__(self, compute: Callable[[Any], Any]) -> None:
            self._compute = compute
            self.__doc__ = compute.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self._name = name

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            """Return the value and store it as an attribute of the object."""
            if instance is None:
                return self
            # Not with setattr, which frozen classes forbid.
            value = instance.__dict__[self._name] = self._compute(instance)
            return value


Key = TypeVar("Key", bound=Hashable)

ROOM = 64 << 20
"""The maximum size of one `MaskCache`, in bytes."""
BETWEEN_LOOKS = 64 << 10
"""The bytes of new masks between two checks of the time limit."""


class MaskCache(dict[Key, int]):
    """A cache of computed masks by key, which is cleared when it exceeds `ROOM` bytes.

    On a large board a mask of candidates takes 32 kilobytes, and there may be one for each candidate.

    >>> powers = MaskCache[int]()
    >>> powers.get(9) or powers.keep(9, 1 << 9)
    512
    >>> powers.get(9)
    512
    """

    def __init__(self) -> None:
        super().__init__()
        self._nbytes = self._unseen = 0

    def keep(self, key: Key, mask: int) -> int:
        """Store a mask and return it; check the time limit from time to time."""
        nbytes = mask.bit_length() >> 3
        self._nbytes += nbytes
        self._unseen += nbytes
        if self._unseen > BETWEEN_LOOKS:
            self._unseen = 0
            look()
        if self._nbytes > ROOM:
            self.clear()
            self._nbytes = nbytes
        self[key] = mask
        return mask


class PausedGC:
    """A context manager that disables the garbage collector.

    Setting up a puzzle creates some ten thousand objects, none of them garbage, which would be searched several times.

    >>> import gc
    >>> with PausedGC():
    ...     print(gc.isenabled())
    False
    >>> gc.isenabled()
    True
    """

    __slots__ = ("_was_enabled",)

    def __enter__(self) -> None:
        self._was_enabled = gc.isenabled()
        if self._was_enabled:
            _holding.append(self)
            gc.disable()

    def __exit__(self, *_: object) -> None:
        if self._was_enabled:
            gc.enable()
            _holding.clear()


_holding: list[PausedGC] = []  # the instance that disabled the collector, if any


def _enable_after_fork() -> None:
    """Enable the collector in a forked process: the thread that disabled it does not exist there."""
    if _holding:
        _holding.clear()
        gc.enable()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_enable_after_fork)


@contextmanager
def hold_interrupts(*, may_insist: bool = True) -> Iterator[None]:
    """Delay Ctrl-C to the end of the context; a second one interrupts, in case the reader of our output has stopped.

    Without `may_insist`, a second one is delayed too: for short work that might never end if interrupted.
    """
    import signal  # what answers the page's queries in a browser needs none

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


_all: WeakSet[LockedContainer] = WeakSet()


class LockedContainer(ABC):
    """A container that is only used under its `_lock`, and may be cleared at any time.

    A forked process has only the thread that forked it. If another thread had the lock, it would never be released
    there, so the copy gets a new lock. As the change of that thread may be half done, the copy is also cleared.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        _all.add(self)

    @abstractmethod
    def clear(self) -> None:
        """Remove everything."""

    def _reset_lock(self) -> None:
        if self._lock.locked():
            self._lock = Lock()
            self.clear()


def _renew_after_fork() -> None:
    for each in list(_all):
        each._reset_lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_after_fork)


_SAFE = "PYTHONSAFEPATH"
_starting = Lock()  # the environment is shared by the whole process


def _renew_lock_after_fork() -> None:
    """Give a forked process a new lock: the thread that has this one may not exist there."""
    global _starting
    _starting = Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_lock_after_fork)


@contextmanager
def safe_path() -> Iterator[None]:
    """Keep the current folder off `sys.path` in processes started inside the context.

    `multiprocessing` starts some of them with `python -c`, which puts '' first on `sys.path`: a file `random.py` or
    `json.py` of the current folder would replace the module of the standard library. They get our `sys.path` later.

    >>> import subprocess, sys
    >>> with safe_path():
    ...     subprocess.run([sys.executable, "-c", "import sys; sys.exit('' in sys.path)"]).returncode
    0
    """
    with _starting:
        before = os.environ.get(_SAFE)
        os.environ[_SAFE] = "1"
        try:
            yield
        finally:
            if before is None:
                del os.environ[_SAFE]
            else:
                os.environ[_SAFE] = before


def function_at(place: str) -> Callable[..., Any]:
    """Import the module of a place `module:function`, and return the function.

    >>> function_at("math:gcd")(12, 8)
    4
    """
    module, _, function = place.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found


CacheKey = TypeVar("CacheKey", bound=Hashable)
Value = TypeVar("Value")


class Cache(LockedContainer, Generic[CacheKey, Value]):
    """A cache of values by key, of at most `room` bytes; a value larger than an eighth of that is not stored.

    Values are computed outside, so no thread waits for the computation of another. If two threads compute the same
    value, the first one is kept.
    """

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room
        self.nbytes = 0
        self._entries: OrderedDict[CacheKey, tuple[Value, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: CacheKey) -> Value | None:
        with self._lock:
            if (entry := self._entries.get(key)) is None:
                return None
            self._entries.move_to_end(key)
            return entry[0]

    def put(self, key: CacheKey, value: Value, nbytes: int) -> Value:
        """Store a value of `nbytes` bytes, unless the key has one; return the stored one, or `value` if too large."""
        if nbytes > self.room // 8:
            return value
        with self._lock:
            if (entry := self._entries.get(key)) is not None:
                return entry[0]
            self._entries[key] = value, nbytes
            self.nbytes += nbytes
            while self.nbytes > self.room:
                self.nbytes -= self._entries.popitem(last=False)[1][1]
        return value

    def clear(self) -> None:
        with self._lock:
            self._entries.clear()
            self.nbytes = 0
