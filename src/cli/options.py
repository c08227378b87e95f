"""The options that every family's `solve` has, and what happens with them."""

import inspect
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import typer

from ..engine.puzzle import Puzzle
from .output import Request
from .rules import RULES_HEADING, RuleClass, blaming, clue_options, edit_rules, load_rules, take_clues

Option = tuple[Any, Any]  # annotation and default of a parameter


def _flag(heading: str, *names: str, text: str) -> Option:
    return bool, typer.Option(False, *names, help=text, rich_help_panel=heading)


def _either(heading: str, names: str, text: str) -> Option:
    return bool | None, typer.Option(None, names, help=text, rich_help_panel=heading)


def _value(heading: str, kind: type, name: str, metavar: str, text: str) -> Option:
    return kind | None, typer.Option(None, name, metavar=metavar, help=text, rich_help_panel=heading)


def _texts(heading: str, name: str, metavar: str, text: str) -> Option:
    return list[str], typer.Option([], name, metavar=metavar, help=text, rich_help_panel=heading)


FIND, OUTPUT, SEARCH = "What to find (the first solution if nothing is asked)", "Output", "Search"

COMMON: dict[str, Option] = {
    "rule": _texts(RULES_HEADING, "--rule", "RULE", "Add a rule: a name, or path/to/file.py:Class for your own."),
    "no_rule": _texts(RULES_HEADING, "--no-rule", "RULE", "Leave a rule out."),
    "all": _flag(FIND, "--all", text="Every solution, with an empty line between them."),
    "limit": _value(FIND, int, "--limit", "N", "At most N solutions; with --count, count no further."),
    "count": _flag(FIND, "--count", text="How many solutions there are, as a number alone."),
    "unique": _flag(FIND, "--unique", text="Whether there is just one: 'unique', 'several' or 'none'."),
    "json": _flag(OUTPUT, "--json", text="One JSON object: status, found, solutions, conflicts and more."),
    "pretty": _either(OUTPUT, "--pretty/--plain", "A drawn grid, or rows of plain values."),
    "svg": _value(OUTPUT, str, "--svg", "FILE", "Draw the first solution into FILE, the puzzle if there is none."),
    "png": _value(OUTPUT, str, "--png", "FILE", "The same as a PNG; needs the extra 'png'."),
    "stats": _flag(OUTPUT, "--stats", text="Start grid, steps, rate and time on standard error."),
    "progress": _either(
        OUTPUT, "--progress/--no-progress", "Steps, rate and time while it searches; on a terminal by default."
    ),
    "quiet": _flag(OUTPUT, "--quiet", "-q", text="No progress and no warnings; errors are told all the same."),
    "timeout": _value(SEARCH, float, "--timeout", "SECONDS", "Stop the search after this time, with exit status 3."),
    "max_steps": _value(SEARCH, int, "--max-steps", "N", "Stop the search after N steps, with exit status 3."),
}


def solve_options(rules: Sequence[RuleClass] = ()) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command that ends in `**options` the common options, after those for the clues of `rules`."""

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        own = [p for p in inspect.signature(command).parameters.values() if p.kind is not p.VAR_KEYWORD]
        added = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
            for name, (annotation, default) in {**clue_options(rules), **COMMON}.items()
        ]
        command.__signature__ = inspect.Signature([*own, *added])  # type: ignore[attr-defined]
        return command

    return decorate


def solve(
    options: dict[str, Any],
    known: Sequence[RuleClass],
    read: Callable[[Sequence[RuleClass]], Puzzle],
    *,
    clues_of: Sequence[RuleClass] = (),
    **ways: Any,
) -> NoReturn:
    """Solve what `read` returns, as `options` say, and exit.

    `read` is called with all rules that a JSON puzzle may name, `ways` are what a family adds to the Request.
    """
    clues = take_clues(options, clues_of)
    add, leave_out = options.pop("rule"), options.pop("no_rule")
    request = Request(**options, **ways)
    added = load_rules(add, known)
    with blaming(added):
        every = [*known, *(rule for rule in added if rule not in known)]
        left_out = load_rules(leave_out, every)
        puzzle = read(every)
        edit_rules(puzzle, added, left_out, clues)
        status = request.answer(puzzle)
    raise typer.Exit(status)
