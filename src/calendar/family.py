"""Calendar puzzles as a family, and the texts and addresses that describe one."""

from __future__ import annotations

import binascii
import datetime
import re
from base64 import urlsafe_b64decode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import takewhile
from typing import Any

from ..core.difficulty import Levels
from ..core.family import LEVEL, RATING, Family, MakerSpec, OptionSpec
from ..core.formats import Format, WrittenPuzzle, check_text, texts_besides
from ..core.page_address import check_family, is_address, params_of, query_of
from ..core.puzzle import Given, Puzzle
from ..core.rule import Rule
from ..utils.coordinates import Cell, cell_name
from ..utils.errors import PuzzleFormatError, RulegridError, expected_got, locate_problem, quote
from ..utils.json_text import is_object
from ..utils.message import Message
from .answer_text import PieceSpelling
from .board_files import board_of, read_board
from .board_library import DEFAULT_BOARD, board_names, design_board, load_board, load_built_in, own_names
from .boards import CalendarBoard
from .dates import has_weekdays, next_day, open_cells, other_reading, read_date, resembles, title_of
from .pieces import read_placed, spelling
from .placement import PieceBoard, PlacementRule
from .play import place, placement_rule, position

_PAGE = Format("page", partial(is_address, family="calendar", needs=""), f"{__name__}:read", f"{__name__}:write")

LONGEST_DATE = 6
"""Words of a date: martes 6 de octubre de 2026."""

FORMATS = (
    _PAGE,
    Format("json", is_object, "", f"{__name__}:write_json", keeps=("source", "fog", "code", "regions", "layers")),
    Format("text", None, "", f"{__name__}:write_text"),
)
"""The formats of calendar puzzles."""


def read_puzzle(
    text: str,
    board: CalendarBoard | None = None,
    *,
    rules: Given | None = None,
    extra: Given = (),
    known: Iterable[type[Rule]] = (),
    today: datetime.date | None = None,
) -> Puzzle:
    """Return the puzzle that a text describes: a date (see `read_date`) on a board, an address of the page, or a puzzle as JSON.

    Pieces that are placed beforehand follow the date, each as PIECE@CELL:ORIENTATION without blanks. None for `board`
    is the default board; `known` are rules of your own that JSON may name. `extra` rules are added to the placement of
    the pieces; if `rules` is given, it replaces the placement. Raises PuzzleFormatError.

    >>> puzzle = read_puzzle("14 Jan")
    >>> puzzle.title, puzzle.solver().count()
    ('14 Jan', 88)
    >>> read_puzzle(puzzle.to_json()) == puzzle
    True
    >>> read_puzzle("6 Oct O6@A1:1").solver().count()
    6
    """
    check_text(text)
    check_family(text, "calendar")
    if text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
        puzzle = json_puzzle(text.removeprefix("\ufeff"), known=known)
    elif is_address(text, "calendar", needs=""):
        puzzle = _PAGE.read(text, board=board, today=today)
    else:
        puzzle = date_puzzle(board or load_board(), text, today=today)
    return puzzle.with_rules(rules, extra)


def date_puzzle(board: CalendarBoard, text: str, *, today: datetime.date | None = None) -> Puzzle:
    """Return the puzzle that leaves a date open, see `read_date`, perhaps with pieces placed; raises PuzzleFormatError.

    On a board without open cells the text may be empty.

    >>> date_puzzle(load_board("weekday8x7"), "2026-01-14").title
    'Wed 14 Jan'
    """
    if not board.stay_open and not text.strip():
        return board.puzzle(())
    words = text.split()
    at = next((number for number, word in enumerate(words) if "@" in word), len(words))
    written = text if at == len(words) else " ".join(words[:at])
    date = read_date(written, today, board)
    puzzle = board.puzzle(open_cells(board, date), date.title(weekday=has_weekdays(board)))
    puzzle.guessed = list(filter(None, [other_reading(written, today, board)]))
    for word in words[at:]:
        place(puzzle, word)
    return puzzle


def split_dates(words: Sequence[str], board: CalendarBoard | None = None) -> Iterator[str]:
    """Yield the texts of the puzzles that words describe one after the other: dates, each with optional placed pieces.

    A year after a date is a part of the date. Raises PuzzleFormatError if a word is not a part of any puzzle.

    >>> list(split_dates(["Oct", "6", "O6@A1:1", "2026-10-07", "8", "Oct,", "Oct", "9"]))
    ['Oct 6 O6@A1:1', '2026-10-07', '8 Oct', 'Oct 9']
    """
    left = " ".join(words).split()
    while left:
        first = [" ".join(left[:size]).rstrip(",") for size in range(min(LONGEST_DATE, len(left)), 0, -1)]
        text = next((text for text in first if _is_date(text, board)), None)
        if text is None:  # report what is most like a date, such as Feb 31
            text = next(filter(resembles, first), first[-1])
            read_date(text, board=board)
        del left[: len(text.split())]
        pieces = list(takewhile(lambda word: "@" in word, left))
        del left[: len(pieces)]
        yield " ".join([text, *pieces])


