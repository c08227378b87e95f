"""`rulegrid sudoku make` and `rulegrid daily`, as they are called."""

import json
import re
import signal
import subprocess
from pathlib import Path

import pytest

from rulegrid.generate.difficulty import AttemptLog
from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.sudoku import make, puzzle_text, read_puzzle

compiled = pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel too long")


def test_a_line_a_puzzle_that_is_read_again(run):
    status, out, err = run("sudoku", "make", "--size", "4", "--count", "3", "--seed", "1", "--jobs", "1")
    assert (status, err) == (0, "")
    assert [read_puzzle(line).is_unique() for line in out.splitlines()] == [True] * 3
    assert out.splitlines()[1] == puzzle_text(make(seed="1/2", size=4).puzzle)


@pytest.mark.slow
def test_its_output_is_the_input_of_batch_and_print(run, here):
    lines = run("sudoku", "make", "--size", "4", "--count", "3", "--seed", "1")[1]
    assert run("sudoku", "batch", stdin=lines)[1].count(",unique,") == 3
    assert run("sudoku", "print", "--out", "sheet.html", stdin=lines) == (0, "", "")
    direct = run("sudoku", "make", "--size", "4", "--count", "3", "--seed", "1", "--no-seeds", "--out", "direct.html")
    assert direct == (0, "", "")
    assert (here / "direct.html").read_text() == (here / "sheet.html").read_text()


def test_variants_are_json_and_every_format_takes_them(run):
    options = ["sudoku", "make", "--size", "4", "--with", "thermometer:2", "--seed", "1"]
    out = run(*options)[1]
    assert len(json.loads(out)["rules"][-1]["clues"]) == 2
    for form in ("fpuzzles", "sudokupad", "json"):
        assert read_puzzle(run(*options, "--to", form)[1]).rules[-1].clues() == read_puzzle(out).rules[-1].clues()


def test_fixed_rules_and_a_recipe(run):
    out = run("sudoku", "make", "--size", "4", "--rule", "killer:3:A1A2", "--with", "diagonal", "--seed", "1")[1]
    puzzle = read_puzzle(out)
    assert [rule.spelling() for rule in puzzle.rules] == ["row", "column", "block", "killer", "diagonal"]


def test_a_rule_of_ones_own(run, here):
    (here / "mine.py").write_text(
        "from rulegrid import Rule\n"
        "class Corner(Rule):\n"
        "    'A corner is 1.'\n"
        "    def is_valid(self, board):\n"
        "        return board.cells[0][0] in (0, 1)\n"
    )
    out = run("sudoku", "make", "--size", "4", "--rule", "mine.py:Corner", "--seed", "1", "--json")[1]
    assert json.loads(out)["solution"][0][0] == 1


OWN = (
    (Path(__file__).parents[1] / "shared" / "own_rules.py").read_text()
    + """
class RaisingRule(FarRule):
    def is_clue_valid(self, clue, board):
        raise KeyError("oh")
"""
)


@pytest.mark.slow
def test_a_recipe_with_rules_of_ones_own(run, here):
    (here / "own.py").write_text(OWN)
    options = ("sudoku", "make", "--size", "4", "--count", "3", "--seed", "1")
    recipe = ("--with", "own.py:FarRule:2,own.py:CornerRule", "--with", "odd:1")
    status, out, err = run(*options, *recipe, "--jobs", "2")
    assert (status, err) == (0, "")
    assert run(*options, *recipe, "--jobs", "1")[1] == out
    known = ("--rule", "own.py:FarRule", "--rule", "own.py:CornerRule")
    for line in out.splitlines():
        data = json.loads(line)
        clues = {rule["rule"]: len(rule.get("clues", [])) for rule in data["rules"]}
        assert clues == {"row": 0, "column": 0, "block": 0, "corner": 0, "far": 2, "odd": 1}
        assert run("sudoku", "solve", line, *known, "--unique")[1] == "unique\n"
        assert run("sudoku", "solve", line)[0] == 2  # no file names what code to run


