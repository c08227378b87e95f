"""What people type from what they know of other programs: it works, or the error names what they meant."""

import pytest

PUZZLE = "1..4......32...."
CAGES = "0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-\n"


@pytest.fixture
def files(here):
    (here / "cages.txt").write_text(CAGES)
    return here


@pytest.mark.parametrize(
    ("short", "whole"),
    [
        ((PUZZLE,), ("sudoku", "solve", PUZZLE)),
        ((PUZZLE, "--unique"), ("sudoku", "solve", PUZZLE, "--unique")),
        (("--unique", PUZZLE), ("sudoku", "solve", PUZZLE, "--unique")),
        (("solve", "--max-steps", "1000", "--count", PUZZLE), ("sudoku", PUZZLE, "--max-steps", "1000", "--count")),
        (("3:a_ba__b,a7m12s1",), ("calcudoku", "3:a_ba__b,a7m12s1")),
        (("cages.txt",), ("calcudoku", "cages.txt")),
        (("Jan", "14", "--count"), ("calendar", "Jan 14", "--count")),
        (("hint", PUZZLE), ("sudoku", "hint", PUZZLE)),
        (("hint", "--show", "where", PUZZLE), ("sudoku", "hint", PUZZLE, "--show", "where")),
        (("hint", "cages.txt"), ("calcudoku", "hint", "cages.txt")),
        (("check", "Jan", "14"), ("calendar", "check", "Jan", "14")),
        (("explain", PUZZLE), ("sudoku", "explain", PUZZLE)),
        (("convert", PUZZLE, "--to", "grid"), ("sudoku", "convert", PUZZLE, "--to", "grid")),
    ],
)
def test_a_puzzle_says_its_family_itself(run, files, short, whole):
    assert run(*short) == run(*whole)


def test_standard_input_says_its_family_too(run):
    assert run("-", stdin=PUZZLE) == run("sudoku", "-", stdin=PUZZLE)
    assert run("hint", stdin=CAGES) == run("calcudoku", "hint", stdin=CAGES)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("make",), "no command 'make' here, expected rulegrid sudoku make, rulegrid calcudoku make or rulegrid calendar make"),
        (("year", "2026"), "no command 'year' here, expected rulegrid calendar year"),
        (("minimise", "Jan", "14"), "'minimise' here, expected rulegrid sudoku minimise or rulegrid calcudoku minimise"),
        (("explan", PUZZLE), "no command 'explan', did you mean 'explain'?"),
        (("help",), "no command 'help', did you mean '--help'?"),
        (("53..7....6",), "read 10 cells, expected a square number such as 9 (3x3) or 16 (4x4)"),
        (("puzzle.txt",), "file 'puzzle.txt': no such file or directory, expected a puzzle"),
        (("hint", "frob"), "'frob' is neither a file nor a puzzle of one of sudoku, calcudoku, calendar"),
        (("Feb", "31"), "there is no such day"),
        (("SUDOKU",), "no command 'SUDOKU', did you mean 'sudoku'?"),
        (("version",), "no command 'version', did you mean '--version'?"),
        (("-v",), "no option '-v', did you mean --version?"),
        (("sudoku", "make", "hard"), "unexpected argument 'hard', did you mean --level hard?"),
        (("sudoku", "make", "6"), "unexpected argument '6', did you mean --size 6?"),
        (("sudoku", "make", "--with", "kropki"), "no rule 'kropki', did you mean 'difference' or 'ratio'?"),
        (("sudoku", "rules", "litle killer"), "did you mean 'little-killer'?"),
    ],
)  # fmt: skip
def test_a_command_without_its_family_is_named(run, arguments, says):
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert says in err


