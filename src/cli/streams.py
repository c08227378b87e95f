"""Standard output and standard error, and the errors that several commands raise."""

from __future__ import annotations

import errno
import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import pairwise

from ..solver.kernel import VARIABLE
from ..solver.kernel.choice import IS_COMPILED, VECTORS
from ..utils.catalogue import LANGUAGES
from ..utils.cells import NOTATIONS, use_notation
from ..utils.errors import PuzzleFormatError, RulegridError, expected_got, locate_problem, one_of, quote
from ..utils.message import Label, Message
from ..utils.message import printable as printable
from ..utils.message import say as in_words
from ..utils.text import fold

LONGEST_LINE = 1000

_language = [LANGUAGES[0]]
_words: list[Sequence[str]] = [()]


@contextmanager
def use_language_options(words: Sequence[str]) -> Iterator[None]:
    """Use the language and the names of cells that arguments, or else the environment, ask for; restore both at the end."""
    before = _language[0], _words[0]
    _language[0], _words[0] = LANGUAGES[0], words
    try:
        _language[0] = _first_known("language", words, LANGUAGES)
        with use_notation(_first_known("cells", words, NOTATIONS)):
            yield
    finally:
        _language[0], _words[0] = before


def current_command(*more: str) -> str:
    """Return this call's command with more arguments, quoted for a shell."""
    return shlex.join(["rulegrid", *_words[0], *more])


def move_option_after(replaced: str, before: str, moved: str) -> str:
    """Return this call's command with the word `moved` after `before`, in place of `replaced`."""
    words = list(_words[0])
    words.remove(moved)
    at = words.index(before) + 1 if before in words else 0
    words[at : at + (words[at : at + 1] == [replaced])] = [moved]
    return shlex.join(["rulegrid", *words])


def _first_known(name: str, words: Sequence[str], known: Sequence[str]) -> str:
    """Return the value of an option or else a variable; the default is the first known value."""
    option, variable = f"--{name}", f"RULEGRID_{name.upper()}"
    after = [after for word, after in pairwise([*words, ""]) if word == option]
    after += [word.partition("=")[2] for word in words if word.startswith(f"{option}=")]
    if asked := [each.lower() for each in after if each.lower() in known]:
        return asked[0]
    given = os.environ.get(variable, "")
    if given and given.lower() not in known and not after:
        print_error(locate_problem(variable, expected_got(quote(given), one_of(known))))
    return given.lower() if given.lower() in known else known[0]


def language() -> str:
    """Return the language of this run."""
    return _language[0]


def say_here(label: Label) -> str:
    """Return a message in the language of this run; a text as it is."""
    return label if isinstance(label, str) else in_words(label, language())


def say(answer: Label, or_else: Callable[[], str] | None = None) -> None:
    """Print an answer on standard output, at once and whole.

    If its encoding can't express it, `or_else` is printed instead; without it, the characters are escaped.
    """
    if sys.stdout is None:
        raise closed_stream_error()
    text = say_here(answer)
    encoding = sys.stdout.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = or_else() if or_else else text
        text = text.encode(encoding, "backslashreplace").decode(encoding)
    sys.stdout.write(text + "\n")  # in one piece: `print` may be interrupted before its line end
    sys.stdout.flush()


def closed_stream_error() -> OSError:
    """Return the error of a stream that is not there."""
    return OSError(errno.EBADF, say_here(Message("cli.closed")))


