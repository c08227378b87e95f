"""`batch`: many puzzles in, a record for each out, in every family that can solve many."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, BinaryIO

from ..core.errors import RuleError
from ..core.limits import Answer
from ..core.rule import Rule
from ..solver.batch import cores, spread
from ..utils.errors import PuzzleFormatError, RulegridError, locate_problem
from ..utils.message import Message
from ..utils.progress import progress_bar
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
from .records import COLUMNS, CSV, FORMATS, RATED_COLUMNS, STATUSES, Records, form
from .rules import check_sendable
from .streams import complain, note, quote_option, source_of

FEW = 4096  # puzzles that are solved before it is worth while to have others read and write the rest

SolveMany = Callable[..., Iterator[Answer]]


@dataclass
class Batch:
    """The options that every family's `batch` has; raises RulegridError where they clash."""

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
        """Raise RuleError where a rule can't be sent to other processes; without --jobs, use none."""
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
            records = Records(self.out, self.format, resume=self.resume, columns=self.columns)
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
                with records.opened(), self._writing(name, read, records) as write:
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
                        work = _Apart(by_line, partial(solve_many, jobs=1, **limits), self.format, self.columns)
                        chunks: Any = spread(texts, work, jobs=self.jobs or 0)
                        with closing(chunks):
                            for formed in chunks:
                                records.formed.append(formed)
            except KeyboardInterrupt:
                done = Message("cli.puzzles", count=records.counts.total())
                complain(Message("cli.interrupted-after", what=done, more=hint))
                return INTERRUPTED
            except BrokenExecutor:
                raise RulegridError(Message("cli.worker-died", more=hint)) from None
        if not self.quiet:
            complain(_summary(records, time.monotonic() - began))
        return SOLVED

    @contextmanager
    def _writing(self, name: str | None, read: Splitter, records: Records) -> Iterator[Callable[[], None]]:
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
                raise _CannotWrite(error) from None
            if bar is not None:
                bar.update(written)

        try:
            try:
                yield write
            finally:
                write()
        except _CannotWrite as stop:
            raise stop.error from None
        finally:
            if bar is not None:
                bar.close()


class _Apart:
    """Reads some lines, solves their puzzles, and forms the records: what another process does."""

    def __init__(self, read: LineReader, solve_many: SolveMany, form: str, columns: Sequence[str]) -> None:
        self._read = read
        self._solve_many = solve_many
        self._form = form
        self._columns = columns

    def __call__(self, texts: Sequence[tuple[int, bytes]]) -> list[Any]:
        found = [each for first, text in texts for each in self._read(text.split(b"\n"), first)]
        answers = self._solve_many([each.given for each in found])
        return [form(zip(found, answers, strict=True), self._form, self._columns)]


class _CannotWrite(BaseException):
    """Passes through `solve_many` at once, where an error in reading waits for the answers so far."""

    def __init__(self, error: Exception) -> None:
        self.error = error


def _skip(puzzles: Iterator[StreamPuzzle], records: Records) -> None:
    """Skip the puzzles that have their answers already."""
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


def _summary(records: Records, seconds: float) -> Message:
    number, kept = records.counts.total(), records.kept.records
    parts = ", ".join(f"{records.counts[status]} {status}" for status in STATUSES if records.counts[status])
    rate = f"{number / seconds:,.0f}" if seconds else "0"
    return Message(
        "cli.summary", puzzles=Message("cli.puzzles", count=number), parts=parts, colon=": " if parts else "",
        kept=Message("cli.after-kept", count=kept) if kept else None, seconds=f"{seconds:.1f}", rate=rate,
    )  # fmt: skip
