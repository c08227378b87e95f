"""Penpa+: links whose `p=` contains deflated lines of text."""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterable, Sequence
from typing import Any

from ...core.board import Board
from ...core.puzzle import Puzzle
from ...core.rule import Rule
from ...utils.coordinates import Cell, cell_name
from ...utils.errors import PuzzleFormatError, RulegridError, bounds, expected_got, one_of, quote
from ...utils.json_text import quote_json, read_json
from ...utils.message import Message
from ...utils.numbers import is_number
from ..rules import (
    ArrowRule,
    DiagonalRule,
    DifferenceRule,
    EvenRule,
    GreaterRule,
    KillerRule,
    OddRule,
    PairSumRule,
    RatioRule,
    ThermometerRule,
)
from .evidence import Evidence
from .foreign import ForeignPuzzle
from .links import payload_of
from .mark_readings import OUTSIDE

NAME = "Penpa+"
MAX_SIDE = 40

KEYS = {
    "z9": "qa", "zQ": "pu_q", "zA": "pu_a", "zG": "grid", "zM": "edit_mode", "zS": "surface", "zL": "line", "zE": "lineE",
    "zW": "wall", "zC": "cage", "zN": "number", "zY": "symbol", "zP": "special", "zB": "board", "zR": "command_redo",
    "zU": "command_undo", "z8": "command_replay", "z1": "numberS", "zF": "freeline", "z2": "freelineE", "zT": "thermo",
    "z3": "arrows", "zD": "direction", "z0": "squareframe", "z5": "polygon", "z4": "deletelineE", "z6": "killercages",
    "z7": "nobulbthermo", "z_": "__a",
}  # fmt: skip
"""The long forms of the short names of keys; `zO` is null."""

LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
HISTORY = ("command_redo", "command_undo", "command_replay")
READ = ("number", "numberS", "symbol", "lineE", "thermo", "arrows", "killercages", "cage", "deletelineE", *HISTORY)
THICK, DIAGONAL, CAGE = 2, 12, 10  # styles of lines
WHITE, BLACK, GREY = (1, 8), 2, 3  # styles of symbols
DOT, CIRCLE, SQUARE, INEQUALITY = "circle_SS", "circle_L", "square_L", "inequality"

ESCAPES = {"%2C": ",", "%2D": "\n", "%2E": "&", "%2F": "="}
"""Escaped forms of the separators in the head of a puzzle."""


class Points:
    """The numbers of the points of a grid: `size` cells a side in the middle of `width` x `height`, empty space around."""

    def __init__(self, size: int, top: int = 0, left: int = 0, width: int = 0, height: int = 0) -> None:
        self.size = size
        self.top, self.left = top, left
        self.across = (width or size) + 4
        self.all = self.across * ((height or size) + 4)

    def cell(self, cell: Cell) -> int:
        return (cell[0] + 2 + self.top) * self.across + cell[1] + 2 + self.left

    def cell_at(self, number: Any) -> Cell | None:
        """Return the cell of a number, or None for a point that is not a cell of the puzzle."""
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < self.all:
            return None
        row, col = divmod(number, self.across)
        cell = row - 2 - self.top, col - 2 - self.left
        return cell if 0 <= cell[0] < self.size and 0 <= cell[1] < self.size else None

    def outside_at(self, number: int) -> tuple[str, int] | None:
        """Return the side that a point outside the puzzle is at, and its row or column there; None for any other point."""
        if not 0 <= number < self.all:
            return None
        row, col = number // self.across - 2 - self.top, number % self.across - 2 - self.left
        if 0 <= row < self.size and not 0 <= col < self.size:
            return ("left" if col < 0 else "right"), row
        if 0 <= col < self.size and not 0 <= row < self.size:
            return ("top" if row < 0 else "bottom"), col
        return None

    def corner(self, row: int, col: int) -> int:
        """Return the number of the point where the lines above row `row` and left of column `col` meet."""
        return self.all + (row + 1 + self.top) * self.across + col + 1 + self.left

    def border(self, one: Cell, other: Cell) -> int:
        one, other = sorted((one, other))
        return (3 if one[0] == other[0] else 2) * self.all + self.cell(one)

    def border_at(self, number: int) -> tuple[Cell, Cell] | None:
        """Return the two cells on whose border a point is."""
        kind, at = divmod(number, self.all)
        one = self.cell_at(at)
        if one is None or kind not in (2, 3):
            return None
        other = (one[0] + 1, one[1]) if kind == 2 else (one[0], one[1] + 1)
        return (one, other) if max(other) < self.size else None

    def inner(self, cell: Cell, corner: int) -> int:
        """Return the number of a place inside a cell: top left, top right, bottom left, bottom right."""
        return 4 * (self.cell(cell) + self.all) + corner


