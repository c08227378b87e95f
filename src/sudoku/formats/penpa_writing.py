"""The writer of Penpa+'s links."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ...core.board import Board
from ...core.formats import WrittenPuzzle
from ...core.puzzle import Puzzle
from ...core.row_column_rules import ColumnRule, RowRule
from ...core.rule import Rule, in_force
from ...utils.coordinates import Cell, cell_name, unconnected_cells
from ...utils.errors import RulegridError
from ...utils.message import Label, Message
from ..rules import (
    ArrowRule,
    BlockRule,
    DiagonalRule,
    DifferenceRule,
    EvenRule,
    GreaterRule,
    KillerRule,
    OddRule,
    PairSumRule,
    RatioRule,
    RegionsRule,
    ThermometerRule,
)
from .penpa import (
    BLACK,
    CAGE,
    CIRCLE,
    DIAGONAL,
    DOT,
    ESCAPES,
    GREY,
    HISTORY,
    INEQUALITY,
    KEYS,
    LISTS,
    MAX_SIDE,
    NAME,
    READ,
    SQUARE,
    THICK,
    WHITE,
    Points,
    around,
    wall,
)
from .rules_in_text import without_stated
from .texts import rules_in_words

ADDRESS = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="


def write(puzzle: Puzzle) -> WrittenPuzzle:
    """Return a link to a puzzle. Raises RulegridError if its grid is not supported here."""
    board = puzzle.board
    n = board.rows
    if board.cols != n or board.blocked or board.values != tuple(range(1, n + 1)) or n > MAX_SIDE:
        raise RulegridError(Message("program.grids-up-to", program=NAME, most=MAX_SIDE))
    rules = in_force(puzzle.rules)
    data, ways, left_out = _to_data(board, rules)
    left_out += [
        Message("program.granted", rule=kind.spelling())
        for kind in (RowRule, ColumnRule)
        if not any(isinstance(rule, kind) for rule in rules)
    ]
    if puzzle.solution is not None:
        left_out.append(Message("program.solution"))
    text = "\n".join(_lines(puzzle, data, ways))
    deflating = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = deflating.compress(text.encode()) + deflating.flush()
    return WrittenPuzzle(
        ADDRESS + base64.b64encode(packed).decode(), without_stated(left_out, puzzle, rules_in_words(puzzle))
    )


def _to_data(board: Board, rules: Sequence[Rule]) -> tuple[dict[str, Any], str, list[Label]]:
    """Return the drawings of a puzzle, the ways of its diagonals, and what can't be expressed."""
    n = board.rows
    points = Points(n)
    data: dict[str, Any] = {key: [] if key in LISTS else {"__a": []} if key in HISTORY else {} for key in KEYS.values()
                            if key in (*READ, *LISTS, "surface", "freeline", "freelineE", "line", "wall")}  # fmt: skip
    for row, line in enumerate(board.cells):
        for col, digit in enumerate(line):
            if digit:
                data["number"][str(points.cell((row, col)))] = [str(int(digit)), 1, "1"]
    ways = ""
    left_out: list[Label] = []
    marks = _PenpaMarks()
    for rule in rules:
        if isinstance(rule, DiagonalRule):
            ways += "".join(rule.diagonals(board.grid))
        elif isinstance(rule, (BlockRule, RegionsRule)):
            left_out += _write_regions(rule.regions(board.grid), data["lineE"], points)
        elif not isinstance(rule, (RowRule, ColumnRule)):
            clues = getattr(rule, "clue_list", None)
            failed = [clue for clue in clues if not _write_clue(rule, clue, data, points, marks)] if clues else []
            left_out += [f"{rule.spelling()}:{clue}" for clue in failed]
            if not clues and (rule.clues() or not rule.needs_clues):
                left_out += [f"{rule.spelling()}:{clue}" for clue in rule.clues()] or [rule.spelling()]
    for way in ways:
        for at in range(n):
            ends = (at, at), (at + 1, at + 1)
            if way == "/":
                ends = (at + 1, n - at - 1), (at, n - at)
            data["lineE"][f"{points.corner(*ends[0])},{points.corner(*ends[1])}"] = DIAGONAL
    return data, ways, left_out


def _write_regions(regions: Iterable[Sequence[Cell]], lines: dict[str, int], points: Points) -> list[str]:
    regions = list(regions)
    region_of = {cell: number for number, region in enumerate(regions) for cell in region}
    n = points.size
    if len(region_of) < n * n or any(len(region) != n or unconnected_cells(region) for region in regions):
        return [f"regions:{''.join(map(cell_name, region))}" for region in regions]
    for cell in region_of:
        for beside in around(cell, n):
            if cell < beside and region_of[cell] != region_of[beside]:
                lines[min(wall(points, cell, beside))] = THICK
    return []


class _PenpaMarks(dict[str, Any]):
    """The marks so far, by point: each point has room for one."""

    def put(self, marks: Mapping[str, Any]) -> bool:
        """Add marks; return whether no point has a different one."""
        if any(self.get(point, mark) != mark for point, mark in marks.items()):
            return False
        self.update(marks)
        return True


