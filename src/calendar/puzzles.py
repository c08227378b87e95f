"""The one entry point for texts that describe a calendar puzzle: a date, open cells, or a puzzle as JSON; and such texts."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import takewhile

from ..engine import PuzzleFormatError, Rule, RulegridError
from ..engine.data.page_address import check_family, is_address
from ..engine.formats import Format, Written, check_text, texts_besides
from ..engine.puzzle import Given, Puzzle
from ..utils.errors import locate_problem
from ..utils.json_text import is_object
from ..utils.words import Message
from .board_library import load_board
from .boards import CalendarBoard
from .dates import has_weekdays, open_cells, other_reading, read_date, resembles
from .piece_board import PieceBoard
from .placed import spelling
from .placement import PlacementRule
from .play import place

_PAGE = Format(
    "page", partial(is_address, family="calendar"), f"{__package__}.address:read", f"{__package__}.address:write"
)

LONGEST_DATE = 4
"""Words of a date: Tuesday 6 October 2026."""

FORMATS = (
    _PAGE,
    Format("json", is_object, "", f"{__name__}:write_json", keeps=("source", "fog", "code", "regions")),
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

    Pieces that are placed beforehand follow the date, each as PIECE@CELL:ORIENTATION without blanks. `board` is the
    default board if it is left out; `known` are rules of your own that JSON may name. `extra` rules are added to the
    placement of the pieces; `rules`, where they are given, are all the rules, in place of it. Raises PuzzleFormatError.

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
    elif is_address(text, "calendar"):
        puzzle = _PAGE.read(text, board=board, today=today)
    else:
        puzzle = date_puzzle(board or load_board(), text, today=today)
    return puzzle.ruled(rules, extra)


def date_puzzle(board: CalendarBoard, text: str, *, today: datetime.date | None = None) -> Puzzle:
    """Return the puzzle that leaves a date open, see `read_date`, perhaps with pieces placed; raises PuzzleFormatError.

    >>> date_puzzle(load_board("weekday8x7"), "2026-01-14").title
    'Wed 14 Jan'
    """
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
    """Yield the texts of the puzzles that words describe one after the other: dates, each perhaps with its placed pieces.

    Of a date and a year, the year is a part of the date. Raises PuzzleFormatError where a word is a part of none.

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
    """Return the title of a puzzle, and its placed pieces as they are written."""
    rule = next((rule for rule in puzzle.rules if isinstance(rule, PlacementRule)), PlacementRule())
    return " ".join([puzzle.title, *(spelling(place, rule.all_pieces) for place in rule.placed)])


def write_json(puzzle: Puzzle) -> str:
    """Return the JSON of this program."""
    return puzzle.to_json()


def write_text(puzzle: Puzzle) -> Written:
    """Return date and placed pieces; raises RulegridError where the puzzle has no date for its title."""
    text = _title_and_placed(puzzle)
    try:
        read_date(puzzle.title)
    except PuzzleFormatError as error:
        raise RulegridError(locate_problem(Message("calendar.begins-with-date"), error.message)) from None
    left_out = [] if puzzle_text(puzzle) == text else [Message("calendar.other-board")]
    return Written(text, [*texts_besides(puzzle, "title"), *left_out])
