"""Starting other processes of Python, so that they never import a file of the current folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

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
