"""Answers as records, CSV or JSON lines: written whole, and counted in a file that is to be resumed."""

import csv
import io
import json
import os
import stat
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from ..utils.errors import RulegridError, quote
from ..utils.json_text import escape_controls
from ..utils.message import Message
from ..utils.runtime import hold_interrupts
from ..utils.text import protect, unprotect
from .puzzle_stream import StreamPuzzle
from .rules import spell_in_text
from .streams import can_write, cannot, closed_stream_error, reason

if TYPE_CHECKING:
    from ..generate.rating import Rating

COLUMNS = ("line", "puzzle", "status", "solution", "found", "message")
RATED_COLUMNS = (*COLUMNS, "rating", "level")
RATING_COLUMNS = (
    "line", "puzzle", "status", "rating", "level", "hardest", "technique", "steps", "doors", "searched", "message",
)  # fmt: skip
STATUSES = ("unique", "several", "none", "solved", "stopped", "malformed", "failed")
CSV, JSONL = "csv", "jsonl"
UNSOLVED = ("malformed", "failed")
FORMATS = {CSV: CSV, JSONL: JSONL, "ndjson": JSONL, "json": JSONL}  # by what a file's name ends in
LONGEST = 1000  # characters that are kept of a malformed puzzle

_OPENING = f'{{"{COLUMNS[0]}": '.encode()


class Kept(NamedTuple):
    """What a file already has: its complete records, their size in bytes, line and puzzle of the last one."""

    records: int
    end: int
    last: tuple[int, str]


class Formed(NamedTuple):
    """Records as they are written, and how many there are of each status."""

    data: bytes
    counts: Counter[str]


