"""The grid of SudokuPad's JSON: its cells, without those around it, and the digits that they may have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...core.board import Board
from ...core.row_column_rules import ColumnRule, RowRule
from ...utils.coordinates import Cell, cell_name
from ...utils.errors import RulegridError, expected_got
from ...utils.json_text import quote_json
from ...utils.message import Message
from ...utils.numbers import is_number
from ..rules import AmongRule
from .foreign import MAX_SIDE, ForeignPuzzle
from .looks import COLOUR_WORDS

CHOICES = "givenPencilMarks"
"""The digits allowed in a cell: f-puzzles' key, because SudokuPad's pencil marks may also be a player's."""
IN_CELLS = ("value", "centremarks", "pencilMarks", CHOICES, "given", "color", "c")

_SENTENCE = re.compile(r"[.\n;!?]")
_RANGE = re.compile(
    r"\b(?:digits?|numbers?|integers?|values?)\b[ (]*(?:from )?([0-9]{1,2}) ?(?:-|–|—|to|through|thru) ?([0-9]{1,2})\b(?! ?(?:%|cells|times))"
)
_FILLS = re.compile(
    r"\b(?:fill|plac|enter|put|insert|us(?:e|es|ing)\b|writ|contain|has|have|appear|exactly once|once each)"
)
_WHOLE = re.compile(r"\b(?:grid|rows?|columns?|box|boxes|regions?|cells?|puzzle)\b")
_PART = re.compile(
    r"\b(?:lines?|arrows?|cages?|circles?|dots?|clues?|shaded|outside|layer|loop|path|sum)\b"
    rf"|\b(?:{COLOUR_WORDS})\b"
)
_DIGITS = 9
"""Larger values in smaller grids are labels, not digits."""


def without_margin(source: ForeignPuzzle, data: dict[str, Any]) -> dict[str, Any]:
    """Return a puzzle without the cells around its regions.

    There are such cells if the regions form a smaller rectangle whose longer side has a digit for each cell. Drawings move
    with the regions. Values in the removed cells become texts beside the grid. A remark counts the removed cells.

    >>> cells = [[{} for _ in range(6)] for _ in range(6)]
    >>> cells[0][1] = {"value": 8}
    >>> regions = [[[r + a, c + b] for a in (0, 1) for b in (0, 1)] for r in (1, 3) for c in (1, 3)]
    >>> inner = without_margin(ForeignPuzzle("SudokuPad", 6), {"cells": cells, "regions": regions})
    >>> len(inner["cells"]), inner["regions"][0], inner["overlays"][0]["center"]
    (4, [[0, 0], [0, 1], [1, 0], [1, 1]], [-0.5, 0.5])
    """
    regions = _regions_of(data)
    inside = _inside(data["cells"], regions) if regions else None
    if inside is None:
        return data
    (top, left), (bottom, right) = inside
    beside = []
    for row, line in enumerate(data["cells"]):
        for col, cell in enumerate(line):
            is_inside = top <= row <= bottom and left <= col <= right
            if not is_inside and isinstance(cell, dict) and cell.get("value") not in (None, ""):
                beside.append({"center": [row + 0.5, col + 0.5], "width": 1, "height": 1, "text": str(cell["value"])})
    number = sum(map(len, data["cells"])) - (bottom - top + 1) * (right - left + 1)
    source.remark("cells", Message("program.margin", cells=number))
    moved = {**data, "regions": regions, "overlays": [*(data.get("overlays") or []), *beside]}
    moved = {key: _moved(value, top, left) if key in _PLACED else value for key, value in moved.items()}
    metadata: Any = data.get("metadata")
    width, solution = len(data["cells"][0]), metadata.get("solution") if isinstance(metadata, dict) else None
    if isinstance(solution, str) and len(solution) == width * len(data["cells"]):
        lines = (solution[row * width : (row + 1) * width] for row in range(top, bottom + 1))
        moved["metadata"] = {**metadata, "solution": "".join(line[left : right + 1] for line in lines)}
    moved["cells"] = [line[left : right + 1] for line in data["cells"][top : bottom + 1]]
    return moved


_LEAST_INSIDE = 4  # rows and columns: fewer are some regions of a larger grid
_PLACED = ("regions", "cages", "lines", "arrows", "underlays", "overlays", "fogofwar", "foglight")
_PLACES = ("cells", "center", "wayPoints")


def _regions_of(data: dict[str, Any]) -> list[list[list[int]]]:
    """Return the regions, without one of all cells around them; none if the data are not a grid with regions."""
    rows, regions = data.get("cells"), data.get("regions")
    if not (isinstance(rows, list) and rows and all(isinstance(row, list) for row in rows)):
        return []
    if not (isinstance(regions, list) and all(isinstance(each, list) and all(map(_is_pair, each)) for each in regions)):
        return []
    return [region for region in regions if 0 < len(region) <= max(len(rows), len(rows[0]))]


