"""`daily`: the puzzle of a day."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ...engine import families
from ...engine.errors import RulegridError
from ...utils.errors import quote
from ...utils.words import Message
from ..help import suggest
from ..making import LEVEL, WANTED
from ..options import LANGUAGE, Argument, changed, flag
from ..streams import note
from ..table import Call, Command
from ..writing import PuzzleWriter, make_all
from .make import WRITTEN

TO = WRITTEN[0]


def daily(call: Call) -> int:
    """Make the puzzle and write it; return the exit status."""
    from ...calendar.dates import read_day
    from ...engine.making.daily import daily_maker, daily_seed

    given = call.given
    name, date = _read(given.argument)
    day = read_day(date)
    maker = daily_maker(name, day, given.level)
    family: Any = families.family(name)
    given.count, given.jobs, given.seed = 1, 1, daily_seed(name, day)
    return make_all(maker, _Remarking(given, family.formats, family.puzzle_text))


class _Remarking(PuzzleWriter):
    """Says besides, on standard error, how hard a puzzle is, where that is asked for."""

    @contextmanager
    def opened(self) -> Iterator[Callable[[Any], None]]:
        """Yield what a puzzle is given to."""
        from ...engine.rating.words import describe_rating

        with super().opened() as write:

            def put(made: Any) -> None:
                write(made)
                if self.given.rate and made.rating is not None:
                    note("\n".join(describe_rating(made.rating, self.given.language)))

            yield put


def _read(words: Sequence[str]) -> tuple[str, str]:
    """Return the family and the date that the arguments name; raises RulegridError."""
    usual = families.names()[0]
    first, *others = words or (usual,)
    if first in families.names():
        return first, " ".join(others) or "today"
    if first[:1].isalpha() and (hint := suggest(first, families.names())):
        raise RulegridError(Message("cli.no-family", given=quote(first), hint=hint))
    return usual, " ".join(words)


COMMAND = Command(
    daily,
    (
        changed(LEVEL, "How hard: easy, medium, hard, fiendish or extreme; by default as the weekday has it."),
        flag("rate", "Say how hard it is, too, on standard error.", WANTED),
        changed(LANGUAGE, "The language in which that is said."),
        changed(TO, f"A format of the command `convert`, {TO.described.help}"),
        *WRITTEN[1:],
    ),
    argument=Argument("[sudoku|calcudoku|calendar] [DATE]", is_repeated=True),
    reads=False,
)
