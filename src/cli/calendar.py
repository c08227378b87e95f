"""Calendar puzzles on the command line: how a date or a file is read, and what the help of the commands says."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

from ..calendar import CalendarBoard, avoid, board_names, load_board, place
from ..calendar.board_library import DEFAULT_BOARD
from ..calendar.family import FAMILY
from ..calendar.play import forbid_flips
from ..calendar.puzzles import open_puzzle, split_dates
from ..calendar.puzzles import read_puzzle as read_text
from ..engine.errors import PuzzleFormatError, RulegridError
from ..engine.puzzle import Puzzle
from ..utils.errors import quote
from ..utils.json_text import is_object
from .dates import dates
from .making import Making, wanted
from .options import Argument, changed, flag, texts, value
from .puzzles import Found, OneOrMany
from .reading import Reader
from .sources import is_file, read_from
from .table import Call, Entry, Text

T = TypeVar("T")

IN_BOARD, PIECES, SETS = "Board", "Pieces (--place and --avoid may be repeated)", "Sets of pieces (--set)"

BOARD = value(
    "board", str, "NAME|FILE", f"{', '.join(board_names())}, or a board file; {DEFAULT_BOARD} by default.", IN_BOARD,
    short="-b",
)  # fmt: skip
NO_FLIP = flag("no_flip", "No piece may be turned over.", IN_BOARD)


def read_board(given: Any) -> CalendarBoard:
    """Return the board that `--board` names, the default one without it; with `--no-flip`, as its pieces may be used."""
    board = load_board(DEFAULT_BOARD if given.board is None else given.board)
    return board.without_flips() if given.no_flip else board


class CalendarReader(Reader):
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
        """Return what `parse` makes of a date, of a file, or of standard input for "-"; today without any."""
        if argument and self.given.open:
            raise RulegridError(f"date {quote(argument)} and --open can't be combined")
        if argument == "-":
            return read_from(argument, parse)
        if self.given.open or argument is None:
            return parse("today")
        if _looks_like_a_file(argument) and not is_file(argument):
            raise PuzzleFormatError(f"file {quote(argument, 60)}: no such file or directory")
        try:
            return parse(argument)
        except PuzzleFormatError as error:
            if is_file(argument):
                return read_from(argument, parse)
            raise PuzzleFormatError(f"{error}{self.suggested(argument, 'today')}") from None

    def parse(self, text: str) -> Puzzle:
        """Return the puzzle of a text, with the pieces that were placed."""
        return self._with_pieces(self._parse(text))

    def _parse(self, text: str) -> Puzzle:
        if self.given.open:
            return open_puzzle(self._board, self.given.open)
        if self.given.board is not None and is_object(text):
            raise RulegridError("a puzzle as JSON and --board can't be combined")
        return read_text(text, self._board, known=self.known)

    def _with_pieces(self, puzzle: Puzzle) -> Puzzle:
        for option, given, apply in (("place", self.given.place, place), ("avoid", self.given.avoid, avoid)):
            for text in given:
                try:
                    apply(puzzle, text)
                except PuzzleFormatError as error:
                    raise PuzzleFormatError(f"--{option} {quote(text, 60)}: {error}") from None
        if self.given.no_flip:
            forbid_flips(puzzle)
        return puzzle

    def one(self) -> Puzzle:
        """Return the puzzle of the words, which are one date."""
        found = self.read(self._words, OneOrMany(self._parse, self.split))
        if isinstance(found, str):
            raise PuzzleFormatError(f"{self._words}: several dates, expected one: `rulegrid calendar rate` takes many")
        return self._with_pieces(found)

    def some(self) -> Puzzle | str:
        """Return the puzzle, or where there are several dates, or several in a file, a text with one on each line."""
        words = self.given.argument
        if len(words) > 1 and not self.given.open and len(texts := self._split(words)) > 1:
            return "\n".join(texts)
        found = self.read(self._words, OneOrMany(self._parse, self.split))
        return found if isinstance(found, str) else self._with_pieces(found)

    def all(self) -> list[Puzzle]:
        """Return the puzzles of all arguments, each a date or a file; none without any."""
        return super().all() if self.given.argument else [self.one()] if self.given.open else []

    @property
    def _words(self) -> str | None:
        return " ".join(self.given.argument) if self.given.argument else None

    def _split(self, words: Sequence[str]) -> list[str]:
        """Return the dates that words describe; none where the first is no date, which is reported where it is read as one."""
        found = []
        try:
            for text in split_dates(words, self._board):
                found.append(text)
        except PuzzleFormatError:
            if found and not is_file(" ".join(words)):
                raise
            return []
        return found

    def split(self, lines: Iterable[bytes]) -> Iterator[Found]:
        """Yield the puzzles of a text that has one a line."""
        return dates(lines, self.known)

    def solver_of_many(self) -> Callable[..., Any]:
        """Return the function that solves many, on this board."""
        from ..calendar import solve_many

        return partial(solve_many, board=read_board(self.given))

    def cut_outs(self, paper: str, title: str) -> Sequence[str]:
        """Return pages with the board, and its pieces to cut out."""
        from ..calendar.cut_outs import cut_outs

        return cut_outs(read_board(self.given), paper, title)

    def refuse_many(self) -> None:
        """Raise RulegridError where pieces are placed: of which of the puzzles, nobody knows."""
        for option in ("place", "avoid"):
            if given := getattr(self.given, option):
                raise RulegridError(f"--{option} {quote(given[0], 60)}: expected one puzzle, there are several")


def _looks_like_a_file(text: str) -> bool:
    """Return whether a text is more likely the name of a file than a date."""
    name, ending = os.path.splitext(text)
    return ending[1:].isalnum() and not ending[1:].isdigit() and bool(name) and " " not in text


def _begin(call: Call, writer: Any) -> tuple[Any, Any]:
    from ..calendar import puzzle_text

    given, board = call.given, read_board(call.given)
    if given.set:
        from .board_sets import begin

        return begin(given, board, writer)
    from ..calendar.making import CalendarMaker

    for option in ("sizes", "least"):
        if getattr(given, option) is not None:
            raise RulegridError(f"--{option} needs --set")
    writer.write = partial(puzzle_text, board=board)
    text = " ".join(given.argument) or None
    return CalendarMaker(text, board, level=given.level, rating=given.rating, pieces=given.pieces), writer


(PIECES_PLACED,) = wanted(FAMILY.making.options, pieces="N")

MAKING = Making(
    _begin,
    (
        BOARD, NO_FLIP,
        *wanted(FAMILY.making.options, level="NAME", rating="LOW..HIGH"),
        changed(PIECES_PLACED, "Place N pieces beforehand; by default as few as leave one solution. With --set: N pieces in all."),
        flag("set", "New pieces for the board, with which every date has a solution.", SETS),
        value("sizes", str, "A..B", "How many squares a piece has; 4..6 by default.", SETS),
        value("least", int, "N", "Every date has at least N solutions.", SETS),
    ),
)  # fmt: skip

ENTRY = Entry(
    "calendar",
    Text(
        "Solve calendar puzzles: cover all but a date with pieces.",
        (
            "rulegrid calendar                       today",
            "rulegrid calendar Jan 14 --count",
            "rulegrid calendar --open Jan,14",
            "rulegrid calendar hint Jan 14           one piece to place",
            "rulegrid calendar check Jan 14          unique? if not, why",
            "rulegrid calendar explain Jan 14        a solution, step by step",
            "rulegrid calendar rate Jan 14           how hard it is",
            "rulegrid calendar year 2026 --html year.html",
            "rulegrid calendar counts                the number of solutions of every date",
            "rulegrid calendar make --level hard     a new puzzle with one solution",
            "rulegrid calendar print --out board.pdf  the board, and its pieces to cut out",
            "rulegrid calendar rules                 the rules",
            "rulegrid calendar solve --help          every option of solve",
        ),
    ),
    CalendarReader,
    {
        "solve": Text(
            """
            Solve a calendar puzzle, and print the pieces or `No solution.`

            DATE is 2026-01-14, 1/14, 'Jan 14', today (the default), tomorrow or the like, perhaps followed by pieces that
            are placed, as `make` prints them: Oct 6 O6@A1:1. FILE is such a text, or a puzzle as JSON. Pieces are printed
            as letters and open cells as their labels; # is where there is no cell. `rulegrid calendar pieces` shows which
            piece each letter is. On a terminal, boards are drawn with the names of the pieces, and --all shows one solution
            at a time.
            """,
            (
                "",
                "2/29 --limit 2",
                "2026-01-14 --board weekday8x7",
                "--open Jan,14 --count",
                "Oct 6 --place O6@A1:1 --avoid P@G1 --count",
                "Jan 14 --animate --speed 50",
                "Jan 14 --all --sheet solutions.svg",
                "--board my_board.json --open A1 --open B2 --svg solution.svg",
            ),
        ),
        "hint": Text(
            """
            Suggest one piece to place, given those that are already placed, and explain it.

            The first line is the piece and its place as --place reads it, PIECE@CELL:ORIENTATION, the others are the
            reasons. Where no piece has to go to one place, it is the one whose place is in the most solutions. If no
            solution contains the placed pieces, each piece whose removal is enough is named. On a terminal the board is
            drawn.
            """,
            ("", "Oct 6 --place O6@A1:1", "Oct 6 --show where", "--board weekday8x7 --svg hint.svg"),
        ),
        "check": Text(
            """
            Check whether a date has exactly one solution with the pieces placed so far, and explain why if not.

            If there are several, pieces are named that leave one solution once they are placed. If there is none, placed
            pieces that contradict each other are named, as few as possible, and those whose removal is enough.
            """,
            (
                "Oct 6",
                "Oct 6 --place O6@A1:1 --place V@D1:1",
                "Oct 6 --place O6@A1:1 --place V@D1:1 --repairs all",
            ),
        ),
        "explain": Text(
            """
            Explain a solution, step by step, from the pieces that are already placed.

            Each step says which places are out, and why: a hole that no piece fills, a cell that one piece alone can cover,
            a place that leads to a contradiction. Where several solutions are left, a piece of one of them is placed.
            """,
            ("Oct 6 --place O6@A1:1", "Oct 6 --html steps.html"),
        ),
        "rate": Text(
            """
            Rate how hard a date is: by the choices that lead to a solution, and how many tries each needs.

            Any of a date's solutions will do. At each moment the cell or piece is taken for which the fewest places have to
            be tried until one leads to a solution; the costliest of these choices decides. A piece or cell with one place
            left is no choice. The levels are easy, medium, hard, fiendish and extreme. Several dates, or a FILE with one on
            each line, give a record for each: line, puzzle, status, rating, level, hardest, technique, steps, doors,
            searched, message.
            """,
            (
                "Oct 6",
                "Oct 6 --place O6@A1:1",
                "2026-01-14 --board weekday8x7 --json",
                "Oct 6 Oct 7 2026-12-24",
                "rulegrid calendar make --count 20 | rulegrid calendar rate - > ratings.csv",
            ),
        ),
        "year": Text(),
        "counts": Text(),
        "convert": Text(
            "Write a puzzle in another format: JSON, or as a text its date and the pieces that are placed.",
            ("Oct 6 --place O6@A1:1 --to text", "6 Oct O6@A1:1 --to json --out puzzle.json"),
        ),
        "show": Text(
            "Draw a puzzle as it is, unsolved: the board with the pieces that are placed.",
            ("Jan 14 --place L@B3:2", "today --svg today.svg"),
        ),
        "print": Text(
            """
            Draw sheets to print: dates, a board with its pieces to cut out, solutions.

            Each DATE is in one word, or in quotes, and may be followed by placed pieces, as `make` prints them. A FILE holds
            one such text on each line, or a puzzle as JSON. PDF and PNG need the extra 'png'.
            """,
            (
                "2026-01-14 2026-01-15 'Jan 16' --out sheet.pdf",
                "dates.txt --per-page 4 --out sheet.pdf",
                "--board my_board.txt --out board.pdf",
            ),
        ),
        "make": Text(
            """
            Make new puzzles: dates with pieces placed beforehand that leave exactly one solution.

            Without DATE each puzzle is of a random date. A puzzle is printed as a date and its placed pieces, or drawn on a
            terminal: `solve`, `hint` and the like read that, with the same --board. A puzzle that can't be written as a date
            is printed as JSON.

            With --set, the pieces themselves are made. What is printed is a board file: `--board FILE` reads it everywhere,
            and `counts` shows the number of solutions of every date.
            """,
            (
                "",
                "Oct 6 --level hard",
                "--pieces 3 --count 7 --out week.pdf",
                "--board weekday8x7 --json",
                "--set --least 3 --out my_board.txt",
                "--set --seed 2026 --out to_cut_out.pdf",
                "--set --board weekday8x7 --pieces 10 --sizes 4..5",
            ),
            argument=Argument("[DATE]", is_repeated=True),
        ),
        "boards": Text(),
        "pieces": Text(),
        "board": Text(),
        "rules": Text(examples=("", "placement", "--json")),
    },
    MAKING,
    frozenset({"pieces"}),
    {
        "batch": "`rate FILE` rates many dates, `year` solves those of a year, `counts` counts the solutions of all dates"
    },
)
