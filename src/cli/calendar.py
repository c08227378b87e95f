"""`rulegrid calendar`."""

from collections.abc import Sequence
from typing import Any

import typer

from ..calendar import RULES, board_names, load_board, open_cells, piece_letter, read_date
from ..calendar.boards import DEFAULT_BOARD
from ..calendar.dates import has_weekdays
from ..engine.board import Board
from ..engine.errors import PuzzleFormatError, RulegridError
from ..engine.puzzle import Puzzle
from ..utils.errors import shown
from . import counts, year
from . import options as common
from .family import family, is_file, read_puzzle, suggest_command
from .help import Command
from .rules import RuleClass, list_rules
from .sheets import sheets

ARGUMENT = "[DATE|FILE|-]"
HEADING = "Board"

app = family("calendar", ARGUMENT)


@app.callback(
    epilog="""
    Examples
    rulegrid calendar                       today
    rulegrid calendar Jan 14 --count
    rulegrid calendar --open Jan,14
    rulegrid calendar year 2026 --html year.html
    rulegrid calendar counts                every date's number of solutions
    rulegrid calendar rules                 the rules
    rulegrid calendar solve --help          everything else
    """
)
def _family() -> None:
    """Solve calendar puzzles: lay pieces on all but a date."""


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid calendar
    rulegrid calendar 2/29 --limit 2
    rulegrid calendar 2026-01-14 --board weekday8x7
    rulegrid calendar --open Jan,14 --count
    rulegrid calendar Jan 14 --all --sheet solutions.svg
    rulegrid calendar --board my_board.json --open A1 --open B2 --svg solution.svg
    """,
)
@common.solve_options()
def solve(
    ctx: typer.Context,
    date: list[str] = typer.Argument(None, metavar=ARGUMENT),
    board: str = typer.Option(
        None,
        "--board",
        "-b",
        metavar="NAME|FILE",
        help=f"{', '.join(board_names())}, or a board file (JSON); {DEFAULT_BOARD} by default.",
        rich_help_panel=HEADING,
    ),
    open_: list[str] = typer.Option(
        [],
        "--open",
        metavar="CELLS",
        help="Leave these cells open instead of a date: labels or coordinates, Jan,14 or A1. May be repeated.",
        rich_help_panel=HEADING,
    ),
    sheet: str = typer.Option(
        None, "--sheet", metavar="FILE", rich_help_panel=common.OUTPUT,
        help="Draw all solutions that are found into FILE, an SVG; several sheets are FILE-1, FILE-2 …",
    ),
    per_page: int = typer.Option(
        None, "--per-page", metavar="N", help="Solutions on a sheet.", rich_help_panel=common.OUTPUT
    ),
    **options: Any,
) -> None:  # fmt: skip
    """Solve a calendar puzzle, and print the pieces or `No solution.`

    DATE is today if it is left out: 2026-01-14, 1/14, Jan 14. FILE is a puzzle as JSON. Pieces are printed as
    letters, in the order of the board file; open cells show their labels, # is no cell.
    """
    text = " ".join(date or ())
    with sheets(sheet, per_page, options) as each:
        common.solve(
            options, RULES, lambda known: _read(ctx, text, board, open_, known), entries=_entries, pad=True, each=each
        )


@app.command(cls=Command)
def rules(as_json: bool = typer.Option(False, "--json", help="One JSON object.")) -> None:
    """List the rules: how each is spelled, what it means, its clues.

    \b
    rulegrid calendar rules --json
    """
    list_rules(RULES, RULES, as_json=as_json)


def _read(
    ctx: typer.Context, date: str, board_name: str | None, open_texts: list[str], known: Sequence[RuleClass]
) -> Puzzle:
    if date and open_texts:
        raise RulegridError(f"date {shown(date)} and --open can't be asked together")
    if date == "-":
        return _read_json(date, board_name, known)
    board = load_board(DEFAULT_BOARD if board_name is None else board_name)
    if open_texts:
        cells = board.read_open(open_texts)
        return board.puzzle(cells, " ".join(board.labels.get(cell, "") for cell in cells))
    try:
        day = read_date(date or "today")
    except PuzzleFormatError as error:
        if is_file(date):
            return _read_json(date, board_name, known)
        raise PuzzleFormatError(f"{error}{suggest_command(ctx, date, 'today')}") from None
    return board.puzzle(open_cells(board, day), day.title(weekday=has_weekdays(board)))


def _read_json(name: str, board_name: str | None, known: Sequence[RuleClass]) -> Puzzle:
    if board_name is not None:
        raise RulegridError("a puzzle as JSON and --board can't be asked together")
    return read_puzzle(name, lambda text: Puzzle.from_json(text, known))


def _entries(puzzle: Puzzle, board: Board) -> list[list[str]]:
    letters = {value: piece_letter(index) for index, value in enumerate(board.values)}
    return [
        [letters.get(value) or puzzle.labels.get((row, col), "#") for col, value in enumerate(values)]
        for row, values in enumerate(board.cells)
    ]


year.register(app)
counts.register(app)
