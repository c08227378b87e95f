"""Calcudoku as a family of puzzles, and its texts in any format."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ..core.board import Board
from ..core.difficulty import Levels
from ..core.family import LEVEL, RATING, Family, MakerSpec, OptionSpec, Spelling
from ..core.formats import Format, WrittenPuzzle, check_text, formats_with, read_or_added, recognise, write_as
from ..core.page_address import check_family, is_address, read_address, write_address
from ..core.puzzle import Given, Puzzle
from ..core.row_column_rules import ColumnRule, RowRule
from ..core.rule import Rule
from ..utils.json_text import is_object
from ..utils.text import halve_width
from .cage import CageRule
from .keen import is_game_id
from .layouts import drawing, letters, lines, listed, numbers, objects, saves
from .text import is_caged, read_text, write_puzzle

_HERE = __name__.rpartition(".")[0]

FORMATS = (
    Format("keen", is_game_id, f"{_HERE}.keen:read", f"{_HERE}.keen:write"),
    Format(
        "page",
        partial(is_address, family="calcudoku"),
        f"{_HERE}.family:read_page_address",
        f"{_HERE}.family:write_page_address",
        keeps=("source", "fog", "code", "regions", "layers"),
    ),
    Format("drawing", drawing.recognises, f"{_HERE}.layouts.drawing:read"),
    Format("places", lines.are_places, f"{_HERE}.layouts.lines:read_places"),
    Format("digits", lines.are_digits, f"{_HERE}.layouts.lines:read_digits"),
    Format("numbers", numbers.recognises, f"{_HERE}.layouts.numbers:read"),
    Format("pairs", lines.recognises_pairs, f"{_HERE}.layouts.lines:read_pairs"),
    Format("listed", listed.recognises, f"{_HERE}.layouts.listed:read"),
    Format("cells", lines.recognises_named, f"{_HERE}.layouts.lines:read_named"),
    Format("letters", letters.recognises, f"{_HERE}.layouts.letters:read"),
    Format("saves", saves.recognises, f"{_HERE}.layouts.saves:read"),
    Format("objects", objects.recognises, f"{_HERE}.layouts.objects:read"),
    Format("json", is_object, "", f"{_HERE}.family:write_json", keeps=("source", "fog", "code", "regions", "layers")),
    Format("text", None, "", f"{_HERE}.text:write_text"),
)
"""The formats of calcudokus, in the order in which a text is compared with them; without a reader: read here."""


def read_puzzle(
    text: str,
    rules: Given | None = None,
    *,
    extra: Given = (),
    known: Iterable[type[Rule]] = (),
    wide_operations: bool = False,
) -> Puzzle:
    r"""Return the puzzle in a text: cages and their labels, a game id of keen, or the JSON form.

    Cages are named by numbers, with their labels in the order of the numbers; or by letters and words, with their
    labels in the order in which the cages begin. Lines that begin with `#` or `//` are comments. JSON may name rules
    that are your own classes (`known`). `extra` rules are added to those of the text, which include cages; if `rules`
    is given, it replaces them. Raises PuzzleFormatError with line and column.

    In texts of numbers and labels and in game ids, `-` and `/` are only for two cells. With `wide_operations`, they are
    for any number, as in all other texts: the largest minus, or divided by, all others.

    >>> puzzle = read_puzzle("0 0\n1 1\n1- 3+\n")
    >>> print(puzzle.solve())
    1 2
    2 1
    >>> read_puzzle("b b\na a\n1- 3+\n") == puzzle
    True
    >>> read_puzzle("3:a_ba__b,a7m12s1").count()
    1
    >>> wide = "0 0 0\n1 1 2\n1 2 2\n0- 5+ 7+"
    >>> read_puzzle(wide).count(), read_puzzle(wide, wide_operations=True).count()
    (0, 2)
    """
    check_text(text)
    check_family(text, "calcudoku")
    puzzle = read_or_added(lambda: _read(text, known), text, "calcudoku", FORMATS)
    if wide_operations:
        puzzle.rules = [rule.widen() if isinstance(rule, CageRule) else rule for rule in puzzle.rules]
    return puzzle.with_rules(rules, extra)


def _read(text: str, known: Iterable[type[Rule]]) -> Puzzle:
    """Return the puzzle in a text of a built-in format, with its own rules."""
    text = text if is_object(text) else halve_width(text)
    found = recognise(text, FORMATS)
    if found is None:
        return read_text(text)
    return found.read(text) if found.reader else Puzzle.from_json(text, known, family="calcudoku")


def puzzle_text(puzzle: Puzzle) -> str:
    """Return a text that `read_puzzle` reads as this puzzle: its cages if they are enough, else its JSON form.

    >>> print(puzzle_text(read_puzzle("a a\\nb b\\n1- 3+")))
    0 0
    1 1
    1- 3+
    """
    if is_caged(puzzle) and read_puzzle(text := write_puzzle(puzzle)) == puzzle:
        return text.rstrip()
    return puzzle.to_json()


def write(puzzle: Puzzle, form: str, *, strict: bool = False) -> WrittenPuzzle:
    """Return a puzzle in the named one of the `FORMATS`; the text's `left_out` lists what it can't express.

    Raises RulegridError if there is no such format or it does not support the puzzle at all; with `strict`, also if
    anything is omitted.

    >>> print(write(read_puzzle("3:a_ba__b,a7m12s1"), "text"))
    0 0 1
    0 1 1
    2 2 1
    7+ 12* 1-
    """
    return write_as(puzzle, form, formats_with(form, "calcudoku", FORMATS), strict=strict)


def write_json(puzzle: Puzzle) -> str:
    """Return the JSON of this program."""
    return puzzle.to_json()


SMALLEST_SIDE, LARGEST_SIDE = 3, 16
"""Sides of the calcudokus that are made."""
LARGEST_CAGE = 9

LEVELS = Levels(medium=2.8, hard=3.05, fiendish=3.3, extreme=3.65)
"""Those of keen, as docs/rating.md tells. `python benchmarks/run.py rating` prints them again."""

RULES: tuple[type[Rule], ...] = (RowRule, ColumnRule, CageRule)
"""The rules of this family, in the order they are listed to users; every calcudoku has them."""


class CageSpelling(Spelling):
    """How calcudokus are written."""

    def text(self, puzzle: Puzzle, board: Board) -> str:
        """Return a board; of one without values the cages."""
        return super().text(puzzle, board) if board.count_filled() or not is_caged(puzzle) else write_puzzle(puzzle)


FAMILY = Family(
    name="calcudoku",
    title="Calcudoku",
    built_in=RULES,
    standard=RULES,
    built_in_formats=FORMATS,
    read_puzzle=read_puzzle,
    puzzle_text=puzzle_text,
    making=MakerSpec(
        f"{__package__}.generate:CalcudokuMaker",
        f"{__package__}.generate:daily_maker",
        (
            OptionSpec("size", int, 6, "The side of the grid.", least=SMALLEST_SIDE, most=LARGEST_SIDE),
            LEVEL,
            RATING,
            OptionSpec("ops", str, "+-*/", "The operations that cages may have, such as +- for sums and differences."),
            OptionSpec(
                "largest", int, None, "Cages of at most so many cells; 3 to 6 by default, as the level has it.",
                least=2, most=LARGEST_CAGE,
            ),
            OptionSpec("singles", bool, True, "Whether there are cages of a single cell."),
            OptionSpec("mystery", bool, False, "Labels without their operations, such as 12?."),
        ),
    ),
    levels=LEVELS,
    spelling=CageSpelling(),
    sizes=range(SMALLEST_SIDE, LARGEST_SIDE + 1),
    also_called=("kenken", "mathdoku", "calcdoku", "keen", "inkies", "mathdokus"),
)  # fmt: skip
"""The family."""


def read_page_address(text: str) -> Puzzle:
    """Return the calcudoku of an address; raises PuzzleFormatError."""
    return read_address(text, "calcudoku")


write_page_address = write_address
