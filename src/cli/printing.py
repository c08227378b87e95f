"""`print` of all families: sheets of paper with puzzles, and their solutions at the back."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from ..engine.errors import PuzzleFormatError, RulegridError
from ..engine.puzzle import Puzzle
from ..utils.errors import quote
from .files import STDOUT, check_outputs, converted, numbered, write_file
from .options import COMMON, OUTPUT, SEARCH, Decorator, Option, RuleOptions, either, flag, value, with_rules
from .output import NO_SOLUTION, SOLVED, STOPPED, check_least
from .own_rules import RuleClass
from .puzzles import Found
from .streams import complain

if TYPE_CHECKING:
    from ..engine.draw.sheets import Exercise

MOST = 1000
"""How many puzzles a sheet has at most."""

FORMS = {".pdf": "pdf", ".html": "html", ".htm": "html", ".svg": "svg", ".png": "png"}
"""What a sheet is written as, by the ending of its file."""

PAPER = "Paper"

SHEET: dict[str, Option] = {
    "title": value(OUTPUT, str, "--title", "TEXT", "The heading of each page."),
    "solutions": either(
        OUTPUT,
        "--solutions/--no-solutions",
        "The solutions on pages of their own at the end (the default), or no solutions.",
    ),
    "paper": value(PAPER, str, "--paper", "SIZE", "a4 (the default) or letter."),
    "per_page": value(
        PAPER, int, "--per-page", "N", "Puzzles on each page; by default as many as are easy to read, at most 6."
    ),
    "large": flag(PAPER, "--large", text="Large print: text and cells about 1.5 times as large."),
}
"""The options that say how a sheet looks."""

OPTIONS: dict[str, Option] = {
    "to": value(
        OUTPUT,
        str,
        "--to",
        "FILE",
        "The sheet: a .pdf or .html with all pages, or an .svg or .png for each page: FILE-1, FILE-2 …",
    ),
    **SHEET,
    "timeout": value(
        SEARCH, float, "--timeout", "SECONDS", "Stop the search for a puzzle's solutions after this time."
    ),
    "max_steps": value(SEARCH, int, "--max-steps", "N", "Stop the search for a puzzle's solutions after N steps."),
    "quiet": COMMON["quiet"],
}

EXIT_STATUS = """
    Exit status
    0    every puzzle has exactly one solution
    1    a puzzle has none, or several: it is reported; the sheet is still written
    2    a usage or format error: no sheet is written
    3    a search was stopped by --timeout or --max-steps
    """
"""The end of the command's help."""

_REPORTS = {
    "none": "no solution",
    "several": "several solutions",
    "stopped": "the search for its solutions was stopped",
}


class SheetFile:
    """The file that a sheet is written into, and how it looks; raises RulegridError where it can't be written.

    `option` is the one that names the file.
    """

    def __init__(
        self,
        name: str | None,
        option: str,
        *,
        title: str | None,
        solutions: bool | None,
        paper: str | None,
        per_page: int | None,
        large: bool,
    ) -> None:
        if name is None:
            raise RulegridError(f"--{option}: expected a file, such as --{option} sheet.pdf")
        ending = Path(name).suffix.lower()
        if name == STDOUT or ending not in FORMS:
            raise RulegridError(f"--{option} {quote(name, 80)}: expected a name that ends in {', '.join(FORMS)}")
        check_outputs({option: name})
        self.name = name
        self.form = FORMS[ending]
        self.title = title or ""
        if self.form in ("pdf", "png"):
            from ..utils.pictures import require

            require(self.form)
        from ..engine.draw.sheets import Style

        self.style = Style((paper or "a4").lower(), per_page, large, solutions is not False)

    def write(self, exercises: Sequence["Exercise"], before: Sequence[str] = ()) -> None:
        """Write a sheet with these puzzles, after pages that are drawn already."""
        from ..engine.draw.paper import PAPERS, to_html
        from ..engine.draw.sheets import sheets
        from ..utils.pictures import to_pdf

        pages = [*before, *sheets(exercises, self.style, self.title)]
        title = self.title or "Puzzles"
        if self.form == "pdf":
            write_file(self.name, to_pdf(pages, title))
        elif self.form == "html":
            write_file(self.name, to_html(pages, PAPERS[self.style.paper], title).encode())
        else:
            for number, page in enumerate(pages, 1):
                write_file(numbered(self.name, number if len(pages) > 1 else None), converted(page, self.form))


