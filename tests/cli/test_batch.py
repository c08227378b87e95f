"""`batch`: a record for each puzzle, whatever its form."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from batch_texts import (
    CAGES,
    CAGES_JSON,
    CAGES_SOLVED,
    FOUR,
    FOUR_SOLVED,
    HEADER,
    SOME,
    SOME_CSV,
    TWO,
    TWO_SOLVED,
    rows,
)
from rulegrid.cli.batch import COLUMNS
from rulegrid.cli.puzzle_stream import MAX_BYTES, StreamLines, read_lines
from rulegrid.sudoku import solve_many as solve_sudokus

MODULE = [sys.executable, "-m", "rulegrid"]
EMPTY = "." * 81


def statuses(text):
    return [row["status"] for row in rows(text)]


def test_each_puzzle_gets_a_record_as_csv(batch):
    status, out, err = batch(SOME)
    assert (status, out) == (0, SOME_CSV)
    assert err.startswith("rulegrid: 4 puzzles: 1 unique, 1 several, 1 none, 1 malformed; ")
    assert err.endswith(" a second\n")
    assert err.count("\n") == 1


def test_the_same_as_json_lines(batch):
    _, out, _ = batch(SOME, "--format", "jsonl")
    records = [json.loads(line) for line in out.splitlines()]
    assert [tuple(record) for record in records] == [COLUMNS] * 4
    assert records[0] == {
        "line": 2, "puzzle": FOUR, "status": "unique", "solution": FOUR_SOLVED, "found": 1, "message": "",
    }  # fmt: skip
    assert records[1]["solution"] is None
    for record, row in zip(records, rows(SOME_CSV), strict=True):
        assert {name: "" if value is None else str(value) for name, value in record.items()} == row


def test_quiet_says_nothing_beside_the_records(batch):
    assert batch(SOME, "--quiet") == (0, SOME_CSV, "")
    assert batch(SOME, "-q", "--jobs", "1") == (0, SOME_CSV, "")
    assert batch(SOME, "-q", "--jobs", "3") == (0, SOME_CSV, "")


@pytest.mark.parametrize(
    ("name", "options", "form"),
    [
        ("answers.csv", (), "csv"),
        ("answers", (), "csv"),
        ("answers.txt", (), "csv"),
        ("answers.jsonl", (), "jsonl"),
        ("answers.NDJSON", (), "jsonl"),
        ("answers.json", (), "jsonl"),
        ("answers.jsonl", ("--format", "csv"), "csv"),
        ("answers.csv", ("--format", "jsonl"), "jsonl"),
    ],
)
def test_the_format_is_what_the_file_is_called_or_what_is_asked_for(batch, here, name, options, form):
    expected = batch(SOME, "--quiet", "--format", form)
    assert batch(SOME, "--quiet", "--out", name, *options) == (0, "", "")
    assert (here / name).read_bytes().decode() == expected[1]


@pytest.mark.parametrize("arguments", [("some.txt",), ("./some.txt", "--jobs", "2"), ("-",), ()])
def test_puzzles_come_from_a_file_or_standard_input(run, here, arguments):
    (here / "some.txt").write_text(SOME)
    assert run("sudoku", "batch", *arguments, "-q", stdin=SOME) == (0, SOME_CSV, "")


def test_a_file_is_written_anew_unless_it_is_to_be_gone_on_with(batch, here):
    (here / "answers.csv").write_text("something else")
    batch(SOME, "--out", "answers.csv")
    assert (here / "answers.csv").read_text() == SOME_CSV


@pytest.mark.parametrize("text", ["", "\n", "# nothing\n\n", "\ufeff"])
def test_no_puzzles_are_a_header_alone(batch, text):
    for family in ("sudoku", "calcudoku"):
        status, out, err = batch(text, family=family)
        assert (status, out) == (0, HEADER)
        assert err.startswith("rulegrid: 0 puzzles; ")
        assert batch(text, "-q", "--format", "jsonl", family=family) == (0, "", "")


def test_line_ends_and_a_byte_order_mark_do_no_harm(batch):
    assert batch("\ufeff" + SOME.replace("\n", "\r\n"), "-q") == (0, SOME_CSV, "")
    assert batch(SOME.rstrip("\n"), "-q") == (0, SOME_CSV, "")
    assert batch(SOME.replace("\n", " \t\n"), "-q") == (0, SOME_CSV, "")


@pytest.mark.parametrize("size", [1, 2, 3, 5, 1 << 16])
def test_lines_of_utf_16_are_converted(size):
    class Slow(io.BytesIO):
        def read1(self, _):
            return self.read(size if self.tell() else max(2, size))

    lines = StreamLines(Slow(f"{FOUR}\r\n数独\n{FOUR}".encode("utf-16")))
    assert list(lines) == [f"{FOUR}\r".encode(), "数独".encode(), FOUR.encode()]


def test_a_line_may_have_any_form_that_stands_on_one(batch):
    text = f"{' '.join(FOUR)}\n{FOUR.replace('.', '0')}\n1.3. .2.. ...1 4...\n1.3. | .2.. | ...1 | 4...\n"
    _, out, _ = batch(text)
    assert [row["solution"] for row in rows(out)] == [" ".join(FOUR_SOLVED), *[FOUR_SOLVED] * 3]
    assert [row["puzzle"] for row in rows(out)] == text.splitlines()


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--limit", "1"), ["solved", "none", "malformed", "solved"]),
        (("--limit", "2"), ["unique", "none", "malformed", "several"]),
        (("--limit", "5"), ["unique", "none", "malformed", "several"]),
        (("--max-steps", "0"), ["unique", "none", "malformed", "stopped"]),
        (("--timeout", "0"), ["stopped", "stopped", "malformed", "stopped"]),
        (("--timeout", "60", "--max-steps", "100000"), ["unique", "none", "malformed", "several"]),
    ],
)
def test_limits_are_those_of_each_puzzle(batch, options, expected):
    status, out, err = batch(SOME, *options)
    assert status == 0
    assert statuses(out) == expected
    for word in set(expected):
        assert f"{expected.count(word)} {word}" in err


def test_the_number_of_solutions_is_told_up_to_the_limit(batch):
    for limit, found in ((1, "1"), (5, "5"), (288, "288"), (1000, "288"), (10**30, "288")):
        assert rows(batch("." * 16, "--limit", str(limit))[1])[0]["found"] == found


@pytest.mark.slow
def test_the_records_are_what_python_says(batch):
    puzzles = [FOUR, EMPTY, "11" + EMPTY[2:], "x", "." * 25] * 100
    records = rows(batch("\n".join(puzzles), "--quiet")[1])
    for record, answer in zip(records, solve_sudokus(puzzles), strict=True):
        message = answer.message.replace("line 1,", f"line {record['line']},")
        assert (record["puzzle"], record["status"], record["solution"], record["message"]) == (
            answer.puzzle, answer.status, answer.solution or "", message,
        )  # fmt: skip
    assert [int(record["line"]) for record in records] == list(range(1, 501))


KAGGLE = f"""\
quizzes,solutions
{FOUR.replace(".", "0")},{FOUR_SOLVED}
{FOUR},{FOUR_SOLVED}
"""


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (KAGGLE, [2, 3]),
        (KAGGLE.replace("\n", "\r\n"), [2, 3]),
        (f"# from a table\n{KAGGLE}", [3, 4]),
        (KAGGLE.partition("\n")[2], [1, 2]),
        (f"id,puzzle,level\n17,{FOUR},easy\n18,{FOUR},\n", [2, 3]),
        (f'"puzzle","solution"\n"{FOUR}","{FOUR_SOLVED}"\n', [2]),
        (f"{HEADER}9,{FOUR},unique,{FOUR_SOLVED},1,\n", [2]),  # what `batch` itself writes
    ],
    ids=["Kaggle", "CRLF", "comment", "no header", "more columns", "quoted", "answers"],
)
def test_the_puzzles_of_a_table_are_found(batch, text, lines):
    status, out, _ = batch(text)
    assert status == 0
    assert [row["line"] for row in rows(out)] == list(map(str, lines))
    assert {row["solution"] for row in rows(out)} == {FOUR_SOLVED}
    assert {row["puzzle"].replace("0", ".") for row in rows(out)} == {FOUR}


@pytest.mark.parametrize("command", ["batch", "rate", "solve"])
@pytest.mark.parametrize("header", ["puzzle,solution\n", "puzzle,solution (only)\n", ""])
@pytest.mark.parametrize("puzzle", [FOUR[:-1], FOUR + ".", f"{FOUR[:-1]}x", f"{FOUR[:-1]}9", "1..3", ""])
def test_the_solution_is_never_taken_for_a_puzzle_that_cannot_be_read(run, here, command, header, puzzle):
    if not header and not puzzle:
        pytest.skip("nothing shows that the filled grid is not the puzzle")
    (here / "table.csv").write_text(f"{header}{puzzle},{FOUR_SOLVED}\n")
    status, out, _ = run("sudoku", command, "table.csv", "--quiet")
    if command != "batch":
        assert (status, out) == (2, "")
    else:
        assert statuses(out) == ["malformed"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_header_decides_in_other_processes_too(batch, monkeypatch, jobs):
    monkeypatch.setattr("rulegrid.cli.batch.FEW", 2)
    _, out, _ = batch("solution,puzzle\n" + f"{FOUR_SOLVED},{FOUR}\n{FOUR_SOLVED},{FOUR[1:]}\n" * 5, "--jobs", jobs)
    assert [row["puzzle"] for row in rows(out)] == [FOUR, FOUR[1:]] * 5
    assert statuses(out) == ["unique", "malformed"] * 5


def test_only_the_first_line_of_a_table_is_a_header(batch):
    _, out, _ = batch(f"{FOUR}\npuzzle,solution\n")
    assert statuses(out) == ["unique", "malformed"]


def test_solutions_have_the_commas_and_blanks_of_their_puzzles(batch):
    _, out, _ = batch(f"{','.join(FOUR)}\n{' '.join(FOUR).replace('.', '-')}\n")
    assert [row["solution"] for row in rows(out)] == [",".join(FOUR_SOLVED), " ".join(FOUR_SOLVED)]


@pytest.mark.parametrize(("family", "puzzle"), [("sudoku", FOUR), ("calcudoku", TWO)])
def test_comments_begin_with_either_sign(batch, family, puzzle):
    _, out, _ = batch(f"// one\n{puzzle}\n\n  # two\n\t// two\n{puzzle}\n", family=family)
    assert statuses(out) == ["unique"] * 2


@pytest.mark.slow
def test_an_error_names_the_line_of_the_file(batch):
    _, out, _ = batch(f"{FOUR}\n\n# next\n1..4......32...x\n{FOUR}\n12\r1x\n")
    assert [row["message"].partition(":")[0] for row in rows(out)] == ["", "line 4, column 16", "", "line 6, column 2"]
    _, out, _ = batch(f"{TWO}\n\n0 0\n# a remark\n1 1\n// another\n3+ 3%\n", family="calcudoku")
    assert rows(out)[1]["message"].startswith("line 9, column 4: read '3%'")
    _, out, _ = batch(f"{TWO}\n\n0 0\n# a remark\n1 \xff\n3+ 3+\n".encode("latin-1"), family="calcudoku")
    assert rows(out)[1]["message"].startswith("line 7, column 3: read byte 0xff")


def test_an_error_in_json_names_the_line_of_its_text(batch):
    _, out, _ = batch(f"{TWO}\n\n{json.dumps({'input': TWO.replace('1-', '1%')})}\n", family="calcudoku")
    assert (rows(out)[1]["line"], rows(out)[1]["message"].partition(":")[0]) == ("5", "input, line 3, column 1")


def test_a_dash_for_the_answers_is_standard_output(batch, here):
    assert batch(SOME, "-q", "--out", "-") == (0, SOME_CSV, "")
    assert list(here.iterdir()) == []
    assert batch(SOME, "--out", "-", "--resume") == (2, "", "rulegrid: --resume needs --out FILE\n")


def test_rules_and_clues_are_options_as_with_solve(batch, run):
    text = f"{'.' * 16}\n{'.' * 36}\n"
    for options in (
        ("--no-rule", "block"),
        ("--rule", "non-consecutive", "--no-rule", "block"),
        ("--killer", "3:A1A2", "--thermometer", "D1D2D3"),
        ("--box", "1x4"),
    ):
        _, out, _ = batch(text, *options, "--limit", "600")
        first, second = rows(out)
        assert first["found"] == run("sudoku", "." * 16, *options, "--count", "--limit", "600")[1].strip()
        if options[0] == "--box":
            assert second["message"] == "blocks of 1 x 4 don't tile a board of 6 x 6 cells (rule: block)"
        else:
            assert second["found"] == "600"


MINE = """
from rulegrid import Rule