def _inside(rows: list[list[Any]], regions: list[list[list[int]]]) -> tuple[Cell, Cell] | None:
    """Return the first and the last cell of the rectangle of regions, or None if no cells are around it."""
    cells = {tuple(cell) for region in regions for cell in region}
    sizes = set(map(len, regions))
    top, left = (min(cell[at] for cell in cells) for at in (0, 1))
    bottom, right = (max(cell[at] for cell in cells) for at in (0, 1))
    height, width = bottom - top + 1, right - left + 1
    is_large = min(height, width) >= _LEAST_INSIDE and 2 * height >= len(rows) and 2 * width >= len(rows[0])
    is_whole = is_large and len(cells) == height * width and sizes == {max(height, width)}
    is_smaller = len(cells) < sum(map(len, rows)) and bottom < len(rows) and all(right < len(row) for row in rows)
    return ((top, left), (bottom, right)) if is_whole and is_smaller and min(top, left) >= 0 else None


def _is_pair(cell: Any) -> bool:
    return isinstance(cell, list) and len(cell) == 2 and all(type(at) is int for at in cell)


def _moved(given: Any, top: int, left: int) -> Any:
    """Return a list of drawings, or of places, moved up by `top` and to the left by `left`."""
    if isinstance(given, list):
        if len(given) == 2 and all(type(at) in (int, float) for at in given):
            return [given[0] - top, given[1] - left]
        return [_moved(each, top, left) for each in given]
    if isinstance(given, dict):
        return {key: _moved(value, top, left) if key in _PLACES else value for key, value in given.items()}
    return given


def digits_of(source: ForeignPuzzle, rows: list[Any], text: str, solution: str) -> tuple[int, ...]:
    """Return the digits that cells may have: those that the text states, or that givens and stored solution show.

    By default they are 1 up to the longer side. Digits that differ from this are a guess, and a remark if nothing but
    the largest one is known.
    """
    shape, size = source.shape, source.size
    is_square = shape[0] == shape[1]
    usual = tuple(range(1, size + 1))
    givens = _givens(rows, size)
    seen = {*givens.values()} | _digits_solved(solution, givens, shape)
    stated = set(_ranges(text.lower()))
    fitting = [each for each in stated if seen <= {*each} and len(each) >= (size if is_square else min(shape))]
    if len(fitting) == 1:
        found = fitting[0]
    elif stated - {usual}:
        source.remark("cells", Message("program.digits-unclear", digits=_spell(usual)))
        return usual
    elif not seen <= {*usual} and len(seen) == size:
        found = tuple(sorted(seen))
    elif 0 in seen and max(seen) < size:
        found = tuple(range(size))
    elif not seen <= {*usual}:
        found = tuple(range(min(1, *seen), max(size, *seen) + 1))
        source.remark("cells", Message("program.digits-unclear", digits=_spell(found)))
        return found
    else:
        found = usual
    if found != usual or not (is_square or stated):
        source.guess("cells", Message("program.digits", digits=_spell(found)))
    return found


def digits_in_text(text: str, side: int) -> tuple[int, ...]:
    """Return the digits that a text states for a square grid; by default 1 to the side.

    >>> digits_in_text("Place the digits 0 to 8 once in each row, column and box.", 9)
    (0, 1, 2, 3, 4, 5, 6, 7, 8)
    """
    found = {each for each in _ranges(text.lower()) if len(each) >= side}
    return found.pop() if len(found) == 1 else tuple(range(1, side + 1))


def _ranges(text: str) -> Iterator[tuple[int, ...]]:
    """Yield the digits that a text states for the cells of the grid.

    >>> list(_ranges("place the digits 0-5 in each row. digits 1 to 3 are on arrows."))
    [(0, 1, 2, 3, 4, 5)]
    """
    for sentence in _SENTENCE.split(text):
        if _FILLS.search(sentence) and _WHOLE.search(sentence) and not _PART.search(sentence):
            for low, high in _RANGE.findall(sentence):
                if int(low) in (0, 1) and int(low) < int(high) <= MAX_SIDE:
                    yield tuple(range(int(low), int(high) + 1))


def _spell(digits: tuple[int, ...]) -> str:
    is_row = digits[-1] - digits[0] == len(digits) - 1
    return f"{digits[0]}-{digits[-1]}" if is_row else ", ".join(map(str, digits))


