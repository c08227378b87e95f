"""`hint` and `explain` of sudoku and calcudoku: the next value, or every step, with the reasons."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar

from ..engine.errors import RulegridError
from ..engine.puzzle import Puzzle
from ..engine.words import Message
from ..engine.words import say as said
from ..questions import ask
from ..questions.base.hooks import Hooks
from ..questions.base.status import Status
from ..utils.coordinates import cell_name
from ..utils.interrupts import uninterrupted
from ..utils.width import behind
from .drawing import folded, has_colours, is_drawn
from .family import is_file, read_file
from .files import PAGES, check_outputs, check_pictures, numbered, uses_stdout, write_file, write_pictures
from .options import COMMON, OUTPUT, Decorator, Option, check_language, either, flag, value, with_rules
from .output import (
    INTERRUPTED,
    NO_SOLUTION,
    SOLVED,
    STOPPED,
    check_least,
    counted,
    drawn,
    how_stopped,
    is_screen,
    refuse_together,
    say_answer,
)
from .own_rules import RuleClass
from .streams import complain, note, say

if TYPE_CHECKING:
    from ..engine.explain import Hint, Step

WORDS: dict[str, Option] = {
    "show": value(
        OUTPUT, str, "--show", "MUCH", "How much to say: where to look, which technique, or all (the default)."
    ),
    "language": value(OUTPUT, str, "--language", "LANG", "The language of the steps: en (the default) or zh."),
}

PLAYER = "Your own work on the puzzle"

HINT_OPTIONS: dict[str, Option] = {
    "mine": value(
        PLAYER, str, "--mine", "GRID|FILE", "The grid as you filled it so far: wrong values are reported first."
    ),
    "marks": value(
        PLAYER, str, "--marks", "FILE", "Your pencil marks, such as '12 . 348 …': only the next step is given."
    ),
    **WORDS,
    "json": flag(
        OUTPUT,
        "--json",
        text="One JSON object: status, cell, value, technique, unit, steps, text and more; --show shortens only `text`.",
    ),
    "pretty": either(OUTPUT, "--pretty/--plain", "A drawn grid with the value, or only the text."),
    "svg": value(OUTPUT, str, "--svg", "FILE", "Draw the last step into FILE, as SVG, PNG or PDF."),
    "strict": COMMON["strict"],
    "quiet": COMMON["quiet"],
    "timeout": COMMON["timeout"],
    "max_steps": COMMON["max_steps"],
}

EXPLAIN_OPTIONS: dict[str, Option] = {
    **WORDS,
    "json": flag(
        OUTPUT, "--json", text="One JSON object: status, steps, rating and the puzzle; --show shortens only `text`."
    ),
    "pretty": either(
        OUTPUT,
        "--pretty/--plain",
        "The puzzle drawn, and on a terminal a line for each implication; or only a line for each step.",
    ),
    "html": value(OUTPUT, str, "--html", "FILE", "Write a page with every step and its picture into FILE."),
    "svg": value(
        OUTPUT,
        str,
        "--svg",
        "FILE",
        "Draw each step into a file of its own, as SVG, PNG or PDF: FILE-1.svg, FILE-2.svg …",
    ),
    "progress": COMMON["progress"],
    "strict": COMMON["strict"],
    "quiet": COMMON["quiet"],
    "timeout": COMMON["timeout"],
    "max_steps": COMMON["max_steps"],
}

EXIT_STATUS = """
    Exit status
    0    a value, or every cell is filled
    1    no solution contains the values in the grid, or a value is wrong or a pencil mark missing
    2    a usage or format error
    3    stopped by --timeout or --max-steps
    """
"""The end of the command's help."""

EXPLAIN_STATUS = """
    Exit status
    0    explained to the end
    1    no solution, or several: then the steps end with what holds in all of them
    2    a usage or format error
    3    stopped by --timeout or --max-steps, with the steps so far
    130  interrupted, with the steps so far
    """


