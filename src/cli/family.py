"""What the commands of the three families share: `solve` as the default command, and reading its input."""

import re
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import typer

from ..engine.errors import PuzzleFormatError, RulegridError
from ..utils.errors import quote
from .help import Group, suggest
from .streams import reason

MAX_BYTES = 1 << 26

_FILE_NAME = re.compile(r"[^\n]*[/\\][^\n]*|[^.\n]*[A-Za-z_ -][^.\n]*\.[A-Za-z]{2,8}")

T = TypeVar("T")


class SolveByDefault(Group):
    """A family's commands; any other word is an argument of `solve`.

    `modules` are those of commands that are loaded only when they are asked for, by the names of the commands.
    """

    modules: ClassVar[Mapping[str, str]] = {}
    elsewhere: ClassVar[Mapping[str, str]] = {}
    """Commands that other families have, and which ones do that here."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return all commands, those of modules last."""
        return list(dict.fromkeys([*self.commands, *self.modules]))

    def get_command(self, ctx: Any, name: str) -> Any:
        """Return a command, None where there is none of this name."""
        if name in self.modules and name not in self.commands:
            module = import_module(f".{self.modules[name]}", __package__)
            self.commands[name] = typer.main.get_command(module.app)
        return super().get_command(ctx, name)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if ctx.resilient_parsing and not args:  # a shell asks what may stand here: a command, too
            return super().parse_args(ctx, args)
        if args and args[0] in self.elsewhere:
            raise RulegridError(f"no command {quote(args[0])} here: {self.elsewhere[args[0]]}")
        if not args or args[0] not in (*self.list_commands(ctx), *ctx.help_option_names):
            are_words = len(args) > 1 and not any(word.startswith("-") for word in args[:2])
            if are_words and (hint := suggest(args[0], self.list_commands(ctx))):
                raise RulegridError(f"no command {quote(args[0])}{hint}")
            args = ["solve", *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Return what a shell may complete a word to: commands, and the options of `solve`."""
        solve = self.commands["solve"]
        with solve.make_context("solve", [], parent=ctx, resilient_parsing=True) as inner:
            return [*super().shell_complete(ctx, incomplete), *solve.shell_complete(inner, incomplete)]

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        return [self.subcommand_metavar]


def family(
    name: str,
    usage: str,
    modules: Mapping[str, str] | None = None,
    elsewhere: Mapping[str, str] | None = None,
) -> typer.Typer:
    """Return the application of a family; `usage` describes the arguments of its `solve`.

    `modules` are those whose `app` is a command that is loaded only when it is asked for; `elsewhere` says of commands
    that it does not have which ones do that.
    """
    return typer.Typer(
        name=name,
        cls=type("Commands", (SolveByDefault,), {"modules": modules or {}, "elsewhere": elsewhere or {}}),
        rich_markup_mode=None,
        add_completion=False,
        subcommand_metavar=f"[solve] [OPTIONS] {usage}",
    )


def is_terminal() -> bool:
    """Return whether standard input is a terminal, so that input has to be typed."""
    return sys.stdin is not None and sys.stdin.isatty()


def read_puzzle(name: str | None, parse: Callable[[str], T]) -> T:
    """Return the puzzle in a file, or in standard input for None and "-"; raises PuzzleFormatError.

    `parse` may also return several.
    """
    if name is None or name == "-":
        return parse(read_text(None))
    text = read_text(name)
    try:
        return parse(text)
    except PuzzleFormatError as error:
        raise PuzzleFormatError(f"{name}: {error}") from None


def read_file(name: str, parse: Callable[[str], T], expected: str = "a puzzle") -> T:
    """Return what `parse` makes of a file's text; raises PuzzleFormatError that names the file, and what is expected in it."""
    text = read_text(name, expected)
    try:
        return parse(text)
    except PuzzleFormatError as error:
        raise PuzzleFormatError(f"{name}: {error}") from None


def read_text(name: str | None, expected: str = "a puzzle") -> str:
    """Return the text in a file, or in standard input for None; raises PuzzleFormatError."""
    source = "standard input" if name is None else f"file {quote(name, 60)}"
    try:
        if name is not None:
            with Path(name).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        elif sys.stdin is None:
            raise OSError(0, "closed")
        else:
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise PuzzleFormatError(f"{source}: {reason(error)}, expected {expected}") from None
    if len(data) > MAX_BYTES:
        raise PuzzleFormatError(f"{source}: more than {MAX_BYTES >> 20} MB, expected one puzzle: `batch` solves many")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise PuzzleFormatError(
            f"{source}, line {line}, column {column}: read byte {data[error.start]:#04x}, expected text as UTF-8"
        ) from None


def is_file(name: str) -> bool:
    """Return whether a file or folder of this name exists; the name may be any text."""
    try:
        return name != "" and Path(name).exists()
    except (OSError, ValueError):
        return False


def looks_like_a_file(text: str) -> bool:
    """Return whether a text is clearly no puzzle, but the name of a file: a path, or a name with an ending."""
    return _FILE_NAME.fullmatch(text) is not None


def suggest_command(ctx: typer.Context, word: str, *others: str) -> str:
    """Return the suggestion of `suggest` among the family's commands and other words."""
    known = ctx.parent.command.list_commands(ctx) if ctx.parent else ()  # type: ignore[attr-defined]
    return suggest(word, [*known, *others])
