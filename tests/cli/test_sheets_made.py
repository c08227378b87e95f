"""Sheets that `make`, `daily` and `print` write for a class or a magazine: levels, days, what JSON keeps, languages."""

import datetime
import json
import re

import pytest

from rulegrid.calendar.dates import read_days
from rulegrid.core.difficulty import read_grades
from rulegrid.utils import svg as pictures
from rulegrid.utils.errors import RulegridError

SMALL = ("sudoku", "make", "--size", "4", "--level", "easy")


def said(path):
    return re.findall(">([^<]*)</text>", path.read_text())


def solved(run, *arguments):
    """The lines that the command prints."""
    status, out, err = run(*arguments)
    assert (status, err) == (0, "")
    return out.split("\n\n") if "\n\n" in out else out.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("sudoku", "make"),
        ("calcudoku", "make", "4"),
        ("calendar", "make"),
    ],
)
def test_so_many_of_each_level_are_numbered_on_and_each_is_made_again_alone(run, words):
    made = solved(run, *words, "--level", "easy:2,medium:1", "--seed", "5b", "--json")
    found = [json.loads(line) for line in made]
    assert [each["seed"] for each in found] == ["5b/1", "5b/2", "5b/3"]
    assert [each["rating"]["level"] for each in found] == ["easy", "easy", "medium"]
    (alone,) = solved(run, *words, "--level", "medium", "--seed", "5b/3", "--json")
    assert json.loads(alone) == found[2]
    assert solved(run, *words, "--level", "easy:2,medium:1", "--seed", "5b", "--json", "--jobs", "2") == made


@pytest.mark.slow
def test_a_sheet_of_several_levels_says_them_with_the_seeds(run, here):
    arguments = ("calcudoku", "make", "4", "--level", "easy:2,medium:2", "--seed", "5b", "--title", "Class 5b")
    assert run(*arguments, "--out", "a.svg") == (0, "", "")
    front = said(here / "a-1.svg")
    assert [text for text in front if text in ("easy", "medium", "hard")] == ["easy"] * 2 + ["medium"] * 2
    assert {"Class 5b", "Name:", "1", "4", "Seed: 5b/1–4"} <= {*front}
    assert run(*arguments, "--no-levels", "--no-seeds", "--no-name-line", "--no-solutions", "--out", "b.svg")[0] == 0
    assert {"easy", "medium", "Name:", "Seed: 5b/1–4"}.isdisjoint(said(here / "b.svg"))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--level", "easy:2,medum:3"), "--level: read 'medum', expected one of easy, medium, hard, fiendish, extreme, did"),
        (("--level", "easy:2,medium"), "--level: read 'medium', expected a level and the number of its puzzles, such as medium:8"),
        (("--level", "easy:0"), "--level: read 'easy:0', expected a level and the number of its puzzles"),
        (("--level", "easy:x"), "--level: read 'easy:x', expected a level and the number of its puzzles"),
        (("--level", "easy:2,"), "--level: read '', expected one of easy, "),
        (("--level", "easy:2,hard:1", "--count", "3"), "--level 'easy:2,hard:1' and --count can't be combined"),
        (("--level", "easy:900,hard:900", "--out", "a.html"), "--count 1800: expected at most 1000"),
        (("--level", "easy:2", "--name-line"), "--name-line"),
    ],
)  # fmt: skip
def test_levels_that_make_no_sense_are_refused_at_once(run, here, arguments, says):
    status, out, err = run("calcudoku", "make", "4", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert says in err
    assert not [*here.iterdir()]


def test_a_level_with_its_number_is_read_in_any_case():
    assert read_grades(" Easy : 2 , hard:10") == [("easy", 2), ("hard", 10)]


@pytest.mark.parametrize(
    ("text", "count", "days"),
    [
        ("2026-12-24", None, ["2026-12-24"]),
        ("2026-12", None, ["2026-12-01", "2026-12-31", 31]),
        ("2028/2", None, ["2028-02-01", "2028-02-29", 29]),
        ("2026-12-24..2027-01-06", None, ["2026-12-24", "2027-01-06", 14]),
        ("Dec 24 .. Dec 26", None, ["2026-12-24", "2026-12-26", 3]),
        ("24 December 2026", 31, ["2026-12-24", "2027-01-23", 31]),
        ("tomorrow", 2, ["2026-05-02", "2026-05-03", 2]),
    ],
)
def test_several_days(text, count, days):
    found = read_days(text, count, today=datetime.date(2026, 5, 1))
    assert str(found[0]) == days[0]
    assert str(found[-1]) == days[min(1, len(days) - 1)]
    assert len(found) == (days[2] if len(days) > 2 else 1)
    assert found == sorted(set(found))


@pytest.mark.parametrize(
    ("text", "count", "says"),
    [
        ("2026-13", None, "read '2026-13', expected a month such as 2026-12"),
        ("2026-12", 3, "'2026-12' is several days already: expected a single date with --count"),
        ("2026-12-24..2026-12-20", None, "from 2026-12-24 to 2026-12-20, expected the earlier date first"),
        ("2026-12-24..", None, "date ''"),
        ("2026-01-01..2046-01-01", None, "7,306 days, expected at most 3,660"),
        ("9999-12-30", 3, "that many days go past 9999-12-31"),
        ("2026-02-30..2026-03-01", None, "date '2026-02-30': there is no such day"),
    ],
)
def test_days_that_there_are_not(text, count, says):
    with pytest.raises(RulegridError, match=re.escape(says)):
        read_days(text, count)


@pytest.mark.slow
@pytest.mark.parametrize("family", ["sudoku", "calcudoku", "calendar"])
def test_a_range_of_days_has_the_puzzle_of_each_with_its_date(run, here, family):
    lines = solved(run, "daily", family, "2026-01-12..2026-01-13", "--json")
    found = [json.loads(line) for line in lines]
    assert [each["puzzle"]["date"] for each in found] == ["2026-01-12", "2026-01-13"]
    (alone,) = solved(run, "daily", family, "2026-01-13", "--json")
    assert json.loads(alone) == found[1]
    assert run("daily", family, "2026-01-12", "--count", "2", "--title", "Week", "--out", "a.svg") == (0, "", "")
    front = said(here / "a-1.svg")
    assert {"Week", "Mon 12 Jan 2026", "Tue 13 Jan 2026", "easy"} <= {*front}
    assert "Name:" not in front
    (here / "a.jsonl").write_text("\n".join(lines))
    assert run(family, "print", "a.jsonl", "--title", "Week", "--out", "b.svg") == (0, "", "")
    assert said(here / "b-1.svg") == front


def test_json_keeps_title_level_seed_and_date_and_print_shows_them(run, here):
    lines = solved(run, "sudoku", "make", "--with", "killer:2", "--size", "4", "--rate", "--seed", "3", "--json")
    puzzle = json.loads(lines[0])["puzzle"]
    assert (puzzle["level"], puzzle["seed"]) == ("easy", "3/1")
    puzzle |= {"title": "Snow", "date": "2026-12-24"}
    (here / "a.json").write_text(json.dumps(puzzle))
    assert run("sudoku", "print", "a.json", "--no-solutions", "--out", "a.svg") == (0, "", "")
    assert {"Thu 24 Dec 2026: Snow", "easy"} <= {*said(here / "a.svg")}
    kept = json.loads(run("sudoku", "convert", "a.json", "--to", "json")[1])
    assert {key: kept[key] for key in ("title", "level", "seed", "date")} == {
        key: puzzle[key] for key in ("title", "level", "seed", "date")
    }
    run("sudoku", "print", "a.json", "--rule", "diagonal", "--no-solutions", "--out", "b.svg")
    assert "easy" not in said(here / "b.svg")  # it is another puzzle


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("level", "simple", "puzzle.level: read 'simple', expected one of easy, medium"),
        ("level", 3, "puzzle.level: read 3, expected a string"),
        ("date", "24 Dec", "puzzle.date: read '24 Dec', expected a date such as 2026-01-14"),
        ("seed", 7, "puzzle.seed: read 7, expected a string"),
    ],
)
def test_what_json_says_wrong_of_them_is_named(run, key, value, says):
    text = json.dumps({"rows": 4, "rules": [{"rule": "row"}], key: value})
    status, _, err = run("sudoku", "print", "-", "--out", "a.svg", stdin=text)
    assert (status, says in err) == (2, True), err


