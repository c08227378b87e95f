"""The options of calendar commands that say which puzzle: a date or a file, a board, open cells, and pieces."""

import os
from collections.abc import Sequence
from dataclasses import dataclass

import typer

from ..calendar import CalendarBoard, avoid, board_names, load_board, place
from ..calendar.board_library import DEFAULT_BOARD
from ..calendar.play import forbid_flips
from ..calendar.puzzles import date_puzzle, open_puzzle
from ..calendar.puzzles import read_puzzle as read_text
from ..engine.errors import PuzzleFormatError, RulegridError
from ..engine.puzzle import Puzzle
from ..utils.errors import quote
from ..utils.json_text import is_object
from .family import is_file, read_puzzle, suggest_command
from .options import Option
from .rules import RuleClass

ARGUMENT = "[DATE|FILE|-]"
BOARD_HELP = f"{', '.join(board_names())}, or a board file; {DEFAULT_BOARD} by default."
NO_FLIP_HELP = "No piece may be turned over."
BOARD, PIECES = "Board", "Pieces (--place and --avoid may be repeated)"


def _texts(heading: str, name: str, metavar: str, text: str) -> Option:
    return list[str], typer.Option([], name, metavar=metavar, help=text, rich_help_panel=heading)


OPTIONS: dict[str, Option] = {
    "board": (
        str | None,
        typer.Option(None, "--board", "-b", metavar="NAME|FILE", help=BOARD_HELP, rich_help_panel=BOARD),
    ),
    "open": _texts(
        BOARD,
        "--open",
        "CELLS",
        "Leave these cells open instead of a date: labels or coordinates, such as Jan,14 or A1. May be repeated.",
    ),
    "place": _texts(
        PIECES,
        "--place",
        "PIECE@CELL:ORIENTATION",
        "A piece that is already placed: L@B3:2 has its first cell in reading order at B3, in its second orientation.",
    ),
    "avoid": _texts(
        PIECES,
        "--avoid",
        "PIECE@CELL:ORIENTATION",
        "A place that a piece must avoid: L@B3:2; L@B3, all that cover this cell; L:2, all of this orientation.",
    ),
    "no_flip": (bool, typer.Option(False, "--no-flip", help=NO_FLIP_HELP, rich_help_panel=PIECES)),
}


def read_board(name: str | None, no_flip: bool = False) -> CalendarBoard:
    """Return the board of that name, the default one for None; with `no_flip`, its pieces may not be turned over."""
    board = load_board(DEFAULT_BOARD if name is None else name)
    return board.without_flips() if no_flip else board


@dataclass
class PuzzleOptions:
    """The values of those options."""

    board: str | None
    open: list[str]
    place: list[str]
    avoid: list[str]
    no_flip: bool

    def read(self, ctx: typer.Context, words: Sequence[str] | None, known: Sequence[RuleClass]) -> Puzzle:
        """Return the puzzle of a date, or in a file, with its placed pieces; raises RulegridError."""
        puzzle = self._read(ctx, " ".join(words) if words else None, known)
        for option, texts, apply in (("place", self.place, place), ("avoid", self.avoid, avoid)):
            for text in texts:
                try:
                    apply(puzzle, text)
                except PuzzleFormatError as error:
                    raise PuzzleFormatError(f"--{option} {quote(text, 60)}: {error}") from None
        if self.no_flip:
            forbid_flips(puzzle)
        return puzzle

    def _read(self, ctx: typer.Context, text: str | None, known: Sequence[RuleClass]) -> Puzzle:
        if text and self.open:
            raise RulegridError(f"date {quote(text)} and --open can't be combined")
        if text == "-":
            return self._read_file(text, known)
        board = read_board(self.board)
        if self.open:
            return open_puzzle(board, self.open)
        if text is None:
            return date_puzzle(board, "today")
        if _looks_like_a_file(text) and not is_file(text):
            raise PuzzleFormatError(f"file {quote(text, 60)}: no such file or directory")
        try:
            return date_puzzle(board, text)
        except PuzzleFormatError as error:
            if is_file(text):
                return self._read_file(text, known)
            raise PuzzleFormatError(f"{error}{suggest_command(ctx, text, 'today')}") from None

    def _read_file(self, name: str, known: Sequence[RuleClass]) -> Puzzle:
        def parse(text: str) -> Puzzle:
            if self.board is not None and is_object(text):
                raise RulegridError("a puzzle as JSON and --board can't be combined")
            return read_text(text, read_board(self.board), known=known)

        return read_puzzle(name, parse)


def _looks_like_a_file(text: str) -> bool:
    """Return whether a text is more likely the name of a file than a date."""
    name, ending = os.path.splitext(text)
    return ending[1:].isalnum() and not ending[1:].isdigit() and bool(name) and " " not in text
