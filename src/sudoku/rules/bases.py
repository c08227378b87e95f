"""Bases of rules: clues on pairs of cells, groups without repeats, fields of their own; and their keys in f-puzzles."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from ...core.board import Board
from ...core.clue_fields import Cells, Digits, Field, Number, Numbers, Outside
from ...core.clue_rule import ClueRule
from ...core.clues import Clue
from ...core.constraints import AllDifferent, Constraint, Pairs, Relation
from ...core.grid import SIDES, Grid, Line, Side
from ...core.row_column_rules import no_repeats
from ...core.rule import Rule
from ...core.statement import context_of
from ...core.turns import GridTransform
from ...utils.coordinates import Cell, cell_name, cell_names, letters, read_cells
from ...utils.errors import PuzzleFormatError, RulegridError, quote
from ...utils.message import Label, Message
from ...utils.numbers import is_whole, read_number, write_number

if TYPE_CHECKING:
    from ...draw.drawing import Drawing


Test = Callable[..., bool]


class FilledRule(ClueRule):
    """A rule whose clues are checked once all their cells are filled: write `is_kept`."""

    def is_kept(self, clue: Clue, board: Board) -> bool:
        """Return whether the values in a clue's cells, all of them filled, satisfy it."""
        raise NotImplementedError

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        counted = context_of(board).counted(clue.scope)
        return not all(board.cells[row][col] for row, col in counted) or self.is_kept(clue, board)


class PairRule(ClueRule):
    """A rule whose clues constrain pairs of cells: `pairs` lists them, `allows` decides which two values they may have.

    By default the pairs are the neighbours along the clue's cells. `allows` also gets what `limits` returns.
    """

    @staticmethod
    def allows(*values_and_limits: Any, **_: Any) -> bool:
        """Return whether a pair of cells may have two values; the `limits` are the arguments after these."""
        raise NotImplementedError

    def limits(self, clue: Clue, board: Board) -> tuple[Hashable, ...]:
        """Return the arguments of `allows` after the two values, from the clue and the board."""
        return ()

    def pairs(self, clue: Clue) -> Iterable[tuple[Cell, Cell]]:
        """Return the pairs of cells that a clue constrains."""
        return pairwise(clue.cells)

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        limits = self.limits(clue, board)
        for (a, b), (c, d) in self.pairs(clue):
            x, y = board.cells[a][b], board.cells[c][d]
            if x and y and not self.allows(x, y, *limits):
                return False
        return True

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        allowed = pairs_that(self.allows, board.values, *self.limits(clue, board))
        for a, b in self.pairs(clue):
            yield Relation(a, b, allowed)


class GroupsRule(Rule):
    """A rule without clues: no value repeats in some groups of cells."""

    def groups(self, board: Board) -> Iterable[tuple[Label, Line]]:
        """Return the groups, each with its name."""
        raise NotImplementedError

    def is_valid(self, board: Board) -> bool:
        return all(no_repeats(board, cells) for _, cells in self.groups(board))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        for name, cells in self.groups(board):
            yield AllDifferent(cells, unit=name)

    def draw(self, drawing: Drawing) -> None:
        drawing.note(self.summary())


def digits(board: Board, cells: Iterable[Cell]) -> list[int]:
    """Return the values of cells, 0 for an empty one."""
    return [board.cells[row][col] for row, col in cells]


def is_distinct(values: list[int]) -> bool:
    """Return whether no value is repeated."""
    return len(set(values)) == len(values)


@lru_cache(maxsize=1024)
def pairs_that(allows: Test, values: tuple[int, ...], *limits: Hashable) -> Pairs:
    """Return the pairs of values that a test allows."""
    return frozenset((x, y) for x in values for y in values if allows(x, y, *limits))


def chain_relations(board: Board, cells: tuple[Cell, ...], allowed: Pairs) -> Iterator[Relation]:
    """Yield the relation of neighbours along a line, and those it implies for cells farther apart that see each other.

    The neighbours' relations are enough for the line itself; the implied ones combine with cells that can't be equal.
    """
    region_of = context_of(board).grid.region_of
    every = len(board.values) ** 2
    reach = allowed
    for distance in range(1, len(cells)):
        for a, b in zip(cells, cells[distance:], strict=False):
            sees = a[0] == b[0] or a[1] == b[1] or (a in region_of and region_of[a] == region_of.get(b))
            if distance == 1 or (sees and a != b):
                yield Relation(a, b, reach)
        reach = _join_relations(reach, allowed)
        if len(reach) == every:
            return