def around(cell: Cell, n: int) -> Iterable[Cell]:
    """Return the cells beside a cell of a grid of n x n, in reading order."""
    row, col = cell
    beside = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
    return [(r, c) for r, c in beside if 0 <= r < n and 0 <= c < n]


def wall(points: Points, one: Cell, other: Cell) -> set[str]:
    """Return the names of the line between two cells, in both directions."""
    (r, _), (s, d) = sorted((one, other))
    ends = (points.corner(s, d), points.corner(s, d + 1)) if r < s else (points.corner(s, d), points.corner(s + 1, d))
    return {f"{ends[0]},{ends[1]}", f"{ends[1]},{ends[0]}"}


MAX_PACKED = 1_000_000
MAX_TEXT = 2_000_000

_SHORT = re.compile(r'(?<!["\w])z[0-9A-Z_](?=\s*[:,\]}])')


def read(text: str) -> Puzzle:
    """Read a link; raises PuzzleFormatError."""
    lines = _inflate(payload_of(text, "penpa")).split("\n")
    head = lines[0].split(",")
    if len(lines) < 4 or len(head) < 11:
        raise _fault(expected_got(Message("program.lines", number=len(lines)), Message("program.puzzle-lines")))
    if head[0] not in ("square", "sudoku"):
        raise _fault(expected_got(Message("program.grid-kind", kind=quote(head[0])), one_of(("square", "sudoku"))))
    space = read_json(lines[1])
    sides = [int(side) for side in head[1:3] if re.fullmatch("[0-9]{1,3}", side)]
    if (
        len(sides) != 2
        or not isinstance(space, list)
        or len(space) != 4
        or any(type(s) is not int or s < 0 for s in space)
    ):
        raise _fault(expected_got(quote(lines[0]), Message("program.size-and-space")))
    (width, height), (top, bottom, left, right) = sides, space
    size = width - left - right
    if size != height - top - bottom or not 1 <= size <= MAX_SIDE:
        raise _fault(Message("program.not-square", rows=height - top - bottom, cols=size, most=MAX_SIDE))
    data = read_json(_SHORT.sub(lambda match: _long(match[0]), lines[3]))
    source = ForeignPuzzle(NAME, size)
    points = Points(size, top, left, width, height)
    return _from_data(source, source.object(data, "puzzle"), points, head)


def _fault(problem: Message) -> PuzzleFormatError:
    return PuzzleFormatError(problem, path=NAME)


def _long(short: str) -> str:
    return "null" if short == "zO" else json.dumps(KEYS.get(short, short))


def _inflate(payload: str) -> str:
    """Return the text of a payload, no longer than a puzzle may be."""
    if len(payload) > MAX_PACKED:
        raise _fault(Message("json.packed-long", count=len(payload), most=MAX_PACKED))
    try:
        packed = base64.b64decode(payload + "=" * (-len(payload) % 4), validate=True)
        inflating = zlib.decompressobj(-zlib.MAX_WBITS)
        data = inflating.decompress(packed, MAX_TEXT)
    except (binascii.Error, ValueError, zlib.error):
        raise _fault(Message("program.damaged", expected=Message("program.deflated"))) from None
    if inflating.unconsumed_tail:
        raise _fault(Message("program.unpacked", most=MAX_TEXT))
    if not inflating.eof:
        raise _fault(Message("json.packed-short"))
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise _fault(Message("program.damaged", expected=Message("program.utf-8"))) from None