class CornersDiffer(Rule):
    def is_valid(self, board):
        corners = [board.cells[r][c] for r in (0, -1) for c in (0, -1)]
        seen = [digit for digit in corners if digit]
        return len(seen) == len(set(seen))
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_rule_of_ones_own_holds(batch, run, here, jobs):
    (here / "mine.py").write_text(MINE)
    _, out, _ = batch(
        f"{'.' * 16}\n1..1{'.' * 12}\n", "--rule", "mine.py:CornersDiffer", "--limit", "999", "--jobs", jobs
    )
    count = run("sudoku", "." * 16, "--rule", "mine.py:CornersDiffer", "--count")[1].strip()
    assert [row["found"] for row in rows(out)] == [count, "0"]


@pytest.mark.slow
def test_a_rule_of_ones_own_is_found_by_processes_that_start_anew(here):
    (here / "mine.py").write_text(MINE)
    code = """
import multiprocessing, sys
from rulegrid.cli import main
if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    sys.exit(main(["sudoku", "batch", "-q", "--jobs", "2", "--rule", "mine.py:CornersDiffer"]))
"""
    done = subprocess.run([sys.executable, "-c", code], input=f"1..1{'.' * 12}\n", capture_output=True, text=True)
    assert done.stdout == f"{HEADER}1,1..1............,none,,0,\n", done.stderr


