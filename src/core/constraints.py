"""The constraints: a small closed set in which rules are expressed.

Each constraint is a frozen value (`Frozen`) that can be tested separately (`is_broken`). It has the *unit* that it came
from: the rule as a player would name it, such as "row 3" or "cage 30 at A1".
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ..utils.coordinates import Cell, as_cell, read_cells
from ..utils.errors import RulegridError, expected_got, quote
from ..utils.frozen import Frozen
from ..utils.message import Label, Message, label_of
from ..utils.runtime import cached_property
from .errors import RuleError

if TYPE_CHECKING:
    from .automata import Automaton
    from .board import Board

Pairs = frozenset[tuple[int, int]]


class Constraint(Frozen):
    """One condition on some cells; `unit`, a text or a message, names its source and does not affect equality.

    A cell is `(row, col)` or a name such as "A1". Cells, values and pairs may be given as any iterables, cells also as
    one text such as "A1A2B1". They are stored as tuples and frozensets.

    >>> AllDifferent("A1", "A2") == AllDifferent("A1A2") == AllDifferent([(0, 0), (0, 1)])
    True
    """

    unit: Label

    def __repr__(self) -> str:
        fields = super().__repr__()
        return f"{fields[:-1]}, unit={str(self.unit)!r})" if self.unit else fields

    def scope(self, board: Board) -> Iterable[Cell]:
        """Return the cells that it constrains."""
        raise NotImplementedError

    def is_broken(self, board: Board) -> bool:
        """Return whether the filled cells already contradict it; exact once all its cells are filled."""
        raise NotImplementedError

    def broken_units(self, board: Board) -> list[str]:
        """Return the names of the units that the filled cells contradict."""
        return [str(self.unit)] if self.is_broken(board) else []


class CellsConstraint(Constraint):
    """A constraint on some `cells`."""

    cells: tuple[Cell, ...]

    def scope(self, board: Board) -> Iterable[Cell]:
        return self.cells

    def _digits(self, board: Board) -> list[int]:
        return [digit for row, col in self.cells if (digit := board.cells[row][col])]


CellLike = Cell | str
"""A cell, or its name."""
CellsLike = Iterable[CellLike]
"""An iterable of cells, or their names in one text."""


def cell_of(given: CellLike) -> Cell:
    """Return a cell as a tuple; raises RulegridError if it is neither a cell nor the name of one."""
    return given if type(given) is tuple else as_cell(given)


def line_of(given: CellsLike) -> tuple[Cell, ...]:
    """Return cells as a tuple of tuples; raises RulegridError if one of them is neither a cell nor the name of one."""
    if type(given) is tuple and {tuple}.issuperset(map(type, given)):
        return given
    if isinstance(given, str):
        return tuple(read_cells(given))
    if not isinstance(given, Iterable):
        raise RulegridError(expected_got(quote(given), Message("expected.cells")))
    return tuple([cell_of(cell) for cell in given])


def _freeze(given: Any) -> Any:
    """Convert an iterable, and those in it, to tuples; texts and constraints stay as they are."""
    if isinstance(given, Iterable) and not isinstance(given, str):
        return tuple(map(_freeze, given))
    return given


def deeply_frozen(given: Any) -> Any:
    """Convert like `_freeze`, but return a hashable tuple as it is."""
    try:
        hash(given)
    except TypeError:
        return _freeze(given)
    return given if type(given) is tuple else _freeze(given)


class AllDifferent(CellsConstraint):
    """No two of `cells` are equal. With as many cells as values it is a *house*, in which every value occurs."""

    fields = ("cells",)

    def __init__(self, cells: CellsLike | Cell, *more: CellLike, unit: Label = "") -> None:
        kept = self.__dict__
        kept["cells"] = line_of((cells, *more) if more else cells)  # type: ignore[arg-type]  # one by one
        kept["unit"] = unit

    def is_broken(self, board: Board) -> bool:
        digits = self._digits(board)
        return len(set(digits)) < len(digits) or len(self.cells) > len(board.grid.every_value)


class InSet(CellsConstraint):
    """The value of each of `cells` is one of `values`."""

    fields = ("cells", "values")
    values: frozenset[int]

    def __init__(self, cells: CellsLike, values: Iterable[int], *, unit: Label = "") -> None:
        kept = self.__dict__
        kept["cells"] = line_of(cells)
        kept["values"] = frozenset(values)
        kept["unit"] = unit

    def is_broken(self, board: Board) -> bool:
        return not self.values.issuperset(self._digits(board)) or (
            bool(self.cells) and self.values.isdisjoint(board.grid.every_value)
        )


class Relation(Constraint):
    """The values of cells `a` and `b`, in this order, are one of the `allowed` pairs."""

    fields = ("a", "b", "allowed")
    a: Cell
    b: Cell
    allowed: Pairs

    def __init__(self, a: CellLike, b: CellLike, allowed: Iterable[tuple[int, int]], *, unit: Label = "") -> None:
        kept = self.__dict__
        kept["a"] = cell_of(a)
        kept["b"] = cell_of(b)
        kept["allowed"] = allowed if type(allowed) is frozenset else frozenset(map(tuple, allowed))
        kept["unit"] = unit

    def scope(self, board: Board) -> Iterable[Cell]:
        return self.a, self.b

    def is_broken(self, board: Board) -> bool:
        x, y = board.cells[self.a[0]][self.a[1]], board.cells[self.b[0]][self.b[1]]
        return (x, y) not in self.allowed if x and y else not self.allowed


class Sum(CellsConstraint):
    """The values of `cells`, each times its coefficient (1 by default), add up to `total`."""

    fields = ("cells", "total", "coefficients")
    total: int
    coefficients: tuple[int, ...] | None

    def __init__(
        self, cells: CellsLike, total: int, coefficients: Iterable[int] | None = None, *, unit: Label = ""
    ) -> None:
        kept = self.__dict__
        kept["cells"] = line_of(cells)
        kept["total"] = total
        kept["coefficients"] = None if coefficients is None else tuple(coefficients)
        kept["unit"] = unit

    def weights(self) -> tuple[int, ...]:
        """Return the coefficient of each cell."""
        return self.coefficients or (1,) * len(self.cells)

    def is_broken(self, board: Board) -> bool:
        low = high = 0
        values = board.grid.every_value
        for (row, col), weight in zip(self.cells, self.weights(), strict=True):
            digit = board.cells[row][col]
            ends = (digit * weight,) if digit else (values[0] * weight, values[-1] * weight)
            low += min(ends)
            high += max(ends)
        return not low <= self.total <= high


class Product(CellsConstraint):
    """The values of `cells` multiply to `total`."""

    fields = ("cells", "total")
    total: int

    def __init__(self, cells: CellsLike, total: int, *, unit: Label = "") -> None:
        kept = self.__dict__
        kept["cells"] = line_of(cells)
        kept["total"] = total
        kept["unit"] = unit

    def is_broken(self, board: Board) -> bool:
        digits = self._digits(board)
        left = len(self.cells) - len(digits)
        if not self.total:
            return 0 not in digits and not (left and board.grid.every_value[0] == 0)
        if self.total < 0 or 0 in digits:
            return True
        rest, remainder = divmod(self.total, prod(digits))
        values = board.grid.every_value
        return bool(remainder) or not values[0] ** left <= rest <= values[-1] ** left


class Placement(Constraint):
    """Each value is a piece that is placed exactly once and covers the cells with this value.

    `places[i]` lists the places, each a tuple of cells, for the piece of the i-th value; places over a blocked cell are
    ignored. Every open cell of the board is covered. `alike[i]` is equal for pieces of the same shape. These are
    interchangeable: such solutions are counted once, with the pieces named in the order of their first cells.
    """

    fields = ("places", "alike", "names")
    places: tuple[tuple[tuple[Cell, ...], ...], ...]
    alike: tuple[int, ...]
    names: tuple[str, ...]

    def __init__(
        self,
        places: Iterable[Iterable[Iterable[Cell]]],
        alike: Iterable[int],
        names: Iterable[Label] = (),
        *,
        unit: Label = "",
    ) -> None:
        kept = self.__dict__
        kept["places"] = deeply_frozen(places)
        kept["alike"] = deeply_frozen(alike)
        kept["names"] = deeply_frozen(names)
        kept["unit"] = unit

    def scope(self, board: Board) -> Iterable[Cell]:
        return board.open_cells()

    def is_broken(self, board: Board) -> bool:
        if len(self.places) != len(board.values):
            return True
        held: dict[int, list[Cell]] = {value: [] for value in board.values}
        for row, col in board.grid.cells:
            if not (digit := board.cells[row][col]):
                return bool(self.broken_units(board))
            held[digit].append((row, col))
        # On a full board each piece has one place, which is quicker to look up than trying all places.
        firsts: dict[int, Cell] = {}
        for value, places, kind in zip(board.values, self._places, self.alike, strict=True):
            cells = tuple(held[value])
            if cells not in places or cells[0] <= firsts.get(kind, (-1, -1)):
                return True
            firsts[kind] = cells[0]
        return False

    @cached_property
    def _places(self) -> tuple[frozenset[tuple[Cell, ...]], ...]:
        """The places of each piece, their cells in reading order."""
        return tuple(frozenset(tuple(sorted(place)) for place in places) for places in self.places)

    def piece_names(self) -> tuple[str, ...]:
        """Return the name of each piece, or its number if it has no name."""
        return tuple(map(str, self.piece_labels()))

    def piece_labels(self) -> tuple[Message, ...]:
        """Return the name of each piece as a message."""
        names = self.names or _number_pieces(len(self.places))
        return tuple(map(label_of, names))

    def broken_units(self, board: Board) -> list[str]:
        """Return the names of the pieces that are misplaced or no longer fit anywhere."""
        if len(self.places) != len(board.values):
            return [str(self.unit)]
        lying: list[set[Cell]] = [set() for _ in board.values]
        index = {value: i for i, value in enumerate(board.values)}
        empty = set()
        for row, col in board.open_cells():
            digit = board.cells[row][col]
            if digit:
                lying[index[digit]].add((row, col))
            else:
                empty.add((row, col))
        broken = []
        firsts: dict[int, Cell] = {}
        for i, (cells, places, kind) in enumerate(zip(lying, self.places, self.alike, strict=True)):
            able = [place for place in places if cells <= (held := set(place)) and held - cells <= empty]
            able = [place for place in able if kind not in firsts or min(place) > firsts[kind]]
            if able:
                firsts[kind] = min(map(min, able))
            else:
                broken.append(self.piece_names()[i])
        squares = sum(len(places[0]) for places in self.places if places)
        if not broken and squares != len(empty) + sum(map(len, lying)):
            return [str(self.unit)]
        return broken


class Regular(CellsConstraint):
    """The values of `cells`, in this order, are a line that an automaton accepts (`rulegrid.core.automata`).

    From Pesant's "regular" constraint (2004). A cell may occur twice.
    """

    fields = ("cells", "automaton")
    automaton: Automaton

    def __init__(self, cells: CellsLike, automaton: Automaton, *, unit: Label = "") -> None:
        kept = self.__dict__
        kept["cells"] = line_of(cells)
        kept["automaton"] = automaton
        kept["unit"] = unit

    def is_broken(self, board: Board) -> bool:
        index = {value: i for i, value in enumerate(self.automaton.letters(board.grid))}
        every = tuple(index.values())
        states = {0}
        for row, col in self.cells:
            digit = board.cells[row][col]
            states = self.automaton.follow(
                states, (index[digit],) if digit in index and digit else () if digit else every
            )
        return self.automaton.final.isdisjoint(states)


class Count(CellsConstraint):
    """Between `least` and `most` of `cells` have one of `values`.

    Each cell of `less` with one of `values` counts as -1: with `least` and `most` 0, both groups have the same number.

    >>> from rulegrid import Board
    >>> board = Board(1, 4)
    >>> board.load_puzzle([1, 2, 2, 1])
    >>> (a, b, c, d), ones = board.grid.cells, {1}
    >>> Count([a, b], ones, 0, 0, [c, d]).is_broken(board), Count([a], ones, 0, 0, [b, c]).is_broken(board)
    (False, True)
    """

    fields = ("cells", "values", "least", "most", "less")
    values: frozenset[int]
    least: int
    most: int
    less: tuple[Cell, ...]

    def __init__(
        self,
        cells: CellsLike,
        values: Iterable[int],
        least: int,
        most: int,
        less: CellsLike = (),
        *,
        unit: Label = "",
    ) -> None:
        kept = self.__dict__
        kept["cells"] = line_of(cells)
        kept["values"] = frozenset(values)
        kept["least"] = least
        kept["most"] = most
        kept["less"] = line_of(less)
        kept["unit"] = unit

    def scope(self, board: Board) -> Iterable[Cell]:
        return (*self.cells, *self.less)

    def is_broken(self, board: Board) -> bool:
        held, able = self._count_held(board, self.cells)
        against, might = self._count_held(board, self.less)
        return held - against - might > self.most or held + able - against < self.least

    def _count_held(self, board: Board, cells: Iterable[Cell]) -> tuple[int, int]:
        """Return the number of cells with one of `values`, and the number of other cells that may still get one."""
        digits = [board.cells[row][col] for row, col in cells]
        able = (
            0 if self.values.isdisjoint(board.grid.every_value) else sum([not digit for digit in digits])
        )  # 0 is a digit, too
        return sum([digit in self.values for digit in digits if digit]), able


class OneOfSets(CellsConstraint):
    """The values of `cells` are, in some order, one of `sets`, each with one distinct value per cell."""

    fields = ("cells", "sets")
    sets: frozenset[frozenset[int]]

    def __init__(self, cells: CellsLike, sets: Iterable[Iterable[int]], *, unit: Label = "") -> None:
        kept = self.__dict__
        kept["cells"] = line_of(cells)
        is_frozen = type(sets) is frozenset and {frozenset}.issuperset(map(type, sets))
        kept["sets"] = sets if is_frozen else frozenset(map(frozenset, sets))
        kept["unit"] = unit

    def is_broken(self, board: Board) -> bool:
        digits = self._digits(board)
        held = set(digits)
        return len(held) < len(digits) or not any(
            held <= each and each.issubset(board.grid.every_value) and len(each) == len(self.cells)
            for each in self.sets
        )


class Disjunction(Constraint):
    """At least one of `alternatives` is satisfied; each is several constraints that must all be satisfied."""

    fields = ("alternatives",)
    alternatives: tuple[tuple[Constraint, ...], ...]

    def __init__(self, alternatives: Iterable[Iterable[Constraint]], *, unit: Label = "") -> None:
        kept = self.__dict__
        kept["alternatives"] = deeply_frozen(alternatives)
        kept["unit"] = unit

    def scope(self, board: Board) -> Iterable[Cell]:
        return dict.fromkeys(cell for choice in self.alternatives for part in choice for cell in part.scope(board))

    def is_broken(self, board: Board) -> bool:
        return all(any(part.is_broken(board) for part in choice) for choice in self.alternatives)


class Amount(NamedTuple):
    """The worth of a cell's digit in sums: `factor` times the digit, plus `constant`. A doubler is `Amount(2)`."""

    factor: int = 1
    constant: int = 0

    def of(self, digit: int) -> int:
        """Return the worth of a digit.

        >>> Amount(2).of(4), Amount(0, 7).of(4)
        (8, 7)
        """
        return self.factor * digit + self.constant


