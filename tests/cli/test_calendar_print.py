"""`rulegrid calendar print` and `convert`."""

import json

import pytest

from rulegrid.calendar import read_puzzle

FAMILY = "calendar"


def test_dates(run, here):
    assert run("print", "2026-01-14", "Oct 6 O6@A1:1", "--out", "sheet.html", "--title", "Two") == (0, "", "")
    page = (here / "sheet.html").read_text()
    assert page.count("<svg") == 2
    for text in ("Two", "14 Jan", "6 Oct", "Two: solutions"):
        assert text in page


def test_the_board_and_its_pieces(run, here):
    assert run("print", "--board", "weekday8x7", "--out", "board.svg") == (0, "", "")
    assert {path.name for path in here.iterdir()} == {"board-1.svg", "board-2.svg"}
    assert (here / "board-1.svg").read_text().count('class="piece"') == 9
    assert run("print", "Jan 1", "--cut-outs", "--no-solutions", "--out", "date.svg")[0] == 0
    assert (here / "date-1.svg").read_text().count('class="piece"') == 8
    assert "1 Jan" in (here / "date-2.svg").read_text()


def test_files(run, here):
    (here / "dates.txt").write_text("Jan 14\n\n6 Oct O6@A1:1\n")
    (here / "one.json").write_text(read_puzzle("Feb 3").to_json(indent=2))
    (here / "lines.jsonl").write_text("\n".join(read_puzzle(date).to_json() for date in ("Mar 4", "Apr 5")))
    assert run("print", "dates.txt", "one.json", "lines.jsonl", "-", "--out", "all.html", stdin="May 6")[0] == 0
    page = (here / "all.html").read_text()
    assert all(date in page for date in ("14 Jan", "6 Oct", "3 Feb", "4 Mar", "5 Apr", "6 May"))


def test_a_date_without_a_solution_is_reported(run, here):
    status, out, err = run("print", "Oct 6 O6@A1:1 V@D1:1", "--out", "sheet.svg")
    assert (status, out, err) == (1, "", "rulegrid: puzzle 1. 6 Oct: no solution\n")
    assert (here / "sheet-1.svg").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["Feb 30", "--out", "a.svg"],
            "date 'Feb 30': there is no such day, expected 2026-01-14, 1/14, 'Jan 14' or today",
        ),
        (["-", "--out", "a.svg"], "line 2: date 'x': expected 2026-01-14, 1/14, 'Jan 14' or today"),
        (["--out", "a.svg", "--no-cut-outs"], "--no-cut-outs: expected dates to print"),
        (["--out", "a.txt"], "--out 'a.txt': expected a name that ends in .pdf, .html, .htm, .svg, .png"),
        (["Jan 1"], "--out: expected a file, such as --out sheet.pdf"),
    ],
)
def test_what_can_not_be_printed(run, arguments, message):
    assert run("print", *arguments, stdin="Jan 1\nx\n") == (2, "", f"rulegrid: {message}\n")


def test_convert(run, here):
    assert run("convert", "Oct", "6", "--place", "O6@A1:1", "--to", "text")[:2] == (0, "6 Oct O6@A1:1\n")
    _, out, _ = run("convert", "6", "Oct", "O6@A1:1", "--to", "json")
    assert read_puzzle(out) == read_puzzle("6 Oct O6@A1:1")
    assert json.loads(out)["family"] == "calendar"
    _, _, err = run("convert", "2026-01-14", "--board", "weekday8x7", "--to", "text")
    assert err == "rulegrid: text can't express: the board, and everything that is not on the default one\n"
    status, _, err = run("convert", "--open", "Jan,14", "--to", "text")
    assert (status, err.count("\n")) in ((0, 0), (4, 1))
    assert run("convert", "Oct", "6", "--out", "date.svg")[0] == 0
    assert "<svg" in (here / "date.svg").read_text()
