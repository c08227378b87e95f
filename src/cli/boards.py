"""`rulegrid calendar boards`, `pieces` and `board`: boards listed and shown, and tools to make one."""

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import typer

from ..calendar import CalendarBoard, board_names, board_schema, load_board
from ..calendar.board_library import DEFAULT_BOARD
from ..engine.errors import RulegridError
from ..utils.errors import quote
from ..utils.json_text import escape_controls
from ..utils.width import columns
from ..utils.words import counted
from .drawing import is_drawn
from .files import STDOUT, check_ending, check_pictures, uses_stdout, write_pictures
from .help import Command, Group
from .output import refuse_together
from .streams import can_write, printable, reason, say

if TYPE_CHECKING:
    from rich.text import Text

    from ..calendar.gallery import Exhibit

WIDTH = 80

board_app = typer.Typer(name="board", cls=Group, rich_markup_mode=None, invoke_without_command=True)


def register(app: typer.Typer) -> None:
    """Add these commands to those of the family."""
    app.command(
        cls=Command,
        epilog="""
        Examples
        rulegrid calendar boards
        rulegrid calendar boards weekday8x7
        rulegrid calendar boards my_board.json --svg board.svg
        """,
    )(boards)
    app.command(
        cls=Command,
        epilog="""
        Examples
        rulegrid calendar pieces
        rulegrid calendar pieces --board weekday8x7 --svg pieces.svg
        """,
    )(pieces)
    app.add_typer(board_app)


_SVG = typer.Option(None, "--svg", metavar="FILE", help="Draw a picture into FILE; - is standard output.")
_PNG = typer.Option(None, "--png", metavar="FILE", help="The same, as a PNG; needs the extra 'png'.")
_PRETTY = typer.Option(None, "--pretty/--plain", help="Drawn, with colours on a terminal, or rows of plain text.")
_QUIET = typer.Option(False, "--quiet", "-q", help="No warnings; errors are still reported.")
_NO_SUMMARY = typer.Option(False, "--quiet", "-q", help="No summary; errors are still reported.")
_JSON = typer.Option(False, "--json", help="Print one JSON object.")


def boards(
    name: str = typer.Argument(None, metavar="[NAME|FILE]"),
    svg: str = _SVG,
    png: str = _PNG,
    as_json: bool = _JSON,
    pretty: bool = _PRETTY,
    quiet: bool = _QUIET,
) -> None:
    """List the built-in boards, or show one.

    NAME is a name from the list, FILE a board file. A board is shown with its labels, groups and pieces. With --json, a
    board is printed in the form of a board file, and the list as one object with all boards by name.
    """
    refuse_together(SimpleNamespace(json=as_json, pretty=pretty), ("json", "pretty"))
    if name is None:
        if svg is not None or png is not None:
            raise RulegridError("--svg and --png draw a single board: rulegrid calendar boards NAME --svg FILE")
        listed = [load_board(known) for known in board_names()]
        if as_json:
            say(escape_controls(json.dumps({board.name: board.to_data() for board in listed}, ensure_ascii=False)))
            return
        for board in listed:
            default = " (default)" if board.name == DEFAULT_BOARD else ""
            say(f"{board.name}{default}: {board.title}")
            say("\n".join(f"    {line}" for line in _summary(board)))
        return
    pictures = {"svg": svg, "png": png}
    check_pictures(pictures)
    board = load_board(name)
    if uses_stdout(svg, png):
        pass
    elif as_json:
        say(board.to_json().rstrip("\n"))
    else:
        say(f"{printable(board.name)}: {printable(board.title)}" if board.title else printable(board.name))
        plain = "\n".join(_plain(board))
        say("\n" + (_drawn(board) if is_drawn(pretty) else plain) + "\n", or_else=lambda: f"\n{plain}\n")
        say("\n".join(_summary(board)))
    write_pictures(board.to_svg(), pictures)


