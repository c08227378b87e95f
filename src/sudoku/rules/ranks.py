"""Full rank: rows and columns read as numbers and ranked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from ...core.automata import Automaton, build
from ...core.board import Board
from ...core.clue_fields import Number, Outside
from ...core.clues import Clue, Form
from ...core.constraints import Constraint, Regular
from ...core.enclosures import RankConstraint, compare
from ...core.grid import Grid, Line
from ...core.row_column_rules import ColumnRule, RowRule
from ...core.statement import context_of
from ...generate.clue_sampling import Sampler, outside
from ...utils.coordinates import Cell
from ...utils.errors import RulegridError
from ...utils.message import Message
from .dots import short

if TYPE_CHECKING:
    from ...core.rule_reasons import ExclusionContext, Reason
from .cages import callback, unsatisfiable
from .outside import OutsideRule


class FullRankRule(OutsideRule):
    """Read as a number from the clue's side, the line is the Nth smallest of all rows and columns.

    All rows and columns are read both ways, and rank from 1. No other line equals one that has a clue: its rank would
    not be certain.

    >>> board = Board(2, values=3)
    >>> board.load_puzzle([1, 1, 2, 3])
    >>> FullRankRule(["1:left A"]).is_valid(board), FullRankRule(["3:top 1"]).is_valid(board)  # 11, 11, 12, …
    (False, True)
    """

    form = Form(Number("rank", "N", least=1), Outside(), example="3:left B")
    sampler = Sampler(outside, 0.2, overlap=True)

    def check_clue(self, clue: Clue, board: Board) -> None:
        lines = len(readings(board.grid))
        if not self.line(clue, board):
            raise RulegridError(Message("variant.no-rank"))
        if clue.rank > lines:
            raise RulegridError(Message("variant.rank", rank=short(clue.rank), most=lines))

    def why(self, seen: ExclusionContext) -> Iterable[Reason]:
        from .reason_text import explain_rank  # only if a step is explained

        assert seen.clue is not None
        return explain_rank(divmod(seen.clue.rank - 1, SIDES), seen) if _has_houses_all_around(seen.board) else ()

    def clue_cells(self, clue: Clue, board: Board) -> Iterable[Cell]:
        return board.grid.cells

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        line = self.line(clue, board)
        row, col = line[0]
        first = board.cells[row][col]
        less = unknown = 0
        for other in readings(board.grid):
            row, col = other[0]
            digit = board.cells[row][col]
            if digit and first and digit != first:
                less += digit < first
            elif other != line:
                order = compare(other, line, board)
                if order == 0:
                    return False
                less += order == -1
                unknown += order is None
        return bool(less < clue.rank <= less + unknown + 1)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        line = self.line(clue, board)
        quarter, first = (clue.rank - 1) // SIDES, None
        if _has_houses_all_around(board) and len(line) > 1:
            ranked = _four_lines(line, clue.rank - 1, board)
            first = ranked.first
            yield ranked
        else:
            yield from callback(self, clue, board)
        for other in chain.from_iterable(rule.clue_list for rule in context_of(board).siblings(FullRankRule)):
            if other.rank < clue.rank:
                if first is None:
                    yield before(self.line(other, board), line, board.values)
                elif (other.rank - 1) // SIDES == quarter:  # else their first digits say as much
                    yield RankConstraint(line, ((self.line(other, board),),), first, 1)
            elif other.rank == clue.rank and self.line(other, board) != line:
                yield unsatisfiable(line, board)


def _four_lines(line: Line, less: int, board: Board) -> RankConstraint:
    """Return the meaning of a rank if each value occurs once on each side, so that four lines start with it."""
    quarter, place = divmod(less, SIDES)
    return RankConstraint(line, _other_sides(board.grid)[_way(line)], board.values[quarter], place)


SIDES = 4
Way = tuple[int, int]


@lru_cache(maxsize=64)
def _other_sides(grid: Grid) -> dict[Way, tuple[tuple[Line, ...], ...]]:
    """Return for each way of reading a line those that are read another way, from each of three sides of the board."""
    sides: dict[Way, list[Line]] = {}
    for line in readings(grid):
        sides.setdefault(_way(line), []).append(line)
    return {way: tuple(tuple(side) for other, side in sides.items() if other != way) for way in sides}


def _way(line: Line) -> Way:
    """Return the step from one cell of a line to the next."""
    return line[1][0] - line[0][0], line[1][1] - line[0][1]


@lru_cache(maxsize=64)
def readings(grid: Grid) -> tuple[Line, ...]:
    """Return the rows and columns that have open cells, each read both ways."""
    lines = [line for line in (*grid.row_lines, *grid.column_lines) if line]
    return tuple(reading for line in lines for reading in (line, line[::-1]))


def before(lower: Line, higher: Line, values: tuple[int, ...]) -> Constraint:
    """Return the constraint that the first line is less than the second, as numbers, digit by digit."""
    both = min(len(lower), len(higher))
    zigzag = tuple(chain.from_iterable(zip(lower, higher, strict=False)))
    return Regular(zigzag, _rising(values, both, len(lower) < len(higher)))


@lru_cache(maxsize=64)
def _rising(values: tuple[int, ...], length: int, is_shorter: bool) -> Automaton:
    """Return the automaton that reads the digits of two numbers alternately and accepts if the first number is less."""
    less, level = -1, -2

    def step(state: int, digit: int) -> int | None:
        if state == less:
            return less
        if state == level:
            return digit
        return less if state < digit else level if state == digit else None

    return build(values, level, step, lambda state: state == less or (is_shorter and state == level), 2 * length)


def _has_houses_all_around(board: Board) -> bool:
    context, sides = context_of(board), {board.rows, board.cols, len(board.values)}
    return len(sides) == 1 and not board.blocked and all(context.siblings(kind) for kind in (RowRule, ColumnRule))
