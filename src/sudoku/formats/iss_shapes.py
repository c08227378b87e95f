"""How the arguments of ISS's types are read into clues, and clues written as arguments: a shape for each kind of them.

What a shape can't write, it returns None for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from ...core.board import Board
from ...core.clues import Clue
from ...core.grid import Side
from ...utils.coordinates import Cell
from ...utils.errors import PuzzleFormatError, expected_got, one_of, quote
from ...utils.message import Message
from ..rules import LittleKillerRule

DIGITS = "123456789abcdefg"
"""The names of rows and columns, from the first on."""

Args = list[str]


class IssPlace:
    """A grid of ISS: what its names of cells mean. Raises PuzzleFormatError for what is not on it."""

    def __init__(self, rows: int, cols: int, values: int) -> None:
        self.rows, self.cols, self.half = rows, cols, -(-values // 2)

    def cell(self, name: str) -> Cell:
        """Return a cell from a name such as R1Ca."""
        lower = name.lower()
        if len(name) == 4 and lower[0] == "r" and lower[2] == "c":
            cell = DIGITS.find(lower[1]), DIGITS.find(lower[3])
            if 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols:
                return cell
        last = cell_id((self.rows - 1, self.cols - 1))
        raise PuzzleFormatError(expected_got(quote(name), Message("program.named-cell", first="R1C1", last=last)))

    def cells(self, names: Iterable[str]) -> list[Cell]:
        """Return some cells, without what is left empty at the end."""
        return [self.cell(name) for name in names if name]

    def line(self, name: str) -> tuple[bool, int]:
        """Return whether a line such as R1 or C1 is a row, and its number from 0."""
        at = DIGITS.find(name[1:].lower()) if len(name) == 2 else -1
        is_row = name[:1].upper() == "R"
        if name[:1].upper() not in ("R", "C") or not 0 <= at < (self.rows if is_row else self.cols):
            raise PuzzleFormatError(expected_got(quote(name), Message("program.iss-line")))
        return is_row, at

    def groups(self, names: Iterable[str]) -> list[list[Cell]]:
        """Return groups of cells, which have an empty argument between them."""
        return [self.cells(group) for is_gap, group in groupby(names, lambda name: not name) if not is_gap]


def cell_id(cell: Cell) -> str:
    """Return ISS's name of a cell.

    >>> cell_id((0, 0)), cell_id((9, 15))
    ('R1C1', 'RaCg')
    """
    return f"R{DIGITS[cell[0]]}C{DIGITS[cell[1]]}"


def ids(cells: Iterable[Cell]) -> Args:
    """Return the names of cells."""
    return list(map(cell_id, cells))


def number(text: str) -> int:
    """Return a whole number; raises PuzzleFormatError."""
    if not text.removeprefix("-").isdecimal() or not text.isascii() or len(text) > 15:
        raise PuzzleFormatError(expected_got(quote(text), Message("expected.number")))
    return int(text)


class IssShape(ABC):
    """How a type's arguments are read, and written; clues are values of the rule's fields in their order."""

    @abstractmethod
    def read(self, args: Args, place: IssPlace) -> Iterable[tuple[Any, ...]]:
        """Return the values of clues."""

    @abstractmethod
    def write(self, clue: Clue, board: Board) -> list[Args] | None:
        """Return the arguments of the items for a clue, or None if it can't be expressed."""


class IssSwitch(IssShape):
    """A rule without clues, or with the clue that an argument names."""

    def __init__(self, **ways: str) -> None:
        self.ways = {name.replace("minus", "-").removeprefix("plus"): way for name, way in ways.items()}

    def read(self, args: Args, place: IssPlace) -> Iterable[tuple[Any, ...]]:
        if not self.ways:
            return []
        if not args or args[0] not in self.ways:
            raise PuzzleFormatError(expected_got(quote(args[0] if args else ""), one_of(self.ways)))
        return [(self.ways[args[0]],)]

    def write(self, clue: Clue, board: Board) -> list[Args] | None:
        return [[name] for name, way in self.ways.items() if clue.way == way]


