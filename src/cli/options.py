"""Options and arguments of commands, and those of what a family makes."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from typer.core import TyperArgument, TyperOption

from ..core.family import LEVEL as LEVEL_OF_ALL
from ..core.family import OptionSpec
from ..queries.options import LIMITS, WORDS
from ..utils.errors import RulegridError, argument_error
from ..utils.message import Message
from .files import PICTURES
from .streams import clash_error, quote_option

if TYPE_CHECKING:
    from .writing import PuzzleWriter


FIND, OUTPUT, SEARCH = "What to find (by default the first solution)", "Output", "Search"
PLAYER = "Your own work on the puzzle"
READING = "Reading"

PLACES = {
    "timeout": (SEARCH, "SECONDS"),
    "max_steps": (SEARCH, "N"),
    "language": (OUTPUT, ""),
    "cells": (OUTPUT, ""),
    "show": (OUTPUT, "MUCH"),
    "mine": (PLAYER, "GRID|FILE"),
    "marks": (PLAYER, "FILE"),
}
"""The heading and the sign of a value of options that several queries have."""

WIDE = 20
"""Columns that the sign of a value may take up."""

Complete = Callable[[str], list[str]]


@dataclass(frozen=True)
class CliOption:
    """An option of a command. In help, it is listed under `heading`, and `metavar` is the sign of its value.

    A flag may have an `opposite`, and is None if neither is given. Only families with the `trait` have the option.
    `complete` returns completions of its value for a shell. `says` returns its help, which may take time. With
    `names_formats`, the help starts with the names of the family's formats. `writes` are the endings of a file that it
    writes.
    """

    described: OptionSpec
    heading: str = "Options"
    metavar: str = ""
    short: str = ""
    opposite: str = ""
    is_repeated: bool = False
    trait: str = ""
    complete: Complete | None = None
    says: Callable[[], str] | None = None
    names_formats: bool = False
    writes: Collection[str] = ()

    @property
    def name(self) -> str:
        """Its name in Python."""
        return self.described.name

    @property
    def spelled(self) -> str:
        """Its name on the command line."""
        return spell_option(self.name)

    def parameter(self) -> TyperOption:
        """Return the typer option, which accepts any text; `read` reads it."""
        is_flag = self.described.type is bool
        names = f"{self.spelled}/{spell_option(self.opposite)}" if self.opposite else self.spelled
        return _Parameter(
            self,
            param_decls=[self.name, names, *([self.short] if self.short else [])],
            type=bool if is_flag else str,
            is_flag=is_flag,
            default=[] if self.is_repeated else self.described.default if is_flag else None,
            multiple=self.is_repeated,
            metavar=None if is_flag else self._sign(),
            show_default=False,
            required=False,
            rich_help_panel=self.heading,
            autocompletion=_completing(self.complete),
        )

    def read(self, given: Any) -> Any:
        """Return the value that was given, or the default; raises RulegridError for one that is out of bounds or no choice."""
        declared = self.described
        if given is None:
            return declared.default
        if declared.type is bool or self.is_repeated or declared.read is not None:
            return given
        if declared.type in (int, float):
            with suppress(ValueError):  # other texts are refused below
                given = declared.type(given)
        elif declared.choices:
            given = given.lower()
        return declared.take(given, None, self.spelled)

    def _choices(self) -> str:
        return "|".join(self.described.choices)

    def _sign(self) -> str:
        if self.metavar or not self.described.choices:
            return self.metavar or "N"
        return self._choices() if len(self._choices()) <= WIDE else "NAME"

    def help(self) -> str:
        text = self.says() if self.says else self.described.help
        if self.described.choices and self._sign() == "NAME":
            *others, last = self.described.choices
            text = f"{text.removesuffix('.')}: {', '.join(others)} or {last}."
        if self.described.default in (None, True, False, "", ()):
            return text
        return f"{text.removesuffix('.')}; {self.described.default} by default."


class _Parameter(TyperOption):
    """An option as typer knows it: what its help says is put together when it is asked for."""

    def __init__(self, option: CliOption, **declared: Any) -> None:
        self._option = option
        super().__init__(**declared)

    def get_help_record(self, ctx: Any) -> tuple[str, str] | None:
        self.help = self._option.help()
        return super().get_help_record(ctx)


@dataclass(frozen=True)
class CliArgument:
    """An argument of a command, or each of several; `given.argument` has its value, or a tuple of all.

    A shell completes one that `names_rule`.
    """

    metavar: str
    is_repeated: bool = False
    name: str = "argument"
    is_required: bool = False
    names_rule: bool = False

    def parameter(self, complete: Complete) -> TyperArgument:
        """Return the typer argument; `complete` completes the names of rules."""
        return TyperArgument(
            param_decls=[self.name],
            type=str,
            nargs=-1 if self.is_repeated else 1,
            required=False,
            metavar=self.metavar,
            show_default=False,
            autocompletion=_completing(complete if self.names_rule else None),
        )


def spell_option(name: str) -> str:
    """Return how an option is written.

    >>> spell_option("max_steps"), spell_option("from_")
    ('--max-steps', '--from')
    """
    return f"--{name.rstrip('_').replace('_', '-')}"


def flag(name: str, text: str, heading: str = OUTPUT, **more: Any) -> CliOption:
    """Return an option that is given or not; with an `opposite`, it is None if neither is given."""
    return CliOption(OptionSpec(name, bool, None if "opposite" in more else False, text), heading, **more)


def value(
    name: str, kind: type, metavar: str, text: str, heading: str = OUTPUT, *, default: Any = None,
    least: float | None = None, most: float | None = None, choices: tuple[str, ...] = (), **more: Any,
) -> CliOption:  # fmt: skip
    """Return an option with a value."""
    return CliOption(OptionSpec(name, kind, default, text, least, most, choices), heading, metavar, **more)


def texts(name: str, metavar: str, text: str, heading: str, **more: Any) -> CliOption:
    """Return an option that may be repeated."""
    return CliOption(OptionSpec(name, str, None, text), heading, metavar, is_repeated=True, **more)


def query_options(described: Sequence[OptionSpec], heading: str = SEARCH, **metavars: str) -> tuple[CliOption, ...]:
    """Return the options of a query as options of a command, with the signs of their values."""
    options = []
    for each in described:
        place, sign = PLACES.get(each.name, (heading, ""))
        opposite = f"no_{each.name}" if each.type is bool and each.default is not False else ""
        options.append(CliOption(each, place, metavars.get(each.name, sign), opposite=opposite))
    return tuple(options)


def with_help(option: CliOption, text: str) -> CliOption:
    """Return an option with another help text."""
    return replace(option, described=replace(option.described, help=text), says=None)


JSON = flag("json", "The answer as one JSON object.")
PRETTY = flag(
    "pretty", "Drawn, with colours on a terminal, or plain text; drawn on a terminal by default.", opposite="plain"
)
WIDE_OPERATIONS = flag(
    "wide_operations",
    "Read - and / of other than two cells as the largest minus, or divided by, all others.",
    READING,
    trait="cages",
)
PROGRESS = flag("progress", "Steps, rate and time meanwhile; on a terminal by default.", opposite="no_progress")
QUIET = flag("quiet", "No progress, warnings and summaries; errors are still reported.", short="-q")
STRICT = flag("strict", "Refuse a puzzle of another program if a part of it is not understood.")
SVG = value("svg", str, "FILE", "Draw it into FILE, as SVG, PNG or PDF by its ending.", writes=PICTURES)
PNG = value("png", str, "FILE", "The same, as a PNG; PNG and PDF need the extra 'png'.", writes=PICTURES)
OUT = value("out", str, "FILE", "Write to FILE, not to standard output.")
MOST_JOBS = max(64, os.cpu_count() or 1)
JOBS = value(
    "jobs", int, "N", "Puzzles at the same time; one on each core by default.", SEARCH, least=0, most=MOST_JOBS
)
LIMITED = query_options(LIMITS)
LANGUAGE, SHOW, CELLS = query_options(WORDS)


def refuse_together(given: object, *pairs: tuple[str, str]) -> None:
    """Raise RulegridError if both options of a pair are given."""
    for one, other in pairs:
        if getattr(given, one, None) and _is_given(getattr(given, other, None)):
            raise clash_error(spell_option(one), spell_option(other))


def requested_options(described: Sequence[OptionSpec], given: SimpleNamespace, **others: Any) -> Mapping[str, Any]:
    """Return those options of a query that were given, and `others` in place of them."""
    values = {each.name: getattr(given, each.name, None) for each in described}
    return {name: value for name, value in values.items() if value is not None} | others


def _is_given(given: Any) -> bool:
    return given is not None and given is not False and given != () and given != []


def _completing(complete: Complete | None) -> Callable[[Any, Any, str], list[str]] | None:
    return complete and (lambda context, words, incomplete: complete(incomplete))


WANTED = "What to make"

SIZE = value("size", str, "N", "The side of the grid.", WANTED)
LEVELS = f"{LEVEL_OF_ALL.help.removesuffix('.')}; or so many of each: easy:8,medium:8,hard:8."
LEVEL = CliOption(LEVEL_OF_ALL, WANTED, "NAME")

_SIZE = re.compile(r"\s*([0-9]{1,3})\s*(?:[x×*]\s*([0-9]{1,3})\s*)?", re.IGNORECASE)


def begin(call: Any, writer: PuzzleWriter, **others: Any) -> tuple[Any, PuzzleWriter]:
    """Return the maker for the options, some replaced by `others`, and the writer of puzzles."""
    given, making = call.given, call.entry.family.making
    for each in making.options:
        if each.name == "size":
            others["size"] = _size(given, each)
    return making.maker_of(**requested_options(making.options, given, **others)), writer


@dataclass(frozen=True)
class MakeOptions:
    """How a family makes puzzles: the options that define them, and the function that returns maker and writer."""

    options: tuple[CliOption, ...]
    begin: Callable[[Any, PuzzleWriter], tuple[Any, PuzzleWriter]] = begin


def maker_options(described: Sequence[OptionSpec], **signs: str) -> tuple[CliOption, ...]:
    """Return those options of a family's makers that have a sign, and the size, which is a text here: 9, or 9x9."""
    known = {each.name: each for each in described}
    options = query_options([known[name] for name in signs], WANTED, **signs)
    options = tuple(with_help(each, LEVELS) if each.name == "level" else each for each in options)
    if "size" not in known:
        return options
    size = known["size"]

    def says() -> str:
        usual = size.default
        return f"The side of the grid, {size.bounds}, as {usual} or {usual}x{usual}; {usual} by default."

    return (replace(SIZE, says=says), *options)


def _size(given: SimpleNamespace, described: OptionSpec) -> int:
    """Return the side of a square grid: 9, or 9x9; as --size, or as the argument of commands that have one."""
    argument, usual = getattr(given, "argument", None), described.default
    if argument is not None and given.size is not None:
        raise clash_error(quote_option("SIZE", argument), "--size")
    if argument is None and given.size is None:
        return int(usual)
    name, text = ("--size", given.size) if argument is None else ("SIZE", argument)
    expected = f"{usual} or {usual}x{usual}"
    rows, cols = read_sides(text, expected, name)
    if rows != cols:
        raise RulegridError(argument_error(name, text, Message("cli.square", example=expected)))
    return int(described.take(rows, None, name))


def read_sides(text: str, example: str, name: str = "--size") -> tuple[int, int]:
    """Return rows and columns: 6x8, or 9 for 9x9; raises RulegridError.

    >>> read_sides("6x8", "6x8"), read_sides("9", "9x9")
    ((6, 8), (9, 9))
    """
    read = _SIZE.fullmatch(text)
    if read is None:
        raise RulegridError(argument_error(name, text, Message("cli.size", example=example)))
    return int(read[1]), int(read[2] or read[1])
