"""Answers about a puzzle of any family: solutions, counts, candidates, conflicts, hints, files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from .. import calcudoku
from ..calendar.piece_board import plain_text
from ..engine import explain
from ..engine.board import Board
from ..engine.errors import PuzzleFormatError, RulegridError, SearchStopped
from ..engine.explain import LANGUAGES, find_conflicts
from ..engine.many import Limits
from ..engine.puzzle import Puzzle
from ..engine.solver import Solver
from ..utils.coordinates import Cell, cell_name
from ..utils.json_text import expect, quoted
from ..utils.pictures import to_png
from .messages import JSON, Data, File, Refusal
from .puzzles import take, take_number, take_puzzle
from .running import Question

MOST = 10**12

FORMATS = {"svg": "image/svg+xml", "png": "image/png", "text": "text/plain; charset=utf-8", "json": JSON}


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
    """Answer /api/candidates."""
    take(data, ("family", "puzzle"))
    found = solver_of(take_puzzle(data, question.limits), question).candidates()
    return {"candidates": {cell_name(cell): sorted(values) for cell, values in found.items()}}


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


def render(data: Data, question: Question) -> File:
    """Answer /api/render: a file."""
    take(data, ("family", "puzzle", "format"), ("solution",))
    form = data["format"]
    if not isinstance(form, str) or form not in FORMATS:
        raise PuzzleFormatError(f"question.format: read {quoted(form)}, expected one of {', '.join(FORMATS)}")
    puzzle = take_puzzle(data, question.limits)
    solution = None if data.get("solution") is None else _solution(data["solution"], puzzle.board)
    content: str | bytes
    if form == "json":
        content = (
            Puzzle(solution or puzzle.board, puzzle.rules, puzzle.title, puzzle.labels, family=puzzle.family).to_json()
            + "\n"
        )
    elif form == "text":
        content = _text(puzzle, solution or puzzle.board)
    else:
        content = puzzle.to_svg(solution, dark=False)  # the page has a theme of its own, and allows no style sheets
        if form == "png":
            content = _png(content)
    return File(content.encode() if isinstance(content, str) else content, FORMATS[form])


def _solution(rows: Any, board: Board) -> Board:
    path = "question.solution"
    expect(rows, list, path)
    for i, row in enumerate(rows):
        for j, value in enumerate(expect(row, list, f"{path}[{i}]")):
            expect(value, int, f"{path}[{i}][{j}]")
    if [len(row) for row in rows] != [board.cols] * board.rows:
        raise PuzzleFormatError(f"{path}: expected {board.rows} rows of {board.cols} values, as in the puzzle")
    solution = board.copy()
    try:
        solution.load_puzzle(value for row in rows for value in row)
    except RulegridError as error:
        raise PuzzleFormatError(f"{path}: {error}") from None
    return solution


def _text(puzzle: Puzzle, board: Board) -> str:
    """Return the text that the family's own command reads or prints: for a calcudoku without values its cages."""
    if puzzle.family == "calendar":
        return f"{plain_text(board, puzzle.labels)}\n"
    if puzzle.family == "calcudoku" and not board.filled() and calcudoku.is_caged(puzzle):
        return calcudoku.write_puzzle(puzzle)
    return f"{Board.__str__(board)}\n"


def _png(svg: str) -> bytes:
    try:
        return to_png(svg)
    except RulegridError as error:  # what it needs is not installed
        raise Refusal(501, str(error)) from None
