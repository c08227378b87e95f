"""Calendar puzzles on the command line."""

from __future__ import annotations

import datetime
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar

from ..calendar import CalendarBoard, avoid, load_board, place
from ..calendar.board_library import DEFAULT_BOARD, own_names
from ..calendar.family import FAMILY, open_puzzle, split_dates
from ..calendar.family import read_puzzle as read_text
from ..calendar.play import forbid_flips
from ..core.page_address import family_of, is_address
from ..core.puzzle import Puzzle
from ..utils.errors import PuzzleFormatError, RulegridError, argument_error, locate_problem, quote
from ..utils.json_text import is_object
from ..utils.message import Message
from ..utils.numbers import is_number
from . import files, streams
from .files import is_file, read_from
from .framework import ArgumentReader, CliFamily, CommandCall
from .options import CliArgument, MakeOptions, begin, flag, maker_options, refuse_together, texts, value, with_help
from .output import as_json, warn
from .puzzle_stream import StreamLines, StreamPuzzle, TextReader, read_lines, read_object
from .rules import RuleClass
from .streams import clash_error, language, one_puzzle_error, printable, say
from .writing import PuzzleWriter

if TYPE_CHECKING:
    from ..calendar.piece_sets import GeneratedPieceSet


T = TypeVar("T")

IN_BOARD, PIECES, SETS = "Board", "Pieces (--place and --avoid may be repeated)", "Sets of pieces (--set)"

BOARD = value(
    "board", str, "NAME|FILE", f"{', '.join(own_names())}, or a board file; {DEFAULT_BOARD} by default.", IN_BOARD,
    short="-b",
)  # fmt: skip
NO_FLIP = flag("no_flip", "No piece may be turned over.", IN_BOARD)


def read_board(given: Any) -> CalendarBoard:
    """Return the board that `--board` names, the default one without it; with `--no-flip`, as its pieces may be used."""
    board = load_board(DEFAULT_BOARD if given.board is None else given.board)
    return board.without_flips() if given.no_flip else board


def report_dates(
    *texts: str | None, today: datetime.date | None = None, board: CalendarBoard | None = None, quiet: bool = False
) -> None:
    """Report how the dates in texts that name two days are understood, unless `quiet`."""
    from ..calendar.dates import other_reading

    if not quiet:
        dates = [date for text in texts if text is not None for date in text.split("..")]
        found = (other_reading(date, today, board) for date in dates if "/" in date or "-" in date)
        warn(Message("cli.guessed", before=None), [doubt for doubt in found if doubt is not None])


def split_days(lines: Iterable[bytes], known: Iterable[RuleClass]) -> Iterator[StreamPuzzle]:
    r"""Yield calendar puzzles, a line each.

    A JSON line is an object with the text as "input", or a puzzle as JSON with rules from `known`.

    >>> [(found.line, found.text) for found in split_days([b"Oct 6", b"", b"# a remark", b'{"input": "Oct 7 O6@A1:1"}'], [])]
    [(1, 'Oct 6'), (4, 'Oct 7 O6@A1:1')]
    """
    parse = partial(Puzzle.from_json, known=list(known), family=FAMILY.name)
    for number, text, problem in read_lines(lines):
        if text[:1] == "{":
            yield from read_object(number, text, problem, parse, FAMILY.name)
        elif text:
            yield StreamPuzzle(number, text, "" if problem else text, problem)


