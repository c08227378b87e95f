"""Answers about a puzzle of any family: solutions, counts, candidates, conflicts, hints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..engine import explain
from ..engine.board import Board
from ..engine.errors import PuzzleFormatError, SearchStopped
from ..engine.explain import LANGUAGES, basic_candidates, find_conflicts
from ..engine.many import Limits
from ..engine.puzzle import Puzzle
from ..engine.solver import Solver
from ..utils.coordinates import Cell, cell_name
from ..utils.json_text import quoted
from .messages import Data
from .puzzles import take, take_number, take_puzzle
from .running import Question

MOST = 10**12

MOST_COUNTED = 10**6
"""Solutions of each candidate."""

CANDIDATES = "true", "basic"


def solver_of(puzzle: Puzzle, question: Question, timeout: float | None = None) -> Solver:
    """Return a solver that ends when the time is up, and reports its steps and what it found until then."""
    question.solver = puzzle.solver(timeout=timeout or question.limits.seconds, progress=False, tick=question.tick)
    return question.solver


def solve(data: Data, question: Question) -> Data:
    """Answer /api/solve."""
    take(data, ("family", "puzzle"), ("limit",))
    puzzle = take_puzzle(data, question.limits)
    limit = take_number(data, "limit", 1, question.limits.solutions, 1) or 1
    answer = solved(solver_of(puzzle, question), question, limit, lambda board: board.cells)
    return answer | {"conflicts": puzzle.conflicts() if answer["status"] == "none" else []}


def solved(solver: Solver, question: Question, limit: int, describe: Callable[[Board], Any]) -> Data:
    """Return what is known of a puzzle, with its solutions as `describe` returns them."""
    found: list[Any] = []
    status = ""
    try:
        found.extend(map(describe, solver.solutions(limit)))
    except SearchStopped:
        status = "stopped"
    return {
        "status": status or Limits(limit).status(len(found)),
        "found": len(found),
        "solutions": found,
        "steps": solver.steps,
        "seconds": question.seconds,
    }


def count(data: Data, question: Question) -> Data:
    """Answer /api/count."""
    take(data, ("family", "puzzle"), ("limit",))
    puzzle = take_puzzle(data, question.limits)
    limit = take_number(data, "limit", 1, MOST)
    return counted(solver_of(puzzle, question), question, limit)


def counted(solver: Solver, question: Question, limit: int | None = None) -> Data:
    """Return the number of solutions, and whether there are no more."""
    try:
        found = solver.count(limit)
        is_complete = limit is None or found < limit
    except SearchStopped as stop:
        found, is_complete = stop.found, False
    return {"count": found, "complete": is_complete, "steps": solver.steps, "seconds": question.seconds}


def candidates(data: Data, question: Question) -> Data:
    """Answer /api/candidates: the values of some solution, or with the kind "basic" those that contradict nothing at once.

    With a "limit", "counts" are the solutions of each value, no higher than that, in the order of the candidates.
    """
    take(data, ("family", "puzzle"), ("kind", "limit"))
    kind = data.get("kind", CANDIDATES[0])
    if kind not in CANDIDATES:
        raise PuzzleFormatError(f"question.kind: read {quoted(kind)}, expected one of {', '.join(CANDIDATES)}")
    limit = take_number(data, "limit", 1, MOST_COUNTED)
    if limit and kind == "basic":
        raise PuzzleFormatError("question.limit: expected only with true candidates")
    puzzle = take_puzzle(data, question.limits)
    found: Mapping[Cell, Iterable[int]]
    if kind == "basic":
        found = basic_candidates(puzzle, tick=question.tick)
    elif limit:
        found = counts = solver_of(puzzle, question).candidate_counts(limit)
    else:
        found = solver_of(puzzle, question).candidates()
    answer: Data = {"candidates": {cell_name(cell): sorted(values) for cell, values in found.items()}}
    if limit:
        answer["counts"] = {cell_name(cell): [each[value] for value in sorted(each)] for cell, each in counts.items()}
    return answer


def check(data: Data, question: Question) -> Data:
    """Answer /api/check: nothing is searched."""
    take(data, ("family", "puzzle"))
    puzzle = take_puzzle(data, question.limits)
    board = puzzle.board
    conflicts = [
        {
            "unit": conflict.unit,
            "cells": cell_list(conflict.cells),
            "values": [board.get_digit(*cell) for cell in conflict.cells],
            "clashing": cell_list(conflict.clashing),
        }
        for conflict in find_conflicts(puzzle)
    ]
    is_full = board.find_empty_cell() is None
    return {"conflicts": conflicts, "full": is_full, "solved": is_full and not conflicts}


def hint(data: Data, question: Question) -> Data:
    """Answer /api/hint: cell, value and reason; a cell of null where there is none to fill, or no solution."""
    take(data, ("family", "puzzle"))
    puzzle = take_puzzle(data, question.limits)
    found = explain.hint(puzzle, timeout=question.limits.seconds, tick=question.tick)
    unit = {"unit": found.unit} if found.unit else {}
    texts = {language: found.text(language) for language in LANGUAGES}
    return {
        "cell": found.cell and cell_name(found.cell),
        "value": found.value,
        "reason": {"kind": found.kind, "text": found.text(), "texts": texts} | unit | {"cells": cell_list(found.cells)},
    }


def cell_list(cells: Iterable[Cell]) -> list[str]:
    """Return the names of cells."""
    return [cell_name(cell) for cell in cells]
