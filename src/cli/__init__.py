"""The command line: read, make a Puzzle, ask the Solver, print. Thin; the families know the puzzles."""

import os
import re
import shlex
import sys
import warnings
from collections.abc import Sequence
from functools import cache
from typing import Any

from ..utils.message import Message
from .streams import use_language_options

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # typer below 0.25 re-exports what click 8.5 deprecates
    import typer

from .. import __version__
from ..core import family as families
from ..core import plugins
from ..core.errors import InternalError
from ..utils.errors import RulegridError, quote
from ..utils.start import ignore_interrupts, raise_on_interrupt
from .files import is_file
from .framework import group, make_typer_command
from .help import HelpCommand, HelpGroup
from .output import FAULT, INTERRUPTED, STOPPED, USAGE
from .rules import spell_rules
from .solving import date_length, has_puzzle, of_family, solve
from .streams import SLOW, abandon_output, describe_kernel, is_slow_unasked, print_error, reason, say
from .usage import describe_usage

_command_of = cache(typer.main.get_command)
"""Typer creates a new command for each function, which takes much of the time of a short call of `main`."""


APART = ("daily", "pack", "web")
"""Commands of the table that are of no family."""

ABOUT_ONE = ("hint", "combinations", "check", "minimise", "explain", "steps", "rate", "convert", "show", "print")
"""Commands of families whose first argument is a puzzle: an omitted family is that of the puzzle."""

_WORD = re.compile("[A-Za-z][A-Za-z_-]*")


class FamilyGroup(HelpGroup):
    """The commands of the program: those of a family are loaded when they are asked for."""

    words = ABOUT_ONE
    path = "rulegrid"

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the families, then what belongs to none."""
        return list(dict.fromkeys([*families.names(), *APART, *self.commands]))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and not ctx.resilient_parsing:
            is_option = args[0] != "-" and args[0].startswith("-")
            if not is_option:
                args = self._with_family(ctx, args)
            elif args[0].partition("=")[0] not in _own_options(self) and has_puzzle(args):
                args = of_family("solve", args)
        return super().parse_args(ctx, args)

    def _with_family(self, ctx: Any, args: list[str]) -> list[str]:
        """Return the arguments with an omitted family: that of the puzzle; the default command is `solve`."""
        word, *others = args
        if word == "print":
            from .usage import refuse_to_print

            refuse_to_print(others)
        if word in self.list_commands(ctx):
            return args
        if (word and not _WORD.fullmatch(word)) or is_file(word) or date_length(args):
            return of_family("solve", args)
        having = [name for name in families.names() if word in self.get_command(ctx, name).list_commands(ctx)]
        if word in ABOUT_ONE:
            args = of_family(word, others)
        if having and args[0] not in having:
            rest = dict.fromkeys(having, "" if word in ABOUT_ONE else shlex.join(others))
            if word == "make":
                from .usage import options_for

                known = ("size", "count", "level", "with")
                rest = {name: options_for(others, known, families.family(name).rules) for name in having}
                having = [name for name in having if rest[name]] or having
            names = [f"rulegrid {name} {word} {rest[name]}".rstrip() for name in having]
            raise RulegridError(Message("cli.no-command-here", given=quote(word), names=names))
        return args

    def get_command(self, ctx: Any, name: str) -> Any:
        if name in families.names():
            return group(name)
        if name in APART and name not in self.commands:
            self.commands[name] = make_typer_command(name)
        return super().get_command(ctx, name)


class AnyFamilyCommand(HelpCommand):
    """The command that solves a puzzle of any family."""

    path = "rulegrid solve"


def _own_options(command: Any) -> set[str]:
    return {"-h", "--help", *(name for parameter in command.params for name in parameter.opts)}


COMPLETION = "_RULEGRID_COMPLETE"

app = typer.Typer(
    name="rulegrid",
    cls=FamilyGroup,
    invoke_without_command=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(
    cls=AnyFamilyCommand,
    context_settings={"ignore_unknown_options": True},
)(solve)


def _show_version(wanted: bool) -> None:
    if wanted:
        say(describe_kernel(__version__))
        for line in plugins.list_plugins():
            say(line)
        if is_slow_unasked():
            print_error(SLOW)
        raise typer.Exit


@app.callback()
def _options(
    ctx: typer.Context,
    version: bool = typer.Option(
        False, "--version", callback=_show_version, is_eager=True, help="Show the version, the kernel and the plug-ins."
    ),
) -> None:
    """Show the help if nothing else is requested."""
    if ctx.invoked_subcommand is None:
        say(ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status; every error is one line on standard error."""
    try:
        raise_on_interrupt()
        plugins.tell(print_error)
        if COMPLETION in os.environ:  # a shell requests completions
            app(prog_name="rulegrid")
        words = list(sys.argv[1:] if arguments is None else arguments)
        with use_language_options(words):
            return _answer(words)
    except KeyboardInterrupt:  # before a command has begun, or while its end is reported
        return INTERRUPTED


def _answer(words: Sequence[str]) -> int:
    # Typer does not export the root of its usage errors, and which package they come from depends on its release.
    usage_error: type[Exception] = typer.BadParameter.__mro__[2]
    try:
        # Not through `app()`: that would answer Ctrl-C and closed pipes in its own way.
        command = _command_of(app)
        with command.make_context("rulegrid", list(words)) as context:
            command.invoke(context)
        return 0
    except typer.Exit as done:
        return done.exit_code
    except RulegridError as error:
        print_error(spell_rules(error.message))
        return USAGE
    except InternalError as error:
        print_error(error.message)
        return FAULT
    except usage_error as error:
        print_error(describe_usage(error, words))
        return USAGE
    except MemoryError as error:
        error.__traceback__ = None  # which keeps what took the memory
        print_error(Message("cli.memory"))
        return STOPPED
    except KeyboardInterrupt:
        print_error(Message("cli.interrupted"))
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has seen enough
        abandon_output()
        return 141
    except OSError as error:
        abandon_output()
        print_error(Message("cli.cannot-write-output", reason=reason(error)))
        return USAGE
    finally:
        ignore_interrupts()  # the program only has to end
