"""The options that every family's `solve` and `batch` have, and what happens with those for rules."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

import typer

from ..engine.puzzle import Puzzle
from .output import Request
from .own_rules import RuleClass, blaming
from .rules import RULES_HEADING, clue_options, complete_rule, edit_rules, read_additions, read_rules, take_clues

Option = tuple[Any, Any]  # annotation and default of a parameter


def flag(heading: str, *names: str, text: str) -> Option:
    """Return an option that is given or not."""
    return bool, typer.Option(False, *names, help=text, rich_help_panel=heading)


def either(heading: str, names: str, text: str) -> Option:
    """Return an option with its opposite, None where neither is given."""
    return bool | None, typer.Option(None, names, help=text, rich_help_panel=heading)


def value(heading: str, kind: type, name: str, metavar: str, text: str) -> Option:
    """Return an option with a value, None where it is not given."""
    return kind | None, typer.Option(None, name, metavar=metavar, help=text, rich_help_panel=heading)


FIND, OUTPUT, SEARCH = "What to find (by default the first solution)", "Output", "Search"


def rule_options(rules: Sequence[RuleClass]) -> dict[str, Option]:
    """Return the options that name rules; a shell completes the names of these."""

    def complete(incomplete: str) -> list[str]:
        return complete_rule(rules, incomplete)

    def option(name: str, metavar: str, text: str) -> Option:
        default = typer.Option(
            [], name, metavar=metavar, help=text, rich_help_panel=RULES_HEADING, autocompletion=complete
        )
        return list[str], default

    text = (
        "Add a rule, or a clue of it: by a name that the command `rules` lists, or path/to/file.py:Class for your own."
    )
    return {
        "rule": option("--rule", "RULE[:CLUE]", text),
        "no_rule": option("--no-rule", "RULE", "Leave a rule out."),
    }


COMMON: dict[str, Option] = {
    "all": flag(FIND, "--all", text="Every solution, with an empty line between them."),
    "limit": value(FIND, int, "--limit", "N", "At most N solutions; with --count, stop counting at N."),
    "count": flag(FIND, "--count", text="Only the number of solutions."),
    "unique": flag(FIND, "--unique", text="Whether the solution is unique: 'unique', 'several' or 'none'."),
    "candidates": flag(FIND, "--candidates", text="For each cell, the values that it has in at least one solution."),
    "json": flag(OUTPUT, "--json", text="One JSON object: status, found, solutions, conflicts and more."),
    "pretty": either(OUTPUT, "--pretty/--plain", "A drawn grid, or rows of plain values."),
    "svg": value(
        OUTPUT, str, "--svg", "FILE", "Draw the first solution, or the puzzle if there is none, as SVG, PNG or PDF."
    ),
    "png": value(OUTPUT, str, "--png", "FILE", "The same, as a PNG; PNG and PDF need the extra 'png'."),
    "stats": flag(OUTPUT, "--stats", text="The puzzle, and steps, rate and time, on standard error."),
    "progress": either(
        OUTPUT, "--progress/--no-progress", "Steps, rate and time during the search; on a terminal by default."
    ),
    "quiet": flag(OUTPUT, "--quiet", "-q", text="No progress and no warnings; errors are still reported."),
    "timeout": value(SEARCH, float, "--timeout", "SECONDS", "Stop the search after this time, with exit status 3."),
    "max_steps": value(SEARCH, int, "--max-steps", "N", "Stop the search after N steps, with exit status 3."),
}


BATCH: dict[str, Option] = {
    "out": value(OUTPUT, str, "--out", "FILE", "Write the answers to FILE instead of standard output."),
    "format": value(
        OUTPUT,
        str,
        "--format",
        "csv|jsonl",
        "Their format; jsonl by default if FILE ends in .jsonl, .ndjson or .json, otherwise csv.",
    ),
    "resume": flag(OUTPUT, "--resume", text="Keep the answers in FILE and continue after them."),
    "progress": either(
        OUTPUT, "--progress/--no-progress", "A bar with puzzles, rate and time; on a terminal by default."
    ),
    "quiet": flag(OUTPUT, "--quiet", "-q", text="No progress and no summary; errors are still reported."),
    "jobs": value(SEARCH, int, "--jobs", "N", "Puzzles solved at the same time; one on each core by default."),
    "limit": value(
        SEARCH, int, "--limit", "N", "Solutions to look for; 2 by default, enough to prove that a solution is unique."
    ),
    "timeout": value(SEARCH, float, "--timeout", "SECONDS", "Stop the search of a puzzle after this time."),
    "max_steps": value(SEARCH, int, "--max-steps", "N", "Stop the search of a puzzle after N steps."),
}


def solve_options(
    rules: Sequence[RuleClass] = (), *, has_digits: bool = False
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command that ends in `**options` those of `solve`, after those for `rules` and their clues.

    `has_digits` is for families whose cells hold digits, and so have candidates.
    """
    common = {name: option for name, option in COMMON.items() if has_digits or name != "candidates"}
    return adding({**clue_options(rules), **rule_options(rules), **common})


def batch_options(rules: Sequence[RuleClass] = ()) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command that ends in `**options` those of `batch`, after those for `rules` and their clues, if any."""
    choice = rule_options(rules) if rules else {}
    return adding({**clue_options(rules), **choice, **BATCH})


def adding(options: Mapping[str, Option]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command that ends in `**options` these options."""

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        own = [p for p in inspect.signature(command).parameters.values() if p.kind is not p.VAR_KEYWORD]
        added = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
            for name, (annotation, default) in options.items()
        ]
        command.__signature__ = inspect.Signature([*own, *added])  # type: ignore[attr-defined]
        return command

    return decorate


class RuleOptions:
    """The options for rules; they are taken out of `options`."""

    def __init__(self, options: dict[str, Any], clues_of: Sequence[RuleClass]) -> None:
        self._clues = take_clues(options, clues_of)
        self._add = options.pop("rule")
        self._leave_out = options.pop("no_rule")

    @contextmanager
    def loaded(self, known: Sequence[RuleClass]) -> Iterator[list[RuleClass]]:
        """Load the rules, and report errors of those from one's own file; yield all that may be named."""
        self._additions = read_additions(self._add, known)
        added = list(dict.fromkeys(addition.rule for addition in self._additions))
        with blaming(added):
            every = [*known, *(rule for rule in added if rule not in known)]
            self._left_out = read_rules(self._leave_out, every)
            yield every

    def edit(self, puzzle: Puzzle) -> None:
        """Add the rules and clues that were asked for, and leave others out."""
        edit_rules(puzzle, self._additions, self._left_out, self._clues)


def solve(
    options: dict[str, Any],
    known: Sequence[RuleClass],
    read: Callable[[Sequence[RuleClass]], Puzzle],
    *,
    clues_of: Sequence[RuleClass] = (),
    **ways: Any,
) -> NoReturn:
    """Solve what `read` returns with these options, and exit.

    `read` is called with all rules that a JSON puzzle may name, `ways` are what a family adds to the Request.
    """
    rules = RuleOptions(options, clues_of)
    request = Request(**options, **ways)
    with rules.loaded(known) as every:
        puzzle = read(every)
        rules.edit(puzzle)
        status = request.answer(puzzle)
    raise typer.Exit(status)
