"""Calcudoku on the command line: how its puzzles are read, and what the help of its commands says."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from ..calcudoku import read_puzzle
from ..calcudoku.family import FAMILY
from ..calcudoku.keen import is_game_id
from ..engine.errors import PuzzleFormatError
from ..engine.puzzle import Puzzle
from ..utils.errors import quote
from .blocks import blocks
from .making import Making, read_size, wanted
from .options import Argument
from .puzzles import Found
from .reading import Reader
from .sources import is_file, is_terminal, read_from
from .streams import note
from .table import Call, Entry, Text

T = TypeVar("T")


class CalcudokuReader(Reader):
    """Reads a file, or the text of a puzzle that is a single word."""

    metavar = "[FILE|ID|-]"

    def read(self, argument: str | None, parse: Callable[[str], T]) -> T:
        """Return what `parse` makes of a file, or of standard input for None and "-"; raises PuzzleFormatError."""
        if argument is not None and is_game_id(argument) and not is_file(argument):
            return parse(argument)
        if argument not in (None, "-") and not is_file(argument) and (hint := self.suggested(argument)):
            raise PuzzleFormatError(f"{quote(argument)} is neither a file nor a command{hint}")
        if argument in (None, "-") and is_terminal():
            note("Type the cages and the labels, then press Ctrl-D. (See --help for more.)")
        return read_from(argument, parse)

    def parse(self, text: str) -> Puzzle:
        """Return the puzzle in a text."""
        return read_puzzle(text, known=self.known)

    def split(self, lines: Iterable[bytes]) -> Iterator[Found]:
        """Yield the puzzles of a text that has many."""
        return blocks(lines, self.known)

    def solver_of_many(self) -> Callable[..., Any]:
        """Return the function that solves many."""
        from ..calcudoku import solve_many

        return solve_many


def _begin(call: Call, writer: Any) -> tuple[Any, Any]:
    from ..calcudoku.making import CalcudokuMaker

    given = call.given
    maker = CalcudokuMaker(
        read_size(given.size if given.argument is None else given.argument, 6), level=given.level, rating=given.rating,
        ops=given.ops, largest=given.largest, singles=given.singles, mystery=given.mystery,
    )  # fmt: skip
    return maker, writer


MAKING = Making(
    _begin,
    wanted(
        FAMILY.making.options, level="NAME", rating="LOW..HIGH", ops="OPS", largest="N", singles="", mystery=""
    ),
)  # fmt: skip

ENTRY = Entry(
    "calcudoku",
    Text(
        "Solve calcudoku (KenKen): cages with arithmetic.",
        (
            "printf '0 0\\n1 1\\n1- 3+\\n' | rulegrid calcudoku",
            "rulegrid calcudoku puzzle.txt --pretty",
            "rulegrid calcudoku hint puzzle.txt      the next value, and why",
            "rulegrid calcudoku check puzzle.txt     unique? if not, why",
            "rulegrid calcudoku minimise puzzle.txt  without what it does not need",
            "rulegrid calcudoku explain puzzle.txt   the whole solution, step by step",
            "rulegrid calcudoku rate puzzle.txt      how hard it is",
            "rulegrid calcudoku batch puzzles.txt    many puzzles",
            "rulegrid calcudoku make 6 --level hard  a new puzzle",
            "rulegrid calcudoku print puzzles.txt --out sheet.pdf",
            "rulegrid calcudoku rules                the rules",
            "rulegrid calcudoku solve --help         every option of solve",
        ),
    ),
    CalcudokuReader,
    {
        "solve": Text(
            """
            Solve a calcudoku and print the grid, or `No solution.`

            FILE has n lines of n cage numbers, or letters, then a label for each cage: a target and one of + - * /, or only
            a target for a single cell. Or it is a puzzle as JSON. Without FILE, standard input is read.
            """,
            (
                "printf '0 0 1\\n2 1 1\\n2 3 3\\n3+ 6* 2- 1-\\n' | rulegrid calcudoku",
                "puzzle.txt --pretty",
                "puzzle.txt --unique",
                "- --json < puzzle.txt",
            ),
            notes="""
            The puzzle
            0 0 1          n lines of n cage numbers
            2 1 1
            2 3 3
            3+ 6* 2- 1-    a label for each cage, in the order of the numbers
                           (with letters: in the order in which the cages begin)
            """,
        ),
        "hint": Text(examples=("puzzle.txt",)),
        "check": Text(examples=("puzzle.txt", "puzzle.txt --clues")),
        "minimise": Text(examples=("puzzle.txt", "puzzle.txt --seed 3 --json")),
        "explain": Text(examples=("puzzle.txt", "puzzle.txt --html steps.html")),
        "rate": Text(examples=("puzzle.txt", "3:a_ba__b,a7m12s1 --json", "puzzles.txt > ratings.csv")),
        "batch": Text(
            """
            Solve many calcudokus and write a record for each.

            FILE has puzzles with empty lines between them, or JSON lines: objects with the text of a puzzle as "input", or
            puzzles as JSON. The columns are line, puzzle, status, solution, found and message. The status is unique,
            several, none, solved (with --limit 1), stopped, malformed or failed. Comments, which begin with # or //, are
            skipped. Without FILE, standard input is read. Ctrl-C leaves complete records, and --resume continues after
            them.
            """,
            ("puzzles.txt", "puzzles.txt --out answers.csv --resume", "- --format jsonl < puzzles.txt"),
        ),
        "convert": Text(
            examples=("puzzle.txt --to keen", "3:a_ba__b,a7m12s1 --to text", "- --to svg < puzzle.txt > puzzle.svg")
        ),
        "show": Text(examples=("puzzle.txt", "3:a_ba__b,a7m12s1 --svg puzzle.svg")),
        "print": Text(
            examples=(
                "puzzles.txt --out sheet.pdf",
                "small.txt large.txt --per-page 4 --out sheet.pdf",
                "puzzles.txt --large --no-solutions --out sheet.html",
            )
        ),
        "make": Text(
            """
            Make new calcudokus, each with exactly one solution.

            SIZE is the side of the grid, as --size. Without a level or a rating, nothing is rated. Puzzles are printed as
            `solve` reads them, or drawn on a terminal; with an empty line between them, as `batch` reads them.
            """,
            (
                "",
                '6 --level hard --ops "+-*/"',
                "4 --level easy --ops + --count 12 --out sheet.pdf",
                "--size 9 --no-singles --mystery --json",
                "5 --count 100 --seed 2026 --to keen --out puzzles.txt",
            ),
            argument=Argument("[SIZE]"),
        ),
        "rules": Text(examples=("", "cage", "--json")),
    },
    making=MAKING,
    traits=frozenset({"digits"}),
)