@lru_cache(maxsize=1024)
def _join_relations(one: Pairs, other: Pairs) -> Pairs:
    return frozenset((x, z) for x, y in one for w, z in other if y == w)


class DrawingLook(NamedTuple):
    """How an extension draws its lines and cages: the name it signs them with, colour, and width in cells."""

    name: str
    colour: str
    width: float = 0.25


class FpuzzlesKey(NamedTuple):
    """A key of f-puzzles, and the shape of its items: a class of `fpuzzles_keys`, in lower case.

    `field` is the clue's field for an item's value, or the clue of a switch. Keys with a `look` are unknown to
    f-puzzles itself: its extensions and SudokuPad show an additional drawing.
    """

    name: str
    items: str
    field: str = ""
    look: DrawingLook | None = None


class Totals(Numbers):
    """One total as a number, or alternative totals as a tuple: `10/12`.

    >>> Totals("total").read("10"), Totals("total").read("10/12")
    (10, (10, 12))
    """

    def __init__(self, name: str, metavar: str = "N/M/…", **options: Any) -> None:
        super().__init__(name, metavar, separator="/", **options)

    def write(self, value: int | Sequence[int] | None) -> str:
        if value is None:
            return ""
        return write_number(value) if isinstance(value, int) else super().write(value)

    def value(self, given: Any) -> int | tuple[int, ...]:  # type: ignore[override]
        totals = super().value(given)
        return totals[0] if len(totals) == 1 else totals

    def nearby(self, value: int | Sequence[int]) -> Iterator[int | Sequence[int]]:  # type: ignore[override]
        """Yield other totals if there is only one."""
        return Number("total").nearby(value) if isinstance(value, int) else super().nearby(value)

    def to_data(self, value: int | Sequence[int] | None) -> Any:
        return Number("total").to_data(value) if value is None or isinstance(value, int) else self.write(value)


_INWARD = {"top": (1, 0), "bottom": (-1, 0), "left": (0, 1), "right": (0, -1)}
_TURNS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class ArrowStart(NamedTuple):
    """An arrow outside the grid: its side, its row or column (from 0), and its direction.

    The corners are beside column -1 and the column after the last.
    """

    side: Side
    line: int
    turn: str

    @property
    def direction(self) -> tuple[int, int]:
        """The step from each cell to the next, (down, right).

        >>> ArrowStart("top", 2, "left").direction, ArrowStart("right", 0, "down").direction
        ((1, -1), (1, -1))
        """
        (down, right), (down_too, right_too) = _INWARD[self.side], _TURNS[self.turn]
        return down + down_too, right + right_too

    def label(self) -> dict[str, Any]:
        """Return the arrow's place and direction as parameters of a message."""
        is_row = self.side in ("left", "right")
        line = "0" if self.line < 0 else letters(self.line) if is_row else str(self.line + 1)
        return {"place": Message(f"unit.side-{self.side}", line=line), "turn": Message(f"unit.turn-{self.turn}")}

    def place(self, grid: Grid) -> Cell:
        """Return the arrow's place, one step outside a grid and one step before its first cell.

        >>> from rulegrid import Board
        >>> ArrowStart("top", 2, "left").place(Board(9).grid), ArrowStart("right", 0, "down").place(Board(9).grid)
        ((-1, 2), (0, 9))
        """
        if self.side in ("left", "right"):
            return self.line, -1 if self.side == "left" else grid.cols
        return -1 if self.side == "top" else grid.rows, self.line


