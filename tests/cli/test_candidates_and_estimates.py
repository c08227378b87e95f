"""`rulegrid sudoku --candidates` and `--count --estimate`: what is known of a puzzle without its solutions."""

import json
import re

import pytest

from printed_grids import read_grids
from rulegrid import Solver

FAMILY = "sudoku"
FOUR = "1..4......32...."
CLASH = "11" + "." * 14
CANDIDATES = "41......12......"  # leaves two values for half of its cells


def test_candidates_are_the_values_of_each_cell_in_all_solutions(run):
    grids = read_grids(run(CANDIDATES, "--all")[1])
    status, out, err = run(CANDIDATES, "--candidates")
    assert (status, err) == (0, "")
    expected = [[sorted({grid[row][col] for grid in grids}) for col in range(4)] for row in range(4)]
    assert [[list(map(int, word)) for word in line.split()] for line in out.splitlines()] == expected
    assert len({len(line) for line in out.splitlines()}) == 1
    data = json.loads(run(CANDIDATES, "--candidates", "--json")[1])
    by_cell = {f"{'ABCD'[row]}{col + 1}": expected[row][col] for row in range(4) for col in range(4)}
    assert (data["status"], data["found"], data["candidates"]) == ("several", None, by_cell)


def test_candidates_of_two_digits_have_commas(run):
    words = run("1" + "." * 143, "--candidates", "--no-rule", "block")[1].split()
    assert words[:2] == ["1", ",".join(map(str, range(2, 13)))]
    assert words[13] == ",".join(map(str, range(1, 13)))


def test_where_there_is_no_solution_there_are_no_candidates(run):
    line = "rulegrid: the puzzle contradicts itself: row A, block at A1\n"
    assert run(CLASH, "--candidates") == (1, "No solution.\n", line)
    data = json.loads(run(CLASH, "--candidates", "--json")[1])
    assert data["status"] == "none"
    assert not any(data["candidates"].values())
    assert run("." * 81, "--candidates", "--max-steps", "0") == (
        3,
        "",
        "rulegrid: stopped by --max-steps after 0 steps\n",
    )


def test_candidates_with_a_limit_have_the_number_of_solutions_of_each(run):
    assert run("41......12......", "--candidates", "--limit", "2") == (
        0,
        "   4:2+    1:2+ 2:1,3:1 2:1,3:1\n"
        "   2:2+    3:2+ 1:1,4:1 1:1,4:1\n"
        "   1:2+    2:2+ 3:1,4:1 3:1,4:1\n"
        "   3:2+    4:2+ 1:1,2:1 1:1,2:1\n",
        "",
    )
    data = json.loads(run("41......12......", "--candidates", "--limit", "9", "--json")[1])
    assert [data["candidates"][cell] for cell in ("A1", "A2", "A3", "A4")] == [[4], [1], [2, 3], [2, 3]]
    assert [data["counts"][cell] for cell in ("A1", "A2", "A3", "A4")] == [[2], [2], [1, 1], [1, 1]]


@pytest.mark.slow
def test_a_number_that_is_too_large_to_count_is_estimated(run):
    status, out, err = run("." * 36, "--count", "--estimate")
    found = re.fullmatch(r"about (\S+)e7 \(95 %: (\S+)e7 to (\S+)e7; [0-9]+ dives\)\n", out)
    assert (status, err) == (0, "")
    mean, low, high = map(float, found.groups())
    assert low < 2.8200960 < high
    assert high - low <= 0.11 * mean
    data = json.loads(run("." * 36, "--count", "--estimate", "--json")[1])
    assert (data["status"], data["found"]) == ("estimated", None)
    assert data["estimate"]["low"] < 28_200_960 < data["estimate"]["high"]


def test_a_number_that_is_soon_counted_is_not_estimated(run):
    assert run("." * 16, "--count", "--estimate") == (0, "288\n", "")
    assert run(CLASH, "--count", "--estimate")[:2] == (1, "0\n")
    data = json.loads(run("." * 16, "--count", "--estimate", "--json")[1])
    assert (data["status"], data["found"], data["estimate"]["dives"]) == ("several", 288, 0)


