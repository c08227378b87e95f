"""Sudoku on the command line: how its puzzles are read, and what the help of its commands says."""

import re
from collections.abc import Callable, Iterable, Iterator
from types import SimpleNamespace
from typing import Any, TypeVar

from ..core.board import Board
from ..core.clue_fields import Digits
from ..core.formats import is_bare_grid, recognise
from ..core.page_address import family_of
from ..core.puzzle import Puzzle
from ..sudoku import FORMATS, STANDARD, read_puzzle
from ..sudoku.family import FAMILY
from ..sudoku.formats.opensudoku import games_in
from ..sudoku.formats.several import (
    LOOKED_AT,
    SMALLEST,
    begins_blocked,
    foreign_line_error,
    grids_in,
    has_drawn_grids,
    is_heading,
    may_be_row,
)
from ..sudoku.formats.tables import PuzzleColumn, is_border, is_candidate_grid, is_header, puzzle_column, puzzle_field
from ..utils.errors import PuzzleFormatError, locate_problem, quote
from ..utils.json_text import read_json
from ..utils.message import Message
from .files import is_file, is_terminal, looks_like_a_file, read_from
from .framework import HEADING, OF_GRIDS, ArgumentReader, CliFamily, CommandCall, Position
from .options import WANTED, MakeOptions, begin, flag, maker_options, refuse_together, texts, value
from .puzzle_stream import LineReader, StreamLines, StreamPuzzle, is_elsewhere, new_found, read_lines, text_in
from .streams import clash_error, print_error

T = TypeVar("T")

_BETWEEN_FIELDS = re.compile(r"[\s,;|:#]")


class SudokuLineReader:
    """Reads the sudokus of a stream that has one a line, bare, among other fields, or in a JSON object.

    A table may have a header, which is skipped. It is remembered for lines that other processes read: only if these are the
    `first` lines of the stream can one of them be the header.
    """

    def __init__(self) -> None:
        self._column: PuzzleColumn | None = None

    def __call__(self, lines: Iterable[bytes], first: int = 1) -> Iterator[StreamPuzzle]:
        """Yield the sudokus in some lines; `first` is the number of the first line."""
        is_first = first == 1
        titles: list[StreamPuzzle] = []  # lines of words above the first puzzle
        for number, text, problem in read_lines(lines, first):
            if not text:
                continue
            if text[0] == "{":
                is_first = False
                yield from _read_object(number, text, problem)
                continue
            if is_first and not problem and puzzle_column(text) is None and _is_title(text):
                titles.append(new_found((number, text, text, problem, None)))
                continue
            if not problem and (self._column is not None or _BETWEEN_FIELDS.search(text)):
                if is_first and is_header(text):
                    is_first, self._column = False, puzzle_column(text)
                    continue
                if self._column is not None and is_border(text):  # below the head of a table in Markdown
                    continue
                try:
                    text = puzzle_field(text, self._column) or text
                except PuzzleFormatError as error:
                    problem = str(error)
            if number > 1 and not is_first and not problem and may_be_row(text):
                problem = foreign_line_error(number)
            is_first = False
            yield new_found((number, text, "" if problem else text, problem, None))
        if is_first:
            yield from titles


def _is_title(line: str) -> bool:
    return (is_heading(line) or (line.isalpha() and len(line) < SMALLEST)) and not recognise(line, FORMATS)


def one_a_line(lines: Iterable[bytes]) -> Iterator[StreamPuzzle]:
    """Yield the sudokus of a stream that has one a line.

    >>> table = [b"puzzle,solution", b"1..4......32....,1324241341323241"]
    >>> [(found.line, found.given) for found in one_a_line(table)]
    [(2, '1..4......32....')]
    """
    return SudokuLineReader()(lines)


