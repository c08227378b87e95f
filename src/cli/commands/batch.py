"""`batch`: many puzzles solved, with a record for each."""

from dataclasses import fields

from ..batch import Batch
from ..framework import Call, CliCommand
from ..options import JOBS, LIMITED, OUT, PROGRESS, QUIET, SEARCH, CliArgument, flag, value, with_help
from ..records import CSV, JSONL


def batch(call: Call) -> int:
    """Solve many puzzles; return the exit status."""
    names = [each.name for each in fields(Batch) if each.name != "columns"]
    work = Batch(**{name: getattr(call.given, name) for name in names})
    with call.loaded():
        usual, solve_many = call.solver_of_many()
        work.check_rules(usual)
        return work.answer(call.given.argument, call.reader, solve_many)


COMMAND = CliCommand(
    batch,
    (
        OUT,
        value("format", str, "csv|jsonl", "Their format; jsonl by default if FILE ends in .jsonl, .ndjson or .json, otherwise csv.", choices=(CSV, JSONL)),
        flag("resume", "Keep the answers in FILE and continue after them."),
        flag("rate", "Also rate puzzles with exactly one solution, in two more columns: rating and level."),
        with_help(PROGRESS, "A bar with puzzles, rate and time; on a terminal by default."),
        QUIET, JOBS,
        value("limit", int, "N", "Solutions to look for; 2 by default, enough to prove that a solution is unique.", SEARCH, least=1),
        *LIMITED,
    ),
    argument=CliArgument("[FILE|-]"),
    reads=False,
)  # fmt: skip