def test_an_estimate_that_is_stopped_prints_what_it_has(run, monkeypatch):
    monkeypatch.setattr("rulegrid.solver.counting.EXACT", 0)
    status, out, err = run("." * 36, "--count", "--estimate", "--max-steps", "500")
    assert status == 3
    assert re.fullmatch(r"about \S+ \(95 %: \S+ to \S+; [0-9]+ dives\)\n", out)
    assert err == "rulegrid: stopped by --max-steps after 500 steps\n"


@pytest.mark.slow
def test_without_a_solution_met_there_is_no_estimate(run, monkeypatch):
    estimates = Solver.estimates
    monkeypatch.setattr(Solver, "estimates", lambda solver, dives, seed: estimates(solver, 3, seed=seed))
    found = run("." * 81, "--count", "--estimate", "--rule", "non-consecutive")
    assert found == (3, "", "rulegrid: stopped after 3 dives: none of them met a solution\n")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--estimate"], "--estimate: expected --count too"),
        (["--count", "--estimate", "--limit", "3"], "--estimate and --limit can't be combined"),
        (["--unique", "--estimate"], "--estimate: expected --count too"),
    ],
)
def test_an_estimate_is_one_of_a_count(run, options, message):
    assert run("." * 16, *options) == (2, "", f"rulegrid: {message}\n")


@pytest.mark.parametrize("other", ["--all", "--count", "--unique", "--pretty"])
def test_candidates_are_asked_alone(run, other):
    assert run(FOUR, "--candidates", other)[2] == f"rulegrid: --candidates and {other} can't be combined\n"


def test_candidates_are_drawn(run, here):
    assert run(CANDIDATES, "--candidates", "--svg", "a.svg")[0] == 0
    assert 'class="candidates"' in (here / "a.svg").read_text()
    assert run(CANDIDATES, "--svg", "b.svg")[0] == 0
    assert 'class="candidates"' not in (here / "b.svg").read_text()
    assert run(CLASH, "--candidates", "--svg", "c.svg")[0] == 1
    assert 'class="candidates"' not in (here / "c.svg").read_text()


CAGES = (FOUR, "--killer", "5:A2A3", "--killer", "7:B2B3C2")


def test_combinations_are_listed_for_each_clue(run):
    assert run("combinations", *CAGES) == (0, "cage 5 at A2 (A2 and A3): 23\ncage 7 at B2 (B2, B3 and C2): 124\n", "")
    assert run("combinations", *CAGES, "--at", "C2D1")[1] == "cage 7 at B2 (B2, B3 and C2): 124\n"
    assert run("combinations", *CAGES, "--language", "zh")[1].splitlines()[0] == "A2 的笼（5）（A2、A3）：23"
    data = json.loads(run("combinations", *CAGES, "--json")[1])
    assert [each["values"] for each in data["combinations"]] == [[[2, 3]], [[1, 2, 4]]]


def test_combinations_follow_marks_and_values_of_the_player(run, here):
    (here / "marks.txt").write_text("1 2 3 4  . . . .  . . 3 2  . . . .")
    assert run("combinations", "." * 16, "--killer", "5:A2A3")[1] == "cage 5 at A2 (A2 and A3): 14 23\n"
    assert run("combinations", "." * 16, "--killer", "5:A2A3", "--marks", "marks.txt")[1].endswith(": 23\n")
    assert run("combinations", "." * 16, "--killer", "5:A2A3", "--mine", ".1" + "." * 14)[1].endswith(": 14\n")


def test_clues_without_combinations(run):
    assert run("combinations", "." * 16, "--killer", "9:A1A2") == (1, "cage 9 at A1 (A1 and A2): none\n", "")
    assert run("combinations", FOUR) == (0, "", "rulegrid: no clue of at most 12 cells has combinations\n")
    assert (
        run("combinations", *CAGES, "--at", "D4")[2] == "rulegrid: no clue of at most 12 cells is about these cells\n"
    )
    large = run("combinations", "." * 144, "--killer", "23:A1A2")
    assert large[1] == "cage 23 at A1 (A1 and A2): 11+12\n"
