"""`convert`, `show`, `--strict`, and `solve` without a family."""

import json

import pytest

from batch_texts import rows

FOUR = "1..4......32...."
LINK = (  # of our own: 4x4, a thermometer, and a key that nobody knows
    '{"size": 4, "grid": [[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]],'
    ' "thermometer": [{"lines": [["R1C1", "R1C2", "R1C3", "R1C4"]]}], "blue": [1]}'
)
CAGES = "0 0 1\n0 1 1\n2 2 1\n7+ 12* 1-\n"


@pytest.mark.parametrize(
    "form",
    [
        *[
            "fpuzzles",
            "sudokupad",
            "penpa",
            "json",
            "line",
            "grid",
            "csv",
            "sdk",
            "ss",
            "array",
            "solo",
            "hodoku",
            "sukaku",
        ]
    ],
)
def test_a_sudoku_goes_there_and_back(run, form):
    status, out, err = run("sudoku", "convert", FOUR, "--to", form)
    assert (status, err) == (0, "")
    assert run("sudoku", "convert", "-", "--to", "line", stdin=out) == (0, FOUR + "\n", "")
    assert run("solve", stdin=out)[1] == run("sudoku", FOUR)[1]


def test_a_calcudoku_of_several_lines_may_be_an_argument(run):
    for family in ("calcudoku", "solve"):
        assert run(family, "AAB\nCBB\nCDD\nA 3+\nB 6*\nC 2-\nD 1-") == (0, "2 1 3\n3 2 1\n1 3 2\n", "")
        status, out, err = run(family, "AAB\nCBB\nCDD\nA 3+\nB 6*\nC 2-\nD ?")
        assert (status, out) == (2, "")
        assert "(taken for a calcudoku as rows of letters" in err


@pytest.mark.parametrize("form", ["keen", "json", "text"])
def test_a_calcudoku_goes_there_and_back(run, form):
    status, out, err = run("calcudoku", "convert", "--to", form, stdin=CAGES)
    assert (status, err) == (0, "")
    assert run("calcudoku", "convert", "-", "--to", "text", stdin=out) == (0, CAGES, "")
    assert run("solve", "-", stdin=out)[1] == run("calcudoku", stdin=CAGES)[1]


def test_the_ending_of_the_file_is_the_format(run, here):
    for name in ("a.json", "a.csv", "a.svg", "a.sdk"):
        assert run("sudoku", "convert", FOUR, "--out", name) == (0, "", "")
    assert (here / "a.svg").read_text().startswith("<svg")
    assert json.loads((here / "a.json").read_text())["rows"] == 4
    for name in ("a.json", "a.csv", "a.sdk"):
        assert run("sudoku", name)[1] == run("sudoku", FOUR)[1]


