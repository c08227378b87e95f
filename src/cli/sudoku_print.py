"""`rulegrid sudoku print`."""

import typer

from ..sudoku import RULES
from . import options as common
from .family import is_terminal
from .help import Command
from .printing import EXIT_STATUS, PrintRequest, Texts, print_options, print_sheets
from .streams import say
from .sudoku import VALUES, Parser, one_a_line, read, read_values

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(
    "print",
    cls=Command,
    epilog="""
    Examples
    rulegrid sudoku print puzzles.txt --to sheet.pdf
    rulegrid sudoku print easy.txt hard.json --title "Class 5b" --paper letter --to sheet.html
    rulegrid sudoku print killer.json --large --no-solutions --to sheet.pdf
    """
    + EXIT_STATUS,
)
@print_options(RULES)
def print_sheet(
    ctx: typer.Context,
    puzzles: list[str] = typer.Argument(None, metavar="[PUZZLE|FILE|-]..."),
    values: str = VALUES,
    *,
    rules: common.RuleOptions,
    request: PrintRequest,
) -> None:
    """Draw sheets to print: puzzles, their rules in words, solutions.

    A FILE holds one puzzle, or one on each line as for `batch`. A puzzle's title in JSON is its heading. Puzzles
    without exactly one solution are reported. PDF and PNG need the extra 'png'.
    """
    if not puzzles and is_terminal():
        say(ctx.get_help())
        return
    digits = None if values is None else read_values(values)
    print_sheets(
        rules, request, RULES, puzzles,
        lambda known, name: read(ctx, name, Texts(Parser(known, digits), one_a_line)),
    )  # fmt: skip
