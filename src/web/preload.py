"""Imported by the process that is copied for each query: it has answered one of each kind, as its copies have then.

The first answer takes a hundred times as long as the next: what it needs is imported, and texts and tables are read.
"""

from __future__ import annotations

from contextlib import suppress

from .dispatch import handle
from .request import Data, ServerLimits

SUDOKU: Data = {
    "family": "sudoku",
    "puzzle": {"rows": 4, "cells": ["1 2 3 4", "3 4 . .", "2 . . .", ". . . ."], "rules": [{"rule": "block"}]},
}
CALENDAR: Data = {"board": "weekday8x7", "open": ["A1", "C1", "G4"]}

QUERIES: list[tuple[str, Data]] = [
    ("/read", {"family": "sudoku", "text": "1.....3........2"}),
    ("/read", {"family": "calcudoku", "text": "0 0\n1 1\n1- 3+\n"}),
    *((path, SUDOKU) for path in ("/solve", "/count", "/candidates", "/conflicts", "/check", "/hint")),
    *((path, CALENDAR) for path in ("/calendar/state", "/calendar/solve", "/calendar/hint")),
]

for path, data in QUERIES:
    with suppress(Exception):  # errors are reported to the queries that follow
        handle(path, data, ServerLimits(seconds=1))
