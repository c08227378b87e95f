"""`rulegrid calcudoku`."""

from typing import Any

import typer

from ..calcudoku import RULES, read_puzzle
from ..engine.errors import PuzzleFormatError
from ..engine.puzzle import Puzzle
from ..engine.rule import Rule
from .family import (
    SolveByDefault,
    edit_rules,
    is_file,
    is_terminal,
    list_rules,
    load_rules,
    read_input,
    show_help,
    suggest,
    with_options,
)
from .output import Request

app = typer.Typer(cls=SolveByDefault, no_args_is_help=False)


@app.callback()
def family() -> None:
    """Calcudoku (KenKen): rows and columns without repeats, and cages with arithmetic.

    \b
    rulegrid calcudoku < puzzle.txt
    rulegrid calcudoku puzzle.txt --pretty
    """


@app.command()
@with_options()
def solve(
    ctx: typer.Context,
    file: str = typer.Argument(
        None, metavar="[FILE|-]", help="The puzzle. Standard input if left out.", show_default=False
    ),
    **options: Any,
) -> None:
    """Solve a calcudoku, and print the grid or `No solution.`

    The text is n lines of n cage numbers, then a label for each cage in the order of the numbers: a target and
    + - * or /, or a target alone for a single cell. JSON works too.

    \b
    0 0 1
    2 1 1
    2 3 3
    3+ 6* 2- 1-
    """
    if file is None and is_terminal():
        show_help(ctx)
        return
    add, leave_out = options.pop("rule"), options.pop("no_rule")
    known = [*RULES, *load_rules(add, RULES)]
    if file is None or file == "-":
        puzzle = _parse(read_input(file), known)
    elif not is_file(file) and (hint := suggest(ctx, file)):
        raise PuzzleFormatError(f"no file and no command {file!r}{hint}")
    else:
        text = read_input(file)
        try:
            puzzle = _parse(text, known)
        except PuzzleFormatError as error:
            raise PuzzleFormatError(f"{file}: {error.message}", error.line, error.column) from None
    edit_rules(puzzle, RULES, add, leave_out, {})
    raise typer.Exit(Request(**options, pretty_by_default=False).answer(puzzle))


@app.command()
def rules(as_json: bool = typer.Option(False, "--json", help="Print one JSON object.")) -> None:
    """List the rules: how each is spelled, what clues it takes, what it means."""
    list_rules(RULES, RULES, as_json=as_json)


def _parse(text: str, known: list[type[Rule]]) -> Puzzle:
    return Puzzle.from_json(text, known) if text.lstrip().startswith("{") else read_puzzle(text)