def pieces(
    board: str = typer.Option(
        DEFAULT_BOARD, "--board", "-b", metavar="NAME|FILE", help="The board whose pieces are shown."
    ),
    no_flip: bool = typer.Option(False, "--no-flip", help="Omit the orientations of pieces that are turned over."),
    svg: str = _SVG,
    png: str = _PNG,
    as_json: bool = _JSON,
    pretty: bool = _PRETTY,
    quiet: bool = _QUIET,
) -> None:
    """Show every piece of a board in all its orientations.

    After the name comes the letter that stands for the piece in plain grids; a piece of which there are several has a
    letter for each. The orientations are numbered from 1, as --place and --avoid count them.
    """
    from ..calendar.gallery import draw_pieces, exhibits

    refuse_together(SimpleNamespace(json=as_json, pretty=pretty), ("json", "pretty"))
    pictures = {"svg": svg, "png": png}
    check_pictures(pictures)
    calendar_board = load_board(board)
    gallery = exhibits(calendar_board, flip=not no_flip)
    if uses_stdout(svg, png):
        pass
    elif as_json:
        data = {"board": calendar_board.name, "pieces": [_exhibit_data(exhibit) for exhibit in gallery]}
        say(escape_controls(json.dumps(data, ensure_ascii=False)), or_else=lambda: json.dumps(data))
    else:
        plain = "\n\n".join("\n".join(_plain_exhibit(exhibit)) for exhibit in gallery)
        say(_drawn_exhibits(gallery) if is_drawn(pretty) else plain, or_else=lambda: plain)
    if svg is not None or png is not None:
        write_pictures(draw_pieces(calendar_board, flip=not no_flip), pictures)


@board_app.callback(
    epilog="""
    Examples
    rulegrid calendar board new 6 8 my_board.txt
    rulegrid calendar board check my_board.txt
    rulegrid calendar board schema
    """
)
def _board(ctx: typer.Context) -> None:
    """Make and check your own boards."""
    if ctx.invoked_subcommand is None:
        say(ctx.get_help())


@board_app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid calendar board new 6 8 my_board.txt
    rulegrid calendar board new 9 9 --json
    """,
)
def new(
    rows: int = typer.Argument(..., metavar="ROWS"),
    cols: int = typer.Argument(..., metavar="COLS"),
    file: str = typer.Argument(None, metavar="[FILE]"),
    as_json: bool = typer.Option(False, "--json", help="Write JSON, not a drawing; the default for FILE.json."),
    force: bool = typer.Option(False, "--force", help="Overwrite FILE if it exists."),
    quiet: bool = _NO_SUMMARY,
) -> None:
    """Make a board of any size to start from.

    It is written into FILE, or to standard output. Its labels are months, days and weekdays as far as they fit, or plain
    numbers on a small board; its pieces cover the rest. The board has a solution for at least one choice of open cells.
    """
    from ..calendar.design import design_board

    to_file = file is not None and file != STDOUT
    if to_file:
        check_ending(file, (".txt", ".json"))
    if to_file and (problem := can_write(file)):
        raise RulegridError(f"can't write {quote(file, 80)}: {problem}")
    if to_file and Path(file).exists() and not force:
        raise RulegridError(f"file {quote(file, 80)} already exists: --force overwrites it")
    board, opening = design_board(rows, cols)
    labels = ",".join(board.labels[cell] for cell in opening)
    as_json = as_json or (to_file and file.lower().endswith(".json"))
    name = file if to_file else "my_board.json" if as_json else "my_board.txt"
    if as_json:
        text = board.to_json()
    else:
        text = f"// Edit this as you like; to check it:\n// rulegrid calendar board check {name}\n\n"
        text += board.to_text()
    if not to_file:
        say(text.rstrip("\n"))
        return
    try:
        # A file of this name that was made in the meantime is kept.
        with Path(file).open("w" if force else "x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except (OSError, ValueError) as error:
        raise RulegridError(f"can't write {quote(file, 80)}: {reason(error)}") from None
    if quiet:
        return
    say("\n".join([f"{printable(file)}: {board.title}", *_summary(board)]))
    say(f"try it: rulegrid calendar --board {printable(file)} --open {labels}")


@board_app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid calendar board check my_board.json
    """,
)
def check(file: str = typer.Argument(..., metavar="FILE"), quiet: bool = _NO_SUMMARY) -> None:
    """Check a board file, and report what is wrong with it, if anything.

    This does not search for solutions: for that, use rulegrid calendar --board FILE --open CELLS
    """
    board = load_board(file)
    if not quiet:
        say("\n".join([f"{printable(file)}: OK", *_summary(board)]))


