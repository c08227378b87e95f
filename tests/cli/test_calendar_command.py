"""`rulegrid calendar`: dates, boards, open cells, and pieces that are laid as the board file says."""

import datetime
import json
import types

import pytest

from rulegrid.calendar import load_board, orientations, piece_letter
from rulegrid.calendar.pieces import normalise_shape

FAMILY = "calendar"
# Five cells: a letter and a number stay open, a domino and a single square cover the rest.
SMALL = {
    "rows": [["a", "b", "1"], ["2", "#", ""]],
    "groups": {"letter": {"labels": ["a", "b"]}, "number": ["1", "2"]},
    "pieces": [{"name": "I", "cells": [[0, 0], [0, 1]]}, {"name": "O", "cells": [[0, 0]]}],
}


@pytest.fixture
def here(here):
    (here / "small.json").write_text(json.dumps(SMALL))
    return here


@pytest.fixture
def today(monkeypatch):
    """`today(year, month, day)` sets the date."""

    def set_date(*date):
        class Date(datetime.date):
            @classmethod
            def today(cls):
                return cls(*date)

        monkeypatch.setattr("rulegrid.calendar.dates.datetime", types.SimpleNamespace(date=Date))

    return set_date


def read_grid(text):
    return [line.split() for line in text.splitlines()]


def check(text, board, *open_labels):
    """Assert that a printed grid lays every piece of the board once and leaves the labels open."""
    grid = read_grid(text)
    assert len({len(line) for line in text.splitlines()}) == 1, "columns are not padded to one width"
    pieces = [piece for piece in board.pieces for _ in range(piece.count)]
    cells = {piece_letter(i): [] for i in range(len(pieces))}
    seen_open = []
    assert [len(row) for row in grid] == [len(row) for row in board.rows]
    for row, labels in enumerate(board.rows):
        for col, label in enumerate(labels):
            entry = grid[row][col]
            if label == "#":
                assert entry == "#"
            elif entry in cells:
                cells[entry].append((row, col))
            else:
                assert entry == label
                seen_open.append(entry)
    assert sorted(seen_open) == sorted(open_labels)
    for letter, piece in zip(cells, pieces, strict=True):
        assert normalise_shape(cells[letter]) in orientations(piece.cells, piece.flip), letter


@pytest.mark.parametrize(
    ("date", "opened"),
    [
        (("2026-01-14",), ("Jan", "14")),
        (("2026-1-4",), ("Jan", "4")),
        (("1/14",), ("Jan", "14")),
        (("Jan 14",), ("Jan", "14")),
        (("Jan", "14"), ("Jan", "14")),
        (("14 january",), ("Jan", "14")),
        (("2/29",), ("Feb", "29")),
        (("Feb 29",), ("Feb", "29")),
        (("12/31",), ("Dec", "31")),
    ],
    ids=" ".join,
)
def test_a_date_in_any_form_leaves_its_month_and_day_open(run, date, opened):
    status, out, err = run(*date)
    assert (status, err) == (0, "")
    check(out, load_board(), *opened)
    assert run("solve", *date) == (0, out, "")


GERMAN = {"Mar": "Mär", "May": "Mai", "Oct": "Okt", "Dec": "Dez"}


def test_a_date_may_be_written_as_the_board_labels_it(run, here):
    board = load_board().to_text()
    for english, german in GERMAN.items():
        board = board.replace(english, german)
    (here / "deutsch.txt").write_text(board)
    expected = run("5 May")[1].replace("May", "Mai")
    for date in ("Mai 5", "5. Mai", "5.5.2026", "May 5"):
        assert run(date, "--board", "deutsch.txt") == (0, expected, "")
    out = run("year", "2026", "--from", "5. Mai", "--to", "6. Mai", "--board", "deutsch.txt", "--max", "1")[1]
    assert out == "2026-05-05 Tue 1\n2026-05-06 Wed 1\n"


def test_tomorrow_and_yesterday_are_dates(run, today):
    today(2024, 2, 29)
    check(run("tomorrow")[1], load_board(), "Mar", "1")
    check(run("yesterday")[1], load_board(), "Feb", "28")


@pytest.mark.parametrize("name", ["puzzle.json", "folder/date.txt", "jan14.JSON"])
def test_a_file_that_is_not_there_is_named(run, here, name):
    assert run(name) == (2, "", f"rulegrid: file {name!r}: no such file or directory\n")


def test_a_solution_is_drawn_with_the_names_of_the_pieces(run):
    _, out, _ = run("Jan 14", "--pretty")
    assert all(out.count(f" {piece.name} ") == len(piece.cells) for piece in load_board().pieces)


def test_today_is_what_is_solved_without_a_date(run, today):
    today(2023, 7, 5)
    status, out, err = run()
    assert (status, err) == (0, "")
    check(out, load_board(), "Jul", "5")
    assert run("today") == run("solve") == run("solve", "today") == run("--limit", "1") == (0, out, "")


