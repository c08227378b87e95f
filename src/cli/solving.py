"""`rulegrid solve`: a puzzle of any family, by the command `solve` of the family that it is of."""

import io
import re
import sys
from collections.abc import Sequence
from itertools import takewhile

import typer

from ..core import family as families
from ..core.family import NoFamilyError, read_puzzle
from ..core.formats import is_bare_grid
from ..core.rule_names import USUAL_FAMILY
from ..utils.errors import PuzzleFormatError, locate_problem, quote
from ..utils.json_text import is_object, read_json
from ..utils.message import Message
from ..utils.parser import COMMENT_SIGNS
from .files import is_file, is_terminal, looks_like_a_file, read_text
from .framework import group
from .streams import source_of

HELP = {"-h", "--help"}
MOST_OF_DATE = 4
"""Words of a date, with its weekday."""


def solve(
    ctx: typer.Context,
    words: list[str] = typer.Argument(None, metavar="[PUZZLE|DATE|FILE|-] [OPTIONS]"),
) -> None:
    """Solve a puzzle of any family."""
    family, *arguments = of_family("solve", words or ())
    commands = group(family)
    with commands.make_context(family, arguments, parent=ctx.parent) as inner:
        commands.invoke(inner)


def of_family(command: str, words: Sequence[str]) -> list[str]:
    """Return the family of the puzzle in the arguments of a command, the command, and its arguments, the puzzle first.

    Raises PuzzleFormatError if no family has such a puzzle. What is read from standard input can be read again. Help without
    a puzzle is that of sudokus; it reads nothing.
    """
    first, *options = _puzzle_first(list(words))
    if first == "-" and not HELP.isdisjoint(options):
        return [USUAL_FAMILY, command, *options]
    if first == "-" and is_terminal():
        key = "cli.before-options" if words else "cli.puzzle-or-file"
        raise PuzzleFormatError(Message(key, command=command))
    if first == "-" or is_file(first):
        text = read_text(None if first == "-" else first)
        family = _family(text, first)
    else:
        text, family = "", _family(first, first, " ".join([first, *options][: date_length([first, *options])]))
    if first == "-":
        sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")
    return [family, command, first, *options]


def date_length(words: Sequence[str]) -> int:
    """Return the number of first words that are a date, or 0 if they are not a date; an option ends it.

    >>> date_length(["Jan", "14", "--limit", "2"]), date_length(["1..4......32....", "--limit", "2"])
    (2, 0)
    """

    def resembles(text: str) -> bool:
        return any(families.family(name).resembles(text) for name in families.names())

    before = [*takewhile(lambda word: not word.startswith("-"), words)][:MOST_OF_DATE]
    if before and is_bare_grid(before[0]):
        return 0
    return next((size for size in range(len(before), 0, -1) if resembles(" ".join(before[:size]))), 0)


def _puzzle_first(words: list[str]) -> list[str]:
    """Return the arguments with the puzzle first, or "-" if there is none; the puzzle may follow options."""
    if words and (words[0] == "-" or not words[0].startswith("-")):
        return words
    for at, word in enumerate(words):
        size = 1 if word == "-" or is_puzzle(word) else date_length(words[at:])
        if size:
            return words[at : at + size] + words[:at] + words[at + size :]
    return ["-", *words]


def has_puzzle(words: Sequence[str]) -> bool:
    """Return whether there is a puzzle or a date among the arguments."""
    return any(is_puzzle(word) or date_length(words[at:]) for at, word in enumerate(words))


def is_puzzle(word: str) -> bool:
    """Return whether an argument is a puzzle of some family, or the file of one, and not the number of an option."""
    if word.startswith("-") or re.fullmatch("[0-9]{1,15}", word):
        return False
    try:
        read_puzzle(read_text(word) if is_file(word) else word)
    except PuzzleFormatError:
        return bool(families.recognise_family(word))  # an id, for one
    return True


def _first_puzzle(text: str) -> str:
    """Return the first of several puzzles, which is a line, or lines before an empty one; "" if there is none."""
    lines = [line for line in text.strip().splitlines() if not line.startswith(COMMENT_SIGNS)]
    whole = "\n".join(lines)
    firsts = (whole.partition(gap)[0] for gap in ("\n", "\n\n"))
    return next((each for each in firsts if each != text.strip() and is_puzzle(each)), "")


def _is_no_json(text: str) -> bool:
    """Return whether an object is in a shorter form than JSON, such as SudokuPad's."""
    try:
        read_json(text)
    except PuzzleFormatError:
        return True
    return False


def _family(text: str, name: str, date: str = "") -> str:
    """Return the family of a text; `date` is the text with the rest of a date, or "" if it is not a date."""
    if date:
        return read_puzzle(date).family
    try:
        recognised = families.recognise_family(text)
        if is_object(text) and not (recognised and _is_no_json(text)):
            named = read_json(text).get("family") or recognised or USUAL_FAMILY
            if named in families.names():
                return str(named)  # it may have a user's rules, which the command of the family can read
        if is_bare_grid(text):
            return USUAL_FAMILY
        if recognised:
            return recognised  # whose command says what is wrong
        return read_puzzle(text).family
    except PuzzleFormatError as error:
        if first := _first_puzzle(text):
            return read_puzzle(first).family  # whose command says that there are several
        if name == "-" or is_file(name):
            source = Message("cli.standard-input") if name == "-" else name
            raise PuzzleFormatError(locate_problem(source, error.message)) from None
        if not isinstance(error, NoFamilyError):
            raise
        if re.fullmatch("[0-9.]+", text):
            families.family(USUAL_FAMILY).read_puzzle(text)  # raises what is wrong with it
        if looks_like_a_file(text):
            raise PuzzleFormatError(Message("cli.no-file-expected", file=source_of(text))) from None
        expected = Message("puzzle.of-family", names=families.names())
        raise PuzzleFormatError(Message("cli.neither-family", given=quote(text, 60), expected=expected)) from None
