"""Small pieces of English."""

from __future__ import annotations


def counted(number: int, noun: str, form: str = "") -> str:
    """Return a number with its noun, which is in the plural unless there is one; `form` is a format such as ",".

    >>> counted(1, "step"), counted(0, "step"), counted(12_000, "step", ",")
    ('1 step', '0 steps', '12,000 steps')
    """
    return f"{number:{form}} {noun}" + ("" if number == 1 else "s")
