"""`rulegrid calendar year`: the solutions of every date of a year, into files or counted."""

import datetime
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import TextIO

import typer

from ..calendar import CalendarDate
from ..calendar.dates import MONTHS, WEEKDAYS, open_cells, read_day
from ..calendar.years import Day, Year, YearWriter, cut_dates, write_year, year_dates
from ..engine.errors import RulegridError
from ..utils.errors import shown
from ..utils.progress import progress_bar
from .counts import count_all, is_pretty, table
from .help import Command
from .output import INTERRUPTED, NO_SOLUTION, SOLVED, check_files, check_least, counted, refuse_together
from .streams import can_write, complain, reason, say
from .wishes import BOARD_HELP, NO_FLIP_HELP, read_board

MOST = 50
PASS = 15
"""One pass through all dates of a board takes about as long as counting one in so many of them one by one."""

DATES, FILES, OUTPUT = "Dates", "Files", "Output"


def year(
    number: int = typer.Argument(None, metavar="[YEAR]"),
    from_: str = typer.Option(None, "--from", metavar="DATE", help="The first date.", rich_help_panel=DATES),
    to: str = typer.Option(None, "--to", metavar="DATE", help="The last date.", rich_help_panel=DATES),
    first_weekday: str = typer.Option(
        None, "--first-weekday", metavar="NAME", help="Let the first date be this weekday: Mon … Sun.",
        rich_help_panel=DATES,
    ),
    leap: bool = typer.Option(
        None, "--leap/--no-leap", help="With a 29th of February or without, whatever the calendar says.",
        rich_help_panel=DATES,
    ),
    board: str = typer.Option(None, "--board", "-b", metavar="NAME|FILE", help=BOARD_HELP, rich_help_panel="Board"),
    no_flip: bool = typer.Option(False, "--no-flip", help=NO_FLIP_HELP, rich_help_panel="Board"),
    csv_: str = typer.Option(None, "--csv", metavar="FILE", help="A row a solution.", rich_help_panel=FILES),
    html: str = typer.Option(None, "--html", metavar="FILE", help="One page for a browser.", rich_help_panel=FILES),
    md: str = typer.Option(None, "--md", metavar="FILE", help="Markdown.", rich_help_panel=FILES),
    json_: str = typer.Option(None, "--json", metavar="FILE", help="One JSON object.", rich_help_panel=FILES),
    svg: str = typer.Option(
        None, "--svg", metavar="FOLDER", help="A picture a date; the folder is made.", rich_help_panel=FILES
    ),
    most: int = typer.Option(
        None, "--max", metavar="N", rich_help_panel=OUTPUT,
        help=f"Solutions of a date, 0 for all; {MOST} in files, where nothing is written all are counted.",
    ),
    pretty: bool = typer.Option(None, "--pretty/--plain", help="A table, or a row a date.", rich_help_panel=OUTPUT),
    progress: bool = typer.Option(
        None, "--progress/--no-progress", help="A bar; on a terminal by default.", rich_help_panel=OUTPUT
    ),
    quiet: bool = typer.Option(False, "--quiet", "-q", help="No progress and no summary.", rich_help_panel=OUTPUT),
) -> None:  # fmt: skip
    """Solve every date of a year.

    The solutions are written into files, several at once; without a file they are counted. YEAR is this one if it
    is left out.
    """
    asked = SimpleNamespace(max=most, quiet=quiet, progress=progress)
    refuse_together(asked, ("quiet", "progress"))
    check_least(asked, ("max", 0))
    numbers, dates = _dates(number, from_, to, first_weekday, leap)
    files = {"csv": csv_, "html": html, "md": md, "json": json_}
    named = {option: name for option, name in files.items() if name is not None}
    _check(named, svg)
    limit = (MOST if named or svg is not None else 0) if most is None else most
    what = Year(numbers, read_board(board, no_flip), tuple(dates), limit or None)
    wanted = False if quiet else progress
    if named or svg is not None:
        raise typer.Exit(_write(what, named, svg, wanted, quiet=quiet))
    raise typer.Exit(_count(what, wanted, pretty))


