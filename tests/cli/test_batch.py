"""`batch`: a record for each puzzle whatever it is, whole records however it ends, and going on behind them."""

import contextlib
import csv
import io
import json
import os
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulegrid.calcudoku import RULES
from rulegrid.calcudoku import solve_many as solve_calcudokus
from rulegrid.cli import main, records
from rulegrid.cli.puzzles import MAX_BYTES, Lines, blocks, one_a_line, read_lines
from rulegrid.cli.records import COLUMNS, LONGEST
from rulegrid.sudoku import solve_many as solve_sudokus

MODULE = [sys.executable, "-m", "rulegrid"]
HEADER = "line,puzzle,status,solution,found,message\n"
FOUR = "1.3..2.....14..."
FOUR_SOLVED = "1432321423414123"
EMPTY = "." * 81
SOME = f"""\
# four by four
{FOUR}

11..............
1,"2
................
"""
SOME_CSV = f"""\
{HEADER}2,{FOUR},unique,{FOUR_SOLVED},1,
4,11..............,none,,0,
5,"1,""2",malformed,,0,"line 5, column 3: read '""2', expected a value, or '.' for an empty cell"
6,................,several,1234341221434321,2,
"""
CAGES = "0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-"
CAGES_SOLVED = "2 1 3\n3 2 1\n1 3 2"
CAGES_JSON = json.dumps(
    {
        "rows": 3,
        "rules": [
            {"rule": "row"},
            {"rule": "column"},
            {"rule": "cage", "clues": ["3+:A1A2", "6*:A3B2B3", "2-:B1C1", "1-:C2C3"]},
        ],
    }
)
TWO = "0 0\n1 2\n1- 1 2"
TWO_SOLVED = "2 1\n1 2"


def rows(text):
    """The records of a CSV text, without the header."""
    header, *others = csv.reader(io.StringIO(text, newline=""), strict=True)
    assert tuple(header) == COLUMNS
    assert all(len(row) == len(COLUMNS) for row in others)
    return [dict(zip(COLUMNS, row, strict=True)) for row in others]


def statuses(text):
    return [row["status"] for row in rows(text)]


# Records


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


# Rules


def test_rules_and_clues_are_options_as_with_solve(batch, run):
    text = f"{'.' * 16}\n{EMPTY}\n"
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
            assert second["message"] == "blocks of 1 x 4 don't tile a board of 9 x 9 cells (rule: block)"
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


# Lines that are no puzzles


BROKEN = b"""\
1.3..2.....14...
1\xff..
\xe4\xb8\x80\xe6\x9c\x88..
\x00
"quoted", with commas
'
1,2\r3,4
{"rows": 4}
\x1b[2J
"""


@pytest.mark.parametrize("family", ["sudoku", "calcudoku"])
@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_a_broken_line_stops_nothing_and_the_output_is_text(run, here, family, form):
    (here / "broken.txt").write_bytes(
        BROKEN.replace(b"\n", b"\n\n") + b"\n" + (FOUR if family == "sudoku" else TWO).encode()
    )
    status, out, err = run(family, "batch", "broken.txt", "--out", f"answers.{form}")
    assert (status, out) == (0, "")
    assert "malformed; " in err
    text = (here / f"answers.{form}").read_bytes().decode()  # strict
    records = rows(text) if form == "csv" else [json.loads(line) for line in text.split("\n")[:-1]]
    assert len(records) == 10
    assert {record["status"] for record in records[1:-1]} == {"malformed"}
    assert all(record["message"] for record in records[1:-1])
    assert records[-1]["status"] == "unique"
    assert records[1]["puzzle"] == r"1\xff.."
    assert records[1]["message"] == "line 3, column 2: read byte 0xff, expected text as UTF-8"
    assert records[2]["puzzle"] == "一月.."
    assert records[6]["puzzle"] == "1,2\n3,4"


def test_a_line_that_is_too_long_is_told_and_passed_over(run, here):
    long = "." * MAX_BYTES
    (here / "long.txt").write_text(f"{FOUR}\n{long}.\n{FOUR}\n{long}\n# {long}\n{long}{long}{long}")
    status, out, _ = run("sudoku", "batch", "long.txt")
    first, second, third, fourth, fifth = rows(out)
    assert status == 0
    assert first["status"] == third["status"] == "unique"
    for record in (second, fifth):
        assert record["message"] == f"line {record['line']}: more than {MAX_BYTES} bytes"
        assert record["puzzle"] == "." * 80 + "…"
    assert "1000000 cells" in fourth["message"]
    assert fourth["puzzle"] == "." * LONGEST + "…"
    assert [record["line"] for record in (first, second, third, fourth, fifth)] == ["1", "2", "3", "4", "6"]


class Endless(io.RawIOBase):
    """So many bytes, made as they are read."""

    def __init__(self, pattern, size):
        self.pattern = pattern * (1 << 16)
        self.left = size

    def readable(self):
        return True

    def readinto(self, buffer):
        size = min(self.left, len(buffer), len(self.pattern))
        buffer[:size] = self.pattern[:size]
        self.left -= size
        return size