@pytest.mark.parametrize(
    ("recipe", "message"),
    [
        (
            "own.py:BareRule:2",
            "recipe 'BareRule': BareRule has no sampler to draw clues: expected one such as",
        ),
        ("own.py:CornerRule:2", "recipe 'CornerRule': corner has no clues to be drawn, expected no number"),
        ("own.py:FarRule:two", "--with 'own.py:FarRule:two': read 'two', expected a number of clues"),
        ("own.py:FarRule:0", "recipe 'FarRule': expected 1 to 1000 clues"),
        ("own.py:NoRule", "rule 'own.py:NoRule': the file has no class 'NoRule', expected one of FarRule, BareRule"),
        ("none.py:NoRule", "rule 'none.py:NoRule': no file 'none.py'"),
        ("own.py:FarRule,own.py:FarRule", "far is named twice"),
        ("own.py:RaisingRule", "own.py, line 32: KeyError: 'oh' (rule: RaisingRule)"),
    ],
)
def test_what_is_wrong_with_a_rule_of_ones_own_is_said(run, here, recipe, message):
    (here / "own.py").write_text(OWN)
    status, out, err = run("sudoku", "make", "--size", "4", "--seed", "1", "--with", recipe)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_the_rating_is_in_json_where_it_is_asked_for(run):
    options = ["sudoku", "make", "--size", "4", "--seed", "1", "--json"]
    assert json.loads(run(*options)[1])["rating"] is None
    assert json.loads(run(*options, "--level", "easy")[1])["rating"]["level"] == "easy"
    assert json.loads(run(*options, "--rate")[1])["rating"]["complete"] is True


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (["--size", "64"], "--size: read 64, expected 4 to 16"),
        (["--givens", "3", "--no-givens"], "--givens and --no-givens can't be combined"),
        (["--level", "easy", "--rating", "1..2"], "--level and --rating can't be combined"),
        (
            ["--with", "kiler"],
            "recipe 'kiler': no rule 'kiler', did you mean 'killer'? (Digits in a cage don't repeat and add up to its total.)",
        ),
        (["--seed", ""], "seed '': expected a number or a short text, such as 2026 or 2026/3"),
        (
            ["--only", "singles", "--level", "hard"],
            "a rating of 3.9 or more: with singles alone ratings are at most 2.76",
        ),
        (
            ["--only", ""],
            "steps '': expected some of singles, rules, sums, locked, pairs, triples, quads, fish, strong-links, wings, colours, links, sets, chains, nested",
        ),
        (["--rating", "4.125"], "rating '4.125': expected at most two decimals, as ratings have"),
        (["--rating", "5..4"], "rating '5..4': expected the lower number first"),
    ],
)
def test_nonsense_is_refused_in_one_line(run, options, line):
    assert run("sudoku", "make", *options) == (2, "", f"rulegrid: {line}\n")


@pytest.mark.slow
def test_what_can_not_be_made_is_one_line(run):
    status, out, err = run("sudoku", "make", "--size", "4", "--givens", "2", "--seed", "1", "--jobs", "1")
    assert (status, out) == (1, "")
    assert err.startswith("rulegrid: no puzzle with 2 givens in ")
    assert err.count("\n") == 1


@pytest.mark.slow
def test_a_file_stays_where_nothing_is_made(run, here):
    (here / "last.txt").write_text("of last week")
    assert (
        run("sudoku", "make", "--size", "4", "--givens", "2", "--seed", "1", "--jobs", "1", "--out", "last.txt")[0] == 1
    )
    assert (here / "last.txt").read_text() == "of last week"


@pytest.mark.slow
@compiled
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_was_made(start, tmp_path, jobs):
    file = tmp_path / "made.txt"
    options = ["--count", "100000", "--seed", "1", "--jobs", jobs, "--out", str(file)]
    program = start("sudoku", "make", *options, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while not (file.exists() and file.read_text().count("\n") > 3):
        assert program.poll() is None
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=60)
    lines = file.read_text().splitlines()
    assert (program.returncode, out) == (130, "")
    assert err == f"rulegrid: interrupted after {len(lines)} puzzles\n"
    assert {len(line) for line in lines} == {81}


