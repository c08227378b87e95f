"""`rulegrid solve`: a puzzle of any family, by the command `solve` of the family that it is of."""

import io
import sys
from importlib import import_module
from typing import Any

import typer

from ..engine.errors import PuzzleFormatError
from ..engine.formats import read_puzzle
from .family import is_file, read_text


def solve(
    ctx: typer.Context,
    words: list[str] = typer.Argument(None, metavar="[PUZZLE|DATE|FILE|-] [OPTIONS]"),
) -> None:
    """Solve a puzzle of whatever family.

    Its content tells which one that is. PUZZLE is whatever the `solve` of one of the families takes, in any of its formats; its options follow. Without it,
    standard input is read.
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
    try:
        return read_puzzle(text).family
    except PuzzleFormatError as error:
        if date and date != text:
            try:
                return read_puzzle(date).family
            except PuzzleFormatError:
                pass
        if name == "-" or is_file(name):
            source = "standard input" if name == "-" else name
            raise PuzzleFormatError(f"{source}: {error}") from None
        raise
