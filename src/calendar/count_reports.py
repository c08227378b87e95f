"""The counts of all dates in words, as CSV and as JSON. Their picture is in `heatmap`."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence

from ..engine import PuzzleFormatError
from ..utils.errors import quote, read
from ..utils.json_text import escape_controls
from ..utils.spreadsheet import protect, unprotect
from ..utils.words import Message, say
from .boards import CalendarBoard
from .counts import Key, is_date

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
