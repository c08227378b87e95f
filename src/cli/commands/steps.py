"""The commands `hint`, `combinations`, `explain`, `steps` and `techniques`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar

from ...core.puzzle import Puzzle
from ...queries.candidates import Combined
from ...queries.options import WORK
from ...queries.query import Hooks, Status
from ...queries.steps import EXPLAIN_OPTIONS, HINT_OPTIONS, STEPS_OPTIONS, Explained, Hinted
from ...utils.catalogue import LANGUAGES
from ...utils.coordinates import cell_name, read_cells
from ...utils.message import Message
from ...utils.message import say as in_words
from ...utils.progress import moving
from ...utils.runtime import hold_interrupts
from ...utils.text import behind
from ..files import PAGES, is_file, numbered_name, read_from, uses_stdout, write_file, write_pictures
from ..framework import CliCommand, CommandCall, about_one
from ..options import (
    CELLS,
    JSON,
    LANGUAGE,
    LIMITED,
    OUTPUT,
    PNG,
    PRETTY,
    PROGRESS,
    QUIET,
    SHOW,
    STRICT,
    SVG,
    CliArgument,
    query_options,
    value,
    with_help,
)
from ..output import (
    NO_SOLUTION,
    SOLVED,
    draw_board,
    fold_text,
    has_colours,
    is_drawn,
    is_screen,
    print_texts,
    report_stop,
    say_answer,
    say_json,
    screen_width,
)
from ..streams import note, option_error, print_error, say

if TYPE_CHECKING:
    from rich.text import Text

    from ...explain.lessons import Example
    from ...explain.steps import Step, Technique


(LIMIT,) = query_options([each for each in EXPLAIN_OPTIONS if each.name == "limit"])


def explain(call: CommandCall, puzzle: Puzzle) -> int:
    """Print every step; return the exit status."""
    from ...explain.step_text import sentence

    given = call.given
    is_quiet = given.json or uses_stdout(given.html)
    pages: list[str] = []
    writer = None
    if given.html is not None:
        from ...explain.pictures import ExplanationPage

        writer = ExplanationPage(pages.append, puzzle, given.language, given.show)
        writer.begin()
    if is_drawn(given.pretty) and not is_quiet:
        say(draw_board(puzzle, puzzle.board), or_else=lambda: str(puzzle.board))
    numbers = count(1)

    def each(state: Any, step: Step) -> None:
        number = next(numbers)
        move()
        if writer is not None:
            writer.step(state, step)
        if given.svg is not None:
            from ...explain.pictures import step_picture

            picture = step_picture(puzzle, state, step, language=given.language, show=given.show)
            write_pictures(picture, {"svg": numbered_name(given.svg, number)})
        if not is_quiet:
            say(_text(given, f"{number}. ", step))

    with moving(given.progress or False, unit="step") as move:
        answer = call.ask(puzzle, "explain", Hooks(each=each, keeps=given.json, takes_interrupts=True))
    assert isinstance(answer, Explained)
    last = "" if answer.ending is None else sentence(answer.ending, given.language)
    if writer is not None:
        with hold_interrupts():
            writer.end([last])
            write_file(given.html, "".join(pages).encode())
    if given.json:
        say_answer(answer)
    elif not is_quiet and answer.ending is not None:
        say(fold_text(last) if is_drawn(given.pretty) else last)
        if is_screen() and not given.quiet and answer.rating is not None:
            done = Message("explanation.rated", count=answer.number, value=answer.rating.value)
            note(in_words(done, given.language))
    if answer.stopped:
        return report_stop(answer.stopped, answer.number if answer.stopped == "interrupted" else None)
    return SOLVED if answer.status is Status.SOLVED else NO_SOLUTION


def _text(given: SimpleNamespace, first: str, step: Step) -> str:
    """Return a step in words: on a terminal folded, with a line for each implication."""
    from ...explain.step_text import sentence

    pretty = is_drawn(given.pretty)
    text = behind(first, sentence(step, given.language, given.show, in_lines=pretty and is_screen()))
    return fold_text(text) if pretty else text


def check(call: CommandCall) -> None:
    """Raise RulegridError for options that clash."""
    given = call.given
    if uses_stdout(given.svg):
        raise option_error("--svg -", "name-of-each")


EXPLAIN_COMMAND = CliCommand(
    about_one(explain),
    (
        SHOW, LANGUAGE, JSON, PRETTY,
        value("html", str, "FILE", "Write a page with every step and its picture into FILE.", OUTPUT, writes=PAGES),
        with_help(SVG, "Draw each step into a file of its own, as SVG, PNG or PDF: FILE-1.svg, FILE-2.svg …"),
        PROGRESS, STRICT, QUIET, LIMIT, *LIMITED,
    ),
    before=check,
)  # fmt: skip


MINE, MARKS = (replace(option, trait="digits") for option in query_options(WORK))
(STEPS,) = (replace(option, trait="digits") for option in query_options(HINT_OPTIONS) if option.name == "steps")

T = TypeVar("T")


def hint(call: CommandCall, puzzle: Puzzle) -> int:
    """Print a hint; return the exit status."""
    given = call.given
    answer = call.ask(puzzle, "hint", **_work(call, puzzle))
    if given.json:
        say_answer(answer)
    if answer.stopped:
        return report_stop(answer.stopped)
    assert isinstance(answer, Hinted)
    if given.svg is not None or given.png is not None:
        write_pictures(answer.to_svg(), {"svg": given.svg, "png": given.png})
    if not uses_stdout(given.svg, given.png) and not given.json:
        _print(given, answer)
    return SOLVED if answer.status in (Status.STEP, Status.SOLVED) else NO_SOLUTION


def _work(call: CommandCall, puzzle: Puzzle) -> dict[str, Any]:
    """Return the player's values and marks from the options, or else those in the text of the puzzle."""
    from ...explain.hints import read_grid, read_marks

    given = call.given
    work: dict[str, Any] = {"mine": None, "marks": None}
    if given.mine is None and given.marks is None and (position := call.reader.position(puzzle)):
        without, mine, marks = position  # a grid of candidates has them as clues of the puzzle
        return {"mine": mine, "marks": marks if without is puzzle else None}
    if given.mine is not None:
        work["mine"] = _read_own(given.mine, lambda text: read_grid(text, puzzle.board))
    if given.marks is not None:
        work["marks"] = read_from(given.marks, lambda text: read_marks(text, puzzle.board), "pencil-marks")
    return work


