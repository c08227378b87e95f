"""The table of commands, how a family reads puzzles, and the options for rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import ChainMap
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, partial
from importlib import import_module
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import typer

from ..core import family as families
from ..core.board import Board
from ..core.family import Family
from ..core.puzzle import Puzzle
from ..core.rule import Rule
from ..core.rule_files import is_own
from ..core.rule_lookup import FamilyRules
from ..queries import QUERIES, ask
from ..queries.query import Hooks, Response
from ..utils.cells import current_notation
from ..utils.coordinates import Cell
from ..utils.errors import PuzzleFormatError, RulegridError, argument_error, quote
from ..utils.message import Label, Message
from . import streams
from .files import check_files, is_file
from .help import DEFAULT, HelpCommand, HelpGroup, suggest
from .options import CELLS, LANGUAGE, CliArgument, CliOption, MakeOptions, refuse_together, requested_options, texts
from .rules import (
    RuleClass,
    blame_user_rules,
    complete_rule,
    edit_rules,
    ending_calls,
    has_option,
    read_additions,
    read_recipe,
    read_rules,
)
from .streams import language, one_puzzle_error, say
from .usage import describe_extra

if TYPE_CHECKING:
    from .puzzle_stream import LineReader, StreamLines, StreamPuzzle


T = TypeVar("T")
Position = tuple[Puzzle, Board, Mapping[Cell, Sequence[int]]]
"""A puzzle without what a player did, the grid as filled by the player, and the player's marks."""


class ArgumentReader(ABC):
    """Reads the puzzles of a family from the argument and the `options` of a command.

    `metavar` is the name of the argument in help; with `is_repeated` it has several words. `known` are the rules that
    JSON may name, including those from the user's file.
    """

    metavar: ClassVar[str]
    is_repeated: ClassVar[bool] = False
    options: ClassVar[tuple[CliOption, ...]] = ()

    def __init__(self, given: SimpleNamespace, context: Any) -> None:
        self.given = given
        self.context = context
        self.known: Sequence[RuleClass] = ()

    @property
    def is_missing(self) -> bool:
        """Whether there is nothing to read: no argument, and nothing that comes through standard input."""
        return False

    @abstractmethod
    def read(self, argument: str | None, parse: Callable[[str], T]) -> T:
        """Return the result of `parse` for an argument, or for the file that it names. Raises PuzzleFormatError."""

    @abstractmethod
    def parse(self, text: str) -> Puzzle:
        """Return the puzzle in a text; raises PuzzleFormatError."""

    def position(self, puzzle: Puzzle) -> Position | None:
        """Return the position of a player that the text of this puzzle has, None if it has none."""
        return None

    @abstractmethod
    def split(self, lines: StreamLines) -> Iterator[StreamPuzzle]:
        """Yield the puzzles of a text that has many."""

    def by_line(self) -> LineReader | None:
        """Return the splitter of a text in which each puzzle is a line, so that lines can be read separately."""
        return None

    def has_blocks(self, lines: StreamLines) -> bool:
        """Return whether these are several lines for each puzzle, though others have one."""
        return False

    @abstractmethod
    def solver_of_many(self) -> Callable[..., Any]:
        """Return the function that yields an answer for each of many puzzles; it can be sent to other processes."""

    def one(self) -> Puzzle:
        """Return the given puzzle. Raises PuzzleFormatError if there are several."""
        return self.read(self.given.argument, self._only_one)

    def _only_one(self, text: str) -> Puzzle:
        from .puzzle_stream import TextReader

        found = TextReader(self.parse, self.split)(text)
        if isinstance(found, str):
            raise PuzzleFormatError(Message("cli.several-puzzles", command=f"{self.context.parent.command_path} batch"))
        return found

    def some(self) -> Puzzle | str:
        """Return the puzzle that was given, or a text with many of them."""
        from .puzzle_stream import TextReader

        return self.read(self.given.argument, TextReader(self.parse, self.split))

    def every(self, name: str | None, most: int | None = None) -> list[Puzzle]:
        """Return all puzzles of one of several arguments. Raises PuzzleFormatError if there are more than `most`."""
        from .writing import PuzzleTextReader

        return self.read(name, PuzzleTextReader(self.parse, self.split, most))

    def all(self) -> list[Puzzle]:
        """Return the puzzles of all arguments, or of standard input by default."""
        from .writing import MOST

        return [puzzle for name in self.given.argument or ["-"] for puzzle in self.every(name, MOST)]

    def cut_outs(self, paper: str, title: str) -> Sequence[str]:
        """Return pages with what is to be cut out."""
        return ()

    def refuse_many(self) -> None:
        """Raise RulegridError if an option about one puzzle was given."""
        for option in self.options:
            if given := getattr(self.given, option.name):
                raise one_puzzle_error(
                    streams.quote_option(option.spelled, given[0]) if option.is_repeated else option.spelled
                )

    def suggest_command(self, word: str, *others: str) -> Message | None:
        """Return the suggestion of `suggest` among the family's commands and other words."""
        parent = self.context.parent
        return suggest(word, [*(parent.command.list_commands(parent) if parent else ()), *others])


