"""`rulegrid sudoku`."""

from typing import Any

import typer

from ..engine.board import Board
from ..engine.errors import PuzzleFormatError
from ..engine.puzzle import Puzzle
from ..sudoku import RULES, STANDARD, read_grid
from ..utils.errors import shown
from .family import (
    SolveByDefault,
    clue_options,
    edit_rules,
    is_file,
    is_terminal,
    list_rules,
    load_rules,
    new_rule,
    option_name,
    read_input,
    show_help,
    suggest,
    with_options,
)
from .output import Request

app = typer.Typer(cls=SolveByDefault, no_args_is_help=False)


@app.callback()
def family() -> None:
    """Sudoku and its variants, any size and any mix of rules.

    \b
    rulegrid sudoku 000102070034...          solve a puzzle
    rulegrid sudoku puzzle.txt --unique      has it one solution?
    rulegrid sudoku rules                    the rules and how to give them
    """


@app.command()
@with_options(clue_options(RULES))
def solve(
    ctx: typer.Context,
    puzzle: str = typer.Argument(
        None,
        metavar="[PUZZLE|FILE|-]",
        help="A puzzle as text, or a file. Standard input if left out.",
        show_default=False,
    ),
    **options: Any,
) -> None:
    """Solve a sudoku.

    A puzzle is n*n cells in reading order: `53..7....6..195...` with 0 or . for empty and letters above 9, numbers
    with spaces, or rows on lines with or without drawn boxes. Its size comes from its length. JSON works too.

    \b
    rulegrid sudoku solve puzzle.txt --all
    rulegrid sudoku solve 0000000000000000 --count
    rulegrid sudoku solve grid.txt --thermometer C1B1A1 --killer 30:A1A2B1B2
    rulegrid sudoku solve grid.txt --rule non-consecutive --rule mine.py:MyRule
    """
    if puzzle is None and is_terminal():
        show_help(ctx)
        return
    clues = {option_name(rule): options.pop(option_name(rule).replace("-", "_"), []) for rule in RULES}
    add, leave_out = options.pop("rule"), options.pop("no_rule")
    read = _read(ctx, puzzle, [*RULES, *load_rules(add, RULES)])
    edit_rules(read, RULES, add, leave_out, clues)
    raise typer.Exit(Request(**options).answer(read))


@app.command()
def rules(as_json: bool = typer.Option(False, "--json", help="Print one JSON object.")) -> None:
    """List the rules: how each is spelled, what clues it takes, what it means."""
    list_rules(RULES, STANDARD, as_json=as_json)


def _read(ctx: typer.Context, argument: str | None, known: list[Any]) -> Puzzle:
    if argument is None or argument == "-":
        return _parse(read_input(argument), known)
    if is_file(argument):
        try:
            return _parse(read_input(argument), known)
        except PuzzleFormatError as error:
            raise PuzzleFormatError(f"{argument}: {error.message}", error.line, error.column) from None
    try:
        return _parse(argument, known)
    except PuzzleFormatError as error:
        raise PuzzleFormatError(
            f"{shown(argument)} is no file, and no puzzle{suggest(ctx, argument) or f': {error}'}"
        ) from None


def _parse(text: str, known: list[Any]) -> Puzzle:
    if text.lstrip().startswith("{"):
        return Puzzle.from_json(text, known)
    size, values = read_grid(text)
    board = Board(size)
    board.load_puzzle(values)
    return Puzzle(board, [new_rule(rule) for rule in STANDARD])