@pytest.mark.slow
def test_blocks_have_empty_lines_between_them(batch):
    status, out, _ = batch(f"# two of them\n{CAGES}\n\n\n{TWO}\n\n0 0\n0 0\n1+\n", family="calcudoku")
    first, second, third = rows(out)
    assert status == 0
    assert first == {
        "line": "2", "puzzle": CAGES, "status": "unique", "solution": CAGES_SOLVED, "found": "1", "message": "",
    }  # fmt: skip
    assert (second["line"], second["puzzle"], second["solution"]) == ("8", TWO, TWO_SOLVED)
    assert (third["line"], third["status"]) == ("12", "none")


@pytest.mark.parametrize(
    "text",
    [
        f"{CAGES}\n{TWO}\n{CAGES}\n",
        f"{CAGES}\n# a remark\n{TWO}\n\n{CAGES}",
        f"{CAGES.replace('6* ', '6*' + chr(10))}\n{TWO}\n{CAGES}",  # labels on two lines
        f"{CAGES}\r\n{TWO}\r\n{CAGES}\r\n",
        f"{json.dumps({'input': CAGES})}\n{TWO}\n{json.dumps({'n': 3, 'input': CAGES, 'count': 1})}\n",
    ],
)
def test_where_a_block_is_whole_the_next_may_begin(batch, text):
    _, out, _ = batch(text, family="calcudoku")
    assert [row["solution"] for row in rows(out)] == [CAGES_SOLVED, TWO_SOLVED, CAGES_SOLVED]


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        ("0 0 1\n2 1\n2 3 3\n3+ 6* 2- 1-\n0 0\n1 1\n3+ 3+", "line 5, column 3: a row of 2"),
        ("0 0\n1 1", "line 5, column 3: read 0 labels"),
        ("0 0\n1 1\n3+", "line 6, column 1: read 1 label,"),
        ("0 0\n1 1\n3+ 3+ 3+", "line 6, column 7: read 3 labels"),
        ("0 x+\n1 1\n3+ 3+\n0 0\n1 1\n3+ 3+", "line 4, column 3: read 'x+'"),
        ("0 1\n1 0\n3+ 3+", "line 5, column 3: cage 0 is in two pieces"),
        (" ".join(map(str, range(65))) + "\n0 0\n1 1\n3+ 3+", "line 4, column 183: a row of 65 cages"),
    ],
)
def test_a_broken_block_ends_at_an_empty_line(batch, broken, message):
    _, out, _ = batch(f"{TWO}\n{broken}\n\n{TWO}\n", family="calcudoku")
    first, second, third = rows(out)
    assert first["status"] == third["status"] == "unique"
    assert (second["status"], second["puzzle"]) == ("malformed", broken)
    assert message in second["message"]


