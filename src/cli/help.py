"""The layout of help: options under headings, examples and other paragraphs at the end."""

import inspect
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from typer.core import TyperCommand, TyperGroup

from ..engine.errors import RulegridError
from ..utils.errors import quote


class _Layout:
    """How a command's help is laid out.

    Options stand under the heading that `rich_help_panel` names. The epilog is a list of paragraphs, each a
    heading and lines that are kept as they are.
    """

    epilog: str | None

    def format_options(self, ctx: Any, formatter: Any) -> None:
        headings: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):  # type: ignore[attr-defined]
            record = parameter.get_help_record(ctx)
            if record and record[1]:  # what an argument is stands in the text: typer loses its help with some clicks
                heading = getattr(parameter, "rich_help_panel", None) or f"{parameter.param_type_name}s".title()
                headings.setdefault(heading, []).append(record)
        for heading, records in headings.items():
            with formatter.section(heading):
                formatter.write_dl(records)
        if isinstance(self, TyperGroup):
            self.format_commands(ctx, formatter)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        for paragraph in inspect.cleandoc(self.epilog or "").split("\n\n"):
            heading, _, lines = paragraph.partition("\n")
            if lines:
                with formatter.section(heading):
                    formatter.write_text("\b\n" + lines)


class Command(_Layout, TyperCommand):
    """A command with that layout."""


class Group(_Layout, TyperGroup):
    """A group of commands with that layout."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.commands and not ctx.resilient_parsing:
            hint = suggest(args[0], self.commands) or f", expected one of {', '.join(self.list_commands(ctx))}"
            raise RulegridError(f"no command {quote(args[0])}{hint}")
        return super().resolve_command(ctx, args)


def suggest(word: str, known: Iterable[str]) -> str:
    """Return ", did you mean 'solve'?" where a word is close to one of those known, else nothing.

    >>> suggest("slove", ["solve", "rules"]), suggest("x", ["solve"])
    (", did you mean 'solve'?", '')
    """
    close = get_close_matches(word[:40], known, n=1)
    return f", did you mean {close[0]!r}?" if close else ""
