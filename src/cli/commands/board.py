"""`rulegrid calendar board`: tools to make a board of one's own."""

from pathlib import Path

from ...calendar import board_schema, load_board
from ...utils.errors import RulegridError, bad, quote
from ...utils.files import write_whole
from ...utils.message import Message
from ...utils.message import say as said
from ...utils.numbers import is_number
from ..files import STDOUT, check_ending
from ..framework import Call, CliCommand, Tools
from ..options import QUIET, SIZE, CliArgument, flag, read_sides, with_help
from ..output import SOLVED
from ..streams import can_write, cannot, language, printable, reason, say, say_here
from .boards import summary


def new(call: Call) -> int:
    """Make a board and write it."""
    from ...calendar.board_library import design_board

    given = call.given
    rows, cols, file = _read_size(call)
    to_file = file is not None and file != STDOUT
    if file is not None and to_file:
        check_ending(file, (".txt", ".json"))
        if problem := can_write(file):
            raise cannot("write", file, problem)
        if Path(file).exists() and not given.force:
            raise RulegridError(Message("cli.exists", name=quote(file, 80)))
    board, opening = design_board(rows, cols)
    labels = ",".join(board.labels[cell] for cell in opening)
    as_json = given.json or (file is not None and file.lower().endswith(".json"))
    if as_json:
        text = board.to_json()
    else:
        name = file if to_file else "my_board.txt"
        text = f"{said(Message('cli.edit-this', name=name), language(), in_lines=True)}\n\n{board.to_text()}"
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
        raise cannot("write", file, reason(error)) from None
    if not given.quiet:
        say("\n".join([f"{printable(file)}: {board.title}", *summary(board)]))
        say(Message("cli.try-it", name=printable(file), labels=labels))
    return SOLVED


def _read_size(call: Call) -> tuple[int, int, str | None]:
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
                raise RulegridError(bad(name, text, Message("expected.whole-number")))
        if len(sides) < 2:
            raise RulegridError(Message("cli.board-new", name=("ROWS", "COLS")[len(sides)]))
        rows, cols = map(int, sides)
    if len(words) > 1:
        raise RulegridError(Message("cli.unexpected", given=quote(" ".join(words[1:]), 60), hint=None))
    return rows, cols, words[0] if words else None


def check(call: Call) -> int:
    """Check a board file."""
    name = call.given.argument
    board = load_board(name)
    if not call.given.quiet:
        say("\n".join([say_here(Message("cli.board-ok", name=printable(name))), *summary(board)]))
    return SOLVED


def schema(call: Call) -> int:
    """Print the schema."""
    say(board_schema().rstrip("\n"))
    return SOLVED


NO_SUMMARY = with_help(QUIET, "No summary; errors are still reported.")

COMMAND = Tools(
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