def _dates(
    number: int | None, from_: str | None, to: str | None, first_weekday: str | None, leap: bool | None
) -> tuple[int, list[CalendarDate]]:
    today = datetime.date.today()
    if number is None:
        number = read_day(from_, today).year if from_ is not None else today.year
    weekday = None if first_weekday is None else _weekday(first_weekday)
    dates = year_dates(number, leap=leap)
    ends = []
    for option, text, usual in (("--from", from_, dates[0]), ("--to", to, dates[-1])):
        month, day = usual.month, usual.day
        if text is not None:
            # Today's day in that year, for "today"; the 29th of February may belong to another year: see below.
            near = today if number == today.year else datetime.date(number, today.month, min(today.day, 28))
            read = read_day(text, near)
            month, day = read.month, read.day
            is_there = any((date.month, date.day) == (month, day) for date in dates)
            if not is_there or (read.year != number and (month, day) != (2, 29)):
                raise RulegridError(f"{option} {shown(text)}: expected a date of {number}")
        ends.append((month, day))
    if ends[0] > ends[1]:
        raise RulegridError(f"--from {shown(from_)} is later than --to {shown(to)}")
    return number, cut_dates(dates, ends[0], ends[1], weekday)


def _weekday(name: str) -> int:
    """Return the weekday, from 0 (Monday), of an English name or its first letters, two or more."""
    known = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    found = [at for at, full in enumerate(known) if full.startswith(name.strip().lower())]
    if len(found) != 1:
        raise RulegridError(f"--first-weekday {shown(name)}: expected one of {', '.join(WEEKDAYS)}")
    return found[0]


def _check(named: dict[str, str], svg: str | None) -> None:
    """Raise RulegridError for what can't be written, as far as that can be known before the search."""
    seen: dict[Path, str] = {}
    for option, name in named.items():
        check_files(name)
        other = seen.setdefault(Path(name).absolute(), option)
        if other != option:
            raise RulegridError(f"--{other} and --{option} name the same file {shown(name, 80)}")
    if svg is not None:
        try:
            Path(svg).mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:
            raise RulegridError(f"can't make folder {shown(svg, 80)}: {reason(error)}") from None
        if problem := can_write(str(Path(svg) / "x.svg")):
            raise RulegridError(f"can't write into {shown(svg, 80)}: {problem}")


