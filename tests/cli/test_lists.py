"""Lists with other fields beside each puzzle, for `batch`, `rate` and `print`."""

import csv

import pytest

GRID = "1.6.5..8...26....3...........7..5.16.6....3...3.7....9.9.2.37..5.4.6..........4.."
LIST = (
    f"{GRID} 1.2\r\n\r\n# harder\r\n0000183b305c {GRID.replace('.', '0')}  7.2\r\n{GRID[:-1]} 9.9\r\nName: {GRID}\r\n"
)


@pytest.mark.parametrize("command", ["batch", "rate"])
def test_each_line_has_its_answer(run, command):
    _, out, _ = run("sudoku", command, "--quiet", stdin=LIST.encode())
    records = list(csv.DictReader(out.splitlines()))
    assert [(record["line"], record["status"]) for record in records] == [
        ("1", "unique"),
        ("4", "unique"),
        ("5", "malformed"),
        ("6", "unique"),
    ]
    assert [record["puzzle"] for record in records] == [GRID, GRID.replace(".", "0"), GRID[:-1], GRID]
    assert "read 80 cells" in records[2]["message"]


def test_they_are_printed(run, here):
    lines = "".join(line for line in LIST.splitlines(keepends=True) if "9.9" not in line)
    assert run("sudoku", "print", "--out", "all.html", stdin=lines.encode())[0] == 0
    assert "2 / 2</text>" in (here / "all.html").read_text(encoding="utf-8")  # two a page


@pytest.mark.parametrize("sign", [";", "\t", "|", ","])
def test_a_header_names_the_column(run, sign):
    rows = [("id", "first", "puzzle"), ("1", GRID[::-1], GRID), ("2", GRID[::-1], GRID[:-1])]
    _, out, _ = run("sudoku", "batch", "--quiet", stdin="\n".join(map(sign.join, rows)).encode())
    records = list(csv.DictReader(out.splitlines()))
    assert [(record["puzzle"], record["status"]) for record in records] == [(GRID, "unique"), (GRID[:-1], "malformed")]


def test_a_table_in_markdown_is_a_list(run):
    text = f"| # | puzzle |\n|---|---|\n| 1 | {GRID} |\n| 2 | {GRID} |"
    _, out, _ = run("sudoku", "batch", "--quiet", stdin=text.encode())
    assert [record["status"] for record in csv.DictReader(out.splitlines())] == ["unique", "unique"]


def test_boards_with_blanks_are_a_list(run):
    board = "+-----+-----+\n| 1   |   4 |\n|     |     |\n|     | 3 2 |\n|     |     |\n+-----+-----+\n"
    _, out, _ = run("sudoku", "batch", "--quiet", stdin=f"{board}\n{board}".encode())
    assert [(record["line"], record["solution"]) for record in csv.DictReader(out.splitlines())] == [
        ("1", "1324241341323241"),
        ("8", "1324241341323241"),
    ]


def test_convert_and_make_write_sdm(run):
    assert run("sudoku", "convert", f"{GRID} 1.2", "--to", "sdm") == (0, GRID.replace(".", "0") + "\n", "")
    status, out, _ = run("sudoku", "make", "--count", "2", "--to", "sdm", "--seed", "3")
    assert status == 0
    assert [len(line) for line in out.splitlines()] == [81, 81]
