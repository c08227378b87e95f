"""Search: what only the kernel's own search shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ....utils.coordinates import Cell
from ..removals import removals
from ..step import Payload, Step
from ..technique import Technique

SEARCH = Technique("search", 11.0)
TECHNIQUES = (SEARCH,)


@dataclass(frozen=True)
class SearchedCell(Payload):
    """The cell that loses candidates."""

    is_proven = False

    cell: Cell

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {"cell": self.cell, "removals": removals(step.removed)}