HEADING = "Rules (most may be repeated)"


def rule_options(family: Family, *, leave_out: bool = True) -> list[CliOption]:
    """Return the options that name rules, after one for each rule whose clues have one of their own.

    Without `leave_out`, rules can only be added.
    """

    def complete(incomplete: str) -> list[str]:
        return complete_rule(family.rules, incomplete)

    def of_clues(rule: RuleClass) -> CliOption:
        form, _, example = rule.clue_form.partition(", such as ")
        return texts(
            _name(rule), form.partition(" ")[0], "", HEADING, says=lambda: f"{rule.summary()} For example {example}."
        )

    text = (
        "Add a rule, or a clue of one. RULE is a name from the command `rules`, or path/to/file.py:Class for your own, with "
        "parameters if its constructor takes any: file.py:Class:2."
    )
    return [
        *map(of_clues, filter(has_option, family.built_in)),
        texts("rule", "RULE[:CLUE]", text, HEADING, complete=complete),
        *([texts("no_rule", "RULE", "Leave a rule out.", HEADING, complete=complete)] if leave_out else []),
    ]


class RuleOptions:
    """The values of those options; a command that does not have them adds and leaves out nothing."""

    def __init__(self, given: SimpleNamespace, family: Family) -> None:
        self._known = FamilyRules(family.name)
        self._clues = {rule: getattr(given, _name(rule), ()) for rule in filter(has_option, family.built_in)}
        self.add: Sequence[str] = getattr(given, "rule", ())
        self.leave_out: Sequence[str] = getattr(given, "no_rule", ())
        self._with: Sequence[str] = getattr(given, "with_", ())

    @contextmanager
    def load(self, reader: ArgumentReader) -> Iterator[None]:
        """Load the rules, report errors in the user's rules, and pass the rules that may be named to a reader."""
        self._additions = read_additions(self.add, self._known)
        self.recipe = read_recipe(self._with)
        """What `--with` names, for makers."""
        of_recipe = [each[0] for each in self.recipe if not isinstance(each, str)]
        added = list(dict.fromkeys([*(rule for each in self._additions for rule in each.classes()), *of_recipe]))
        with blame_user_rules(added):
            reader.known = [rule for rule in added if is_own(rule)]
            named = {rule.spelling(): rule for rule in reader.known}
            known = ChainMap(self._known, named) if named else self._known  # type: ignore[arg-type]  # only read
            self._left_out = read_rules(self.leave_out, known)
            reader.known = list(dict.fromkeys([*reader.known, *filter(is_own, self._left_out)]))
            yield

    def edit(self, puzzle: Puzzle) -> None:
        """Add the rules and clues that were asked for, and leave others out."""
        edit_rules(puzzle, self._additions, self._left_out, self._clues)

    def rules_to_add(self, standard: Iterable[RuleClass]) -> list[Rule]:
        """Return the rules that each of several puzzles gets. Raises RulegridError for one of the `standard` ones."""
        extra = Puzzle(Board(1))
        self.edit(extra)
        for rule in extra.rules:
            if type(rule) in standard:
                raise RulegridError(argument_error("--rule", rule.spelling(), Message("cli.another-rule")))
        return extra.rules

    def for_many(self, standard: Iterable[RuleClass]) -> tuple[list[Rule], dict[str, Any]]:
        """Return the rules of a usual puzzle of many, and what `solve_many` makes of those of each: `extra`, `without`."""
        usual, extra = Puzzle(Board(1), standard), Puzzle(Board(1))
        self.edit(usual)
        edit_rules(extra, self._additions, (), self._clues)
        return usual.rules, {"extra": extra.rules, "without": self._left_out}


def _name(rule: RuleClass) -> str:
    return rule.clue_option.replace("-", "_")


