"""Which kernel runs, and advice if it is the slow one by accident."""

import os
import sys

from ..engine.kernel.choice import IS_COMPILED, VARIABLE
from ..utils.words import Message

SLOW = Message("cli.slow-kernel")
LONG = 2.0  # seconds of a search after which the hint is worth a line


def describe_kernel(version: str) -> Message:
    """Return the version, the kernel and the Python that runs it."""
    kernel = Message("cli.compiled") if IS_COMPILED else Message("cli.interpreted")
    return Message("cli.version", version=version, kernel=kernel, python=sys.version.split()[0])


def is_slow_unasked() -> bool:
    """Return whether the kernel is interpreted although `RULEGRID_KERNEL` does not ask for that."""
    return not IS_COMPILED and os.environ.get(VARIABLE) != "interpreted"
