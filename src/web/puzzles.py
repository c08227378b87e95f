"""Puzzles and boards as queries bring them, within the limits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..calendar import CalendarBoard
from ..calendar.family import read_board_option
from ..core import family as families
from ..core.board import Board
from ..core.family import Family
from ..core.formats import recognise
from ..core.layers import CELLS, Layer, LayerMap
from ..core.puzzle import Puzzle
from ..core.puzzle_json import puzzle_data
from ..core.rule import Rule
from ..core.turns import WAYS, GridTransform
from ..draw.drawing import record
from ..utils.catalogue import LANGUAGES
from ..utils.coordinates import cell_name
from ..utils.errors import PuzzleFormatError, bounds, expected_got, one_of, quote
from ..utils.json_text import expect, expect_object, is_object, quote_json, read_json
from ..utils.message import Message, say
from . import user_rules
from .families import describe_rule
from .request import Data, ServerLimits

MAX_RULES = 64


def take(data: Data, required: Iterable[str], optional: Iterable[str] = ()) -> Data:
    """Return a query that has all of the required keys and no unknown ones; raises PuzzleFormatError."""
    required = tuple(required)
    return expect_object(data, "question", (*required, *optional), required=required)


def take_number(data: Data, key: str, least: int, most: int, usual: int | None = None) -> int | None:
    """Return a whole number of a query, within its bounds.

    >>> take_number({"limit": 3}, "limit", 1, 50), take_number({}, "limit", 1, 50, 1)
    (3, 1)
    """
    if data.get(key) is None:
        return usual
    number: int = expect(data[key], int, f"question.{key}")
    if not least <= number <= most:
        raise PuzzleFormatError(expected_got(quote(number), bounds(least, most)), path=f"question.{key}")
    return number


def take_family(data: Data) -> Family:
    """Return the family that a query names."""
    name, known = take(data, ("family",), data)["family"], families.names()
    if not isinstance(name, str) or name not in known:
        raise PuzzleFormatError(expected_got(quote_json(name), one_of(known)), path="question.family")
    return families.family(name)


def take_puzzle(data: Data, limits: ServerLimits) -> Puzzle:
    """Return the puzzle of a query: the one in "puzzle" in its JSON form, with rules of its "family"."""
    return puzzle_from(take_family(data), take(data, ("puzzle",), data)["puzzle"], limits)


def puzzle_from(family: Family, data: Any, limits: ServerLimits) -> Puzzle:
    """Return the puzzle that a JSON object describes. Raises PuzzleFormatError, also if it exceeds the limits."""
    data = expect(puzzle_data(data), dict, "puzzle")
    for key in ("rows", "cols"):
        side = data.get(key)
        if isinstance(side, int) and side > limits.side:
            raise PuzzleFormatError(
                expected_got(quote(side), Message("server.most", most=limits.side)), path=f"puzzle.{key}"
            )
    rules = data.get("rules")
    if isinstance(rules, list):
        entries = [entry for entry in rules if isinstance(entry, dict)]
        clues = sum(len(entry["clues"]) for entry in entries if isinstance(entry.get("clues"), list))
        _check_size("rules", len(rules), MAX_RULES)
        _check_size("clues", clues, limits.clues)
    code = expect(data.get("code", ""), str, "puzzle.code")
    puzzle = Puzzle.from_data(data, user_rules.rules_of(code, family), family=family.name)
    # Those inside of rules that are made of rules, too, which may be texts in JSON.
    _check_size("clues", sum(rule.clue_count() for rule in puzzle.rules), limits.clues)
    puzzle.validate()
    return puzzle


def _check_size(what: str, number: int, most: int) -> None:
    if number > most:
        raise PuzzleFormatError(
            expected_got(Message(f"server.{what}", count=number), Message("server.most", most=most)),
            path="puzzle.rules",
        )


def read_text(data: Data, limits: ServerLimits) -> Data:
    """Answer /api/read: the puzzle in a text, or another one in its JSON form, and its rules with their clues as data.

    >>> read_text({"family": "sudoku", "text": "12..........21.."}, ServerLimits())["puzzle"]["rows"]
    4
    >>> puzzle = {"rows": 4, "rules": [{"rule": "thermometer", "clues": ["A1A2"]}]}
    >>> read_text({"family": "sudoku", "puzzle": puzzle}, ServerLimits())["rules"][0]["clues"][0]["names"]
    {'en': 'thermometer A1 A2', 'zh': '温度计 A1 A2'}

    With "entered", its clues come from a person who draws them: a cage of a calcudoku may be without an operation.
    """
    if "puzzle" in data:
        take(data, ("family", "puzzle"), ("entered",))
        puzzle = take_puzzle(data, limits)
        if expect(data.get("entered", False), bool, "question.entered"):
            puzzle.rules = [rule.complete_entries() for rule in puzzle.rules]
        return describe_puzzle(puzzle)
    take(data, ("family", "text"), ("rules", "size"))
    family = take_family(data)
    text: str = expect(data["text"], str, "question.text")
    if limits.fetch:
        text = family.fetch(text)
    size = take_number(data, "size", 1, limits.side)
    found = recognise(text, family.built_in_formats)
    if found is not None and found.name == "json":
        found = recognise(text, family.added_formats) or found
    if found is not None and found.name != "json":
        puzzle = puzzle_from(family, family.read_puzzle(text).to_data(), limits)
    elif is_object(text):
        puzzle = puzzle_from(family, read_json(text), limits)
    elif not text.strip() and size is not None:
        puzzle = Puzzle(Board(size), [rule() for rule in family.standard], family=family.name)
    else:
        puzzle = family.read_puzzle(text)
    if max(puzzle.board.shape) > limits.side:
        raise PuzzleFormatError(
            Message("server.large", rows=puzzle.board.rows, cols=puzzle.board.cols, most=limits.side)
        )
    if size is not None and puzzle.board.shape != (size, size):
        raise PuzzleFormatError(
            Message("server.other-size", size=size, rows=puzzle.board.rows, cols=puzzle.board.cols),
            path="question.size",
        )
    if data.get("rules") is not None:
        puzzle.rules = _named_rules(family, data["rules"], puzzle.rules)
    return describe_puzzle(puzzle)


def turn(data: Data, limits: ServerLimits) -> Data:
    """Answer /api/turn: the puzzle turned or mirrored, as /api/read answers, and the new places of its cells.

    >>> query = {"family": "sudoku", "way": "quarter", "puzzle": {"rows": 2, "cells": ["1 .", ". ."], "rules": [{"rule": "row"}]}}
    >>> turn(query, ServerLimits())["puzzle"]["cells"], turn(query, ServerLimits())["cells"]
    (['. 1', '. .'], ['A2', 'B2', 'A1', 'B1'])
    """
    take(data, ("family", "puzzle"), ("way",))
    puzzle, way = take_puzzle(data, limits), expect(data.get("way", WAYS[0]), str, "question.way")
    if way not in WAYS:
        raise PuzzleFormatError(expected_got(quote_json(way), one_of(WAYS)), path="question.way")
    places = GridTransform(way, *puzzle.board.shape)
    cells = [(row, col) for row in range(puzzle.board.rows) for col in range(puzzle.board.cols)]
    return describe_puzzle(puzzle.transform(way)) | {"cells": [cell_name(places.cell(cell)) for cell in cells]}


def list_layers(data: Data, limits: ServerLimits) -> Data:
    """Answer /api/layers: the layers of a puzzle, such as the shading that a rule needs, for a page.

    Each value has a word in each language and the colour in which rules draw it, or null; an edge is named by its cells.

    >>> puzzle = {"rows": 2, "rules": [{"rule": "yin-yang"}]}
    >>> [shade] = list_layers({"family": "sudoku", "puzzle": puzzle}, ServerLimits())["layers"]
    >>> shade["name"], shade["shape"], shade["values"][1]
    ('shade', 'cells', {'value': 2, 'words': {'en': 'shaded', 'zh': '涂黑'}, 'colour': '#d9dde3'})
    """
    take(data, ("family", "puzzle"))
    puzzle = take_puzzle(data, limits)
    return {"layers": [_describe_layer(puzzle, layer) for layer in puzzle.layers.values()]}


def _describe_layer(puzzle: Puzzle, layer: Layer) -> Data:
    words = dict(layer.words)
    values = [
        {
            "value": int(value),
            "words": {language: say(layer.word(value), language) for language in LANGUAGES} if words[value] else None,
            "colour": _colour_of(puzzle, layer, value) if layer.shape == CELLS else None,
        }
        for value in layer.values
    ]
    places = [] if layer.shape == CELLS else [cell.text for cell in LayerMap(layer, puzzle.board.grid, 0).cells]
    return {"name": layer.name, "shape": layer.shape, "values": values, "places": places}


def _colour_of(puzzle: Puzzle, layer: Layer, value: int) -> str | None:
    """Return the colour of a cell if a layer has this value there and all else is empty."""
    board = puzzle.board.without_values().with_layers(puzzle.layers.values())
    cell = board.grid.cells[0]
    rules = [rule for rule in puzzle.rules if layer in rule.layers(board.grid)]
    before = record(board, rules).fills().get(cell, [])
    board.set_layer(board.grid.layer(layer.name)[cell], int(value))
    return next((colour for colour in record(board, rules).fills().get(cell, []) if colour not in before), None)


def describe_puzzle(puzzle: Puzzle) -> Data:
    """Return a puzzle as its JSON form, its rules with their clues as data, and what there is to know of rules of its own."""
    rules = [{"rule": rule.spelling(), "clues": rule.describe_clues(puzzle.board)} for rule in puzzle.rules]
    family = families.family(puzzle.family)
    own_rules = [describe_own(rule, family) for rule in user_rules.rules_of(puzzle.code, family)]
    return {"puzzle": puzzle.to_data(), "rules": rules} | ({"own": own_rules} if own_rules else {})


def describe_own(rule: type[Rule], family: Family) -> Data:
    """Return the description of a puzzle's own rule for a page, including the texts that no catalogue has.

    `ingredient` is whether makers can add it, as `ingredients` of the family for other rules.
    """
    names, summaries = (
        {language: say(text, language) for language in LANGUAGES} for text in (rule.name_in_units(), rule.summary())
    )
    more = {"names": names, "summaries": summaries, "ingredient": family.ingredient(rule)}
    return describe_rule(rule, ()) | more


def _named_rules(family: Family, names: Any, rules: list[Rule]) -> list[Rule]:
    """Return the rules with these names: those of the puzzle, and new ones if it has none."""
    known = {rule.spelling(): rule for rule in family.rules}
    own = {rule.spelling(): rule for rule in rules}
    named = {}
    for i, name in enumerate(expect(names, list, "question.rules")):
        if not isinstance(name, str) or name not in known:
            raise PuzzleFormatError(expected_got(quote_json(name), one_of(known)), path=f"question.rules[{i}]")
        named[name] = own.get(name) or known[name].from_clues()
    return list(named.values())


def take_board(value: Any, limits: ServerLimits) -> CalendarBoard:
    """Return the board of a query about calendars: the name of a built-in one, or one as data."""
    board = read_board_option(value, None, "question.board")
    check_side(board, limits)
    return board


def check_side(board: CalendarBoard, limits: ServerLimits) -> None:
    """Raise PuzzleFormatError if a board is too large."""
    if max(len(board.rows), len(board.rows[0])) > limits.side:
        raise PuzzleFormatError(
            Message("server.large", rows=len(board.rows), cols=len(board.rows[0]), most=limits.side), path="rows"
        )
