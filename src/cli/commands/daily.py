"""`daily`: the puzzle of a day, or of each of several days."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ...core import family as families
from ...utils.errors import RulegridError, quote
from ...utils.message import Message
from ..files import formats_asked
from ..framework import Call, CliCommand
from ..help import suggest
from ..options import JOBS, LANGUAGE, LEVEL, WANTED, CliArgument, flag, value, with_help
from ..puzzle_stream import report_dates
from ..streams import note
from ..writing import PuzzleWriter, make_orders
from .make import HOW_MANY, WRITTEN

TO = WRITTEN[0]


def daily(call: Call) -> int:
    """Make the puzzles and write them; return the exit status."""
    from ...calendar.dates import read_days
    from ...generate.daily import daily_orders

    given = call.given
    name, text = _read(given.argument)
    days = read_days(text, given.count)
    report_dates(text, quiet=given.quiet)
    given.count = len(days)
    family: Any = families.family(name)
    writer = _Remarking(given, formats_asked(family, given.to, given.out), family.puzzle_text)
    return make_orders(daily_orders(name, days, given.level), writer)


class _Remarking(PuzzleWriter):
    """Says besides, on standard error, how hard a puzzle is, where that is asked for."""

    @contextmanager
    def opened(self) -> Iterator[Callable[[Any], None]]:
        """Yield what a puzzle is given to."""
        from ...generate.rating import describe_rating

        with super().opened() as write:

            def put(made: Any) -> None:
                write(made)
                if self.given.rate and made.rating is not None:
                    note("\n".join(describe_rating(made.rating, self.given.language)))

            yield put


def _read(words: Sequence[str]) -> tuple[str, str]:
    """Return the family and the date or dates that the arguments name; raises RulegridError."""
    usual = families.names()[0]
    first, *others = words or (usual,)
    if first in families.names():
        return first, " ".join(others) or "today"
    if first[:1].isalpha() and (hint := suggest(first, families.names())):
        raise RulegridError(Message("cli.no-family", given=quote(first), hint=hint))
    return usual, " ".join(words)


COMMAND = CliCommand(
    daily,
    (
        value("count", int, "N", "The puzzles of N days, from this one on.", HOW_MANY, least=1),
        with_help(JOBS, "Puzzles made at the same time; one on each core by default."),
        with_help(LEVEL, "How hard: easy, medium, hard, fiendish or extreme; by default as the weekday has it."),
        flag("rate", "Say how hard it is, too, on standard error.", WANTED),
        with_help(LANGUAGE, "The language of sheets, and of what --rate says."),
        with_help(TO, f"A format of the command `convert`, {TO.described.help}"),
        *WRITTEN[1:],
    ),
    argument=CliArgument("[sudoku|calcudoku|calendar] [DATES]", is_repeated=True),
    reads=False,
)
