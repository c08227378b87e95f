"""Fields of clues that only a few rules of sudoku use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ...engine import Cells, Digits, Grid, Number, Numbers, PuzzleFormatError, RulegridError
from ...engine.clues.fields import Field
from ...engine.grid import Line
from ...utils.coordinates import Cell, cell_name, cell_names, read_cells
from ...utils.errors import quote
from ...utils.numbers import read_number, write_number


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

    def read(self, text: str, offset: int = 0) -> tuple[tuple[Cell, int], ...]:
        terms: list[tuple[Cell, int]] = []
        at = 0
        for match in re.finditer(r"\*[ ]?(-?[0-9]{1,18})(?![0-9])", text):
            terms += [(cell, 1) for cell in read_cells(text[at : match.start()], offset=offset + at)]
            if not terms or at == match.start():
                raise PuzzleFormatError(f"read {quote(match[0])}, expected a cell before it", column=offset + at + 1)
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

    def cells(self, value: Iterable[tuple[Cell, int]]) -> Line:
        return tuple(dict.fromkeys(cell for cell, _ in value))

    def check(self, value: Iterable[tuple[Cell, int]], grid: Grid) -> None:
        Cells().check(self.cells(value), grid)


_TERMS = "cells such as A1B1, or with numbers such as A1*2 B1*-1"


class Tallies(Field):
    """How often digits occur, as pairs of count and digit: `16,17` is one 6 and one 7; `1x10` is for longer numbers.

    >>> Tallies().read("16,17"), Tallies().read("1x10")
    (((1, 6), (1, 7)), ((1, 10),))
    >>> Tallies().write(((1, 6), (0, 12)))
    '16,0x12'
    """

    kind = "tallies"

    def __init__(self, name: str = "counts", metavar: str = "COUNTS") -> None:
        super().__init__(name, metavar)

    def write(self, value: Iterable[tuple[int, int]]) -> str:
        return ",".join(f"{n}{d}" if n < 10 and d < 10 else f"{n}x{d}" for n, d in value)

    def value(self, given: Any) -> tuple[tuple[int, int], ...]:
        expected = "counts and digits such as 16,17 or 1x10"
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
            raise RulegridError(f"a digit is counted twice: {self.write(value)}, expected each digit once")
