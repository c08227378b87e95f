"""Packs as files: JSON Lines, with or without gzip, written line by line, and read.

The bytes of a file depend only on the lines, so that an incomplete file can be continued: its content is compared with
the bytes of its whole lines, and the rest is added.
"""

from __future__ import annotations

import datetime
import os
import stat
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from math import isfinite
from pathlib import Path
from typing import Any, BinaryIO

from ..utils.errors import PuzzleFormatError, RulegridError, argument_error, expected_got, locate_problem, one_of, quote
from ..utils.json_text import expect, expect_object, quote_json, read_json
from ..utils.message import Message
from .packs import MADE, NONE, VERSION, PackedPuzzle, PackItem, PackPlan, line_of

MOST_BYTES = 1 << 28
"""The largest size of an uncompressed pack, in bytes."""

GZIP = b"\x1f\x8b"
_BEGINNING = GZIP + b"\x08\x00\x00\x00\x00\x00\x02\xff"  # without time and system, which would differ

HEADER = ("pack", "program", "from", "days", "families", "sets", "seed", "puzzles")
OF_ALL = ("id", "family", "level", "date", "seed", "status")
OF_MADE = (*OF_ALL, "puzzle", "solution", "rating")
OF_NONE = (*OF_ALL, "message")
OF_RATING = ("value", "level", "technique", "steps")


@dataclass(frozen=True)
class Pack:
    """A pack read from a file: its plan, and its puzzles in order; an unfinished one does not have them all."""

    plan: PackPlan
    puzzles: tuple[PackedPuzzle, ...]

    @property
    def is_complete(self) -> bool:
        """Whether it contains all puzzles of the plan, including those that could not be made."""
        return len(self.puzzles) == self.plan.puzzles

    def puzzles_of(self, family: str, level: str | None = None) -> list[PackedPuzzle]:
        """Return the generated puzzles of a family, dailies and sets, perhaps only those of one level."""
        return [
            each
            for each in self.puzzles
            if each.is_made and each.family == family and (level is None or each.level == level)
        ]

    def daily(self, family: str, day: datetime.date) -> PackedPuzzle | None:
        return next((each for each in self.puzzles if each.day == day and each.family == family and each.is_made), None)


def read_pack(path: str | os.PathLike[str]) -> Pack:
    """Return the pack in a file; raises PuzzleFormatError with the line of an error, OSError if it can't be read.

    >>> import tempfile
    >>> file = Path(tempfile.mkdtemp()) / "pack.jsonl"
    >>> _ = file.write_bytes(line_of(PackPlan(datetime.date(2027, 1, 4), 1).to_data()))
    >>> pack = read_pack(file)
    >>> pack.plan.families, pack.is_complete
    (('sudoku', 'calcudoku', 'calendar'), False)
    """
    try:
        lines, rest = _lines(_bytes(Path(path)))
        if rest and _is_json(rest):  # an editor removed the last line end
            lines.append(rest)
        return _pack_of(lines)
    except PuzzleFormatError as error:
        raise PuzzleFormatError(locate_problem(quote(os.fspath(path), 60), error.message)) from None


def plan_in(path: str | os.PathLike[str]) -> PackPlan | None:
    """Return the plan of a complete or partial pack file, or None if it is something else or can't be read."""
    try:
        return (
            _plan_of(_lines(_bytes(Path(path)))[0][0]) if Path(path).is_file() else None
        )  # reading a pipe would block
    except (OSError, IndexError, RulegridError):
        return None