def test_puzzles_as_json_stand_on_a_line(batch):
    text = f'{CAGES_JSON}\n{{"input": 5}}\n{{"rows": 2}}\n{{"rows"\n{{"input": "0 0"}}\n{CAGES_JSON}\n'
    _, out, _ = batch(text, "--jobs", "2", family="calcudoku")
    first, *broken, last = rows(out)
    assert first["puzzle"] == last["puzzle"] == CAGES_JSON
    assert first["solution"] == last["solution"] == CAGES_SOLVED
    assert [record["message"].partition(",")[0] for record in broken] == [
        "input: read 5", "puzzle.rules: missing", "line 4", "input",
    ]  # fmt: skip
    assert [record["puzzle"] for record in broken] == ['{"input": 5}', '{"rows": 2}', '{"rows"', "0 0"]


@pytest.mark.slow
def test_known_answers_come_out_of_json_lines(run):
    path = Path(__file__).parents[1] / "data" / "calcudoku" / "keen.jsonl"
    cases = [json.loads(line) for line in path.read_text().splitlines()]
    records = rows(run("calcudoku", "batch", str(path), "-q")[1])
    for number, (case, record) in enumerate(zip(cases, records, strict=True), 1):
        assert record == {
            "line": str(number), "puzzle": case["input"].strip(), "status": "unique",
            "solution": case["output"].strip(), "found": "1", "message": "",
        }  # fmt: skip