def test_levels_are_found_where_they_are_asked_for(run, here):
    assert run("sudoku", "print", "1..4......32....", "--out", "a.svg") == (0, "", "")
    assert "easy" not in said(here / "a-1.svg")
    assert run("sudoku", "print", "1..4......32....", "--levels", "--out", "b.svg") == (0, "", "")
    assert "easy" in said(here / "b-1.svg")
    assert run("sudoku", "print", "." * 16, "11" + "." * 14, "--levels", "--out", "c.svg", "--quiet")[0] == 1
    assert (here / "c-1.svg").exists()  # without a level: they have several solutions, or none


def test_a_sheet_in_chinese_is_in_chinese_only(run, here):
    for words in (("calcudoku", "make", "4", "--seed", "1"), ("daily", "calendar", "2026-01-12"), ("calendar", "make")):
        assert run(*words, "--language", "zh", "--quiet", "--title", "练习", "--out", "a.html")[0] == 0
        text = (here / "a.html").read_text()
        assert '<html lang="zh">' in text
        sentences = [each for each in re.findall(">([^<]*)</text>", text) if " " in each]
        assert not [each for each in sentences if re.search("[a-z]{3}", each)]


def test_without_a_chinese_font_nothing_is_made(run, here, monkeypatch):
    pytest.importorskip("typst")
    monkeypatch.setattr(pictures, "_has_chinese", lambda: False)
    for words in (("calcudoku", "make", "4", "--language", "zh"), (*SMALL, "--title", "练习")):
        status, out, err = run(*words, "--count", "2", "--out", "a.pdf")
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert "Noto Sans CJK SC" in err
    assert not [*here.iterdir()]
    assert run(*SMALL, "--title", "练习", "--count", "2", "--seed", "1", "--out", "a.html") == (0, "", "")
