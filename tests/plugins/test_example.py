"""The package in examples/, installed by pip: what it offers is there on the command line, in Python and on the page."""

import json
import sys

import pytest

from rulegrid import Puzzle, RulegridError, ask, calendar, read_puzzle, sudoku
from rulegrid.core.family import family
from rulegrid.web.families import describe_families, page_words
from rulegrid.web.puzzles import read_text
from rulegrid.web.request import ServerLimits

GRID = "1..4......32...."


@pytest.mark.slow
def test_the_version_names_the_package_and_what_it_offers(rulegrid):
    done = rulegrid("--version")
    assert done.stdout.splitlines()[1:] == ["rulegrid-average 1.0: rules average; formats places; boards half_days"]
    assert rulegrid("--version", RULEGRID_LANGUAGE="zh").stdout.splitlines()[1:] == [
        "rulegrid-average 1.0：规则 average、格式 places、盘面 half_days"
    ]


@pytest.mark.slow
def test_a_puzzle_with_the_rule_is_solved(rulegrid):
    done = rulegrid("sudoku", "solve", "1" + 15 * ".", "--rule", "average:A1A2A3", "--rule", "mean:D2C3B4", "--count")
    assert (done.stderr, done.returncode) == ("", 0)
    solutions = list(read_puzzle("1" + 15 * ".").solutions())
    lines = [[(0, 0), (0, 1), (0, 2)], [(3, 1), (2, 2), (1, 3)]]
    fits = [
        all(2 * each.cells[b[0]][b[1]] == each.cells[a[0]][a[1]] + each.cells[c[0]][c[1]] for a, b, c in lines)
        for each in solutions
    ]
    assert int(done.stdout) == sum(fits) > 0


@pytest.mark.slow
def test_the_rule_is_listed_with_its_package_and_explained(rulegrid):
    assert "\nfrom the package rulegrid-average\n\naverage\n" in rulegrid("sudoku", "rules").stdout
    row = json.loads(rulegrid("sudoku", "rules", "--json").stdout)["rules"][-1]
    assert (row["rule"], row["package"], row["group"]) == ("average", "rulegrid-average", "lines")
    assert "package    rulegrid-average" in rulegrid("sudoku", "rules", "mean").stdout


@pytest.mark.slow
def test_hints_have_its_reasons(rulegrid):
    done = rulegrid("explain", "places 4: A1=1 A4=4", "--rule", "average:B1B2B3", "--rule", "average:A2B3C4")
    assert "8. Average A2 B3 C4: the ends of the line add up to 4, so C4 can only be 2.\n" in done.stdout
    done = rulegrid("explain", GRID[:4] + 12 * ".", "--rule", "average:A2B3C4", "--language", "zh")
    assert "平均线 A2 B3 C4" in done.stdout


@pytest.mark.slow
def test_it_is_made(rulegrid):
    done = rulegrid("sudoku", "make", "--size", "6", "--with", "average:3", "--seed", "5", "--json")
    assert done.returncode == 0, done.stderr
    made = json.loads(done.stdout)["puzzle"]
    assert len(made["rules"][-1]["clues"]) == 3
    assert rulegrid("sudoku", "solve", json.dumps(made), "--unique").stdout == "unique\n"


@pytest.mark.slow
def test_the_format_is_read_and_written(rulegrid):
    assert rulegrid("sudoku", "solve", "places 4: A1=1 A4=4 C3=3 C4=2").stdout == rulegrid("solve", GRID).stdout
    assert rulegrid("convert", GRID, "--to", "places").stdout == "places 4: A1=1 A4=4 C3=3 C4=2\n"
    done = rulegrid("convert", GRID, "--to", "places", "--rule", "anti-king")
    assert (done.returncode, "anti-king" in done.stderr) == (4, True)
    done = rulegrid("solve", "places 4: A1=one")
    assert "expected a text such as 'places 4: A1=1 A4=4'" in done.stderr