class CalendarReader(ArgumentReader):
    """Reads dates, perhaps with placed pieces, or a file with them or with a puzzle as JSON."""

    metavar = "[DATE|FILE|-]"
    is_repeated = True
    options = (
        BOARD,
        texts("open", "CELLS", "Leave these cells open instead of a date: labels or coordinates, such as Jan,14 or A1. May be repeated.", IN_BOARD),
        texts(
            "place", "PIECE@CELL:ORIENTATION",
            "A piece that is already placed: L@B3:2 has its first cell in reading order at B3, in its second orientation.", PIECES,
        ),
        texts(
            "avoid", "PIECE@CELL:ORIENTATION",
            "A place that a piece must avoid: L@B3:2; L@B3, all that cover this cell; L:2, all of this orientation.", PIECES,
        ),
        NO_FLIP,
    )  # fmt: skip

    @property
    def _board(self) -> CalendarBoard:
        return load_board(DEFAULT_BOARD if self.given.board is None else self.given.board)

    def read(self, argument: str | None, parse: Callable[[str], T]) -> T:
        """Return the result of `parse` for a date, a file, or standard input for "-"; the default is today."""
        if argument and self.given.open:
            raise clash_error(Message("cli.date", given=quote(argument)), "--open")
        if argument == "-":
            return read_from(argument, parse)
        if self.given.open or argument is None:
            return parse("today" if self._board.stay_open else "")
        if is_address(argument, "calendar", needs="") or family_of(argument):
            return parse(argument)
        if _looks_like_a_file(argument) and not is_file(argument):
            raise PuzzleFormatError(Message("cli.no-file", file=streams.source_of(argument)))
        try:
            return parse(argument)
        except PuzzleFormatError as error:
            if is_file(argument):
                return read_from(argument, parse)
            hint = self.suggest_command(argument, "today") if argument.isalpha() else None
            raise PuzzleFormatError(Message("cli.with-hint", problem=error.message, hint=hint)) from None

    def parse(self, text: str) -> Puzzle:
        """Return the puzzle of a text, with the pieces that were placed."""
        return self._with_pieces(self._parse(text))

    def _parse(self, text: str) -> Puzzle:
        if self.given.open:
            return open_puzzle(self._board, self.given.open)
        if self.given.board is not None and is_object(text):
            raise clash_error(Message("cli.json-puzzle"), "--board")
        if self.given.board is not None and is_address(text, "calendar", needs=""):
            from ..calendar.family import names_board  # most puzzles are not links

            if names_board(text):
                raise clash_error(Message("cli.page-address"), "--board")
        return read_text(text, self._board, known=self.known)

    def _with_pieces(self, puzzle: Puzzle) -> Puzzle:
        for option, given, apply in (("place", self.given.place, place), ("avoid", self.given.avoid, avoid)):
            for text in given:
                try:
                    apply(puzzle, text)
                except PuzzleFormatError as error:
                    raise PuzzleFormatError(
                        locate_problem(streams.quote_option(f"--{option}", text), error.message)
                    ) from None
        if self.given.no_flip:
            forbid_flips(puzzle)
        return puzzle

    def one(self) -> Puzzle:
        """Return the puzzle of the words, which are one date."""
        found = self.read(self._words, TextReader(self._parse, self.split))
        if isinstance(found, str):
            several = Message("cli.several-dates", command="rulegrid calendar rate")
            raise PuzzleFormatError(locate_problem(self._words or "", several))
        return self._with_pieces(found)

    def some(self) -> Puzzle | str:
        """Return the puzzle, or a text with one per line if there are several dates, or several in a file."""
        words = self.given.argument
        if len(words) > 1 and not self.given.open and len(texts := self._split(words)) > 1:
            return "\n".join(texts)
        found = self.read(self._words, TextReader(self._parse, self.split))
        return found if isinstance(found, str) else self._with_pieces(found)

    def all(self) -> list[Puzzle]:
        """Return the puzzles of all arguments, each a date or a file; none without any."""
        return super().all() if self.given.argument else [self.one()] if self.given.open else []

    @property
    def _words(self) -> str | None:
        return " ".join(self.given.argument) if self.given.argument else None

    def _split(self, words: Sequence[str]) -> list[str]:
        """Return the dates that words describe; [] if the first is not a date, an error that is reported later."""
        found = []
        try:
            for text in split_dates(words, self._board):
                found.append(text)
        except PuzzleFormatError:
            if found and not is_file(" ".join(words)):
                raise
            return []
        return found

    def split(self, lines: StreamLines) -> Iterator[StreamPuzzle]:
        return split_days(lines, self.known)

    def solver_of_many(self) -> Callable[..., Any]:
        from ..calendar import solve_many

        return partial(solve_many, board=read_board(self.given))

    def cut_outs(self, paper: str, title: str) -> Sequence[str]:
        from ..calendar.printing import cut_outs

        return cut_outs(read_board(self.given), paper, title, language())

    def refuse_many(self) -> None:
        """Raise RulegridError if pieces are placed: it is unclear to which of the puzzles they belong."""
        for option in ("place", "avoid"):
            if given := getattr(self.given, option):
                raise one_puzzle_error(streams.quote_option(f"--{option}", given[0]))


def _looks_like_a_file(text: str) -> bool:
    name, ending = os.path.splitext(text)
    return ending[1:].isalnum() and not ending[1:].isdigit() and bool(name) and " " not in text


