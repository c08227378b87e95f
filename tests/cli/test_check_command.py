"""`check` and `minimise`: what setters are told, on standard output, and exit statuses."""

import json

import pytest

UNIQUE, SEVERAL, NONE = "1..4......32....", "1..4......3.....", "1...2....3....4."
CAGES = "0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-\n"


@pytest.mark.parametrize(
    ("puzzle", "options", "status", "text"),
    [
        (UNIQUE, (), 0, "The puzzle has exactly one solution.\n"),
        (
            SEVERAL,
            (),
            1,
            "The puzzle has 3 solutions.\n"
            "Two of them differ in only 4 cells: C2 C4 D2 D4.\n"
            "Solutions differ in 7 cells: B1 B2 C1 C2 C4 D2 D4.\n"
            "Giving B1 = 4 leaves exactly one solution.\n",
        ),
        (
            NONE,
            (),
            1,
            "The puzzle has no solution.\n"
            "A1 = 1, B1 = 2 and C2 = 3 together contradict column 2 and the block at A1. Each of these is needed for the "
            "contradiction.\nThere is a contradiction in the block at A1: 3 fits nowhere.\n"
            "Removing A1 = 1, or changing it to 3, leaves several solutions.\n",
        ),
        (
            "11" + "." * 14,
            ("--repairs", "none"),
            1,
            "The puzzle has no solution.\nA1 and A2 are both 1, in row A, which can contain 1 only once.\n"
            "A1 and A2 are both 1, in the block at A1, which can contain 1 only once.\n",
        ),
    ],
)
def test_check_says_it_in_sentences(run, puzzle, options, status, text):
    assert run("sudoku", "check", puzzle, *options) == (status, text, "")


def test_check_and_minimise_in_chinese(run):
    assert run("sudoku", "check", UNIQUE, "--language", "zh") == (0, "本题有唯一解。\n", "")
    out = run("sudoku", "minimise", "1234341221434321", "--order", "reading", "--language", "zh", "--pretty")[1]
    assert out.splitlines()[-3].startswith("去掉了：A1 = 1、A2 = 2、")
    assert out.splitlines()[-2] == "  D4 = 1。"  # folded, as on a terminal
    assert out.splitlines()[-1] == "余下的 6 个已知数都是必需的。"
    status, _, err = run("sudoku", "check", UNIQUE, "--language", "fr")
    assert (status, err) == (2, "rulegrid: --language: read 'fr', expected one of en, zh\n")


SPOILT = "52..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.slow
def test_a_page_has_the_steps_to_the_contradiction(run, tmp_path):
    file = tmp_path / "why.html"
    status, out, err = run("sudoku", "check", SPOILT, "--html", str(file))
    assert (status, err) == (1, "")
    assert "2. In column 9, 2 fits only in B9.\n" in out
    page = file.read_text(encoding="utf-8")
    assert page.count("<li id=") == 4
    assert "The puzzle has no solution. A2 = 2, B4 = 1, " in page
    assert page == run("sudoku", "check", SPOILT, "--html", "-")[1]
    file = tmp_path / "unique.html"
    _, out, err = run("sudoku", "check", UNIQUE, "--html", str(file))
    assert err == f"rulegrid: no steps to show: {file} was not written\n"
    assert not file.exists()
    err = run("sudoku", "check", SPOILT, "--html", "-", "--json")[2]
    assert err == "rulegrid: --json and --html - can't be combined\n"


@pytest.mark.slow
def test_a_picture_has_the_step_where_the_contradiction_shows(run, here):
    status, out, err = run("sudoku", "check", SPOILT, "--svg", "why.svg", "--html", "why.html")
    assert (status, err) == (1, "")
    assert out == run("sudoku", "check", SPOILT)[1]
    svg = (here / "why.svg").read_text()
    assert svg == run("sudoku", "check", SPOILT, "--svg", "-")[1]
    last = out.splitlines()[-2].partition(". ")[2]
    assert last.startswith("There is a contradiction")
    assert last in svg
    assert (here / "why.html").exists()
    _, _, err = run("sudoku", "check", UNIQUE, "--svg", "none.svg", "--html", "none.html")
    assert err == "rulegrid: no steps to show: none.html and none.svg were not written\n"
    assert not (here / "none.svg").exists()


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (("--svg", "-", "--json"), "--json and --svg - can't be combined"),
        (("--svg", "-", "--html", "-"), "--html and --svg name the same file '-'"),
        (("--svg", "a.gif"), "can't write 'a.gif': expected a name that ends in .svg, .png, .pdf"),
    ],
)
def test_pictures_that_can_not_be_written_are_refused_at_once(run, here, options, line):
    assert run("sudoku", "check", SPOILT, *options) == (2, "", f"rulegrid: {line}\n")


@pytest.mark.slow
def test_a_page_of_pieces(run, tmp_path):
    out = run("calendar", "check", "Oct 6", "--place", "O6@A1:1", "--place", "Y@D1:1", "--html", "-")[1]
    assert out.count("<svg") > 5
    assert "Y@D1:1 is impossible by itself." in out


def test_check_counts_the_solutions_without_each_part(run):
    status, out, err = run("sudoku", "check", UNIQUE, "--clues", "--killer", "4:A1A2")
    assert (status, err) == (0, "")
    assert "cage 4 at A1" in out.splitlines()[1]


