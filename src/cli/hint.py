"""`rulegrid calendar hint`."""

import json
from types import SimpleNamespace

import typer

from ..calendar import RULES
from ..calendar.hints import hint as find_hint
from ..calendar.hints import hint_data, hint_picture, hint_text, spell_pieces
from ..calendar.play import placement_rule
from ..engine.errors import RulegridError, SearchStopped
from .calendar_options import ARGUMENT, PuzzleOptions
from .files import check_pictures, uses_stdout, write_pictures
from .options import OUTPUT, SEARCH
from .output import NO_SOLUTION, SOLVED, STOPPED, check_least, drawn, is_screen
from .streams import complain, say


def hint(
    ctx: typer.Context,
    date: list[str] = typer.Argument(None, metavar=ARGUMENT),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object.", rich_help_panel=OUTPUT),
    pretty: bool = typer.Option(
        None, "--pretty/--plain", help="A drawn board, or only PIECE@CELL:ORIENTATION.", rich_help_panel=OUTPUT
    ),
    svg: str = typer.Option(None, "--svg", metavar="FILE", help="Draw the board into FILE.", rich_help_panel=OUTPUT),
    png: str = typer.Option(
        None, "--png", metavar="FILE", help="The same, as a PNG; needs the extra 'png'.", rich_help_panel=OUTPUT
    ),
    timeout: float = typer.Option(
        None,
        "--timeout",
        metavar="SECONDS",
        help="Stop the search after this time, with exit status 3.",
        rich_help_panel=SEARCH,
    ),
    *,
    puzzle_options: PuzzleOptions,
) -> None:
    """Suggest one piece to place, given those that are already placed.

    Of the remaining pieces it is the one that fits in the fewest places, printed as --place reads it:
    PIECE@CELL:ORIENTATION. On a terminal the board is drawn with it. If no solution contains the placed pieces, each
    piece whose removal is enough is named.
    """
    if as_json and pretty:
        raise RulegridError("--json and --pretty can't be combined")
    check_least(SimpleNamespace(timeout=timeout), ("timeout", 0))
    pictures = {"svg": svg, "png": png}
    check_pictures(pictures)
    puzzle = puzzle_options.read(ctx, date, RULES)
    placement_rule(puzzle)
    try:
        found = find_hint(puzzle, timeout=timeout, progress=False)
    except SearchStopped:
        complain("stopped by --timeout")
        raise typer.Exit(STOPPED) from None
    text = hint_text(puzzle, found)
    if uses_stdout(svg, png):
        pass
    elif as_json:
        say(json.dumps(hint_data(puzzle, found)))
    elif pretty or (pretty is None and is_screen()):
        say(f"{drawn(*hint_picture(puzzle, found))}\n{text}", or_else=lambda: text)
    else:
        say(spell_pieces(puzzle, [found.piece])[0] if found.piece else text)
    if svg is not None or png is not None:
        start, board = hint_picture(puzzle, found)
        write_pictures(start.to_svg(board), pictures)
    raise typer.Exit(SOLVED if found.is_solvable else NO_SOLUTION)
