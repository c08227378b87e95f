"""Many puzzles from one stream, in every family's form."""

from __future__ import annotations

import re
import select
import stat
import sys
import time
from codecs import IncrementalDecoder, getincrementaldecoder
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from io import BytesIO
from itertools import islice
from os import fstat
from pathlib import Path
from typing import Any, BinaryIO, Literal, NamedTuple

from ..core.page_address import family_of
from ..core.puzzle import Puzzle
from ..utils.errors import PuzzleFormatError, RulegridError, describe_failure, locate_problem
from ..utils.json_text import expect, read_json
from ..utils.message import Message
from ..utils.parser import COMMENT_SIGNS, is_line_of_cells, split_lines
from ..utils.text import is_utf_16
from .streams import closed_stream_error, reason, source_of, unreadable_error

_LINE = re.compile(r"line (\d+)\b")

READ_BYTES = 1 << 16
MAX_BYTES = 1_000_000  # of a line, and of a block
SHOWN = 80  # bytes of one that is longer
LOOKED_AT = 10
"""Lines that are tried if a text is not a puzzle itself; if one of them is a puzzle, the text has many."""
COUNTING_SECONDS = 0.5  # may pass before the first puzzle is solved


class StreamPuzzle(NamedTuple):
    """A puzzle of a stream: the line it begins in, its text, the argument for `solve_many`, and its problem, if any.

    `lines` are the numbers of its lines in the stream if it has several; empty if it comes from JSON.
    """

    line: int
    text: str
    given: Any
    problem: str = ""
    lines: Sequence[int] | None = None

    def place(self, message: str) -> str:
        """Return a message about the text with the line of the stream instead of that of the text.

        >>> StreamPuzzle(8, "", "").place("line 1, column 2: read 'x'"), StreamPuzzle(8, "", "", "", [8, 10]).place("line 2: read 'x'")
        ("line 8, column 2: read 'x'", "line 10: read 'x'")
        """
        match = _LINE.match(message)
        if not match:
            return message
        if self.lines is not None and not self.lines:
            return str(Message("cli.in-input", problem=message))
        lines = self.lines or [self.line]
        return f"line {lines[min(int(match[1]), len(lines)) - 1]}{message[match.end() :]}"


new_found = partial(tuple.__new__, StreamPuzzle)  # a third of the time that Found(...) takes


class StreamLines:
    """The lines of a stream, without their ends, in constant memory; a line that is too long is cut short.

    A stream that begins with a byte order mark of UTF-16 is converted to UTF-8.
    `whole` are those that were read with another and not yielded yet.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
        self._stream = stream
        self._rest = b""
        self._error: PuzzleFormatError | None = None
        self._is_over = False
        self._decoder: IncrementalDecoder | Literal[False] | None = None
        self.whole: deque[bytes] = deque()

    def __iter__(self) -> Iterator[bytes]:
        while self.whole or self._read_more():
            yield self.whole.popleft()

    def first(self, most: int) -> list[bytes]:
        """Return the next lines without taking them, at most `most`: those that can be read without waiting, or one."""
        try:
            while len(self.whole) < most and (not self.whole or self.is_ready(more=True)) and self._read_more():
                pass
        except PuzzleFormatError as error:  # comes after the lines that were read before it
            self._error = error
        return list(islice(self.whole, most))

    def _read_more(self) -> bool:
        """Read until there is another line; return whether there is one."""
        known = len(self.whole)
        while len(self.whole) == known:
            data = b"" if self._is_over else self._more()
            if not data:
                self._is_over = True  # a terminal would wait for a second end
                if self._rest:
                    self.whole.append(self._rest)
                    self._rest = b""
                break
            if len(self._rest) > MAX_BYTES:
                data = data[end:] if (end := data.find(b"\n")) >= 0 else b""
            *whole, self._rest = (self._rest + data).split(b"\n")
            self.whole.extend(whole)
        return len(self.whole) > known

    def _more(self) -> bytes:
        if self._error is not None:
            raise self._error
        try:
            data = self._read(READ_BYTES)
            if self._decoder is None:
                self._decoder = getincrementaldecoder("utf-16")("replace") if is_utf_16(data) else False
            if not self._decoder:
                return data
            while data and not (text := self._decoder.decode(data)):
                data = self._read(READ_BYTES)
            return text.encode("utf-8", "replace") if data else b""
        except (OSError, ValueError) as error:
            expected = Message("cli.some-puzzles")
            raise PuzzleFormatError(Message("cli.nothing-to-read", reason=reason(error), expected=expected)) from None

    def is_ready(self, *, more: bool = False) -> bool:
        """Return whether there is more to read without waiting for it, `more` than is known; True if that can't be known."""
        if more or not self.whole:
            with suppress(OSError, TypeError, ValueError):
                return bool(select.select([self._stream], [], [], 0)[0])
        return True


