"""`check` and `minimise`: the questions of setters."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.errors import RulegridError
from ..engine.puzzle import Puzzle
from ..questions import ask
from ..questions.base.answer import Answer
from ..questions.base.hooks import Hooks
from ..questions.base.status import Status
from ..utils.errors import quote
from .drawing import folded, is_drawn, is_screen
from .files import PAGES, check_outputs, check_pictures, uses_stdout, write_file, write_pictures
from .options import COMMON, OUTPUT, SEARCH, Decorator, Option, check_language, either, flag, value, with_rules
from .output import (
    INTERRUPTED,
    NO_SOLUTION,
    SOLVED,
    STOPPED,
    check_least,
    counted,
    drawn,
    how_stopped,
    refuse_together,
    say_answer,
)
from .own_rules import RuleClass
from .streams import complain, say

if TYPE_CHECKING:
    from ..engine.setting.check import Check

CHECK, MINIMISE = "What to find", "What to remove"

LIMITS: dict[str, Option] = {
    "language": value(OUTPUT, str, "--language", "LANG", "The language of the answer: en (the default) or zh."),
    "json": flag(OUTPUT, "--json", text="One JSON object."),
    "progress": COMMON["progress"],
    "strict": COMMON["strict"],
    "quiet": COMMON["quiet"],
    "timeout": value(SEARCH, float, "--timeout", "SECONDS", "Stop after this time, with exit status 3."),
    "max_steps": value(SEARCH, int, "--max-steps", "N", "Stop after N steps, with exit status 3."),
}

CHECK_OPTIONS: dict[str, Option] = {
    "clues": flag(CHECK, "--clues", text="If the solution is unique: the number of solutions without each given and clue."),
    "repairs": value(
        CHECK, str, "--repairs", "first|all|none",
        "Where there is no solution: the first given or clue found whose removal or change helps (the default), all of them, or none.",
    ),
    "html": value(
        OUTPUT, str, "--html", "FILE", "Write a page with the steps to the contradiction and their pictures into FILE."
    ),
    "svg": value(OUTPUT, str, "--svg", "FILE", "Draw the last of these steps into FILE, as SVG, PNG or PDF."),
    "pretty": either(OUTPUT, "--pretty/--plain", "A drawn grid with the answer, or only the text."),
    **LIMITS,
}  # fmt: skip

MINIMISE_OPTIONS: dict[str, Option] = {
    "order": value(
        MINIMISE, str, "--order", "ORDER",
        "What is tried first: random (the default), reading order, givens, clues, or cells and clues: A1,'cage 7 at B2'.",
    ),
    "seed": value(MINIMISE, int, "--seed", "N", "The seed of the random order; 0 by default."),
    "keep": value(MINIMISE, str, "--keep", "CELLS", "What is never removed: givens, clues, or cells and clues: A1,'cage 7 at B2'."),
    "symmetry": value(
        MINIMISE, str, "--symmetry", "NAME",
        "Remove givens together, by symmetry: rotation, quarter, horizontal, vertical, diagonal or antidiagonal.",
    ),
    "pretty": either(OUTPUT, "--pretty/--plain", "A drawn grid, or the puzzle in a form that can be read again."),
    **LIMITS,
}  # fmt: skip

CHECK_EXIT_STATUS = """
    Exit status
    0    exactly one solution
    1    several solutions, or none
    2    a usage or format error
    3    stopped by --timeout or --max-steps
    130  interrupted
    """

MINIMISE_EXIT_STATUS = """
    Exit status
    0    a minimal puzzle
    1    the puzzle has several solutions, or none
    2    a usage or format error
    3    stopped by --timeout or --max-steps: more might go
    130  interrupted
    """


@dataclass
class CheckRequest:
    """The options of `check` that are not about rules."""

    clues: bool
    repairs: str | None
    html: str | None
    svg: str | None
    pretty: bool | None
    language: str | None
    json: bool
    progress: bool | None
    strict: bool
    quiet: bool
    timeout: float | None
    max_steps: int | None

    def __post_init__(self) -> None:
        check_language(self.language)
        refuse_together(self, ("quiet", "progress"), ("json", "pretty"))
        check_least(self, ("max_steps", 0), ("timeout", 0))
        check_outputs({"html": self.html, "svg": self.svg}, {"html": PAGES})
        check_pictures({"svg": self.svg})
        for option in ("html", "svg"):
            if self.json and uses_stdout(getattr(self, option)):
                raise RulegridError(f"--json and --{option} - can't be combined")

    def answer(self, puzzle: Puzzle) -> int:
        """Check a puzzle and print the answer; return the exit status."""
        from ..questions.check import Checked

        language = self.language or "en"
        answer = ask(
            puzzle, "check", hooks=_hooks(self), clues=self.clues, repairs=self.repairs or "first", language=language,
            timeout=self.timeout, max_steps=self.max_steps,
        )  # fmt: skip
        assert isinstance(answer, Checked)
        if self.html is not None or self.svg is not None:
            self._write_steps(answer.found, language, answer.lines(language, steps=False))
        if self.json:
            say_answer(answer)
        elif not uses_stdout(self.html, self.svg):
            pretty = is_drawn(self.pretty)
            if text := "\n".join(answer.lines(language, in_lines=pretty and is_screen())):
                say(f"{drawn(puzzle, puzzle.board)}\n{folded(text)}" if pretty else text, or_else=lambda: text)
        if answer.stopped:
            return _stopped(answer, answer.found.steps)
        return SOLVED if answer.status is Status.UNIQUE else NO_SOLUTION

    def _write_steps(self, found: "Check", language: str, lines: list[str]) -> None:
        """Write the page and the picture that were asked for, where there are steps."""
        argument = next((each.argument for each in found.contradictions if each.argument is not None), None)
        if argument is None:
            if not self.quiet:
                names = " and ".join(name for name in (self.html, self.svg) if name is not None)
                complain(f"no steps to show: {names} {'were' if self.html and self.svg else 'was'} not written")
            return
        if self.svg is not None:
            from ..engine.explain.picture import step_picture

            state, step = argument.steps[-1]
            write_pictures(step_picture(argument.puzzle, state, step, language=language), {"svg": self.svg})
        if self.html is None:
            return
        from ..engine.explain.page import ExplanationPage

        texts: list[str] = []
        page = ExplanationPage(texts.append, argument.puzzle, language)
        page.begin()
        for state, step in argument.steps:
            page.step(state, step)
        page.end(lines)
        write_file(self.html, "".join(texts).encode())


@dataclass
class MinimiseRequest:
    """The options of `minimise` that are not about rules; `write` returns a puzzle as text."""

    order: str | None
    seed: int | None
    keep: str | None
    symmetry: str | None
    pretty: bool | None
    language: str | None
    json: bool
    progress: bool | None
    strict: bool
    quiet: bool
    timeout: float | None
    max_steps: int | None
    write: Callable[[Puzzle], str] = lambda puzzle: puzzle.to_json()

    def __post_init__(self) -> None:
        check_language(self.language)
        refuse_together(self, ("quiet", "progress"), ("json", "pretty"))
        check_least(self, ("max_steps", 0), ("timeout", 0))

    def answer(self, puzzle: Puzzle) -> int:
        """Minimise a puzzle and print what is left; return the exit status."""
        from ..engine.setting.minimise import ORDERS
        from ..engine.setting.words import describe_minimised
        from ..questions.minimise import Minimal

        order = self.order or ORDERS[0]
        answer = ask(
            puzzle, "minimise", hooks=_hooks(self),
            order=order if order in ORDERS else _named("--order", order),
            seed=self.seed or 0,
            keep=_named("--keep", self.keep) if self.keep else (),
            symmetry=self.symmetry or "none",
            timeout=self.timeout, max_steps=self.max_steps,
        )  # fmt: skip
        assert isinstance(answer, Minimal)
        if self.json:
            say_answer(answer)
        if answer.found is None:
            complain(answer.message)
            return NO_SOLUTION
        found = answer.found
        if is_drawn(self.pretty) and not self.json:
            picture = drawn(found.puzzle, found.puzzle.board)
            lines = map(folded, describe_minimised(found, self.language or "en"))
            say("\n".join([picture, *lines]), or_else=lambda: self.write(found.puzzle))
        elif not self.json:
            say(self.write(found.puzzle))
        return _stopped(answer, found.steps) if answer.stopped else SOLVED


def check_options(rules: Sequence[RuleClass] = ()) -> Decorator:
    """Give a command the options of `check` as `request`, after those for `rules` and their clues as `rules`."""
    return with_rules(rules, CHECK_OPTIONS, CheckRequest)


def minimise_options(rules: Sequence[RuleClass]) -> Decorator:
    """Give a command the options of `minimise` as `request`, after those for `rules` and their clues as `rules`."""
    return with_rules(rules, MINIMISE_OPTIONS, MinimiseRequest)


def _hooks(request: CheckRequest | MinimiseRequest) -> Hooks:
    return Hooks(progress=False if request.quiet else request.progress, takes_interrupts=True)


def _named(option: str, text: str) -> list[str]:
    """Return cells and clues that an option names, with commas between them."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise RulegridError(f"{option} {quote(text)}: expected cells and clues with commas between them")
    return names


def _stopped(answer: Answer, steps: int) -> int:
    """Report what ended the work early; return the exit status."""
    complain(f"{how_stopped(answer.stopped)} after {counted(steps, 'step')}")
    return INTERRUPTED if answer.stopped == "interrupted" else STOPPED
