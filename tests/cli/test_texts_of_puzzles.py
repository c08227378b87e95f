"""Title, author and description: kept or named as lost by every format, and harmless on a terminal whatever they hold."""

import json

import pytest

from rulegrid import Puzzle
from rulegrid.calcudoku import FORMATS as CALCUDOKU_FORMATS
from rulegrid.calendar import read_puzzle as read_calendar
from rulegrid.core.formats import WrittenPuzzle, write_as
from rulegrid.sudoku import FORMATS as SUDOKU_FORMATS
from rulegrid.sudoku import read_puzzle

SIGNS = "\x1b[31m\x1b]0;x\x07\x9b2J\x7f\u202e"
TEXTS = {"title": "A title", "author": "Somebody", "description": "Normal sudoku rules apply, and more."}
EVIL = {name: text + SIGNS for name, text in TEXTS.items()}
SUDOKU = {
    "rows": 9, "cells": ["1 2 . . . . . . .", *[". . . . . . . . ."] * 8],
    "rules": [{"rule": "row"}, {"rule": "column"}, {"rule": "block"}],
}  # fmt: skip
CALCUDOKU = {
    "family": "calcudoku", "rows": 3, "cells": [". . ."] * 3,
    "rules": [
        {"rule": "row"}, {"rule": "column"},
        {"rule": "cage", "clues": ["3+:A1A2", "5+:B1B2", "4+:C1C2", "6+:A3B3C3"]},
    ],
}  # fmt: skip


def lost_or_kept(written, texts=TEXTS):
    """The texts that a format says are left out, and those that are read again from what it wrote."""
    again = read_puzzle(str(written))
    kept = {name for name, text in texts.items() if getattr(again, name) == text}
    return {
        str(line).removeprefix("the ") for line in written.left_out if str(line).removeprefix("the ") in texts
    }, kept


@pytest.mark.parametrize("name", [each.name for each in SUDOKU_FORMATS if each.writer and each.name != "samurai"])
def test_a_format_of_sudoku_keeps_a_text_or_says_that_it_is_lost(name):
    lost, kept = lost_or_kept(write_as(Puzzle.from_data(SUDOKU | TEXTS), name, SUDOKU_FORMATS))
    assert lost | kept == set(TEXTS)
    assert not lost & kept


@pytest.mark.parametrize(
    "name", [each.name for each in CALCUDOKU_FORMATS if each.writer and each.name not in ("json", "page")]
)
def test_a_format_of_calcudoku_says_which_are_lost(name):
    written = write_as(Puzzle.from_data(CALCUDOKU | TEXTS), name, CALCUDOKU_FORMATS)
    assert [*map(str, written.left_out[-3:])] == ["the title", "the author", "the description"]


def test_a_date_says_which_are_lost():
    from rulegrid.calendar.family import write_text

    puzzle = read_calendar("Oct 6")
    assert write_text(puzzle).left_out == ()
    puzzle.author = "Somebody"
    assert isinstance(write_text(puzzle), WrittenPuzzle)
    assert [*map(str, write_text(puzzle).left_out)] == ["the author"]


COMMANDS = [
    ("solve",), ("solve", "--json"), ("solve", "--pretty"), ("solve", "--stats"), ("show",), ("hint",), ("hint", "--json"),
    ("explain",), ("explain", "--json"), ("check",), ("check", "--json"), ("rate",), ("rate", "--pretty"),
    ("rate", "--json"), ("convert", "--to", "json"), ("convert", "--to", "svg"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("command", [*COMMANDS, ("convert", "--to", "sdk")], ids=" ".join)
@pytest.mark.parametrize("form", ["json", "sdk"])
def test_escape_sequences_of_a_sudoku_never_reach_the_terminal(run, here, command, form):
    head = f"#A{EVIL['author']}\n#D{EVIL['title']}\n"
    text = json.dumps(SUDOKU | EVIL) if form == "json" else f"{head}1..4\n....\n....\n..32\n"
    (here / f"evil.{form}").write_text(text)
    _, out, err = run("sudoku", command[0], f"evil.{form}", *command[1:])
    check_harmless(out + err)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_nor_do_those_of_a_calcudoku(run, here, command):
    (here / "evil.json").write_text(json.dumps(CALCUDOKU | EVIL))
    _, out, err = run("calcudoku", command[0], "evil.json", *command[1:])
    check_harmless(out + err)


def check_harmless(text):
    for sign in ("\x1b[31m\x1b", "\x1b]", "\x07", "\x9b", "\x7f", "\u202e"):
        assert sign not in text


def test_json_that_is_printed_still_has_every_character():
    puzzle = Puzzle.from_data(SUDOKU | EVIL)
    assert puzzle.to_json().isprintable()
    assert Puzzle.from_json(puzzle.to_json()).title == EVIL["title"]
    assert "数独" in Puzzle.from_data(SUDOKU | {"title": "数独 é"}).to_json()
