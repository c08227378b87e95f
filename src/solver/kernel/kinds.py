"""Tables of the kinds of items, by item or by kind: lists of the objects here, their addresses in C."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar


class Kind(Protocol):
    """The members of the items of a kind that these functions use."""

    first: int
    start: Sequence[int]
    cell: Sequence[int]
    is_by_value: bool
    revisions: int
    nanoseconds: int

    def start_search(self, state: Any) -> None: ...

    def filter(self, state: Any, dom: list[int], item: int) -> bool: ...

    def revise(self, state: Any, dom: list[int], k: int) -> bool: ...


class Alternative(Protocol):
    """The members of the propagation of an alternative that these functions use."""

    dom: list[int]

    def try_from(self, dom: list[int], cells: list[int], first: int) -> bool: ...


T = TypeVar("T")


def table(addresses: list[int], size: int) -> list[Any]:
    """Return a table for `size` kinds; if compiled, it is in the memory of `addresses`."""
    return [None] * size


def put(kinds: list[T], item: int, kind: T) -> None:
    """Put a kind at an index of a table."""
    kinds[item] = kind


def is_of(kinds: Sequence[object], item: int, kind: object) -> bool:
    """Return whether an item is of a kind."""
    return kinds[item] is kind


def start(kinds: Sequence[Kind], number: int, state: Any) -> None:
    """Prepare a kind for a new search."""
    kinds[number].start_search(state)


def narrow(kinds: Sequence[Kind], item: int, state: Any, dom: list[int]) -> bool:
    """Filter an item; return False on a contradiction."""
    return kinds[item].filter(state, dom, item)


def count_revision(kinds: Sequence[Kind], item: int) -> None:
    """Count a filtering of an item."""
    kinds[item].revisions += 1


def add_time(kinds: Sequence[Kind], item: int, nanoseconds: int) -> None:
    """Add the time of a filtering to the kind of an item."""
    kinds[item].nanoseconds += nanoseconds


def is_by_value(kinds: Sequence[Kind], item: int) -> bool:
    """Return whether the removal of a value by an item depends only on the places left for the same value."""
    return kinds[item].is_by_value


def first_of(kinds: Sequence[Kind], item: int) -> int:
    """Return the start of the cells of an item."""
    return kinds[item].start[item - kinds[item].first]


def last_of(kinds: Sequence[Kind], item: int) -> int:
    """Return the end of the cells of an item."""
    return kinds[item].start[item - kinds[item].first + 1]


def cell_of(kinds: Sequence[Kind], item: int, at: int) -> int:
    """Return a cell of an item."""
    return kinds[item].cell[at]


def revise(kinds: Sequence[Kind], item: int, state: Any, dom: list[int]) -> bool:
    """Filter only this item, once; return False on a contradiction."""
    return kinds[item].revise(state, dom, item - kinds[item].first)


# The same for the alternatives of a choice, each a propagation over its own few cells.


def parts(propagations: list[T], addresses: list[int]) -> list[T]:
    """Return propagations in the form that their choice indexes."""
    return propagations


def holds(propagations: Sequence[Alternative], number: int, dom: list[int], cells: list[int], first: int) -> bool:
    """Propagate an alternative from the masks of cells[first:] in `dom`; return whether it is possible."""
    return propagations[number].try_from(dom, cells, first)


def masks(propagations: Sequence[Alternative], number: int) -> list[int]:
    """Return the masks of an alternative after propagation."""
    return propagations[number].dom
