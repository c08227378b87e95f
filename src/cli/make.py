"""`make` of all families: puzzles made one after the other, each written as soon as it is there."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from ..engine.errors import RulegridError
from ..engine.formats import Format, format_named, write_as
from ..engine.many import cores
from ..engine.puzzle import Puzzle
from ..utils.errors import quote
from ..utils.interrupts import uninterrupted
from ..utils.json_text import escape_controls
from ..utils.progress import progress_bar
from . import files
from .batch import check_jobs
from .drawing import is_drawn
from .options import COMMON, OUTPUT, Decorator, Option, either, flag, gathering, value, with_rules
from .output import INTERRUPTED, NO_SOLUTION, SOLVED, check_least, counted, drawn, is_screen, refuse_together
from .own_rules import RuleClass
from .printing import FORMS, MOST, SHEET, SheetFile
from .remarks import warn
from .streams import complain, reason, say

if TYPE_CHECKING:
    from ..engine.making.made import Made
    from ..engine.making.many import Maker

MAKING = "How many"

MAKE_EXIT_STATUS = """
    Exit status
    0    all puzzles were made
    1    no such puzzle was found in a bounded number of tries
    2    a usage or format error
    130  interrupted: the puzzles made before are written
    """


@dataclass
class MakeRequest:
    """The options that every family's `make` has; raises RulegridError where they clash.

    `formats` are those that the family's puzzles can be written in, `write` is the form that is the default.
    """

    count: int | None = None
    seed: str | None = None
    jobs: int | None = None
    to: str | None = None
    out: str | None = None
    json: bool = False
    pretty: bool | None = None
    progress: bool | None = None
    quiet: bool = False
    strict: bool = False
    title: str | None = None
    solutions: bool | None = None
    paper: str | None = None
    per_page: int | None = None
    large: bool = False
    formats: Sequence[Format] = field(default=(), repr=False)
    write: Callable[[Puzzle], str] = field(default=lambda puzzle: puzzle.to_json(), repr=False)

    def __post_init__(self) -> None:
        refuse_together(self, ("quiet", "progress"), ("json", "pretty"), ("json", "to"), ("pretty", "to"))
        check_least(self, ("count", 1), ("jobs", 0), ("per_page", 1))
        check_jobs(self.jobs)
        if self.out == files.STDOUT:
            self.out = None
        ending = Path(self.out or "").suffix.lower()
        forms = {f".{name}": name for name in self._text_forms} | FORMS
        if self.to is None and not self.json and not self.pretty:
            self.to = forms.get(ending)
        self.sheet = self._sheet(ending)
        if self.sheet is None:
            if self.to is not None and not self.is_picture:
                pictures = [Format(name, "", writer="-") for name in dict.fromkeys(FORMS.values())]
                format_named(self.to, [*self.formats, *pictures])
            if self.is_picture:
                files.check_pictures({str(self.to): self.out or files.STDOUT})
            elif ending in FORMS:
                raise RulegridError(
                    f"--out {quote(self.out, 80)}: expected a name without this ending, as text is written"
                )
            endings = dict.fromkeys([*files.TEXTS, *(f".{name}" for name in self._text_forms), *FORMS])
            files.check_outputs({"out": self.out}, {"out": list(endings)})

    @property
    def _text_forms(self) -> list[str]:
        return [each.name for each in self.formats if each.writer]

    @property
    def is_picture(self) -> bool:
        """Whether the picture of one puzzle is asked for."""
        return self.to in files.PICTURES.values()

    def _sheet(self, ending: str) -> SheetFile | None:
        """Return the sheet that is asked for: as PDF or HTML, or as pictures of several puzzles."""
        look = {name: getattr(self, name) for name in SHEET}
        asked = [name for name, given in look.items() if given not in (None, False)]
        if self.solutions is False:
            asked.append("no-solutions")
        is_sheet = self.to in ("pdf", "html") or (self.is_picture and (bool(asked) or (self.count or 1) > 1))
        if not is_sheet:
            if asked:
                raise RulegridError(f"--{asked[0].replace('_', '-')}: expected a sheet too, such as --out sheet.pdf")
            return None
        if self.out is not None and FORMS.get(ending) != self.to:
            raise RulegridError(f"--out {quote(self.out, 80)}: expected a name that ends in .{self.to}")
        if self.count is not None and self.count > MOST:
            raise RulegridError(f"--count {self.count}: expected at most {MOST} on a sheet")
        return SheetFile(self.out, "out", **look)

    def answer(self, maker: "Maker") -> int:
        """Make puzzles and write them; return the exit status."""
        from concurrent.futures import BrokenExecutor

        from ..engine.making.made import NothingMade
        from ..engine.making.many import make_many, new_seed, read_seed

        seed = new_seed() if self.seed is None else self.seed
        read_seed(seed)
        if self.seed is None and not self.quiet:
            complain(f"seed {seed}")
        count = self.count or 1
        jobs = min(self.jobs or cores(), count)
        done = 0
        try:
            puzzles: Any = make_many(maker, count, seed=seed, jobs=jobs)
            with self._writing() as put, self._bar(count) as move, closing(puzzles):
                for made in puzzles:
                    with uninterrupted():
                        put(made)
                        done += 1
                        move()
        except NothingMade as error:
            complain(f"{error}{_so_far(done)}")
            return NO_SOLUTION
        except KeyboardInterrupt:
            complain(f"interrupted after {counted(done, 'puzzle')}")
            return INTERRUPTED
        except BrokenExecutor:
            raise RulegridError(f"a worker process died, perhaps out of memory{_so_far(done)}") from None
        return SOLVED

    @contextmanager
    def _bar(self, count: int) -> Iterator[Callable[[], None]]:
        """Yield what is called for each puzzle: it moves a bar, if there is one."""
        on_screen = self.out is None and is_screen()
        bar = progress_bar(
            False if self.quiet or (on_screen and not self.progress) else self.progress, unit="puzzle", total=count
        )

        def move() -> None:
            if bar is not None:
                bar.update()

        try:
            yield move
        finally:
            if bar is not None:
                bar.close()

    @contextmanager
    def _writing(self) -> Iterator[Callable[["Made"], None]]:
        """Yield what each puzzle is given to; a sheet is written at the end, however that comes."""
        if self.sheet is not None:
            with self._writing_sheet(self.sheet) as put:
                yield put
        elif self.is_picture:
            name = self.out or files.STDOUT
            yield lambda made: files.write_file(name, files.converted(made.puzzle.to_svg(), str(self.to)))
        else:
            with ExitStack() as stack:
                yield self._writing_texts(stack)

    @contextmanager
    def _writing_sheet(self, sheet: SheetFile) -> Iterator[Callable[["Made"], None]]:
        from ..engine.draw.sheets import Exercise
        from ..engine.limits import Answer

        exercises: list[Exercise] = []

        def put(made: "Made") -> None:
            level = "" if made.rating is None else str(made.rating.level)
            heading = ".  ".join(filter(None, [str(len(exercises) + 1), made.puzzle.title or level]))
            exercises.append(Exercise(made.puzzle, heading, Answer(None, "unique", made.solution, 1)))

        try:
            yield put
        finally:
            if exercises:
                sheet.write(exercises)

    def _writing_texts(self, stack: ExitStack) -> Callable[["Made"], None]:
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
                    raise RulegridError(f"can't write {quote(str(path), 80)}: {reason(error)}") from None

        before: list[str] = []
        warned: set[str] = set()

        def put(made: "Made") -> None:
            text = self._text(made, warned)
            write("\n" + text if before and "\n" in before[-1] + text else text)
            before[:] = [text]

        return put

    def _text(self, made: "Made", warned: set[str]) -> str:
        puzzle = made.puzzle
        if self.json:
            return escape_controls(json.dumps(made.to_data(), ensure_ascii=False))
        if self.to is not None:
            written = write_as(puzzle, self.to, self.formats, strict=self.strict)
            new = [line for line in written.left_out if line not in warned]
            warned.update(new)
            if not self.quiet:
                warn(f"{self.to} can't express", new)
            return written
        if self.pretty or (self.out is None and is_drawn(self.pretty)):
            return f"{describe_made(made)}\n{drawn(puzzle, puzzle.board)}"
        return self.write(puzzle)


def describe_made(made: "Made") -> str:
    """Return a line about a puzzle: its seed, how hard it is, and what is given."""
    parts = [] if made.rating is None else [f"{made.rating.level} ({made.rating.value:.1f})"]
    parts += [counted(made.puzzle.board.filled(), "given")] if made.puzzle.family == "sudoku" else []
    return f"{made.seed}: {', '.join(parts)}" if parts else made.seed


def make_options(
    formats: Sequence[Format], write: Callable[[Puzzle], str], rules: Sequence[RuleClass] = ()
) -> Decorator:
    """Give a command the options of `make` as `request`: a family's own are parameters of its function.

    Those for `rules` and their clues, if any, are before them, as `rules`.

    `formats` are those that the family writes; `write` is the default form, where nothing else is asked for.
    """
    names = ", ".join([*(each.name for each in formats if each.writer), *dict.fromkeys(FORMS.values())])
    options = _options(names)
    request = partial(MakeRequest, formats=formats, write=write)
    return with_rules(rules, options, request) if rules else gathering("request", options, request)


def one_options() -> Decorator:
    """Give a command the options of `make` that are about one puzzle, as `given`: to be those of a MakeRequest."""
    options = _options("A format of the command `convert`, or " + ", ".join(dict.fromkeys(FORMS.values())))
    for name in ("count", "seed", "jobs"):
        del options[name]
    return gathering("given", options, dict)


def _options(names: str) -> dict[str, Option]:
    return {
        "count": value(MAKING, int, "--count", "N", "How many puzzles; 1 by default."),
        "seed": value(
            MAKING, str, "--seed", "SEED",
            "A number or text that makes the same puzzles again; 2026/3 is the third of 2026. Random by default, and reported.",
        ),
        "jobs": value(MAKING, int, "--jobs", "N", "Puzzles made at the same time; one on each core by default."),
        "to": value(
            OUTPUT, str, "--to", "FORMAT", f"{names}; pdf and html are sheets to print; by default the ending of FILE."
        ),
        "out": value(OUTPUT, str, "--out", "FILE", "Write to FILE, not to standard output."),
        "json": flag(OUTPUT, "--json", text="One JSON object per line: seed, rating, solution, puzzle."),
        "pretty": either(OUTPUT, "--pretty/--plain", "Drawn grids, or puzzles in a form that can be read again."),
        "progress": either(
            OUTPUT, "--progress/--no-progress", "A bar with puzzles, rate and time; on a terminal by default."
        ),
        "quiet": COMMON["quiet"],
        "strict": flag(OUTPUT, "--strict", text="Refuse a puzzle if a part of it can't be expressed in the format."),
        **SHEET,
    }  # fmt: skip


def _so_far(done: int) -> str:
    return f"; {counted(done, 'puzzle')} made before" if done else ""
