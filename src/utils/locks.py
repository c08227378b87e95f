"""What threads share behind a lock, and what becomes of it in a forked process."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from threading import Lock
from weakref import WeakSet

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
