"""The builder of a model, to which the translation of constraints adds."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from ..core.board import Board
from ..core.constraints import AllDifferent, Constraint, Placement
from ..core.enclosures import SandwichSum
from ..core.grid import Grid
from ..utils.coordinates import Cell
from ..utils.errors import RulegridError, argument_error, locate_problem
from ..utils.message import Label, Message
from ..utils.numbers import is_whole
from ..utils.runtime import Cache, look
from .kernel._places import Places
from .kernel._propagation import Items


class PlaceTable:
    """The places of all pieces of a board: the spots (row * columns + column) that each covers, and its piece.

    Place `i` covers cell[start[i]:start[i+1]], in rising order, and belongs to piece[i]; those of piece `p` are
    numbered from first_of[p] on. `prior` is the previous alike piece of each piece, or -1 if there is none. A place
    that is listed twice for a piece is stored once. The last entry of the arrays is unused.
    """

    def __init__(self, placement: Placement, shape: tuple[int, int]) -> None:
        rows, cols = shape
        self.start, self.cell, self.piece = array("i", [0]), array("i"), array("i")
        self.first_of: list[int] = []
        self.prior = array("i")
        last: dict[int, int] = {}
        for piece, options in enumerate(placement.places):
            look()
            self.first_of.append(len(self.piece))
            seen = set()
            for place in options:
                for row, col in place:
                    if not (0 <= row < rows and 0 <= col < cols):
                        name = placement.unit or "Placement"
                        raise RulegridError(locate_problem(name, Message("board.is-off", cell=(row, col))))
                spots = tuple(sorted({row * cols + col for row, col in place}))
                if spots not in seen:
                    seen.add(spots)
                    self.cell.extend(spots)
                    self.start.append(len(self.cell))
                    self.piece.append(piece)
            self.prior.append(last.get(placement.alike[piece], -1))
            last[placement.alike[piece]] = piece
        self.first_of.append(len(self.piece))
        self.pieces = len(placement.places)
        self.places = len(self.piece)
        self.has_alike = max(self.prior, default=-1) >= 0
        self.nbytes = 4 * (len(self.cell) + 2 * len(self.piece))
        for table in (self.cell, self.piece, self.prior):
            table.append(-1)

    def first_spots(self, piece: int) -> list[int]:
        """Return the first spot of each place of a piece."""
        return [self.cell[self.start[i]] for i in range(self.first_of[piece], self.first_of[piece + 1])]


def place_table(placement: Placement, shape: tuple[int, int]) -> PlaceTable:
    """Return the table of a placement for a board of this shape, from the cache if possible."""
    key = placement, shape
    if (table := _TABLES.get(key)) is not None:
        return table
    table = PlaceTable(placement, shape)
    return _TABLES.put(key, table, table.nbytes + weight(placement))


def weight(placement: Placement) -> int:
    """Return the approximate size in bytes of a placement, including its places and their cells."""
    return sum(len(options) * (100 + 70 * len(options[0])) for options in placement.places if options)


_TABLES: Cache[tuple[Placement, tuple[int, int]], PlaceTable] = Cache(64 << 20)


LARGE = 4 << 20  # models with placements from this size in bytes on are not cached
KNOWN_GROUPS = 1000  # the limit for each grid
Sources = tuple[int, ...]
Numbers = list[list[list[int]]]  # of several sets of lines of cells

MODEL, NUMBER = 2500, 8  # approximate bytes of an empty model, and of a number in a list


class ConstraintStatus(Enum):
    """The way in which a model accounts for a constraint."""

    STATED = "in the domains, as a group, as an item or as a call"
    OWED = "noted as a sum or as an arrangement, to be stated once all of these are known"
    ALWAYS = "whatever the cells hold, so there is nothing to state"
    NEVER = "nothing satisfies it"


STATED, OWED, ALWAYS, NEVER = ConstraintStatus


class Total(NamedTuple):
    """Cells by number, each with its weight, and their total; `sources` are the constraints that imply it.

    `states` has the index of the equivalent constraint, or is empty if the total is only implied.
    """

    cells: tuple[int, ...]
    weights: tuple[int, ...]
    total: int
    sources: tuple[int, ...]
    states: tuple[int, ...] = ()


class ValueSetChoice(NamedTuple):
    """Cells by number, and their possible sets of values as masks; for `sources` and `states` see `Total`."""

    cells: tuple[int, ...]
    sets: tuple[int, ...]
    sources: tuple[int, ...]
    states: tuple[int, ...] = ()


class CellError(RulegridError):
    """A constraint names a cell that doesn't exist."""

    def __init__(self, name: Label, problem: Label, constraint: Constraint) -> None:
        super().__init__(problem)
        self.name = name
        self.constraint = constraint

    @property
    def message(self) -> Message:
        return Message("error.at", place=[self.name], problem=self.problem)


