"""The model of a puzzle: its cells by number, and its constraints in the form for kernels.

It consists of plain lists, built once for a grid and its constraints; `kernels` writes the tables for the search.
Nothing here is compiled: integers may exceed 64 bits.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, product
from weakref import ref

from ..core.board import Board
from ..core.constraints import Callback, Constraint, Disjunction
from ..core.errors import InternalError
from ..core.grid import Grid
from ..utils.coordinates import Cell
from ..utils.message import Message
from ..utils.runtime import Cache, Look, cached_property, look, watch_clock
from .derive_items import spread_counts, write_enclosed, write_joint, write_sums
from .kernel._counts import Counts
from .kernel._places import Places
from .kernel._propagation import Items
from .kernel.bits import HALF
from .model_builder import OWED, ModelBuilder, ModelFrame
from .translate import translate

CLASSIC = {
    *(tuple(range(9 * row, 9 * row + 9)) for row in range(9)),
    *(tuple(range(col, 81, 9)) for col in range(9)),
    *(tuple(at for at in range(81) if (at // 27, at % 9 // 3) == box) for box in product(range(3), repeat=2)),
}
HOUSES = [frozenset(house) for house in CLASSIC]
LOOK = 64  # constraints between checks of the time limit
ITEM, CONSTRAINT = 150, 250  # estimated bytes of the items of a constraint, and of the constraint itself


class Model(ModelBuilder):
    """The cells of a grid and its constraints, which are identified by their index in the sequence.

    - `broken`: the index of a constraint that can't be satisfied, on its own or with those before it, or None.
    - `groups`: the all-different groups, each with the indexes of its constraints.
    - `items`: the arguments of `Items.fill` by kind; `sources`: the indexes of the constraints of each item.
    - `callbacks`: the indexes of the constraints that are called back as cells are settled; `scopes`: the cells that
      each of them watches. `scopes_of` contains those that are already known.
    - `constraints`: the number of constraints.
    - `nbytes`: the approximate size of the model in bytes; `nbytes_said`: that of the constraints.

    Building it checks the time limit, which may raise. Unless it `derives`, each item follows from a single constraint.
    If it `joins`, items that several sums and houses imply are added, each with all of its constraints: `implied` are
    the totals of these by kind and number of the item, `slow` the items that others express faster but less exactly.
    """

    def __init__(
        self,
        grid: Grid,
        constraints: Iterable[Constraint],
        scopes_of: Mapping[int, Iterable[Cell]] | None = None,
        frame: ModelFrame | None = None,
        *,
        derives: bool = True,
        joins: bool = False,
    ) -> None:
        is_part = frame is not None
        super().__init__(grid, frame or ModelFrame.of(grid), scopes_of or {})
        self.constraints = 0
        owed: set[int] = set()
        for index, constraint in enumerate(constraints):
            self.constraints += 1
            if index % LOOK == 0:
                look()
            self.nbytes += ITEM
            self.nbytes_said += CONSTRAINT
            if translate(self, index, constraint) is OWED:
                owed.add(index)
        if joins:
            write_joint(self, self.sums, self.arrangements)
        elif self.sums or self.arrangements:
            write_sums(self, self.sums, self.arrangements, alone=is_part or not derives)
        if self.enclosed:
            write_enclosed(self, alone=is_part or joins or not derives)
        if Counts in self.items and derives and not is_part:
            spread_counts(self)
        if lost := owed - self.stated:
            raise InternalError(Message("search.not-stated", number=min(lost), constraints=str(self.constraints)))
        self.finish()

    def parts(self, alternatives: Iterable[Iterable[Constraint]], cells: tuple[Cell, ...]) -> list[Model]:
        frame = ModelFrame(self.grid, cells)
        parts = [Model(self.grid, constraints, frame=frame) for constraints in alternatives]
        self.nbytes += sum(part.nbytes for part in parts)
        self.nbytes_said += sum(part.nbytes_said for part in parts)
        return parts

    @cached_property
    def value_of(self) -> dict[int, int]:
        return {bit: value for value, bit in self.bit_of.items()}

    @cached_property
    def parts_of(self) -> tuple[list[list[int]], list[list[tuple[type[Items], int]]]]:
        """The groups of each constraint, by number, and the items that follow from it, by kind and number."""
        groups: list[list[int]] = [[] for _ in range(self.constraints)]
        items: list[list[tuple[type[Items], int]]] = [[] for _ in range(self.constraints)]
        for g, indexes in enumerate(self.groups.values()):
            for index in indexes:
                groups[index].append(g)
        for kind, several in self.sources.items():
            for k, sources in enumerate(several):
                for index in sources:
                    items[index].append((kind, k))
        return groups, items

    def given(self, board: Board, *, restricted: bool = True) -> list[int]:
        """Return the domain masks for the values of a board, with the restrictions if `restricted`."""
        domains = list(self.domains) if restricted else list(self.every)
        bit_of = self.bit_of
        if len(self.cells) == board.rows * board.cols and not board.grid.layers:
            for at, digit in enumerate(chain.from_iterable(board.cells)):
                if digit:
                    domains[at] &= bit_of[digit]
        else:
            rows = board.cells
            for at, (row, col) in enumerate(self.cells):
                if digit := rows[row][col]:
                    domains[at] &= bit_of[digit]
        return domains

    @cached_property
    def is_classic(self) -> bool:
        """Whether this model has only the rows, columns and 3x3 boxes of a 9x9 grid, and restrictions of single cells.

        Further all-different groups inside one of these houses are allowed.
        """
        return (
            self.width == 9
            and self.grid.shape == (9, 9)
            and not self.grid.layers
            and self.groups.keys() >= CLASSIC
            and not (self.callbacks or self.items)
            and all(any(house.issuperset(group) for house in HOUSES) for group in self.groups.keys() - CLASSIC)
        )

    @cached_property
    def pieces_only(self) -> bool:
        """Whether this model has only pieces, few enough for `Cover`, on at most 64 cells."""
        return (
            self.pieces is not None
            and 1 <= self.size <= 64
            and not self.grid.layers
            and (self.pieces.pieces <= HALF or not self.pieces.has_alike)
            and self.items.keys() == {Places}
            and not (self.groups or self.callbacks)
        )

    def cover_order(self) -> tuple[array[int], array[int]]:
        """Return the cells in the order in which `Cover` covers them, and the index of each board spot in this order.

        Lines run along the shorter side, so that the boundary of the covered area stays short. They start at the end
        of the board: calendar boards are ragged there, and tight corners are best covered first. With alike pieces,
        which are placed in the order of their names, it is the reading order.
        """
        assert self.pieces is not None
        rows, cols = self.grid.shape
        order = list(range(self.size))
        if not self.pieces.has_alike:
            order.sort(key=lambda at: self.cells[at][:: 1 if cols <= rows else -1], reverse=True)
        spots = array("i", [-1]) * (rows * cols)
        for number, at in enumerate(order):
            row, col = self.cells[at]
            spots[row * cols + col] = number
        return array("i", [*order, 0]), spots


class _ModelKey:
    """A cache key for a grid and its constraints: comparison uses all constraints, the hash only a few."""

    __slots__ = ("_hash", "parts")

    def __init__(self, grid: Grid, constraints: Sequence[object], scopes: object) -> None:
        self.parts = grid, constraints, scopes
        size = len(constraints)
        some = (constraints[0], constraints[size // 2], constraints[-1]) if constraints else ()
        self._hash = hash((grid, size, some))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ModelKey) and self.parts == other.parts


class _CallbackKey:
    """A cache key for a callback, equal if the rule is the same object; it does not keep the rule alive."""

    __slots__ = ("_hash", "rule")

    def __init__(self, check: Callback) -> None:
        self.rule = ref(check.rule)
        self._hash = id(check.rule)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _CallbackKey) and self.rule() is other.rule() is not None


CALLING = {Callback, Disjunction}
"""The kinds of constraints that may call a rule back."""


def _has_check(constraint: Constraint) -> bool:
    """Return whether a constraint calls a rule back, or has an alternative that does."""
    if isinstance(constraint, Disjunction):
        return any(_has_check(part) for alternative in constraint.alternatives for part in alternative)
    return isinstance(constraint, Callback)


def _key_of(constraint: Constraint) -> object:
    """Return the cache key of a constraint: the constraint itself, unless it calls a rule back."""
    if isinstance(constraint, Callback):
        return _CallbackKey(constraint)
    if isinstance(constraint, Disjunction) and _has_check(constraint):
        return Disjunction, tuple(tuple(map(_key_of, alternative)) for alternative in constraint.alternatives)
    return constraint


def model_of(
    grid: Grid,
    constraints: Sequence[Constraint],
    by: Look | None = None,
    *,
    derives: bool = True,
    joins: bool = False,
) -> Model:
    """Return the model of a grid and its constraints, from the cache if possible.

    While it is built, `by` is called from time to time, and may raise to abort. A model with callbacks is only reused
    for the same rules watching the same cells.
    """
    # Caching such a model is safe: it contains no rule and no result of one, only the watched cells. These are part of
    # the key and computed each time, as a rule may have changed. The rule that is called is that of the caller
    # (`Callbacks`), and nogoods from it are forgotten before the next search (`Run`). The key has a weak reference to
    # the rule, so that another rule at the same address is never mistaken for it.
    constraints = tuple(constraints)
    scopes: dict[int, frozenset[Cell]] = {}
    if not CALLING.isdisjoint(map(type, constraints)):
        empty = Board.for_grid(grid)
        scopes = {
            index: frozenset(constraint.scope(empty))
            for index, constraint in enumerate(constraints)
            if _has_check(constraint)
        }
    key = _ModelKey(grid, tuple(map(_key_of, constraints)) if scopes else constraints, (scopes, derives, joins))
    if (model := MODELS.get(key)) is not None:
        return model
    with watch_clock(by):
        model = Model(grid, constraints, scopes, derives=derives, joins=joins)
    return MODELS.put(key, model, model.nbytes + model.nbytes_said)


MODELS: Cache[_ModelKey, Model] = Cache(8 << 20)
