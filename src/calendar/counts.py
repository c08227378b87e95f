"""The number of solutions of each date, all counted in one pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations, product
from time import monotonic

from ..engine import Board, Constraint, Placement, Rule, RuleError, SearchStopped, Solver
from ..utils.coordinates import Cell
from ..utils.progress import moving
from ..utils.words import Message
from .boards import CalendarBoard
from .dates import is_possible
from .pieces import Piece
from .placement import PlacementRule

Key = tuple[str, ...]
"""A date as the labels of its open cells, group by group."""


class OpenCellsRule(Rule):
    """Every piece is placed on the board once, and one cell of each group stays open.

    An open cell counts as a piece of one cell that must be placed in its group: `groups` has the cells of each. Groups
    of the same cells are exchangeable, so that two of them stand for two open cells of one group.
    """

    def __init__(self, pieces: Iterable[Piece], groups: Iterable[tuple[Cell, ...]]) -> None:
        self.placement = PlacementRule(pieces)
        self.groups = list(groups)

    def validate_compatibility(self, board: Board) -> None:
        needed = len(self.placement.all_pieces) + len(self.groups)
        if len(board.values) != needed:
            raise RuleError(self.rule_name, Message("calendar.values", count=len(board.values), needed=needed))

    def is_valid(self, board: Board) -> bool:
        return not any(constraint.is_broken(board) for constraint in self.constraints(board))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        pieces = self.placement.placement(board)
        places = tuple(tuple((cell,) for cell in sorted(cells)) for cells in self.groups)
        alike = tuple(len(pieces.places) + self.groups.index(cells) for cells in self.groups)
        names = tuple(f"open cell {number}" for number in range(1, len(places) + 1))
        yield Placement(pieces.places + places, pieces.alike + alike, pieces.names + names, unit=pieces.unit)


def count_dates(
    board: CalendarBoard,
    *,
    rules: Sequence[Rule] = (),
    jobs: int = 1,
    max_steps: int | None = None,
    timeout: float | None = None,
    progress: bool | None = None,
    partial: dict[Key, int] | None = None,
) -> dict[Key, int]:
    """Return the number of solutions of each date that a board can show, in one pass through all of them.

    With other `rules` besides the placement of the pieces, the dates are counted one after the other.

    A date is named by the labels of its open cells, group by group; every combination is there, even the 30th of
    February. `jobs` threads share the work where the kernel is compiled. `max_steps`, `timeout` (seconds) and
    `progress` are those of `Solver`. Where the pass is stopped (SearchStopped, or Ctrl-C) no count is complete;
    `partial` is then filled with how many solutions of each date had been found.

    >>> from rulegrid.calendar import CalendarBoard, Group, Piece
    >>> rows = (("a", "b"), ("x", "y"))
    >>> groups = (Group("letter", ("a", "b")), Group("end", ("x", "y")))
    >>> count_dates(CalendarBoard("tiny", rows, groups, (Piece("I", ((0, 0), (0, 1))),)))
    {('a', 'x'): 1, ('a', 'y'): 0, ('b', 'x'): 0, ('b', 'y'): 1}
    """
    if rules:
        found_so_far = {} if partial is None else partial
        return _one_by_one(board, rules, found_so_far, max_steps=max_steps, timeout=timeout, progress=progress)
    groups = [group for group in board.groups if group.open]
    cells = [tuple(board.cell_of[label] for label in group.labels) for group in groups for _ in range(group.open)]
    pieces = len(board.all_pieces)
    values = pieces + len(cells)
    grid = Board(len(board.rows), len(board.rows[0]), values=values, blocked=board.blocked)
    solver = Solver(grid, OpenCellsRule(board.pieces, cells), max_steps=max_steps, timeout=timeout, progress=progress)
    found: Counter[tuple[Cell | None, ...]] = Counter()
    try:
        return _by_date(board, solver.tally(range(pieces + 1, values + 1), jobs=jobs, into=found))
    except BaseException:
        if partial is not None:
            partial.update(_by_date(board, found))
        raise


def _one_by_one(
    board: CalendarBoard,
    rules: Sequence[Rule],
    partial: dict[Key, int],
    *,
    max_steps: int | None,
    timeout: float | None,
    progress: bool | None,
) -> dict[Key, int]:
    """Return the number of solutions of each date with rules, which may not know that cells stay open as pieces of one cell."""
    began, steps = monotonic(), 0
    counts: dict[Key, int] = {}
    keys = combinations_of(board)
    with moving(progress, unit="date", total=len(keys)) as move:
        for key in keys:
            puzzle = board.puzzle([board.cell_of[label] for label in key], " ".join(key))
            puzzle.rules.extend(rules)
            left = None if timeout is None else max(0.0, timeout - (monotonic() - began))
            most = None if max_steps is None else max(0, max_steps - steps)
            solver = puzzle.solver(timeout=left, max_steps=most, progress=False)
            try:
                counts[key] = solver.count()
            except SearchStopped as stop:
                partial.update(dict.fromkeys(keys, 0) | counts | {key: stop.found})
                raise SearchStopped(stop.reason, steps + stop.steps, sum(partial.values())) from None
            except BaseException:
                partial.update(dict.fromkeys(keys, 0) | counts)
                raise
            steps += solver.steps
            move()
    return counts


def combinations_of(board: CalendarBoard) -> list[Key]:
    """Return every combination of labels that may stay open, be it a date or not.

    >>> from rulegrid.calendar import load_board
    >>> len(combinations_of(load_board()))
    372
    """
    groups = [group for group in board.groups if group.open]
    return [tuple(chain(*labels)) for labels in product(*(combinations(group.labels, group.open) for group in groups))]


def is_date(board: CalendarBoard, key: Key) -> bool:
    """Return whether a calendar has a day with these labels, see `dates.is_possible`."""
    names = (group.name for group in board.groups for _ in range(group.open))
    labels = dict(zip(names, key, strict=True))
    return is_possible(board, labels.get("month", ""), labels.get("day", ""))


def _by_date(board: CalendarBoard, tally: Mapping[tuple[Cell | None, ...], int]) -> dict[Key, int]:
    groups = [group for group in board.groups if group.open]
    counts = dict.fromkeys(combinations_of(board), 0)
    for where, count in tally.items():
        labels = [board.labels[cell] for cell in where if cell is not None]
        at = 0
        date: list[str] = []
        for group in groups:
            date += sorted(labels[at : at + group.open], key=group.labels.index)
            at += group.open
        counts[tuple(date)] += count
    return counts
