"""The commands `make`, `daily` and `pack`."""

from __future__ import annotations

import datetime
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from ...core import family as families
from ...core.difficulty import read_grades
from ...solver.batch import cores
from ...utils.errors import RulegridError, argument_error, locate_problem, quote
from ...utils.message import Message
from ...utils.progress import moving
from ...utils.runtime import hold_interrupts
from ..calendar import report_dates
from ..files import STDOUT, check_ending, formats_asked
from ..framework import CliCommand, CommandCall
from ..help import suggest
from ..options import (
    JOBS,
    JSON,
    LANGUAGE,
    LEVEL,
    OUT,
    OUTPUT,
    PRETTY,
    PROGRESS,
    QUIET,
    STRICT,
    WANTED,
    CliArgument,
    CliOption,
    flag,
    value,
    with_help,
)
from ..output import INTERRUPTED, NO_SOLUTION, SOLVED
from ..streams import can_write, clash_error, file_error, note, option_error, print_error, quote_option, reason
from ..writing import LOOK, PuzzleWriter, make_graded, make_orders

if TYPE_CHECKING:
    from ...generate.pack_files import PackFile
    from ...generate.packs import PackPlan


HOW_MANY = "How many"

WRITTEN: tuple[CliOption, ...] = (
    value(
        "to", str, "FORMAT",
        "svg, png, pdf or html; pdf and html are sheets to print; by default the ending of FILE.", OUTPUT, names_formats=True,
    ),
    OUT,
    with_help(JSON, "One JSON object per line: seed, rating, solution, puzzle."),
    with_help(PRETTY, "Drawn grids, or puzzles in a form that can be read again."),
    with_help(PROGRESS, "A bar with puzzles, rate and time; on a terminal by default."),
    QUIET,
    with_help(STRICT, "Refuse a puzzle if a part of it can't be expressed in the format."),
    *LOOK,
)  # fmt: skip
"""The options that say how puzzles that are made are written."""


def make(call: CommandCall) -> int:
    """Make puzzles and write them; return the exit status."""
    family = call.entry.family
    with call.load_rules():
        grades = _grades(call.given)
        writer = PuzzleWriter(call.given, formats_asked(family, call.given.to, call.given.out), family.puzzle_text)
        makers = []
        for level, count in grades:
            call.given.level = level
            maker, writer = call.entry.making.begin(call, writer)
            makers.append((maker, count))
        return make_graded(makers, writer)


def _grades(given: SimpleNamespace) -> Sequence[tuple[str | None, int]]:
    """Return the wanted levels with numbers of puzzles; numbers in the levels also set the count."""
    grades = read_grades(given.level, "--level")
    if grades is None:
        return [(given.level, given.count)]
    if given.count != 1:
        raise clash_error(quote_option("--level", given.level), "--count")
    given.count = sum(count for _, count in grades)
    return grades


MAKE_COMMAND = CliCommand(
    make,
    (
        value("count", int, "N", "How many puzzles.", HOW_MANY, default=1, least=1),
        value(
            "seed", str, "SEED",
            "A number or text that makes the same puzzles again; 2026/3 is the third of 2026. Random by default, and reported.",
            HOW_MANY,
        ),
        with_help(JOBS, "Puzzles made at the same time; one on each core by default."),
        *WRITTEN,
    ),
    reads=False,
    makes=True,
)  # fmt: skip


TO = WRITTEN[0]


def daily(call: CommandCall) -> int:
    """Make the puzzles and write them; return the exit status."""
    from ...calendar.dates import read_days
    from ...generate.daily import daily_orders

    given = call.given
    name, text = _read(given.argument)
    days = read_days(text, given.count)
    report_dates(text, quiet=given.quiet)
    given.count = len(days)
    family: Any = families.family(name)
    writer = _DifficultyWriter(given, formats_asked(family, given.to, given.out), family.puzzle_text)
    return make_orders(daily_orders(name, days, given.level), writer)


class _DifficultyWriter(PuzzleWriter):
    """Also reports the difficulty of each puzzle on standard error, if requested."""

    @contextmanager
    def open(self) -> Iterator[Callable[[Any], None]]:
        from ...generate.rating import describe_rating

        with super().open() as write:

            def put(made: Any) -> None:
                write(made)
                if self.given.rate and made.rating is not None:
                    note("\n".join(describe_rating(made.rating, self.given.language)))

            yield put


def _read(words: Sequence[str]) -> tuple[str, str]:
    """Return the family and the date or dates that the arguments name; raises RulegridError."""
    usual = families.names()[0]
    first, *others = words or (usual,)
    if first in families.names():
        return first, " ".join(others) or "today"
    if first[:1].isalpha() and (hint := suggest(first, families.names())):
        raise RulegridError(Message("cli.no-family", given=quote(first), hint=hint))
    return usual, " ".join(words)


DAILY_COMMAND = CliCommand(
    daily,
    (
        value("count", int, "N", "The puzzles of N days, from this one on.", HOW_MANY, least=1),
        with_help(JOBS, "Puzzles made at the same time; one on each core by default."),
        with_help(LEVEL, "How hard: easy, medium, hard, fiendish or extreme; by default as the weekday has it."),
        flag("rate", "Say how hard it is, too, on standard error.", WANTED),
        with_help(LANGUAGE, "The language of sheets, and of what --rate says."),
        with_help(TO, f"A format of the command `convert`, {TO.described.help}"),
        *WRITTEN[1:],
    ),
    argument=CliArgument("[sudoku|calcudoku|calendar] [DATES]", is_repeated=True),
    reads=False,
)


