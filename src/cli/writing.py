"""Puzzles made one after the other, each written as soon as it is there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TextIO

from ..core.formats import Format, write_as
from ..core.puzzle import Puzzle
from ..queries.output import with_level
from ..solver.batch import cores
from ..utils.errors import RulegridError
from ..utils.message import Message
from ..utils.progress import moving
from ..utils.runtime import hold_interrupts
from . import files
from .files import SHEETS, form_of
from .options import refuse_together, spell_option
from .output import INTERRUPTED, NO_SOLUTION, SOLVED, as_json, draw_board, is_drawn, is_screen, warn
from .printing import LOOK, MOST, SheetFile
from .streams import cannot, complain, reason, say, say_here, typed_command

if TYPE_CHECKING:
    from ..generate.batch import Made, Maker, MakingOrder
    from ..generate.difficulty import Attempts


class PuzzleWriter:
    """Writes made puzzles as the options `given` say; raises RulegridError where they clash.

    `formats` are those that the family's puzzles can be written in, `write` is the form that is the default.
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
        """Return the sheet that is asked for: as PDF or HTML, or as pictures of several puzzles."""
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
    def opened(self) -> Iterator[Callable[[Any], None]]:
        """Yield what each puzzle is given to; a sheet is written at the end, however that comes."""
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
    def _writing_sheet(self, sheet: SheetFile) -> Iterator[Callable[[Made], None]]:
        from ..core.limits import Answer
        from ..draw.exercise import Exercise, exercise

        exercises: list[Exercise] = []

        def put(made: Made) -> None:
            puzzle = with_level(made.puzzle) if sheet.has_levels else made.puzzle
            answer = Answer(None, "unique", made.solution, 1)
            exercises.append(exercise(puzzle, len(exercises) + 1, answer=answer))

        try:
            yield put
        finally:
            if exercises:
                sheet.write(exercises)

    def _writing_texts(self, stack: ExitStack) -> Callable[[Made], None]:
        """Return what prints a puzzle, or writes it into the file; an empty line goes before one of several lines."""
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
                    raise cannot("write", str(path), reason(error)) from None

        before: list[str] = []
        warned: set[str] = set()
        head, tail = next((each.frame for each in self.formats if each.name == self.form), ("", ""))

        def put(made: Made) -> None:
            text = self._text(made, warned)
            if tail:
                text = text.removesuffix(tail) if not before else text.removeprefix(head).removesuffix(tail)
            write("\n" + text if before and "\n" in before[-1] + text and not tail else text)
            if tail and not before:
                stack.callback(lambda: write(tail.lstrip("\n")))
            before[:] = [text]

        return put

    def _text(self, made: Made, warned: set[str]) -> str:
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


def describe_made(made: Made) -> str:
    """Return a line about a puzzle: its seed, how hard it is, and what is given."""
    rating = made.rating
    parts = [] if rating is None else [f"{say_here(Message(f'level.{rating.level}'))} ({rating.value:.1f})"]
    givens = made.puzzle.board.filled()
    parts += [say_here(Message("cli.givens", count=givens))] if givens else []
    return ": ".join(part for part in (made.seed, ", ".join(parts)) if part)


def make_all(maker: Maker, writer: PuzzleWriter) -> int:
    """Make as many puzzles as are asked for, and write them; return the exit status."""
    return make_graded([(maker, writer.given.count)], writer)


def make_graded(makers: Iterable[tuple[Maker, int]], writer: PuzzleWriter) -> int:
    """Make so many puzzles of each maker, numbered from one to the next, and write them; return the exit status."""
    from ..generate.batch import new_seed, orders_of

    given = writer.given
    seed = new_seed() if given.seed is None else given.seed
    orders = orders_of(makers, seed)
    if given.seed is None and not given.quiet:
        complain(Message("cli.seed", seed=str(seed), command=typed_command("--seed", str(seed))))
    return make_orders(orders, writer)


def make_orders(orders: Iterable[MakingOrder], writer: PuzzleWriter) -> int:
    """Make the puzzles of orders, `count` of them, and write them; return the exit status."""
    from concurrent.futures import BrokenExecutor

    from ..generate import batch as many
    from ..generate.batch import NothingMade
    from ..generate.difficulty import Attempts

    given = writer.given
    jobs = min(given.jobs or cores(), given.count)
    on_screen = writer.out is None and is_screen()
    wanted = False if given.quiet or (on_screen and not given.progress) else given.progress
    done = 0
    attempts = Attempts()
    try:
        puzzles: Any = many.make_orders(orders, jobs=jobs)
        with (
            writer.opened() as put,
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
    except NothingMade as error:
        complain(Message("cli.nothing-made", problem=error.message, more=_so_far(done)))
        return NO_SOLUTION
    except KeyboardInterrupt:
        nearest = Message("cli.nearest-left", tried=_describe_tries(attempts)) if attempts.puzzle else None
        complain(Message("cli.interrupted-after", what=Message("cli.puzzles", count=done), more=nearest))
        return INTERRUPTED
    except BrokenExecutor:
        raise RulegridError(Message("cli.worker-died", more=_so_far(done))) from None
    return SOLVED


@contextmanager
def _leaving_nearest(attempts: Attempts, put: Callable[[Made], None], count: int) -> Iterator[None]:
    """Write the nearest of all attempts where Ctrl-C comes; not where several puzzles are wanted, as those made are left."""
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


def _describe_tries(attempts: Attempts) -> Message:
    """Return how many puzzles were tried, and how hard the nearest is; until then, how many were drawn."""
    if not attempts.number:
        return Message("cli.drawn", count=attempts.drawn)
    rating = attempts.rating
    if rating is None:
        return Message("cli.tried-too-hard", count=attempts.number)
    level = Message(f"level.{rating.level}")
    return Message("cli.tried", count=attempts.number, level=level, rating=f"{rating.value:.1f}")


def _so_far(done: int) -> Message | None:
    return Message("cli.made-before", count=done) if done else None
