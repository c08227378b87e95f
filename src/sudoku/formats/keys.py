"""What a rule is called in f-puzzles' JSON: rules have these beside their form."""

from __future__ import annotations

from typing import NamedTuple


class Look(NamedTuple):
    """How an extension draws its lines and cages: the name it signs them with, colour, and width in cells."""

    name: str
    colour: str
    width: float = 0.25


class FpuzzlesKey(NamedTuple):
    """A key of f-puzzles, and of what shape its items are: a class of `fpuzzles_keys`, in small letters.

    `field` is that of the clue which an item's value is, or the clue of a switch. Keys with a `look` are unknown to f-puzzles
    itself: its extensions and SudokuPad show what is drawn besides.
    """

    name: str
    items: str
    field: str = ""
    look: Look | None = None
