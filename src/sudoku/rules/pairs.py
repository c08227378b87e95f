"""Rules about all pairs of cells in one relative position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from ...core.board import Board
from ...core.clue_fields import Digits, Numbers
from ...core.clue_rule import ClueRule
from ...core.clues import Clue, Form
from ...core.constraints import AllDifferent, Constraint, Relation
from ...core.grid import Grid, Pair
from ...core.row_column_rules import no_repeats
from ...core.rule import Rule
from ...core.statement import context_of
from ...utils.coordinates import Cell
from ...utils.errors import RulegridError
from ...utils.message import Message
from ...utils.runtime import look
from .bases import FpuzzlesKey, pairs_that

if TYPE_CHECKING:
    from ...draw.drawing import Drawing

FEW_CELLS = 100  # of a grid whose pairs of cells are kept
DIFFERENCE = "difference"
"""The spelling of the rule of white dots, whose pairs may be consecutive."""


class NonConsecutiveRule(Rule):
    """Orthogonally adjacent cells can't contain consecutive digits.

    Two cells with a `difference` clue of 1 (a white dot) are exempt.
    """

    also_called = ("anti-consecutive",)
    group = "regions"
    fpuzzles = (FpuzzlesKey("nonconsecutive", "switch"),)

    def is_valid(self, board: Board) -> bool:
        for relation in self.constraints(board):
            (r, c), (s, d) = relation.a, relation.b
            one, other = board.cells[r][c], board.cells[s][d]
            if one and other and abs(one - other) == 1:
                return False
        return True

    def constraints(self, board: Board) -> Iterable[Relation]:
        return _not_consecutive(board.grid, frozenset(map(frozenset, _dotted_pairs(board))))

    def draw(self, drawing: Drawing) -> None:
        drawing.note(self.summary())


class _LeapsRule(Rule):
    """Cells a leap apart can't contain the same digit."""

    group = "regions"
    _leaps: ClassVar[tuple[tuple[int, int], ...]]
    _move: ClassVar[str]
    """The key of what a pair of cells is called."""

    def is_valid(self, board: Board) -> bool:
        return all(no_repeats(board, pair.cells) for pair in self.constraints(board))

    def constraints(self, board: Board) -> Iterable[AllDifferent]:
        return _apart(board.grid, self._leaps, self._move)

    def draw(self, drawing: Drawing) -> None:
        drawing.note(self.summary())


class AntiKnightRule(_LeapsRule):
    """Cells a chess knight's move apart can't contain the same digit.

    >>> from rulegrid.sudoku import STANDARD, Solver
    >>> Solver(Board(4), *(rule() for rule in STANDARD), AntiKnightRule()).count()
    24
    """

    fpuzzles = (FpuzzlesKey("antiknight", "switch"),)

    also_called = ("knight", "knights-move")
    _leaps = ((1, 2),)
    _move = "unit.knight"


class AntiKingRule(_LeapsRule):
    """Cells a chess king's move apart, diagonals included, can't contain the same digit.

    >>> from rulegrid.sudoku import ColumnRule, RowRule, Solver
    >>> Solver(Board(5), RowRule(), ColumnRule(), AntiKingRule()).count()
    240
    """

    fpuzzles = (FpuzzlesKey("antiking", "switch"),)

    also_called = ("king", "kings-move", "no-touch", "touchless")
    _leaps = ((0, 1), (1, 0), (1, 1))
    _move = "unit.king"


