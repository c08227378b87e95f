"""`techniques`: all of them listed, or one explained with an example."""

import json

import pytest

from rulegrid.engine.explain.lessons import lessons


@pytest.mark.parametrize("family", ["sudoku", "calcudoku"])
def test_all_are_listed_in_the_order_of_their_costs(run, family):
    status, out, err = run(family, "techniques")
    assert (status, err) == (0, "")
    heads = [line for line in out.splitlines() if not line.startswith(" ")]
    assert [head.split()[1].strip(":") for head in heads] == [each.key for each in lessons()]
    assert "4.2 xy-wing (XY-wing):\n  A cell with candidates X and Y" in out


def test_one_is_explained_with_an_example(run):
    status, out, err = run("sudoku", "techniques", "xy-wing", "--plain")
    assert (status, err) == (0, "")
    assert "So one of the wings is Z." in " ".join(out.split())
    assert "┃" in out
    assert out.splitlines()[-1].startswith("XY-wing: ")
    assert "r" in run("sudoku", "techniques", "xy-wing", "--cells", "r1c1")[1].splitlines()[-1]
    assert "双值" in run("sudoku", "techniques", "xy-chain", "--language", "zh")[1]
    assert run("sudoku", "techniques", "search")[0] == 0


def test_as_json_it_has_the_position_and_the_step(run):
    listed = json.loads(run("sudoku", "techniques", "--json")[1])["techniques"]
    assert listed[0] == {
        "technique": "full-house",
        "name": "full house",
        "names": {"en": "full house", "zh": "最后一格"},
        "cost": 1.0,
        "uniqueness": False,
        "what": "A house has one empty cell left, which takes the missing value.",
    }
    one = json.loads(run("sudoku", "techniques", "x-wing", "--json", "--language", "zh")[1])
    assert one["name"] == "二链列（X-wing）"
    assert one["example"]["step"]["technique"] == "x-wing"
    assert one["example"]["step"]["removed"]
    assert {*one["example"]["step"]["removed"]} <= one["example"]["marks"].keys()


def test_an_unknown_one_is_refused_in_one_line(run):
    assert run("sudoku", "techniques", "xy-wings") == (
        2, "", "rulegrid: no technique 'xy-wings', did you mean 'xy-wing'?\n",
    )  # fmt: skip
