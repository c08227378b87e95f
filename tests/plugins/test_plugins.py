"""Packages that are wrong: each is told in one line, what and whose, and everything else works."""

import pytest

from rulegrid import RulegridError, read_puzzle
from rulegrid.calendar import board_names, load_board
from rulegrid.calendar.family import titles
from rulegrid.cli import main
from rulegrid.core import plugins
from rulegrid.core.family import family
from rulegrid.web.dispatch import failure
from rulegrid.web.request import ServerLimits

RULE = """
from rulegrid import Rule

class {name}(Rule):
    "The corners differ."
    {more}

    def is_valid(self, board):
        {body}
"""


def rule(name="CornersRule", more="", body="return True"):
    return RULE.format(name=name, more=more, body=body)


def names(kind="rules"):
    return [each.spelling() for each in family("sudoku").rules if plugins.source_of(each)]


def test_a_rule_of_a_package_is_there(installed):
    told = installed("corners", rule(), rules={"corners": "CornersRule"})
    assert (names(), told) == (["corners"], [])
    assert read_puzzle("1..4......32....", extra="corners").rules[-1].spelling() == "corners"


@pytest.mark.parametrize(
    ("source", "offers", "problem"),
    [
        ("import nowhere_at_all", {"corners": "X"}, "ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("raise SystemExit(3)", {"corners": "X"}, "SystemExit: 3"),
        ("def broken(:", {"corners": "X"}, "SyntaxError: "),
        (rule(), {"corners": "Corners"}, "AttributeError: module 'corners' has no attribute 'Corners'"),
        ("X = 5", {"corners": "X"}, "read 5, expected a class of rules"),
        ("from rulegrid import Rule as X", {"corners": "X"}, "expected a class of rules"),
        (rule(), {"other": "CornersRule"}, "it is called 'corners', expected the name of its entry point, 'other'"),
        (rule("KillerRule"), {"killer": "KillerRule"}, "the name 'killer' is taken by rulegrid"),
        (rule("JigsawRule"), {"jigsaw": "JigsawRule"}, "the name 'jigsaw' is taken by rulegrid"),
        (rule(more="also_called = ('xv',)"), {"corners": "CornersRule"}, "the name 'xv' is taken by rulegrid"),
        (rule(more="clue_option = 'box'"), {"corners": "CornersRule"}, "it sets clue_option"),
        (rule(more="group = 'corners'"), {"corners": "CornersRule"}, "its group is 'corners', expected"),
        (rule(), {"Corners!": "CornersRule"}, "read 'Corners!', expected a name in lower case"),
    ],
)
def test_a_broken_rule_is_told_once_and_left_out(installed, source, offers, problem):
    told = installed("corners", source, rules=offers)
    installed("good", rule("GoodRule"), rules={"good": "GoodRule"})
    assert names() == ["good"]
    assert family("sudoku").rules
    (line,) = told
    (name,) = offers
    assert line.startswith(f"the rule {name} of the package corners is ignored: ")
    assert problem in line
    assert "\n" not in line


def test_of_two_packages_the_first_has_the_name(installed):
    installed("b-corners", rule(), rules={"corners": "CornersRule"})
    told = installed("a-corners", rule(), rules={"corners": "CornersRule"})
    assert names() == ["corners"]
    assert told == ["the rule corners of the package b-corners is ignored: the name 'corners' is taken by a-corners"]


def test_another_family_is_named_before_the_rule(installed):
    told = installed("corners", rule(), rules={"calcudoku.corners": "CornersRule"})
    assert names() == []
    assert family("calcudoku").rules[-1].spelling() == "corners"
    assert told == []


def test_a_broken_format_is_left_out(installed):
    told = installed("texts", "X = 5", formats={"mine": "X", "csv": "X"})
    assert [each.name for each in family("sudoku").added_formats] == []
    assert sorted(told) == [
        "the format csv of the package texts is ignored: the name 'csv' is taken by rulegrid",
        "the format mine of the package texts is ignored: read 5, expected a Format",
    ]
    with pytest.raises(RulegridError):
        read_puzzle("mine")


def test_a_broken_board_is_left_out(installed):
    told = installed("days", "X = 5\nY = 'board:'", boards={"five": "X", "empty": "Y", "dragonfjord": "X"})
    assert set(board_names()) >= {"five", "empty"}
    assert list(titles()) == ["dragonfjord", "nine_by_six", "weekday8x7"]
    with pytest.raises(RulegridError, match="five"):
        load_board("five")
    assert len(told) == 3
    assert any("the board five of the package days is ignored: PuzzleFormatError: read 5" in line for line in told)


def test_what_a_rule_raises_is_one_line_that_names_its_package(installed, capsys):
    installed("corners", rule(body="return 1 // 0"), rules={"corners": "CornersRule"})
    assert main(["sudoku", "solve", "1..4......32....", "--rule", "corners"]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "ZeroDivisionError" in error


def test_what_a_rule_raises_elsewhere_names_its_package_too(installed, capsys):
    more = "def constraints(self, board): raise LookupError('oh')"
    installed("corners", rule(more=more), rules={"corners": "CornersRule"})
    text = '{"rows": 4, "rules": [{"rule": "row"}, {"rule": "corners"}]}'
    assert main(["sudoku", "solve", text]) == 2
    error = capsys.readouterr().err
    assert error == "rulegrid: LookupError: oh, in the package corners (rule: corners)\n"


def test_the_program_reports_in_one_line_and_goes_on(installed, capsys):
    installed("corners", "import nowhere_at_all", rules={"corners": "X"})
    assert main(["sudoku", "rules", "killer"]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("killer\n")
    assert shown.err.count("\n") == 1
    assert shown.err.startswith("rulegrid: the rule corners of the package corners is ignored: ModuleNotFoundError")


def test_in_python_it_is_a_warning(installed, monkeypatch):
    installed("corners", "import nowhere_at_all", rules={"corners": "X"})
    plugins.tell(plugins._warn)
    with pytest.warns(plugins.PluginWarning, match="package corners is ignored"):
        assert names() == []


def test_what_a_rule_raises_on_the_page_is_an_answer_that_names_its_package(installed, capsys):
    more = "def constraints(self, board): raise LookupError('oh')"
    installed("corners", rule(more=more), rules={"corners": "CornersRule"})
    with pytest.raises(LookupError) as raised:
        read_puzzle("1..4......32....", extra="corners").solve()
    status, answer = failure(raised.value, ServerLimits())
    assert (status, answer["error"]["message"]) == (422, "LookupError: oh, in the package corners")
    assert "Traceback" in capsys.readouterr().err  # for who serves the page
