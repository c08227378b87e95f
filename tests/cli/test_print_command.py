"""`print`: puzzles from arguments, files and batches on sheets of paper, and what is reported about them."""

import json
import re
import shutil

import pytest

FOUR = "1..4......32...."
NONE, SEVERAL = "11..............", "................"
CAGES = "0 0\n1 2\n3+ 1 2\n"


def headings(svg):
    return re.findall(r'<g [^>]*font-weight="700">\n<text[^>]*>(\d+\.?[^<]*)</text>', svg)


@pytest.fixture
def puzzles(here):
    (here / "one.txt").write_text(FOUR)
    (here / "rows.txt").write_text("1..4\n....\n..32\n....\n")
    (here / "many.txt").write_text(f"# two of them\npuzzle,solution\n{FOUR},\n\n{FOUR}\n")
    (here / "titled.json").write_text(json.dumps({"rows": 4, "title": "Mine", "rules": [{"rule": "row"}]}))
    (here / "cages.txt").write_text(f"{CAGES}\n{CAGES}")
    return here


@pytest.mark.parametrize(
    ("arguments", "number"),
    [
        ((FOUR,), 1),
        (("one.txt", "rows.txt"), 2),
        (("many.txt", FOUR, "one.txt"), 4),
        (("many.txt",), 2),
        (("-", "one.txt"), 2),
        ((), 1),
    ],
)
def test_puzzles_come_from_arguments_files_and_batches(run, puzzles, arguments, number):
    assert run("sudoku", "print", *arguments, "--out", "sheet.svg", stdin=FOUR) == (0, "", "")
    front, back = ((puzzles / f"sheet-{page}.svg").read_text() for page in (1, 2))
    assert headings(front) == headings(back) == [str(at) for at in range(1, number + 1)]
    assert back.count('class="solved"') == number


def test_calcudokus_come_from_files_with_many(run, puzzles):
    assert run("calcudoku", "print", "cages.txt", "-", "--out", "sheet.svg", "--no-solutions", stdin=CAGES) == (
        0,
        "",
        "",
    )
    assert headings((puzzles / "sheet.svg").read_text()) == ["1", "2", "3"]
    words = " ".join(re.findall(">([^<]*)</text>", (puzzles / "sheet.svg").read_text()))
    assert words.count("The numbers in each cage have the sum shown in its corner.") == 1


def test_a_title_in_json_is_a_heading_and_rules_of_options_are_added(run, puzzles):
    arguments = ("sudoku", "print", "titled.json", "--rule", "column", "--title", "All & sundry", "--out", "a.svg")
    assert run(*arguments, "--no-solutions")[0] == 1
    text = (puzzles / "a.svg").read_text()
    assert headings(text) == ["1. Mine"]
    assert "All &amp; sundry" in text
    assert "in a row or column." in " ".join(re.findall(">([^<]*)</text>", text))


def test_puzzles_without_exactly_one_solution_are_reported_and_printed_all_the_same(run, here):
    status, out, err = run("sudoku", "print", FOUR, NONE, SEVERAL, "--out", "a.html")
    assert (status, out) == (1, "")
    assert err == "rulegrid: puzzle 2: no solution\nrulegrid: puzzle 3: several solutions\n"
    text = (here / "a.html").read_text()
    assert text.count("<svg") == 2
    assert "No solution." in text
    assert "One of several solutions." in text
    assert run("sudoku", "print", NONE, "--out", "b.html", "--quiet") == (1, "", "")
    status, _, err = run("sudoku", "print", SEVERAL, NONE, "--out", "c.html", "--max-steps", "0")
    assert (status, "puzzle 1: the search for its solutions was stopped" in err) == (3, True)


@pytest.mark.parametrize(("name", "files"), [("s.pdf", ["s.pdf"]), ("s.png", ["s-1.png", "s-2.png"])])
def test_the_ending_decides_what_is_written(run, here, typst, name, files):
    assert run("sudoku", "print", FOUR, "--out", name) == (0, "", "")
    assert sorted(path.name for path in here.iterdir()) == files
    for file in files:
        assert (here / file).read_bytes().startswith(name[-3:].upper().encode() + b" of <svg")


