"""Rules on the command line: clues for any of them, one's own from files, and the command that explains them."""

import json
import os
import shlex
import subprocess
import sys

import pytest

from rulegrid.calcudoku import RULES as CALCUDOKU_RULES
from rulegrid.cli import main
from rulegrid.sudoku import RULES

EMPTY = "." * 16
MODULE = [sys.executable, "-m", "rulegrid"]

GREATER = """
from rulegrid import Cells, ClueRule, Form

class Greater(ClueRule):
    '''The first cell of each pair holds the greater value.

    Cells need not be neighbours.

    >>> Greater(["A1A2"])
    '''

    form = Form(Cells(ordered=True, least=2, most=2), example="A1A2")

    def is_clue_valid(self, clue, board):
        a, b = (board.get_digit(*cell) for cell in clue.cells)
        return not a or not b or a > b
"""
LIMITED = """
from rulegrid import Rule

class R(Rule):
    def is_valid(self, board):
        return board.cells[{}][{}] in (0, {})
"""
LOCKED = """
import threading
from rulegrid import Rule

class Locked(Rule):
    def __init__(self):
        self.lock = threading.Lock()
        self.test = lambda value: value != 1

    def is_valid(self, board):
        return self.test(board.cells[0][0])
"""


def count(run, *options, puzzle=EMPTY):
    status, out, err = run("sudoku", puzzle, "--count", *options)
    assert (status, err) == (0, ""), err
    return int(out)


@pytest.mark.parametrize(
    ("options", "same"),
    [
        (("--rule", "killer:7:A1A2B1"), ("--killer", "7:A1A2B1")),
        (("--rule", "killer 7:A1 A2 B1"), ("--killer", "7:A1A2B1")),
        (("--rule", "killer:\t7:A1A2B1 "), ("--killer", "7:A1A2B1")),
        (("--rule", "thermometer:C1B1A1"), ("--thermometer", "C1B1A1")),
        (("--rule", "block:1x4"), ("--box", "1x4")),
    ],
)
def test_a_clue_may_stand_behind_the_name_of_its_rule(run, options, same):
    assert count(run, *options) == count(run, *same) != 288


def test_clues_of_one_rule_add_up_in_one_instance(run):
    options = ("--rule", "killer:7:A1A2B1", "--killer", "3:D1D2", "--rule", "killer 5:D3C3", "--rule", "killer")
    data = json.loads(run("sudoku", EMPTY, *options, "--json")[1])
    assert data["puzzle"]["rules"][3:] == [{"rule": "killer", "clues": ["3:D1D2", "7:A1A2B1", "5:D3C3"]}]


def test_clues_of_a_json_puzzle_count_as_clues(run):
    puzzle = {"rows": 4, "rules": [{"rule": "row"}, {"rule": "column"}, {"rule": "killer", "clues": ["3:A1A2"]}]}
    status, out, err = run("sudoku", "--rule", "killer", "--count", stdin=json.dumps(puzzle))
    assert (status, err) == (0, "")
    assert 0 < int(out) < 576


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.needs_clues], ids=lambda rule: rule.spelling())
def test_a_rule_that_needs_clues_is_not_added_without_any(run, rule):
    status, out, err = run("sudoku", EMPTY, "--rule", rule.spelling())
    form, _, example = rule.clue_form.partition(", such as ")
    name = rule.spelling()
    assert (status, out) == (2, "")
    assert err == (f"rulegrid: --rule {name}: expected a clue, --rule {name}:{form}, such as --rule {name}:{example}\n")


def test_other_families_take_clues_too(run):
    text = "0 0\n1 1\n1- 3+\n"
    assert run("calcudoku", "--count", stdin=text)[1] == "2\n"
    assert run("calcudoku", "--count", "--rule", "cage:1:A1", stdin=text)[1] == "1\n"
    assert run("calcudoku", "--rule", "cage:1:A9", stdin=text)[2] == (
        "rulegrid: cage 1 at A9: cell A9 is off the board, expected A1 to B2 (rule: cage)\n"
    )


