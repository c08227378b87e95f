"""Puzzles as questions bring them: the JSON form or any text that the command line reads, within the limits."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from .. import calcudoku, calendar, sudoku
from ..calcudoku.cage import CageRule
from ..engine import families
from ..engine.board import Board
from ..engine.errors import PuzzleFormatError, RulegridError
from ..engine.formats import recognise
from ..engine.puzzle import Puzzle, puzzle_data
from ..engine.rule import Rule
from ..utils.coordinates import Cell, cell_name
from ..utils.errors import quote
from ..utils.json_text import expect, expect_object, is_object, quoted, read_json
from .families import RULES, STANDARD
from .limits import Limits
from .messages import Data

MAX_RULES = 64

READERS: dict[str, Callable[[str], Puzzle]] = {
    "sudoku": sudoku.read_puzzle,
    "calcudoku": calcudoku.read_puzzle,
    "calendar": calendar.read_puzzle,
}


def take(data: Data, required: Iterable[str], optional: Iterable[str] = ()) -> Data:
    """Return a question that has all of the required keys and no unknown ones; raises PuzzleFormatError."""
    required = tuple(required)
    return expect_object(data, "question", (*required, *optional), required=required)


def take_number(data: Data, key: str, least: int, most: int, usual: int | None = None) -> int | None:
    """Return a whole number of a question, within its bounds.

    >>> take_number({"limit": 3}, "limit", 1, 50), take_number({}, "limit", 1, 50, 1)
    (3, 1)
    """
    if data.get(key) is None:
        return usual
    number: int = expect(data[key], int, f"question.{key}")
    if not least <= number <= most:
        raise PuzzleFormatError(f"question.{key}: read {quote(number)}, expected {least} to {most}")
    return number


def take_family(data: Data) -> str:
    """Return the family that a question names."""
    family = data["family"]
    if not isinstance(family, str) or family not in RULES:
        raise PuzzleFormatError(f"question.family: read {quoted(family)}, expected one of {', '.join(RULES)}")
    return family


def take_puzzle(data: Data, limits: Limits) -> Puzzle:
    """Return the puzzle of a question: the one in "puzzle" in its JSON form, with rules of its "family"."""
    return puzzle_from(take_family(data), data["puzzle"], limits)


def puzzle_from(family: str, data: Any, limits: Limits) -> Puzzle:
    """Return the puzzle that a JSON object describes; raises PuzzleFormatError, also where it is beyond the limits."""
    data = expect(puzzle_data(data), dict, "puzzle")
    for key in ("rows", "cols"):
        side = data.get(key)
        if isinstance(side, int) and side > limits.side:
            raise PuzzleFormatError(f"puzzle.{key}: read {quote(side)}, expected at most {limits.side} on this server")
    rules = data.get("rules")
    if isinstance(rules, list):
        entries = [entry for entry in rules if isinstance(entry, dict)]
        clues = sum(len(entry["clues"]) for entry in entries if isinstance(entry.get("clues"), list))
        for what, number, most in (("rules", len(rules), MAX_RULES), ("clues", clues, limits.clues)):
            if number > most:
                raise PuzzleFormatError(f"puzzle.rules: read {number} {what}, expected at most {most} on this server")
    puzzle = Puzzle.from_json(json.dumps(data), family=family)
    for rule in puzzle.rules:
        rule.validate_compatibility(puzzle.board)
    return puzzle


def take_board(rows: Any, board: Board, path: str) -> Board:
    """Return a board of the same grid filled with the rows of a question; raises PuzzleFormatError."""
    expect(rows, list, path)
    for i, row in enumerate(rows):
        for j, value in enumerate(expect(row, list, f"{path}[{i}]")):
            expect(value, int, f"{path}[{i}][{j}]")
    if [len(row) for row in rows] != [board.cols] * board.rows:
        raise PuzzleFormatError(f"{path}: expected {board.rows} rows of {board.cols} values, as in the puzzle")
    filled = board.copy()
    try:
        filled.load_puzzle(value for row in rows for value in row)
    except RulegridError as error:
        raise PuzzleFormatError(f"{path}: {error}") from None
    return filled


def take_marks(marks: Any, board: Board, path: str) -> dict[Cell, tuple[int, ...]]:
    """Return the pencil marks of a question, by the names of their cells; raises PuzzleFormatError.

    Marks in cells that hold a value are left out, as are empty lists: who keeps no marks in a cell excludes nothing.

    >>> take_marks({"A1": [1, 3], "A2": []}, Board(4), "question.marks")
    {(0, 0): (1, 3)}
    """
    cells = {cell_name(cell): cell for cell in board.grid.cells}
    found = {}
    for name, values in expect(marks, dict, path).items():
        if name not in cells:
            raise PuzzleFormatError(f"{path}: read {quoted(name)}, expected cells of the board")
        for i, value in enumerate(expect(values, list, f"{path}.{name}")):
            if expect(value, int, f"{path}.{name}[{i}]") not in board.values:
                raise PuzzleFormatError(f"{path}.{name}[{i}]: read {quote(value)}, expected a value of the board")
        if values and not board.get_digit(*cells[name]):
            found[cells[name]] = tuple(values)
    return found


def read(data: Data, limits: Limits) -> Data:
    """Answer /api/read: the puzzle in a text, or another one in its JSON form, and its rules with their clues as data.

    >>> read({"family": "sudoku", "text": "12..........21.."}, Limits())["puzzle"]["rows"]
    4
    >>> puzzle = {"rows": 4, "rules": [{"rule": "thermometer", "clues": ["A1A2"]}]}
    >>> read({"family": "sudoku", "puzzle": puzzle}, Limits())["rules"]
    [{'rule': 'thermometer', 'clues': [{'text': 'A1A2', 'name': 'thermometer A1 A2', 'data': {'cells': ['A1', 'A2']}, 'cells': ['A1', 'A2']}]}]

    With "entered", its clues come from a person who draws them: a cage of a calcudoku may be without an operation.
    """
    if "puzzle" in data:
        take(data, ("family", "puzzle"), ("entered",))
        puzzle = take_puzzle(data, limits)
        if expect(data.get("entered", False), bool, "question.entered"):
            puzzle.rules = [rule.with_mysteries() if isinstance(rule, CageRule) else rule for rule in puzzle.rules]
        return described(puzzle)
    take(data, ("family", "text"), ("rules", "size"))
    family = take_family(data)
    text: str = expect(data["text"], str, "question.text")
    size = take_number(data, "size", 1, limits.side)
    found = recognise(text, families.family(family).FORMATS)
    if found is not None and found.name != "json":
        puzzle = puzzle_from(family, READERS[family](text).to_data(), limits)
    elif is_object(text):
        puzzle = puzzle_from(family, read_json(text), limits)
    elif not text.strip() and size is not None:
        puzzle = Puzzle(Board(size), [rule() for rule in STANDARD[family]], family=family)
    else:
        puzzle = READERS[family](text)
    if max(puzzle.board.shape) > limits.side:
        raise PuzzleFormatError(
            f"read a board of {puzzle.board.rows} x {puzzle.board.cols} cells, expected at most {limits.side} rows and "
            "columns on this server"
        )
    if size is not None and puzzle.board.shape != (size, size):
        raise PuzzleFormatError(
            f"question.size: read {size}, but the text has {puzzle.board.rows} x {puzzle.board.cols} cells"
        )
    if data.get("rules") is not None:
        puzzle.rules = _named_rules(family, data["rules"], puzzle.rules)
    return described(puzzle)


def described(puzzle: Puzzle) -> Data:
    """Return a puzzle as its JSON form, and its rules with their clues as data."""
    rules = [{"rule": rule.spelling(), "clues": rule.describe_clues(puzzle.board)} for rule in puzzle.rules]
    return {"puzzle": puzzle.to_data(), "rules": rules}


def _named_rules(family: str, names: Any, rules: list[Rule]) -> list[Rule]:
    """Return the rules of these names: those of the puzzle, and new ones where it has none."""
    known = {rule.spelling(): rule for rule in RULES[family]}
    own = {rule.spelling(): rule for rule in rules}
    named = {}
    for i, name in enumerate(expect(names, list, "question.rules")):
        if not isinstance(name, str) or name not in known:
            raise PuzzleFormatError(f"question.rules[{i}]: read {quoted(name)}, expected one of {', '.join(known)}")
        named[name] = own.get(name) or known[name].from_clues()
    return list(named.values())
