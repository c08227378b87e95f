"""Which kernel runs, and advice if it is the slow one by accident."""

import os
import sys

from ..engine.kernel.choice import IS_COMPILED, VARIABLE, VECTORS
from ..utils.words import Message

SLOW = Message("cli.slow-kernel")
LONG = 2.0  # seconds of a search after which the hint is worth a line


def describe_kernel(version: str) -> Message:
    """Return the version, the kernel, with the build for 9x9 grids that runs here, and the Python that runs it."""
    if not IS_COMPILED:
        kernel = Message("cli.interpreted")
    else:
        kernel = Message("cli.compiled-for", bits=str(VECTORS)) if VECTORS else Message("cli.compiled")
    return Message("cli.version", version=version, kernel=kernel, python=sys.version.split()[0])


def is_slow_unasked() -> bool:
    """Return whether the kernel is interpreted although `RULEGRID_KERNEL` does not ask for that."""
    return not IS_COMPILED and os.environ.get(VARIABLE) != "interpreted"
