"""Sudoku on the command line: how its puzzles are read, and what the help of its commands says."""

from collections.abc import Callable, Iterable, Iterator
from types import SimpleNamespace
from typing import Any, TypeVar

from ..engine.board import Board
from ..engine.clues.fields import Digits
from ..engine.errors import PuzzleFormatError, RulegridError
from ..engine.formats import recognise
from ..engine.puzzle import Puzzle
from ..sudoku import FORMATS, STANDARD, read_puzzle
from ..sudoku.family import FAMILY, USUAL
from ..sudoku.formats.tables import is_header, puzzle_field
from ..utils.errors import quote
from ..utils.json_text import read_json
from .making import WANTED, Making, read_size, wanted
from .options import flag, texts, value
from .puzzles import Found, LineReader, new_found, read_lines, text_in
from .reading import Reader
from .rule_options import HEADING
from .rules import new_rule
from .sources import is_file, is_terminal, looks_like_a_file, read_from
from .table import Call, Entry, Text

T = TypeVar("T")


def one_a_line(lines: Iterable[bytes], first: int = 1) -> Iterator[Found]:
    """Yield the sudokus of a stream that has one a line, alone, in a table, whose header is skipped, or in a JSON object.

    Where these are not its `first` lines, there is none.

    >>> table = [b"puzzle,solution", b"1..4......32....,1324241341323241"]
    >>> [(found.line, found.given) for found in one_a_line(table)]
    [(2, '1..4......32....')]
    """
    is_first = first == 1
    for number, text, problem in read_lines(lines, first):
        if not text:
            continue
        if text[0] == "{":
            is_first = False
            yield _read_object(number, text, problem)
            continue
        if "," in text and not problem:
            if is_first and is_header(text):
                is_first = False
                continue
            text = puzzle_field(text) or text
        is_first = False
        yield new_found((number, text, "" if problem else text, problem, None))


def _read_object(line: int, text: str, problem: str) -> Found:
    """Return the puzzle of a JSON line: an object with its text, or the puzzle as JSON, which is read later."""
    if not problem and ('"input"' in text or '"puzzle"' in text):
        try:
            given = text_in(read_json(text))
        except PuzzleFormatError as error:
            problem = str(error)
        else:
            if given is not None:
                return Found(line, given, given, lines=())
    found = Found(line, text, "" if problem else text)
    return found._replace(problem=found.place(problem))


class SudokuReader(Reader):
    """Reads a text, or the file of that name."""

    metavar = "[PUZZLE|FILE|-]"
    options = (
        value("values", str, "DIGITS", "The values that cells may hold, such as 012345678 or 2,3,5,7; 1 to n by default.", HEADING),
    )  # fmt: skip
    adds_rules_to_many = True

    def __init__(self, given: SimpleNamespace, context: Any) -> None:
        super().__init__(given, context)
        values = getattr(given, "values", None)
        self._values = None if values is None else _values(values)

    @property
    def is_missing(self) -> bool:
        """Whether there is nothing to read."""
        return not self.given.argument and is_terminal()

    def one(self) -> Puzzle:
        """Return the puzzle that was given; of several, the error says how many there are."""
        return self.read(self.given.argument, self.parse)

    def read(self, argument: str | None, parse: Callable[[str], T]) -> T:
        """Return what `parse` makes of an argument: a puzzle, a file, or "-"; raises PuzzleFormatError."""
        if argument is None or argument == "-":
            return read_from(argument, parse)
        try:
            return parse(argument)
        except PuzzleFormatError as error:
            if is_file(argument):
                return read_from(argument, parse)
            if recognise(argument, FORMATS):
                raise
            if looks_like_a_file(argument):
                return read_from(argument, parse)
            hint = self.suggested(argument) or f": {error}"
            raise PuzzleFormatError(f"{quote(argument)} is neither a file nor a puzzle{hint}") from None

    def parse(self, text: str) -> Puzzle:
        """Return the puzzle in a text, with the values that were asked for."""
        puzzle = read_puzzle(text, known=self.known, values=self._values)
        if self._values is not None and puzzle.board.values != self._values:
            raise RulegridError("a puzzle as JSON and --values can't be combined")
        return puzzle

    def split(self, lines: Iterable[bytes]) -> Iterator[Found]:
        """Yield the puzzles of a text that has one a line."""
        return one_a_line(lines)

    def by_line(self) -> LineReader:
        """Return what splits a text where each puzzle is a line."""
        return one_a_line

    def solver_of_many(self) -> Callable[..., Any]:
        """Return the function that solves many."""
        from ..sudoku import solve_many

        return solve_many


def _values(text: str) -> tuple[int, ...]:
    try:
        return tuple(sorted(Digits("values", distinct=True).read(text)))
    except PuzzleFormatError as error:
        raise PuzzleFormatError(f"--values: {error}") from None


def _begin(call: Call, writer: Any) -> tuple[Any, Any]:
    from ..sudoku.making.maker import SudokuMaker

    given = call.given
    if given.no_givens and given.givens is not None:
        raise RulegridError("--givens and --no-givens can't be combined")
    if given.level is not None and given.rating is not None:
        raise RulegridError("--level and --rating can't be combined")
    usual = Puzzle(Board(1), [new_rule(rule) for rule in STANDARD])
    call.rules.edit(usual)
    maker = SudokuMaker(
        read_size(given.size, USUAL), level=given.level, rating=given.rating, only=() if given.only is None else given.only, symmetry=given.symmetry,
        givens=0 if given.no_givens else given.givens, recipe=given.with_, rules=usual.rules, rated=given.rate,
    )  # fmt: skip
    return maker, writer


