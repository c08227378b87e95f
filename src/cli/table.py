"""The table of commands: what a command is, what it gets to work with, and how typer learns of both.

`commands` has a file for each, written once for all families that have it. What a family's commands say in their help,
and how its puzzles are read, is data of the family: an `Entry`. A command's file is imported when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from importlib import import_module
from inspect import cleandoc
from types import SimpleNamespace
from typing import Any

import typer

from ..engine import families
from ..engine.errors import RulegridError
from ..engine.families import Family
from ..engine.puzzle import Puzzle
from ..engine.rule import Rule
from ..questions import QUESTIONS, ask
from ..questions.base.answer import Answer
from ..questions.base.hooks import Hooks
from ..utils.errors import quote
from .help import Command as Laid
from .help import Group, suggest
from .making import Making
from .options import Argument, Option, asked_of, changed
from .reading import Reader
from .rule_options import RuleOptions, rule_options
from .rules import complete_rule
from .streams import say
from .usage import describe_extra


@dataclass(frozen=True)
class Text:
    """What the help of a command says; a family's is in place of the command's own, as far as it says something.

    `examples` are what stands behind `rulegrid`, the family and the command, or whole lines; `notes` is a paragraph before
    them, `status` the last one. The `argument` is that of commands that read no puzzle. `has_rules` says whether there are options for rules; by default
    those that read puzzles have them.
    """

    help: str = ""
    examples: tuple[str, ...] = ()
    status: str = ""
    notes: str = ""
    argument: Argument | None = None
    has_rules: bool | None = None


@dataclass(frozen=True)
class Command:
    """A command: what it runs, which returns the exit status, its options, and what its help says.

    `reads` says that it reads a puzzle, or `several`: it has the family's options that say which, and those for rules.
    One that `makes` puzzles has the family's options that say which. `before` is called before anything is read, and raises RulegridError where options make no sense.
    """

    run: Callable[[Call], int]
    options: tuple[Option, ...] = ()
    text: Text = Text()
    reads: bool = True
    several: bool = False
    makes: bool = False
    before: Callable[[Call], object] = lambda call: None


FORMATS = "FORMATS"
"""Stands in the help of an option for the formats that the family's puzzles are written in."""


@dataclass(frozen=True)
class Entry:
    """A family on the command line: what its help says, how its puzzles are read, and its commands with their texts.

    `traits` are those that options ask for. `elsewhere` says of commands of other families which ones do that here.
    """

    name: str
    text: Text
    reader: type[Reader]
    commands: Mapping[str, Text]
    making: Making
    traits: frozenset[str] = frozenset()
    elsewhere: Mapping[str, str] = field(default_factory=dict)

    @property
    def family(self) -> Family:
        """The family itself."""
        return families.family(self.name)

    def options(self, command: Command, text: Text) -> list[Option]:
        """Return the options that a command has here."""
        of_puzzle = self.reader.options if command.reads else ()
        has_rules = command.reads if text.has_rules is None else text.has_rules
        of_rules = rule_options(self.family.rules) if has_rules else ()
        every = [*(self.making.options if command.makes else ()), *command.options]
        own = [each for each in every if not each.trait or each.trait in self.traits]
        return [*of_puzzle, *of_rules, *map(self._with_formats, own)]

    def _with_formats(self, option: Option) -> Option:
        text = option.described.help
        names = ", ".join(each.name for each in self.family.formats if each.writer)
        return changed(option, text.replace(FORMATS, names)) if FORMATS in text else option


def entry(family: str) -> Entry:
    """Return what the command line knows of a family."""
    found: Entry = import_module(f".{family}", __package__).ENTRY
    return found


class Call:
    """A command that was called: the values that were `given`, by the names of its options, and what reads its puzzles."""

    def __init__(self, command: Command, of: Entry | None, context: Any, options: Iterable[Option]) -> None:
        self.command = command
        self._entry = of
        self.context = context
        # Options that the family does not have are there too, as if they were not given.
        values = {each.name: each.described.default for each in command.options} | context.params
        self.given = SimpleNamespace(**(values | {each.name: each.read(values[each.name]) for each in options}))

    @property
    def entry(self) -> Entry:
        """The family."""
        assert self._entry is not None
        return self._entry

    def loaded(self) -> Any:
        """Return a context in which the rules from one's own file are loaded: puzzles are read and asked in it."""
        self.rules = RuleOptions(self.given, self.entry.family.rules)
        self.reader = self.entry.reader(self.given, self.context)
        return self.rules.loaded(self.reader)

    def edited(self, puzzle: Puzzle, name: str = "") -> Puzzle:
        """Return a puzzle that was read with the rules that were asked for; report what was not understood of it."""
        if puzzle.not_understood or puzzle.guessed:
            from .remarks import report

            report(puzzle, strict=self.given.strict, quiet=self.given.quiet, name=name)
        self.rules.edit(puzzle)
        return puzzle

    def ask(self, puzzle: Puzzle, question: str, hooks: Hooks | None = None, **others: Any) -> Answer:
        """Ask a question with those of its options that were given; `others` are in place of them."""
        return ask(puzzle, question, hooks=hooks, **asked_of(QUESTIONS[question].options, self.given, **others))

    def solver_of_many(self) -> tuple[Sequence[Rule], Callable[..., Any]]:
        """Return the rules of a usual puzzle of many, and what solves many with the rules that were asked for."""
        solve_many = self.reader.solver_of_many()
        if self.reader.adds_rules_to_many:
            usual, edited = self.rules.for_many(self.entry.family.standard)
            return usual, partial(solve_many, **edited)
        if self.rules.are_given:
            raise RulegridError("--rule and --no-rule: expected one puzzle, there are several")
        return (), solve_many

    def run(self) -> int:
        """Run the command; return the exit status."""
        self.command.before(self)
        return self.command.run(self)


