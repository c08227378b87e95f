"""The command line: read, make a Puzzle, ask the Solver, print. Thin; the families know the puzzles."""

import os
import sys
from collections.abc import Sequence

import typer

from .. import __version__
from ..engine.errors import RulegridError
from . import calcudoku, calendar, sudoku
from .output import USAGE, complain

app = typer.Typer(
    name="rulegrid",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(sudoku.app, name="sudoku")
app.add_typer(calcudoku.app, name="calcudoku")
app.add_typer(calendar.app, name="calendar")


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"rulegrid {__version__} (interpreted kernel, Python {sys.version.split()[0]})")
        raise typer.Exit


@app.callback(
    epilog="Exit status: 0 solved, 1 no solution (or not unique), 2 usage or format error, "
    "3 stopped by --timeout or --max-steps, 130 interrupted."
)
def options(
    version: bool = typer.Option(False, "--version", callback=_show_version, is_eager=True, help="Show the version."),
) -> None:
    """Solve grid puzzles: sudoku and its variants, calcudoku (KenKen), calendar puzzles.

    Each family solves at once what it is given; `rulegrid FAMILY solve --help` tells the rest.

    \b
    rulegrid sudoku 000102070034...
    rulegrid calcudoku < puzzle.txt
    rulegrid calendar today
    """


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status; every error is one line on standard error."""
    # Typer does not export the root of its usage errors, and which package they come from depends on its release.
    usage_error: type[Exception] = typer.BadParameter.__mro__[2]
    try:
        status = app(list(sys.argv[1:] if arguments is None else arguments), "rulegrid", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except RulegridError as error:
        complain(str(error))
        return USAGE
    except usage_error as error:
        complain(error.format_message())  # type: ignore[attr-defined]
        return USAGE
    except (KeyboardInterrupt, typer.Abort):
        complain("interrupted")
        return 130
    except BrokenPipeError:
        # Whoever read our output has seen enough. Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
