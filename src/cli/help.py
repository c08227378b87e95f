"""The layout of help, and its texts."""

from __future__ import annotations

import inspect
import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Any

from typer.core import TyperCommand, TyperGroup

from ..utils.errors import RulegridError, quote, similar
from ..utils.message import Message
from ..utils.text import fold

DEFAULT = "solve"
"""The command of a family that needs no name."""

EXAMPLES, STATUS = "Examples", "Exit status"
COMMON = "commands"


@cache
def _sections(name: str) -> Mapping[str, Mapping[str, str]]:
    """Return the sections of a file: the text under each heading, and the first text, under none, by ""."""
    from importlib import resources  # which takes long to import

    file = resources.files(__package__) / "texts" / f"{name}.txt"
    found: dict[str, dict[str, list[str]]] = {}
    lines: list[str] = []
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
        if line.startswith("["):
            section = found[line[1:-1]] = {"": (lines := [])}
        elif line.startswith("# ") and found:
            lines = section[line[2:]] = []
        elif found:
            lines.append(line)
    return {path: {each: "\n".join(text).strip("\n") for each, text in parts.items()} for path, parts in found.items()}


def help_of(path: str, family: str = "") -> tuple[str, str]:
    """Return the help of a command, and the paragraphs at its end; `path` is all words before its arguments."""
    key = path.removeprefix(f"{family} ")
    parts = {**_sections(COMMON).get(key, {}), **{at: text for at, text in _own(key, family) if text}}
    parts[EXAMPLES] = "\n".join(_examples(path, key, parts.get(EXAMPLES, "")))
    headings = [*(each for each in parts if each not in ("", EXAMPLES, STATUS)), EXAMPLES, STATUS]
    return parts.get("", ""), "\n\n".join(f"{each}\n{text}" for each in headings if (text := parts.get(each)))


def _own(key: str, family: str) -> list[tuple[str, str]]:
    return [*_sections(family).get(key, {}).items()] if family else []


def _examples(path: str, key: str, text: str) -> list[str]:
    """Return examples as whole lines; those of a command with commands below it are theirs."""
    if not text:
        below = [each for each in _sections(COMMON) if each.startswith(f"{key} ")]
        return [
            line
            for each in below
            for line in _examples(path + each.removeprefix(key), each, _sections(COMMON)[each].get(EXAMPLES, ""))
        ]
    before = f"rulegrid {path.removesuffix(f' {DEFAULT}')}"
    return [line if "rulegrid" in line else before if line == "." else f"{before} {line}" for line in text.splitlines()]


_HYPHEN = "\N{NON-BREAKING HYPHEN}"


class _Layout:
    """The layout of a command's help.

    Options are listed under the heading in `rich_help_panel`. The epilog is a list of paragraphs, each a heading and
    lines that are kept unchanged. Help texts are read when help is requested: those of the command at `path`.
    """

    help: str | None
    epilog: str | None
    path = ""
    family = ""

    def read_texts(self) -> None:
        if self.path:
            self.help, self.epilog = help_of(self.path, self.family)

    def get_short_help_str(self, limit: int = 45) -> str:
        self.read_texts()
        text: str = super().get_short_help_str(limit)  # type: ignore[misc]
        return text

    def get_help(self, ctx: Any) -> str:
        """Return the help; words with hyphens, such as --no-rule and X-wing, are not broken at them."""
        self.read_texts()
        formatter = ctx.make_formatter()
        kept = {"write_text": formatter.write_text, "write_dl": formatter.write_dl}
        formatter.write_text = lambda text: kept["write_text"](text.replace("-", _HYPHEN))
        formatter.write_dl = lambda rows, *more: kept["write_dl"](
            [(first, second.replace("-", _HYPHEN)) for first, second in rows], *more
        )
        self.format_help(ctx, formatter)  # type: ignore[attr-defined]
        text: str = formatter.getvalue().rstrip("\n")
        return text.replace(_HYPHEN, "-")

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        pieces: list[str] = super().collect_usage_pieces(ctx)  # type: ignore[misc]
        return [piece.strip("{}") for piece in pieces]  # some releases of typer put required arguments in braces

    def format_options(self, ctx: Any, formatter: Any) -> None:
        headings: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):  # type: ignore[attr-defined]
            record = parameter.get_help_record(ctx)
            # Arguments are described in the text: typer loses their help with some versions of click.
            if record and record[1] and parameter.param_type_name == "option":
                heading = getattr(parameter, "rich_help_panel", None) or "Options"
                headings.setdefault(heading, []).append(record)
        for heading, records in headings.items():
            with formatter.section(heading):
                formatter.write_dl(records)
        if isinstance(self, TyperGroup):
            self.format_commands(ctx, formatter)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands with their whole summaries: typer would cut them to one line each."""
        known = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}  # type: ignore[attr-defined]
        rows = [(name, _summary(command)) for name, command in known.items() if command and not command.hidden]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        for paragraph in inspect.cleandoc(self.epilog or "").split("\n\n"):
            heading, _, lines = paragraph.partition("\n")
            if lines:
                folded = (part for line in lines.splitlines() for part in _fold_line(line, formatter.width - 2))
                with formatter.section(heading):
                    formatter.write_text("\b\n" + "\n".join(folded))


def _fold_line(line: str, width: int) -> list[str]:
    """Return a line, wrapped at words if it is too long; text after a number is indented by its width."""
    start = re.match("[0-9]+ +", line)
    return fold(line, width, indent=" " * len(start[0])) if start else [line]


def _summary(command: Any) -> str:
    command.read_texts()
    return " ".join(inspect.cleandoc(command.help or "").split("\n\n")[0].split())


class HelpCommand(_Layout, TyperCommand):
    """A command with that layout."""


class HelpGroup(_Layout, TyperGroup):
    """A group of commands with that layout."""

    words: Collection[str] = ()
    """Words that are allowed in place of a command."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        known = self.list_commands(ctx)
        if args[0] not in known and not ctx.resilient_parsing:
            from .usage import suggest_word

            hint = (
                suggest_word(args[0], known)
                or suggest(
                    args[0].lower(),
                    [*known, *self.words, *(name for each in self.get_params(ctx) for name in each.opts)],
                )
                or Message("expected.of-names", names=known)
            )
            raise RulegridError(Message("cli.no-command", given=quote(args[0]), hint=hint))
        return super().resolve_command(ctx, args)


def suggest(word: str, known: Iterable[str]) -> Message | None:
    """Return ", did you mean 'solve'?" if a word is close to one of those known, else None.

    >>> print(suggest("slove", ["solve", "rules"]), suggest("x", ["solve"]))
    , did you mean 'solve'? None
    """
    close = similar(word, known)
    return Message("cli.did-you-mean", meant=repr(close[0])) if close else None
