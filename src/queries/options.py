"""Options that several queries share: limits, names of cells, language, and a player's values and marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..core.board import Board, other_grid
from ..core.family import OptionSpec
from ..core.puzzle_json import fill_layer
from ..utils.catalogue import LANGUAGES
from ..utils.cells import NOTATIONS
from ..utils.coordinates import Cell, cell_name
from ..utils.errors import PuzzleFormatError, RulegridError, expected_got, problem_of, quote
from ..utils.json_text import expect, expect_object, join, quote_json
from ..utils.message import Message

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle

LIMITS = (
    OptionSpec("timeout", float, None, "Stop after this time, in seconds.", least=0),
    OptionSpec("max_steps", int, None, "Stop after this many steps.", least=0),
)


LAYERS = OptionSpec("layers", bool, False, "Also tell apart solutions that differ only in layers, such as a shading.")
CELLS = OptionSpec(
    "cells", str, NOTATIONS[0], "How texts name cells: A1, or r1c1 with numbered rows and boxes.", choices=NOTATIONS
)


def read_mine(value: Any, puzzle: Puzzle, path: str) -> Board:
    """Return a board of the puzzle's grid, filled by a player; raises PuzzleFormatError.

    The value is a board, rows of values, or an object with the rows as `cells` and rows of words by layer as `layers`.

    >>> from rulegrid.sudoku import read_puzzle
    >>> puzzle = read_puzzle("1..4......32....").add("yin-yang")
    >>> shade = [["shaded", None, None, None], *([None] * 4 for _ in range(3))]
    >>> board = read_mine({"cells": list(map(list, puzzle.board.cells)), "layers": {"shade": shade}}, puzzle, "mine")
    >>> board["A4"], board["shade.A1"]
    (4, 2)
    """
    board = puzzle.board
    if isinstance(value, Board):
        if value.shape != board.shape:
            raise PuzzleFormatError(other_grid(value, board), path=path)
        return value
    if isinstance(value, dict):
        expect_object(value, path, ("cells", "layers"))
        filled = _read_rows(value.get("cells"), board, join(path, "cells"))
        return _with_layers(filled, puzzle, value.get("layers", {}), join(path, "layers"))
    return _read_rows(value, board, path)


def _read_rows(value: Any, board: Board, path: str) -> Board:
    rows = expect(value, list, path)
    for i, row in enumerate(rows):
        for j, each in enumerate(expect(row, list, f"{path}[{i}]")):
            expect(each, int, f"{path}[{i}][{j}]")
    if [len(row) for row in rows] != [board.cols] * board.rows:
        raise PuzzleFormatError(Message("board.rows-expected", rows=board.rows, cols=board.cols), path=path)
    filled = board.copy()
    try:
        filled.load_puzzle(each for row in rows for each in row)
    except RulegridError as error:
        raise PuzzleFormatError(problem_of(error), path=path) from None
    return filled


def _with_layers(board: Board, puzzle: Puzzle, entries: Any, path: str) -> Board:
    """Return a copy of a board with all layers of the puzzle, and rows of words on some of them."""
    layered = board.with_layers(puzzle.statement().grid.layers)
    for name, rows in expect(entries, dict, path).items():
        if name not in puzzle.layers:
            raise PuzzleFormatError(Message("layer.undeclared"), path=join(path, name))
        fill_layer(layered, name, rows, join(path, name))
    return layered


def read_marks(value: Any, puzzle: Puzzle, path: str) -> dict[Cell, tuple[int, ...]]:
    """Return pencil marks by cell, given by cells or their names; raises PuzzleFormatError.

    Empty lists are ignored: a cell without marks excludes nothing.

    >>> from rulegrid.sudoku import read_puzzle
    >>> read_marks({"A2": [1, 3], "A3": []}, read_puzzle("1..4......32...."), "marks")
    {(0, 1): (1, 3)}
    """
    board = puzzle.board
    cells: dict[Any, Cell] = {cell_name(cell): cell for cell in board.grid.cells}
    cells |= {cell: cell for cell in board.grid.cells}
    if not isinstance(value, Mapping):
        expect(value, dict, path)
    found = {}
    for name, values in value.items():
        if name not in cells:
            raise PuzzleFormatError(expected_got(quote_json(name), Message("board.board-cells")), path=path)
        marks = values if isinstance(values, (tuple, set, frozenset)) else expect(values, list, f"{path}.{name}")
        for i, each in enumerate(marks):
            if expect(each, int, f"{path}.{name}[{i}]") not in board.values:
                raise PuzzleFormatError(
                    expected_got(quote(each), Message("board.board-value")), path=f"{path}.{name}[{i}]"
                )
        if marks:
            found[cells[name]] = tuple(marks)
    return found


WORK = (
    OptionSpec(
        "mine",
        list,
        None,
        "The grid as the player filled it so far: rows of values, or an object of these and rows of words by layer.",
        read=read_mine,
    ),
    OptionSpec(
        "marks", dict, None, "The player's pencil marks: for each cell the values that are left.", read=read_marks
    ),
)
"""The options of queries that know the player's work."""

LANGUAGE = OptionSpec("language", str, "en", "The language of the text.", choices=LANGUAGES)
SHOW = OptionSpec(
    "show", str, "all", "How much the text says: where to look, which technique, all, or long chains link by link.",
    choices=("where", "technique", "all", "links"),
)  # fmt: skip
WORDS = (LANGUAGE, SHOW, CELLS)
"""The options of queries that are answered in words."""