@pytest.fixture
def interrupting(monkeypatch):
    """`interrupting(number)` has Ctrl-C come when so many puzzles were tried."""

    def interrupting(number):
        add = AttemptLog.add

        def added(self, *arguments):
            add(self, *arguments)
            if self.number == number:
                raise KeyboardInterrupt

        monkeypatch.setattr(AttemptLog, "add", added)

    return interrupting


def test_ctrl_c_leaves_the_nearest_of_what_was_tried(run, interrupting):
    interrupting(2)
    status, out, err = run("sudoku", "make", "--rating", "8..", "--seed", "1")
    puzzle = read_puzzle(out)
    assert status == 130
    assert puzzle.is_unique()
    rating = puzzle.rate()
    said = f"2 tried, the nearest {rating.level} ({rating.value:.1f})"
    assert err == f"rulegrid: interrupted after 0 puzzles; the nearest puzzle is left: {said}\n"


@pytest.mark.parametrize(
    ("arguments", "level"),
    [(["calcudoku", "make", "--size", "6"], "fiendish"), (["calendar", "make", "May 4"], "hard")],
)
def test_so_it_does_in_every_family(run, interrupting, arguments, level):
    interrupting(2)
    status, out, err = run(*arguments, "--level", level, "--seed", "1", "--json")
    assert status == 130
    made = json.loads(out)
    assert made["seed"] == ""
    assert re.fullmatch(
        r"rulegrid: interrupted after 0 puzzles; the nearest puzzle is left: 2 tried, (the nearest .*|all too hard)\n",
        err,
    )


def test_the_nearest_has_no_seed_but_its_level(run, interrupting):
    interrupting(1)
    options = ("sudoku", "make", "--rating", "8..", "--seed", "1")
    data = json.loads(run(*options, "--json")[1])
    assert (data["seed"], data["puzzle"]["level"]) == ("", data["rating"]["level"])
    assert run(*options, "--pretty")[1].startswith(data["rating"]["level"])


def test_of_several_puzzles_only_those_that_are_made_are_left(run, interrupting):
    interrupting(1)
    options = ("sudoku", "make", "--rating", "8..", "--count", "2", "--jobs", "1", "--seed", "1")
    assert run(*options) == (130, "", "rulegrid: interrupted after 0 puzzles\n")


def test_the_bar_says_what_was_tried(run, interrupting, monkeypatch):
    interrupting(2)
    said = []
    monkeypatch.setattr("rulegrid.utils.progress.Mover.note", lambda self, text: said.append(text))
    run("sudoku", "make", "--rating", "8..", "--seed", "1")
    assert [text.partition(",")[0] for text in said] == ["1 tried", "2 tried"]


@pytest.mark.slow
@compiled
def test_the_puzzle_of_a_day(run):
    first = run("daily", "sudoku", "2026-01-12")
    assert first == run("daily", "2026-01-12") == run("daily", "Jan", "12", "2026")
    assert first[0] == 0
    assert read_puzzle(first[1]).rate().level == "easy"
    assert json.loads(run("daily", "2026-01-12", "--level", "hard", "--json")[1])["rating"]["level"] == "hard"


@pytest.mark.parametrize(
    ("words", "start"),
    [
        (["sodoku"], "no family 'sodoku', did you mean 'sudoku'?"),
        (["sudoku", "never"], "date 'never': expected"),
        (["2026-02-30"], "date '2026-02-30': there is no such day"),
        (["--level", "x"], "level 'x': expected one of easy"),
    ],
)
def test_days_that_are_none_are_refused(run, words, start):
    status, out, err = run("daily", *words)
    assert (status, out) == (2, "")
    assert err.startswith(f"rulegrid: {start}")
    assert err.count("\n") == 1