class ModelFrame:
    """The shared part of all models of a grid: its cells by number (or only some of its cells), its values by bit."""

    def __init__(self, grid: Grid, cells: tuple[Cell, ...] | None = None) -> None:
        self.cells = grid.every_cell if cells is None else cells
        self.number = {cell: i for i, cell in enumerate(self.cells)}
        self.bit_of = {value: 1 << i for i, value in enumerate(grid.every_value)}
        self.every = [self._mask_at(grid, cell) for cell in self.cells] if grid.layers else None
        self.groups: dict[tuple[Cell, ...], tuple[int, ...]] = {}  # groups of many models: houses, and pairs of leaps

    def _mask_at(self, grid: Grid, cell: Cell) -> int:
        return sum(self.bit_of[value] for value in grid.values_at(cell))

    @classmethod
    def of(cls, grid: Grid) -> ModelFrame:
        """Return the frame of a grid, from the cache if possible."""
        frame = _FRAMES.get(grid)
        return frame if frame is not None else _FRAMES.put(grid, cls(grid), 200 * len(grid.every_cell))


_FRAMES: Cache[Grid, ModelFrame] = Cache(16 << 20)


class ModelBuilder:
    """A model under construction: the cells of a grid by number, and the constraints translated so far; see `Model`.

    `sums`, `arrangements` and `enclosed` wait until all constraints are known; `state` records that one of them is
    stated.
    """

    def __init__(self, grid: Grid, frame: ModelFrame, scopes_of: Mapping[int, Iterable[Cell]]) -> None:
        self.grid = grid
        self.values = grid.every_value
        self.width = len(self.values)
        self.full = (1 << self.width) - 1
        self.cells = frame.cells
        self.size = len(self.cells)
        self.known_groups = frame.groups
        self.number = frame.number
        self.bit_of = frame.bit_of
        self.every = frame.every or [self.full] * self.size  # the values of each cell, before any constraint
        self.domains = [*self.every]
        self.restrictions: list[tuple[Sources, Sequence[int], int]] = []  # of single cells: constraints, cells, mask
        self.unsatisfiable: list[int] = []  # on their own
        self.emptying: int | None = None  # the first that empties a cell, with those before it
        self.groups: dict[tuple[int, ...], list[int]] = {}
        self.items: dict[type[Items], list[tuple[object, ...]]] = defaultdict(list)
        self.sources: dict[type[Items], list[Sources]] = defaultdict(list)
        self.callbacks: list[int] = []
        self.scopes: list[list[int]] = []
        self.pieces: PlaceTable | None = None
        self.sums: list[Total] = []
        self.arrangements: list[ValueSetChoice] = []
        self.enclosed: list[tuple[int, tuple[int, ...], SandwichSum]] = []
        self.stated: set[int] = set()  # of the sums, arrangements and enclosed sums
        self.implied: dict[tuple[type[Items], int], Total] = {}
        self.derived: dict[str, int] = {}
        self.slow: set[tuple[type[Items], int]] = set()
        self.nbytes = MODEL + NUMBER * self.size
        self.nbytes_said = 0
        self._weighed: set[int] = set()
        self._numbered: dict[int, tuple[object, Numbers]] = {}
        self._scopes_of = scopes_of

    def finish(self) -> None:
        """Delete the attributes that were only needed during construction."""
        del (
            self._weighed,
            self._numbered,
            self._scopes_of,
            self.known_groups,
            self.sums,
            self.arrangements,
            self.enclosed,
            self.stated,
        )

    def parts(self, alternatives: Iterable[Iterable[Constraint]], cells: tuple[Cell, ...]) -> Sequence[ModelBuilder]:
        """Return models of the alternatives of a choice, on these cells only."""
        raise NotImplementedError

    @property
    def broken(self) -> int | None:
        """The index of a constraint that can't be satisfied, or None if there is none."""
        found = [*self.unsatisfiable[:1], *([] if self.emptying is None else [self.emptying])]
        return min(found, default=None)

    def numbers(self, constraint: Constraint, cells: Iterable[Cell]) -> list[int]:
        """Return the numbers of a constraint's cells; raises CellError."""
        try:
            numbers = list(map(self.number.__getitem__, cells))
        except KeyError as error:
            cell = error.args[0]
            name = constraint.unit or type(constraint).__name__
            if not (isinstance(cell, tuple) and len(cell) == 2 and all(map(is_whole, cell))):
                raise CellError(
                    name, argument_error(Message("noun.cell"), cell, Message("board.row-and-column")), constraint
                ) from None
            where = "board.is-blocked" if self.grid.has(cell) else "board.is-off"
            raise CellError(name, Message(where, cell=cell), constraint) from None
        self.nbytes += NUMBER * len(numbers)
        return numbers

    def number_lines(self, lines: object, number: Callable[[], Numbers]) -> Numbers:
        """Return the numbers of lines that several constraints may share; the same object gets the same list."""
        known = self._numbered.get(id(lines))
        if known is None:
            known = self._numbered[id(lines)] = lines, number()  # keeps the object alive, so that its id stays unique
        return known[1]

    def mask(self, keep: Callable[[int], bool]) -> int:
        """Return the mask of the values that satisfy `keep`."""
        return sum(bit for value, bit in self.bit_of.items() if keep(value))

    def group(self, constraint: AllDifferent) -> tuple[int, ...] | None:
        """Return the numbers of a group's cells, in rising order, or None if they can't all differ."""
        group = tuple(sorted(self.numbers(constraint, constraint.cells)))
        if fixed := self._fixed_for(group):
            group += fixed
        if len(set(group)) < len(group) or len(group) > self.width:
            return None
        if len(group) in (2, self.width) and len(self.known_groups) < KNOWN_GROUPS:
            self.known_groups[constraint.cells] = group
        return group

    def _fixed_for(self, group: tuple[int, ...]) -> tuple[int, ...]:
        """Return the fixed cells that complete a house to one cell for each value of the model, if it is a house."""
        fixed = self.grid.fixed
        if not fixed or not group or any(self.every[cell] != self.every[group[0]] for cell in group):
            return ()
        if self.every[group[0]].bit_count() != len(group):
            return ()
        missing = [cell for value, cell in fixed.items() if not self.every[group[0]] & self.bit_of[value]]
        return tuple(self.number[cell] for cell in missing) if all(cell in self.number for cell in missing) else ()

    def restrict(self, sources: Sources, cells: Sequence[int], mask: int) -> ConstraintStatus:
        if mask == self.full or not cells:
            return ALWAYS
        self.restrictions.append((sources, cells, mask))
        domains = self.domains
        for cell in cells:
            domains[cell] &= mask
            if not domains[cell] and self.emptying is None:
                self.emptying = sources[-1]
        return STATED

    def state(self, indexes: Iterable[int]) -> None:
        """Record that the sums or arrangements with these indexes are stated completely, by items or in the domains."""
        self.stated.update(indexes)

    def fail(self, index: int) -> None:
        self.unsatisfiable.append(index)

    def add(self, sources: Sources, kind: type[Items], *item: object) -> None:
        """Add an item, with the indexes of its source constraints."""
        self.items[kind].append(item)
        self.sources[kind].append(sources)

    def count(self, technique: str, number: int) -> None:
        """Record the number of constraints derived by a technique; see `Stats`."""
        if number:
            self.derived[technique] = number

    def weigh(self, shared: object, nbytes: int, said: int = 0) -> None:
        """Count the bytes, in the model and in the constraints, of an object that constraints may share, only once."""
        if id(shared) not in self._weighed:
            self._weighed.add(id(shared))
            self.nbytes += nbytes
            self.nbytes_said += said

    def add_pieces(self, index: int, placement: Placement) -> None:
        self.pieces = table = place_table(placement, self.grid.shape)
        self.nbytes += weight(placement) if weight(placement) > LARGE else 0
        self.add((index,), Places, self.spots(), table.start, table.cell, table.piece, table.prior)

    def call_back(self, index: int, constraint: Constraint) -> None:
        """Add a constraint as a callback, called as cells are settled."""
        scope = self._scopes_of.get(index)
        if scope is None:
            scope = constraint.scope(Board.for_grid(self.grid))
        self.callbacks.append(index)
        self.scopes.append(sorted(self.numbers(constraint, set(scope))))

    def spots(self) -> array[int]:
        """Return the number of the cell at each spot of the board (row * columns + column), or -1 if it is blocked."""
        rows, cols = self.grid.shape
        spots = array("i", [-1]) * (rows * cols)
        for number, (row, col) in enumerate(self.cells):
            if row < rows:
                spots[row * cols + col] = number
        return spots
