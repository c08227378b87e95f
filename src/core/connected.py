"""The constraints about connected cells and the sizes of areas, and those that read a value from a list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ..utils.coordinates import Cell
from ..utils.errors import RulegridError
from ..utils.message import Label, Message
from ..utils.runtime import cached_property
from .automata import Automaton, build
from .constraints import CellsConstraint, CellsLike, Constraint, Regular, cell_of, line_of

if TYPE_CHECKING:
    from .board import Board

Link = tuple[Cell, Cell]


class LinkedCells(CellsConstraint):
    """A constraint on cells and on `links`, the pairs of them that are neighbours."""

    links: tuple[Link, ...]

    def _set(self, cells: CellsLike, links: Iterable[Link], unit: Label) -> None:
        kept = self.__dict__
        kept["cells"] = line_of(cells)
        kept["links"] = links if type(links) is tuple else tuple((cell_of(a), cell_of(b)) for a, b in links)
        kept["unit"] = unit

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The indexes of the neighbours of each cell among the cells."""
        index = {cell: i for i, cell in enumerate(self.cells)}
        found: list[list[int]] = [[] for _ in self.cells]
        for a, b in self.links:
            if a in index and b in index:
                found[index[a]].append(index[b])
                found[index[b]].append(index[a])
        return tuple(map(tuple, found))


class Connected(LinkedCells):
    """Those of `cells` with one of `values` are connected through `links`, pairs of neighbours; there may be none.

    With a `size`, there are exactly that many. docs/connected.md describes its propagation.

    >>> from rulegrid import Board
    >>> board = Board(2, values=2)
    >>> board.load_puzzle([1, 0, 2, 1])
    >>> grid = board.grid
    >>> Connected(grid.cells, {1}, grid.neighbours).is_broken(board)  # A2 can still connect A1 and B2
    False
    >>> board.load_puzzle([1, 2, 2, 1])
    >>> Connected(grid.cells, {1}, grid.neighbours).is_broken(board)
    True
    """

    fields = ("cells", "values", "links", "size")
    values: frozenset[int]
    size: int | None

    def __init__(
        self,
        cells: CellsLike,
        values: Iterable[int],
        links: Iterable[Link],
        size: int | None = None,
        *,
        unit: Label = "",
    ) -> None:
        self._set(cells, links, unit)
        self.__dict__.update(values=frozenset(values), size=size)

    def is_broken(self, board: Board) -> bool:
        held = [board.cells[row][col] for row, col in self.cells]
        musts = {i for i, value in enumerate(held) if value and value in self.values}
        able = {i for i, value in enumerate(held) if not value} | musts
        if self.size is not None and len(musts) > self.size:
            return True
        if not musts:
            parts = (_reach(i, able, self.neighbours) for i in able)
            return bool(self.size) and not any(len(part) >= (self.size or 0) for part in parts)
        reached = _reach(min(musts), able, self.neighbours)
        return not musts <= reached or (self.size is not None and len(reached) < self.size)


def _reach(start: int, able: set[int], neighbours: Sequence[Sequence[int]]) -> set[int]:
    """Return the indexes of `able` that are connected with one of them, itself included."""
    reached, waiting = {start}, [start]
    while waiting:
        for other in neighbours[waiting.pop()]:
            if other in able and other not in reached:
                reached.add(other)
                waiting.append(other)
    return reached


class AreaSizes(LinkedCells):
    """Each area, the cells with one value that are connected through `links`, has as many cells as the value says.

    docs/connected.md describes its propagation.

    >>> from rulegrid import Board
    >>> board = Board(2, values=3)
    >>> board.load_puzzle([3, 3, 0, 1])
    >>> AreaSizes(board.grid.cells, board.grid.neighbours).is_broken(board)  # A1A2B1
    False
    >>> board.load_puzzle([3, 3, 1, 1])
    >>> AreaSizes(board.grid.cells, board.grid.neighbours).is_broken(board)
    True
    """

    fields = ("cells", "links")

    def __init__(self, cells: CellsLike, links: Iterable[Link], *, unit: Label = "") -> None:
        self._set(cells, links, unit)

    def is_broken(self, board: Board) -> bool:
        held = [board.cells[row][col] for row, col in self.cells]
        for value in {int(each) for each in held if each}:
            area = {i for i, each in enumerate(held) if each == value}
            able = area | {i for i, each in enumerate(held) if not each}
            for i in area:
                if len(_reach(i, area, self.neighbours)) > value > 0:
                    return True
                if len(_reach(i, able, self.neighbours)) < value or value == 0:
                    return True
        return False