def _begin(call: CommandCall, writer: Any) -> tuple[Any, Any]:
    from ..calendar import puzzle_text

    given, board = call.given, read_board(call.given)
    if given.set:
        if given.rule:
            raise clash_error("--rule", "--set")
        return begin_set(given, board, writer)
    for option in ("sizes", "least"):
        if getattr(given, option) is not None:
            raise RulegridError(Message("cli.needs", option=f"--{option}", other="--set"))
    writer.write = partial(puzzle_text, board=board)
    text = " ".join(given.argument) or None
    begun = begin(call, writer, date=text, board=board, rules=call.rules.rules_to_add(FAMILY.standard))
    report_dates(text, board=board, quiet=given.quiet)
    return begun


(PIECES_PLACED,) = maker_options(FAMILY.making.options, pieces="N")

MAKING = MakeOptions(
    (
        BOARD, NO_FLIP,
        *maker_options(FAMILY.making.options, level="NAME", rating="LOW..HIGH"),
        with_help(PIECES_PLACED, "Place N pieces beforehand; by default as few as leave one solution. With --set: N pieces in all."),
        flag("set", "New pieces for the board, with which every date has a solution.", SETS),
        value("sizes", str, "A..B", "How many squares a piece has; 4..6 by default.", SETS),
        value("least", int, "N", "Every date has at least N solutions.", SETS),
    ),
    _begin,
)  # fmt: skip

ENTRY = CliFamily(
    "calendar",
    CalendarReader,
    (
        "solve", "hint", "check", "explain", "rate", "year", "counts", "convert", "show", "print", "make", "booklet", "boards",
        "pieces", "board", "rules",
    ),
    MAKING,
    traits=frozenset({"pieces"}),
    arguments={"make": CliArgument("[DATE]", is_repeated=True)},
    adds_rules=("make", "year", "counts"),
    elsewhere={"batch": Message("cli.no-batch")},
)  # fmt: skip


def begin_set(given: SimpleNamespace, board: CalendarBoard, writer: PuzzleWriter) -> tuple[Any, PuzzleWriter]:
    """Return the maker and the writer of sets of pieces. Raises RulegridError for options that sets don't have."""
    from ..calendar.piece_sets import SetMaker

    refuse_together(given, ("set", "level"), ("set", "rating"))
    if given.argument:
        raise clash_error("--set", Message("cli.a-date"))
    if writer.is_picture:
        raise RulegridError(Message("cli.set-is-text"))
    if given.count > 1 and not given.json and writer.out is None and writer.sheet is None:
        raise RulegridError(Message("cli.set-and-count"))
    least = 1 if given.least is None else given.least
    maker = SetMaker(board, given.pieces, _read_sizes(given.sizes), least, not given.no_flip)
    return maker, SetWriter(given, writer.formats, writer.write)


def _read_sizes(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    first, dots, last = text.partition("..")
    numbers = [first.strip(), last.strip() if dots else first.strip()]
    if not all(is_number(number, most=2) for number in numbers):
        raise RulegridError(argument_error("--sizes", text, Message("cli.squares")))
    return int(numbers[0]), int(numbers[1])


class SetWriter(PuzzleWriter):
    """Writes sets of pieces: each as a board file of its own."""

    @contextmanager
    def open(self) -> Iterator[Callable[[Any], None]]:
        """Yield the function that takes each set; a sheet to cut out is written at the end, also after an error."""
        if self.sheet is not None:
            from ..calendar.printing import cut_outs

            pages: list[str] = []
            style, title = self.sheet.style, self.sheet.title
            try:
                yield lambda made: pages.extend(cut_outs(made.board, style.paper, title, style.language))
            finally:
                if pages:
                    self.sheet.write((), pages)
            return
        number = 0

        def put(made: GeneratedPieceSet) -> None:
            nonlocal number
            number += 1
            text = self._text(made, set())
            if self.out is None:
                say(text.rstrip("\n"))
            elif self.given.json and number > 1:
                with open(self.out, "a", encoding="utf-8") as file:
                    file.write(f"{text}\n")
            else:
                is_one = self.given.json or self.given.count == 1
                files.write_file(
                    files.numbered_name(self.out, None if is_one else number), (text.rstrip("\n") + "\n").encode()
                )

        yield put

    def _text(self, made: Any, warned: set[str]) -> str:
        if self.given.json:
            return as_json(made.to_data())
        if self.form == "json":
            return str(made.board.to_json())
        from ..calendar.counts import name_extremes

        return f"// seed {printable(made.seed)}: {printable(name_extremes(made.dates))}\n\n{made.board.to_text()}"