def test_a_rule_of_ones_own_takes_clues(run, here):
    (here / "mine.py").write_text(GREATER)
    both = ("--rule", "mine.py:Greater:A1A2", "--rule", "mine.py:Greater:A2A3")
    assert count(run, *both) == count(run, "--thermometer", "A3A2A1")
    assert count(run, "--rule", "mine.py:Greater A1 A2") == 144
    assert "'Greater' would be read back as another rule" in run("sudoku", EMPTY, *both, "--json")[2]
    (here / "other.py").write_text(GREATER.replace("Greater", "Outranks"))
    both = ("--rule", "other.py:Outranks:A1A2", "--rule", "other.py:Outranks:A2A3")
    data = json.loads(run("sudoku", EMPTY, *both, "--json")[1])
    assert data["puzzle"]["rules"][3:] == [{"rule": "outranks", "clues": ["A1A2", "A2A3"]}]


def test_a_rule_of_ones_own_with_clues_holds_in_a_batch(batch, here):
    (here / "mine.py").write_text(GREATER)
    for jobs in ("1", "2"):
        _, out, _ = batch(EMPTY, "--rule", "mine.py:Greater:A1A2", "--limit", "999", "--jobs", jobs)
        assert ",144," in out


PAIR = """
from rulegrid import Rule
class Pair(Rule):
    def __init__(self, n=10):
        self.n = n
    def is_valid(self, board):
        return board["A1"] + board["A2"] <= self.n
"""


@pytest.mark.slow
def test_a_rule_of_ones_own_takes_parameters(run, batch, here):
    (here / "mine.py").write_text(PAIR)
    assert [count(run, "--rule", f"mine.py:Pair{more}") for more in ("", ":4", ":n=4", " 5", ":3")] == [
        288, 96, 96, 192, 48,
    ]  # fmt: skip
    assert count(run, "--rule", "mine.py:Pair:4", "--rule", "mine.py:Pair:3") == 48
    assert count(run, "--rule", "any: mine.py:Pair:4 | mine.py:Pair:3") == 96
    for jobs in ("1", "2"):
        assert ",96," in batch(EMPTY, "--rule", "mine.py:Pair:4", "--limit", "999", "--jobs", jobs)[1]
    assert run("sudoku", EMPTY, "--rule", "mine.py:Pair:4:5")[2] == (
        "rulegrid: --rule mine.py:Pair '4:5': no parameter for '5', there are only n\n"
    )


@pytest.mark.parametrize(
    ("options", "number", "n"),
    [(["Pair:4"], "96", [4]), (["Pair"], "96", [4]), (["Pair:3"], "48", [4, 3]), (["Pair:4", "Pair:3"], "48", [4, 3])],
)
def test_json_with_parameters_is_read_back(run, here, options, number, n):
    (here / "mine.py").write_text(PAIR)
    (here / "own.json").write_text(run("sudoku", EMPTY, "--rule", "mine.py:Pair:4", "--json")[1])
    rules = [word for option in options for word in ("--rule", f"mine.py:{option}")]
    assert run("sudoku", "own.json", *rules, "--count")[1] == f"{number}\n"
    data = json.loads(run("sudoku", "own.json", *rules, "--json")[1])["puzzle"]["rules"]
    assert [entry["parameters"]["n"] for entry in data if entry["rule"] == "pair"] == n
    assert run("sudoku", "own.json", "--no-rule", "mine.py:Pair", "--count")[1] == "288\n"


