"""`explain` of sudoku and calcudoku: every step, as text, data, pictures and a page."""

import itertools
import json
from xml.etree import ElementTree

import pytest

from rulegrid.explain import hints as explain

FOUR = "1..4......32...."
KILLER = ("." * 16, "--killer", "3:A1A2", "--killer", "7:A3A4B4", "--killer", "6:B1B2C1", "--killer", "5:C2C3")
CAGES = "0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-\n"


def test_every_step_is_a_line_and_the_last_one_says_that_the_grid_is_full(run):
    status, out, err = run("sudoku", "explain", FOUR)
    lines = out.splitlines()
    assert (status, err, len(lines)) == (0, "", 13)
    assert lines[0] == "1. In the block at C3, 4 fits only in D3."
    assert lines[-1] == "Every cell is filled."


def test_data_has_the_steps_and_a_rating(run, here):
    (here / "cages.txt").write_text(CAGES)
    status, out, _ = run("calcudoku", "explain", "cages.txt", "--json")
    data = json.loads(out)
    assert (status, data["status"]) == (0, "solved")
    assert list(data) == [
        "status", "stopped", "rating", "steps", "ending", "candidates", "text", "seconds", "puzzle",
    ]  # fmt: skip
    assert data["rating"]["steps"] == len(data["steps"])
    assert data["rating"]["hardest"] == max(step["cost"] for step in data["steps"])
    assert sum(len(step["placed"]) for step in data["steps"]) == 9


@pytest.mark.parametrize(
    ("puzzle", "status", "text"),
    [
        ("1...............", "several", "several solutions"),
        ("11..............", "none", "There is a contradiction in row A."),
        ("123....4........", "none", ""),
    ],
)
def test_without_one_solution_the_end_says_so(run, puzzle, status, text):
    code, out, _ = run("sudoku", "explain", puzzle, "--json")
    data = json.loads(out)
    assert (code, data["status"]) == (1, status)
    assert text in data["text"]


def test_a_page_has_a_picture_for_each_step(run, here):
    assert run("sudoku", "explain", FOUR, "--html", "steps.html")[0] == 0
    page = (here / "steps.html").read_text()
    assert page.startswith("<!DOCTYPE html>")
    assert page.count("<li ") == 12
    assert page.count("<svg ") == 13


def test_pictures_are_numbered(run, here):
    assert run("sudoku", "explain", *KILLER, "--svg", "step.svg")[0] in (0, 1)
    names = sorted(path.name for path in here.glob("step-*.svg"))
    assert "step-1.svg" in names
    for name in names:
        ElementTree.fromstring((here / name).read_text())


def test_limits_hold(run):
    hard = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
    assert run("sudoku", "explain", hard, "--timeout", "0") == (3, "", "rulegrid: stopped by --timeout\n")
    status, _, err = run("sudoku", "explain", hard, "--max-steps", "40")
    assert (status, err) == (3, "rulegrid: stopped by --max-steps\n")


def test_a_full_grid_that_breaks_a_rule_is_no_solution(run):
    broken = (FOUR, "--killer", "5:A1A2")
    status, out, _ = run("sudoku", "explain", *broken)
    assert (status, out.splitlines()[-1]) == (1, "There is a contradiction in cage 5 at A1.")
    assert json.loads(run("sudoku", "explain", *broken, "--json")[1])["status"] == "none"


@pytest.mark.parametrize(
    ("show", "wanted"), [("where", "Look at the block at C3."), ("technique", "4 has only one place")]
)
def test_pages_and_pictures_show_no_more_than_is_wanted(run, here, show, wanted):
    run("sudoku", "explain", FOUR, "--show", show, "--html", "steps.html", "--svg", "step.svg")
    run("sudoku", "hint", FOUR, "--show", show, "--svg", "hint.svg")
    for name in ("steps.html", "step-1.svg", "hint.svg"):
        text = (here / name).read_text()
        assert wanted in text
        assert "fits only in D3" not in text
        assert name == "steps.html" or 'font-weight="600"' not in text.partition('class="candidates"')[2]


def test_a_page_is_all_in_one_language(run, here):
    run("sudoku", "explain", FOUR, "--language", "zh", "--html", "steps.html")
    page = (here / "steps.html").read_text()
    assert "<h1>逐步讲解</h1>" in page
    assert "共 12 步。" in page
    assert "Step" not in page
    assert "fits only in" not in page


def test_what_was_found_before_a_limit_is_written(run, here):
    hard = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
    status, out, err = run("sudoku", "explain", hard, "--max-steps", "40", "--json", "--html", "steps.html")
    data = json.loads(out)
    assert (status, data["status"], err) == (3, "stopped", "rulegrid: stopped by --max-steps\n")
    assert (here / "steps.html").read_text().count("<li ") == len(data["steps"]) > 0


def test_what_was_found_before_ctrl_c_is_written(run, here, monkeypatch):
    def walk(puzzle, marks=None, **options):
        yield from itertools.islice(explain.walk_to_the_end(puzzle, marks, **options), 3)
        raise KeyboardInterrupt

    monkeypatch.setattr(explain, "walk_to_the_end", explain.walk, raising=False)
    monkeypatch.setattr(explain, "walk", walk)
    status, out, err = run("sudoku", "explain", FOUR, "--html", "steps.html")
    page = (here / "steps.html").read_text()
    assert (status, len(out.splitlines()), err) == (130, 3, "rulegrid: interrupted after 3 steps\n")
    assert page.count("<li ") == 3
    assert page.endswith("</html>\n")
    status, out, _ = run("sudoku", "explain", FOUR, "--json")
    data = json.loads(out)
    assert (status, data["status"], len(data["steps"])) == (130, "stopped", 3)


def test_a_page_and_data_can_not_both_go_to_standard_output(run):
    status, out, err = run("sudoku", "explain", FOUR, "--json", "--html", "-")
    assert (status, out, err) == (2, "", "rulegrid: --json and --html - can't be combined\n")


@pytest.mark.slow
def test_each_step_is_drawn_in_the_form_that_the_name_says(run, tmp_path, monkeypatch):
    pytest.importorskip("typst")
    monkeypatch.chdir(tmp_path)
    assert run("sudoku", "explain", FOUR, "--svg", "step.png")[0] == 0
    assert (tmp_path / "step-1.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("-", "--svg -: expected the name of a file, from which that of each step is made"),
        ("step.jpg", "can't write 'step.jpg': expected a name that ends in .svg, .png, .pdf"),
    ],
)
def test_a_picture_of_each_step_needs_a_name(run, name, message):
    assert run("sudoku", "explain", FOUR, "--svg", name) == (2, "", f"rulegrid: {message}\n")