OF_GRIDS = (
    "solve", "hint", "combinations", "check", "minimise", "explain", "steps", "techniques", "rate", "batch", "convert", "show", "print", "make",
    "rules",
)  # fmt: skip
"""The commands of families whose puzzles are grids to fill with values, in the order of their help."""
MODULES = {
    "solve": "solving", "batch": "solving", "hint": "steps", "combinations": "steps", "explain": "steps", "steps": "steps", "techniques": "steps",
    "check": "setting", "minimise": "setting", "rate": "setting", "convert": "output", "show": "output", "print": "output",
    "make": "making", "daily": "making", "pack": "making", "board": "boards", "boards": "boards", "pieces": "boards",
    "year": "years", "counts": "years", "booklet": "years", "rules": "rules", "web": "web",
}  # fmt: skip
"""The modules of the commands, below `commands`."""


@dataclass(frozen=True)
class CliCommand:
    """A command: its function, which returns the exit status, its options, and its `argument` if it reads no puzzle.

    If it `reads` a puzzle, or `several`, it has the family's options for puzzles and for rules. If it `makes` puzzles,
    it has the family's options for making. `before` is called before anything is read, and raises RulegridError if
    options are invalid.
    """

    run: Callable[[CommandCall], int]
    options: tuple[CliOption, ...] = ()
    argument: CliArgument | None = None
    reads: bool = True
    several: bool = False
    makes: bool = False
    before: Callable[[CommandCall], object] = lambda call: None


@dataclass(frozen=True)
class CliFamily:
    """A family on the command line: how its puzzles are read, and its commands.

    `traits` are those that options ask for. `arguments` are those of commands that have others here, `with_rules` the
    commands that have the options for rules although they read no single puzzle, `adds_rules` those that only add rules. `elsewhere` maps
    commands of other families to the equivalent ones here.
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
        return families.family(self.name)

    def options(self, name: str, command: CliCommand) -> list[CliOption]:
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
        if not command.reads:
            return self.arguments.get(name, command.argument)
        if command.several:
            return CliArgument(f"{self.reader.metavar}...", is_repeated=True)
        return CliArgument(self.reader.metavar, self.reader.is_repeated)


def entry(family: str) -> CliFamily:
    """Return the command-line entry of a family."""
    found: CliFamily = import_module(f".{family}", __package__).ENTRY
    return found


class CommandCall:
    """A command that was called: the values that were `given`, by the names of its options, and what reads its puzzles."""

    def __init__(self, command: CliCommand, of: CliFamily | None, context: Any, options: Iterable[CliOption]) -> None:
        self.command = command
        self._entry = of
        self.context = context
        # Options that the family does not have are there too, as if they were not given.
        values = {each.name: each.described.default for each in command.options} | context.params
        self._written = {each.name: each.writes for each in options if each.writes}
        read = {each.name: each.read(values[each.name]) for each in options}
        self.given = SimpleNamespace(**(values | read | {"language": language(), "cells": current_notation()}))

    @property
    def entry(self) -> CliFamily:
        assert self._entry is not None
        return self._entry

    def load_rules(self) -> Any:
        """Return a context in which the rules from the user's file are loaded: read and query puzzles in it."""
        self.rules = RuleOptions(self.given, self.entry.family)
        self.reader = self.entry.reader(self.given, self.context)
        return self.rules.load(self.reader)

    def edit_rules(self, puzzle: Puzzle, name: Label = "") -> Puzzle:
        """Return a puzzle that was read with the rules that were asked for; report what was not understood of it."""
        if puzzle.not_understood or puzzle.guessed:
            from .output import report

            report(puzzle, strict=self.given.strict, quiet=self.given.quiet, name=name)
        self.rules.edit(puzzle)
        return puzzle

    def ask(self, puzzle: Puzzle, query: str, hooks: Hooks | None = None, **others: Any) -> Response:
        """Ask a query with those of its options that were given; `others` are in place of them."""
        answer = ask(puzzle, query, hooks=hooks, **requested_options(QUERIES[query].options, self.given, **others))
        if answer.doubtful and not self.given.quiet:
            streams.print_error(Message("cli.doubtful", units=answer.doubtful))
        return answer

    def solver_of_many(self) -> tuple[Sequence[Rule], Callable[..., Any]]:
        """Return the rules of a usual puzzle of many, and what solves many with the rules that were asked for."""
        solve_many = self.reader.solver_of_many()
        usual, edited = self.rules.for_many(self.entry.family.standard)
        return usual, partial(solve_many, **edited)

    def run(self) -> int:
        refuse_together(self.given, ("quiet", "progress"))
        is_json = getattr(self.given, "json", None) is True
        if is_json:
            refuse_together(self.given, ("json", "pretty"))
        self.command.before(self)
        # A file that can't be written is reported before the work, not after it.
        check_files({name: getattr(self.given, name) for name in self._written}, self._written, is_json=is_json)
        return self.command.run(self)


