"""What calendar commands take to say which puzzle: a date or a file, a board, open cells, and wishes for the pieces."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import typer

from ..calendar import CalendarBoard, board_names, load_board, open_cells, read_date
from ..calendar.board_library import DEFAULT_BOARD
from ..calendar.dates import has_weekdays
from ..calendar.hints import placement_rule
from ..engine.errors import PuzzleFormatError, RulegridError
from ..engine.puzzle import Puzzle
from ..utils.errors import shown
from .family import is_file, read_puzzle, suggest_command
from .options import Option
from .rules import RuleClass

ARGUMENT = "[DATE|FILE|-]"
BOARD_HELP = f"{', '.join(board_names())}, or a board file; {DEFAULT_BOARD} by default."
NO_FLIP_HELP = "No piece may be turned over."
BOARD, PIECES = "Board", "Pieces (all but --no-flip may be repeated)"


def _texts(heading: str, name: str, metavar: str, text: str) -> Option:
    return list[str], typer.Option([], name, metavar=metavar, help=text, rich_help_panel=heading)


OPTIONS: dict[str, Option] = {
    "board": (
        str | None,
        typer.Option(
            None,
            "--board",
            "-b",
            metavar="NAME|FILE",
            help=BOARD_HELP,
            rich_help_panel=BOARD,
        ),
    ),
    "open": _texts(
        BOARD,
        "--open",
        "CELLS",
        "Leave these cells open instead of a date: labels or coordinates, Jan,14 or A1. May be repeated.",
    ),
    "place": _texts(
        PIECES,
        "--place",
        "PIECE@CELL:ORIENTATION",
        "A piece that lies already: L@B3:2 has its first cell in reading order at B3, and is turned the second way.",
    ),
    "avoid": _texts(
        PIECES,
        "--avoid",
        "PIECE@CELL:ORIENTATION",
        "Where a piece shall not lie; L@B3: not over this cell; L:2: nowhere turned this way.",
    ),
    "no_flip": (bool, typer.Option(False, "--no-flip", help=NO_FLIP_HELP, rich_help_panel=PIECES)),
}


def read_board(name: str | None, no_flip: bool = False) -> CalendarBoard:
    """Return the board of that name, the usual one for None; `no_flip` forbids turning its pieces over."""
    board = load_board(DEFAULT_BOARD if name is None else name)
    if no_flip:
        board = replace(board, pieces=tuple(replace(piece, flip=False) for piece in board.pieces))
    return board


@dataclass
class Wishes:
    """What those options say; they are taken out of `options`."""

    board: str | None
    open: list[str]
    place: list[str]
    avoid: list[str]
    no_flip: bool

    @classmethod
    def taken(cls, options: dict[str, Any]) -> "Wishes":
        return cls(**{name: options.pop(name) for name in OPTIONS})

    def read(self, ctx: typer.Context, words: Sequence[str] | None, known: Sequence[RuleClass]) -> Puzzle:
        """Return the puzzle of a date, or of a file, with all wishes; raises RulegridError."""
        puzzle = self._read(ctx, " ".join(words or ()), known)
        if self.place or self.avoid or self.no_flip:
            rule = placement_rule(puzzle)
            labels = {label.lower(): cell for cell, label in puzzle.labels.items()}
            for kind, wishes in (("place", self.place), ("avoid", self.avoid)):
                for text in wishes:
                    try:
                        rule.read_wish(kind, text, labels)
                    except PuzzleFormatError as error:
                        raise PuzzleFormatError(f"--{kind} {shown(text, 60)}: {error}") from None
            if self.no_flip:
                rule.forbid_turning_over()
        return puzzle

    def _read(self, ctx: typer.Context, date: str, known: Sequence[RuleClass]) -> Puzzle:
        if date and self.open:
            raise RulegridError(f"date {shown(date)} and --open can't be asked together")
        if date == "-":
            return self._read_json(date, known)
        board = read_board(self.board)
        if self.open:
            cells = board.read_open(self.open)
            return board.puzzle(cells, " ".join(board.labels.get(cell, "") for cell in cells))
        try:
            day = read_date(date or "today")
        except PuzzleFormatError as error:
            if is_file(date):
                return self._read_json(date, known)
            raise PuzzleFormatError(f"{error}{suggest_command(ctx, date, 'today')}") from None
        return board.puzzle(open_cells(board, day), day.title(weekday=has_weekdays(board)))

    def _read_json(self, name: str, known: Sequence[RuleClass]) -> Puzzle:
        if self.board is not None:
            raise RulegridError("a puzzle as JSON and --board can't be asked together")
        return read_puzzle(name, lambda text: Puzzle.from_json(text, known))
