"""What a rule's `narrow` sees and returns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..utils.coordinates import CellDict
from .constraints import CellLike

if TYPE_CHECKING:
    from .board import Board

Removal = Mapping[CellLike, Iterable[int]]
Removals = Removal | Iterable[Removal]
"""Values by cell, at once or one after the other."""


class CandidateContext(NamedTuple):
    """The state of a search that a rule may narrow: the board, and the candidates of each of the rule's cells.

    `candidates` can also be indexed by the name of a cell.
    """

    board: Board
    candidates: CellDict[frozenset[int]]