class Records:
    """A file, or standard output, that answers go to: they are put into `gathered` or `formed`, and written by `flush`."""

    def __init__(self, name: str | None, form: str, *, resume: bool = False, columns: Sequence[str] = COLUMNS) -> None:
        self.name = name
        self.columns = columns
        self._header = (",".join(columns) + "\n").encode()
        self.counts: Counter[str] = Counter()
        self.kept = Kept(0, 0, (0, ""))
        self._form = form
        self._is_resumed = resume
        self.gathered: list[tuple[StreamPuzzle, Any]] = []
        self.formed: list[Formed] = []  # in other processes; goes after what was gathered
        self._out: Any = None
        self._is_broken = False
        self._size = 0  # of the file as it was counted
        if name is not None and (problem := can_write(name)):
            raise cannot("write", name, problem)
        if resume and name is not None and Path(name).exists():
            if not Path(name).is_file():
                raise cannot("resume", name, Message("cli.not-regular"))
            try:
                with Path(name).open("rb") as file:
                    self.kept = self._count_records(file)
                    self._size = file.seek(0, os.SEEK_END)
            except OSError as error:
                raise cannot("resume", name, reason(error)) from None
            except RulegridError as error:
                raise cannot("resume", name, error.message) from None

    def _count_records(self, file: BinaryIO) -> Kept:
        """Count the complete records of a file; one at its end may be cut anywhere, the header too."""
        opening = self._header if self._form == CSV else _OPENING
        start = file.read(len(opening))
        if start != opening:
            if opening.startswith(start):
                return Kept(0, 0, (0, ""))
            text = start.decode("utf-8", "backslashreplace")
            expected = quote(opening.decode().strip(), 60)
            raise RulegridError(Message("cli.begins-with", given=quote(text, 40), expected=expected))
        end = at = file.seek(len(self._header) if self._form == CSV else 0)
        records = last = quotes = 0
        for line in file:
            at += len(line)
            quotes += line.count(b'"') if self._form == CSV else 0
            if quotes % 2 == 0 and line.endswith(b"\n"):  # not a line end inside a quoted field
                records, last, end = records + 1, end, at
        if not records:
            return Kept(0, end, (0, ""))
        file.seek(last)
        return Kept(records, end, _read_place(file.read(end - last), self._form, self.columns))

    def check_last(self, last: StreamPuzzle | None) -> None:
        """Raise RulegridError if the last record is not the answer to this puzzle."""
        line, text = self.kept.last
        number = self.kept.records
        if last is None:
            raise cannot("resume", self.name, Message("cli.more-answers", count=number))
        if last.line != line or not (last.text == text or (text[-1:] == "…" and last.text.startswith(text[:-1]))):
            here = {"number": number, "there": quote(text), "line": line, "given": quote(last.text), "at": last.line}
            raise cannot("resume", self.name, Message("cli.other-answer", **here))

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Open the file: empty, or after its kept records."""
        with ExitStack() as stack:
            if self.name is None:
                if sys.stdout is None:
                    raise closed_stream_error()
                sys.stdout.flush()
                self._out = sys.stdout.buffer
            else:
                # Nothing is cut off before it is known that nobody else is writing, and all that is written is appended:
                # what two programs write never overlaps, nor leaves a hole.
                try:
                    self._out = stack.enter_context(Path(self.name).open("ab", buffering=0))
                    is_regular = stat.S_ISREG(os.fstat(self._out.fileno()).st_mode)
                    if is_regular:
                        self._lock()
                        self._out.truncate(self.kept.end)
                except OSError as error:
                    raise cannot("write", self.name, reason(error)) from None
            if self._form == CSV and not self.kept.end:
                self._write(self._header)
            yield

    def _lock(self) -> None:
        """Keep other programs from writing the file; raises RulegridError where one does."""
        try:
            import fcntl

            fcntl.flock(self._out, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise cannot("write", self.name, Message("cli.another-batch")) from None
        except (ImportError, OSError):  # Windows, or a file system without locks
            pass
        if self._is_resumed and os.fstat(self._out.fileno()).st_size != self._size:
            raise cannot("resume", self.name, Message("cli.has-changed"))

    def flush(self) -> int:
        """Write what was gathered; return how many records that was."""
        if not self.gathered and not self.formed:
            return 0
        with hold_interrupts():
            formed = [form(self.gathered, self._form, self.columns), *self.formed]
            self.gathered.clear()
            self.formed.clear()
            if self._is_broken:
                return 0
            before = self.counts.total()
            self._write(b"".join([data for data, _ in formed]))
            for _, counts in formed:
                self.counts.update(counts)
        return self.counts.total() - before

    def _write(self, data: bytes) -> None:
        left = memoryview(data)
        try:
            while left:
                left = left[self._out.write(left) :]
            self._out.flush()
        except OSError as error:
            self._is_broken = True  # nothing may follow half a record
            if self.name is None:
                raise
            raise cannot("write", self.name, reason(error)) from None


Row = tuple[Any, ...]


def form(answers: Iterable[tuple[StreamPuzzle, Any]], name: str, columns: Sequence[str] = COLUMNS) -> Formed:
    """Return the records of answers, in the format of this name."""
    answers = list(answers)
    rows = [_row(*each) for each in answers]
    counts = Counter([row[2] for row in rows])
    if columns != COLUMNS:
        rated = zip(rows, answers, strict=True)
        rows = [tuple(map(_values(row, answer.rating).get, columns)) for row, (_, answer) in rated]
    return Formed(_FORMS[name](rows, columns).encode("utf-8", "backslashreplace"), counts)


def _values(row: Row, rating: "Rating | None") -> dict[str, Any]:
    """Return the values of a record with a rating, by column."""
    values = dict(zip(COLUMNS, row, strict=True))
    if rating is not None:
        data = rating.to_data()
        values |= {"rating": data["value"], "technique": rating.hardest and rating.hardest.technique}
        values |= {key: data[key] for key in ("level", "hardest", "steps", "doors", "searched")}
    return values


def _row(found: StreamPuzzle, answer: Any) -> Row:
    line, text, _, problem, _ = found
    _, status, solution, number, message = answer[:5]
    if status in UNSOLVED:
        message = spell_in_text(problem or found.place(message)).replace("\r", "\n")
        # Errors of somebody's own rule may hold anything, even what acts on a terminal.
        message = "".join(c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode() for c in message)
        if len(text) > LONGEST:
            text = text[:LONGEST] + "…"
    return line, text, status, None if solution is None else str(solution), number, message


def _as_csv(rows: list[Row], columns: Sequence[str]) -> str:
    """Return rows as CSV; what is not a puzzle is kept from being run as a formula by a spreadsheet."""
    puzzle, status = columns.index("puzzle"), columns.index("status")
    for at, row in enumerate(rows):
        if row[status] in UNSOLVED:
            rows[at] = (*row[:puzzle], protect(row[puzzle]), *row[puzzle + 1 :])
    buffer = io.StringIO()
    if columns != COLUMNS:
        csv.writer(buffer, lineterminator="\n").writerows(rows)
        return buffer.getvalue()
    text = "".join(
        f"{line},{puzzle},{status},{solution or ''},{found},{message}\n"
        for line, puzzle, status, solution, found, message in rows
    )
    plain = "\r" not in text and '"' not in text and text.count("\n") == len(rows)
    if plain and text.count(",") == len(rows) * (len(COLUMNS) - 1):
        return text  # nothing to quote: a third of the time
    csv.writer(buffer, lineterminator="\n").writerows(rows)
    return buffer.getvalue()


def _as_json_lines(rows: list[Row], columns: Sequence[str]) -> str:
    return "".join(
        escape_controls(json.dumps(dict(zip(columns, row, strict=True)), ensure_ascii=False, check_circular=False))
        + "\n"
        for row in rows
    )


_FORMS = {CSV: _as_csv, JSONL: _as_json_lines}


def _read_place(record: bytes, form: str, columns: Sequence[str]) -> tuple[int, str]:
    """Return line and puzzle of a record."""
    limit = csv.field_size_limit(sys.maxsize >> 32)
    try:
        text = record.decode()
        if form == CSV:
            (fields,) = csv.reader(io.StringIO(text, newline=""), strict=True)
            data = dict(zip(columns, fields, strict=True))
            puzzle = unprotect(data["puzzle"]) if data["status"] in UNSOLVED else data["puzzle"]
            return int(data["line"]), puzzle
        data = json.loads(text)
        if tuple(data) == tuple(columns) and isinstance(data["line"], int) and isinstance(data["puzzle"], str):
            return data["line"], data["puzzle"]
    except (ValueError, csv.Error, RecursionError):
        pass
    finally:
        csv.field_size_limit(limit)
    raise RulegridError(Message("cli.not-by-batch"))
