"""Files of KSudoku: XML with the groups of cells of a puzzle, its cages and its values.

Cells are numbered down the columns: the number of a cell is its column times the rows, plus its row. Values are letters,
`b` for 1; `_` is an empty cell, and `.` no cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...core.board import Board
from ...core.constraints import AllDifferent
from ...core.puzzle import Puzzle
from ...core.row_column_rules import ColumnRule, RowRule
from ...core.rule import Rule
from ...utils.coordinates import Cell
from ...utils.errors import PuzzleFormatError, bounds, expected_got, quote
from ...utils.message import Message
from ..rules import BlockRule, DiagonalRule, ExtraRegionRule, GridsRule, KillerRule, RegionsRule
from .samurai import corners_of
from .xml_text import XmlElement, read_xml

NAME = "KSudoku"
LARGEST = 25
ADD = "4"
"""The number of the operation of cages whose values are added, the only one in a sudoku."""
_START = re.compile(r"\ufeff?\s*(?:<\?xml[^>]{0,200}>\s*)?<(?:!DOCTYPE\s+)?ksudoku\b", re.I)


def recognises(text: str) -> bool:
    """Return whether a text begins like a file of KSudoku.

    >>> recognises("<!DOCTYPE ksudoku>\\n<ksudoku><game>"), recognises("<opensudoku>")
    (True, False)
    """
    return _START.match(text) is not None


def read(text: str) -> Puzzle:
    """Read a file with one puzzle; raises PuzzleFormatError.

    >>> values = "b__d" + "_" * 6 + "dc" + "_" * 4
    >>> graph = '<graph order="4" type="sudoku" />'
    >>> puzzle = read(f"<ksudoku><game><puzzle>{graph}<values>{values}</values></puzzle></game></ksudoku>")
    >>> puzzle.board.get_digit(0, 0), puzzle.board.get_digit(3, 0), [rule.spelling() for rule in puzzle.rules]
    (1, 3, ['row', 'column', 'block'])
    """
    root = read_xml(text)
    graph, values = (_only(root, name) for name in ("graph", "values"))
    order = _number(graph, "order")
    kind = graph.attributes.get("type", "")
    depth = 1 if kind == "sudoku" else 0 if kind != "custom" else _number(graph, "sizeZ")
    if depth != 1:
        raise _wrong(graph, expected_got(quote(kind), Message("layout.flat")))
    cols, rows = (order, order) if kind == "sudoku" else (_number(graph, "sizeX"), _number(graph, "sizeY"))
    cells = [divmod(at, rows)[::-1] for at in range(rows * cols)]
    letters = values.text.strip()
    if len(letters) != len(cells):
        raise _wrong(values, expected_got(Message("layout.cells", cells=len(letters)), str(len(cells))))
    board = Board(
        rows, cols, values=order, blocked=[cell for cell, letter in zip(cells, letters, strict=True) if letter == "."]
    )
    for cell, letter in zip(cells, letters, strict=True):
        if letter not in "_.":
            value = ord(letter) - ord("a")
            if not 1 <= value <= order:
                raise _wrong(values, expected_got(quote(letter), Message("layout.letters", last=chr(ord("a") + order))))
            board.set_digit(*cell, value)
    return Puzzle(board, _rules(graph, board, cells))


def _rules(graph: XmlElement, board: Board, cells: list[Cell]) -> list[Rule]:
    """Return the rules of a puzzle: rows, columns, blocks and diagonals as far as all of them are groups, and other groups."""
    groups = {frozenset(_cells(part, cells)) for part in graph.all("clique")}
    rules: list[Rule] = []
    plain = [graph] if graph.attributes.get("type") == "sudoku" else graph.all("sudokugroups")
    for part in plain:  # all rows and columns, and perhaps blocks
        if part.attributes.get("at", "0") != "0" or board.shape != (len(board.values),) * 2:
            raise _wrong(part, Message("layout.flat-groups"))
        has_blocks = part.attributes.get("withblocks", "1") == "1"
        groups |= (
            _houses(RowRule(), board)
            | _houses(ColumnRule(), board)
            | (_houses(BlockRule(), board) if has_blocks else set())
        )
    kinds: list[Rule] = [RowRule(), ColumnRule(), *([BlockRule(), DiagonalRule()] if board.rows == board.cols else [])]
    if corners := corners_of({*board.grid.cells}):
        kinds.insert(0, GridsRule([GridsRule.form.clue(corners)]))
    for rule in kinds:
        if (houses := _houses(rule, board)) <= groups:
            rules.append(rule)
            groups -= houses
    clues = [tuple(sorted(group)) for group in sorted(groups, key=sorted)]
    is_tiling = len(set().union(*groups)) == sum(map(len, groups)) == len(board.grid.cells)
    if clues and is_tiling and not any(isinstance(rule, BlockRule) for rule in rules):
        rules.append(RegionsRule([RegionsRule.form.clue(clue) for clue in clues]))
    elif clues:
        rules.append(ExtraRegionRule([ExtraRegionRule.form.clue(clue) for clue in clues]))
    return [*rules, *_cages(graph, board, cells)]


def _houses(rule: Rule, board: Board) -> set[frozenset[Cell]]:
    return {frozenset(each.cells) for each in rule.constraints(board) if isinstance(each, AllDifferent)}


def _cages(graph: XmlElement, board: Board, cells: list[Cell]) -> Iterator[Rule]:
    """Yield the rule of the cages, if any; one of a single cell without a sum is a given."""
    killer = KillerRule()
    for cage in graph.all("cage"):
        of_cage = _cells(cage, cells)
        if cage.attributes.get("operator") == ADD:
            killer.add(sorted(of_cage), total=[_number(cage, "value")])
        elif len(of_cage) == 1:
            board.set_digit(*of_cage[0], _number(cage, "value"))
        else:
            raise _wrong(cage, Message("layout.is-calcudoku"))
    if killer.clue_list:
        yield killer


def _cells(part: XmlElement, cells: list[Cell]) -> list[Cell]:
    numbers = part.text.split()
    for number in numbers:
        if not (number.isdecimal() and int(number[:6]) < len(cells)):
            raise _wrong(part, expected_got(quote(number), bounds(0, len(cells) - 1)))
    return [cells[int(number)] for number in numbers]


def _only(root: XmlElement, name: str) -> XmlElement:
    found = root.all(name)
    if len(found) != 1:
        raise _wrong(
            found[1] if found else root, expected_got(str(len(found)), Message("layout.one-element", name=name))
        )
    return found[0]


def _number(part: XmlElement, name: str) -> int:
    text = part.attributes.get(name, "")
    if not re.fullmatch("[0-9]{1,4}", text) or (name not in ("value",) and not 1 <= int(text) <= LARGEST):
        raise _wrong(part, expected_got(quote(f'{name}="{text}"'), bounds(1, LARGEST)))
    return int(text)


def _wrong(part: XmlElement, problem: Message) -> PuzzleFormatError:
    return PuzzleFormatError(problem, part.line, part.column)