class IssLine(IssShape):
    """Cells, after a number if `field` is given; `no` is written for no number, `usual` is the default number.

    In a rule with a `usual` number, a clue without one uses half of the number of values.
    """

    def __init__(self, field: str = "", *, no: str = "", usual: int | None = None) -> None:
        self.field, self.no, self.usual = field, no, usual

    def read(self, args: Args, place: IssPlace) -> Iterable[tuple[Any, ...]]:
        if not self.field:
            return [(place.cells(args),)]
        first, *names = args or [""]
        if self.usual is not None:
            found, names = (self.usual, args) if first[:1].upper() == "R" else (number(first), names)
            return [(None if found == place.half else found, place.cells(names))]
        return [(None if self.no and first == self.no else number(first), place.cells(names))]

    def write(self, clue: Clue, board: Board) -> list[Args] | None:
        if not self.field:
            return [ids(clue.cells)]
        value = getattr(clue, self.field)
        if value is None:
            value = self.no or -(-len(board.values) // 2)  # of whispers: half of the values
        elif str(value) == self.no:
            return None  # it would be none
        return [[str(value), *ids(clue.cells)]] if isinstance(value, (int, str)) else None


class IssPairs(IssShape):
    """Cells; each two neighbours among them are a clue with this value, the earlier cell first."""

    def __init__(self, *value: int) -> None:
        self.value = value

    def read(self, args: Args, place: IssPlace) -> Iterable[tuple[Any, ...]]:
        cells = place.cells(args)
        found = [
            (one, other)
            for at, one in enumerate(cells)
            for other in cells[at + 1 :]
            if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
        ]
        if not found:
            raise PuzzleFormatError(Message("program.no-neighbours"))
        return [(*self.value, pair) for pair in found]

    def write(self, clue: Clue, board: Board) -> list[Args] | None:
        (r, c), (s, d) = clue.cells
        is_meant = all(value == mine for (_, value), mine in zip(clue, self.value, strict=False))
        return [ids(clue.cells)] if is_meant and abs(r - s) + abs(c - d) == 1 else None


class IssArrows(IssShape):
    """A circle and its shaft; `sized`: of several cells, whose number comes first."""

    def __init__(self, *, sized: bool = False) -> None:
        self.sized = sized

    def read(self, args: Args, place: IssPlace) -> Iterable[tuple[Any, ...]]:
        size = number(args[0] if args else "") if self.sized else 1
        cells = place.cells(args[self.sized :])
        return [(cells[:size], cells[size:])]

    def write(self, clue: Clue, board: Board) -> list[Args] | None:
        size = len(clue.circle)
        if self.sized is not (size > 1) or size > 3:
            return None
        return [[*([str(size)] if self.sized else []), *ids(clue.circle), *ids(clue.cells)]]


class IssSums(IssShape):
    """A total and cells; with weights: `total_=_1_-1`."""

    def read(self, args: Args, place: IssPlace) -> Iterable[tuple[Any, ...]]:
        first, *names = args or [""]
        total, *more = first.split("_")
        cells = place.cells(names)
        weights = list(map(number, more[1:])) if more[:1] == ["="] else [1] * len(cells)
        if len(weights) != len(cells):
            raise PuzzleFormatError(expected_got(Message("program.values", number=len(weights)), str(len(cells))))
        return [(number(total), list(zip(cells, weights, strict=True)))]

    def write(self, clue: Clue, board: Board) -> list[Args] | None:
        weights = [weight for _, weight in clue.terms]
        if any(abs(weight) > 100 for weight in weights):
            return None
        more = ["=", *map(str, weights)] if any(weight != 1 for weight in weights) else []
        return [["_".join([str(clue.total), *more]), *ids(cell for cell, _ in clue.terms)]]


class IssSumLines(IssShape):
    """A total, cells, and LOOP if the line is closed."""

    def read(self, args: Args, place: IssPlace) -> Iterable[tuple[Any, ...]]:
        first, *names = args or [""]
        is_loop = names[-1:] == ["LOOP"]
        return [(number(first), place.cells(names[: len(names) - is_loop]), *(["loop"] if is_loop else []))]

    def write(self, clue: Clue, board: Board) -> list[Args] | None:
        return [[str(clue.total), *ids(clue.cells), *(["LOOP"] if clue.shape else [])]]


class IssValues(IssShape):
    """Digits with _ between them, then cells; `square`: the first cell of four comes first, then the digits."""

    def __init__(self, *, square: bool = False) -> None:
        self.square = square

    def read(self, args: Args, place: IssPlace) -> Iterable[tuple[Any, ...]]:
        first, *more = args or [""]
        if not self.square:
            return [(list(map(number, first.split("_"))), place.cells(more))]
        row, col = place.cell(first)
        place.cell(cell_id((min(row + 1, 15), min(col + 1, 15))))
        return [(list(map(number, filter(None, more))), _square((row, col)))]

    def write(self, clue: Clue, board: Board) -> list[Args] | None:
        if not self.square:
            return [["_".join(map(str, clue.digits)), *ids(clue.cells)]]
        first = min(clue.cells)
        is_square = tuple(sorted(clue.cells)) == _square(first)
        return [[cell_id(first), *map(str, clue.digits)]] if is_square else None


def _square(first: Cell) -> tuple[Cell, ...]:
    row, col = first
    return (row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)


class IssTallies(IssShape):
    """Counts and digits without anything between them, then cells."""

    def read(self, args: Args, place: IssPlace) -> Iterable[tuple[Any, ...]]:
        first, *names = args or [""]
        if len(first) % 2 or not first:
            raise PuzzleFormatError(expected_got(quote(first), Message("variant.counts")))
        return [([(number(a), number(b)) for a, b in zip(first[::2], first[1::2], strict=True)], place.cells(names))]

    def write(self, clue: Clue, board: Board) -> list[Args] | None:
        numbers = [each for pair in clue.counts for each in pair]
        return [["".join(map(str, numbers)), *ids(clue.cells)]] if max(numbers) < 10 else None


class IssControl(IssShape):
    """A cell that speaks of the others."""

    def read(self, args: Args, place: IssPlace) -> Iterable[tuple[Any, ...]]:
        first, *cells = place.cells(args) or [place.cell("")]
        return [([first], cells)]

    def write(self, clue: Clue, board: Board) -> list[Args] | None:
        return [[*ids(clue.counter), *ids(clue.cells)]]


class IssMarks(IssShape):
    """Cells behind a letter that says which kind they are: read only for that letter."""

    def __init__(self, letter: str) -> None:
        self.letter = letter

    def read(self, args: Args, place: IssPlace) -> Iterable[tuple[Any, ...]]:
        return [(place.cells(args[1:]),)] if args[:1] == [self.letter] else []

    def write(self, clue: Clue, board: Board) -> list[Args] | None:
        return [[self.letter, *ids(clue.cells)]]


class IssGroups(IssShape):
    """Groups of cells with an empty argument between them."""

    def read(self, args: Args, place: IssPlace) -> Iterable[tuple[Any, ...]]:
        return [(place.groups(args),)]

    def write(self, clue: Clue, board: Board) -> list[Args] | None:
        first, *others = clue.groups
        return [[*ids(first), *(name for group in others for name in ("", *ids(group)))]]


class IssSets(IssShape):
    """The number of groups, then their cells, one group after the other; `single`: each cell is one, so that all are equal."""

    def __init__(self, *, single: bool = False) -> None:
        self.single = single

    def read(self, args: Args, place: IssPlace) -> Iterable[tuple[Any, ...]]:
        first, *names = args or [""]
        cells, count = place.cells(names), number(first)
        size, rest = divmod(len(cells), max(count, 1))
        if count < 2 or rest or not size:
            raise PuzzleFormatError(
                expected_got(Message("layout.cells", cells=len(cells)), Message("program.iss-sets", number=count))
            )
        groups = [tuple(cells[at : at + size]) for at in range(0, len(cells), size)]
        return [(groups,)] if (size == 1) is self.single else []

    def write(self, clue: Clue, board: Board) -> list[Args] | None:
        count = str(len(clue.groups))
        if self.single:
            return [[count, *ids(cells)] for cells in zip(*clue.groups, strict=True)]
        return [[count, *(name for group in clue.groups for name in ids(group))]]


class IssOutside(IssShape):
    """A row or column and the numbers before and after it; with `alone`, one number, then its row or column."""

    def __init__(self, *, alone: bool = False) -> None:
        self.alone = alone

    def read(self, args: Args, place: IssPlace) -> Iterable[tuple[Any, ...]]:
        first, *others = args or [""]
        if self.alone:
            first, others = (others or [""])[0], [first]
        is_row, line = place.line(first)
        sides: tuple[Side, Side] = ("left", "right") if is_row else ("top", "bottom")
        return [(number(value), (side, line)) for value, side in zip(others, sides, strict=False) if value]

    def write(self, clue: Clue, board: Board) -> list[Args] | None:
        (_, value), (_, (side, line)) = clue
        name = ("R" if side in ("left", "right") else "C") + DIGITS[line]
        if self.alone:
            return [[str(value), name]]
        return [[name, str(value), ""] if side in ("left", "top") else [name, "", str(value)]]


class IssDiagonals(IssShape):
    """A total, and the first cell of a diagonal; only one end of each diagonal is valid as the first cell."""

    def read(self, args: Args, place: IssPlace) -> Iterable[tuple[Any, ...]]:
        first, *names = args or [""]
        start = place.cell(names[0] if names else "")
        cells = diagonals(place.rows, place.cols).get(start)
        if cells is None:
            raise PuzzleFormatError(expected_got(quote(names[0]), Message("program.iss-diagonal")))
        return [(number(first), cells)]

    def write(self, clue: Clue, board: Board) -> list[Args] | None:
        line = sorted(LittleKillerRule().line(clue, board.grid))
        known = diagonals(board.rows, board.cols).items()
        return next(([[str(clue.total), cell_id(start)]] for start, cells in known if sorted(cells) == line), None)


def diagonals(rows: int, cols: int) -> dict[Cell, tuple[Cell, ...]]:
    """Return the diagonals by the cells that name them: down and right from the left, and so on around the grid.

    >>> [len(cells) for cells in diagonals(2, 3).values()], diagonals(3, 3)[2, 1]
    ([2, 2, 2], ((2, 1), (1, 2)))
    """
    starts = [
        *(((row, 0), (1, 1)) for row in range(rows - 1)),
        *(((row, cols - 1), (-1, -1)) for row in range(1, rows - 1)),
        *(((0, col), (1, -1)) for col in range(1, cols)),
        *(((rows - 1, col), (-1, 1)) for col in range(1, cols - 1)),
    ]
    found: dict[Cell, tuple[Cell, ...]] = {}
    for (row, col), (down, right) in starts:
        line = []
        while 0 <= row < rows and 0 <= col < cols:
            line.append((row, col))
            row, col = row + down, col + right
        if len(line) > 1 and all(set(line) != set(other) for other in found.values()):
            found[line[0]] = tuple(line)
    return found
