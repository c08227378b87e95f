"""`rulegrid calendar counts`: how many solutions every date has, and the tables that counts are shown in."""

import csv
import io
import json
import sys
from collections.abc import Mapping, Sequence
from types import SimpleNamespace

import typer

from ..calendar import CalendarBoard, count_dates
from ..calendar.dates import is_possible
from ..engine.errors import RulegridError, SearchStopped
from ..utils.errors import shown
from .help import Command
from .output import NO_SOLUTION, SOLVED, STOPPED, check_files, check_least, counted, refuse_together, write_file
from .streams import columns, complain, printable, say
from .wishes import BOARD_HELP, NO_FLIP_HELP, read_board

Key = tuple[str, ...]


def is_pretty(asked: bool | None) -> bool:
    """Return whether tables are drawn: asked for, or standard output is a terminal."""
    return asked if asked is not None else sys.stdout is not None and sys.stdout.isatty()


def counts(
    board: str = typer.Option(None, "--board", "-b", metavar="NAME|FILE", help=BOARD_HELP),
    no_flip: bool = typer.Option(False, "--no-flip", help=NO_FLIP_HELP),
    as_json: bool = typer.Option(False, "--json", help="One JSON object.", rich_help_panel="Output"),
    csv_: str = typer.Option(None, "--csv", metavar="FILE", help="A row a date into FILE.", rich_help_panel="Output"),
    heatmap: str = typer.Option(
        None, "--heatmap", metavar="FILE", help="Draw months by days into FILE, an SVG.", rich_help_panel="Output"
    ),
    pretty: bool = typer.Option(
        None, "--pretty/--plain", help="Tables, or a row a date.", rich_help_panel="Output"
    ),
    progress: bool = typer.Option(
        None, "--progress/--no-progress", help="Steps, rate and time; on a terminal by default.",
        rich_help_panel="Output",
    ),
    quiet: bool = typer.Option(False, "--quiet", "-q", help="No progress.", rich_help_panel="Output"),
    jobs: int = typer.Option(
        None, "--jobs", metavar="N", help="Threads; one on each core by default.", rich_help_panel="Kernel"
    ),
    timeout: float = typer.Option(
        None, "--timeout", metavar="SECONDS", help="Stop after this time, with exit status 3.", rich_help_panel="Kernel"
    ),
    max_steps: int = typer.Option(
        None, "--max-steps", metavar="N", help="Stop after N steps, with exit status 3.", rich_help_panel="Kernel"
    ),
) -> None:  # fmt: skip
    """Count the solutions of every date of a board.

    Every combination of cells that may stay open is counted, the 30th of February too, all in one pass. A row is the
    labels of the open cells, as --open takes them, and the number of solutions.
    """
    asked = SimpleNamespace(
        json=as_json, pretty=pretty, quiet=quiet, progress=progress, jobs=jobs, timeout=timeout, max_steps=max_steps
    )
    refuse_together(asked, ("json", "pretty"), ("quiet", "progress"))
    check_least(asked, ("jobs", 1), ("timeout", 0), ("max_steps", 0))
    if csv_ is not None and csv_ == heatmap:
        raise RulegridError(f"--csv and --heatmap name the same file {shown(csv_, 80)}")
    check_files(csv_, heatmap)
    read = read_board(board, no_flip)
    if heatmap is not None:
        from ..calendar.heatmap import axes

        axes(read)  # told before the search
    found = count_all(read, jobs, timeout, max_steps, False if quiet else progress)
    if heatmap is not None:
        from ..calendar.heatmap import heatmap as draw

        write_file(heatmap, draw(read, found).encode())
    if csv_ is not None:
        write_file(csv_, _as_csv(read, found).encode())
    if as_json:
        say(_as_json(read, found))
    elif is_pretty(pretty):
        say("\n\n".join([*_tables(read, found), _summary(read, found)]))
    elif csv_ is None and heatmap is None:
        say("\n".join(f"{printable(','.join(key))} {count}" for key, count in found.items()))
    raise typer.Exit(SOLVED if any(found.values()) else NO_SOLUTION)


def count_all(
    board: CalendarBoard, jobs: int | None, timeout: float | None, max_steps: int | None, progress: bool | None
) -> dict[Key, int]:
    """Return what `count_dates` counts; where it is stopped, say so and exit."""
    from ..engine.many import cores

    try:
        return count_dates(
            board, jobs=jobs or cores(), timeout=timeout, max_steps=max_steps, progress=progress
        )  # fmt: skip
    except SearchStopped as stop:
        complain(
            f"stopped by --{stop.reason.replace('_', '-')} after {counted(stop.steps, 'step')}: no date is counted"
        )
        raise typer.Exit(STOPPED) from None


def table(down: Sequence[str], across: Sequence[str], entry: Mapping[tuple[str, str], str], title: str = "") -> str:
    """Return texts as aligned columns; `entry` holds them by (label down, label across)."""
    rows = [[title, *across], *([label, *(entry.get((label, each), "") for each in across)] for label in down)]
    widths = [max(columns(printable(row[at])) for row in rows) for at in range(len(rows[0]))]
    return "\n".join(
        "  ".join(" " * (width - columns(text)) + text for text, width in zip(map(printable, row), widths, strict=True))
        for row in rows
    )


def _tables(board: CalendarBoard, found: Mapping[Key, int]) -> list[str]:
    """Return days by months, for each weekday if there are any; a row a combination on a board that is no table."""
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


def _summary(board: CalendarBoard, found: Mapping[Key, int]) -> str:
    from ..calendar.heatmap import extremes, told

    real = {key: count for key, count in found.items() if _is_real(board, key)}
    (low, lows), (high, highs) = extremes(found)
    lines = [
        f"{sum(found.values()):,} solutions of {len(found):,} combinations",
        f"fewest {told(low, lows)}, most {told(high, highs)}",
    ]
    if 0 < len(real) < len(found):
        lines.insert(1, f"{sum(real.values()):,} solutions of the {len(real):,} that a calendar has")
    return printable(lines[0]) + "".join("\n" + printable(line) for line in lines[1:])


def _is_real(board: CalendarBoard, key: Key) -> bool:
    labels = dict(zip([group.name for group in board.groups for _ in range(group.open)], key, strict=True))
    return is_possible(board, labels.get("month", ""), labels.get("day", ""))


def _as_csv(board: CalendarBoard, found: Mapping[Key, int]) -> str:
    names = []
    for group in board.groups:
        names += [group.name if group.open == 1 else f"{group.name} {at + 1}" for at in range(group.open)]
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerows([[*names, "count"], *([*key, n] for key, n in found.items())])
    return buffer.getvalue()


def _as_json(board: CalendarBoard, found: Mapping[Key, int]) -> str:
    from ..calendar.heatmap import extremes

    (low, lows), (high, highs) = extremes(found)
    result = {
        "board": board.name,
        "groups": [group.name for group in board.groups for _ in range(group.open)],
        "total": sum(found.values()),
        "fewest": {"count": low, "open": lows},
        "most": {"count": high, "open": highs},
        "counts": [{"open": key, "count": count} for key, count in found.items()],
    }
    return json.dumps(result, ensure_ascii=False)


def register(app: typer.Typer) -> None:
    """Add the command to the family's."""
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
