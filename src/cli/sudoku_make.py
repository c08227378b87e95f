"""`rulegrid sudoku make`."""

import typer

from ..engine.board import Board
from ..engine.errors import RulegridError
from ..engine.puzzle import Puzzle
from ..sudoku import FORMATS, RULES, STANDARD, puzzle_text
from ..sudoku.making.maker import SudokuMaker
from . import options as common
from .help import Command
from .make import MAKE_EXIT_STATUS, MakeRequest, make_options
from .rules import new_rule

WANTED = "What to make"

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(
    "make",
    cls=Command,
    epilog="""
    Examples
    rulegrid sudoku make
    rulegrid sudoku make --level hard --symmetry rotation --count 10
    rulegrid sudoku make --rating 4.0..5.0 --only singles,locked,pairs --seed 2026
    rulegrid sudoku make --level easy --count 12 --out sheet.pdf --title "Class 5b"
    rulegrid sudoku make --with killer --no-givens
    rulegrid sudoku make --with anti-knight,arrow:4 --to fpuzzles
    """
    + MAKE_EXIT_STATUS,
)
@make_options(FORMATS, puzzle_text, RULES)
def make(
    size: int = typer.Option(None, "--size", metavar="N", help="The side of the grid, 4 to 16; 9 by default.", rich_help_panel=WANTED),
    level: str = typer.Option(
        None, "--level", metavar="NAME", rich_help_panel=WANTED,
        help="How hard: easy, medium, hard, fiendish or extreme.",
    ),
    rating: str = typer.Option(
        None, "--rating", metavar="LOW..HIGH", help="How hard, as a band of ratings: 4.0..5.0, or 4 for 4.00 to 4.99.", rich_help_panel=WANTED
    ),
    only: str = typer.Option(
        None, "--only", metavar="STEPS", rich_help_panel=WANTED,
        help="The only kinds of steps that are needed: singles, rules, sums, locked, pairs, triples, quads, fish, chains or nested, "
        "with commas between them.",
    ),
    symmetry: str = typer.Option(
        None, "--symmetry", metavar="NAME", rich_help_panel=WANTED,
        help="The symmetry of the givens: rotation, quarter, horizontal, vertical, diagonal or antidiagonal.",
    ),
    givens: int = typer.Option(None, "--givens", metavar="N", help="The number of givens.", rich_help_panel=WANTED),
    no_givens: bool = typer.Option(False, "--no-givens", help="No givens, only clues.", rich_help_panel=WANTED),
    recipe: list[str] = typer.Option(
        [], "--with", metavar="RULE[:N]", rich_help_panel=WANTED,
        help="A rule to add, with N clues made at random, or as many as are needed: killer, or anti-knight,arrow:4.",
    ),
    rated: bool = typer.Option(
        False, "--rate", help="Rate each puzzle even if no level is asked for; --json and drawn puzzles show it.", rich_help_panel=WANTED
    ),
    *,
    rules: common.RuleOptions,
    request: MakeRequest,
) -> None:  # fmt: skip
    """Make sudokus: classic ones, or variants by a recipe.

    Each has exactly one solution. Where nothing is said about how hard it is or how many givens it has, every given and
    clue is needed. Puzzles are printed one per line, those with clues as JSON; on a terminal
    they are drawn. The seed is reported: it makes the same puzzles again.
    """
    if no_givens and givens is not None:
        raise RulegridError("--givens and --no-givens can't be combined")
    if level is not None and rating is not None:
        raise RulegridError("--level and --rating can't be combined")
    with rules.loaded(RULES):
        usual = Puzzle(Board(1), [new_rule(rule) for rule in STANDARD])
        rules.edit(usual)
        maker = SudokuMaker(
            9 if size is None else size,
            level=level,
            rating=rating,
            only=() if only is None else only,
            symmetry=symmetry or "none",
            givens=0 if no_givens else givens,
            recipe=recipe,
            rules=usual.rules,
            rated=rated,
        )
        status = request.answer(maker)
    raise typer.Exit(status)
