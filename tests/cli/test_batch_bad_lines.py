"""`batch` on lines that are no puzzles: they are records too, and stop nothing."""

import contextlib
import io
import json
import tracemalloc
from itertools import takewhile

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from batch_texts import (
    CAGES,
    CAGES_JSON,
    FOUR,
    TWO,
    rows,
)
from rulegrid.calcudoku import RULES
from rulegrid.calcudoku import solve_many as solve_calcudokus
from rulegrid.cli import main
from rulegrid.cli.batch import LONGEST
from rulegrid.cli.calcudoku import split_calcudokus
from rulegrid.cli.puzzle_stream import MAX_BYTES, StreamLines
from rulegrid.cli.sudoku import one_a_line
from rulegrid.sudoku import solve_many as solve_sudokus
from rulegrid.utils.text import unprotect

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


@pytest.mark.slow
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
    return split_calcudokus(lines, RULES)


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
    assert sum(1 for _ in read(StreamLines(stream))) == found
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


@pytest.mark.slow
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
        for record in records:
            record["puzzle"] = unprotect(record["puzzle"]) if record["status"] == "malformed" else record["puzzle"]
        assert [record["puzzle"] for record in records] == [line["puzzle"] for line in lines]
        assert [record["status"] for record in records] == [line["status"] for line in lines]
        numbers = [int(record["line"]) for record in records]
        assert numbers == sorted(set(numbers))
        solve = solve_sudokus if family == "sudoku" else solve_calcudokus
        good = [record for record in records if record["status"] != "malformed" and record["puzzle"][:1] != "{"]
        for record, answer in zip(good, solve([record["puzzle"] for record in good], max_steps=50), strict=True):
            assert (record["status"], record["solution"]) == (answer.status, answer.solution or "")
    texts = [line.decode("utf-8", "replace").strip() for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n")]
    texts = [text for text in texts if text != "" and not text.startswith(("#", "//"))]
    number = len(rows(run_bytes("sudoku", data)))
    titles = len([*takewhile(lambda text: not any(char.isdigit() or char in ".{" for char in text), texts)])
    assert len(texts) - titles <= number <= len(texts)


def test_a_line_that_a_spreadsheet_takes_for_a_formula_is_protected(run, here):
    (here / "in.txt").write_text("1..4......32....\n=cmd|'/C calc'!A0\n")
    run("sudoku", "batch", "in.txt", "--out", "out.csv")
    text = (here / "out.csv").read_text()
    assert text.splitlines()[2].startswith("2,'=cmd|'/C calc'!A0,malformed,")
    assert text.splitlines()[1] == "1,1..4......32....,unique,1324241341323241,1,"
    (here / "out.csv").write_text("".join(text.splitlines(keepends=True)[:2]))
    assert run("sudoku", "batch", "in.txt", "--out", "out.csv", "--resume")[0] == 0
    assert (here / "out.csv").read_text() == text


def test_puzzles_that_begin_with_a_dash_stay_as_they_are(run):
    out = run("sudoku", "batch", stdin="--1-4-----32----\n")[1]
    assert out.splitlines()[1].startswith("1,--1-4-----32----,")
