"""What becomes of strings of other programs that were found in the wild, a line of a table for each format.

    RULEGRID_DATA=… python tools/strings.py [FORMAT …]

reads `formats/strings.jsonl` in that folder: objects with `format`, `text`, and `solution` where one was published. A string is
right where the published solution keeps all rules and is the only one. Where it is not the only one, either something is listed, or
something was dropped in silence. Where none was published, nothing can be said.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rulegrid import ZERO, Puzzle, RulegridError, SearchStopped, read_puzzle
from rulegrid.core.statement import Statement

DATA = Path(os.environ.get("RULEGRID_DATA", Path(__file__).parents[2] / "shared" / "data"))
SECONDS = 20
KINDS = ("strings", "read", "published", "right", "listed", "refused", "undecided", "wrong", "silent")
"""Published: with a solution. Listed: something was not understood, or only guessed. Undecided: not within some seconds."""
SEVERAL = ("Sandwich snipe 18", "0-indexed: Sums and indexing")
"""Tests of another solver that have more solutions than the published one, seen by hand; their source doesn't say that it is alone."""


def strings(*formats: str) -> Iterator[dict[str, Any]]:
    """Yield the strings whose format begins so, all by default; none where the folder is missing."""
    path = DATA / "formats" / "strings.jsonl"
    for line in path.read_text().splitlines() if path.is_file() else ():
        found = json.loads(line)
        if not formats or found["format"].startswith(formats):
            yield found


def digits_of(text: str, puzzle: Puzzle) -> list[int] | None:
    """Return the digits of a solution, a character each: A is 1 where there are more than nine; None where it doesn't fit."""
    if len(text) != puzzle.board.rows * puzzle.board.cols or "." in text:
        return None
    with_letters = max(puzzle.board.values) > 9 and text.isalpha()
    return [ord(sign) - 64 if with_letters else int(sign, 36) or ZERO for sign in text]


def is_obeyed(text: str, puzzle: Puzzle) -> bool:
    """Return whether a solution keeps all rules and givens that were read."""
    digits = digits_of(text, puzzle)
    if digits is None:
        return True  # of another shape: nothing can be said
    given = [digit for row in puzzle.board.cells for digit in row]
    solved = Statement(puzzle.board, puzzle.rules).board.with_values(digits)
    keeps = all(not digit or digit == here for digit, here in zip(given, digits, strict=True))
    return keeps and not any(rule.refuses(solved) for rule in puzzle.rules)


def judge(found: dict[str, Any], seconds: float = SECONDS) -> tuple[list[str], str]:
    """Return which kinds a string is of, and why where it was refused or goes wrong."""
    try:
        puzzle = read_puzzle(found["text"])
    except RulegridError as error:
        return ["refused"], str(error)
    kinds = ["read", *(["listed"] if puzzle.not_understood or puzzle.guessed else [])]
    solution = found["solution"] or ""
    if not solution:
        return kinds, ""
    kinds.append("published")
    if not is_obeyed(solution, puzzle):
        return [*kinds, "wrong"], "the published solution breaks a rule"
    try:
        count = puzzle.count(2, timeout=seconds)
    except SearchStopped as error:
        return [*kinds, "undecided"], str(error)
    if count == 1 or found["name"] in SEVERAL:
        return [*kinds, "right"], ""
    return [*kinds, *([] if "listed" in kinds else ["silent"])], ""


def main(formats: Sequence[str]) -> None:
    """Print the table, and what is wrong, silent or undecided below it."""
    table: dict[str, Counter[str]] = {}
    notes = []
    for found in strings(*formats):
        kinds, why = judge(found)
        table.setdefault(found["format"].partition(":")[0], Counter()).update(["strings", *kinds])
        if {"wrong", "silent", "undecided", "refused"} & {*kinds}:
            notes.append(f"{found['format']}: {kinds[-1]}: {found['name'] or found['text'][:40]!r}: {why[:160]}")
        print(".", end="", file=sys.stderr, flush=True)
    print(f"\n| format | {' | '.join(KINDS)} |\n|---|{'---|' * len(KINDS)}")
    for name, counts in table.items():
        print(f"| {name} | {' | '.join(str(counts[kind]) for kind in KINDS)} |")
    print("", *notes, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
