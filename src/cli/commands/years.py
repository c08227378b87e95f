"""The commands `year`, `counts` and `booklet` of calendars."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from ...calendar import CalendarBoard, CalendarDate, count_dates
from ...calendar.counts import Key
from ...calendar.dates import read_day, read_year
from ...calendar.names import WEEKDAY_TITLES, WEEKDAYS, weekday_of
from ...calendar.years import Day, Year, YearWriter, count_year, cut_dates, write_year, year_dates
from ...core.errors import SearchStopped
from ...core.rule import Rule
from ...solver.batch import cores
from ...utils.errors import RulegridError, argument_error, locate_problem, one_of
from ...utils.files import NewFile
from ...utils.message import Message
from ...utils.progress import moving, progress_bar
from ...utils.runtime import hold_interrupts
from ...utils.text import columns
from .. import streams
from ..calendar import BOARD, NO_FLIP, read_board, report_dates
from ..files import (
    PAGES,
    PICTURES,
    SHEETS,
    STDOUT,
    TABLES,
    check_outputs,
    form_of,
    uses_stdout,
    write_file,
    write_pictures,
    write_stdout,
)
from ..framework import CliCommand, CommandCall
from ..options import (
    JOBS,
    JSON,
    LEVEL,
    LIMITED,
    OUT,
    OUTPUT,
    PRETTY,
    PROGRESS,
    QUIET,
    SEARCH,
    WANTED,
    CliArgument,
    flag,
    value,
    with_help,
)
from ..output import INTERRUPTED, NO_SOLUTION, SOLVED, STOPPED, describe_steps, is_drawn
from ..streams import can_write, language, print_error, printable, reason, say, say_here
from ..writing import LOOK, MOST, PAPER, SheetFile

if TYPE_CHECKING:
    from ...draw.exercise import Exercise


AT_LEAST = ">="
INCOMPLETE = Message("cli.incomplete")


def counts(call: CommandCall) -> int:
    """Count the solutions, and print or write the counts; return the exit status."""
    given, board = call.given, read_board(call.given)
    if given.heatmap is not None:
        from ...calendar.counts import axes

        axes(board)  # raises what is wrong before the search
    with call.load_rules():
        found, status = _count_dates(board, call.rules.rules_to_add(call.entry.family.standard), given)
    complete = status == SOLVED
    if found:
        _write_counts(board, found, given, complete=complete)
        if not uses_stdout(given.csv, given.heatmap):
            _print(board, found, given, complete=complete)
    return status if not complete or any(found.values()) else NO_SOLUTION


def _count_dates(board: CalendarBoard, rules: Sequence[Rule], given: SimpleNamespace) -> tuple[dict[Key, int], int]:
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
        reason = describe_steps(stop.reason, stop.steps)
        status = STOPPED
    except KeyboardInterrupt:
        reason, status = Message("cli.interrupted"), INTERRUPTED
    print_error(locate_problem(reason, INCOMPLETE if any(partial.values()) else Message("cli.none-counted")))
    return partial if any(partial.values()) else {}, status


def _write_counts(board: CalendarBoard, found: Mapping[Key, int], given: SimpleNamespace, *, complete: bool) -> None:
    if given.heatmap is not None:
        from ...calendar.counts import heatmap

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
    from ...calendar.counts import axes

    try:
        months, days, weekdays = axes(board)
    except RulegridError:
        return ["\n".join(f"{' '.join(map(printable, key))}  {count}" for key, count in found.items())]
    names = [group.name for group in board.groups if group.open]
    made = []
    for weekday in weekdays.names if weekdays else ("",):
        entry = {}
        for key, count in found.items():
            here = dict(zip(names, key, strict=True))
            if not weekdays or here[weekdays.name] == weekday:
                entry[here[days.name], here[months.name]] = str(count)
        made.append(table(days.names, months.names, entry, weekday))
    return made


COUNTS_COMMAND = CliCommand(
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


MOST_SOLUTIONS = 50

ENDINGS = {"csv": TABLES, "html": PAGES, "md": (".md", ".markdown", ".txt"), "json": (".json", ".txt")}
"""The allowed endings of file names, by option."""

DATES, FILES = "Dates", "Files (- is standard output)"


def year(call: CommandCall) -> int:
    """Solve the dates, and write or count their solutions; return the exit status."""
    given, board = call.given, read_board(call.given)
    number, dates = _dates(given, board)
    named = {option: name for option in ENDINGS if (name := getattr(given, option)) is not None}
    _check(named, given.svg)
    are_written = bool(named) or given.svg is not None
    limit = (MOST_SOLUTIONS if are_written else 0) if given.max is None else given.max
    bar = False if given.quiet else given.progress
    with call.load_rules():
        what = Year(
            number, board, tuple(dates), limit or None, tuple(call.rules.rules_to_add(call.entry.family.standard))
        )
        return (
            _write(what, named, given.svg, bar, quiet=given.quiet) if are_written else _count(what, bar, given.pretty)
        )


def _dates(given: SimpleNamespace, board: CalendarBoard) -> tuple[int, list[CalendarDate]]:
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
                raise RulegridError(argument_error(option, text, Message("cli.date-of-year", year=number)))
        ends.append((month, day))
    if ends[0] > ends[1]:
        raise RulegridError(
            Message(
                "cli.later",
                from_=streams.quote_option("--from", given.from_),
                to=streams.quote_option("--to", given.to),
            )
        )
    return number, cut_dates(dates, ends[0], ends[1], weekday)


def _weekday(name: str) -> int:
    """Return the weekday, from 0 (Monday), of an English name or its first letters, two or more."""
    found = [at for at, title in enumerate(WEEKDAY_TITLES) if title.lower().startswith(name.strip().lower())]
    if len(found) != 1:
        raise RulegridError(argument_error("--first-weekday", name, one_of(WEEKDAYS)))
    return found[0]


def _check(named: Mapping[str, str], svg: str | None) -> None:
    """Raise RulegridError for what can't be written, as far as that can be known before the search."""
    check_outputs(named, ENDINGS)
    if svg == STDOUT:
        raise RulegridError(argument_error("--svg", STDOUT, Message("cli.folder")))
    if svg is not None:
        try:
            Path(svg).mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:
            raise streams.file_error("make-folder", svg, reason(error)) from None
        if problem := can_write(str(Path(svg) / "x.svg")):
            raise streams.file_error("write-into", svg, problem)


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
            raise streams.file_error("write", self._name, reason(error)) from None


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
        print_error(Message("cli.interrupted-files", count=dates, all=len(what.dates)))
        return INTERRUPTED
    if not quiet:
        without = Message("cli.without", count=none) if none else None
        print_error(Message("cli.year-done", solutions=solutions, dates=dates, without=without))
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
    print_error(locate_problem(Message("cli.interrupted"), INCOMPLETE) if partial else after)