def _from_data(source: ForeignPuzzle, data: dict[str, Any], points: Points, head: Sequence[str]) -> Puzzle:
    board = Board(source.size)
    texts = dict(zip(("title", "author"), (_unescape(each.partition(": ")[2]) for each in head[15:17]), strict=False))
    description = _unescape(head[18]) if len(head) > 18 else ""
    words = f"{texts.get('title', '')}\n{description}".lower()
    on_borders = _read_numbers(source, data, points, board, words)
    _read_symbols(source, data, points, on_borders)
    for border, text in on_borders.items():
        pair = points.border_at(border)
        if pair and text in ("X", "V"):
            source.add(PairSumRule, f"number {border}", text, pair)
        else:
            source.remark(f"number {border}", Message("program.on-border", given=quote(text)))
    for at, way in ((11, "\\"), (14, "/")):
        if len(head) > at and head[at] == "1":
            source.rule(DiagonalRule).add(way)
    for key, kind in (("thermo", ThermometerRule), ("arrows", ArrowRule)):
        for i, each in enumerate(source.items(data.get(key), key)):
            cells = _cells(source, each, points, f"{key}[{i}]")
            if cells and len(cells) > 1:
                values = (cells,) if key == "thermo" else (cells[:1], cells[1:])
                source.add(kind, f"{key}[{i}]", *values)
    small = source.object(data.get("numberS", {}), "numberS")
    labels = _labels(source, small)
    caged: set[Cell] = set()
    for i, each in enumerate(source.items(data.get("killercages"), "killercages")):
        cells = _cells(source, each, points, f"killercages[{i}]")
        if cells:
            caged.update(cells)
            found = [labels.pop(points.inner(cell, 0)) for cell in cells if points.inner(cell, 0) in labels]
            total = source.number(found[0], f"killercages[{i}]") if found else None
            source.add(KillerRule, f"killercages[{i}]", cells, **({} if total is None else {"total": [total]}))
    _remark_cages(source, data, points, caged)
    if labels:
        source.remark("numberS", Message("program.small-texts", number=len(labels)))
    for key, value in data.items():
        if key not in READ and value:
            number = len(value) if isinstance(value, (dict, list)) else 1
            source.remark(key, Message("program.drawings", number=number))
    return source.puzzle(board, _read_regions(source, data, points), **texts, description=description)


def _labels(source: ForeignPuzzle, given: dict[str, Any]) -> dict[int, str]:
    """Return the texts of points by their numbers."""
    found = {}
    for key, value in given.items():
        if not re.fullmatch("[0-9]{1,6}", key) or not isinstance(value, list) or not value:
            raise source.unfit_error("number", {key: value}, Message("program.point-and-text"))
        if text := str(value[0]).strip():
            found[int(key)] = text
    return found


