"""The progress bar: tqdm on standard error, only where it helps."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tqdm import tqdm


def progress_bar(wanted: bool | None, *, unit: str, total: int | None = None) -> tqdm[Any] | None:
    """Return a bar on standard error, or None where it is not wanted.

    `wanted` is True, False, or None for "if standard error is a terminal, and the work takes long enough to see it".
    tqdm is imported only here.
    """
    delay = 0.0
    if wanted is None:
        delay = 0.2
        wanted = sys.stderr is not None and sys.stderr.isatty()
    if not wanted:
        return None
    from tqdm import tqdm

    return tqdm(total=total, unit=unit, unit_scale=True, leave=False, dynamic_ncols=True, file=sys.stderr, delay=delay)
