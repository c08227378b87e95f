"""`rulegrid calendar booklet`: a puzzle for every day of a year, on sheets to print."""

from __future__ import annotations

import datetime
from contextlib import closing
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from ...solver.batch import cores
from ...utils.errors import RulegridError, bad, locate_problem
from ...utils.message import Message
from ...utils.progress import moving
from ...utils.runtime import hold_interrupts
from .. import streams as told
from ..calendar import BOARD, NO_FLIP, read_board
from ..files import SHEETS, form_of
from ..framework import Call, CliCommand
from ..options import JOBS, LEVEL, OUT, PROGRESS, QUIET, WANTED, CliArgument, flag, value, with_help
from ..output import INTERRUPTED, NO_SOLUTION, SOLVED
from ..printing import LOOK, MOST, PAPER, SheetFile
from ..puzzle_stream import report_dates
from ..streams import complain

if TYPE_CHECKING:
    from ...calendar import CalendarBoard
    from ...draw.exercise import Exercise

Dates = list[datetime.date]


def booklet(call: Call) -> int:
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
        complain(
            Message("cli.interrupted-files" if exercises else "cli.interrupted-of", count=len(exercises), all=len(days))
        )
        return INTERRUPTED
    if exercises:
        file.write(exercises, before)
    return status


def _take(found: Any, exercises: list[Exercise], *, quiet: bool) -> int:
    """Add the puzzle of a day, and report what is not as it was asked for; return the exit status."""
    from ...core.limits import Answer
    from ...draw.exercise import Exercise

    if found.made is None:
        complain(locate_problem(found.heading, found.message))
        return NO_SOLUTION
    exercises.append(
        Exercise(found.made.puzzle, title=found.heading, answer=Answer(None, "unique", found.made.solution, 1))
    )
    if found.message and not quiet:
        complain(Message("cli.another-level", heading=found.heading, problem=found.message))
    return SOLVED


def _days(given: SimpleNamespace, board: CalendarBoard) -> Dates:
    """Return the days that are asked for; raises RulegridError where there are none, or too many."""
    from ...calendar.dates import read_day, read_year

    today = datetime.date.today()
    year = None if given.argument is None else read_year(given.argument)
    near = today if year in (None, today.year) else datetime.date(year or 1, 1, 1)
    first = datetime.date(near.year, 1, 1) if given.from_ is None else read_day(given.from_, near, board)
    last = datetime.date(first.year, 12, 31) if given.to is None else read_day(given.to, near, board)
    report_dates(given.from_, given.to, today=near, board=board, quiet=given.quiet)
    for option, text, day in (("--from", given.from_, first), ("--to", given.to, last)):
        if text is not None and year is not None and day.year != year:
            raise RulegridError(bad(option, text, Message("cli.date-of-year", year=year)))
    if first > last:
        from_ = told.quote_option("--from", first.isoformat() if given.from_ is None else given.from_)
        raise RulegridError(Message("cli.later", from_=from_, to=told.quote_option("--to", given.to)))
    number = last.toordinal() - first.toordinal() + 1
    if number > MOST:
        raise RulegridError(Message("cli.most-on-sheet", what=Message("cli.puzzles", count=number), most=MOST))
    return [first + datetime.timedelta(at) for at in range(number)]


def _file(call: Call) -> SheetFile:
    given = call.given
    return SheetFile(given.out, form_of(None, given.out, (), SHEETS), given)


COMMAND = CliCommand(
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
