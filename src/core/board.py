"""The board: cells that hold a value, are empty, or are blocked."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Protocol

from ..utils.coordinates import Cell
from ..utils.errors import RulegridError, locate_problem, quote, read
from ..utils.message import Message
from ..utils.numbers import ZERO, is_whole
from .grid import Grid, describe_values, intern_grid


class Surroundings(Protocol):
    """What a board asks of the puzzle that it belongs to; rules ask more, see `statement.Context`."""

    @property
    def grid(self) -> Grid:
        """The grid, with the regions that a rule gives it."""


class Owner(Protocol):
    """What a solution asks of its puzzle: how it is drawn."""

    def to_svg(self, solution: Any = None) -> str:
        """Return the picture of a solution."""


class Board:
    """A grid of `rows` x `cols` cells, and the values in them.

    `values` are the numbers a cell may hold, 1..n by default (n the longer side; an int means 1 up to it), at least 1
    and at most 64 of them, none negative. `blocked` cells hold nothing. `regions` are groups of cells that rules
    refer to, such as the regions of a jigsaw sudoku. Cells are `(row, col)` from 0, or names such as "A1".

    `cells` is a list of rows of ints, 0 for an empty or blocked cell. It may be written to. Where 0 is one of the
    values it is stored as `rulegrid.ZERO`, an int equal to 0 that is true: `if digit:` and sums stay right.

    Raises RulegridError where these do not fit together.

    >>> board = Board(2)
    >>> board.set_digit(0, 1, 2)
    >>> print(board)
    . 2
    . .
    >>> board["B1"] = 2
    >>> board["B1"], board["A1"], board[0, 1]
    (2, 0, 2)
    >>> with_zero = Board(1, 3, values=[0, 1, 2])
    >>> with_zero.set_digit(0, 0, 0)
    >>> print(with_zero)
    0 . .
    """

    context: Surroundings | None = None
    """What the rules of the puzzle that this board belongs to know of each other; see `Statement`."""

    puzzle: Owner | None = None
    """The puzzle that this board is a solution of, for its picture; None for other boards."""

    def __init__(
        self,
        rows: int,
        cols: int | None = None,
        *,
        values: int | Iterable[int] | None = None,
        blocked: Iterable[Cell | str] = (),
        regions: Iterable[Iterable[Cell | str]] = (),
    ) -> None:
        cols = rows if cols is None else cols
        if values is None:
            values = max(map(operator.index, (rows, cols))) if is_whole(rows) and is_whole(cols) else 1
        self.grid = intern_grid(Grid(rows, cols, values, blocked, regions))
        self.cells = [[0] * self.grid.cols for _ in range(self.grid.rows)]

    @classmethod
    def on(cls, grid: Grid) -> Board:
        """Return the empty board of a grid."""
        board = object.__new__(cls)
        board.grid = grid
        board.cells = [[0] * grid.cols for _ in range(grid.rows)]
        return board

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self.grid.rows

    @property
    def cols(self) -> int:
        """How many columns there are."""
        return self.grid.cols

    @property
    def values(self) -> tuple[int, ...]:
        """The values that a cell may hold, in rising order."""
        return self.grid.values

    @property
    def blocked(self) -> frozenset[Cell]:
        """The cells that hold nothing."""
        return self.grid.blocked

    @property
    def regions(self) -> tuple[tuple[Cell, ...], ...]:
        """The regions that rules refer to, such as the blocks of a sudoku once its rules have set them."""
        return self.context.grid.regions if self.context else self.grid.regions

    @property
    def size(self) -> int:
        """The side of a square board; raises RulegridError on any other."""
        if self.rows != self.cols:
            raise RulegridError(Message("board.not-square", rows=self.rows, cols=self.cols))
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
        if self.cells != other.cells or (self.grid is not other.grid and self.grid != other.grid):
            return False
        # The digit 0 and an empty cell are equal as numbers.
        return self.values[0] != 0 or _zeros(self.cells) == _zeros(other.cells)

    __hash__ = None  # type: ignore[assignment]

    def __getitem__(self, cell: Cell | str) -> int:
        """Return the value of a cell, given by its name or as `(row, col)`; 0 where there is none."""
        row, col = self.grid.cell(cell)
        return self.cells[row][col]

    def __setitem__(self, cell: Cell | str, value: int | None) -> None:
        """Put a value into a cell; None empties it, and so does 0 where 0 is none of the values."""
        row, col = self.grid.cell(cell)
        if value is None or (self.values[0] != 0 and is_whole(value) and value == 0):
            self.remove_digit(row, col)
        else:
            self.set_digit(row, col, value)

    __iter__ = None  # else Python would take the cells for items 0, 1, 2 …
    __contains__ = None

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, columns)."""
        return self.rows, self.cols

    def open_cells(self) -> Iterator[Cell]:
        """Yield the cells that are not blocked, in reading order."""
        return iter(self.grid.cells)

    def filled(self) -> int:
        """Return how many cells hold a value."""
        return sum(map(bool, chain.from_iterable(self.cells)))

    def is_blocked(self, row: int, col: int) -> bool:
        """Return whether a cell is blocked."""
        self.grid.require(row, col)
        return (row, col) in self.blocked

    def load_puzzle(self, puzzle: Iterable[int]) -> None:
        """Set every cell from rows x columns numbers in reading order: 0 for an empty or blocked cell, ZERO for the digit."""
        entries = list(puzzle)
        if len(entries) != self.rows * self.cols:
            raise RulegridError(
                Message(
                    "board.entries", count=len(entries), rows=self.rows, cols=self.cols, cells=self.rows * self.cols
                )
            )
        for at, value in enumerate(entries):
            row, col = divmod(at, self.cols)
            if type(value) is not int or value != 0:
                entries[at] = self._entry(row, col, value)
        for row in range(self.rows):
            self.cells[row][:] = entries[row * self.cols : (row + 1) * self.cols]

    def get_digit(self, row: int, col: int) -> int:
        """Return the value of a cell, 0 where there is none."""
        self.grid.require(row, col)
        return self.cells[row][col]

    def set_digit(self, row: int, col: int, digit: int) -> None:
        """Put a value into a cell; it must be one of `values` and the cell not blocked."""
        self.grid.require(row, col)
        self.cells[row][col] = self._value(row, col, digit, zero=ZERO)

    def remove_digit(self, row: int, col: int) -> None:
        """Empty a cell."""
        self.grid.require(row, col)
        self.cells[row][col] = 0

    def find_empty_cell(self) -> Cell | None:
        """Return the first empty cell that is not blocked, in reading order."""
        for row, digits in enumerate(self.cells):
            for col, digit in enumerate(digits):
                if not digit and (row, col) not in self.blocked:
                    return row, col
        return None

    def copy(self) -> Board:
        """Return a board of the same kind with the same values in its cells."""
        return self._twin([row[:] for row in self.cells])

    def emptied(self) -> Board:
        """Return an empty board of the same kind."""
        return self._twin([[0] * self.grid.cols for _ in range(self.grid.rows)])

    def filled_with(self, digits: Sequence[int]) -> Board:
        """Return a board of the same kind whose open cells hold these values, in reading order."""
        rows, cols = self.shape
        if self.grid.blocked:
            at = iter(digits)
            blocked = self.grid.blocked
            return self._twin(
                [[0 if (row, col) in blocked else next(at) for col in range(cols)] for row in range(rows)]
            )
        return self._twin([[*digits[at : at + cols]] for at in range(0, rows * cols, cols)])

    def _twin(self, cells: list[list[int]]) -> Board:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.cells = cells
        return twin

    def within(self, context: Surroundings) -> Board:
        """Return a copy that belongs to a puzzle: its rules find the grid's regions and each other there."""
        twin = self.copy()
        twin.context = context
        return twin

    def __getstate__(self) -> dict[str, Any]:
        # The rules stay behind: they may be what can't be pickled.
        return {name: value for name, value in self.__dict__.items() if name not in ("context", "puzzle")}

    def check(self) -> None:
        """Raise RulegridError where `cells` holds what it can't: they may have been written to directly."""
        rows = self.cells
        grid = self.grid
        if (
            not isinstance(rows, list)
            or [isinstance(row, list) and len(row) for row in rows] != [grid.cols] * grid.rows
        ):
            raise RulegridError(Message("board.other-shape", rows=grid.rows, cols=grid.cols))
        allowed = {0, *grid.values}
        if not grid.blocked and grid.values[0] != 0:
            # Set against set first: this runs before each search.
            digits = list(chain.from_iterable(rows))
            if set(map(type, digits)) == {int} and allowed.issuperset(digits):
                return
        for row, digits in enumerate(rows):
            for col, digit in enumerate(digits):
                if type(digit) is not int or digit != 0:
                    digits[col] = self._entry(row, col, digit)

    def _entry(self, row: int, col: int, value: Any) -> int:
        """Return an entry of a puzzle as cells hold it: a 0 of any whole type but ZERO is no value."""
        is_empty = is_whole(value) and value is not ZERO and operator.index(value) == 0
        return 0 if is_empty else self._value(row, col, value)

    def _value(self, row: int, col: int, value: Any, zero: int = 0) -> int:
        """Return a value as cells hold it, where this one can; a plain 0 is `zero`."""
        values = self.grid.values
        if (row, col) in self.grid.blocked:
            raise RulegridError(Message("board.blocked", cell=(row, col), given=quote(value)))
        number = operator.index(value) if is_whole(value) else -1
        if number == 0 and values[0] == 0 and (zero or value is ZERO):
            return ZERO
        if number not in values or number == 0:
            raise RulegridError(
                Message("board.cannot-hold", cell=(row, col), given=quote(value), expected=describe_values(values))
            )
        return number

    def _repr_svg_(self) -> str:
        from ..draw.svg import draw

        if self.puzzle is not None:
            return self.puzzle.to_svg(self)
        picture: str = draw(self)
        return picture


def _zeros(cells: list[list[int]]) -> list[list[bool]]:
    return [list(map(bool, row)) for row in cells]


def check_board(given: object) -> None:
    """Raise RulegridError where something is no board."""
    if not isinstance(given, Board):
        expected = Message("board.no-board-text" if isinstance(given, str) else "board.no-board")
        raise RulegridError(locate_problem("board", read(quote(given, 40), expected)))


def other_grid(given: Board, wanted: Board) -> Message:
    """Return the sentence for a board of another shape than one was expected of."""
    shape = {"wanted_rows": wanted.rows, "wanted_cols": wanted.cols}
    return Message("board.other-grid", rows=given.rows, cols=given.cols, **shape)
