"""`rulegrid solve`: a puzzle of any family, by the command `solve` of the family that it is of."""

import io
import sys
from importlib import import_module
from typing import Any

import typer

from ..engine import families
from ..engine.errors import PuzzleFormatError
from ..engine.formats import NoFamilyError, read_puzzle
from ..utils.errors import quote
from .family import is_file, looks_like_a_file, read_text


def solve(
    ctx: typer.Context,
    words: list[str] = typer.Argument(None, metavar="[PUZZLE|DATE|FILE|-] [OPTIONS]"),
) -> None:
    """Solve a puzzle of any family.

    The content of the puzzle says which family it is of. PUZZLE is anything that `solve` of that family reads; the options
    of that command may follow. Without PUZZLE, standard input is read.
    """
    words = list(words or ())
    if words and (words[0] == "-" or not words[0].startswith("-")):
        first, *options = words
    else:
        first, options = "-", words
    dated = [word for word in options if not word.startswith("-")]
    if first == "-" or is_file(first):
        text = read_text(None if first == "-" else first)
        family = _family(text, first)
    else:
        text, family = "", _family(first, first, " ".join([first, *dated]))
    if first == "-":
        sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")
        if family == "calendar" and not text.lstrip().startswith("{"):
            first = text.strip()  # a date
    app: Any = typer.main.get_command(import_module(f".{family}", __package__).app)
    with app.make_context(family, ["solve", first, *options], parent=ctx.parent) as inner:
        app.invoke(inner)


def _family(text: str, name: str, date: str = "") -> str:
    """Return the family of a text; `date` is it and the words behind it, which may be the rest of a date."""
    from ..calendar.dates import resembles

    if date != text and resembles(date):
        return read_puzzle(date).family
    try:
        return read_puzzle(text).family
    except PuzzleFormatError as error:
        if name == "-" or is_file(name):
            raise PuzzleFormatError(f"{'standard input' if name == '-' else name}: {error}") from None
        if not isinstance(error, NoFamilyError):
            raise
        if looks_like_a_file(text):
            raise PuzzleFormatError(f"file {quote(text, 60)}: no such file or directory, expected a puzzle") from None
        expected = f"a puzzle of one of {', '.join(families.names())}"
        raise PuzzleFormatError(f"{quote(text, 60)} is neither a file nor {expected}") from None
