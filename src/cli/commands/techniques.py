"""`techniques`: the techniques of explanations listed, or one explained."""

from typing import TYPE_CHECKING, Any

from ...utils.catalogue import LANGUAGES
from ...utils.coordinates import cell_name
from ...utils.message import Message
from ...utils.message import say as said
from ..framework import Call, CliCommand
from ..options import CELLS, JSON, LANGUAGE, PRETTY, QUIET, CliArgument
from ..output import fold_text, has_colours, is_drawn, is_screen, print_texts, say_json, screen_width
from ..streams import say

if TYPE_CHECKING:
    from rich.text import Text

    from ...explain.lessons import Example
    from ...explain.steps import Technique


def run(call: Call) -> int:
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
        data = _data(technique, given.language) | {"why": said(why(technique), given.language)}
        say_json(data | {"example": found and _example_data(found, given.language)})
        return 0
    say(shown(f"{_heading(technique, given.language)}\n  {said(why(technique), given.language)}"))
    if found is not None:
        text = _picture(found, colours=pretty and has_colours())
        told = found.step.text(given.language, in_lines=pretty and is_screen())
        say(f"\n{print_texts(text) if pretty else text.plain}\n\n{shown(told)}", or_else=lambda: shown(told))
    return 0


def _heading(technique: "Technique", language: str) -> str:
    """Return the cost, the key, the name and the meaning of a technique."""
    from ...explain.lessons import name_of, what

    key, name = technique.key, said(name_of(technique), language)
    is_named = name.lower() != key.replace("-", " ")
    parts = {"key": key, "cost": f"{technique.cost:.1f}" if technique.cost else "–", "what": what(technique)}
    heading = Message("cli.technique-named", name=name, **parts) if is_named else Message("cli.technique", **parts)
    return said(heading, language, in_lines=True)


def _data(technique: "Technique", language: str) -> dict[str, Any]:
    from ...explain.lessons import name_of, what

    names = {each: said(name_of(technique), each) for each in LANGUAGES}
    return {
        "technique": technique.key,
        "name": names[language],
        "names": names,
        "cost": round(technique.cost, 2) or None,
        "uniqueness": technique.is_uniqueness,
        "what": said(what(technique), language),
    }


def _example_data(found: "Example", language: str) -> dict[str, Any]:
    from ...explain.step_text import step_data

    return {
        "puzzle": found.puzzle.to_data(),
        "marks": {cell_name(cell): list(map(int, values)) for cell, values in found.state.candidates().items()},
        "step": step_data(found.step, language),
    }


def _picture(found: "Example", *, colours: bool) -> "Text":
    """Return the position with its candidates, those that the step is about on their colours."""
    from ...draw.terminal import render
    from ...explain.pictures import StepMarks

    labels = {cell: "".join(map(str, values)) for cell, values in found.state.candidates().items()}
    rules = [*found.puzzle.rules, *([StepMarks(found.step)] if colours else [])]
    return render(
        found.state.board(), rules, labels=labels, start=found.puzzle.board, width=screen_width(), colours=colours,
        coordinates=True,
    )  # fmt: skip


COMMAND = CliCommand(run, (LANGUAGE, CELLS, JSON, PRETTY, QUIET), argument=CliArgument("[KEY]"), reads=False)
