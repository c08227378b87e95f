"""How the constraints of SudokuMaker's JSON are read into clues, and clues written as constraints: a shape for each kind.

Cells are numbers in reading order; so are corners, edges and the places around the grid. What a shape can't write, it gives back.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, ClassVar

from ...core.board import Board
from ...core.clues import Clue
from ...core.grid import Side
from ...utils.coordinates import Cell, cell_name, read_cells
from ...utils.errors import PuzzleFormatError, bounds, expected_got, one_of
from ...utils.json_text import quote_json
from ...utils.message import Message
from ..rules import LittleKillerRule
from .foreign import ForeignPuzzle

Item = dict[str, Any]
Values = tuple[Any, ...]
COMMON = ("type", "name", "style", "id", "disabled", "solverIgnored")
"""The keys of every constraint that say nothing of its clues."""

GREY, BLACK = "#aaaaaa", "#000000"
LINE = {"color": GREY, "thickness": 0.15}
ENDS = {
    "lines": {"color": GREY, "thickness": 0.1},
    "endPoints": {"size": 0.8, "fill": "#ffffff", "stroke": {"color": GREY, "thickness": 0.02}},
}
CAGE = {"text": {"color": BLACK}, "cage": {"color": BLACK}}
SHADE = {"color": "#00000033"}


class SudokuMakerReading:
    """A puzzle that is being read: its source, its size and values, and the rules that its constraints give."""

    def __init__(self, source: ForeignPuzzle, board: Board) -> None:
        self.source, self.board = source, board
        self.rows, self.cols = board.rows, board.cols

    def cell(self, given: Any, path: str) -> Cell:
        return self._place(given, path, self.rows, self.cols, 0)

    def corner(self, given: Any, path: str) -> Cell:
        """Return the cell whose upper left corner has this number; it is one of four around the corner."""
        row, col = self._place(given, path, self.rows + 1, self.cols + 1, 0)
        if not (0 < row < self.rows and 0 < col < self.cols):
            raise self.source.unfit_error(path, given, Message("program.maker-corner"))
        return row, col

    def outside(self, given: Any, path: str) -> Cell:
        """Return a place in or around the grid by its number: row and column are -1 before the first."""
        return self._place(given, path, self.rows + 2, self.cols + 2, 1)

    def edge(self, given: Any, path: str) -> tuple[Cell, Cell]:
        """Return the cells on both sides of an edge: in each row, those between its cells come first, then those below."""
        row, at = self._place(given, path, self.rows, 2 * self.cols, 0)
        pair = ((row, at - 1), (row, at)) if at < self.cols else ((row, at - self.cols), (row + 1, at - self.cols))
        if not (at and pair[1][0] < self.rows):
            raise self.source.unfit_error(path, given, Message("program.maker-edge"))
        return pair

    def _place(self, given: Any, path: str, rows: int, cols: int, before: int) -> Cell:
        if not isinstance(given, int) or isinstance(given, bool) or not 0 <= given < rows * cols:
            raise self.source.unfit_error(path, given, bounds(0, rows * cols - 1))
        return given // cols - before, given % cols - before

    def cells(self, given: Any, path: str) -> list[Cell]:
        return [self.cell(each, f"{path}[{i}]") for i, each in enumerate(self.source.items(given, path))]

    def objects(self, given: Any, path: str, *known: str) -> Iterator[tuple[Item, str]]:
        """Yield objects of a list, each with its path; keys that are not known are listed."""
        for i, each in enumerate(self.source.items(given, path)):
            item = self.source.object(each, f"{path}[{i}]")
            self.source.report_unknown(item, known, f"{path}[{i}]")
            yield item, f"{path}[{i}]"

    def groups(self, given: Any, path: str) -> list[frozenset[int]]:
        """Return sets of digits: each is a number with a bit for a digit."""
        masks = self.source.items(given, path)
        if not all(isinstance(mask, int) and 0 <= mask < 1 << 65 for mask in masks):
            raise self.source.unfit_error(path, given, Message("expected.number"))
        return [frozenset(digit for digit in self.board.values if mask >> digit & 1) for mask in masks]


class SudokuMakerShape(ABC):
    """How a constraint is read into clues, and clues are written as constraints."""

    keys: ClassVar[tuple[str, ...]] = ()
    """The keys of a constraint in addition to `COMMON`."""

    @abstractmethod
    def read(self, item: Item, path: str, reading: SudokuMakerReading) -> Iterable[tuple[str, Values]]:
        """Yield the values of clues, each with its path."""

    @abstractmethod
    def write(self, clues: Sequence[Clue], board: Board) -> tuple[list[Item], list[Clue]]:
        """Return the items of the clues, without their type, and the clues that can't be written."""


