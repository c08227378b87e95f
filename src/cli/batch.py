"""Many puzzles in, a record for each out, as CSV or JSON lines."""

from __future__ import annotations

import csv
import io
import json
import os
import stat
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from ..core.errors import RuleError
from ..core.limits import BatchResult
from ..core.rule import Rule
from ..solver.batch import cores, spread
from ..utils.errors import PuzzleFormatError, RulegridError, locate_problem, quote
from ..utils.json_text import escape_controls
from ..utils.message import Message
from ..utils.progress import progress_bar
from ..utils.runtime import hold_interrupts
from ..utils.text import protect, unprotect
from .files import STDOUT, TABLES, check_ending, is_file, is_terminal
from .framework import ArgumentReader
from .output import INTERRUPTED, SOLVED
from .puzzle_stream import (
    LineReader,
    LineSource,
    PuzzleStream,
    Splitter,
    StreamLines,
    StreamPuzzle,
    count,
    is_same_file,
    open_input,
)
from .rules import check_sendable, spell_in_text
from .streams import can_write, closed_stream_error, file_error, note, print_error, quote_option, reason, source_of

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


class ExistingRecords(NamedTuple):
    """The contents of an existing file: its complete records, their size in bytes, line and puzzle of the last one."""

    records: int
    end: int
    last: tuple[int, str]


class RecordChunk(NamedTuple):
    """Records as they are written, and how many there are of each status."""

    data: bytes
    counts: Counter[str]