@pytest.mark.slow
def test_a_block_without_end_is_told_once(batch):
    text = "0 x+\n" + "1 1\n" * (MAX_BYTES // 4) + f"\n{TWO}\n"
    first, second = rows(batch(text, family="calcudoku")[1])
    assert first["message"] == f"a block of more than {MAX_BYTES} characters without an empty line"
    assert (first["puzzle"], second["status"]) == ("0 x+", "unique")


@pytest.mark.slow
def test_the_puzzles_are_not_written_over(run, here):
    (here / "some.txt").write_text(SOME)
    (here / "link.txt").symlink_to("some.txt")
    for options in (("--out", "some.txt"), ("--out", "./some.txt", "--resume"), ("--out", "link.txt")):
        status, out, err = run("sudoku", "batch", "some.txt", *options)
        assert (status, out) == (2, "")
        assert err == f"rulegrid: --out {options[1]!r}: the puzzles are read from this file\n"
    with (here / "some.txt").open() as stdin:
        done = subprocess.run([*MODULE, "sudoku", "batch", "--out", "some.txt"], stdin=stdin, capture_output=True)
    assert (done.returncode, done.stdout) == (2, b"")
    assert (here / "some.txt").read_text() == SOME


def test_lines_are_numbered_as_editors_do():
    text = b"a\n\nb\r\n# c\n  d  \n\x0c\ne"
    assert [(line, text) for line, text, _ in read_lines(StreamLines(io.BytesIO(text)))] == [
        (1, "a"), (2, ""), (3, "b"), (5, "d"), (6, ""), (7, "e"),
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("family", ["sudoku", "calcudoku"])
def test_records_and_objects_with_a_text_are_puzzles_again(batch, family):
    text = FOUR if family == "sudoku" else TWO
    other = json.dumps({"input": text, "source": "mine"})
    first = batch(f"{other}\n", "--format", "jsonl", "-q", family=family)[1]
    (record,) = map(json.loads, first.splitlines())
    assert record["puzzle"] == text
    assert record["status"] == "unique"
    again = batch(first, "--format", "jsonl", "-q", family=family)[1]
    assert again == first
    assert batch(json.dumps({"status": "solved", "puzzle": json.loads(CAGES_JSON)}), "-q", family="calcudoku")[0] == 0


def test_an_object_with_a_text_may_hold_any_sudoku(batch):
    rows_of_four = "1.3.\n.2..\n...1\n4..."
    as_json = json.dumps({"rows": 4, "rules": [{"rule": "row"}, {"rule": "column"}]})
    texts = [rows_of_four, as_json, "1.3", "é"]
    lines = "".join(json.dumps({"input": each}) + "\n" for each in texts)
    records = [json.loads(line) for line in batch(lines, "--format", "jsonl", "-q")[1].splitlines()]
    assert [record["puzzle"] for record in records] == texts
    assert [record["status"] for record in records] == ["unique", "several", "malformed", "malformed"]
    assert records[0]["solution"].count("\n") == 3
    assert "read 3 cells" in records[2]["message"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"input": 5}', "input: read 5, expected a string"),
        ('{"input": "1..."', "line 2, column 17: not JSON: Expecting ',' delimiter"),
        ('{"puzzle": 5}', "puzzle.puzzle: unknown key, expected one of "),
        ('{"rows": 4}', "puzzle.rules: missing"),
        ('{"rows": 4, "rules": []} {"rows": 4, "rules": []}', "read 2 puzzles, expected one"),
    ],
)
def test_an_object_that_is_no_puzzle_is_malformed(batch, line, message):
    for jobs in ("1", "2"):
        _, out, _ = batch(f"{FOUR}\n{line}\n", "--format", "jsonl", "-q", "--jobs", jobs)
        record = json.loads(out.splitlines()[1])
        assert record["status"] == "malformed"
        assert message in record["message"]
        assert record["puzzle"] == line