ONCE = Amount()


class CheckedRule(Protocol):
    """A rule that is called back, with the members that constraints use."""

    @property
    def when_full(self) -> bool:
        """Whether it is called only after its cells are filled."""

    @property
    def rule_name(self) -> str:
        """Its name in errors."""

    def is_valid(self, board: Board) -> bool:
        """Return whether the filled cells satisfy it."""

    def refuses(self, board: Board) -> bool:
        """Return whether it must be checked now and is not satisfied."""

    def cells(self, board: Board) -> CellsLike | None:
        """Return the cells that it looks at, or None for all."""


def cells_of(rule: CheckedRule, board: Board) -> tuple[Cell, ...] | None:
    """Return the open cells that a rule looks at, or None for all; blocked ones, such as a date, always stay empty.

    Raises RuleError if one is off the board.
    """
    cells = rule.cells(board)
    if cells is None:
        return None
    try:
        line, blocked = line_of(cells), board.grid.blocked
        for cell in line:
            board.grid.cell(cell)  # raises off the board
    except RulegridError as error:
        raise RuleError(rule.rule_name, Message("own.cells", problem=error.message), is_fault=True) from None
    return line if blocked.isdisjoint(line) else tuple([cell for cell in line if cell not in blocked])


class Callback(Constraint):
    """A callback to the rule's `is_valid`, as its cells are filled."""

    fields = ("rule",)
    rule: CheckedRule

    def __init__(self, rule: CheckedRule, *, unit: Label = "") -> None:
        kept = self.__dict__
        kept["rule"] = rule
        kept["unit"] = unit

    def scope(self, board: Board) -> Iterable[Cell]:
        cells = cells_of(self.rule, board)
        return board.open_cells() if cells is None else cells

    def is_broken(self, board: Board) -> bool:
        return self.rule.refuses(board)


def _number_pieces(count: int) -> list[Message]:
    numbers = (Message("unit.piece-name", name=str(number + 1)) for number in range(count))
    return [Message("unit.piece", piece=piece) for piece in numbers]
