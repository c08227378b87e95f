"""Tables of kinds of items, by item or one after another: lists of the objects here, their addresses in C."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._propagation import Items, Propagation


def table(addresses: list[int], size: int) -> list[Items]:
    """Return a table for so many kinds; compiled, it is where `addresses` has room for them."""
    return [None] * size  # type: ignore[list-item]


def put(kinds: list[Items], item: int, kind: Items) -> None:
    """Put a kind at a place of a table."""
    kinds[item] = kind


def is_of(kinds: list[Items], item: int, kind: Items) -> bool:
    """Return whether an item is of a kind."""
    return kinds[item] is kind


def start(kinds: list[Items], number: int, state: Propagation) -> None:
    """Prepare a kind for a new search."""
    kinds[number].start_search(state)


def narrow(kinds: list[Items], item: int, state: Propagation, dom: list[int]) -> bool:
    """Filter an item, as its kind does; return False on a contradiction."""
    return kinds[item].filter(state, dom, item)


def is_by_value(kinds: list[Items], item: int) -> bool:
    """Return whether what an item takes depends on nothing but where the same value is left."""
    return kinds[item].is_by_value


def first_of(kinds: list[Items], item: int) -> int:
    """Return where the cells of an item begin."""
    return kinds[item].start[item - kinds[item].first]


def last_of(kinds: list[Items], item: int) -> int:
    """Return where the cells of an item end."""
    return kinds[item].start[item - kinds[item].first + 1]


def cell_of(kinds: list[Items], item: int, at: int) -> int:
    """Return a cell of an item."""
    return kinds[item].cell[at]


def revise(kinds: list[Items], item: int, state: Propagation, dom: list[int]) -> bool:
    """Filter an item once, without those that follow it; return False on a contradiction."""
    return kinds[item].revise(state, dom, item - kinds[item].first)


# The same for the alternatives of a choice, each a propagation over its own few cells.


def parts(propagations: list[Propagation], addresses: list[int]) -> list[Propagation]:
    """Return propagations as their choice indexes them."""
    return propagations


def holds(propagations: list[Propagation], number: int, dom: list[int], cells: list[int], first: int) -> bool:
    """Propagate one of them from the masks that cells[first:] have in `dom`; return whether it can hold."""
    return propagations[number].try_from(dom, cells, first)


def masks(propagations: list[Propagation], number: int) -> list[int]:
    """Return the masks that it left."""
    return propagations[number].dom