@pytest.mark.slow
def test_the_board_is_there(rulegrid):
    assert "half_days: Days and halves\n" in rulegrid("calendar", "boards").stdout
    done = rulegrid("calendar", "--board", "half_days", "--open", "Fri,am")
    assert done.stdout.splitlines()[1].split() == ["Fri", "E", "E", "E"]


@pytest.mark.slow
def test_a_variable_switches_all_off(rulegrid):
    done = rulegrid("sudoku", "rules", "average", RULEGRID_PLUGINS="off")
    assert (done.returncode, done.stderr.startswith("rulegrid: no rule 'average'")) == (2, True)
    assert len(rulegrid("--version", RULEGRID_PLUGINS="off").stdout.splitlines()) == 1


@pytest.mark.slow
def test_in_python_it_is_a_rule_like_any_other(with_example):
    puzzle = read_puzzle(GRID, extra="average:A2B2C2")
    assert puzzle.rules[-1].spelling() == "average"
    assert Puzzle.from_json(puzzle.to_json()) == puzzle
    assert read_puzzle(puzzle.to_json()) == puzzle
    assert puzzle.add("any:average A1A2A3 | odd A1").rules[-1].spelling() == "any"
    assert sudoku.read_puzzle("places 4: A1=1 A4=4 C3=3 C4=2") == read_puzzle("places 4: A1=1 A4=4 C3=3 C4=2")
    assert sudoku.write(read_puzzle(GRID), "places") == "places 4: A1=1 A4=4 C3=3 C4=2"
    assert calendar.load_board("half_days").title == "Days and halves"
    assert ask("sudoku", "make", size=4, recipe="average:1", seed=1).puzzle.rules[-1].spelling() == "average"


def test_the_page_has_all_of_it(with_example):
    described = describe_families(ServerLimits())
    rule = described["sudoku"]["rules"][-1]
    assert (rule["name"], rule["group"], rule["example"]) == ("average", "lines", {"cells": ["A1", "A2", "A3"]})
    assert described["sudoku"]["ingredients"]["average"] is True
    assert described["sudoku"]["formats"][-1] == "places"
    assert described["calendar"]["boards"][-1] == {"name": "half_days", "title": "Days and halves"}
    answer = read_text(
        {"family": "sudoku", "text": "places 4: A1=1 A4=4 C3=3 C4=2", "rules": ["row", "average"]}, ServerLimits()
    )
    assert [rule["rule"] for rule in answer["rules"]] == ["row", "average"]
    page_words.cache_clear()
    try:
        assert page_words("zh")["rule.average.name"] == "平均线"
        assert page_words("en")["rule.average.summary"].startswith("The digit in the middle")
    finally:
        page_words.cache_clear()


def test_nothing_is_imported_before_it_is_asked_for(with_example):
    read_puzzle(GRID, extra=["killer:5:A2A3"]).add("diagonal").solve()
    calendar.load_board()
    family("sudoku").write(read_puzzle(GRID), "csv")
    assert not [name for name in sys.modules if name.startswith("rulegrid_average")]
    with pytest.raises(RulegridError, match="frob"):  # this looks for it, in what is installed alone
        read_puzzle(GRID, extra="frob:A1")
    assert "rulegrid_average.rule" in sys.modules
    assert "rulegrid_average.places" not in sys.modules


@pytest.mark.slow
def test_the_usual_start_does_not_look_for_plugins(rulegrid):
    code = (
        "import sys; from rulegrid.cli import main; status = main(sys.argv[1:]); "
        "sys.exit(status or 3 * ('importlib.metadata' in sys.modules))"
    )
    import subprocess

    for arguments in (
        ["solve", GRID, "--rule", "killer:5:A2B2"],
        ["calendar", "14 Jan"],
        ["convert", GRID, "--to", "csv"],
    ):
        done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, timeout=120)
        assert done.returncode in (0, 1), done
