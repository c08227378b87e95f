"""`rulegrid calendar year`, `calendar counts` and `calendar solve --sheet`."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from rulegrid.calendar import count_dates, load_board, orientations, read_puzzle
from rulegrid.calendar.counts import read_counts_csv
from rulegrid.calendar.names import MONTHS
from rulegrid.calendar.play import find_placed_piece
from rulegrid.solver.kernel.choice import IS_COMPILED

FAMILY = "calendar"
SHORT = ("2026", "--from", "Mar 1", "--to", "Mar 2")

compiled_only = pytest.mark.skipif(not IS_COMPILED, reason="takes long interpreted")

TINY = """{
  "rows": [["a", "b", "c"], ["x", "y", "z"]],
  "groups": {"letter": ["a", "b", "c"], "end": ["x", "y", "z"]},
  "pieces": [{"name": "I", "cells": [[0, 0], [0, 1]], "count": 2}]
}"""


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_without_a_file_dates_are_counted(run):
    assert run("year", *SHORT) == (0, "2026-03-01 Sun 17\n2026-03-02 Mon 24\n", "")
    assert run("year", *SHORT, "--max", "20") == (0, "2026-03-01 Sun 17\n2026-03-02 Mon 20\n", "")
    assert run("year", *SHORT, "--max", "0")[1] == run("year", *SHORT)[1]


@pytest.mark.slow
@compiled_only
def test_a_whole_year_is_counted_in_one_pass(run):
    counts = count_dates(load_board())
    status, out, _ = run("year", "2028")
    assert status == 0
    found = [line.split() for line in out.splitlines()]
    assert len(found) == 366
    for date, _, count in found:
        assert int(count) == counts[MONTHS[int(date[5:7]) - 1], str(int(date[8:]))]
    status, out, _ = run("year", "2027", "--pretty")
    table, total = out.rsplit("\n\n", 1)
    assert table.splitlines()[0].split() == ["2027", *MONTHS]
    assert len(table.splitlines()) == 32
    assert total == "24,341 solutions for 365 dates; fewest 7 (Wed 2027-10-06), most 216 (Mon 2027-01-25)\n"


def test_dates_and_weekdays_may_be_chosen(run):
    def dates(*arguments):
        return [line.rpartition(" ")[0] for line in run("year", *arguments, "--max", "1")[1].splitlines()]

    assert dates("2026", "--leap", "--from", "2/28", "--to", "Mar-1") == [
        "2026-02-28 Sat", "2026-02-29 Sun", "2026-03-01 Mon"
    ]  # fmt: skip
    assert dates("2026", "--leap", "--from", "2/29", "--to", "2/29") == ["2026-02-29 Sun"]
    assert dates("--from", "2028-02-28", "--to", "3/1", "--no-leap", "--first-weekday", "tuesday") == [
        "2028-02-28 Tue", "2028-03-01 Wed"
    ]  # fmt: skip
    assert dates("--from", "2019-12-31") == ["2019-12-31 Tue"]
    assert dates("0001", "--to", "Jan 1") == ["0001-01-01 Mon"]


@pytest.mark.slow
def test_several_files_are_written_at_once(run, here):
    status, out, err = run(
        "year", *SHORT, "--csv", "y.csv", "--html", "y.html", "--md", "y.md", "--json", "y.json", "--svg", "a/pictures"
    )
    assert (status, out, err) == (0, "", "rulegrid: 41 solutions for 2 dates\n")
    assert [row["date"][-2:] + row["solution"] for row in rows("y.csv")] == [
        *(f"01{number}" for number in range(1, 18)), *(f"02{number}" for number in range(1, 25))
    ]  # fmt: skip
    data = json.loads((here / "y.json").read_text())
    assert (data["year"], data["limit"], data["complete"]) == (2026, 50, True)
    assert [date["solutions"] for date in data["dates"]] == [
        [row["board"] for row in rows("y.csv") if row["date"] == date["date"]] for date in data["dates"]
    ]
    assert (here / "y.html").read_text().count("<table") >= 2
    assert (here / "y.md").read_text().count("### ") == 2
    assert sorted(os.listdir("a/pictures")) == ["2026-03-01.svg", "2026-03-02.svg"]


@pytest.mark.slow
def test_pieces_may_be_kept_from_turning_over(run, here):
    dates = ("2026", "--from", "1/24", "--to", "1/26")

    def is_turned_over(puzzle, solution):
        pieces = puzzle.rules[0].all_pieces
        shapes = [find_placed_piece(solution, puzzle.rules[0], index).shape for index in range(len(pieces))]
        return any(shape not in orientations(piece.cells, False) for piece, shape in zip(pieces, shapes, strict=True))

    expected = []
    for date in ("Jan 24", "Jan 25", "Jan 26"):
        puzzle = read_puzzle(date)
        every = list(puzzle.solver().solutions())
        expected.append(sum(not is_turned_over(puzzle, solution) for solution in every))
        assert 0 <= expected[-1] < len(every)
    assert sum(expected) > 0
    _, out, _ = run("year", *dates, "--no-flip")
    assert [int(line.split()[2]) for line in out.splitlines()] == expected


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("0000", "year '0000': expected 0001 to 9999"),
        ("10000", "year '10000': expected four digits, such as 2026"),
        ("next", "year 'next': expected four digits, such as 2026"),
        ("26", "year '26': expected four digits, such as 2026, did you mean 2026?"),
        ("2026 --max -1", "--max: read -1, expected 0 or more"),
        ("2026 --from 2027-01-01", "--from '2027-01-01': expected a date of 2026"),
        ("2026 --to 2/29", "--to '2/29': expected a date of 2026"),
        ("2028 --no-leap --to 2/29", "--to '2/29': expected a date of 2028"),
        ("2026 --from 5/31 --to 4/30", "--from '5/31' is later than --to '4/30'"),
        ("2026 --from soon", "date 'soon': expected 2026-01-14, 1/14, 'Jan 14' or today"),
        ("2026 --first-weekday T", "--first-weekday 'T': expected one of Mon, Tue, Wed, Thu, Fri, Sat, Sun"),
        ("2026 --csv no/y.csv", "can't write 'no/y.csv': no folder 'no'"),
        ("2026 --csv .", "can't write '.': is a directory"),
        ("2026 --csv y --html ./y", "--csv and --html name the same file './y'"),
        ("2026 --svg /dev/null/x", "can't make folder '/dev/null/x': not a directory"),
        ("2026 --quiet --progress", "--quiet and --progress can't be combined"),
        ("2026 --board tiny.json", "board tiny can't show 1 Jan: its group 'letter' is not one month, day or weekday"),
    ],
)
def test_what_can_not_be_done_is_told_before_anything_is_written(run, here, arguments, message):
    (here / "tiny.json").write_text(TINY)
    assert run("year", *arguments.split()) == (2, "", f"rulegrid: {message}\n")
    assert os.listdir(".") == ["tiny.json"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
@pytest.mark.parametrize("option", ["--csv", "--html", "--md", "--json"])
def test_a_full_disk_is_one_line(run, here, option):
    other = "--json" if option == "--csv" else "--csv"
    status, out, err = run("year", *SHORT, option, "/dev/full", other, "other")
    assert (status, out) == (2, "")
    assert err == "rulegrid: can't write '/dev/full': no space left on device\n"
    text = (here / "other").read_text()
    assert text.endswith("\n")  # the other is whole
    if other == "--json":
        json.loads(text)


@pytest.mark.slow
def test_ctrl_c_leaves_whole_files(here, start):
    """A real interrupt, as soon as some of the year has been written."""
    process = start(
        "calendar", "year", "2026", "--max", "0", "--board", "weekday8x7",
        "--csv", "y.csv", "--json", "y.json", "--html", "y.html", stderr=subprocess.PIPE,
    )  # fmt: skip
    for _ in range(600):
        if os.path.exists("y.csv.part") and os.path.getsize("y.csv.part") > 100:
            break
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert re.fullmatch(r"rulegrid: interrupted after \d+ of 365 dates; the files contain what was found\n", err)
    data = json.loads((here / "y.json").read_text())
    assert data["complete"] is False
    found = rows("y.csv")
    assert len(found) == sum(date["found"] for date in data["dates"]) > 0
    assert all(len(row["board"]) == 63 for row in found)
    assert (here / "y.html").read_text().endswith("</html>\n")


def interrupt_while_counting(process):
    """Interrupt a program once its bar says that it is at work; return standard output and the last line of errors."""
    read = ""
    while not re.search(r"\d,\d{3},\d{3} steps \[", read):
        more = process.stderr.read(20)
        assert more, "it has ended"
        read += more
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    return out, err.splitlines()[-1]


@pytest.mark.slow
@compiled_only
def test_an_interrupted_year_prints_what_it_has_found(start):
    process = start(
        "calendar", "year", "2026", "--board", "weekday8x7", "--plain", "--progress",
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    out, err = interrupt_while_counting(process)
    assert err.endswith("interrupted: the counts are incomplete: every date has at least that many solutions")
    found = [line.split() for line in out.splitlines()]
    assert len(found) == 365
    assert all(count.startswith(">=") for _, _, count in found)
    assert sum(int(count[2:]) for _, _, count in found) > 0


@pytest.mark.slow
def test_a_closed_pipe_is_no_error():
    command = f"{sys.executable} -m rulegrid calendar year 2026 --max 1 | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("2026-01-01 Thu 1\n", "")


@pytest.mark.slow
@compiled_only
def test_counts_of_every_date(run, here):
    counts = count_dates(load_board())
    status, out, err = run("counts")
    assert (status, err) == (0, "")
    assert out.splitlines() == [f"{month},{day} {count}" for (month, day), count in counts.items()]
    status, out, _ = run("counts", "--pretty", "--csv", "c.csv", "--heatmap", "c.svg", "--jobs", "1")
    assert [(row["month"], row["day"], int(row["count"])) for row in rows("c.csv")] == [
        (*date, count) for date, count in counts.items()
    ]
    assert ">216<" in (here / "c.svg").read_text()
    assert out.endswith(
        "\n\n25,061 solutions for 372 combinations\n24,405 solutions for the 366 that are dates\n"
        "fewest 7 (Oct 6), most 216 (Jan 25)\n"
    )
    table = [line.split() for line in out.splitlines()[:32]]
    assert table[0] == list(MONTHS)
    assert table[25][:2] == ["25", "216"]


@pytest.mark.slow
@compiled_only
def test_counts_as_json(run):
    status, out, _ = run("counts", "--json")
    data = json.loads(out)
    assert status == 0
    assert data["total"] == 25061
    assert data["fewest"] == {"count": 7, "open": [["Oct", "6"]]}
    assert data["most"] == {"count": 216, "open": [["Jan", "25"]]}
    assert {tuple(each["open"]): each["count"] for each in data["counts"]} == count_dates(load_board())


def test_counts_of_a_board_that_is_no_calendar(run, here):
    (here / "tiny.json").write_text(TINY)
    expected = "a,x 2\na,y 0\na,z 1\nb,x 0\nb,y 1\nb,z 0\nc,x 1\nc,y 0\nc,z 2\n"
    assert run("counts", "--board", "tiny.json") == (0, expected, "")
    _, out, _ = run("counts", "--board", "tiny.json", "--pretty")
    assert out.startswith("   a  b  c\nx  2  0  1\ny  0  1  0\nz  1  0  2\n\n7 solutions for 9 combinations\n")


@pytest.mark.slow
@compiled_only
def test_a_board_with_weekdays_has_seven_tables(run):
    _, out, _ = run("counts", "--board", "nine_by_six", "--pretty")
    assert re.findall(r"^(\w{3})  +Jan  +Feb", out, re.MULTILINE) == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    assert "86,771 solutions for 2,604 combinations\n84,939 solutions for the 2,562 that are dates\n" in out


@pytest.mark.slow
@compiled_only
@pytest.mark.parametrize("form", ["--plain", "--pretty", "--json"])
def test_interrupted_counts_are_printed_and_written_as_incomplete(here, start, form):
    process = start(
        "calendar", "counts", "--board", "weekday8x7", form, "--csv", "c.csv", "--heatmap", "c.svg", "--progress",
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    out, err = interrupt_while_counting(process)
    incomplete = "the counts are incomplete: every date has at least that many solutions"
    assert err.endswith(f"interrupted: {incomplete}")
    assert (here / "c.csv").read_text().startswith("month,day,weekday,at least\n")
    found = read_counts_csv((here / "c.csv").read_text())
    assert len(found) == 2604
    assert 0 < sum(found.values()) < 4_937_780
    assert "solutions so far (incomplete)" in (here / "c.svg").read_text()
    if form == "--json":
        data = json.loads(out)
        assert (data["complete"], data["total"]) == (False, sum(found.values()))
    elif form == "--pretty":
        assert out.endswith(f"\n{incomplete}\n")
    else:
        assert out == ""  # the file has it


@pytest.mark.slow
@compiled_only
def test_interrupted_counts_are_rows_of_lower_bounds(start):
    process = start(
        "calendar", "counts", "--board", "weekday8x7", "--progress", stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    out, _ = interrupt_while_counting(process)
    assert len(out.splitlines()) == 2604
    assert all(re.fullmatch(r"\w+,\d+,\w+ >=\d+", line) for line in out.splitlines())


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        ("--json --pretty", 2, "--json and --pretty can't be combined"),
        ("--jobs 0", 2, "--jobs: read 0, expected 1 or more"),
        ("--timeout nan", 2, "--timeout: read nan, expected 0 or more"),
        ("--csv no/c.csv", 2, "can't write 'no/c.csv': no folder 'no'"),
        ("--csv c --heatmap c", 2, "--csv and --heatmap name the same file 'c'"),
        ("--board one.json --heatmap c", 2, "board one has no table of dates: expected two or three groups with one open "
         "cell each, such as month and day"),
        ("--max-steps 0 --jobs 1", 3, "stopped by --max-steps after 0 steps: no date has been counted"),
    ],
)  # fmt: skip
def test_counts_that_can_not_be(run, here, arguments, status, message):
    one = '{"rows": [["a", "b", "c"]], "groups": {"letter": ["a", "b", "c"]}, "pieces": [%s]}'
    (here / "one.json").write_text(one % '{"name": "I", "cells": [[0, 0], [0, 1]]}')
    assert run("counts", *arguments.split()) == (status, "", f"rulegrid: {message}\n")
    assert os.listdir(".") == ["one.json"]


def test_solutions_are_drawn_onto_sheets(run, here):
    status, out, _ = run("solve", "Mar 1", "--all", "--sheet", "all.svg")
    assert (status, out.count("\n\n")) == (0, 16)
    assert (here / "all.svg").read_text().count('class="values"') == 17
    assert run("solve", "Mar 1", "--limit", "5", "--sheet", "some.svg", "--per-page", "2")[0] == 0
    assert sorted(os.listdir(".")) == ["all.svg", "some-1.svg", "some-2.svg", "some-3.svg"]
    assert [(here / f"some-{page}.svg").read_text().count('class="values"') for page in (1, 2, 3)] == [2, 2, 1]


def test_sheets_may_be_pngs(run, here, typst):
    assert run("solve", "Mar 1", "--limit", "3", "--sheet", "some.PNG", "--per-page", "2")[0] == 0
    assert [(here / f"some-{page}.PNG").read_bytes()[:11] for page in (1, 2)] == [b"PNG of <svg"] * 2
    typst(None)
    status, out, err = run("solve", "Mar 1", "--sheet", "other.png")
    assert (status, out) == (2, "")
    assert 'needs the extra "png"' in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--sheet s.svg --count", "--sheet and --count can't be combined"),
        ("--sheet s.svg --unique", "--sheet and --unique can't be combined"),
        ("--per-page 3", "--per-page needs --sheet FILE"),
        ("--sheet s.svg --per-page 0", "--per-page: read 0, expected 1 or more"),
        ("--sheet no/s.svg", "can't write 'no/s.svg': no folder 'no'"),
    ],
)
def test_sheets_that_can_not_be(run, here, arguments, message):
    assert run("solve", "Mar 1", *arguments.split()) == (2, "", f"rulegrid: {message}\n")
    assert os.listdir(".") == []
