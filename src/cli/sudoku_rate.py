"""`rulegrid sudoku rate`."""

from functools import partial

import typer

from ..engine.errors import RulegridError
from ..sudoku import RULES, STANDARD, solve_many
from . import options as common
from .family import is_terminal
from .help import Command
from .puzzles import OneOrMany
from .rate import RATE_STATUS, RateRequest, rate_options
from .streams import say
from .sudoku import ARGUMENT, VALUES, Parser, one_a_line, read, read_values

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(
    "rate",
    cls=Command,
    epilog="""
    Examples
    rulegrid sudoku rate 1..4......32....
    rulegrid sudoku rate puzzle.json --json
    rulegrid sudoku rate puzzles.txt > ratings.csv
    """
    + RATE_STATUS,
)
@rate_options(RULES)
def rate(
    ctx: typer.Context,
    puzzle: str = typer.Argument(None, metavar=ARGUMENT),
    values: str = VALUES,
    *,
    rules: common.RuleOptions,
    request: RateRequest,
) -> None:
    """Rate how hard a puzzle is: a number on the scale of Sudoku Explainer, and a level.

    The levels are easy, medium, hard, fiendish and extreme. The costliest step of the explanation is given in words, with
    the number of steps of each kind, and how few were open at a time. A FILE with one puzzle on each line gives a record
    for each, as `batch`: line, puzzle, status, rating, level, hardest, technique, steps, doors, searched, message.
    """
    if puzzle is None and is_terminal():
        say(ctx.get_help())
        return
    digits = None if values is None else read_values(values)
    with rules.loaded(RULES) as known:
        found = read(ctx, puzzle, OneOrMany(Parser(known, digits), one_a_line))
        if isinstance(found, str):
            if digits is not None:
                raise RulegridError("--values: expected one puzzle, there are several")
            usual, edited = rules.for_many(STANDARD)
            solve = partial(solve_many, **edited)
            status = request.answer_many(puzzle, found, one_a_line, solve, usual)
        else:
            status = common.answer_loaded(rules, request, found)
    raise typer.Exit(status)
