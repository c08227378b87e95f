"""Puzzles written as soon as they are there: as text, as records, and on sheets of paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TextIO

from ..core.board import Board
from ..core.formats import Format, write_as
from ..core.puzzle import Puzzle
from ..queries.output import PRINT_OPTIONS, style_of, with_level, write_pages
from ..solver.batch import cores
from ..utils.errors import PuzzleFormatError, RulegridError, argument_error
from ..utils.message import Message
from ..utils.progress import moving
from ..utils.runtime import hold_interrupts
from . import files
from .files import SHEETS, STDOUT, form_of, numbered_name, write_file, write_pictures
from .options import query_options, refuse_together, spell_option
from .output import INTERRUPTED, NO_SOLUTION, SOLVED, as_json, draw_board, is_drawn, is_screen, warn
from .puzzle_stream import LOOKED_AT, Splitter, StreamPuzzle, lines_of
from .streams import current_command, file_error, language, option_error, print_error, reason, say, say_here

if TYPE_CHECKING:
    from ..draw.exercise import Exercise
    from ..generate.batch import GeneratedPuzzle, Maker, MakingOrder
    from ..generate.difficulty import AttemptLog


MOST = 1000
"""How many puzzles a sheet has at most."""

PAPER = "Paper"
SIGNS = {
    "title": "TEXT",
    "solutions": "",
    "paper": "SIZE",
    "per_page": "N",
    "large": "",
    "name_line": "",
    "symbols": "SET",
    "levels": "",
    "seeds": "",
}

LOOK = query_options([each for each in PRINT_OPTIONS if each.name in SIGNS], PAPER, **SIGNS)
"""The options that say how a sheet looks."""


class SheetFile:
    """The file of a sheet, and its style. Raises RulegridError if it can't be written."""

    def __init__(self, name: str | None, form: str | None, given: SimpleNamespace) -> None:
        if name is None:
            raise option_error("--out", "a-file")
        if name == STDOUT or form is None:
            raise RulegridError(argument_error("--out", name, Message("cli.ends-in", endings=tuple(SHEETS)), 80))
        self.name = name
        self.form = form
        self.title = given.title
        self.style = style_of({**vars(given), "language": language()})
        if form in ("pdf", "png"):
            from ..utils.svg import require, require_fonts

            require(form)
            require_fonts(form, self.title + self.style.say("puzzles"))
        self.has_levels = given.levels

    def write(self, exercises: Sequence[Exercise], before: Sequence[str] = ()) -> None:
        """Write a sheet with these puzzles, after pages that are drawn already."""
        from ..draw.sheets import sheets

        pages = [*before, *sheets(exercises, self.style, self.title)]
        files = write_pages(pages, self.form, self.style, self.title)
        for number, page in enumerate(files, 1):
            data = page.encode() if isinstance(page, str) else page
            write_file(numbered_name(self.name, number if len(files) > 1 else None), data)


class PuzzleTextReader:
    """Reads all puzzles in a text: one, by `parse`, or many, as `split` finds them in its lines."""

    def __init__(self, parse: Callable[[str], Puzzle], split: Splitter, most: int | None = None) -> None:
        self.parse = parse
        self.split = split
        self.most = most

    def __call__(self, text: str) -> list[Puzzle]:
        """Return the puzzles; raises PuzzleFormatError with the line of one that can't be read."""
        try:
            return [self.parse(text)]
        except PuzzleFormatError as error:
            found = list(self._find_puzzles(text))
            if len(found) < 2 or not any(map(self._is_puzzle, found[:LOOKED_AT])):
                raise error
            return [self._read(each) for each in found]

    def _is_puzzle(self, found: StreamPuzzle) -> bool:
        with suppress(PuzzleFormatError):
            return bool(self._read(found))
        return False

    def _find_puzzles(self, text: str) -> Iterator[StreamPuzzle]:
        for number, each in enumerate(self.split(lines_of(text)), 1):
            if self.most and number > self.most:
                raise PuzzleFormatError(Message("cli.more-than-sheet", most=self.most))
            yield each

    def _read(self, found: StreamPuzzle) -> Puzzle:
        try:
            if found.problem:
                raise PuzzleFormatError(found.problem)
            return found.given if isinstance(found.given, Puzzle) else self.parse(found.given)
        except PuzzleFormatError as error:
            message = str(error)
            placed = found.place(message)
            if placed != message or error.line is not None or message == found.problem:
                raise PuzzleFormatError(placed) from None
            raise PuzzleFormatError(message, found.line) from None


