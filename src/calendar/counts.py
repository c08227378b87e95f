"""How many solutions each date has, all counted in one pass over the board."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations, product

from ..engine import Board, Constraint, Placement, Solver
from ..utils.coordinates import Cell
from .boards import CalendarBoard
from .pieces import Piece
from .placement import PlacementRule


class OpenCellsRule(PlacementRule):
    """Every piece lies on the board once, and in each group of cells so many stay open.

    An open cell is a piece of one cell that lies in its group; the open cells of one group are alike.
    """

    clue_form = ""

    def __init__(self, pieces: Iterable[Piece], groups: Iterable[tuple[Cell, ...]]) -> None:
        super().__init__(pieces)
        self.groups = list(groups)

    def constraints(self, board: Board) -> Iterable[Constraint]:
        for constraint in super().constraints(board):
            assert isinstance(constraint, Placement)
            places = tuple(tuple((cell,) for cell in sorted(cells)) for cells in self.groups)
            kinds = [len(constraint.places) + self.groups.index(cells) for cells in self.groups]
            names = tuple(f"open cell {number}" for number in range(1, len(places) + 1))
            yield Placement(
                constraint.places + places, constraint.alike + tuple(kinds), constraint.names + names, unit="the pieces"
            )

    def validate_compatibility(self, board: Board) -> None:
        pass


def count_dates(
    board: CalendarBoard,
    *,
    jobs: int = 1,
    max_steps: int | None = None,
    timeout: float | None = None,
    progress: bool | None = None,
) -> dict[tuple[str, ...], int]:
    """Return the number of solutions of each date that a board can show, in one pass through all of them.

    A date is named by the labels of its open cells, group by group; every combination is there, the 30th of
    February too. `jobs` threads share the work where the kernel is compiled. `max_steps`, `timeout` (seconds) and
    `progress` are those of `Solver`; SearchStopped says nothing of the counts.

    >>> from rulegrid.calendar import CalendarBoard, Group, Piece
    >>> rows = (("a", "b"), ("x", "y"))
    >>> groups = (Group("letter", ("a", "b")), Group("end", ("x", "y")))
    >>> count_dates(CalendarBoard("tiny", rows, groups, (Piece("I", ((0, 0), (0, 1))),)))
    {('a', 'x'): 1, ('a', 'y'): 0, ('b', 'x'): 0, ('b', 'y'): 1}
    """
    groups = [group for group in board.groups if group.open]
    cells = [tuple(board.cell_of[label] for label in group.labels) for group in groups for _ in range(group.open)]
    rule = OpenCellsRule(board.pieces, cells)
    values = len(rule.lying) + len(cells)
    grid = Board(len(board.rows), len(board.rows[0]), values=values, blocked=board.blocked)
    solver = Solver(grid, rule, max_steps=max_steps, timeout=timeout, progress=progress)
    tally = solver.tally(range(len(rule.lying) + 1, values + 1), jobs=jobs)
    counts = {
        tuple(chain(*labels)): 0 for labels in product(*(combinations(group.labels, group.open) for group in groups))
    }
    for where, count in tally.items():
        labels = [board.labels[cell] for cell in where if cell is not None]
        at = 0
        date: list[str] = []
        for group in groups:
            date += sorted(labels[at : at + group.open], key=group.labels.index)
            at += group.open
        counts[tuple(date)] += count
    return counts
