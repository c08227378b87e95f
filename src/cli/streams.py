"""Standard output and standard error, whatever they are: a terminal, a pipe that closes, none at all."""

import errno
import os
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress

from ..utils.width import fold
from ..utils.words import printable as printable

LONGEST_LINE = 1000


def say(text: str, or_else: Callable[[], str] | None = None) -> None:
    """Print an answer on standard output, at once and whole.

    If its encoding can't express `text`, `or_else` is printed instead; without it, the characters are escaped.
    """
    if sys.stdout is None:
        raise closed()
    encoding = sys.stdout.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = or_else() if or_else else text
        text = text.encode(encoding, "backslashreplace").decode(encoding)
    sys.stdout.write(text + "\n")  # in one piece: `print` may be interrupted before its line end
    sys.stdout.flush()


def closed() -> OSError:
    """Return the error of a stream that is not there."""
    return OSError(errno.EBADF, "closed")


def note(text: str) -> None:
    """Print text on standard error."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(text.encode("utf-8", "backslashreplace").decode(), file=sys.stderr, flush=True)


def complain(message: str) -> None:
    """Print one line on standard error, however long the message is and whatever it quotes; a terminal gets it folded."""
    line = "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in message)
    if len(line) > LONGEST_LINE:
        line = f"{line[: LONGEST_LINE // 2]} … {line[-LONGEST_LINE // 2 :]}"
    line = f"rulegrid: {line}"
    if sys.stderr is not None and sys.stderr.isatty():  # which would break it inside words
        line = "\n".join(fold(line, shutil.get_terminal_size().columns, indent="  "))
    note(line)


def reason(error: Exception) -> str:
    """Return the system's reason why a file can't be read or written."""
    text = str(getattr(error, "strerror", None) or "not a path")
    return text[:1].lower() + text[1:]


def can_write(name: str) -> str:
    """Return why a file can't be written, "" if it seems to be writable. Nothing is written yet."""
    folder = os.path.dirname(name) or "."
    if not name:
        return "not a path"
    if os.path.isdir(name):
        return "is a directory"
    if not os.path.isdir(folder):
        return f"no folder {folder!r}"
    try:
        os.stat(name)
    except FileNotFoundError:
        return "" if os.access(folder, os.W_OK) else "permission denied"
    except (OSError, ValueError) as error:
        return reason(error)
    return "" if os.access(name, os.W_OK) else "permission denied"


def abandon_output() -> None:
    """Let Python flush what is left of standard output into nothing when it exits."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