def _is_date(text: str, board: CalendarBoard | None) -> bool:
    try:
        read_date(text, board=board)
    except PuzzleFormatError:
        return False
    return True


def open_puzzle(board: CalendarBoard, texts: Iterable[str]) -> Puzzle:
    """Return the puzzle that leaves the cells of some texts open: labels or coordinates, see `CalendarBoard.read_open`.

    >>> open_puzzle(load_board(), ["Jan,14"]).title
    'Jan 14'
    """
    cells = board.read_open(texts)
    return board.puzzle(cells, " ".join(board.labels.get(cell, "") for cell in cells))


def json_puzzle(text: str, *, known: Iterable[type[Rule]] = ()) -> Puzzle:
    """Return the puzzle of a JSON text; `known` are rules of your own that it may name. Raises PuzzleFormatError.

    >>> puzzle = date_puzzle(load_board(), "Jan 14")
    >>> json_puzzle(puzzle.to_json()) == puzzle
    True
    """
    puzzle = Puzzle.from_json(text, known, family="calendar")
    pieces = next((rule.all_pieces for rule in puzzle.rules if isinstance(rule, PlacementRule)), [])
    plain = puzzle.board
    if len(pieces) == len(plain.values) and plain.values[0] == 1:
        board = PieceBoard(plain.rows, plain.cols, pieces, puzzle.labels, blocked=plain.blocked)
        board.cells = [row[:] for row in plain.cells]
        puzzle.board = board if board == plain else plain
    return puzzle


def puzzle_text(puzzle: Puzzle, board: CalendarBoard | None = None) -> str:
    """Return a text that `read_puzzle` reads as this puzzle on a board: its date and placed pieces, else its JSON form.

    >>> puzzle_text(read_puzzle("Oct 6 V@B4:4"))
    '6 Oct V@B4:4'
    """
    text = _title_and_placed(puzzle)
    try:
        is_read = read_puzzle(text, board) == puzzle
    except RulegridError:
        is_read = False
    return text if is_read else puzzle.to_json()


def _title_and_placed(puzzle: Puzzle) -> str:
    rule = next((rule for rule in puzzle.rules if isinstance(rule, PlacementRule)), PlacementRule())
    return " ".join([puzzle.title, *(spelling(place, rule.all_pieces) for place in rule.placed)])


def write_json(puzzle: Puzzle) -> str:
    """Return the JSON of this program."""
    return puzzle.to_json()


def write_text(puzzle: Puzzle) -> WrittenPuzzle:
    """Return date and placed pieces. Raises RulegridError if the title of the puzzle is not a date."""
    text = _title_and_placed(puzzle)
    try:
        read_date(puzzle.title)
    except PuzzleFormatError as error:
        raise RulegridError(locate_problem(Message("calendar.begins-with-date"), error.message)) from None
    left_out = [] if puzzle_text(puzzle) == text else [Message("calendar.other-board")]
    return WrittenPuzzle(text, [*texts_besides(puzzle, "title"), *left_out])


LEVELS = Levels(medium=3.5, hard=4.1, fiendish=4.6, extreme=5.5)
"""About fifths of the dates of a year on each board, as docs/rating.md tells. `python benchmarks/run.py rating` prints them again."""


def titles() -> Mapping[str, str]:
    """Return the titles of the built-in boards and of those that plug-ins offer, by name."""
    found: dict[str, str] = {}
    for name in board_names():
        with suppress(PuzzleFormatError):  # a plug-in's that is of no use, and is reported
            found[name] = load_built_in(name).title or name
    return found


def read_board_option(value: Any, subject: Any, path: str) -> CalendarBoard:
    """Return a board that is given as such, as data, or by the name of a built-in one; no files are read."""
    if isinstance(value, CalendarBoard):
        return value
    return load_built_in(value) if isinstance(value, str) else board_of(value)


