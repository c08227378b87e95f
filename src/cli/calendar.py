"""`rulegrid calendar`."""

from dataclasses import replace

import typer

from ..calendar import FORMATS, RULES, STANDARD
from ..calendar.piece_board import plain_entries
from ..engine.board import Board
from ..engine.puzzle import Puzzle
from . import boards, counts, year
from . import options as common
from .calendar_options import ARGUMENT, OPTIONS, PuzzleOptions
from .check import CHECK_EXIT_STATUS, CheckRequest, check_options
from .convert import Conversion, Show, conversion_options, show_options
from .family import family
from .grid_hint import EXPLAIN_OPTIONS, ExplainRequest
from .help import Command
from .hint import PIECE_HINT_OPTIONS, PieceHintRequest
from .output import Request, plain_rows
from .rules import add_rules_command
from .sheets import sheets

WATCHING = "Watching"

app = family(
    "calendar",
    ARGUMENT,
    {"make": "calendar_make", "print": "calendar_print", "rate": "calendar_rate"},
    {
        "batch": "`rate FILE` rates many dates, `year` solves those of a year, `counts` counts the solutions of all dates"
    },
)


@app.callback(
    epilog="""
    Examples
    rulegrid calendar                       today
    rulegrid calendar Jan 14 --count
    rulegrid calendar --open Jan,14
    rulegrid calendar hint Jan 14           one piece to place
    rulegrid calendar check Jan 14          unique? if not, why
    rulegrid calendar explain Jan 14        a solution, step by step
    rulegrid calendar rate Jan 14           how hard it is
    rulegrid calendar year 2026 --html year.html
    rulegrid calendar counts                the number of solutions of every date
    rulegrid calendar make --level hard     a new puzzle with one solution
    rulegrid calendar print --to board.pdf  the board, and its pieces to cut out
    rulegrid calendar rules                 the rules
    rulegrid calendar solve --help          every option of solve
    """
)
def _family() -> None:
    """Solve calendar puzzles: cover all but a date with pieces."""


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid calendar
    rulegrid calendar 2/29 --limit 2
    rulegrid calendar 2026-01-14 --board weekday8x7
    rulegrid calendar --open Jan,14 --count
    rulegrid calendar Oct 6 --place O6@A1:1 --avoid P@G1 --count
    rulegrid calendar Jan 14 --animate --speed 50
    rulegrid calendar Jan 14 --all --sheet solutions.svg
    rulegrid calendar --board my_board.json --open A1 --open B2 --svg solution.svg
    """,
)
@common.solve_options()
@common.gathering("puzzle", OPTIONS, PuzzleOptions)
def solve(
    ctx: typer.Context,
    date: list[str] = typer.Argument(None, metavar=ARGUMENT),
    animate: bool = typer.Option(
        False, "--animate", rich_help_panel=WATCHING,
        help="Show a search at work, up to the first solution, or further with --all or --limit.",
    ),
    speed: float = typer.Option(
        10.0, "--speed", metavar="N", help="Steps per second, 0 for no limit.", rich_help_panel=WATCHING
    ),
    sheet: str = typer.Option(
        None, "--sheet", metavar="FILE", rich_help_panel=common.OUTPUT,
        help="Draw all solutions found side by side, as SVG, PNG or PDF by the ending of FILE; several sheets are FILE-1, FILE-2 …",
    ),
    per_page: int = typer.Option(
        None, "--per-page", metavar="N", help="Solutions on each sheet.", rich_help_panel=common.OUTPUT
    ),
    *,
    puzzle: PuzzleOptions,
    rules: common.RuleOptions,
    request: Request,
) -> None:  # fmt: skip
    """Solve a calendar puzzle, and print the pieces or `No solution.`

    DATE is 2026-01-14, 1/14, 'Jan 14', today (the default), tomorrow or the like, perhaps followed by pieces that are
    placed, as `make` prints them: Oct 6 O6@A1:1. FILE is such a text, or a puzzle as JSON. Pieces are printed as letters and open cells as their labels; # is where there is no cell. `rulegrid calendar pieces` shows
    which piece each letter is. On a terminal, boards are drawn with the names of the pieces, and --all shows one
    solution at a time.
    """
    if animate:
        from .animation import animate as show

        show(lambda: puzzle.read(ctx, date, RULES), speed, request, rules, _plain)
    with sheets(sheet, per_page, request) as each:
        ours = replace(request, pad=True, pages=True, each=each)
        common.answer(rules, ours, RULES, lambda known: puzzle.read(ctx, date, known))


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid calendar hint
    rulegrid calendar hint Oct 6 --place O6@A1:1
    rulegrid calendar hint Oct 6 --show where
    rulegrid calendar hint --board weekday8x7 --svg hint.svg

    Exit status
    0    a piece to place, or all are placed
    1    no solution contains the placed pieces
    2    a usage or format error
    3    stopped by --timeout or --max-steps
    """,
)
@common.gathering("request", PIECE_HINT_OPTIONS, PieceHintRequest)
@common.gathering("puzzle", OPTIONS, PuzzleOptions)
def hint(
    ctx: typer.Context,
    date: list[str] = typer.Argument(None, metavar=ARGUMENT),
    *,
    puzzle: PuzzleOptions,
    request: PieceHintRequest,
) -> None:
    """Suggest one piece to place, given those that are already placed, and explain it.

    The first line is the piece and its place as --place reads it, PIECE@CELL:ORIENTATION, the others are the reasons. Where
    no piece has to go to one place, it is the one whose place is in the most solutions. If no solution
    contains the placed pieces, each piece whose removal is enough is named. On a terminal the board is drawn.
    """
    raise typer.Exit(request.answer(puzzle.read(ctx, date, RULES)))


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid calendar check Oct 6
    rulegrid calendar check Oct 6 --place O6@A1:1 --place V@D1:1
    rulegrid calendar check Oct 6 --place O6@A1:1 --place V@D1:1 --repairs all
    """
    + CHECK_EXIT_STATUS,
)
@common.gathering("puzzle", OPTIONS, PuzzleOptions)
@check_options()
def check(
    ctx: typer.Context,
    date: list[str] = typer.Argument(None, metavar=ARGUMENT),
    *,
    puzzle: PuzzleOptions,
    rules: common.RuleOptions,
    request: CheckRequest,
) -> None:
    """Check whether a date has exactly one solution with the pieces placed so far, and explain why if not.

    If there are several, pieces are named that leave one solution once they are placed. If there is none, placed pieces
    that contradict each other are named, as few as possible, and those whose removal is enough.
    """
    common.answer(rules, request, RULES, lambda known: puzzle.read(ctx, date, known))


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid calendar show Jan 14 --place L@B3:2
    rulegrid calendar show today --svg today.svg
    """,
)
@show_options()
@common.gathering("puzzle", OPTIONS, PuzzleOptions)
def show(
    ctx: typer.Context,
    date: list[str] = typer.Argument(None, metavar=ARGUMENT),
    *,
    puzzle: PuzzleOptions,
    rules: common.RuleOptions,
    request: Show,
) -> None:
    """Draw a puzzle as it is, unsolved: the board with the pieces that are placed."""
    request.plain = lambda puzzle: _plain(puzzle, puzzle.board)
    common.answer(rules, request, RULES, lambda known: puzzle.read(ctx, date, known))


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid calendar convert Oct 6 --place O6@A1:1 --to text
    rulegrid calendar convert 6 Oct O6@A1:1 --to json --out puzzle.json
    """,
)
@conversion_options((), FORMATS)
@common.gathering("puzzle", OPTIONS, PuzzleOptions)
def convert(
    ctx: typer.Context,
    date: list[str] = typer.Argument(None, metavar=ARGUMENT),
    *,
    puzzle: PuzzleOptions,
    rules: common.RuleOptions,
    request: Conversion,
) -> None:
    """Write a puzzle in another format: JSON, or as a text its date and the pieces that are placed."""
    common.answer(rules, request, RULES, lambda known: puzzle.read(ctx, date, known))


@app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid calendar explain Oct 6 --place O6@A1:1
    rulegrid calendar explain Oct 6 --html steps.html

    Exit status
    0    explained to the end
    1    no solution contains the placed pieces
    2    a usage or format error
    3    stopped by --timeout or --max-steps
    """,
)
@common.gathering("request", EXPLAIN_OPTIONS, ExplainRequest)
@common.gathering("puzzle", OPTIONS, PuzzleOptions)
def explain(
    ctx: typer.Context,
    date: list[str] = typer.Argument(None, metavar=ARGUMENT),
    *,
    puzzle: PuzzleOptions,
    request: ExplainRequest,
) -> None:
    """Explain a solution, step by step, from the pieces that are already placed.

    Each step says which places are out, and why: a hole that no piece fills, a cell that one piece alone can cover, a
    place that leads to a contradiction. Where several solutions are left, a piece of one of them is placed.
    """
    raise typer.Exit(request.answer(puzzle.read(ctx, date, RULES)))


add_rules_command(app, "calendar", RULES, STANDARD)


def _plain(puzzle: Puzzle, board: Board) -> str:
    return plain_rows(_entries(puzzle, board), pad=True)


def _entries(puzzle: Puzzle, board: Board) -> list[list[str]]:
    return plain_entries(board, puzzle.labels)


boards.register(app)
year.register(app)
counts.register(app)
