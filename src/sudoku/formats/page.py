"""Addresses of the page that hold a sudoku: see `engine/data/page_address.py`."""

from __future__ import annotations

from ...engine import Puzzle
from ...engine.data.page_address import read_address
from ...engine.data.page_address import write_address as write

__all__ = ["read", "write"]


def read(text: str) -> Puzzle:
    """Return the sudoku of an address; raises PuzzleFormatError."""
    return read_address(text, "sudoku")