def _write_clue(rule: Rule, clue: Any, data: dict[str, Any], points: Points, marks: _PenpaMarks) -> bool:
    """Write a clue; return whether there is a way to."""
    is_on_border = isinstance(rule, (DifferenceRule, RatioRule, PairSumRule, GreaterRule))
    if is_on_border and (
        clue.cells[1] not in around(clue.cells[0], points.size)
        or not marks.put({str(points.border(*clue.cells)): (type(rule), clue.meaning())})
    ):
        return False
    if isinstance(rule, ThermometerRule):
        data["thermo"].append(list(map(points.cell, clue.cells)))
    elif isinstance(rule, ArrowRule) and len(clue.circle) == 1:
        data["arrows"].append(list(map(points.cell, (*clue.circle, *clue.cells))))
    elif isinstance(rule, KillerRule) and "/" not in _total(clue):
        cells = sorted(clue.cells)
        numbers = list(map(points.cell, cells))
        if {*numbers} & {number for cage in data["killercages"] for number in cage}:
            return False  # outlines and totals of overlapping cages can't be distinguished
        data["killercages"].append(numbers)
        data["cage"] |= dict.fromkeys(_outline(cells, points), CAGE)
        if total := _total(clue):
            data["numberS"][str(points.inner(cells[0], 0))] = [f" {total}", 1]
    elif isinstance(rule, (DifferenceRule, RatioRule)):
        field, number = next(iter(clue))
        border = str(points.border(*clue.cells))
        data["symbol"][border] = [WHITE[1] if isinstance(rule, DifferenceRule) else BLACK, DOT, 2]
        if number != field.default:
            data["number"][border] = [str(number), 1, "1"]
    elif isinstance(rule, PairSumRule) and clue.total in (5, 10):
        data["number"][str(points.border(*clue.cells))] = ["X" if clue.total == 10 else "V", 1, "1"]
    elif isinstance(rule, GreaterRule):
        greater, less = clue.cells
        style = (3 if greater < less else 1) if greater[0] == less[0] else (4 if greater < less else 2)
        data["symbol"][str(points.border(greater, less))] = [style, INEQUALITY, 2]
    elif isinstance(rule, (OddRule, EvenRule)):
        shape = CIRCLE if isinstance(rule, OddRule) else SQUARE
        symbols = {str(points.cell(cell)): [GREY, shape, 2] for cell in clue.cells}
        if not marks.put(symbols):
            return False
        data["symbol"] |= symbols
    else:
        return False
    return True


def _total(clue: Any) -> str:
    return "" if clue.total is None else KillerRule.form.fields[0].write(clue.total)


_SIDES = (((-1, 0), (0, 1)), ((0, 1), (1, 3)), ((1, 0), (2, 3)), ((0, -1), (0, 2)))
"""Each side of a cell: the offset of its neighbour, and the inner corners at its ends."""


def _outline(cells: Sequence[Cell], points: Points) -> Iterable[str]:
    inside = set(cells)
    for row, col in cells:
        for (down, right), (first, last) in _SIDES:
            if (row + down, col + right) in inside:
                continue
            yield f"{points.inner((row, col), first)},{points.inner((row, col), last)}"
            along = (row + abs(right), col + abs(down))  # the next cell on that side
            if along in inside and (along[0] + down, along[1] + right) not in inside:
                yield f"{points.inner((row, col), last)},{points.inner(along, first)}"


def _lines(puzzle: Puzzle, data: dict[str, Any], ways: str) -> Iterable[str]:
    """Yield the lines of a puzzle; most of them are the state of the editor, as it is at its start."""
    n = puzzle.board.rows
    points = Points(n)
    canvas, middle = (n + 1) * 38, points.cell((n // 2, n // 2))
    flags = [int("\\" in ways), 0, 0, int("/" in ways)]
    title, author = _escape(puzzle.title), _escape(puzzle.author)
    head = [
        "sudoku",
        n,
        n,
        38,
        0,
        1,
        1,
        canvas,
        canvas,
        middle,
        middle,
        *flags,
        f"Title: {title}",
        f"Author: {author}",
        "",
    ]
    yield ",".join(map(str, [*head, _escape(rules_in_words(puzzle)), "OFF", "false"]))
    yield "[0,0,0,0]"
    yield '["1","2","1"]~"sudoku"~["1",9]'
    yield _short(data)
    yield ""
    cells = [points.cell((row, col)) for row in range(n) for col in range(n)]
    yield _json([cells[0], *(b - a for a, b in pairwise(cells))])
    yield from ("[]", "{}", '"x"', '"x"', "[3,1,4]")
    yield _short({"qa": "pu_q", "grid": ["1", "2", "1"], "pu_q": _modes(2, 1, 1), "pu_a": _modes(3, 2, 9)})
    yield from ('"x"', "0")
    yield _short({key: type(value)() if key not in HISTORY else value for key, value in data.items()})
    yield from ("x", "{}", "[]", "false")


def _modes(line: int, number: int, sudoku: int) -> dict[str, Any]:
    return {
        "edit_mode": "surface", "surface": ["", 1], "line": ["1", line], "lineE": ["1", line], "wall": ["", line],
        "cage": ["1", CAGE], "number": ["1", number], "symbol": [CIRCLE, 1], "special": ["thermo", ""], "board": ["", ""],
        "move": ["1", ""], "combi": ["battleship", ""], "sudoku": ["1", sudoku],
    }  # fmt: skip


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _short(data: Any) -> str:
    text = _json(data)
    for short, name in KEYS.items():
        text = text.replace(f'"{name}"', short)
    return text.replace("null", "zO")


def _escape(text: str) -> str:
    for escape, character in ESCAPES.items():
        text = text.replace(character, escape)
    return text
