"""The board: cells that hold a value, are empty, or are blocked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..utils.coordinates import Cell, cell_name
from ..utils.errors import RulegridError, shown

MAX_VALUES = 64  # a domain is one 64-bit mask
MAX_SIDE = 4096


class Board:
    """A grid of `rows` x `cols` cells.

    `values` are the numbers a cell may hold, 1..n by default (n the longer side; an int means 1 up to it),
    at least 1 and at most 64 of them, all positive. `blocked` cells hold nothing.

    `cells` is a list of rows of ints, 0 for an empty or blocked cell. It may be written to.

    Raises RulegridError where these do not fit together.

    >>> board = Board(2)
    >>> board.set_digit(0, 1, 2)
    >>> print(board)
    . 2
    . .
    """

    def __init__(
        self,
        rows: int,
        cols: int | None = None,
        *,
        values: int | Iterable[int] | None = None,
        blocked: Iterable[Cell] = (),
    ) -> None:
        for name, side in (("rows", rows), ("columns", rows if cols is None else cols)):
            if not isinstance(side, int) or isinstance(side, bool) or not 1 <= side <= MAX_SIDE:
                raise RulegridError(f"a board with {shown(side)} {name}: expected a whole number from 1 to {MAX_SIDE}")
        self.rows = rows
        self.cols = rows if cols is None else cols
        self.values = _values(max(self.rows, self.cols) if values is None else values)
        self.blocked = frozenset(blocked)
        for cell in self.blocked:
            if not (isinstance(cell, tuple) and len(cell) == 2 and all(type(at) is int for at in cell)):
                raise RulegridError(f"blocked cell {shown(cell)}: expected (row, column)")
            self._check_place(*cell)
        self.cells = [[0] * self.cols for _ in range(self.rows)]

    @property
    def size(self) -> int:
        """The side of a square board; raises RulegridError on any other."""
        if self.rows != self.cols:
            raise RulegridError(f"a board of {self.rows} x {self.cols} cells is not square: it has no one size")
        return self.rows

    def __repr__(self) -> str:
        return f"<Board {self.rows}x{self.cols}, {sum(1 for _ in self.open_cells())} cells, {self.filled()} filled>"

    def __str__(self) -> str:
        """Rows of values, '.' for an empty and '#' for a blocked cell, columns padded to one width."""
        width = len(str(self.values[-1]))
        return "\n".join(
            " ".join(self._text(row, col).rjust(width) for col in range(self.cols)) for row in range(self.rows)
        )

    def _text(self, row: int, col: int) -> str:
        return str(self.cells[row][col] or ("#" if (row, col) in self.blocked else "."))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (self.shape, self.values, self.blocked, self.cells) == (
            other.shape, other.values, other.blocked, other.cells,
        )  # fmt: skip

    __hash__ = None  # type: ignore[assignment]

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, columns)."""
        return self.rows, self.cols

    def open_cells(self) -> Iterator[Cell]:
        """Yield the cells that are not blocked, in reading order."""
        for row in range(self.rows):
            for col in range(self.cols):
                if (row, col) not in self.blocked:
                    yield row, col

    def filled(self) -> int:
        """Return how many cells hold a value."""
        return sum(value != 0 for row in self.cells for value in row)

    def is_blocked(self, row: int, col: int) -> bool:
        """Return whether nothing can stand in a cell."""
        self._check_place(row, col)
        return (row, col) in self.blocked

    def load_puzzle(self, puzzle: Iterable[int]) -> None:
        """Set every cell from rows x columns numbers in reading order, 0 for an empty (or blocked) cell."""
        entries = list(puzzle)
        if len(entries) != self.rows * self.cols:
            raise RulegridError(
                f"a puzzle of {len(entries)} entries: expected {self.rows} x {self.cols} = {self.rows * self.cols}"
            )
        for at, value in enumerate(entries):
            row, col = divmod(at, self.cols)
            if value != 0:
                self._check_value(row, col, value)
        for row in range(self.rows):
            self.cells[row][:] = entries[row * self.cols : (row + 1) * self.cols]

    def get_digit(self, row: int, col: int) -> int:
        """Return the value of a cell, 0 where there is none."""
        self._check_place(row, col)
        return self.cells[row][col]

    def set_digit(self, row: int, col: int, digit: int) -> None:
        """Put a value into a cell; it must be one of `values` and the cell not blocked."""
        self._check_place(row, col)
        self._check_value(row, col, digit)
        self.cells[row][col] = digit

    def remove_digit(self, row: int, col: int) -> None:
        """Empty a cell."""
        self._check_place(row, col)
        self.cells[row][col] = 0

    def find_empty_cell(self) -> Cell | None:
        """Return the first empty cell that is not blocked, in reading order."""
        for row, digits in enumerate(self.cells):
            for col, digit in enumerate(digits):
                if digit == 0 and (row, col) not in self.blocked:
                    return row, col
        return None

    def copy(self) -> Board:
        """Return a board of the same kind with the same values in its cells."""
        return self._twin([row[:] for row in self.cells])

    def emptied(self) -> Board:
        """Return an empty board of the same kind."""
        return self._twin([[0] * self.cols for _ in range(self.rows)])

    def _twin(self, cells: list[list[int]]) -> Board:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.cells = cells
        return twin

    def check(self) -> None:
        """Raise RulegridError where `cells` holds what it can't: they may have been written to directly."""
        rows = self.cells
        if (
            not isinstance(rows, list)
            or [isinstance(row, list) and len(row) for row in rows] != [self.cols] * self.rows
        ):
            raise RulegridError(f"the cells are no longer {self.rows} rows of {self.cols}")
        allowed = {0, *self.values}
        for row, digits in enumerate(rows):
            # Set against set first: this is asked before each search.
            if not self.blocked and set(map(type, digits)) == {int} and allowed.issuperset(digits):
                continue
            for col, digit in enumerate(digits):
                if digit != 0 or isinstance(digit, bool):
                    self._check_value(row, col, digit)

    def _check_place(self, row: int, col: int) -> None:
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise RulegridError(f"no cell at row {row}, column {col}: the board has {self.rows} x {self.cols} cells")

    def _check_value(self, row: int, col: int, value: Any) -> None:
        if (row, col) in self.blocked:
            raise RulegridError(f"cell {cell_name((row, col))} is blocked: it can't hold {shown(value)}")
        if type(value) is not int or value not in self.values:
            raise RulegridError(
                f"cell {cell_name((row, col))} can't hold {shown(value)}: expected {describe(self.values)}"
            )

    def _repr_svg_(self) -> str:
        from .draw.svg import draw

        return draw(self)


def _values(values: int | Iterable[int]) -> tuple[int, ...]:
    is_count = isinstance(values, int) and not isinstance(values, bool)
    try:
        numbers = list(range(1, min(values, MAX_VALUES + 1) + 1)) if is_count else list(values)  # type: ignore
    except TypeError:
        raise RulegridError(f"values {shown(values)}: expected a number of them, or whole numbers above 0") from None
    for number in numbers:
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise RulegridError(f"value {shown(number)}: expected whole numbers above 0 (0 is an empty cell)")
    if not 1 <= len(numbers) <= MAX_VALUES or len(set(numbers)) < len(numbers):
        raise RulegridError(f"{len(numbers)} values: expected 1 to {MAX_VALUES}, all different")
    return tuple(sorted(numbers))


def describe(values: tuple[int, ...]) -> str:
    """Return values as an error message names them.

    >>> describe((1, 2, 3)), describe((2, 5))
    ('1 to 3', 'one of 2, 5')
    """
    if len(values) > 1 and values == tuple(range(values[0], values[-1] + 1)):
        return f"{values[0]} to {values[-1]}"
    return "one of " + ", ".join(map(str, values))
