"""What commands write into files: pictures in the form that their names promise, "-", and no file named twice."""

import os

import pytest

from rulegrid.utils.errors import RulegridError

FAMILY = "calendar"
TINY = """{
  "rows": [["a", "b"], ["x", "y"]],
  "groups": {"letter": ["a", "b"], "end": ["x", "y"]},
  "pieces": [{"name": "I", "cells": [[0, 0], [0, 1]]}]
}"""
TINY_DATE = ("--board", "tiny.json", "--open", "a,x")


@pytest.fixture
def here(here):
    (here / "tiny.json").write_text(TINY)
    return here


COMMANDS = {
    "solve": (("solve", *TINY_DATE), "--svg"),
    "sheet": (("solve", *TINY_DATE), "--sheet"),
    "hint": (("hint", *TINY_DATE), "--svg"),
    "boards": (("boards", "tiny.json"), "--svg"),
    "pieces": (("pieces", "--board", "tiny.json"), "--svg"),
    "counts": (("counts", "--board", "tiny.json"), "--heatmap"),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("name", "begins"), [("a.png", b"PNG of <svg"), ("a.PDF", b"PDF of <svg"), ("a.svg", b"<svg"), ("a", b"<svg")]
)
def test_the_ending_of_a_picture_says_what_it_is(run, here, typst, command, name, begins):
    arguments, option = COMMANDS[command]
    status, _, err = run(*arguments, option, name)
    assert (status, err) == (0, "")
    assert (here / name).read_bytes().startswith(begins)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("name", "says"), [("a.png", 'a PNG needs the extra "png"'), ("a.pdf", 'a PDF needs the extra "png"')]
)
def test_a_picture_that_can_not_be_made_is_refused_before_the_work(run, here, typst, command, name, says):
    typst(None)
    arguments, option = COMMANDS[command]
    status, out, err = run(*arguments, option, name)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert says in err
    assert os.listdir(".") == ["tiny.json"]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_form_that_is_not_written_is_refused(run, here, command):
    arguments, option = COMMANDS[command]
    status, out, err = run(*arguments, option, "a.jpg")
    assert (status, out) == (2, "")
    assert err == "rulegrid: can't write 'a.jpg': expected a name that ends in .svg, .png, .pdf\n"


@pytest.mark.parametrize("command", [name for name in COMMANDS if name != "sheet"])
def test_a_dash_is_standard_output_alone(run, here, command):
    arguments, option = COMMANDS[command]
    status, out, err = run(*arguments, option, "-")
    assert (status, err) == (0, "")
    assert out.startswith("<svg")
    assert out.rstrip().endswith("</svg>")
    assert os.listdir(".") == ["tiny.json"]


def test_tables_go_to_standard_output_too(run, here):
    assert run("counts", "--board", "tiny.json", "--csv", "-") == (
        0,
        "letter,end,count\na,x,1\na,y,0\nb,x,0\nb,y,1\n",
        "",
    )
    status, out, err = run("year", "2026", "--to", "Jan 2", "--max", "1", "--csv", "-")
    assert (status, err) == (0, "rulegrid: 2 solutions for 2 dates\n")
    assert out.splitlines()[0] == "date,weekday,solution,board"
    assert len(out.splitlines()) == 3
    assert run("year", "2026", "--to", "1/1", "--max", "1", "--html", "-", "-q")[1].endswith("</html>\n")
    assert run("board", "new", "2", "2", "-")[1].startswith("// Edit this")
    assert os.listdir(".") == ["tiny.json"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("solve", *TINY_DATE, "--json", "--svg", "-"), "--json and --svg - can't be combined"),
        (("counts", "--board", "tiny.json", "--json", "--csv", "-"), "--json and --csv - can't be combined"),
        (("counts", "--board", "tiny.json", "--csv", "-", "--heatmap", "-"), "--csv and --heatmap name the same file"),
        (
            ("counts", "--board", "tiny.json", "--csv", "a", "--heatmap", "./a"),
            "--csv and --heatmap name the same file",
        ),
        (
            ("counts", "--board", "tiny.json", "--csv", "a", "--heatmap", "link"),
            "--csv and --heatmap name the same file",
        ),
        (("solve", *TINY_DATE, "--svg", "a.svg", "--sheet", "a.svg"), "--sheet and --svg name the same file"),
        (("solve", *TINY_DATE, "--svg", "a", "--png", "b/../a"), "--svg and --png name the same file"),
        (("hint", *TINY_DATE, "--svg", "a", "--png", "a"), "--svg and --png name the same file"),
        (("boards", "tiny.json", "--svg", "-", "--png", "-"), "--svg and --png name the same file"),
        (("year", "2026", "--csv", "link", "--json", "a"), "--csv and --json name the same file"),
        (("year", "2026", "--csv", "-", "--json", "-"), "--csv and --json name the same file"),
        (("year", "2026", "--svg", "-"), "--svg '-': expected a folder"),
        (("solve", *TINY_DATE, "--sheet", "-"), "--sheet '-': expected a file"),
    ],
)
def test_outputs_that_would_be_lost_are_refused(run, here, typst, arguments, says):
    (here / "b").mkdir()
    (here / "a").write_text("kept")
    (here / "link").symlink_to("a")
    status, out, err = run(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert says in err
    assert (here / "a").read_text() == "kept"


def test_what_is_no_plain_file_may_be_named_twice(run, here):
    if not os.path.exists("/dev/null"):
        pytest.skip("no /dev/null")
    assert run("counts", "--board", "tiny.json", "--csv", "/dev/null", "--heatmap", "/dev/null")[0] == 0


def test_a_picture_form_is_one_that_is_known():
    from rulegrid.cli.files import picture_form

    assert [picture_form(name, option) for name, option in [("a", "png"), ("a.svg", "png"), ("a.1", "svg")]] == [
        "png",
        "svg",
        "svg",
    ]
    with pytest.raises(RulegridError, match=r"'a\.gif'"):
        picture_form("a.gif")