ENDINGS = (".jsonl", ".ndjson", ".gz")


def pack(call: CommandCall) -> int:
    """Make the puzzles that are not there yet, and write them; return the exit status."""
    from concurrent.futures import BrokenExecutor

    given, began = call.given, time.monotonic()
    file = _file(given.out, _plan(given))
    found: Counter[bool] = Counter()
    try:
        _write(file, given, found)
    except KeyboardInterrupt:
        done = Message("cli.puzzles", count=found.total())
        print_error(Message("cli.interrupted-after", what=done, more=Message("cli.same-command-continues")))
        return INTERRUPTED
    except BrokenExecutor:
        raise RulegridError(Message("cli.worker-died", more=Message("cli.same-command-continues"))) from None
    missing = file.missing + found[False]
    if not given.quiet:
        kept = Message("cli.pack-kept", count=file.kept) if file.kept else None
        without = Message("cli.pack-missing", count=missing) if missing else None
        seconds = f"{time.monotonic() - began:.1f}"
        print_error(Message("cli.pack-done", made=found[True], kept=kept, missing=without, seconds=seconds))
    return NO_SOLUTION if missing else SOLVED


def _write(file: PackFile, given: SimpleNamespace, found: Counter[bool]) -> None:
    """Make the rest of a pack; count in `found` what is written, by whether a puzzle was made."""
    from ...generate.packs import make_pack

    left = file.plan.puzzles - file.kept
    jobs = min(given.jobs or cores(), max(left, 1))
    puzzles: Any = make_pack(file.plan, start=file.kept, jobs=jobs)
    try:
        with (
            file.open() as add,
            moving(False if given.quiet else given.progress, unit="puzzle", total=left) as move,
            closing(puzzles),
        ):
            for each in puzzles:
                with hold_interrupts():
                    add(each)
                    found[each.is_made] += 1
                    move()
                if not each.is_made:
                    print_error(locate_problem(each.id, each.message))
    except OSError as error:
        raise file_error("write", given.out, reason(error)) from None


def _file(name: str, plan: PackPlan) -> PackFile:
    """Return the file of a plan. Raises RulegridError if it can't be written, or contains something else."""
    from ...generate.pack_files import PackFile

    if problem := can_write(name):
        raise file_error("write", name, problem)
    try:
        return PackFile(name, plan)
    except OSError as error:
        raise file_error("resume", name, reason(error)) from None
    except RulegridError as error:
        raise file_error("resume", name, error.message) from None


def _plan(given: SimpleNamespace) -> PackPlan:
    """Return the requested plan; without `--from`, the first day is that of an existing file, or today."""
    from ...calendar.dates import read_day
    from ...generate.pack_files import plan_in
    from ...generate.packs import PackPlan

    first = datetime.date.today() if given.from_ is None else read_day(given.from_)
    report_dates(given.from_, quiet=given.quiet)
    begun = plan_in(given.out) if given.from_ is None else None
    families = [] if given.families is None else [name.strip().lower() for name in given.families.split(",")]
    plan = PackPlan(begun.first if begun else first, given.days, families, _sets(given.sets), given.seed or "")
    if not plan.puzzles:
        raise RulegridError(Message("cli.pack-of-none"))
    return plan


def _sets(text: str | None) -> dict[str, int]:
    """Return how many puzzles there are to be of each level: of easy:20,hard:10."""
    grades = read_grades(text, "--sets") or []
    if text is not None and not grades:
        raise RulegridError(argument_error("--sets", text, Message("cli.level-count"), 40))
    for level, times in Counter(level for level, _ in grades).items():
        if times > 1:
            raise RulegridError(argument_error("--sets", text, Message("cli.named-twice", name=quote(level)), 40))
    return dict(grades)


def _check(call: CommandCall) -> None:
    """Raise RulegridError if the options are invalid."""
    name = call.given.out
    if name is None:
        raise option_error("--out", "pack-file")
    if name == STDOUT:
        raise RulegridError(argument_error("--out", name, Message("cli.ends-in", endings=ENDINGS)))
    check_ending(name, ENDINGS)
    if call.given.seed == "":
        raise RulegridError(locate_problem(quote_option("--seed", ""), Message("making.seed")))


PACK_COMMAND = CliCommand(
    pack,
    (
        value("days", int, "N", "For how many days; 0 for sets alone.", WANTED, default=365, least=0),
        value("from_", str, "DATE", "The first of them; today by default, or the one that FILE begins with.", WANTED),
        value("families", str, "NAME,…", "Puzzles of these families; all by default.", WANTED),
        value("sets", str, "LEVEL:N,…", "N puzzles of a level besides, of each family: easy:20,hard:10.", WANTED),
        value("seed", str, "SEED", "A number or text that makes the puzzles of the sets; by default the first day.", WANTED),
        with_help(JOBS, "Puzzles made at the same time; one on each core by default."),
        with_help(OUT, "The file: .jsonl, or .jsonl.gz to have it packed. What is there already is gone on with."),
        with_help(PROGRESS, "A bar with puzzles, rate and time; on a terminal by default."),
        QUIET,
    ),
    reads=False,
    before=_check,
)  # fmt: skip
