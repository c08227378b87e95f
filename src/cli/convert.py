"""`convert` and `show` of all families: a puzzle in another format, or drawn as it is."""

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from ..engine.errors import RulegridError
from ..engine.formats import Format, format_named, write_as
from ..engine.puzzle import Puzzle
from ..utils.errors import quote
from . import files
from .options import COMMON, OUTPUT, Decorator, Option, either, value, with_rules
from .output import SOLVED, drawn, is_screen
from .own_rules import RuleClass
from .remarks import warn
from .streams import say


@dataclass
class Conversion:
    """What `convert` was asked for."""

    to: str | None = None
    out: str | None = None
    strict: bool = False
    quiet: bool = False
    formats: Sequence[Format] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        if self.to is None and self.out is not None:
            self.to = Path(self.out).suffix.lower().removeprefix(".") or None
        names = [*(each.name for each in self.formats if each.writer), *files.PICTURES.values()]
        if self.to is None:
            raise RulegridError(f"expected --to FORMAT, one of {', '.join(names)}")
        if self.is_picture:
            files.check_pictures({self.to: self._file_of_picture})
            if self.to != "svg" and files.uses_stdout(self._file_of_picture) and is_screen():
                raise RulegridError(f"--to {self.to}: it can't be shown on a terminal, expected --out FILE")
            return
        if self.to not in names:
            pictures = [Format(name, "", writer="-") for name in files.PICTURES.values()]
            format_named(self.to, [*self.formats, *pictures])
        if Path(self.out or "").suffix.lower() in files.PICTURES:
            raise RulegridError(f"--out {quote(self.out, 80)}: expected a name without this ending, as text is written")
        endings = [*files.TEXTS, *(f".{each.name}" for each in self.formats if each.writer)]
        files.check_outputs({"out": self.out}, {"out": list(dict.fromkeys(endings))})

    @property
    def is_picture(self) -> bool:
        """Whether a drawing is asked for."""
        return self.to in files.PICTURES.values()

    @property
    def _file_of_picture(self) -> str:
        return self.out or files.STDOUT

    def answer(self, puzzle: Puzzle) -> int:
        """Write the puzzle; return the exit status."""
        assert self.to is not None
        if self.is_picture:
            files.write_file(self._file_of_picture, files.converted(puzzle.to_svg(), self.to))
            return SOLVED
        written = write_as(puzzle, self.to, self.formats, strict=self.strict)
        if not self.quiet:
            warn(f"{self.to} can't express", written.left_out)
        if self.out in (None, files.STDOUT):
            say(written)
        else:
            files.write_file(self.out, f"{written}\n".encode())
        return SOLVED


@dataclass
class Show:
    """What `show` was asked for."""

    svg: str | None = None
    png: str | None = None
    pretty: bool | None = None
    strict: bool = False
    quiet: bool = False
    plain: Callable[[Puzzle], str] = lambda puzzle: str(puzzle.board)

    def __post_init__(self) -> None:
        files.check_pictures({"svg": self.svg, "png": self.png})

    def answer(self, puzzle: Puzzle) -> int:
        """Draw the puzzle; return the exit status."""
        asked = self.pretty is not None and not files.uses_stdout(self.svg, self.png)
        if asked or (self.svg is None and self.png is None):
            plain = self.plain(puzzle)
            say(plain if self.pretty is False else drawn(puzzle, puzzle.board), or_else=lambda: plain)
        if self.svg is not None or self.png is not None:
            files.write_pictures(puzzle.to_svg(), {"svg": self.svg, "png": self.png})
        return SOLVED


def conversion_options(rules: Sequence[RuleClass], formats: Sequence[Format]) -> Decorator:
    """Give a command the options of `convert`, after those for rules."""
    names = ", ".join([*(each.name for each in formats if each.writer), *files.PICTURES.values()])
    options: dict[str, Option] = {
        "to": value(OUTPUT, str, "--to", "FORMAT", f"{names}; by default what the name of FILE ends in."),
        "out": value(OUTPUT, str, "--out", "FILE", "Write to FILE, not to standard output."),
        "strict": _strict("or can't be expressed"),
        "quiet": COMMON["quiet"],
    }

    return with_rules(rules, options, partial(Conversion, formats=formats))


def show_options(rules: Sequence[RuleClass] = ()) -> Decorator:
    """Give a command the options of `show`, after those for rules."""
    options = {
        "svg": value(OUTPUT, str, "--svg", "FILE", "Draw into FILE, as SVG, PNG or PDF by its ending."),
        "png": COMMON["png"],
        "pretty": either(OUTPUT, "--pretty/--plain", "A drawn grid (the default), or plain text."),
        "strict": COMMON["strict"],
        "quiet": COMMON["quiet"],
    }
    return with_rules(rules, options, Show)


def _strict(more: str) -> Option:
    annotation, default = COMMON["strict"]
    text = f"Refuse a puzzle if a part of it is not understood, {more}."
    changed = copy(default)
    changed.help = text
    return annotation, changed
