"""The table of commands: what a command is, what it gets to work with, and how typer learns of both.

`commands` has a file for each, written once for all families that have it. What a family's commands say in their help,
and how its puzzles are read, is data of the family: an `CliFamily`. A command's file is imported when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import typer

from ..engine import families
from ..engine.errors import RulegridError
from ..engine.families import Family
from ..engine.puzzle import Puzzle
from ..engine.rule import Rule
from ..questions import QUESTIONS, ask
from ..questions.base.answer import Response
from ..questions.base.hooks import Hooks
from ..utils.errors import quote
from ..utils.words import Label, Message
from ..utils.words.naming import way
from .files import check_files
from .help import HelpCommand as Laid
from .help import HelpGroup, suggest
from .making import MakeOptions
from .options import CELLS, LANGUAGE, CliArgument, CliOption, asked_of, refuse_together
from .own_rules import ending_calls
from .reading import ArgumentReader
from .rule_options import RuleOptions, rule_options
from .rules import complete_rule
from .sources import is_file
from .streams import language, say
from .texts import DEFAULT
from .usage import describe_extra

OF_GRIDS = (
    "solve", "hint", "check", "minimise", "explain", "steps", "techniques", "rate", "batch", "convert", "show", "print", "make",
    "rules",
)  # fmt: skip
"""The commands of families whose puzzles are grids to fill with values, in the order of their help."""


@dataclass(frozen=True)
class CliCommand:
    """A command: what it runs, which returns the exit status, its options, and its `argument` where it reads no puzzle.

    `reads` says that it reads a puzzle, or `several`: it has the family's options that say which, and those for rules.
    One that `makes` puzzles has the family's options that say which. `before` is called before anything is read, and raises RulegridError where options make no sense.
    """

    run: Callable[[Call], int]
    options: tuple[CliOption, ...] = ()
    argument: CliArgument | None = None
    reads: bool = True
    several: bool = False
    makes: bool = False
    before: Callable[[Call], object] = lambda call: None


@dataclass(frozen=True)
class CliFamily:
    """A family on the command line: how its puzzles are read, and its commands.

    `traits` are those that options ask for. `arguments` are those of commands that have others here, `with_rules` the
    commands that have the options for rules although they read no single puzzle, `adds_rules` those that only add rules. `elsewhere` says of commands of other
    families which ones do that here.
    """

    name: str
    reader: type[ArgumentReader]
    commands: Sequence[str]
    making: MakeOptions
    traits: frozenset[str] = frozenset()
    arguments: Mapping[str, CliArgument] = field(default_factory=dict)
    with_rules: Collection[str] = ()
    adds_rules: Collection[str] = ()
    elsewhere: Mapping[str, Message] = field(default_factory=dict)

    @property
    def family(self) -> Family:
        """The family itself."""
        return families.family(self.name)

    def options(self, name: str, command: CliCommand) -> list[CliOption]:
        """Return the options that a command has here."""
        of_puzzle = self.reader.options if command.reads else ()
        changes = command.reads or name in self.with_rules
        has_rules = changes or name in self.adds_rules
        of_rules = rule_options(self.family, leave_out=changes) if has_rules else ()
        every = [*(self.making.options if command.makes else ()), *command.options]
        own = [each for each in every if not each.trait or each.trait in self.traits]
        return [*of_puzzle, *of_rules, *map(self._with_formats, own)]

    def _with_formats(self, option: CliOption) -> CliOption:
        def says() -> str:
            return ", ".join([*(each.name for each in self.family.formats if each.writer), option.described.help])

        return replace(option, says=says) if option.names_formats else option

    def argument(self, name: str, command: CliCommand) -> CliArgument | None:
        """Return the argument of a command."""
        if not command.reads:
            return self.arguments.get(name, command.argument)
        if command.several:
            return CliArgument(f"{self.reader.metavar}...", is_repeated=True)
        return CliArgument(self.reader.metavar, self.reader.is_repeated)


def entry(family: str) -> CliFamily:
    """Return what the command line knows of a family."""
    found: CliFamily = import_module(f".{family}", __package__).ENTRY
    return found


class Call:
    """A command that was called: the values that were `given`, by the names of its options, and what reads its puzzles."""

    def __init__(self, command: CliCommand, of: CliFamily | None, context: Any, options: Iterable[CliOption]) -> None:
        self.command = command
        self._entry = of
        self.context = context
        # Options that the family does not have are there too, as if they were not given.
        values = {each.name: each.described.default for each in command.options} | context.params
        self._written = {each.name: each.writes for each in options if each.writes}
        read = {each.name: each.read(values[each.name]) for each in options}
        self.given = SimpleNamespace(**(values | read | {"language": language(), "cells": way()}))

    @property
    def entry(self) -> CliFamily:
        """The family."""
        assert self._entry is not None
        return self._entry

    def loaded(self) -> Any:
        """Return a context in which the rules from one's own file are loaded: puzzles are read and asked in it."""
        self.rules = RuleOptions(self.given, self.entry.family)
        self.reader = self.entry.reader(self.given, self.context)
        return self.rules.loaded(self.reader)

    def edited(self, puzzle: Puzzle, name: Label = "") -> Puzzle:
        """Return a puzzle that was read with the rules that were asked for; report what was not understood of it."""
        if puzzle.not_understood or puzzle.guessed:
            from .remarks import report

            report(puzzle, strict=self.given.strict, quiet=self.given.quiet, name=name)
        self.rules.edit(puzzle)
        return puzzle

    def ask(self, puzzle: Puzzle, question: str, hooks: Hooks | None = None, **others: Any) -> Response:
        """Ask a question with those of its options that were given; `others` are in place of them."""
        return ask(puzzle, question, hooks=hooks, **asked_of(QUESTIONS[question].options, self.given, **others))

    def solver_of_many(self) -> tuple[Sequence[Rule], Callable[..., Any]]:
        """Return the rules of a usual puzzle of many, and what solves many with the rules that were asked for."""
        solve_many = self.reader.solver_of_many()
        usual, edited = self.rules.for_many(self.entry.family.standard)
        return usual, partial(solve_many, **edited)

    def run(self) -> int:
        """Run the command; return the exit status."""
        refuse_together(self.given, ("quiet", "progress"))
        is_json = getattr(self.given, "json", None) is True
        if is_json:
            refuse_together(self.given, ("json", "pretty"))
        self.command.before(self)
        # A file that can't be written is reported before the work, not after it.
        check_files({name: getattr(self.given, name) for name in self._written}, self._written, is_json=is_json)
        return self.command.run(self)


