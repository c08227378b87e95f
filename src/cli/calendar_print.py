"""`rulegrid calendar print`."""

from collections.abc import Iterator, Sequence

import typer

from ..calendar import CalendarBoard
from ..calendar.puzzles import read_puzzle as read_text
from ..engine.errors import PuzzleFormatError, RulegridError
from ..engine.puzzle import Puzzle
from ..utils.json_text import is_object
from .calendar_options import BOARD_HELP, NO_FLIP_HELP, read_board
from .family import is_file, read_puzzle
from .files import STDOUT
from .help import Command
from .options import gathering
from .output import NO_SOLUTION, SOLVED, STOPPED
from .printing import MOST, OPTIONS, PrintRequest
from .streams import complain

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(
    "print",
    cls=Command,
    epilog="""
    Examples
    rulegrid calendar print 2026-01-14 2026-01-15 'Jan 16' --to sheet.pdf
    rulegrid calendar make --pieces 3 --count 12 > dates.txt; rulegrid calendar print dates.txt --to sheet.pdf
    rulegrid calendar print --board my_board.txt --to board.pdf       the board, and its pieces to cut out

    Exit status
    0    every puzzle has a solution
    1    a puzzle has none: it is reported; the sheet is still written
    2    a usage or format error: no sheet is written
    3    a search was stopped by --timeout or --max-steps
    """,
)
@gathering("request", OPTIONS, PrintRequest)
def print_sheet(
    dates: list[str] = typer.Argument(None, metavar="[DATE|FILE|-]..."),
    board: str = typer.Option(None, "--board", "-b", metavar="NAME|FILE", help=BOARD_HELP, rich_help_panel="Board"),
    no_flip: bool = typer.Option(False, "--no-flip", help=NO_FLIP_HELP, rich_help_panel="Board"),
    cut_outs: bool = typer.Option(
        None, "--cut-outs/--no-cut-outs", rich_help_panel="Board",
        help="The empty board, and its pieces to cut out, on pages before; by default where there are no dates.",
    ),
    *,
    request: PrintRequest,
) -> None:  # fmt: skip
    """Draw sheets to print: dates, a board with its pieces to cut out, solutions.

    Each DATE is in one word, or in quotes, and may be followed by placed pieces, as `make` prints them. A FILE holds
    one such text on each line, or a puzzle as JSON. PDF and PNG need the extra 'png'.
    """
    calendar_board = read_board(board, no_flip)
    puzzles: list[Puzzle] = []
    for name in dates or ():
        puzzles += _read(name, calendar_board)
    if len(puzzles) > MOST:
        raise RulegridError(f"{len(puzzles)} puzzles: expected at most {MOST} on a sheet")
    if not puzzles and cut_outs is False:
        raise RulegridError("--no-cut-outs: expected dates to print")
    raise typer.Exit(_write(request, calendar_board, puzzles, cut_outs=not puzzles if cut_outs is None else cut_outs))


def _read(name: str, board: CalendarBoard) -> list[Puzzle]:
    if name == STDOUT or is_file(name):
        return read_puzzle(name, lambda text: list(_puzzles(text, board)))
    return [read_text(name, board)]


def _puzzles(text: str, board: CalendarBoard) -> Iterator[Puzzle]:
    """Yield the puzzles in a text: one, or one on each line."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise PuzzleFormatError("an empty text, expected a date on each line, or a puzzle as JSON")
    if is_object(text) and (len(lines) == 1 or not is_object(lines[1][1])):
        yield read_text(text, board)
        return
    for number, line in lines:
        try:
            yield read_text(line, board)
        except PuzzleFormatError as error:
            raise PuzzleFormatError(f"line {number}: {error}") from None


def _write(request: PrintRequest, board: CalendarBoard, puzzles: Sequence[Puzzle], *, cut_outs: bool) -> int:
    """Solve puzzles and write the sheet; return the exit status."""
    from ..calendar.cut_outs import cut_outs as draw
    from ..engine.draw.sheets import exercise
    from ..engine.limits import Limits

    limits = Limits(2, request.max_steps, request.timeout)
    exercises = [exercise(puzzle, number, limits) for number, puzzle in enumerate(puzzles, 1)]
    status = SOLVED
    for each in exercises:
        found = each.answer.status if each.answer else "none"
        if found in ("none", "stopped"):
            status = max(status, STOPPED if found == "stopped" else NO_SOLUTION)
            if not request.quiet:
                reason = "the search for its solutions was stopped" if found == "stopped" else "no solution"
                complain(f"puzzle {' '.join(each.heading.split())}: {reason}")
    request.file.write(exercises, draw(board, request.file.style.paper, request.file.title) if cut_outs else ())
    return status