def blocks_of_calcudoku(lines):
    return blocks(lines, RULES)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("read", "pattern", "size", "found"),
    [
        (one_a_line, b".", 30 << 20, 1),
        (blocks_of_calcudoku, b".", 30 << 20, 1),
        (blocks_of_calcudoku, b"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n1\n", 15 << 20, 1),
        (blocks_of_calcudoku, b"\n", 1 << 20, 0),
    ],
    ids=["line", "line of a block", "block", "empty lines"],
)
def test_what_never_ends_is_not_held(read, pattern, size, found):
    stream = io.BufferedReader(Endless(pattern, size))
    tracemalloc.start()
    assert sum(1 for _ in read(Lines(stream))) == found
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 12 << 20


def run_bytes(family, data, *options):
    """Return the records of some bytes; for hypothesis, which wants no fixtures."""
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stderr(io.StringIO()) as err:
        out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        patch.setattr("sys.stdout", out)
        status = main([family, "batch", "--max-steps", "50", "--jobs", "1", "--quiet", *options])
        assert (status, err.getvalue()) == (0, "")
        return out.buffer.getvalue().decode()


TEXTS = st.one_of(
    st.binary(max_size=200),
    st.text(alphabet=".0123 \n\r#{}|", max_size=200).map(str.encode),
    st.text(alphabet="01 \n+-", max_size=200).map(str.encode),
    st.lists(st.sampled_from([CAGES, TWO, FOUR, CAGES_JSON, "", "# x", "0 0", "\n", '{"input": "0\\n1"}'])).map(
        lambda parts: "\n".join(parts).encode()
    ),
)


@given(TEXTS)
@example(b"\xef\xbb\xbf#\n\xef\xbb\xbf")
@example(b'"\n"\n')
@example(b"\xff#\n#\xff")
@example(b'{"input": "\\ud800"}\n')
@example(b'{"input": "1\\r\\n2\\r3"}')
def test_any_bytes_have_records_that_read_back(data):
    for family in ("sudoku", "calcudoku"):
        records = rows(run_bytes(family, data))
        lines = [json.loads(line) for line in run_bytes(family, data, "--format", "jsonl").split("\n")[:-1]]
        assert [record["puzzle"] for record in records] == [line["puzzle"] for line in lines]
        assert [record["status"] for record in records] == [line["status"] for line in lines]
        numbers = [int(record["line"]) for record in records]
        assert numbers == sorted(set(numbers))
        solve = solve_sudokus if family == "sudoku" else solve_calcudokus
        good = [record for record in records if record["status"] != "malformed" and record["puzzle"][:1] != "{"]
        for record, answer in zip(good, solve([record["puzzle"] for record in good], max_steps=50), strict=True):
            assert (record["status"], record["solution"]) == (answer.status, answer.solution or "")
    texts = [line.decode("utf-8", "replace").strip() for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n")]
    assert len(rows(run_bytes("sudoku", data))) == sum(
        text != "" and not text.startswith(("#", "//")) for text in texts
    )


# Calcudoku


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


def test_known_answers_come_out_of_json_lines(run):
    path = Path(__file__).parents[1] / "data" / "calcudoku" / "keen.jsonl"
    cases = [json.loads(line) for line in path.read_text().splitlines()]
    records = rows(run("calcudoku", "batch", str(path), "-q")[1])
    for number, (case, record) in enumerate(zip(cases, records, strict=True), 1):
        assert record == {
            "line": str(number), "puzzle": case["input"].strip(), "status": "unique",
            "solution": case["output"].strip(), "found": "1", "message": "",
        }  # fmt: skip


def test_a_block_without_end_is_told_once(batch):
    text = "0 x+\n" + "1 1\n" * (MAX_BYTES // 4) + f"\n{TWO}\n"
    first, second = rows(batch(text, family="calcudoku")[1])
    assert first["message"] == f"a block of more than {MAX_BYTES} characters without an empty line"
    assert (first["puzzle"], second["status"]) == ("0 x+", "unique")


# Going on


@pytest.mark.slow
@pytest.mark.parametrize("form", ["csv", "jsonl"])
@pytest.mark.parametrize(
    ("family", "text"),
    [("sudoku", SOME), ("calcudoku", f'{TWO}\n0 "0\n0\n\n{{"input": "0\\n1"}}\n')],
    ids=["sudoku", "calcudoku"],
)
def test_wherever_a_file_was_cut_going_on_makes_it_whole(batch, here, form, family, text):
    path = here / f"answers.{form}"
    options = ("--out", path.name, "--quiet", "--jobs", "1")
    assert batch(text, *options, family=family) == (0, "", "")
    whole = path.read_bytes()
    for size in range(len(whole) + 1):
        path.write_bytes(whole[:size])
        assert batch(text, *options, "--resume", family=family) == (0, "", "")
        assert path.read_bytes() == whole, size


def test_going_on_says_how_many_were_there(batch, here):
    (here / "answers.csv").write_text("".join(SOME_CSV.splitlines(keepends=True)[:3]) + "5,x")
    status, out, err = batch(SOME, "--out", "answers.csv", "--resume")
    assert (status, out) == (0, "")
    assert err.startswith("rulegrid: 2 puzzles after the 2 already there: 1 several, 1 malformed; ")
    assert (here / "answers.csv").read_text() == SOME_CSV
    assert batch(SOME, "--out", "answers.csv", "--resume")[2].startswith("rulegrid: 0 puzzles after the 4 ")


def test_going_on_with_a_file_that_is_not_there_begins_it(batch, here):
    assert batch(SOME, "-q", "--out", "new.csv", "--resume") == (0, "", "")
    assert (here / "new.csv").read_text() == SOME_CSV


def test_answers_to_more_puzzles_are_added(batch, here):
    batch(SOME, "--out", "answers.jsonl")
    batch(f"{SOME}{FOUR}\n", "--out", "answers.jsonl", "--resume")
    last = json.loads((here / "answers.jsonl").read_text().splitlines()[-1])
    assert (last["line"], last["status"]) == (7, "unique")


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("answers.csv", "hello\n", "it begins with 'hello"),
        ("answers.csv", "hello", "expected 'line,puzzle,status,solution,found,message'"),
        ("answers.csv", HEADER.replace("line", "number"), "it begins with 'number,puzzle"),
        ("answers.csv", HEADER.replace("\n", "\r\n"), "it begins with"),
        ("answers.csv", '{"line": 1', "it begins with '{\"line\": 1'"),
        ("answers.csv", HEADER + "x,y\n", "its last record was not written by batch"),
        ("answers.csv", HEADER + "x,y,none,,0,\n", "its last record was not written by batch"),
        ("answers.csv", HEADER + "1,2,none,,0,,\n", "its last record was not written by batch"),
        ("answers.csv", HEADER + f"1,{FOUR},none,,0,\n", "answer 1 is to '1.3..2.....14...' in line 1, but puzzle 1 is"),
        ("answers.csv", HEADER + "2,..,none,,0,\n", "answer 1 is to '..' in line 2, but puzzle 1 is"),
        ("answers.csv", SOME_CSV + f"7,{FOUR},none,,0,\n", "it has 5 answers, more than there are puzzles"),
        ("answers.jsonl", HEADER, "it begins with 'line,puzz', expected '{\"line\":'"),
        ("answers.jsonl", "[", "it begins with '['"),
        ("answers.jsonl", '{"line": 1}\n', "its last record was not written by batch"),
        ("answers.jsonl", '{"line": \n', "its last record was not written by batch"),
        ("answers.jsonl", '{"line": ' + "[" * 100_000 + "\n", "its last record was not written by batch"),
        ("answers.jsonl", '{"line": "\xff"}\n', "its last record was not written by batch"),
    ],
)  # fmt: skip
def test_a_file_of_something_else_is_refused_and_kept(batch, here, name, content, says):
    (here / name).write_bytes(content.encode("latin-1"))
    status, out, err = batch(SOME, "--out", name, "--resume")
    assert (status, out) == (2, "")
    assert err.startswith(f"rulegrid: can't resume '{name}': ")
    assert says in err
    assert err.count("\n") == 1
    assert (here / name).read_bytes() == content.encode("latin-1")


