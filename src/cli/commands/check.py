"""`check`: whether there is exactly one solution, and if not, why."""

from types import SimpleNamespace

from ...core.puzzle import Puzzle
from ...queries.query import Hooks, Status
from ...queries.setting import CHECK_OPTIONS, CheckResponse
from ...utils.message import Message
from ..files import PAGES, uses_stdout, write_file, write_pictures
from ..framework import Call, CliCommand, about_one
from ..options import JSON, OUTPUT, PRETTY, PROGRESS, QUIET, STRICT, SVG, question_options, value, with_help
from ..output import NO_SOLUTION, SOLVED, draw_board, fold_text, is_drawn, is_screen, report_stop, say_answer
from ..streams import complain, say


def run(call: Call, puzzle: Puzzle) -> int:
    """Check a puzzle and print the answer; return the exit status."""
    given = call.given
    hooks = Hooks(progress=False if given.quiet else given.progress, takes_interrupts=True)
    answer = call.ask(puzzle, "check", hooks)
    assert isinstance(answer, CheckResponse)
    if given.html is not None or given.svg is not None:
        _write_steps(given, answer)
    if given.json:
        say_answer(answer)
    elif not uses_stdout(given.html, given.svg):
        pretty = is_drawn(given.pretty)
        if text := "\n".join(answer.lines(given.language, in_lines=pretty and is_screen())):
            say(f"{draw_board(puzzle, puzzle.board)}\n{fold_text(text)}" if pretty else text, or_else=lambda: text)
    if answer.stopped:
        return report_stop(answer.stopped, answer.found.steps)
    return SOLVED if answer.status is Status.UNIQUE else NO_SOLUTION


def _write_steps(given: SimpleNamespace, answer: CheckResponse) -> None:
    """Write the page and the picture that were asked for, where there are steps."""
    found, language = answer.found, given.language
    argument = next((each.argument for each in found.contradictions if each.argument is not None), None)
    if argument is None:
        if not given.quiet:
            names = [name for name in (given.html, given.svg) if name is not None]
            complain(Message("cli.not-written", names=names))
        return
    if given.svg is not None:
        from ...explain.pictures import step_picture

        state, step = argument.steps[-1]
        write_pictures(step_picture(argument.puzzle, state, step, language=language), {"svg": given.svg})
    if given.html is None:
        return
    from ...explain.pictures import ExplanationPage

    texts: list[str] = []
    page = ExplanationPage(texts.append, argument.puzzle, language)
    page.begin()
    for state, step in argument.steps:
        page.step(state, step)
    page.end(answer.lines(language, steps=False))
    write_file(given.html, "".join(texts).encode())


COMMAND = CliCommand(
    about_one(run),
    (
        *question_options([each for each in CHECK_OPTIONS if each.name in ("clues", "repairs")], "What to find"),
        *question_options([each for each in CHECK_OPTIONS if each.name == "language"]),
        value("html", str, "FILE", "Write a page with the steps to the contradiction and their pictures into FILE.", OUTPUT, writes=PAGES),
        with_help(SVG, "Draw the last of these steps into FILE, as SVG, PNG or PDF."),
        JSON, PRETTY, PROGRESS, STRICT, QUIET, *question_options([each for each in CHECK_OPTIONS if each.name in ("timeout", "max_steps")]),
    ),
)  # fmt: skip
