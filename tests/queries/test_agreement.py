"""Every question of twenty puzzles of all families, by Python, command line and API: the same data."""

import io
import json

import pytest

from rulegrid import ask, read_puzzle
from rulegrid.cli import main
from rulegrid.queries import QUERIES
from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.web.answers import answering
from rulegrid.web.request import RequestContext, ServerLimits

PUZZLES = {
    "unique": read_puzzle("1..4......32...."),
    "several": read_puzzle("1..4......3....."),
    "contradictory": read_puzzle("11.............."),
    "without a way": read_puzzle("123....4........"),
    "full": read_puzzle("1324241341323241"),
    "classic": read_puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    "hard": read_puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
    "killer": read_puzzle("." * 16, extra=["killer:3:A1A2", "killer:7:A3A4", "killer:4:B1C1", "killer:5:B2B3"]),
    "thermometer": read_puzzle("1..4......3.....", extra="thermometer:C1B1"),
    "diagonal": read_puzzle("1..4......3.....", extra="diagonal"),
    "knights": read_puzzle("1..4......32....", extra="anti-knight"),
    "cage in its way": read_puzzle("12..............", extra="killer:9:A1A2"),
    "6x6": read_puzzle("1....6" + "." * 24 + "6....1"),
    "cages": read_puzzle("0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-\n"),
    "two cages": read_puzzle("0 0\n1 1\n3+ 3+\n"),
    "cages that clash": read_puzzle("0 0\n1 1\n1- 5+\n"),
    "date": read_puzzle("Oct 6"),
    "date with pieces": read_puzzle("Oct 6 O6@A1:1"),
    "date in its way": read_puzzle("Oct 6 O6@A1:1 P@A5:3"),
    "date to remove more": read_puzzle("Oct 6 O6@A1:2 Z@A5:3"),
}

FEW = ("unique", "contradictory", "cages", "date with pieces")
"""Those that are always asked every question; the others are slow together."""

COMMANDS = {
    "solve": ("solve", "--json"),
    "count": ("solve", "--count", "--json"),
    "unique": ("solve", "--unique", "--json"),
    "candidates": ("solve", "--candidates", "--json"),
    "estimate": ("solve", "--count", "--estimate", "--json"),
    "hint": ("hint", "--json"),
    "explain": ("explain", "--json"),
    "steps": ("steps", "--json", "--limit", "8"),
    "check": ("check", "--json"),
    "minimise": ("minimise", "--json"),
    "rate": ("rate", "--json"),
}
"""The command for each question that has one."""

WRITING = {"convert": {"to": "json"}, "show": {"to": "svg"}, "print": {"solutions": False}}
"""The questions whose answers are written, with what they are asked for."""

WITHOUT_COMMAND = {"make", "conflicts", "combinations"}
"""The questions that no command asks of a puzzle: the page asks for the conflicts after every change."""

DO_NOT_SEARCH = {"conflicts", "candidates", "steps", "combinations"}
"""The questions that don't find out that there is no solution."""

ABOUT_PUZZLES = sorted(set(QUERIES) - {"make", *WRITING})

ASKED = {"steps": {"limit": 8}}
"""Options beside the puzzle, as in COMMANDS."""

NOT_OF_PIECES = {"candidates", "minimise", "steps"}
"""What no command asks of calendars."""


def same(data):
    """Return what doesn't depend on the machine, as JSON has it."""
    return json.loads(json.dumps({key: value for key, value in data.items() if key != "seconds"}))


@pytest.fixture
def printed(capsys, monkeypatch):
    """`printed(puzzle, *command)` returns the object that the command line prints."""

    def printed(puzzle, *command):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(puzzle.to_json().encode())))
        name, *options = command
        main([puzzle.family, name, *(["-"] if puzzle.family != "calcudoku" else []), *options])
        (line,) = capsys.readouterr().out.splitlines()
        return json.loads(line)

    return printed


def test_there_are_twenty_puzzles_of_all_families_and_all_questions():
    assert len(PUZZLES) == 20
    assert {puzzle.family for puzzle in PUZZLES.values()} == {"sudoku", "calcudoku", "calendar"}
    known = {*COMMANDS, *WRITING, *WITHOUT_COMMAND}
    assert known == set(QUERIES), "a new question goes into COMMANDS, WRITING or WITHOUT_COMMAND here"