def lines_of(text: str) -> StreamLines:
    """Return the lines of a text."""
    return StreamLines(BytesIO(text.encode("utf-8", "replace")))


Splitter = Callable[[StreamLines], Iterator[StreamPuzzle]]
"""Finds the puzzles in lines."""
LineReader = Callable[[Iterable[bytes], int], Iterator[StreamPuzzle]]
"""Reads puzzles that are a line each, so that any lines can be read apart; takes the number of the first one, too."""


class PuzzleStream:
    """Puzzles for `solve_many`, each kept in `read` until it is answered; `before_more` is called before each."""

    def __init__(self, puzzles: Iterable[Any], lines: StreamLines, before_more: Callable[[], None]) -> None:
        self.read: deque[StreamPuzzle] = deque()
        self._puzzles = iter(puzzles)
        self._lines = lines
        self._before_more = before_more
        self._error: RulegridError | None = None

    def __iter__(self) -> Iterator[Any]:
        while given := self.take(1, may_wait=True):
            yield from given

    def take(self, size: int, *, may_wait: bool) -> list[Any]:
        """Return the next puzzles, at most `size`: those that can be read without waiting, or one if this may wait."""
        self._before_more()
        puzzles, whole = self._puzzles, self._lines.whole
        found: list[Any] = []
        try:
            if self._error is not None:
                raise self._error
            before = -1
            while before < len(found) < size and (whole or (may_wait and not found) or self._lines.is_ready()):
                before = len(found)
                found.extend(islice(puzzles, min(size - before, self._at_once())))
        except RulegridError as error:  # comes after the puzzles that were read before it
            self._error = error
        if self._error is not None and not found:
            raise self._error
        return self._hand_out(found)

    def _at_once(self) -> int:
        """Return how many puzzles can be read, or one, without looking whether there are more lines."""
        return 1

    def _hand_out(self, found: list[Any]) -> list[Any]:
        self.read.extend(found)
        return [each.given for each in found]


class LineSource(PuzzleStream):
    """Lines for processes that read the puzzles themselves: each portion is a text with its first line number."""

    def __init__(self, lines: Iterable[bytes], first: int, of: StreamLines, before_more: Callable[[], None]) -> None:
        super().__init__(lines, of, before_more)
        self._next = first

    def _at_once(self) -> int:
        return len(self._lines.whole) or 1

    def _hand_out(self, found: list[Any]) -> list[Any]:
        first = self._next
        self._next += len(found)
        return [(first, b"\n".join(found))] if found else []


@contextmanager
def open_input(name: str | None) -> Iterator[BinaryIO]:
    """Open a file, or standard input for None and "-". Raises PuzzleFormatError if it can't be read."""
    with ExitStack() as stack:
        try:
            if name is not None and name != "-":
                stream: BinaryIO = stack.enter_context(Path(name).open("rb"))
            elif sys.stdin is None:
                raise closed_stream_error()
            else:
                stream = sys.stdin.buffer
        except (OSError, ValueError) as error:
            raise unreadable_error(source_of(name), reason(error), Message("cli.some-puzzles")) from None
        yield stream


def is_same_file(stream: BinaryIO, name: str) -> bool:
    """Return whether what is read is the file of this name."""
    with suppress(OSError, ValueError):
        one, other = fstat(stream.fileno()), Path(name).stat()
        return stat.S_ISREG(one.st_mode) and (one.st_dev, one.st_ino) == (other.st_dev, other.st_ino)
    return False


def count(name: str | None, read: Splitter) -> int | None:
    """Return how many puzzles a file has, None if counting them takes too long."""
    number, began = 0, time.monotonic()
    with suppress(OSError, ValueError):
        if name is not None and Path(name).is_file():
            with Path(name).open("rb") as stream:
                for _ in read(StreamLines(stream)):
                    number += 1
                    if number % 1000 == 0 and time.monotonic() - began > COUNTING_SECONDS:
                        return None
            return number
    return None