class Diagonal(Cells):
    """The cells of a diagonal in order, or the arrow outside the grid that looks along it: `A4B5C6`, `top 3 right`.

    >>> Diagonal().read("top 3 right"), Diagonal().read("A4B5")
    (ArrowStart(side='top', line=2, turn='right'), ((0, 3), (1, 4)))
    >>> Diagonal().write(ArrowStart("left", 1, "down"))
    'left B down'
    """

    kind = "diagonal"
    form = "SIDE LINE DIRECTION"

    def __init__(self, name: str = "cells") -> None:
        super().__init__(name, ordered=True)

    def read(self, text: str, offset: int = 0) -> Line | ArrowStart:  # type: ignore[override]
        found = re.match(rf"\s*({'|'.join(SIDES)})(?![a-z])(.*)", text, re.IGNORECASE | re.DOTALL)
        if found is None:
            return super().read(text, offset)
        side, words = found[1], found[2].split()
        turns = ("up", "down") if side.lower() in ("left", "right") else ("left", "right")
        if len(words) == 2 and words[1].lower() in turns:
            return ArrowStart(*self._beside(side.lower(), words[0]), words[1].lower())
        place = " ".join(
            [
                side.lower(),
                words[0] if words and words[0].isalnum() and len(words[0]) < 4 else "A" if turns[0] == "up" else "1",
            ]
        )
        ways = tuple(f"{place} {turn}" for turn in turns)
        raise self.refuse(text.strip(), Message("variant.directions", ways=ways))

    def _beside(self, side: str, line: str) -> tuple[Side, int]:
        """Return the side and the row or column of an arrow."""
        if side in ("top", "bottom") and line == "0":
            return side, -1  # type: ignore[return-value]
        place: tuple[Side, int] = Outside().read(f"{side} {line}")
        return place

    def write(self, value: Line | ArrowStart) -> str:
        if not isinstance(value, ArrowStart):
            return super().write(value)
        corner = value.line < 0
        place = f"{value.side} 0" if corner else Outside().write((value.side, value.line))
        return f"{place} {value.turn}"

    def value(self, given: Any) -> Line | ArrowStart:  # type: ignore[override]
        """Accept cells as `Cells` does, and a ArrowStart as such, as a tuple or a text."""
        if isinstance(given, (tuple, list)) and len(given) == 3 and given[0] in SIDES:
            side, line, turn = given
            if not is_whole(line) or line < -1 or not isinstance(turn, str):
                raise self.refuse(given, Message("variant.start"))
            return self.read(self.write(ArrowStart(side, line, turn)))
        return super().value(given)

    def to_data(self, value: Line | ArrowStart) -> list[str] | str:  # type: ignore[override]
        return self.write(value) if isinstance(value, ArrowStart) else super().to_data(value)

    def cells(self, value: Line | ArrowStart) -> Line:
        return () if isinstance(value, ArrowStart) else value

    def transform(self, value: Line | ArrowStart, turn: GridTransform) -> Line | ArrowStart:  # type: ignore[override]
        if not isinstance(value, ArrowStart):
            return turn.line(value)
        outside = {"left": (value.line, -1), "right": (value.line, turn.cols), "top": (-1, value.line)}
        row, col = turn.cell(outside.get(value.side, (turn.rows, value.line)))
        down, right = turn.step(*value.direction)
        rows, _ = turn.shape
        if row < 0 or row >= rows:  # also the corners, which are beside columns
            return ArrowStart("top" if row < 0 else "bottom", col, "right" if right > 0 else "left")
        return ArrowStart("left" if col < 0 else "right", row, "down" if down > 0 else "up")

    def nearby(self, value: Line | ArrowStart) -> Iterator[Line]:
        return iter(()) if isinstance(value, ArrowStart) else super().nearby(value)

    def check(self, value: Line | ArrowStart, grid: Grid) -> None:
        if not isinstance(value, ArrowStart):
            super().check(value, grid)
            return
        down, right = value.direction
        is_row = value.side in ("left", "right")
        step, size = (down, grid.rows) if is_row else (right, grid.cols)
        if not 0 <= value.line + step < size:
            first, last = -step, size - 1 - step
            if is_row:
                raise RulegridError(Message("variant.past-rows", first=max(0, first), last=last))
            raise RulegridError(Message("variant.past-columns", first=first + 1, last=last + 1))


