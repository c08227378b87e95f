"""Boards as plain data: rows of texts, and what else the JSON form of a puzzle says of its board."""

from __future__ import annotations

from itertools import chain
from typing import Any

from ...utils.coordinates import Cell, cell_name, read_cells
from ...utils.errors import PuzzleFormatError, RulegridError, bounds, locate_problem, problem_of, quote, read
from ...utils.json_text import expect, quote_json
from ...utils.numbers import is_number
from ...utils.words import Message
from ..board import Board


def read_board(data: dict[str, Any]) -> Board:
    """Return the board that the JSON form of a puzzle describes; raises PuzzleFormatError that names the path."""
    rows = expect(data["rows"], int, "puzzle.rows")
    cols = expect(data.get("cols", rows), int, "puzzle.cols")
    values = data.get("values")
    whole = isinstance(values, int) and not isinstance(values, bool)
    if not (values is None or whole or (isinstance(values, list) and all(type(value) is int for value in values))):
        raise PuzzleFormatError(read(quote_json(values), Message("board.whole-numbers")), path="puzzle.values")
    lines = _lines(data.get("cells", []), "puzzle.cells")
    regions = []
    for i, region in enumerate(expect(data.get("regions", []), list, "puzzle.regions")):
        try:
            regions.append(tuple(read_cells(expect(region, str, f"puzzle.regions[{i}]"))))
        except PuzzleFormatError as error:
            raise PuzzleFormatError(error.problem, path=f"puzzle.regions[{i}]") from None
    # A side at a time, so that an error's path is the key that is at fault.
    for key, size in (("rows", (rows, 1)), ("cols", (rows, cols)), ("values", (rows, cols))):
        try:
            board = Board(*size, values=values if key == "values" else None)
        except RulegridError as error:
            raise PuzzleFormatError(problem_of(error), path=f"puzzle.{key}") from None
    if "cells" not in data and not regions:
        return board
    blocked = [(r, c) for r, line in enumerate(lines) for c, entry in enumerate(line.split()) if entry == "#"]
    if blocked or regions:
        _check_shape(board, lines if "cells" in data else None, "puzzle.cells")
        try:
            board = Board(rows, cols, values=values, blocked=blocked, regions=regions)
        except RulegridError as error:
            raise PuzzleFormatError(problem_of(error), path="puzzle.cells") from None
    if "cells" in data:
        fill(board, lines, "puzzle.cells")
    return board


def rows_of(board: Board) -> list[str]:
    """Return the rows of a board as texts: numbers, even if the board shows something else."""
    return [" ".join(line.split()) for line in Board.__str__(board).splitlines()]


def one_cell(name: str, board: Board, path: str) -> Cell:
    """Return the cell of a board that a name says; raises PuzzleFormatError with the path of the name.

    >>> one_cell("A2", Board(2), "question.cell")
    (0, 1)
    """
    try:
        (cell,) = read_cells(name)
        board.is_blocked(*cell)
    except ValueError:
        raise PuzzleFormatError(read(quote(name), Message("board.cell-name")), path=path) from None
    return cell


def listed_cells(given: Any, board: Board, path: str) -> list[Cell]:
    """Return the cells of a board that a list of names says; raises PuzzleFormatError with the path of what is wrong."""
    names = enumerate(expect(given, list, path))
    return [one_cell(expect(name, str, f"{path}[{i}]"), board, f"{path}[{i}]") for i, name in names]


def _lines(lines: Any, path: str) -> list[str]:
    return [expect(line, str, f"{path}[{i}]") for i, line in enumerate(expect(lines, list, path))]


def _check_shape(board: Board, lines: list[str] | None, path: str) -> None:
    entries = [line.split() for line in lines or ()]
    if lines is not None and (len(entries) != board.rows or any(len(line) != board.cols for line in entries)):
        sizes = sorted({len(line) for line in entries}) or [0]
        cells = bounds(sizes[0], sizes[-1]) if len(sizes) > 1 else str(sizes[0])
        raise PuzzleFormatError(
            Message("board.rows-read", count=len(entries), cells=cells, rows=board.rows, cols=board.cols), path=path
        )


def fill(board: Board, given: Any, path: str) -> None:
    """Put the values of rows of texts onto a board; '.' is empty, '#' blocked. Raises PuzzleFormatError."""
    lines = _lines(given, path)
    _check_shape(board, lines, path)
    for row, line in enumerate(lines):
        for col, entry in enumerate(line.split()):
            if entry in (".", "#") or (entry == "0" and board.values[0] != 0):
                continue
            name = cell_name((row, col))
            if not is_number(entry):
                raise PuzzleFormatError(
                    locate_problem(name, read(quote(entry), Message("board.value-or-sign"))), path=path
                )
            try:
                board.set_digit(row, col, int(entry))
            except RulegridError as error:
                raise PuzzleFormatError(problem_of(error), path=path) from None


def fits(solution: Board | None, board: Board) -> bool:
    """Return whether a solution, perhaps not full, has the values of a board."""
    if solution is None or solution.grid.shape != board.grid.shape:
        return False
    pairs = zip(chain.from_iterable(solution.cells), chain.from_iterable(board.cells), strict=True)
    return all(one == other or not one or not other for one, other in pairs)


def puzzle_data(data: Any) -> Any:
    """Return the JSON form of a puzzle in some data: the data itself, or the "puzzle" in an answer of the command line.

    >>> puzzle_data({"status": "solved", "solutions": [[[1]]], "puzzle": {"rows": 1, "rules": []}})
    {'rows': 1, 'rules': []}
    """
    return data["puzzle"] if isinstance(data, dict) and {"status", "puzzle"} <= data.keys() else data