MAKING = Making(
    _begin,
    (
        *wanted(FAMILY.making.options, level="NAME", rating="LOW..HIGH", only="STEPS", symmetry="NAME", givens="N"),
        flag("no_givens", "No givens, only clues.", WANTED),
        texts(
            "with_", "RULE[:N]",
            "A rule to add, with N clues made at random, or as many as are needed: killer, or anti-knight,arrow:4.", WANTED,
        ),
        flag("rate", "Rate each puzzle even if no level is asked for; --json and drawn puzzles show it.", WANTED),
    ),
)  # fmt: skip

ENTRY = Entry(
    "sudoku",
    Text(
        "Solve sudoku and its variants: any size, any mix of rules.",
        (
            "rulegrid sudoku 1..4......32....",
            "rulegrid sudoku puzzle.txt --unique",
            "rulegrid sudoku hint puzzle.txt      the next value, and why",
            "rulegrid sudoku check puzzle.txt     unique? if not, why",
            "rulegrid sudoku minimise puzzle.txt  without what it does not need",
            "rulegrid sudoku explain puzzle.txt   the whole solution, step by step",
            "rulegrid sudoku rate puzzle.txt      how hard it is",
            "rulegrid sudoku batch puzzles.txt    many puzzles",
            "rulegrid sudoku print puzzles.txt --out sheet.pdf",
            "rulegrid sudoku make --level hard    a new puzzle",
            "rulegrid sudoku rules                all rules, and the form of their clues",
            "rulegrid sudoku solve --help         every option of solve",
        ),
    ),
    SudokuReader,
    {
        "solve": Text(
            """
            Solve a sudoku and print the grid, or `No solution.`

            PUZZLE is the cells in reading order; their number gives the size. A cell is one character, `0` or `.` for an
            empty cell and A for 10; or cells are numbers with spaces or commas between them. A FILE may have all cells on
            one line or one row on each line, with or without drawn boxes, or it is a puzzle as JSON. Without an argument,
            standard input is read.
            """,
            (
                "1..4......32....",
                "1........................ --rule non-consecutive --count",
                "................ --thermometer C1B1A1 --count",
                "................ --killer 7:A1A2B1 --killer 3:D1D2 --unique",
                "puzzle.txt --box 2x3 --svg solution.svg",
                "puzzle.txt --no-rule block --rule mine.py:MyRule",
                "- < puzzle.txt",
            ),
        ),
        "hint": Text(examples=("1..4......32....", "puzzle.txt --rule non-consecutive")),
        "check": Text(examples=("1..4......32....", "puzzle.txt --clues", "puzzle.json --repairs all")),
        "minimise": Text(
            examples=(
                "puzzle.txt",
                "puzzle.txt --symmetry rotation --seed 3",
                "puzzle.json --order clues --keep A1,A4",
            )
        ),
        "explain": Text(examples=("puzzle.txt", "puzzle.txt --show technique", "puzzle.txt --html steps.html")),
        "rate": Text(examples=("1..4......32....", "puzzle.json --json", "puzzles.txt > ratings.csv")),
        "batch": Text(
            """
            Solve many sudokus, one on each line, and write a record for each.

            The columns are line, puzzle, status, solution, found and message. The status is unique, several, none, solved
            (with --limit 1), stopped, malformed or failed. A line may also be one of a table, such as puzzle,solution, a
            puzzle as JSON, or an object with the text of a puzzle as "input" or "puzzle". Empty lines and comments, which
            begin with # or //, are skipped. Without FILE, standard input is read. Ctrl-C leaves complete records;
            --resume continues after them.
            """,
            (
                "puzzles.txt",
                "puzzles.txt --out answers.csv --resume",
                "puzzles.txt --rule non-consecutive --limit 1",
                "- --format jsonl < puzzles.txt",
            ),
            has_rules=True,
        ),
        "convert": Text(
            examples=(
                "puzzle.txt --to fpuzzles",
                "'https://www.f-puzzles.com/?load=…' --out puzzle.json",
                "1..4......32.... --rule anti-knight --to sudokupad",
                "- --to svg < puzzle.json > puzzle.svg",
            )
        ),
        "show": Text(examples=("puzzle.json", "1..4......32.... --rule diagonal --svg puzzle.svg")),
        "print": Text(
            examples=(
                "puzzles.txt --out sheet.pdf",
                'easy.txt hard.json --title "Class 5b" --out sheet.html',
                "killer.json --large --no-solutions --out sheet.pdf",
            )
        ),
        "make": Text(
            """
            Make sudokus: classic ones, or variants by a recipe.

            Each has exactly one solution. Where nothing is said about how hard it is or how many givens it has, every given
            and clue is needed. Puzzles are printed one per line, those with clues as JSON; on a terminal they are drawn. The
            seed is reported: it makes the same puzzles again.
            """,
            (
                "",
                "--level hard --symmetry rotation --count 10",
                "--rating 2.6..3.4 --only singles,locked,pairs --seed 2026",
                '--level easy --count 12 --title "Class 5b" --out a.pdf',
                "--with killer --no-givens",
                "--with anti-knight,arrow:4 --to fpuzzles",
            ),
            has_rules=True,
        ),
        "rules": Text(examples=("", "amount", "--json")),
    },
    traits=frozenset({"digits"}),
    making=MAKING,
)