def about_one(answer: Callable[[Call, Puzzle], int]) -> Callable[[Call], int]:
    """Return what runs a command about one puzzle; where none is given, help is shown on a terminal."""

    def run(call: Call) -> int:
        with call.loaded():
            if call.reader.is_missing:
                return show_help(call)
            puzzle = call.edited(call.reader.one())
            if not call.reader.known:
                return answer(call, puzzle)
            with ending_calls(getattr(call.given, "timeout", None)):
                return answer(call, puzzle)

    return run


def show_help(call: Call) -> int:
    """Show the help of a command, that of the family for its default command."""
    context = call.context
    say((context.parent if context.info_name == DEFAULT and context.parent else context).get_help())
    return 0


HELP = {"help_option_names": ["-h", "--help"]}


class TableCommand(Laid):
    """What typer runs for a command of the table; `path` is what it is called behind `rulegrid`."""

    def __init__(self, name: str, command: CliCommand, path: str, of: CliFamily | None = None) -> None:
        argument = command.argument if of is None else of.argument(name, command)
        options = list(command.options) if of is None else of.options(name, command)
        shared = (CELLS, LANGUAGE) if command.reads else (LANGUAGE,)
        options += [each for each in shared if each.name not in {option.name for option in options}]

        def complete(incomplete: str) -> list[str]:
            return complete_rule(() if of is None else of.family.rules, incomplete)

        super().__init__(
            name,
            params=[*([argument.parameter(complete)] if argument else []), *(each.parameter() for each in options)],
            context_settings=HELP | {"allow_extra_args": True},
            rich_markup_mode=None,
        )
        self.path, self.family = path, path.partition(" ")[0]
        self._command = command
        self._entry = of
        self._options = options
        self._argument = argument

    def invoke(self, ctx: Any) -> Any:
        """Run the command, and leave with its exit status."""
        if ctx.args:
            raise RulegridError(describe_extra(ctx))
        if self._argument is not None and self._argument.is_required and not ctx.params[self._argument.name]:
            path = ctx.command_path.partition(" ")[2]
            raise RulegridError(Message("cli.expected", option=path, expected=self._argument.metavar))
        raise typer.Exit(Call(self._command, self._entry, ctx, self._options).run())


