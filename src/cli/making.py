"""What a family makes: its `MakeOptions`, with the options that say which puzzles."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from ..engine.data.making import LEVEL as LEVEL_OF_ALL
from ..engine.data.options import OptionSpec as Described
from ..engine.errors import RulegridError
from ..utils.errors import bad
from ..utils.words import Message
from .options import CliOption, asked_of, question_options, value, with_help
from .told import clash
from .told import quote_option as given_

if TYPE_CHECKING:
    from .writing import PuzzleWriter

WANTED = "What to make"

SIZE = value("size", str, "N", "The side of the grid.", WANTED)
LEVELS = f"{LEVEL_OF_ALL.help.removesuffix('.')}; or so many of each: easy:8,medium:8,hard:8."
LEVEL = CliOption(LEVEL_OF_ALL, WANTED, "NAME")

_SIZE = re.compile(r"\s*([0-9]{1,3})\s*(?:[x×*]\s*([0-9]{1,3})\s*)?", re.IGNORECASE)


def begin(call: Any, writer: PuzzleWriter, **others: Any) -> tuple[Any, PuzzleWriter]:
    """Return what makes puzzles as the options say, `others` in place of them, and what writes them."""
    given, making = call.given, call.entry.family.making
    for each in making.options:
        if each.name == "size":
            others["size"] = _size(given, each)
    return making.maker_of(**asked_of(making.options, given, **others)), writer


@dataclass(frozen=True)
class MakeOptions:
    """How a family makes puzzles: the options that say which, and what begins with a call and what writes puzzles."""

    options: tuple[CliOption, ...]
    begin: Callable[[Any, PuzzleWriter], tuple[Any, PuzzleWriter]] = begin


def maker_options(described: Sequence[Described], **signs: str) -> tuple[CliOption, ...]:
    """Return those options of a family's makers that have a sign, and the size, which is a text here: 9, or 9x9."""
    known = {each.name: each for each in described}
    options = question_options([known[name] for name in signs], WANTED, **signs)
    options = tuple(with_help(each, LEVELS) if each.name == "level" else each for each in options)
    if "size" not in known:
        return options
    size = known["size"]

    def says() -> str:
        usual = size.default
        return f"The side of the grid, {size.bounds}, as {usual} or {usual}x{usual}; {usual} by default."

    return (replace(SIZE, says=says), *options)


def _size(given: SimpleNamespace, described: Described) -> int:
    """Return the side of a square grid: 9, or 9x9; as --size, or as the argument of commands that have one."""
    argument, usual = getattr(given, "argument", None), described.default
    if argument is not None and given.size is not None:
        raise clash(given_("SIZE", argument), "--size")
    if argument is None and given.size is None:
        return int(usual)
    name, text = ("--size", given.size) if argument is None else ("SIZE", argument)
    expected = f"{usual} or {usual}x{usual}"
    rows, cols = read_sides(text, expected, name)
    if rows != cols:
        raise RulegridError(bad(name, text, Message("cli.square", example=expected)))
    return int(described.take(rows, None, name))


def read_sides(text: str, example: str, name: str = "--size") -> tuple[int, int]:
    """Return rows and columns: 6x8, or 9 for 9x9; raises RulegridError.

    >>> read_sides("6x8", "6x8"), read_sides("9", "9x9")
    ((6, 8), (9, 9))
    """
    read = _SIZE.fullmatch(text)
    if read is None:
        raise RulegridError(bad(name, text, Message("cli.size", example=example)))
    return int(read[1]), int(read[2] or read[1])
