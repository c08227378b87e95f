"""The commands `check`, `minimise` and `rate`."""

from __future__ import annotations

import io
from types import SimpleNamespace

from ...core.puzzle import Puzzle
from ...queries.query import Hooks, Status
from ...queries.setting import CHECK_OPTIONS, MINIMISE_OPTIONS, RATE_OPTIONS, CheckResponse, Minimal, Rated
from ...utils.errors import RulegridError, argument_error
from ...utils.message import Message
from ..batch import CSV, JSONL, RATING_COLUMNS
from ..files import PAGES, uses_stdout, write_file, write_pictures
from ..framework import CliCommand, CommandCall, about_one, show_help
from ..options import (
    JOBS,
    JSON,
    LANGUAGE,
    OUTPUT,
    PRETTY,
    PROGRESS,
    QUIET,
    STRICT,
    SVG,
    query_options,
    value,
    with_help,
)
from ..output import NO_SOLUTION, SOLVED, draw_board, fold_text, is_drawn, is_screen, report_stop, say_answer
from ..streams import one_puzzle_error, print_error, say


def run(call: CommandCall, puzzle: Puzzle) -> int:
    """Check a puzzle and print the answer; return the exit status."""
    given = call.given
    hooks = Hooks(progress=False if given.quiet else given.progress, takes_interrupts=True)
    answer = call.ask(puzzle, "check", hooks)
    assert isinstance(answer, CheckResponse)
    if given.html is not None or given.svg is not None:
        _write_steps(given, answer)
    if given.json:
        say_answer(answer)
    elif not uses_stdout(given.html, given.svg):
        pretty = is_drawn(given.pretty)
        if text := "\n".join(answer.lines(given.language, in_lines=pretty and is_screen())):
            say(f"{draw_board(puzzle, puzzle.board)}\n{fold_text(text)}" if pretty else text, or_else=lambda: text)
    if answer.stopped:
        return report_stop(answer.stopped, answer.found.steps)
    return SOLVED if answer.status is Status.UNIQUE else NO_SOLUTION


def _write_steps(given: SimpleNamespace, answer: CheckResponse) -> None:
    found, language = answer.found, given.language
    argument = next((each.argument for each in found.contradictions if each.argument is not None), None)
    if argument is None:
        if not given.quiet:
            names = [name for name in (given.html, given.svg) if name is not None]
            print_error(Message("cli.not-written", names=names))
        return
    if given.svg is not None:
        from ...explain.pictures import step_picture

        state, step = argument.steps[-1]
        write_pictures(step_picture(argument.puzzle, state, step, language=language), {"svg": given.svg})
    if given.html is None:
        return
    from ...explain.pictures import ExplanationPage

    texts: list[str] = []
    page = ExplanationPage(texts.append, argument.puzzle, language)
    page.begin()
    for state, step in argument.steps:
        page.step(state, step)
    page.end(answer.lines(language, steps=False))
    write_file(given.html, "".join(texts).encode())


CHECK_COMMAND = CliCommand(
    about_one(run),
    (
        *query_options([each for each in CHECK_OPTIONS if each.name in ("clues", "repairs")], "What to find"),
        *query_options([each for each in CHECK_OPTIONS if each.name == "language"]),
        value("html", str, "FILE", "Write a page with the steps to the contradiction and their pictures into FILE.", OUTPUT, writes=PAGES),
        with_help(SVG, "Draw the last of these steps into FILE, as SVG, PNG or PDF."),
        JSON, PRETTY, PROGRESS, STRICT, QUIET, *query_options([each for each in CHECK_OPTIONS if each.name in ("timeout", "max_steps")]),
    ),
)  # fmt: skip


def minimise(call: CommandCall, puzzle: Puzzle) -> int:
    """Minimise a puzzle and print what is left; return the exit status."""
    from ...setting.minimise import ORDERS
    from ...setting.text import describe_minimised

    given, write = call.given, call.entry.family.puzzle_text
    answer = call.ask(
        puzzle, "minimise", Hooks(progress=False if given.quiet else given.progress, takes_interrupts=True),
        order=given.order if given.order in ORDERS else _read_names("--order", given.order),
        keep=_read_names("--keep", given.keep) if given.keep else (),
    )  # fmt: skip
    assert isinstance(answer, Minimal)
    if given.json:
        say_answer(answer)
    if answer.found is None:
        print_error(answer.message)
        return NO_SOLUTION
    found = answer.found
    if is_drawn(given.pretty) and not given.json:
        picture = draw_board(found.puzzle, found.puzzle.board)
        lines = map(fold_text, describe_minimised(found, given.language))
        say("\n".join([picture, *lines]), or_else=lambda: write(found.puzzle))
    elif not given.json:
        say(write(found.puzzle))
    return report_stop(answer.stopped, found.steps) if answer.stopped else SOLVED


def _read_names(option: str, text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise RulegridError(argument_error(option, text, Message("cli.parts")))
    return names


MINIMISE_COMMAND = CliCommand(
    about_one(minimise),
    (
        *query_options(MINIMISE_OPTIONS, "What to remove", order="ORDER", keep="CELLS"),
        LANGUAGE, JSON, PRETTY, PROGRESS, STRICT, QUIET,
    ),
)  # fmt: skip


def rate(call: CommandCall) -> int:
    """Rate a puzzle, or write a record for each of many; return the exit status."""
    with call.load_rules():
        if call.reader.is_missing:
            return show_help(call)
        found = call.reader.some()
        return _rate_many(call, found) if isinstance(found, str) else _rate_one(call, call.edit_rules(found))


def _rate_one(call: CommandCall, puzzle: Puzzle) -> int:
    given = call.given
    answer = call.ask(puzzle, "rate")
    assert isinstance(answer, Rated)
    if given.json:
        say_answer(answer)
    if answer.stopped:
        return report_stop(answer.stopped)
    if answer.rating is None:
        print_error(answer.message)
        return NO_SOLUTION
    if not given.json:
        from ...generate.rating import describe_rating

        text = "\n".join(describe_rating(answer.rating, given.language))
        pretty = is_drawn(given.pretty)
        say(f"{draw_board(puzzle, puzzle.board)}\n{text}" if pretty else text, or_else=lambda: text)
    return SOLVED


def _rate_many(call: CommandCall, text: str) -> int:
    from ..batch import BatchRun

    given = call.given
    if given.most is not None:
        raise one_puzzle_error("--most")
    if given.pretty is not None:
        raise one_puzzle_error("--pretty" if given.pretty else "--plain")
    call.reader.refuse_many()
    work = BatchRun(
        format=JSONL if given.json else CSV, progress=given.progress, quiet=given.quiet, jobs=given.jobs,
        timeout=given.timeout, max_steps=given.max_steps, rate=True, columns=RATING_COLUMNS,
    )  # fmt: skip
    argument = given.argument if isinstance(given.argument, str) else None
    usual, solve_many = call.solver_of_many()
    work.check_rules(usual)
    return work.answer(argument, call.reader, solve_many, io.BytesIO(text.encode()))


RATE_COMMAND = CliCommand(
    rate,
    (
        *query_options(RATE_OPTIONS, most="RATING"), JSON, PRETTY, STRICT, QUIET,
        with_help(PROGRESS, "For many puzzles: a bar with puzzles, rate and time; on a terminal by default."),
        with_help(JOBS, "For many puzzles: how many are rated at the same time; one on each core by default."),
    ),
)  # fmt: skip
