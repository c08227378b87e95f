"""`print`: sheets of paper with puzzles, and their solutions at the back."""

from collections.abc import Sequence

from ...core.puzzle import Puzzle
from ...queries.output import with_level
from ...utils.errors import RulegridError, locate_problem
from ...utils.message import Message
from .. import streams as told
from ..files import SHEETS, ending, form_of
from ..framework import Call, CliCommand, show_help
from ..options import LIMITED, OUT, QUIET, STRICT, CliOption, flag, value, with_help
from ..output import NO_SOLUTION, SOLVED, STOPPED
from ..printing import LOOK, MOST, SheetFile
from ..streams import complain, expected_for, language

CUT_OUTS: CliOption = flag(
    "cut_outs", "The empty board, and its pieces to cut out, on pages before; by default where there are no dates.",
    "Board", opposite="no_cut_outs", trait="pieces",
)  # fmt: skip


def print_sheet(call: Call) -> int:
    """Solve puzzles and write a sheet of them; return the exit status."""
    given, file = call.given, _file(call)
    with call.loaded():
        if call.reader.is_missing:
            return show_help(call)
        puzzles = call.reader.all()
        if len(puzzles) > MOST:
            read = Message("cli.puzzles", count=len(puzzles))
            raise RulegridError(Message("cli.most-on-sheet", what=read, most=MOST))
        if not puzzles and given.cut_outs is False:
            raise expected_for("--no-cut-outs", "dates-to-print")
        for number, puzzle in enumerate(puzzles, 1):
            call.edited(puzzle, Message("cli.puzzle-number", number=number) if len(puzzles) > 1 else "")
        has_cut_outs = not puzzles if given.cut_outs is None else given.cut_outs
        before = call.reader.cut_outs(file.style.paper, file.title) if has_cut_outs else ()
        return _write(call, file, puzzles, before)


def _write(call: Call, file: SheetFile, puzzles: Sequence[Puzzle], before: Sequence[str]) -> int:
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
            heading = Message("cli.puzzle-headed", heading=" ".join(each.headed(language()).split()))
            complain(locate_problem(heading, Message(f"cli.report-{found}")))
    file.write(exercises, before)
    return status


def _file(call: Call) -> SheetFile:
    """Return the file that the sheet is written into; `--to` was its name once."""
    given = call.given
    if given.to is not None and ending(given.to) in SHEETS and given.out is None:
        raise RulegridError(
            locate_problem(told.quote_option("--to", given.to), Message("cli.format-and-file", name=given.to))
        )
    form = form_of(given.to, given.out, (), SHEETS)
    return SheetFile(given.out, form, given)


COMMAND = CliCommand(
    print_sheet,
    (
        value("to", str, "FORMAT", "pdf, html, svg or png; by default what the name of FILE ends in."),
        with_help(OUT, "The sheet: a .pdf or .html with all pages, or an .svg or .png for each page: FILE-1, FILE-2 …"),
        *LOOK, CUT_OUTS, STRICT, QUIET, *LIMITED,
    ),
    several=True,
    before=lambda call: _file(call),
)  # fmt: skip
