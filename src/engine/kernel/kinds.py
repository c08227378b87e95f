"""Kinds of items behind one another, called by their number: a list here, pointers to the objects in C."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._propagation import Items, Propagation


def table(kinds: list[Items], addresses: list[int]) -> list[Items]:
    """Return `kinds` as the kernel indexes them; compiled, their addresses are written to `addresses`."""
    return kinds


def start(kinds: list[Items], number: int, kernel: Propagation) -> None:
    """Prepare the items of a kind for a new search."""
    kinds[number].start_search(kernel)


def filter(kinds: list[Items], number: int, kernel: Propagation, dom: list[int], k: int) -> int:
    """Filter the k-th item of a kind."""
    return kinds[number].filter(kernel, dom, k)
