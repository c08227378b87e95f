"""The door for calcudokus: a text in any of their formats becomes a Puzzle, and a Puzzle such a text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ..engine import Puzzle, Rule
from ..engine.data.page_address import check_family, is_address
from ..engine.formats import Format, Written, check_text, formats_with, read_or_added, recognise, write_as
from ..engine.puzzle import Given
from ..utils.json_text import is_object
from .keen import is_game_id
from .layouts import cells, coded, drawing, letters, numbers, objects, pairs
from .text import is_caged, read_text, write_puzzle

_HERE = __name__.rpartition(".")[0]

FORMATS = (
    Format("keen", is_game_id, f"{_HERE}.keen:read", f"{_HERE}.keen:write"),
    Format(
        "page",
        partial(is_address, family="calcudoku"),
        f"{_HERE}.page:read",
        f"{_HERE}.page:write",
        keeps=("source", "fog", "code", "regions"),
    ),
    Format("drawing", drawing.recognises, f"{_HERE}.layouts.drawing:read"),
    Format("places", coded.are_places, f"{_HERE}.layouts.coded:read_places"),
    Format("digits", coded.are_digits, f"{_HERE}.layouts.coded:read_digits"),
    Format("numbers", numbers.recognises, f"{_HERE}.layouts.numbers:read"),
    Format("pairs", pairs.recognises, f"{_HERE}.layouts.pairs:read"),
    Format("cells", cells.recognises, f"{_HERE}.layouts.cells:read"),
    Format("letters", letters.recognises, f"{_HERE}.layouts.letters:read"),
    Format("objects", objects.recognises, f"{_HERE}.layouts.objects:read"),
    Format("json", is_object, "", f"{_HERE}.reading:write_json", keeps=("source", "fog", "code", "regions")),
    Format("text", None, "", f"{_HERE}.text:write_text"),
)
"""The formats of calcudokus, in the order in which a text is compared with them; without a reader: read here."""


def read_puzzle(
    text: str, rules: Given | None = None, *, extra: Given = (), known: Iterable[type[Rule]] = ()
) -> Puzzle:
    r"""Return the puzzle in a text: cages and their labels, a game id of keen, or the JSON form.

    Cages are named by numbers, with their labels in the order of the numbers; or by letters and words, with their labels
    in the order in which the cages begin. Lines that begin with `#` or `//` are comments. JSON may name rules that
    are your own classes (`known`). `extra` rules are added to those of the text, cages among them; `rules`, where they are
    given, are all the rules, in place of them. Raises PuzzleFormatError with line and column.

    >>> puzzle = read_puzzle("0 0\n1 1\n1- 3+\n")
    >>> print(puzzle.solve())
    1 2
    2 1
    >>> read_puzzle("b b\na a\n1- 3+\n") == puzzle
    True
    >>> read_puzzle("3:a_ba__b,a7m12s1").count()
    1
    """
    check_text(text)
    check_family(text, "calcudoku")
    puzzle = read_or_added(lambda: _read(text, known), text, "calcudoku", FORMATS)
    return puzzle.ruled(rules, extra)


def _read(text: str, known: Iterable[type[Rule]]) -> Puzzle:
    """Return the puzzle in a text of a built-in format, with its own rules."""
    found = recognise(text, FORMATS)
    if found is None:
        return read_text(text)
    return found.read(text) if found.reader else Puzzle.from_json(text, known, family="calcudoku")


def puzzle_text(puzzle: Puzzle) -> str:
    """Return a text that `read_puzzle` reads as this puzzle: its cages, where they say it all, else its JSON form.

    >>> print(puzzle_text(read_puzzle("a a\\nb b\\n1- 3+")))
    0 0
    1 1
    1- 3+
    """
    if is_caged(puzzle) and read_puzzle(text := write_puzzle(puzzle)) == puzzle:
        return text.rstrip()
    return puzzle.to_json()


def write(puzzle: Puzzle, form: str, *, strict: bool = False) -> Written:
    """Return a puzzle in one of the `FORMATS`, by its name; what that can't express is in the text's `left_out`.

    Raises RulegridError where there is no such format, or the puzzle has no place in it at all; with `strict`, also where
    anything is left out.

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
