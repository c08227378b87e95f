"""The progress bar: tqdm on standard error, only if it is useful."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from .message import count_noun

if TYPE_CHECKING:
    from tqdm import tqdm


def progress_bar(wanted: bool | None, *, unit: str, total: int | None = None) -> tqdm[Any] | None:
    """Return a bar on standard error, or None if it is not wanted.

    With `wanted` None, a bar is shown if standard error is a terminal and the work takes more than 0.2 seconds.
    """
    delay = 0.0
    if wanted is None:
        delay = 0.2
        wanted = sys.stderr is not None and sys.stderr.isatty()
    if not wanted:
        return None
    return _kind()(total=total, unit=unit, leave=False, dynamic_ncols=True, file=sys.stderr, delay=delay)


class Mover:
    """A callable that advances a bar by one, if there is one; `note` puts a few words before the bar."""

    def __init__(self, bar: tqdm[Any] | None) -> None:
        self._bar = bar

    def __call__(self) -> None:
        if self._bar is not None:
            self._bar.update()

    def note(self, text: str) -> None:
        """Put a text before the bar, the next time it is drawn."""
        if self._bar is not None:
            self._bar.set_description_str(text, refresh=False)
            self._bar.update(0)


@contextmanager
def moving(wanted: bool | None, *, unit: str, total: int | None = None) -> Iterator[Mover]:
    """Show a bar inside the context, as `progress_bar` does; yield the `Mover` of the bar."""
    bar = progress_bar(wanted, unit=unit, total=total)
    try:
        yield Mover(bar)
    finally:
        if bar is not None:
            bar.close()


@cache
def _kind() -> type[tqdm[Any]]:
    from tqdm import tqdm

    class Bar(tqdm[Any] if TYPE_CHECKING else tqdm):  # type: ignore[misc]
        """A bar that counts in whole numbers with commas: tqdm writes 1.00k for 1000 and 1.00 for 1."""

        @property
        def format_dict(self) -> dict[str, Any]:
            """The values in the text of the bar."""
            found: dict[str, Any] = super().format_dict
            n, total, unit, elapsed = found["n"], found["total"], found["unit"], found["elapsed"]
            rate = found["rate"] or (n / elapsed if elapsed else 0.0)
            found["pace"] = pace(rate, unit)
            if total:
                found["count"] = f"{n:,}/{total:,}"
                found["bar_format"] = "{l_bar}{bar}| {count} [{elapsed}<{remaining}, {pace}]"
            else:
                found["count"] = count_noun(n, unit, ",")
                found["bar_format"] = "{desc}{count} [{elapsed}, {pace}]"
            return found

    return Bar


def pace(rate: float, unit: str) -> str:
    """Return the number of units per second, or of seconds per unit.

    >>> pace(12_345.6, "step"), pace(2.34, "puzzle"), pace(0.4, "puzzle"), pace(0, "date")
    ('12,346 steps/s', '2.3 puzzles/s', '2.5 s/puzzle', '? dates/s')
    """
    if not rate:
        return f"? {unit}s/s"
    if rate < 1:
        return f"{1 / rate:,.1f} s/{unit}"
    return f"{rate:,.{0 if rate >= 10 else 1}f} {unit}s/s"
