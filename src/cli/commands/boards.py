"""The commands `board`, `boards` and `pieces` of calendars."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...calendar import FAMILY, CalendarBoard, board_schema, load_board
from ...calendar.board_library import DEFAULT_BOARD, load_built_in
from ...utils.errors import RulegridError, argument_error, quote
from ...utils.files import write_whole
from ...utils.message import Message
from ...utils.message import say as in_words
from ...utils.numbers import is_number
from ..calendar import BOARD, NO_FLIP
from ..files import STDOUT, check_ending, uses_stdout, write_pictures
from ..framework import CliCommand, CommandCall, ToolGroup
from ..options import JSON, PNG, PRETTY, QUIET, SIZE, SVG, CliArgument, flag, read_sides, with_help
from ..output import SOLVED, is_drawn, plain_rows, print_texts, say_json
from ..streams import can_write, file_error, language, printable, reason, say, say_here

if TYPE_CHECKING:
    from ...calendar.gallery import Exhibit


def boards(call: CommandCall) -> int:
    """List the boards, or show one."""
    given = call.given
    pictures = {"svg": given.svg, "png": given.png}
    if given.argument is None:
        if any(pictures.values()):
            raise RulegridError(Message("cli.single-board"))
        _list([load_built_in(name) for name in FAMILY.boards()], as_json=given.json)
        return SOLVED
    board = load_board(given.argument)
    if uses_stdout(*pictures.values()):
        pass
    elif given.json:
        say(board.to_json().rstrip("\n"))
    else:
        say(f"{printable(board.name)}: {printable(board.title)}" if board.title else printable(board.name))
        plain = plain_rows([[label or "." for label in row] for row in board.rows], pad=True)
        say("\n" + (_draw_board(board) if is_drawn(given.pretty) else plain) + "\n", or_else=lambda: f"\n{plain}\n")
        say("\n".join(summary(board)))
    write_pictures(board.to_svg(), pictures)
    return SOLVED


def _list(listed: list[CalendarBoard], *, as_json: bool) -> None:
    if as_json:
        say_json({board.name: board.to_data() for board in listed})
        return
    for board in listed:
        default = say_here(Message("cli.default")) if board.name == DEFAULT_BOARD else ""
        say(f"{board.name}{default}: {board.title}")
        say("\n".join(f"    {line}" for line in summary(board)))


def summary(board: CalendarBoard) -> list[str]:
    """Return the summary of a board: a line each for cells, groups and pieces."""
    size = f"{len(board.rows)}x{len(board.rows[0])}"
    groups = [
        Message("cli.group", name=printable(group.name), open=group.open, count=len(group.labels))
        for group in board.groups
    ]
    names = [printable(piece.name) + (f" x{piece.count}" if piece.count > 1 else "") for piece in board.pieces]
    return [
        say_here(Message("cli.cells", size=size, count=len(board.cells))),
        say_here(Message("cli.open", groups=groups or [Message("cli.none")])),
        say_here(Message("cli.pieces", count=sum(piece.count for piece in board.pieces), names=names)),
    ]


def _draw_board(board: CalendarBoard) -> str:
    from rich.console import Console

    from ...draw.terminal import render

    return print_texts(render(board.grid, labels=board.labels, width=Console().width, coordinates=True))


BOARDS_COMMAND = CliCommand(
    boards,
    (SVG, PNG, JSON, PRETTY, QUIET),
    argument=CliArgument("[NAME|FILE]"),
    reads=False,
)


def new(call: CommandCall) -> int:
    """Make a board and write it."""
    from ...calendar.board_library import design_board

    given = call.given
    rows, cols, file = _read_size(call)
    to_file = file is not None and file != STDOUT
    if file is not None and to_file:
        check_ending(file, (".txt", ".json"))
        if problem := can_write(file):
            raise file_error("write", file, problem)
        if Path(file).exists() and not given.force:
            raise RulegridError(Message("cli.exists", name=quote(file, 80)))
    board, opening = design_board(rows, cols)
    labels = ",".join(board.labels[cell] for cell in opening)
    as_json = given.json or (file is not None and file.lower().endswith(".json"))
    if as_json:
        text = board.to_json()
    else:
        name = file if to_file else "my_board.txt"
        text = f"{in_words(Message('cli.edit-this', name=name), language(), in_lines=True)}\n\n{board.to_text()}"
    if file is None or not to_file:
        say(text.rstrip("\n"))
        return SOLVED
    try:
        # A file of this name that was made in the meantime is kept.
        if given.force:
            write_whole(file, text.encode())
        else:
            with Path(file).open("xb") as stream:
                stream.write(text.encode())
    except (OSError, ValueError) as error:
        raise file_error("write", file, reason(error)) from None
    if not given.quiet:
        say("\n".join([f"{printable(file)}: {board.title}", *summary(board)]))
        say(Message("cli.try-it", name=printable(file), labels=labels))
    return SOLVED


def _read_size(call: CommandCall) -> tuple[int, int, str | None]:
    """Return rows, columns and file: the size is an option, or comes first, in one word or in two."""
    words = list(call.given.argument)
    if call.given.size is not None:
        rows, cols = read_sides(call.given.size, "6x8")
    elif words and not is_number(words[0], most=3):
        rows, cols = read_sides(words.pop(0), "6x8", "size")
    else:
        sides = [words.pop(0) for _ in range(min(2, len(words)))]
        for name, text in zip(("ROWS", "COLS"), sides, strict=False):
            if not is_number(text, most=9):
                raise RulegridError(argument_error(name, text, Message("expected.whole-number")))
        if len(sides) < 2:
            raise RulegridError(Message("cli.board-new", name=("ROWS", "COLS")[len(sides)]))
        rows, cols = map(int, sides)
    if len(words) > 1:
        raise RulegridError(Message("cli.unexpected", given=quote(" ".join(words[1:]), 60), hint=None))
    return rows, cols, words[0] if words else None


def check(call: CommandCall) -> int:
    """Check a board file."""
    name = call.given.argument
    board = load_board(name)
    if not call.given.quiet:
        say("\n".join([say_here(Message("cli.board-ok", name=printable(name))), *summary(board)]))
    return SOLVED


def schema(call: CommandCall) -> int:
    """Print the schema."""
    say(board_schema().rstrip("\n"))
    return SOLVED


NO_SUMMARY = with_help(QUIET, "No summary; errors are still reported.")

BOARD_COMMAND = ToolGroup(
    "calendar board",
    {
        "new": CliCommand(
            new,
            (
                with_help(SIZE, "Rows and columns, such as 6x8."),
                flag("json", "Write JSON, not a drawing; the default for FILE.json."),
                flag("force", "Overwrite FILE if it exists."),
                NO_SUMMARY,
            ),
            argument=CliArgument("[ROWS COLS] [FILE]", is_repeated=True),
            reads=False,
        ),
        "check": CliCommand(
            check,
            (NO_SUMMARY,),
            argument=CliArgument("FILE", is_required=True),
            reads=False,
        ),
        "schema": CliCommand(schema, (), reads=False),
    },
)


WIDTH = 80


def pieces(call: CommandCall) -> int:
    """Show the pieces."""
    from ...calendar.gallery import draw_pieces, exhibits

    given = call.given
    board = load_board(DEFAULT_BOARD if given.board is None else given.board)
    gallery = exhibits(board, flip=not given.no_flip)
    if uses_stdout(given.svg, given.png):
        pass
    elif given.json:
        say_json({"board": board.name, "pieces": [_exhibit_data(exhibit) for exhibit in gallery]})
    else:
        plain = "\n\n".join("\n".join(_plain_exhibit(exhibit)) for exhibit in gallery)
        say(_drawn_exhibits(gallery) if is_drawn(given.pretty) else plain, or_else=lambda: plain)
    if given.svg is not None or given.png is not None:
        write_pictures(draw_pieces(board, flip=not given.no_flip), {"svg": given.svg, "png": given.png})
    return SOLVED


def _exhibit_data(exhibit: Exhibit) -> dict[str, Any]:
    from ...calendar.pieces import draw_shape

    piece = exhibit.piece
    return {
        "name": piece.name,
        "numbers": [index + 1 for index in exhibit.indexes],
        "letters": exhibit.letters,
        "squares": len(piece.cells),
        "flip": piece.flip,
        "orientations": [draw_shape(shape) for shape in piece.orientations],
    }


def _shelves(exhibit: Exhibit, mark: str) -> Iterator[tuple[str, bool]]:
    """Yield the lines of a piece's orientations side by side, and whether each has squares rather than numbers."""
    from ...calendar.pieces import draw_shape

    drawings = [draw_shape(shape, mark, " " * len(mark)) for shape in exhibit.piece.orientations]
    slot = max(len(rows[0]) for rows in drawings) + 3
    most = max(1, WIDTH // slot)
    for first in range(0, len(drawings), most):
        shelf = drawings[first : first + most]
        yield "".join(str(number).ljust(slot) for number in range(first + 1, first + 1 + len(shelf))).rstrip(), False
        for at in range(max(map(len, shelf))):
            yield "".join((rows[at] if at < len(rows) else "").ljust(slot) for rows in shelf).rstrip(), True


def _plain_exhibit(exhibit: Exhibit) -> Iterator[str]:
    yield printable(exhibit.legend)
    for line, _ in _shelves(exhibit, exhibit.letters[0]):
        yield f"  {line}"


def _drawn_exhibits(gallery: list[Exhibit]) -> str:
    from rich.text import Text

    from ...draw.colours import PALETTE

    text = Text()
    for exhibit in gallery:
        text.append(f"{printable(exhibit.legend)}\n", "bold")
        for line, is_squares in _shelves(exhibit, "██"):
            text.append(f"  {line}\n", PALETTE[exhibit.first % len(PALETTE)] if is_squares else "dim")
        text.append("\n")
    return print_texts(text).rstrip("\n")


PIECES_COMMAND = CliCommand(
    pieces,
    (BOARD, with_help(NO_FLIP, "Omit the orientations of pieces that are turned over."), SVG, PNG, JSON, PRETTY, QUIET),
    reads=False,
)