class _File:
    """A file that answers go to. Once writing has failed nothing more goes there: nothing may follow half a record."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._file: TextIO | None = None
        with self._told():
            self._file = Path(name).open("w", encoding="utf-8", errors="backslashreplace", newline="\n")  # noqa: SIM115

    def write(self, text: str) -> None:
        if self._file is not None:
            with self._told():
                self._file.write(text)

    def close(self) -> None:
        if self._file is not None:
            with self._told():
                self._file.close()

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except (OSError, ValueError) as error:
            file, self._file = self._file, None
            with suppress(OSError):
                if file is not None:
                    file.close()
            raise RulegridError(f"can't write {shown(self._name, 80)}: {reason(error)}") from None


def _writers(named: dict[str, str], svg: str | None, stack: ExitStack) -> Iterator[YearWriter]:
    from ..calendar.page import HtmlWriter
    from ..calendar.reports import CsvWriter, JsonWriter, MarkdownWriter, SheetWriter
    from ..calendar.sheets import PER_PAGE

    kinds: dict[str, Callable[[Callable[[str], object]], YearWriter]] = {
        "csv": CsvWriter,
        "html": HtmlWriter,
        "md": MarkdownWriter,
        "json": JsonWriter,
    }
    for option, name in named.items():
        yield kinds[option](stack.enter_context(closing(_File(name))).write)
    if svg is not None:
        folder = Path(svg)

        def save(name: str, picture: str) -> None:
            with closing(_File(str(folder / f"{name}.svg"))) as file:
                file.write(picture)

        yield SheetWriter(save, PER_PAGE)


def _write(what: Year, named: dict[str, str], svg: str | None, progress: bool | None, *, quiet: bool) -> int:
    """Solve, write, and return the exit status; Ctrl-C leaves whole files."""
    dates = solutions = none = 0
    bar = progress_bar(progress, unit="date", total=len(what.dates))
    try:
        with ExitStack() as stack:
            writers = list(_writers(named, svg, stack))
            with closing(write_year(what, writers)) as days:  # type: ignore[type-var]
                for _, found in days:
                    dates, solutions, none = dates + 1, solutions + found, none + (not found)
                    if bar is not None:
                        bar.update()
    except KeyboardInterrupt:
        if bar is not None:
            bar.close()
        complain(f"interrupted after {dates} of {counted(len(what.dates), 'date')}; the files hold what was done")
        return INTERRUPTED
    finally:
        if bar is not None:
            bar.close()
    if not quiet:
        without = f", {none} without a solution" if none else ""
        complain(f"{counted(solutions, 'solution')} of {counted(dates, 'date')}{without}")
    return SOLVED if solutions else NO_SOLUTION


def _count(what: Year, progress: bool | None, pretty: bool | None) -> int:
    """Count the solutions of each date, print them, and return the exit status."""
    counts: list[tuple[Day, int]] = []
    drawn = is_pretty(pretty)
    bar = None
    try:
        for day, found in _counts(what, progress):
            if bar is None:
                bar = progress_bar(progress, unit="date", total=len(what.dates)) if drawn else None
            counts.append((day, found))
            if bar is not None:
                bar.update()
            if not drawn:
                say(f"{day.iso} {day.weekday} {found}")
    finally:
        if bar is not None:
            bar.close()
        if drawn and counts:
            say(_table(counts))
    return SOLVED if any(found for _, found in counts) else NO_SOLUTION


def _counts(what: Year, progress: bool | None) -> Iterator[tuple[Day, int]]:
    """Yield the number of solutions of each date: in one pass through all of them where that is quicker."""
    board = what.board
    combinations = 1
    for group in board.groups:
        combinations *= len(group.labels) if group.open else 1
    if what.limit is None and len(what.dates) * PASS > combinations:
        found = count_all(board, None, None, None, progress)
        for day in what.days():
            names = [board.labels[cell] for cell in open_cells(board, day.date)]
            yield day, found[tuple(names)]
    else:
        for day in what.days():
            yield day, day.puzzle.solver(progress=False).count(what.limit)


def _table(counts: Sequence[tuple[Day, int]]) -> str:
    """Return days by months, and below them what they make together."""
    months = sorted({day.date.month for day, _ in counts})
    days = sorted({day.date.day for day, _ in counts})
    entry = {(str(day.date.day), MONTHS[day.date.month - 1]): str(found) for day, found in counts}
    title = str(counts[0][0].year.number)
    low, high = min(found for _, found in counts), max(found for _, found in counts)
    fewest, most = (next(day for day, found in counts if found == each) for each in (low, high))
    total = sum(found for _, found in counts)
    return (
        table([str(day) for day in days], [MONTHS[month - 1] for month in months], entry, title)
        + f"\n\n{total:,} solutions of {counted(len(counts), 'date')}; fewest {low} ({_named(fewest)}), "
        f"most {high} ({_named(most)})"
    )


def _named(day: Day) -> str:
    return f"{day.weekday} {day.iso}"


def register(app: typer.Typer) -> None:
    """Add the command to the family's."""
    app.command(
        cls=Command,
        epilog="""
        Examples
        rulegrid calendar year
        rulegrid calendar year 2028 --board weekday8x7 --csv year.csv --html year.html
        rulegrid calendar year --from 3/1 --to 3/7 --max 10 --svg pictures
        rulegrid calendar year 2026 --leap --first-weekday Sun --json year.json

        Exit status
        0    solved
        1    no date has a solution
        2    a usage or format error
        130  interrupted; the files hold what was done
        """,
    )(year)
