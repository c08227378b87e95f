"""`hint` of sudoku and calcudoku: the next value, never one that leads nowhere."""

import json
import re

import pytest

FOUR = "1..4......32...."
FOUR_SOLVED = ["1324", "2413", "4132", "3241"]
CAGES = "0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-\n"


def test_a_hint_is_a_cell_with_its_value_and_the_reason(run):
    assert run("sudoku", "hint", FOUR) == (0, "A2: 3\nIn row A, 3 fits only in A2.\n", "")


def test_hints_lead_to_the_solution(run):
    cells = list(FOUR)
    for _ in range(FOUR.count(".")):
        status, out, _ = run("sudoku", "hint", "".join(cells))
        row, col, value = re.match(r"([A-D])([1-4]): ([1-4])\n", out).groups()
        assert status == 0
        assert FOUR_SOLVED["ABCD".index(row)][int(col) - 1] == value
        cells["ABCD".index(row) * 4 + int(col) - 1] = value
    assert run("sudoku", "hint", "".join(cells)) == (0, "Every cell is filled.\n", "")


@pytest.mark.parametrize(
    ("puzzle", "options", "text"),
    [
        ("11" + "." * 14, (), "There is a contradiction in row A."),
        ("12" + "." * 14, ("--killer", "9:A1A2"), "There is a contradiction in cage 9 at A1."),
        ("12" + "." * 14, ("--rule", "thermometer:A2A1"), "There is a contradiction in thermometer A2 A1."),
        ("123." + "...4" + "." * 8, (), "No solution contains the values on the board."),
    ],
)
def test_where_no_solution_is_left_there_is_no_value(run, puzzle, options, text):
    assert run("sudoku", "hint", puzzle, *options) == (1, f"{text}\n", "")


def test_the_rules_that_are_asked_for_count(run):
    """One cell is left for a value only where blocks don't count."""
    with_blocks = run("sudoku", "hint", "1......." + "." * 8)[1]
    assert "a solution" in with_blocks
    assert run("sudoku", "hint", "1......." + "." * 8, "--killer", "3:A1A2")[1].startswith("A2: 2\n")


def test_json_has_stable_keys(run):
    status, out, err = run("sudoku", "hint", FOUR, "--json")
    data = json.loads(out)
    assert (status, err) == (0, "")
    assert list(data) == ["status", "cell", "value", "kind", "unit", "cells", "text", "puzzle"]
    assert (data["status"], data["cell"], data["value"], data["unit"]) == ("hint", "A2", 3, "row A")
    data = json.loads(run("sudoku", "hint", "11" + "." * 14, "--json")[1])
    assert (data["status"], data["cell"], data["value"]) == ("contradiction", None, None)


def test_a_drawn_grid_shows_the_value(run):
    out = run("sudoku", "hint", FOUR, "--pretty")[1]
    assert out.splitlines()[1].split("┃")[1].split() == ["1", "│", "3"]
    assert out.endswith("┛\nA2: 3\nIn row A, 3 fits only in A2.\n")


def test_calcudoku_has_hints_too(run, here):
    (here / "cages.txt").write_text(CAGES)
    assert run("calcudoku", "hint", "cages.txt") == run("calcudoku", "hint", stdin=CAGES)
    assert run("calcudoku", "hint", "cages.txt")[1] == "A3: 3\nIn row A, 3 fits only in A3.\n"


def test_a_search_that_is_stopped_gives_no_hint(run):
    assert run("sudoku", "hint", "." * 81, "--timeout", "0") == (3, "", "rulegrid: stopped by --timeout\n")
    assert run("sudoku", "hint", "." * 81, "--timeout", "nan")[0] == 2
    assert run("sudoku", "hint", FOUR, "--json", "--pretty")[2] == ("rulegrid: --json and --pretty can't be combined\n")


def test_a_hint_knows_other_values(run):
    assert run("sudoku", "hint", "0123" + "." * 12, "--values", "1,3,4,5")[0] == 2
    status, out, _ = run("sudoku", "hint", "123." + "." * 12, "--values", "1234")
    assert (status, out.splitlines()[0]) == (0, "A4: 4")
    status, out, _ = run("sudoku", "hint", "123." + "." * 12, "--values", "0123")
    assert (status, out.splitlines()[0]) == (0, "A4: 0")