def _row(day: Day, found: int, sign: str = "") -> str:
    return f"{day.iso} {day.weekday} {sign}{found}"


def _table(counts: Sequence[tuple[Day, int]]) -> str:
    def heading(month: int) -> str:
        return say_here(Message(f"date.month-{month}"))

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
    return f"{days_by_months}\n\n{say_here(said)}"


def _name(day: Day) -> str:
    return f"{weekday_of(day.date.weekday, language())} {day.iso}"


YEAR_COMMAND = CliCommand(
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
            "max", int, "N", f"At most N solutions of each date, 0 for all; {MOST_SOLUTIONS} by default in files, all in counts.",
            OUTPUT, least=0,
        ),
        with_help(PRETTY, "A table, or one row for each date."),
        with_help(PROGRESS, "A progress bar; on a terminal by default."),
        QUIET,
    ),
    argument=CliArgument("[YEAR]"),
    reads=False,
)  # fmt: skip


Dates = list[datetime.date]


def booklet(call: CommandCall) -> int:
    """Make the puzzles and write the sheets; return the exit status."""
    from ...calendar.printing import cut_outs, day_puzzles

    given, board = call.given, read_board(call.given)
    days, file = _days(given, board), _file(call)
    if not given.title:
        file.title = "–".join(dict.fromkeys(str(day.year) for day in (days[0], days[-1])))
    before = cut_outs(board, file.style.paper, file.title) if given.cut_outs is not False else ()
    jobs = min(given.jobs or cores(), len(days))
    puzzles: Any = day_puzzles(days, board, level=given.level, seed=given.seed, jobs=jobs)
    exercises: list[Exercise] = []
    status = SOLVED
    try:
        with moving(False if given.quiet else given.progress, unit="date", total=len(days)) as move, closing(puzzles):
            for each in puzzles:
                with hold_interrupts():
                    status = max(status, _take(each, exercises, quiet=given.quiet))
                    move()
    except KeyboardInterrupt:
        if exercises:
            with hold_interrupts():
                file.write(exercises, before)
        print_error(
            Message("cli.interrupted-files" if exercises else "cli.interrupted-of", count=len(exercises), all=len(days))
        )
        return INTERRUPTED
    if exercises:
        file.write(exercises, before)
    return status


