"""Many sudokus below headings, or in a file of OpenSudoku."""

import csv

import pytest

ROWS = "1..4\n....\n..32\n....\n"
GAME = '<game data="{}" />\n'.format(
    "2..1.5..3.54...71..1.2.3.8.6.28.73.4.........1.53.98.6.2.7.1.6..81...24.7..4.2..1".replace(".", "0")
)


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (f"Grid 01\n{ROWS}Grid 02\n{ROWS}", ["2", "7"]),
        (f"Puzzle #1:\n{ROWS}\nPuzzle #2:\n{ROWS}\n", ["2", "8"]),
        (f"My favourites\n\n{ROWS}\nAnother one!\n{ROWS}", ["3", "9"]),
        ("数独题库\n编号 题目 难度\n1 1004000000320000 难\nSecond: 1..4......32....\n", ["3", "4"]),
        ("Favourites\nid;puzzle\n1;1004000000320000\n2;1..4......32....\n", ["3", "4"]),
        (f'<?xml version="1.0"?>\n<opensudoku>\n{GAME}{GAME}</opensudoku>\n', ["3", "4"]),
    ],
)
def test_each_has_its_answer(run, text, lines, jobs):
    status, out, _ = run("sudoku", "batch", "--jobs", jobs, stdin=text.encode())
    assert status == 0
    records = list(csv.DictReader(out.splitlines(keepends=True)))
    assert [(record["line"], record["status"]) for record in records] == [(line, "unique") for line in lines]


def test_a_mistake_names_its_line(run):
    _, out, _ = run("sudoku", "batch", stdin=f"Grid 01\n{ROWS}Grid 02\n{ROWS.replace('3', '9')}".encode())
    assert "line 9, column 3: read '9', expected 1 to 4" in out


def test_one_of_them_is_asked_for_by_batch(run):
    status, out, err = run("sudoku", stdin=f"Grid 01\n{ROWS}Grid 02\n{ROWS}".encode())
    assert (status, out) == (2, "")
    assert "read 2 puzzles, expected one: `batch` solves many" in err
    assert run("solve", stdin=f"Grid 01\n{ROWS}".encode())[0] == 0


@pytest.mark.parametrize(
    "title", ["Favourites", "My favourites", "https://f-puzzles.com/?load=abc", "a1..4......32..."]
)
def test_only_words_above_puzzles_are_skipped(run, title):
    _, out, _ = run("sudoku", "batch", stdin=f"{title}\n1..4......32....\n{title}\n".encode())
    assert out.count(",malformed,") == (1 if title.endswith("avourites") else 2)
    _, out, _ = run("sudoku", "batch", stdin=f"{title}\n".encode())
    assert out.count(",malformed,") == 1