def _remark_cages(source: ForeignPuzzle, data: dict[str, Any], points: Points, caged: set[Cell]) -> None:
    """Add a remark that counts the cage outlines around cells that belong to no cage."""
    strange = 0
    for key in source.object(data.get("cage", {}), "cage"):
        numbers = [int(end) for end in key.split(",") if re.fullmatch("[0-9]{1,7}", end)]
        if len(numbers) != 2 or any(points.cell_at(end // 4 - points.all) not in caged for end in numbers):
            strange += 1
    if strange:
        source.remark("cage", Message("program.drawings", number=strange))


def _outside_rule(words: str, board: Board) -> type[Rule] | None:
    """Return the one rule of numbers outside that a text names."""
    evidence = Evidence("", words, board, [], None)
    named = [rule for rule in OUTSIDE if evidence.names(rule)]
    return named[0] if len(named) == 1 else None


def _read_numbers(
    source: ForeignPuzzle, data: dict[str, Any], points: Points, board: Board, words: str
) -> dict[int, str]:
    """Put the givens on the board, read the numbers outside if the text explains them, and return those on borders."""
    rule = _outside_rule(words, board)
    on_borders = {}
    for number, text in _labels(source, source.object(data.get("number", {}), "number")).items():
        cell = points.cell_at(number)
        if cell and is_number(text, most=3):
            try:
                board.set_digit(*cell, int(text))
            except RulegridError:
                source.remark(f"number {cell_name(cell)}", expected_got(quote(text), bounds(1, source.size)))
        elif rule and is_number(text, most=3) and (place := points.outside_at(number)):
            source.add(rule, f"number {number}", int(text), place)
            source.guess(f"number {number}", Message("program.read-as", rule=f"{rule.spelling()}:{text}:{place[0]}"))
        elif points.border_at(number):
            on_borders[number] = text
        else:
            source.remark(f"number {number}", Message("program.read", given=quote(text)))
    return on_borders


def _read_symbols(source: ForeignPuzzle, data: dict[str, Any], points: Points, on_borders: dict[int, str]) -> None:
    marks: dict[type[Rule], list[Cell]] = {}
    strange = 0
    for key, value in source.object(data.get("symbol", {}), "symbol").items():
        if not re.fullmatch("[0-9]{1,6}", key) or not isinstance(value, list) or len(value) < 2:
            raise source.unfit_error("symbol", {key: value}, Message("program.point-and-symbol"))
        number, style, shape = int(key), value[0], value[1]
        pair, cell = points.border_at(number), points.cell_at(number)
        if shape == DOT and pair and (style in WHITE or style == BLACK):
            label = on_borders.get(number, "")
            kind, field = (RatioRule, "ratio") if style == BLACK else (DifferenceRule, "difference")
            named = {field: int(label)} if is_number(label) else {}
            if named:
                del on_borders[number]
            source.add(kind, f"symbol {number}", **{"cells": pair, **named})
        elif shape == INEQUALITY and pair and style in (1, 2, 3, 4):
            # The sign points at the smaller digit: left, up, right, down.
            is_first_smaller = style in (1, 2)
            source.add(GreaterRule, f"symbol {number}", pair[::-1] if is_first_smaller else pair)
        elif shape in (CIRCLE, SQUARE) and cell and style == GREY:
            marks.setdefault(OddRule if shape == CIRCLE else EvenRule, []).append(cell)
        else:
            strange += 1
    for mark, cells in marks.items():
        source.add(mark, "symbol", sorted(cells))
    if strange:
        source.remark("symbol", Message("program.drawings", number=strange))


def _cells(source: ForeignPuzzle, given: Any, points: Points, path: str) -> list[Cell]:
    """Return the cells of a list, or [] with a remark if one of them is not on the board."""
    found = []
    for number in source.items(given, path):
        cell = points.cell_at(number)
        if cell is None:
            source.remark(path, expected_got(quote_json(number), Message("program.number-of-cell")))
            return []
        found.append(cell)
    return found


def _read_regions(source: ForeignPuzzle, data: dict[str, Any], points: Points) -> list[list[Cell]]:
    """Return the regions between thick lines, or [] if they don't divide the grid into regions of n cells."""
    n = source.size
    lines = source.object(data.get("lineE", {}), "lineE")
    walls = {key for key, style in lines.items() if style == THICK}
    usual = {THICK, DIAGONAL} if DiagonalRule in source.rules else {THICK}
    other = sum(style not in usual for style in lines.values())
    if other:
        source.remark("lineE", Message("program.strange-lines", number=other))
    regions: list[list[Cell]] = []
    seen: set[Cell] = set()
    for start in ((row, col) for row in range(n) for col in range(n)):
        if start in seen:
            continue
        seen.add(start)
        region, front = [start], [start]
        while front:
            cell = front.pop()
            for beside in around(cell, n):
                if beside not in seen and not wall(points, cell, beside) & walls:
                    seen.add(beside)
                    region.append(beside)
                    front.append(beside)
        regions.append(region)
    if all(len(region) == n for region in regions):
        return regions
    if walls:
        source.remark("lineE", Message("program.thick-lines", cells=n))
    return []


def _unescape(text: str) -> str:
    for escape, character in ESCAPES.items():
        text = text.replace(escape, character)
    return text.strip()