@contextmanager
def sheets(puzzle: Puzzle, name: str, per_page: int | None) -> Iterator[Callable[[Board], None]]:
    """Yield a function that is called with each solution; in the end, however that comes, all are drawn.

    A single sheet is FILE, several are FILE-1, FILE-2 … before the ending, which decides whether they are SVG, PNG or
    PDF.
    """
    from ..calendar.printing import PER_PAGE, Sheets

    def save(page: int | None, svg: str) -> None:
        write_pictures(svg, {"sheet": numbered_name(name, page)})

    begun: list[Sheets] = []

    def add(board: Board) -> None:
        if not begun:
            begun.append(Sheets(puzzle, save, per_page or PER_PAGE, language()))
        begun[0].add(board)

    try:
        yield add
    finally:
        for each in begun:
            each.close()


class PuzzleWriter:
    """Writes made puzzles according to the options `given`. Raises RulegridError if they clash.

    `formats` are the formats for the family's puzzles, `write` is the default one.
    """

    def __init__(self, given: SimpleNamespace, formats: Sequence[Format], write: Callable[[Puzzle], str]) -> None:
        refuse_together(given, ("json", "to"), ("pretty", "to"))
        self.given = given
        self.formats = formats
        self.write = write
        self.out: str | None = None if given.out == files.STDOUT else given.out
        as_lines = given.json or given.pretty
        self.form = form_of(given.to, self.out, formats, SHEETS, is_text=bool(as_lines))
        self.sheet = self._sheet()
        if self.is_picture:
            files.check_files({str(self.form): self.out or files.STDOUT}, {str(self.form): files.PICTURES})

    @property
    def is_picture(self) -> bool:
        """Whether the picture of one puzzle is asked for."""
        return self.form in files.PICTURES.values() and self.sheet is None

    def _sheet(self) -> SheetFile | None:
        given = self.given
        asked = [each for each in LOOK if getattr(given, each.name) != each.described.default]
        name = ""
        if asked:
            name = spell_option(asked[0].opposite if getattr(given, asked[0].name) is False else asked[0].name)
        is_picture = self.form in files.PICTURES.values()
        if not (self.form in ("pdf", "html") or (is_picture and (name or given.count > 1))):
            if name:
                raise RulegridError(Message("cli.sheet-too", option=name))
            return None
        if given.count > MOST:
            raise RulegridError(Message("cli.most-on-sheet", what=f"--count {given.count}", most=MOST))
        return SheetFile(self.out, self.form, given)

    @contextmanager
    def open(self) -> Iterator[Callable[[Any], None]]:
        """Yield the function that takes each puzzle; a sheet is written at the end, also after an error."""
        if self.sheet is not None:
            with self._writing_sheet(self.sheet) as put:
                yield put
        elif self.is_picture:
            name = self.out or files.STDOUT
            yield lambda made: files.write_file(name, files.convert_picture(made.puzzle.to_svg(), str(self.form)))
        else:
            with ExitStack() as stack:
                yield self._writing_texts(stack)

    @contextmanager
    def _writing_sheet(self, sheet: SheetFile) -> Iterator[Callable[[GeneratedPuzzle], None]]:
        from ..core.limits import BatchResult
        from ..draw.exercise import exercise

        exercises: list[Exercise] = []

        def put(made: GeneratedPuzzle) -> None:
            puzzle = with_level(made.puzzle) if sheet.has_levels else made.puzzle
            answer = BatchResult(None, "unique", made.solution, 1)
            exercises.append(exercise(puzzle, len(exercises) + 1, answer=answer))

        try:
            yield put
        finally:
            if exercises:
                sheet.write(exercises)

    def _writing_texts(self, stack: ExitStack) -> Callable[[GeneratedPuzzle], None]:
        """Return the function that prints a puzzle or writes it into the file; empty lines separate multi-line ones."""
        write: Callable[[str], None] = say
        if self.out is not None:
            file: TextIO | None = None
            path = Path(self.out)

            def write(text: str) -> None:
                nonlocal file
                try:
                    if file is None:  # what was there before stays until there is something new
                        file = stack.enter_context(path.open("w", encoding="utf-8"))
                    file.write(text + "\n")
                    file.flush()
                except OSError as error:
                    raise file_error("write", str(path), reason(error)) from None

        before: list[str] = []
        warned: set[str] = set()
        head, tail = next((each.frame for each in self.formats if each.name == self.form), ("", ""))

        def put(made: GeneratedPuzzle) -> None:
            text = self._text(made, warned)
            if tail:
                text = text.removesuffix(tail) if not before else text.removeprefix(head).removesuffix(tail)
            write("\n" + text if before and "\n" in before[-1] + text and not tail else text)
            if tail and not before:
                stack.callback(lambda: write(tail.lstrip("\n")))
            before[:] = [text]

        return put

    def _text(self, made: GeneratedPuzzle, warned: set[str]) -> str:
        puzzle = made.puzzle
        if self.given.json:
            return as_json(made.to_data())
        if self.form is not None:
            written = write_as(puzzle, str(self.form), self.formats, strict=self.given.strict)
            new = [line for line in map(str, written.left_out) if line not in warned]
            warned.update(new)
            if not self.given.quiet:
                warn(Message("cli.cannot-express", form=self.form), new)
            return written
        if self.given.pretty or (self.out is None and is_drawn(self.given.pretty)):
            return f"{describe_made(made)}\n{draw_board(puzzle, puzzle.board)}"
        return self.write(puzzle)


