"""Measure how far a call travels through the project: the files it enters, and the modules it loads.

    python tools/distances.py

For each trip, such as a hint on the command line, one row: the number of files of the package whose functions are entered
by the second call in one process (the first one imports, and fills caches), without the kernel; and the number of modules
that are loaded after the first call in a process of its own, of the package and in all.
"""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import rulegrid

PACKAGE = str(Path(rulegrid.__file__).parent)
KERNEL = str(Path(PACKAGE, "solver", "kernel"))
GRID = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
ROWS = [" ".join(GRID[at : at + 9]) for at in range(0, 81, 9)]
RULES = [{"rule": name} for name in ("row", "column", "block")]
PUZZLE = {"version": 1, "rows": 9, "cols": 9, "cells": ROWS, "rules": RULES}
VARIANT = {"recipe": "killer:6", "size": 6, "seed": 1}


def run_command(*arguments: str) -> Callable[[], object]:
    """Return a function that runs a command of `rulegrid` in this process, with its output thrown away."""

    def run() -> object:
        from rulegrid.cli import main

        with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
            return main(arguments)

    return run


def make_variant() -> object:
    from rulegrid.sudoku import make

    return make(**VARIANT)


def ask_web() -> object:
    from rulegrid.web.dispatch import handle
    from rulegrid.web.request import ServerLimits

    return handle("/hint", {"family": "sudoku", "puzzle": PUZZLE}, ServerLimits())


TRIPS: dict[str, Callable[[], object]] = {
    "Python: solve": lambda: rulegrid.solve(GRID),
    "Python: hint": lambda: str(rulegrid.read_puzzle(GRID).hint()),
    "command line: sudoku GRID": run_command("sudoku", GRID),
    "command line: GRID": run_command(GRID),
    "command line: hint": run_command("sudoku", "hint", GRID),
    "make of a variant": make_variant,
    "web: /hint": ask_web,
}


def entered_files(trip: Callable[[], object]) -> set[str]:
    """Return the files of the package whose functions the second call of a trip enters, without the kernel."""
    trip()
    found: set[str] = set()

    def look(frame: object, event: str, _: object) -> None:
        if event == "call":
            found.add(frame.f_code.co_filename)  # type: ignore[attr-defined]

    sys.setprofile(look)
    try:
        trip()
    finally:
        sys.setprofile(None)
    return {file for file in found if file.startswith(PACKAGE) and not file.startswith(KERNEL)}


def measure(name: str) -> tuple[int, int, int]:
    """Return the files that a trip enters, the modules of the package that it loads, and all modules loaded."""
    trip = TRIPS[name]
    trip()
    loaded = set(sys.modules)
    own = sum(module == "rulegrid" or module.startswith("rulegrid.") for module in loaded)
    return len(entered_files(trip)), own, len(loaded)


def main() -> None:
    """Print the table, with each trip measured in a process of its own."""
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(measure(sys.argv[2])))
        return
    print(f"{'trip':28} {'files entered':>14} {'modules':>9} {'of all':>8}")
    for name in TRIPS:
        command = [sys.executable, __file__, "--one", name]
        files, own, loaded = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        print(f"{name:28} {files:14} {own:9} {loaded:8}")


if __name__ == "__main__":
    main()