def _take(found: Any, exercises: list[Exercise], *, quiet: bool) -> int:
    """Add the puzzle of a day, and report what is not as it was asked for; return the exit status."""
    from ...core.limits import BatchResult
    from ...draw.exercise import Exercise

    if found.made is None:
        print_error(locate_problem(found.heading, found.message))
        return NO_SOLUTION
    exercises.append(
        Exercise(found.made.puzzle, title=found.heading, answer=BatchResult(None, "unique", found.made.solution, 1))
    )
    if found.message and not quiet:
        print_error(Message("cli.another-level", heading=found.heading, problem=found.message))
    return SOLVED


def _days(given: SimpleNamespace, board: CalendarBoard) -> Dates:
    """Return the requested days. Raises RulegridError if there are none, or too many."""
    from ...calendar.dates import read_day, read_year

    today = datetime.date.today()
    year = None if given.argument is None else read_year(given.argument)
    near = today if year in (None, today.year) else datetime.date(year or 1, 1, 1)
    first = datetime.date(near.year, 1, 1) if given.from_ is None else read_day(given.from_, near, board)
    last = datetime.date(first.year, 12, 31) if given.to is None else read_day(given.to, near, board)
    report_dates(given.from_, given.to, today=near, board=board, quiet=given.quiet)
    for option, text, day in (("--from", given.from_, first), ("--to", given.to, last)):
        if text is not None and year is not None and day.year != year:
            raise RulegridError(argument_error(option, text, Message("cli.date-of-year", year=year)))
    if first > last:
        from_ = streams.quote_option("--from", first.isoformat() if given.from_ is None else given.from_)
        raise RulegridError(Message("cli.later", from_=from_, to=streams.quote_option("--to", given.to)))
    number = last.toordinal() - first.toordinal() + 1
    if number > MOST:
        raise RulegridError(Message("cli.most-on-sheet", what=Message("cli.puzzles", count=number), most=MOST))
    return [first + datetime.timedelta(at) for at in range(number)]


def _file(call: CommandCall) -> SheetFile:
    given = call.given
    return SheetFile(given.out, form_of(None, given.out, (), SHEETS), given)


BOOKLET_COMMAND = CliCommand(
    booklet,
    (
        value("from_", str, "DATE", "The first date; 1 January by default.", WANTED),
        value("to", str, "DATE", "The last date; 31 December by default.", WANTED),
        with_help(LEVEL, "How hard: easy, medium, hard, fiendish or extreme; by default as each weekday has it."),
        value("seed", str, "SEED", "A number or text that makes others; by default they are the puzzles of `daily`.", WANTED),
        BOARD,
        NO_FLIP,
        with_help(OUT, "The booklet: a .pdf or .html with all pages, or an .svg or .png for each page: FILE-1, FILE-2 …"),
        *LOOK,
        flag("cut_outs", "The board, and its pieces to cut out, on the first pages; they are there by default.", PAPER, opposite="no_cut_outs"),
        with_help(JOBS, "Puzzles made at the same time; one on each core by default."),
        with_help(PROGRESS, "A bar with dates, rate and time; on a terminal by default."),
        QUIET,
    ),
    argument=CliArgument("[YEAR]"),
    reads=False,
    before=_file,
)  # fmt: skip
