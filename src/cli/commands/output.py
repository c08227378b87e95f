"""The commands `convert`, `show` and `print`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.puzzle import Puzzle
from ...queries.output import CONVERT_OPTIONS, with_level
from ...utils.errors import RulegridError, locate_problem
from ...utils.message import Message
from .. import streams
from ..files import (
    PICTURES,
    SHEETS,
    STDOUT,
    check_files,
    ending,
    form_of,
    formats_asked,
    picture_form,
    uses_stdout,
    write_file,
)
from ..framework import CliCommand, CommandCall, about_one, show_help
from ..options import (
    LIMITED,
    OUT,
    OUTPUT,
    PNG,
    PRETTY,
    QUIET,
    STRICT,
    SVG,
    CliOption,
    flag,
    query_options,
    value,
    with_help,
)
from ..output import INCOMPLETE, NO_SOLUTION, SOLVED, STOPPED, draw_board, is_screen, warn
from ..streams import language, option_error, print_error, say
from ..writing import LOOK, MOST, SheetFile


def convert(call: CommandCall, puzzle: Puzzle) -> int:
    """Write a puzzle; return the exit status."""
    given, out = call.given, call.given.out or STDOUT
    form = form_of(given.to, given.out, formats_asked(call.entry.family, given.to, given.out))
    if form in PICTURES.values():
        picture: Any = call.ask(puzzle, "show", to=form)
        write_file(out, picture.to_bytes())
        return SOLVED
    answer: Any = call.ask(puzzle, "convert", to=form)
    if not given.quiet:
        warn(Message("cli.cannot-express", form=form), answer.text.left_out)
    if out == STDOUT:
        say(answer.text)
    else:
        write_file(out, f"{answer.text}\n".encode())
    return INCOMPLETE if answer.text.is_another else SOLVED


def check(call: CommandCall) -> None:
    """Raise RulegridError if the puzzle can't be written as requested."""
    out, family = call.given.out, call.entry.family
    form = form_of(call.given.to, out, formats_asked(family, call.given.to, out))
    if form is None:
        names = [*(each.name for each in family.formats if each.writer), *PICTURES.values()]
        raise RulegridError(Message("cli.format-of", names=names))
    if form in PICTURES.values():
        check_files({form: out or STDOUT}, {form: PICTURES})
        if form != "svg" and out in (None, STDOUT) and is_screen():
            raise RulegridError(locate_problem(f"--to {form}", Message("cli.not-on-terminal")))


CONVERT_COMMAND = CliCommand(
    about_one(convert),
    (
        value("to", str, "FORMAT", "svg, png or pdf; by default what the name of FILE ends in.", names_formats=True),
        *query_options([each for each in CONVERT_OPTIONS if each.name == "with_solution"], OUTPUT),
        OUT,
        with_help(STRICT, "Refuse a puzzle if a part of it is not understood, or can't be expressed."),
        QUIET,
    ),
    before=check,
)


def show(call: CommandCall, puzzle: Puzzle) -> int:
    """Draw a puzzle; return the exit status."""
    given = call.given
    pictures = {"svg": given.svg, "png": given.png}
    asked = given.pretty is not None and not uses_stdout(*pictures.values())
    if asked or not any(pictures.values()):
        text: Any = call.ask(puzzle, "show", to="text")
        plain = text.content.rstrip("\n")
        say(plain if given.pretty is False else draw_board(puzzle, puzzle.board), or_else=lambda: plain)
    for option, name in pictures.items():
        if name is not None:
            picture: Any = call.ask(puzzle, "show", to=picture_form(name, option))
            write_file(name, picture.to_bytes())
    return SOLVED


SHOW_COMMAND = CliCommand(
    about_one(show),
    (SVG, PNG, PRETTY, STRICT, QUIET),
)


CUT_OUTS: CliOption = flag(
    "cut_outs", "The empty board, and its pieces to cut out, on pages before; by default where there are no dates.",
    "Board", opposite="no_cut_outs", trait="pieces",
)  # fmt: skip


def print_sheet(call: CommandCall) -> int:
    """Solve puzzles and write a sheet of them; return the exit status."""
    given, file = call.given, _file(call)
    with call.load_rules():
        if call.reader.is_missing:
            return show_help(call)
        puzzles = call.reader.all()
        if len(puzzles) > MOST:
            read = Message("cli.puzzles", count=len(puzzles))
            raise RulegridError(Message("cli.most-on-sheet", what=read, most=MOST))
        if not puzzles and given.cut_outs is False:
            raise option_error("--no-cut-outs", "dates-to-print")
        for number, puzzle in enumerate(puzzles, 1):
            call.edit_rules(puzzle, Message("cli.puzzle-number", number=number) if len(puzzles) > 1 else "")
        has_cut_outs = not puzzles if given.cut_outs is None else given.cut_outs
        before = call.reader.cut_outs(file.style.paper, file.title) if has_cut_outs else ()
        return _write(call, file, puzzles, before)


def _write(call: CommandCall, file: SheetFile, puzzles: Sequence[Puzzle], before: Sequence[str]) -> int:
    from ...core.limits import SearchLimits
    from ...draw.exercise import exercise

    limits = SearchLimits(2, call.given.max_steps, call.given.timeout)
    if file.has_levels:
        puzzles = [with_level(puzzle, timeout=call.given.timeout) for puzzle in puzzles]
    exercises = [exercise(puzzle, number, limits) for number, puzzle in enumerate(puzzles, 1)]
    status = SOLVED
    for each in exercises:
        found = each.answer.status if each.answer else "none"
        if found == "unique" or (found == "several" and "pieces" in call.entry.traits):
            continue
        status = max(status, STOPPED if found == "stopped" else NO_SOLUTION)
        if not call.given.quiet:
            heading = Message("cli.puzzle-headed", heading=" ".join(each.full_heading(language()).split()))
            print_error(locate_problem(heading, Message(f"cli.report-{found}")))
    file.write(exercises, before)
    return status


def _file(call: CommandCall) -> SheetFile:
    """Return the file that the sheet is written into; `--to` was its name once."""
    given = call.given
    if given.to is not None and ending(given.to) in SHEETS and given.out is None:
        raise RulegridError(
            locate_problem(streams.quote_option("--to", given.to), Message("cli.format-and-file", name=given.to))
        )
    form = form_of(given.to, given.out, (), SHEETS)
    return SheetFile(given.out, form, given)


PRINT_COMMAND = CliCommand(
    print_sheet,
    (
        value("to", str, "FORMAT", "pdf, html, svg or png; by default what the name of FILE ends in."),
        with_help(OUT, "The sheet: a .pdf or .html with all pages, or an .svg or .png for each page: FILE-1, FILE-2 …"),
        *LOOK, CUT_OUTS, STRICT, QUIET, *LIMITED,
    ),
    several=True,
    before=lambda call: _file(call),
)  # fmt: skip