def _read_own(text: str, parse: Callable[[str], T]) -> T:
    """Return the result of `parse` for a text, or for the file that it names."""
    return read_from(text, parse) if is_file(text) else parse(text)


def _print(given: SimpleNamespace, answer: Hinted) -> None:
    """Print what to do as the first line, then the reasons; with a drawing where grids are drawn."""
    head = f"{answer.first}\n" if answer.first and given.show == "all" else ""
    text = head + answer.text()
    if is_drawn(given.pretty):
        shown, board = answer.picture(marked=has_colours())
        folded = head + fold_text(answer.text(in_lines=is_screen()))
        say(f"{draw_board(shown, board)}\n{folded}", or_else=lambda: text)
    else:
        say(text)


HINT_COMMAND = CliCommand(
    about_one(hint),
    (
        with_help(MINE, "The grid as you filled it so far: wrong values are reported first."),
        with_help(MARKS, "Your pencil marks, such as '12 . 348 …': the hint continues from them."),
        STEPS, SHOW, LANGUAGE, JSON, PRETTY, with_help(SVG, "Draw the last step, or the board, into FILE, as SVG, PNG or PDF."), PNG,
        STRICT, QUIET, *LIMITED,
    ),
)  # fmt: skip


def combinations(call: CommandCall, puzzle: Puzzle) -> int:
    """Print the combinations of values of each clue; return the exit status."""
    given = call.given
    at = None if given.at is None else [cell_name(cell) for cell in read_cells(given.at)]
    answer = call.ask(puzzle, "combinations", at=at, **_work(call, puzzle))
    assert isinstance(answer, Combined)
    if given.json:
        say_answer(answer)
    if answer.stopped:
        return report_stop(answer.stopped)
    if not given.json:
        between = "" if puzzle.board.values[-1] < 10 else "+"
        for each in answer.found:
            found = [between.join(map(str, values)) for values in each.values] + ["…"] * (not each.is_complete)
            key = "cli.combinations" if found else "cli.no-combination"
            line = in_words(
                Message(key, unit=each.unit.label, cells=each.unit.cells, listed=" ".join(found)), given.language
            )
            say(fold_text(line) if is_drawn(given.pretty) else line)
        if not answer.found and not given.quiet:
            print_error(Message("cli.no-clues" if at is None else "cli.no-clues-at"))
    return NO_SOLUTION if answer.status is Status.NONE else SOLVED


COMBINATIONS_COMMAND = CliCommand(
    about_one(combinations),
    (
        value("at", str, "CELLS", "Only clues about one of these cells, such as A1 or A1B2."),
        with_help(MINE, "The grid as you filled it so far."),
        with_help(MARKS, "Your pencil marks, such as '12 . 348 …': values without a mark are ignored."),
        LANGUAGE, JSON, PRETTY, STRICT, QUIET, *(each for each in LIMITED if each.name == "timeout"),
    ),
)  # fmt: skip


