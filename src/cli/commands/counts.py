"""`rulegrid calendar counts`: how many solutions every date has, and the tables for counts."""

from collections.abc import Mapping, Sequence
from types import SimpleNamespace

from ...calendar import CalendarBoard, count_dates
from ...calendar.counts import Key
from ...core.errors import SearchStopped
from ...core.rule import Rule
from ...utils.errors import RulegridError, locate_problem
from ...utils.message import Message
from ...utils.text import columns
from ..calendar import BOARD, NO_FLIP, read_board
from ..files import PICTURES, TABLES, uses_stdout, write_file, write_pictures
from ..framework import Call, CliCommand
from ..options import JSON, LIMITED, OUTPUT, PRETTY, PROGRESS, QUIET, SEARCH, value, with_help
from ..output import INTERRUPTED, NO_SOLUTION, SOLVED, STOPPED, after_steps, is_drawn
from ..streams import complain, language, printable, say, say_here

AT_LEAST = ">="
INCOMPLETE = Message("cli.incomplete")


def counts(call: Call) -> int:
    """Count the solutions, and print or write the counts; return the exit status."""
    given, board = call.given, read_board(call.given)
    if given.heatmap is not None:
        from ...calendar.heatmap import axes

        axes(board)  # raises what is wrong before the search
    with call.loaded():
        found, status = _count(board, call.rules.added(call.entry.family.standard), given)
    complete = status == SOLVED
    if found:
        _write(board, found, given, complete=complete)
        if not uses_stdout(given.csv, given.heatmap):
            _print(board, found, given, complete=complete)
    return status if not complete or any(found.values()) else NO_SOLUTION


def _count(board: CalendarBoard, rules: Sequence[Rule], given: SimpleNamespace) -> tuple[dict[Key, int], int]:
    """Return all counts, and the exit status; those found so far if the search is stopped, {} if there are none."""
    from ...solver.batch import cores

    partial: dict[Key, int] = {}
    try:
        found = count_dates(
            board, rules=rules, jobs=given.jobs or cores(), timeout=given.timeout, max_steps=given.max_steps,
            progress=False if given.quiet else given.progress, partial=partial,
        )  # fmt: skip
        return found, SOLVED
    except SearchStopped as stop:
        reason = after_steps(stop.reason, stop.steps)
        status = STOPPED
    except KeyboardInterrupt:
        reason, status = Message("cli.interrupted"), INTERRUPTED
    complain(locate_problem(reason, INCOMPLETE if any(partial.values()) else Message("cli.none-counted")))
    return partial if any(partial.values()) else {}, status


def _write(board: CalendarBoard, found: Mapping[Key, int], given: SimpleNamespace, *, complete: bool) -> None:
    if given.heatmap is not None:
        from ...calendar.heatmap import heatmap

        write_pictures(heatmap(board, found, complete=complete, language=language()), {"heatmap": given.heatmap})
    if given.csv is not None:
        from ...calendar.counts import write_counts_csv

        write_file(given.csv, write_counts_csv(board, found, complete=complete).encode())


def _print(board: CalendarBoard, found: Mapping[Key, int], given: SimpleNamespace, *, complete: bool) -> None:
    from ...calendar.counts import summarise_counts, write_counts_json

    if given.json:
        say(write_counts_json(board, found, complete=complete))
    elif is_drawn(given.pretty):
        summary = "\n".join(map(printable, summarise_counts(board, found, language())))
        say("\n\n".join([*_tables(board, found), summary if complete else f"{summary}\n{say_here(INCOMPLETE)}"]))
    elif given.csv is None and given.heatmap is None:
        sign = "" if complete else AT_LEAST
        say("\n".join(f"{printable(','.join(key))} {sign}{count}" for key, count in found.items()))


def table(labels: Sequence[str], headings: Sequence[str], entry: Mapping[tuple[str, str], str], title: str = "") -> str:
    """Return aligned columns: a row for each label, with its `entry` by (label, heading)."""
    rows = [[title, *headings], *([label, *(entry.get((label, each), "") for each in headings)] for label in labels)]
    widths = [max(columns(printable(row[at])) for row in rows) for at in range(len(rows[0]))]
    return "\n".join(
        "  ".join(" " * (width - columns(text)) + text for text, width in zip(map(printable, row), widths, strict=True))
        for row in rows
    )


def _tables(board: CalendarBoard, found: Mapping[Key, int]) -> list[str]:
    """Return days by months, one table for each weekday if there are any; on other boards, a row for each combination."""
    from ...calendar.heatmap import axes

    try:
        months, days, weekdays = axes(board)
    except RulegridError:
        return ["\n".join(f"{' '.join(map(printable, key))}  {count}" for key, count in found.items())]
    names = [group.name for group in board.groups if group.open]
    made = []
    for weekday in weekdays.labels if weekdays else ("",):
        entry = {}
        for key, count in found.items():
            here = dict(zip(names, key, strict=True))
            if not weekdays or here[weekdays.name] == weekday:
                entry[here[days.name], here[months.name]] = str(count)
        made.append(table(days.labels, months.labels, entry, weekday))
    return made


COMMAND = CliCommand(
    counts,
    (
        BOARD,
        NO_FLIP,
        JSON,
        value("csv", str, "FILE", "Write one row for each date into FILE.", OUTPUT, writes=TABLES),
        value(
            "heatmap",
            str,
            "FILE",
            "Draw months by days into FILE, as SVG, PNG or PDF by its ending.",
            OUTPUT,
            writes=PICTURES,
        ),
        with_help(PRETTY, "Tables, or one row for each date."),
        PROGRESS,
        QUIET,
        value("jobs", int, "N", "The number of threads; one for each core by default.", SEARCH, least=1),
        *LIMITED,
    ),
    reads=False,
)
