"""Addresses of the page that hold a calendar puzzle, as the page itself writes and reads them (`web/static/calendar/session.js`).

`#/calendar?board=dragonfjord&date=2026-10-06&placed=O6@A1:1` says a board by its name or size, a date or the cells that
stay open, and the pieces that are placed; `layout` is a board file. Nothing is read from a file that an address names.
"""

from __future__ import annotations

import binascii
import datetime
import re
from base64 import urlsafe_b64decode
from collections.abc import Sequence

from ..engine.data.page_address import params_of, query_of
from ..engine.errors import PuzzleFormatError, RulegridError
from ..engine.formats import Written, texts_besides
from ..engine.puzzle import Puzzle
from ..utils.coordinates import Cell, cell_name
from ..utils.errors import quote
from ..utils.errors import read as invalid
from ..utils.words import Message
from .board_file import read_board
from .board_library import DEFAULT_BOARD, built_in, own_names
from .boards import CalendarBoard
from .dates import has_weekdays, next_day, open_cells, other_reading, read_date
from .design import design_board
from .placed import read_placed, spelling
from .play import placement_rule, position

_SIZE = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")


def names_board(text: str) -> bool:
    """Return whether the address in a text says on which board its puzzle is.

    >>> names_board("#/calendar?board=dragonfjord&date=2026-10-06"), names_board("#/calendar?date=2026-10-06")
    (True, False)
    """
    return not params_of(query_of(text, "calendar")).keys().isdisjoint(("board", "layout"))


def read(text: str, board: CalendarBoard | None = None, today: datetime.date | None = None) -> Puzzle:
    """Return the puzzle of an address in a text; `board` is that of an address that names none.

    Raises PuzzleFormatError where it makes no sense, RulegridError where the pieces leave another number of cells open.

    >>> read("http://localhost:8080/#/calendar?board=dragonfjord&date=2026-10-06&placed=O6@A1:1").count()
    6
    """
    params = params_of(query_of(text, "calendar").rstrip(".,;:!"))  # which may end a sentence
    board = _board(params) or board or built_in(DEFAULT_BOARD)
    if "open" in params:
        cells = [] if params["open"] == "none" else params["open"].split(",")
        puzzle = position(board, cells)
    else:
        written = params.get("date", "today")
        date = read_date(written, today, board)
        puzzle = board.puzzle(open_cells(board, date), date.title(weekday=has_weekdays(board)))
        puzzle.guessed = list(filter(None, [other_reading(written, today, board)]))
    rule = placement_rule(puzzle)
    for name in ("given", "placed", "down"):  # the last in older addresses
        for spelt in filter(None, params.get(name, "").split(",")):
            try:
                rule.place(read_placed(spelt.replace("%2C", ",").replace("%25", "%"), rule.all_pieces))
            except PuzzleFormatError as error:
                raise PuzzleFormatError(error.message, path=name) from None
    return puzzle


def _board(params: dict[str, str]) -> CalendarBoard | None:
    """Return the board that an address names; None where it names none."""
    if layout := params.get("layout"):
        try:
            text = urlsafe_b64decode(layout + "=" * (-len(layout) % 4)).decode()
        except (binascii.Error, ValueError):
            raise PuzzleFormatError(invalid(quote(layout), Message("address.layout")), path="layout") from None
        return read_board(text, "board")
    name = params.get("board")
    if name is None:
        return None
    if size := _SIZE.fullmatch(name):
        try:
            return design_board(int(size[1]), int(size[2]))[0]
        except RulegridError as error:
            raise PuzzleFormatError(error.message, path="board") from None
    return built_in(name)


def write(puzzle: Puzzle, today: datetime.date | None = None) -> Written:
    """Return the address of a puzzle, to be put behind that of a page; its pieces are given. The date is the first of this year or a later one.

    Raises RulegridError where its board is none of the built-in ones.

    >>> from rulegrid.calendar import read_puzzle
    >>> print(write(read_puzzle("Oct 6 O6@A1:1"), datetime.date(2026, 1, 1)))
    #/calendar?board=dragonfjord&date=2026-10-06&given=O6@A1:1
    """
    from urllib.parse import urlencode

    rule = placement_rule(puzzle)
    for name in own_names():
        board = built_in(name)
        cells = [cell for cell in board.cells if cell in puzzle.board.blocked]
        if _is_on(board, cells, puzzle):
            day = _day(board, cells, puzzle.title, today)
            params = {"board": name} | ({"date": day} if day else {"open": ",".join(map(cell_name, cells)) or "none"})
            spellings = (spelling(place, rule.all_pieces) for place in rule.placed)
            if given := ",".join(each.replace("%", "%25").replace(",", "%2C") for each in spellings):
                params["given"] = given
            return Written(f"#/calendar?{urlencode(params, safe='@:,')}", texts_besides(puzzle, "title"))
    raise RulegridError(Message("address.boards", names=own_names()))


def _is_on(board: CalendarBoard, cells: Sequence[Cell], puzzle: Puzzle) -> bool:
    """Return whether a puzzle is that of a board where these cells stay open, but for the pieces that are placed."""
    try:
        plain = board.puzzle(cells, puzzle.title)
        for place in placement_rule(puzzle).placed:
            placement_rule(plain).place(place)
    except (RulegridError, IndexError):
        return False
    return plain == puzzle


def _day(board: CalendarBoard, cells: Sequence[Cell], title: str, today: datetime.date | None) -> str:
    """Return a day that leaves these cells open and has this title, the first from this year's on; "" where there is none."""
    today = today or datetime.date.today()
    try:
        date = read_date(title, today, board)
        is_that = sorted(open_cells(board, date)) == sorted(cells)
        return next_day(date, today.replace(month=1, day=1), weekday=has_weekdays(board)).isoformat() if is_that else ""
    except PuzzleFormatError:
        return ""