def _number(cell: Cell, board: Board) -> int:
    return cell[0] * board.cols + cell[1]


def _numbers(cells: Iterable[Cell], board: Board) -> list[int]:
    return [_number(cell, board) for cell in cells]


class SudokuMakerSwitch(SudokuMakerShape):
    """A rule that is on, for what `way` says where its clues are ways."""

    def __init__(self, way: str = "") -> None:
        self.way = way

    def read(self, item: Item, path: str, reading: SudokuMakerReading) -> Iterable[tuple[str, Values]]:
        return [(path, (self.way,) if self.way else ())]

    def write(self, clues: Sequence[Clue], board: Board) -> tuple[list[Item], list[Clue]]:
        is_on = not self.way or not clues or any(clue.way == self.way for clue in clues)
        return ([{"style": {"color": "#34bbe6ff", "thickness": 0.02}} if self.way else {}] if is_on else []), []


class SudokuMakerCells(SudokuMakerShape):
    """Marked cells, which are one clue together."""

    keys = ("cells",)

    def __init__(self, **style: Any) -> None:
        self.style = {**SHADE, **style}

    def read(self, item: Item, path: str, reading: SudokuMakerReading) -> Iterable[tuple[str, Values]]:
        cells = reading.cells(item.get("cells"), f"{path}.cells")
        return [(path, (cells,))] if cells else []

    def write(self, clues: Sequence[Clue], board: Board) -> tuple[list[Item], list[Clue]]:
        return [{"cells": _numbers(clue.cells, board), "style": self.style} for clue in clues], []


