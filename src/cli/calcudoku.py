"""`rulegrid calcudoku`."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

import typer

from ..calcudoku import FORMATS, RULES, STANDARD, puzzle_text, solve_many
from ..calcudoku import read_puzzle as read_text
from ..calcudoku.keen import is_game_id
from ..engine.errors import PuzzleFormatError
from ..engine.puzzle import Puzzle
from ..utils.errors import quote
from . import options as common
from .batch import Batch, batch_options
from .blocks import blocks
from .check import (
    CHECK_EXIT_STATUS,
    MINIMISE_EXIT_STATUS,
    CheckRequest,
    MinimiseRequest,
    check_options,
    minimise_options,
)
from .convert import Conversion, Show, conversion_options, show_options
from .family import family, is_file, is_terminal, read_puzzle, suggest_command
from .grid_hint import EXIT_STATUS, EXPLAIN_STATUS, ExplainRequest, HintRequest, explain_options, hint_options
from .help import Command
from .output import Request
from .own_rules import RuleClass
from .rules import add_rules_command
from .streams import note

ARGUMENT = "[FILE|ID|-]"

T = TypeVar("T")

app = family("calcudoku", ARGUMENT, {"make": "calcudoku_make", "print": "calcudoku_print", "rate": "calcudoku_rate"})


@app.callback(
    epilog="""
    Examples
    printf '0 0\\n1 1\\n1- 3+\\n' | rulegrid calcudoku
    rulegrid calcudoku puzzle.txt --pretty
    rulegrid calcudoku hint puzzle.txt      the next value, and why
    rulegrid calcudoku check puzzle.txt     unique? if not, why
    rulegrid calcudoku minimise puzzle.txt  without what it does not need
    rulegrid calcudoku explain puzzle.txt   the whole solution, step by step
    rulegrid calcudoku rate puzzle.txt      how hard it is
    rulegrid calcudoku batch puzzles.txt    many puzzles
    rulegrid calcudoku make 6 --level hard  a new puzzle
    rulegrid calcudoku print puzzles.txt --to sheet.pdf
    rulegrid calcudoku rules                the rules
    rulegrid calcudoku solve --help         every option of solve
    """
)
def _family() -> None:
    """Solve calcudoku (KenKen): cages with arithmetic."""


@app.command(
    cls=Command,
    epilog="""
    The puzzle
    0 0 1          n lines of n cage numbers
    2 1 1
    2 3 3
    3+ 6* 2- 1-    a label for each cage, in the order of the numbers
                   (with letters: in the order in which the cages begin)

    Examples
    printf '0 0 1\\n2 1 1\\n2 3 3\\n3+ 6* 2- 1-\\n' | rulegrid calcudoku
    rulegrid calcudoku puzzle.txt --pretty
    rulegrid calcudoku puzzle.txt --unique
    rulegrid calcudoku - --json < puzzle.txt
    """,
)
@common.solve_options(RULES, has_digits=True)
def solve(
    ctx: typer.Context,
    file: str = typer.Argument(None, metavar=ARGUMENT),
    *,
    rules: common.RuleOptions,
    request: Request,
) -> None:
    """Solve a calcudoku and print the grid, or `No solution.`

    FILE has n lines of n cage numbers, or letters, then a label for each cage: a target and one of + - * /, or only a
    target for a single cell. Or it is a puzzle as JSON. Without FILE, standard input is read.
    """
    common.answer(rules, request, RULES, lambda known: read(ctx, file, partial(parse, known)))


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid calcudoku hint puzzle.txt
    """
    + EXIT_STATUS,
)
@hint_options(RULES)
def hint(
    ctx: typer.Context,
    file: str = typer.Argument(None, metavar=ARGUMENT),
    *,
    rules: common.RuleOptions,
    request: HintRequest,
) -> None:
    """Find the next value, and explain it.

    It is a single if there is one: a value that fits in only one cell of a row or column, or the only value left for a
    cell, perhaps by several cages together. Otherwise it is a value of a solution. The first line is the cell and its
    value, the second line the reason.
    """
    common.answer(rules, request, RULES, lambda known: read(ctx, file, partial(parse, known)))


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid calcudoku check puzzle.txt
    rulegrid calcudoku check puzzle.txt --clues
    """
    + CHECK_EXIT_STATUS,
)
@check_options(RULES)
def check(
    ctx: typer.Context,
    file: str = typer.Argument(None, metavar=ARGUMENT),
    *,
    rules: common.RuleOptions,
    request: CheckRequest,
) -> None:
    """Check whether a puzzle has exactly one solution, and explain why if not.

    If there are several, two similar ones are compared, and cells are named that leave one solution once they are given.
    If there is none, cages that contradict each other are named, as few as possible, and what can be removed or changed
    so that there is a solution.
    """
    common.answer(rules, request, RULES, lambda known: read(ctx, file, partial(parse, known)))


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid calcudoku minimise puzzle.txt
    rulegrid calcudoku minimise puzzle.txt --seed 3 --json
    """
    + MINIMISE_EXIT_STATUS,
)
@minimise_options(RULES)
def minimise(
    ctx: typer.Context,
    file: str = typer.Argument(None, metavar=ARGUMENT),
    *,
    rules: common.RuleOptions,
    request: MinimiseRequest,
) -> None:
    """Remove cages and givens one by one, as long as exactly one solution remains.

    The puzzle that is left is printed as it is read, or as JSON where its cages no longer cover the grid; on a terminal it
    is drawn.
    """
    common.answer(
        rules, replace(request, write=puzzle_text), RULES, lambda known: read(ctx, file, partial(parse, known))
    )


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid calcudoku explain puzzle.txt
    rulegrid calcudoku explain puzzle.txt --html steps.html
    """
    + EXPLAIN_STATUS,
)
@explain_options(RULES)
def explain(
    ctx: typer.Context,
    file: str = typer.Argument(None, metavar=ARGUMENT),
    *,
    rules: common.RuleOptions,
    request: ExplainRequest,
) -> None:
    """Explain the whole solution, step by step.

    Each step says what follows next, and why: by a single, by the combinations of a cage, by a pattern such as a pair, or
    by an assumption that leads to a contradiction. The easiest step comes first.
    """
    common.answer(rules, request, RULES, lambda known: read(ctx, file, partial(parse, known)))


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid calcudoku batch puzzles.txt
    rulegrid calcudoku batch puzzles.txt --out answers.csv --resume
    rulegrid calcudoku batch - --format jsonl < puzzles.txt
    """,
)
@batch_options()
def batch(
    file: str = typer.Argument(None, metavar=ARGUMENT),
    *,
    request: Batch,
) -> None:
    """Solve many calcudokus and write a record for each.

    FILE has puzzles with empty lines between them, or JSON lines: objects with the text of a puzzle as "input", or
    puzzles as JSON. The columns are line, puzzle, status, solution, found and message. The status is unique,
    several, none, solved (with --limit 1), stopped, malformed or failed. Comments, which begin with # or //, are skipped.
    Without FILE, standard input is read. Ctrl-C leaves complete records, and --resume continues after them.
    """
    raise typer.Exit(request.answer(file, lambda stream: blocks(stream, RULES), solve_many))


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid calcudoku convert puzzle.txt --to keen
    rulegrid calcudoku convert 3:a_ba__b,a7m12s1 --to text
    rulegrid calcudoku convert - --to svg < puzzle.txt > puzzle.svg
    """,
)
@conversion_options(RULES, FORMATS)
def convert(
    ctx: typer.Context,
    file: str = typer.Argument(None, metavar=ARGUMENT),
    *,
    rules: common.RuleOptions,
    request: Conversion,
) -> None:
    """Write a puzzle in another format.

    Every command reads all of these formats and tells them apart by what is in them. What the other format can't express
    is listed on standard error. Without an argument, standard input is read.
    """
    common.answer(rules, request, RULES, lambda known: read(ctx, file, partial(parse, known)))


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid calcudoku show puzzle.txt
    rulegrid calcudoku show 3:a_ba__b,a7m12s1 --svg puzzle.svg
    """,
)
@show_options(RULES)
def show(
    ctx: typer.Context,
    file: str = typer.Argument(None, metavar=ARGUMENT),
    *,
    rules: common.RuleOptions,
    request: Show,
) -> None:
    """Draw a puzzle as it is, unsolved."""
    request.plain = puzzle_text
    common.answer(rules, request, RULES, lambda known: read(ctx, file, partial(parse, known)))


add_rules_command(app, "calcudoku", RULES, STANDARD)


def read(ctx: typer.Context, file: str | None, parse: Callable[[str], T]) -> T:
    """Return what `parse` makes of a file, or of standard input for None and "-"; raises PuzzleFormatError."""
    if file is not None and is_game_id(file) and not is_file(file):
        return parse(file)
    if file not in (None, "-") and not is_file(file) and (hint := suggest_command(ctx, file)):
        raise PuzzleFormatError(f"{quote(file)} is neither a file nor a command{hint}")
    if file in (None, "-") and is_terminal():
        note("Type the cages and the labels, then press Ctrl-D. (See --help for more.)")
    return read_puzzle(file, parse)


def parse(known: Sequence[RuleClass], text: str) -> Puzzle:
    """Return the puzzle in a text; JSON may name rules that are `known`."""
    return read_text(text, known=known)
