"""Keys that somebody presses, by what they mean."""

import typer

NEXT, PREVIOUS, FIRST, LAST, QUIT = "next", "previous", "first", "last", "quit"

_MEANINGS = {
    NEXT: ("n", " ", "j", "\r", "\n", "\x1b[C", "\x1b[B", "\x1b[6~", "\x1bOC", "\x1bOB"),  # right, down, page down
    PREVIOUS: ("p", "b", "k", "\x7f", "\b", "\x1b[D", "\x1b[A", "\x1b[5~", "\x1bOD", "\x1bOA"),
    FIRST: ("g", "\x1b[H", "\x1b[1~", "\x1bOH"),
    LAST: ("G", "\x1b[F", "\x1b[4~", "\x1bOF"),
    QUIT: ("q", "Q", "\x1b", "\x04"),
}


def press() -> str:
    """Wait for a key and return what it means, "" for nothing. Ctrl-C is KeyboardInterrupt, a closed terminal "quit"."""
    try:
        key = typer.getchar()
    except EOFError:
        return QUIT
    if not key.startswith("\x1b"):
        key = key[:1]  # one that is held down comes several times at once
    return next((meaning for meaning, keys in _MEANINGS.items() if key in keys), "" if key else QUIT)