def read_lines(
    lines: Iterable[bytes],
    first: int = 1,
    is_row: Callable[[str], bool] = is_line_of_cells,
    strip: Callable[[str], str] = str.strip,
) -> Iterator[tuple[int, str, str]]:
    r"""Yield number, from `first` on, text and problem of each line that is not a comment; empty lines too.

    A line that begins with `#` is not a comment if `is_row` finds that its first cell is blocked. `strip` removes
    white space around a line.

    >>> list(read_lines([b"# two", b"12..\r", b"", b"1\xff"]))
    [(2, '12..', ''), (3, '', ''), (4, '1\\xff', 'line 4, column 2: read byte 0xff, expected text as UTF-8')]
    """
    for number, data in enumerate(lines, first):
        if data.isascii() and len(data) <= MAX_BYTES:
            text, problem = strip(data.decode("ascii")), ""
        else:
            text, problem = _decode(number, data, strip)
        if "\r" in text:
            text = text.replace("\r", "\n")  # as the readers of puzzles take it
        if not text.startswith(COMMENT_SIGNS) or is_row(text) or family_of(text):
            yield number, text, problem


def text_in(data: Any) -> str | None:
    r"""Return the text of a puzzle in the object of a JSON line: its "input", or its "puzzle" in a record of `batch`.

    Returns None if there is neither. Raises PuzzleFormatError for an "input" that is not a string.

    >>> text_in({"input": "1..\r\n2.."}), text_in({"line": 1, "puzzle": "1..."}), text_in({"rows": 4, "rules": []})
    ('1..\n2..', '1...', None)
    """
    text = expect(data["input"], str, "input") if "input" in data else data.get("puzzle")
    if not isinstance(text, str):
        return None
    return "\n".join(split_lines(text.strip())).encode("utf-8", "backslashreplace").decode()


def is_elsewhere(data: Any, family: str) -> bool:
    """Return whether a JSON line belongs to a pack, but has no puzzle of this family: its first line, or one of another.

    >>> is_elsewhere({"pack": 1, "days": 7}, "sudoku"), is_elsewhere({"id": "calendar/hard/1", "family": "calendar", "level": "hard"}, "sudoku")
    (True, True)
    >>> is_elsewhere({"rows": 4, "rules": []}, "sudoku")
    False
    """
    if not isinstance(data, dict):
        return False
    of_other = data.get("family") != family or data.get("status") == "none"
    return "pack" in data or ("id" in data and "level" in data and of_other)


def _decode(number: int, data: bytes, strip: Callable[[str], str]) -> tuple[str, str]:
    """Return the text of a line, shortened if it is too long, and its problem."""
    if number == 1:
        data = data.removeprefix(b"\xef\xbb\xbf")
    problem = ""
    if len(data) > MAX_BYTES:
        data = data[:SHOWN].strip() + "…".encode()
        problem = str(locate_problem(Message("error.line", at=number), Message("cli.bytes", most=MAX_BYTES)))
    try:
        return strip(data.decode()), problem
    except UnicodeDecodeError as error:
        byte = Message("cli.byte", byte=f"{data[error.start]:#04x}")
        problem = problem or str(PuzzleFormatError(byte, number, error.start + 1))
        return strip(data.decode("utf-8", "backslashreplace")), problem


def read_object(
    line: int, text: str, problem: str, parse: Callable[[str], Puzzle], family: str
) -> Iterator[StreamPuzzle]:
    """Yield the puzzle of a JSON line: an object with its text, or the puzzle as JSON, read by `parse`.

    Of a pack, only lines with puzzles of the family have one.
    """
    found = _read_object(line, text, problem, parse, family)
    if found is not None:
        yield found


def _read_object(
    line: int, text: str, problem: str, parse: Callable[[str], Puzzle], family: str
) -> StreamPuzzle | None:
    if problem:
        return StreamPuzzle(line, text, "", problem)
    try:
        data = read_json(text)
        if is_elsewhere(data, family):
            return None
        if (given := text_in(data)) is not None:
            return StreamPuzzle(line, given, given, lines=())
        return StreamPuzzle(line, text, parse(text))
    except RulegridError as error:
        found = StreamPuzzle(line, text, "")
        return found._replace(problem=found.place(str(error)))
    except Exception as error:  # the puzzles after it are read all the same
        return StreamPuzzle(line, text, "", str(describe_failure(error)))


class TextReader:
    """Reads a text: returns its puzzle, as read by `parse`, or the text itself if `split` finds many puzzles in it."""

    def __init__(self, parse: Callable[[str], Puzzle], split: Splitter) -> None:
        self.parse = parse
        self.split = split

    def __call__(self, text: str) -> Puzzle | str:
        """Return a puzzle, or the text of many. Raises PuzzleFormatError if it is neither."""
        try:
            return self.parse(text)
        except PuzzleFormatError:
            found = list(islice(self.split(lines_of(text)), LOOKED_AT))
            if len(found) < 2 or not any(map(self._is_puzzle, found)):
                raise
            return text

    def _is_puzzle(self, found: StreamPuzzle) -> bool:
        try:
            return not found.problem and bool(isinstance(found.given, Puzzle) or self.parse(found.given))
        except RulegridError:
            return False