def test_a_puzzle_may_have_rules_of_other_families(run, here):
    (here / "cages.txt").write_text("0 0\n1 1\n3+ 3+\n")
    assert run("calcudoku", "cages.txt", "--count")[1] == "2\n"
    assert run("calcudoku", "cages.txt", "--rule", "diagonal", "--count")[1] == "0\n"
    assert run("calcudoku", "cages.txt", "--rule", "odd:A1", "--count")[1] == "1\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_files_of_one_name_in_two_folders_are_two(batch, run, here, jobs):
    for folder, cell in (("a", (0, 0, 1)), ("b", (0, 1, 2))):
        (here / folder).mkdir()
        (here / folder / "x.py").write_text(LIMITED.format(*cell))
    both = ("--rule", "a/x.py:R", "--rule", "b/x.py:R")
    assert count(run, *both) == 24
    _, out, _ = batch(f"{EMPTY}\n" * 3, *both, "--limit", "999", "--jobs", jobs)
    assert [line.split(",")[4] for line in out.splitlines()[1:]] == ["24"] * 3


CORNER = """
from rulegrid import Rule

class Corner(Rule):
    def is_valid(self, board):
        return board.cells[0][0] in (0, 1)
"""


@pytest.mark.parametrize(
    ("rule", "number"),
    [
        ("any: mine.py:Corner | odd A2", 192),
        ("none: odd A2 | (any: mine.py:Corner | mine.py:Greater A1A2)", 48),
        ("all:mine.py:Corner | ./mine.py:Greater:A2A1", 72),
    ],
)
def test_a_rule_of_ones_own_may_be_part_of_a_rule_made_of_rules(run, here, rule, number):
    (here / "mine.py").write_text(GREATER + CORNER)
    assert count(run, "--rule", rule) == number


@pytest.mark.parametrize(
    ("rule", "problem"),
    [
        ("any: none.py:Corner | odd A2", "rule 'none.py:Corner': no file 'none.py'"),
        ("any: mine.py:Edge | odd A2", "rule 'mine.py:Edge': the file has no class 'Edge', expected one of Greater"),
        (
            "any: odd A2 | mine.py:Greater",
            "--rule any 'odd A2 | mine.py:Greater': column 25: greater: expected a clue, CELLS, such as A1A2",
        ),
        ("odd mine.py:Greater", "--rule odd 'mine.py:Greater': column 8: read ':Greater', expected CELLS"),
    ],
)
def test_a_part_that_can_not_be_loaded_is_named(run, here, rule, problem):
    (here / "mine.py").write_text(GREATER)
    assert run("sudoku", EMPTY, "--rule", rule)[2].startswith(f"rulegrid: {problem}")


def test_a_file_whose_name_begins_as_a_rule_is_found(run, here):
    (here / "any rule.py").write_text(CORNER)
    assert count(run, "--rule", "any rule.py:Corner") == 72


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_part_of_ones_own_holds_in_a_batch(batch, here, jobs):
    (here / "mine.py").write_text(CORNER)
    _, out, _ = batch(EMPTY, "--rule", "any: mine.py:Corner | odd A2", "--limit", "999", "--jobs", jobs)
    assert ",192," in out


def test_an_error_of_a_part_of_ones_own_names_its_line(run, here):
    (here / "mine.py").write_text(CORNER + CORNER.replace("Corner", "Bad").replace("(0, 1)", "None"))
    err = run("sudoku", EMPTY, "--rule", "any: mine.py:Bad | odd A1")[2]
    assert "mine.py, line 12: TypeError: " in err
    assert len(err.splitlines()) == 1


def test_json_with_rules_of_ones_own_is_read_again_if_their_file_is_named(run, here):
    (here / "mine.py").write_text(CORNER)
    _, answer, _ = run("sudoku", EMPTY, "--rule", "any: mine.py:Corner | odd A2", "--json")
    assert run("sudoku", "--count", "--rule", "mine.py:Corner", stdin=answer) == (0, "192\n", "")
    assert run("sudoku", "--count", stdin=answer)[2].endswith(
        f".any[0].rule: read 'corner', expected one of {len(RULES)} rules such as clone, none, row, column, or your own: "
        "--rule FILE.py:Class, or known=[Class] in Python\n"
    )


