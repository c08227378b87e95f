"""The board: each cell has a value, is empty, or is blocked."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Protocol

from ..utils.coordinates import Cell, CellDict, LayerCell
from ..utils.errors import RulegridError, expected_got, locate_problem, quote
from ..utils.message import Message
from ..utils.numbers import ZERO, is_whole
from .grid import Grid, describe_values, intern_grid
from .layers import Layer, LayeredRows


class Surroundings(Protocol):
    """The part of a puzzle that a board uses; rules use more, see `statement.Context`."""

    @property
    def grid(self) -> Grid:
        """The grid, with the regions that a rule defines."""

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The layers of the grid and of the rules."""


class Owner(Protocol):
    """The part of a puzzle that a solution uses: its drawing."""

    def to_svg(self, solution: Any = None, *, candidates: Any = None) -> str:
        """Return the picture of the puzzle or of a solution, with small `candidates`."""


class PossibleValues(CellDict[set[int]]):
    """The possible values of each open cell of a puzzle, by cell or cell name; shown as a picture in Jupyter."""

    def __init__(self, puzzle: Owner, values: Mapping[Cell, set[int]]) -> None:
        super().__init__(values)
        self.puzzle = puzzle

    def __reduce__(self) -> tuple[type[dict[Cell, set[int]]], tuple[dict[Cell, set[int]]]]:
        return dict, (dict(self),)  # without the rules, which may not be picklable

    def _repr_svg_(self) -> str:
        return self.puzzle.to_svg(candidates=self)


