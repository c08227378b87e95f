"""Python's collector of cyclic garbage, held back where thousands of objects are made that all stay."""

from __future__ import annotations

import gc
import os


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
