"""`rulegrid sudoku`."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

import typer

from ..engine.clues.fields import Digits
from ..engine.errors import PuzzleFormatError, RulegridError
from ..engine.formats import recognise
from ..engine.puzzle import Puzzle
from ..sudoku import FORMATS, RULES, STANDARD, puzzle_text, solve_many
from ..sudoku import read_puzzle as read_text
from ..sudoku.formats.tables import is_header, puzzle_field
from ..utils.errors import quote
from ..utils.json_text import read_json
from . import options as common
from .batch import Batch, batch_options
from .check import (
    CHECK_EXIT_STATUS,
    MINIMISE_EXIT_STATUS,
    CheckRequest,
    MinimiseRequest,
    check_options,
    minimise_options,
)
from .convert import Conversion, Show, conversion_options, show_options
from .family import family, is_file, is_terminal, looks_like_a_file, read_puzzle, suggest_command
from .grid_hint import EXIT_STATUS, EXPLAIN_STATUS, ExplainRequest, HintRequest, explain_options, hint_options
from .help import Command
from .output import Request
from .own_rules import RuleClass
from .puzzles import Found, new_found, read_lines, text_in
from .rules import RULES_HEADING, add_rules_command
from .streams import say

ARGUMENT = "[PUZZLE|FILE|-]"

VALUES = typer.Option(
    None,
    "--values",
    metavar="DIGITS",
    help="The values that cells may hold, such as 012345678 or 2,3,5,7; 1 to n by default.",
    rich_help_panel=RULES_HEADING,
)

T = TypeVar("T")

app = family("sudoku", ARGUMENT, {"print": "sudoku_print", "make": "sudoku_make", "rate": "sudoku_rate"})


@app.callback(
    epilog="""
    Examples
    rulegrid sudoku 1..4......32....
    rulegrid sudoku puzzle.txt --unique
    rulegrid sudoku hint puzzle.txt      the next value, and why
    rulegrid sudoku check puzzle.txt     unique? if not, why
    rulegrid sudoku minimise puzzle.txt  without what it does not need
    rulegrid sudoku explain puzzle.txt   the whole solution, step by step
    rulegrid sudoku rate puzzle.txt      how hard it is
    rulegrid sudoku batch puzzles.txt    many puzzles
    rulegrid sudoku print puzzles.txt --to sheet.pdf
    rulegrid sudoku make --level hard    a new puzzle
    rulegrid sudoku rules                all rules, and the form of their clues
    rulegrid sudoku solve --help         every option of solve
    """
)
def _family() -> None:
    """Solve sudoku and its variants: any size, any mix of rules."""


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid sudoku 1..4......32....
    rulegrid sudoku 1........................ --rule non-consecutive --count
    rulegrid sudoku ................ --thermometer C1B1A1 --count
    rulegrid sudoku ................ --killer 7:A1A2B1 --killer 3:D1D2 --unique
    rulegrid sudoku puzzle.txt --box 2x3 --svg solution.svg
    rulegrid sudoku puzzle.txt --no-rule block --rule mine.py:MyRule
    rulegrid sudoku - < puzzle.txt
    """,
)
@common.solve_options(RULES, has_digits=True)
def solve(
    ctx: typer.Context,
    puzzle: str = typer.Argument(None, metavar=ARGUMENT),
    values: str = VALUES,
    *,
    rules: common.RuleOptions,
    request: Request,
) -> None:
    """Solve a sudoku and print the grid, or `No solution.`

    PUZZLE is the cells in reading order; their number gives the size. A cell is one character, `0` or `.` for an
    empty cell and A for 10; or cells are numbers with spaces or commas between them. A FILE may have all cells on one
    line or one row on each line, with or without drawn boxes, or it is a puzzle as JSON. Without an argument, standard
    input is read.
    """
    _answer(ctx, puzzle, values, rules, request, is_default=True)


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid sudoku hint 1..4......32....
    rulegrid sudoku hint puzzle.txt --rule non-consecutive
    """
    + EXIT_STATUS,
)
@hint_options(RULES)
def hint(
    ctx: typer.Context,
    puzzle: str = typer.Argument(None, metavar=ARGUMENT),
    values: str = VALUES,
    *,
    rules: common.RuleOptions,
    request: HintRequest,
) -> None:
    """Find the next value, and explain it.

    It is a single if there is one: a value that fits in only one cell of a row, column or other house, or the only value
    left for a cell, perhaps by several clues together. Otherwise it is a value of a solution. The first line is the cell
    and its value, the second line the reason.
    """
    _answer(ctx, puzzle, values, rules, request)


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid sudoku check 1..4......32....
    rulegrid sudoku check puzzle.txt --clues
    rulegrid sudoku check puzzle.json --repairs all
    """
    + CHECK_EXIT_STATUS,
)
@check_options(RULES)
def check(
    ctx: typer.Context,
    puzzle: str = typer.Argument(None, metavar=ARGUMENT),
    values: str = VALUES,
    *,
    rules: common.RuleOptions,
    request: CheckRequest,
) -> None:
    """Check whether a puzzle has exactly one solution, and explain why if not.

    If there are several, two similar ones are compared, and cells are named that leave one solution once they are given.
    If there is none, givens and clues that contradict each other are named, as few as possible, and what can be removed
    or changed so that there is a solution.
    """
    _answer(ctx, puzzle, values, rules, request)


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid sudoku minimise puzzle.txt
    rulegrid sudoku minimise puzzle.txt --symmetry rotation --seed 3
    rulegrid sudoku minimise puzzle.json --order clues --keep A1,A2
    """
    + MINIMISE_EXIT_STATUS,
)
@minimise_options(RULES)
def minimise(
    ctx: typer.Context,
    puzzle: str = typer.Argument(None, metavar=ARGUMENT),
    values: str = VALUES,
    *,
    rules: common.RuleOptions,
    request: MinimiseRequest,
) -> None:
    """Remove givens and clues one by one, as long as exactly one solution remains.

    The puzzle that is left is printed: a plain sudoku as one line, any other as JSON; on a terminal it is drawn.
    """
    _answer(ctx, puzzle, values, rules, replace(request, write=puzzle_text))


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid sudoku explain puzzle.txt
    rulegrid sudoku explain puzzle.txt --show technique
    rulegrid sudoku explain puzzle.txt --html steps.html
    """
    + EXPLAIN_STATUS,
)
@explain_options(RULES)
def explain(
    ctx: typer.Context,
    puzzle: str = typer.Argument(None, metavar=ARGUMENT),
    values: str = VALUES,
    *,
    rules: common.RuleOptions,
    request: ExplainRequest,
) -> None:
    """Explain the whole solution, step by step.

    Each step says what follows next, and why: by a single, by one rule, by a pattern such as a pair or an X-wing, or by an
    assumption that leads to a contradiction. The easiest step comes first, whatever the rules are.
    """
    _answer(ctx, puzzle, values, rules, request)


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid sudoku batch puzzles.txt
    rulegrid sudoku batch puzzles.txt --out answers.csv --resume
    rulegrid sudoku batch puzzles.txt --rule non-consecutive --limit 1
    rulegrid sudoku batch - --format jsonl < puzzles.txt
    """,
)
@batch_options(RULES)
def batch(
    file: str = typer.Argument(None, metavar="[FILE|-]"),
    *,
    rules: common.RuleOptions,
    request: Batch,
) -> None:
    """Solve many sudokus, one on each line, and write a record for each.

    The columns are line, puzzle, status, solution, found and message. The status is unique, several, none, solved
    (with --limit 1), stopped, malformed or failed. A line may also be one of a table, such as puzzle,solution, a puzzle as
    JSON, or an object with the text of a puzzle as "input" or "puzzle". Empty lines and comments, which begin with # or //, are skipped. Without FILE, standard input is read. Ctrl-C leaves complete
    records; --resume continues after them.
    """
    with rules.loaded(RULES):
        usual, edited = rules.for_many(STANDARD)
        request.check_rules(usual)
        status = request.answer(file, one_a_line, partial(solve_many, **edited), by_line=one_a_line)
    raise typer.Exit(status)


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid sudoku convert puzzle.txt --to fpuzzles
    rulegrid sudoku convert 'https://www.f-puzzles.com/?load=…' --to json --out puzzle.json
    rulegrid sudoku convert 1..4......32.... --rule anti-knight --to sudokupad
    rulegrid sudoku convert - --to svg < puzzle.json > puzzle.svg
    """,
)
@conversion_options(RULES, FORMATS)
def convert(
    ctx: typer.Context,
    puzzle: str = typer.Argument(None, metavar=ARGUMENT),
    values: str = VALUES,
    *,
    rules: common.RuleOptions,
    request: Conversion,
) -> None:
    """Write a puzzle in another format.

    Every command reads all of these formats and tells them apart by what is in them. What was not understood of the
    puzzle, and what the other format can't express, is listed on standard error. Without an argument, standard input is
    read.
    """
    _answer(ctx, puzzle, values, rules, request)


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid sudoku show puzzle.json
    rulegrid sudoku show 1..4......32.... --rule diagonal --svg puzzle.svg
    """,
)
@show_options(RULES)
def show(
    ctx: typer.Context,
    puzzle: str = typer.Argument(None, metavar=ARGUMENT),
    values: str = VALUES,
    *,
    rules: common.RuleOptions,
    request: Show,
) -> None:
    """Draw a puzzle as it is, unsolved."""
    _answer(ctx, puzzle, values, rules, request)


add_rules_command(app, "sudoku", RULES, STANDARD)


def one_a_line(lines: Iterable[bytes], first: int = 1) -> Iterator[Found]:
    """Yield the sudokus of a stream that has one a line, alone, in a table, whose header is skipped, or in a JSON object.

    Where these are not its `first` lines, there is none.

    >>> table = [b"puzzle,solution", b"1..4......32....,1324241341323241"]
    >>> [(found.line, found.given) for found in one_a_line(table)]
    [(2, '1..4......32....')]
    """
    is_first = first == 1
    for number, text, problem in read_lines(lines, first):
        if not text:
            continue
        if text[0] == "{":
            is_first = False
            yield _read_object(number, text, problem)
            continue
        if "," in text and not problem:
            if is_first and is_header(text):
                is_first = False
                continue
            text = puzzle_field(text) or text
        is_first = False
        yield new_found((number, text, "" if problem else text, problem, None))


def _read_object(line: int, text: str, problem: str) -> Found:
    """Return the puzzle of a JSON line: an object with its text, or the puzzle as JSON, which is read later."""
    if not problem and ('"input"' in text or '"puzzle"' in text):
        try:
            given = text_in(read_json(text))
        except PuzzleFormatError as error:
            problem = str(error)
        else:
            if given is not None:
                return Found(line, given, given, lines=())
    found = Found(line, text, "" if problem else text)
    return found._replace(problem=found.place(problem))


@dataclass(frozen=True)
class Parser:
    """Reads a text with the rules that JSON may name, and the values that cells may hold."""

    known: Sequence[RuleClass]
    values: tuple[int, ...] | None

    def __call__(self, text: str) -> Puzzle:
        puzzle = read_text(text, known=self.known, values=self.values)
        if self.values is not None and puzzle.board.values != self.values:
            raise RulegridError("a puzzle as JSON and --values can't be combined")
        return puzzle


def _answer(
    ctx: typer.Context,
    puzzle: str | None,
    values: str | None,
    rules: common.RuleOptions,
    request: common.Answering,
    *,
    is_default: bool = False,
) -> None:
    """Answer about a puzzle, and exit; on a terminal without one, show the help, that of the family for its default command."""
    if puzzle is None and is_terminal():
        say(((ctx.parent if is_default else None) or ctx).get_help())
        return
    digits = None if values is None else read_values(values)
    common.answer(rules, request, RULES, lambda known: read(ctx, puzzle, Parser(known, digits)))


def read_values(text: str) -> tuple[int, ...]:
    """Return the values that `--values` names; raises PuzzleFormatError."""
    try:
        return tuple(sorted(Digits("values", distinct=True).read(text)))
    except PuzzleFormatError as error:
        raise PuzzleFormatError(f"--values: {error}") from None


def read(ctx: typer.Context, argument: str | None, parse: Callable[[str], T]) -> T:
    """Return what `parse` makes of an argument: a puzzle, a file, or "-"; raises PuzzleFormatError."""
    if argument is None or argument == "-":
        return read_puzzle(argument, parse)
    try:
        return parse(argument)
    except PuzzleFormatError as error:
        if is_file(argument):
            return read_puzzle(argument, parse)
        if recognise(argument, FORMATS):
            raise
        if looks_like_a_file(argument):
            return read_puzzle(argument, parse)
        hint = suggest_command(ctx, argument) or f": {error}"
        raise PuzzleFormatError(f"{quote(argument)} is neither a file nor a puzzle{hint}") from None