@board_app.command(
    cls=Command,
    epilog="""
    Examples
    rulegrid calendar board schema
    """,
)
def schema() -> None:
    """Print the JSON schema of board files."""
    say(board_schema().rstrip("\n"))


def _summary(board: CalendarBoard) -> list[str]:
    """Return what a board has: a line each for cells, groups and pieces."""
    size = f"{len(board.rows)}x{len(board.rows[0])}, {counted(len(board.cells), 'cell')}"
    groups = [f"{printable(group.name)} ({group.open} of {len(group.labels)})" for group in board.groups]
    names = [printable(piece.name) + (f" x{piece.count}" if piece.count > 1 else "") for piece in board.pieces]
    number = counted(sum(piece.count for piece in board.pieces), "piece")
    return [size, f"open: {', '.join(groups) or 'none'}", f"{number}: {', '.join(names)}"]


def _plain(board: CalendarBoard) -> Iterator[str]:
    texts = [[printable(label) or "." for label in row] for row in board.rows]
    width = max(columns(text) for row in texts for text in row)
    for row in texts:
        yield " ".join(" " * (width - columns(text)) + text for text in row)


def _exhibit_data(exhibit: "Exhibit") -> dict[str, Any]:
    from ..calendar.pieces import draw_shape

    piece = exhibit.piece
    return {
        "name": piece.name,
        "numbers": [index + 1 for index in exhibit.indexes],
        "letters": exhibit.letters,
        "squares": len(piece.cells),
        "flip": piece.flip,
        "orientations": [draw_shape(shape) for shape in piece.orientations],
    }


def _shelves(exhibit: "Exhibit", mark: str) -> Iterator[tuple[str, bool]]:
    """Yield the lines of a piece's orientations side by side, and whether each has squares rather than numbers."""
    from ..calendar.pieces import draw_shape

    drawings = [draw_shape(shape, mark, " " * len(mark)) for shape in exhibit.piece.orientations]
    slot = max(len(rows[0]) for rows in drawings) + 3
    most = max(1, WIDTH // slot)
    for first in range(0, len(drawings), most):
        shelf = drawings[first : first + most]
        yield "".join(str(number).ljust(slot) for number in range(first + 1, first + 1 + len(shelf))).rstrip(), False
        for at in range(max(map(len, shelf))):
            yield "".join((rows[at] if at < len(rows) else "").ljust(slot) for rows in shelf).rstrip(), True


def _plain_exhibit(exhibit: "Exhibit") -> Iterator[str]:
    yield printable(exhibit.legend)
    for line, _ in _shelves(exhibit, exhibit.letters[0]):
        yield f"  {line}"


def _drawn_exhibits(gallery: "list[Exhibit]") -> str:
    from rich.text import Text

    from ..engine.draw.drawing import PALETTE

    text = Text()
    for exhibit in gallery:
        text.append(f"{printable(exhibit.legend)}\n", "bold")
        for line, is_squares in _shelves(exhibit, "██"):
            text.append(f"  {line}\n", PALETTE[exhibit.first % len(PALETTE)] if is_squares else "dim")
        text.append("\n")
    return _printed(text)


def _drawn(board: CalendarBoard) -> str:
    from rich.console import Console

    from ..engine.draw.terminal import render

    return _printed(render(board.grid, labels=board.labels, width=Console().width, coordinates=True))


def _printed(text: "Text") -> str:
    from rich.console import Console

    console = Console(highlight=False)
    with console.capture() as capture:
        console.print(text, soft_wrap=True)
    return capture.get().rstrip("\n")
