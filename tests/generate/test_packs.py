"""Packs: the same puzzles in one go or resumed, written whole, and read back from whatever a file may be."""

import datetime
import gzip
import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulegrid import PuzzleFormatError, RulegridError, read_pack
from rulegrid.core import family as families
from rulegrid.generate.batch import GenerationError
from rulegrid.generate.daily import daily
from rulegrid.generate.pack_files import PackFile, plan_in
from rulegrid.generate.packs import PackedPuzzle, PackPlan, line_of, make_pack

MONDAY = datetime.date(2027, 1, 4)
PLAN = PackPlan(MONDAY, 2, ("calcudoku", "calendar"), {"easy": 2}, "a seed")


@pytest.fixture(scope="module")
def packed():
    """The puzzles of PLAN."""
    return list(make_pack(PLAN))


def write(path, puzzles, plan=PLAN):
    file = PackFile(path, plan)
    with file.open() as add:
        for each in puzzles[file.kept :]:
            add(each)
    return path.read_bytes()


@pytest.mark.slow
def test_dailies_are_those_of_daily_and_sets_of_their_seed(packed):
    assert [each.id for each in packed] == [item.id for item in PLAN.items()]
    for each in packed[:4]:
        made = daily(each.family, each.day)
        assert (each.seed, each.text) == (made.seed, families.family(each.family).puzzle_text(made.puzzle))
        assert (each.rating, each.rated) == (made.rating.value, each.level)
    assert [each.seed for each in packed[4:6]] == ["a seed calcudoku easy/1", "a seed calcudoku easy/2"]
    assert len({each.text for each in packed}) == len(packed) == PLAN.puzzles


def test_each_puzzle_has_its_only_solution(packed):
    for each in packed:
        (solution,) = each.puzzle.solutions(2)
        rows = [list(row) for row in each.solution]
        assert rows == solution.cells or all(isinstance(entry, str) for row in rows for entry in row)
        assert each.puzzle.rate().value == each.rating


@pytest.mark.slow
def test_jobs_and_a_beginning_make_no_difference(packed):
    assert list(make_pack(PLAN, jobs=2)) == packed
    assert list(make_pack(PLAN, start=5)) == packed[5:]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pack.jsonl", "pack.jsonl.gz"])
def test_wherever_a_file_was_cut_going_on_makes_it_whole(tmp_path, packed, name):
    path = tmp_path / name
    whole = write(path, packed)
    assert read_pack(path).puzzles == tuple(packed)
    for size in [*range(300), *range(300, len(whole) + 1, 9), len(whole)]:
        path.write_bytes(whole[:size])
        assert write(path, packed) == whole, size


def test_a_packed_file_is_gzip_data_without_a_time(tmp_path, packed):
    plain, zipped = (write(tmp_path / name, packed) for name in ("a.jsonl", "a.jsonl.gz"))
    assert gzip.decompress(zipped) == plain
    assert zipped[4:8] == bytes(4)
    assert len(zipped) < len(plain)


