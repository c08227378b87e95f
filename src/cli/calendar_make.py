"""`rulegrid calendar make`."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from functools import partial
from typing import TYPE_CHECKING, Any

import typer

from ..calendar import FORMATS, puzzle_text
from ..calendar.making import CalendarMaker
from ..engine.errors import RulegridError
from ..utils.errors import quote
from ..utils.json_text import escape_controls
from ..utils.numbers import is_number
from . import files
from .calendar_options import BOARD_HELP, NO_FLIP_HELP, read_board
from .help import Command
from .make import MAKE_EXIT_STATUS, MakeRequest, make_options
from .streams import printable, say

if TYPE_CHECKING:
    from ..calendar.piece_sets import MadeSet

DATES, SETS = "Dates", "Sets of pieces (--set)"

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(
    "make",
    cls=Command,
    epilog="""
    Examples
    rulegrid calendar make
    rulegrid calendar make Oct 6 --level hard
    rulegrid calendar make --pieces 3 --count 7 --out week.pdf
    rulegrid calendar make --board weekday8x7 --json
    rulegrid calendar make --set --least 3 --out my_board.txt
    rulegrid calendar make --set --seed 2026 --out to_cut_out.pdf
    rulegrid calendar make --set --board weekday8x7 --pieces 10 --sizes 4..5 --seed 2026
    """
    + MAKE_EXIT_STATUS,
)
@make_options(FORMATS, puzzle_text)
def make(
    date: list[str] = typer.Argument(None, metavar="[DATE]"),
    board: str = typer.Option(None, "--board", "-b", metavar="NAME|FILE", help=BOARD_HELP, rich_help_panel="Board"),
    no_flip: bool = typer.Option(False, "--no-flip", help=NO_FLIP_HELP, rich_help_panel="Board"),
    level: str = typer.Option(
        None, "--level", metavar="NAME", rich_help_panel=DATES, help="How hard: easy, medium, hard, fiendish or extreme."
    ),
    rating: str = typer.Option(
        None, "--rating", metavar="LOW..HIGH", rich_help_panel=DATES,
        help="How hard, as a band of ratings: 4.0..5.0, or 4 for 4.00 to 4.99.",
    ),
    pieces: int = typer.Option(
        None, "--pieces", metavar="N", rich_help_panel=DATES,
        help="Place N pieces beforehand; by default as few as leave one solution. With --set: N pieces in all.",
    ),
    whole_set: bool = typer.Option(
        False, "--set", rich_help_panel=SETS, help="New pieces for the board, with which every date has a solution."
    ),
    sizes: str = typer.Option(
        None, "--sizes", metavar="A..B", rich_help_panel=SETS, help="How many squares a piece has; 4..6 by default."
    ),
    least: int = typer.Option(
        None, "--least", metavar="N", rich_help_panel=SETS, help="Every date has at least N solutions."
    ),
    *,
    request: MakeRequest,
) -> None:  # fmt: skip
    """Make new puzzles: dates with pieces placed beforehand that leave exactly one solution.

    Without DATE each puzzle is of a random date. A puzzle is printed as a date and its placed pieces, or drawn on a
    terminal: `solve`, `hint` and the like read that, with the same --board. A puzzle that can't be written as a date is printed as JSON.

    With --set, the pieces themselves are made. What is printed is a board file: `--board FILE` reads it everywhere, and
    `counts` shows the number of solutions of every date.
    """
    calendar_board = read_board(board, no_flip)
    if not whole_set:
        for option, given in (("sizes", sizes), ("least", least)):
            if given is not None:
                raise RulegridError(f"--{option} needs --set")
        text = " ".join(date) if date else None
        request.write = partial(puzzle_text, board=calendar_board)
        maker = CalendarMaker(text, calendar_board, level=level, rating=rating, pieces=pieces)
        raise typer.Exit(request.answer(maker))
    from ..calendar.piece_sets import SetMaker

    for option, value in (("level", level), ("rating", rating), ("a date", date)):
        if value:
            raise RulegridError(f"--set and {option if value is date else '--' + option} can't be combined")
    made = SetMaker(calendar_board, pieces, _read_sizes(sizes), 1 if least is None else least, not no_flip)
    raise typer.Exit(SetRequest.of(request).answer(made))  # type: ignore[arg-type]


def _read_sizes(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    first, dots, last = text.partition("..")
    numbers = [first.strip(), last.strip() if dots else first.strip()]
    if not all(is_number(number, most=2) for number in numbers):
        raise RulegridError(f"--sizes {quote(text)}: expected numbers of squares, such as 4..6")
    return int(numbers[0]), int(numbers[1])


class SetRequest(MakeRequest):
    """The options of `make`, for sets of pieces: they are written as board files."""

    @classmethod
    def of(cls, request: MakeRequest) -> "SetRequest":
        """Return the same options; raises RulegridError for those that sets don't have."""
        if request.is_picture and request.sheet is None:
            raise RulegridError("--set: expected text, JSON, or a sheet as PDF or HTML")
        own = cls(**{each.name: getattr(request, each.name) for each in fields(request)})
        if (own.count or 1) > 1 and not own.json and own.out is None and own.sheet is None:
            raise RulegridError("--set and --count: expected --out FILE, for FILE-1, FILE-2 and so on, or --json")
        return own

    @contextmanager
    def _writing(self) -> Iterator[Callable[[Any], None]]:
        if self.sheet is not None:
            from ..calendar.cut_outs import cut_outs

            pages: list[str] = []
            style, title = self.sheet.style, self.sheet.title
            try:
                yield lambda made: pages.extend(cut_outs(made.board, style.paper, title))
            finally:
                if pages:
                    self.sheet.write((), pages)
            return
        number = 0

        def put(made: "MadeSet") -> None:
            nonlocal number
            number += 1
            text = self._text(made, set())
            if self.out is None:
                say(text.rstrip("\n"))
            elif self.json and number > 1:
                with open(self.out, "a", encoding="utf-8") as file:
                    file.write(f"{text}\n")
            else:
                name = self.out if self.json else files.numbered(self.out, number if (self.count or 1) > 1 else None)
                files.write_file(name, (text.rstrip("\n") + "\n").encode())

        yield put

    def _text(self, made: Any, warned: set[str]) -> str:
        import json

        if self.json:
            return escape_controls(json.dumps(made.to_data(), ensure_ascii=False))
        if self.to == "json":
            return str(made.board.to_json())
        from ..calendar.count_reports import name_extremes

        return f"// seed {printable(made.seed)}: {printable(name_extremes(made.dates))}\n\n{made.board.to_text()}"
