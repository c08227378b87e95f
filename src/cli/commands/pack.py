"""`pack`: the puzzles of many days and graded sets, in one file that other programs read."""

from __future__ import annotations

import datetime
import time
from collections import Counter
from contextlib import closing
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from ...core.difficulty import read_grades
from ...solver.batch import cores
from ...utils.errors import RulegridError, bad, locate_problem, quote
from ...utils.message import Message
from ...utils.progress import moving
from ...utils.runtime import hold_interrupts
from ..files import STDOUT, check_ending
from ..framework import Call, CliCommand
from ..options import JOBS, OUT, PROGRESS, QUIET, WANTED, value, with_help
from ..output import INTERRUPTED, NO_SOLUTION, SOLVED
from ..puzzle_stream import report_dates
from ..streams import can_write, cannot, complain, expected_for, reason
from ..streams import quote_option as given_

if TYPE_CHECKING:
    from ...generate.pack_files import PackFile
    from ...generate.packs import PackPlan

ENDINGS = (".jsonl", ".ndjson", ".gz")


def pack(call: Call) -> int:
    """Make the puzzles that are not there yet, and write them; return the exit status."""
    from concurrent.futures import BrokenExecutor

    given, began = call.given, time.monotonic()
    file = _file(given.out, _plan(given))
    found: Counter[bool] = Counter()
    try:
        _write(file, given, found)
    except KeyboardInterrupt:
        done = Message("cli.puzzles", count=found.total())
        complain(Message("cli.interrupted-after", what=done, more=Message("cli.same-command-continues")))
        return INTERRUPTED
    except BrokenExecutor:
        raise RulegridError(Message("cli.worker-died", more=Message("cli.same-command-continues"))) from None
    missing = file.missing + found[False]
    if not given.quiet:
        kept = Message("cli.pack-kept", count=file.kept) if file.kept else None
        without = Message("cli.pack-missing", count=missing) if missing else None
        seconds = f"{time.monotonic() - began:.1f}"
        complain(Message("cli.pack-done", made=found[True], kept=kept, missing=without, seconds=seconds))
    return NO_SOLUTION if missing else SOLVED


def _write(file: PackFile, given: SimpleNamespace, found: Counter[bool]) -> None:
    """Make the rest of a pack; count in `found` what is written, by whether a puzzle was made."""
    from ...generate.packs import make_pack

    left = file.plan.puzzles - file.kept
    jobs = min(given.jobs or cores(), max(left, 1))
    puzzles: Any = make_pack(file.plan, start=file.kept, jobs=jobs)
    try:
        with (
            file.opened() as add,
            moving(False if given.quiet else given.progress, unit="puzzle", total=left) as move,
            closing(puzzles),
        ):
            for each in puzzles:
                with hold_interrupts():
                    add(each)
                    found[each.is_made] += 1
                    move()
                if not each.is_made:
                    complain(locate_problem(each.id, each.message))
    except OSError as error:
        raise cannot("write", given.out, reason(error)) from None


def _file(name: str, plan: PackPlan) -> PackFile:
    """Return the file of a plan; raises RulegridError where it can't be written, or is something else."""
    from ...generate.pack_files import PackFile

    if problem := can_write(name):
        raise cannot("write", name, problem)
    try:
        return PackFile(name, plan)
    except OSError as error:
        raise cannot("resume", name, reason(error)) from None
    except RulegridError as error:
        raise cannot("resume", name, error.message) from None


def _plan(given: SimpleNamespace) -> PackPlan:
    """Return what is asked for; where it does not say from which day on, what was begun does, else it is today."""
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
        raise RulegridError(bad("--sets", text, Message("cli.level-count"), 40))
    for level, times in Counter(level for level, _ in grades).items():
        if times > 1:
            raise RulegridError(bad("--sets", text, Message("cli.named-twice", name=quote(level)), 40))
    return dict(grades)


def _check(call: Call) -> None:
    """Raise RulegridError where the options make no sense."""
    name = call.given.out
    if name is None:
        raise expected_for("--out", "pack-file")
    if name == STDOUT:
        raise RulegridError(bad("--out", name, Message("cli.ends-in", endings=ENDINGS)))
    check_ending(name, ENDINGS)
    if call.given.seed == "":
        raise RulegridError(locate_problem(given_("--seed", ""), Message("making.seed")))


COMMAND = CliCommand(
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