class SudokuMakerLines(SudokuMakerShape):
    """Lines, with a number for all of them under `number`; `fixed` is what the rule's number is here."""

    keys = ("lines", "minDifference")

    def __init__(self, number: str = "", style: Item = LINE, *, halved: bool = False) -> None:
        self.number, self.style, self.halved = number, style, halved

    def read(self, item: Item, path: str, reading: SudokuMakerReading) -> Iterable[tuple[str, Values]]:
        before: Values = ()
        if self.number:
            before = (reading.source.number(item.get(self.number), f"{path}.{self.number}"),)
            before = (None,) if before[0] == -(-len(reading.board.values) // 2) else before
        elif self.halved:
            before = (len(reading.board.values) // 2,)
        for i, each in enumerate(reading.source.items(item.get("lines"), f"{path}.lines")):
            cells = reading.cells(each, f"{path}.lines[{i}]")
            if len(cells) > 1:
                yield f"{path}.lines[{i}]", (*before, cells)

    def write(self, clues: Sequence[Clue], board: Board) -> tuple[list[Item], list[Clue]]:
        half = -(-len(board.values) // 2)
        if self.halved:
            left = [clue for clue in clues if clue.difference != len(board.values) // 2]
            clues = [clue for clue in clues if clue not in left]
        else:
            left = []

        def number(clue: Clue) -> int:
            return (half if clue.difference is None else clue.difference) if self.number else 0

        items = []
        for value, some in groupby(sorted(clues, key=number), number):
            item: Item = {"lines": [_numbers(clue.cells, board) for clue in some]}
            items.append(item | ({self.number: value} if self.number else {}) | {"style": self.style})
        return items, left


class RegionSums(SudokuMakerLines):
    """Lines whose parts are added up, one by one unless `singleRegionTotals` says that a region has one total."""

    keys = ("lines", "singleRegionTotals")

    def read(self, item: Item, path: str, reading: SudokuMakerReading) -> Iterable[tuple[str, Values]]:
        if item.get("singleRegionTotals"):
            raise PuzzleFormatError(Message("program.no-rule"))
        return super().read(item, path, reading)

    def write(self, clues: Sequence[Clue], board: Board) -> tuple[list[Item], list[Clue]]:
        items, left = super().write(clues, board)
        return [item | {"singleRegionTotals": False} for item in items], left


class Thermometers(SudokuMakerShape):
    """Thermometers, slow ones or others."""

    keys = ("thermometers", "slow")

    def __init__(self, *, slow: bool) -> None:
        self.slow = slow

    def read(self, item: Item, path: str, reading: SudokuMakerReading) -> Iterable[tuple[str, Values]]:
        if bool(item.get("slow")) is self.slow:
            for i, each in enumerate(reading.source.items(item.get("thermometers"), f"{path}.thermometers")):
                yield f"{path}.thermometers[{i}]", (reading.cells(each, f"{path}.thermometers[{i}]"),)

    def write(self, clues: Sequence[Clue], board: Board) -> tuple[list[Item], list[Clue]]:
        style = {"color": "#cccccc", "thickness": 0.3, "bulbRadius": 0.4}
        lines = [_numbers(clue.cells, board) for clue in clues]
        return [{"thermometers": lines, "slow": self.slow, "style": style}] if lines else [], []


class SudokuMakerArrows(SudokuMakerShape):
    """Bulbs, each with its arrows, which begin in it; of several cells the first in the list are the ones."""

    keys = ("bulbsWithArrows",)

    def read(self, item: Item, path: str, reading: SudokuMakerReading) -> Iterable[tuple[str, Values]]:
        key = f"{path}.bulbsWithArrows"
        for each, at in reading.objects(item.get("bulbsWithArrows"), key, "bulbCells", "arrows"):
            bulb = reading.cells(each.get("bulbCells"), f"{at}.bulbCells")
            for i, arrow in enumerate(reading.source.items(each.get("arrows"), f"{at}.arrows")):
                shaft = reading.cells(arrow, f"{at}.arrows[{i}]")
                shaft = shaft[1:] if shaft[:1] and shaft[0] in bulb else shaft
                if bulb and shaft:
                    if len(bulb) > 1 and bulb[::-1] != sorted(bulb):
                        expected = Message("program.maker-bulb")
                        raise reading.source.unfit_error(f"{at}.bulbCells", each.get("bulbCells"), expected)
                    yield f"{at}.arrows[{i}]", (bulb[::-1], shaft)

    def write(self, clues: Sequence[Clue], board: Board) -> tuple[list[Item], list[Clue]]:
        style = {"arrow": {"color": GREY, "thickness": 0.05, "headSize": 0.35}, "bulb": ENDS["endPoints"]}
        arrows: dict[tuple[int, ...], list[list[int]]] = {}
        for clue in clues:
            bulb = sorted(clue.circle)
            row, col = clue.cells[0]
            start = min(bulb, key=lambda cell: max(abs(cell[0] - row), abs(cell[1] - col)))
            arrows.setdefault(tuple(_numbers(bulb[::-1], board)), []).append(_numbers([start, *clue.cells], board))
        found = [{"bulbCells": list(bulb), "arrows": lines} for bulb, lines in arrows.items()]
        return [{"bulbsWithArrows": found, "style": style}] if found else [], []


class SudokuMakerCages(SudokuMakerShape):
    """Cages with a number, 0 for none; with `said`, a text of counts and digits."""

    keys = ("cages",)

    def __init__(self, *, said: bool = False) -> None:
        self.said = said

    def read(self, item: Item, path: str, reading: SudokuMakerReading) -> Iterable[tuple[str, Values]]:
        for each, at in reading.objects(item.get("cages"), f"{path}.cages", "cells", "value"):
            cells, given = reading.cells(each.get("cells"), f"{at}.cells"), each.get("value")
            if not cells:
                continue
            if not self.said:
                yield at, (reading.source.number(given, f"{at}.value") or None, cells)
                continue
            text = str(given or "")
            if len(text) % 2 or not text.isascii() or not text.isdecimal():
                raise reading.source.unfit_error(f"{at}.value", given, Message("variant.counts"))
            yield at, ([(int(a), int(b)) for a, b in zip(text[::2], text[1::2], strict=True)], cells)

    def write(self, clues: Sequence[Clue], board: Board) -> tuple[list[Item], list[Clue]]:
        cages, left = [], []
        for clue in clues:
            value: Any = clue.counts if self.said else clue.total
            if self.said and max(number for pair in value for number in pair) < 10:
                value = "".join(f"{count}{digit}" for count, digit in value)
            elif self.said or value == 0 or not (value is None or isinstance(value, int)):  # 0 is not a total
                left.append(clue)
                continue
            cages.append({"cells": _numbers(clue.cells, board), "value": value or 0})
        return [{"cages": cages, "style": CAGE}] if cages else [], left


class SudokuMakerEdges(SudokuMakerShape):
    """Numbers on edges. `negative`, the numbers of all other edges that none of these is, is read elsewhere."""

    keys = ("clues", "negative", "overrideNegativeRatios", "overrideNegativeDifferences")

    def read(self, item: Item, path: str, reading: SudokuMakerReading) -> Iterable[tuple[str, Values]]:
        for each, at in reading.objects(item.get("clues"), f"{path}.clues", "value", "edge"):
            number = reading.source.number(each.get("value"), f"{at}.value")
            yield at, (number, reading.edge(each.get("edge"), f"{at}.edge"))

    def write(self, clues: Sequence[Clue], board: Board) -> tuple[list[Item], list[Clue]]:
        found, left = [], []
        for clue in clues:
            (_, number), (_, pair) = clue
            (row, col), (below, right) = sorted(pair)
            if (below - row, right - col) not in ((0, 1), (1, 0)):
                left.append(clue)
                continue
            at = 2 * board.cols * row + (col + 1 if right > col else board.cols + col)
            found.append({"value": number, "edge": at})
        return [{"clues": found, "negative": []}] if found else [], left


class SudokuMakerClones(SudokuMakerShape):
    """Groups of cells that are equal."""

    keys = ("groups",)

    def read(self, item: Item, path: str, reading: SudokuMakerReading) -> Iterable[tuple[str, Values]]:
        for i, each in enumerate(reading.source.items(item.get("groups"), f"{path}.groups")):
            cells = reading.cells(each, f"{path}.groups[{i}]")
            if len(cells) > 1:
                yield f"{path}.groups[{i}]", ([(cell,) for cell in cells],)

    def write(self, clues: Sequence[Clue], board: Board) -> tuple[list[Item], list[Clue]]:
        groups = [_numbers(cells, board) for clue in clues for cells in zip(*clue.groups, strict=True)]
        return [{"groups": groups, "style": SHADE}] if groups else [], []


class SudokuMakerCorners(SudokuMakerShape):
    """Digits at corners; they are in the four cells around."""

    keys = ("clues",)

    def read(self, item: Item, path: str, reading: SudokuMakerReading) -> Iterable[tuple[str, Values]]:
        for each, at in reading.objects(item.get("clues"), f"{path}.clues", "corner", "digits"):
            row, col = reading.corner(each.get("corner"), f"{at}.corner")
            given = reading.source.items(each.get("digits"), f"{at}.digits")
            digits = [reading.source.number(digit, f"{at}.digits[{i}]") for i, digit in enumerate(given)]
            if digits:
                yield at, (digits, [(row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)])

    def write(self, clues: Sequence[Clue], board: Board) -> tuple[list[Item], list[Clue]]:
        found, left = [], []
        for clue in clues:
            (row, col), *others = sorted(clue.cells)
            if others == [(row, col + 1), (row + 1, col), (row + 1, col + 1)]:
                corner = (row + 1) * (board.cols + 1) + col + 1
                found.append({"corner": corner, "digits": [int(digit) for digit in clue.digits]})
            else:
                left.append(clue)
        return [{"clues": found, "style": {"singleLine": False}}] if found else [], left


class SudokuMakerOutside(SudokuMakerShape):
    """Numbers beside rows and columns."""

    keys = ("clues",)

    def read(self, item: Item, path: str, reading: SudokuMakerReading) -> Iterable[tuple[str, Values]]:
        for each, at in reading.objects(item.get("clues"), f"{path}.clues", "value", "outerCell", "diagonal"):
            row, col = reading.outside(each.get("outerCell"), f"{at}.outerCell")
            number = reading.source.number(each.get("value"), f"{at}.value")
            place: tuple[Side, int] | None = None
            if 0 <= row < reading.rows and col in (-1, reading.cols):
                place = ("left" if col < 0 else "right", row)
            elif 0 <= col < reading.cols and row in (-1, reading.rows):
                place = ("top" if row < 0 else "bottom", col)
            if place is None or each.get("diagonal"):
                raise reading.source.unfit_error(at, each, Message("program.maker-beside"))
            if number is not None:
                yield at, (number, place)

    def write(self, clues: Sequence[Clue], board: Board) -> tuple[list[Item], list[Clue]]:
        found = []
        for clue in clues:
            (_, number), (_, (side, line)) = clue
            row, col = {
                "left": (line, -1),
                "right": (line, board.cols),
                "top": (-1, line),
                "bottom": (board.rows, line),
            }[side]
            found.append({"value": number, "outerCell": (row + 1) * (board.cols + 2) + col + 1})
        return [{"clues": found, "style": {"color": BLACK}}] if found else [], []


class SudokuMakerDiagonals(SudokuMakerShape):
    """Numbers around the grid that look along a diagonal: 1 is one that rises to the right, -1 one that falls."""

    keys = ("clues",)

    def read(self, item: Item, path: str, reading: SudokuMakerReading) -> Iterable[tuple[str, Values]]:
        for each, at in reading.objects(item.get("clues"), f"{path}.clues", "value", "outerCell", "diagonal"):
            row, col = reading.outside(each.get("outerCell"), f"{at}.outerCell")
            way = each.get("diagonal")
            if way not in (1, -1) or isinstance(way, bool):
                raise reading.source.unfit_error(f"{at}.diagonal", way, one_of(("1", "-1")))
            cells = next(filter(None, (self._along(row, col, down, -down * way, reading) for down in (1, -1))), None)
            if cells is None:
                raise reading.source.unfit_error(f"{at}.outerCell", each.get("outerCell"), Message("program.direction"))
            number = reading.source.number(each.get("value"), f"{at}.value")
            if number is not None:
                yield at, (number, tuple(cells))

    @staticmethod
    def _along(row: int, col: int, down: int, right: int, reading: SudokuMakerReading) -> list[Cell]:
        cells = []
        while 0 <= row + down < reading.rows and 0 <= col + right < reading.cols:
            row, col = row + down, col + right
            cells.append((row, col))
        return cells

    def write(self, clues: Sequence[Clue], board: Board) -> tuple[list[Item], list[Clue]]:
        found, left = [], []
        for clue in clues:
            arrow = LittleKillerRule().arrow(clue, board.grid)
            if arrow is None:
                left.append(clue)
                continue
            (row, col), (down, right) = arrow
            at = (row + 1) * (board.cols + 2) + col + 1
            found.append({"value": clue.total, "outerCell": at, "diagonal": -1 if down == right else 1})
        return [{"clues": found, "style": {"text": {"color": BLACK}, "arrow": {"color": BLACK}}}] if found else [], left


class Sequences(SudokuMakerLines):
    """Lines of digits with equal differences: an expression for each three cells; other expressions are not written."""

    def read(self, item: Item, path: str, reading: SudokuMakerReading) -> Iterable[tuple[str, Values]]:
        for at, (cells,) in super().read(item, path, reading):
            names = list(map(cell_name, cells))
            for a, b, c in zip(names, names[1:], names[2:], strict=False):
                yield at, (f"{b} - {a} == {c} - {b}",)

    def write(self, clues: Sequence[Clue], board: Board) -> tuple[list[Item], list[Clue]]:
        lines, left = [], []
        for clue in clues:
            found = _STEPS.fullmatch(str(clue))
            if found:
                lines.append(_numbers(read_cells(f"{found[2]} {found[1]} {found[3]}"), board))
            else:
                left.append(clue)
        return [{"lines": lines, "style": LINE}] if lines else [], left


_STEPS = re.compile(r"([A-Z]+[0-9]+) - ([A-Z]+[0-9]+) == ([A-Z]+[0-9]+) - \1")


class SudokuMakerKinds(SudokuMakerLines):
    """Lines, or all squares of four cells, on which kinds of digits take turns: thirds, or remainders by their number."""

    keys = ("lines", "groups")

    def __init__(self, *, thirds: bool, everywhere: bool = False) -> None:
        super().__init__()
        self.thirds, self.everywhere = thirds, everywhere

    def read(self, item: Item, path: str, reading: SudokuMakerReading) -> Iterable[tuple[str, Values]]:
        groups = reading.groups(item.get("groups"), f"{path}.groups")
        values = reading.board.values
        found = set(groups)
        is_thirds = len(groups) == 3 and found == set(_thirds(values))
        modulus = len(groups)
        is_remainders = modulus > 1 and found == set(_remainders(values, modulus))
        if not is_thirds and not (is_remainders and (modulus == 3 or not self.everywhere)):
            raise PuzzleFormatError(expected_got(quote_json(item.get("groups")), Message("program.maker-groups")))
        if is_thirds is not self.thirds:
            return
        if self.everywhere:
            yield path, ()
            return
        for at, (cells,) in super().read(item, path, reading):
            yield at, (cells,) if self.thirds else (modulus, cells)

    def write(self, clues: Sequence[Clue], board: Board) -> tuple[list[Item], list[Clue]]:
        by_groups: dict[tuple[int, ...], list[list[int]]] = {}
        for clue in clues:
            groups = _thirds(board.values) if self.thirds else _remainders(board.values, clue.modulus)
            by_groups.setdefault(_masks(groups), []).append(_numbers(clue.cells, board))
        if self.everywhere:
            return [
                {"groups": list(_masks(_thirds(board.values) if self.thirds else _remainders(board.values, 3)))}
            ], []
        return [{"lines": lines, "groups": list(masks), "style": LINE} for masks, lines in by_groups.items()], []


def _thirds(values: Sequence[int]) -> list[frozenset[int]]:
    size = -(-len(values) // 3)
    return [frozenset(values[at : at + size]) for at in range(0, len(values), size)]


def _remainders(values: Sequence[int], modulus: int) -> list[frozenset[int]]:
    return [frozenset(value for value in values if value % modulus == rest) for rest in range(modulus)]


def _masks(groups: Iterable[Iterable[int]]) -> tuple[int, ...]:
    return tuple(sum(1 << digit for digit in group) for group in groups)
