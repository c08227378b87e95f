"""Options that every command has alike: -q, --pretty and --plain."""

import pytest

from rulegrid.cli.framework import group, make_typer_command
from rulegrid.cli.help import HelpGroup

SUDOKU, CAGES, DATE = "1..4......32....", "3:a_ba__b,a7m12s1", "Oct 6 O6@A1:1"
WRITES = {
    "batch": "records",
    "booklet": "a sheet",
    "convert": "a format",
    "print": "a sheet",
    "new": "a board file",
    "check": "",
    "schema": "JSON",
}
"""Commands that don't print a drawing or a text for people: what they write instead; of `calendar board`, `check` too."""


def commands(group, *before):
    for name in group.list_commands(None):
        command = group.get_command(None, name)
        if isinstance(command, HelpGroup):
            yield from commands(command, *before, name)
        else:
            yield (*before, name), {option for each in command.params for option in (*each.opts, *each.secondary_opts)}


EVERY = [
    *(each for family in ("sudoku", "calcudoku", "calendar") for each in commands(group(family), family)),
    (
        ("daily",),
        {option for each in make_typer_command("daily").params for option in (*each.opts, *each.secondary_opts)},
    ),
]


@pytest.mark.parametrize(("path", "options"), EVERY, ids=[" ".join(path) for path, _ in EVERY])
def test_every_command_has_the_same_options_for_how_it_prints(path, options):
    if path != ("calendar", "board", "schema"):
        assert {"-q", "--quiet"} <= options
    if path[-1] not in WRITES or path == (path[0], "check"):
        assert {"--pretty", "--plain"} <= options


QUESTIONS = [
    *((family, command, puzzle) for family, puzzle in [("sudoku", SUDOKU), ("calcudoku", CAGES), ("calendar", DATE)]
      for command in ("solve", "hint", "explain", "check", "rate", "show")),
    ("sudoku", "minimise", SUDOKU), ("calcudoku", "minimise", CAGES), ("sudoku", "make", "--size=4"),
    ("calendar", "boards", "weekday8x7"), ("calendar", "pieces"),
]  # fmt: skip


@pytest.mark.parametrize("question", QUESTIONS, ids=[" ".join(question[:2]) for question in QUESTIONS])
def test_pretty_draws_what_plain_does_not(run, question):
    status, drawn, _ = run(*question, "--pretty", "-q")
    assert any(line in drawn for line in "━─═█")
    again, plain, err = run(*question, "--plain", "-q")
    assert status == again
    assert not any(line in plain for line in "━─═█")
    assert err == ""
