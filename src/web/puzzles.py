"""Puzzles as questions bring them: the JSON form or any text that the command line reads, within the limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from .. import calcudoku, calendar, sudoku
from ..calcudoku.cage import CageRule
from ..engine import families
from ..engine.board import Board
from ..engine.errors import PuzzleFormatError
from ..engine.formats import recognise
from ..engine.puzzle import Puzzle, puzzle_data
from ..engine.rule import Rule
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
        _check_size("rules", len(rules), MAX_RULES)
        _check_size("clues", clues, limits.clues)
    puzzle = Puzzle.from_data(data, family=family)
    # Those inside of rules that are made of rules, too, which may be texts in JSON.
    _check_size("clues", sum(rule.clue_count() for rule in puzzle.rules), limits.clues)
    puzzle.validate()
    return puzzle


def _check_size(what: str, number: int, most: int) -> None:
    if number > most:
        raise PuzzleFormatError(f"puzzle.rules: read {number} {what}, expected at most {most} on this server")


def read(data: Data, limits: Limits) -> Data:
    """Answer /api/read: the puzzle in a text, or another one in its JSON form, and its rules with their clues as data.

    >>> read({"family": "sudoku", "text": "12..........21.."}, Limits())["puzzle"]["rows"]
    4
    >>> puzzle = {"rows": 4, "rules": [{"rule": "thermometer", "clues": ["A1A2"]}]}
    >>> read({"family": "sudoku", "puzzle": puzzle}, Limits())["rules"][0]["clues"][0]["names"]
    {'en': 'thermometer A1 A2', 'zh': '温度计 A1 A2'}

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