@dataclass
class HintRequest:
    """The options of `hint` that are not about rules."""

    mine: str | None
    marks: str | None
    show: str | None
    language: str | None
    json: bool
    pretty: bool | None
    strict: bool
    quiet: bool
    svg: str | None
    timeout: float | None
    max_steps: int | None

    def __post_init__(self) -> None:
        check_language(self.language, self.show)
        refuse_together(self, ("json", "pretty"))
        check_least(self, ("max_steps", 0), ("timeout", 0))
        check_pictures({"svg": self.svg})

    def answer(self, puzzle: Puzzle) -> int:
        """Print a hint; return the exit status."""
        from ..questions.hint import Hinted

        answer = ask(puzzle, "hint", language=self.language or "en", show=self.show or "all", **self._options(puzzle))
        if self.json:
            say_answer(answer)
        if answer.stopped:
            return stopped(answer.stopped)
        assert isinstance(answer, Hinted)
        assert answer.hint is not None
        self._show(answer.puzzle, answer.hint)
        return NO_SOLUTION if answer.status in (Status.NONE, Status.MISTAKE) else SOLVED

    def _show(self, puzzle: Puzzle, found: "Hint") -> None:
        """Print and draw a hint; with pencil marks only its first step."""
        from ..questions.base.steps import status_of_step

        if self.marks is not None:
            found = replace(found, steps=found.steps[:1])
        show, language = self.show or "all", self.language or "en"
        if self.svg is not None:
            from ..engine.explain.picture import step_picture

            picture = step_picture(puzzle, found.states[-1], found.step, language=language, show=show)
            write_pictures(picture, {"svg": self.svg})
        if not uses_stdout(self.svg) and not self.json:
            is_step = found.cell is not None and status_of_step(found.step) is Status.STEP
            first = f"{cell_name(found.cell)}: {found.value}" if is_step and found.cell is not None else ""
            print_hint(
                self,
                first if show == "all" else "",
                lambda in_lines: found.text(language, show, in_lines=in_lines),
                drawing=lambda: _hint_picture(puzzle, found, show),
            )

    def _options(self, puzzle: Puzzle) -> dict[str, Any]:
        """Return the options of the question, with what the player wrote."""
        from ..engine.explain.player import read_grid, read_marks

        options: dict[str, Any] = {"timeout": self.timeout, "max_steps": self.max_steps}
        if self.mine is not None:
            options["mine"] = read_own(self.mine, lambda text: read_grid(text, puzzle.board))
        if self.marks is not None:
            options["marks"] = read_file(self.marks, lambda text: read_marks(text, puzzle.board), "pencil marks")
        return options