def test_today_may_be_the_29th_of_february(run, today):
    today(2024, 2, 29)
    check(run()[1], load_board(), "Feb", "29")


def test_a_date_without_a_year_is_this_years_where_the_weekday_matters(run, today):
    board = load_board("weekday8x7")
    today(2026, 5, 1)
    check(run("1/14", "--board", "weekday8x7")[1], board, "Jan", "14", "Wed")
    check(run("2025-01-14", "--board", "weekday8x7")[1], board, "Jan", "14", "Tue")
    today(2025, 5, 1)
    check(run("1/14", "--board", "weekday8x7")[1], board, "Jan", "14", "Tue")


def test_the_29th_of_february_exists_every_year(run, today):
    today(2026, 5, 1)
    for date in ("2/29", "Feb 29"):
        check(run(date, "-b", "weekday8x7")[1], load_board("weekday8x7"), "Feb", "29", "Tue")  # that of 2028
    assert run("2026-02-29")[0] == 2


def test_what_is_printed_is_the_pieces_as_letters_labels_and_no_cells(run):
    _, out, _ = run("2026-01-14")
    first, *_, last = out.splitlines()
    assert first.split()[0] == "Jan"
    assert first.split()[-1] == "#"
    assert last.split()[-4:] == ["#"] * 4
    assert {len(line) for line in out.splitlines()} == {7 * 3 + 6}
    assert all(line[at] == " " for line in out.splitlines() for at in range(3, 27, 4))


@pytest.mark.parametrize(
    "options",
    [
        ("--open", "Jan,14"),
        ("--open", "Jan", "--open", "14"),
        ("--open", "14 , jan"),
        ("--open", "A1,D7"),
        ("--open", "A1D7"),
        ("--open", "r1c1", "--open", "14"),
        ("--open", "Jan", "--open", "D7"),
    ],
    ids=" ".join,
)
def test_open_cells_go_by_label_or_coordinate_repeated_or_with_commas(run, options):
    assert run(*options) == run("1/14")
    assert run(*options, "--count") == run("1/14", "--count")


def test_open_cells_need_not_be_a_date(run):
    status, out, _ = run("--open", "14,15", "--all")
    assert status == 0
    for grid in out.split("\n\n"):
        check(grid, load_board(), "14", "15")


def test_every_solution_of_a_date_is_printed_once_and_fits(run, shared_data):
    status, out, err = run("--all", "Oct 6")
    grids = out.split("\n\n")
    assert (status, err) == (0, "")
    assert len(grids) == len(set(grids)) == 7  # the fewest of all dates
    for grid in grids:
        check(grid, load_board(), "Oct", "6")


def test_count_is_the_number_alone(run):
    assert run("Oct 6", "--count") == (0, "7\n", "")
    assert run("Oct 6", "--count", "--limit", "3") == (0, "3\n", "")
    assert run("Oct 6", "--unique") == (1, "several\n", "")
    assert run("--limit", "2", "Oct 6")[1].count("\n\n") == 1


@pytest.mark.parametrize("name", ["dragonfjord", "weekday8x7", "nine_by_six"])
def test_every_board_is_known_by_its_name(run, name):
    board = load_board(name)
    date = {"dragonfjord": "2026-10-06", "weekday8x7": "2026-04-06", "nine_by_six": "2026-04-06"}[name]
    opened = {"dragonfjord": ("Oct", "6"), "weekday8x7": ("Apr", "6", "Mon"), "nine_by_six": ("Apr", "6", "Mon")}[name]
    status, out, err = run(date, "--board", name)
    assert (status, err) == (0, "")
    check(out, board, *opened)


def test_a_board_may_be_a_file(run, here):
    status, out, err = run("--board", "small.json", "--open", "a,2", "--all")
    assert (status, err) == (0, "")
    assert sorted(grid.strip() for grid in out.split("\n\n")) == ["a A A\n2 # B", "a B A\n2 # A"]
    status, out, err = run("--board", "small.json", "--open", "a,1")  # three cells are left, none beside another
    assert (status, out) == (1, "No solution.\n")
    assert err == "rulegrid: the puzzle contradicts itself: piece I\n"


def test_a_file_of_several_boards_is_asked_by_name(run, here):
    (here / "two.json").write_text(json.dumps({"one": SMALL, "two": SMALL}))
    assert run("--board", "two.json#two", "--open", "a,2") == run("--board", "small.json", "--open", "a,2")
    status, out, err = run("--board", "two.json", "--open", "a,2")
    assert (status, out) == (2, "")
    assert "FILE#one" in err


def test_a_board_without_months_has_no_dates_but_open_cells(run, here):
    status, out, err = run("--board", "small.json", "1/14")
    assert (status, out) == (2, "")
    assert "--open" in err


def test_labels_of_double_width_line_up(run, here):
    wide = {
        "rows": [["一月", "b", "c"]],
        "groups": {"g": ["一月"]},
        "pieces": [{"name": "I", "cells": [[0, 0], [0, 1]]}],
    }
    (here / "wide.json").write_text(json.dumps(wide))
    assert run("--board", "wide.json", "--open", "一月") == (0, "一月    A    A\n", "")


