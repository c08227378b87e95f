"""Full rank: rows and columns read as numbers and ranked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, combinations
from typing import TYPE_CHECKING

from ...engine import (
    Among,
    Board,
    Clue,
    ColumnRule,
    Constraint,
    Either,
    Form,
    Grid,
    Number,
    Outside,
    Regular,
    RowRule,
    RulegridError,
)
from ...engine.automata import DEAD, Automaton, build
from ...engine.clues.sampling import Sampler, outside
from ...engine.grid import Line
from ...engine.statement import context_of
from ...engine.words import Message
from ...utils.coordinates import Cell
from .dots import short

if TYPE_CHECKING:
    from ...engine.seen import Because, Seen
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

    form = Form(Number("rank", "N", least=1), Outside(), example="3:left B")
    sampler = Sampler(outside, 0.2, overlap=True)

    def check_clue(self, clue: Clue, board: Board) -> None:
        lines = len(readings(board.grid))
        if not self.line(clue, board):
            raise RulegridError(Message("variant.no-rank"))
        if clue.rank > lines:
            raise RulegridError(Message("variant.rank", rank=short(clue.rank), most=lines))

    def why(self, seen: Seen) -> Iterable[Because]:
        from .voices import rank_says  # only where a step is told

        assert seen.clue is not None
        return rank_says(divmod(seen.clue.rank - 1, SIDES), seen) if _has_houses_all_around(seen.board) else ()

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
            yield from _four_lines(line, clue.rank - 1, board)
        else:
            yield from callback(self, clue, board)
        for other in chain.from_iterable(rule.clue_list for rule in context_of(board).siblings(FullRankRule)):
            lower = self.line(other, board)
            if other.rank < clue.rank:
                yield from before(lower, line, board.values)
            elif other.rank == clue.rank and lower != line:
                yield unsatisfiable(line, board)


def _four_lines(line: Line, less: int, board: Board) -> list[Constraint]:
    """Return what a rank means where each value occurs once on each side, so that four lines begin with it."""
    quarter, place = divmod(less, SIDES)
    first = board.values[quarter]
    found: list[Constraint] = [Among(line[:1], frozenset({first}))]
    others = [
        other
        for other in readings(board.grid)
        if other != line and (other[0] == line[0] or all(a != b for a, b in zip(other[0], line[0], strict=True)))
    ]
    if 0 < place < SIDES - 1:
        # Implied, and cheaper than what follows: the second digits tell them apart, where those differ.
        cells = (line[1], *chain.from_iterable(other[:2] for other in others))
        found.append(Regular(cells, _second_digits(board.values, first, place)))
    # On each other side one line begins alike; those of `place` sides are less.
    sides: dict[Cell, list[Line]] = {}
    for other in others:
        sides.setdefault((other[1][0] - other[0][0], other[1][1] - other[0][1]), []).append(other)
    choices = [
        tuple(
            _less_if_alike(other, line, other[0], first, board)
            if side in less_sides
            else _less_if_alike(line, other, other[0], first, board)
            for side, lines in sides.items()
            for other in lines
        )
        for less_sides in combinations(sides, place)
    ]
    return [*found, *(choices[0] if len(choices) == 1 else [Either(tuple(choices))])]


def _less_if_alike(one: Line, other: Line, begin: Cell, first: int, board: Board) -> Constraint:
    """Return the constraint that the first of two lines is less if they both begin with `first`, as `begin` decides."""
    zigzag = (begin, *chain.from_iterable(zip(one[1:], other[1:], strict=True)))
    return Regular(zigzag, _rising(board.values, len(one) - 1, False, first))


@lru_cache(maxsize=256)
def _second_digits(values: tuple[int, ...], first: int, place: int) -> Automaton:
    """Return what reads the second digit of a line, then the first two of others, of which three begin with `first`.

    Those of the three that go on with less are at most `place`, together with those that go on alike at least that
    many. Made without `build`, which would unroll it to the length of the line.
    """
    # The line's second digit, how many are less and alike, and whether the one being read begins with `first`.
    start: _Seconds = (START, 0, 0, None)
    numbers = {start: 0}
    todo = [start]

    def number_of(own: int, less: int, alike: int, begins: bool | None = None) -> int:
        if less > place or less + alike > 3:
            return DEAD
        state = own, less, alike, begins
        if state not in numbers:
            numbers[state] = len(numbers)
            todo.append(state)
        return numbers[state]

    steps: list[list[int]] = []
    for own, less, alike, begins in todo:
        if own == START:
            row = [number_of(digit, 0, 0) for digit in values]
        elif begins is None:
            row = [number_of(own, less, alike, False)] * len(values)
            row[values.index(first)] = number_of(own, less, alike, True)
        elif begins:
            at = values.index(own)
            row = [number_of(own, less + 1, alike)] * at + [number_of(own, less, alike + 1)]
            row += [number_of(own, less, alike)] * (len(values) - at - 1)
        else:
            row = [number_of(own, less, alike)] * len(values)
        steps.append(row)
    final = (number for (_, less, alike, _), number in numbers.items() if less <= place <= less + alike)
    return Automaton(tuple(map(tuple, steps)), frozenset(final))


_Seconds = tuple[int, int, int, bool | None]
START = -1
SIDES = 4


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
def _rising(values: tuple[int, ...], length: int, is_shorter: bool, only_after: int | None = None) -> Automaton:
    """Return the automaton that reads the digits of two numbers alternately and accepts if the first number is less.

    With `only_after`, it reads one more digit before them, and accepts whatever follows another digit than this.
    """
    less, level, begin = -1, -2, -3

    def step(state: int, digit: int) -> int | None:
        if state == less:
            return less
        if state == begin:
            return level if digit == only_after else less
        if state == level:
            return digit
        return less if state < digit else level if state == digit else None

    start, cells = (level, 2 * length) if only_after is None else (begin, 2 * length + 1)
    return build(values, start, step, lambda state: state == less or (is_shorter and state == level), cells)


def _has_houses_all_around(board: Board) -> bool:
    """Return whether each value occurs exactly once in the first and last row and column."""
    context, sides = context_of(board), {board.rows, board.cols, len(board.values)}
    return len(sides) == 1 and not board.blocked and all(context.siblings(kind) for kind in (RowRule, ColumnRule))
