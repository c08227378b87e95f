"""`rulegrid calendar boards`: the built-in boards listed, or one shown."""

from ...calendar import FAMILY, CalendarBoard, load_board
from ...calendar.board_library import DEFAULT_BOARD, built_in
from ...utils.errors import RulegridError
from ...utils.message import Message
from ..files import uses_stdout, write_pictures
from ..framework import Call, CliCommand
from ..options import JSON, PNG, PRETTY, QUIET, SVG, CliArgument
from ..output import SOLVED, is_drawn, plain_rows, print_texts, say_json
from ..streams import printable, say, say_here


def boards(call: Call) -> int:
    """List the boards, or show one."""
    given = call.given
    pictures = {"svg": given.svg, "png": given.png}
    if given.argument is None:
        if any(pictures.values()):
            raise RulegridError(Message("cli.single-board"))
        _list([built_in(name) for name in FAMILY.boards()], as_json=given.json)
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
    """Return what a board has: a line each for cells, groups and pieces."""
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


COMMAND = CliCommand(
    boards,
    (SVG, PNG, JSON, PRETTY, QUIET),
    argument=CliArgument("[NAME|FILE]"),
    reads=False,
)
