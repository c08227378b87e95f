"""Many puzzles from one stream: one a line, blocks of lines, or JSON lines. A malformed puzzle is yielded too."""

import re
import select
import stat
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from os import fstat
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from ..calcudoku.text import Block
from ..engine.errors import PuzzleFormatError, RulegridError
from ..engine.puzzle import Puzzle
from ..sudoku.formats.tables import is_header, puzzle_field
from ..utils.errors import quote
from ..utils.json_text import expect, read_json
from ..utils.parser import COMMENT_SIGNS, split_lines
from .own_rules import RuleClass
from .streams import closed, reason

_LINE = re.compile(r"line (\d+)\b")

READ_BYTES = 1 << 16
MAX_BYTES = 1_000_000  # of a line, and of a block
SHOWN = 80  # bytes of one that is longer
COUNTING_SECONDS = 0.5  # may pass before the first puzzle is solved


class Found(NamedTuple):
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

        >>> Found(8, "", "").place("line 1, column 2: read 'x'"), Found(8, "", "", "", [8, 10]).place("line 2: read 'x'")
        ("line 8, column 2: read 'x'", "line 10: read 'x'")
        """
        match = _LINE.match(message)
        if not match:
            return message
        if self.lines is not None and not self.lines:
            return f"input, {message}"
        lines = self.lines or [self.line]
        return f"line {lines[min(int(match[1]), len(lines)) - 1]}{message[match.end() :]}"


class Lines:
    """The lines of a stream, without their ends, in constant memory; a line that is too long is cut short."""

    def __init__(self, stream: BinaryIO) -> None:
        self._read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
        self._stream = stream
        self._whole: list[bytes] = []  # the next one last
        self._rest = b""

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        while not self._whole:
            try:
                data = self._read(READ_BYTES)
            except (OSError, ValueError) as error:
                raise PuzzleFormatError(f"{reason(error)}, expected puzzles") from None
            if not data:
                if not self._rest:
                    raise StopIteration
                line, self._rest = self._rest, b""
                return line
            if len(self._rest) > MAX_BYTES:
                data = data[end:] if (end := data.find(b"\n")) >= 0 else b""
            self._whole = (self._rest + data).split(b"\n")
            self._rest = self._whole.pop()
            self._whole.reverse()
        return self._whole.pop()

    def is_ready(self) -> bool:
        """Return whether there is more to read without waiting for it; True if that can't be known."""
        if not self._whole:
            with suppress(OSError, ValueError):
                return bool(select.select([self._stream], [], [], 0)[0])
        return True


Reader = Callable[[Lines], Iterator[Found]]


class Source:
    """Puzzles for `solve_many`, each kept in `read` until it is answered; `before_more` is called before each."""

    def __init__(self, puzzles: Iterable[Found], lines: Lines, before_more: Callable[[], None]) -> None:
        self.read: deque[Found] = deque()
        self._puzzles = iter(puzzles)
        self._lines = lines
        self._before_more = before_more

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        self._before_more()
        found = next(self._puzzles)
        self.read.append(found)
        return found.given

    def is_ready(self) -> bool:
        """Return whether the next puzzle can be read without waiting for it, as far as that can be known."""
        self._before_more()
        return self._lines.is_ready()


@contextmanager
def opened(name: str | None) -> Iterator[BinaryIO]:
    """Open a file, or standard input for None and "-"; raises PuzzleFormatError where it can't be read."""
    source = "standard input" if name in (None, "-") else f"file {quote(name, 60)}"
    with ExitStack() as stack:
        try:
            if name is not None and name != "-":
                stream: BinaryIO = stack.enter_context(Path(name).open("rb"))
            elif sys.stdin is None:
                raise closed()
            else:
                stream = sys.stdin.buffer
        except (OSError, ValueError) as error:
            raise PuzzleFormatError(f"{source}: {reason(error)}, expected puzzles") from None
        yield stream


def is_same_file(stream: BinaryIO, name: str) -> bool:
    """Return whether what is read is the file of this name."""
    with suppress(OSError, ValueError):
        one, other = fstat(stream.fileno()), Path(name).stat()
        return stat.S_ISREG(one.st_mode) and (one.st_dev, one.st_ino) == (other.st_dev, other.st_ino)
    return False


def count(name: str | None, read: Reader) -> int | None:
    """Return how many puzzles a file has, None if counting them takes too long."""
    number, began = 0, time.monotonic()
    with suppress(OSError, ValueError):
        if name is not None and Path(name).is_file():
            with Path(name).open("rb") as stream:
                for _ in read(Lines(stream)):
                    number += 1
                    if number % 1000 == 0 and time.monotonic() - began > COUNTING_SECONDS:
                        return None
            return number
    return None


