"""`hint` of sudoku and calcudoku: the next step, never one that leads nowhere."""

import json
import re

import pytest

FOUR = "1..4......32...."
FOUR_SOLVED = ["1324", "2413", "4132", "3241"]
CAGES = "0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-\n"


def test_a_hint_is_a_cell_with_its_value_and_the_reason(run):
    assert run("sudoku", "hint", FOUR) == (0, "D3: 4\nIn the block at C3, 4 fits only in D3.\n", "")


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
    ("position", "status", "first"),
    [
        (":0000:x:1+3.4......32....:::", 0, "A3: 2"),
        (":0000:x:1+3+24+2+4+1+3+4+132+3+2+4.:::", 0, "D4: 1"),
        (":0000:x:1+2.4......32....:::", 1, "2 in A2 is wrong: it contradicts row A and A3."),
        (":0000:x:1..4......32....:443:::", 1, "D3 lacks the pencil mark 4, which nothing rules out."),
        ("1 u3 24 4  24 24 13 13  34 14 3 2  23 23 14 14", 0, "A3: 2"),
    ],
)
def test_a_hint_begins_at_the_position_in_the_text(run, position, status, first):
    """Also `steps`: the first one is the same, but for a step that opens nothing."""
    given = run("sudoku", "hint", position)
    assert (given[0], given[1].splitlines()[0]) == (status, first)
    done, out, _ = run("sudoku", "steps", position)
    assert done == status
    assert status or f"{first.split(':')[0]} is the last empty cell" in out
    assert not status or out == f"1. {first}\n"


@pytest.mark.parametrize(
    ("puzzle", "options", "text"),
    [
        ("11" + "." * 14, (), "There is a contradiction in row A."),
        ("12" + "." * 14, ("--killer", "9:A1A2"), "There is a contradiction in cage 9 at A1."),
        ("12" + "." * 14, ("--rule", "thermometer:A2A1"), "There is a contradiction in thermometer A2 A1."),
        ("123." + "...4" + "." * 8, (), "The puzzle has no solution. A check shows why."),
    ],
)
def test_where_no_solution_is_left_there_is_no_value(run, puzzle, options, text):
    assert run("sudoku", "hint", puzzle, *options) == (1, f"{text}\n", "")


def test_the_rules_that_are_asked_for_count(run):
    """One cell is left for a value only where blocks don't count."""
    with_blocks = run("sudoku", "hint", "1......." + "." * 8)[1]
    assert "there are several solutions" in with_blocks
    assert run("sudoku", "hint", "1......." + "." * 8, "--killer", "3:A1A2")[1].startswith("A2: 2\n")


def test_json_has_stable_keys(run):
    status, out, err = run("sudoku", "hint", FOUR, "--json")
    data = json.loads(out)
    assert (status, err) == (0, "")
    assert list(data) == [
        "status", "stopped", "technique", "cell", "value", "steps_to_value", "unit", "cells", "piece", "remove", "reasons", "parts", "marks", "degrees", "text", "texts", "steps",
        "candidates", "seconds", "puzzle",
    ]  # fmt: skip
    assert (data["status"], data["cell"], data["value"], data["unit"]) == ("step", "D3", 4, "block at C3")
    (step,) = data["steps"]
    assert list(step) == [
        "technique", "name", "text", "cost", "placed", "removed", "units", "chain", "roles", "texts",
        "names", "cited", "marks", "changes", "gone",
    ]  # fmt: skip
    assert (step["placed"], step["units"][0]["value"]) == ({"D3": 4}, 4)
    data = json.loads(run("sudoku", "hint", "11" + "." * 14, "--json")[1])
    assert (data["status"], data["cell"], data["value"]) == ("none", None, None)


def test_a_drawn_grid_shows_the_value(run):
    out = run("sudoku", "hint", FOUR, "--pretty")[1]
    assert out.splitlines()[8].split("┃")[2].split() == ["4", "│"]
    assert out.endswith("┛\nD3: 4\nIn the block at C3, 4 fits only in D3.\n")


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (("--show", "where"), "Look at the block at C3.\n"),
        (("--show", "technique"), "4 has only one place in the block at C3.\n"),
        (("--language", "zh"), "D3: 4\n在 C3 起的宫中，4 只能填在 D3。\n"),
    ],
)
def test_a_hint_says_as_much_as_is_wanted(run, options, text):
    assert run("sudoku", "hint", FOUR, *options) == (0, text, "")


@pytest.mark.parametrize(
    ("option", "read"),
    [("--show", "some"), ("--language", "de")],
)
def test_other_words_are_refused(run, option, read):
    status, out, err = run("sudoku", "hint", FOUR, option, read)
    assert (status, out) == (2, "")
    assert err.startswith(f"rulegrid: {option}: read '{read}', expected one of ")


