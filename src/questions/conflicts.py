"""What the values on the board contradict, without any search."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..utils.coordinates import Cell, cell_name
from .base.answer import Response, unit_names
from .base.hooks import Hooks
from .base.naming import CELLS
from .base.question import Options, QuestionSpec
from .base.status import Status

if TYPE_CHECKING:
    from ..engine.explain import Conflict
    from ..engine.puzzle import Puzzle


@dataclass(frozen=True, kw_only=True)
class Conflicts(Response):
    """Units that are contradicted; the status is "none" where there are any, "solved" on a full board without any."""

    conflicts: tuple[Conflict, ...] = ()
    is_full: bool = False

    def data(self) -> dict[str, Any]:
        """Return the units with their cells, the values there, and those that clash."""
        board = self.puzzle.board
        conflicts = [
            unit_names(each.label)
            | {
                "cells": names_of(each.cells),
                "values": [int(board.get_digit(*cell)) for cell in each.cells],
                "clashing": names_of(each.clashing),
            }
            for each in self.conflicts
        ]
        return {"conflicts": conflicts, "full": self.is_full}


def names_of(cells: Any) -> list[str]:
    """Return the names of cells."""
    found: list[Cell] = list(cells)
    return [cell_name(cell) for cell in found]


def conflicts(puzzle: Puzzle, options: Options, hooks: Hooks) -> Conflicts:
    """Return what the values contradict."""
    from ..engine.explain import find_conflicts

    began = time.monotonic()
    found = tuple(find_conflicts(puzzle))
    is_full = puzzle.board.find_empty_cell() is None
    status = Status.NONE if found else Status.SOLVED if is_full else Status.OPEN
    return Conflicts(puzzle=puzzle, status=status, conflicts=found, is_full=is_full, seconds=time.monotonic() - began)


QUESTION = QuestionSpec("conflicts", "What the values on the board contradict.", (CELLS,), conflicts)
