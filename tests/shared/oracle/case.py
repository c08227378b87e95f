"""Puzzles as neutral data, which neither know nor use the rules' code: a board and clues whose cells are names.

A case can be written as one line of JSON:

    {"rows": 1, "cols": 3, "values": [1, 2, 3], "givens": {"A1": 2}, "clues": [{"rule": "renban", "cells": ["A1", "A2"]}]}

"blocked" and "regions" (of the board itself) may be added. A clue is named by its rule's spelling; its other fields are
those that `meaning` reads and `written` writes.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

Clue = dict[str, Any]
SIDES = ("left", "right", "top", "bottom")


class Part(NamedTuple):
    """A piece of what a clue means: a test of the digits in some cells, in this order."""

    cells: Sequence[str]
    test: Callable[[Sequence[int]], bool]


def name(row, col):
    """The name of a cell; boards here have no more than 26 rows."""
    return f"{chr(65 + row)}{col + 1}"


def place(cell):
    """Row and column of a cell, from 0."""
    return ord(cell[0]) - 65, int(cell[1:]) - 1


@dataclass(frozen=True)
class Case:
    rows: int
    cols: int
    values: list[int]
    clues: list[Clue]
    givens: dict[str, int] = field(default_factory=dict)
    blocked: list[str] = field(default_factory=list)
    regions: list[list[str]] = field(default_factory=list)

    @classmethod
    def from_line(cls, line):
        return cls(**json.loads(line))

    def line(self):
        """The case as a line of JSON, without what is empty."""
        return json.dumps({key: value for key, value in vars(self).items() if key in FIELDS and value not in ({}, [])})

    @cached_property
    def cells(self):
        """The cells that are not blocked, in reading order."""
        names = (name(row, col) for row in range(self.rows) for col in range(self.cols))
        return [cell for cell in names if cell not in self.blocked]

    @cached_property
    def open(self):
        return frozenset(self.cells)

    def at(self, row, col):
        """The cell at a place, None where there is none or it is blocked."""
        inside = 0 <= row < self.rows and 0 <= col < self.cols
        return cell if inside and (cell := name(row, col)) in self.open else None

    def row(self, row):
        return [cell for col in range(self.cols) if (cell := self.at(row, col))]

    def column(self, col):
        return [cell for row in range(self.rows) if (cell := self.at(row, col))]

    def seen_from(self, side, number):
        """The cells of a row (number from 0, from the left or right) or column as seen from a side."""
        line = self.row(number) if side in ("left", "right") else self.column(number)
        return line if side in ("left", "top") else line[::-1]

    def diagonals(self):
        """Every diagonal in each of its directions, from where an arrow enters it."""
        found = set()
        for down in (1, -1):
            for right in (1, -1):
                for row in range(self.rows):
                    for col in range(self.cols):
                        if row in (0, self.rows - 1) or col in (0, self.cols - 1):
                            while 0 <= row - down < self.rows and 0 <= col - right < self.cols:
                                row, col = row - down, col - right
                            steps = range(max(self.rows, self.cols))
                            line = (self.at(row + step * down, col + step * right) for step in steps)
                            found.add(tuple(cell for cell in line if cell))
        return sorted(line for line in found if line)

    def neighbours(self):
        """The pairs of cells with a common side."""
        return self.leaps([(0, 1), (1, 0)])

    def leaps(self, ways):
        """The pairs of cells of which the second is some way down and right of the first."""
        places = map(place, self.cells)
        return [
            (name(r, c), other) for r, c in places for down, right in ways if (other := self.at(r + down, c + right))
        ]

    @cached_property
    def all_regions(self):
        """What counts as regions: those that a rule says, or else the board's own."""
        clues = self.said("error-sudoku") or self.clues  # which replaces the blocks
        for clue in self.said("grids"):
            boxes = [tuple(box) for corner in clue["corners"] for box in self.boxes_at(corner, clue["size"])]
            return list(dict.fromkeys(boxes)) if sum(map(len, {*boxes})) == len({*sum(boxes, ())}) else self.regions
        for clue in clues:
            if clue["rule"] == "regions":
                return clue["regions"]
        for clue in clues:
            if clue["rule"] in ("block", "normal9x9-block", "error-sudoku"):
                return self.blocks(clue.get("height", 3), clue.get("width", 3))
        return self.regions

    def blocks(self, height, width):
        corners = [(row, col) for row in range(0, self.rows, height) for col in range(0, self.cols, width)]
        places = [(row + down, col + right) for down in range(height) for right in range(width) for row, col in corners]
        found: dict[tuple[int, int], list[str]] = {}
        for row, col in sorted(places):
            if cell := self.at(row, col):
                found.setdefault((row // height, col // width), []).append(cell)
        return [found[corner] for corner in sorted(found)]

    def boxes_at(self, corner, size):
        """The boxes of a grid of size x size cells, as wide as high or wider."""
        top, left = place(corner)
        high = next(high for high in range(int(size**0.5), 0, -1) if size % high == 0)
        wide = size // high
        starts = [(top + r, left + c) for r in range(0, size, high) for c in range(0, size, wide)]
        return [[name(r + down, c + right) for down in range(high) for right in range(wide)] for r, c in starts]

    def region_of(self, cell):
        """The number of a cell's region, None where it is in none."""
        return next((number for number, region in enumerate(self.all_regions) if cell in region), None)

    @cached_property
    def amounts(self):
        """For modified cells: what a digit is multiplied by and what is added, in the order of the clues."""
        found: dict[str, tuple[int, int]] = {}
        for clue in self.clues:
            if clue["rule"] in MODIFIERS:
                times, plus = MODIFIERS[clue["rule"]], clue.get("number", 0)
                for cell in clue["cells"]:
                    before = found.get(cell, (1, 0))
                    found[cell] = before[0] * times, before[1] * times + plus
        return found

    def worth(self, cells, digits):
        """What digits in cells count for in sums."""
        if not self.amounts:
            return list(digits)
        amounts = [self.amounts.get(cell, (1, 0)) for cell in cells]
        return [times * digit + plus for (times, plus), digit in zip(amounts, digits, strict=True)]

    def said(self, rule):
        """The puzzle's own clues of a rule: not those inside of `any`, `all` and `none`."""
        return [clue for clue in self.clues if clue["rule"] == rule]


FIELDS = Case.__dataclass_fields__.keys()
MODIFIERS = {"doubler": 2, "negator": -1, "amount": 0}