class DifferentPairs(Constraint):
    """The pairs of values of `cells` and `others`, one by one, are all different.

    >>> from rulegrid import Board
    >>> board = Board(1, 4, values=2)
    >>> board.load_puzzle([1, 2, 2, 0])
    >>> constraint = DifferentPairs("A1A2", "A3A4")
    >>> broken = constraint.is_broken(board)
    >>> board.load_puzzle([1, 1, 2, 2])
    >>> broken, constraint.is_broken(board)
    (False, True)
    """

    fields = ("cells", "others")
    cells: tuple[Cell, ...]
    others: tuple[Cell, ...]

    def __init__(self, cells: CellsLike, others: CellsLike, *, unit: Label = "") -> None:
        kept = self.__dict__
        kept["cells"] = line_of(cells)
        kept["others"] = line_of(others)
        kept["unit"] = unit

    def scope(self, board: Board) -> Iterable[Cell]:
        return (*self.cells, *self.others)

    def is_broken(self, board: Board) -> bool:
        pairs = [
            (x, y)
            for (a, b), (c, d) in zip(self.cells, self.others, strict=True)
            if (x := board.cells[a][b]) and (y := board.cells[c][d])
        ]
        return len(set(pairs)) < len(pairs)


def element(
    cells: CellsLike, index: Cell, value: Cell, values: tuple[int, ...], *, first: int = 1, unit: Label = ""
) -> Regular:
    """Return the constraint that the cell at the position in `index`, counted from `first`, has the value of `value`.

    `values` are those of the board with its layers (`grid.every_value`).

    >>> from rulegrid import Board
    >>> board = Board(1, 4, values=3)
    >>> board.load_puzzle([2, 3, 1, 1])
    >>> element("A2A3", (0, 0), (0, 3), board.values).is_broken(board)  # the second of A2 and A3 is 1, as A4 is
    False
    """
    line = line_of(cells)
    return Regular((index, *line, value), element_automaton(len(line), values, first), unit=unit)


@lru_cache(maxsize=256)
def element_automaton(size: int, values: tuple[int, ...], first: int = 1) -> Automaton:
    """Return the automaton over an index, `size` values, and the value at that index."""

    def step(state: tuple[int, int, int], value: int) -> tuple[int, int, int] | None:
        read, at, wanted = state
        if read == 0:
            at = int(value) - first
            return (1, at, -1) if 0 <= at < size else None
        if read <= size:
            return (read + 1, -1, int(value)) if read - 1 == at else (read + 1, at, wanted)
        return (read + 1, -1, -1) if int(value) == wanted else None

    return build(values, (0, -1, -1), step, lambda state: state[0] == size + 2, size + 2)


def count_equals(
    cells: CellsLike, counted: Iterable[int], cell: Cell, values: tuple[int, ...], *, unit: Label = ""
) -> Regular:
    """Return the constraint that `cell` has the number of `cells` with one of the `counted` values.

    >>> from rulegrid import Board
    >>> board = Board(1, 4, values=3)
    >>> board.load_puzzle([2, 3, 1, 2])
    >>> count_equals("A2A3", {1, 3}, (0, 3), board.values).is_broken(board)
    False
    """
    line = line_of(cells)
    return Regular((*line, cell), count_automaton(len(line), frozenset(map(int, counted)), values), unit=unit)


@lru_cache(maxsize=256)
def count_automaton(size: int, counted: frozenset[int], values: tuple[int, ...]) -> Automaton:
    """Return the automaton over `size` values and the number of those that are counted."""
    most = min(size, int(values[-1]))

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        read, count = state
        if read == size:
            return (read + 1, 0) if int(value) == count else None
        count += int(value) in counted
        return (read + 1, count) if count <= most else None

    return build(values, (0, 0), step, lambda state: state[0] == size + 1, size + 1)


def require_links(constraint: LinkedCells) -> None:
    """Raise RulegridError if a cell is listed twice, so that its neighbours would be ambiguous."""
    if len(set(constraint.cells)) < len(constraint.cells):
        raise RulegridError(Message("own.connected-twice"))
