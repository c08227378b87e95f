"""Techniques: at how many positions of a regression library a step of the named technique takes what it takes there."""

import statistics
import time
from collections import Counter
from collections.abc import Mapping
from typing import Any

from rulegrid import Puzzle, sudoku
from rulegrid.utils.errors import RulegridError

from .bench import Bench

INTRO = (
    "Positions of 9x9 with the technique that the regression library of HoDoKu names for them: found where a step of it excludes "
    "what is excluded there, or more. CPU time of all steps of the technique, each position once.",
)


def run(bench: Bench) -> None:
    columns = ["technique", ">positions", ">found", ">median", ">worst"]
    bench.begin_page("techniques", "Techniques", INTRO, columns, caption="CPU time")
    cases = bench.data.some(bench.data.json_lines("techniques/positions.jsonl"), 8, None)
    found: Counter[str] = Counter()
    times: dict[str, list[float]] = {}
    for case in cases:
        began = time.process_time()
        found[case["key"]] += is_found(case)
        times.setdefault(case["key"], []).append(time.process_time() - began)
    for key, spent in times.items():
        shown = [f"{seconds * 1000:.1f} ms" for seconds in (statistics.median(spent), max(spent))]
        bench.add([key, str(len(spent)), str(found[key]), *shown])
    bench.add(["all", str(len(cases)), str(found.total()), "–", "–"])
    bench.end()


def position(case: Mapping[str, Any]) -> tuple[Puzzle, dict[tuple[int, int], tuple[int, ...]]]:
    """Return the puzzle of a position, its givens, and the pencil marks."""
    givens, values, is_placed = "", "", False
    for char in case["grid"]:
        if char == "+":
            is_placed = True
            continue
        givens += "." if is_placed else char
        values += char
        is_placed = False
    full = sudoku.read_puzzle(values)
    marks = {divmod(at, 9): (int(char),) for at, char in enumerate(values) if char != "."}
    gone: dict[tuple[int, int], set[int]] = {}
    for text in case["removed_before"]:
        digit, row, col = map(int, text)
        gone.setdefault((row - 1, col - 1), set()).add(digit)
    candidates = full.board
    for cell, values_gone in gone.items():
        row, col = cell
        seen = {
            candidates.get_digit(r, c)
            for r in range(9)
            for c in range(9)
            if r == row or c == col or (r // 3, c // 3) == (row // 3, col // 3)
        }
        marks[cell] = tuple(d for d in range(1, 10) if d not in seen and d not in values_gone)
    return sudoku.read_puzzle(givens), marks


def is_found(case: Mapping[str, Any]) -> bool:
    """Return whether a step of the technique takes what the case says, or places it."""
    puzzle, marks = position(case)
    wanted = {(int(t[1]) - 1, int(t[2]) - 1, int(t[0])) for t in case["eliminates"]}
    placed = {((int(t[1]) - 1, int(t[2]) - 1), int(t[0])) for t in case["places"]}
    try:
        for step in puzzle.steps(marks, technique=case["key"], uniqueness=True):
            gone = {(*cell, value) for cell, values in step.removed for value in values}
            if wanted <= gone and placed <= set(step.placed):
                return True
    except RulegridError:
        return False
    return False
