"""`rulegrid calcudoku print`."""

from functools import partial

import typer

from ..calcudoku import RULES
from . import options as common
from .blocks import blocks
from .calcudoku import parse, read
from .help import Command
from .printing import EXIT_STATUS, PrintRequest, Texts, print_options, print_sheets

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(
    "print",
    cls=Command,
    epilog="""
    Examples
    rulegrid calcudoku print puzzles.txt --to sheet.pdf
    rulegrid calcudoku print small.txt large.txt --title "Class 5b" --per-page 4 --to sheet.pdf
    rulegrid calcudoku print puzzles.txt --large --paper letter --no-solutions --to sheet.html
    """
    + EXIT_STATUS,
)
@print_options(RULES)
def print_sheet(
    ctx: typer.Context,
    files: list[str] = typer.Argument(None, metavar="[FILE|-]..."),
    *,
    rules: common.RuleOptions,
    request: PrintRequest,
) -> None:
    """Draw sheets to print: puzzles, their rules in words, solutions.

    A FILE holds one puzzle, or many as for `batch`. A puzzle's title in JSON is its heading. Puzzles without exactly
    one solution are reported. PDF and PNG need the extra 'png'.
    """
    print_sheets(
        rules, request, RULES, files,
        lambda known, name: read(ctx, name, Texts(partial(parse, known), lambda lines: blocks(lines, known))),
    )  # fmt: skip