def note(remark: Label) -> None:
    """Print text on standard error."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(say_here(remark).encode("utf-8", "backslashreplace").decode(), file=sys.stderr, flush=True)


def print_error(message: Label) -> None:
    """Print one line on standard error, for any length and content of the message; on a terminal it is wrapped."""
    line = "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in say_here(message))
    if len(line) > LONGEST_LINE:
        line = f"{line[: LONGEST_LINE // 2]} … {line[-LONGEST_LINE // 2 :]}"
    line = f"rulegrid: {line}"
    if sys.stderr is not None and sys.stderr.isatty():  # which would break it inside words
        line = "\n".join(fold(line, shutil.get_terminal_size().columns, indent="  "))
    note(line)


def reason(error: Exception) -> Label:
    """Return the system's reason why a file can't be read or written."""
    known = {errno.ENOENT: "no-such-file", errno.EACCES: "permission-denied", errno.EISDIR: "is-a-directory"}
    if key := known.get(getattr(error, "errno", None) or 0):
        return Message(f"cli.{key}")
    text = getattr(error, "strerror", None)
    return f"{text[:1].lower()}{text[1:]}" if text else Message("cli.not-a-path")


def can_write(name: str) -> Label:
    """Return why a file can't be written, "" if it seems to be writable. Nothing is written yet."""
    folder = os.path.dirname(name) or "."
    if not name:
        return Message("cli.not-a-path")
    if os.path.isdir(name):
        return Message("cli.is-a-directory")
    if not os.path.isdir(folder):
        return Message("cli.no-folder", name=quote(folder, 200))
    try:
        os.stat(name)
    except FileNotFoundError:
        return "" if os.access(folder, os.W_OK) else Message("cli.permission-denied")
    except (OSError, ValueError) as error:
        return reason(error)
    return "" if os.access(name, os.W_OK) else Message("cli.permission-denied")


def abandon_output() -> None:
    """Let Python flush what is left of standard output into nothing when it exits."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def clash_error(one: Label, other: Label) -> RulegridError:
    """Return the error for two options that exclude each other.

    >>> print(clash_error("--all", "--limit"))
    --all and --limit can't be combined
    """
    return RulegridError(Message("cli.clash", one=one, other=other))


def quote_option(option: str, text: str | None) -> Message:
    """Return an option and its value as an error quotes them."""
    return Message("cli.given", option=option, given=quote(text, 60))


def option_error(option: Label, what: str, **parameters: object) -> RulegridError:
    """Return the error for an option where something else was expected: `what` is a key of the catalogue, without "cli."."""
    return RulegridError(Message("cli.expected", option=option, expected=Message(f"cli.{what}", **parameters)))


def one_puzzle_error(place: Label) -> RulegridError:
    """Return the error for an option about one puzzle if there are several."""
    return RulegridError(locate_problem(place, Message("cli.one-puzzle")))


def file_error(doing: str, name: str | None, reason: Label) -> RulegridError:
    """Return the error for a file that can't be used; `doing` is "write", "resume" or "write-into"."""
    return RulegridError(Message(f"cli.cannot-{doing}", name=quote(name, 80), reason=reason))


def unreadable_error(source: Label, reason: Label, what: Label) -> PuzzleFormatError:
    """Return the error for what can't be read, and is expected to have something."""
    return PuzzleFormatError(Message("cli.unreadable", source=source, reason=reason, expected=what))


def source_of(name: str | None) -> Message:
    """Return the name of the input: a file, or standard input for None and "-"."""
    if name is None or name == "-":
        return Message("cli.standard-input")
    return Message("cli.file", name=quote(name, 60))


SLOW = Message("cli.slow-kernel")
LONG = 2.0  # seconds of a search after which the hint is worth a line


def describe_kernel(version: str) -> Message:
    """Return the version, the kernel, with the build for 9x9 grids that runs here, and the Python that runs it."""
    if not IS_COMPILED:
        kernel = Message("cli.interpreted")
    else:
        kernel = Message("cli.compiled-for", bits=str(VECTORS)) if VECTORS else Message("cli.compiled")
    return Message("cli.version", version=version, kernel=kernel, python=sys.version.split()[0])


def is_slow_unasked() -> bool:
    """Return whether the kernel is interpreted although `RULEGRID_KERNEL` does not ask for that."""
    return not IS_COMPILED and os.environ.get(VARIABLE) != "interpreted"
