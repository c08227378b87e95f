"""The options of calendar commands that say which puzzle: a date or a file, a board, open cells, and pieces."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import typer

from ..calendar import CalendarBoard, avoid, board_names, load_board, place
from ..calendar.board_library import DEFAULT_BOARD
from ..calendar.play import forbid_flips
from ..calendar.puzzles import date_puzzle, open_puzzle, split_dates
from ..calendar.puzzles import read_puzzle as read_text
from ..engine.errors import PuzzleFormatError, RulegridError
from ..engine.puzzle import Puzzle
from ..utils.errors import quote
from ..utils.json_text import is_object
from .family import is_file, read_puzzle, suggest_command
from .options import Option
from .rules import RuleClass

if TYPE_CHECKING:
    from .puzzles import Splitter

T = TypeVar("T")

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
        puzzle = self._read(ctx, " ".join(words) if words else None, lambda text: self._parse(text, known))
        return self._with_pieces(puzzle)

    def read_some(
        self, ctx: typer.Context, words: Sequence[str] | None, known: Sequence[RuleClass], split: "Splitter"
    ) -> Puzzle | str:
        """Return the puzzle, or where there are several dates, or several in a file, a text with one on each line."""
        from .puzzles import OneOrMany

        if words and len(words) > 1 and not self.open and len(texts := self._split(words)) > 1:
            found: Puzzle | str = "\n".join(texts)
        else:
            parse = OneOrMany(lambda text: self._parse(text, known), split)
            found = self._read(ctx, " ".join(words) if words else None, parse)
        if not isinstance(found, str):
            return self._with_pieces(found)
        for option, given in (("place", self.place), ("avoid", self.avoid)):
            if given:
                raise RulegridError(f"--{option} {quote(given[0], 60)}: expected one puzzle, there are several")
        return found

    def _split(self, words: Sequence[str]) -> list[str]:
        """Return the dates that words describe; none where the first is no date, which is reported where it is read as one."""
        texts = []
        try:
            for text in split_dates(words, read_board(self.board)):
                texts.append(text)
        except PuzzleFormatError:
            if texts and not is_file(" ".join(words)):
                raise
            return []
        return texts

    def _with_pieces(self, puzzle: Puzzle) -> Puzzle:
        for option, texts, apply in (("place", self.place, place), ("avoid", self.avoid, avoid)):
            for text in texts:
                try:
                    apply(puzzle, text)
                except PuzzleFormatError as error:
                    raise PuzzleFormatError(f"--{option} {quote(text, 60)}: {error}") from None
        if self.no_flip:
            forbid_flips(puzzle)
        return puzzle

    def _read(self, ctx: typer.Context, text: str | None, parse: Callable[[str], T]) -> T | Puzzle:
        if text and self.open:
            raise RulegridError(f"date {quote(text)} and --open can't be combined")
        if text == "-":
            return read_puzzle(text, parse)
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
                return read_puzzle(text, parse)
            raise PuzzleFormatError(f"{error}{suggest_command(ctx, text, 'today')}") from None

    def _parse(self, text: str, known: Sequence[RuleClass]) -> Puzzle:
        if self.board is not None and is_object(text):
            raise RulegridError("a puzzle as JSON and --board can't be combined")
        return read_text(text, read_board(self.board), known=known)


def _looks_like_a_file(text: str) -> bool:
    """Return whether a text is more likely the name of a file than a date."""
    name, ending = os.path.splitext(text)
    return ending[1:].isalnum() and not ending[1:].isdigit() and bool(name) and " " not in text
