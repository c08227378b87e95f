"""The options that every family's `solve` and `batch` have, and what happens with those for rules."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import Any, NoReturn, Protocol

import typer

from ..engine.board import Board
from ..engine.errors import RulegridError
from ..engine.puzzle import Puzzle
from ..engine.rule import Rule
from ..utils.errors import quote
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
        "Add a rule, or a clue of one. RULE is a name from the command `rules`, or path/to/file.py:Class for your own."
    )
    return {
        "rule": option("--rule", "RULE[:CLUE]", text),
        "no_rule": option("--no-rule", "RULE", "Leave a rule out."),
    }


COMMON: dict[str, Option] = {
    "all": flag(FIND, "--all", text="Every solution, separated by empty lines."),
    "limit": value(FIND, int, "--limit", "N", "At most N solutions; with --count or --candidates, stop counting at N."),
    "count": flag(FIND, "--count", text="Only the number of solutions."),
    "estimate": flag(FIND, "--estimate", text="With --count: estimate a number that is too large to count."),
    "unique": flag(FIND, "--unique", text="Whether the solution is unique: 'unique', 'several' or 'none'."),
    "candidates": flag(FIND, "--candidates", text="For each cell, the values that it has in at least one solution."),
    "json": flag(OUTPUT, "--json", text="One JSON object: status, found, solutions, conflicts and more."),
    "pretty": either(OUTPUT, "--pretty/--plain", "A drawn grid, or rows of plain values."),
    "svg": value(
        OUTPUT,
        str,
        "--svg",
        "FILE",
        "Draw the first solution, the candidates, or the puzzle if there is no solution, as SVG, PNG or PDF.",
    ),
    "png": value(OUTPUT, str, "--png", "FILE", "The same, as a PNG; PNG and PDF need the extra 'png'."),
    "stats": flag(OUTPUT, "--stats", text="The puzzle, and steps, rate and time, on standard error."),
    "progress": either(
        OUTPUT, "--progress/--no-progress", "Steps, rate and time during the search; on a terminal by default."
    ),
    "strict": flag(OUTPUT, "--strict", text="Refuse a puzzle of another program if a part of it is not understood."),
    "quiet": flag(OUTPUT, "--quiet", "-q", text="No progress and no warnings; errors are still reported."),
    "timeout": value(SEARCH, float, "--timeout", "SECONDS", "Stop the search after this time, with exit status 3."),
    "max_steps": value(SEARCH, int, "--max-steps", "N", "Stop the search after N steps, with exit status 3."),
}


Decorator = Callable[[Callable[..., None]], Callable[..., None]]


def check_language(language: str | None, show: str | None = None) -> None:
    """Raise RulegridError for a `--language` that there is none of, or a `--show`."""
    if show is None and language is None:
        return
    from ..engine.explain.words import LANGUAGES, SHOWS

    for option, read, known in (("show", show, SHOWS), ("language", language, LANGUAGES)):
        if read is not None and read not in known:
            raise RulegridError(f"--{option}: read {quote(read)}, expected one of {', '.join(known)}")


def solve_options(rules: Sequence[RuleClass] = (), *, has_digits: bool = False) -> Decorator:
    """Give a command the options of `solve`, after those for `rules` and their clues: as `rules` and `request`.

    `has_digits` is for families whose cells hold digits, and so have candidates.
    """
    common = dict(COMMON)
    if not has_digits:
        del common["candidates"]
        common["limit"] = value(FIND, int, "--limit", "N", "At most N solutions; with --count, stop counting at N.")
    return with_rules(rules, common, Request)


def with_rules(rules: Sequence[RuleClass], options: Mapping[str, Option], request: Callable[..., object]) -> Decorator:
    """Give a command options for rules and their clues as `rules`, and others as a `request`."""

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        of_rules = {**clue_options(rules), **rule_options(rules)}
        command = gathering("rules", of_rules, lambda **values: RuleOptions(values, rules))(command)
        return gathering("request", options, request)(command)

    return decorate


def gathering(name: str, options: Mapping[str, Option], make: Callable[..., object]) -> Decorator:
    """Give a command these options in place of its parameter `name`: it gets what `make` returns for their values."""

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        own = [p for p in inspect.signature(command).parameters.values() if p.name != name]
        added = [
            inspect.Parameter(option, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
            for option, (annotation, default) in options.items()
        ]

        @wraps(command)
        def run(**values: Any) -> None:
            gathered = make(**{option: values.pop(option) for option in options})
            command(**values, **{name: gathered})

        run.__signature__ = inspect.Signature([*own, *added])  # type: ignore[attr-defined]
        return run

    return decorate


class RuleOptions:
    """The options for rules and their clues."""

    def __init__(self, options: dict[str, Any], clues_of: Sequence[RuleClass]) -> None:
        self._clues = take_clues(options, clues_of)
        self.add = options.pop("rule")
        self.leave_out = options.pop("no_rule")

    @contextmanager
    def loaded(self, known: Sequence[RuleClass]) -> Iterator[list[RuleClass]]:
        """Load the rules, and report errors of those from one's own file; yield all that may be named."""
        self._additions = read_additions(self.add, known)
        added = list(dict.fromkeys(rule for addition in self._additions for rule in addition.classes()))
        with blaming(added):
            every = [*known, *(rule for rule in added if rule not in known)]
            self._left_out = read_rules(self.leave_out, every)
            yield every

    def edit(self, puzzle: Puzzle) -> None:
        """Add the rules and clues that were asked for, and leave others out."""
        edit_rules(puzzle, self._additions, self._left_out, self._clues)

    def for_many(self, standard: Iterable[RuleClass]) -> tuple[list[Rule], dict[str, Any]]:
        """Return the rules of a usual puzzle of many, and what `solve_many` makes of those of each: `extra`, `without`."""
        usual, extra = Puzzle(Board(1), standard), Puzzle(Board(1))
        self.edit(usual)
        edit_rules(extra, self._additions, (), self._clues)
        return usual.rules, {"extra": extra.rules, "without": self._left_out}


class Answering(Protocol):
    """What a command was asked for, besides the rules."""

    strict: bool
    """Whether a part of the puzzle that was not understood is an error."""

    def answer(self, puzzle: Puzzle) -> int:
        """Answer about a puzzle and print it; return the exit status."""


def answer(
    rules: RuleOptions, request: Answering, known: Sequence[RuleClass], read: Callable[[Sequence[RuleClass]], Puzzle]
) -> NoReturn:
    """Answer about what `read` returns, and exit; `read` is called with all rules that JSON may name."""
    with rules.loaded(known) as every:
        status = answer_loaded(rules, request, read(every))
    raise typer.Exit(status)


def answer_loaded(rules: RuleOptions, request: Answering, puzzle: Puzzle) -> int:
    """Answer about a puzzle while the rules are loaded; return the exit status."""
    if puzzle.not_understood or puzzle.guessed:
        from .remarks import report

        report(puzzle, strict=request.strict, quiet=getattr(request, "quiet", False))
    rules.edit(puzzle)
    return request.answer(puzzle)