class Terms(Field):
    """Cells with weights, 1 by default: `A1*2 A2*-1 B1`.

    >>> Terms().read("A1*2 A2B1")
    (((0, 0), 2), ((0, 1), 1), ((1, 0), 1))
    >>> Terms().write(Terms().read("A1*2 A2B1"))
    'A1*2 A2 B1'
    """

    kind = "terms"

    def __init__(self, name: str = "terms", metavar: str = "CELLS") -> None:
        super().__init__(name, metavar)

    def meaning(self, value: Any) -> Hashable:
        return tuple(sorted(value))

    def read(self, text: str, offset: int = 0) -> tuple[tuple[Cell, int], ...]:
        terms: list[tuple[Cell, int]] = []
        at = 0
        for match in re.finditer(r"\*[ ]?(-?[0-9]{1,18})(?![0-9])", text):
            terms += [(cell, 1) for cell in read_cells(text[at : match.start()], offset=offset + at)]
            if not terms or at == match.start():
                problem = Message("variant.cell-before", given=quote(match[0]))
                raise PuzzleFormatError(problem, column=offset + at + 1)
            terms[-1] = terms[-1][0], int(match[1])
            at = match.end()
        terms += [(cell, 1) for cell in read_cells(text[at:], offset=offset + at)]
        return self._some(terms, text)

    def write(self, value: Iterable[tuple[Cell, int]]) -> str:
        terms = tuple(value)
        if all(weight == 1 for _, weight in terms):
            return cell_names(cell for cell, _ in terms)
        return " ".join(cell_name(cell) + (f"*{weight}" if weight != 1 else "") for cell, weight in terms)

    def value(self, given: Any) -> tuple[tuple[Cell, int], ...]:
        """Accept a text, cells, or pairs of a cell and its weight."""
        if isinstance(given, str):
            return self.read(given)
        try:
            entries = list(given)
        except TypeError:
            raise self.refuse(given, _TERMS) from None
        terms: list[tuple[Cell, int]] = []
        for entry in entries:
            cell, weight = entry, 1
            if isinstance(entry, str):
                terms += self.read(entry)
                continue
            if isinstance(entry, Sequence) and len(entry) == 2 and isinstance(entry[0], (str, tuple, list)):
                cell, weight = entry
            terms.append((Cells(least=1, most=1).value([cell])[0], Number("weight", least=None).value(weight)))
        return self._some(terms, terms)

    def _some(self, terms: list[tuple[Cell, int]], given: Any) -> tuple[tuple[Cell, int], ...]:
        if not terms:
            raise self.refuse(given, _TERMS)
        return tuple(terms)

    def to_data(self, value: Iterable[tuple[Cell, int]]) -> list[list[str | int]]:
        return [[cell_name(cell), weight] for cell, weight in value]

    def transform(self, value: Iterable[tuple[Cell, int]], turn: GridTransform) -> tuple[tuple[Cell, int], ...]:
        return tuple((turn.cell(cell), weight) for cell, weight in value)

    def cells(self, value: Iterable[tuple[Cell, int]]) -> Line:
        return tuple(dict.fromkeys(cell for cell, _ in value))

    def check(self, value: Iterable[tuple[Cell, int]], grid: Grid) -> None:
        Cells().check(self.cells(value), grid)


_TERMS = Message("variant.terms")


class DigitTallies(Field):
    """How often digits occur, as pairs of count and digit: `16,17` is one 6 and one 7; `1x10` is for longer numbers.

    >>> DigitTallies().read("16,17"), DigitTallies().read("1x10")
    (((1, 6), (1, 7)), ((1, 10),))
    >>> DigitTallies().write(((1, 6), (0, 12)))
    '16,0x12'
    """

    kind = "tallies"
    is_shown = True

    def __init__(self, name: str = "counts", metavar: str = "COUNTS") -> None:
        super().__init__(name, metavar)

    def meaning(self, value: Any) -> Hashable:
        return tuple(sorted(value))

    def write(self, value: Iterable[tuple[int, int]]) -> str:
        return ",".join(f"{n}{d}" if n < 10 and d < 10 else f"{n}x{d}" for n, d in value)

    def value(self, given: Any) -> tuple[tuple[int, int], ...]:
        expected = Message("variant.counts")
        pairs = []
        try:
            parts = given.split(",") if isinstance(given, str) else list(given)
            for part in parts:
                if isinstance(part, str):
                    match = re.fullmatch(r"([0-9])([0-9])|([0-9]{1,9})x([0-9]{1,9})", part.strip())
                    count, digit = (read_number(number) for number in match.groups() if number)  # type: ignore[union-attr]
                else:
                    count, digit = (Number("number").value(number) for number in part)
                pairs.append((count, digit))
        except (AttributeError, TypeError, ValueError):
            raise self.refuse(given, expected) from None
        if not pairs:
            raise self.refuse(given, expected)
        return tuple(pairs)

    def check(self, value: Iterable[tuple[int, int]], grid: Grid) -> None:
        Digits().check([digit for _, digit in value], grid)
        counted = [digit for _, digit in value]
        if len(set(counted)) < len(counted):
            raise RulegridError(Message("variant.counted-twice", given=self.write(value)))