@pytest.mark.parametrize("options", [(), ("--resume",)])
def test_a_file_that_another_program_writes_is_left_alone(batch, here, options):
    fcntl = pytest.importorskip("fcntl")
    (here / "answers.csv").write_text(SOME_CSV[:150])
    with (here / "answers.csv").open("ab") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        assert batch(SOME, "--out", "answers.csv", *options) == (
            2, "", "rulegrid: can't write 'answers.csv': another batch is writing it\n",
        )  # fmt: skip
        assert (here / "answers.csv").read_text() == SOME_CSV[:150]
    assert batch(SOME, "-q", "--out", "answers.csv", *options)[0] == 0
    assert (here / "answers.csv").read_text() == SOME_CSV


def test_a_file_that_grew_since_it_was_read_is_left_alone(run, here, monkeypatch):
    (here / "answers.csv").write_text(SOME_CSV[:150])
    count = records.Records.check_last

    def late(self, last):
        count(self, last)
        with (here / "answers.csv").open("a") as other:
            other.write("5,x\n")

    monkeypatch.setattr(records.Records, "check_last", late)
    status, _, err = run("sudoku", "batch", "--out", "answers.csv", "--resume", stdin=SOME)
    assert (status, err) == (
        2, "rulegrid: can't resume 'answers.csv': it has changed since it was read, is another batch writing it?\n",
    )  # fmt: skip
    assert (here / "answers.csv").read_text() == SOME_CSV[:150] + "5,x\n"


def test_only_a_file_can_be_gone_on_with(batch, here):
    assert batch(SOME, "--resume") == (2, "", "rulegrid: --resume needs --out FILE\n")
    assert batch(SOME, "--resume", "--out", os.devnull)[2] == (
        f"rulegrid: can't resume {os.devnull!r}: not a regular file\n"
    )


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
    assert [(line, text) for line, text, _ in read_lines(Lines(io.BytesIO(text)))] == [
        (1, "a"), (2, ""), (3, "b"), (5, "d"), (6, ""), (7, "e"),
    ]  # fmt: skip