@pytest.mark.parametrize(
    ("arguments", "mend"),
    [
        (("sudoku", PUZZLE, "--arrow", "A1:A2A3"), ", did you mean --rule arrow:A1:A2A3?"),
        (("solve", PUZZLE, "--arrow=A1:A2A3"), ", did you mean --rule arrow:A1:A2A3?"),
        (("sudoku", PUZZLE, "--arrow"), ", did you mean --rule arrow:A1:B1C1?"),
        (("sudoku", "hint", PUZZLE, "--sandwich", "5:left A"), ", did you mean --rule 'sandwich:5:left A'?"),
        (("sudoku", PUZZLE, "--cages", "3:A1A2"), ", did you mean --killer 3:A1A2?"),
        (("sudoku", PUZZLE, "--thermo", "A1A2"), ", did you mean --thermometer A1A2?"),
        (("sudoku", PUZZLE, "--anti-knigt"), ", did you mean --rule anti-knight?"),
        (("sudoku", PUZZLE, "--knight"), ", did you mean --rule anti-knight?"),
        (("sudoku", PUZZLE, "--output", "x.txt"), ": the answer goes to standard output, as in > FILE; --svg FILE draws it"),
        (("sudoku", "make", "--output", "x.txt"), ", did you mean --out x.txt?"),
        (("sudoku", "print", PUZZLE, "--output", "x.pdf"), ", did you mean --out x.pdf?"),
        (("sudoku", PUZZLE, "--verbose"), ", did you mean --stats?"),
        (("calcudoku", "cages.txt", "--arrow", "A1:A2"), "no option '--arrow'\n"),
        (("calcudoku", "cages.txt", "--cages", "3+:A1A2"), ", did you mean --rule cage:3+:A1A2?"),
        (("sudoku", PUZZLE, "--rule", "kropki:A1A2"), "no rule 'kropki', did you mean 'difference' or 'ratio'?"),
        (("sudoku", PUZZLE, "--rule", "anti_night"), "no rule 'anti_night', did you mean 'anti-knight'?"),
    ],
)  # fmt: skip
def test_an_option_that_there_is_not_names_the_one_meant(run, files, arguments, mend):
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("rulegrid: no ")
    assert mend in err


OUTPUTS = [
    "sudoku make --size 4 --out", "sudoku make --size 4 --json --out", "sudoku make --size 4 --pretty --out",
    "sudoku make --size 4 --to json --out", "sudoku make --size 4 --to svg --out", "sudoku make --size 4 --to pdf --out",
    "calcudoku make 4 --out", "calendar make --out", "calendar make --set --out", "daily --out",
    f"sudoku convert {PUZZLE} --to json --out", f"sudoku convert {PUZZLE} --to svg --out",
    f"sudoku {PUZZLE} --svg", f"sudoku {PUZZLE} --png", f"sudoku hint {PUZZLE} --svg", f"sudoku show {PUZZLE} --svg",
    f"sudoku show {PUZZLE} --png", f"sudoku explain {PUZZLE} --svg", f"sudoku explain {PUZZLE} --html",
    f"sudoku check {PUZZLE} --svg", f"sudoku check {PUZZLE} --html", f"sudoku print {PUZZLE} --out", "sudoku batch - --out",
    "calcudoku batch - --out", "calendar Jan 14 --sheet", "calendar Jan 14 --svg", "calendar hint Jan 14 --png",
    "calendar explain Jan 14 --html", "calendar boards weekday8x7 --svg", "calendar pieces --svg",
    "calendar board new 6 8", "calendar counts --csv", "calendar counts --heatmap", "calendar year 2026 --csv",
    "calendar year 2026 --html", "calendar year 2026 --md", "calendar year 2026 --json",
]  # fmt: skip


@pytest.mark.parametrize("command", OUTPUTS)
def test_an_ending_that_a_command_can_not_write_is_refused(run, here, command):
    for name in ("x.docx", "x.tar.gz", "X.JPG"):
        status, out, err = run(*command.split(), name)
        assert (status, out) == (2, "")
        assert f"{name!r}: expected a name that ends in ." in err
    assert [*here.iterdir()] == []


def test_a_name_without_an_ending_is_written(run, here):
    for name in ("puzzle", "puzzle-1.2", "puzzle.TXT"):
        assert run("sudoku", "make", "--size", "4", "--seed", "1", "--out", name)[0] == 0
    assert len({path.read_text() for path in here.iterdir()}) == 1


@pytest.mark.parametrize(
    "arguments",
    ["Jan 14 --count", "Jan 14 --limit 2 --count", "Jan 14 --count --timeout 5", "--limit 2 --count Jan 14",
     "solve 14 January 2026 --count -b dragonfjord", "solve --timeout 60 --count 14 January 2026"],
)  # fmt: skip
def test_a_date_of_several_words_needs_no_quotes_beside_options(run, arguments):
    status, out, err = run(*arguments.split())
    assert (status, err) == (0, "")
    assert out.strip() in ("88", "2")


def test_the_family_of_a_puzzle_with_a_rule_of_ones_own_is_known(run, here):
    (here / "own.py").write_text(
        "from rulegrid import Rule\n\n\nclass Corner(Rule):\n    'The first cell is 2.'\n"
        "    def is_valid(self, board):\n        return board.cells[0][0] in (0, 2)\n"
    )
    (here / "own.json").write_text('{"rows": 4, "rules": [{"rule": "row"}, {"rule": "column"}, {"rule": "corner"}]}')
    status, out, err = run("solve", "own.json", "--rule", "own.py:Corner")
    assert (status, out[0], err) == (0, "2", "")
