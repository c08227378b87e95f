"""How wide texts are where all characters have one width or two: in terminals and in plain text."""

from __future__ import annotations

from unicodedata import east_asian_width


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes.

    >>> columns("Jan"), columns("\u4e00\u6708")
    (3, 4)
    """
    return sum(1 + (east_asian_width(char) in "WF") for char in text)