@pytest.mark.parametrize("name", ["pack.jsonl", "pack.jsonl.gz"])
def test_a_pack_is_read_as_far_as_it_goes(tmp_path, packed, name):
    path = tmp_path / name
    whole = write(path, packed)
    path.write_bytes(whole[: len(whole) * 2 // 3])
    pack = read_pack(path)
    assert not pack.is_complete
    assert pack.puzzles == tuple(packed[: len(pack.puzzles)])
    assert plan_in(path) == PLAN


def test_a_last_line_without_its_end_is_read(tmp_path, packed):
    path = tmp_path / "pack.jsonl"
    path.write_bytes(write(path, packed).rstrip(b"\n"))
    assert read_pack(path).is_complete


def test_what_is_asked_of_a_pack(tmp_path, packed):
    write(tmp_path / "pack.jsonl", packed)
    pack = read_pack(tmp_path / "pack.jsonl")
    assert pack.is_complete
    assert [each.id for each in pack.puzzles_of("calendar")] == [
        each.id for each in packed if each.family == "calendar"
    ]
    assert pack.puzzles_of("calendar", "hard") == []
    assert pack.daily("calendar", MONDAY) == packed[1]
    assert pack.daily("calendar", datetime.date(2026, 1, 1)) is None
    assert pack.daily("sudoku", MONDAY) is None


def test_one_that_can_not_be_made_is_said_and_the_rest_goes_on(monkeypatch, tmp_path):
    from rulegrid.calcudoku import generate as making

    def nothing(maker, random):
        raise GenerationError("not today")

    monkeypatch.setattr(making.CalcudokuMaker, "__call__", nothing)
    plan = PackPlan(MONDAY, 1, ("calcudoku", "calendar"))
    first, second = make_pack(plan)
    assert (first.is_made, second.is_made) == (False, True)
    assert str(first.message) == "not today (seed daily calcudoku 2027-01-04/1)"
    path = tmp_path / "pack.jsonl"
    write(path, [first, second], plan)
    pack = read_pack(path)
    assert pack.is_complete
    assert pack.puzzles_of("calcudoku") == []
    assert str(pack.puzzles[0].message) == str(first.message)
    assert PackFile(path, plan).missing == 1


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ({"days": -1}, "days -1: expected 0 to 36525"),
        ({"days": 36_526}, "days 36526: expected 0 to 36525"),
        ({"days": 2.5}, "days 2.5: expected 0 to 36525"),
        ({"families": ["sudoko"]}, "no family 'sudoko', did you mean 'sudoku'?"),
        ({"families": ["sudoku", "sudoku"]}, "sudoku is named twice"),
        ({"sets": {"eazy": 1}}, "level 'eazy': expected one of easy, medium, hard, fiendish, extreme"),
        ({"sets": {"easy": 0}}, "easy 0: expected 1 to 100000"),
        ({"seed": "x" * 101}, "a number or a short text"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(wanted, says):
    with pytest.raises(RulegridError) as caught:
        PackPlan(MONDAY, **wanted)
    assert says in str(caught.value)


def test_a_plan_ends_with_the_last_day_there_is():
    assert [item.id for item in PackPlan(datetime.date.max, 1, ["sudoku"]).items()] == ["sudoku/9999-12-31"]
    with pytest.raises(RulegridError, match="days 2: expected 0 to 1"):
        PackPlan(datetime.date.max, 2)


HEADER = PLAN.to_data()
LINE = {
    "id": "calcudoku/2027-01-04", "family": "calcudoku", "level": "easy", "date": "2027-01-04", "seed": "s", "status": "made",
    "puzzle": "0", "solution": [[1]], "rating": {"value": 1.5, "level": "easy", "technique": None, "steps": 1},
}  # fmt: skip


@pytest.mark.parametrize(
    ("header", "line", "says"),
    [
        ({"pack": 2}, {}, "line 1: pack: read 2, expected version 1"),
        ({"from": "2027-13-01"}, {}, "from '2027-13-01': expected a date such as 2027-01-31"),
        ({"from": 5}, {}, "line 1: from: read 5, expected a string"),
        ({"days": True}, {}, "line 1: days: read 'true', expected a whole number"),
        ({"days": 10**9}, {}, "days 1000000000: expected 0 to"),
        ({"families": "sudoku"}, {}, "line 1: families: read 'sudoku', expected a list"),
        ({"families": [[]]}, {}, "families[0]: read '[]', expected a string"),
        ({"sets": []}, {}, "line 1: sets: read '[]', expected an object"),
        ({"sets": {"easy": "2"}}, {}, "easy '2': expected 1 to 100000"),
        ({"seed": ""}, {}, "line 1: seed: read '', expected a text"),
        ({"puzzles": 9}, {}, "line 1: puzzles: read 9, expected 8"),
        ({"more": 1}, {}, "line 1: more: unknown key"),
        ({}, {"id": "calendar/2027-01-04"}, "line 2: id: read 'calendar/2027-01-04', expected calcudoku/2027-01-04"),
        ({}, {"date": None}, "line 2: date: read 'null', expected 2027-01-04"),
        ({}, {"status": "bad"}, "line 2: status: read 'bad', expected one of made, none"),
        ({}, {"status": []}, "line 2: status: read '[]', expected one of made, none"),
        ({}, {"status": "none"}, "unknown key"),
        ({}, {"puzzle": 5}, "line 2: puzzle: read 5, expected a string"),
        ({}, {"solution": [[1], 2]}, "line 2: solution[1]: read 2, expected a list"),
        ({}, {"solution": [[1.5]]}, "line 2: solution[0][0]: read 1.5, expected a whole number"),
        ({}, {"rating": 1}, "line 2: rating: read 1, expected an object"),
        ({}, {"rating": {}}, "line 2: rating.value: missing"),
        ({}, {"rating": {**LINE["rating"], "value": float("nan")}}, "rating.value: read nan, expected a number"),
        ({}, {"facts": 1}, "line 2: facts: read 1, expected an object"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_file_is_said_in_one_line(tmp_path, header, line, says):
    path = tmp_path / "pack.jsonl"
    path.write_bytes(line_of(HEADER | header) + line_of(LINE | line))
    with pytest.raises(PuzzleFormatError) as caught:
        read_pack(path)
    assert says in str(caught.value)
    assert str(caught.value).startswith(f"'{path}'"[:20])
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "read '', expected the first line of a pack"),
        (b"hello\n", "line 1: read 'hello', expected the first line of a pack"),
        (b"[1]\n", "line 1: read '[1]', expected the first line"),
        (b'{"rows": 4}\n', "expected the first line of a pack"),
        (b"\xff\n", "expected the first line of a pack"),
        (b'{"pack": ' + b"[" * 100_000 + b"\n", "expected the first line of a pack"),
        (line_of(HEADER) + b"{\n", "line 2, column 2: not JSON"),
        (line_of(HEADER) + b"\xff\n", "line 2, column 1: read"),
        (line_of(HEADER) + b"5\n", "line 2: read 5, expected an object"),
        (line_of(HEADER | {"days": 0, "sets": {}, "puzzles": 0}) + b"{}\n", "line 2: read '{}', expected the end of the file"),
        (b"\x1f\x8bnothing", "no gzip data, or damaged"),
        (gzip.compress(line_of(HEADER)) + b"more", "no gzip data, or damaged"),
    ],
)  # fmt: skip
def test_what_is_no_pack_is_refused(tmp_path, content, says):
    path = tmp_path / "pack.jsonl"
    path.write_bytes(content)
    with pytest.raises(PuzzleFormatError) as caught:
        read_pack(path)
    assert says in str(caught.value)
    if content not in (b"",):
        with pytest.raises(RulegridError):
            PackFile(path, PLAN)
        assert path.read_bytes() == content


def test_a_file_that_would_be_too_large_unpacked_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("rulegrid.generate.pack_files.MOST_BYTES", 1 << 20)
    path = tmp_path / "pack.jsonl.gz"
    for content in (gzip.compress(bytes(1 << 22)), b"x" * (1 << 21)):
        path.write_bytes(content)
        with pytest.raises(PuzzleFormatError, match="more than 1 MB"):
            read_pack(path)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_no_damage_leads_to_anything_but_an_error_of_one_line(tmp_path_factory, packed, data):
    path = tmp_path_factory.mktemp("damaged") / "pack.jsonl"
    whole = bytearray(write(path, packed))
    for _ in range(data.draw(st.integers(1, 3))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    path.write_bytes(whole)
    problem = ""
    try:
        assert len(read_pack(path).puzzles) <= len(packed)
    except PuzzleFormatError as error:
        problem = str(error)
    assert "\n" not in problem


@pytest.mark.parametrize(
    ("other", "key"),
    [
        (PackPlan(MONDAY, 3, PLAN.families, PLAN.sets, PLAN.seed), "days"),
        (PackPlan(MONDAY + datetime.timedelta(1), 2, PLAN.families, PLAN.sets, PLAN.seed), "from"),
        (PackPlan(MONDAY, 2, PLAN.families, PLAN.sets, "another"), "seed"),
        (PackPlan(MONDAY, 2, PLAN.families[::-1], PLAN.sets, PLAN.seed), "families"),
        (PackPlan(MONDAY, 2, PLAN.families, PLAN.sets, PLAN.seed, "rulegrid 9"), "program"),
    ],
)
def test_another_pack_is_not_gone_on_with(tmp_path, packed, other, key):
    path = tmp_path / "pack.jsonl"
    whole = write(path, packed)
    with pytest.raises(RulegridError, match=f"it was begun with {key} "):
        PackFile(path, other)
    assert path.read_bytes() == whole


LOCKING = """
import fcntl, sys
with open(sys.argv[1], "ab") as file:
    fcntl.lockf(file, fcntl.LOCK_EX)
    print(flush=True)
    sys.stdin.read()
"""


def test_a_file_that_another_program_writes_is_left_alone(tmp_path, packed):
    pytest.importorskip("fcntl")
    path = tmp_path / "pack.jsonl"
    whole = write(path, packed[:3])
    file = PackFile(path, PLAN)
    with subprocess.Popen([sys.executable, "-c", LOCKING, path], stdin=-1, stdout=-1) as other:
        other.stdout.readline()
        with pytest.raises(RulegridError, match="another program is writing it"), file.open():
            pass
        other.communicate()
    path.write_bytes(whole + b"x")
    with pytest.raises(RulegridError, match="it has changed since it was read"), file.open():
        pass
    assert path.read_bytes() == whole + b"x"


def test_what_is_no_regular_file_is_not_gone_on_with():
    with pytest.raises(RulegridError, match="not a regular file"):
        PackFile("/dev/null", PLAN)


def test_a_line_is_compact_json_without_what_acts_on_a_terminal():
    packed = PackedPuzzle("sudoku/easy/1", "sudoku", "easy", None, "s\x9b2J", message="no")
    line = line_of(packed.to_data())
    assert json.loads(line) == packed.to_data()
    assert b"\xc2\x9b" not in line