class Commands(HelpGroup):
    """The commands of a family; any other word is an argument of `solve`."""

    def __init__(self, of: CliFamily) -> None:
        super().__init__(
            name=of.name,
            subcommand_metavar=f"[{DEFAULT}] [OPTIONS] {of.reader.metavar}",
            context_settings=HELP,
            rich_markup_mode=None,
        )
        self.path = self.family = of.name
        self._entry = of

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands."""
        return list(self._entry.commands)

    def get_command(self, ctx: Any, name: str) -> Any:
        """Return a command, None where there is none of this name."""
        if name in self._entry.commands and name not in self.commands:
            self.commands[name] = make_typer_command(name, self._entry)
        return self.commands.get(name)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if ctx.resilient_parsing and not args:  # a shell asks what may stand here: a command, too
            return super().parse_args(ctx, args)
        if args[:1] == ["print"]:
            from .guesses import refuse_to_print

            refuse_to_print(args[1:])
        elsewhere = self._entry.elsewhere
        if args and args[0] in elsewhere:
            raise RulegridError(Message("cli.no-command-but", given=quote(args[0]), instead=elsewhere[args[0]]))
        if not args or args[0] not in (*self.list_commands(ctx), *ctx.help_option_names):
            if args and args[0].isalpha() and not is_file(args[0]):
                from .guesses import meant_word  # which no puzzle needs

                if hint := meant_word(args[0], self.list_commands(ctx), self._entry.name):
                    raise RulegridError(Message("cli.no-command", given=quote(args[0]), hint=hint))
            are_words = len(args) > 1 and not any(word.startswith("-") for word in args[:2])
            if are_words and (hint := suggest(args[0], self.list_commands(ctx))):
                raise RulegridError(Message("cli.no-command", given=quote(args[0]), hint=hint))
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Return what a shell may complete a word to: commands, and the options of `solve`."""
        solve = self.get_command(ctx, DEFAULT)
        with solve.make_context(DEFAULT, [], parent=ctx, resilient_parsing=True) as inner:
            return [*super().shell_complete(ctx, incomplete), *solve.shell_complete(inner, incomplete)]

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        return [self.subcommand_metavar]


class Tools(HelpGroup):
    """Commands that belong together, below words of their own: `path` are these."""

    def __init__(self, path: str, commands: Mapping[str, CliCommand]) -> None:
        super().__init__(
            name=path.rpartition(" ")[2],
            commands={name: TableCommand(name, command, f"{path} {name}") for name, command in commands.items()},
            context_settings=HELP,
            rich_markup_mode=None,
        )
        self.path, self.family = path, path.partition(" ")[0]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:
            say(self.get_help(ctx))
            raise typer.Exit
        return super().parse_args(ctx, args)


def make_typer_command(name: str, of: CliFamily | None = None) -> Any:
    """Return what typer runs for a command, in its file of `commands`: it may be a group of them, too."""
    found = import_module(f".commands.{name}", __package__).COMMAND
    if isinstance(found, CliCommand):
        return TableCommand(name, found, f"{of.name} {name}" if of is not None else name, of)
    return found


@cache
def group(family: str) -> Commands:
    """Return the commands of a family; the same ones each time."""
    return Commands(entry(family))