@pytest.mark.parametrize("question", ABOUT_PUZZLES)
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in FEW else pytest.mark.slow) for name in PUZZLES]
)
def test_python_command_line_and_api_answer_alike(printed, name, question):
    if name == "hard" and not IS_COMPILED:
        pytest.skip("interpreted, the steps of this one take longer than a server waits")
    puzzle = PUZZLES[name]
    options = ASKED.get(question, {})
    python = same(ask(puzzle, question, **options).to_data())
    body = {"family": puzzle.family, "puzzle": puzzle.to_data(), **options}
    assert same(answering(question)(body, RequestContext(ServerLimits()))) == python
    if question in COMMANDS and not (puzzle.family == "calendar" and question in NOT_OF_PIECES):
        assert same(printed(puzzle, *COMMANDS[question])) == python


@pytest.mark.parametrize("question", ABOUT_PUZZLES)
@pytest.mark.parametrize("name", ["contradictory", "cage in its way"])
def test_a_contradictory_puzzle_has_one_status_everywhere(name, question):
    assert ask(PUZZLES[name], question).status == "none"


@pytest.mark.parametrize("question", sorted(set(ABOUT_PUZZLES) - DO_NOT_SEARCH))
@pytest.mark.parametrize("name", ["without a way", "cages that clash", "date in its way"])
def test_so_has_one_without_a_solution(name, question):
    assert ask(PUZZLES[name], question).status == "none"


@pytest.mark.parametrize("question", sorted(WRITING))
@pytest.mark.parametrize("name", PUZZLES)
def test_what_is_written_is_the_same_everywhere(tmp_path, monkeypatch, name, question):
    puzzle, options = PUZZLES[name], WRITING[question]
    python = ask(puzzle, question, **options)
    api = answering(question)(
        {"family": puzzle.family, "puzzle": puzzle.to_data()} | options, RequestContext(ServerLimits())
    )
    assert (api.content == python.to_bytes()) if question == "show" else (same(api) == same(python.to_data()))
    if question == "print":  # whose headings have a number
        return
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(puzzle.to_json().encode())))
    file = tmp_path / f"file.{options['to']}"
    source = ["-"] if puzzle.family != "calcudoku" else []
    main([puzzle.family, question, *source, *(["--svg"] if question == "show" else ["--out"]), str(file)])
    assert file.read_text(encoding="utf-8").rstrip("\n") == python.to_data()["text"].rstrip("\n")


@pytest.mark.parametrize(
    ("family", "options", "words"),
    [
        ("sudoku", {"size": 4, "level": "easy"}, ["--size", "4", "--level", "easy"]),
        ("sudoku", {"size": 4, "level": "easy", "givens": 7}, ["--size", "4", "--level", "easy", "--givens", "7"]),
        (
            "sudoku",
            {"size": 4, "level": "easy", "givens": "6..8"},
            ["--size", "4", "--level", "easy", "--givens", "6..8"],
        ),
        ("calcudoku", {"size": 4, "level": "easy", "ops": "+-"}, ["4", "--level", "easy", "--ops", "+-"]),
        ("calendar", {"date": "Oct 6", "level": "easy"}, ["Oct", "6", "--level", "easy"]),
    ],
)
def test_a_puzzle_is_made_alike_everywhere(capsys, family, options, words):
    python = same(ask(family, "make", seed="7/1", **options).to_data())
    assert (
        same(answering("make")({"family": family, "seed": "7/1"} | options, RequestContext(ServerLimits()))) == python
    )
    main([family, "make", *words, "--seed", "7/1", "--json"])
    printed = same(json.loads(capsys.readouterr().out))
    assert {key: value for key, value in python.items() if key != "stopped"} == printed


@pytest.mark.slow
@pytest.mark.parametrize("question", ABOUT_PUZZLES)
def test_the_keys_of_an_answer_are_the_same_for_all_puzzles_of_a_kind(question):
    options = ASKED.get(question, {})
    keys = {
        (puzzle.family == "calendar" and question == "solve", *ask(puzzle, question, **options).to_data())
        for puzzle in PUZZLES.values()
    }
    assert len({each[1:] for each in keys if not each[0]}) == 1
