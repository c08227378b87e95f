"""Addresses of the page that hold a sudoku: see `engine/data/page_address.py`."""

from __future__ import annotations

from ...engine import Puzzle
from ...engine.data.page_address import read_address, write_address

def read_page_address(text: str) -> Puzzle:
    """Return the sudoku of an address; raises PuzzleFormatError."""
    return read_address(text, "sudoku")


write_page_address = write_address