class PrintRequest:
    """The options of `print` that are not about rules."""

    def __init__(
        self,
        *,
        to: str | None,
        title: str | None,
        solutions: bool | None,
        paper: str | None,
        per_page: int | None,
        large: bool,
        timeout: float | None,
        max_steps: int | None,
        quiet: bool,
        strict: bool = False,
    ) -> None:
        self.strict = strict
        self.per_page = per_page
        self.timeout = timeout
        self.max_steps = max_steps
        self.quiet = quiet
        check_least(self, ("per_page", 1), ("max_steps", 0), ("timeout", 0))
        self.file = SheetFile(
            to, "to", title=title, solutions=solutions, paper=paper, per_page=per_page, large=large
        )  # fmt: skip

    def answer(self, puzzles: Sequence[Puzzle]) -> int:
        """Solve puzzles and write the sheet; return the exit status."""
        from ..engine.draw.sheets import exercise
        from ..engine.limits import Limits

        limits = Limits(2, self.max_steps, self.timeout)
        exercises = [exercise(puzzle, number, limits) for number, puzzle in enumerate(puzzles, 1)]
        status = max(map(self._report, exercises))
        self.file.write(exercises)
        return status

    def _report(self, each: "Exercise") -> int:
        """Report a puzzle that has not exactly one solution; return the exit status."""
        assert each.answer
        found = each.answer.status
        if found == "unique":
            return SOLVED
        if not self.quiet:
            complain(f"puzzle {' '.join(each.heading.split())}: {_REPORTS[found]}")
        return STOPPED if found == "stopped" else NO_SOLUTION


def print_options(rules: Sequence[RuleClass]) -> Decorator:
    """Give a command the options of `print` as `request`, after those for `rules` and their clues as `rules`."""
    options = {**OPTIONS, "strict": COMMON["strict"]}
    return with_rules(rules, options, PrintRequest)


class Texts:
    """Reads all puzzles in a text: one, by `parse`, or many, as `split` finds them in its lines."""

    def __init__(self, parse: Callable[[str], Puzzle], split: Callable[[Iterable[bytes]], Iterator[Found]]) -> None:
        self.parse = parse
        self.split = split

    def __call__(self, text: str) -> list[Puzzle]:
        """Return the puzzles; raises PuzzleFormatError with the line of one that can't be read."""
        try:
            return [self.parse(text)]
        except PuzzleFormatError as error:
            found = list(self._found(text))
            if len(found) < 2:
                raise error
            return [self._read(each) for each in found]

    def _found(self, text: str) -> Iterator[Found]:
        for number, each in enumerate(self.split(text.encode().split(b"\n")), 1):
            if number > MOST:
                raise PuzzleFormatError(f"more than {MOST} puzzles, expected as many on a sheet at most")
            yield each

    def _read(self, found: Found) -> Puzzle:
        try:
            if found.problem:
                raise PuzzleFormatError(found.problem)
            return found.given if isinstance(found.given, Puzzle) else self.parse(found.given)
        except PuzzleFormatError as error:
            message = str(error)
            placed = found.place(message)
            at = f"line {found.line}: " if placed == message and not message.startswith("line ") else ""
            raise PuzzleFormatError(at + placed) from None


def print_sheets(
    rules: RuleOptions,
    request: PrintRequest,
    known: Sequence[RuleClass],
    names: Sequence[str] | None,
    read: Callable[[Sequence[RuleClass], str], list[Puzzle]],
) -> NoReturn:
    """Write a sheet of the puzzles that `read` returns for each name, and exit; without names, for standard input."""
    with rules.loaded(known) as every:
        puzzles = list(chain.from_iterable(read(every, name) for name in names or [STDOUT]))
        if len(puzzles) > MOST:
            raise RulegridError(f"{len(puzzles)} puzzles: expected at most {MOST} on a sheet")
        for number, puzzle in enumerate(puzzles, 1):
            if puzzle.not_understood or puzzle.guessed:
                from .remarks import report

                name = f"puzzle {number}" if len(puzzles) > 1 else ""
                report(puzzle, strict=request.strict, quiet=request.quiet, name=name)
            rules.edit(puzzle)
        status = request.answer(puzzles)
    raise typer.Exit(status)
