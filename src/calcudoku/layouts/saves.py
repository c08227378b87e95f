"""Saved games of Gauguin and HoloKen, apps for calcudokus: JSON, or lines such as `CAGE:0:ACTION_ADD:SINGLE:4:0,6`.

Cells are numbered in reading order. Grids may be rectangles, and have any digits. The stored digits are the solution;
those that a player has entered are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isqrt
from typing import Any, NamedTuple

from ...core.board import Board
from ...core.puzzle import Puzzle
from ...core.puzzle_json import describe_broken_rules
from ...utils.errors import PuzzleFormatError, expected_got, one_of, quote
from ...utils.json_text import is_object, quote_json, read_json
from ...utils.message import Message
from ...utils.parser import Token
from ..cage import MYSTERY
from .layout_common import MOST_CHARACTERS, CageDraft, error_about, lines_of, puzzle_of, reader, require_operation

_ACTIONS = {"NONE": "", "ADD": "+", "SUBTRACT": "-", "MULTIPLY": "*", "DIVIDE": "/"}
_NUMBERED = ["", "+", "-", "*", "/"]
_SIZE = re.compile(r"SIZE:\s?([0-9]{1,2})|([0-9]{1,2})x([0-9]{1,2})", re.I)
_CAGE = re.compile(r"CAGE:[0-9]{1,4}:(?:ACTION_)?(?:[A-Z]{3,9}|[0-4]):", re.I)
_OTHERS = re.compile(r"true|false|SELECTED:.*|INVALID:.*|CHEATED:.*", re.I)
_CELLS = re.compile(r"\[?\s?[0-9]{1,4}(?:\s?,\s?[0-9]{1,4})*,?\s?\]?")


class _SavedGame(NamedTuple):
    """What a saved game has: rows and columns, the solution by cell number, and the cages with cell numbers as cells."""

    shape: tuple[int, int]
    digits: Mapping[int, int]
    cages: list[tuple[Token, str, int, list[int]]]
    hides_operations: bool = False


def recognises(text: str) -> bool:
    r"""Return whether a text is a saved game.

    >>> recognises('{"cages": [{"action": "ACTION_ADD", "result": 3, "cellNumbers": [0, 1]}]}')
    True
    >>> recognises("1650000000000\n2\n0\ntrue\nCAGE:0:ACTION_ADD:DOUBLE_HORIZONTAL:3:0,1"), recognises("0 0\n1 1\n1- 3+")
    (True, False)
    """
    if len(text) > MOST_CHARACTERS:
        return False
    if is_object(text):
        return '"cellNumbers"' in text and '"cages"' in text
    return "CAGE:" in text.upper() and any(_CAGE.match(line.text) for line in lines_of(text))


@reader("saves")
def read(text: str) -> Puzzle:
    r"""Read a saved game; raises PuzzleFormatError with line and column, or the path in JSON.

    >>> read("0\n3x2\n0\ntrue\nCAGE:0:ADD:7:0,1,3,4\nCAGE:1:NONE:3:2\nCAGE:2:NONE:2:5").rules[-1].clues()
    ['7+:A1A2B1B2', '3:A3', '2:B3']
    """
    game = _read_json(read_json(text)) if is_object(text) else _read_lines(lines_of(text))
    rows, cols = game.shape
    drafts = []
    for place, operation, target, numbers in game.cages:
        if game.hides_operations and len(numbers) > 1:
            operation = MYSTERY
        require_operation(target, operation, len(numbers), place)
        operation = "" if len(numbers) == 1 else operation
        drafts.append(CageDraft(target, operation, [divmod(number, max(cols, 1)) for number in numbers], place))
    values = sorted(set(game.digits.values()))
    has_solution = len(game.digits) == rows * cols and len(values) == max(rows, cols)
    if has_solution and values[0] < 0:
        raise PuzzleFormatError(Message("calcudoku.negative", value=values[0]))
    puzzle = puzzle_of(game.shape, drafts, values=values if has_solution else None)
    if has_solution:
        puzzle.solution = Board(rows, cols, values=values)
        puzzle.solution.load_puzzle([game.digits[number] for number in range(rows * cols)])
        puzzle.not_understood = [*describe_broken_rules(puzzle), *puzzle.not_understood]
    return puzzle


def _read_lines(lines: list[Token]) -> _SavedGame:
    numbers, digits, cages = list[int](), dict[int, int](), []
    rows = cols = 0
    for line in lines:
        parts = line.text.split(":")
        kind = parts[0].upper()
        if kind == "CAGE":
            cages.append(_read_cage(line, parts[1:]))
        elif kind == "CELL" and len(parts) >= 4 and all(map(_is_number, parts[1:4])):
            rows, cols = max(rows, int(parts[2]) + 1), max(cols, int(parts[3]) + 1)
            value = parts[-3]  # before what the player has entered and marked; before it there may be a label
            if len(parts) in (7, 8) and re.fullmatch("-?[0-9]{1,4}", value):
                digits[int(parts[1])] = int(value)
        elif match := _SIZE.fullmatch(line.text):
            cols, rows = int(match[1] or match[2]), int(match[1] or match[3])
        elif _is_number(line.text):
            numbers.append(int(line.text))
        elif not _OTHERS.fullmatch(line.text):
            raise error_about(line, Message("calcudoku.saved-line"))
    if not rows:  # of a square: the number after the date, or that of its cells
        rows = cols = numbers[1] if len(numbers) > 1 else isqrt(sum(len(cells) for *_, cells in cages))
    return _SavedGame((rows, cols), digits, cages)


def _read_cage(line: Token, parts: list[str]) -> tuple[Token, str, int, list[int]]:
    """Read number, action, target and cells of a cage; around the target there may be sign and shape.

    >>> _read_cage(Token("", 1, 1), ["0", "ACTION_ADD", "SINGLE", "4", "0,6,"])[1:]
    ('+', 4, [0, 6])
    >>> _read_cage(Token("", 1, 1), ["0", "1", "+", "4", "2", "0,6,", "false"])[1:]
    ('+', 4, [0, 6])
    """
    hides = parts[-1].strip().lower() == "true"
    if parts[-1].strip().lower() in ("true", "false"):
        parts = parts[:-1]
    _, action, *middle, cells = parts if len(parts) > 3 else ["", "", "", ""]
    if action in "01234" and len(middle) == 3:
        middle = middle[1:2]
    action = action.upper().removeprefix("ACTION_")
    if not _CELLS.fullmatch(cells.strip()) or not middle or not _is_number(middle[-1]) or len(middle) > 2:
        raise error_about(line, Message("calcudoku.saved-line"))
    operation = _ACTIONS.get(action) if not action.isdigit() else _NUMBERED[int(action)]
    if operation is None:
        raise line.error(expected_got(quote(action), one_of(_ACTIONS)))
    numbers = [int(number) for number in re.findall("[0-9]+", cells)]
    return line, MYSTERY if hides and len(numbers) > 1 else operation, int(middle[-1]), numbers


def _is_number(text: str) -> bool:
    return re.fullmatch("[0-9]{1,18}", text) is not None


def _read_json(data: Any) -> _SavedGame:
    variant = _dict(data.get("variant"))
    size = _dict(variant.get("gridSize"))
    cells = data.get("cells")
    digits = {}
    for cell in cells if isinstance(cells, list) else ():
        number, value = _dict(cell).get("cellNumber"), _dict(cell).get("value")
        if type(number) is int and type(value) is int:
            digits[number] = value
    cages = []
    for at, cage in enumerate(data["cages"] if isinstance(data.get("cages"), list) else ()):
        action, target, numbers = (_dict(cage).get(key, 0) for key in ("action", "result", "cellNumbers"))
        operation = _ACTIONS.get(str(action).removeprefix("ACTION_"))
        is_listed = isinstance(numbers, list) and numbers and all(type(number) is int for number in numbers)
        if operation is None or type(target) is not int or target < 0 or not is_listed:
            problem = expected_got(quote_json(cage), Message("calcudoku.object-of-cage"))
            raise PuzzleFormatError(problem, path=f"cages[{at}]")
        cages.append((Token("", 1, 1), operation, target, list(numbers)))
    side = isqrt(len(digits) or sum(len(numbers) for *_, numbers in cages))
    cols, rows = size.get("width", side), size.get("height", side)
    if not all(type(each) is int for each in (rows, cols)):
        raise PuzzleFormatError(
            expected_got(quote_json(size), Message("calcudoku.object-of-size")), path="variant.gridSize"
        )
    return _SavedGame((rows, cols), digits, cages, _dict(variant.get("options")).get("showOperators") is False)


def _dict(given: Any) -> dict[str, Any]:
    """Return an object of JSON, or an empty one for anything else."""
    return given if isinstance(given, dict) else {}
