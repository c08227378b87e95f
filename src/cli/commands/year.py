"""`rulegrid calendar year`: the solutions of every date of a year, written into files or counted."""

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace

from ...calendar import CalendarBoard, CalendarDate
from ...calendar.dates import read_day, read_year
from ...calendar.names import WEEKDAY_TITLES, WEEKDAYS, weekday_of
from ...calendar.years import Day, Year, YearWriter, count_year, cut_dates, write_year, year_dates
from ...utils.errors import RulegridError, bad, locate_problem, one_of
from ...utils.files import NewFile
from ...utils.message import Message
from ...utils.progress import moving, progress_bar
from .. import streams as told
from ..calendar import BOARD, NO_FLIP, read_board
from ..files import PAGES, STDOUT, TABLES, check_outputs, write_stdout
from ..framework import Call, CliCommand
from ..options import OUTPUT, PRETTY, PROGRESS, QUIET, CliArgument, flag, value, with_help
from ..output import INTERRUPTED, NO_SOLUTION, SOLVED, is_drawn
from ..puzzle_stream import report_dates
from ..streams import can_write, complain, language, reason, say
from ..streams import say_here as in_words
from .counts import AT_LEAST, INCOMPLETE, table

MOST = 50

ENDINGS = {"csv": TABLES, "html": PAGES, "md": (".md", ".markdown", ".txt"), "json": (".json", ".txt")}
"""What the names of files may end in, by option."""

DATES, FILES = "Dates", "Files (- is standard output)"


def year(call: Call) -> int:
    """Solve the dates, and write or count their solutions; return the exit status."""
    given, board = call.given, read_board(call.given)
    number, dates = _dates(given, board)
    named = {option: name for option in ENDINGS if (name := getattr(given, option)) is not None}
    _check(named, given.svg)
    are_written = bool(named) or given.svg is not None
    limit = (MOST if are_written else 0) if given.max is None else given.max
    bar = False if given.quiet else given.progress
    with call.loaded():
        what = Year(number, board, tuple(dates), limit or None, tuple(call.rules.added(call.entry.family.standard)))
        return (
            _write(what, named, given.svg, bar, quiet=given.quiet) if are_written else _count(what, bar, given.pretty)
        )


def _dates(given: SimpleNamespace, board: CalendarBoard) -> tuple[int, list[CalendarDate]]:
    """Return the number of the year, and its dates."""
    today = datetime.date.today()
    if given.argument is not None:
        number = read_year(given.argument)
    else:
        number = read_day(given.from_, today, board).year if given.from_ is not None else today.year
    weekday = None if given.first_weekday is None else _weekday(given.first_weekday)
    dates = year_dates(number, leap=given.leap)
    ends = []
    for option, text, usual in (("--from", given.from_, dates[0]), ("--to", given.to, dates[-1])):
        month, day = usual.month, usual.day
        if text is not None:
            # The same day in that year, for "today"; 29 February may belong to another year, see below.
            near = today if number == today.year else datetime.date(number, today.month, min(today.day, 28))
            read = read_day(text, near, board)
            report_dates(text, today=near, board=board, quiet=given.quiet)
            month, day = read.month, read.day
            is_there = any((date.month, date.day) == (month, day) for date in dates)
            if not is_there or (read.year != number and (month, day) != (2, 29)):
                raise RulegridError(bad(option, text, Message("cli.date-of-year", year=number)))
        ends.append((month, day))
    if ends[0] > ends[1]:
        raise RulegridError(
            Message("cli.later", from_=told.quote_option("--from", given.from_), to=told.quote_option("--to", given.to))
        )
    return number, cut_dates(dates, ends[0], ends[1], weekday)


def _weekday(name: str) -> int:
    """Return the weekday, from 0 (Monday), of an English name or its first letters, two or more."""
    found = [at for at, title in enumerate(WEEKDAY_TITLES) if title.lower().startswith(name.strip().lower())]
    if len(found) != 1:
        raise RulegridError(bad("--first-weekday", name, one_of(WEEKDAYS)))
    return found[0]


def _check(named: Mapping[str, str], svg: str | None) -> None:
    """Raise RulegridError for what can't be written, as far as that can be known before the search."""
    check_outputs(named, ENDINGS)
    if svg == STDOUT:
        raise RulegridError(bad("--svg", STDOUT, Message("cli.folder")))
    if svg is not None:
        try:
            Path(svg).mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:
            raise told.cannot("make-folder", svg, reason(error)) from None
        if problem := can_write(str(Path(svg) / "x.svg")):
            raise told.cannot("write-into", svg, problem)


class _AnswerFile:
    """A file for answers; if writing fails, what was there before stays."""

    def __init__(self, name: str) -> None:
        self._name = name
        with self._reporting():
            self._file = NewFile(name)

    def write(self, text: str) -> None:
        with self._reporting():
            self._file.write(text.encode("utf-8", "backslashreplace"))

    def close(self) -> None:
        with self._reporting():
            self._file.close()

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        try:
            yield
        except (OSError, ValueError) as error:
            raise told.cannot("write", self._name, reason(error)) from None


def _write_stdout(text: str) -> None:
    write_stdout(text.encode("utf-8", "backslashreplace"))


