"""`techniques`: all of them listed, or one explained with an example."""

import json

import pytest

from rulegrid.explain.lessons import lessons


@pytest.mark.parametrize("family", ["sudoku", "calcudoku"])
def test_all_are_listed_in_the_order_of_their_costs(run, family):
    status, out, err = run(family, "techniques")
    assert (status, err) == (0, "")
    heads = [line for line in out.splitlines() if not line.startswith(" ")]
    assert [head.split()[1].strip(":") for head in heads] == [each.key for each in lessons()]
    assert "4.2 xy-wing (XY-wing):\n  A cell with candidates X and Y" in out


@pytest.mark.slow
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


TABLE = """
.---------------.---------------.---------------.
| 8   7   9     | 1   356  4    | 3   356   2   |
| 1   2   35    | 368 9    78   | 378 35678 4   |
| 4   35  6     | 2   35   78   | 1   9    3578 |
:---------------+---------------+---------------:
| 9   6   2     | 38  1    5    | 4   378  378  |
| 7   4   1     | 368 36   9    | 5   2    38   |
| 5   38  38    | 7   4    2    | 6   1    9    |
:---------------+---------------+---------------:
| 6   9   7     | 5   8    3    | 2   4    1    |
| 3   58  4     | 9   2    1    | 78  578  6    |
| 2   1   58    | 4   7    6    | 9   358  358  |
'---------------'---------------'---------------'
"""


def packed(table):
    cells = [word for line in table.splitlines() if line[:1] == "|" for word in line.replace("|", " ").split()]
    return "".join("".join(digit if digit in cell else "." for digit in "123456789") for cell in cells)


@pytest.mark.parametrize("text", [TABLE, packed(TABLE)])
def test_the_candidates_of_a_grid_of_candidates_are_marks(run, text):
    status, out, err = run("sudoku", "steps", "--technique", "skyscraper", "--json", stdin=text)
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert {"B4": [8]} in [step["removed"] for step in answer["steps"]]
    assert "among" not in [rule["rule"] for rule in answer["puzzle"]["rules"]]
    unique = run("sudoku", "steps", "--uniqueness", "--technique", "unique-rectangle-1", stdin=marked_rectangle())
    assert unique[0] == 0
    assert unique[1].startswith("1. Unique rectangle type 1")


def marked_rectangle():
    """Four cells of 1 and 2 but for a 3, all others of any digit."""
    cells = ["123456789"] * 81
    for at, digits in ((0, "12"), (1, "12"), (27, "12"), (28, "123")):
        cells[at] = digits
    return " ".join(cells)
