"""`rulegrid calcudoku rate`."""

from functools import partial

import typer

from ..calcudoku import RULES, solve_many
from . import options as common
from .blocks import blocks
from .calcudoku import ARGUMENT, parse, read
from .help import Command
from .puzzles import OneOrMany
from .rate import RATE_STATUS, RateRequest, rate_options

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(
    "rate",
    cls=Command,
    epilog="""
    Examples
    rulegrid calcudoku rate puzzle.txt
    rulegrid calcudoku rate 3:a_ba__b,a7m12s1 --json
    rulegrid calcudoku rate puzzles.txt > ratings.csv
    """
    + RATE_STATUS,
)
@rate_options(RULES)
def rate(
    ctx: typer.Context,
    file: str = typer.Argument(None, metavar=ARGUMENT),
    *,
    rules: common.RuleOptions,
    request: RateRequest,
) -> None:
    """Rate how hard a puzzle is: a number on the scale of Sudoku Explainer, and a level.

    The levels are easy, medium, hard, fiendish and extreme. The costliest step of the explanation is given in words, with
    the number of steps of each kind, and how few were open at a time. A FILE with many puzzles gives a record for each,
    as `batch`: line, puzzle, status, rating, level, hardest, technique, steps, doors, searched, message.
    """
    with rules.loaded(RULES) as known:
        found = read(ctx, file, OneOrMany(partial(parse, known), lambda lines: blocks(lines, known)))
        if isinstance(found, str):
            status = request.answer_many(file, found, lambda lines: blocks(lines, known), solve_many, ())
        else:
            status = common.answer_loaded(rules, request, found)
    raise typer.Exit(status)