def _writers(named: Mapping[str, str], svg: str | None, stack: ExitStack) -> Iterator[YearWriter]:
    from ...calendar.printing import PER_PAGE
    from ...calendar.reports import CsvWriter, HtmlWriter, JsonWriter, MarkdownWriter, SheetWriter

    kinds: dict[str, Callable[[Callable[[str], object]], YearWriter]] = {
        "csv": CsvWriter,
        "html": partial(HtmlWriter, language=language()),
        "md": partial(MarkdownWriter, language=language()),
        "json": JsonWriter,
    }
    for option, name in named.items():
        write = _write_stdout if name == STDOUT else stack.enter_context(closing(_AnswerFile(name))).write
        yield kinds[option](write)
    if svg is not None:
        folder = Path(svg)

        def save(name: str, picture: str) -> None:
            with closing(_AnswerFile(str(folder / f"{name}.svg"))) as file:
                file.write(picture)

        yield SheetWriter(save, PER_PAGE, language())


def _write(what: Year, named: Mapping[str, str], svg: str | None, progress: bool | None, *, quiet: bool) -> int:
    """Solve, write, and return the exit status; Ctrl-C leaves complete files."""
    dates = solutions = none = 0
    try:
        with moving(progress, unit="date", total=len(what.dates)) as move, ExitStack() as stack:
            writers = list(_writers(named, svg, stack))
            with closing(write_year(what, writers)) as days:  # type: ignore[type-var]
                for _, found in days:
                    dates, solutions, none = dates + 1, solutions + found, none + (not found)
                    move()
    except KeyboardInterrupt:
        complain(Message("cli.interrupted-files", count=dates, all=len(what.dates)))
        return INTERRUPTED
    if not quiet:
        without = Message("cli.without", count=none) if none else None
        complain(Message("cli.year-done", solutions=solutions, dates=dates, without=without))
    return SOLVED if solutions else NO_SOLUTION


def _count(what: Year, progress: bool | None, pretty: bool | None) -> int:
    """Count the solutions of each date, print them, and return the exit status; on Ctrl-C, print what was found."""
    from ...solver.batch import cores

    counts: list[tuple[Day, int]] = []
    partial: list[tuple[Day, int]] = []
    is_table = is_drawn(pretty)
    bar = None
    try:
        for day, found in count_year(what, jobs=cores(), progress=progress, partial=partial):
            if bar is None and is_table:
                bar = progress_bar(progress, unit="date", total=len(what.dates))
            counts.append((day, found))
            if bar is not None:
                bar.update()
            if not is_table:
                say(_row(day, found))
    except KeyboardInterrupt:
        if bar is not None:
            bar.close()
        _print_interrupted(what, counts, partial if any(found for _, found in partial) else [], is_table)
        return INTERRUPTED
    finally:
        if bar is not None:
            bar.close()
    if is_table:
        say(_table(counts))
    return SOLVED if any(found for _, found in counts) else NO_SOLUTION


def _print_interrupted(
    what: Year, counts: Sequence[tuple[Day, int]], partial: Sequence[tuple[Day, int]], is_table: bool
) -> None:
    """Print what was found before Ctrl-C: the dates counted so far, or what one pass has found of all dates."""
    if is_table and (counts or partial):
        say(_table(counts or partial))
    elif partial:
        say("\n".join(_row(day, found, AT_LEAST) for day, found in partial))
    after = Message("cli.interrupted-of", count=len(counts), all=len(what.dates))
    complain(locate_problem(Message("cli.interrupted"), INCOMPLETE) if partial else after)


def _row(day: Day, found: int, sign: str = "") -> str:
    return f"{day.iso} {day.weekday} {sign}{found}"


def _table(counts: Sequence[tuple[Day, int]]) -> str:
    """Return days by months, and below them what they add up to."""

    def heading(month: int) -> str:
        return in_words(Message(f"date.month-{month}"))

    months = sorted({day.date.month for day, _ in counts})
    days = sorted({day.date.day for day, _ in counts})
    entry = {(str(day.date.day), heading(day.date.month)): str(found) for day, found in counts}
    title = str(counts[0][0].year.number)
    low, high = min(found for _, found in counts), max(found for _, found in counts)
    fewest, most = (next(day for day, found in counts if found == each) for each in (low, high))
    total = sum(found for _, found in counts)
    said = Message(
        "cli.year-table", solutions=total, dates=len(counts), low=low, fewest=_name(fewest), high=high, most=_name(most)
    )  # fmt: skip
    days_by_months = table([str(day) for day in days], [heading(month) for month in months], entry, title)
    return f"{days_by_months}\n\n{in_words(said)}"


def _name(day: Day) -> str:
    return f"{weekday_of(day.date.weekday, language())} {day.iso}"


COMMAND = CliCommand(
    year,
    (
        value("from_", str, "DATE", "The first date.", DATES),
        value("to", str, "DATE", "The last date.", DATES),
        value("first_weekday", str, "NAME", "The weekday of the first date, Mon to Sun, whatever the calendar says.", DATES),
        flag("leap", "With or without 29 February, whatever the calendar says.", DATES, opposite="no_leap"),
        BOARD,
        NO_FLIP,
        value("csv", str, "FILE", "One row for each solution.", FILES),
        value("html", str, "FILE", "One page for a browser.", FILES),
        value("md", str, "FILE", "Markdown.", FILES),
        value("json", str, "FILE", "One JSON object.", FILES),
        value("svg", str, "FOLDER", "One picture for each date, in a folder that is created if necessary.", FILES),
        value(
            "max", int, "N", f"At most N solutions of each date, 0 for all; {MOST} by default in files, all in counts.",
            OUTPUT, least=0,
        ),
        with_help(PRETTY, "A table, or one row for each date."),
        with_help(PROGRESS, "A progress bar; on a terminal by default."),
        QUIET,
    ),
    argument=CliArgument("[YEAR]"),
    reads=False,
)  # fmt: skip
