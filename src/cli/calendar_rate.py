"""`rulegrid calendar rate`."""

from functools import partial

import typer

from ..calendar import RULES, solve_many
from . import options as common
from .calendar_options import ARGUMENT, OPTIONS, PuzzleOptions, read_board
from .dates import dates
from .help import Command
from .rate import MANY, RateRequest

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(
    "rate",
    cls=Command,
    epilog="""
    Examples
    rulegrid calendar rate Oct 6
    rulegrid calendar rate Oct 6 --place O6@A1:1
    rulegrid calendar rate 2026-01-14 --board weekday8x7 --json
    rulegrid calendar rate Oct 6 Oct 7 2026-12-24
    rulegrid calendar make --count 20 | rulegrid calendar rate - > ratings.csv

    Exit status
    0    rated, or many puzzles: each record has a status
    1    no solution contains the placed pieces
    2    a usage or format error
    3    stopped by --timeout or --max-steps
    """,
)
@common.gathering("request", MANY, RateRequest)
@common.gathering("puzzle", OPTIONS, PuzzleOptions)
def rate(
    ctx: typer.Context,
    date: list[str] = typer.Argument(None, metavar=ARGUMENT),
    *,
    puzzle: PuzzleOptions,
    request: RateRequest,
) -> None:
    """Rate how hard a date is: by the choices that lead to a solution, and how many tries each needs.

    Any of a date's solutions will do. At each moment the cell or piece is taken for which the fewest places have to be
    tried until one leads to a solution; the costliest of these choices decides. A piece or cell with one place left is
    no choice. The levels are easy, medium, hard, fiendish and extreme. Several dates, or a FILE with one on each line, give a
    record for each: line, puzzle, status, rating, level, hardest, technique, steps, doors, searched, message.
    """
    split = partial(dates, known=RULES)
    found = puzzle.read_some(ctx, date, RULES, split)
    if isinstance(found, str):
        board = read_board(puzzle.board, puzzle.no_flip)
        raise typer.Exit(request.answer_many(None, found, split, partial(solve_many, board=board), ()))
    raise typer.Exit(request.answer(found))
