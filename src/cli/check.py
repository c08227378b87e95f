"""`check` and `minimise`: the questions of setters."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.errors import NotUnique, RulegridError
from ..engine.puzzle import Puzzle
from ..utils.errors import quote
from .files import check_outputs, check_pictures, uses_stdout, write_file, write_pictures
from .options import COMMON, OUTPUT, SEARCH, Decorator, Option, check_language, either, flag, value, with_rules
from .output import (
    INTERRUPTED,
    NO_SOLUTION,
    SOLVED,
    STOPPED,
    check_least,
    counted,
    drawn,
    is_screen,
    refuse_together,
)
from .own_rules import RuleClass
from .streams import complain, say

if TYPE_CHECKING:
    from ..engine.puzzle import SessionOptions
    from ..engine.setting.check import Check
    from ..engine.setting.parts import Part

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
    """The options of `check` that are not about rules; `spell` writes a part of a puzzle."""

    clues: bool
    repairs: str | None
    html: str | None
    svg: str | None
    language: str | None
    json: bool
    progress: bool | None
    strict: bool
    quiet: bool
    timeout: float | None
    max_steps: int | None
    spell: Callable[[Puzzle], "Callable[[Part], str] | None"] = lambda puzzle: None

    def __post_init__(self) -> None:
        check_language(self.language)
        refuse_together(self, ("quiet", "progress"))
        check_least(self, ("max_steps", 0), ("timeout", 0))
        check_outputs({"html": self.html, "svg": self.svg})
        check_pictures({"svg": self.svg})
        for option in ("html", "svg"):
            if self.json and uses_stdout(getattr(self, option)):
                raise RulegridError(f"--json and --{option} - can't be combined")

    def answer(self, puzzle: Puzzle) -> int:
        """Check a puzzle and print the answer; return the exit status."""
        from ..engine.setting.check import Checker
        from ..engine.setting.words import describe

        checker = Checker(puzzle, clues=self.clues, repairs=self.repairs or "first", **_limits(self))
        found, is_interrupted = checker.result, False
        try:
            checker.run()
        except KeyboardInterrupt:
            is_interrupted = True
        language = self.language or "en"
        spell = self.spell(puzzle)
        if self.html is not None or self.svg is not None:
            self._write_steps(found, language, describe(found, language, spell, steps=False))
        if self.json:
            say(json.dumps(found.to_data(language), ensure_ascii=False))
        elif not uses_stdout(self.html, self.svg) and (lines := describe(found, language, spell)):
            say("\n".join(lines))
        if found.stopped:
            _complain(found.stopped, found.steps)
            return INTERRUPTED if is_interrupted else STOPPED
        return SOLVED if found.status == "unique" else NO_SOLUTION

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
        from ..engine.setting.minimise import ORDERS, Minimiser
        from ..engine.setting.words import describe_minimised

        order = self.order or ORDERS[0]
        minimiser = Minimiser(
            puzzle,
            order=order if order in ORDERS else _named("--order", order),
            seed=self.seed or 0,
            keep=_named("--keep", self.keep) if self.keep else (),
            symmetry=self.symmetry or "none",
            **_limits(self),
        )
        found, is_interrupted = minimiser.result, False
        try:
            minimiser.run()
        except NotUnique as error:
            complain(str(error))
            return NO_SOLUTION
        except KeyboardInterrupt:
            is_interrupted = True
        if self.json:
            say(json.dumps(found.to_data(), ensure_ascii=False))
        elif self.pretty or (self.pretty is None and is_screen()):
            lines = [drawn(found.puzzle, found.puzzle.board), *describe_minimised(found, self.language or "en")]
            say("\n".join(lines), or_else=lambda: self.write(found.puzzle))
        else:
            say(self.write(found.puzzle))
        if found.stopped:
            _complain(found.stopped, found.steps)
            return INTERRUPTED if is_interrupted else STOPPED
        return SOLVED


def check_options(rules: Sequence[RuleClass] = ()) -> Decorator:
    """Give a command the options of `check` as `request`, after those for `rules` and their clues as `rules`."""
    return with_rules(rules, CHECK_OPTIONS, CheckRequest)


def minimise_options(rules: Sequence[RuleClass]) -> Decorator:
    """Give a command the options of `minimise` as `request`, after those for `rules` and their clues as `rules`."""
    return with_rules(rules, MINIMISE_OPTIONS, MinimiseRequest)


def _limits(request: CheckRequest | MinimiseRequest) -> "SessionOptions":
    progress = False if request.quiet else request.progress
    return {"timeout": request.timeout, "max_steps": request.max_steps, "progress": progress}


def _named(option: str, text: str) -> list[str]:
    """Return cells and clues that an option names, with commas between them."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise RulegridError(f"{option} {quote(text)}: expected cells and clues with commas between them")
    return names


def _complain(reason: str, steps: int) -> None:
    how = "interrupted" if reason == "interrupted" else f"stopped by --{reason.replace('_', '-')}"
    complain(f"{how} after {counted(steps, 'step')}")
