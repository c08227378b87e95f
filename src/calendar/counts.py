"""The number of solutions of each date, as tables in words, CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations, product
from time import monotonic

from ..core.board import Board
from ..core.constraints import Constraint, Placement
from ..core.errors import RuleError, SearchStopped
from ..core.rule import Rule
from ..solver.solver import Solver
from ..utils.coordinates import Cell
from ..utils.errors import PuzzleFormatError, quote, read
from ..utils.json_text import escape_controls
from ..utils.message import Message, say
from ..utils.progress import moving
from ..utils.text import protect, unprotect
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


COUNT, AT_LEAST = "count", "at least"
"""The last column of the CSV form: counts that are complete, and those of a pass that was stopped."""


def extremes(counts: Mapping[Key, int]) -> tuple[tuple[int, list[Key]], tuple[int, list[Key]]]:
    """Return the fewest and the most solutions, each with all dates that have so many.

    >>> extremes({("a",): 2, ("b",): 1, ("c",): 2})
    ((1, [('b',)]), (2, [('a',), ('c',)]))
    """
    low, high = min(counts.values()), max(counts.values())
    return (
        (low, [key for key, count in counts.items() if count == low]),
        (high, [key for key, count in counts.items() if count == high]),
    )


def name_extremes(counts: Mapping[Key, int], language: str = "en") -> str:
    """Return the fewest and the most solutions in words, with the first few dates that have so many.

    >>> name_extremes({("Oct", "6"): 7, ("Jan", "25"): 216})
    'fewest 7 (Oct 6), most 216 (Jan 25)'
    >>> name_extremes({(letter,): 1 for letter in "abcdefgh"})
    'fewest 1 (a; b; c and 5 more), most 1 (a; b; c and 5 more)'
    """
    fewest, most = (_name_dates(count, keys) for count, keys in extremes(counts))
    return say(Message("report.extremes", low=fewest, high=most), language)


def _name_dates(count: int, keys: Sequence[Key]) -> Message:
    named = {"count": count, "dates": [" ".join(key) for key in keys[:3]]}
    return (
        Message("report.dates-and-more", **named, others=len(keys) - 3)
        if len(keys) > 3
        else Message("report.dates", **named)
    )


def summarise_counts(board: CalendarBoard, counts: Mapping[Key, int], language: str = "en") -> list[str]:
    """Return what the counts add up to, as lines of text.

    >>> from rulegrid.calendar import load_board
    >>> summarise_counts(load_board(), {("Feb", "29"): 3, ("Feb", "30"): 1})[:2]
    ['4 solutions for 2 combinations', '3 solutions for the 1 that is a date']
    """
    dates = [key for key in counts if is_date(board, key)]
    sums = [Message("report.sum", solutions=_solutions(counts.values()), count=len(counts))]
    if 0 < len(dates) < len(counts):
        of_dates = _solutions(counts[key] for key in dates)
        sums.append(Message("report.sum-of-dates", solutions=of_dates, count=len(dates)))
    first, *others = (say(line, language) for line in sums)
    return [first, *others, name_extremes(counts, language)]


def _solutions(counts: Iterable[int]) -> Message:
    return Message("report.solutions", count=sum(counts))


def _groups(board: CalendarBoard) -> list[str]:
    """Return the group of each label of a date."""
    return [group.name for group in board.groups for _ in range(group.open)]


def write_counts_csv(board: CalendarBoard, counts: Mapping[Key, int], *, complete: bool = True) -> str:
    """Return counts as CSV: a row for each date, the labels of its open cells and the number of its solutions.

    A label that a spreadsheet would take for a formula has an apostrophe before it; `read_counts_csv` reads it back.
    Where a pass was stopped (`complete` is False) the last column is headed "at least".

    >>> from rulegrid.calendar import load_board
    >>> print(write_counts_csv(load_board(), {("Jan", "1"): 64, ("Jan", "2"): 109}), end="")
    month,day,count
    Jan,1,64
    Jan,2,109
    """
    names = []
    for group in board.groups:
        names += [group.name if group.open == 1 else f"{group.name} {at + 1}" for at in range(group.open)]
    buffer = io.StringIO()
    rows = csv.writer(buffer, lineterminator="\n")
    rows.writerow([*map(protect, names), COUNT if complete else AT_LEAST])
    rows.writerows([*map(protect, key), count] for key, count in counts.items())
    return buffer.getvalue()


def read_counts_csv(text: str) -> dict[Key, int]:
    """Return the counts that `write_counts_csv` wrote; raises PuzzleFormatError with the line of what is wrong.

    >>> read_counts_csv("month,day,count\\nJan,1,64\\n")
    {('Jan', '1'): 64}
    """
    rows = list(csv.reader(io.StringIO(text)))
    if not rows or rows[0][-1:] not in ([COUNT], [AT_LEAST]):
        raise PuzzleFormatError(Message("calendar.last-column", names=(repr(COUNT), repr(AT_LEAST))), 1)
    counts: dict[Key, int] = {}
    for line, row in enumerate(rows[1:], 2):
        if len(row) != len(rows[0]) or not row[-1].isascii() or not row[-1].isdigit():
            raise PuzzleFormatError(read(quote(",".join(row)), Message("calendar.columns", count=len(rows[0]))), line)
        counts[tuple(map(unprotect, row[:-1]))] = int(row[-1])
    return counts


def write_counts_json(board: CalendarBoard, counts: Mapping[Key, int], *, complete: bool = True) -> str:
    """Return counts as one JSON object: the total, the fewest, the most, and each date; `complete` as it was given."""
    (low, lows), (high, highs) = extremes(counts)
    data = {
        "board": board.name,
        "groups": _groups(board),
        "complete": complete,
        "total": sum(counts.values()),
        "fewest": {"count": low, "open": lows},
        "most": {"count": high, "open": highs},
        "counts": [{"open": key, "count": count} for key, count in counts.items()],
    }
    return escape_controls(json.dumps(data, ensure_ascii=False))