def test_without_its_extra_nothing_is_solved(run, here, typst):
    typst(None)
    assert run("sudoku", "print", "no such puzzle", "--out", "a.pdf") == (
        2,
        "",
        'rulegrid: a PDF needs the extra "png": pip install ".[png]" in a copy of the repository\n',
    )


def test_a_real_pdf_has_every_page(run, here):
    pytest.importorskip("typst")
    assert run("calcudoku", "print", "--paper", "letter", "--out", "a.pdf", stdin=CAGES) == (0, "", "")
    pdf = (here / "a.pdf").read_bytes()
    assert re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf) == [(b"612", b"792")] * 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((FOUR,), "--out: expected a file, such as --out sheet.pdf"),
        ((FOUR, "--out", "a.txt"), "--out 'a.txt': expected a name that ends in .pdf, .html, .htm, .svg, .png"),
        ((FOUR, "--out", "-"), "--out '-': expected a name that ends in .pdf"),
        ((FOUR, "--out", "no/a.svg"), "can't write 'no/a.svg': no folder 'no'"),
        ((FOUR, "--out", "a.svg", "--paper", "a5"), "--paper: read 'a5', expected one of a4, letter"),
        ((FOUR, "--out", "a.svg", "--per-page", "0"), "--per-page: read 0, expected 1 to 100"),
        ((FOUR, "--out", "a.svg", "--per-page", "101"), "--per-page: read 101, expected 1 to 100"),
        (("none.txt", "--out", "a.svg"), "file 'none.txt': no such file or directory"),
        (("bad.txt", "--out", "a.svg"), "bad.txt: line 3: read 17 cells, expected a square number"),
    ],
)
def test_what_can_not_be_printed_is_one_line(run, here, arguments, says):
    (here / "bad.txt").write_text(f"{FOUR}\n\n{FOUR}x\n")
    status, out, err = run("sudoku", "print", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert says in err
    assert [path.name for path in here.iterdir()] == ["bad.txt"]


def test_a_bad_calcudoku_of_many_is_named_by_its_line(run, puzzles):
    shutil.copy(puzzles / "cages.txt", puzzles / "more.txt")
    with (puzzles / "more.txt").open("a") as file:
        file.write("\n0 1\n1 1\n")
    status, _, err = run("calcudoku", "print", "more.txt", "--out", "a.svg")
    assert (status, err) == (
        2,
        "rulegrid: more.txt: line 10, column 3: read 0 labels, expected 2: one for each cage of the grid\n",
    )


@pytest.mark.slow
def test_too_many_puzzles_are_refused(run, here):
    (here / "many.txt").write_text(f"{FOUR}\n" * 1001)
    for names, says in [
        (("many.txt",), "many.txt: more than 1000 puzzles"),
        ((FOUR,) * 1001, "1001 puzzles: expected at most 1000"),
    ]:
        status, _, err = run("sudoku", "print", *names, "--out", "a.svg")
        assert status == 2
        assert says in err


def test_what_is_not_understood_is_reported_with_the_number_of_the_puzzle(run, here):
    cells = [[{} for _ in range(4)] for _ in range(4)]
    (here / "blue.json").write_text(json.dumps({"size": 4, "grid": cells, "blue": [1]}))
    arguments = ("sudoku", "print", "blue.json", "--no-solutions", "--out", "a.svg")
    remark = "not understood: f-puzzles blue: unknown key, read '[1]'"
    assert run(*arguments) == (1, "", f"rulegrid: {remark}\nrulegrid: puzzle 1: several solutions\n")
    assert run(*arguments, "-q") == (1, "", "")
    (here / "a.svg").unlink()
    assert run(*arguments, "--strict") == (2, "", f"rulegrid: --strict: {remark}\n")
    assert run(*arguments, FOUR, "--strict") == (2, "", f"rulegrid: --strict: puzzle 1: {remark}\n")
    assert not (here / "a.svg").exists()
    assert f"rulegrid: puzzle 2: {remark}\n" in run("sudoku", "print", FOUR, "blue.json", "--out", "a.svg")[2]
