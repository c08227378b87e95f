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
from ..framework import CliCommand, CommandCall, about_one, about_several, show_help
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


def convert(call: CommandCall, puzzles: Sequence[Puzzle]) -> int:
    """Write a puzzle, or several in one text; return the exit status."""
    given, out, form = call.given, call.given.out or STDOUT, _form(call)
    if form in PICTURES.values():
        picture: Any = call.ask(puzzles[0], "show", to=form)
        write_file(out, picture.to_bytes())
        return SOLVED
    answers: list[Any] = [call.ask(puzzle, "convert", to=form) for puzzle in puzzles]
    texts = [answer.text for answer in answers]
    if not given.quiet:
        warn(
            Message("cli.cannot-express", form=form),
            list(dict.fromkeys(line for text in texts for line in text.left_out)),
        )
    head, tail = next(each.frame for each in call.entry.family.formats_with(form) if each.name == form)
    bodies = [text.removeprefix(head).removesuffix(tail) for text in texts]
    text = head + ("\n\n" if any("\n" in body for body in bodies) else "\n").join(bodies) + tail
    if out == STDOUT:
        say(text)
    else:
        write_file(out, f"{text}\n".encode())
    return INCOMPLETE if any(text.is_another for text in texts) else SOLVED


def _form(call: CommandCall) -> str | None:
    """Return the format that `convert` writes."""
    given = call.given
    return form_of(given.to, given.out, formats_asked(call.entry.family, given.to, given.out))


def _to_convert(call: CommandCall) -> list[Puzzle]:
    """Return the puzzles to write: all of a text; of a date or for a picture, one."""
    is_one = call.reader.is_repeated or _form(call) in PICTURES.values()
    return [call.reader.one()] if is_one else call.reader.every(call.given.argument)


def check(call: CommandCall) -> None:
    """Raise RulegridError if the puzzle can't be written as requested."""
    out, family, form = call.given.out, call.entry.family, _form(call)
    if form is None:
        names = [*(each.name for each in family.formats if each.writer), *PICTURES.values()]
        raise RulegridError(Message("cli.format-of", names=names))
    if form in PICTURES.values():
        check_files({form: out or STDOUT}, {form: PICTURES})
        if form != "svg" and out in (None, STDOUT) and is_screen():
            raise RulegridError(locate_problem(f"--to {form}", Message("cli.not-on-terminal")))


CONVERT_COMMAND = CliCommand(
    about_several(convert, _to_convert),
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
