"""`rulegrid calendar counts`: how many solutions every date has, and the tables for counts."""

from collections.abc import Mapping, Sequence
from types import SimpleNamespace

import typer

from ..calendar import CalendarBoard, count_dates
from ..calendar.counts import Key
from ..engine.errors import RulegridError, SearchStopped
from ..utils.width import columns
from ..utils.words import counted
from .calendar_options import BOARD_HELP, NO_FLIP_HELP, read_board
from .drawing import is_drawn
from .files import TABLES, check_outputs, check_pictures, uses_stdout, write_file, write_pictures
from .help import Command
from .options import OUTPUT, SEARCH
from .output import INTERRUPTED, NO_SOLUTION, SOLVED, STOPPED, check_least, refuse_together
from .streams import complain, printable, say

AT_LEAST = ">="
INCOMPLETE = "the counts are incomplete: every date has at least that many solutions"


def counts(
    board: str = typer.Option(None, "--board", "-b", metavar="NAME|FILE", help=BOARD_HELP),
    no_flip: bool = typer.Option(False, "--no-flip", help=NO_FLIP_HELP),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object.", rich_help_panel=OUTPUT),
    csv_: str = typer.Option(
        None, "--csv", metavar="FILE", help="Write one row for each date into FILE.", rich_help_panel=OUTPUT
    ),
    heatmap: str = typer.Option(
        None, "--heatmap", metavar="FILE", rich_help_panel=OUTPUT,
        help="Draw months by days into FILE: an SVG, or by its ending a PNG or PDF (extra 'png').",
    ),
    pretty: bool = typer.Option(
        None, "--pretty/--plain", help="Tables, or one row for each date.", rich_help_panel=OUTPUT
    ),
    progress: bool = typer.Option(
        None, "--progress/--no-progress", help="Steps, rate and time; on a terminal by default.",
        rich_help_panel=OUTPUT,
    ),
    quiet: bool = typer.Option(False, "--quiet", "-q", help="No progress.", rich_help_panel=OUTPUT),
    jobs: int = typer.Option(
        None, "--jobs", metavar="N", help="The number of threads; one for each core by default.",
        rich_help_panel=SEARCH,
    ),
    timeout: float = typer.Option(
        None, "--timeout", metavar="SECONDS", help="Stop after this time, with exit status 3.", rich_help_panel=SEARCH
    ),
    max_steps: int = typer.Option(
        None, "--max-steps", metavar="N", help="Stop after N steps, with exit status 3.", rich_help_panel=SEARCH
    ),
) -> None:  # fmt: skip
    """Count the solutions of every date of a board.

    Every combination of open cells is counted, even 30 February, all in one pass. A row has the labels of the open
    cells, as --open reads them, and the number of solutions. FILE may be - for standard output. If the count is
    stopped or interrupted, the numbers found so far are printed and marked as incomplete.
    """
    request = SimpleNamespace(
        json=as_json, pretty=pretty, quiet=quiet, progress=progress, jobs=jobs, timeout=timeout, max_steps=max_steps
    )
    refuse_together(request, ("json", "pretty"), ("quiet", "progress"))
    check_least(request, ("jobs", 1), ("timeout", 0), ("max_steps", 0))
    check_outputs({"csv": csv_, "heatmap": heatmap}, {"csv": TABLES})
    check_pictures({"heatmap": heatmap})
    if as_json and uses_stdout(csv_, heatmap):
        raise RulegridError("--json and a file can't both be written to standard output")
    calendar_board = read_board(board, no_flip)
    if heatmap is not None:
        from ..calendar.heatmap import axes

        axes(calendar_board)  # raises what is wrong before the search
    found, status = _count(calendar_board, jobs, timeout, max_steps, False if quiet else progress)
    complete = status == SOLVED
    if found:
        _write(calendar_board, found, csv_, heatmap, complete=complete)
        if not uses_stdout(csv_, heatmap):
            _print(calendar_board, found, as_json, is_drawn(pretty), csv_ or heatmap, complete=complete)
    raise typer.Exit(status if not complete or any(found.values()) else NO_SOLUTION)


def _count(
    board: CalendarBoard, jobs: int | None, timeout: float | None, max_steps: int | None, progress: bool | None
) -> tuple[dict[Key, int], int]:
    """Return all counts, and the exit status; those found so far if the search is stopped, {} if there are none."""
    from ..engine.many import cores

    partial: dict[Key, int] = {}
    try:
        found = count_dates(
            board, jobs=jobs or cores(), timeout=timeout, max_steps=max_steps, progress=progress, partial=partial
        )  # fmt: skip
        return found, SOLVED
    except SearchStopped as stop:
        reason = f"stopped by --{stop.reason.replace('_', '-')} after {counted(stop.steps, 'step')}"
        status = STOPPED
    except KeyboardInterrupt:
        reason, status = "interrupted", INTERRUPTED
    complain(f"{reason}: {INCOMPLETE if any(partial.values()) else 'no date has been counted'}")
    return partial if any(partial.values()) else {}, status


def _write(
    board: CalendarBoard, found: Mapping[Key, int], csv: str | None, heatmap: str | None, *, complete: bool
) -> None:
    if heatmap is not None:
        from ..calendar.heatmap import heatmap as draw

        write_pictures(draw(board, found, complete=complete), {"heatmap": heatmap})
    if csv is not None:
        from ..calendar.count_reports import write_counts_csv

        write_file(csv, write_counts_csv(board, found, complete=complete).encode())


def _print(
    board: CalendarBoard, found: Mapping[Key, int], as_json: bool, pretty: bool, file: str | None, *, complete: bool
) -> None:
    from ..calendar.count_reports import summarise_counts, write_counts_json

    if as_json:
        say(write_counts_json(board, found, complete=complete))
    elif pretty:
        summary = "\n".join(map(printable, summarise_counts(board, found)))
        say("\n\n".join([*_tables(board, found), summary if complete else f"{summary}\n{INCOMPLETE}"]))
    elif file is None:
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
    from ..calendar.heatmap import axes

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


def register(app: typer.Typer) -> None:
    """Add the command to those of the family."""
    app.command(
        cls=Command,
        epilog="""
        Examples
        rulegrid calendar counts
        rulegrid calendar counts --heatmap counts.svg
        rulegrid calendar counts --board my_board.json --json

        Exit status
        0    counted
        1    no date has a solution
        2    a usage or format error
        3    stopped by --timeout or --max-steps
        130  interrupted
        """,
    )(counts)
