"""Queries about cells: their candidates, combinations and conflicts."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..core.errors import SearchStopped
from ..core.family import OptionSpec
from ..core.limits import SearchLimits
from ..core.puzzle_json import listed_cells
from ..solver.run import Stop, Watch
from ..utils.coordinates import Cell, cell_name
from ..utils.errors import PuzzleFormatError
from ..utils.message import Message
from .options import CELLS, LIMITS, WORK
from .query import Hooks, Options, QuerySpec, Response, SearchResponse, SolverSession, Status, unit_names

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle
    from ..explain.combinations import Combinations
    from ..explain.hints import Conflict


KINDS = ("true", "basic")

CANDIDATES_OPTIONS = (
    OptionSpec(
        "kind",
        str,
        KINDS[0],
        "true: the values of some solution; basic: those that contradict nothing at once, without a search.",
        choices=KINDS,
    ),
    OptionSpec("limit", int, None, "With true candidates: count the solutions of each, no further than this.", least=1),
    *LIMITS,
)


@dataclass(frozen=True, kw_only=True)
class Candidates(SearchResponse):
    """For each open cell its candidates; with a limit `counts` has the number of solutions of each of them."""

    values: Mapping[Cell, Collection[int]] = field(default_factory=dict, repr=False)
    counts: Mapping[Cell, Mapping[int, int]] | None = field(default=None, repr=False)

    @property
    def pencil_marks(self) -> Mapping[Cell, Collection[int]]:
        """The candidates as a picture shows them; none if there is no solution."""
        return {} if self.status is Status.NONE else self.counts or self.values

    def listed(self) -> dict[str, Any]:
        """Return the candidates by cell, in rising order; the numbers are in the order of the candidates."""
        values = {cell_name(cell): sorted(map(int, each)) for cell, each in self.values.items()}
        if self.counts is None:
            return {"candidates": values, "counts": None}
        counts = {cell_name(cell): [each[value] for value in sorted(each)] for cell, each in self.counts.items()}
        return {"candidates": values, "counts": counts}


def candidates(puzzle: Puzzle, options: Options, hooks: Hooks) -> Candidates:
    """Return the candidates of each cell. The true ones also say whether there is one solution, several or none."""
    limit = options["limit"]
    if options["kind"] == "basic":
        if limit is not None:
            raise PuzzleFormatError(Message("puzzle.only-true"), path="limit")
        return _basic(puzzle, options, hooks)
    values: Mapping[Cell, Collection[int]] = {}
    counts = None
    with SolverSession(puzzle, options, hooks) as search:
        if limit:
            values = counts = search.solver.candidate_counts(limit)
        else:
            values = search.solver.candidates()
    return Candidates(values=values, counts=counts, **search.facts(_status(values.values(), search.stopped)))


def _status(values: Collection[Collection[int]], stopped: str) -> Status:
    """Return the status that true candidates imply: if each cell has only one, they are the only solution."""
    if stopped:
        return Status.STOPPED
    if not all(values):
        return Status.NONE
    return Status.SEVERAL if any(len(each) > 1 for each in values) else Status.UNIQUE


def _basic(puzzle: Puzzle, options: Options, hooks: Hooks) -> Candidates:
    from ..explain.state import basic_candidates

    values: Mapping[Cell, Collection[int]] = {}
    with SolverSession(puzzle, options, hooks) as search:
        watch = Watch(SearchLimits(timeout=options["timeout"]), tick=hooks.tick)
        try:
            values = basic_candidates(puzzle, tick=watch.look)
        except Stop as stop:
            raise SearchStopped(stop.reason, 0) from None
    if search.stopped:
        status = Status.STOPPED
    else:
        status = Status.OPEN if all(values.values()) else Status.NONE
    return Candidates(values=values, **search.facts(status))


CANDIDATES_QUERY = QuerySpec("candidates", "The candidates of each cell.", CANDIDATES_OPTIONS, candidates)


def read_cells(value: Any, puzzle: Puzzle, path: str) -> set[Cell]:
    """Return cells of the board, given by their names.

    >>> from rulegrid.sudoku import read_puzzle
    >>> read_cells(["A2"], read_puzzle("1..4......32...."), "at")
    {(0, 1)}
    """
    return set(listed_cells(value, puzzle.board, path))


COMBINATIONS_OPTIONS = (
    OptionSpec("at", list, None, "Only of clues about one of these cells.", read=read_cells),
    *WORK,
    CELLS,
    *(each for each in LIMITS if each.name == "timeout"),
)


@dataclass(frozen=True, kw_only=True)
class Combined(Response):
    """For each clue its combinations; the status is "none" if one has none, or the values contradict each other."""

    found: tuple[Combinations, ...] = field(default=(), repr=False)

    def data(self) -> dict[str, Any]:
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
    from ..explain.combinations import combinations_of
    from ..explain.state import candidates_under

    began = time.monotonic()
    position = puzzle.replace(puzzle.board if options["mine"] is None else options["mine"], puzzle.rules)
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


COMBINATIONS_QUERY = QuerySpec(
    "combinations", "The combinations of values that clues may hold.", COMBINATIONS_OPTIONS, ask
)


@dataclass(frozen=True, kw_only=True)
class Conflicts(Response):
    """Units that are contradicted; the status is "none" if there are any, "solved" on a full board without any."""

    conflicts: tuple[Conflict, ...] = ()
    is_full: bool = False

    def data(self) -> dict[str, Any]:
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
    """Return the units that the values contradict."""
    from ..explain.hints import find_conflicts

    began = time.monotonic()
    found = tuple(find_conflicts(puzzle))
    is_full = puzzle.board.find_empty_cell() is None
    status = Status.NONE if found else Status.SOLVED if is_full else Status.OPEN
    return Conflicts(puzzle=puzzle, status=status, conflicts=found, is_full=is_full, seconds=time.monotonic() - began)


CONFLICTS_QUERY = QuerySpec("conflicts", "What the values on the board contradict.", (CELLS,), conflicts)