class PackFile:
    """The file of a plan's pack: new, or with the first `kept` puzzles; raises RulegridError for any other file.

    Of these, `missing` could not be made. A name ending in .gz selects gzip. The content of the file is never lost.
    """

    def __init__(self, path: str | os.PathLike[str], plan: PackPlan) -> None:
        self.path = Path(path)
        self.plan = plan
        self._packer: _Packer = _Gzip() if self.path.suffix.lower() == ".gz" else _Packer()
        self._there = b""
        self.kept, self.missing, self._due = 0, 0, b""
        if self.path.exists():
            if not stat.S_ISREG(self.path.stat().st_mode):
                raise RulegridError(Message("pack.not-regular"))
            self._there = self.path.read_bytes()
        self._begin()

    def _begin(self) -> None:
        """Read the existing file, and compute the bytes it needs before the next puzzle."""
        header = line_of(self.plan.to_data())
        first = self._packer.add(header)
        if first.startswith(self._there):
            self._due = first
        else:
            lines, _ = _lines(_unpack(self._there) if isinstance(self._packer, _Gzip) else self._there)
            if not lines:
                raise PuzzleFormatError(
                    expected_got(quote(self._there[:40].decode("latin-1")), _header_expected(self.plan))
                )
            _same(_plan_of(lines[0]).to_data(), self.plan.to_data())
            puzzles = _pack_of(lines).puzzles
            self.kept, self.missing = len(puzzles), sum(not each.is_made for each in puzzles)
            self._due = first + b"".join(map(self._packer.add, (line + b"\n" for line in lines[1:])))
        if self.kept == self.plan.puzzles:
            self._due += self._packer.end()
        if self._due[: len(self._there)] != self._there[: len(self._due)]:
            raise RulegridError(Message("pack.other-zlib"))

    @contextmanager
    def open(self) -> Iterator[Callable[[PackedPuzzle], None]]:
        """Yield a function that adds the next puzzle; raises OSError, or RulegridError if another program writes."""
        with self.path.open("ab", buffering=0) as file:
            self._lock(file)
            if len(self._there) > len(self._due):
                file.truncate(len(self._due))  # a partial line
            _write(file, self._due[len(self._there) :])
            done = self.kept

            def add(packed: PackedPuzzle) -> None:
                nonlocal done
                done += 1
                end = done == self.plan.puzzles
                _write(file, self._packer.add(line_of(packed.to_data())) + (self._packer.end() if end else b""))

            yield add

    def _lock(self, file: BinaryIO) -> None:
        try:
            import fcntl

            # Not `flock`: the processes that make puzzles would keep the lock too, a little longer than a killed one.
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            raise RulegridError(Message("pack.busy")) from None
        except (ImportError, OSError):  # Windows, or a file system without locks
            pass
        if os.fstat(file.fileno()).st_size != len(self._there):
            raise RulegridError(Message("pack.has-changed"))


class _Packer:
    """Turns lines into the bytes of a file, here unchanged."""

    def add(self, line: bytes) -> bytes:
        return line

    def end(self) -> bytes:
        return b""


class _Gzip(_Packer):
    """Compresses lines with gzip, each so that it can be decompressed without later ones."""

    def __init__(self) -> None:
        self._deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
        self._sum = self._size = 0

    def add(self, line: bytes) -> bytes:
        before = b"" if self._size else _BEGINNING
        self._sum, self._size = zlib.crc32(line, self._sum), self._size + len(line)
        return before + self._deflate.compress(line) + self._deflate.flush(zlib.Z_SYNC_FLUSH)

    def end(self) -> bytes:
        size = (self._size & 0xFFFFFFFF).to_bytes(4, "little")
        return self._deflate.flush() + self._sum.to_bytes(4, "little") + size


def _write(file: BinaryIO, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]


def _bytes(path: Path) -> bytes:
    """Return the uncompressed content of a file; raises PuzzleFormatError if it is too large or invalid gzip data."""
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    return _unpack(data) if data.startswith(GZIP) else _check_data(data)


def _unpack(data: bytes) -> bytes:
    """Return gzip data, decompressed as far as possible."""
    unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
    try:
        found = unpacker.decompress(data, MOST_BYTES + 1)
    except zlib.error:
        raise PuzzleFormatError(Message("pack.not-gzip")) from None
    if unpacker.unused_data:
        raise PuzzleFormatError(Message("pack.not-gzip"))
    return _check_data(found)


def _check_data(data: bytes) -> bytes:
    if len(data) > MOST_BYTES:
        raise PuzzleFormatError(Message("pack.large", megabytes=MOST_BYTES >> 20))
    return data


def _lines(data: bytes) -> tuple[list[bytes], bytes]:
    """Return the whole lines of some data, without their ends, and the rest."""
    *lines, rest = data.split(b"\n")
    return lines, rest


def _is_json(line: bytes) -> bool:
    try:
        return isinstance(_object(line), dict)
    except PuzzleFormatError:
        return False


def _object(line: bytes) -> Any:
    try:
        return read_json(line.decode())
    except UnicodeDecodeError as error:
        raise PuzzleFormatError(
            expected_got(quote(line[error.start : error.start + 1]), Message("pack.utf8")), None, error.start + 1
        ) from None


def _pack_of(lines: Sequence[bytes]) -> Pack:
    plan = _plan_of(lines[0] if lines else b"")
    every = plan.items()
    found = []
    for number, (line, item) in enumerate(zip(lines[1:], islice(every, len(lines) - 1), strict=False), 2):
        try:
            found.append(_read_packed(_object(line), item))
        except PuzzleFormatError as error:
            raise _at(number, error) from None
    if len(lines) - 1 > plan.puzzles:
        more = expected_got(
            quote(lines[plan.puzzles + 1].decode("latin-1")), Message("pack.no-more", count=plan.puzzles)
        )
        raise PuzzleFormatError(more, plan.puzzles + 2)
    return Pack(plan, tuple(found))