def blocks(lines: Iterable[bytes]) -> Iterator[StreamPuzzle]:
    """Yield the sudokus of a stream that has drawn grids, or is a file of OpenSudoku.

    >>> [(found.line, found.given) for found in blocks([b"Grid 01", b"1..4", b"....", b"Grid 02", b"..32", b"...."])]
    [(2, '1..4\\n....'), (5, '..32\\n....')]
    """
    for grid in grids_in(read_lines(lines, is_row=begins_blocked)):
        number, text, problem = grid[0]
        if text[0] == "{":
            yield from _read_object(number, text, problem)
        elif text[0] == "<":
            for digits in games_in(text):
                yield StreamPuzzle(number, digits, "" if problem else digits, problem)
        else:
            rows = "\n".join(row for _, row, _ in grid)
            wrong = next((why for *_, why in grid if why), "")
            yield StreamPuzzle(number, rows, "" if wrong else rows, wrong, [at for at, *_ in grid])


def samurais(lines: Iterable[bytes]) -> Iterator[StreamPuzzle]:
    """Yield the sudokus of a stream that has overlapping grids, with empty lines between the puzzles."""
    from ..sudoku.formats.samurai import split_overlapping  # few streams have several lines a puzzle

    for block in split_overlapping(read_lines(lines, is_row=begins_blocked, strip=str.rstrip)):
        text = "\n".join(line for _, line, _ in block)
        wrong = next((why for *_, why in block if why), "")
        yield StreamPuzzle(block[0][0], text, "" if wrong else text, wrong, [at for at, *_ in block])


def _read_object(line: int, text: str, problem: str) -> Iterator[StreamPuzzle]:
    """Yield the puzzle of a JSON line: an object with its text, or the puzzle as JSON, which is read later.

    Of a pack, only lines with sudokus have one.
    """
    if not problem and any(key in text for key in ('"input"', '"puzzle"', '"pack"', '"message"')):
        try:
            data = read_json(text)
            if is_elsewhere(data, FAMILY.name):
                return
            given = text_in(data)
        except PuzzleFormatError as error:
            problem = str(error)
        else:
            if given is not None:
                yield StreamPuzzle(line, given, given, lines=())
                return
    found = StreamPuzzle(line, text, "" if problem else text)
    yield found._replace(problem=found.place(problem))


