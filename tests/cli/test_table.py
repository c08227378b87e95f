"""The table of commands: every family's command is in it, and the docs name no option that it does not have."""

import re
import shlex
from pathlib import Path

import pytest

from rulegrid.cli.framework import MODULES, ToolGroup, entry, group, make_typer_command
from rulegrid.core import family as families
from rulegrid.queries import QUERIES

ROOT = Path(__file__).parents[2]
FAMILIES = families.names()
APART = {"daily", "pack", "web"}
FOUR = "1..4......32...."


def options_of(command):
    return {option for each in command.params for option in (*each.opts, *each.secondary_opts)}


def test_every_command_has_a_module_and_is_one_of_a_family_or_stands_alone():
    listed = {name for family in FAMILIES for name in entry(family).commands} | APART
    assert listed == set(MODULES)


@pytest.mark.parametrize(
    "name", ["solve", "hint", "check", "explain", "rate", "convert", "show", "print", "make", "rules"]
)
def test_every_family_has_the_commands_about_puzzles(name):
    assert all(name in entry(family).commands for family in FAMILIES)


@pytest.mark.parametrize("question", ["check", "explain", "rate", "minimise"])
def test_a_command_has_every_option_of_its_question(question):
    """But those that Python alone has: what is written there as an object."""
    asked = {f"--{each.name.replace('_', '-')}" for each in QUERIES[question].options} - {"--mine", "--marks"}
    for family in FAMILIES:
        if question in entry(family).commands:
            assert asked <= options_of(group(family).get_command(None, question))


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("convert", {"--to", "--out", "-q"}),
        ("print", {"--to", "--out", "-q"}),
        ("make", {"--to", "--out", "--json", "-q"}),
        ("hint", {"--language", "--json", "-q", "--svg", "--png"}),
        ("check", {"--language", "--json", "-q", "--svg"}),
        ("explain", {"--language", "--json", "-q", "--svg"}),
        ("rate", {"--language", "--json", "-q"}),
    ],
)
def test_one_thing_is_one_option_in_every_family(command, options):
    for family in FAMILIES:
        assert options <= options_of(group(family).get_command(None, command))


@pytest.mark.parametrize(
    ("size", "cells"),
    [(("--size", "4"), 16), (("--size", "4x4"), 16), (("--size", "6 x 6"), 36), (("--size=9×9",), 81)],
)
def test_a_size_is_a_side_or_both(run, size, cells):
    status, out, _ = run("sudoku", "make", *size, "--seed", "1")
    assert (status, len(out.strip())) == (0, cells)
    if cells < 81:
        lines = run("calcudoku", "make", *size, "--seed", "1")[1].splitlines()
        assert len(lines) == cells**0.5 + 1
        assert run("calcudoku", "make", "".join(size[1]), "--seed", "1")[1].splitlines() == lines


@pytest.mark.parametrize("size", ["4x5", "four", "4x", ""])
def test_other_sizes_are_refused(run, size):
    status, out, err = run("sudoku", "make", "--size", size)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "--size" in err


def test_an_empty_board_has_its_size_as_numbers_or_as_an_option(run):
    boards = [run("calendar", "board", "new", *words)[1] for words in (("3", "4"), ("3x4",), ("--size", "3x4"))]
    assert boards[0].startswith("// Edit this")
    assert boards[1:] == boards[:1] * 2


MOVED = {
    ("sudoku", "print", FOUR, "--to", "sheet.pdf"): "the name of the file is --out sheet.pdf now",
    ("calcudoku", "print", "cages.txt", "--to", "a.html"): "the name of the file is --out a.html now",
    ("calendar", "print", "--to", "board.SVG"): "the name of the file is --out board.SVG now",
}
"""What was written otherwise once, and what says where it went."""