def _at(line: int, error: PuzzleFormatError) -> PuzzleFormatError:
    """Return an error with its line in the file, before the key in it."""
    key = (error.path or "").removeprefix(".")
    return PuzzleFormatError(locate_problem(key, error.problem) if key else error.problem, line, error.column)


def _header_expected(plan: PackPlan) -> Message:
    return Message("pack.header", example=line_of(plan.to_data())[:40].decode() + "…")


def _plan_of(line: bytes) -> PackPlan:
    try:
        try:
            data = expect(_object(line), dict, "")
        except PuzzleFormatError:
            data = {}
        if "pack" not in data:
            usual = PackPlan(datetime.date(2027, 1, 1))
            raise PuzzleFormatError(expected_got(quote(line[:60].decode("latin-1"), 40), _header_expected(usual)))
        if data["pack"] != VERSION:
            raise PuzzleFormatError(
                expected_got(quote_json(data["pack"]), Message("pack.version", version=VERSION)), path="pack"
            )
        expect_object(data, "", HEADER, HEADER)
        families = [
            expect(each, str, f"families[{at}]") for at, each in enumerate(expect(data["families"], list, "families"))
        ]
        days = expect(data["days"], int, "days")
        plan = PackPlan(
            _day(data["from"], "from"), days, families, expect(data["sets"], dict, "sets"),
            _text(data["seed"], "seed"), _text(data["program"], "program"),
        )  # fmt: skip
        if data["puzzles"] != plan.puzzles:
            raise PuzzleFormatError(expected_got(quote_json(data["puzzles"]), quote(plan.puzzles)), path="puzzles")
        return plan
    except PuzzleFormatError as error:
        raise _at(1, error) from None
    except RulegridError as error:
        raise PuzzleFormatError(error.message, 1) from None


def _same(there: dict[str, Any], given: dict[str, Any]) -> None:
    """Raise RulegridError if the existing pack is not the requested one."""
    for key, value in given.items():
        if there[key] != value or (key == "sets" and list(there[key]) != list(value)):
            raise RulegridError(Message("pack.other", key=key, there=quote_json(there[key]), given=quote_json(value)))


def _read_packed(data: Any, item: PackItem) -> PackedPuzzle:
    """Return the puzzle of a line, which must match an item of the plan."""
    status = expect(data, dict, "").get("status")
    if status not in (MADE, NONE):
        raise PuzzleFormatError(expected_got(quote_json(status), one_of((MADE, NONE))), path="status")
    is_made = status == MADE
    expect_object(data, "", (*OF_MADE, "facts") if is_made else OF_NONE, OF_MADE if is_made else OF_NONE)
    day = item.day and item.day.isoformat()
    for key, value in (("id", item.id), ("family", item.family), ("level", item.level), ("date", day)):
        if data[key] != value:
            raise PuzzleFormatError(
                expected_got(quote_json(data[key]), Message("pack.id", expected=str(value))), path=key
            )
    seed = _text(data["seed"], "seed")
    if not is_made:
        return PackedPuzzle(**item.known, seed=seed, message=_text(data["message"], "message"))
    rating = expect_object(data["rating"], "rating", OF_RATING, OF_RATING)
    technique = rating["technique"]
    return PackedPuzzle(
        **item.known,
        seed=seed,
        text=_text(data["puzzle"], "puzzle"),
        solution=tuple(
            _row(row, f"solution[{at}]") for at, row in enumerate(expect(data["solution"], list, "solution"))
        ),
        rating=_number(rating["value"], "rating.value"),
        rated=_text(rating["level"], "rating.level"),
        technique=technique if technique is None else _text(technique, "rating.technique"),
        steps=expect(rating["steps"], int, "rating.steps"),
        facts=expect(data.get("facts", {}), dict, "facts"),
    )


def _row(row: Any, path: str) -> tuple[Any, ...]:
    entries = expect(row, list, path)
    for at, entry in enumerate(entries):
        if not isinstance(entry, str):
            expect(entry, int, f"{path}[{at}]")
    return tuple(entries)


def _text(value: Any, path: str) -> str:
    """Return a non-empty text."""
    if not expect(value, str, path):
        raise PuzzleFormatError(expected_got(quote_json(value), Message("expected.text")), path=path)
    return str(value)


def _number(value: Any, path: str) -> float:
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not isfinite(value):
        raise PuzzleFormatError(expected_got(quote_json(value), Message("expected.number")), path=path)
    return float(value)


def _day(value: Any, path: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(expect(value, str, path))
    except ValueError as error:
        if isinstance(error, PuzzleFormatError):
            raise
        raise PuzzleFormatError(argument_error(path, value, Message("pack.day")), path=None) from None