def about_one(answer: Callable[[CommandCall, Puzzle], int]) -> Callable[[CommandCall], int]:
    """Return the function that runs a command about one puzzle; without a puzzle, it shows help on a terminal."""
    return about_several(lambda call, puzzles: answer(call, puzzles[0]), lambda call: [call.reader.one()])


def about_several(
    answer: Callable[[CommandCall, list[Puzzle]], int], read: Callable[[CommandCall], list[Puzzle]]
) -> Callable[[CommandCall], int]:
    """Return the function that runs a command about the puzzles from `read`; see `about_one`."""

    def run(call: CommandCall) -> int:
        with call.load_rules():
            if call.reader.is_missing:
                return show_help(call)
            puzzles = list(map(call.edit_rules, read(call)))
            if not call.reader.known:
                return answer(call, puzzles)
            with ending_calls(getattr(call.given, "timeout", None)):
                return answer(call, puzzles)

    return run


def show_help(call: CommandCall) -> int:
    """Show the help of a command, that of the family for its default command."""
    context = call.context
    say((context.parent if context.info_name == DEFAULT and context.parent else context).get_help())
    return 0


HELP = {"help_option_names": ["-h", "--help"]}


class TableCommand(HelpCommand):
    """The typer command of a command of the table; `path` is its name after `rulegrid`."""

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
        if ctx.args:
            raise RulegridError(describe_extra(ctx))
        if self._argument is not None and self._argument.is_required and not ctx.params[self._argument.name]:
            path = ctx.command_path.partition(" ")[2]
            raise RulegridError(Message("cli.expected", option=path, expected=self._argument.metavar))
        raise typer.Exit(CommandCall(self._command, self._entry, ctx, self._options).run())


class FamilyCommands(HelpGroup):
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
        return list(self._entry.commands)

    def get_command(self, ctx: Any, name: str) -> Any:
        if name in self._entry.commands and name not in self.commands:
            self.commands[name] = make_typer_command(name, self._entry)
        return self.commands.get(name)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if ctx.resilient_parsing and not args:  # a shell requests completions, which include commands
            return super().parse_args(ctx, args)
        if args[:1] == ["print"]:
            from .usage import refuse_to_print

            refuse_to_print(args[1:])
        elsewhere = self._entry.elsewhere
        if args and args[0] in elsewhere:
            raise RulegridError(Message("cli.no-command-but", given=quote(args[0]), instead=elsewhere[args[0]]))
        if not args or args[0] not in (*self.list_commands(ctx), *ctx.help_option_names):
            if args and args[0].isalpha() and not is_file(args[0]):
                from .usage import suggest_word  # which no puzzle needs

                if hint := suggest_word(args[0], self.list_commands(ctx), self._entry.name):
                    raise RulegridError(Message("cli.no-command", given=quote(args[0]), hint=hint))
            are_words = len(args) > 1 and not any(word.startswith("-") for word in args[:2])
            if are_words and (hint := suggest(args[0], self.list_commands(ctx))):
                raise RulegridError(Message("cli.no-command", given=quote(args[0]), hint=hint))
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Return the completions of a word: commands, and the options of `solve`."""
        solve = self.get_command(ctx, DEFAULT)
        with solve.make_context(DEFAULT, [], parent=ctx, resilient_parsing=True) as inner:
            return [*super().shell_complete(ctx, incomplete), *solve.shell_complete(inner, incomplete)]

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        return [self.subcommand_metavar]


class ToolGroup(HelpGroup):
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
    """Return the typer command of a name, from its file in `commands`; it may be a group of them."""
    found = getattr(import_module(f".commands.{MODULES[name]}", __package__), f"{name.upper()}_COMMAND")
    if isinstance(found, CliCommand):
        return TableCommand(name, found, f"{of.name} {name}" if of is not None else name, of)
    return found


@cache
def group(family: str) -> FamilyCommands:
    """Return the commands of a family; the same ones each time."""
    return FamilyCommands(entry(family))