@pytest.mark.parametrize("arguments", MOVED, ids=" ".join)
def test_an_option_that_moved_says_where_it_went(run, here, arguments):
    status, out, err = run(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert MOVED[arguments] in err
    assert [*here.iterdir()] == []


def test_the_format_of_a_sheet_is_an_option_where_the_name_has_no_ending(run, here):
    assert run("sudoku", "print", FOUR, "--to", "html", "--out", "sheet") == (0, "", "")
    assert (here / "sheet").read_text().startswith("<!")
    status, _, err = run("sudoku", "print", FOUR, "--to", "html", "--out", "sheet.svg")
    assert (status, "expected a name that ends in .html, .htm" in err) == (2, True)


MANY = {
    "sudoku": f"{FOUR}\n{FOUR}\n",
    "calcudoku": "0 0\n1 1\n1- 3+\n\n0 0\n1 1\n1- 3+\n",
    "calendar": "Oct 6\nOct 7\n",
}


@pytest.mark.parametrize("command", [(), ("hint",)])
@pytest.mark.parametrize("family", MANY)
def test_a_file_with_several_puzzles_is_reported_as_that(run, here, family, command):
    (here / "many.txt").write_text(MANY[family])
    expected = {
        "sudoku": "read 2 puzzles, expected one: `batch` solves many",
        "calcudoku": "several puzzles, expected one: `rulegrid calcudoku batch` takes many",
        "calendar": "several dates, expected one: `rulegrid calendar rate` takes many",
    }[family]
    for before in ((), (family,)):
        assert run(*before, *command, "many.txt") == (2, "", f"rulegrid: many.txt: {expected}\n")


def test_the_puzzle_of_the_day_is_rated_in_either_language(run):
    assert "rating" in run("daily", "2026-01-12", "--rate")[2]
    assert "难度" in run("daily", "2026-01-12", "--rate", "--language", "zh")[2]
    assert run("daily", "2026-01-12")[2] == ""


def test_an_explanation_ends_where_it_is_asked_to(run):
    status, out, err = run("sudoku", "explain", FOUR, "--limit", "2")
    assert (status, len(out.splitlines()), err) == (3, 2, "rulegrid: stopped by --limit\n")


SHOWN_AS_WRONG = {"--arrow", "--cages"}  # with the errors that they are
CALL = re.compile(r"(?:^|[`$|] ?)(rulegrid (?:sudoku|calcudoku|calendar|daily|pack|web)\b[^`|&\n]*)", re.MULTILINE)


def calls(text):
    """The calls of commands of the table in a page: family, command, and the options."""
    for line in CALL.findall(text.replace("\\\n", " ")):
        try:
            _, first, *words = shlex.split(line, comments=True)
        except ValueError:
            continue
        options = {word.partition("=")[0] for word in words if re.fullmatch(r"--[a-z][a-z-]*(=.*)?", word)}
        yield line, first, words, options


@pytest.mark.parametrize(
    "page", [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))], ids=lambda page: str(page.relative_to(ROOT))
)
def test_the_docs_name_options_that_commands_have(page):
    for line, first, words, options in calls(page.read_text()):
        if first in APART:
            command = make_typer_command(first)
        else:
            known = entry(first).commands
            command = group(first).get_command(None, words.pop(0) if words and words[0] in known else "solve")
            if isinstance(command, ToolGroup):
                command = command.commands[words[0]] if words else None
        assert command is None or options <= {*options_of(command), "--help", *SHOWN_AS_WRONG}, line


def test_no_word_of_the_help_is_broken_at_a_hyphen(run):
    for family in FAMILIES:
        for name in entry(family).commands:
            broken = [line for line in run(family, name, "--help")[1].splitlines() if re.search(r"\w-$", line)]
            assert broken == [], (family, name)


def test_several_puzzles_without_a_family_are_those_of_the_first(run, here):
    (here / "many.txt").write_text(f"# two\n{FOUR}\n{FOUR}\n")
    expected = "read 2 puzzles, expected one: `batch` solves many"
    assert run("many.txt") == (2, "", f"rulegrid: many.txt: {expected}\n")
    assert run("print", "many.txt", "--out", "sheet.html") == (0, "", "")
    assert "Puzzles" in (here / "sheet.html").read_text()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("sudoku", "hint", FOUR, "--json", "--svg", "-"), "--json and --svg - can't be combined"),
        (("sudoku", "explain", FOUR, "--json", "--html", "-"), "--json and --html - can't be combined"),
        (("calendar", "pieces", "--json", "--png", "-"), "--json and --png - can't be combined"),
        (("sudoku", "make", "--json", "--pretty"), "--json and --pretty can't be combined"),
        (("sudoku", "rules", "--json", "--pretty"), "--json and --pretty can't be combined"),
        (("calendar", "year", "--quiet", "--progress"), "--quiet and --progress can't be combined"),
        (("sudoku", "check", FOUR, "--html", "a.csv"), "can't write 'a.csv': expected a name that ends in .html, .htm"),
    ],
)
def test_what_can_not_be_printed_together_is_refused_by_every_command(run, here, arguments, message):
    assert run(*arguments) == (2, "", f"rulegrid: {message}\n")
