"""`rulegrid calendar rate`."""

import typer

from ..calendar import RULES
from . import options as common
from .calendar_options import ARGUMENT, OPTIONS, PuzzleOptions
from .help import Command
from .rate import ONE, RateRequest

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(
    "rate",
    cls=Command,
    epilog="""
    Examples
    rulegrid calendar rate Oct 6
    rulegrid calendar rate Oct 6 --place O6@A1:1
    rulegrid calendar rate 2026-01-14 --board weekday8x7 --json

    Exit status
    0    rated
    1    no solution contains the placed pieces
    2    a usage or format error
    3    stopped by --timeout or --max-steps
    """,
)
@common.gathering("request", ONE, RateRequest)
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
    no choice. The levels are easy, medium, hard, fiendish and extreme.
    """
    raise typer.Exit(request.answer(puzzle.read(ctx, date, RULES)))
