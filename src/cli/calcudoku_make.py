"""`rulegrid calcudoku make`."""

import typer

from ..calcudoku import FORMATS, puzzle_text
from ..calcudoku.making import LARGEST_CAGE, CalcudokuMaker
from .help import Command
from .make import MAKE_EXIT_STATUS, MakeRequest, make_options

KIND = "What kind of puzzles"

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(
    "make",
    cls=Command,
    epilog="""
    Examples
    rulegrid calcudoku make
    rulegrid calcudoku make 6 --level hard --ops "+-*/"
    rulegrid calcudoku make 4 --level easy --ops + --count 12 --out sheet.pdf
    rulegrid calcudoku make 9 --no-singles --mystery --json
    rulegrid calcudoku make 5 --count 100 --seed 2026 --to keen --out puzzles.txt
    """
    + MAKE_EXIT_STATUS,
)
@make_options(FORMATS, puzzle_text)
def make(
    size: int = typer.Argument(6, metavar="[SIZE]", show_default=False),
    level: str = typer.Option(
        None, "--level", metavar="NAME", rich_help_panel=KIND, help="How hard: easy, medium, hard, fiendish or extreme."
    ),
    rating: str = typer.Option(
        None, "--rating", metavar="LOW..HIGH", rich_help_panel=KIND, help="How hard, as a band of ratings: 4.0..5.0, or 4 for 4.00 to 4.99."
    ),
    ops: str = typer.Option(
        "+-*/", "--ops", metavar="OPS", rich_help_panel=KIND, show_default=False,
        help="The operations that cages may have, such as +- for sums and differences; all by default.",
    ),
    largest: int = typer.Option(
        None, "--largest", metavar="N", rich_help_panel=KIND,
        help=f"Cages of at most N cells, up to {LARGEST_CAGE}; 3 to 6 by default, as the level has it.",
    ),
    singles: bool = typer.Option(
        True, "--singles/--no-singles", rich_help_panel=KIND, help="Cages of a single cell: some (the default), or none.", show_default=False
    ),
    mystery: bool = typer.Option(
        False, "--mystery", rich_help_panel=KIND, help="Labels without their operations, such as 12?."
    ),
    *,
    request: MakeRequest,
) -> None:  # fmt: skip
    """Make new calcudokus, each with exactly one solution.

    SIZE is the side of the grid, 3 to 16, 6 by default. Without a level or a rating, nothing is rated. Puzzles are printed as `solve` reads
    them, or drawn on a terminal; with an empty line between them, as `batch` reads them.
    """
    maker = CalcudokuMaker(size, level=level, rating=rating, ops=ops, largest=largest, singles=singles, mystery=mystery)
    raise typer.Exit(request.answer(maker))