def about_one(answer: Callable[[Call, Puzzle], int]) -> Callable[[Call], int]:
    """Return what runs a command about one puzzle; where none is given, help is shown on a terminal."""

    def run(call: Call) -> int:
        with call.loaded():
            if call.reader.is_missing:
                return show_help(call)
            return answer(call, call.edited(call.reader.one()))

    return run


def show_help(call: Call) -> int:
    """Show the help of a command, that of the family for its default command."""
    context = call.context
    say((context.parent if context.info_name == DEFAULT and context.parent else context).get_help())
    return 0


DEFAULT = "solve"
NO_TEXT = Text()
HELP = {"help_option_names": ["-h", "--help"]}


class TableCommand(Laid):
    """What typer runs for a command of the table."""

    def __init__(
        self, name: str, command: Command, of: Entry | None = None, text: Text = NO_TEXT, path: str = ""
    ) -> None:
        own = command.text
        argument = text.argument or own.argument
        if command.reads and of is not None:
            argument = Argument(of.reader.metavar, of.reader.is_repeated)
            if command.several:
                argument = Argument(f"{of.reader.metavar}...", is_repeated=True)
        options = of.options(command, text) if of is not None else list(command.options)
        complete = partial(complete_rule, of.family.rules if of is not None else ())
        super().__init__(
            name,
            params=[*([argument.parameter(complete)] if argument else []), *(each.parameter() for each in options)],
            help=text.help or own.help,
            epilog=_epilog(text, own, f"{of.name if of is not None else path} {name}".strip()),
            context_settings=HELP | {"allow_extra_args": True},
            rich_markup_mode=None,
        )
        self._command = command
        self._entry = of
        self._options = options
        self._argument = argument

    def invoke(self, ctx: Any) -> Any:
        """Run the command, and leave with its exit status."""
        if ctx.args:
            raise RulegridError(describe_extra(ctx))
        if self._argument is not None and self._argument.is_required and not ctx.params[self._argument.name]:
            raise RulegridError(f"{ctx.command_path.partition(' ')[2]}: expected {self._argument.metavar}")
        raise typer.Exit(Call(self._command, self._entry, ctx, self._options).run())


def _epilog(text: Text, own: Text, path: str) -> str:
    """Return the end of a command's help: paragraphs with their headings."""
    examples = "\n".join(["Examples", *_examples(path, text.examples or own.examples)])
    parts = [cleandoc(text.notes), examples, cleandoc(text.status or own.status)]
    return "\n\n".join(part for part in parts if part)


def _examples(path: str, lines: Sequence[str]) -> list[str]:
    """Return examples as whole lines; the default command of a family needs no name."""
    before = f"rulegrid {path.removesuffix(f' {DEFAULT}')}"
    return [line if "rulegrid" in line else f"{before} {line}".rstrip() for line in lines]


class Commands(Group):
    """The commands of a family; any other word is an argument of `solve`."""

    def __init__(self, of: Entry) -> None:
        super().__init__(
            name=of.name,
            help=of.text.help,
            epilog=_epilog(of.text, Text(), ""),
            subcommand_metavar=f"[{DEFAULT}] [OPTIONS] {of.reader.metavar}",
            context_settings=HELP,
            rich_markup_mode=None,
        )
        self._entry = of

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands."""
        return list(self._entry.commands)

    def get_command(self, ctx: Any, name: str) -> Any:
        """Return a command, None where there is none of this name."""
        if name in self._entry.commands and name not in self.commands:
            self.commands[name] = made(name, self._entry)
        return self.commands.get(name)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if ctx.resilient_parsing and not args:  # a shell asks what may stand here: a command, too
            return super().parse_args(ctx, args)
        elsewhere = self._entry.elsewhere
        if args and args[0] in elsewhere:
            raise RulegridError(f"no command {quote(args[0])} here: {elsewhere[args[0]]}")
        if not args or args[0] not in (*self.list_commands(ctx), *ctx.help_option_names):
            are_words = len(args) > 1 and not any(word.startswith("-") for word in args[:2])
            if are_words and (hint := suggest(args[0], self.list_commands(ctx))):
                raise RulegridError(f"no command {quote(args[0])}{hint}")
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Return what a shell may complete a word to: commands, and the options of `solve`."""
        solve = self.get_command(ctx, DEFAULT)
        with solve.make_context(DEFAULT, [], parent=ctx, resilient_parsing=True) as inner:
            return [*super().shell_complete(ctx, incomplete), *solve.shell_complete(inner, incomplete)]

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        return [self.subcommand_metavar]


class Tools(Group):
    """Commands that belong together, below words of their own: `path` are these."""

    def __init__(self, path: str, text: str, commands: Mapping[str, Command]) -> None:
        examples = [line for name, each in commands.items() for line in _examples(f"{path} {name}", each.text.examples)]
        super().__init__(
            name=path.rpartition(" ")[2],
            commands={name: TableCommand(name, command, path=path) for name, command in commands.items()},
            help=text,
            epilog="\n".join(["Examples", *examples]),
            context_settings=HELP,
            rich_markup_mode=None,
        )

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:
            say(self.get_help(ctx))
            raise typer.Exit
        return super().parse_args(ctx, args)


def made(name: str, of: Entry | None = None) -> Any:
    """Return what typer runs for a command, in its file of `commands`: it may be a group of them, too."""
    found = import_module(f".commands.{name}", __package__).COMMAND
    if isinstance(found, Command):
        return TableCommand(name, found, of, of.commands[name] if of is not None else NO_TEXT)
    return found


@cache
def group(family: str) -> Commands:
    """Return the commands of a family; the same ones each time."""
    return Commands(entry(family))