def test_check_as_json_has_stable_keys(run):
    data = json.loads(run("sudoku", "check", SEVERAL, "--json")[1])
    keys = [
        "status", "stopped", "solution", "several", "contradictions", "repairs", "repairs_complete", "clues", "undone",
        "layers", "texts", "steps", "seconds", "puzzle",
    ]  # fmt: skip
    assert list(data) == keys
    assert list(data["several"]) == [
        "found", "complete", "pair", "differ", "values", "give", "smallest", "solution",
    ]  # fmt: skip
    data = json.loads(run("sudoku", "check", NONE, "--json", "--repairs", "all")[1])
    assert list(data) == keys
    assert data["contradictions"][0]["parts"][0] == {"kind": "given", "name": "A1 = 1", "cells": ["A1"], "value": 1}
    assert data["repairs_complete"] is True
    assert run("sudoku", "check", json.dumps(data["puzzle"]))[0] == 1


def test_check_of_a_calcudoku(run, tmp_path):
    file = tmp_path / "cages.txt"
    file.write_text(CAGES.replace("1-", "2-"))
    status, out, _ = run("calcudoku", "check", str(file))
    assert status == 1
    assert out.splitlines()[1].startswith("Row C, cage 2− at B1 and cage 2− at C2 contradict each other.")


@pytest.mark.slow
def test_check_of_a_date(run):
    status, out, _ = run("calendar", "check", "Oct", "6")
    assert status == 1
    assert out.splitlines()[-1] == "Placing Y@A1:2 leaves exactly one solution."
    assert run("calendar", "check", "Oct 6", "--place", "Y@A1:2")[:2] == (0, "The puzzle has exactly one solution.\n")
    status, out, _ = run("calendar", "check", "Oct 6", "--place", "O6@A1:1", "--place", "Y@D1:1")
    assert status == 1
    assert out.splitlines()[0] == "The puzzle has no solution."
    assert "Y@D1:1" in out


@pytest.mark.parametrize(("family", "part"), [("sudoku", "given"), ("calcudoku", "clue")])
def test_minimise_prints_a_puzzle_that_can_be_read_again(run, tmp_path, family, part):
    if family == "sudoku":
        status, out, err = run(family, "minimise", "1234341221434321")
    else:
        file = tmp_path / "cages.txt"
        file.write_text(CAGES)
        status, out, err = run(family, "minimise", str(file))
    assert (status, err) == (0, "")
    again = tmp_path / "again.txt"
    again.write_text(out)
    assert run(family, "check", str(again), "--clues")[1].splitlines()[1] == f"Every {part} is needed."


def test_minimise_draws_on_request_and_says_what_went(run):
    out = run("sudoku", "minimise", "1234341221434321", "--pretty", "--keep", "A1", "--order", "D4,D3")[1]
    assert "Removed: D4 = 1, D3 = 2, " in out
    assert "┏" in out


def test_minimise_needs_one_solution(run):
    status, out, err = run("sudoku", "minimise", SEVERAL)
    assert (status, out) == (1, "")
    assert err == "rulegrid: the puzzle has several solutions, expected exactly one: `check` explains it\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("check", UNIQUE, "--repairs", "some"), "--repairs: read 'some', expected one of first, all, none"),
        (
            ("minimise", UNIQUE, "--order", "A1,,B2"),
            "--order 'A1,,B2': expected cells and clues with commas between them",
        ),
        (
            ("minimise", UNIQUE, "--order", "foo"),
            "order: no given or clue 'foo', expected one such as A1 = 1, or one of random, reading, givens, clues",
        ),
        (("minimise", UNIQUE, "--keep", "Z9"), "no given or clue 'Z9', expected one such as A1 = 1"),
        (
            ("minimise", UNIQUE, "--symmetry", "round"),
            "--symmetry: read 'round', expected one of none, rotation, quarter",
        ),
        (("check", UNIQUE, "--quiet", "--progress"), "--quiet and --progress can't be combined"),
        (("check", UNIQUE, "--timeout", "-1"), "--timeout: read -1.0, expected 0 or more"),
    ],
)
def test_what_is_wrong_is_one_line(run, arguments, message):
    status, out, err = run("sudoku", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"rulegrid: {message}")
    assert err.count("\n") == 1


def test_a_limit_stops_it(run):
    status, out, err = run("sudoku", "check", "." * 81, "--max-steps", "400")
    assert status == 3
    assert out == "The puzzle has several solutions.\n" or out.startswith("The puzzle has")
    assert err.startswith("rulegrid: stopped by --max-steps after ")
    assert run("sudoku", "check", "." * 81, "--timeout", "0")[:2] == (3, "")
    assert run("sudoku", "minimise", "1234341221434321", "--max-steps", "1")[0] in (0, 3)


@pytest.mark.parametrize("command", ["solve", "check", "hint"])
def test_guessed_clues_that_contradict_each_other_are_listed_on_standard_error(run, command):
    dots = [
        {"center": [row + 0.5, 1], "width": 0.3, "height": 0.3, "rounded": True, "backgroundColor": "#000000"}
        for row in (0, 1)
    ]
    boxes = [[[row, col] for row in (0, 1) for col in (0, 1)]]
    text = json.dumps({"cells": [[{}] * 4 for _ in range(4)], "regions": boxes, "overlays": dots})
    _, out, err = run(command, "-", stdin=text)
    assert "one of these readings may be wrong: black dot between A1 and A2, black dot between B1 and B2" in err
    assert "readings may be wrong" not in out
    assert "readings may be wrong" not in run(command, "-", "--quiet", stdin=text)[2]
