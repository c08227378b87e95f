"""What the running process needs: cached values, clocks, locks, Ctrl-C, garbage collection, other processes."""

from __future__ import annotations

import gc
import os
import signal
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


if TYPE_CHECKING or sys.version_info >= (3, 12):
    from functools import cached_property as cached_property
else:

    class cached_property:  # noqa: N801 (named as that of functools)
        """A property that is computed once for each object; two threads may compute it at once, with the same result.

        The lock of Python 3.11 is one for all objects of a class. A process that was forked while another thread held it
        would wait for ever.

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
            """Return the value, which the object has as an attribute from then on."""
            if instance is None:
                return self
            # Not by setattr: frozen classes refuse that.
            value = instance.__dict__[self._name] = self._compute(instance)
            return value


Key = TypeVar("Key", bound=Hashable)

ROOM = 64 << 20
"""The bytes that the masks of one `Masks` may take."""
BETWEEN_LOOKS = 64 << 10
"""The bytes of new masks between two looks at the clock."""


class Masks(dict[Key, int]):
    """Computed masks by key: a cache that drops everything when it takes more than `ROOM` bytes.

    On a large board a mask of candidates takes 32 kilobytes, and there may be as many of them as candidates.

    >>> powers = Masks[int]()
    >>> powers.get(9) or powers.keep(9, 1 << 9)
    512
    >>> powers.get(9)
    512
    """

    def __init__(self) -> None:
        super().__init__()
        self._nbytes = self._unseen = 0

    def keep(self, key: Key, mask: int) -> int:
        """Store a mask and return it; look at the clock now and then."""
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


class Held:
    """Holds the collector back for a while; what it would find then is found later.

    A puzzle that is set up makes some ten thousand objects, none of them garbage, among which it would look several times.

    >>> import gc
    >>> with Held():
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


_holding: list[Held] = []  # the one that disabled the collector, if any


def _enable_after_fork() -> None:
    """Enable the collector in a forked process: a thread that holds it back does not exist there."""
    if _holding:
        _holding.clear()
        gc.enable()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_enable_after_fork)


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


_all: WeakSet[Guarded] = WeakSet()


class Guarded(ABC):
    """Something that is only used while its `_lock` is held, and may be emptied at any time.

    A forked process has only the thread that forked it. If another thread held the lock, nobody would release it there, so
    the copy gets a new lock. What that thread was changing may be half done, so the copy is emptied too.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        _all.add(self)

    @abstractmethod
    def clear(self) -> None:
        """Keep nothing."""

    def _forked(self) -> None:
        if self._lock.locked():
            self._lock = Lock()
            self.clear()


def _renew_after_fork() -> None:
    for each in list(_all):
        each._forked()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_after_fork)


_SAFE = "PYTHONSAFEPATH"
_starting = Lock()  # the environment belongs to the whole process


def _renew_lock_after_fork() -> None:
    """Give a forked process a lock of its own: the thread that holds this one may not exist there."""
    global _starting
    _starting = Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_lock_after_fork)


@contextmanager
def safe_path() -> Iterator[None]:
    """Keep the current folder off `sys.path` in processes that are started meanwhile.

    `multiprocessing` starts some of them with `python -c`, which puts '' first on `sys.path`: a file `random.py` or `json.py`
    of the current folder would replace the module of the standard library. What is on `sys.path` here is on theirs later.

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
    """Return a function by its place, `module:function`; the module is imported now.

    >>> function_at("math:gcd")(12, 8)
    4
    """
    module, _, function = place.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found


CacheKey = TypeVar("CacheKey", bound=Hashable)
Value = TypeVar("Value")


class Cache(Guarded, Generic[CacheKey, Value]):
    """Values by key, `room` bytes of them together; what takes more than an eighth of that is not kept.

    Nothing is made in here, so no thread waits while another makes something: two may make the same, and the first one
    is kept.
    """

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room
        self.nbytes = 0
        self._entries: OrderedDict[CacheKey, tuple[Value, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: CacheKey) -> Value | None:
        """Return the value of a key, None where there is none."""
        with self._lock:
            if (entry := self._entries.get(key)) is None:
                return None
            self._entries.move_to_end(key)
            return entry[0]

    def put(self, key: CacheKey, value: Value, nbytes: int) -> Value:
        """Keep a value of this many bytes, unless there is one; return the one that is kept, or `value`."""
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
        """Keep nothing."""
        with self._lock:
            self._entries.clear()
            self.nbytes = 0