def test_a_picture_goes_to_standard_output(run, monkeypatch):
    written = []
    monkeypatch.setattr("rulegrid.cli.files.write_stdout", written.append)
    assert run("sudoku", "convert", FOUR, "--to", "svg")[0] == 0
    assert written[0].startswith(b"<svg")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "expected --to FORMAT, one of fpuzzles"),
        (("--to", "fpuzles"), "no format 'fpuzles', did you mean 'fpuzzles'?"),
        (("--to", ""), "no format ''"),
        (("--to", "keen"), "no format 'keen'"),
        (("--out", "a"), "expected --to FORMAT"),
        (("--out", "a.xyz"), "can't write 'a.xyz': expected a name that ends in .txt, .json"),
        (("--to", "json", "--out", "no/such/folder"), "no folder 'no/such'"),
        (("--to", "line", "--rule", "anti-knight", "--strict"), "line can't express all of this puzzle: anti-knight"),
        (("--to", "candidates", "--values", "0123"), "expected"),
    ],
)
def test_a_mistake_is_one_line(run, here, arguments, message):
    status, out, err = run("sudoku", "convert", FOUR, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_what_is_left_out_is_listed(run):
    arguments = ("sudoku", "convert", FOUR, "--to", "line", "--rule", "anti-knight", "--rule", "diagonal:/")
    status, out, err = run(*arguments)
    assert (status, out) == (4, FOUR + "\n")  # it is another puzzle
    assert err.splitlines() == ["rulegrid: line can't express: anti-knight", "rulegrid: line can't express: diagonal:/"]
    assert run(*arguments, "--quiet")[2] == ""
    assert run(*arguments, "--strict")[:2] == (2, "")


@pytest.mark.parametrize("form", ["penpa", "sudokuwiki", "solo", "candidates"])
def test_a_link_without_a_rule_is_another_puzzle_one_without_its_title_is_not(run, form):
    puzzle = {"rows": 9, "title": "A title", "rules": [{"rule": "row"}, {"rule": "column"}, {"rule": "block"}]}
    assert run("sudoku", "convert", json.dumps(puzzle), "--to", form)[0] == 0
    puzzle["rules"].append({"rule": "disjoint-groups"})
    status, out, err = run("sudoku", "convert", json.dumps(puzzle), "--to", form)
    assert status == 4
    assert out
    assert f"rulegrid: {form} can't express: disjoint-groups" in err.splitlines()
    assert run("sudoku", "convert", json.dumps(puzzle), "--to", form, "--strict")[:2] == (2, "")


def test_what_is_not_understood_is_listed_and_strictly_an_error(run):
    status, out, err = run("sudoku", "-", "--count", stdin=LINK)
    assert (status, out) == (0, "12\n")
    assert err == "rulegrid: not understood: f-puzzles blue: unknown key, read '[1]'\n"
    assert run("sudoku", "-", "--count", "--quiet", stdin=LINK)[2] == ""
    for command in (("solve",), ("hint",), ("show",), ("convert", "--to", "line")):
        status, out, err = run("sudoku", command[0], "-", *command[1:], "--strict", stdin=LINK)
        assert (status, out, err.count("\n")) == (2, "", 1), command
        assert "--strict: not understood: f-puzzles blue" in err


def test_json_says_what_was_not_understood_and_keeps_it(run):
    _, out, _ = run("sudoku", "-", "--json", stdin=LINK)
    answer = json.loads(out)
    assert answer["not_understood"] == answer["puzzle"]["not_understood"] == ["f-puzzles blue: unknown key, read '[1]'"]
    status, _, err = run("sudoku", "-", stdin=out)
    assert (status, "not understood" in err) == (0, True)
    assert "not_understood" not in json.loads(run("sudoku", FOUR, "--json")[1])


@pytest.mark.parametrize("argument", ["https://sudokupad.app/abcdef12", "https://www.f-puzzles.com/?id=abcdefgh"])
def test_an_id_of_a_server_is_refused(run, argument):
    status, _, err = run("sudoku", "-", stdin=argument)
    assert (status, err.count("\n")) == (2, 1)
    assert "only the server of" in err


def test_batches_take_links(batch, run):
    link = run("sudoku", "convert", FOUR, "--to", "fpuzzles", "--rule", "diagonal:/")[1]
    _, out, err = batch(f"{FOUR}\n{link}fpuzzlesN4Ig\n")
    rows = [row.split(",") for row in out.splitlines()[1:]]
    assert [row[2] for row in rows] == ["unique", "none", "malformed"]
    assert "1 malformed" in err
    _, out, _ = batch("3:a_ba__b,a7m12s1\n3:a__c_b_,a7m3m6\n", family="calcudoku")
    assert out.count("unique") == 2


def test_show_draws_a_puzzle_unsolved(run, here):
    status, out, err = run("sudoku", "show", FOUR, "--rule", "diagonal")
    assert (status, err) == (0, "")
    (row,) = [line for line in out.splitlines() if line.startswith("A ")]
    assert (row.count("1"), row.count("2")) == (1, 0)
    assert run("calcudoku", "show", "3:a_ba__b,a7m12s1")[0] == 0
    status, out, _ = run("calendar", "show", "Jan", "14")
    assert (status, "Feb" in out) == (0, True)
    assert run("sudoku", "show", FOUR, "--svg", "a.svg") == (0, "", "")
    assert (here / "a.svg").read_text().startswith("<svg")


def test_solve_finds_the_family(run, here):
    (here / "cages.txt").write_text(CAGES)
    short = "{cs:50,ce:[[{v:1},,,{v:4}],[,,,],[,,{v:3},{v:2}],[,,,]]}"
    (here / "short.txt").write_text(short)
    for arguments, family in (
        ((short,), "sudoku"),
        (("short.txt",), "sudoku"),
        ((FOUR,), "sudoku"),
        (("cages.txt",), "calcudoku"),
        (("3:a_ba__b,a7m12s1",), "calcudoku"),
        (("Jan", "14"), "calendar"),
        (("2026-01-14",), "calendar"),
    ):
        status, out, err = run("solve", *arguments, "--json")
        assert (status, err, json.loads(out)["puzzle"]["family"]) == (0, "", family)
    assert run("solve", FOUR, "--unique", "--rule", "diagonal:/")[1] == "none\n"


@pytest.mark.parametrize(
    ("arguments", "stdin", "message"),
    [
        (("nonsense",), b"", "'nonsense' is neither a file nor a puzzle of one of sudoku, calcudoku, calendar"),
        (("-",), b"nonsense", "standard input: read 'nonsense'"),
        ((), b"", "standard input: read ''"),
        (("no-such-file.txt",), b"", "file 'no-such-file.txt': no such file or directory, expected a puzzle"),
        (("Feb 31",), b"", "date 'Feb 31': there is no such day, expected 2026-01-14, "),
        (("Feb", "31"), b"", "date 'Feb 31': there is no such day, expected 2026-01-14, "),
        (("1/32",), b"", "date '1/32': there is no such day, "),
        (("12/2026/1",), b"", "date '12/2026/1': expected 2026-01-14, "),
        ((FOUR, "--frob"), b"", "no option '--frob'"),
        (("https://example.com/x",), b"", "read an address of 'example.com'"),
    ],
)
def test_what_is_no_puzzle_is_refused_with_one_line(run, here, arguments, stdin, message):
    status, out, err = run("solve", *arguments, stdin=stdin)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_no_binary_picture_goes_to_a_terminal(run, here, monkeypatch):
    monkeypatch.setattr("rulegrid.cli.commands.output.is_screen", lambda: True)
    monkeypatch.setattr("rulegrid.cli.commands.output.check_files", lambda outputs, endings: None)
    for out in ((), ("--out", "-")):
        status, _, err = run("sudoku", "convert", FOUR, "--to", "png", *out)
        assert (status, err) == (2, "rulegrid: --to png: it can't be shown on a terminal, expected --out FILE\n")
    assert run("sudoku", "convert", FOUR, "--to", "svg", "--out", "a.svg")[0] == 0


@pytest.mark.parametrize("name", ["a.png", "a.svg", "a.PDF"])
def test_text_is_not_written_into_a_file_for_a_picture(run, here, name):
    status, out, err = run("sudoku", "convert", FOUR, "--to", "line", "--out", name)
    assert (status, out) == (2, "")
    assert err == f"rulegrid: --out '{name}': expected a name without this ending, as text is written\n"
    assert list(here.iterdir()) == []


def test_in_batches_rules_are_added_to_what_a_link_says_and_taken_from_it(batch, run):
    link = run("sudoku", "convert", FOUR, "--to", "fpuzzles")[1].strip()

    def found(*options):
        alone = [run("sudoku", puzzle, "--count", "--limit", "3", *options)[1].strip() for puzzle in (FOUR, link)]
        many = [row["found"] for row in rows(batch(f"{FOUR}\n{link}\n", "--limit", "3", *options)[1])]
        assert many == alone
        return many

    assert found() == ["1", "1"]
    assert found("--killer", "4:A1A2") == ["1", "1"]
    assert found("--killer", "5:A1A2") == ["0", "0"]
    assert found("--no-rule", "block") == ["2", "2"]
    assert found("--box", "1x4") == found("--no-rule", "block")


@pytest.mark.parametrize("form", ["line", "sdm", "json", "hodoku", "opensudoku", "grid", "fpuzzles"])
def test_a_list_becomes_a_list(run, form):
    puzzles = ["1.......2" + "." * 72, "." * 72 + "3.......4"]
    status, out, err = run("sudoku", "convert", "--to", form, stdin="# two\n" + ";1.2\n".join(puzzles) + ";1.3\n")
    assert (status, err) == (0, "")
    assert run("sudoku", "convert", "--to", "line", stdin=out) == (0, "\n".join(puzzles) + "\n", "")


def test_a_list_of_calcudokus_becomes_a_list(run):
    two = "3:a_ba__b,a7m12s1\n3:a_a3_a_,a3m6s2s1\n"
    status, out, _ = run("calcudoku", "convert", "--to", "text", stdin=two)
    assert (status, out.count("\n\n")) == (0, 1)
    assert run("calcudoku", "convert", "--to", "keen", stdin=out) == (0, two, "")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1..4......32....\n1..4......32...\n", "line 2: read 15 cells"),
        ("1..4\n....\n..3\n....\n", "line 3: read 3 cells in this line and 15 in all"),
    ],
)
def test_a_wrong_line_of_a_list_is_named(run, text, says):
    status, out, err = run("sudoku", "convert", "--to", "line", stdin=text)
    assert (status, out) == (2, "")
    assert says in err


def test_a_picture_is_of_one_puzzle(run):
    status, _, err = run("sudoku", "convert", "--to", "svg", stdin="1..4......32....\n" * 2)
    assert (status, "read 2 puzzles, expected one" in err) == (2, True)