class Board:
    """A grid of `rows` x `cols` cells, and the values in them.

    `values` are the numbers that a cell may have: 1 to 64 of them, not negative. The default is 1..n, n being the
    longer side; an int n also means 1..n. `blocked` cells never have a value. `regions` are groups of cells that rules
    refer to, such as the regions of a jigsaw sudoku. Cells are `(row, col)` from 0, or names such as "A1".

    `cells` is a list of rows of ints, 0 for an empty or blocked cell. You may write to it. If 0 is one of the values,
    it is stored as `rulegrid.ZERO`, an int equal to 0 that is true: `if digit:` and sums stay right.

    Raises RulegridError if the arguments do not fit together.

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
    """The context in which the rules of this board's puzzle find each other; see `Statement`."""

    puzzle: Owner | None = None
    """The puzzle that this board solves, for its picture; None for other boards."""

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
        self.cells = _empty_rows(self.grid)

    @classmethod
    def for_grid(cls, grid: Grid) -> Board:
        """Return the empty board of a grid."""
        board = object.__new__(cls)
        board.grid = grid
        board.cells = _empty_rows(grid)
        return board

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.grid.rows

    @property
    def cols(self) -> int:
        """The number of columns."""
        return self.grid.cols

    @property
    def values(self) -> tuple[int, ...]:
        """The values that a cell may have, in rising order."""
        return self.grid.values

    @property
    def blocked(self) -> frozenset[Cell]:
        """The cells that never have a value."""
        return self.grid.blocked

    @property
    def regions(self) -> tuple[tuple[Cell, ...], ...]:
        """The regions that rules refer to, such as the boxes of a sudoku once its rules have set them."""
        return self.context.grid.regions if self.context else self.grid.regions

    @property
    def size(self) -> int:
        """The side of a square board; raises RulegridError on any other."""
        if self.rows != self.cols:
            raise RulegridError(Message("board.not-square", rows=self.rows, cols=self.cols))
        return self.rows

    def __repr__(self) -> str:
        return (
            f"<Board {self.rows}x{self.cols}, {sum(1 for _ in self.open_cells())} cells, {self.count_filled()} filled>"
        )

    def __str__(self) -> str:
        """Return the rows of values, with '.' for an empty and '#' for a blocked cell, padded to one width."""
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
        """Return the value of a cell, given by its name or as `(row, col)`, or 0 if it is empty."""
        row, col = self.grid.cell(cell)
        return self.cells[row][col]

    def __setitem__(self, cell: Cell | str, value: int | None) -> None:
        """Put a value into a cell; None empties it, and so does 0 if 0 is not one of the values."""
        found = self.grid.cell(cell)
        if type(found) is LayerCell:
            self.set_layer(found, value)
            return
        row, col = found
        if value is None or (self.values[0] != 0 and is_whole(value) and value == 0):
            self.remove_digit(row, col)
        else:
            self.set_digit(row, col, value)

    __iter__ = None  # otherwise Python would iterate over items 0, 1, 2 …
    __contains__ = None

    @property
    def shape(self) -> tuple[int, int]:
        """The shape as (rows, columns)."""
        return self.rows, self.cols

    def open_cells(self) -> Iterator[Cell]:
        """Yield the cells that are not blocked, in reading order."""
        return iter(self.grid.cells)

    def count_filled(self) -> int:
        """Return the number of cells with a value."""
        return sum(map(bool, chain.from_iterable(self.cells)))

    filled = count_filled
    """The earlier name, which rules of users may still call."""

    def is_blocked(self, row: int, col: int) -> bool:
        """Return whether a cell is blocked."""
        self.grid.require(row, col)
        return (row, col) in self.blocked

    def load_puzzle(self, puzzle: Iterable[int]) -> None:
        """Set every cell from rows x columns numbers in reading order.

        0 is an empty or blocked cell, ZERO the digit 0. Raises RulegridError if their number or a value is wrong.
        """
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
        """Return the value of a cell, or 0 if it is empty."""
        self.grid.require(row, col)
        return self.cells[row][col]

    def set_digit(self, row: int, col: int, digit: int) -> None:
        """Put a value into a cell; raises RulegridError if it is not one of `values` or the cell is blocked."""
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
        cells = self.cells
        return self._twin(cells.copy() if type(cells) is LayeredRows else [row[:] for row in cells])

    def without_values(self) -> Board:
        """Return an empty board of the same kind."""
        return self._twin(_empty_rows(self.grid))

    def with_values(self, digits: Sequence[int]) -> Board:
        """Return a board of the same kind with these values in its open cells, in reading order, then in its layers."""
        rows, cols = self.shape
        if self.grid.layers:
            filled = _empty_rows(self.grid)
            for (row, col), digit in zip(self.grid.every_cell, digits, strict=False):
                filled[row][col] = digit
            return self._twin(filled)
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

    def attach_to(self, context: Surroundings) -> Board:
        """Return a copy that belongs to a puzzle, through which rules find the grid's regions and each other."""
        layers = context.layers
        twin = self.copy() if layers == self.grid.layers else self.with_layers(layers)
        twin.context = context
        return twin

    def with_layers(self, layers: Iterable[Layer]) -> Board:
        """Return a copy with these layers; the values of those that it has already are kept."""
        twin = self.copy()
        twin.grid = self.grid.with_layers(layers)
        filled = _empty_rows(twin.grid)
        for row, digits in enumerate(self.cells):
            filled[row][:] = digits
        for name in self.grid.maps.keys() & twin.grid.maps.keys():
            for (row, col), (new, at) in zip(self.grid.maps[name].cells, twin.grid.maps[name].cells, strict=True):
                filled[new][at] = self.cells[row][col]
        twin.cells = filled
        return twin

    def layer(self, name: str) -> list[list[str | None]]:
        """Return the rows of a layer's words, None for an empty cell; a layer without words has its numbers as texts.

        A layer with one value for each edge, or with single values, has one row. Raises RulegridError if there is none
        of this name.
        """
        found = self.grid.layer(name)
        return [[str(found.layer.word(value)) if value else None for value in line] for line in found.lines(self.cells)]

    def layer_words(self) -> dict[str, list[list[str | None]]]:
        """Return the rows of each layer's words, by name, without the hidden layers, whose names start with "_"."""
        return {name: self.layer(name) for name, found in self.grid.maps.items() if not found.layer.is_hidden}

    def set_layer(self, cell: Cell | str, value: int | str | None) -> None:
        """Put a value, or its word, into a cell of a layer such as "shade.A1"; None empties it. Raises RulegridError."""
        found = self.grid.cell(cell)
        if type(found) is not LayerCell:
            raise RulegridError(expected_got(quote(cell), Message("layer.cell")))
        row, col = found
        self.cells[row][col] = 0 if value is None else found.layer.value_of(value)

    def __getstate__(self) -> dict[str, Any]:
        # Without the rules, which may not be picklable.
        return {name: value for name, value in self.__dict__.items() if name not in ("context", "puzzle")}

    def check(self) -> None:
        """Raise RulegridError if `cells`, which may have been written to directly, has a wrong shape or value."""
        rows = self.cells
        grid = self.grid
        if (
            not isinstance(rows, list)
            or [isinstance(row, list) and len(row) for row in rows] != [grid.cols] * grid.rows
        ):
            raise RulegridError(Message("board.other-shape", rows=grid.rows, cols=grid.cols))
        allowed = {0, *grid.values}
        if not grid.blocked and grid.values[0] != 0:
            # Compare sets first: this runs before each search.
            digits = list(chain.from_iterable(rows))
            if set(map(type, digits)) == {int} and allowed.issuperset(digits):
                return
        for row, digits in enumerate(rows):
            for col, digit in enumerate(digits):
                if type(digit) is not int or digit != 0:
                    digits[col] = self._entry(row, col, digit)

    def _entry(self, row: int, col: int, value: Any) -> int:
        """Return an entry of a puzzle as it is stored in `cells`: any 0 except ZERO means an empty cell."""
        is_empty = is_whole(value) and value is not ZERO and operator.index(value) == 0
        return 0 if is_empty else self._value(row, col, value)

    def _value(self, row: int, col: int, value: Any, zero: int = 0) -> int:
        """Return a value as it is stored in `cells`; a plain 0 is the digit only with `zero`. Raises RulegridError."""
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


def _empty_rows(grid: Grid) -> list[list[int]]:
    rows = [[0] * grid.cols for _ in range(grid.rows)]
    if not grid.layers:
        return rows
    beyond = [[0] * grid.cols for _ in range(grid.beyond)]
    if grid.fixed:
        beyond[-1] = [0] * len(grid.fixed)
    return LayeredRows(rows, beyond)


def _zeros(cells: list[list[int]]) -> list[list[bool]]:
    return [list(map(bool, row)) for row in cells]


def check_board(given: object) -> None:
    """Raise RulegridError if something is not a board."""
    if not isinstance(given, Board):
        expected = Message("board.no-board-text" if isinstance(given, str) else "board.no-board")
        raise RulegridError(locate_problem("board", expected_got(quote(given, 40), expected)))


def other_grid(given: Board, wanted: Board) -> Message:
    """Return the message for a board whose shape differs from the expected one."""
    shape = {"wanted_rows": wanted.rows, "wanted_cols": wanted.cols}
    return Message("board.other-grid", rows=given.rows, cols=given.cols, **shape)