def describe_made(made: GeneratedPuzzle) -> str:
    """Return a line about a puzzle: its seed, how hard it is, and what is given."""
    rating = made.rating
    parts = [] if rating is None else [f"{say_here(Message(f'level.{rating.level}'))} ({rating.value:.1f})"]
    givens = made.puzzle.board.count_filled()
    parts += [say_here(Message("cli.givens", count=givens))] if givens else []
    return ": ".join(part for part in (made.seed, ", ".join(parts)) if part)


def make_all(maker: Maker, writer: PuzzleWriter) -> int:
    """Make as many puzzles as are asked for, and write them; return the exit status."""
    return make_graded([(maker, writer.given.count)], writer)


def make_graded(makers: Iterable[tuple[Maker, int]], writer: PuzzleWriter) -> int:
    """Make puzzles with each maker, numbered consecutively, and write them; return the exit status.

    `makers` are pairs of a maker and its number of puzzles.
    """
    from ..generate.batch import new_seed, orders_of

    given = writer.given
    seed = new_seed() if given.seed is None else given.seed
    orders = orders_of(makers, seed)
    if given.seed is None and not given.quiet:
        print_error(Message("cli.seed", seed=str(seed), command=current_command("--seed", str(seed))))
    return make_orders(orders, writer)


def make_orders(orders: Iterable[MakingOrder], writer: PuzzleWriter) -> int:
    """Make the puzzles of orders, `count` of them, and write them; return the exit status."""
    from concurrent.futures import BrokenExecutor

    from ..generate.batch import GenerationError, make_orders
    from ..generate.difficulty import AttemptLog

    given = writer.given
    jobs = min(given.jobs or cores(), given.count)
    on_screen = writer.out is None and is_screen()
    wanted = False if given.quiet or (on_screen and not given.progress) else given.progress
    done = 0
    attempts = AttemptLog()
    try:
        puzzles: Any = make_orders(orders, jobs=jobs)
        with (
            writer.open() as put,
            moving(wanted, unit="puzzle", total=given.count) as move,
            closing(puzzles),
            _leaving_nearest(attempts, put, given.count),
        ):
            attempts.told = lambda attempts: move.note(say_here(_describe_tries(attempts)))
            for made in puzzles:
                with hold_interrupts():
                    put(made)
                    done += 1
                    attempts.clear()
                    move()
    except GenerationError as error:
        print_error(Message("cli.nothing-made", problem=error.message, more=_so_far(done)))
        return NO_SOLUTION
    except KeyboardInterrupt:
        nearest = Message("cli.nearest-left", tried=_describe_tries(attempts)) if attempts.puzzle else None
        print_error(Message("cli.interrupted-after", what=Message("cli.puzzles", count=done), more=nearest))
        return INTERRUPTED
    except BrokenExecutor:
        raise RulegridError(Message("cli.worker-died", more=_so_far(done))) from None
    return SOLVED


@contextmanager
def _leaving_nearest(attempts: AttemptLog, put: Callable[[GeneratedPuzzle], None], count: int) -> Iterator[None]:
    """Write the nearest of all attempts after Ctrl-C; if several puzzles are wanted, those already made remain."""
    from ..generate.difficulty import watch_attempts

    try:
        with watch_attempts(attempts):
            yield
    except KeyboardInterrupt:
        nearest = attempts.nearest() if count == 1 else None
        if nearest is None:
            attempts.clear()
        else:
            with hold_interrupts():
                put(nearest)
        raise


def _describe_tries(attempts: AttemptLog) -> Message:
    if not attempts.number:
        return Message("cli.drawn", count=attempts.drawn)
    rating = attempts.rating
    if rating is None:
        return Message("cli.tried-too-hard", count=attempts.number)
    level = Message(f"level.{rating.level}")
    return Message("cli.tried", count=attempts.number, level=level, rating=f"{rating.value:.1f}")


def _so_far(done: int) -> Message | None:
    return Message("cli.made-before", count=done) if done else None