class SudokuReader(ArgumentReader):
    """Reads a text, or the file of that name."""

    metavar = "[PUZZLE|FILE|-]"
    options = (
        value("values", str, "DIGITS", "The values that cells may hold, such as 012345678 or 2,3,5,7; 1 to n by default.", HEADING),
        flag("fetch", "Also fetch the puzzles of short links (sudokupad.app, tinyurl.com) in files and standard input.", HEADING),
        flag("offline", "Fetch nothing, not even the puzzle of a short link that is the argument.", HEADING),
    )  # fmt: skip

    def __init__(self, given: SimpleNamespace, context: Any) -> None:
        super().__init__(given, context)
        self._fetches = bool(getattr(given, "fetch", False))
        self._is_offline = bool(getattr(given, "offline", False))
        if self._fetches and self._is_offline:
            raise clash_error("--fetch", "--offline")
        values = getattr(given, "values", None)
        self._values = None if values is None else _values(values)

    @property
    def is_missing(self) -> bool:
        return not self.given.argument and is_terminal()

    def one(self) -> Puzzle:
        """Return the puzzle that was given; of several, the error says how many there are."""
        return self.read(self.given.argument, self.parse)

    def read(self, argument: str | None, parse: Callable[[str], T]) -> T:
        """Return the result of `parse` for a puzzle, a file, or "-". Raises PuzzleFormatError."""
        if argument is None or argument == "-":
            return read_from(argument, parse)
        if not is_file(argument):
            argument = self._fetch(argument)
        try:
            return parse(argument)
        except PuzzleFormatError as error:
            if is_file(argument):
                return read_from(argument, parse)
            if recognise(argument, FORMATS) or family_of(argument):
                raise
            if looks_like_a_file(argument):
                return read_from(argument, parse)
            hint = self.suggest_command(argument) or Message("cli.because", problem=error.message)
            raise PuzzleFormatError(Message("cli.neither-puzzle", given=quote(argument), hint=hint)) from None

    def parse(self, text: str) -> Puzzle:
        """Return the puzzle in a text, with the values that were asked for."""
        if self._fetches:
            text = self._fetch(text)
        puzzle = read_puzzle(text, known=self.known, values=self._values)
        self._text = text
        if self._values is not None and puzzle.board.values != self._values:
            raise clash_error(Message("cli.json-puzzle"), "--values")
        return puzzle

    def _fetch(self, text: str) -> str:
        """Return the puzzle text of a short link, or any other text unchanged; a note names each site."""

        def name_site(host: str) -> None:
            print_error(Message("cli.fetching", host=host))

        return FAMILY.fetch(text, offline=self._is_offline, notify=name_site)

    def _fetch_found(self, found: StreamPuzzle) -> StreamPuzzle:
        try:
            return found._replace(given=self._fetch(found.given)) if isinstance(found.given, str) else found
        except PuzzleFormatError as error:
            return found._replace(given="", problem=found.place(str(error)))

    def position(self, puzzle: Puzzle) -> Position | None:
        """Return the position of the text that was read, None if it has none; candidates are a player's marks."""
        if is_bare_grid(self._text):
            return None
        from ..sudoku.formats.hodoku import is_hodoku, read_state
        from ..sudoku.formats.links import is_link
        from ..sudoku.formats.texts import as_marked, is_sukaku

        if is_hodoku(self._text):
            _, board, marks = read_state(self._text)
            return puzzle, board, marks
        has_candidates = is_candidate_grid(self._text) or is_sukaku(self._text) or is_link(self._text)
        return as_marked(puzzle) if has_candidates else None

    def split(self, lines: StreamLines) -> Iterator[StreamPuzzle]:
        """Yield the puzzles of a text that has one a line, or drawn grids."""
        split = samurais if _has_overlapping(lines) else blocks if self.has_blocks(lines) else one_a_line
        found = split(lines)
        return map(self._fetch_found, found) if self._fetches else found

    def has_blocks(self, lines: StreamLines) -> bool:
        return _has_overlapping(lines) or has_drawn_grids(_first_texts(lines))

    def by_line(self) -> LineReader | None:
        return None if self._fetches else SudokuLineReader()

    def solver_of_many(self) -> Callable[..., Any]:
        from ..sudoku import solve_many

        return solve_many


def _first_texts(lines: StreamLines) -> list[str]:
    return [line.decode("utf-8", "replace") for line in lines.first(LOOKED_AT)]


def _has_overlapping(lines: StreamLines) -> bool:
    from ..sudoku.formats.samurai import begins_overlapping  # not for a puzzle in the argument

    return begins_overlapping(_first_texts(lines))


def _values(text: str) -> tuple[int, ...]:
    try:
        return tuple(sorted(Digits("values", distinct=True).read(text)))
    except PuzzleFormatError as error:
        raise PuzzleFormatError(locate_problem("--values", error.message)) from None


def _begin(call: CommandCall, writer: Any) -> tuple[Any, Any]:
    given = call.given
    refuse_together(given, ("givens", "no_givens"), ("level", "rating"))
    usual = Puzzle(Board(1), STANDARD)
    call.rules.edit(usual)
    others = {"givens": 0} if given.no_givens else {}
    return begin(call, writer, recipe=call.rules.recipe, rules=usual.rules, rated=given.rate, **others)


MAKING = MakeOptions(
    (
        *maker_options(FAMILY.making.options, level="NAME", rating="LOW..HIGH", only="STEPS", symmetry="NAME", givens="N|LOW..HIGH"),
        flag("no_givens", "No givens, only clues.", WANTED),
        texts(
            "with_", "RULE[:N]",
            "A rule to add, with N clues made at random, or as many as are needed: killer, or anti-knight,arrow:4; "
            "path/to/file.py:Class:N for your own. --rule adds one with the clues that you give.", WANTED,
        ),
        flag("rate", "Rate each puzzle even if no level is asked for; --json and drawn puzzles show it.", WANTED),
    ),
    _begin,
)  # fmt: skip

ENTRY = CliFamily(
    "sudoku",
    SudokuReader,
    OF_GRIDS,
    MAKING,
    traits=frozenset({"digits", "links"}),
    with_rules=("batch", "make"),
)