def test_calcudoku_has_hints_too(run, here):
    (here / "cages.txt").write_text(CAGES)
    assert run("calcudoku", "hint", "cages.txt") == run("calcudoku", "hint", stdin=CAGES)
    assert run("calcudoku", "hint", "cages.txt")[1] == "Cage 2− at B1: it contains 1 and 3, so B1 and C1 can't be 2.\n"
    assert run("calcudoku", "hint", "cages.txt", "--steps", "2")[1] == (
        "A1: 2\nCage 2− at B1: it contains 1 and 3, so B1 and C1 can't be 2.\nIn column 1, 2 fits only in A1.\n"
    )


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


def test_a_wrong_value_and_a_missing_mark_come_first(run, here):
    wrong = "1.34......32...."
    assert run("sudoku", "hint", FOUR, "--mine", wrong) == (1, "3 in A3 is wrong: it contradicts column 3.\n", "")
    (here / "mine.txt").write_text("1 . . 4\n. . . .\n. . 3 2\n. . 4 .\n")
    (here / "marks.txt").write_text(". 2 23 .\n234 234 12 123\n4 14 . .\n23 123 . 1\n")
    status, out, err = run("sudoku", "hint", FOUR, "--mine", "mine.txt", "--marks", "marks.txt")
    assert (status, out, err) == (1, "A2 lacks the pencil mark 3, which nothing rules out.\n", "")


def test_what_the_marks_show_already_is_not_repeated(run, here):
    """D4 is the only place of 1 among the marks, if not by the values alone."""
    marks = "1 23 23 4 234 24 12 13 4 14 3 2 23 123 14 1".replace("3 2 ", ". . ", 1)
    (here / "marks.txt").write_text(marks)
    out = run("sudoku", "hint", FOUR, "--marks", "marks.txt")[1]
    assert out.splitlines()[0] == "D3: 4"
    assert len(out.splitlines()) == 2


@pytest.mark.parametrize(
    ("option", "text", "message"),
    [
        ("--mine", "1.24", "the player's grid: read 4 cells, expected 16"),
        ("--mine", "1..4...9..32....", "line 1, column 8: cell B4 can't contain 9: expected 1 to 4"),
        ("--mine", "1 . . 4 . . . . . . 3 2 . . . 5", "line 1, column 31: cell D4 can't contain 5: expected 1 to 4"),
        ("--mine", "2..4......32....", "the player's grid: A1 is 2, but the puzzle gives 1"),
        ("--marks", "1 2", "marks.txt: pencil marks: read 2 cells, expected 16"),
        (
            "--marks",
            "19" + " ." * 15,
            "marks.txt: line 1, column 1: read '19', expected candidates such as 123, or '.'",
        ),
    ],
)
def test_work_that_does_not_fit_is_refused(run, here, option, text, message):
    (here / "marks.txt").write_text(text)
    given = "marks.txt" if option == "--marks" else text
    assert run("sudoku", "hint", FOUR, option, given) == (2, "", f"rulegrid: {message}\n")


def test_a_puzzle_without_a_solution_has_no_hint_and_its_givens_are_not_called_wrong(run):
    broken = (FOUR, "--killer", "5:A1A2")
    nothing = (1, "The puzzle has no solution. A check shows why.\n", "")
    assert run("sudoku", "hint", *broken) == nothing
    assert run("sudoku", "hint", *broken, "--mine", FOUR) == nothing


def test_a_file_of_marks_that_is_missing_is_called_so(run, here):
    status, out, err = run("sudoku", "hint", FOUR, "--marks", "none.txt")
    assert (status, out) == (2, "")
    assert err == "rulegrid: file 'none.txt': no such file or directory, expected pencil marks\n"


@pytest.mark.slow
def test_calendars_have_the_degrees_of_sudokus(run):
    """The same options, but for those about what a player writes into cells."""
    sudoku, calendar = (
        {line.split()[0].rstrip(",") for line in run(family, "hint", "--help")[1].splitlines() if "  --" in line[:4]}
        for family in ("sudoku", "calendar")
    )
    assert {"--show", "--language", "--json", "--cells", "--svg", "--png", "--pretty", "--timeout"} <= sudoku & calendar
    assert sudoku - calendar == {
        "--mine",
        "--marks",
        "--values",
        "--box",
        "--thermometer",
        "--killer",
        "--fetch",
        "--offline",
        "--steps",
    }
    date = (
        "calendar",
        "hint",
        "Feb 24",
        "--place",
        "V@E1:1",
        "--place",
        "U@E2:2",
        "--place",
        "Y@A1:1",
        "--place",
        "P@E5:2",
    )
    where, technique, all_ = (run(*date, "--show", show)[1].splitlines() for show in ("where", "technique", "all"))
    assert set(where) == {"Look at D2."}
    assert technique[-1] == "Try all ways to cover D2."
    assert all_[0] == "O6@C2:2"
    assert len(where) == len(technique) == len(all_) - 1
    assert all_[-1].endswith("So piece O6 goes on C2 C3 C4 D2 D3 D4.")


def test_values_that_fit_one_by_one_but_not_together_are_the_players(run):
    """Each of them is in a solution, so none of them is wrong by itself; the puzzle has solutions."""
    status, out, _ = run("sudoku", "hint", "12..34..........", "--mine", "12..34..4.1....2")
    assert (status, out) == (1, "No solution contains the values on the board.\n")