class ChessRule(ClueRule):
    """Cells a D-by-R leap apart, in any direction, can't contain the same digit.

    With VALUES this applies only to those digits: `1,2:9` keeps 9s from being a knight's move apart.

    >>> from rulegrid import Solver
    >>> Solver(Board(2), ChessRule(["1,1"])).count(), Solver(Board(2), ChessRule(["1,1:2"])).count()
    (4, 9)
    """

    form = Form(Numbers("leap", "D,R"), Digits("digits", "VALUES", default=None), example="1,3:789")
    group = "regions"

    def check_clue(self, clue: Clue, board: Board) -> None:
        if len(clue.leap) != 2 or not any(clue.leap):
            raise RulegridError(Message("variant.leap", leap=",".join(map(str, clue.leap))))

    def pairs(self, clue: Clue, grid: Grid) -> Iterator[Pair]:
        """Yield the pairs of cells that are a clue's leap apart."""
        down, right = clue.leap
        yield from grid.leaps(down, right)
        if down != right and 0 in (down, right):
            yield from grid.leaps(right, down)

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        for (r, c), (s, d) in self.pairs(clue, board.grid):
            digit = board.cells[r][c]
            if digit and board.cells[s][d] and digit == board.cells[s][d] and digit in (clue.digits or board.values):
                return False
        return True

    def cells(self, board: Board) -> None:
        return None

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        for pair in self.pairs(clue, board.grid):
            if clue.digits is None:
                yield AllDifferent(pair)
            else:
                yield Relation(*pair, pairs_that(_not_both, board.values, clue.digits))

    def unit_label(self, clue: Clue) -> Message:
        return Message("unit.leap", leap=self.form.write(clue))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.note(self.form.write(clue))


class AntiTaxicabRule(Rule):
    """Two cells that contain the same digit N can't be exactly N orthogonal steps apart.

    >>> from rulegrid import Solver
    >>> Solver(Board(2, values=3), AntiTaxicabRule()).count()
    39
    """

    group = "regions"

    def is_valid(self, board: Board) -> bool:
        filled = [(r, c) for r, c in board.open_cells() if board.cells[r][c]]
        places: dict[int, list[tuple[int, int]]] = {}
        for row, col in filled:
            digit = board.cells[row][col]
            if any(abs(row - r) + abs(col - c) == digit for r, c in places.setdefault(digit, [])):
                return False
            places[digit].append((row, col))
        return True

    def constraints(self, board: Board) -> Iterable[Constraint]:
        grid = board.grid
        return _known_taxicabs(grid) if len(grid.cells) <= FEW_CELLS else _taxicabs(grid)

    def draw(self, drawing: Drawing) -> None:
        drawing.note(self.summary())


def _dotted_pairs(board: Board) -> Iterator[Pair]:
    """Yield the pairs of cells that have a white dot for a difference of 1."""
    for rule in context_of(board).rules:
        if rule.spelling() == DIFFERENCE and isinstance(rule, ClueRule):
            for clue in rule.clue_list:
                if clue.difference == 1:
                    a, b = clue.cells
                    yield a, b


@lru_cache(maxsize=64)
def _not_consecutive(grid: Grid, exempt: frozenset[frozenset[Cell]]) -> tuple[Relation, ...]:
    allowed = pairs_that(_do_not_follow, grid.values)
    return tuple(
        Relation(a, b, allowed, unit=Message("unit.not-consecutive", a=a, b=b))
        for a, b in grid.neighbours
        if {a, b} not in exempt
    )


def _do_not_follow(x: int, y: int) -> bool:
    return abs(x - y) != 1


def _not_both(x: int, y: int, values: tuple[int, ...]) -> bool:
    return x != y or x not in values


@lru_cache(maxsize=64)
def _apart(grid: Grid, leaps: tuple[tuple[int, int], ...], move: str) -> tuple[AllDifferent, ...]:
    return tuple(AllDifferent((a, b), unit=Message(move, a=a, b=b)) for leap in leaps for a, b in grid.leaps(*leap))


@lru_cache(maxsize=8)
def _known_taxicabs(grid: Grid) -> tuple[Relation, ...]:
    return tuple(_taxicabs(grid))


def _taxicabs(grid: Grid) -> Iterator[Relation]:
    allowed = {value: pairs_that(_not_both, grid.values, (value,)) for value in grid.values}
    for number, (row, col) in enumerate(grid.cells):
        look()
        for r, c in grid.cells[number + 1 :]:
            distance = abs(row - r) + abs(col - c)
            if distance in allowed:
                name = Message("unit.not-both", a=(row, col), b=(r, c), value=distance)
                yield Relation((row, col), (r, c), allowed[distance], unit=name)
