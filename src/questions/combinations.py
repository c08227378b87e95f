"""The combinations of values that cages, sums and other clues may hold, as left by the player's marks."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..engine.data.boards import listed_cells
from ..engine.data.options import OptionSpec
from ..engine.errors import SearchStopped
from ..engine.limits import SearchLimits
from ..engine.search.run import Stop, Watch
from ..utils.coordinates import Cell, cell_name
from .base.answer import Response, unit_names
from .base.hooks import Hooks
from .base.limits import LIMITS
from .base.naming import CELLS
from .base.question import Options, QuestionSpec
from .base.status import Status
from .base.work import WORK

if TYPE_CHECKING:
    from ..engine.explain.combinations import Combinations
    from ..engine.puzzle import Puzzle


def read_at(value: Any, puzzle: Puzzle, path: str) -> set[Cell]:
    """Return cells of the board, given by their names.

    >>> from rulegrid.sudoku import read_puzzle
    >>> read_at(["A2"], read_puzzle("1..4......32...."), "at")
    {(0, 1)}
    """
    return set(listed_cells(value, puzzle.board, path))


OPTIONS = (
    OptionSpec("at", list, None, "Only of clues about one of these cells.", read=read_at),
    *WORK,
    CELLS,
    *(each for each in LIMITS if each.name == "timeout"),
)


@dataclass(frozen=True, kw_only=True)
class Combined(Response):
    """For each clue its combinations; the status is "none" where one has none, or the values contradict each other."""

    found: tuple[Combinations, ...] = field(default=(), repr=False)

    def data(self) -> dict[str, Any]:
        """Return the clues with their cells and combinations."""
        listed = [
            unit_names(each.unit.label)
            | {
                "kind": each.unit.kind,
                "cells": list(map(cell_name, each.unit.cells)),
                "values": [list(map(int, values)) for values in each.values],
                "complete": each.is_complete,
            }
            for each in self.found
        ]
        return {"combinations": listed}


def ask(puzzle: Puzzle, options: Options, hooks: Hooks) -> Combined:
    """Return the combinations of clues."""
    from ..engine.explain.candidates import candidates_under
    from ..engine.explain.combinations import combinations_of

    began = time.monotonic()
    position = puzzle.changed(puzzle.board if options["mine"] is None else options["mine"], puzzle.rules)
    statement = position.statement()
    watch = Watch(SearchLimits(timeout=options["timeout"]), tick=hooks.tick)
    try:
        marks = options["marks"] or {}
        candidates = {
            cell: [value for value in values if cell not in marks or value in marks[cell]]
            for cell, values in candidates_under(statement, watch.look).items()
        }
        at = set(puzzle.board.grid.cells) if options["at"] is None else options["at"]
        found = tuple(combinations_of(statement, candidates, at, watch.look))
    except Stop as stop:
        raise SearchStopped(stop.reason, 0) from None
    is_stuck = any(each.is_complete and not each.values for each in found) or statement.broken_units()
    status = Status.NONE if is_stuck else Status.OPEN
    return Combined(puzzle=position, status=status, found=found, seconds=time.monotonic() - began)


QUESTION = QuestionSpec("combinations", "The combinations of values that clues may hold.", OPTIONS, ask)
