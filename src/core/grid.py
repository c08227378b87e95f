"""The grid: the frozen shape of a board, with geometry that is computed once.

A `Board` is a Grid and the values in its cells. Two boards of one kind have equal grids, so caches are keyed by grid.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any, Literal

from ..utils.coordinates import Cell, LayerCell, as_cell, as_cells, letters
from ..utils.errors import (
    RulegridError,
    argument_error,
    bounds,
    expected_got,
    locate_problem,
    one_of,
    problem_of,
    quote,
)
from ..utils.frozen import Frozen
from ..utils.message import Label, Message
from ..utils.numbers import ZERO, is_whole
from ..utils.runtime import cached_property
from .layers import MAX_VALUES as MAX_VALUES
from .layers import Layer, LayerMap

MAX_SIDE = 4096
MAX_CELLS = 1 << 18

Line = tuple[Cell, ...]
Pair = tuple[Cell, Cell]
Side = Literal["left", "right", "top", "bottom"]
SIDES: tuple[Side, ...] = ("left", "right", "top", "bottom")


class Grid(Frozen):
    """`rows` x `cols` cells, their possible `values` in rising order, `blocked` cells, `regions` and `layers`.

    Regions are disjoint groups of open cells, in the order in which they are numbered. A cell may belong to none.
    Layers are further unknowns; see `rulegrid.core.layers`.
    Raises RulegridError if the arguments do not fit together.

    >>> grid = Grid(2, 3, (1, 2, 3), blocked=frozenset([(1, 1)]))
    >>> grid.cells
    ((0, 0), (0, 1), (0, 2), (1, 0), (1, 2))
    >>> grid.neighbours
    (((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (0, 2)), ((0, 2), (1, 2)))
    >>> grid.seen_from("right", 0)
    ((0, 2), (0, 1), (0, 0))
    """

    fields = ("rows", "cols", "values", "blocked", "regions", "layers")
    rows: int
    cols: int
    values: tuple[int, ...]
    blocked: frozenset[Cell]
    regions: tuple[Line, ...]
    layers: tuple[Layer, ...]

    def __init__(
        self,
        rows: int,
        cols: int,
        values: int | Iterable[int],
        blocked: Iterable[Cell | str] = frozenset(),
        regions: Iterable[Iterable[Cell | str]] = (),
        layers: Iterable[Layer] = (),
    ) -> None:
        for name, side in (("rows", rows), ("columns", cols)):
            if not is_whole(side) or not 1 <= operator.index(side) <= MAX_SIDE:
                raise RulegridError(
                    Message("board.side", what=Message(f"board.{name}"), given=quote(side), most=MAX_SIDE)
                )
        kept = self.__dict__
        kept["rows"] = operator.index(rows)
        kept["cols"] = operator.index(cols)
        if self.rows * self.cols > MAX_CELLS:
            raise RulegridError(Message("board.large", rows=self.rows, cols=self.cols, most=MAX_CELLS))
        kept["layers"] = tuple(layers)
        kept["values"] = _values(values)
        kept["blocked"] = frozenset([self._cell(cell, "blocked cell") for cell in _split(blocked)])
        kept["regions"] = self._check_regions(regions)

    def cell(self, given: Cell | str) -> Cell:
        """Return a cell of this grid, given as `(row, col)` or by its name; raises RulegridError if there is none.

        >>> Grid(9, 9, 9).cell("C4")
        (2, 3)
        """
        if isinstance(given, str) and "." in given:
            name, _, place = given.partition(".")
            if (found := self.layer(name.strip()).find(place.strip())) is None:
                raise RulegridError(Message("layer.no-place", name=name, place=quote(place)))
            return found
        cell = as_cell(given)
        if not self.has(cell) and cell not in self.layer_cells:
            raise RulegridError(Message("board.off", cell=cell, last=(self.rows - 1, self.cols - 1)))
        return cell

    @cached_property
    def layer_cells(self) -> frozenset[Cell]:
        """The cells of all layers."""
        return frozenset(cell for each in self.maps.values() for cell in each.cells)

    def by_cell(self, given: Mapping[Any, Iterable[int]], what: Label) -> dict[Cell, tuple[int, ...]]:
        """Return values by cell, such as pencil marks; raises RulegridError if a cell or value does not exist."""
        if not isinstance(given, Mapping):
            raise RulegridError(
                locate_problem(
                    what, expected_got(quote(given), Message("board.values-of-cells", example="{'A1': [1, 2]}"))
                )
            )
        found = {}
        for name, values in given.items():
            try:
                cell = self.cell(name)
                found[cell] = tuple(values)
            except TypeError:
                raise RulegridError(
                    locate_problem(
                        Message("board.of-cell", what=what, cell=cell),
                        expected_got(quote(values), Message("board.values")),
                    )
                ) from None
            except RulegridError as error:
                raise RulegridError(locate_problem(what, problem_of(error))) from None
            if cell in self.blocked:
                raise RulegridError(locate_problem(what, Message("board.is-blocked", cell=cell)))
            for value in found[cell]:
                if not is_whole(value) or value not in self.values_at(cell):
                    expected = describe_values(self.values_at(cell))
                    raise RulegridError(
                        locate_problem(
                            Message("board.of-cell", what=what, cell=cell), expected_got(quote(value), expected)
                        )
                    )
        return found

    def _cell(self, cell: Any, what: Label) -> Cell:
        if isinstance(cell, str):
            return self.cell(cell)
        if not (isinstance(cell, tuple) and len(cell) == 2 and all(map(is_whole, cell))):
            raise RulegridError(argument_error(what, cell, Message("board.row-and-column")))
        row, col = map(operator.index, cell)
        self.require(row, col)
        return row, col

    def _check_regions(self, given: Iterable[Iterable[Cell | str]]) -> tuple[Line, ...]:
        regions = tuple([tuple([self._cell(cell, "region cell") for cell in _split(region)]) for region in given])
        seen = set(self.blocked)
        for cell in chain.from_iterable(regions):
            if cell in seen:
                problem = "board.region-blocked" if cell in self.blocked else "board.region-twice"
                raise RulegridError(Message(problem, cell=cell))
            seen.add(cell)
        return regions

    @property
    def shape(self) -> tuple[int, int]:
        """The shape as (rows, columns)."""
        return self.rows, self.cols

    def require(self, row: int, col: int) -> None:
        """Raise RulegridError if there is no such cell, blocked or not."""
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise RulegridError(Message("board.no-cell", row=row, col=col, rows=self.rows, cols=self.cols))

    def has(self, cell: Cell) -> bool:
        """Return whether there is such a cell, blocked or not."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols

    def with_regions(self, regions: Iterable[Iterable[Cell]]) -> Grid:
        """Return the same grid with these regions."""
        return Grid(self.rows, self.cols, self.values, self.blocked, regions, self.layers)

    def with_layers(self, layers: Iterable[Layer]) -> Grid:
        """Return the same grid with these layers."""
        return intern_grid(Grid(self.rows, self.cols, self.values, self.blocked, self.regions, layers))

    # Layers. Without any, `every_cell` are the cells and `every_value` the values.

    @cached_property
    def maps(self) -> dict[str, LayerMap]:
        """The cells of each layer, by its name."""
        found: dict[str, LayerMap] = {}
        row = self.rows
        for layer in self.layers:
            found[layer.name] = LayerMap(layer, self, row)
            row += found[layer.name].rows
        return found

    def layer(self, name: str) -> LayerMap:
        """Return the cells of a layer; raises RulegridError if there is none of this name."""
        if name not in self.maps:
            raise RulegridError(Message("layer.none", name=quote(name), names=list(self.maps) or ["-"]))
        return self.maps[name]

    @cached_property
    def beyond(self) -> int:
        """The number of rows behind those of the digits: of the layers, and one for the fixed cells."""
        return sum(each.rows for each in self.maps.values()) + bool(self.fixed)

    @cached_property
    def every_value(self) -> tuple[int, ...]:
        """The values of the digits and of all layers, in rising order."""
        more = {value for layer in self.layers for value in layer.values} - {*self.values}
        return _intern_values(tuple(map(int, {*self.values, *more}))) if more else self.values

    @cached_property
    def fixed(self) -> dict[int, LayerCell]:
        """A cell for each value that is not a digit, with this value; they complete houses to one cell per value."""
        more = [value for value in self.every_value if value not in self.values]
        row = self.rows + sum(each.rows for each in self.maps.values())
        every = self.every_value if more else ()
        layer = Layer("fixed", map(int, self.every_value))
        return {value: LayerCell((row, at), layer, str(int(value))) for at, value in enumerate(every)}

    @cached_property
    def every_cell(self) -> Line:
        """The cells of the digits, then those of all layers, then the fixed cells."""
        return (*self.cells, *chain.from_iterable(each.cells for each in self.maps.values()), *self.fixed.values())

    def values_at(self, cell: Cell) -> tuple[int, ...]:
        """Return the values that a cell may have, of the digits or of a layer."""
        if cell[0] < self.rows:
            return self.values
        for each in self.maps.values():
            if each.first_row <= cell[0] < each.first_row + each.rows:
                return each.layer.values
        return tuple(value for value, fixed in self.fixed.items() if fixed == cell)

    # Geometry. All of it omits blocked cells, and lists cells in reading order unless noted otherwise.

    @cached_property
    def cells(self) -> Line:
        """The cells that are not blocked, in reading order."""
        return self._open((row, col) for row in range(self.rows) for col in range(self.cols))

    @cached_property
    def open_cells(self) -> frozenset[Cell]:
        """The cells that are not blocked, as a set."""
        return frozenset(self.cells)

    @cached_property
    def row_lines(self) -> tuple[Line, ...]:
        """The cells of each row."""
        return tuple(self._open((row, col) for col in range(self.cols)) for row in range(self.rows))

    @cached_property
    def column_lines(self) -> tuple[Line, ...]:
        """The cells of each column."""
        return tuple(self._open((row, col) for row in range(self.rows)) for col in range(self.cols))

    @cached_property
    def diagonals(self) -> tuple[Line, Line]:
        r"""The long diagonals of a square grid: the one that falls from the top left (\), the one that rises (/)."""
        if self.rows != self.cols:
            raise RulegridError(Message("board.no-diagonals", rows=self.rows, cols=self.cols))
        falling = self._open((at, at) for at in range(self.rows))
        return falling, self._open((at, self.rows - 1 - at) for at in range(self.rows))

    @cached_property
    def neighbours(self) -> tuple[Pair, ...]:
        """The pairs of cells that share a side, the first cell of each in reading order."""
        return tuple(sorted(self.leaps(0, 1) + self.leaps(1, 0)))

    @cached_property
    def neighbours_of(self) -> dict[Cell, Line]:
        """The cells that share a side with each cell."""
        found: dict[Cell, list[Cell]] = {cell: [] for cell in self.cells}
        for a, b in self.neighbours:
            found[a].append(b)
            found[b].append(a)
        return {cell: tuple(sorted(others)) for cell, others in found.items()}

    @cached_property
    def squares(self) -> tuple[Line, ...]:
        """The 2x2 squares that have all four cells."""
        corners = ((row, col) for row in range(self.rows - 1) for col in range(self.cols - 1))
        squares = (self._open(((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))) for r, c in corners)
        return tuple(square for square in squares if len(square) == 4)

    @cached_property
    def region_of(self) -> dict[Cell, int]:
        """The number of each cell's region, from 0, without cells outside all regions."""
        return {cell: number for number, region in enumerate(self.regions) for cell in region}

    @cached_property
    def houses(self) -> tuple[Line, ...]:
        """The rows, columns and regions with as many cells as there are values."""
        groups = dict.fromkeys(chain(self.row_lines, self.column_lines, self.regions))
        return tuple(group for group in groups if len(group) == len(self.values))

    def leaps(self, down: int, right: int) -> tuple[Pair, ...]:
        """Return the pairs of cells a leap apart, in all directions: `leaps(1, 2)` are the knight's moves.

        A leap with a 0 has one direction only: `leaps(0, 1)` are the pairs side by side in a row.
        """
        return _leaps(self, down, right)

    def seen_from(self, side: Side, line: int) -> Line:
        """Return the cells of a row (from the left or right) or column (from the top or bottom), in this order."""
        if side not in SIDES:
            raise RulegridError(argument_error("side", side, one_of(SIDES)))
        lines = self.row_lines if side in ("left", "right") else self.column_lines
        if not 0 <= line < len(lines):
            if side in ("top", "bottom"):
                raise RulegridError(Message("board.column-off", line=line + 1, first=1, last=len(lines)))
            name = letters(line) if line >= 0 else str(line + 1)
            raise RulegridError(Message("board.row-off", line=name, last=len(lines) - 1))
        return lines[line] if side in ("left", "top") else lines[line][::-1]

    def _open(self, cells: Iterable[Cell]) -> Line:
        return tuple(cell for cell in cells if cell not in self.blocked)


@lru_cache(maxsize=64)
def intern_grid(grid: Grid) -> Grid:
    """Return the first of all equal grids, so that its geometry is computed once."""
    return grid


@lru_cache(maxsize=256)
def _leaps(grid: Grid, down: int, right: int) -> tuple[Pair, ...]:
    ways = (
        {(down, right)}
        if 0 in (down, right)
        else {(a, b * s) for a, b in ((down, right), (right, down)) for s in (1, -1)}
    )
    here = frozenset(grid.cells)
    return tuple(
        ((row, col), other) for row, col in grid.cells for d, r in sorted(ways) if (other := (row + d, col + r)) in here
    )


@lru_cache(maxsize=256)
def _intern_values(values: tuple[int, ...]) -> tuple[int, ...]:
    if not 1 <= len(set(values)) == len(values) <= MAX_VALUES:
        raise RulegridError(Message("board.so-many-values", count=len(values), most=MAX_VALUES))
    return tuple(ZERO if value == 0 else value for value in sorted(values))


def _values(values: Any) -> tuple[int, ...]:
    """Return values in rising order, given as values or as their number n (1..n); 0 becomes the digit ZERO."""
    if is_whole(values):
        return _intern_values(tuple(range(1, min(operator.index(values), MAX_VALUES + 1) + 1)))
    try:
        numbers = list(values)
    except TypeError:
        raise RulegridError(argument_error("values", values, Message("board.number-of-values"))) from None
    for number in numbers:
        if not is_whole(number) or operator.index(number) < 0:
            raise RulegridError(argument_error("value", number, Message("board.from-0")))
    return _intern_values(tuple(map(operator.index, numbers)))


def describe_values(values: tuple[int, ...]) -> Message:
    """Return the message that describes values, given in rising order.

    >>> print(describe_values((1, 2, 3)), describe_values((2, 5)), sep="; ")
    1 to 3; one of 2, 5
    """
    if len(values) > 1 and values[-1] - values[0] == len(values) - 1:
        return bounds(values[0], values[-1])
    return one_of(map(str, values))


def _split(cells: Any) -> Iterable[Any]:
    return as_cells(cells) if isinstance(cells, str) else cells
