"""Full rank: rows and columns read as numbers and ranked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

from ...engine import (
    Among,
    Board,
    Clue,
    ColumnRule,
    Constraint,
    Form,
    Grid,
    Number,
    Outside,
    Regular,
    RowRule,
    RulegridError,
)
from ...engine.automata import DEAD, Automaton, build
from ...engine.grid import Line
from ...engine.statement import context_of
from ...utils.coordinates import Cell
from .dots import short
from .fallbacks import callback, unsatisfiable
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

    chinese = "全排名"
    form = Form(Number("rank", "N", least=1), Outside(), example="3:left B")

    def check_clue(self, clue: Clue, board: Board) -> None:
        lines = len(readings(board.grid))
        if not self.line(clue, board):
            raise RulegridError("a line without open cells has no rank")
        if clue.rank > lines:
            raise RulegridError(
                f"rank {short(clue.rank)}, expected at most {lines}: the rows and columns read both ways"
            )

    def clue_cells(self, clue: Clue, board: Board) -> Iterable[Cell]:
        return board.grid.cells

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        line = self.line(clue, board)
        less = unknown = 0
        for other in readings(board.grid):
            if other != line:
                order = compare(other, line, board)
                if order == 0:
                    return False
                less += order == -1
                unknown += order is None
        return bool(less < clue.rank <= less + unknown + 1)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        line = self.line(clue, board)
        if _has_houses_all_around(board) and len(line) > 1:
            yield from _first_digits(line, clue.rank - 1, board)
        yield from callback(self, clue, board)
        for other in chain.from_iterable(rule.clue_list for rule in context_of(board).siblings(FullRankRule)):
            lower = self.line(other, board)
            if other.rank < clue.rank:
                yield from before(lower, line, board.values)
            elif other.rank == clue.rank and lower != line:
                yield unsatisfiable(line, board)


def _first_digits(line: Line, less: int, board: Board) -> Iterable[Constraint]:
    """Yield what follows where each value occurs once on each side, so that four lines begin with it."""
    quarter, place = divmod(less, 4)
    first = board.values[quarter]
    yield Among(line[:1], frozenset({first}))
    # Of the four, `place` are less: tell them apart by their second digits, where those differ.
    others = [
        other
        for other in readings(board.grid)
        if other != line and (other[0] == line[0] or all(a != b for a, b in zip(other[0], line[0], strict=True)))
    ]
    cells = (line[1], *chain.from_iterable(other[:2] for other in others))
    yield Regular(cells, _second_digits(board.values, first, place))


@lru_cache(maxsize=256)
def _second_digits(values: tuple[int, ...], first: int, place: int) -> Automaton:
    """Return what reads the second digit of a line, then the first two of others, of which three begin with `first`.

    Those of the three that go on with less are at most `place`, together with those that go on alike at least that
    many. Made without `build`, which would unroll it to the length of the line.
    """
    # The line's second digit, how many are less and alike, and whether the one being read begins with `first`.
    start: tuple[int, int, int, bool | None] = (START, 0, 0, None)
    numbers = {start: 0}
    steps: list[tuple[int, ...]] = []
    for state in (todo := [start]):
        own, less, alike, begins = state
        row = []
        for digit in values:
            following: tuple[int, int, int, bool | None]
            if own == START:
                following = digit, 0, 0, None
            elif begins is None:
                following = own, less, alike, digit == first
            else:
                following = own, less + (begins and digit < own), alike + (begins and digit == own), None
            if following[1] > place or following[1] + following[2] > 3:
                row.append(DEAD)
                continue
            if following not in numbers:
                numbers[following] = len(numbers)
                todo.append(following)
            row.append(numbers[following])
        steps.append(tuple(row))
    final = (number for (_, less, alike, _), number in numbers.items() if less <= place <= less + alike)
    return Automaton(tuple(steps), frozenset(final))


START = -1


@lru_cache(maxsize=64)
def readings(grid: Grid) -> tuple[Line, ...]:
    """Return the rows and columns that have open cells, each read both ways."""
    lines = [line for line in (*grid.row_lines, *grid.column_lines) if line]
    return tuple(reading for line in lines for reading in (line, line[::-1]))


def compare(one: Line, other: Line, board: Board) -> int | None:
    """Return -1, 0 or 1 if the first line is less, equal or greater as a number, None where empty cells decide."""
    for a, b in zip(one, other, strict=False):
        if a != b:
            x, y = board.cells[a[0]][a[1]], board.cells[b[0]][b[1]]
            if not x or not y:
                return None
            if x != y:
                return -1 if x < y else 1
    return (len(one) > len(other)) - (len(one) < len(other))


def before(lower: Line, higher: Line, values: tuple[int, ...]) -> Iterable[Constraint]:
    """Yield constraints: the first line is less than the second, as numbers, digit by digit."""
    both = min(len(lower), len(higher))
    zigzag = tuple(chain.from_iterable(zip(lower, higher, strict=False)))
    yield Regular(zigzag, _rising(values, both, len(lower) < len(higher)))


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
    """Return whether each value occurs exactly once in the first and last row and column."""
    context, sides = context_of(board), {board.rows, board.cols, len(board.values)}
    return len(sides) == 1 and not board.blocked and all(context.siblings(kind) for kind in (RowRule, ColumnRule))
