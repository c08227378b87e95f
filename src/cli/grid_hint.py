"""`hint` and `explain` of sudoku and calcudoku: the next value, or every step, with the reasons."""

import json
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from ..engine.errors import RulegridError, SearchStopped
from ..engine.puzzle import Puzzle
from ..utils.coordinates import cell_name
from .family import is_file, read_file
from .files import check_outputs, check_pictures, numbered, uses_stdout, write_file, write_pictures
from .options import COMMON, OUTPUT, Decorator, Option, check_language, either, flag, value, with_rules
from .output import NO_SOLUTION, SOLVED, STOPPED, check_least, drawn, is_screen, refuse_together
from .own_rules import RuleClass
from .streams import complain, note, say

if TYPE_CHECKING:
    from ..engine.explain import Hint

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
        text="One JSON object: cell, value, kind, unit, steps, text and more; --show shortens only the texts.",
    ),
    "pretty": either(OUTPUT, "--pretty/--plain", "A drawn grid with the value, or only the text."),
    "svg": value(OUTPUT, str, "--svg", "FILE", "Draw the last step into FILE, as SVG, PNG or PDF."),
    "strict": COMMON["strict"],
    "timeout": COMMON["timeout"],
    "max_steps": COMMON["max_steps"],
}

EXPLAIN_OPTIONS: dict[str, Option] = {
    **WORDS,
    "json": flag(
        OUTPUT, "--json", text="One JSON object: status, steps, rating and the puzzle; --show shortens only the texts."
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
        from ..engine.explain import Kind

        puzzle = copy(puzzle)
        try:
            found = self._find(puzzle)
        except SearchStopped as stop:
            return stopped(stop)
        show, language = self.show or "all", self.language or "en"
        if self.svg is not None:
            from ..engine.explain.picture import step_picture

            picture = step_picture(puzzle, found.states[-1], found.step, language=language, show=show)
            write_pictures(picture, {"svg": self.svg})
        if not uses_stdout(self.svg):
            first = "" if found.cell is None else f"{cell_name(found.cell)}: {found.value}"
            print_hint(
                self,
                first if show == "all" else "",
                found.text(language, show),
                drawing=lambda: _hint_picture(puzzle, found, show),
                data=lambda: _hint_data(puzzle, found, language, show),
            )
        problems = (Kind.CONTRADICTION, Kind.NO_SOLUTION, Kind.WRONG_VALUE, Kind.MISSING_MARK)
        return NO_SOLUTION if found.kind in problems else SOLVED

    def _find(self, puzzle: Puzzle) -> "Hint":
        """Return the hint; `puzzle` then holds the player's values too."""
        from ..engine.explain import Explainer, Hint, hint, next_step
        from ..engine.explain.mistakes import first_mistake
        from ..engine.explain.player import read_grid, read_marks

        limits: Any = {"timeout": self.timeout, "max_steps": self.max_steps}
        mine = puzzle.board if self.mine is None else read_own(self.mine, lambda text: read_grid(text, puzzle.board))
        marks = (
            None
            if self.marks is None
            else read_file(self.marks, lambda text: read_marks(text, puzzle.board), "pencil marks")
        )
        given, puzzle.board = Puzzle(puzzle.board, puzzle.rules), mine
        has_work = self.mine is not None or marks is not None
        if has_work and (wrong := first_mistake(given, mine, marks, **limits)):
            return Hint((wrong,), Explainer(given, **limits).state())
        if marks is None:
            return hint(puzzle, **limits)
        return Hint((next_step(puzzle, marks, **limits),), Explainer(puzzle, **limits).state(marks))


@dataclass
class ExplainRequest:
    """The options of `explain` that are not about rules."""

    show: str | None
    language: str | None
    json: bool
    html: str | None
    svg: str | None
    progress: bool | None
    strict: bool
    timeout: float | None
    max_steps: int | None

    def __post_init__(self) -> None:
        check_language(self.language, self.show)
        check_least(self, ("max_steps", 0), ("timeout", 0))
        check_outputs({"html": self.html})
        check_pictures({"svg": self.svg})
        if self.json and uses_stdout(self.html):
            raise RulegridError("--json and --html - can't be combined")
        if uses_stdout(self.svg):
            raise RulegridError("--svg -: expected the name of a file, from which that of each step is made")

    def answer(self, puzzle: Puzzle) -> int:
        """Print every step; return the exit status."""
        from ..engine.explain import Kind, sentence, walk
        from ..engine.explain.data import step_data
        from ..engine.explain.pieces import PieceState
        from ..engine.rating.rating import Meter
        from ..utils.progress import progress_bar

        show, language = self.show or "all", self.language or "en"
        is_quiet = self.json or uses_stdout(self.html)
        pages: list[str] = []
        steps: list[dict[str, Any]] = []
        writer = None
        if self.html is not None:
            from ..engine.explain.page import ExplanationPage

            writer = ExplanationPage(pages.append, puzzle, language, show)
            writer.begin()
        bar = progress_bar(self.progress, unit="step") if self.progress else None
        number = 0
        meter = Meter(len(puzzle.board.grid.cells))
        ending = stop = state = None
        try:
            for state, step in walk(puzzle, timeout=self.timeout, max_steps=self.max_steps):
                if not step.changes:
                    ending = step
                    break
                number += 1
                meter.add(step)
                if bar is not None:
                    bar.update()
                if writer is not None:
                    writer.step(state, step)
                if self.svg is not None:
                    self._draw(puzzle, state, step, number)
                if self.json:
                    steps.append(step_data(step, language, show))
                elif not is_quiet:
                    say(f"{number}. {sentence(step, language, show)}")
        except SearchStopped as error:
            stop = error
        finally:
            if bar is not None:
                bar.close()
        last = "" if ending is None else sentence(ending, language)
        if writer is not None and self.html is not None:
            writer.end([last])
            write_file(self.html, "".join(pages).encode())
        if self.json:
            statuses = {Kind.FULL: "solved", Kind.LOOKED_UP: "several"}
            status = "stopped" if ending is None else statuses.get(ending.kind, "none")
            rating = meter.rating(is_complete=status == "solved")
            if status == "solved" and isinstance(state, PieceState):  # rated by choices, not by these steps
                rating = puzzle.rate(timeout=self.timeout, max_steps=self.max_steps)
            data = {
                "status": status,
                "rating": rating.to_data(),
                "steps": steps,
                "text": last,
                "puzzle": puzzle.to_data(),
            }
            say(json.dumps(data))
        elif not is_quiet and ending is not None:
            say(last)
            if is_screen():
                note(f"{number} steps, rated {meter.value:.2f}")
        if stop is not None:
            return stopped(stop)
        return SOLVED if ending is not None and ending.kind == Kind.FULL else NO_SOLUTION

    def _draw(self, puzzle: Puzzle, state: Any, step: Any, number: int) -> None:
        from ..engine.explain.picture import step_picture

        assert self.svg is not None
        show, language = self.show or "all", self.language or "en"
        picture = step_picture(puzzle, state, step, language=language, show=show)
        write_pictures(picture, {"svg": numbered(self.svg, number)})


def print_hint(
    request: Any, first: str, text: str, *, drawing: Callable[[], str], data: Callable[[], dict[str, Any]]
) -> None:
    """Print a hint as it was asked for: what to do as the first line, then the reasons; with a drawing, or as JSON."""
    if request.json:
        say(json.dumps(data()))
        return
    text = f"{first}\n{text}" if first else text
    is_drawn = request.pretty or (request.pretty is None and is_screen())
    say(f"{drawing()}\n{text}" if is_drawn else text, or_else=lambda: text)


T = TypeVar("T")


def read_own(text: str, parse: Callable[[str], T]) -> T:
    """Return what a text says, or the file that it names."""
    return read_file(text, parse) if is_file(text) else parse(text)


def stopped(stop: SearchStopped) -> int:
    """Report that a limit was reached; return the exit status."""
    complain(f"stopped by --{stop.reason.replace('_', '-')}")
    return STOPPED


def hint_options(rules: Sequence[RuleClass]) -> Decorator:
    """Give a command the options of `hint` as `request`, after those for `rules` and their clues as `rules`."""
    return with_rules(rules, HINT_OPTIONS, HintRequest)


def explain_options(rules: Sequence[RuleClass]) -> Decorator:
    """Give a command the options of `explain` likewise."""
    return with_rules(rules, EXPLAIN_OPTIONS, ExplainRequest)


def _hint_data(puzzle: Puzzle, found: "Hint", language: str, show: str) -> dict[str, Any]:
    from ..engine.explain.data import step_data

    return {
        "status": "hint" if found.step.changes else str(found.kind),
        "cell": None if found.cell is None else cell_name(found.cell),
        "value": found.value,
        "kind": str(found.kind),
        "unit": found.unit or None,
        "cells": list(map(cell_name, found.cells)),
        "text": found.text(language, show),
        "steps": [step_data(step, language, show) for step in found.steps],
        "puzzle": puzzle.to_data(),
    }


def _hint_picture(puzzle: Puzzle, found: "Hint", show: str) -> str:
    from ..engine.explain.picture import StepMarks

    board = puzzle.board.copy()
    if found.cell is not None and found.value is not None and show == "all":
        board.set_digit(*found.cell, found.value)
    marks = [StepMarks(found.step)] if show == "all" else []
    marked = Puzzle(puzzle.board, [*puzzle.rules, *marks], puzzle.title, puzzle.labels, family=puzzle.family)
    return drawn(marked, board)