@dataclass
class ExplainRequest:
    """The options of `explain` that are not about rules."""

    show: str | None
    language: str | None
    json: bool
    pretty: bool | None
    html: str | None
    svg: str | None
    progress: bool | None
    strict: bool
    quiet: bool
    timeout: float | None
    max_steps: int | None

    def __post_init__(self) -> None:
        check_language(self.language, self.show)
        refuse_together(self, ("json", "pretty"), ("quiet", "progress"))
        check_least(self, ("max_steps", 0), ("timeout", 0))
        check_outputs({"html": self.html}, {"html": PAGES})
        check_pictures({"svg": self.svg})
        if self.json and uses_stdout(self.html):
            raise RulegridError("--json and --html - can't be combined")
        if uses_stdout(self.svg):
            raise RulegridError("--svg -: expected the name of a file, from which that of each step is made")

    def answer(self, puzzle: Puzzle) -> int:
        """Print every step; return the exit status."""
        from ..engine.explain import sentence
        from ..questions.explain import Explained
        from ..utils.progress import progress_bar

        show, language = self.show or "all", self.language or "en"
        is_quiet = self.json or uses_stdout(self.html)
        pages: list[str] = []
        writer = None
        if self.html is not None:
            from ..engine.explain.page import ExplanationPage

            writer = ExplanationPage(pages.append, puzzle, language, show)
            writer.begin()
        if is_drawn(self.pretty) and not is_quiet:
            say(drawn(puzzle, puzzle.board), or_else=lambda: str(puzzle.board))
        bar = progress_bar(self.progress, unit="step") if self.progress else None
        numbers = count(1)

        def each(state: Any, step: "Step") -> None:
            number = next(numbers)
            if bar is not None:
                bar.update()
            if writer is not None:
                writer.step(state, step)
            if self.svg is not None:
                self._draw(puzzle, state, step, number)
            if not is_quiet:
                say(self._text(f"{number}. ", step))

        try:
            hooks = Hooks(each=each, keeps=self.json, takes_interrupts=True)
            answer = ask(
                puzzle, "explain", hooks=hooks, language=language, show=show, timeout=self.timeout,
                max_steps=self.max_steps,
            )  # fmt: skip
        finally:
            if bar is not None:
                bar.close()
        assert isinstance(answer, Explained)
        last = "" if answer.ending is None else sentence(answer.ending, language)
        if writer is not None and self.html is not None:
            with uninterrupted():
                writer.end([last])
                write_file(self.html, "".join(pages).encode())
        if self.json:
            say_answer(answer)
        elif not is_quiet and answer.ending is not None:
            say(folded(last) if is_drawn(self.pretty) else last)
            if is_screen() and not self.quiet and answer.rating is not None:
                done = Message("explanation.rated", count=answer.number, value=answer.rating.value)
                note(said(done, language))
        if answer.stopped == "interrupted":
            complain(f"interrupted after {counted(answer.number, 'step')}")
            return INTERRUPTED
        if answer.stopped:
            return stopped(answer.stopped)
        return SOLVED if answer.status is Status.SOLVED else NO_SOLUTION

    def _text(self, first: str, step: "Step") -> str:
        """Return a step in words: on a terminal folded, with a line for each implication."""
        from ..engine.explain import sentence

        show, language = self.show or "all", self.language or "en"
        pretty = is_drawn(self.pretty)
        text = behind(first, sentence(step, language, show, in_lines=pretty and is_screen()))
        return folded(text) if pretty else text

    def _draw(self, puzzle: Puzzle, state: Any, step: Any, number: int) -> None:
        from ..engine.explain.picture import step_picture

        assert self.svg is not None
        show, language = self.show or "all", self.language or "en"
        picture = step_picture(puzzle, state, step, language=language, show=show)
        write_pictures(picture, {"svg": numbered(self.svg, number)})


def print_hint(request: Any, first: str, reasons: Callable[[bool], str], *, drawing: Callable[[], str]) -> None:
    """Print a hint as it was asked for: what to do as the first line, then the reasons; with a drawing.

    `reasons` returns them, a step or, for True, an implication on a line.
    """
    head = f"{first}\n" if first else ""
    text = head + reasons(False)
    if is_drawn(request.pretty):
        said = head + folded(reasons(is_screen()))
        say(f"{drawing()}\n{said}", or_else=lambda: text)
    else:
        say(text)


T = TypeVar("T")


def read_own(text: str, parse: Callable[[str], T]) -> T:
    """Return what a text says, or the file that it names."""
    return read_file(text, parse) if is_file(text) else parse(text)


def stopped(reason: str) -> int:
    """Report that a limit was reached; return the exit status."""
    complain(how_stopped(reason))
    return STOPPED


def hint_options(rules: Sequence[RuleClass]) -> Decorator:
    """Give a command the options of `hint` as `request`, after those for `rules` and their clues as `rules`."""
    return with_rules(rules, HINT_OPTIONS, HintRequest)


def explain_options(rules: Sequence[RuleClass]) -> Decorator:
    """Give a command the options of `explain` likewise."""
    return with_rules(rules, EXPLAIN_OPTIONS, ExplainRequest)


def _hint_picture(puzzle: Puzzle, found: "Hint", show: str) -> str:
    from ..engine.explain.picture import StepMarks

    board = puzzle.board.copy()
    if found.cell is not None and found.value is not None and show == "all":
        board.set_digit(*found.cell, found.value)
    marks = [StepMarks(found.step)] if show == "all" and has_colours() else []
    marked = Puzzle(puzzle.board, [*puzzle.rules, *marks], puzzle.title, puzzle.labels, family=puzzle.family)
    return drawn(marked, board)
