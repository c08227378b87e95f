"""`rulegrid calendar`."""

from typing import Any

import typer

from ..calendar import RULES, board_names, load_board, open_cells, piece_letter, read_date
from ..calendar.boards import DEFAULT_BOARD
from ..calendar.dates import has_weekdays
from ..engine.board import Board
from ..engine.errors import PuzzleFormatError
from ..engine.puzzle import Puzzle
from ..utils.errors import shown
from .family import SolveByDefault, edit_rules, is_file, list_rules, load_rules, read_input, suggest, with_options
from .output import Request

app = typer.Typer(cls=SolveByDefault, no_args_is_help=False)


@app.callback()
def family() -> None:
    """Calendar puzzles: cover the board with pieces so that a date stays open.

    \b
    rulegrid calendar                               today
    rulegrid calendar 2026-01-14 --board weekday8x7
    rulegrid calendar --open Jan,14 --count
    """


@app.command()
@with_options()
def solve(
    ctx: typer.Context,
    date: str = typer.Argument(
        None,
        metavar="[DATE|FILE|-]",
        help="2026-01-14, 1/14, 'Jan 14' or today (the default); or a puzzle as JSON.",
        show_default=False,
    ),
    board: str = typer.Option(
        DEFAULT_BOARD, "--board", "-b", metavar="NAME|FILE", help=f"{', '.join(board_names())}, or a board file (JSON)."
    ),
    open_: list[str] = typer.Option(
        [],
        "--open",
        metavar="CELLS",
        help="Leave these cells open instead of a date: labels or A1, commas between them.",
    ),
    **options: Any,
) -> None:
    """Solve a calendar puzzle, today's if no date is given.

    A piece is printed as a letter, in the order of the board file; open cells show their labels.

    \b
    rulegrid calendar solve today
    rulegrid calendar solve 2/29 --all
    rulegrid calendar solve 'Apr 6' --board weekday8x7 --count
    rulegrid calendar solve --board my_board.json --open A1,B2
    """
    add, leave_out = options.pop("rule"), options.pop("no_rule")
    if date is not None and (date == "-" or is_file(date)):
        puzzle = Puzzle.from_json(read_input(date), [*RULES, *load_rules(add, RULES)])
    else:
        puzzle = _puzzle(ctx, date, board, open_)
    edit_rules(puzzle, RULES, add, leave_out, {})
    raise typer.Exit(Request(**options, texts=_texts).answer(puzzle))


@app.command()
def rules(as_json: bool = typer.Option(False, "--json", help="Print one JSON object.")) -> None:
    """List the rules: how each is spelled, what clues it takes, what it means."""
    list_rules(RULES, RULES, as_json=as_json)


def _puzzle(ctx: typer.Context, date: str | None, board_name: str, open_texts: list[str]) -> Puzzle:
    board = load_board(board_name)
    if open_texts:
        if date is not None:
            raise PuzzleFormatError(f"date {shown(date)} and --open: expected one of them")
        cells = board.read_open(open_texts)
        return board.puzzle(cells, " ".join(board.labels.get(cell, "") for cell in cells))
    try:
        day = read_date(date or "today")
    except PuzzleFormatError as error:
        hint = suggest(ctx, date or "")
        raise PuzzleFormatError(f"{error}{hint}") from None
    return board.puzzle(open_cells(board, day), day.title(weekday=has_weekdays(board)))


def _texts(puzzle: Puzzle, board: Board) -> list[list[str]]:
    letters = {value: piece_letter(index) for index, value in enumerate(board.values)}
    rows = [
        [letters.get(value) or puzzle.labels.get((row, col), "#") for col, value in enumerate(values)]
        for row, values in enumerate(board.cells)
    ]
    width = max(len(text) for row in rows for text in row)
    return [[text.rjust(width) for text in row] for row in rows]
