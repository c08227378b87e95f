"""`rate`: how hard a puzzle is, or a record for each of many."""

import io

from ...core.puzzle import Puzzle
from ...queries.setting import RATE_OPTIONS, Rated
from ..framework import Call, CliCommand, show_help
from ..options import JOBS, JSON, PRETTY, PROGRESS, QUIET, STRICT, question_options, with_help
from ..output import NO_SOLUTION, SOLVED, draw_board, is_drawn, report_stop, say_answer
from ..records import CSV, JSONL, RATING_COLUMNS
from ..streams import complain, one_puzzle, say


def rate(call: Call) -> int:
    """Rate a puzzle, or write a record for each of many; return the exit status."""
    with call.loaded():
        if call.reader.is_missing:
            return show_help(call)
        found = call.reader.some()
        return _rate_many(call, found) if isinstance(found, str) else _rate_one(call, call.edited(found))


def _rate_one(call: Call, puzzle: Puzzle) -> int:
    given = call.given
    answer = call.ask(puzzle, "rate")
    assert isinstance(answer, Rated)
    if given.json:
        say_answer(answer)
    if answer.stopped:
        return report_stop(answer.stopped)
    if answer.rating is None:
        complain(answer.message)
        return NO_SOLUTION
    if not given.json:
        from ...generate.rating import describe_rating

        text = "\n".join(describe_rating(answer.rating, given.language))
        pretty = is_drawn(given.pretty)
        say(f"{draw_board(puzzle, puzzle.board)}\n{text}" if pretty else text, or_else=lambda: text)
    return SOLVED


def _rate_many(call: Call, text: str) -> int:
    from ..batch import Batch

    given = call.given
    if given.most is not None:
        raise one_puzzle("--most")
    if given.pretty is not None:
        raise one_puzzle("--pretty" if given.pretty else "--plain")
    call.reader.refuse_many()
    work = Batch(
        format=JSONL if given.json else CSV, progress=given.progress, quiet=given.quiet, jobs=given.jobs,
        timeout=given.timeout, max_steps=given.max_steps, rate=True, columns=RATING_COLUMNS,
    )  # fmt: skip
    argument = given.argument if isinstance(given.argument, str) else None
    usual, solve_many = call.solver_of_many()
    work.check_rules(usual)
    return work.answer(argument, call.reader, solve_many, io.BytesIO(text.encode()))


COMMAND = CliCommand(
    rate,
    (
        *question_options(RATE_OPTIONS, most="RATING"), JSON, PRETTY, STRICT, QUIET,
        with_help(PROGRESS, "For many puzzles: a bar with puzzles, rate and time; on a terminal by default."),
        with_help(JOBS, "For many puzzles: how many are rated at the same time; one on each core by default."),
    ),
)  # fmt: skip