FAMILY = Family(
    name="calendar",
    title="Calendar",
    also_called=("polyomino", "polyominoes", "pentomino", "pentominoes", "apad"),
    built_in=(PlacementRule,),
    standard=(PlacementRule,),
    built_in_formats=FORMATS,
    read_puzzle=read_puzzle,
    puzzle_text=puzzle_text,
    making=MakerSpec(
        f"{__package__}.generate:CalendarMaker",
        f"{__package__}.generate:daily_maker",
        (
            OptionSpec("date", str, None, "The date, such as Oct 6; a random one by default."),
            OptionSpec("board", str, None, "The board, the default one if it is left out.", read=read_board_option),
            LEVEL,
            RATING,
            OptionSpec(
                "pieces", int, None, "How many pieces are placed beforehand; by default as few as leave one solution."
            ),
        ),
    ),
    levels=LEVELS,
    spelling=PieceSpelling(),
    resembles=resembles,
    boards=titles,
    titled=title_of,
)
"""The family."""


_SIZE = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")


def names_board(text: str) -> bool:
    """Return whether the address in a text says on which board its puzzle is.

    >>> names_board("#/calendar?board=dragonfjord&date=2026-10-06"), names_board("#/calendar?date=2026-10-06")
    (True, False)
    """
    return not params_of(query_of(text, "calendar", needs="")).keys().isdisjoint(("board", "layout"))


def read(text: str, board: CalendarBoard | None = None, today: datetime.date | None = None) -> Puzzle:
    """Return the puzzle of an address in a text; `board` is that of an address that names none.

    Raises PuzzleFormatError if it is invalid, and RulegridError if the pieces leave another number of cells open.

    >>> read("http://localhost:8080/#/calendar?board=dragonfjord&date=2026-10-06&placed=O6@A1:1").count()
    6
    """
    params = params_of(query_of(text, "calendar", needs="").rstrip(".,;:!"))  # which may end a sentence
    board = _board(params) or board or load_built_in(DEFAULT_BOARD)
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
    if layout := params.get("layout"):
        try:
            text = urlsafe_b64decode(layout + "=" * (-len(layout) % 4)).decode()
        except (binascii.Error, ValueError):
            raise PuzzleFormatError(expected_got(quote(layout), Message("address.layout")), path="layout") from None
        return read_board(text, "board")
    name = params.get("board")
    if name is None:
        return None
    if size := _SIZE.fullmatch(name):
        try:
            return design_board(int(size[1]), int(size[2]))[0]
        except RulegridError as error:
            raise PuzzleFormatError(error.message, path="board") from None
    return load_built_in(name)


def write(puzzle: Puzzle, today: datetime.date | None = None) -> WrittenPuzzle:
    """Return the address of a puzzle, to be appended to that of a page; its pieces are given.

    The date is the first suitable one from this year on. Raises RulegridError if its board is not a built-in one.

    >>> from rulegrid.calendar import read_puzzle
    >>> print(write(read_puzzle("Oct 6 O6@A1:1"), datetime.date(2026, 1, 1)))
    #/calendar?board=dragonfjord&date=2026-10-06&given=O6@A1:1
    """
    from urllib.parse import urlencode

    rule = placement_rule(puzzle)
    for name in own_names():
        board = load_built_in(name)
        cells = [cell for cell in board.cells if cell in puzzle.board.blocked]
        if _is_on(board, cells, puzzle):
            day = _day(board, cells, puzzle.title, today)
            params = {"board": name} | ({"date": day} if day else {"open": ",".join(map(cell_name, cells)) or "none"})
            spellings = (spelling(place, rule.all_pieces) for place in rule.placed)
            if given := ",".join(each.replace("%", "%25").replace(",", "%2C") for each in spellings):
                params["given"] = given
            return WrittenPuzzle(f"#/calendar?{urlencode(params, safe='@:,')}", texts_besides(puzzle, "title"))
    raise RulegridError(Message("address.boards", names=own_names()))


def _is_on(board: CalendarBoard, cells: Sequence[Cell], puzzle: Puzzle) -> bool:
    """Return whether a puzzle is that of a board with these open cells, apart from placed pieces."""
    try:
        plain = board.puzzle(cells, puzzle.title)
        for place in placement_rule(puzzle).placed:
            placement_rule(plain).place(place)
    except (RulegridError, IndexError):
        return False
    return plain == puzzle


def _day(board: CalendarBoard, cells: Sequence[Cell], title: str, today: datetime.date | None) -> str:
    """Return the first day from this year on with these open cells and this title, or "" if there is none."""
    today = today or datetime.date.today()
    try:
        date = read_date(title, today, board)
        is_that = sorted(open_cells(board, date)) == sorted(cells)
        return next_day(date, today.replace(month=1, day=1), weekday=has_weekdays(board)).isoformat() if is_that else ""
    except PuzzleFormatError:
        return ""