def test_a_file_is_loaded_once_however_often_it_is_named(run, here):
    (here / "mine.py").write_text("print('loaded')\n" + GREATER + "\nclass Other(Greater):\n    pass\n")
    options = ("--rule", "mine.py:Greater:A1A2", "--rule", "./mine.py:Other:A1A3", "--rule", "mine.py:Greater:A2A3")
    _, out, _ = run("sudoku", EMPTY, "--count", *options)
    assert out.splitlines() == ["loaded", "48"]
    assert run("sudoku", EMPTY, "--rule", "mine.py:Other:A1A2", "--no-rule", "./mine.py:Other")[2] == (
        "rulegrid: --rule mine.py:Other and --no-rule other can't be combined\n"
    )


@pytest.mark.slow
def test_a_rule_that_other_processes_can_not_have_is_refused_at_once(here):
    (here / "locked.py").write_text(LOCKED)
    command = [*MODULE, "sudoku", "batch", "-q", "--rule", "locked.py:Locked"]
    done = subprocess.run([*command, "--jobs", "2"], input=f"{EMPTY}\n", capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("rulegrid: --jobs 2: the rule can't be sent to other processes: TypeError: ")
    assert done.stderr.endswith(", use --jobs 1 (rule: Locked)\n")
    for jobs in ((), ("--jobs", "1")):
        done = subprocess.run([*command, *jobs], input=f"{EMPTY}\n", capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stderr) == (0, "")
        assert ",several," in done.stdout


def test_class_names_are_only_told_to_who_wrote_them(run, here):
    (here / "mine.py").write_text(GREATER)
    assert run("sudoku", "." * 9, "--box", "2x2")[2].endswith("(rule: block)\n")
    assert run("sudoku", EMPTY, "--rule", "mine.py:Greater:A1A9")[2].endswith("(rule: Greater)\n")
    assert run("sudoku", stdin='{"rows": 2, "rules": [{"rule": "row", "clues": ["x"]}]}')[2].endswith("(rule: row)\n")


@pytest.mark.parametrize(
    ("family", "rule"), [*(("sudoku", rule) for rule in RULES), *(("calcudoku", rule) for rule in CALCUDOKU_RULES)]
)
def test_one_rule_is_explained(run, family, rule):
    status, out, err = run(family, "rules", rule.spelling())
    assert (status, err) == (0, "")
    assert out.splitlines()[0].startswith(rule.spelling())
    assert out.splitlines()[1] == f"    {rule.summary()}"
    assert ">>>" not in out
    assert f"rulegrid.{family}.{rule.__name__}\n" in out
    (data,) = (line.partition(" in JSON ")[2].strip() for line in out.splitlines() if " in JSON " in line)
    clues = rule.from_clues(json.loads(data).get("clues", [])).clues()
    assert rule.from_clues(clues).clues() == clues
    if rule.clue_form:
        form, _, example = rule.clue_form.partition(", such as ")
        assert f"    clue       {form}\n" in out
        assert f"--rule {shlex.quote(f'{rule.spelling()}:{example}')}\n" in out


@pytest.mark.parametrize(
    ("family", "rule"), [*(("sudoku", rule) for rule in RULES), *(("calcudoku", rule) for rule in CALCUDOKU_RULES)]
)
def test_an_explained_rule_is_drawn_where_there_is_something_to_see(run, family, rule):
    """Rules without clues are seen in no cell of their own, those below are words alone."""
    _, out, _ = run(family, "rules", rule.spelling())
    unseen = {
        "chess",
        "where",
        "no-difference",
        "no-ratio",
        "no-pair-sum",
        "any",
        "all",
        "none",
        "exactly",
        "at-least",
        "at-most",
        "grids",
    }
    unseen |= {rule.spelling() for rule in RULES if rule.group == "layers"}  # of the whole grid
    unseen -= {
        "path",
        "spot-lines",
        "count-around",
        "same-region",
        "different-region",
        "border-count",
        "region-arrow",
        "region-count",
    }
    drawn = {"block", "normal9x9-block", "windoku"}
    seen = rule.spelling() in drawn or (bool(rule.clue_form) and rule.spelling() not in unseen)
    assert ("┏" in out) == seen
    assert all(len(line) <= 80 for line in out[out.find("┏") :].splitlines()) or not seen


def test_an_explained_rule_has_a_picture_of_its_example(run):
    assert run("sudoku", "rules", "arrow")[1].partition("ArrowRule\n\n")[2] == (
        "        1   2   3   4\n"
        "      ┏━━━┯━━━┳━━━┯━━━┓\n"
        "    A ┃ ○ │   ┃   │   ┃\n"
        "      ┠───┼───╂───┼───┨\n"
        "    B ┃ │ │   ┃   │   ┃\n"
        "      ┣━━━┿━━━╋━━━┿━━━┫\n"
        "    C ┃ ↓ │   ┃   │   ┃\n"
        "      ┠───┼───╂───┼───┨\n"
        "    D ┃   │   ┃   │   ┃\n"
        "      ┗━━━┷━━━┻━━━┷━━━┛\n"
        "    arrow A1: B1 C1\n"
    )


@pytest.mark.slow
def test_a_picture_is_left_out_where_its_characters_cant_be_printed(run):
    done = subprocess.run(
        [*MODULE, "sudoku", "rules", "killer"],
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        capture_output=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert (
        done.stdout.decode("ascii").splitlines()
        == run("sudoku", "rules", "killer")[1].partition("\n\n        1 ")[0].splitlines()
    )


def test_a_rule_of_ones_own_is_drawn_too(run, here):
    sign = "\n    def draw_clue(self, clue, drawing):\n        drawing.edge(*clue.cells, text='>')\n"
    (here / "mine.py").write_text(GREATER + sign)
    assert "    A ┃   >   ┃   │   ┃\n" in run("sudoku", "rules", "mine.py:Greater")[1]
    (here / "bad.py").write_text(GREATER + sign.replace("clue.cells", "clue.cell"))
    status, out, err = run("sudoku", "rules", "bad.py:Greater")
    assert (status, err) == (0, "")
    assert "┏" not in out


def test_an_example_without_a_solution_is_said_to_have_none(run, here):
    text = GREATER.replace("not a or not b or a > b", "not a or not b or a == b")
    sign = "\n    def draw_clue(self, clue, drawing):\n        drawing.edge(*clue.cells, text='=')\n"
    (here / "mine.py").write_text(text + sign)
    assert run("sudoku", "rules", "mine.py:Greater")[1].endswith(
        "    No grid of this size has a solution with this clue.\n"
    )


def test_an_explained_rule_as_json_is_its_row_of_the_list(run):
    (row,) = json.loads(run("sudoku", "rules", "killer", "--json")[1])["rules"]
    assert row in json.loads(run("sudoku", "rules", "--json")[1])["rules"]
    assert row["rule"] == "killer"


def test_a_rule_of_ones_own_is_explained_too(run, here):
    (here / "mine.py").write_text(GREATER)
    assert run("sudoku", "rules", "mine.py:Greater")[1] == (
        "mine.py:Greater\n"
        "    The first cell of each pair holds the greater value.\n\n"
        "    Cells need not be neighbours.\n\n"
        "    clue       CELLS\n"
        "    option     --rule mine.py:Greater:A1A2\n"
        '    in JSON    {"rule": "greater", "clues": ["A1A2"]}\n'
    )


def test_the_help_stays_short_however_many_rules_there_are(capsys):
    """Only a few rules have options of their own; all others are given with --rule."""
    assert main(["sudoku", "solve", "--help"]) == 0
    text = capsys.readouterr().out
    assert all(option in text for option in ("--box", "--thermometer", "--killer"))
    assert {rule.clue_option for rule in RULES if rule.clue_form} <= {"", "box", "thermometer", "killer"}