ASKED = query_options(
    [each for each in STEPS_OPTIONS if each.name in ("technique", "uniqueness", "limit")], technique="KEY"
)


def steps(call: CommandCall, puzzle: Puzzle) -> int:
    """Print every open step; return the exit status."""
    from ...explain.step_text import sentence

    given = call.given
    pretty = is_drawn(given.pretty)
    if pretty and not given.json:
        say(draw_board(puzzle, puzzle.board), or_else=lambda: str(puzzle.board))
    numbers = count(1)

    def each(step: Step) -> None:
        if not given.json:
            words = sentence(step, given.language, given.show, in_lines=pretty and is_screen())
            text = behind(f"{next(numbers)}. ", words)
            say(fold_text(text) if pretty else text)

    puzzle, mine, marks = call.reader.position(puzzle) or (puzzle, None, None)
    answer = call.ask(puzzle, "steps", Hooks(each=each, keeps=True, takes_interrupts=True), mine=mine, marks=marks)
    if given.json:
        say_answer(answer)
    elif answer.status not in (Status.STEP, Status.MISTAKE) and not answer.stopped:
        say(in_words(Message(f"explanation.no-steps-{answer.status}"), given.language))
    if answer.stopped:
        return report_stop(answer.stopped, next(numbers) - 1 if answer.stopped == "interrupted" else None)
    return NO_SOLUTION if answer.status in (Status.NONE, Status.MISTAKE) else SOLVED


STEPS_COMMAND = CliCommand(about_one(steps), (*ASKED, SHOW, LANGUAGE, JSON, PRETTY, STRICT, QUIET, *LIMITED))


def run(call: CommandCall) -> int:
    """List the techniques, or explain one; return the exit status."""
    from ...explain.lessons import example, lesson, lessons, why

    given = call.given
    pretty = is_drawn(given.pretty)

    def shown(text: str) -> str:
        return fold_text(text) if pretty else text

    if given.argument is None:
        listed = lessons()
        if given.json:
            say_json({"techniques": [_data(each, given.language) for each in listed]})
        else:
            say("\n".join(shown(_heading(each, given.language)) for each in listed))
        return 0
    technique = lesson(given.argument)
    found = example(technique)
    if given.json:
        data = _data(technique, given.language) | {"why": in_words(why(technique), given.language)}
        say_json(data | {"example": found and _example_data(found, given.language)})
        return 0
    say(shown(f"{_heading(technique, given.language)}\n  {in_words(why(technique), given.language)}"))
    if found is not None:
        text = _picture(found, colours=pretty and has_colours())
        told = found.step.text(given.language, in_lines=pretty and is_screen())
        say(f"\n{print_texts(text) if pretty else text.plain}\n\n{shown(told)}", or_else=lambda: shown(told))
    return 0


def _heading(technique: Technique, language: str) -> str:
    from ...explain.lessons import name_of, what

    key, name = technique.key, in_words(name_of(technique), language)
    is_named = name.lower() != key.replace("-", " ")
    parts = {"key": key, "cost": f"{technique.cost:.1f}" if technique.cost else "–", "what": what(technique)}
    heading = Message("cli.technique-named", name=name, **parts) if is_named else Message("cli.technique", **parts)
    return in_words(heading, language, in_lines=True)


def _data(technique: Technique, language: str) -> dict[str, Any]:
    from ...explain.lessons import name_of, what

    names = {each: in_words(name_of(technique), each) for each in LANGUAGES}
    return {
        "technique": technique.key,
        "name": names[language],
        "names": names,
        "cost": round(technique.cost, 2) or None,
        "uniqueness": technique.is_uniqueness,
        "what": in_words(what(technique), language),
    }


def _example_data(found: Example, language: str) -> dict[str, Any]:
    from ...explain.step_text import step_data

    return {
        "puzzle": found.puzzle.to_data(),
        "marks": {cell_name(cell): list(map(int, values)) for cell, values in found.state.candidates().items()},
        "step": step_data(found.step, language),
    }


def _picture(found: Example, *, colours: bool) -> Text:
    """Return the position with its candidates, those that the step is about on their colours."""
    from ...draw.terminal import render
    from ...explain.pictures import StepMarks

    labels = {cell: "".join(map(str, values)) for cell, values in found.state.candidates().items()}
    rules = [*found.puzzle.rules, *([StepMarks(found.step)] if colours else [])]
    return render(
        found.state.board(), rules, labels=labels, start=found.puzzle.board, width=screen_width(), colours=colours,
        coordinates=True,
    )  # fmt: skip


TECHNIQUES_COMMAND = CliCommand(run, (LANGUAGE, CELLS, JSON, PRETTY, QUIET), argument=CliArgument("[KEY]"), reads=False)