def read_lines(lines: Iterable[bytes]) -> Iterator[tuple[int, str, str]]:
    r"""Yield number, text and problem of each line that is not a comment; empty lines too.

    >>> list(read_lines([b"# two", b"12..\r", b"", b"1\xff"]))
    [(2, '12..', ''), (3, '', ''), (4, '1\\xff', 'line 4, column 2: read byte 0xff, expected text as UTF-8')]
    """
    for number, data in enumerate(lines, 1):
        if number == 1:
            data = data.removeprefix(b"\xef\xbb\xbf")
        problem = ""
        if len(data) > MAX_BYTES:
            data, problem = data[:SHOWN].strip() + "…".encode(), f"line {number}: more than {MAX_BYTES} bytes"
        try:
            text = data.decode().strip()
        except UnicodeDecodeError as error:
            place = f"line {number}, column {error.start + 1}"
            problem = problem or f"{place}: read byte {data[error.start]:#04x}, expected text as UTF-8"
            text = data.decode("utf-8", "backslashreplace").strip()
        if "\r" in text:
            text = text.replace("\r", "\n")  # as the readers of puzzles take it
        if not text.startswith(COMMENT_SIGNS):
            yield number, text, problem


def one_a_line(lines: Iterable[bytes]) -> Iterator[Found]:
    """Yield the sudokus of a stream that has one a line, alone or in a table: its header is skipped.

    >>> table = [b"puzzle,solution", b"1..4......32....,1324241341323241"]
    >>> [(found.line, found.given) for found in one_a_line(table)]
    [(2, '1..4......32....')]
    """
    is_first = True
    for number, text, problem in read_lines(lines):
        if not text:
            continue
        if "," in text and not problem:
            if is_first and is_header(text):
                is_first = False
                continue
            text = puzzle_field(text) or text
        is_first = False
        yield Found(number, text, "" if problem else text, problem)


def blocks(lines: Iterable[bytes], known: Iterable[RuleClass]) -> Iterator[Found]:
    r"""Yield calcudokus: lines of cages and then labels, with or without empty lines between, or JSON lines.

    A JSON line is an object with the text as "input", or a puzzle as JSON with rules from `known`.

    >>> lines = [b"0", b"1", b"", b'{"input": "0\\n1"}', b"0", b"1", b"0", b"1"]
    >>> [(found.line, found.text) for found in blocks(lines, [])]
    [(1, '0\n1'), (4, '0\n1'), (5, '0\n1'), (7, '0\n1')]
    """
    known = list(known)
    block: _Block | None = None
    for number, text, problem in read_lines(lines):
        is_object = text[:1] == "{"
        if block and (is_object or not text):
            yield block.found()
            block = None
        if is_object:
            yield _read_object(number, text, problem, known)
        elif text:
            block = block or _Block()
            block.add(number, text, problem)
            if block.is_whole:
                yield block.found()
                block = None
    if block:
        yield block.found()


class _Block:
    """The lines of a calcudoku as they come, with their numbers and what is wrong with them."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.lines: list[str] = []
        self.size = 0
        self.problem = ""
        self.block = Block()

    def add(self, number: int, text: str, problem: str) -> None:
        self.size += len(text) + 1
        if self.size > MAX_BYTES:
            self.problem = f"a block of more than {MAX_BYTES} characters without an empty line"
            self.numbers, self.lines = [*self.numbers, number][:1], [*self.lines, text][:1]
            return
        self.block.add(text)
        self.problem = self.problem or problem
        self.numbers.append(number)
        self.lines.append(text)

    @property
    def is_whole(self) -> bool:
        return not self.problem and self.block.is_whole

    def found(self) -> Found:
        text = "\n".join(self.lines)
        return Found(self.numbers[0], text, "" if self.problem else text, self.problem, self.numbers)


def _read_object(line: int, text: str, problem: str, known: list[RuleClass]) -> Found:
    if problem:
        return Found(line, text, "", problem)
    try:
        data = read_json(text)
        if "input" in data:
            given = "\n".join(split_lines(expect(data["input"], str, "input").strip()))
            return Found(line, given.encode("utf-8", "backslashreplace").decode(), given, lines=())
        return Found(line, text, Puzzle.from_json(text, known, family="calcudoku"))
    except RulegridError as error:
        found = Found(line, text, "")
        return found._replace(problem=found.place(str(error)))