def test_equal_pieces_count_once(run, here):
    twice = {"rows": [["a", "b"]], "pieces": [{"name": "I", "cells": [[0, 0]], "count": 2}]}
    (here / "twice.json").write_text(json.dumps({**twice, "rows": [["a", "b", "c"]], "groups": {"g": ["a", "b", "c"]}}))
    assert run("--board", "twice.json", "--open", "c", "--count") == (0, "1\n", "")
    assert run("--board", "twice.json", "--open", "c") == (0, "A B c\n", "")


def test_a_puzzle_as_json_is_read_from_a_file_and_from_standard_input(run, here):
    data = json.loads(run("Oct 6", "--json")[1])
    (here / "puzzle.json").write_text(json.dumps(data["puzzle"]))
    expected = run("Oct 6")
    assert run("puzzle.json") == expected
    assert run("-", stdin=json.dumps(data["puzzle"]).encode()) == expected
    assert run("solve", "puzzle.json", "--count") == (0, "7\n", "")


def test_a_date_is_a_date_even_where_a_file_has_that_name(run, here):
    (here / "today").write_text("{}")
    (here / "1-14").write_text("{}")
    assert run("1-14") == run("1/14")
    assert run("today")[0] == 0
    assert run("./today")[0] == 2


def test_json_has_stable_keys_and_unpadded_entries(run, here):
    status, out, err = run("--board", "small.json", "--open", "a,2", "--limit", "1", "--json")
    data = json.loads(out)
    assert (status, err) == (0, "")
    assert list(data) == [
        "status", "stopped", "found", "solutions", "pieces", "conflicts", "steps", "seconds", "puzzle",
    ]  # fmt: skip
    assert (data["status"], data["found"], data["conflicts"]) == ("solved", 1, [])
    ((first, second),) = data["solutions"]
    assert (first[0], second[:2]) == ("a", ["2", "#"])
    assert {*first[1:], second[2]} == {"A", "B"}
    assert data["puzzle"] == {
        "version": 1,
        "family": "calendar",
        "title": "a 2",
        "rows": 2,
        "cols": 3,
        "values": [1, 2],
        "cells": ["# . .", "# # ."],
        "labels": {"A1": "a", "A2": "b", "A3": "1", "B1": "2"},
        "rules": [{"rule": "placement", "clues": ["I:A1A2", "O:A1"]}],
    }


def test_pretty_has_a_title_and_a_drawn_board(run):
    status, out, err = run("2026-01-14", "--board", "weekday8x7", "--pretty")
    title, *drawn = out.splitlines()
    assert (status, err, title) == (0, "", "Wed 14 Jan")
    assert drawn[1].startswith("  ┏")
    assert all(label in out for label in (" Jan ", " 14 ", " Wed "))
    assert run("2026-01-14", "--pretty")[1].splitlines()[0] == "14 Jan"


def test_svg_shows_the_open_labels(run, here):
    assert run("1/14", "--svg", "date.svg")[0] == 0
    svg = (here / "date.svg").read_text()
    assert ">Jan<" in svg
    assert ">14<" in svg


def test_stats_go_to_standard_error(run):
    status, out, err = run("1/14", "--stats")
    assert (status, out) == run("1/14")[:2]
    assert err.splitlines()[0] == "14 Jan"
    assert " a second, " in err


@pytest.mark.parametrize("asked", [(), ("--count",), ("--unique",), ("--all",)])
@pytest.mark.parametrize("stop", [("--max-steps", "0"), ("--timeout", "0")])
def test_a_stopped_search_claims_nothing(run, asked, stop):
    assert run("1/14", *asked, *stop) == (
        3,
        "",
        f"rulegrid: stopped by {stop[0]} after 0 steps, 0 solutions found so far\n",
    )


def test_rules_are_listed(run):
    status, out, err = run("rules")
    assert (status, err) == (0, "")
    assert out.startswith("placement (always, unless --no-rule)\n")
    (rule,) = json.loads(run("rules", "--json")[1])["rules"]
    assert (rule["rule"], rule["class"], rule["option"], rule["standard"]) == ("placement", "PlacementRule", None, True)


def test_a_rule_of_ones_own_holds_on_the_pieces(run, here):
    (here / "mine.py").write_text(
        "from rulegrid import Rule\n"
        "class LastPieceTopRight(Rule):\n"
        "    def is_valid(self, board):\n"
        "        return board.cells[0][5] in (0, 8)\n"
    )
    every = run("Oct 6", "--all")[1].split("\n\n")
    kept = run("Oct 6", "--all", "--rule", "mine.py:LastPieceTopRight")[1].split("\n\n")
    expected = [grid for grid in every if read_grid(grid)[0][5] == "H"]
    assert 0 < len(expected) < len(every)
    assert sorted(map(read_grid, kept)) == sorted(map(read_grid, expected))
