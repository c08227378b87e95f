"""The constraints: a small closed set, in which any number of rules can be expressed.

Each constraint is a frozen value that can be tested alone (`is_broken`) and knows the *unit* it came from: the
rule as a player would name it, such as "row 3" or "cage 30 at A1".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any

from ..utils.coordinates import Cell

if TYPE_CHECKING:
    from .automata import Automaton
    from .board import Board
    from .rule import Rule

Pairs = frozenset[tuple[int, int]]


@dataclass(frozen=True, kw_only=True)
class Constraint:
    """One condition on some cells; `unit` names where it came from and has no part in its meaning."""

    unit: str = field(default="", compare=False)

    def __getstate__(self) -> dict[str, Any]:
        # Another process hashes texts otherwise.
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}

    def scope(self, board: Board) -> Iterable[Cell]:
        """Return the cells it constrains."""
        raise NotImplementedError

    def is_broken(self, board: Board) -> bool:
        """Return whether the filled cells already contradict it; exact once all its cells are filled."""
        raise NotImplementedError

    def broken_units(self, board: Board) -> list[str]:
        """Return the names of what the filled cells contradict."""
        return [self.unit] if self.is_broken(board) else []


@dataclass(frozen=True)
class _OnCells(Constraint):
    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        if type(self.cells) is not tuple or not {tuple}.issuperset(map(type, self.cells)):  # any iterables will do
            object.__setattr__(self, "cells", _frozen(self.cells))

    def scope(self, board: Board) -> Iterable[Cell]:
        return self.cells

    def _digits(self, board: Board) -> list[int]:
        return [digit for row, col in self.cells if (digit := board.cells[row][col])]


def _frozen(given: Any) -> Any:
    """Return any iterable, and those in it, as tuples; texts and constraints stay as they are."""
    if isinstance(given, Iterable) and not isinstance(given, str):
        return tuple(map(_frozen, given))
    return given


def _is_frozen(given: Any) -> bool:
    """Return whether a value is made of tuples, and of what is no iterable, all the way down."""
    try:
        hash(given)
    except TypeError:
        return False
    return type(given) is tuple


def _freeze(constraint: Constraint, name: str) -> None:
    """Turn any iterable given for a field into a frozenset."""
    if type(given := getattr(constraint, name)) is not frozenset:
        object.__setattr__(constraint, name, frozenset(map(tuple, given) if name == "allowed" else given))


@dataclass(frozen=True)
class AllDifferent(_OnCells):
    """No two of `cells` are equal. With as many cells as values it is a *house*: then every value occurs."""

    def __hash__(self) -> int:
        kept: dict[str, Any] = self.__dict__  # models are looked up by their constraints, at each search
        if (found := kept.get("_hash")) is None:
            found = kept["_hash"] = hash(self.cells)
        return int(found)

    def is_broken(self, board: Board) -> bool:
        digits = self._digits(board)
        return len(set(digits)) < len(digits) or len(self.cells) > len(board.values)


@dataclass(frozen=True)
class Among(_OnCells):
    """Each of `cells` holds one of `values`."""

    values: frozenset[int]

    def __post_init__(self) -> None:
        super().__post_init__()
        _freeze(self, "values")

    def is_broken(self, board: Board) -> bool:
        return not self.values.issuperset(self._digits(board)) or (
            bool(self.cells) and self.values.isdisjoint(board.values)
        )


@dataclass(frozen=True)
class Relation(Constraint):
    """The values of cells `a` and `b`, in this order, are one of the `allowed` pairs."""

    a: Cell
    b: Cell
    allowed: Pairs

    def __post_init__(self) -> None:
        _freeze(self, "allowed")
        for name in ("a", "b"):
            if type(cell := getattr(self, name)) is not tuple:
                object.__setattr__(self, name, _frozen(cell))

    def scope(self, board: Board) -> Iterable[Cell]:
        return self.a, self.b

    def is_broken(self, board: Board) -> bool:
        x, y = board.cells[self.a[0]][self.a[1]], board.cells[self.b[0]][self.b[1]]
        return (x, y) not in self.allowed if x and y else not self.allowed


@dataclass(frozen=True)
class Sum(_OnCells):
    """The values of `cells`, each times its coefficient (1 by default), add up to `total`."""

    total: int
    coefficients: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.coefficients is not None and type(self.coefficients) is not tuple:
            object.__setattr__(self, "coefficients", tuple(self.coefficients))

    def weights(self) -> tuple[int, ...]:
        """Return one coefficient a cell."""
        return self.coefficients or (1,) * len(self.cells)

    def is_broken(self, board: Board) -> bool:
        low = high = 0
        for (row, col), weight in zip(self.cells, self.weights(), strict=True):
            digit = board.cells[row][col]
            ends = (digit * weight,) if digit else (board.values[0] * weight, board.values[-1] * weight)
            low += min(ends)
            high += max(ends)
        return not low <= self.total <= high


@dataclass(frozen=True)
class Product(_OnCells):
    """The values of `cells` multiply to `total`."""

    total: int

    def is_broken(self, board: Board) -> bool:
        digits = self._digits(board)
        if self.total < 1:
            return True
        rest, remainder = divmod(self.total, prod(digits))
        left = len(self.cells) - len(digits)
        return bool(remainder) or not board.values[0] ** left <= rest <= board.values[-1] ** left


@dataclass(frozen=True)
class Placement(Constraint):
    """Each value is a piece that is placed exactly once and covers the cells that hold it.

    `places[i]` lists the places, each a tuple of cells, where the piece of the i-th value may be placed; one over a
    blocked cell is ignored. Every open cell of the board is covered. `alike[i]` is equal for pieces of the same shape: they are interchangeable,
    and counted once, named in the order of their first cells.
    """

    places: tuple[tuple[tuple[Cell, ...], ...], ...]
    alike: tuple[int, ...]
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in ("places", "alike", "names"):
            if not _is_frozen(given := getattr(self, name)):
                object.__setattr__(self, name, _frozen(given))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.places, self.alike, self.names))

    def scope(self, board: Board) -> Iterable[Cell]:
        return board.open_cells()

    def is_broken(self, board: Board) -> bool:
        return bool(self.broken_units(board))

    def piece_names(self) -> tuple[str, ...]:
        """Return the name of each piece, its number where it has none."""
        return self.names or tuple(f"piece {number}" for number in range(1, len(self.places) + 1))

    def broken_units(self, board: Board) -> list[str]:
        """Return the pieces that are placed wrong or fit nowhere any more, by name."""
        if len(self.places) != len(board.values):
            return [self.unit]
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
            return [self.unit]
        return broken


@dataclass(frozen=True)
class Regular(_OnCells):
    """The values of `cells`, in this order, are a line that an automaton accepts (`rulegrid.engine.automata`).

    From Pesant's "regular" constraint (2004). A cell may occur twice.
    """

    automaton: Automaton

    def is_broken(self, board: Board) -> bool:
        index = {value: i for i, value in enumerate(board.values)}
        every = tuple(index.values())
        states = {0}
        for row, col in self.cells:
            digit = board.cells[row][col]
            states = self.automaton.follow(states, (index[digit],) if digit else every)
        return self.automaton.final.isdisjoint(states)


@dataclass(frozen=True)
class Count(_OnCells):
    """Of `cells`, at least `least` and at most `most` hold one of `values`."""

    values: frozenset[int]
    least: int
    most: int

    def __post_init__(self) -> None:
        super().__post_init__()
        _freeze(self, "values")

    def is_broken(self, board: Board) -> bool:
        digits = self._digits(board)
        held = sum(digit in self.values for digit in digits)
        able = len(self.cells) - len(digits) if not self.values.isdisjoint(board.values) else 0
        return held > self.most or held + able < self.least


@dataclass(frozen=True)
class Arrangement(_OnCells):
    """The values of `cells` are, in some order, one of `sets`, each of as many different values as there are cells."""

    sets: frozenset[frozenset[int]]

    def __post_init__(self) -> None:
        super().__post_init__()
        if type(self.sets) is not frozenset or not all(type(each) is frozenset for each in self.sets):
            object.__setattr__(self, "sets", frozenset(map(frozenset, self.sets)))

    def is_broken(self, board: Board) -> bool:
        digits = self._digits(board)
        held = set(digits)
        return len(held) < len(digits) or not any(
            held <= each and each.issubset(board.values) and len(each) == len(self.cells) for each in self.sets
        )


@dataclass(frozen=True)
class Either(Constraint):
    """At least one of `alternatives` holds; each is several constraints that hold together."""

    alternatives: tuple[tuple[Constraint, ...], ...]

    def __post_init__(self) -> None:
        if not _is_frozen(self.alternatives):
            object.__setattr__(self, "alternatives", _frozen(self.alternatives))

    def scope(self, board: Board) -> Iterable[Cell]:
        return dict.fromkeys(cell for choice in self.alternatives for part in choice for cell in part.scope(board))

    def is_broken(self, board: Board) -> bool:
        return all(any(part.is_broken(board) for part in choice) for choice in self.alternatives)


@dataclass(frozen=True)
class Check(Constraint):
    """Call the rule's own `is_valid` back as its cells are filled."""

    rule: Rule

    def scope(self, board: Board) -> Iterable[Cell]:
        cells = self.rule.cells(board)
        return board.open_cells() if cells is None else cells

    def is_broken(self, board: Board) -> bool:
        return self.rule.refuses(board)
