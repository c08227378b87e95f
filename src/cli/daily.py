"""`rulegrid daily`: the puzzle of a day."""

from collections.abc import Sequence
from typing import Any

import typer

from ..engine import families
from ..engine.errors import RulegridError
from ..utils.errors import quote
from .help import Command, suggest
from .make import MAKE_EXIT_STATUS, MakeRequest, one_options

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(
    "daily",
    cls=Command,
    epilog="""
    Examples
    rulegrid daily
    rulegrid daily tomorrow --level hard
    rulegrid daily calcudoku 2026-12-24 --out sheet.pdf
    """
    + MAKE_EXIT_STATUS,
)
@one_options()
def daily(
    words: list[str] = typer.Argument(None, metavar="[sudoku|calcudoku|calendar] [DATE]"),
    level: str = typer.Option(
        None, "--level", metavar="NAME",
        help="How hard: easy, medium, hard, fiendish or extreme; by default as the weekday has it.",
        rich_help_panel="What to make",
    ),
    *,
    given: dict[str, Any],
) -> None:  # fmt: skip
    """Make the puzzle of a day: the same for everybody who has this version.

    It depends only on the date, which defaults to today. Mondays are easy, and Saturdays hardest; of calendar puzzles,
    those above medium have as few pieces placed as leave one solution.
    """
    from ..calendar.dates import read_day
    from ..engine.making.daily import daily_maker, daily_seed

    family, date = _read(list(words or ()))
    day = read_day(date)
    maker = daily_maker(family, day, level)
    module: Any = families.family(family)
    request = MakeRequest(
        **given, jobs=1, seed=daily_seed(family, day), formats=module.FORMATS, write=module.puzzle_text
    )  # fmt: skip
    raise typer.Exit(request.answer(maker))


def _read(words: Sequence[str]) -> tuple[str, str]:
    """Return the family and the date that the arguments name; raises RulegridError."""
    first, *others = words or ("sudoku",)
    if first in families.names():
        return first, " ".join(others) or "today"
    if first[:1].isalpha() and (hint := suggest(first, families.names())):
        raise RulegridError(f"no family {quote(first)}{hint}")
    return "sudoku", " ".join(words)
