"""Fields of clues that only a few rules of sudoku use."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ...core.clue_fields import Cells, Digits, Field, Number, Numbers, Outside
from ...core.grid import SIDES, Grid, Line, Side
from ...core.turns import Turn
from ...utils.coordinates import Cell, cell_name, cell_names, letters, read_cells
from ...utils.errors import PuzzleFormatError, RulegridError, quote
from ...utils.message import Message
from ...utils.numbers import is_whole, read_number, write_number


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
        """Yield other totals where there is but one."""
        return Number("total").nearby(value) if isinstance(value, int) else super().nearby(value)

    def to_data(self, value: int | Sequence[int] | None) -> Any:
        return Number("total").to_data(value) if value is None or isinstance(value, int) else self.write(value)


_INWARD = {"top": (1, 0), "bottom": (-1, 0), "left": (0, 1), "right": (0, -1)}
_TURNS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class Start(NamedTuple):
    """An arrow outside the grid: the row or column that it stands beside, from 0, and where it points.

    The corners are beside column -1 and the column behind the last.
    """

    side: Side
    line: int
    turn: str

    @property
    def direction(self) -> tuple[int, int]:
        """The step from each cell to the next, (down, right).

        >>> Start("top", 2, "left").direction, Start("right", 0, "down").direction
        ((1, -1), (1, -1))
        """
        (down, right), (down_too, right_too) = _INWARD[self.side], _TURNS[self.turn]
        return down + down_too, right + right_too

    def label(self) -> dict[str, Any]:
        """Return where it stands and points as parameters of a message."""
        is_row = self.side in ("left", "right")
        line = "0" if self.line < 0 else letters(self.line) if is_row else str(self.line + 1)
        return {"place": Message(f"unit.side-{self.side}", line=line), "turn": Message(f"unit.turn-{self.turn}")}

    def place(self, grid: Grid) -> Cell:
        """Return where it stands, one step outside a grid: its first cell is one step from there.

        >>> from rulegrid import Board
        >>> Start("top", 2, "left").place(Board(9).grid), Start("right", 0, "down").place(Board(9).grid)
        ((-1, 2), (0, 9))
        """
        if self.side in ("left", "right"):
            return self.line, -1 if self.side == "left" else grid.cols
        return -1 if self.side == "top" else grid.rows, self.line


class Diagonal(Cells):
    """The cells of a diagonal in order, or the arrow outside the grid that looks along it: `A4B5C6`, `top 3 right`.

    >>> Diagonal().read("top 3 right"), Diagonal().read("A4B5")
    (Start(side='top', line=2, turn='right'), ((0, 3), (1, 4)))
    >>> Diagonal().write(Start("left", 1, "down"))
    'left B down'
    """

    kind = "diagonal"
    form = "SIDE LINE DIRECTION"

    def __init__(self, name: str = "cells") -> None:
        super().__init__(name, ordered=True)

    def read(self, text: str, offset: int = 0) -> Line | Start:  # type: ignore[override]
        found = re.match(rf"\s*({'|'.join(SIDES)})(?![a-z])(.*)", text, re.IGNORECASE | re.DOTALL)
        if found is None:
            return super().read(text, offset)
        side, words = found[1], found[2].split()
        turns = ("up", "down") if side.lower() in ("left", "right") else ("left", "right")
        if len(words) == 2 and words[1].lower() in turns:
            return Start(*self._beside(side.lower(), words[0]), words[1].lower())
        place = " ".join(
            [
                side.lower(),
                words[0] if words and words[0].isalnum() and len(words[0]) < 4 else "A" if turns[0] == "up" else "1",
            ]
        )
        ways = tuple(f"{place} {turn}" for turn in turns)
        raise self.refuse(text.strip(), Message("variant.directions", ways=ways))

    def _beside(self, side: str, line: str) -> tuple[Side, int]:
        """Return the row or column that an arrow stands beside."""
        if side in ("top", "bottom") and line == "0":
            return side, -1  # type: ignore[return-value]
        place: tuple[Side, int] = Outside().read(f"{side} {line}")
        return place

    def write(self, value: Line | Start) -> str:
        if not isinstance(value, Start):
            return super().write(value)
        corner = value.line < 0
        place = f"{value.side} 0" if corner else Outside().write((value.side, value.line))
        return f"{place} {value.turn}"

    def value(self, given: Any) -> Line | Start:  # type: ignore[override]
        """Accept cells as `Cells` does, and a Start as such, as a tuple or a text."""
        if isinstance(given, (tuple, list)) and len(given) == 3 and given[0] in SIDES:
            side, line, turn = given
            if not is_whole(line) or line < -1 or not isinstance(turn, str):
                raise self.refuse(given, Message("variant.start"))
            return self.read(self.write(Start(side, line, turn)))
        return super().value(given)

    def to_data(self, value: Line | Start) -> list[str] | str:  # type: ignore[override]
        return self.write(value) if isinstance(value, Start) else super().to_data(value)

    def cells(self, value: Line | Start) -> Line:
        return () if isinstance(value, Start) else value

    def turned(self, value: Line | Start, turn: Turn) -> Line | Start:  # type: ignore[override]
        if not isinstance(value, Start):
            return turn.line(value)
        outside = {"left": (value.line, -1), "right": (value.line, turn.cols), "top": (-1, value.line)}
        row, col = turn.cell(outside.get(value.side, (turn.rows, value.line)))
        down, right = turn.step(*value.direction)
        rows, _ = turn.shape
        if row < 0 or row >= rows:  # the corners too, which stand beside columns
            return Start("top" if row < 0 else "bottom", col, "right" if right > 0 else "left")
        return Start("left" if col < 0 else "right", row, "down" if down > 0 else "up")

    def nearby(self, value: Line | Start) -> Iterator[Line]:
        return iter(()) if isinstance(value, Start) else super().nearby(value)

    def check(self, value: Line | Start, grid: Grid) -> None:
        if not isinstance(value, Start):
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
    """Cells with weights, 1 where none is given: `A1*2 A2*-1 B1`.

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

    def turned(self, value: Iterable[tuple[Cell, int]], turn: Turn) -> tuple[tuple[Cell, int], ...]:
        return tuple((turn.cell(cell), weight) for cell, weight in value)

    def cells(self, value: Iterable[tuple[Cell, int]]) -> Line:
        return tuple(dict.fromkeys(cell for cell, _ in value))

    def check(self, value: Iterable[tuple[Cell, int]], grid: Grid) -> None:
        Cells().check(self.cells(value), grid)


_TERMS = Message("variant.terms")


class DigitTallies(Field):
    """How often digits occur, as pairs of count and digit: `16,17` is one 6 and one 7; `1x10` is for longer numbers.

    >>> Tallies().read("16,17"), Tallies().read("1x10")
    (((1, 6), (1, 7)), ((1, 10),))
    >>> Tallies().write(((1, 6), (0, 12)))
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