def _givens(rows: list[Any], size: int) -> dict[Cell, int]:
    """Return the given digits by cell, without zeros if a row or column repeats one: they mean empty cells."""
    given = {
        (row, col): int(value)
        for row, line in enumerate(rows)
        for col, cell in enumerate(line if isinstance(line, list) else ())
        if isinstance(cell, dict) and is_number(value := str(cell.get("value", "")), most=2)
    }
    zeros = [cell for cell, value in given.items() if not value]
    repeats = any(len({cell[at] for cell in zeros}) < len(zeros) for at in (0, 1))
    return {cell: value for cell, value in given.items() if value <= max(size, _DIGITS) and (value or not repeats)}


def _digits_solved(solution: str, givens: dict[Cell, int], shape: Cell) -> set[int]:
    """Return the digits of a whole solution of the givens, without zeros if there are too many of them for digits."""
    rows, cols = shape
    if len(solution) != rows * cols or not (solution.isascii() and solution.isdigit()):
        return set()
    if any(solution[row * cols + col] != str(digit) for (row, col), digit in givens.items()):
        return set()
    return {int(each) for each in solution if each != "0" or solution.count("0") <= min(shape)}


def read_cells(source: ForeignPuzzle, rows: list[Any], digits: tuple[int, ...]) -> Board:
    """Return the board with its given digits, and add the cells with restricted digits to the rules."""
    height, width = source.shape
    board = Board(height, width, values=digits)
    choices: dict[tuple[int, ...], list[Cell]] = {}
    for row, line in enumerate(rows):
        entries = source.items(line, f"cells[{row}]")
        if len(entries) != width:
            problem = expected_got(Message("layout.cells", cells=len(entries)), str(width))
            raise source.wrong(f"cells[{row}]", problem)
        for col, entry in enumerate(entries):
            path = f"cells[{row}][{col}]"
            cell = source.object({} if entry is None else entry, path)
            source.report_unknown(cell, IN_CELLS, path)
            marks = source.items(cell.get(CHOICES), f"{path}.{CHOICES}")
            allowed = sorted({mark for each in marks if (mark := source.number(each, f"{path}.{CHOICES}")) is not None})
            if allowed:
                choices.setdefault(tuple(allowed), []).append((row, col))
            value = source.number(cell.get("value"), f"{path}.value")
            if value or (value == 0 and 0 in digits):
                try:
                    board.set_digit(row, col, value)
                except RulegridError:
                    source.remark(f"{path}.value", expected_got(quote_json(value), _spell(digits)))
    for allowed_in, cells in choices.items():
        with source.list_problem():
            source.add(AmongRule, f"cells {cell_name(cells[0])}", allowed_in, cells)
    for kind, length in ((RowRule, width), (ColumnRule, height)):
        if length > len(digits):
            source.houses = [house for house in source.houses if not isinstance(house, kind)]
            source.remark(
                "cells", Message("program.long-house", rule=kind.spelling(), cells=length, digits=_spell(digits))
            )
    return board


_TO_FIND = re.compile(
    r"chaos construction|\b(?:divide|partition|split|cut|dissect) the (?:\w+ )?(?:grid|board) into"
    r"|\b(?:regions?|nonets?|boxes)(?: borders?| boundaries)? (?:(?:must|should|have to|has to|needs? to|are to|is to|are|is)(?: all| also)? )"
    r"(?:be )?(?:determined|deduced|found|discovered|unknown|constructed|drawn|located)"
    r"|\b(?:determine|deduce|find|locate|construct|draw|discover) (?:the )?(?:\w+ ){0,3}(?:regions|nonets|(?:region|box) borders)"
)
_SUMS = re.compile(r"\b(?:sums?|totals?)\b")
_BOXES = re.compile(
    r"\b(?:box|boxes|nonets?|regions?)\b|\b(?:normal|standard|classic|classical|usual|regular) (?:[0-9x]+ )?sudoku"
)
_NO_BOXES = re.compile(
    r"\b(?:no|without|without any) (?:boxes|regions|nonets)|\b(?:boxes|regions) (?:do not|don't) (?:apply|exist)"
)


def report_missing_regions(source: ForeignPuzzle, regions: list[list[Cell]], text: str) -> None:
    """Add a remark if a text, in small letters, leaves regions to be found, or names boxes although none are stored.

    >>> source = ForeignPuzzle("SudokuPad", 9)
    >>> report_missing_regions(source, [], "divide the grid into regions. no digit repeats in a region.")
    >>> report_missing_regions(source, [], "no digit repeats in rows and columns")
    >>> list(map(str, source.remarks))
    ['SudokuPad regions: the text says that regions are to be found: only those that are stored are read']
    """
    if any(_TO_FIND.search(each) and not _SUMS.search(each) for each in _SENTENCE.split(text)):
        source.remark("regions", Message("program.regions-to-find"))
    elif not regions and _BOXES.search(text) and not _NO_BOXES.search(text):
        source.remark("regions", Message("program.no-regions"))
