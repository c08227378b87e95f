"""What is answered about a puzzle of any family: solutions, counts, candidates, conflicts, files."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Any

from starlette.responses import Response

from .. import calcudoku
from ..calendar import piece_letter
from ..engine.board import Board
from ..engine.constraints import Constraint, Placement
from ..engine.errors import PuzzleFormatError, RulegridError, SearchStopped
from ..engine.limits import Limits
from ..engine.puzzle import Puzzle
from ..engine.solver import Solver
from ..utils.coordinates import Cell, cell_name
from ..utils.json_text import expect, quoted
from .messages import Data, Refusal
from .puzzles import take, take_family, take_number, take_puzzle
from .running import Question

MOST = 10**12

FORMATS = {"svg": "image/svg+xml", "png": "image/png", "text": "text/plain; charset=utf-8", "json": "application/json"}


def solver_of(puzzle: Puzzle, question: Question, timeout: float | None = None) -> Solver:
    """Return a solver that ends when nobody waits any more, or when the time is up."""
    return puzzle.solver(timeout=timeout or question.limits.seconds, progress=False, tick=question.tick)


def solve(data: Data, question: Question) -> Data:
    """Answer /api/solve."""
    take(data, ("family", "puzzle"), ("limit",))
    puzzle = take_puzzle(data, question.limits)
    limit = take_number(data, "limit", 1, question.limits.solutions, 1) or 1
    answer = solved(solver_of(puzzle, question), question, limit, lambda board: board.cells)
    return answer | {"conflicts": puzzle.conflicts() if answer["status"] == "none" else []}


def solved(solver: Solver, question: Question, limit: int, shown: Callable[[Board], Any]) -> Data:
    """Return what is known of a puzzle, with its solutions as `shown` says each."""
    found: list[Any] = []
    status = ""
    try:
        found.extend(map(shown, solver.solutions(limit)))
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
            "unit": unit,
            "cells": [cell_name(cell) for cell in cells],
            "values": [board.cells[row][col] for row, col in cells],
        }
        for unit, cells in broken(puzzle).items()
    ]
    is_full = board.find_empty_cell() is None
    return {"conflicts": conflicts, "full": is_full, "solved": is_full and not conflicts}


def broken(puzzle: Puzzle) -> dict[str, list[Cell]]:
    """Return the units that the board contradicts, each with its cells in reading order."""
    found: dict[str, set[Cell]] = {}
    for unit, cells in _broken(puzzle):
        found.setdefault(unit, set()).update(cells)
    return {unit: sorted(cells) for unit, cells in found.items()}


def _broken(puzzle: Puzzle) -> Iterator[tuple[str, list[Cell]]]:
    board = puzzle.board
    statement = puzzle.statement()
    for number, constraint in enumerate(statement.constraints):
        for name in constraint.broken_units(board):
            unit = name if name != constraint.unit else str(statement.unit_of(number))
            yield unit, list(_cells_of(name, constraint, board))


def _cells_of(unit: str, constraint: Constraint, board: Board) -> Iterator[Cell]:
    if not isinstance(constraint, Placement) or unit not in constraint.names:
        yield from constraint.scope(board)
        return
    value = board.values[constraint.names.index(unit)]
    yield from (cell for cell in board.open_cells() if board.get_digit(*cell) == value)


def render(data: Data, question: Question) -> Response:
    """Answer /api/render: a file."""
    take(data, ("family", "puzzle", "format"), ("solution",))
    family = take_family(data)
    form = data["format"]
    if not isinstance(form, str) or form not in FORMATS:
        raise PuzzleFormatError(f"question.format: read {quoted(form)}, expected one of {', '.join(FORMATS)}")
    puzzle = take_puzzle(data, question.limits)
    solution = None if data.get("solution") is None else _solution(data["solution"], puzzle.board)
    content: str | bytes
    if form == "json":
        content = Puzzle(solution or puzzle.board, puzzle.rules, puzzle.title, puzzle.labels).to_json() + "\n"
    elif form == "text":
        content = _text(family, puzzle, solution or puzzle.board)
    else:
        content = puzzle.to_svg(solution)
        if form == "png":
            content = _png(content)
    return Response(content, media_type=FORMATS[form])


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


def _text(family: str, puzzle: Puzzle, board: Board) -> str:
    """Return the text that the family's own command reads or prints: for a calcudoku without values its cages."""
    if family == "calcudoku" and not board.filled() and _is_caged(puzzle):
        return calcudoku.write_puzzle(puzzle)
    names = {value: piece_letter(i) if family == "calendar" else str(value) for i, value in enumerate(board.values)}

    def entry(row: int, col: int) -> str:
        value = board.cells[row][col]
        empty = "#" if (row, col) in board.blocked else "."
        return names[value] if value else puzzle.labels.get((row, col), empty)

    rows = [[entry(row, col) for col in range(board.cols)] for row in range(board.rows)]
    width = max(len(text) for row in rows for text in row) if family == "calendar" else 0
    return "".join(" ".join(text.rjust(width) for text in row) + "\n" for row in rows)


def _is_caged(puzzle: Puzzle) -> bool:
    """Return whether cages cover a square grid, each cell once."""
    caged = [
        cell for rule in puzzle.rules if isinstance(rule, calcudoku.CageRule) for c in rule.cages for cell in c.cells
    ]
    once = sum(isinstance(rule, calcudoku.CageRule) for rule in puzzle.rules) == 1
    rows, cols = puzzle.board.shape
    return once and rows == cols and sorted(caged) == sorted(puzzle.board.open_cells()) and len(caged) == rows * cols


def _png(svg: str) -> bytes:
    try:
        svg2png = importlib.import_module("cairosvg").svg2png
    except (ImportError, OSError):  # OSError: cairo itself is missing
        raise Refusal(501, 'PNG needs the extra "png": pip install "rulegrid[png]"') from None
    png: bytes = svg2png(bytestring=svg.encode(), scale=2)
    return png
