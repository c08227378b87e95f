"""The number of solutions of each date: tables in words, CSV and JSON, and a heat map."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations, product
from math import sqrt
from time import monotonic

from ..core.board import Board
from ..core.constraints import Constraint, Placement
from ..core.errors import RuleError, SearchStopped
from ..core.rule import Rule
from ..draw.colours import FAINT, FONTS, GRID, INK, PAPER
from ..solver.solver import Solver
from ..utils.coordinates import Cell
from ..utils.errors import PuzzleFormatError, RulegridError, expected_got, quote
from ..utils.json_text import escape_controls
from ..utils.message import Message, say
from ..utils.progress import moving
from ..utils.svg import Canvas
from ..utils.text import protect, unprotect
from .boards import CalendarBoard
from .dates import is_possible
from .names import Group
from .pieces import Piece
from .placement import PlacementRule

Key = tuple[str, ...]
"""A date as the labels of its open cells, group by group."""


class OpenCellsRule(Rule):
    """Every piece is placed on the board once, and one cell of each group stays open.

    An open cell counts as a piece of one cell that must be placed in its group: `groups` has the cells of each. Groups
    of the same cells are exchangeable, so that two of them mean two open cells of one group.
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

    With `rules` in addition to the placement of the pieces, the dates are counted one after the other.

    A date is named by the labels of its open cells, group by group; every combination is there, even the 30th of
    February. `jobs` threads share the work if the kernel is compiled. `max_steps`, `timeout` (seconds) and `progress`
    are those of `Solver`. If the pass is stopped (SearchStopped, or Ctrl-C), no count is complete; `partial` then
    receives the number of solutions found so far of each date.

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
    cells = [board.group_cells[group.name] for group in groups for _ in range(group.open)]
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
    """Return the number of solutions of each date with rules that do not treat open cells as pieces of one cell."""
    began, steps = monotonic(), 0
    counts: dict[Key, int] = {}
    keys = combinations_of(board)
    with moving(progress, unit="date", total=len(keys)) as move:
        for key in keys:
            puzzle = board.puzzle(board.cells_named(key), " ".join(key))
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
    return [tuple(chain(*labels)) for labels in product(*(combinations(group.names, group.open) for group in groups))]


def is_date(board: CalendarBoard, key: Key) -> bool:
    """Return whether a calendar has a day with these labels, see `dates.is_possible`."""
    names = (group.name for group in board.groups for _ in range(group.open))
    labels = dict(zip(names, key, strict=True))
    return is_possible(board, labels.get("month", ""), labels.get("day", ""))


def _by_date(board: CalendarBoard, tally: Mapping[tuple[Cell | None, ...], int]) -> dict[Key, int]:
    groups = [group for group in board.groups if group.open]
    counts = dict.fromkeys(combinations_of(board), 0)
    for where, count in tally.items():
        labels = [board.name_of[cell] for cell in where if cell is not None]
        at = 0
        date: list[str] = []
        for group in groups:
            date += sorted(labels[at : at + group.open], key=group.names.index)
            at += group.open
        counts[tuple(date)] += count
    return counts


COUNT, AT_LEAST = "count", "at least"
"""The last column of the CSV form: counts that are complete, and those of a pass that was stopped."""


def extremes(counts: Mapping[Key, int]) -> tuple[tuple[int, list[Key]], tuple[int, list[Key]]]:
    """Return the smallest and the largest number of solutions, each with all its dates.

    >>> extremes({("a",): 2, ("b",): 1, ("c",): 2})
    ((1, [('b',)]), (2, [('a',), ('c',)]))
    """
    low, high = min(counts.values()), max(counts.values())
    return (
        (low, [key for key, count in counts.items() if count == low]),
        (high, [key for key, count in counts.items() if count == high]),
    )


def name_extremes(counts: Mapping[Key, int], language: str = "en") -> str:
    """Return the smallest and the largest number of solutions in words, each with its first few dates.

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
    """Return the totals of the counts as lines of text.

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
            raise PuzzleFormatError(
                expected_got(quote(",".join(row)), Message("calendar.columns", count=len(rows[0]))), line
            )
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


# Light to dark along ColorBrewer's YlGnBu, which stays in order without red, green or blue sight, and in grey.
SCALE = ("#f7fcd0", "#c7e9b4", "#7fcdbb", "#41b6c4", "#1d91c0", "#225ea8", "#0c2c84")

WIDTH, HEIGHT, TOP, GAP = 36, 26, 92, 30


def axes(board: CalendarBoard) -> tuple[Group, Group, Group | None]:
    """Return the groups that make the rows, the columns and the panels of a table: month, day, and weekday if there is one.

    On a board without dates they are its groups in their order. Raises RulegridError unless there are two or three
    groups with one open cell each.

    >>> from rulegrid.calendar import load_board
    >>> [group and group.name for group in axes(load_board())]
    ['month', 'day', None]
    """
    groups = [group for group in board.groups if group.open]
    if len(groups) not in (2, 3) or any(group.open > 1 for group in groups):
        raise RulegridError(Message("calendar.no-table", board=board.name))
    order = ["month", "day", "weekday"]
    if {group.name for group in groups} <= set(order):
        groups.sort(key=lambda group: order.index(group.name))
    return groups[0], groups[1], groups[2] if len(groups) == 3 else None