class RecordFile:
    """A file, or standard output, that answers go to: they are put into `gathered` or `formed`, and written by `flush`."""

    def __init__(self, name: str | None, form: str, *, resume: bool = False, columns: Sequence[str] = COLUMNS) -> None:
        self.name = name
        self.columns = columns
        self._header = (",".join(columns) + "\n").encode()
        self.counts: Counter[str] = Counter()
        self.kept = ExistingRecords(0, 0, (0, ""))
        self._form = form
        self._is_resumed = resume
        self.gathered: list[tuple[StreamPuzzle, Any]] = []
        self.formed: list[RecordChunk] = []  # in other processes; goes after what was gathered
        self._out: Any = None
        self._is_broken = False
        self._size = 0  # of the file as it was counted
        if name is not None and (problem := can_write(name)):
            raise file_error("write", name, problem)
        if resume and name is not None and Path(name).exists():
            if not Path(name).is_file():
                raise file_error("resume", name, Message("cli.not-regular"))
            try:
                with Path(name).open("rb") as file:
                    self.kept = self._count_records(file)
                    self._size = file.seek(0, os.SEEK_END)
            except OSError as error:
                raise file_error("resume", name, reason(error)) from None
            except RulegridError as error:
                raise file_error("resume", name, error.message) from None

    def _count_records(self, file: BinaryIO) -> ExistingRecords:
        """Count the complete records of a file; one at its end may be cut anywhere, the header too."""
        opening = self._header if self._form == CSV else _OPENING
        start = file.read(len(opening))
        if start != opening:
            if opening.startswith(start):
                return ExistingRecords(0, 0, (0, ""))
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
            return ExistingRecords(0, end, (0, ""))
        file.seek(last)
        return ExistingRecords(records, end, _read_place(file.read(end - last), self._form, self.columns))

    def check_last(self, last: StreamPuzzle | None) -> None:
        """Raise RulegridError if the last record is not the answer to this puzzle."""
        line, text = self.kept.last
        number = self.kept.records
        if last is None:
            raise file_error("resume", self.name, Message("cli.more-answers", count=number))
        if last.line != line or not (last.text == text or (text[-1:] == "…" and last.text.startswith(text[:-1]))):
            here = {"number": number, "there": quote(text), "line": line, "given": quote(last.text), "at": last.line}
            raise file_error("resume", self.name, Message("cli.other-answer", **here))

    @contextmanager
    def open(self) -> Iterator[None]:
        """Open the file: empty, or after its kept records."""
        with ExitStack() as stack:
            if self.name is None:
                if sys.stdout is None:
                    raise closed_stream_error()
                sys.stdout.flush()
                self._out = sys.stdout.buffer
            else:
                # Nothing is cut off before it is certain that no other program is writing, and all data are appended:
                # the output of two programs never overlaps, nor leaves a hole.
                try:
                    self._out = stack.enter_context(Path(self.name).open("ab", buffering=0))
                    is_regular = stat.S_ISREG(os.fstat(self._out.fileno()).st_mode)
                    if is_regular:
                        self._lock()
                        self._out.truncate(self.kept.end)
                except OSError as error:
                    raise file_error("write", self.name, reason(error)) from None
            if self._form == CSV and not self.kept.end:
                self._write(self._header)
            yield

    def _lock(self) -> None:
        """Keep other programs from writing the file. Raises RulegridError if one is doing so."""
        try:
            import fcntl

            fcntl.flock(self._out, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise file_error("write", self.name, Message("cli.another-batch")) from None
        except (ImportError, OSError):  # Windows, or a file system without locks
            pass
        if self._is_resumed and os.fstat(self._out.fileno()).st_size != self._size:
            raise file_error("resume", self.name, Message("cli.has-changed"))

    def flush(self) -> int:
        """Write what was gathered; return how many records that was."""
        if not self.gathered and not self.formed:
            return 0
        with hold_interrupts():
            formed = [form_records(self.gathered, self._form, self.columns), *self.formed]
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
            raise file_error("write", self.name, reason(error)) from None


Row = tuple[Any, ...]


def form_records(
    answers: Iterable[tuple[StreamPuzzle, Any]], name: str, columns: Sequence[str] = COLUMNS
) -> RecordChunk:
    """Return the records of answers, in the format of this name."""
    answers = list(answers)
    rows = [_row(*each) for each in answers]
    counts = Counter([row[2] for row in rows])
    if columns != COLUMNS:
        rated = zip(rows, answers, strict=True)
        rows = [tuple(map(_values(row, answer.rating).get, columns)) for row, (_, answer) in rated]
    return RecordChunk(_FORMS[name](rows, columns).encode("utf-8", "backslashreplace"), counts)


def _values(row: Row, rating: Rating | None) -> dict[str, Any]:
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
        # Errors of a user's rule may contain anything, even terminal control codes.
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


FEW = 4096  # puzzles that are solved before it is worth while to have others read and write the rest

SolveMany = Callable[..., Iterator[BatchResult]]


@dataclass
class BatchRun:
    """The options that every family's `batch` has. Raises RulegridError if they clash."""

    out: str | None = None
    format: str | None = None
    resume: bool = False
    progress: bool | None = None
    quiet: bool = False
    jobs: int | None = None
    limit: int | None = None
    timeout: float | None = None
    max_steps: int | None = None
    rate: bool = False
    columns: Sequence[str] = COLUMNS

    def __post_init__(self) -> None:
        if self.out == STDOUT:
            self.out = None
        if self.resume and self.out is None:
            raise RulegridError(Message("cli.out-needed"))
        if self.out is not None and not (self.resume and is_file(self.out)):  # what is there is looked at
            check_ending(self.out, [*TABLES, *(f".{ending}" for ending in FORMATS if ending != CSV)])
        self.format = self.format or FORMATS.get((self.out or "").rpartition(".")[2].lower(), CSV)
        if self.rate and self.columns == COLUMNS:
            self.columns = RATED_COLUMNS

    def check_rules(self, rules: Sequence[Rule]) -> None:
        """Raise RuleError if a rule can't be sent to other processes; without --jobs, use none."""
        if self.jobs != 1:
            try:
                check_sendable(rules)
            except RuleError as error:
                if self.jobs is not None:
                    problem = Message("cli.use-one-job", jobs=self.jobs, problem=error.problem)
                    raise RuleError(error.rule_name, problem) from None
                self.jobs = 1

    def answer(
        self,
        name: str | None,
        reader: ArgumentReader,
        solve_many: SolveMany,
        stream: BinaryIO | None = None,
    ) -> int:
        """Solve the puzzles in a file, or in standard input for None and "-"; return the exit status.

        They may have been read from there already, as a `stream`. Where the reader can read them by lines, and they come
        from a file, other processes read many of them and write their records, too.
        """
        from concurrent.futures import BrokenExecutor

        assert self.format is not None
        began = time.monotonic()
        read, by_line = reader.split, reader.by_line() if stream is None else None
        hint = Message("cli.resume-continues") if self.out is not None else None
        with open_input(name) if stream is None else nullcontext(stream) as stream:
            if self.out is not None and is_same_file(stream, self.out):
                raise RulegridError(locate_problem(quote_option("--out", self.out), Message("cli.read-from-this")))
            records = RecordFile(self.out, self.format, resume=self.resume, columns=self.columns)
            if name in (None, "-") and is_terminal():
                note(Message("cli.type-puzzles"))
            lines = StreamLines(stream)
            flow = iter(lines)
            is_apart = by_line is not None and (self.jobs or cores()) > 1
            is_apart = is_apart and not reader.has_blocks(lines)
            puzzles = _name_source(name, by_line(flow, 1) if by_line is not None and is_apart else read(lines))
            _skip(puzzles, records)
            limits: dict[str, Any] = {"limit": self.limit or 2, "timeout": self.timeout, "max_steps": self.max_steps}
            if self.rate:
                limits["rate"] = True
            try:
                with records.open(), self._writing(name, read, records) as write:
                    source = PuzzleStream(islice(puzzles, FEW) if is_apart else puzzles, lines, write)
                    answers: Any = solve_many(source, jobs=self.jobs or 0, **limits)
                    last = 0
                    with closing(answers):
                        for answer in answers:
                            puzzle = source.read.popleft()
                            last = puzzle.line
                            records.gathered.append((puzzle, answer))
                    if by_line is not None and is_apart and records.counts.total() + len(records.gathered) == FEW:
                        write()
                        texts = LineSource(_name_source(name, flow), last + 1, lines, write)
                        work = _BatchChunkTask(
                            by_line, partial(solve_many, jobs=1, **limits), self.format, self.columns
                        )
                        chunks: Any = spread(texts, work, jobs=self.jobs or 0)
                        with closing(chunks):
                            for formed in chunks:
                                records.formed.append(formed)
            except KeyboardInterrupt:
                done = Message("cli.puzzles", count=records.counts.total())
                print_error(Message("cli.interrupted-after", what=done, more=hint))
                return INTERRUPTED
            except BrokenExecutor:
                raise RulegridError(Message("cli.worker-died", more=hint)) from None
        if not self.quiet:
            print_error(_summary(records, time.monotonic() - began))
        return SOLVED

    @contextmanager
    def _writing(self, name: str | None, read: Splitter, records: RecordFile) -> Iterator[Callable[[], None]]:
        """Yield a function that writes the gathered answers; it is also called at the end. There may be a bar."""
        on_screen = self.out is None and sys.stdout is not None and sys.stdout.isatty()
        bar = progress_bar(False if self.quiet or (on_screen and not self.progress) else self.progress, unit="puzzle")
        if bar is not None and (total := count(name, read)) is not None:
            bar.total = total - records.kept.records

        def write() -> None:
            if not (records.gathered or records.formed):
                return
            if bar is not None and on_screen:
                bar.clear()
            try:
                written = records.flush()
            except (OSError, RulegridError) as error:
                raise _WriteFailure(error) from None
            if bar is not None:
                bar.update(written)

        try:
            try:
                yield write
            finally:
                write()
        except _WriteFailure as stop:
            raise stop.error from None
        finally:
            if bar is not None:
                bar.close()


class _BatchChunkTask:
    """Reads some lines, solves their puzzles, and forms the records: what another process does."""

    def __init__(self, read: LineReader, solve_many: SolveMany, form: str, columns: Sequence[str]) -> None:
        self._read = read
        self._solve_many = solve_many
        self._form = form
        self._columns = columns

    def __call__(self, texts: Sequence[tuple[int, bytes]]) -> list[Any]:
        found = [each for first, text in texts for each in self._read(text.split(b"\n"), first)]
        answers = self._solve_many([each.given for each in found])
        return [form_records(zip(found, answers, strict=True), self._form, self._columns)]


class _WriteFailure(BaseException):
    """Passes through `solve_many` at once, where an error in reading waits for the answers so far."""

    def __init__(self, error: Exception) -> None:
        self.error = error


def _skip(puzzles: Iterator[StreamPuzzle], records: RecordFile) -> None:
    last = None
    for _ in range(records.kept.records):
        last = next(puzzles, None)
    if records.kept.records:
        records.check_last(last)


def _name_source(name: str | None, puzzles: Iterator[Any]) -> Iterator[Any]:
    """Yield puzzles or lines, and name what they are read from in an error."""
    try:
        yield from puzzles
    except PuzzleFormatError as error:
        raise PuzzleFormatError(locate_problem(source_of(name), error.message)) from None


def _summary(records: RecordFile, seconds: float) -> Message:
    number, kept = records.counts.total(), records.kept.records
    parts = ", ".join(f"{records.counts[status]} {status}" for status in STATUSES if records.counts[status])
    rate = f"{number / seconds:,.0f}" if seconds else "0"
    return Message(
        "cli.summary", puzzles=Message("cli.puzzles", count=number), parts=parts, colon=": " if parts else "",
        kept=Message("cli.after-kept", count=kept) if kept else None, seconds=f"{seconds:.1f}", rate=rate,
    )  # fmt: skip
