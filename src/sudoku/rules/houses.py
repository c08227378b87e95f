"""Rules about which digits the rows, columns and boxes contain together: errors by design, an unknown set of digits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb
from typing import TYPE_CHECKING

from ...core.automata import Automaton, build_by_rows, limit_states
from ...core.board import Board
from ...core.constraints import AllDifferent, Callback, Constraint, Count, Regular
from ...core.errors import RuleError
from ...core.grid import Grid, Line
from ...core.row_column_rules import ColumnRule, RowRule, no_repeats
from ...core.rule import Rule
from ...core.statement import context_of
from ...utils.message import Message
from .bases import digits
from .regions import BlockRule, RegionsRule

if TYPE_CHECKING:
    from ...core.turns import GridTransform
    from ...draw.drawing import Drawing

MOST_ROWS = 7
"""Rows of a grid whose errors an automaton may count; of larger grids, none is below the limit of states."""


class ErrorSudokuRule(Rule):
    """In an NxN grid each digit D occurs N times and repeats D times: pairs of Ds in a row, column or box are counted.

    A pair counts once for each row, column and box that it shares. The rule replaces `row`, `column` and `block`. Boxes
    have the shape of its clue, or the usual shape for this size.

    >>> board = Board(4)
    >>> board["A1"] = board["A2"] = board["B3"] = 1
    >>> ErrorSudokuRule().errors(board)  # A1 and A2 share a row and a box
    Counter({1: 2})
    """

    clue_form = "HEIGHTxWIDTH, such as 2x3"
    is_single = True
    also_called = ("mistakes-were-made",)
    group = "regions"
    replaces = (RowRule, ColumnRule, BlockRule)

    def __init__(self, height: int | None = None, width: int | None = None) -> None:
        self.block = BlockRule(height, width)

    def __repr__(self) -> str:
        return f"{self.rule_name}({', '.join(map(str, filter(None, (self.block.height, self.block.width))))})"

    def regions(self, grid: Grid) -> Iterable[Line]:
        return self.block.regions(grid)

    def groups(self, board: Board) -> list[Line]:
        """Return the rows, columns and boxes in which equal digits are errors."""
        return [*board.grid.row_lines, *board.grid.column_lines, *self.block.blocks(board)]

    def errors(self, board: Board) -> Counter[int]:
        """Return the number of errors of each digit in the filled cells."""
        found: Counter[int] = Counter()
        for cells in self.groups(board):
            for digit, count in Counter(filter(None, digits(board, cells))).items():
                found[digit] += comb(count, 2)
        return found

    def add_clue(self, text: str) -> None:
        self.block.add_clue(text)

    def clues(self) -> list[str]:
        return self.block.clues()

    def transform(self, turn: GridTransform) -> Rule:
        block = self.block.transform(turn)
        return ErrorSudokuRule(block.height, block.width) if isinstance(block, BlockRule) else self

    def validate_compatibility(self, board: Board) -> None:
        if board.rows != board.cols or board.blocked or len(board.values) != board.rows:
            raise RuleError(self.rule_name, Message("variant.errors-board", size=board.rows))
        if board.grid.regions or context_of(board).siblings(RegionsRule):
            raise RuleError(self.rule_name, Message("variant.errors-regions"))
        self.block.validate_compatibility(board)

    def is_valid(self, board: Board) -> bool:
        errors, times = self.errors(board), Counter(filter(None, digits(board, board.grid.cells)))
        return all(
            errors[value] == value
            if times[value] == board.rows
            else times[value] < board.rows and errors[value] <= value
            for value in board.values
        )

    def constraints(self, board: Board) -> Iterable[Constraint]:
        cells, groups = board.grid.cells, self.groups(board)
        number = {cell: at for at, cell in enumerate(cells)}
        numbered = tuple(frozenset(map(number.__getitem__, group)) for group in groups)
        is_small = board.rows <= MOST_ROWS
        for value in map(int, board.values):
            unit = Message("unit.errors", digit=value)
            read = errors_of(board.values, value, board.rows, numbered) if is_small else None
            if read is not None:
                yield Regular(cells, read, unit=unit)
                continue
            is_small = False  # the automata of greater digits are larger
            yield Count(cells, {value}, board.rows, board.rows, unit=unit)
            most = max(count for count in range(value + 2) if comb(count, 2) <= value)
            for group in groups:
                yield Count(group, {value}, 0, most, unit=unit)
        if not is_small:
            yield Callback(self)

    def draw(self, drawing: Drawing) -> None:
        drawing.walls(self.regions(drawing.board.grid))
        drawing.note(self.summary())


class UnknownDigitsRule(Rule):
    """Every row, column and box contains the same digits, without repeats; which ones is to be found.

    With N cells in a row, N of the board's digits occur: six of the digits 1 to 9 in a 6x6 grid.

    >>> from rulegrid import Solver
    >>> Solver(Board(2, values=3), UnknownDigitsRule()).count()
    6
    """

    also_called = ("unknown-set", "unknown-digit-set")
    group = "regions"

    def houses(self, board: Board) -> tuple[Line, ...]:
        """Return the rows, columns and regions."""
        grid = context_of(board).grid
        return tuple(dict.fromkeys(map(tuple, map(sorted, (*grid.row_lines, *grid.column_lines, *grid.regions)))))

    def validate_compatibility(self, board: Board) -> None:
        sizes = sorted({len(cells) for cells in self.houses(board)})
        if len(sizes) > 1:
            raise RuleError(self.rule_name, Message("variant.house-sizes", sizes=sizes))
        if sizes[0] > len(board.values):
            raise RuleError(self.rule_name, Message("variant.few-digits", cells=sizes[0], digits=len(board.values)))

    def is_valid(self, board: Board) -> bool:
        houses = self.houses(board)
        known = set(filter(None, digits(board, board.grid.cells)))
        return len(known) <= len(houses[0]) and all(no_repeats(board, cells) for cells in houses)

    def constraints(self, board: Board) -> Iterable[Constraint]:
        first, *others = self.houses(board)
        yield AllDifferent(first)
        for cells in others:
            yield AllDifferent(cells)
            for value in board.values:
                yield Count(first, {value}, 0, 0, cells)

    def draw(self, drawing: Drawing) -> None:
        drawing.note(self.summary())


State = tuple[int, int, int, tuple[int, ...]]
"""The number of cells read, how often the digit and its errors are still missing, and its count in each group."""


@limit_states
def errors_of(values: tuple[int, ...], digit: int, times: int, groups: tuple[frozenset[int], ...]) -> Automaton:
    """Return the automaton of all cells in reading order: `digit` occurs `times` times, with `digit` errors.

    `groups` are the groups of cells, numbered from 0, in which two equal digits are an error.
    """
    length = max(map(max, groups)) + 1
    of_cell = [[number for number, cells in enumerate(groups) if at in cells] for at in range(length)]
    ends = list(map(max, groups))

    def follow(state: State, is_here: bool) -> State | None:
        at, missing, errors, counts = state
        held = list(counts)
        for number in of_cell[at]:
            errors -= held[number] * is_here
            held[number] = 0 if ends[number] == at else held[number] + is_here  # a complete group needs no count
        missing, at = missing - is_here, at + 1
        return (at, missing, errors, tuple(held)) if errors >= 0 and 0 <= missing <= length - at else None

    def row(state: State) -> list[State | None]:
        here, elsewhere = follow(state, True), follow(state, False)
        return [here if value == digit else elsewhere for value in values]

    start = (0, times, digit, (0,) * len(groups))
    return build_by_rows(values, start, row, lambda state: not state[2], length)
