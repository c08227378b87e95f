"""`rulegrid calcudoku make`."""

import json

import pytest

from rulegrid.calcudoku import make_many, puzzle_text, read_puzzle

FAMILY = "calcudoku"


@pytest.mark.slow
def test_puzzles_are_printed_as_batch_reads_them(run):
    status, out, err = run("make", "4", "--count", "3", "--seed", "2026", "--jobs", "1")
    assert (status, err) == (0, "")
    expected = [puzzle_text(made.puzzle) for made in make_many(3, 4, seed=2026)]
    assert out == "\n\n".join(expected) + "\n"
    status, out, err = run("batch", "-", "--no-progress", stdin=out)
    assert status == 0
    assert out.count("unique") == 3


def test_a_made_puzzle_is_solved(run):
    _, text, _ = run("make", "3", "--seed", "1")
    assert run("solve", "--unique", stdin=text)[:2] == (0, "unique\n")


@pytest.mark.parametrize("form", ["keen", "json", "text"])
def test_formats(run, form):
    _, out, _ = run("make", "4", "--to", form, "--seed", "5")
    (made,) = make_many(1, 4, seed=5)
    assert read_puzzle(out) == made.puzzle or form == "keen"
    assert read_puzzle(out).solve() == made.solution


def test_json(run):
    _, out, _ = run("make", "4", "--level", "easy", "--seed", "5", "--json")
    data = json.loads(out)
    assert (data["status"], data["seed"], data["rating"]["level"]) == ("made", "5/1", "easy")
    assert read_puzzle(out).family == "calcudoku"


def test_drawn(run):
    _, out, _ = run("make", "4", "--level", "easy", "--seed", "5", "--pretty")
    assert out.startswith("5/1: easy (2.")
    assert "┏" in out


def test_a_file(run, here):
    assert run("make", "4", "--seed", "5", "--out", "new.txt")[:2] == (0, "")
    assert read_puzzle((here / "new.txt").read_text()) == next(make_many(1, 4, seed=5)).puzzle
    assert run("make", "4", "--count", "2", "--seed", "5", "--out", "sheet.svg", "--title", "Two")[:2] == (0, "")
    assert {path.name for path in here.iterdir()} == {"new.txt", "sheet-1.svg", "sheet-2.svg"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["64"], 2, "SIZE: read 64, expected 3 to 16"),
        (["--size", "64"], 2, "--size: read 64, expected 3 to 16"),
        (["4", "--size", "5"], 2, "SIZE '4' and --size can't be combined"),
        (["4", "--ops", "%"], 2, "ops '%': expected some of + - * /"),
        (["4", "--level", "none"], 2, "level 'none': expected one of easy, medium, hard, fiendish, extreme"),
        (["x"], 2, "SIZE 'x': expected a size such as 6 or 6x6"),
        (["5", "--ops", "-", "--no-singles"], 2, "cages of two can't cover 25 cells: expected single cells, or larger cages too"),
        (
            ["3", "--level", "extreme", "--seed", "1"], 1,
            "no extreme 3x3 calcudoku with + - * / in 200 tries; try another size, level or cages (seed 1/1)",
        ),
    ],
)  # fmt: skip
def test_what_can_not_be(run, arguments, status, message):
    assert run("make", *arguments) == (status, "", f"rulegrid: {message}\n")
