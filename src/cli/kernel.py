"""Which kernel runs, and advice if it is the slow one by accident."""

import os
import sys

from ..engine.kernel.choice import IS_COMPILED, VARIABLE

HINT = "the kernel is not compiled, so hard puzzles take 10 to 300 times as long: install a C compiler, then install rulegrid again"
LONG = 2.0  # seconds of a search after which the hint is worth a line


def describe_kernel() -> str:
    """Return the kernel and the Python that runs it."""
    return f"{'compiled' if IS_COMPILED else 'interpreted'} kernel, Python {sys.version.split()[0]}"


def is_slow_unasked() -> bool:
    """Return whether the kernel is interpreted although `RULEGRID_KERNEL` does not ask for that."""
    return not IS_COMPILED and os.environ.get(VARIABLE) != "interpreted"
