"""Levels and ratings of real collections, and of boards on which nothing is hard."""

import datetime
import json
import re
import runpy
import statistics
from collections import Counter
from pathlib import Path

import pytest

from rulegrid import calcudoku, calendar, sudoku
from rulegrid.core import family as families
from rulegrid.core.difficulty import LEVELS
from rulegrid.solver.kernel.choice import IS_COMPILED

ROOT = Path(__file__).parents[2]
compiled = pytest.mark.skipif(not IS_COMPILED, reason="too slow without the compiled kernel")
VARIANTS = {  # of those that are rated within seconds
    "rangsk-001", "rangsk-003", "rangsk-015", "rangsk-029", "rangsk-033", "iss-001", "iss-007", "iss-014", "iss-030", "iss-061",
    "iss-067", "iss-095", "iss-102", "iss-135", "iss-137", "iss-165", "iss-185", "iss-221",
}  # fmt: skip
KEEN = ("Easy", "Normal", "Hard", "Extreme", "Unreasonable")


def shares(ratings):
    """The share of each level, of the easiest first."""
    counts = Counter(rating.level for rating in ratings)
    return [counts[name] / counts.total() for name in LEVELS]


def assert_roughly_even(ratings, least=0.08, most=0.4):
    assert all(least <= share <= most for share in shares(ratings)), shares(ratings)


def ranks(numbers):
    ordered = sorted(numbers)
    return [ordered.index(number) + (ordered.count(number) - 1) / 2 for number in numbers]


@pytest.mark.slow
@compiled
def test_each_level_has_its_share_of_rated_classics(shared_data):
    lines = (shared_data / "rated" / "rated.txt").read_text(encoding="utf-8").splitlines()[1::60]
    assert_roughly_even([sudoku.read_puzzle(line.split()[1]).rate() for line in lines])


@pytest.mark.slow
@compiled
def test_each_level_has_its_share_of_keens_calcudokus_and_follows_keens(shared_data):
    lines = (shared_data / "calcudoku" / "keen.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    some = [row for size in range(3, 8) for row in [row for row in rows if row["n"] == size][:: 1 + 5 * (size > 3)]]
    rated = [(row, calcudoku.read_puzzle(row["input"]).rate()) for row in some]
    assert_roughly_even([rating for row, rating in rated if row["n"] > 3])
    for size in range(3, 8):
        ratings = [rating.value for row, rating in rated if row["n"] == size]
        wanted = [KEEN.index(row["difficulty"]) for row, _ in rated if row["n"] == size]
        assert statistics.correlation(ranks(ratings), ranks(wanted)) > 0.7, size


@pytest.mark.slow
@compiled
def test_each_level_has_its_share_of_the_dates():
    days = [datetime.date(2028, 1, 1) + datetime.timedelta(day) for day in range(0, 366, 28)]
    boards = [calendar.load_board(name) for name in calendar.board_names()]
    assert_roughly_even([calendar.read_puzzle(str(day), board).rate() for board in boards for day in days])


@pytest.mark.slow
@compiled
def test_each_level_has_its_share_of_the_published_variants(shared_data):
    read = runpy.run_path(str(ROOT / "tests" / "sudoku" / "rules" / "neutral.py"))
    table = read["load"]()
    cases = json.loads((shared_data / "variants" / "published.json").read_text(encoding="utf-8"))
    puzzles = [read["to_puzzle"](case, table) for case in cases if case["id"] in VARIANTS]
    assert len(puzzles) == len(VARIANTS)
    assert_roughly_even([puzzle.rate() for puzzle in puzzles])


@pytest.mark.parametrize("text", ["0\n1", "0 0\n1 2\n3+ 2 1"])
def test_the_smallest_calcudokus_are_easy(text):
    rating = calcudoku.read_puzzle(text).rate()
    assert rating.level == "easy"
    assert rating.value < 2


@pytest.mark.slow
def test_calcudokus_of_three_rows_are_easy_or_medium():
    made = [each.puzzle.rate() for each in calcudoku.make_many(20, 3, seed="small")]
    assert {rating.level for rating in made} == {"easy", "medium"}


@pytest.mark.slow
@pytest.mark.parametrize("extra", [(), "killer", "thermometer:2"])
def test_classics_of_four_rows_are_easy_with_more_rules_too(extra):
    for made in sudoku.make_many(10, seed="small", size=4, recipe=extra):
        assert made.puzzle.rate().level == "easy"


@compiled
def test_the_last_pieces_of_a_calendar_are_easy():
    made = calendar.make("Oct 6", pieces=7, seed=1)
    assert made.puzzle.rate().level == "easy"
    assert made.puzzle.rate().value < 2


def test_a_cage_of_one_cell_is_read_off():
    steps = list(calcudoku.read_puzzle("0 1 2\n3 3 2\n3 4 4\n2 1 5+ 6+ 3+").explain())
    first = [step for step in steps if step.cell in ((0, 0), (0, 1))]
    assert [(step.technique, step.cost) for step in first] == [("naked-single", 1.0)] * 2


def test_which_values_a_cage_has_is_easier_than_where_they_stand():
    puzzle = sudoku.read_puzzle(f"{'.' * 72}4........").add("killer:5:A1A2")
    which, where, *_ = (step for step in puzzle.explain() if step.technique == "killer")
    assert which.removed == (((0, 0), (5, 6, 7, 8, 9)), ((0, 1), (5, 6, 7, 8, 9)))
    assert where.removed == (((0, 1), (1,)),)  # as the 4 can only be there
    assert which.cost < 2.3 < where.cost < 2.6


def test_the_page_on_ratings_has_the_bounds_that_are_used():
    page = ROOT / "docs" / "rating.md"
    if not page.exists():
        pytest.skip("no docs beside the tests")
    found = re.findall(rf"^\| ({'|'.join(LEVELS)}) \| (.*) \|$", page.read_text(encoding="utf-8"), re.MULTILINE)
    known = {name: families.family(name) for name in families.names()}
    kinds = (
        known["sudoku"].levels,
        known["sudoku"].variant_levels,
        known["calcudoku"].levels,
        known["calendar"].levels,
    )
    assert {name: [float(number) for number in numbers.split(" | ")] for name, numbers in found} == {
        name: [levels.bounds[name] for levels in kinds] for name in LEVELS
    }
