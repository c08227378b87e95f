"""A puzzle: a board, its rules and a title, with the JSON form that command line, page and files share."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from ..utils.coordinates import Cell, cell_name, read_cells
from ..utils.errors import PuzzleFormatError, RulegridError, shown
from ..utils.json_text import expect, expect_object, join, quoted, read_json
from .board import Board
from .errors import RuleError
from .rule import Rule
from .solver import Solver


class Puzzle:
    """A board with its rules. `labels` are texts printed in cells that hold no value, such as the days of a calendar.

    >>> from rulegrid.engine import ColumnRule, RowRule
    >>> puzzle = Puzzle(Board(2), [RowRule(), ColumnRule()], title="Two by two")
    >>> puzzle.solver().count()
    2
    >>> print(puzzle.to_json())
    {"title": "Two by two", "rows": 2, "cols": 2, "cells": [". .", ". ."], "rules": [{"rule": "row"}, {"rule": "column"}]}
    >>> Puzzle.from_json(puzzle.to_json(), [RowRule, ColumnRule]) == puzzle
    True
    """

    def __init__(
        self,
        board: Board,
        rules: Iterable[Rule] = (),
        title: str = "",
        labels: Mapping[Cell, str] | None = None,
    ) -> None:
        self.board = board
        self.rules = list(rules)
        self.title = title
        self.labels = dict(labels or {})

    def __eq__(self, other: object) -> bool:
        return self._data() == other._data() if isinstance(other, Puzzle) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def solver(self, **options: Any) -> Solver:
        """Return a solver of this puzzle; `options` are the keyword arguments of `Solver`."""
        return Solver(self.board, *self.rules, **options)

    def conflicts(self) -> list[str]:
        """Return the units (houses, cages …) that the given values already contradict."""
        return [
            unit or str(rule)
            for rule in self.rules
            for constraint in rule.constraints(self.board)
            for unit in constraint.broken_units(self.board)
        ]

    def _data(self) -> dict[str, Any]:
        board = self.board
        data: dict[str, Any] = {"title": self.title} if self.title else {}
        data |= {"rows": board.rows, "cols": board.cols}
        if board.values != tuple(range(1, max(board.shape) + 1)):
            data["values"] = list(board.values)
        # Numbers, even if the board shows something else.
        data["cells"] = [" ".join(line.split()) for line in Board.__str__(board).splitlines()]
        if self.labels:
            data["labels"] = {cell_name(cell): text for cell, text in sorted(self.labels.items())}
        data["rules"] = [
            {"rule": rule.spelling()} | ({"clues": clues} if (clues := rule.clues()) else {}) for rule in self.rules
        ]
        return data

    def to_json(self, indent: int | None = None) -> str:
        """Return the JSON form. A rule is its spelling and its clues."""
        return json.dumps(self._data(), ensure_ascii=False, indent=indent)

    @classmethod
    def from_json(cls, text: str, known: Iterable[type[Rule]]) -> Puzzle:
        """Return the puzzle that `text` says, with rules from `known` (a family's RULES, and your own).

        Raises PuzzleFormatError that names the path of what is unknown or malformed.
        """
        keys = ("title", "rows", "cols", "values", "cells", "labels", "rules")
        data = expect_object(read_json(text), "puzzle", keys, required=("rows", "rules"))
        board = _board(data)
        by_name = {rule.spelling(): rule for rule in known}
        entries = expect(data["rules"], list, "puzzle.rules")
        rules = [_rule(entry, f"puzzle.rules[{i}]", by_name) for i, entry in enumerate(entries)]
        labels = {}
        for name, label in expect(data.get("labels", {}), dict, "puzzle.labels").items():
            labels[_one_cell(name, board)] = expect(label, str, join("puzzle.labels", name))
        return cls(board, rules, expect(data.get("title", ""), str, "puzzle.title"), labels)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def to_svg(self, solution: Board | None = None) -> str:
        """Return the picture of the puzzle, or of a solution with the given values set off."""
        from .draw.svg import draw

        return draw(solution or self.board, self.rules, labels=self.labels, start=self.board, title=self.title)


def _board(data: dict[str, Any]) -> Board:
    rows = expect(data["rows"], int, "puzzle.rows")
    cols = expect(data.get("cols", rows), int, "puzzle.cols")
    values = data.get("values")
    whole = isinstance(values, int) and not isinstance(values, bool)
    if not (values is None or whole or (isinstance(values, list) and all(type(value) is int for value in values))):
        raise PuzzleFormatError(f"puzzle.values: read {quoted(values)}, expected a list of whole numbers")
    lines = expect(data.get("cells", []), list, "puzzle.cells")
    for i, line in enumerate(lines):
        expect(line, str, f"puzzle.cells[{i}]")
    try:
        Board(rows, cols, values=values)
    except RulegridError as error:
        raise PuzzleFormatError(f"puzzle.rows, cols, values: {error}") from None
    try:
        entries = [line.split() for line in lines]
        if "cells" in data and (len(entries) != rows or any(len(line) != cols for line in entries)):
            raise RulegridError(f"{[len(line) for line in entries]} cells a row, expected {rows} rows of {cols}"[:200])
        blocked = [(r, c) for r, line in enumerate(entries) for c, entry in enumerate(line) if entry == "#"]
        board = Board(rows, cols, values=values, blocked=blocked)
        for row, line in enumerate(entries):
            for col, entry in enumerate(line):
                if entry not in (".", "0", "#"):
                    if not (entry.isascii() and entry.isdigit() and len(entry) < 19):
                        raise RulegridError(
                            f"{cell_name((row, col))}: read {shown(entry)}, expected a value, '.' or '#'"
                        )
                    board.set_digit(row, col, int(entry))
    except RulegridError as error:
        raise PuzzleFormatError(f"puzzle.cells: {error}") from None
    return board


def _one_cell(name: str, board: Board) -> Cell:
    try:
        (cell,) = read_cells(name)
        board.is_blocked(*cell)
    except ValueError:
        raise PuzzleFormatError(
            f"puzzle.labels: read {shown(name)}, expected the name of a cell on the board"
        ) from None
    return cell


def _rule(entry: Any, path: str, by_name: dict[str, type[Rule]]) -> Rule:
    expect_object(entry, path, ("rule", "clues"), required=("rule",))
    name, clues = entry["rule"], entry.get("clues", [])
    if not isinstance(name, str) or name not in by_name:
        raise PuzzleFormatError(f"{path}.rule: read {quoted(name)}, expected one of {', '.join(by_name)}")
    if not isinstance(clues, list) or not all(isinstance(clue, str) for clue in clues):
        raise PuzzleFormatError(f"{path}.clues: read {quoted(clues)}, expected a list of texts")
    try:
        return by_name[name].from_clues(clues)
    except (PuzzleFormatError, RuleError) as error:
        raise PuzzleFormatError(f"{path}: {error}") from None