def heatmap(board: CalendarBoard, counts: Mapping[Key, int], *, complete: bool = True, language: str = "en") -> str:
    """Return the counts of `count_dates` as an SVG picture; the title says if they are not `complete`.

    A board with weekdays has one panel for each. Combinations that are not dates, such as 30 February, are hatched.
    Raises RulegridError on a board that has no table, see `axes`.
    """
    down, across, one_each = axes(board)
    groups = [group for group in board.groups if group.open]
    panels = one_each.names if one_each else ("",)
    left = 16 + 8 * max(len(label) for label in down.names)
    panel_height = HEIGHT * (len(down.names) + 1) + (24 if one_each else 0) + GAP
    solutions = Message("report.solutions", count=sum(counts.values()))
    key = "report.heatmap" if complete else "report.heatmap-so-far"
    title = say(Message(key, board=board.title or board.name, solutions=solutions), language)
    (low, _), (high, _) = extremes(counts)
    width = max(left + WIDTH * len(across.names) + 24, 560)
    canvas = Canvas(width, TOP + panel_height * len(panels) + 40, title=title)
    canvas.rect(0, 0, canvas.width, canvas.height, fill=PAPER)
    with canvas.group(font_family=FONTS):
        canvas.text(24, 36, title, font_size=20, font_weight="700", fill=INK)
        canvas.text(24, 60, name_extremes(counts, language), font_size=13, fill=FAINT)
        for number, panel in enumerate(panels):
            top = TOP + number * panel_height
            if one_each:
                canvas.text(24, top + 10, panel, font_size=15, font_weight="700", fill=INK)
                top += 24
            with canvas.group(font_size=11, fill=FAINT, text_anchor="middle"):
                for col, label in enumerate(across.names):
                    canvas.text(left + WIDTH * (col + 0.5), top + 10, label)
            with canvas.group(font_size=12, fill=FAINT, text_anchor="end"):
                for row, label in enumerate(down.names):
                    canvas.text(left - 8, top + HEIGHT * (row + 1) + 4, label)
            for row, month in enumerate(down.names):
                for col, day in enumerate(across.names):
                    here = {down.name: month, across.name: day, **({one_each.name: panel} if one_each else {})}
                    count = counts[tuple(here[group.name] for group in groups)]
                    x, y = left + WIDTH * col, top + HEIGHT * (row + 0.5)
                    _cell(canvas, x, y, count, _share(count, low, high), is_possible(board, month, day))
        _legend(
            canvas,
            TOP + panel_height * len(panels) - 4,
            low,
            high,
            say(Message("report.not-a-date"), language) if _has_impossible(board) else "",
        )
    return str(canvas)


def _has_impossible(board: CalendarBoard) -> bool:
    down, across, _ = axes(board)
    return not all(is_possible(board, month, day) for month in down.names for day in across.names)


def _share(count: float, low: int, high: int) -> float:
    """Return how dark a count is, from 0 to 1: by its square root, as few dates have very many solutions."""
    return (sqrt(count) - sqrt(low)) / (sqrt(high) - sqrt(low)) if high > low else 0.0


def _cell(canvas: Canvas, x: float, y: float, count: int, share: float, possible: bool) -> None:
    width, height = WIDTH - 1, HEIGHT - 1
    canvas.rect(x, y, width, height, fill=_colour(share) if possible else PAPER)
    if not possible:
        _hatch(canvas, x, y, width, height)
    ink = FAINT if not possible else INK if _brightness(_colour(share)) > 0.2 else PAPER
    size = 12 if count < 10_000 else 60 / len(str(count))
    canvas.text(x + width / 2, y + height / 2 + 4, str(count), font_size=size, text_anchor="middle", fill=ink)


def _hatch(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    strokes = []
    for at in range(6, int(width + height), 6):  # along the left side, then along the bottom
        low, high = max(0.0, at - height), min(float(at), width)
        strokes.append([(x + low, y + at - low), (x + high, y + at - high)])
    canvas.path(strokes, stroke=GRID, fill="none")


def _legend(canvas: Canvas, y: float, low: int, high: int, hatched: str) -> None:
    steps = 6 if high > low else 0
    x = 24.0
    for step in range(steps + 1):
        share = step / steps if steps else 0.0
        count = round((sqrt(low) + share * (sqrt(high) - sqrt(low))) ** 2)
        canvas.rect(x, y, 56, 14, fill=_colour(share))
        canvas.text(x + 28, y + 27, f"{count:,}", font_size=11, text_anchor="middle", fill=FAINT)
        x += 56
    if hatched:
        _hatch(canvas, x + 24, y, 28, 14)
        canvas.text(x + 60, y + 11, hatched, font_size=11, fill=FAINT)


def _colour(share: float) -> str:
    at = min(max(share, 0.0), 1.0) * (len(SCALE) - 1)
    first = min(int(at), len(SCALE) - 2)
    parts = []
    for place in (1, 3, 5):
        one, other = (int(SCALE[number][place : place + 2], 16) for number in (first, first + 1))
        parts.append(round(one + (other - one) * (at - first)))
    return "#{:02x}{:02x}{:02x}".format(*parts)


def _brightness(colour: str) -> float:
    """Return the relative luminance as WCAG defines it: from 0.2 on, dark text is easier to read than white."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
